"""How setting up, the record sheets and the results look, as pictures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from btterm.classic.battle import Battle
from btterm.classic.sheets.locations import Location
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.settings import Settings

SnapCompare = Callable[..., bool]


@pytest.fixture(autouse=True)
def all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures do not depend on the terminal that the tests run in."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_form(snap_compare: SnapCompare) -> None:
    """You should see a map, two sides with a 'Mech each and their totals, options, and the keys of
    the marked row."""
    assert snap_compare(BttermApp(), press=["n", "down"], terminal_size=(80, 24))


def test_deployment(snap_compare: SnapCompare) -> None:
    """You should see the four lit rows in the north, with a Warhammer between its ring."""
    assert snap_compare(BttermApp(), press=["n", "down", "d"], terminal_size=(120, 40))


@pytest.fixture
def game(table: Callable[..., Table[Battle]]) -> Table[Battle]:
    """A battered Warhammer five hexes from a Wolverine."""
    dice = [(1, 1), (6, 6), (4, 5), (5, 5), (1, 2), (2, 2), (3, 3)]
    made = table(dice=ScriptedDice(dice), places=("0605", "0610"))
    mech = made.state.units["WA"]
    mech.armor |= {Location.LT: 0, Location.CT: 15, Location.RA: 8}
    mech.structure[Location.LT] = 11
    mech.heat = 7
    return made


def test_two_record_sheets(snap_compare: SnapCompare, game: Table[Battle]) -> None:
    """You should see a box for every point of two 'Mechs, with those that are lost as dots."""
    assert snap_compare(BttermApp(game), press=["P"], terminal_size=(200, 60))


def test_a_hit_on_the_map(snap_compare: SnapCompare, game: Table[Battle]) -> None:
    """You should see who fires at whom, 10 points at the target, and how the number adds up."""
    app = BttermApp(game, settings=Settings(results="hits", pace=0))
    keys = [*["enter"] * 6, "1", "enter", "enter", "enter"]
    assert snap_compare(app, press=keys, terminal_size=(120, 40))
