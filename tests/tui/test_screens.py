"""How every screen looks, in two themes; the battle screen, which lays itself out by the room
there is, in three sizes.

What is compared is text, not SVG: as many SVGs would take 40 MB and minutes. `--snapshot-update`
keeps what is seen as right; look at it before.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from syrupy.assertion import SnapshotAssertion

from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.alphastrike.situation import parse_situation as situation_of_cards
from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    FireDecision,
    OrdersDecision,
    ReactionDecision,
    StrikeDecision,
)
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing
from btterm.match import battles
from btterm.match.set_up import GROUPED
from btterm.soak.mechs import mechs_of
from btterm.table.dice import RealDice, ScriptedDice, SeededDice
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.results import Results
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.settings import Settings
from tests.rulebook.tabletop import pending
from tests.tui.pictures import picture, rows, text
from tests.tui.tables import TableMaker

SIZES = ((80, 24), (120, 40), (200, 60))
SAVED = Path(__file__).parents[1] / "saves" / "format-1.battle"
DICE = [(1, 1), (6, 6), (4, 5), (5, 5), (1, 2), (2, 2), (3, 3)]
"""Anna moves first; a PPC hits the left arm, the other misses; the initiative of turn 2."""


# Battles to look at


def duel(table: TableMaker) -> Table[Battle]:
    """A battered Warhammer five hexes from a Wolverine, with a pond and woods between them."""
    game = table(dice=ScriptedDice(DICE), places=("0605", "0610"))
    mech = mechs_of(game.state)["WA"]
    mech.armor |= {Location.LT: 0, Location.CT: 15, Location.RA: 8}
    mech.structure[Location.LT] = 11
    mech.criticals[Location.LT] = [0]
    mech.heat, mech.crew.name, mech.crew.hits = 7, "Natasha", 1
    return game


def ambush(table: TableMaker) -> Table[Battle]:
    """A hidden Vedette and a Locust against a Wolverine."""
    line = "sides=Anna,Ben phase=move initiative=5,9; Locust LCT-1V@0505/S"
    line += "; Vedette@0509/N side=1 hidden; Wolverine WVR-6R@0611/N"
    return Table(CLASSIC, parse_situation(line), SeededDice(1))


def played_to(game: Table[Battle], kind: type[object]) -> Table[Battle]:
    """Everybody does as little as possible until a decision of this kind is open."""
    while not isinstance(game.pending, kind):
        game.answer(pending(game).default())
    return game


def react(table: TableMaker) -> Table[Battle]:
    return played_to(duel(table), ReactionDecision)


def fire(table: TableMaker) -> Table[Battle]:
    return played_to(duel(table), FireDecision)


def two_targets(table: TableMaker) -> Table[Battle]:
    south, places = ("Wolverine WVR-6R", "Griffin GRF-1N"), ("0605", "0610", "0711")
    game = table(south=south, dice=ScriptedDice([(1, 1), (6, 6)]), places=places)
    return played_to(game, FireDecision)


def strike(table: TableMaker) -> Table[Battle]:
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]), places=("0605", "0606"))
    return played_to(game, StrikeDecision)


def orders(table: TableMaker) -> Table[Battle]:
    game = duel(table)
    game.state.options = Options(end_phase_orders=True)
    return played_to(game, OrdersDecision)


def choice(table: TableMaker) -> Table[Battle]:
    """The Wolverine is hit exactly between its front and its left side, and its player chooses."""
    game = table(dice=ScriptedDice([(1, 1), (6, 6)]), places=("0306", "0706"))
    mechs_of(game.state)["WA"].facing = Facing.SE
    return played_to(game, FireDecision)


def real_dice(table: TableMaker) -> Table[Battle]:
    return table(dice=RealDice())


def over(table: TableMaker) -> Table[Battle]:
    game = duel(table)
    game.give_up(0)
    return game


def situation(line: str) -> Callable[[TableMaker], Table[Battle]]:
    """A battle from a line of text."""

    def begin(_: TableMaker) -> Table[Battle]:
        return Table(CLASSIC, parse_situation(f"sides=Anna,Ben turn=2 {line}"), SeededDice(1))

    return begin


TANK = situation(
    "map=garrison-town phase=react initiative=9,5; Vedette@0606/S moved=walk3; "
    "Hunchback HBK-4G@0510/N moved=walk2; Foot Platoon Rifle@0506"
)
VTOL = situation(
    "map=garrison-town phase=move initiative=5,9; Warrior@0707/N raised=4; Locust LCT-1V@0912/N"
)
VESSEL = situation(
    "map=lake-country phase=move initiative=5,9; Monitor@0904/N; Locust LCT-1V@1006/N"
)
SUBMARINES = situation(
    "map=deep-sound phase=fire initiative=5,9; Neptune Submarine@0805/N raised=1; "
    "Neptune Submarine@0811/N side=2 raised=0; Sea Skimmer@0807/S side=2 moved=run6; "
    "Warhammer@0706/N side=2"
)
INFANTRY = (
    "map=garrison-town phase=fire initiative=5,9; Elemental Point Laser@0510; "
    "Foot Platoon Rifle@0508 side=1; Hunchback HBK-4G@0510/N moved=walk2; "
    "Motorized Platoon SRM@0509 men=11; Scimitar@0509/N moved=run8 slower=1 front-armor=3"
)
BUILDING = situation(
    "map=garrison-town phase=move initiative=9,5; Jump Platoon Laser@0808 raised=2; "
    "Foot Platoon MG@0808 side=1; Inner Sphere Battle Suits Laser@0808 raised=4 suits=4,0,9,9; "
    "Locust LCT-1V@0912/N"
)


def fast(line: str) -> Callable[[TableMaker], Table[Any]]:
    """A battle of Alpha Strike from a line of text."""
    return lambda _: Table(ALPHA_STRIKE, situation_of_cards(line), SeededDice(1))


LANCES = (
    "Warhammer WHM-6R@0608/N armor=2 heat=1; Griffin GRF-1N@0810/N side=1; "
    "Jenner JR7-D@0412/N side=1; Marauder MAD-3R@0704/S moved=8; "
    "Shadow Hawk SHD-2H@0905/S jumped=6; Panther PNT-9R@0405/S armor=0 structure=1"
)
FAST_MOVE = fast(
    "map=river-crossing turn=2 phase=move initiative=9,5 options=objectives,victory_points "
    f"markers2=0504,1104; {LANCES}"
)
FAST_ATTACK = fast(f"map=river-crossing turn=2 phase=combat initiative=5,9; {LANCES}")

# The screens


TO_GROUPS = 6
"""Rows of the form from the map to the first group of options."""


class Way(NamedTuple):
    """How to get to a screen: by keys from the start, or from a battle."""

    keys: str = ""
    game: Callable[[TableMaker], Table[Any]] | None = None
    settings: Mapping[str, Any] = {}
    small: bool = False
    """Whether the smallest size is enough: how a kind of unit is told, not how it is laid out."""


SCREENS = {
    "start": Way(),
    "set-up": Way("n down"),
    **{
        f"options-{group.split(',')[0].casefold().replace(' ', '-')}": Way(
            "n " + "down " * (TO_GROUPS + place) + "enter"
        )
        for place, group in enumerate(GROUPED)
    },
    "map-search": Way("n enter w o o d + r : o l d"),
    "unit-search": Way("n down a j u m p down"),
    "deployment": Way("n down d"),
    "calculators": Way("x s s d d s s d d"),
    "settings": Way("c down"),
    "yard": Way("y w a l k space 5 enter p p c space r a enter f4 p u l s e down"),
    "saved-battles": Way("r"),
    "replay": Way("r enter d d d s s s s s v"),
    "lesson": Way("t w"),
    "lesson-fire": Way("t w w w w z enter enter"),
    "move": Way("d s e", duel),
    "drive": Way("v w w a", duel),
    "arcs": Way("s A", duel),
    "line-of-sight": Way("s L", duel),
    "threat": Way("s T", duel),
    "numbers": Way("N", duel),
    "levels": Way("V", duel),
    "jump": Way("j", duel),
    "find": Way("/ 1 2", duel),
    "react": Way("z", react, {"skip": False}),
    "fire": Way("1 3 v", fire),
    "fire-split": Way("1 t 4 v", two_targets),
    "strike": Way("3", strike),
    "orders": Way("1 z", orders),
    "choice": Way("1 enter", choice),
    "dice": Way("4", real_dice),
    "over": Way("", over),
    "end": Way("enter", over),
    "statistics": Way("enter t", over),
    "hit": Way("1 2 enter enter enter", fire, {"results": "hits", "pace": 0}),
    "what-happened": Way("1 2 enter enter enter V", fire, {"results": "page"}),
    "look-away": Way("enter 1 enter enter enter", ambush),
    "hand-over": Way("s enter", duel, {"hand_over": True}),
    "log": Way("H", fire),
    "sheet": Way("P", duel),
    "enemy-sheet": Way("P tab", duel),
    "help": Way("?", fire),
    "rules-search": Way("f1 / f a l l down", duel),
    "rule": Way("f1", duel),
    "menu": Way("m", duel),
    "leave": Way("ctrl+q", duel),
    "tank": Way("c p", TANK, small=True),
    "vtol": Way("d d t p", VTOL, small=True),
    "vessel": Way("p", VESSEL, small=True),
    "submarine": Way("f", SUBMARINES, small=True),
    "platoon": Way("tab t S p", situation(INFANTRY), small=True),
    "battle-armor": Way("4", situation(INFANTRY), small=True),
    "building": Way("S p p", BUILDING, small=True),
    "vehicle-sheet": Way("P", TANK),
    "cards-move": Way("tab", FAST_MOVE),
    "cards-attack": Way("x", FAST_ATTACK, small=True),
    "suits-sheet": Way("S P", BUILDING),
}
KEYS = {"/": "slash", "+": "plus", ":": "colon", "?": "question_mark", ",": "comma"}


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch: pytest.MonkeyPatch, empty_home: Path) -> Iterator[None]:
    """Nothing depends on the terminal, the clock or the time zone; one battle has been saved."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    named = Path("/home/anna/.config/btterm/settings.toml")
    monkeypatch.setattr("btterm.tui.screens.settings.settings_path", lambda: named)
    shelf = battles.folder()
    monkeypatch.setattr(battles, "new_path", lambda _: shelf / "now.battle")
    shelf.mkdir(parents=True)
    shutil.copy(SAVED, shelf / "saved.battle")
    os.utime(shelf / "saved.battle", (1_700_000_000, 1_700_000_000))
    yield
    monkeypatch.undo()
    time.tzset()


def app_on(way: Way, table: TableMaker) -> BttermApp:
    game = way.game(table) if way.game else None
    return BttermApp(game, settings=Settings(**way.settings))


@pytest.mark.parametrize("name", SCREENS)
async def test_screen(name: str, table: TableMaker, kept: SnapshotAssertion) -> None:
    """One app for all sizes and themes, which takes a third of the time."""
    way = SCREENS[name]
    app = app_on(way, table)
    seen = {}
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press(*(KEYS.get(key, key) for key in way.keys.split()))
        await pilot.pause()
        large = isinstance(app.screen, BattleScreen | Results) and not way.small
        sizes = SIZES if large else SIZES[:1]
        for width, height in sizes:
            # Another size than the first one's comes as when a window is drawn larger.
            await pilot.resize_terminal(width, height)
            themes = []
            for theme in ("dark", "light"):
                app.theme = theme
                await pilot.pause()
                themes.append(rows(app))
            assert text(themes[0]) == text(themes[1])
            seen[f"{width}x{height}"] = picture(*themes)
    other = [size for size, drawn in seen.items() if kept(name=size) != drawn]
    assert not other, f"{name} looks different at {', '.join(other)}"


async def test_too_small(table: TableMaker, kept: SnapshotAssertion) -> None:
    app = app_on(Way("", duel), table)
    async with app.run_test(size=(79, 23)) as pilot:
        await pilot.pause()
        assert kept == picture(rows(app))


@pytest.mark.parametrize("colours", ["256", "standard", "none"])
async def test_fewer_colours(
    colours: str, table: TableMaker, kept: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """256 colours, 16, and NO_COLOR."""
    if colours == "none":
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    app = app_on(SCREENS["fire"], table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("1", "3", "v")
        await pilot.pause()
        assert kept == picture(rows(app))
