"""The second book of minefields notices mines that are there again after they were cleared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.ground import Mines
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.soak.fields import Fields
from btterm.soak.laws import LawBroken
from btterm.table.dice import Throw
from tests.rulebook.rules import mines

HERE = Hex.parse("0808")


def mined(known: bool) -> Battle:
    battle = parse_situation("phase=fire; Foot Platoon Rifle@0808; Atlas@0101/S")
    field = mines.bury(battle, HERE, Mines.CONVENTIONAL, 1)
    battle.change(HERE, mines=(replace(field, known=known),))
    return battle


def clear(book: Fields, unit: str) -> None:
    book.read(e.MinesSearched(unit, HERE, 10, 5, Throw((6, 6))))
    book.read(e.MinesCleared(HERE))


def test_infantry_leaves_the_mines_that_it_does_not_know_of() -> None:
    """It has found them when the books are compared."""
    book = Fields(mined(known=False))
    clear(book, "FO")
    book.compare(mined(known=True))


@pytest.mark.parametrize(("known", "unit"), [(True, "FO"), (False, "")])
def test_other_mines_are_cleared_for_good(known: bool, unit: str) -> None:
    """Those that it knows of; a salvo clears all."""
    battle = mined(known)
    book = Fields(battle)
    clear(book, unit)
    with pytest.raises(LawBroken, match="holds 1 fields"):
        book.compare(battle)
