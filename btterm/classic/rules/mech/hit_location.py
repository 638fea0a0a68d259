"""Where an attack hits (Compendium, Hit Location)."""

from __future__ import annotations

from btterm.classic.events import LocationRolled
from btterm.classic.hits import HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.errors import ALLOWED, Refusal
from btterm.table.procedure import Procedure, roll

HD, CT, RT, LT = Location.HD, Location.CT, Location.RT, Location.LT
RA, LA, RL, LL = Location.RA, Location.LA, Location.RL, Location.LL


MECH_HIT_LOCATION: dict[int, tuple[Location, Location, Location]] = {
    2: (LT, CT, RT),
    3: (LL, RA, RL),
    4: (LA, RA, RA),
    5: (LA, RL, RA),
    6: (LL, RT, RL),
    7: (LT, CT, RT),
    8: (CT, LT, CT),
    9: (RT, LL, LT),
    10: (RA, LA, LA),
    11: (RL, LA, LL),
    12: (HD, HD, HD),
}
"""Left side, front or rear, right side, by 2D6 (BattleMech Hit Location Table) (Compendium,
Determining Hit Location)."""

CRITICAL_LOCATION_ROLL = 2
"""On this roll the hit may also be critical, whatever armor is left."""

PUNCH_LOCATION: dict[int, tuple[Location, Location, Location]] = {
    1: (LT, LA, RT),
    2: (LT, LT, RT),
    3: (CT, CT, CT),
    4: (LA, RT, RA),
    5: (LA, RA, RA),
    6: (HD, HD, HD),
}
"""By 1D6 (BattleMech Punch Location Table) (Compendium, Punching)."""

KICK_LOCATION: dict[int, tuple[Location, Location, Location]] = {
    1: (LL, RL, RL),
    2: (LL, RL, RL),
    3: (LL, RL, RL),
    4: (LL, LL, RL),
    5: (LL, LL, RL),
    6: (LL, LL, RL),
}
"""By 1D6 (BattleMech Kick Location Table) (Compendium, Kicking)."""

FLL, FRL, RLL, RRL = Location.FLL, Location.FRL, Location.RLL, Location.RRL
KICK_BY_SIDE: dict[int, tuple[Location, ...]] = {
    1: (LL, RL, RL, RL),
    2: (LL, RL, RL, RL),
    3: (LL, RL, RL, RL),
    4: (LL, LL, RL, LL),
    5: (LL, LL, RL, LL),
    6: (RL, LL, LL, LL),
}
"""Left side, front, right side, rear, by 1D6 (House rules, Kicks by Side)."""
KICK_BY_SIDE_QUAD: dict[int, tuple[Location, ...]] = {
    1: (FRL, RRL, FLL, FRL),
    2: (FLL, FRL, FRL, RRL),
    3: (FLL, FRL, FRL, RRL),
    4: (RLL, FLL, RRL, RLL),
    5: (RLL, FLL, RRL, RLL),
    6: (RRL, RLL, RLL, FLL),
}
"""As that, of a 'Mech with four legs (House rules, Kicks by Side)."""
ABOVE_LOCATION = {die: (place,) * 3 for die, place in enumerate((LA, LT, CT, RT, RA, HD), 1)}
BELOW_LOCATION = {die: (place,) * 3 for die, place in enumerate((LL, LL, LT, RT, RL, RL), 1)}
"""Shots from another level of a building, by 1D6 (Special Hit Location Table) (Compendium, Damage
to Units Inside)."""

ROWS = {
    HitTable.FULL: MECH_HIT_LOCATION,
    HitTable.PUNCH: PUNCH_LOCATION,
    HitTable.KICK: KICK_LOCATION,
    HitTable.ABOVE: ABOVE_LOCATION,
    HitTable.BELOW: BELOW_LOCATION,
}
LOCATION_RULE = {
    HitTable.FULL: Rule.DETERMINING_HIT_LOCATION,
    HitTable.PUNCH: Rule.PUNCHING,
    HitTable.KICK: Rule.KICKING,
    HitTable.ABOVE: Rule.DAMAGE_TO_UNITS_INSIDE,
    HitTable.BELOW: Rule.DAMAGE_TO_UNITS_INSIDE,
}
"""The section that each table belongs to."""
_COLUMN_BY_SIDE = {Side.LEFT: 0, Side.FRONT: 1, Side.RIGHT: 2, Side.REAR: 3}
_COLUMN = {Side.LEFT: 0, Side.FRONT: 1, Side.REAR: 1, Side.RIGHT: 2}
HIDDEN = {
    Side.RIGHT: (LA, LL, LT),
    Side.LEFT: (RA, RL, RT),
}
"""What cannot be seen of a 'Mech from its sides."""
_QUAD = {RA: Location.FRL, LA: Location.FLL, RL: Location.RRL, LL: Location.RLL}


def armor_on(mech: Mech, side: Side) -> int:
    """Armor left in the locations that hits from one side can find, counted once each."""
    column = _COLUMN[side]
    locations = {on_body(mech, row[column]) for row in MECH_HIT_LOCATION.values()}
    return sum(mech.facing_armor(location, side is Side.REAR)[location] for location in locations)


def on_body(mech: Mech, location: Location) -> Location:
    """The location of the table on this body: a quad has legs where others have arms."""
    return _QUAD.get(location, location) if mech.sheet.quad else location


def found_by(mech: Mech, table: HitTable) -> set[Location]:
    """Every location of a 'Mech that hits on a table can find."""
    return {on_body(mech, location) for row in ROWS[table].values() for location in row}


def location_of(
    mech: Mech, table: HitTable, side: Side, total: int, *, by_side: bool = False
) -> Location:
    """Where a number of a table is on a 'Mech; `by_side`: kicks by the tables of the house rule
    (House rules, Kicks by Side)."""
    if by_side and table is HitTable.KICK:
        rows = KICK_BY_SIDE_QUAD if mech.sheet.quad else KICK_BY_SIDE
        return rows[total][_COLUMN_BY_SIDE[side]]
    return on_body(mech, ROWS[table][total][_COLUMN[side]])


def roll_location(
    mech: Mech, table: HitTable, side: Side, damage: int, by: int, *, by_side: bool = False
) -> Procedure[tuple[Location, bool]]:
    """Roll the location of a hit. Returns it, and whether the roll itself may be critical, which
    only one on the BattleMech Hit Location Table can be (Compendium, Hit Location, Determining Hit
    Location)."""
    full = table is HitTable.FULL
    words, column = ("", side.value) if full else (f", {table}", f"{table} {side}")
    throw = yield from roll(
        LOCATION_RULE[table], f"{mech.id} hit location{words}", 2 if full else 1, by
    )
    location = location_of(mech, table, side, throw.total, by_side=by_side)
    yield LocationRolled(mech.id, column, throw, location, damage)
    return location, full and throw.total == CRITICAL_LOCATION_ROLL


COVERED = {HitTable.PUNCH: "legs are", HitTable.KICK: "upper body is"}
"""What is out of reach of shots that are rolled on a table."""


def aim_refusal(
    mech: Mech, aim: Location, table: HitTable = HitTable.FULL, side: Side | None = None
) -> Refusal:
    """Why nobody can aim at a location of a 'Mech that is hit on a table or from a side, or
    empty."""
    if not mech.stands(aim):
        return Refusal(Rule.AIMED_SHOTS, f"{mech.id} has no {aim.label.lower()}")
    if table in COVERED and aim not in found_by(mech, table):
        why = f"{mech.id}'s {COVERED[table]} covered"
        return Refusal(Rule.EFFECTS_OF_PARTIAL_COVER, why)
    if side and aim in HIDDEN.get(side, ()):
        return Refusal(Rule.AIMED_SHOTS, "out of sight from here")
    return ALLOWED
