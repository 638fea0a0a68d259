"""Units between battles on the screen: taken home, repaired, and chosen for the next battle."""

from __future__ import annotations

import pytest

from btterm.campaign.file import called, read_outfit, save_outfit
from btterm.campaign.outfit import Outfit
from btterm.classic.battle import Outcome
from btterm.classic.situation import parse_situation
from btterm.match.repairing import found_from, unit_files
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.setup import SetupScreen
from btterm.tui.classic.screens.unit import UnitScreen, UnitSearch
from btterm.tui.screens.ask import Choose, Type
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.settings import Settings
from btterm.tui.start import StartScreen
from tests.tui.keys import press
from tests.tui.panels import drawn
from tests.tui.tables import TableMaker

GIVE_UP = ("ctrl+q", "g", "enter")


@pytest.fixture
def wolves() -> None:
    battle = parse_situation(
        "Warhammer@0505/N LA=3 LAx=5 RLx=1 shots=10,3; Atlas@0603/S HDi=0; "
        "Locust LCT-1V@0404/N side=1"
    )
    battle.outcome = Outcome(0, "over")
    found_from("wolves", battle, 0, "one")
    path = called("wolves")
    outfit = read_outfit(path)
    outfit.seed, outfit.parts = 1, {"Armor": 5, "PPC": 1}
    save_outfit(path, outfit)


async def test_a_unit_is_repaired(wolves: None) -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert isinstance(app.screen, UnitSearch)
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, UnitScreen)
        head, *rest = drawn(app, "list").split("\n")[:4]
        assert head.startswith(" Warhammer: Warhammer WHM-6R, 4/5  ")
        assert head.endswith(" #########.  89 %")
        assert rest == [
            "   Left Arm: PPC (7+, 120 min, 1 PPC)",
            "   Left Arm: 17 points of armor (5+, 30 min, 5 Armor)",
            "   Right Leg: Hip (8+, 120 min, 1 Hip 70 t): lacks 1 Hip 70 t",
        ]
        await press(pilot, "enter")
        told = read_outfit(called("wolves")).log[-1]
        assert told.startswith("Warhammer, Left Arm: PPC: ")
        assert told[:40] in drawn(app, "about")
        await press(pilot, "u")
        assert read_outfit(called("wolves")).log[-1] == f"taken back: {told}"
        await press(pilot, "down", "down", "enter")
        assert drawn(app, "why") == " this cannot be done now"
        await press(pilot, "p")
        assert isinstance(app.screen, Reader)
        await press(pilot, "escape", "l")
        assert isinstance(app.screen, Reader)
        await press(pilot, "escape", "Q")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.read == ["Repair Difficulty"]
        await press(pilot, "escape", "escape", "escape")
        assert isinstance(app.screen, StartScreen)


async def test_real_dice_are_typed_in(wolves: None) -> None:
    app = BttermApp(settings=Settings(dice="real"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u", "enter", "enter")
        assert isinstance(app.screen, Type)
        await press(pilot, *"7", "enter")
        assert "say 2 dice" in drawn(app, "why")
        await press(pilot, "ctrl+u", *"3 4", "enter")
        assert "repaired, 7+ and 3+4 rolled" in " ".join(drawn(app, "about").split())
        # A question that is closed was never asked.
        before = called("wolves").read_text("utf-8")
        await press(pilot, "enter", "escape")
        assert isinstance(app.screen, UnitScreen)
        assert called("wolves").read_text("utf-8") == before


async def test_what_is_left_after_a_battle_is_taken_home(table: TableMaker) -> None:
    app = BttermApp(table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *GIVE_UP, "u")
        assert isinstance(app.screen, Type)
        await press(pilot, *"Wolves", "enter")
        assert isinstance(app.screen, UnitScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, Choose)
    outfit = unit_files()["wolves"]
    assert isinstance(outfit, Outfit)
    assert "is over" not in outfit.log[0]
    assert outfit.machines


async def test_a_unit_is_the_force_of_a_side(wolves: None) -> None:
    app = BttermApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "r", *"wolves", "enter")
        assert isinstance(app.screen, SetupScreen)
        (warhammer, locust) = app.screen.draft.fighters(0)
        assert warhammer.damage == "LA=3 LAx=5 RLx=1 shots=10,3"
        assert (warhammer.machine, locust.machine) == ("wolves#Warhammer", "wolves#Locust")
        assert "damaged" in drawn(app, "form")
