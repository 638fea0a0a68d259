"""Setting up a battle at the keyboard."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from btterm.board.library import load_map
from btterm.board.mapfile import map_text
from btterm.classic.options import OPTIONS
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from btterm.match import armory, battles
from btterm.match import scenarios as files
from btterm.match.set_up import GROUPED, Draft, kept_draft
from btterm.table.dice import RealDice
from btterm.tui.app import BttermApp
from btterm.tui.classic.screens.deploy import Deploy
from btterm.tui.classic.screens.setup import HINTS, KEYS_ABREAST, SetupScreen
from btterm.tui.map.overview import Overview
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.maps import MapSearch, _maps
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.search import Search
from btterm.tui.start import StartScreen, standard_duel
from btterm.tui.widgets.keys import keys_lines
from btterm.tui.widgets.panel import Panel
from btterm.tui.widgets.scenario import in_a_sentence
from tests.tui.keys import burst, press
from tests.tui.panels import drawn, text


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait as a player does: until it is to be seen, but not for ever."""
    for _ in range(200):
        if true():
            await pilot.pause(0.2)
            return
        await pilot.pause(0.05)


def drafted(app: BttermApp) -> Scenario:
    assert isinstance(app.screen, SetupScreen)
    return app.screen.draft.scenario


@pytest.fixture
def app() -> BttermApp:
    return BttermApp()


# The start

TO_PRACTICE = ["down"] * 27
"""The keys from the first line to Target practice."""


async def test_the_start_lists_what_can_be_played(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert [" ".join(row.split()) for row in drawn(app, "list").split("\n")] == [
            "q Quick duel Play now",
            "Quick duel on a new map",
            "Alpha Strike: two lances",
            "t First game: learn a turn Learn",
            "Lesson: Signs and sheet",
            "Lesson: Jumping and heat",
            "Lesson: Falling and standing up",
            "Lesson: How a battle ends",
            "Lesson: Alpha Strike",
            "d Drills",
            "Against the program Scenarios",
            "Armored column",
            "Assault drop",
            "Breakthrough",
            "Bridge duel",
            "The burning forest",
            "The courier",
            "Elementals in the woods",
            "The ferry",
        ], "what is to be set up and looked up is below"
        await press(pilot, *TO_PRACTICE)
        assert "three 'Mechs that never move" in drawn(app, "about")


async def test_a_scenario_is_played_with_the_players_it_names(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *TO_PRACTICE, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.desk.battle.sides == ["Cadet", "Targets"]
        assert list(app.screen.desk.bots) == [1]
        assert app.screen.desk.task.side == 0


async def test_any_battle_is_played_against_the_program(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b")
        assert isinstance(app.screen, BattleScreen)
        assert list(app.screen.desk.bots) == [1]
        assert app.screen.desk.task.side == 0


async def test_what_is_no_battle_is_not_played_against_the_program(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert "b against a bot" in drawn(app, "keys")
        await press(pilot, "down", "down", "down")
        assert "against" not in drawn(app, "keys")
        await press(pilot, "b")
        assert isinstance(app.screen, StartScreen)
        assert "mark a scenario" in drawn(app, "why")


async def test_a_saved_battle_goes_on_with_its_players(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *TO_PRACTICE, "enter")
    again = BttermApp()
    async with again.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f5")
        assert isinstance(again.screen, BattleScreen)
        assert list(again.screen.desk.bots) == [1]


async def test_the_last_set_up_again_and_with_sides_swapped(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert isinstance(app.screen, BattleScreen)
    again = BttermApp()
    async with again.run_test(size=(80, 24)) as pilot:
        await press(pilot, "o")
        assert isinstance(again.screen, BattleScreen)
        before = again.screen
        battle = before.desk.battle
        assert battle.sides == ["South", "North"]
        assert [unit.name for unit in battle.alive(0)] == ["Warhammer"]
        # And once more from the end of the battle.
        await press(pilot, "ctrl+q", "g")
        await pilot.pause(0.2)
        await press(pilot, "enter")
        await until(pilot, lambda: "wins" in getattr(again.screen, "text", ""))
        question = again.screen
        assert isinstance(question, Choose)
        await press(pilot, "s")

        def sides() -> list[str]:
            screen = again.screen
            return screen.desk.battle.sides if isinstance(screen, BattleScreen) else []

        # The battle that has ended is still there for a moment.
        await until(pilot, lambda: sides() == ["North", "South"])
        assert again.screen not in (question, before)
        assert isinstance(again.screen, BattleScreen)


async def test_own_scenarios_and_broken_ones_are_listed(app: BttermApp) -> None:
    scenario = Scenario("market-town", standard_duel().teams, title="Mine [b]")
    path = files.save_own(scenario)
    (path.parent / "a.toml").write_text("map = ", encoding="utf-8")
    async with app.run_test(size=(80, 60)) as pilot:
        assert "     Mine [b]" in drawn(app, "list")
        assert "a.toml" in drawn(app, "list")
        assert isinstance(app.screen, StartScreen)
        broken = [entry.about for entry in app.screen.entries].index("This file cannot be read.")
        await press(pilot, *["down"] * broken, "enter")
        assert isinstance(app.screen, StartScreen)


# The form


async def test_a_standard_battle_in_under_thirty_keys(app: BttermApp) -> None:
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "n")
        groups = "\n".join(f" Rules  + {group}  as usual" for group in GROUPED)
        assert drawn(app, "form") == (
            " Map    river-crossing\n"
            "\n"
            " north  North  keyboard                 1 'Mech, 70 tons, BV 1,299, 6.1 million\n"
            "        Warhammer WHM-6R                 70 t  4/6/0    1,299 4/5\n"
            "\n"
            " south  South  keyboard                 1 'Mech, 75 tons, BV 1,363, 6.6 million\n"
            "        Marauder MAD-3R                  75 t  4/6/0    1,363 4/5\n"
            "\n"
            " Places chosen before the battle\n"
            f"{groups}\n"
            " Dice   the program rolls"
        )
        await press(pilot, "enter", *"wooded", "enter")
        await press(pilot, "down", "a", *"archer", "enter", "escape")
        await press(pilot, "down", "down", "down", "p", "b")
        assert isinstance(app.screen, BattleScreen)
        battle = app.screen.desk.battle
        assert battle.board.name == "Wooded Hills"
        assert [unit.name for unit in battle.alive(0)] == ["Warhammer", "Archer"]
        assert list(app.screen.desk.bots) == [1]


async def test_maps_are_laid_together_with_a_picture(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter")
        assert isinstance(app.screen, MapSearch)
        await press(pilot, *"wood+r:old")
        assert app.screen.chosen == "wooded-hills+r:old-forest"
        board = app.screen.query_one(Overview).board
        assert board is not None
        assert board.columns == 30
        await press(pilot, "enter")
        assert drafted(app).map == "wooded-hills+r:old-forest"
        await press(pilot, "enter", *"nowhere", "enter")
        assert isinstance(app.screen, MapSearch)
        assert "there is no map 'nowhere'" in drawn(app, "why")
        await press(pilot, "escape")
        assert drafted(app).map == "wooded-hills+r:old-forest"


async def test_a_map_by_recipe_is_kept_as_it_was_drawn(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", *"random:hills:5", "enter")
        assert "Map    random:hills:5" in drawn(app, "form")
        await press(pilot, "escape", "n")
        assert "Map    random2:hills:5:1x1" in drawn(app, "form")
        assert drafted(app).map == map_text(load_map("random:hills:5"))


async def test_units_are_searched_added_and_removed(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "a")
        assert isinstance(app.screen, Search)
        await press(pilot, *"<=20 jump")
        assert all("20 t" in found.words for found in app.screen.found)
        await press(pilot, "ctrl+u", *"locust", "down", "enter", "enter")
        assert drawn(app, "title").startswith(" North: 3 'Mechs, 110 tons, ")
        await press(pilot, "escape", "down", "x")
        assert [fighter.sheet for fighter in drafted(app).teams[0].fighters] == [
            *("Locust LCT-1V", "Locust LCT-1V"),
        ]


async def test_f1_on_an_option_opens_its_rule(app: BttermApp) -> None:
    infernos = next(option for option in OPTIONS if option.name == "infernos")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert isinstance(app.screen, SetupScreen)
        draft = app.screen.draft
        while draft.row.group != infernos.group:
            await press(pilot, "up")
        await press(pilot, "enter")
        while draft.row.option != infernos:
            await press(pilot, "down")
        await press(pilot, "f1")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.read == ["Infernos"]


async def test_names_skills_and_dice(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "enter", *"Anna", "enter")
        await press(pilot, "down", "enter", *"9/1", "enter")
        assert "skills go from 0 to 8" in drawn(app, "why")
        await press(pilot, "ctrl+u", *"2/3 Natasha", "enter", "up", "up", "up", "enter", "b")
        assert isinstance(app.screen, BattleScreen)
        desk = app.screen.desk
        assert desk.battle.sides[0] == "Anna"
        pilot_ = desk.battle.units["WA"].crew
        assert (pilot_.name, pilot_.gunnery, pilot_.piloting) == ("Natasha", 2, 3)
        assert isinstance(desk.table.dice, RealDice)


async def test_deployment_lights_the_legal_hexes(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "down", "d")
        assert isinstance(app.screen, Deploy)
        start = app.screen.cursor
        lit = app.screen.query_one("MapView").scene.lit  # type: ignore[attr-defined]
        assert {hex_.row for hex_ in lit} == {1, 2, 3, 4}
        await press(pilot, *"sssss", "enter")
        assert "too far from the edge" in drawn(app, "hex")
        await press(pilot, *"www", "enter", "c", "escape")
        fighter = drafted(app).teams[0].fighters[0]
        assert fighter.hex == Hex(start.col, start.row + 2)
        assert fighter.facing == Facing.SW


async def test_victories_better_a_skill(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "down", "v", *"3 gunnery", "enter", "escape")
        assert drafted(app).teams[0].fighters[0].victories == 0
        await press(pilot, "v", *"4 gunnery", "enter")
        fighter = drafted(app).teams[0].fighters[0]
        assert (fighter.gunnery, fighter.victories, fighter.improved) == (3, 4, 1)
        assert "4 won" in drawn(app, "form")


async def test_automatic_ejection_is_disabled_in_one_mech(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "down", "e")
        assert drafted(app).teams[0].fighters[0].auto_eject is False
        assert "no eject" in drawn(app, "form")
        await press(pilot, "e")
        assert drafted(app).teams[0].fighters[0].auto_eject is None


async def test_the_keys_of_a_unit_are_those_that_mean_something(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert isinstance(app.screen, SetupScreen)
        draft = app.screen.draft
        point = Fighter("Elemental Point Laser")
        team = Team("Anna", fighters=(Fighter("Timber Wolf Prime"), point))
        draft.scenario = replace(draft.scenario, teams=(team, draft.team(1)))
        await press(pilot, "down", "down")
        assert "auto-eject" in drawn(app, "keys")
        assert "victories" in drawn(app, "keys")
        assert "aboard" not in drawn(app, "keys")
        await press(pilot, "down", "g")
        assert "g aboard" in drawn(app, "keys")
        assert "eject" not in drawn(app, "keys")
        assert "victories" not in drawn(app, "keys")
        assert "aboard Timber\n" in drawn(app, "form")
        await press(pilot, "e")
        assert "only a MechWarrior ejects" in drawn(app, "why")
        for option in OPTIONS:
            draft.go_to(option)
            app.screen.show()
            hint = "Enter on, off" if isinstance(option.default, bool) else "Enter next"
            assert hint in drawn(app, "keys")


async def test_a_group_of_rules_opens_and_says_what_is_not_as_usual(app: BttermApp) -> None:
    """At 80x24 the open group is to be seen whole, and what is out of sight is counted."""
    battle, *_ = GROUPED.values()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", *["down"] * 6)
        assert "as usual" in drawn(app, "form")
        assert drawn(app, "why") == ""
        await press(pilot, "enter")
        for option in battle:
            assert option.words in drawn(app, "form")
        at = 1 + next(n for n, option in enumerate(battle) if option.name == "defender_chooses")
        await press(pilot, *["down"] * at, "enter")
        limit = next(n for n, option in enumerate(battle) if option.name == "turn_limit")
        await press(pilot, *["down"] * (limit + 1 - at), "enter")
        await press(pilot, *["up"] * (limit + 1), "enter")
        assert "- The battle" not in drawn(app, "form")
        assert "+ The battle  no defender chooses, turn limit 4" in drawn(app, "form")
        await press(pilot, "enter", "down", "up", "down")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.draft.row.option == battle[0]


async def test_a_side_without_a_unit_cannot_begin(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "down", "x", "b")
        assert drawn(app, "why") == " North needs 1 to 40 units, not 0"
        assert battles.found() == []


async def test_what_is_set_up_can_be_saved(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "S")
        assert isinstance(app.screen, SetupScreen)
        await press(pilot, "f", *"My duel", "enter")
        (saved,) = files.own()
        assert isinstance(saved, Scenario)
        assert saved.title == "My duel"
        await press(pilot, "escape")
        assert isinstance(app.screen, StartScreen)
        assert "     My duel" in drawn(app, "list")


async def test_esc_keeps_what_is_set_up_even_for_another_day(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "a", *"archer", "enter", "escape")
        await press(pilot, "up", "up", "enter")
        assert "you roll real dice" in drawn(app, "form")
        await press(pilot, "escape")
        assert isinstance(app.screen, StartScreen)
        await press(pilot, "n")
        assert [f.sheet for f in drafted(app).teams[0].fighters] == [
            "Warhammer WHM-6R",
            "Archer ARC-2R",
        ]
    again = BttermApp()
    async with again.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert len(drafted(again).teams[0].fighters) == 2
        assert isinstance(again.screen, SetupScreen)
        assert again.screen.draft.real_dice
        await press(pilot, "escape", "e")
        assert drafted(again) == standard_duel()
        # As long as nothing is changed there, the other one is still kept.
        await press(pilot, "escape", "n")
        assert len(drafted(again).teams[0].fighters) == 2


async def test_a_set_up_without_units_is_kept_as_well(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "down", "x")
        kept = kept_draft()
        assert kept is not None
        assert kept.scenario.teams[0].fighters == ()


@pytest.mark.parametrize("downs", [0, 1, 2, 5, 10])
async def test_the_way_on_and_the_way_back_are_always_shown(app: BttermApp, downs: int) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", *["down"] * downs)
        row = drawn(app, "keys").splitlines()[2]
        assert row == " b BEGIN  Esc back  f keep as a scenario  ? help  m menu"


@pytest.mark.parametrize("kind", HINTS)
@pytest.mark.parametrize(("width", "lines"), [(80, 2), (KEYS_ABREAST, 1)])
def test_every_key_of_a_row_has_room(kind: str, width: int, lines: int) -> None:
    keys = [(key, hint) for key, hint, _ in HINTS[kind]]
    shown = " ".join(row.plain for row in keys_lines(keys, width, lines, acts=True))
    assert [hint for _, hint in keys if hint not in shown] == []


async def test_a_mech_has_its_last_keys_in_a_second_line(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "down")
        assert "d place  p who plays" in drawn(app, "keys").splitlines()[1]


async def test_the_form_says_that_there_are_rows_below_and_the_help_whose_keys_are_whose(
    app: BttermApp,
) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        for side in (0, 1):
            app.screen.draft.draw(side, "200 4 inner")
        app.screen.show()
        await pilot.pause()
        lines = app.screen.query_one("#form", Panel).lines
        shown = len(drawn(app, "form").splitlines())
        below = len([row for row in lines[shown:] if row.runs])
        assert "Dice" not in drawn(app, "form")
        assert drawn(app, "why") == f" +{below} more below"
        await press(pilot, "up")
        assert "Dice   the program rolls" in drawn(app, "form")
        assert "Map" not in drawn(app, "form")
        above = len([row for row in lines[: len(lines) - shown] if row.runs])
        assert drawn(app, "why") == f" +{above} more above"
        await press(pilot, "question_mark")
        page = text(app, "page")
        for words in ("map: choose another map", "player: name", "unit: skills", "rule: on, off"):
            assert f"  {'Enter':<18}{words}\n" in page


async def test_a_side_played_by_the_program_shows_its_totals(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down")
        for _ in range(5):
            await press(pilot, "p")
            assert "1 'Mech, 70 tons, BV 1,299, 6.1 million" in drawn(app, "form").splitlines()[2]


async def test_a_long_name_of_a_pilot_leaves_the_hex_in_view(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "down", "enter", *"3/4 Maximilian von Hohenstein", "enter")
        await press(pilot, "d", "enter", "escape")
        fighter = drafted(app).teams[0].fighters[0]
        assert f"3/4  {fighter.hex} Maxim" in drawn(app, "form")


@pytest.mark.parametrize(("size", "seen"), [((80, 24), False), ((120, 40), True)])
async def test_the_form_has_a_picture_of_the_map(
    app: BttermApp, size: tuple[int, int], seen: bool
) -> None:
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n")
        await pilot.pause()
        overview = app.screen.query_one(Overview)
        assert overview.display == seen
        if seen:
            rows = [overview.render_line(y).text for y in range(overview.size.height)]
            assert "north: North" in rows[0]
            assert "<>" in rows[1]
            assert "south: South" in rows[18]


async def test_four_maps_laid_together_are_seen_whole(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        name = "river-crossing+market-town"
        await press(pilot, "n", "enter")
        await burst(pilot, *f"{name}/{name}")
        overview = app.screen.query_one(Overview)
        # 30 by 34 hexes, a cell for each two by two of them.
        rows = [overview.render_line(y) for y in range(overview.size.height)]
        inked = [row for row in rows if len({segment.style for segment in row}) > 1]
        assert len(inked) == 17
        assert overview.step == 2


async def test_the_search_shows_the_weapons_of_the_marked_unit(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "a", *"whm-6r")
        await pilot.pause()
        assert drawn(app, "more").splitlines()[0] == " 2 PPC         LA RA"
        assert "160 armor" in drawn(app, "more")
        assert drawn(app, "list").endswith("70 t  4/6/0     6.1 M")


async def test_a_ready_made_force_takes_the_place_of_what_was_there(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "r", *"tanks")
        await pilot.pause()
        assert text(app, "list").splitlines()[0] == "Armored lance with platoon"
        assert "Motorized Platoon Rifle" in text(app, "more").splitlines()
        await press(pilot, "enter")
        team = drafted(app).teams[0]
        assert [f.sheet for f in team.fighters][-1] == "Motorized Platoon Rifle"
        assert len(team.fighters) == 5, "the 'Mech of the standard duel is gone"


async def test_a_random_force_is_drawn_by_numbers(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "r", *"19 1", "enter")
        assert "1 'Mechs weigh 20 tons at least" in text(app, "why")
        await press(pilot, *["backspace"] * 4, *"60 2", "enter")
        assert len(drafted(app).teams[0].fighters) == 2


# What lies behind the form


@pytest.fixture
def draft() -> Draft:
    teams = (Team("A", fighters=(Fighter("Atlas", hex=Hex(1, 1)),)), Team("B"))
    return Draft(Scenario("open-grassland", teams), luck=random.Random(1))


def test_a_map_by_recipe_gets_a_seed(draft: Draft) -> None:
    draft.set_map("random:hills")
    first = draft.scenario.map
    assert re.fullmatch(r"random:hills:[0-9]{1,4}", first)
    draft.set_map("random:hills")
    assert draft.scenario.map != first
    draft.set_map("random:hills:5:2x1")
    assert draft.scenario.map == "random:hills:5:2x1"


def test_maps_by_recipe_stand_behind_the_others() -> None:
    names = ["badlands", "wooded-hills", "random:hills:1234", "random:badlands:1234"]
    found = [each.key for each in _maps(names, "")]
    assert found == names
    assert [each.key for each in _maps(names, "random")] == names[2:]
    assert [each.key for each in _maps(["old-wood", "wood"], "wood")] == ["wood", "old-wood"]
    assert [each.key for each in _maps(names, "badl")] == ["badlands", "random:badlands:1234"]
    assert [each.key for each in _maps(names, "random:hills:12")] == ["random:hills:12"]
    assert [each.key for each in _maps(names, "badlands+r:random:hi")] == [
        "badlands+r:random:hills:1234"
    ]


def test_another_map_forgets_the_places(draft: Draft) -> None:
    draft.set_map("market-town")
    assert draft.fighters(0) == [Fighter("Atlas")]


@pytest.mark.parametrize(
    "wish", ["", "200", "200 0", "200 13", "a b", "-1 2", "19 1", "1e3 2", "200 4 x"]
)
def test_random_forces_that_cannot_be(draft: Draft, wish: str) -> None:
    with pytest.raises(BadInput):
        draft.draw(0, wish)
    assert draft.fighters(0) == [Fighter("Atlas", hex=Hex(1, 1))]


def test_a_random_force(draft: Draft) -> None:
    draft.draw(0, "150 3")
    names = [fighter.sheet for fighter in draft.fighters(0)]
    assert len(names) == 3
    assert sum(armory.stock_of(name).tons for name in names) <= 150


@pytest.mark.parametrize(("word", "clan"), [("clan", {True}), ("inner", {False})])
def test_a_random_force_of_one_technology(draft: Draft, word: str, clan: set[bool]) -> None:
    draft.draw(0, f"250 5 {word}")
    assert {armory.stock_of(fighter.sheet).clan for fighter in draft.fighters(0)} == clan


def test_random_skills_by_the_table(draft: Draft) -> None:
    class Luck(random.Random):
        dice: Iterator[int] = iter([1, 6])

        def randint(self, a: int, b: int) -> int:
            return next(self.dice)

    draft.luck = Luck()
    draft.roll_skills(0, 0)
    # Piloting by a 1, Gunnery by a 6.
    assert (draft.fighters(0)[0].gunnery, draft.fighters(0)[0].piloting) == (3, 6)


@pytest.mark.parametrize("skills", ["", "4", "4/", "/5", "a/b", "9/4", "4/9", "-1/4"])
def test_skills_that_cannot_be(draft: Draft, skills: str) -> None:
    with pytest.raises(BadInput):
        draft.skills(0, 0, skills)


def test_how_a_side_begins_and_fights(draft: Draft) -> None:
    draft.conduct(0, "places 2, level -1, Fights on, alone, word of blake")
    team = draft.team(0)
    assert (team.places, team.clear_level, team.withdraws) == (2, -1, False)
    assert (team.lone, team.nation) == (True, "Word of Blake")
    draft.conduct(0, "")
    team = draft.team(0)
    assert (team.places, team.clear_level, team.withdraws) == (1, None, True)
    assert (team.lone, team.nation) == (False, "")


@pytest.mark.parametrize("text", ["places 0", "places 999", "level 77", "level x", "Narnia", "2"])
def test_how_no_side_begins(draft: Draft, text: str) -> None:
    with pytest.raises(BadInput, match="say places 2, level 0, fights on, alone, or a nation"):
        draft.conduct(0, text)


def test_names_are_only_text(draft: Draft) -> None:
    draft.name(0, "\x1b[2J[red]Ann\u202ea")
    assert draft.team(0).name == "[2J[red]Ann a"
    with pytest.raises(BadInput):
        draft.name(0, " \x07 ")


def test_the_armory_understands_words_and_weights() -> None:
    assert [stock.name for stock in armory.find("marauder 75-75")] == ["Marauder MAD-3R"]
    assert {stock.tons for stock in armory.find(">95")} == {100}
    assert all(stock.clan for stock in armory.find("clan"))
    assert armory.find("zzz") == []
    assert armory.totals(["Warhammer WHM-6R", "Nosuch"]) == "2 'Mechs, 70 tons, 6.1 million"


def test_only_mechs_are_counted_as_mechs() -> None:
    names = "Warhammer WHM-6R", "Maxim", "Marauder MAD-3R"
    team = Team("Anna", fighters=tuple(map(Fighter, names)))
    assert in_a_sentence(Scenario("river-crossing", (team,))).startswith("Anna (3 units)")
    assert armory.counted(["Warhammer WHM-6R", "Nosuch"]) == "2 'Mechs"
    assert armory.counted(["Maxim"]) == "1 unit"


async def test_objectives_are_written_changed_and_removed(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "o", *"hold 0809", "enter")
        assert "        objective  hold 0809 for 1 turn\n" in drawn(app, "form")
        await press(pilot, "o", *"win", "enter")
        assert "is no objective" in drawn(app, "why")
        await press(pilot, "escape", "down", "down", "enter", *"reach 0809", "enter")
        assert "        objective  reach 0809 with 1 unit\n" in drawn(app, "form")
        await press(pilot, "x")
        assert "objective" not in drawn(app, "form")
        assert isinstance(app.screen, SetupScreen)


async def test_a_battery_is_written_changed_and_removed(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "y", *"long tom 6", "enter")
        assert "        artillery  Long Tom 6\n" in drawn(app, "form")
        await press(pilot, "down", "down", "enter", *"gun", "enter")
        assert "is no battery" in drawn(app, "why")
        await press(pilot, "escape", "x")
        assert "artillery  " not in drawn(app, "form")


async def test_a_fighter_is_written_changed_and_removed(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "down", "u", *"heavy: PPC; 10 HE", "enter")
        assert "        fighter  heavy: PPC; 10 HE; 1 away; turn 1; piloting 5\n" in drawn(
            app, "form"
        )
        await press(pilot, "down", "down", "enter", *"kite", "enter")
        assert "is no class" in drawn(app, "why")
        await press(pilot, "escape", "x")
        assert "fighter  " not in drawn(app, "form")


def test_an_objective_that_this_battle_cannot_have_is_refused_at_once() -> None:
    draft = Draft(standard_duel())
    draft.objective(0, 0, "destroy Marauder")
    for goal in ("destroy Archer", "hold 9999", "win"):
        with pytest.raises(BadInput):
            draft.objective(0, 1, goal)
    assert draft.team(0).objectives == ("destroy Marauder",)
    draft.drop_objective(0, 0)
    assert draft.team(0).objectives == ()


async def test_a_third_side_reinforcements_and_placing_are_set_up_by_keys(app: BttermApp) -> None:
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "n", "t", "down", "down", "n", *"3 east", "enter")
        rows = drawn(app, "form")
        assert " west  West  keyboard" in rows
        assert "4/5 turn 3" in " ".join(rows.split())
        await press(pilot, *["down"] * 5, "enter")
        assert " Places in play, a unit each in turn\n" in drawn(app, "form")
        scenario = drafted(app)
        assert len(scenario.teams) == 3
        battle = scenario.battle()
        assert [unit.reserve.turn for unit in battle.units.values() if unit.reserve] == [3, 0, 0]
        await press(pilot, "up", "up", "x")
        assert len(drafted(app).teams) == 2


def test_sides_are_two_to_four() -> None:
    draft = Draft(standard_duel())
    with pytest.raises(BadInput, match="two sides at least"):
        draft.remove_side(0)
    draft.add_side()
    draft.add_side()
    assert [team.name for team in draft.scenario.teams] == ["North", "South", "West", "East"]
    with pytest.raises(BadInput, match="at most 4"):
        draft.add_side()
    with pytest.raises(BadInput, match="two sides are called"):
        draft.name(3, "south")
    draft.scenario.battle()


def test_a_unit_drops_and_comes_otherwise_again() -> None:
    draft = Draft(standard_duel())
    draft.arrive(0, 0, "3 drop 0808")
    fighter = draft.fighters(0)[0]
    assert (fighter.turn, fighter.drop, str(fighter.hex)) == (3, True, "0808")
    draft.arrive(0, 0, "4 east")
    fighter = draft.fighters(0)[0]
    assert (fighter.turn, fighter.drop, fighter.hex) == (4, False, None)


def test_a_unit_begins_hidden_and_is_placed_in_play() -> None:
    draft = Draft(standard_duel())
    draft.scenario = replace(draft.scenario, map="wooded-hills")
    draft.arrive(0, 0, "hidden")
    assert draft.fighters(0)[0].hidden
    battle = draft.scenario.battle()
    (unit,) = (each for each in battle.units.values() if each.side == 0)
    assert unit.hidden
    assert unit.reserve is not None
    draft.arrive(0, 0, "0")
    assert not draft.fighters(0)[0].hidden


@pytest.mark.parametrize(
    "words", ["x", "100", "3 up", "-1", "3 east west", "3 drop 9999", "3 drop here"]
)
def test_a_turn_that_is_none_is_refused(words: str) -> None:
    with pytest.raises(BadInput):
        Draft(standard_duel()).arrive(0, 0, words)


async def test_the_cursor_stays_with_the_side_that_lost_its_last_unit(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        draft = Draft(standard_duel())
        app.push_screen(SetupScreen(draft))
        draft.at = len(draft.rows()) - 2 - len(GROUPED) - 1
        assert draft.row.kind == "unit"
        await press(pilot, "x")
        assert draft.row[:2] == ("side", 1)
        await press(pilot, "a")
        assert isinstance(app.screen, Search)


async def test_a_on_a_row_of_no_side_says_where_units_are_added(app: BttermApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetupScreen(Draft(standard_duel())))
        await pilot.pause()
        await press(pilot, "a")
        assert "choose a side" in drawn(app, "why")


def test_units_of_all_kinds_stand_in_the_same_columns() -> None:
    stock = armory.armory()
    assert len({len(each.in_columns(30)) for each in stock}) == 1
    assert all(each.name in each.in_columns(armory.LONGEST) for each in stock)
    assert not [each.name for each in stock if " 0.0 M" in each.words]


def test_fighters_are_lines_of_a_side() -> None:
    draft = Draft(standard_duel())
    draft.air(1, 0, "Heavy: 2 ppc; 10 he")
    draft.air(1, 1, "light; 5 TAG; from east")
    assert draft.team(1).air == (
        "heavy: 2 PPC; 10 HE; 1 away; turn 1; piloting 5",
        "light; 5 TAG; 1 away; turn 1; piloting 5; from east",
    )
    assert [row.kind for row in draft.rows()].count("fighter") == 2
    assert len(draft.scenario.battle().fighters) == 2
    draft.drop_fighter(1, 0)
    with pytest.raises(BadInput, match="is no class"):
        draft.air(1, 1, "kite")
    assert len(draft.team(1).air) == 1


def test_batteries_are_lines_of_a_side_and_play_artillery() -> None:
    draft = Draft(standard_duel())
    draft.battery(1, 0, "long tom 4")
    draft.battery(1, 1, "sniper")
    assert draft.team(1).artillery == ("Long Tom 4", "Sniper 6")
    assert [row.kind for row in draft.rows()].count("gun") == 2
    assert draft.scenario.options.artillery
    assert len(draft.scenario.battle().artillery.batteries) == 2
    draft.battery(1, 0, "thumper 1")
    draft.drop_battery(1, 1)
    assert draft.team(1).artillery == ("Thumper 1",)
    with pytest.raises(BadInput, match="is no battery"):
        draft.battery(1, 1, "pistol")


async def test_a_star_is_built_as_a_tree(app: BttermApp) -> None:
    """l on a side chooses a type, with what the units lack for each; its row says what it still
    needs while units are added to it."""
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "n")
        assert isinstance(app.screen, SetupScreen)
        draft = app.screen.draft
        draft.remove(0, 0)
        for name in ("Timber Wolf Prime", "Adder Prime", "Executioner Prime"):
            draft.add(0, name)
        await press(pilot, "down", "l")
        listed = " ".join(drawn(app, "list").split())
        assert "Battle gives re-rolls" in listed
        assert "Fire needs 1 more missile boat or sniper" in listed
        await press(pilot, *"fire", "enter")
        assert drawn(app, "form").splitlines()[2:7] == [
            " north  North  keyboard              3 'Mechs, 205 tons, BV 9,992, 66.5 million",
            "      Alpha  Fire  needs 1 more missile boat or sniper",
            "        Timber Wolf Prime                75 t  5/8/0    3,613 3/4  Brawler",
            "        Adder Prime                      35 t  6/9/0    2,750 3/4  Sniper",
            "        Executioner Prime                95 t  4/6/4    3,629 3/4  Sniper",
        ]
        await press(pilot, "down", "c", "c")
        assert "      Alpha  Fire  gives Sniper" in drawn(app, "form")
        assert draft.scenario.options.formations
        await press(pilot, "l")
        assert draft.fighters(0)[0].formation == ""
        await press(pilot, "down", "x")
        assert not draft.team(0).formations
        assert not draft.scenario.options.formations


def test_a_unit_duels_with_the_next_enemy_and_with_nobody_again() -> None:
    draft = Draft(standard_duel())
    draft.add(0, "Locust LCT-1V")
    draft.skills(0, 0, "3/4 Natasha")
    seen = []
    for _ in range(3):
        draft.duel(1, 0)
        seen.append(draft.fighters(1)[0].duels)
    assert seen == ["Natasha", "Locust LCT-1V", ""]
