"""Alpha Strike by keys, at the desk and on the screen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from btterm.alphastrike.battle import Battle, Objective
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.alphastrike.setting_up import Entry, begin
from btterm.board.library import load_map
from btterm.errors import BadInput
from btterm.hexes import Hex, distance
from btterm.match import battles, skirmish
from btterm.match.games import only_classic
from btterm.match.scenarios import remembered
from btterm.match.sitting import players_of
from btterm.players.alphastrike.roster import recruit
from btterm.players.player import Player
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.alphastrike.desk import SkirmishDesk
from btterm.tui.alphastrike.setup import SkirmishSetup
from btterm.tui.alphastrike.tasks import AdvanceTask, AttackTask
from btterm.tui.app import BttermApp
from btterm.tui.map.scene import FLAG, changed
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.tasks import OverTask


def table(seed: int = 3) -> Table[Battle]:
    """Two lances on open ground."""
    forces = [(name, skirmish.of_force(force)) for name, force in skirmish.LANCES]
    return Table(ALPHA_STRIKE, begin(load_map(skirmish.GROUND).copy(), forces), SeededDice(seed))


@pytest.fixture
def desk() -> SkirmishDesk:
    return SkirmishDesk(table())


def test_a_unit_goes_to_the_hex_that_is_pointed_at(desk: SkirmishDesk) -> None:
    task = desk.task
    assert isinstance(task, AdvanceTask)
    there = max(task.reach, key=lambda hex_: (task.reach[hex_].inches, hex_))
    unit = task.unit.id
    desk.move_cursor(there)
    assert "TMM" in task.preview().plain
    assert task.offers("go")
    task.do("go")
    assert desk.battle.units[unit].hex == there
    assert desk.task is not task


def test_a_hex_out_of_reach_is_refused_with_its_rule(desk: SkirmishDesk) -> None:
    task = desk.task
    away = next(hex_ for hex_ in (Hex(1, 1), Hex(1, 17)) if hex_ not in task.places)
    desk.move_cursor(away)
    assert not task.offers("go")
    assert task.why_not("go").rule == "Movement Cost"


def test_a_lance_game_is_played_by_keys_to_its_end() -> None:
    """Everybody walks towards the enemy and attacks as the task proposes."""
    desk = SkirmishDesk(table(), players_of_bot())
    keys = 0
    while not isinstance(desk.task, OverTask) and desk.battle.turn < 40:
        task = desk.task
        if isinstance(task, AdvanceTask):
            enemies = [unit.hex for unit in desk.battle.on_map() if unit.side != task.side]
            best = min(task.places, key=lambda at: (gap(at, enemies), at))
            desk.move_cursor(best)
        else:
            assert isinstance(task, AttackTask)
        task.do("go")
        keys += 1
    assert desk.battle.outcome is not None
    assert keys < 400


def gap(at: Hex, enemies: list[Hex]) -> int:
    """How far the nearest enemy is from six hexes off."""
    return abs(min(distance(at, each) for each in enemies) - 3)


def players_of_bot() -> dict[int, Player]:
    return {1: recruit("sentries")}


def test_attacks_are_chosen_by_number_and_explained(desk: SkirmishDesk) -> None:
    middle = Hex((desk.board.columns + 1) // 2, (desk.board.rows + 1) // 2)
    while isinstance(task := desk.task, AdvanceTask):
        desk.move_cursor(min(task.places, key=lambda at: (distance(at, middle), at)))
        task.do("go")
    assert isinstance(task, AttackTask)
    assert task.number.number == sum(part.value for part in task.number.parts)
    rows = "\n".join(row.plain for row in task.panels(40)["attack"])
    assert "Skill" in rows
    assert len(task.ways) >= 1
    assert task.paint(desk.scene()).to_hit
    task.do("odds")
    assert f"{task.target.id}: hits" in desk.notice


def test_a_side_is_a_force_or_cards_with_skills() -> None:
    name, entries = skirmish.read_side("Anna: Atlas AS7-K, Raven RVN-3L @3")
    assert (name, [entry.skill for entry in entries]) == ("Anna", [4, 3])
    assert len(skirmish.read_side("Ben: Training Lance Red").entries) == 4
    for text in ("Anna", "Anna: ", "Anna: Nobody", "Anna: Atlas AS7-K @9"):
        with pytest.raises(BadInput):
            skirmish.read_side(text)


def test_a_battle_is_kept_and_gone_on_with() -> None:
    game = skirmish.set_up(solo="dummies", seed=5)
    assert game.file is not None
    path = game.file.path
    desk = SkirmishDesk(game.table, players_of(game))
    desk.task.do("go")
    before = ALPHA_STRIKE.dump(game.table.state)
    game.close()
    again = battles.go_on(path)
    assert ALPHA_STRIKE.dump(again.table.state) == before
    assert battles.summary(path).sides == ("Blue", "Red")
    assert again.players == ("keyboard", "dummies")
    with pytest.raises(BadInput, match="Alpha Strike"):
        only_classic(again.table, "replay")
    again.close()


async def test_the_battle_screen_plays_it() -> None:
    app = BttermApp()
    game = skirmish.set_up(solo="dummies", seed=5)
    app.saved = game
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        assert "MOVEMENT" in text(pilot, "status")
        before = app.screen.desk.task
        await pilot.press("w", "enter")
        await pilot.pause()
        assert app.screen.desk.task is not before
        assert "move" in text(pilot, "log")
        app.screen.desk.give_up(0)
        app.screen.post_message(BattleScreen.Ended())
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, Choose)
        assert set(app.screen.answers) == {"no", "statistics", "export", "start", "quit"}


def text(pilot: Pilot[None], part: str) -> str:
    screen = pilot.app.screen
    assert isinstance(screen, BattleScreen)
    return "\n".join(row.plain for row in screen.part(part).lines)


def test_a_card_shows_what_is_crossed_out(desk: SkirmishDesk) -> None:
    unit = desk.unit
    assert unit is not None
    unit.armor -= 1
    rows = [row.plain for row in desk.panels(40, 30)["unit"]]
    assert any("x" in row and row.startswith("Armor") for row in rows)
    assert Entry(unit.card).skill == 4


async def test_a_battle_is_set_up_by_keys() -> None:
    app = BttermApp()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.push_screen(SkirmishSetup())
        await pilot.pause()
        form = app.screen
        assert isinstance(form, SkirmishSetup)
        assert form.draft.balance == "balanced: 110 and 110 PV"
        await pilot.press("down", "down", "minus", "down", "x", "y")
        assert form.draft.balance.startswith("not balanced")
        assert (form.draft.teams[0].entries[0].skill, len(form.draft.teams[0].entries)) == (3, 3)
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        assert len(app.screen.desk.battle.of_side(0)) == 3
        assert app.screen.desk.persons == (1,)
        last = remembered()
        assert last is not None
        assert last.game == "alpha-strike"
        assert app.scenario == last
        assert [team.player for team in last.teams] == ["dummies", "keyboard"]


def test_a_draft_without_units_is_refused() -> None:
    draft = skirmish.Draft()
    draft.teams[0].entries.clear()
    with pytest.raises(BadInput, match="no units"):
        draft.scenario().battle()


def test_objectives_are_drawn_in_the_colours_of_whoever_holds_them(desk: SkirmishDesk) -> None:
    assert not [*desk.extra]
    state = desk.table.state
    before = desk.scene()
    state.objectives = [
        Objective(Hex(4, 4), 1, held=0, turns=1),
        Objective(Hex(8, 4), 1),
        Objective(Hex(9, 4), 1, taken=0),
    ]
    scene = desk.scene()
    assert scene.found == {Hex(4, 4): (FLAG, 1), Hex(8, 4): (FLAG, 2)}
    assert scene.goals == {Hex(4, 4), Hex(8, 4)}
    assert {Hex(4, 4), Hex(8, 4)} <= (changed(before, scene) or set())
    assert [*desk.extra] == ["goals"]
    rows = " ".join(row.plain for row in desk.panels(40, 20)["goals"])
    assert "held by Blue, one turn to go" in " ".join(rows.split())
    desk.move_cursor(Hex(9, 4))
    assert "captured by Blue" in " ".join(row.plain for row in desk.panels(40, 20)["hex"])
