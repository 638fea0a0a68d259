"""How fast a vehicle still is, and what spoils that for good (Compendium, Movement (Vehicles),
Ground Vehicle Movement, Combat (Vehicles))."""

from __future__ import annotations

import math

from btterm.classic.battle import Battle
from btterm.classic.events import MotiveDamage
from btterm.classic.rules import gravity, temperature
from btterm.classic.rules.burden import heavy, slowed
from btterm.classic.rules.vehicle.crew import destroy
from btterm.classic.rules.vehicle.hit_location import Extra
from btterm.classic.sheets.vehicle import sheet
from btterm.classic.units.unit import Mode, Motion, Out
from btterm.classic.units.vehicle import Vehicle
from btterm.table.procedure import Procedure

MOTIONS = {
    sheet.Motion.TRACKED: Motion.TRACKED,
    sheet.Motion.WHEELED: Motion.WHEELED,
    sheet.Motion.HOVER: Motion.HOVER,
    sheet.Motion.HYDROFOIL: Motion.NAVAL,
    sheet.Motion.DISPLACEMENT: Motion.NAVAL,
    sheet.Motion.SUBMARINE: Motion.SUBMARINE,
    sheet.Motion.VTOL: Motion.VTOL,
}
"""How each vehicle gets about, as far as terrain goes."""


CUSHIONED = (sheet.Motion.HOVER, sheet.Motion.HYDROFOIL)
"""What has an airskirt or foils."""
_AT_SEA = {
    sheet.Motion.HYDROFOIL: "foils damaged",
    sheet.Motion.DISPLACEMENT: "engine room damaged",
    sheet.Motion.SUBMARINE: "engine room damaged",
}


def motion(vehicle: Vehicle) -> Motion:
    """How a vehicle gets about, as far as terrain goes."""
    return MOTIONS[vehicle.sheet.motion]


def cruising_mp(battle: Battle, vehicle: Vehicle) -> int:
    """Cruising MP now: the sheet's as they are at this gravity, less those that hits, the
    temperature and a load take (Compendium, High/Low Gravity, Extreme Temperatures)."""
    if vehicle.immobilized:
        return 0
    mp = max(0, gravity.at(battle, vehicle.sheet.cruise) - vehicle.mp_lost)
    mp = slowed(vehicle, temperature.slowed(battle, mp))
    return mp and mp + vehicle.speeds


def flank_mp(battle: Battle, vehicle: Vehicle) -> int:
    """Flank MP now: one and a half times Cruising MP, rounded up."""
    return math.ceil(cruising_mp(battle, vehicle) * 1.5)


def usual_mp(vehicle: Vehicle, _: Mode) -> int:
    """The MP that a whole vehicle has on Earth at flank speed."""
    return math.ceil((vehicle.sheet.cruise + vehicle.speeds) * 1.5)


def budget(battle: Battle, vehicle: Vehicle, mode: Mode) -> int:
    """MP that a mode gives for the whole turn."""
    if mode is Mode.WALK:
        return cruising_mp(battle, vehicle)
    return flank_mp(battle, vehicle) if mode is Mode.RUN and not heavy(vehicle) else 0


def modes(battle: Battle, vehicle: Vehicle) -> tuple[Mode, ...]:
    """The movement modes that are open to a vehicle: it cruises, moves at flank speed or stands
    still. Under a heavy load it only cruises (Compendium, Cargo Carriers)."""
    if not vehicle.can_act or not cruising_mp(battle, vehicle):
        return (Mode.STAND,)
    return (Mode.STAND, Mode.WALK) if heavy(vehicle) else (Mode.STAND, Mode.WALK, Mode.RUN)


def over_water(battle: Battle, vehicle: Vehicle) -> bool:
    """Whether a hovercraft has water of Depth 1 or more under it, and no bridge that bears it."""
    terrain = battle.board[vehicle.hex]
    bears = terrain.bears(vehicle.weight)
    return motion(vehicle) is Motion.HOVER and terrain.depth > 0 and not bears


def damage(battle: Battle, vehicle: Vehicle, extra: Extra) -> Procedure[None]:
    """What a hit does to the drive, beside its damage: nothing more to one that is immobilized. A
    hovercraft that loses its lift over water sinks."""
    if extra is Extra.SKIRT and vehicle.sheet.motion not in CUSHIONED:
        return
    if extra is Extra.IMMOBILIZED:
        yield from immobilize(vehicle)
        if over_water(battle, vehicle):
            yield from destroy(vehicle, Out.SUNK)
    elif not vehicle.immobilized:
        vehicle.mp_lost += 1
        what = _AT_SEA.get(vehicle.sheet.motion, extra.value)
        yield MotiveDamage(vehicle.id, what, cruising_mp(battle, vehicle))


def immobilize(vehicle: Vehicle) -> Procedure[None]:
    """A vehicle does not move for the rest of the game; told once, however often it comes."""
    if vehicle.immobilized:
        return
    vehicle.immobilized = True
    yield MotiveDamage(vehicle.id, Extra.IMMOBILIZED.value, 0)
