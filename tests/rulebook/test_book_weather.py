"""Rain, snow, mud and deep snow (Clan Invasion, Weather Conditions)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from btterm.board.mapfile import map_text, parse_map, terrain_of, token_of
from btterm.board.megamek import parse_board
from btterm.board.terrain import Cover
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, MoveDecision
from btterm.classic.options import Options, with_options
from btterm.classic.rule import Rule
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import initiative_phase
from btterm.classic.units.unit import Mode, Motion
from btterm.errors import BadInput
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import FireWay, cost, falling_target, heat_parts, kinds, weather
from tests.rulebook.tabletop import Dice, add_mech, at, mount, move, parts, plan, play, solo

RAIN, SNOW, BOTH = {"rain": True}, {"snow": "falls"}, {"rain": True, "snow": "falls"}
LINE = "Warhammer@0808/N; Atlas@0805/S side=2"


def world(text: str, given: Mapping[str, bool | str]) -> Battle:
    return parse_situation(text, with_options(Options(), given))


# Rain and snow


@pytest.mark.parametrize(
    ("given", "more"), [({}, 0), (RAIN, 1), (SNOW, 1), (BOTH, 2), ({"snow": "lies"}, 0)]
)
def test_each_weapon_attack_is_1_harder_in_rain_and_in_snow(
    given: Mapping[str, bool | str], more: int
) -> None:
    battle = world(LINE, given)
    mech, foe = mechs_of(battle).values()
    found = FireDecision(0, battle, ("WA",)).solution("WA", mount(mech, "PPC"), foe.id)
    assert sum(parts(found.to_hit)) == 5 + more


def test_shots_at_hexes_are_harder_too_and_blows_and_climbing_are_not() -> None:
    battle = world("0803=& ; Warhammer@0808/N; Atlas@0807/S side=2", {"fire": True, **RAIN})
    mech = mechs_of(battle)["WA"]
    decision = FireDecision(0, battle, ("WA",))
    found = decision.solution("WA", mount(mech, "PPC"), "0803", way=FireWay.IGNITE)
    assert found.to_hit is not None
    assert weather.RAIN in found.to_hit.parts
    battle = world("Elemental Point MG@0808; Atlas@0808/S side=2", RAIN)
    point, atlas = battle.units.values()
    climbs = [n for n, m in enumerate(point.mounts) if m.item.rule is Rule.SWARM_ATTACKS]
    tried = FireDecision(0, battle, (point.id,)).solution(point.id, climbs[0], atlas.id)
    assert tried.to_hit is not None
    assert weather.RAIN not in tried.to_hit.parts


def test_rain_makes_mud_of_water_of_depth_0_in_which_nobody_begins() -> None:
    battle = world("turn=1 0505=~0 0506=~0 0507=~1 0508=~0^; Warhammer@0506/N; Atlas@0101/S", RAIN)
    battle.turn = 1
    weather.begin(battle)
    assert [battle.board[at(f"05{row:02}")].cover for row in (5, 6, 7, 8)] == ["mud", "", "", ""]


def test_snow_lies_deep_from_the_start_of_turn_20_on_all_but_water_and_buildings() -> None:
    ground = '0505=~0 0506=~1 0507=#m2 0508=" 0509=+ 0510=% 0511=.-'
    battle = world(f"{ground}; Warhammer@0101/N; Atlas@0110/S", SNOW)
    battle.turn = 19
    assert not play(initiative_phase(battle), [7, 5]).told(e.SnowLies)
    assert not any(battle.board[hex_].cover is Cover.SNOW for hex_ in battle.board)
    battle.turn = 20
    played = play(initiative_phase(battle), [7, 5])
    assert len(played.told(e.SnowLies)) == 1
    bare = [hex_ for hex_ in battle.board if battle.board[hex_].cover is not Cover.SNOW]
    assert bare == [at("0505"), at("0506"), at("0507")]
    battle.turn = 21
    assert not play(initiative_phase(battle), [7, 5]).told(e.SnowLies)


def test_snow_may_lie_at_once_and_none_falls_then() -> None:
    battle = world("Warhammer@0101/N; Atlas@0110/S", {"snow": "lies"})
    battle.turn = 1
    weather.begin(battle)
    assert all(battle.board[hex_].cover is Cover.SNOW for hex_ in battle.board)
    assert weather.to_hit(battle) == []


# Mud and deep snow


@pytest.mark.parametrize(
    ("token", "mp", "hover"),
    [(".-", 2, 1), ("._", 2, 1), ('"_', 3, None), ("%_", 3, 2), ("~0-", 2, 1), (".,_", 3, 1)],
)
def test_a_hex_costs_1_mp_more_but_not_a_hovercraft(token: str, mp: int, hover: int | None) -> None:
    line = cost(terrain_of(token))
    assert {line.of(kind) for kind in (Motion.MECH, Motion.INFANTRY, Motion.TRACKED)} == {mp}
    assert (None if Motion.HOVER in line.prohibited else line.of(Motion.HOVER)) == hover
    assert (line.of(Motion.VTOL), cost(terrain_of("+_"), road=True).mp) == (1, 2)


@pytest.mark.parametrize("cover", ["-", "_"])
@pytest.mark.parametrize(("roll", "falls"), [(6, False), (5, True)])
def test_who_enters_rolls_at_plus_1_or_falls(cover: str, roll: int, falls: bool) -> None:
    battle, mech = solo(f"0807=.{cover}; Warhammer@0808/N; Atlas@0101/S")
    (risk,) = plan(battle, mech, Mode.WALK, "F F").rolls
    assert (risk[0], risk[2].number, risk[1].rule) == (at("0807"), 6, Rule.WEATHER_CONDITIONS)
    dice: list[Dice] = [roll, (1,), 7, 7, 7] if falls else [roll]
    played = move(battle, mech, Mode.WALK, "F F", dice=dice)
    assert mech.prone is falls
    if falls:
        assert played.targets("avoids injury") == [5 + 1]


def test_every_roll_made_there_is_1_harder() -> None:
    battle, mech = solo("0808=._; Warhammer@0808/N prone; Atlas@0101/S")
    (risk,) = plan(battle, mech, Mode.WALK, "S/N").rolls
    assert risk[2].number == 5 + 1
    assert falling_target(mech, 1, weather.footing(battle, mech)).number == 5 + 1 + 1
    mech.raised = 1
    assert weather.footing(battle, mech) == []


def test_rubble_under_snow_calls_for_two_rolls() -> None:
    battle, mech = solo("0807=%_; Warhammer@0808/N; Atlas@0101/S")
    assert [risk[2].number for risk in plan(battle, mech, Mode.WALK, "F").rolls] == [6, 6]
    decision = MoveDecision(0, battle, (mech.id,))
    end = decision.reach(mech.id, Mode.WALK).ends[at("0807"), mech.facing]
    assert (end.mp, end.rolls) == (3, 2)


def test_a_jump_into_snow_calls_for_its_roll() -> None:
    battle, wasp = solo("0807=._; Wasp@0808/N; Atlas@0101/S")
    assert [risk[2].number for risk in plan(battle, wasp, Mode.JUMP, "J/0807/N").rolls] == [6]


def test_vehicles_and_infantry_pay_and_do_not_roll() -> None:
    battle = parse_situation("0807=._; Manticore@0808/N; Elemental Point MG@0907; Atlas@0101/S")
    tank, point, _ = battle.units.values()
    shown = MoveDecision(0, battle, (tank.id,)).reach(tank.id, Mode.WALK)
    assert (shown.ends[at("0807"), tank.facing].mp, shown.ends[at("0807"), tank.facing].rolls) == (
        2,
        0,
    )
    assert kinds.budget(battle, point, Mode.WALK) == 1
    walks = MoveDecision(0, battle, (point.id,)).reach(point.id, Mode.WALK)
    assert any(hex_ == at("0807") for hex_, _ in walks.ends)


@pytest.mark.parametrize(
    ("name", "state", "points"),
    [
        ("Timber Wolf Prime", "", 0),
        ("Timber Wolf Prime", "prone", 3),
        ("Atlas", "", 1),
        ("Atlas", "prone", 3),
    ],
)
def test_snow_cools_legs_with_heat_sinks_and_who_lies_in_it(
    name: str, state: str, points: int
) -> None:
    battle, mech = solo(f"0808=._; {name}@0808/N {state}; Marauder@0101/S")
    in_legs = any(sink.location in mech.legs for sink in mech.sheet.sinks)
    assert in_legs is (name == "Atlas")
    cooled = [part.value for part in heat_parts(battle, mech) if part.label == Cover.SNOW]
    assert cooled == [-points] * bool(points)


def test_heat_sinks_in_legs_that_are_switched_off_let_no_snow_melt() -> None:
    battle, mech = solo("0808=._; Atlas@0808/N; Marauder@0101/S")
    legs = [n for n, sink in enumerate(mech.sheet.sinks) if sink.location in mech.legs]
    mech.sinks_off, mech.off_sinks = len(legs), legs
    assert Cover.SNOW not in [part.label for part in heat_parts(battle, mech)]


def test_mud_does_not_cool() -> None:
    battle, mech = solo("0808=.-; Atlas@0808/N prone; Marauder@0101/S")
    assert Cover.MUD not in [part.label for part in heat_parts(battle, mech)]


def test_who_is_pushed_into_mud_rolls_for_it() -> None:
    battle, mech = solo("0807=.-; Warhammer@0808/N; Atlas@0101/S")
    other = add_mech(battle, 1, mech.sheet, at("0807"), mech.facing)
    assert weather.footing(battle, other) == [(Rule.WEATHER_CONDITIONS, "mud", 1, None)]


# On maps, in scenario files, from other programs


@pytest.mark.parametrize("token", ["~0-", ".-", ":-", '"-', "._", "+_", "%_", '2"_', ".,-", ".^_"])
def test_maps_say_where_mud_and_snow_are(token: str) -> None:
    assert token_of(terrain_of(token)) == token
    board = parse_map(f"name: a\nsize: 1 x 1\n01 {token}\n", "a")
    assert parse_map(map_text(board), "a") == board


@pytest.mark.parametrize("token", ["~1-", "~0_", "~1_", "+-", ".^-"])
def test_where_neither_lies(token: str) -> None:
    with pytest.raises(BadInput, match="lies there"):
        terrain_of(token)


def test_situations_and_scenario_files_have_them() -> None:
    battle = parse_situation("0807=.- 0806=._; Warhammer@0808/N; Atlas@0101/S")
    assert parse_situation(write_situation(battle)).board == battle.board
    text = """map = "open-grassland"
mud = ["0303"]
snow = ["0505-0606"]

[[side]]
name = "Anna"
[[side.unit]]
sheet = "Atlas"
[[side]]
name = "Ben"
[[side.unit]]
sheet = "Atlas"
"""
    scenario = parse_scenario(text, "a")
    battle = scenario.battle()
    assert battle.board[at("0303")].cover is Cover.MUD
    covered = [hex_ for hex_ in battle.board if battle.board[hex_].cover is Cover.SNOW]
    assert covered == [at("0505"), at("0605"), at("0506"), at("0606")]
    assert parse_scenario(write_scenario(scenario), "a") == scenario


def test_boards_of_megamek_have_them() -> None:
    text = 'size 1 2\nhex 0101 0 "snow:2" ""\nhex 0102 0 "mud:1" ""\nend\n'
    board, remarks = parse_board(text, "a", "a")
    assert [terrain.cover for terrain in board.hexes] == ["deep snow", "mud"]
    assert not remarks
