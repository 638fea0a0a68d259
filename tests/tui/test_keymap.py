"""Keys that a player has given other places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from btterm.hexes import Facing, Hex
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.replay import SavedBattles
from btterm.tui.classic.screens.setup import SetupScreen
from btterm.tui.classic.screens.yard import YardScreen
from btterm.tui.keymap import USUAL, Keymap, Place
from btterm.tui.keysets import KEY_SETS, KeySetName
from btterm.tui.places import SCREENS, place
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.settings import Settings
from btterm.tui.start import StartScreen
from tests.tui.panels import text
from tests.tui.tables import TableMaker

PAPER = Path(__file__).parents[2] / "docs" / "keys.md"
PLACES: list[Place] = [*map(place, SCREENS)]
ANSWERS = {
    *("ask.yes", "ask.give_up", "ask.save", "ask.again", "ask.swapped", "ask.start", "ask.quit"),
    *("ask.replay", "ask.statistics", "ask.review", "ask.export", "ask.unit", "ask.take_back"),
    *("ask.markdown", "ask.html", "ask.svg", "ask.text"),
}


def names(keymap: Keymap, key: str) -> set[str]:
    return {bound.name for bound in keymap.pressed(key)}


def test_usual_keys() -> None:
    keymap = Keymap()
    assert keymap.clashes == []
    assert names(keymap, "v") == {
        *("move.drive", "fire.why", "strike.why", "choice.next"),
        "attack.target",
    }
    assert names(keymap, "P") == {"look.sheet"}
    assert [bound.name for bound in keymap.pressed("w")] == ["move.forward", "look.n"]


def test_a_moved_key_leaves_the_others_on_its_old_place() -> None:
    keymap = Keymap({"move.drive": "n"})
    assert names(keymap, "v") == {"fire.why", "strike.why", "choice.next", "attack.target"}
    assert names(keymap, "n") == {"move.drive", "fire.weapon_12"}


def test_two_keys_can_change_places() -> None:
    keymap = Keymap({"move.turn_left": "c", "move.turn_right": "z"})
    assert keymap.clashes == []
    assert "move.turn_left" in names(keymap, "c")
    assert "move.turn_right" in names(keymap, "z")


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"move.turn_left": "c"}, "move.turn_left on c clashes with move.turn_right"),
        ({"fire.none": "u"}, "fire.none on u clashes with game.undo"),
        ({"look.panel": "enter"}, "look.panel on enter clashes with move.go"),
        ({"move.fly": "y"}, "no key is called 'move.fly'"),
        ({"move.go": " , "}, "move.go has no key"),
    ],
)
def test_what_cannot_be_is_told_and_left_as_usual(wishes: dict[str, str], told: str) -> None:
    keymap = Keymap(wishes)
    assert keymap.clashes == [told]
    assert [bound.keys for bound in keymap.bound] == [bound.keys for bound in USUAL]


def test_the_same_key_may_serve_two_kinds_of_task() -> None:
    keymap = Keymap({"move.mode": "l"})
    assert keymap.clashes == []
    assert names(keymap, "l") == {"move.mode", "fire.volley", "orders.legs"}


# Screens beside the battle


def everywhere(wishes: dict[str, str]) -> Keymap:
    return Keymap(wishes, PLACES)


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"setup.add": "r"}, "setup.add on r clashes with setup.random"),
        ({"start.duel": "Q"}, "start.duel on Q clashes with look.rules"),
        ({"look.rules": "f3"}, "look.rules on f3 clashes with yard.load"),
        ({"deploy.put": "q"}, "deploy.put on q clashes with look.nw"),
        ({"replay.play": "escape"}, "replay.play on escape clashes with game.back"),
        ({"ask.yes": "g"}, "ask.yes on g clashes with ask.give_up"),
        ({"yard.save": "s"}, "yard.save on s: that key is needed to type"),
        ({"game.quit": "X"}, "game.quit on X: that key is needed to type"),
        ({"rules.back": "space"}, "rules.back on space: that key is needed to type"),
    ],
)
def test_clashes_on_other_screens_are_told(wishes: dict[str, str], told: str) -> None:
    keymap = everywhere(wishes)
    assert keymap.clashes == [told]
    assert keymap.moved == {}


@pytest.mark.parametrize("key", ["Return", "F99", "ctrl+", "ctrl+return", "bspace", "Space Bar"])
def test_a_key_that_there_is_not_is_told_and_leaves_the_usual_one(key: str) -> None:
    keymap = everywhere({"move.go": f"z2,{key}" if key == "F99" else key})
    (told,) = keymap.clashes
    assert told.endswith(": no such key; write enter, f5, ctrl+k, or the sign it types")
    assert keymap.keys("move.go") == ("enter",)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        *(("ENTER", "enter"), ("F7", "f7"), ("Bksp", "backspace")),
        *(("Ctrl+K", "ctrl+k"), ("question_mark", "question_mark"), ("shift+up", "shift+up")),
        *(("!", "!"), ("slash", "slash"), ("ctrl+backslash", "ctrl+backslash"), ("É", "É")),
    ],
)
def test_keys_may_be_written_as_they_are_shown(written: str, key: str) -> None:
    assert Keymap({"over.go": written}).keys("over.go") == (key,)


def test_texts_name_keys_where_they_lie() -> None:
    keymap = everywhere({"move.go": "f7", "game.back": "ctrl+b", "saved.watch": "o"})
    question = " WA stays?  [move.go] yes  [game.back] no"
    assert keymap.worded(question) == " WA stays?  F7 yes  ctrl+b no"
    assert keymap.worded(SavedBattles.HELP).count(" o opens the marked one") == 1
    assert everywhere({}).worded(question) == " WA stays?  Enter yes  Esc no"
    assert keymap.worded("2D6 [3] [_] [no.key]") == "2D6 [3] [_] [no.key]"


async def test_a_question_of_the_battle_names_the_key_that_was_moved(table: TableMaker) -> None:
    app = BttermApp(table(), settings=Settings(keys={"move.go": "f7"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f7")
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        rows = " ".join(row.plain for row in app.screen.part("preview").lines)
        assert "F7 yes  Esc no" in rows
        await pilot.press("f7")
        await pilot.pause()
        assert app.screen.desk.can_undo


def test_esc_always_goes_back() -> None:
    keymap = everywhere({"game.back": "grave_accent"})
    assert keymap.clashes == []
    assert keymap.keys("game.back") == ("grave_accent", "escape")
    assert all("escape" in names["game.back"] for names in PLACES)


def test_a_name_has_the_same_usual_keys_on_every_screen() -> None:
    usual: dict[str, tuple[str, ...]] = {bound.name: bound.keys for bound in USUAL}
    for names in PLACES:
        for name, keys in names.items():
            assert usual.setdefault(name, keys) == keys


def test_no_screen_has_two_things_on_one_key() -> None:
    for names in PLACES:
        keys = [key for keys in names.values() for key in keys]
        assert len(keys) == len(set(keys)), names


def test_the_paper_names_every_key_of_every_screen_and_no_other() -> None:
    known = {bound.name for bound in USUAL} | ANSWERS | {n for names in PLACES for n in names}
    kinds = "|".join(sorted({name.split(".")[0] for name in known}))
    named = set(re.findall(rf"\b(?:{kinds})\.[a-z_0-9]+", PAPER.read_text(encoding="utf-8")))
    named -= {name for name in named if name.endswith(".md")}
    assert named - known == set()
    assert {name for name in known - named if not re.search(r"_\d+$", name)} == {
        *("react.go", "strike.go", "choice.go", "orders.go", "dice.go", "over.go", "default.go"),
        *("react.next_unit", "fire.next_unit", "strike.next_unit", "orders.next_unit"),
    }


async def test_keys_of_other_screens_can_be_moved_and_are_shown_so() -> None:
    keys = {
        "start.set_up": "5",
        "start.yard": "f9",
        "setup.player": "7",
        "yard.save": "f10",
        "look.rules": "f12",
        "ask.yes": "y",
        "game.back": "f11",
    }
    app = BttermApp(settings=Settings(keys=keys))
    async with app.run_test(size=(80, 24)) as pilot:

        async def press(*names: str) -> None:
            for name in names:
                await pilot.press(name)
                await pilot.pause()

        assert app.keymap.clashes == []
        await press("n", "y")
        assert isinstance(app.screen, StartScreen)
        assert "5 set up" in text(app, "keys")
        await press("5", "down")
        assert isinstance(app.screen, SetupScreen)
        assert "7 who plays" in text(app, "keys")
        await press("p")
        assert "keyboard" in text(app, "form").splitlines()[2]
        await press("7")
        assert "keyboard" not in text(app, "form").splitlines()[2]
        await press("f11")
        assert isinstance(app.screen, StartScreen)
        await press("f9")
        assert isinstance(app.screen, YardScreen)
        assert "F10 save" in text(app, "keys")
        await press("f12")
        assert isinstance(app.screen, RulesScreen)
        await press("f12")
        assert isinstance(app.screen, YardScreen)
        await press(*"walk 5", "enter", "escape")
        assert isinstance(app.screen, Choose)
        assert text(app, "keys") == " y leave  s save and leave  F11 stay"
        await press("enter")
        assert isinstance(app.screen, Choose)
        await press("y")
        assert isinstance(app.screen, StartScreen)


# Keyboards


@pytest.mark.parametrize("key_set", KEY_SETS)
def test_no_keyboard_lays_two_things_on_one_key(key_set: KeySetName) -> None:
    keymap = Keymap(None, PLACES, key_set)
    assert [name for name in keymap.names if keymap.clash(name)] == []
    for names in PLACES:
        keys = [key for name in names for key in keymap.keys(name)]
        assert len(keys) == len(set(keys)), names


def test_the_six_directions_lie_under_the_hand_on_every_keyboard() -> None:
    six = [f"look.{side}" for side in ("nw", "n", "ne", "sw", "s", "se")]
    hands = {
        "qwerty": "qweasd",
        "qwertz": "qweasd",
        "azerty": "azeqsd",
        "dvorak": "',.aoe",
        "cyrillic": "qweasd",
    }
    for key_set in KEY_SETS:
        keymap = Keymap(None, PLACES, key_set)
        assert "".join(map(keymap.shown, six)) == hands[key_set]
    assert [keymap.pressed("й", None)[-1].name, keymap.pressed("Ф", None)[-1].name] == [
        "look.nw",
        "look.arcs",
    ]


def test_a_wish_that_clashes_leaves_the_key_where_the_keyboard_has_it() -> None:
    keymap = Keymap({"look.nw": "z", "move.mode": "n"}, PLACES, "azerty")
    assert keymap.clashes == ["look.nw on z clashes with move.forward"]
    assert keymap.keys("look.nw") == ("a", "home")
    assert keymap.keys("move.mode") == ("n",)


@pytest.mark.parametrize(
    ("key_set", "duel", "south"),
    [("azerty", "a", "s"), ("cyrillic", "й", "ы"), ("dvorak", "'", "o")],
)
async def test_a_battle_on_another_keyboard(key_set: KeySetName, duel: str, south: str) -> None:
    app = BttermApp(settings=Settings(key_set=key_set))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(duel)
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        desk = app.screen.desk
        desk.cursor = start = Hex(8, 8)
        await pilot.press(south)
        assert desk.cursor == start.neighbour(Facing.S)
        sides = (Facing.NW, Facing.SE, Facing.N, Facing.NE, Facing.SW, Facing.S)
        for keypad in (("home", "pagedown", "up", "pageup", "end", "down"), "738912"):
            for key, side in zip(keypad, sides, strict=True):
                before = desk.cursor
                await pilot.press(key)
                assert desk.cursor == before.neighbour(side)
        app.use_settings(app.settings.model_copy(update={"key_set": "qwerty"}))
        await pilot.press("s")
        assert desk.cursor == start.neighbour(Facing.S).neighbour(Facing.S)
