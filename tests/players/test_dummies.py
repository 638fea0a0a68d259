"""Dummies that walk, evade and fire back."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Move, MoveDecision
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Dummy, Mode
from btterm.errors import BadFile, BadInput
from btterm.hexes import Facing, Hex
from btterm.match.set_up import Draft
from btterm.players.dummies import WithDummies
from btterm.players.player import play_out
from btterm.players.reasons import Explains
from btterm.players.roster import bots_for, recruit
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.scenarios import KEYBOARD
from btterm.table.table import Table
from tests.rulebook.rules import Shot


def moved(line: str, who: str = "dummies") -> Move:
    """How the second unit of a situation moves."""
    battle = parse_situation(line)
    answer = WithDummies(recruit(who)).decide(MoveDecision(1, battle, ("lo",)))
    assert isinstance(answer, Move)
    return answer


def ends(line: str, who: str = "dummies") -> tuple[Hex, Facing]:
    battle = parse_situation(line)
    found = MoveDecision(1, battle, ("lo",)).preview(moved(line, who))
    return found.hex, found.facing


WALKS = "open=15x17 phase=move turn={}; Atlas AS7-D@0101/S; Locust LCT-1V@{} dummy=walks"


@pytest.mark.parametrize(
    ("turn", "at", "end"),
    [
        (1, "0814/N", ("0806", Facing.N)),
        (3, "0814/N", ("0806", Facing.N)),
        # A new leg: about, for 3 of its 8 MP, and back.
        (4, "0805/N", ("0810", Facing.S)),
        # The way ends after two hexes; at the edge it turns about at once.
        (2, "0803/N", ("0801", Facing.N)),
        (2, "0801/N", ("0806", Facing.S)),
    ],
)
def test_a_walker_goes_to_and_fro(turn: int, at: str, end: tuple[str, Facing]) -> None:
    assert ends(WALKS.format(turn, at)) == (Hex.parse(end[0]), end[1])


def test_an_evader_is_as_hard_to_hit_and_as_far_away_as_can_be() -> None:
    line = "open=20x20 phase=move; Atlas AS7-D@1010/S; Locust LCT-1V@1013/S dummy=evades"
    move, (end, _) = moved(line), ends(line)
    assert move.mode is Mode.RUN
    # 10 hexes or more straight away are +4, for 12 MP; the map ends after 7.
    assert end.row >= 17
    assert abs(end.col - 10) >= 7


def test_an_evader_jumps_where_that_is_better_than_to_turn_and_run() -> None:
    line = "open=3x20 phase=move; Atlas AS7-D@0210/S; Wasp WSP-1A@0213/N dummy=evades"
    decision = MoveDecision(1, parse_situation(line), ("wa",))
    answer = WithDummies(recruit("bot")).decide(decision)
    assert answer.mode is Mode.JUMP


def test_dummies_of_a_side_and_of_a_unit() -> None:
    line = "open=15x17 phase=move; Atlas AS7-D@0101/S; Locust LCT-1V@0814/N{}"
    assert moved(line.format("")).steps == ()
    assert moved(line.format(""), "dummies:walk").steps
    assert moved(line.format(""), "dummies:evade").mode is Mode.RUN
    # What it is itself counts before what its side is.
    assert moved(line.format(" dummy=stands"), "dummies:evade").steps == ()
    assert moved(line.format(" dummy=stands"), "bot").steps == ()


FIRE = "open=15x17 phase=fire initiative=5,9; Atlas AS7-D@0805/S; {}@0808/N{}"


def answered(line: str, shot_in: int | None, turn: int = 4) -> Fire:
    battle = parse_situation(line)
    battle.turn = turn
    if shot_in is not None:
        battle.units["wa"].shot_by["AT"] = shot_in
    answer = WithDummies(recruit("dummies")).decide(FireDecision(1, battle, ("wa",)))
    assert isinstance(answer, Fire)
    return answer


def test_who_fires_back_fires_at_who_fired_at_it_just_now() -> None:
    line = FIRE.format("Warhammer WHM-6R", " dummy=fires_back")
    assert not answered(line, None).shots
    assert not answered(line, 2).shots
    assert {shot.target for shot in answered(line, 3).shots} == {"AT"}
    assert answered(line, 4).shots
    assert not answered(FIRE.format("Warhammer WHM-6R", " dummy=stands"), 4).shots


def test_the_battle_remembers_who_fired_at_whom() -> None:
    battle = parse_situation(FIRE.format("Warhammer WHM-6R", ""))
    table = Table(CLASSIC, battle, SeededDice(1))

    class Once:
        def decide(self, decision: Decision[Any]) -> Any:
            if isinstance(decision, FireDecision):
                return Fire("AT", (Shot(0, "wa"),))
            return decision.default()

    play_out(table, {0: Once(), 1: recruit("dummies")}, turns=1)
    assert table.state.units["wa"].shot_by == {"AT": 1}
    assert table.state.units["AT"].shot_by == {}
    again: Battle = CLASSIC.load(CLASSIC.dump(table.state))
    assert again.units["wa"].shot_by == {"AT": 1}


def test_a_situation_says_what_dummies_there_are() -> None:
    line = "open=15x17; Atlas AS7-D@0805/S; Wasp WSP-1A@0808/N dummy=fires_back"
    assert write_situation(parse_situation(line)) == line
    with pytest.raises(BadInput, match="say dummy=stands, walks, evades, fires_back"):
        parse_situation(line.replace("fires_back", "sleeps"))


FILE = """map = "open-grassland"

[[side]]
name = "Anna"
player = "keyboard"

[[side.unit]]
sheet = "Atlas AS7-D"
begins = "heat=12 prone"

[[side]]
name = "Ben"
player = "bot:strong,aggression=2.5,caution=1.5,honour=0.5"

[[side.unit]]
sheet = "Locust LCT-1V"
dummy = "fires back"
"""


def test_a_scenario_file_says_it_too() -> None:
    scenario = parse_scenario(FILE, "file")
    assert write_scenario(scenario) == FILE
    atlas, locust = scenario.battle().units.values()
    assert (locust.dummy, atlas.dummy) == (Dummy.FIRES_BACK, Dummy.NONE)
    assert isinstance(atlas, Mech)
    assert (atlas.prone, atlas.heat) == (True, 12)
    with pytest.raises(BadFile):
        parse_scenario(FILE.replace("fires back", "sleeps"), "file")
    with pytest.raises(BadInput, match="'LA=3': Atlas can begin with none but heat, prone"):
        parse_scenario(FILE.replace("prone", "LA=3"), "file").battle()


def test_the_form_makes_dummies_and_bots_with_a_character() -> None:
    draft = Draft(parse_scenario(FILE, "file"))
    with pytest.raises(BadInput, match="choose that first"):
        draft.next_dummy(0, 0)
    draft.next_dummy(1, 0)
    draft.next_dummy(1, 0)
    assert draft.fighters(1)[0].dummy is Dummy.STANDS
    draft.character(0, "Strong, aggression 2, caution 1")
    assert draft.team(0).player == "bot:strong,aggression=2"
    draft.character(0, "normal")
    assert draft.team(0).player == "bot"
    with pytest.raises(BadInput, match="a bot is weak, normal, strong"):
        draft.character(0, "brave")
    assert not isinstance(bots_for([KEYBOARD, "dummies"]).get(0), WithDummies)


def test_why_stays_with_the_player() -> None:
    assert WithDummies(recruit("bot")).why("WA") == []
    assert not isinstance(WithDummies(recruit("dummies")), Explains)
