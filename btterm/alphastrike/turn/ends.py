"""The End Phase (Alpha Strike, End Phase)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle, Phase
from btterm.alphastrike.events import (
    BattleEnded,
    CriticalTookEffect,
    HeatChanged,
    HeatRaised,
    UnitDestroyed,
    UnitSlowed,
)
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.crashing import crash
from btterm.alphastrike.rules.environment import climate, weather_harm
from btterm.alphastrike.rules.moving import inches_of, never_moves, under_foot
from btterm.alphastrike.rules.networks import switch_masters
from btterm.alphastrike.rules.objectives import hold_objectives
from btterm.alphastrike.rules.switching import switch_systems
from btterm.alphastrike.rules.transport import spill
from btterm.alphastrike.rules.victory import outcome
from btterm.alphastrike.rules.withdrawal import order_withdrawals
from btterm.alphastrike.turn.order import enter, leave
from btterm.alphastrike.units import SHUTDOWN, Critical, Slowing, Unit
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask, roll

COOLING_DEPTH = 2
"""Depth of water that cools, in levels (Alpha Strike, Heat)."""
ENGINE_HEAT = 1
"""Heat of a damaged engine whenever the 'Mech fires (Alpha Strike, Critical Hits)."""
ON_PURPOSE = 1
"""Heat that a 'Mech takes when its player wants it to (Alpha Strike, Deliberate Overheating)."""
EXPLODES = 12
"""At this number a damaged engine that burns fuel explodes (Alpha Strike, EE, FC)."""


def end_phase(battle: Battle) -> Procedure[None]:
    """All that was marked takes effect at once on both sides (Alpha Strike, End Phase)."""
    enter(battle, Phase.END)
    for unit in list(battle.in_play()):
        if unit.gone:
            continue  # It was aboard, and had nowhere to stand.
        unit.stunned = False
        if unit.card.has_heat_scale and not unit.destroyed:
            # Before the hits of this turn: an engine hit heats from the next shot on.
            yield from _heat(battle, unit)
            yield from _ignite(unit)
        yield from weather_harm(battle, unit)
        yield from take_effect(battle, unit)
        if unit.destroyed:
            unit.gone = True
            yield UnitDestroyed(unit.id)
            yield from spill(battle, unit)
    yield from order_withdrawals(battle)
    yield from switch_masters(battle)
    yield from hold_objectives(battle)
    yield from _judge(battle)
    if battle.outcome is None:
        yield from heat_on_purpose(battle)
        yield from switch_systems(battle)
    leave(battle)


def take_effect(battle: Battle, unit: Unit) -> Procedure[None]:
    """Critical hits and motive damage of this turn count from now on (Alpha Strike, Critical Hits,
    Critical Hit Effects, Motive Damage, VTOLs). Who withdraws and can never move again is lost
    (Alpha Strike, Forced Withdrawal)."""
    coming, unit.coming = unit.coming, []
    for critical in coming:
        unit.hits.append(critical)
        yield CriticalTookEffect(unit.id, critical)
        match critical:
            case Critical.MOVEMENT:
                unit.slowing.append(Slowing.CRITICAL)
            case Critical.CREW_STUNNED:
                unit.stunned = True
            case Critical.AMMO | Critical.CREW_KILLED | Critical.DESTROYED:
                unit.structure = 0
            case Critical.ENGINE if unit.count(Critical.ENGINE) > 1:
                unit.structure = 0
            case Critical.ENGINE if unit.card.type.is_vehicle:
                unit.slowing.append(Slowing.ENGINE)
    slowing, unit.slowing = unit.slowing, []
    for each in slowing:
        unit.slowed.append(each)
        if not unit.destroyed and unit.card.moves:
            yield UnitSlowed(unit.id, each, inches_of(unit, unit.card.moves[0].mode))
    if unit.elevation and slowing and never_moves(unit) and not unit.destroyed:
        # Neither in the air nor under water anything stays that cannot move.
        yield from crash(battle, unit)
        yield from take_effect(battle, unit)
    if unit.withdrawing and never_moves(unit):
        unit.structure = 0


def heat_after(unit: Unit, depth: int, options: tuple[str, ...] = ()) -> int:
    """The heat of a unit after the End Phase, in water of some Depth (Alpha Strike, Heat, Cooling,
    Reactor Shutdown, Environment)."""
    if unit.shut_down:
        return 0
    if not unit.fired:
        return min(unit.heated, SHUTDOWN)
    heat = unit.heat + unit.heated + unit.overheated
    heat += ENGINE_HEAT * (unit.card.type.is_mech and _engine_hit(unit) and not _burns_fuel(unit))
    heat += climate(unit, options)
    heat -= bool(depth) if unit.overheated else depth >= COOLING_DEPTH
    return max(0, min(heat, SHUTDOWN))


def _engine_hit(unit: Unit) -> bool:
    return unit.count(Critical.ENGINE) > 0


def _burns_fuel(unit: Unit) -> bool:
    return unit.card.has("EE") or unit.card.has("FC")


def _ignite(unit: Unit) -> Procedure[None]:
    """A damaged engine that burns fuel may explode when the unit has fired (Alpha Strike, EE,
    FC)."""
    if not (_burns_fuel(unit) and _engine_hit(unit) and unit.fired):
        return
    throw = yield from roll(Rule.EE, f"{unit.id} engine", side=1 - unit.side)
    if throw.total >= EXPLODES:
        unit.structure = 0
        yield CriticalTookEffect(unit.id, Critical.DESTROYED)


def _heat(battle: Battle, unit: Unit) -> Procedure[None]:
    terrain = battle.board[unit.hex]
    before, unit.heat = unit.heat, heat_after(unit, under_foot(terrain), battle.options)
    if unit.heat != before:
        yield HeatChanged(unit.id, before, unit.heat)


def heat_on_purpose(battle: Battle) -> Procedure[None]:
    """After all else a 'Mech that has OV may have its heat raised. Only those are asked for whom
    that is of use, with triple-strength myomer, and never to shut down by it (Alpha Strike,
    Deliberate Overheating)."""
    for unit in list(battle.on_map()):
        able = unit.card.type.is_mech and unit.card.overheat and unit.card.has("TSM")
        if not able or unit.dummy or unit.heat + ON_PURPOSE >= SHUTDOWN:
            continue
        question = f"{unit.id} switches its heat sinks off?"
        hotter = f"raises its heat to {unit.heat + ON_PURPOSE}"
        options = (Option("no", f"keeps its heat of {unit.heat}"), Option("yes", hotter))
        rule = Rule.DELIBERATE_OVERHEATING
        answer = yield from ask(Choice(rule, unit.side, question, options, unit=unit.id))
        if answer == "yes":
            unit.heat += ON_PURPOSE
            yield HeatRaised(unit.id, unit.heat)


def _judge(battle: Battle) -> Procedure[None]:
    battle.outcome = outcome(battle)
    if battle.outcome is not None:
        yield BattleEnded(battle.outcome.winner, battle.outcome.why)
