"""Systems that are switched in the End Phase: searchlights, countermeasures, targeting (Alpha
Strike, Environment, ECCM, Targeting Systems, SRCH, VRT)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import SystemSwitched
from btterm.alphastrike.options import COUNTER_ECM, TARGETING
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.environment import dark, has_light
from btterm.alphastrike.units import Aim, Unit
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

MODULES = {"ECM": 1, "WAT": 1, "AECM": 2}
"""Modules of countermeasures that can work as counter-countermeasures (Alpha Strike, ECCM)."""
NOTHING = "no"
"""The answer of who switches nothing more."""
AIMS = {Aim.LONG: "long", Aim.SHORT: "short", Aim.AIR: "air", Aim.ORDINARY: "ordinary"}
"""The words for targeting systems where they are typed."""


def modules(unit: Unit) -> int:
    """How many modules a unit can switch to ECCM."""
    return max((count for code, count in MODULES.items() if unit.card.has(code)), default=0)


def systems(unit: Unit) -> str:
    """What is switched otherwise than usual: "searchlight on, ECCM"."""
    eccm = "ECCM" if unit.counter == modules(unit) else "half ECCM"
    aims = f"{unit.aim.value} targeting" if unit.aim is not Aim.ORDINARY else ""
    light = "searchlight on" if unit.shining else ""
    return ", ".join(filter(None, (light, eccm if unit.counter else "", aims)))


def choose_targeting(battle: Battle) -> Procedure[None]:
    """Before the first turn any unit but infantry may be given another targeting system."""
    if TARGETING not in battle.options:
        return
    for side in range(len(battle.sides)):
        yield from _switch(battle, side, Rule.TARGETING_SYSTEMS, first=True)


def switch_systems(battle: Battle) -> Procedure[None]:
    """In the End Phase the sides switch what they like, each thing once."""
    if COUNTER_ECM in battle.options or TARGETING in battle.options or dark(battle):
        for side in battle.order:
            yield from _switch(battle, side, Rule.END_PHASE, first=False)


def _switch(battle: Battle, side: int, rule: Rule, *, first: bool) -> Procedure[None]:
    done: set[str] = set()
    while True:
        units = [unit for unit in battle.of_side(side) if not unit.dummy and not unit.destroyed]
        found = [each for unit in units for each in _of(battle, unit, first=first)]
        left = [each for each in found if each.key.rpartition(" ")[0] not in done]
        if not left:
            return
        options = (Option(NOTHING, "nothing more" if done else "nothing"), *left)
        answer = yield from ask(Choice(rule, side, "What is switched?", options))
        if answer == NOTHING:
            return
        done.add(answer.rpartition(" ")[0])
        id_, what, value = answer.split()
        unit = battle.units[id_]
        _set(unit, what, value)
        yield SystemSwitched(id_, systems(unit) or "as usual")


def _of(battle: Battle, unit: Unit, *, first: bool) -> Iterator[Option]:
    """What a unit can switch now; a key is the unit, the system, and what it is switched to."""
    if TARGETING in battle.options and not unit.card.type.is_infantry:
        may = first or unit.card.has("VRT")
        for aim, word in AIMS.items():
            if may and aim is not unit.aim and (first or aim is not Aim.AIR):
                yield Option(f"{unit.id} aim {word}", f"{unit.id} to {aim.value} targeting")
    if first:
        return
    if dark(battle) and has_light(unit):
        value = "off" if unit.shining else "on"
        yield Option(f"{unit.id} light {value}", f"searchlight of {unit.id} {value}")
    if COUNTER_ECM in battle.options and not unit.shut_down:
        for count in range(modules(unit) + 1):
            if count != unit.counter:
                words = f"{count} of {modules(unit)} modules" if modules(unit) > 1 else ""
                way = "ECCM" if count else "ECM alone"
                yield Option(f"{unit.id} eccm {count}", f"{unit.id} to {way} {words}".strip())


def _set(unit: Unit, what: str, value: str) -> None:
    match what:
        case "light":
            unit.shining = value == "on"
        case "eccm":
            unit.counter = int(value)
        case _:
            unit.aim = next(aim for aim, word in AIMS.items() if word == value)
