"""Every event that the rules can tell has words in the log."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

import pytest

from btterm.board.terrain import Ground
from btterm.classic import events
from btterm.classic.aerospace import Attack, Gone
from btterm.classic.battle import Phase
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.ground import Mines
from btterm.classic.log.narrate import entries
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode, Morale
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event

SILENT = (events.TurnBegan, events.PhaseBegan)
KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type)
    and issubclass(kind, Event)
    and kind not in (Event, events.Detail, *SILENT)
]
SAMPLES: dict[Any, Any] = {
    str: "WH",
    int: 3,
    bool: True,
    Hex: Hex(5, 5),
    Facing: Facing.NE,
    FireWay: FireWay.SMOKE,
    Ground: Ground.ROUGH,
    Mines: Mines.VIBRABOMB,
    Mode: Mode.WALK,
    Morale: Morale.ROUT,
    Phase: Phase.HEAT,
    Location: Location.LA,
    Rule: Rule.HEAT,
    Attack: Attack.DIVE,
    Gone: Gone.CRASHED,
    Throw: Throw((3, 4)),
    TargetNumber: TargetNumber((Modifier(Rule.MAKING_PILOTING_SKILL_ROLLS, "Piloting", 5),)),
    Modifier: Modifier(Rule.HEAT, "walk", 1),
}


def sample(name: str, kind: Any) -> Any:
    """Some value of a field's type; sides and twists are numbers of few values."""
    if name in ("winner", "twist", "side", "secret"):
        return 1
    if name == "throws":
        # One for each side.
        return (SAMPLES[Throw], SAMPLES[Throw])
    origin = typing.get_origin(kind)
    if origin is tuple:
        return tuple(sample("", part) for part in typing.get_args(kind) if part is not ...)
    if origin in (typing.Union, types.UnionType):
        return sample("", typing.get_args(kind)[0])
    return SAMPLES[kind]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_is_told(kind: type[Event]) -> None:
    """A line or, for the details of an attack, a die or a number behind it."""
    battle = parse_situation("Warhammer@0505/N; Marauder@0808/S")
    hints = typing.get_type_hints(kind)
    event = kind(*[sample(field.name, hints[field.name]) for field in dataclasses.fields(kind)])
    (entry,) = entries(battle, [event])
    assert entry.line or entry.details


def rolled(kind: type[Event]) -> list[str]:
    """What a kind of event has by way of dice and outcomes, by the names of its fields."""
    hints = typing.get_type_hints(kind)
    dice = any(hint in (Throw, Throw | None) for hint in hints.values())
    return [name for name, hint in hints.items() if dice and hint is bool]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if rolled(kind)], ids=lambda k: k.__name__)
def test_every_roll_is_told_with_its_outcome(kind: type[Event]) -> None:
    """In the line, where it has one, and behind it with the dice."""
    battle = parse_situation("Warhammer@0505/N; Marauder@0808/S")
    hints = typing.get_type_hints(kind)
    event = kind(*[sample(field.name, hints[field.name]) for field in dataclasses.fields(kind)])
    other = dataclasses.replace(event, **dict.fromkeys(rolled(kind), False))
    (well,), (badly,) = entries(battle, [event]), entries(battle, [other])
    assert well.line != badly.line or not well.line
    assert well.details != badly.details
    assert any("rolled 7 (3 4)" in detail for detail in well.details)


def test_the_list_is_not_empty() -> None:
    assert events.WeaponFired in KINDS
    assert events.Ejected in KINDS
