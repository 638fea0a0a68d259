"""Units that come onto the map in play (docs/rulings.md; Clan Invasion, Deployment)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.board.terrain import Terrain
from btterm.classic.battle import Battle
from btterm.classic.events import Arrived
from btterm.classic.objectives import DestroyUnit, Objective
from btterm.classic.readout.of import glance, readout
from btterm.classic.scenario.setting_up import Fighter, Placing, Scenario, Team
from btterm.classic.situation import parse_situation
from btterm.classic.turn import end_phase, heat_phase, initiative_phase, movement_phase
from btterm.classic.units.unit import Out, Reserve
from btterm.classic.view import view
from btterm.errors import BadInput
from btterm.hexes import Facing
from btterm.table.choice import Choice
from tests.rulebook.rules import outcome, standing
from tests.rulebook.tabletop import at, lead, play

HEXES = (at("0801"), at("0701"))


def fight(turn: int, due: int, **also: int) -> Battle:
    """An Archer on the map, a Locust that is due in some turn, and an enemy; others are due as
    `also` says, by their ids."""
    battle = parse_situation(
        f"open=15x17 turn={turn} phase=move initiative=9,5; Archer@0505/N; "
        "Locust LCT-1V@0801/N side=1; Crusader@0510/N"
    )
    for id_, when in {"LO": due, **also}.items():
        battle.units[id_].reserve = Reserve(when, Facing.S, HEXES)
    battle.progress.begun = False
    return battle


def test_who_is_not_due_yet_is_not_on_the_map() -> None:
    battle = fight(turn=2, due=3)
    played = play(movement_phase(battle))
    assert played.told(Arrived) == []
    assert {id_ for asked in played.asked for id_ in asked.units} == {"AR", "cr"}
    assert battle.units_in(at("0801")) == []


@pytest.mark.parametrize("turn", [3, 4])
def test_who_is_due_is_put_at_its_edge_and_moves_in_that_phase(turn: int) -> None:
    battle = fight(turn=turn, due=3)
    played = play(movement_phase(battle), choices=["0701"])
    assert played.told(Arrived) == [Arrived("LO", at("0701"), Facing.S)]
    locust = battle.units["LO"]
    assert (locust.hex, locust.facing, locust.on_board, locust.moved.done) == (
        *(at("0701"), Facing.S),
        *(True, True),
    )


def test_where_there_is_no_room_it_comes_later() -> None:
    battle = fight(turn=3, due=3)
    battle.units["AR"].hex, battle.units["cr"].hex = HEXES
    assert play(movement_phase(battle)).told(Arrived) == []
    battle.units["AR"].hex = at("0505")
    battle.progress.begun = False
    assert len(play(movement_phase(battle)).told(Arrived)) == 1, "one hex is left: nobody is asked"


def test_a_side_whose_last_units_are_still_to_come_has_not_lost() -> None:
    battle = fight(turn=2, due=5)
    battle.units["AR"].destroyed = Out.ENGINE
    assert outcome(battle) is None
    battle.units["LO"].destroyed = Out.ENGINE
    assert outcome(battle) is not None


def test_nothing_happens_to_who_is_still_to_come() -> None:
    battle = fight(turn=2, due=5)
    told = [*play(heat_phase(battle)).events, *play(end_phase(battle)).events]
    assert "LO" not in {getattr(event, "unit", "") for event in told}


def test_the_sides_place_a_unit_each_in_turn_before_the_first_turn() -> None:
    battle = fight(turn=1, due=0, AR=0, cr=0)
    zones = {"AR": ("0202", "0303"), "LO": ("0202", "0404"), "cr": ("0216", "0217")}
    for id_, hexes in zones.items():
        battle.units[id_].reserve = Reserve(0, Facing.SE, tuple(map(at, hexes)))
    choices = ["LO", "0202", "SE", "0217", "N", "S"]
    played = play(initiative_phase(battle), [9, 5], choices=choices)
    assert played.told(Arrived) == [
        Arrived("LO", at("0202"), Facing.SE),
        Arrived("cr", at("0217"), Facing.N),
        Arrived("AR", at("0303"), Facing.S),
    ]
    assert [asked.side for asked in played.asked] == [0, 0, 0, 1, 1, 0]


def test_a_side_may_place_several_units_before_the_other_does() -> None:
    """Clan Invasion, Clash of Worlds: two of the larger side, one of the other, until all stand."""
    battle = parse_situation(
        "open=15x17 turn=1 phase=move initiative=9,5; Locust LCT-1V@0101/S; "
        "Locust LCT-1V@0201/S side=1; Locust LCT-1V@0301/S side=1; Commando COM-2D@0401/S side=1; "
        "Archer@0117/N; Crusader@0217/N"
    )
    for unit in battle.units.values():
        unit.reserve = Reserve(0, unit.facing, (unit.hex,))
    battle.progress.begun = False
    battle.at_once = [2, 1]
    sides = {id_: unit.side for id_, unit in battle.units.items()}
    picks = ["LO", "S", "L2", "S", "ar", "N", "L3", "S", "S", "N"]
    played = play(initiative_phase(battle), [9, 5], choices=picks)
    assert [sides[event.unit] for event in played.told(Arrived)] == [0, 0, 1, 0, 0, 1]


def test_infantry_may_begin_on_whatever_unit_its_player_says() -> None:
    """Clan Invasion, Clash of Worlds: Elementals begin on any 'Mech of the player's choice."""
    omni, troopers = "Nova Prime", "Elemental Point Laser"
    teams = (
        Team("Anna", fighters=(Fighter(omni), Fighter(omni), Fighter(troopers, aboard="any"))),
        Team("Ben", fighters=(Fighter("Locust LCT-1V"),)),
    )
    battle = Scenario("open-grassland", teams).battle()
    first, second, rider, _ = battle.units.values()
    assert rider.carried_by == first.id
    played = play(initiative_phase(battle), [9, 5], choices=[second.id])
    assert (rider.carried_by, rider.hex, battle.riders) == (second.id, second.hex, [])
    (asked,) = played.asked
    assert isinstance(asked, Choice)
    assert asked.answers() == [first.id, second.id]


def test_a_side_may_be_kept_to_clear_ground_of_a_level() -> None:
    """Clan Invasion, Bloodletting."""
    team = Team("Anna", fighters=(Fighter("Locust LCT-1V"),), rows=3, clear_level=0)
    teams = team, Team("Ben", fighters=(Fighter("Locust LCT-1V"),))
    scenario = Scenario("wooded-hills", teams, placing=Placing.IN_TURN)
    battle = scenario.battle()
    reserve = next(iter(battle.units.values())).reserve
    assert reserve is not None
    bare = [h for h in battle.board if h.row <= 3 and battle.board[h] == Terrain()]
    assert sorted(reserve.hexes) == sorted(bare)
    with pytest.raises(BadInput, match="no room"):
        replace(scenario, teams=(replace(team, clear_level=9), teams[1])).battle()


def test_reinforcements_are_not_placed_before_the_first_turn() -> None:
    battle = fight(turn=1, due=1)
    assert play(initiative_phase(battle), [9, 5]).told(Arrived) == []


# Hidden set-up


def hidden() -> Battle:
    battle = fight(turn=1, due=0, AR=0, cr=0)
    for id_, hexes in {"AR": ("0202",), "LO": ("0404",), "cr": ("0216", "0217")}.items():
        battle.units[id_].reserve = Reserve(0, Facing.SE, tuple(map(at, hexes)))
    battle.hidden_setup = True
    return battle


def test_in_a_hidden_set_up_one_side_places_all_and_then_the_other() -> None:
    battle = hidden()
    played = play(initiative_phase(battle), [9, 5], choices=["S", "S", "0217", "N"])
    assert [event.unit for event in played.told(Arrived)] == ["AR", "LO", "cr"]
    assert not battle.hidden_setup


def test_neither_side_sees_what_the_other_has_placed_until_all_stand() -> None:
    battle = hidden()
    battle.objectives = [Objective(1, DestroyUnit("AR"))]
    placing = initiative_phase(battle)
    asked = next(placing)
    while not (isinstance(asked, Choice) and asked.side == 1):
        asked = placing.send(asked.default()) if isinstance(asked, Choice) else next(placing)
    assert [unit.id for unit in battle.on_board()] == ["AR", "LO"]
    seen = view(battle, 1)
    assert list(seen.units) == ["cr"]
    assert [each.words for each in standing(seen)] == ["destroy AR: not yet"]
    placing.send("0216")
    placing.send("N")
    while battle.hidden_setup:
        next(placing)
    assert list(view(battle, 1).units) == ["AR", "LO", "cr"]


@pytest.mark.parametrize(
    "name", ["Warhammer", "Vedette Medium Tank", "Foot Platoon Rifle", "Elemental Point Laser"]
)
@pytest.mark.parametrize(("turn", "words"), [(0, "to be placed"), (3, "arrives turn 3")])
def test_every_kind_of_unit_tells_when_it_comes(name: str, turn: int, words: str) -> None:
    battle, unit = lead(f"open=15x17; {name}@0505/S; Crusader@0509/N")
    unit.reserve = Reserve(turn, Facing.S, HEXES)
    assert glance(unit).states == readout(battle, unit).states == (words,)
