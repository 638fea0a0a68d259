"""Cargo that units pick up, carry outside and put down, and what becomes of it (Compendium,
BattleMech Lifting Capabilities, Cargo Carriers)."""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.battle import Battle
from btterm.classic.events import CargoPutDown, CargoTaken
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.boarding import passengers, room_left
from btterm.classic.rules.gravity import damage_of_fall
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Load, Mode
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

DROP_MP = 1


def liftable(battle: Battle, unit: AnyUnit) -> list[Load]:
    """The cargo that a unit can pick up where it is."""
    there = battle.loads if not unit.raised else []
    return [
        load
        for load in there
        if load.hex == unit.hex and not kinds.lift_refusal(unit, load) and _fits(battle, unit, load)
    ]


def _fits(battle: Battle, unit: AnyUnit, load: Load) -> bool:
    """Whether cargo finds room beside the passengers of a unit that has cargo space."""
    return not kinds.room(unit) or load.tons <= room_left(unit, passengers(battle, unit))


def may_drop(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit has the MP left to drop its cargo; one that stands still could walk or
    cruise."""
    mode = Mode.WALK if unit.moved.mode is Mode.STAND else unit.moved.mode
    if mode not in kinds.modes(battle, unit):
        return False
    left = kinds.budget(battle, unit, mode) - unit.moved.spent
    return unit.alive and unit.load is not None and left >= DROP_MP


def end_move(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """At the end of its move a unit may drop what it carries, for 1 MP, or pick up what lies in its
    hex, and make no attacks in this turn."""
    if unit.load is not None:
        if may_drop(battle, unit):
            keep = Option("carry", f"carries its {unit.load.tons} tons on")
            drop = Option("drop", f"drops them, for {DROP_MP} MP")
            if (yield from _ask(unit, "Does {} drop its cargo?", keep, drop)) == "drop":
                unit.moved.mode = Mode.WALK if unit.moved.mode is Mode.STAND else unit.moved.mode
                unit.moved.spent += DROP_MP
                yield from put_down(battle, unit)
        return
    loads = liftable(battle, unit)
    leave = Option("leave", "leaves it, and may attack")
    options = [
        Option(f"lift-{n}", f"picks up {load.tons} tons, and makes no attacks")
        for n, load in enumerate(loads, 1)
    ]
    answer = yield from _ask(unit, "Does {} pick up cargo?", leave, *options)
    if answer != leave.key:
        load = loads[int(answer.removeprefix("lift-")) - 1]
        battle.loads.remove(load)
        unit.load, unit.lifted = replace(load, inside=kinds.room(unit) > 0), True
        yield CargoTaken(unit.id, load.tons, unit.hex)


def _ask(unit: AnyUnit, question: str, *options: Option) -> Procedure[str]:
    rule = Rule.CARGO_CARRIERS if unit.load else Rule.BATTLEMECH_LIFTING_CAPABILITIES
    words = question.format(unit.id)
    return (yield from ask(Choice(rule, unit.side, words, options, unit.id)))


def put_down(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """The cargo of a unit lies in its hex; out of the air it falls, and a ton is lost for each
    point of damage."""
    load, unit.load = unit.load, None
    assert load is not None
    height = battle.elevation(unit) if kinds.flying(battle, unit) else 0
    lost = min(load.tons, damage_of_fall(battle, load.tons, height)) if height else 0
    yield CargoPutDown(unit.id, load.tons, unit.hex, lost)
    if load.tons > lost:
        battle.loads.append(Load(load.tons - lost, unit.hex))


def sweep(battle: Battle) -> Procedure[None]:
    """What a wreck has carried, or a 'Mech without hands, lies in its hex."""
    for unit in list(battle.units.values()):
        if unit.load is not None and not unit.gone and not kinds.holds_load(unit):
            yield from put_down(battle, unit)
