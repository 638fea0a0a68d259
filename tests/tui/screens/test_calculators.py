"""The calculators inside the program: they answer as the rules do."""

from __future__ import annotations

from contextlib import suppress

import pytest

from btterm.calculators.forms import CALCULATORS, Calculator
from btterm.errors import BadInput
from btterm.tui.app import BttermApp
from btterm.tui.screens.calculators import CalculatorsScreen
from tests.tui.keys import press
from tests.tui.panels import text


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.title)
def test_each_answers_for_what_stands_in_it_at_first_and_for_every_other_value(
    calculator: Calculator,
) -> None:
    usual = calculator.usual
    assert calculator.work(usual).lines
    for field in calculator.fields:
        for by in (1, -1):
            case = {**usual, field.name: field.turned(usual[field.name], by)}
            # What cannot be is told in words.
            with suppress(BadInput):
                assert calculator.work(case).lines


@pytest.mark.parametrize("text", ["", "-1", "x", "100", "1.5", "99999999999"])
def test_a_number_that_cannot_be(text: str) -> None:
    (target,) = CALCULATORS[1].fields
    with pytest.raises(BadInput, match="from 2 to 13"):
        target.read(text)


async def test_a_shot_is_worked_out_as_it_is_filled_in() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x")
        assert isinstance(app.screen, CalculatorsScreen)
        assert "Medium Laser at 5 hexes: 6+" in text(app, "answer")
        await press(pilot, "enter", *"ppc", "enter", "s", "s", "a", "a")
        # Gunnery 4 and the minimum range of a PPC: 3 hexes away it is +1.
        assert "PPC at 3 hexes: 5+" in text(app, "answer")
        await press(pilot, "w", "w", "enter", *"spoon", "enter")
        assert "spoon" in text(app, "answer")
        await press(pilot, "e")
        assert "8+ on 2D6: 15 of 36 = 42%" in text(app, "answer")
        await press(pilot, "q", "q")
        assert "Critical hits" in text(app, "answer")
        await press(pilot, "escape")
        assert not isinstance(app.screen, CalculatorsScreen)


async def test_the_menu_has_them_too() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "t")
        await press(pilot, "m", *"to-hit", "enter")
        assert isinstance(app.screen, CalculatorsScreen)
