"""Artillery beside the map: how far, how long, how well, and what it does (Compendium, Artillery,
Game Set-Up (Artillery), Targeting, Damage (Artillery), Smoke Rounds)."""

from __future__ import annotations

import re

import pytest

from btterm.board.edges import Edge
from btterm.board.library import load_map
from btterm.classic import events as e
from btterm.classic.artillery import (
    Artillery,
    Battery,
    Designated,
    Piece,
    read_battery,
    write_battery,
)
from btterm.classic.battle import Battle, Phase
from btterm.classic.ground import Minefield
from btterm.classic.options import Options
from btterm.classic.saves.state import dump, load
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_unit
from btterm.classic.situation import parse_situation
from btterm.classic.turn import (
    end_phase,
    initiative_phase,
    movement_phase,
    off_board_attack_phase,
    targeting_phase,
)
from btterm.classic.view import may_hear, view
from btterm.classic.words.ground import aimed_words
from btterm.errors import BadInput
from btterm.hexes import Hex
from tests.rulebook.rules import FireWay, artillery, bombardment, smoke
from tests.rulebook.tabletop import Dice, Played, at, lost, play

ON = Options(artillery=True)
FIELD = "turn=2; Warhammer@0807/N; Archer@0816/N"


def battery(
    text: str = FIELD, piece: Piece = Piece.LONG_TOM, sheets: int = 1, side: int = 1, **more: int
) -> Battle:
    """A situation in which a side has a piece so many mapsheets north of the map."""
    battle = parse_situation(text, ON)
    gun = Battery("lt1", side, piece, sheets, Edge.NORTH, **more)
    battle.artillery.batteries.append(gun)
    return battle


def fire(battle: Battle, *answers: str) -> Played:
    battle.phase = Phase.INITIATIVE
    return play(targeting_phase(battle), choices=answers)


def observed(battle: Battle) -> None:
    """The Movement Phase ends."""
    artillery.observe(battle)


def land(battle: Battle, dice: list[Dice] | None = None, turns: int = 1) -> Played:
    battle.turn += turns
    battle.phase = Phase.REACTION
    return play(off_board_attack_phase(battle), dice or [])


@pytest.mark.parametrize(
    ("piece", "reach", "points", "around"),
    [
        (Piece.ARROW, 5, 20, 10),
        (Piece.CLAN_ARROW, 6, 20, 10),
        (Piece.LONG_TOM, 20, 20, 10),
        (Piece.SNIPER, 12, 10, 5),
        (Piece.THUMPER, 14, 5, 2),
    ],
)
def test_the_artillery_table(piece: Piece, reach: int, points: int, around: int) -> None:
    weapon = piece.weapon
    assert (piece.reach, weapon.damage, weapon.adjacent_damage) == (reach, points, around)


def test_the_shell_flight_table() -> None:
    turns = [artillery.flight(sheets) for sheets in range(1, 21)]
    assert turns == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]


def test_a_shell_lands_after_its_flight_and_hits_the_hex_and_those_around() -> None:
    battle = battery("turn=2; Warhammer@0807/N; Archer@0808/N", sheets=3)
    assert [shell.turn for shell in fire(battle, "0807").told(e.RoundFired)] == [4]
    assert not land(battle).events
    played = land(battle, [11, 5, 6, 8, 9, 5, 9, 9])
    assert [event.hit for event in played.told(e.RoundLanded)] == [True]
    assert {c.unit: c.points for c in played.told(e.CaughtInBlast)} == {"WA": 20, "ar": 10}
    assert lost(battle.units["WA"]) >= 20  # type: ignore[arg-type]
    assert not battle.artillery.shells


def test_twenty_points_of_shells_call_for_a_piloting_skill_roll() -> None:
    battle = battery()
    fire(battle, "0807")
    played = land(battle, [11, 5, 6, 8, 9, 9])
    assert [roll.cause for roll in played.told(e.PilotingRolled)] == ["20+ damage"]


def test_a_miss_scatters() -> None:
    battle = battery()
    fire(battle, "0803")
    played = land(battle, [10, (4, 4), 5, 6, 8, 9, 9])
    assert [s.hex for s in played.told(e.RoundScattered)] == [at("0807")]
    assert [c.unit for c in played.told(e.CaughtInBlast)] == ["WA"]


def test_off_the_map_a_shell_harms_nobody() -> None:
    battle = battery()
    fire(battle, "0101")
    played = land(battle, [2, (1, 5)])
    assert [s.on_map for s in played.told(e.RoundScattered)] == [False]


@pytest.mark.parametrize(("gunnery", "number"), [(2, 9), (3, 10), (4, 11), (5, 12), (6, 13)])
def test_each_point_of_the_gunners_skill_counts(gunnery: int, number: int) -> None:
    battle = battery(gunnery=gunnery)
    fire(battle, "0501")
    (shell,) = battle.artillery.shells
    piece = artillery.gun(battle, "lt1")
    assert bombardment.to_hit(battle, shell, piece, []).number == number


@pytest.mark.parametrize(
    ("gunnery", "value"), [(0, -2), (1, -1), (2, -1), (3, 0), (4, 0), (5, 0), (6, 1), (7, 1)]
)
def test_every_two_points_of_the_observers_skill_count(gunnery: int, value: int) -> None:
    battle = battery(f"turn=2; Warhammer@0807/N; Archer@0810/N gunnery={gunnery}")
    fire(battle, "0801")
    observed(battle)
    (shell,) = battle.artillery.shells
    seen = bombardment.observers(battle, shell)
    assert [unit.id for unit in seen] == ["ar"]
    number = bombardment.to_hit(battle, shell, artillery.gun(battle, "lt1"), seen)
    assert number.number == 11 + value


def test_infantry_has_no_gunnery_skill_to_observe_with() -> None:
    battle = battery("turn=2; Warhammer@0807/N; Foot Platoon SRM@0810")
    fire(battle, "0801")
    observed(battle)
    assert battle.artillery.shells[0].observers == []


def test_each_observed_round_brings_the_next_nearer() -> None:
    battle = battery("turn=2; Warhammer@0807/N; Archer@0816/N")
    numbers = []
    for _ in range(3):
        fire(battle, "0501")
        observed(battle)
        played = land(battle, [2, (1, 6)])
        numbers += [event.to_hit.number for event in played.told(e.RoundLanded)]
    assert numbers == [11, 10, 9]
    fire(battle, "0502")
    observed(battle)
    played = land(battle, [2, (1, 6)])
    assert [event.to_hit.number for event in played.told(e.RoundLanded)] == [11]


def test_what_nobody_sees_fall_is_not_adjusted() -> None:
    battle = battery("turn=2; Warhammer@0807/N; Archer@0816/N out")
    for _ in range(2):
        fire(battle, "0501")
        observed(battle)
        played = land(battle, [2, (1, 6)])
    assert [event.to_hit.number for event in played.told(e.RoundLanded)] == [11]


def test_a_hex_that_was_hit_is_hit_again_without_a_roll() -> None:
    battle = battery()
    fire(battle, "0101")
    land(battle, [11])
    fire(battle, "0101")
    (landed,) = land(battle).told(e.RoundLanded)
    assert (landed.hit, landed.throw) == (True, None)


def test_a_designated_hex_is_hit_without_a_roll() -> None:
    battle = battery()
    battle.artillery.designated.append(Designated(1, at("0101")))
    fire(battle, "0101")
    (landed,) = land(battle).told(e.RoundLanded)
    assert (landed.hit, landed.throw) == (True, None)


def test_five_hexes_are_designated_before_the_first_turn() -> None:
    battle = battery("turn=1; Warhammer@0807/N; Archer@0816/N")
    picks = ["0101", "0102", "0103", "0104", "0105"]
    played = play(initiative_phase(battle), [5, 9], choices=picks)
    assert [each.hex for each in battle.artillery.designated] == [at(pick) for pick in picks]
    assert not any(may_hear(battle, 0, event) for event in played.told(e.HexDesignated))
    battle = battery("turn=1; Warhammer@0807/N; Archer@0816/N")
    play(initiative_phase(battle), [5, 9], choices=["0101", "done"])
    assert len(battle.artillery.designated) == 1


@pytest.mark.parametrize(
    ("edge", "hex_"),
    [(Edge.NORTH, "0801"), (Edge.SOUTH, "0817"), (Edge.WEST, "0109"), (Edge.EAST, "1509")],
)
def test_hits_come_from_the_middle_of_the_edge(edge: Edge, hex_: str) -> None:
    assert artillery.centre_of(battery().board, edge) == at(hex_)


def test_c081_who_faces_the_battery_is_hit_in_front() -> None:
    for facing, side in (("N", "front"), ("S", "rear")):
        battle = battery(f"turn=2; Warhammer@0807/{facing}; Archer@0816/N", Piece.THUMPER)
        fire(battle, "0807")
        played = land(battle, [11, 7])
        assert [hit.table for hit in played.told(e.LocationRolled)] == [side]


def test_a_piece_with_a_count_of_rounds_falls_silent() -> None:
    battle = battery(rounds=1)
    fire(battle, "0101")
    assert artillery.pieces(battle) == []


def test_holding_fire_is_an_answer() -> None:
    battle = battery()
    assert not fire(battle, "hold").told(e.RoundFired)


def test_without_the_option_nothing_is_asked() -> None:
    battle = battery()
    battle.options = Options()
    assert not play(targeting_phase(battle)).events
    assert not play(off_board_attack_phase(battle)).events


# Smoke


def test_smoke_fills_the_hex_and_those_around_for_three_turns_more() -> None:
    battle = battery()
    fire(battle, "smoke", "0303")
    played = land(battle, [11])
    (laid,) = played.told(e.SmokeLaid)
    assert {*laid.hexes} == {at("0303"), *at("0303").neighbours()}
    assert battle.board[at("0303")].smoke
    for turn in range(4):
        assert battle.board[at("0303")].smoke, turn
        play(smoke.disperse(battle))
    assert not battle.board[at("0303")].smoke
    assert not battle.ground


def test_the_end_phase_disperses_smoke() -> None:
    battle = battery()
    play(smoke.fill(battle, [at("0303")]))
    battle.change(at("0303"), smoke=1)
    assert play(end_phase(battle)).told(e.SmokeGone)


# Mines


def mined() -> Battle:
    """A battery fires at mines that all know of, with a 'Mech in them and one beside."""
    battle = battery("turn=2; Wasp@0807/N; Archer@0808/N", Piece.THUMPER)
    battle.change(at("0807"), mines=(Minefield(20),))
    fire(battle, "sweep", "0807")
    return battle


def test_a_shell_clears_mines_and_hurts_only_who_is_in_the_hex() -> None:
    battle = mined()
    played = land(battle, [11, 5, 7])
    assert not battle.state_of(at("0807")).mines
    assert {c.unit: c.points for c in played.told(e.CaughtInBlast)} == {"WA": 5}


def test_a_shell_that_misses_a_minefield_clears_none() -> None:
    battle = mined()
    played = land(battle, [2, (4, 1), 7])
    assert battle.state_of(at("0807")).mines
    assert {c.unit: c.points for c in played.told(e.CaughtInBlast)} == {"ar": 5}


def test_mines_that_nobody_knows_of_are_no_target() -> None:
    battle = battery()
    assert FireWay.SWEEP not in artillery.ways(battle, "lt1")


# Secrets


def test_a_side_knows_of_its_own_guns_alone() -> None:
    battle = battery()
    battle.artillery.designated.append(Designated(1, at("0101")))
    played = fire(battle, "0807")
    assert not any(may_hear(battle, 0, event) for event in played.told(e.RoundFired))
    assert all(may_hear(battle, 1, event) for event in played.events)
    seen, own = view(battle, 0).artillery, view(battle, 1).artillery
    assert seen == Artillery()
    assert own == battle.artillery


def test_the_movement_phase_ends_with_a_look_at_the_hex() -> None:
    battle = battery()
    fire(battle, "0501")
    battle.phase = Phase.TARGETING
    play(movement_phase(battle))
    assert battle.artillery.shells[0].observers == ["ar"]


def test_the_hex_that_was_fired_at_comes_first() -> None:
    battle = battery()
    fire(battle, "0502")
    land(battle, [2, (1, 6)])
    played = fire(battle, "0502")
    assert played.asked[0].answers()[0] == "0502"
    assert Hex(5, 2) == played.told(e.RoundFired)[0].hex


# Batteries as players write them


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("long tom", "Long Tom 10"),
        ("Sniper 3 north, gunnery 3, 12 rounds", "Sniper 3 north, gunnery 3, 12 rounds"),
        ("clan arrow iv 6", "Clan Arrow IV 6"),
        ("Arrow IV, gunnery 4", "Arrow IV 2"),
        ("THUMPER 1 round", "Thumper 7, 1 rounds"),
    ],
)
def test_batteries_are_written_in_a_line(text: str, written: str) -> None:
    assert write_battery(read_battery(text)) == written
    assert read_battery(written) == read_battery(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Howitzer 3", "is no battery"),
        ("Arrow IV 6", "stands 1 to 5 mapsheets away"),
        ("Sniper 0", "stands 1 to 12 mapsheets away"),
        ("Sniper up", "is no edge of the map"),
        ("Sniper 3 %", "say Sniper 3 north"),
        ("", "is no battery"),
    ],
)
def test_what_is_no_battery_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=re.escape(why)):
        read_battery(text)


SCENARIO = """
map = "open-grassland"

[options]
artillery = true

[[side]]
name = "Anna"
artillery = ["Long Tom 6", "Long Tom 2 west, gunnery 3"]
designated = ["0505", "0506"]

[[side.unit]]
sheet = "Wasp"

[[side]]
name = "Ben"
artillery = ["Sniper 3"]

[[side.unit]]
sheet = "Locust LCT-1V"
"""


def test_a_scenario_has_batteries() -> None:
    scenario = parse_scenario(SCENARIO, "a file")
    assert parse_scenario(write_scenario(scenario), "again") == scenario
    found = scenario.battle().artillery
    assert [(b.id, b.sheets, b.edge, b.gunnery) for b in found.batteries] == [
        ("LT1", 6, Edge.NORTH, 4),
        ("LT2", 2, Edge.WEST, 3),
        ("sn1", 3, Edge.SOUTH, 4),
    ]
    assert [d.hex for d in found.designated] == [at("0505"), at("0506")]


def test_a_force_has_batteries_behind_its_edge() -> None:
    wasp = load_unit("Wasp")
    forces = [Force("Anna", (wasp,)), Force("Ben", (wasp,), ("Long Tom 6",))]
    (gun,) = new_battle(load_map("open-grassland"), forces, ON).artillery.batteries
    assert (gun.id, gun.side, gun.edge) == ("lt1", 1, Edge.SOUTH)


def test_batteries_want_the_option() -> None:
    scenario = parse_scenario(SCENARIO.replace("artillery = true", ""), "a file")
    with pytest.raises(BadInput, match="switch the option artillery on"):
        scenario.battle()


def test_a_save_keeps_artillery() -> None:
    battle = parse_scenario(SCENARIO, "a file").battle()
    fire(battle, "0502", "hold", "0707")
    assert load(dump(battle)).artillery == battle.artillery


def test_what_artillery_has_to_do_with_a_hex_is_told_to_its_side() -> None:
    battle = battery()
    battle.artillery.designated.append(Designated(1, at("0807")))
    fire(battle, "0807")
    told = ["guns laid on it", "in turn 3: a shell from lt1 Long Tom"]
    assert [*aimed_words(view(battle, 1), at("0807"))] == told
    assert [*aimed_words(view(battle, 0), at("0807"))] == []
