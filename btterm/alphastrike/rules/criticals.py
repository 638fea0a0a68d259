"""Critical hits and motive damage (Alpha Strike, Critical Hits, Motive Damage)."""

from __future__ import annotations

from collections.abc import Collection

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode, UnitType
from btterm.alphastrike.events import (
    CriticalAvoided,
    CriticalRolled,
    DamageTaken,
    MotiveDamageRolled,
)
from btterm.alphastrike.options import ADVANCED_ARMOR
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.moving import modes_of
from btterm.alphastrike.units import Critical, Slowing, Unit
from btterm.table.procedure import Procedure, roll

C = Critical
MECH = {
    2: C.AMMO,
    3: C.ENGINE,
    4: C.FIRE_CONTROL,
    5: C.NONE,
    6: C.WEAPON,
    7: C.MOVEMENT,
    8: C.WEAPON,
    9: C.NONE,
    10: C.FIRE_CONTROL,
    11: C.ENGINE,
    12: C.DESTROYED,
}
PROTOMECH = {
    2: C.WEAPON,
    3: C.WEAPON,
    4: C.FIRE_CONTROL,
    5: C.MOVEMENT,
    6: C.NONE,
    7: C.MOVEMENT,
    8: C.NONE,
    9: C.MOVEMENT,
    10: C.DESTROYED,
    11: C.WEAPON,
    12: C.WEAPON,
}
VEHICLE = {
    2: C.AMMO,
    3: C.CREW_STUNNED,
    4: C.FIRE_CONTROL,
    5: C.FIRE_CONTROL,
    6: C.NONE,
    7: C.NONE,
    8: C.NONE,
    9: C.WEAPON,
    10: C.WEAPON,
    11: C.CREW_KILLED,
    12: C.ENGINE,
}
"""Critical hits by 2D6; the book's table of the standard game ends at 7 (Alpha Strike, Critical
Hits)."""
MOTIVE_CHECK = 5
"""From this number on 1D6 a hit shakes the motive system of a vehicle."""
MOTIVE_MODIFIER = {
    Mode.TRACKED: 0,
    Mode.NAVAL: 0,
    Mode.WHEELED: 1,
    Mode.TWO_WHEELED: 1,
    Mode.ONE_WHEELED: 1,
    Mode.HOVER: 1,
    Mode.VTOL: 2,
    Mode.WIGE: 2,
}
ARMORED_MOTIVE = -1
MOTIVE = ((12, Slowing.IMMOBILE), (11, Slowing.HALF), (9, Slowing.STEP))
"""Motive damage, from so much on (Alpha Strike, Motive Damage)."""
RESISTANT, REFLECTIVE = -2, 2
"""What critical-resistant and reflective armor add to a roll for a critical hit; beyond the table
there is none, or an engine hit (Alpha Strike, CR, RFA)."""
CASE_DAMAGE = 1
DAMAGING = frozenset(("AC", "FLK", "HT", "IF", "LRM", "REAR", "SRM", "TOR", "TUR"))
"""Special abilities whose numbers a weapon hit lowers (Alpha Strike, Critical Hits)."""


def table_of(unit: Unit) -> dict[int, Critical]:
    """The critical hits that a unit can take."""
    if unit.card.type.is_mech:
        return MECH
    return PROTOMECH if unit.card.type is UnitType.PROTOMECH else VEHICLE


def critical_of(unit: Unit, total: int, options: Collection[str] = ()) -> Critical:
    """The critical hit of a roll, which some armor changes (Alpha Strike, CR, RFA)."""
    if ADVANCED_ARMOR in options:
        total += RESISTANT * unit.card.has("CR") + REFLECTIVE * unit.card.has("RFA")
    if total < min(MECH):
        return Critical.NONE
    return Critical.ENGINE if total > max(MECH) else table_of(unit)[total]


def mark(unit: Unit, points: int) -> bool:
    """Cross out armor and then structure. Returns whether structure was touched."""
    on_armor = min(points, unit.armor)
    unit.armor -= on_armor
    on_structure = min(points - on_armor, unit.structure)
    unit.structure -= on_structure
    return on_structure > 0


def critical_hit(battle: Battle, unit: Unit, *, no_ammo: bool = False) -> Procedure[None]:
    """Roll for a critical hit, which takes effect in the End Phase (Alpha Strike, Critical Hits,
    ARM). `no_ammo`: a hit of ammunition is rolled again."""
    if unit.card.type.is_infantry or unit.destroyed:
        return
    if unit.card.has("ARM") and unit.armored:
        unit.armored = False
        yield CriticalAvoided(unit.id, "armored components")
        return
    why = f"{unit.id} critical hit"
    throw = yield from roll(Rule.CRITICAL_HITS, why, side=1 - unit.side)
    critical = critical_of(unit, throw.total, battle.options)
    yield CriticalRolled(unit.id, throw, critical)
    while no_ammo and critical is Critical.AMMO:
        throw = yield from roll(Rule.CRITICAL_HITS, f"{why} again", side=1 - unit.side)
        critical = critical_of(unit, throw.total, battle.options)
        yield CriticalRolled(unit.id, throw, critical)
    if critical is Critical.NONE:
        return
    if critical is Critical.AMMO:
        yield from _ammo_hit(battle, unit)
    elif not _can_affect(unit, critical):
        mark(unit, 1)
        yield DamageTaken(unit.id, 1, unit.armor, unit.structure)
    else:
        unit.coming.append(critical)


def _ammo_hit(battle: Battle, unit: Unit) -> Procedure[None]:
    """Ammunition explodes (Alpha Strike, Critical Hits, CASE, CASE II, ENE)."""
    if unit.card.has("CASE II") or unit.card.has("ENE"):
        yield CriticalAvoided(unit.id, "CASE II" if unit.card.has("CASE II") else "no ammunition")
        return
    if not unit.card.has("CASE"):
        unit.coming.append(Critical.AMMO)
        return
    on_structure = mark(unit, CASE_DAMAGE)
    yield DamageTaken(unit.id, CASE_DAMAGE, unit.armor, unit.structure)
    if on_structure:
        yield from critical_hit(battle, unit)


def _can_affect(unit: Unit, critical: Critical) -> bool:
    """Whether a critical hit would change anything (Alpha Strike, Critical Hits)."""
    known = unit.hits + unit.coming
    match critical:
        case Critical.WEAPON:
            return known.count(Critical.WEAPON) < _most_damage(unit)
        case Critical.MOVEMENT:
            return bool(modes_of(unit))
        case _:
            return True


def _most_damage(unit: Unit) -> int:
    """The most that any attack of a unit does by its card, with its special abilities."""
    values = [*unit.card.damage]
    for special in unit.card.specials:
        if special.code in DAMAGING:
            values += special.strengths
            values += [strength for inner in special.within for strength in inner.strengths]
    return max((strength.points for strength in values), default=0)


def motive_damage(unit: Unit) -> Procedure[None]:
    """A vehicle that is hit may lose movement (Alpha Strike, Motive Damage)."""
    if not unit.card.type.is_vehicle or unit.destroyed:
        return
    why = f"{unit.id} motive damage"
    first = yield from roll(Rule.MOTIVE_DAMAGE, f"{why}?", 1, side=1 - unit.side)
    if first.total < MOTIVE_CHECK:
        return
    throw = yield from roll(Rule.MOTIVE_DAMAGE, why, side=1 - unit.side)
    slowing = slowed_by(unit, throw.total)
    if slowing is not None:
        unit.slowing.append(slowing)
    yield MotiveDamageRolled(unit.id, throw, slowing)


def slowed_by(unit: Unit, total: int) -> Slowing | None:
    """What so much on the roll for motive damage takes from a vehicle (Alpha Strike, Motive
    Damage, ARS)."""
    mode = unit.card.moves[0].mode if unit.card.moves else Mode.TRACKED
    total += MOTIVE_MODIFIER.get(mode, 0) + ARMORED_MOTIVE * unit.card.has("ARS")
    return next((slowing for least, slowing in MOTIVE if total >= least), None)
