"""A battle from a map and the cards of each side (Alpha Strike, Setup)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from btterm.alphastrike.battle import Battle, Objective
from btterm.alphastrike.cards.card import Card
from btterm.alphastrike.options import INTRODUCTORY, OBJECTIVES, PLACING, checked
from btterm.alphastrike.rules.environment import freeze, moves_here, unfit
from btterm.alphastrike.rules.introductory import introduced
from btterm.alphastrike.rules.objectives import laid_out
from btterm.alphastrike.rules.placing import ZONE, first_elevation, fit, zone
from btterm.alphastrike.rules.scenarios import check_forces
from btterm.alphastrike.rules.structures import convert
from btterm.alphastrike.units import Unit
from btterm.board.board import Board
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex

SKILL = 4
"""Of a regular crew (Alpha Strike, Unit Card)."""


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
        free = zone(board, side)
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
            unit.elevation = first_elevation(board, unit)
            unit.waiting = PLACING in chosen and entry.hex is None and not entry.dummy
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


def _sign(card: Card, side: int, others: dict[str, Unit]) -> str:
    """Two letters that no other unit has, small ones for the second side."""
    letters = [letter for letter in card.chassis.upper() if letter.isalpha()] or ["X"]
    pairs = [letters[0] + other for other in [*letters[1:], *"123456789"]]
    signs = [pair.lower() if side else pair for pair in pairs]
    return next((sign for sign in signs if sign not in others), f"{letters[0]}{len(others)}")


def _place(
    board: Board, unit: Unit, free: list[Hex], taken: set[Hex], options: Sequence[str]
) -> Hex:
    """The nearest to the middle of the edge that is not beside another."""
    for hex_ in fit(board, unit, free, options):
        if hex_ not in taken and not any(other in taken for other in hex_.neighbours()):
            return hex_
    raise BadInput(f"there is no room for {unit.name} near its edge of {board.name}")
