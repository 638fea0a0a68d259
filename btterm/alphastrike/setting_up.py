"""A battle from a map and the cards of each side (Alpha Strike, Setup)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from btterm.alphastrike.battle import Battle, Objective
from btterm.alphastrike.cards.card import Card, Mode
from btterm.alphastrike.options import INTRODUCTORY, OBJECTIVES, checked
from btterm.alphastrike.rules.environment import freeze, moves_here, unfit
from btterm.alphastrike.rules.heights import can_land, lowest_flight
from btterm.alphastrike.rules.introductory import introduced
from btterm.alphastrike.rules.moving import forbidden
from btterm.alphastrike.rules.objectives import laid_out
from btterm.alphastrike.rules.scenarios import check_forces
from btterm.alphastrike.rules.structures import convert
from btterm.alphastrike.units import Unit
from btterm.board.board import Board
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex

SKILL = 4
"""Of a regular crew (Alpha Strike, Unit Card)."""
ZONE = 5
"""Hexes from the home edge in which a side begins: ten inches (Alpha Strike, Setup)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit as a side brings it."""

    card: Card
    skill: int = SKILL
    hex: Hex | None = None
    """Where it begins; None: anywhere near the home edge."""
    facing: Facing | None = None
    """None: towards the enemy."""
    dummy: bool = False


def begin(
    board: Board,
    forces: Sequence[tuple[str, Sequence[Entry]]],
    options: Sequence[str] = (),
    markers: Sequence[Sequence[Hex]] = (),
) -> Battle:
    """A battle before its first turn; the first side has the southern edge, the second the
    northern. `markers`: the hexes of the objectives on the ground of each side; none: as they are
    usually laid out. Raises BadInput when a side has no units, aircraft, too few for its scenario,
    or no room for them, and for what the introductory game does not have."""
    units: dict[str, Unit] = {}
    chosen = checked(options)
    freeze(board, chosen)
    check_forces([len(entries) for _, entries in forces], chosen)
    convert(board, chosen)
    for side, (name, entries) in enumerate(forces):
        if not entries:
            raise BadInput(f"{name} has no units")
        free = _zone(board, side)
        for entry in entries:
            if entry.card.type.is_aerospace:
                raise BadInput(f"{entry.card.name} flies too high: aircraft are not played yet")
            if INTRODUCTORY in chosen:
                entry = replace(entry, card=introduced(entry.card))
            unit = _unit(entry, side, units)
            if refusal := unfit(unit, chosen):
                raise BadInput(refusal)
            unit.moves = moves_here(unit, chosen)
            taken = {other.hex for other in units.values()}
            unit.hex = entry.hex or _place(board, unit, free, taken, chosen)
            if board.require(unit.hex) in taken:
                raise BadInput(f"two units begin in {unit.hex}")
            unit.elevation = _elevation(board, unit)
            units[unit.id] = unit
    objectives: list[Objective] = []
    if OBJECTIVES in chosen:
        placed = [
            Objective(board.require(hex_), side)
            for side, hexes in enumerate(markers)
            for hex_ in hexes
        ]
        objectives = placed or laid_out(board, len(forces), ZONE)
    return Battle(board, [name for name, _ in forces], units, chosen, objectives=objectives)


def _unit(entry: Entry, side: int, others: dict[str, Unit]) -> Unit:
    ahead = Facing.S if side else Facing.N
    card, facing = entry.card, ahead if entry.facing is None else entry.facing
    id_ = _sign(card, side, others)
    return Unit(
        *(id_, side, card, entry.skill, Hex(1, 1), facing, card.armor, card.structure),
        dummy=entry.dummy,
    )


def _elevation(board: Board, unit: Unit) -> int:
    """Where a unit begins: VTOLs as low as they can fly, WiGE vehicles on the ground where they can
    land, submarines below the surface."""
    terrain, mode = board[unit.hex], unit.card.moves[0].mode if unit.card.moves else Mode.WALK
    if mode is Mode.VTOL:
        return lowest_flight(terrain) - terrain.level
    if mode is Mode.WIGE:
        return int(not can_land(terrain, amphibious=False, smooth=True))
    return -min(terrain.depth, 1) if mode is Mode.SUBMARINE else 0


def _sign(card: Card, side: int, others: dict[str, Unit]) -> str:
    """Two letters that no other unit has, small ones for the second side."""
    letters = [letter for letter in card.chassis.upper() if letter.isalpha()] or ["X"]
    pairs = [letters[0] + other for other in [*letters[1:], *"123456789"]]
    signs = [pair.lower() if side else pair for pair in pairs]
    return next((sign for sign in signs if sign not in others), f"{letters[0]}{len(others)}")


def _zone(board: Board, side: int) -> list[Hex]:
    """The hexes of a side near its home edge, from its middle outwards."""
    rows = range(1, ZONE + 1) if side else range(board.rows, board.rows - ZONE, -1)
    middle = (board.columns + 1) / 2
    return [
        Hex(column, row)
        for row in rows
        if 1 <= row <= board.rows
        for column in sorted(range(1, board.columns + 1), key=lambda each: abs(each - middle))
    ]


def _place(
    board: Board, unit: Unit, free: list[Hex], taken: set[Hex], options: Sequence[str]
) -> Hex:
    found = next(_fit(board, unit, free, taken, options), None)
    if found is None:
        raise BadInput(f"there is no room for {unit.name} near its edge of {board.name}")
    return found


def _fit(
    board: Board, unit: Unit, free: list[Hex], taken: set[Hex], options: Sequence[str]
) -> Iterator[Hex]:
    mode = unit.card.moves[0].mode if unit.card.moves else Mode.WALK
    for hex_ in free:
        beside = any(other in taken for other in hex_.neighbours())
        barred = forbidden(unit, mode, board[hex_], options=options)
        built = board[hex_].building is not None
        if hex_ not in taken and not beside and not barred and not built:
            yield hex_
