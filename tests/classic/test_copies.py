"""A copy of a battle is as good as the battle, and neither touches the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.saves.state import dump, load
from btterm.classic.situation import parse_situation
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.table.copying import copied
from tests.rulebook.rules import sees

DUEL = "map=open-grassland; Warhammer@0703/S; Warhammer@0708/N"
KEPT = ("heights", "ways", "numbers")
"""Fields of a board that boards share on purpose."""


def _open(thing: Any) -> bool:
    """Whether it is a dataclass whose fields can be set."""
    return is_dataclass(thing) and not getattr(thing, "__dataclass_params__").frozen  # noqa: B009


def changeable(thing: Any, where: str = "battle") -> Iterator[tuple[str, Any]]:
    """Everything in a state that can be changed, with its place."""
    if isinstance(thing, list | dict):
        yield where, thing
        inside = thing.items() if isinstance(thing, dict) else enumerate(thing)
        for key, value in inside:
            yield from changeable(value, f"{where}[{key!r}]")
    elif _open(thing):
        yield where, thing
        for field in fields(thing):
            if not (isinstance(thing, Board) and field.name in KEPT):
                yield from changeable(getattr(thing, field.name), f"{where}.{field.name}")


def sample(kind: Any) -> Any:
    """Some value of a type, with something in each of its collections."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return sample(next(arg for arg in args if arg is not NoneType))
    if origin is list:
        return [sample(args[0])]
    if origin is dict:
        return {sample(args[0]): sample(args[1])}
    if origin is tuple:
        return tuple(sample(arg) for arg in args if arg is not ...)
    if issubclass(kind, Enum):
        return next(iter(kind))
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        # A shot holds further shots: none in those of a sample.
        own = {name: hint for name, hint in hints.items() if not name.startswith("_")}
        return kind(*(() if kind in get_args(hint) else sample(hint) for hint in own.values()))
    return kind(1)


def fill(thing: Any) -> None:
    """Put something into every field of a state that is empty."""
    hints = get_type_hints(type(thing))
    for field in fields(thing):
        value = getattr(thing, field.name)
        if not field.compare:
            # The way back into a rule, which nobody changes.
            continue
        if _open(value):
            if not isinstance(value, Board):
                fill(value)
        elif (not value and field.default is not MISSING) or value in ([], {}):
            setattr(thing, field.name, sample(hints[field.name]))


def full_battle() -> Battle:
    battle = parse_situation(DUEL)
    for unit in battle.units.values():
        fill(unit)
    fill(battle)
    return battle


def test_nothing_that_can_be_changed_is_in_a_battle_and_its_copy() -> None:
    battle = full_battle()
    copy = battle.copy()
    assert copy == battle
    own = {id(thing): where for where, thing in changeable(battle)}
    both = [where for where, thing in changeable(copy) if id(thing) in own]
    assert len(own) > 60
    assert both == []


def test_every_field_of_a_full_battle_is_copied_and_saved() -> None:
    battle = full_battle()
    assert dump(battle.copy()) == dump(battle)
    assert dump(load(dump(battle))) == dump(battle)


@dataclass
class Odd:
    thing: Any


@dataclass
class Hidden:
    things: tuple[list[int], ...]


@pytest.mark.parametrize("kind", [Odd, Hidden])
def test_a_field_that_does_not_tell_how_it_is_copied_is_refused(kind: type) -> None:
    with pytest.raises(TypeError):
        copied(kind([]))


def test_a_board_keeps_what_was_worked_out_when_its_copy_changes() -> None:
    battle = parse_situation("map=open-grassland; Warhammer@0701/S; Warhammer@0715/N")
    copy = battle.copy()
    for one in (battle, copy):
        assert sees(one, one.units["WA"], one.units["w2"])
    wall = Terrain(ground=Ground.HEAVY_WOODS, level=9)
    for row in range(2, 15):
        copy.board[Hex(7, row)] = wall
    again = battle.copy()
    assert not sees(copy, copy.units["WA"], copy.units["w2"])
    for one in (battle, again):
        # Another level, so that more of the relief is worked out now.
        one.units["WA"].raised = 1
        assert sees(one, one.units["WA"], one.units["w2"])


def test_a_save_with_a_field_of_another_version_is_refused() -> None:
    for place in ("units", "progress", "ground"):
        data = dump(full_battle())
        found = data[place]
        inside = found[0] if isinstance(found, list) else found
        if place == "ground":
            inside = next(iter(found.values()))
        inside["wings"] = 2
        with pytest.raises(BadInput, match="wings"):
            load(data)
