"""Steps as text, as journals hold them."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import TypeAdapter

from btterm.classic.decisions import Move
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode, Motion
from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Facing, Hex
from tests.rulebook.rules import (
    STEPS,
    Dive,
    Jump,
    Stand,
    Step,
    Turn,
    read_step,
    take_step,
    write_step,
)

TEXTS = [
    "F",
    "B",
    "L",
    "R",
    "D",
    "C",
    "E",
    "P",
    "M",
    "K",
    "X/1",
    "X/5",
    "S/NE",
    "J/0512/SW",
    "J/110034/N",
    "A/0512",
    "A/0512/NE",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_step_is_written_as_it_was_read(text: str) -> None:
    assert write_step(read_step(text)) == text


@pytest.mark.parametrize(
    "text", ["", "Z", "f", "F/1", "X", "X/N", "S", "S/X", "J/0512", "J/05/N", "A", "A/0512/N/S"]
)
def test_what_is_no_step(text: str) -> None:
    with pytest.raises(BadInput):
        read_step(text)


def test_a_journal_holds_the_text_of_a_move() -> None:
    steps = (Stand(Facing.NE), Turn(-1), Jump(Hex(5, 12), Facing.S), Dive(Hex(5, 12)))
    move, adapter = Move("WH", Mode.RUN, steps), TypeAdapter(Move)
    saved = {"unit": "WH", "mode": "run", "steps": ["S/NE", "L", "J/0512/S", "A/0512"]}
    assert adapter.dump_python(move, mode="json") == saved
    assert adapter.validate_python(saved) == move


def test_every_step_belongs_to_some_kind_of_unit() -> None:
    """And what a unit's kind does not have is refused with a reason, whoever answers."""
    assert {*STEPS} == {*Motion}
    assert {step for steps in STEPS.values() for step in steps} == {*get_args(Step)}
    battle = parse_situation("Wasp@0505/N")
    with pytest.raises(IllegalAnswer, match="no such step"):
        take_step(battle, battle.units["WA"], Mode.WALK, "F")  # type: ignore[arg-type]
