"""How the battle screen looks, as pictures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from btterm.classic.battle import Battle
from btterm.classic.sheets.locations import Location
from btterm.hexes import Hex
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.settings import Settings

SnapCompare = Callable[..., bool]
MOVING = ["d", "s", "e"]
FIRING = ["enter", "enter", "enter", "enter", "enter", "enter", "1", "3", "v"]


@pytest.fixture(autouse=True)
def all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures do not depend on the terminal that the tests run in."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def app(table: Callable[..., Table[Battle]]) -> BttermApp:
    """A battered Warhammer five hexes from a Wolverine, with a pond and woods between them."""
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]), places=("0706", "0711"))
    mech = game.state.units["WA"]
    mech.armor |= {Location.LT: 0, Location.CT: 15, Location.RA: 8}
    mech.structure[Location.LT] = 11
    mech.criticals[Location.LT] = [0]
    mech.heat, mech.pilot.name, mech.pilot.hits = 7, "Natasha", 1
    assert mech.hex == Hex(7, 6)
    return BttermApp(game)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["80", "120", "200"])
def test_movement(snap_compare: SnapCompare, app: BttermApp, size: tuple[int, int]) -> None:
    """You should see reach in two colours, a white path with a Piloting roll to the cursor, and
    the same in words on the blue line."""
    assert snap_compare(app, press=MOVING, terminal_size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["80", "120", "200"])
def test_fire(snap_compare: SnapCompare, app: BttermApp, size: tuple[int, int]) -> None:
    """You should see a lit front arc, a line of fire, two weapons switched on, and the heat that
    they bring."""
    assert snap_compare(app, press=FIRING, terminal_size=size)


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_other_themes(
    snap_compare: SnapCompare, table: Callable[..., Table[Battle]], theme: str
) -> None:
    """You should be able to read every word."""
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]), places=("0706", "0711"))
    app = BttermApp(game, settings=Settings(theme=theme))
    assert snap_compare(app, press=FIRING, terminal_size=(120, 40))
