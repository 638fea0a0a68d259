"""Basements: what lies below the ground floor of a building, who falls in, and who is caught there
(Compendium, Basements). They are an option."""

from __future__ import annotations

from typing import NamedTuple

from btterm.classic.battle import Battle
from btterm.classic.events import BasementRolled, CaughtInBasement, FloorBroken
from btterm.classic.hits import HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import Drop, Place
from btterm.classic.rules.stacking import may_stop
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.hexes import Hex
from btterm.table.procedure import Procedure, roll


class Basement(NamedTuple):
    """A line of the table."""

    levels: int = 0
    """Levels below the ground floor."""
    table: HitTable = HitTable.FULL
    """Where a 'Mech is hurt that falls in, on the front side."""
    small: bool = False
    """Open to vehicles alone; infantry takes cover in it."""

    @property
    def words(self) -> str:
        """ "a double basement"."""
        if self.small:
            return "a small basement"
        return ("no basement", "a basement", "a double basement")[self.levels]


NONE = Basement()
BASEMENTS = {
    2: Basement(2, HitTable.KICK),
    3: Basement(1, HitTable.KICK),
    4: Basement(1),
    **dict.fromkeys(range(5, 9), NONE),
    9: Basement(1, small=True),
    10: Basement(1),
    11: Basement(1, HitTable.PUNCH),
    12: Basement(2, HitTable.PUNCH),
}
"""By 2D6 (Basements Table)."""


def find(battle: Battle, hex_: Hex) -> Procedure[Basement]:
    """What lies below the building in a hex: rolled when it first matters, and so for good. None,
    and no roll, where the players have not agreed to basements."""
    if not battle.options.basements:
        return NONE
    hexes = battle.board.building_at(hex_)
    first = str(hexes[0])
    if first not in battle.basements:
        throw = yield from roll(Rule.BASEMENTS, f"what lies below the building in {hex_}")
        battle.basements[first] = throw.total
        below = BASEMENTS[throw.total]
        for each in hexes:
            battle.board[each] = battle.board[each].dug(below.levels)
        yield BasementRolled(hex_, throw, below.words)
    return BASEMENTS[battle.basements[first]]


def breaks_in(battle: Battle, unit: AnyUnit) -> bool:
    """Whether the ground floor of a building that may have a basement does not bear a unit. Where
    there is no room for it below, it stays above."""
    house = battle.board[unit.hex].building
    if not battle.options.basements or house is None or house.bears(unit.weight):
        return False
    stands = unit.on_board and unit.alive and not unit.airborne and unit.raised == 0
    known = battle.basements.get(str(battle.board.building_at(unit.hex)[0]))
    below = None if known is None else BASEMENTS[known]
    if not stands or kinds.motion(unit) is Motion.INFANTRY or not _open_to(unit, below):
        return False
    return below is None or not may_stop(battle, unit, unit.hex, -below.levels)


def _open_to(unit: AnyUnit, below: Basement | None) -> bool:
    """Whether a unit can fall into a basement; one that is not known yet may be open to it."""
    return below is None or (below.levels > 0 and not (below.small and kinds.falls(unit)))


def fall_in(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit is heavier than the CF: it falls through the ground floor, if there is anything below.
    A vehicle is hurt in front, or in the rear if it has backed in, and never comes out."""
    below = yield from find(battle, unit.hex)
    if not _open_to(unit, below):
        return
    backed = unit.driven and unit.moved.backward
    side = Side.REAR if backed else Side.FRONT
    yield FloorBroken(unit.id, unit.hex, backed)
    over = Drop(Place(unit.hex, -below.levels), below.levels, below.levels, False, below.table)
    yield from kinds.fall(battle, unit, over, side=side)
    if unit.alive:
        yield from kinds.trap(unit)


def shelters(battle: Battle, unit: AnyUnit) -> Procedure[bool]:
    """Whether infantry on the ground floor has a small basement to take cover in."""
    house = battle.board[unit.hex].building
    if house is None or unit.raised or kinds.motion(unit) is not Motion.INFANTRY:
        return False
    return (yield from find(battle, unit.hex)).small


def bury(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A building has come down over infantry in its small basement: it is not hurt, and caught."""
    yield CaughtInBasement(unit.id, unit.hex)
    yield from kinds.bury(unit)
