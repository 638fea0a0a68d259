"""The mouse: what a click does on the map, on lines, on tabs and on keys; wheel and dragging."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown
from textual.pilot import Pilot

from btterm.classic.battle import Battle, Phase
from btterm.hexes import Hex
from btterm.soak.mechs import mechs_of
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.controller.react import ReactTask
from btterm.tui.classic.controller.strike import StrikeTask
from btterm.tui.classic.screens.deploy import Deploy
from btterm.tui.classic.screens.setup import SetupScreen
from btterm.tui.desk import Desk
from btterm.tui.map.view import MapView
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.commands import Menu
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.search import Search
from btterm.tui.screens.settings import SettingsScreen
from btterm.tui.settings import Settings
from btterm.tui.widgets.panel import Panel
from tests.rulebook.tabletop import pending
from tests.tui.tables import TableMaker

START = [(1, 1), (6, 6)]
"""Ben has the initiative, so Anna moves first."""


class Hand:
    """A hand on the mouse."""

    def __init__(self, app: BttermApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def desk(self) -> Desk:
        assert isinstance(self.app.screen, BattleScreen)
        return self.app.screen.desk

    async def words(self, part: str, words: str) -> None:
        """Click on the first place in a panel where these words stand."""
        panel = self.app.screen.query_one(f"#{part}", Panel)
        rows = [panel.render_line(y).text for y in range(panel.size.height)]
        y = next((n for n, row in enumerate(rows) if words in row), None)
        assert y is not None, "\n".join(rows)
        await self.pilot.click(panel, offset=(rows[y].index(words), y))
        await self.pilot.pause()

    async def hex(self, number: str, times: int = 1) -> None:
        """Click on a hex of the map."""
        view = self.app.screen.query_one(MapView)
        for _ in range(times):
            corner = view.geometry.corner(Hex.parse(number)) - view.scroll_offset
            # The numbers stand to the left and above.
            await self.pilot.click(view, offset=(corner.x + 3 + 2, corner.y + 1))
            await self.pilot.pause()


@pytest.fixture
def duel(table: TableMaker) -> Table[Battle]:
    return table(dice=ScriptedDice(START), places=("0605", "0610"))


# Before the battle


async def test_a_line_of_the_start_is_chosen() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 60)) as pilot:
        hand = Hand(app, pilot)
        await hand.words("list", "Settings")
        assert isinstance(app.screen, SettingsScreen)
        await hand.words("list", "glyphs")
        assert str(app.settings.glyphs) == "auto"
        await hand.words("list", "glyphs")
        assert str(app.settings.glyphs) == "ascii"
        await hand.words("keys", "Esc")
        await hand.words("list", "Quick duel")
        assert isinstance(app.screen, BattleScreen)


async def test_a_battle_is_set_up() -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 60)) as pilot:
        hand = Hand(app, pilot)
        await hand.words("list", "Set up a battle")
        assert isinstance(app.screen, SetupScreen)
        form = app.screen
        assert not form.draft.scenario.options.infernos
        await hand.words("form", "Units and equipment")
        await hand.words("form", "Units and equipment")
        await hand.words("form", "infernos")
        assert not form.draft.scenario.options.infernos
        await hand.words("form", "infernos")
        assert form.draft.scenario.options.infernos
        # A second 'Mech, by a click on its line and one more to take it.
        await hand.words("form", "north")
        await hand.words("keys", "a add")
        assert isinstance(app.screen, Search)
        await pilot.press(*"locust")
        second = app.screen.found[1].key
        await hand.words("list", second)
        assert len(form.draft.fighters(0)) == 1
        await hand.words("list", second)
        sheets = [fighter.sheet for fighter in form.draft.fighters(0)]
        assert sheets == ["Warhammer WHM-6R", second]
        await hand.words("keys", "Esc")
        assert app.screen is form


async def test_units_are_put_somewhere() -> None:
    app = BttermApp()
    async with app.run_test(size=(120, 60)) as pilot:
        hand = Hand(app, pilot)
        await hand.words("list", "Set up a battle")
        form = app.screen
        assert isinstance(form, SetupScreen)
        await hand.words("form", "Warhammer")
        await hand.words("keys", "d place")
        assert isinstance(app.screen, Deploy)
        await hand.hex("0503")
        assert app.screen.cursor == Hex(5, 3)
        assert app.screen.unit.hex != Hex(5, 3)
        await hand.hex("0503")
        assert app.screen.unit.hex == Hex(5, 3)
        await hand.words("keys", "Esc")
        assert form.draft.fighters(0)[0].hex == Hex(5, 3)


# In the battle


async def test_points_and_goes(duel: Table[Battle]) -> None:
    app = BttermApp(duel, settings=Settings(skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        hand = Hand(app, pilot)
        await hand.hex("0607")
        assert hand.desk.cursor == Hex(6, 7)
        assert mechs_of(duel.state)["WA"].hex == Hex(6, 5)
        await hand.hex("0607")
        assert mechs_of(duel.state)["WA"].hex == Hex(6, 7)
        assert isinstance(hand.desk.task, MoveTask)
        assert hand.desk.task.id == "wo"


async def test_wheel_and_dragging_scroll_and_do_not_point(table: TableMaker) -> None:
    app = BttermApp(
        table(dice=ScriptedDice(START), places=("0605", "0610")), settings=Settings(skip=False)
    )
    async with app.run_test(size=(80, 24)) as pilot:
        hand = Hand(app, pilot)
        await hand.words("keys", "p panel")
        await pilot.press("+", "+")
        await pilot.pause()
        view, cursor = app.screen.query_one(MapView), hand.desk.cursor
        view.scroll_to(0, 0, animate=False, force=True)
        await pilot.pause()
        height = view.geometry.pitch[1]
        await pilot._post_mouse_events([MouseScrollDown], view, offset=(20, 9))
        await pilot.pause()
        assert view.scroll_offset.y == height
        await pilot.mouse_down(view, offset=(20, 12))
        await pilot.hover(view, offset=(20, 12 - height))
        await pilot.mouse_up(view, offset=(20, 12 - height))
        await pilot.pause()
        assert view.scroll_offset.y == 2 * height
        assert hand.desk.cursor == cursor


async def test_weapons_tabs_and_keys(duel: Table[Battle]) -> None:
    while duel.state.phase is not Phase.WEAPON_ATTACK:
        duel.answer(pending(duel).default())
    app = BttermApp(duel, settings=Settings(skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        hand = Hand(app, pilot)
        task = hand.desk.task
        assert isinstance(task, FireTask)
        await hand.words("side", "2 PPC")
        await hand.words("side", "3 Med Laser")
        assert [task.weapons.index(shot.mount) + 1 for shot in task.draft.parts] == [2, 3]
        await hand.words("side", "2 PPC")
        assert [task.weapons.index(shot.mount) + 1 for shot in task.draft.parts] == [3]
        # What the rows of keys show can be clicked as well, and tabs turn as by p.
        await hand.words("keys", "f cool weapons")
        assert len(task.draft.parts) > 1
        await hand.words("keys", "x none")
        assert not task.draft.parts
        await hand.words("side", "[FIRE]")
        assert app.screen.tab == "target"  # type: ignore[attr-defined]
        await hand.words("keys", "? help")
        assert isinstance(app.screen, Reader)
        await hand.words("keys", "Enter close")
        assert isinstance(app.screen, BattleScreen)


async def test_a_unit_in_the_list_is_pointed_at(duel: Table[Battle]) -> None:
    app = BttermApp(duel, settings=Settings(skip=False))
    async with app.run_test(size=(200, 60)) as pilot:
        hand = Hand(app, pilot)
        assert hand.desk.cursor == Hex(6, 5)
        await hand.words("side", "0610")
        assert hand.desk.cursor == Hex(6, 10)


async def test_a_line_of_the_menu(duel: Table[Battle]) -> None:
    app = BttermApp(duel, settings=Settings(skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", *"quick rules")
        await pilot.pause()
        assert isinstance(app.screen, Menu)
        await pilot.click("#list", offset=(3, 0))
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


async def test_a_whole_turn(table: TableMaker) -> None:
    """Nobody touches a key: moves on the map, weapons and kicks in their lists, and Enter where the
    row of keys shows it. All shots and kicks miss, and nobody falls."""
    dice = [*START, *[(1, 1)] * 4, *[(6, 6)] * 2, *START]
    game = table(dice=ScriptedDice(dice), places=("0305", "0309"))
    app = BttermApp(game, settings=Settings(results="page", skip=False))
    async with app.run_test(size=(120, 40)) as pilot:
        hand = Hand(app, pilot)
        await hand.hex("0307", times=2)
        await hand.hex("0308", times=2)
        assert [str(mech.hex) for mech in game.state.alive()] == ["0307", "0308"]
        for _ in range(2):
            assert isinstance(hand.desk.task, ReactTask)
            await hand.words("keys", "c right")
            await hand.words("keys", "Enter go")
        assert [mech.twist for mech in mechs_of(game.state).values()] == [1, 1]
        for weapon in ("3 Med Laser", "2 Med Laser"):
            assert isinstance(hand.desk.task, FireTask)
            await hand.words("side", weapon)
            await hand.words("keys", "Enter declare")
        assert isinstance(app.screen, Reader)
        await hand.words("keys", "Enter close")
        for _ in range(2):
            assert isinstance(hand.desk.task, StrikeTask)
            await hand.words("side", "3 kick left")
            await hand.words("keys", "Enter declare")
        assert isinstance(app.screen, Reader)
        await hand.words("keys", "Enter close")
        assert game.state.turn == 2
        assert isinstance(hand.desk.task, MoveTask)
