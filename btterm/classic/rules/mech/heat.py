"""The Heat Phase (Compendium, Heat)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from btterm.board.terrain import Cover
from btterm.classic.battle import Battle
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.events import (
    AmmunitionRolled,
    HeatAdjusted,
    RestartRolled,
    ShutdownRolled,
)
from btterm.classic.rule import Rule
from btterm.classic.rules import temperature, weather
from btterm.classic.rules.mech.ammunition import bins_to_explode, live_bins
from btterm.classic.rules.mech.criticals import explode_ammunition
from btterm.classic.rules.mech.gel import AVOID, burn_gel, heat_of_fire
from btterm.classic.rules.mech.heat_scale import (
    ENGINE_HEAT,
    HEAT_LIMIT,
    RESTART_BELOW,
    SHUTDOWN,
    THROUGH_FIRE,
    ammunition_number,
    avoid_number,
    life_support_hits,
)
from btterm.classic.rules.mech.mechwarrior import injure
from btterm.classic.rules.mech.piloting import REACTOR_SHUTS_DOWN
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure, roll

WATER_LIMIT = 6
"""Most that water adds to what the heat sinks carry off."""
DEEP = 2


def engine_heat(mech: Mech) -> int:
    """Heat points each turn from a damaged engine; none while it is shut down (Compendium, Heat
    Points, Engine Hits)."""
    return 0 if mech.shut_down else ENGINE_HEAT.get(mech.engine_hits, 10)


def working_sinks(mech: Mech) -> int:
    """Heat sinks that still work."""
    return mech.sheet.engine_sinks + sum(1 for sink in mech.sheet.sinks if mech.works(sink))


def patched_sinks(mech: Mech) -> int:
    """Heat sinks that were repaired in part, work and are not switched off."""
    if not mech.patched:
        return 0
    return sum(
        any(slot in mech.patched.get(place, ()) for place, slot in sink.places)
        for number, sink in enumerate(mech.sheet.sinks)
        if number not in mech.off_sinks and mech.works(sink)
    )


def carried_off(working: int, patched: int, value: int) -> int:
    """Heat points that so many heat sinks carry off each turn, of which those repaired in part do
    half as much: fractions of their sum are lost (Compendium, Repair Difficulty)."""
    return (working - patched) * value + patched * value // 2


def sinks_switched_off(mech: Mech) -> int:
    """Heat sinks that would work if they were not switched off."""
    sinks = mech.sheet.sinks
    destroyed = sum(1 for number in mech.off_sinks if not mech.works(sinks[number]))
    return min(mech.sinks_off - destroyed, working_sinks(mech))


def switch_sinks(mech: Mech, off: int, first: Sequence[Location] = ()) -> None:
    """Switch so many heat sinks off and all others on: those in some locations first, then those
    in the engine, those in the legs last, which water cools."""
    sinks = mech.sheet.sinks
    working = [number for number, sink in enumerate(sinks) if mech.works(sink)]
    wanted = [number for number in working if sinks[number].location in first][:off]
    others = [number for number in working if sinks[number].location not in first]
    others.sort(key=lambda number: sinks[number].location in mech.legs)
    engine = min(off - len(wanted), mech.sheet.engine_sinks)
    mech.sinks_off = off
    mech.off_sinks = sorted([*wanted, *others[: off - len(wanted) - engine]])


def dissipation(battle: Battle, mech: Mech) -> tuple[int, int]:
    """Heat points carried off each turn: by the heat sinks, and by the water around them
    (Compendium, Heat Points, Heat Build-Up).

    Standing in Depth 1 cools the sinks in the legs, lying there or deeper water all of them.
    """
    value = mech.sheet.sink_value
    working = working_sinks(mech) - sinks_switched_off(mech)
    patched = patched_sinks(mech)
    depth = 0 if mech.raised else battle.board[mech.hex].depth
    wet = 0
    if depth >= DEEP or (depth and mech.prone):
        wet = working
    elif depth:
        wet = sum(
            1
            for number, sink in enumerate(mech.sheet.sinks)
            if sink.location in mech.legs and mech.works(sink) and number not in mech.off_sinks
        )
        wet = min(wet, working)
    return carried_off(working, patched, value), min(WATER_LIMIT, wet * value)


def _cooled_by_snow(battle: Battle, mech: Mech) -> int:
    """Heat points that deep snow carries off: around the legs, if a heat sink works there, or all
    around who lies in it (Clan Invasion, Weather Conditions)."""
    if weather.under(battle, mech) is not Cover.SNOW:
        return 0
    if mech.prone:
        return weather.COOLING_PRONE
    sinks = enumerate(mech.sheet.sinks)
    legs = (n for n, sink in sinks if sink.location in mech.legs and mech.works(sink))
    return weather.COOLING if any(n not in mech.off_sinks for n in legs) else 0


def heat_parts(battle: Battle, mech: Mech) -> list[Modifier]:
    """What this turn adds to the Heat Scale and takes from it, so far (Compendium, Heat Points)."""
    parts = list(mech.heat_gained)
    parts += heat_of_fire(battle, mech) + temperature.heat_parts(battle)
    if engine_heat(mech):
        parts.append(Modifier(Rule.ENGINE_HITS, "engine", engine_heat(mech)))
    sinks, water = dissipation(battle, mech)
    parts.append(Modifier(Rule.HEAT_SINKS, "sinks", -sinks))
    if water:
        parts.append(Modifier(Rule.HEAT_POINTS, "water", -water))
    if snow := _cooled_by_snow(battle, mech):
        parts.append(Modifier(Rule.WEATHER_CONDITIONS, Cover.SNOW, -snow))
    return parts


def heat_forecast(battle: Battle, mech: Mech) -> int:
    """The heat after this turn's Heat Phase as things stand: below 0 by what can still be built up
    for nothing."""
    return mech.heat + sum(part.value for part in heat_parts(battle, mech))


def heat_after(battle: Battle, mech: Mech, extra: int = 0) -> int:
    """Where the Heat Scale will stand after this turn's Heat Phase, with some heat more."""
    return max(0, min(HEAT_LIMIT, heat_forecast(battle, mech) + extra))


def heat_up(mech: Mech, part: Modifier) -> None:
    """Heat that a 'Mech builds up in this turn."""
    mech.heat_gained.append(part)


def go_through_fire(mech: Mech) -> None:
    """A 'Mech has entered a burning hex."""
    heat_up(mech, Modifier(Rule.EFFECTS_OF_FIRE, "through fire", THROUGH_FIRE))


def adjust_heat(battle: Battle, mech: Mech) -> Procedure[bool]:
    """One 'Mech's Heat Phase: adjust the scale, restart, shut down, ammunition, MechWarrior.
    Returns whether burning gel was rinsed off, which sets its hex alight (Compendium, Recording
    Heat Build-Up, Effects of Heat)."""
    before = mech.heat
    was_down = mech.shut_down
    parts = tuple(heat_parts(battle, mech))
    mech.heat = heat_after(battle, mech)
    mech.heat_gained = []
    yield HeatAdjusted(mech.id, before, parts, mech.heat)
    off = burn_gel(battle, mech)
    if was_down:
        yield from _restart(mech)
    else:
        yield from _shutdown(mech, before)
    yield from _ammunition(battle, mech)
    if mech.alive and mech.hits_on(SlotKind.LIFE_SUPPORT):
        yield from injure(battle, mech, life_support_hits(mech.heat), "heat, no life support")
    return off


def shutdown_number(before: int, after: int) -> int | None:
    """The Avoid number of the highest shutdown level that the heat has risen to; 0 when it has
    risen to none, None when shutdown cannot be avoided (Compendium, Shutdown Effects)."""
    levels = [level for level in SHUTDOWN if before < level <= after]
    return SHUTDOWN[max(levels)] if levels else 0


def _restart(mech: Mech) -> Procedure[None]:
    if mech.heat < RESTART_BELOW:
        mech.shut_down = False
        yield RestartRolled(mech.id, None, None, True)
        return
    number = avoid_number(mech.heat)
    if number is None or not mech.crew.awake or not mech.restarts:
        return
    throw = yield from roll(Rule.SHUTDOWN_EFFECTS, f"{mech.id} restarts", side=mech.side)
    mech.shut_down = throw.total < number
    yield RestartRolled(mech.id, number, throw, not mech.shut_down)


def _shutdown(mech: Mech, before: int) -> Procedure[None]:
    number = shutdown_number(before, mech.heat)
    if number == 0:
        return
    throw = None
    down = True
    if number is not None and mech.crew.awake and mech.overrides:
        throw = yield from roll(Rule.SHUTDOWN_EFFECTS, f"{mech.id} avoids shutdown", side=mech.side)
        down = throw.total < number
    yield ShutdownRolled(mech.id, number, throw, down)
    if not down:
        return
    mech.shut_down = True
    mech.causes.append(REACTOR_SHUTS_DOWN)


def _ammunition(battle: Battle, mech: Mech) -> Procedure[None]:
    """Whether ammunition explodes: infernos have rolls of their own, before the one for all that
    is aboard. The heat that they add goes on the scale at the end and calls for no more rolls."""
    number = next((n for level, n in reversed(AVOID.items()) if mech.heat >= level), 0)
    loads = mech.sheet.bins
    infernos = [n for n in live_bins(mech) if loads[n].ammo.munition == FireWay.INFERNO]
    yield from _holds(battle, mech, "infernos hold", number, infernos)
    number = ammunition_number(mech.heat)
    yield from _holds(battle, mech, "ammunition holds", number, live_bins(mech))
    mech.heat = min(HEAT_LIMIT, mech.heat + sum(part.value for part in mech.heat_gained))
    mech.heat_gained = []


def _holds(
    battle: Battle, mech: Mech, what: str, number: int, live: Collection[int]
) -> Procedure[None]:
    """One roll to keep some bins from exploding; 0: no danger."""
    if not number or not live or mech.destroyed:
        return
    throw = yield from roll(Rule.AMMUNITION_EFFECTS, f"{mech.id} {what}", side=mech.side)
    exploded = throw.total < number
    yield AmmunitionRolled(mech.id, number, throw, exploded)
    if exploded:
        yield from explode_ammunition(battle, mech, (yield from bins_to_explode(mech, live)))
