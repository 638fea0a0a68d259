"""Setting up a battle: who fights with what, and where they begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.options import Options
from btterm.classic.sheets.schema import MechSheet
from btterm.classic.units.mech import Mech
from btterm.classic.units.pilot import Pilot
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex

MAX_UNITS = 40
"""Most units of one side."""


@dataclass(frozen=True, slots=True)
class Force:
    """One side: the player's name and the 'Mechs it brings."""

    name: str
    sheets: tuple[MechSheet, ...]


def new_battle(board: Board, forces: Sequence[Force], options: Options | None = None) -> Battle:
    """A battle of two forces, the first along the north edge, the second along the south.

    Raises BadInput when a side has no unit, too many, or no room on the map.
    """
    battle = Battle(board.copy(), [force.name for force in forces], options=options or Options())
    for side, force in enumerate(forces):
        if not 1 <= len(force.sheets) <= MAX_UNITS:
            raise BadInput(f"{force.name} needs 1 to {MAX_UNITS} units, not {len(force.sheets)}")
        places = deployment(board, side, len(force.sheets))
        for sheet, place in zip(force.sheets, places, strict=True):
            add_unit(battle, side, sheet, place, Facing.N if side else Facing.S)
    return battle


def add_unit(
    battle: Battle,
    side: int,
    sheet: MechSheet,
    hex_: Hex,
    facing: Facing,
    pilot: Pilot | None = None,
    id_: str = "",
) -> Mech:
    """Put an undamaged 'Mech on the board."""
    gunnery, piloting = sheet.skills
    pilot = pilot or Pilot(sheet.crew.name if sheet.crew else "", gunnery, piloting)
    id_ = id_ or new_id(sheet.chassis, side, battle.units)
    mech = Mech.fresh(id_, side, sheet, pilot, hex_, facing)
    mech.auto_eject = battle.options.auto_eject and not sheet.case
    battle.units[id_] = mech
    return mech


def new_id(name: str, side: int, taken: Iterable[str]) -> str:
    """Two characters for a unit: capitals for the first side, small letters for the second.

    No two units have the same, even in different case: Warhammer is WH, the next one W2.
    """
    used = {id_.upper() for id_ in taken}
    letters = [c for c in name.upper() if c.isascii() and c.isalnum()] or ["X"]
    first = letters[0] if letters[0].isalpha() else "X"
    wishes = [first + letter for letter in letters[1:]] + [first + str(n) for n in range(2, 10)]
    others = [a + b for a in "XYZQ" + first for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"]
    for wish in wishes[:1] + wishes[-8:] + wishes[1:-8] + others:
        if wish not in used:
            return wish.lower() if side else wish
    raise BadInput("too many units on the board")


def deployment(board: Board, side: int, count: int) -> list[Hex]:
    """Starting hexes for some units, spread along the side's edge on open ground.

    Raises BadInput when there is no room.
    """
    rows = range(1, board.rows + 1) if side == 0 else range(board.rows, 0, -1)
    places: list[Hex] = []
    for row in rows:
        free = [Hex(col, row) for col in range(1, board.columns + 1)]
        free = [hex_ for hex_ in free if _open(board, hex_)]
        wanted = min(count - len(places), max(1, len(free) // 2)) if free else 0
        places += [free[(2 * i + 1) * len(free) // (2 * wanted)] for i in range(wanted)]
        if len(places) == count:
            return places
    raise BadInput(f"{board.name} has no room for {count} units")


def _open(board: Board, hex_: Hex) -> bool:
    terrain = board[hex_]
    return terrain.building is None and terrain.depth == 0
