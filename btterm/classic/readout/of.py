"""The readout of any unit: the makers for its kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, assert_never

from btterm.classic.battle import Battle
from btterm.classic.forces.formations import Ability
from btterm.classic.readout.emplacement import EMPLACEMENT
from btterm.classic.readout.infantry import PLATOON, SQUAD
from btterm.classic.readout.mech import MECH
from btterm.classic.readout.shape import Effect, Glance, HeatOutlook, Maker, Readout
from btterm.classic.readout.vehicle import VEHICLE
from btterm.classic.rules import climbing, kinds, temperature
from btterm.classic.rules.boarding import passengers
from btterm.classic.rules.burden import rides_outside
from btterm.classic.rules.formations import ability_of, formation_of, has, keeps
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.mech import Mech
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import EARTH
from btterm.classic.units.vehicle import Vehicle
from btterm.table.numbers import Modifier


def maker(unit: AnyUnit) -> Maker[Any]:
    """Who makes the readouts of a unit's kind."""
    match unit:
        case Mech():
            return MECH
        case Vehicle():
            return VEHICLE
        case Platoon():
            return PLATOON
        case Squad():
            return SQUAD
        case Emplacement():
            return EMPLACEMENT
        case _:
            assert_never(unit)


def readout(battle: Battle, unit: AnyUnit) -> Readout:
    """A unit as its record sheet shows it now, with the storey of a building that it is on."""
    shown, where = maker(unit).readout(battle, unit), storey(battle, unit)
    dug = f"field works, CF {cf}" if (cf := works_of(battle, unit)) else ""
    states = (*shown.states, *filter(None, (where, dug)), *standing(battle, unit))
    place, words = battle.hex_of(unit), aboard(battle, unit)
    effects = (*world(battle, unit), *shown.effects)
    return replace(shown, hex=place, states=states, aboard=words, effects=effects)


def world(battle: Battle, unit: AnyUnit) -> list[Effect]:
    """What the world does to the MP of a unit."""
    found = []
    if battle.options.gravity != EARTH:
        found.append(Effect("gravity", "MP", f"{battle.options.gravity} G"))
    air = temperature.steps(battle)
    if air and not (kinds.falls(unit) or kinds.unarmored(unit)):
        found.append(Effect(f"air {battle.options.temperature} C", "MP", f"-{abs(air)} MP"))
    return found


def standing(battle: Battle, unit: AnyUnit) -> list[str]:
    """The formation of a unit, and what it has of it: "Alpha (Fire): Sniper"."""
    formation = formation_of(battle, unit)
    if formation is None:
        return []
    ability, words = ability_of(battle, formation), f"{formation.name} ({formation.type})"
    if not keeps(battle, formation):
        return [f"{words}: ability lost"]
    found = ["commands"] if unit.id == formation.command else []
    if ability is Ability.REROLLS:
        found.append(f"{formation.rerolls} {ability} left")
    elif ability is not None and has(battle, unit, ability):
        found.append(str(ability))
    return [": ".join([words, *([", ".join(found)] if found else [])])]


def works_of(battle: Battle, unit: AnyUnit) -> int:
    """CF of the field works that a unit is in."""
    return battle.state_of(unit.hex).works if unit.on_board and not unit.raised else 0


def aboard(battle: Battle, unit: AnyUnit) -> str:
    """Who carries a unit, and whom it carries: "aboard MX", "outside of VE", "carries FP", "carries
    FP outside", "EP clings to it"."""
    words = []
    carrier = battle.units.get(unit.carried_by) if unit.alive else None
    if carrier is not None:
        how = "aboard" if carrier.side == unit.side else "clings to"
        if rides_outside(carrier, unit):
            how = "outside of" if carrier.driven else "in the hands of"
        words.append(f"{how} {carrier.id}")
    if unit.alive:
        where = " outside" if unit.driven else " in its hands"
        carried = [
            f"{each.id}{where * rides_outside(unit, each)}" for each in passengers(battle, unit)
        ]
        words += [f"carries {', '.join(carried)}"] if carried else []
        words += [f"{each.id} clings to it" for each in climbing.clinging(battle, unit)]
    return ", ".join(words)


def storey(battle: Battle, unit: AnyUnit) -> str:
    """Where a unit is in a building: "inside", "inside, level 2", "on the roof", "in the
    basement"; empty elsewhere."""
    if not unit.on_board or battle.board[unit.hex].building is None:
        return ""
    if not battle.inside(unit):
        return "on the roof"
    if unit.raised < 0:
        return "in the basement"
    return f"inside, level {unit.raised}" if unit.raised else "inside"


def glance(unit: AnyUnit) -> Glance:
    """A unit as the map and the list of units show it."""
    return maker(unit).glance(unit)


def heat_outlook(
    battle: Battle, unit: AnyUnit, extra: Sequence[Modifier] = ()
) -> HeatOutlook | None:
    """The heat of a unit now and at the end of the turn, if `extra` comes on top; None for what
    has no heat scale."""
    return maker(unit).heat(battle, unit, extra)
