"""The rolls that a driver makes: to avoid skids, and damage when entering buildings; for nothing
else (Compendium, Piloting Skill Rolls)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import PilotingRolled
from btterm.classic.rule import Rule
from btterm.classic.rules.vehicle.crew import idle_refusal
from btterm.classic.units.unit import Cause
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

ROLLED_FOR = (Rule.SKIDDING, Rule.BUILDINGS)


def number_to_hold(battle: Battle, vehicle: Vehicle, cause: Cause) -> TargetNumber:
    """The number with which the driver keeps control."""
    parts = [Modifier(Rule.MAKING_PILOTING_SKILL_ROLLS, "Driving", vehicle.crew.piloting)]
    if cause.modifier:
        parts.append(Modifier(cause.rule, cause.label, cause.modifier))
    return TargetNumber(tuple(parts), ALLOWED if vehicle.can_act else idle_refusal(vehicle))


def hold(battle: Battle, vehicle: Vehicle, cause: Cause) -> Procedure[bool]:
    """Whether the driver keeps control: without a roll, whatever else happens to a vehicle."""
    if cause.rule not in ROLLED_FOR:
        return True
    number = number_to_hold(battle, vehicle, cause)
    if number.impossible:
        yield PilotingRolled(vehicle.id, cause.label, number, None, False)
        return False
    throw = yield from roll(
        cause.rule, f"{vehicle.id} Driving: {cause.label}", side=vehicle.side, target=number
    )
    held = number.reached_by(throw.total)
    yield PilotingRolled(vehicle.id, cause.label, number, throw, held)
    return held


def skid_chance(vehicle: Vehicle, causes: tuple[Cause, ...]) -> float:
    """The chance that a roll for some causes fails."""
    rolled = [cause for cause in causes if cause.rule in ROLLED_FOR]
    extra = sum(cause.modifier for cause in rolled)
    number = TargetNumber((Modifier(Rule.SKIDDING, "Driving", vehicle.crew.piloting + extra),))
    return 1 - number.chance if rolled else 0.0
