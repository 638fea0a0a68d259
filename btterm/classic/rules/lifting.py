"""Cargo that units pick up, carry outside and put down, infantry in the hands of a 'Mech among it,
and what becomes of it (Compendium, BattleMech Lifting Capabilities, Cargo Carriers)."""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.battle import Battle
from btterm.classic.events import CargoPutDown, CargoTaken
from btterm.classic.rule import Rule
from btterm.classic.rules import burden, kinds
from btterm.classic.rules.boarding import (
    fit_refusal,
    mount,
    passengers,
    room_left,
    weather_refusal,
)
from btterm.classic.rules.drops import place_of
from btterm.classic.rules.gravity import damage_of_fall
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Load, Mode
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

DROP_MP = 1


def liftable(battle: Battle, unit: AnyUnit) -> list[Load]:
    """The cargo that a unit can pick up where it is: goods that lie there, and infantry of its side
    that has not moved and cannot ride on it."""
    there = battle.loads if not unit.raised else []
    goods = [load for load in there if load.hex == unit.hex and _fits(battle, unit, load)]
    men = [] if unit.driven else filter(kinds.cargo, battle.units_in(*place_of(unit), besides=unit))
    loads = (*goods, *(burden.as_load(other) for other in men if _waits(battle, unit, other)))
    return [load for load in loads if not kinds.lift_refusal(unit, load)]


def _waits(battle: Battle, unit: AnyUnit, other: AnyUnit) -> bool:
    """Whether infantry in the hex of a 'Mech lets itself be picked up, as it would mount a
    vehicle."""
    moved = other.id in battle.progress.acted or other.hidden
    mine = other.side == unit.side and not moved and not weather_refusal(battle, other)
    return mine and bool(fit_refusal(unit, other, passengers(battle, unit)))


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
    """At the end of its move a unit may drop the goods that it carries, for 1 MP, or pick up what
    is in its hex, and make no attacks in this turn. Infantry dismounts as from any carrier."""
    if unit.load is not None:
        if not unit.load.units and may_drop(battle, unit):
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
        Option(f"lift-{n}", f"picks up {_what(load)}, and makes no attacks")
        for n, load in enumerate(loads, 1)
    ]
    answer = yield from _ask(unit, "Does {} pick up cargo?", leave, *options)
    if answer != leave.key:
        load = loads[int(answer.removeprefix("lift-")) - 1]
        unit.lifted = True
        for id_ in load.units:
            burden.put_on(unit, battle.units[id_])
            yield from mount(battle, unit, battle.units[id_])
        if not load.units:
            battle.loads.remove(load)
            unit.load = replace(load, inside=kinds.room(unit) > 0)
            yield CargoTaken(unit.id, load.tons, unit.hex)


def _what(load: Load) -> str:
    return ", ".join(load.units) or f"{load.tons} tons"


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
        goods = unit.load is not None and not unit.load.units
        if goods and not unit.gone and not kinds.holds_load(unit):
            yield from put_down(battle, unit)
