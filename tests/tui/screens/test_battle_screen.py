"""The battle screen at the keyboard: a whole turn, legal keys, sizes, hostile names."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic.battle import Phase
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex
from btterm.players.dummies import Dummy
from btterm.table.dice import ScriptedDice
from btterm.table.procedure import Decision
from btterm.tui.app import BttermApp
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.screens.sheet import SheetScreen
from btterm.tui.keymap import USUAL
from btterm.tui.map.view import MapView
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.jump import Jump
from btterm.tui.screens.log import LogReader
from btterm.tui.screens.reader import Reader
from btterm.tui.settings import Settings
from btterm.tui.widgets.panel import Panel
from tests.rulebook.rules import read_steps
from tests.tui.keys import press
from tests.tui.panels import drawn, text
from tests.tui.tables import TableMaker

SIZES = [(80, 24), (100, 30), (120, 24), (120, 40), (200, 60)]
START = ((1, 1), (6, 6))
"""Anna loses the initiative: she moves and declares first, Ben twists first."""


def legal(app: BttermApp) -> set[str]:
    """The names of the task's keys that do something now."""
    assert isinstance(app.screen, BattleScreen)
    task = app.screen.desk.task
    return {act.name for act in task.ACTS if app.screen.check_action("task", (task.KIND, act.name))}


@pytest.fixture
def app(table: TableMaker) -> BttermApp:
    """Anna's Warhammer in 0605, Ben's Wolverine in 0611, both facing each other; the dice of
    the first turn are written down."""
    dice = ScriptedDice(
        [
            *START,
            # Anna's PPC needs 4 and hits the left arm, the other misses.
            (4, 5), (5, 5), (1, 2),
            # The initiative of the second turn.
            (2, 2), (3, 3),
        ]
    )  # fmt: skip
    game = table(dice=dice, places=("0605", "0610"))
    return BttermApp(game, settings=Settings(results="page", skip=False))


async def test_a_whole_turn_by_keys_alone(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        battle = app.first.state  # type: ignore[union-attr]
        assert drawn(app, "status").startswith(" Turn 1  MOVEMENT  ANNA moves WA Warhammer")
        await press(pilot, "s", "enter")
        assert battle.units["WA"].hex == Hex(6, 6)
        assert drawn(app, "status").startswith(" Turn 1  MOVEMENT  BEN moves wo Wolverine")
        await press(pilot, "enter", "enter")

        assert drawn(app, "status").startswith(" Turn 1  REACTION  BEN twists wo Wolverine")
        await press(pilot, "enter")
        assert drawn(app, "status").startswith(" Turn 1  REACTION  ANNA twists WA Warhammer")
        await press(pilot, "c", "z", "x", "enter")

        assert drawn(app, "status").startswith(" Turn 1  WEAPON ATTACK  ANNA declares fire")
        await press(pilot, "1", "2", "enter")
        assert drawn(app, "status").startswith(" Turn 1  WEAPON ATTACK  BEN declares fire")
        await press(pilot, "enter", "enter")

        # Weapons are resolved; nobody is near enough to strike; heat and end follow.
        assert isinstance(app.screen, LogReader)
        report = drawn(app, "page")
        assert "WA fires PPC at wo: 5+, rolled 9, hits left arm for 10." in report
        assert "WA fires PPC at wo: 5+, rolled 3, misses." in report
        assert "nobody can strike, skipped." in report
        assert "WA Warhammer: heat 0 +21 -18 = 3." in report
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert battle.turn == 2
        assert battle.phase is Phase.MOVEMENT
        assert drawn(app, "status").startswith(" Turn 2  MOVEMENT  ANNA moves WA Warhammer")


async def test_each_phase_offers_exactly_its_legal_keys(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert legal(app) == {"mode", "turn_left", "turn_right", "drive", "drop", "eject", "go"}
        assert drawn(app, "keys").splitlines()[0] == (
            " r mode  z c turn  v drive  f drop  Enter go  Esc back  o eject"
        )
        await press(pilot, "v")
        assert legal(app) == {
            *("forward", "backward", "left", "right", "shift_left", "shift_right"),
            *("step_back", "drop", "go"),
        }
        await press(pilot, "escape", "s", "enter", "enter", "enter")
        assert legal(app) == {"left", "straight", "right", "go"}
        assert drawn(app, "keys").splitlines()[0] == (
            " z left  x straight  c right  Enter go  Esc back  u undo"
        )
        await press(pilot, "enter", "enter")
        weapons = {f"weapon_{n}" for n in range(1, 10)}
        assert legal(app) == weapons | {"toggle", "cool", "why", "go"}
        assert drawn(app, "keys").splitlines()[0] == (
            " 1-9 weapon  f cool weapons  v why  Enter declare  Esc back  u undo"
        )
        await press(pilot, "1")
        assert legal(app) == weapons | {"toggle", "cool", "why", "odds", "go", "none"}


async def test_striking_offers_the_blows(table: TableMaker) -> None:
    game = table(dice=ScriptedDice(START), places=("0604", "0605"))
    app = BttermApp(game, settings=Settings(skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["enter"] * 4, *["enter"] * 2, *["enter"] * 4)
        assert drawn(app, "status").startswith(" Turn 1  PHYSICAL ATTACK  ANNA strikes with WA")
        assert legal(app) == {f"blow_{n}" for n in range(1, 6)} | {"toggle", "why", "go"}
        await press(pilot, "3")
        assert drawn(app, "preview").startswith(" WA kick left at wo 3+")


async def test_esc_never_loses_a_move(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        for names in (["s"], ["s", "z"], ["v", "w"], ["enter"], ["s", "s", "s", "enter"], ["f"]):
            await press(pilot, *names, *["escape"] * 6)
            assert isinstance(app.screen, BattleScreen)
            assert app.screen.desk.cursor == Hex(6, 5)
            assert app.first is not None
            assert len(app.first.turns[-1].entries) == len(START)


async def test_a_key_that_only_looks_changes_nothing(app: BttermApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        assert app.first is not None
        before = app.first.state_hash()
        await press(pilot, *"RALTN", "plus", "minus", *"ppp", "full_stop")
        await press(pilot, *"qweasd", "up", "left", "right")
        assert app.first.state_hash() == before


@pytest.mark.parametrize("size", SIZES)
async def test_everything_is_there_at_every_size(app: BttermApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        assert drawn(app, "preview").startswith(" Stay in 0605 facing S")
        assert "Turn 1" in drawn(app, "status")
        assert "Now WA" in drawn(app, "order")
        assert len(drawn(app, "keys").splitlines()) == 2
        assert app.screen.query_one("#side").display == (size[0] >= 120)
        # Beside the map at 100x30, below it at 200x60; all the others need the room for the map.
        assert app.screen.query_one("#list").display == (size in ((100, 30), (200, 60)))
        if size[0] >= 120:
            assert "LA20/20 LT17/17 CT22/22 RT17/17 RA20/20" in drawn(app, "side")
        await press(pilot, "p")
        if size[0] < 120:
            assert drawn(app, "side").startswith(" [UNIT]")


async def test_too_small_says_so_and_keeps_the_game(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        for size in ((60, 20), (20, 5), (1, 1)):
            await pilot.resize_terminal(*size)
            await press(pilot, "enter")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert drawn(app, "small").splitlines()[1:] == [
            "needs 80x24",
            "this is 60x20; the game waits",
        ]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert drawn(app, "preview").startswith(" Walk 1 MP to 0606 facing S")


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_hostile_names_are_only_text(table: TableMaker, size: tuple[int, int]) -> None:
    names = ("[/]", "[@click=app.quit]x[/]")
    game = table(dice=ScriptedDice(START), places=("0604", "0605"), names=names)
    game.state.board.name = "[bold]B[/bold]"
    for unit, name in zip(game.state.units.values(), ("[MG]", "\x1b[31mred"), strict=True):
        unit.crew.name = name
    app = BttermApp(game, settings=Settings(skip=False))
    async with app.run_test(size=size) as pilot:
        assert " [/] moves WA Warhammer" in drawn(app, "status")
        # Every panel, the sheet, help, the log and the question on leaving.
        await press(pilot, "p", "p", "p", "p", "p", "P", "escape", "H", "escape")
        await press(pilot, "question_mark", "escape", "slash", "[", "enter", "escape")
        await press(pilot, *["enter"] * 2)
        assert " [@CLICK=APP.QUI. moves wo Wolverine" in drawn(app, "status")
        await press(pilot, *["enter"] * 4, "1", "ctrl+q")
        assert isinstance(app.screen, Choose)
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)


async def test_sheet_log_help_and_find(app: BttermApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "P")
        assert isinstance(app.screen, SheetScreen)
        assert drawn(app, "title") == " WA Warhammer WHM-6R  70 tons  Anna  at 0605 facing S"
        assert "5   PPC" in drawn(app, "page")
        await press(pilot, "tab")
        assert drawn(app, "title") == " wo Wolverine WVR-6R  55 tons  Ben  at 0610 facing N"
        await press(pilot, "P", "H")
        assert isinstance(app.screen, LogReader)
        assert "Anna 2, Ben 12: Ben has the initiative and moves last." in drawn(app, "page")
        assert "Anna rolled 2 (1 1)" not in drawn(app, "page")
        await press(pilot, "v")
        assert "Anna rolled 2 (1 1)" in drawn(app, "page")
        await press(pilot, "escape", "question_mark")
        assert isinstance(app.screen, Reader)
        assert "Point at a hex with q w e a s d" in drawn(app, "page")
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)
        # What was said before gives way to what is foretold of the hex, as it does for the cursor.
        app.screen.desk.notice = "passed over"
        await press(pilot, "slash", *"0711", "enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.cursor == Hex(7, 11)
        assert not app.screen.desk.notice
        await press(pilot, "slash", *"wolv", "enter")
        assert app.screen.desk.cursor == Hex(6, 10)
        await press(pilot, "slash", *"9999", "enter")
        assert "hex 9999 is not on Training Ground" in drawn(app, "why")
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)


async def test_a_click_points_and_a_second_click_goes(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, BattleScreen)
        view = app.screen.query_one(MapView)
        # Zoom 1: hex 0606 stands on line 6 below the column numbers, 25 columns from the left.
        where = (3 + 25 + 2, 6)
        await pilot.click(view, offset=where)
        await pilot.pause()
        assert app.screen.desk.cursor == Hex(6, 6)
        await pilot.click(view, offset=where)
        await pilot.pause()
        assert app.first is not None
        assert app.first.state.units["WA"].hex == Hex(6, 6)


async def test_the_line_above_the_keys_follows_the_mouse(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        view = app.screen.query_one(MapView)
        before = drawn(app, "preview")
        assert isinstance(app.screen, BattleScreen)
        # Zoom 1: column 06 begins 25 columns, row 06 five lines below that of the numbers.
        for place, words in (
            ((3 + 25 + 2, 6), " 0606 clear, level 0  walk 1 MP"),
            ((3 + 25 + 2, 8), " 0608 water, depth 1, level 0  walk 4 MP, Piloting roll"),
            ((3 + 5, 16), " 0216 clear, level 0  out of reach"),
            ((3 + 25 + 2, 10), " 0610 clear, level 0  wo Wolverine stood, armor 100%"),
        ):
            await pilot.hover(view, offset=place)
            await pilot.pause()
            assert drawn(app, "preview").startswith(words)
            assert app.screen.desk.cursor == Hex(6, 5)
        await pilot.hover(app.screen.query_one("#keys"))
        await pilot.pause()
        assert drawn(app, "preview") == before


async def test_the_mouse_over_an_enemy_tells_the_chance_to_hit_it(app: BttermApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *["enter"] * 6, "d")
        view = app.screen.query_one(MapView)
        assert isinstance(app.screen, BattleScreen)
        corner = view.geometry.corner(Hex(6, 10)) - view.scroll_offset
        await pilot.hover(view, offset=(corner.x + 5, corner.y + 1))
        await pilot.pause()
        # Gunnery 4 at range 5, short for a PPC.
        assert drawn(app, "preview").endswith("armor 100%  4+ 92% at best")
        await press(pilot, "1")
        assert drawn(app, "preview").startswith(" WA fires 1 at wo")


async def test_80_columns_hold_heat_modifiers_and_roll(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "s", "s")
        assert drawn(app, "preview") == (
            " Walk 4 MP to 0608 facing S  heat 0 > 0  you +1  at you +1  ! 0608 4+ 92%"
        )


async def test_a_far_hex_is_named_at_80_columns(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", *"1210", "enter")
        assert drawn(app, "preview").endswith("1210 clear, level 2")


async def test_a_click_does_not_change_what_the_keys_do(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(app.screen.query_one(MapView), offset=(30, 9))
        await press(pilot, "escape", "v", "w")
        assert "ANNA drives WA Warhammer" in drawn(app, "status")
        assert drawn(app, "preview").startswith(" Walk 1 MP to 0606 facing S")


async def test_undo_gives_the_keyboard_back(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        assert "BEN moves" in drawn(app, "status")
        await press(pilot, "u")
        assert "ANNA moves" in drawn(app, "status")
        assert drawn(app, "preview") == " taken back: Anna's move"


async def test_u_closes_a_question_before_it_takes_anything_back(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, BattleScreen)
        desk = app.screen.desk
        await press(pilot, "s", "enter")
        moved = desk.table.state_hash()
        await press(pilot, "enter")
        assert desk.task.asking
        await press(pilot, "u")
        assert not desk.task.asking
        assert "BEN moves" in drawn(app, "status")
        assert desk.table.state_hash() == moved
        await press(pilot, "u")
        assert "ANNA moves" in drawn(app, "status")
        assert drawn(app, "preview") == " taken back: Anna's move"


async def test_a_key_that_can_do_nothing_closes_a_question_it_hides(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, BattleScreen)
        desk = app.screen.desk
        await press(pilot, "enter")
        assert desk.task.asking
        await press(pilot, "backspace")
        assert drawn(app, "preview") == " only while driving, v"
        assert not desk.task.asking
        await press(pilot, "enter", "s")
        assert not desk.task.asking


async def test_dice_are_taken_back_only_if_both_players_agree(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, BattleScreen)
        table = app.screen.desk.table
        assert "undo" not in drawn(app, "keys")
        await press(pilot, *["enter"] * 6)
        await press(pilot, "1", "2", "enter", "enter", "enter")
        assert isinstance(app.screen, LogReader)
        await press(pilot, "enter", "u")
        assert isinstance(app.screen, Choose)
        assert app.screen.text == "Take the last decision back, with all that came after it? Anna:"
        await press(pilot, "enter")
        assert isinstance(app.screen, Choose)
        assert app.screen.text == "Take the last decision back, with all that came after it? Ben:"
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)
        assert table.state.turn == 2
        assert drawn(app, "keys").splitlines()[0].endswith("  u undo (ask)")
        await press(pilot, "u", "enter", "enter")
        assert isinstance(app.screen, BattleScreen)
        assert table.state.turn == 1
        assert "BEN declares fire" in drawn(app, "status")
        assert "A decision is taken back by agreement: 5 rolls" in drawn(app, "log")


async def test_jump_labels(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, BattleScreen)
        screen = app.screen
        await press(pilot, "j")
        assert isinstance(app.screen, Jump)
        shown_labels = dict(screen.query_one(MapView).scene.labels)
        assert set(shown_labels) == set(screen.desk.task.places)
        assert len(set(shown_labels.values())) == len(shown_labels)
        await press(pilot, *shown_labels[Hex(6, 7)])
        assert screen.desk.cursor == Hex(6, 7)
        await press(pilot, "j", "escape")
        assert app.screen is screen
        assert screen.desk.cursor == Hex(6, 7)
        assert not screen.query_one(MapView).scene.labels


# Keys in other places


async def test_the_key_row_and_help_say_what_the_overlays_are(app: BttermApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        overlays = "R reach  A arcs  L sight  T threat  N numbers  V levels"
        assert overlays in drawn(app, "keys").splitlines()[1]
        await pilot.resize_terminal(80, 24)
        await press(pilot, "question_mark")
        page = [row.plain.split(maxsplit=1) for row in app.screen.query_one("#page", Panel).lines]
        assert ["V", "levels"] in page
        for signs in ("* @ ", "= + # H ", "WA/_ WA/z ", "WA/> WA/< ", "F L R B ", "|##++--..' "):
            rows = app.screen.query_one("#page", Panel).lines
            assert any(row.plain.startswith(f"  {signs}") for row in rows), signs


async def test_levels_are_laid_over_the_map(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        view = app.screen.query_one(MapView)
        await press(pilot, "V")
        # Hex 1209 is level 2: column 12 begins 55 columns from the left.
        assert view.render_line(9).text[3 + 55 : 3 + 60] == "/ 2 ."
        assert view.render_line(9).text[:3] == "09 "
        assert view.render_line(0).text.startswith("[V]")


async def test_declaring_fire_lights_the_front_arc_and_writes_no_letters(
    table: TableMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    app = BttermApp(
        table(dice=ScriptedDice(START), places=("0605", "0610")), settings=Settings(skip=False)
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["enter"] * 6, "p", "p", "p", "p")
        view = app.screen.query_one(MapView)
        row = view.render_line(12).text
        assert "F  0" not in row
        assert view.scene.lit is not None
        await press(pilot, "A")
        assert "F  0" in view.render_line(12).text
        await press(pilot, "A")
        assert view.render_line(12).text == row


async def test_the_only_target_is_said_to_be_that(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["enter"] * 6, "t")
        assert drawn(app, "preview") == " wo Wolverine is the only target"


class Walker(Dummy):
    """Walks two hexes north and does nothing else."""

    def decide(self, decision: Decision[Any]) -> Any:
        if isinstance(decision, MoveDecision):
            return Move(decision.units[0], Mode.WALK, read_steps("F F"))
        return decision.default()


async def test_where_a_bot_has_moved_is_marked_until_the_next_key(table: TableMaker) -> None:
    game = table(dice=ScriptedDice(START), places=("0605", "0310"))
    desk = Controller(game, {1: Walker()})
    app = BttermApp(game, settings=Settings(skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(BattleScreen(desk))
        await pilot.pause()
        await press(pilot, "enter", "enter")
        trail = {Hex(3, 9): "o", Hex(3, 8): "o"}
        assert desk.scene().line == trail
        assert app.screen.query_one(MapView).scene.line == trail
        await press(pilot, "d")
        assert app.screen.query_one(MapView).scene.line == {}


async def test_every_key_can_be_rebound(table: TableMaker) -> None:
    keys = {"move.go": "G", "look.s": "Y", "move.turn_left": "n,f2", "game.undo": "U"}
    game = table(dice=ScriptedDice(START), places=("0605", "0610"))
    app = BttermApp(game, settings=Settings(keys=keys, skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        assert drawn(app, "keys") == (
            " r mode  n c turn  v drive  f drop  G go  Esc back  o eject\n"
            " q w e a Y d look  RALTNV overlay  + - zoom  p panel  P sheet  ? help  / find"
        )
        await press(pilot, "question_mark")
        page = text(app, "page")
        assert "Point at a hex with q w e a Y d, the arrows or the mouse" in page
        words = " ".join(page.split())
        assert "n and c choose the facing at the end, t and y the level" in words
        assert "of what flies" in words
        assert "G goes." in words
        await press(pilot, "escape", "Y", "enter", "s")
        assert drawn(app, "preview").startswith(" only while driving, v")
        await press(pilot, "escape", "Y")
        assert drawn(app, "preview").startswith(" Walk 1 MP to 0606 facing S")
        await press(pilot, "n")
        assert drawn(app, "preview").startswith(" Walk 2 MP to 0606 facing SE")
        await press(pilot, "f2")
        assert "facing NE" in drawn(app, "preview")
        await press(pilot, "G")
        assert "BEN moves" in drawn(app, "status")
        await press(pilot, "u")
        assert "BEN moves" in drawn(app, "status")
        await press(pilot, "U")
        assert "ANNA moves" in drawn(app, "status")


async def test_a_key_that_clashes_is_told_and_stays_where_it_was(table: TableMaker) -> None:
    app = BttermApp(table(), settings=Settings(keys={"move.turn_left": "c"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        (told,) = [str(toast.message) for toast in app._notifications]
        assert told == "move.turn_left on c clashes with move.turn_right"
        assert "z c turn" in drawn(app, "keys")


def test_no_two_keys_share_a_name() -> None:
    names = [bound.name for bound in USUAL]
    assert len(names) == len(set(names))


async def test_orders_are_called_for_while_something_else_is_decided(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "O")
        desk = app.screen.desk  # type: ignore[attr-defined]
        assert desk.battle.called == [desk.task.side]
        assert "will give orders" in desk.notice
        await press(pilot, "O")
        assert [entry for entry in desk.table.turns[-1].entries if "calls" in entry] == [
            {"side": desk.task.side, "calls": True}
        ]
