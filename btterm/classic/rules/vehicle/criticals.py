"""Critical hits on vehicles (Compendium, Critical Damage, Combat (Vehicles))."""

from __future__ import annotations

from enum import StrEnum

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.events import CriticalRolled, VehicleCritical, WeaponLost
from btterm.classic.hits import CRITICAL_HITS
from btterm.classic.rule import Rule
from btterm.classic.rules.vehicle import rotor
from btterm.classic.rules.vehicle.crew import destroy, stun
from btterm.classic.rules.vehicle.motive import immobilize
from btterm.classic.sheets.vehicle.sheet import VESSELS, Motion, Section, VehicleSheet
from btterm.classic.units.unit import Out
from btterm.classic.units.vehicle import Vehicle
from btterm.table.procedure import Procedure, roll

DESTROYED = "destroyed"
"""Why a weapon cannot be used that a critical hit has destroyed."""


class Critical(StrEnum):
    """What a critical hit does."""

    STUNNED = "crew stunned"
    JAM = "main weapon jams"
    ENGINE = "engine hit"
    KILLED = "crew killed"
    FUEL = "fuel tank hit"
    EXPLOSION = "ammo/power plant hit"
    COCKPIT = "cockpit hit"


GROUND_VEHICLE_CRITICAL_HITS = {
    1: Critical.STUNNED,
    2: Critical.JAM,
    3: Critical.ENGINE,
    4: Critical.KILLED,
    5: Critical.FUEL,
    6: Critical.EXPLOSION,
}
"""By 1D6 (Ground Vehicle Critical Hits Table)."""
VTOL_CRITICAL_HITS = {
    1: Critical.COCKPIT,
    2: Critical.JAM,
    3: Critical.ENGINE,
    4: Critical.COCKPIT,
    5: Critical.FUEL,
    6: Critical.EXPLOSION,
}
"""By 1D6 (VTOL Critical Hit Table)."""
NAVAL_CRITICAL_HITS = GROUND_VEHICLE_CRITICAL_HITS
"""By 1D6, the same as on land, but that a stunned crew does nothing from then on (Naval Critical
Hits Table)."""
TABLES = {Motion.VTOL: VTOL_CRITICAL_HITS, **dict.fromkeys(VESSELS, NAVAL_CRITICAL_HITS)}
"""The tables of those that have one of their own."""


def critical_roll(battle: Battle, vehicle: Vehicle, section: Section, by: int) -> Procedure[None]:
    """How many critical hits a vehicle takes, and each of them."""
    throw = yield from roll(
        Rule.CRITICAL_DAMAGE, f"{vehicle.id} {section.label.lower()}: critical hit?", side=by
    )
    count = CRITICAL_HITS.get(throw.total, 0)
    yield CriticalRolled(vehicle.id, section, throw, count)
    for _ in range(count):
        if vehicle.alive:
            yield from critical_hit(battle, vehicle)


def critical_hit(battle: Battle, vehicle: Vehicle) -> Procedure[None]:
    """One critical hit, on whatever the table says."""
    throw = yield from roll(
        Rule.COMBAT_VEHICLES, f"{vehicle.id}: what is hit", 1, side=vehicle.side
    )
    table = TABLES.get(vehicle.sheet.motion, GROUND_VEHICLE_CRITICAL_HITS)
    what = table[throw.total]
    yield VehicleCritical(vehicle.id, throw, what.value, _effect(vehicle, what))
    match what:
        case Critical.STUNNED:
            stun(vehicle)
        case Critical.JAM:
            vehicle.jams = sorted({*vehicle.jams, *_main(vehicle)})
        case Critical.ENGINE:
            yield from immobilize(vehicle)
            rotor.bring_down(battle, vehicle, rotor.ENGINE_HIT)
        case Critical.KILLED | Critical.COCKPIT:
            yield from destroy(vehicle, Out.CREW)
            rotor.bring_down(battle, vehicle, rotor.CREW_KILLED)
        case Critical.FUEL | Critical.EXPLOSION:
            yield from rotor.explode(battle, vehicle)


def _effect(vehicle: Vehicle, what: Critical) -> str:
    """What it means, where the name does not tell."""
    if what is Critical.STUNNED:
        at_once = " this turn and" if vehicle.sheet.motion in VESSELS else ""
        return f"no actions{at_once} for 2{' more' * bool(at_once)} turns"
    if what is Critical.JAM:
        names = [vehicle.sheet.mounts[number].item.name for number in _main(vehicle)]
        return f"no fire from the {names[0]} next turn" if names else "no weapon aboard"
    if what is Critical.COCKPIT:
        return "crew killed"
    return "explodes" if what in (Critical.FUEL, Critical.EXPLOSION) else ""


def lose_main_weapon(vehicle: Vehicle) -> Procedure[None]:
    """The largest weapon is out of use for the rest of the game."""
    for number in _main(vehicle):
        if number not in vehicle.useless:
            vehicle.useless[number] = DESTROYED
            yield WeaponLost(vehicle.id, vehicle.sheet.mounts[number].item.name)


def _main(vehicle: Vehicle) -> list[int]:
    main = main_weapon(vehicle.sheet)
    return [] if main is None else [main]


def main_weapon(sheet: VehicleSheet) -> int | None:
    """The largest weapon of a vehicle, by its number among the mounts: the heaviest, of equally
    heavy ones the first on the record sheet; None where there is no weapon."""
    weapons = [(n, m.item) for n, m in enumerate(sheet.mounts) if isinstance(m.item, Weapon)]
    return max(weapons, key=lambda each: each[1].tons or 0)[0] if weapons else None
