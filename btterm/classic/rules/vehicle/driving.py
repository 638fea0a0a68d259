"""The rolls that a driver makes: to avoid skids, and damage when entering buildings or going too
fast at low gravity; for nothing else (Compendium, Piloting Skill Rolls, High/Low Gravity)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import PilotingRolled, Strained, WentOver
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import weather
from btterm.classic.rules.drops import Drop, put, wet
from btterm.classic.rules.formations import skill_roll
from btterm.classic.rules.gravity import damage_of_fall
from btterm.classic.rules.vehicle.body import mark_damage, take
from btterm.classic.rules.vehicle.crew import destroy, idle_refusal
from btterm.classic.rules.vehicle.criticals import critical_roll
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.unit import Cause, Out
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure

ROLLED_FOR = (Rule.SKIDDING, Rule.BUILDINGS, Rule.VTOL_MOVEMENT, Rule.HIGH_LOW_GRAVITY)


def number_to_hold(battle: Battle, vehicle: Vehicle, cause: Cause) -> TargetNumber:
    """The number with which the driver keeps control."""
    parts = [Modifier(Rule.MAKING_PILOTING_SKILL_ROLLS, "Driving", vehicle.crew.piloting)]
    if cause.modifier:
        parts.append(Modifier(cause.rule, cause.label, cause.modifier))
    parts += weather.footing(battle, vehicle)
    return TargetNumber(tuple(parts), ALLOWED if vehicle.can_act else idle_refusal(vehicle))


def hold(battle: Battle, vehicle: Vehicle, cause: Cause) -> Procedure[bool]:
    """Whether the driver keeps control: without a roll, whatever else happens to a vehicle."""
    if cause.rule not in ROLLED_FOR:
        return True
    return (yield from driving_roll(battle, vehicle, cause, number_to_hold(battle, vehicle, cause)))


def driving_roll(
    battle: Battle, vehicle: Vehicle, cause: Cause, number: TargetNumber
) -> Procedure[bool]:
    """The driver's roll, which fails unmade where he can do nothing. Returns whether it
    succeeds."""
    if number.impossible:
        yield PilotingRolled(vehicle.id, cause.label, number, None, False)
        return False
    why = f"{vehicle.id} Driving: {cause.label}"
    throw = yield from skill_roll(battle, vehicle, cause.rule, why, number)
    held = number.reached_by(throw.total)
    yield PilotingRolled(vehicle.id, cause.label, number, throw, held)
    return held


def skid_chance(vehicle: Vehicle, causes: tuple[Cause, ...]) -> float:
    """The chance that a roll for some causes fails; without any, one for nothing in particular."""
    rolled = [cause for cause in causes if cause.rule in ROLLED_FOR]
    extra = sum(cause.modifier for cause in rolled)
    number = TargetNumber((Modifier(Rule.SKIDDING, "Driving", vehicle.crew.piloting + extra),))
    return 1 - number.chance if rolled or not causes else 0.0


def fall(
    battle: Battle, vehicle: Vehicle, over: Drop | None = None, side: Side | None = None
) -> Procedure[None]:
    """A vehicle goes over a drop: falling damage to its front; water of Depth 1 or more is the end
    of all but hovercraft."""
    if over is None:
        return
    put(vehicle, over.end)
    drowns = wet(battle.board, over.end)
    points = 0 if drowns or not over.levels else damage_of_fall(battle, vehicle.tons, over.levels)
    if drowns or points:
        yield WentOver(vehicle.id, vehicle.hex, over.levels, points)
    if drowns:
        yield from destroy(vehicle, Out.SUNK)
    for part in Hit(points, side or Side.FRONT, vehicle.side).in_clusters():
        yield from take(battle, vehicle, part)


def strain(battle: Battle, vehicle: Vehicle, points: int) -> Procedure[None]:
    """A vehicle has gone so many MP faster than its suspension bears: so many points off the
    structure of its front, and a roll for critical hits (Compendium, High/Low Gravity)."""
    yield Strained(vehicle.id, Section.FRONT, points)
    yield from mark_damage(vehicle, Section.FRONT, points, inside=True)
    if vehicle.alive:
        yield from critical_roll(battle, vehicle, Section.FRONT, vehicle.side)


def run_up_refusal(vehicle: Vehicle) -> Refusal:
    """Why a vehicle cannot charge anybody: it can as long as it moves."""
    return ALLOWED


def charge_refusal(vehicle: Vehicle) -> Refusal:
    """Why a charge that a vehicle has declared is impossible by now, or empty."""
    if vehicle.can_act and not vehicle.immobilized:
        return ALLOWED
    return Refusal(Rule.CHARGING, "cannot charge any more")
