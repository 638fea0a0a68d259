"""The bot: single decisions with a clear best answer, and whole battles."""

from __future__ import annotations

import json
import math
from collections import Counter

import pytest

from btterm.board.library import load_map, map_names
from btterm.classic.battle import Battle, Footman
from btterm.classic.decisions import (
    FireDecision,
    MoveDecision,
    ReactionDecision,
    StrikeDecision,
    Twist,
)
from btterm.classic.events import FireDeclared
from btterm.classic.options import Options, with_options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_any, load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode, Motion, Out
from btterm.hexes import Arc, Hex, arcs, distance
from btterm.players.approach import Longing, cost_to_close, mp_to
from btterm.players.bot import Bot
from btterm.players.dummies import Dummy
from btterm.players.judgement import fall_cost, heat_cost, strain_cost
from btterm.players.player import Player, play_out
from btterm.players.random_player import RandomPlayer
from btterm.soak.mechs import mechs_of
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import BlowKind, Side, Stand, attack_sides, entering_water, heat_after


def battle(map_name: str, *names: str) -> Battle:
    """The same 'Mechs on both sides."""
    sheets = tuple(load_sheet(name) for name in names)
    return new_battle(load_map(map_name), [Force("Anna", sheets), Force("Ben", sheets)])


def played(seed: int, state: Battle, first: Player, second: Player, turns: int) -> Table[Battle]:
    table = Table(CLASSIC, state, SeededDice(seed))
    play_out(table, {0: first, 1: second}, turns)
    return table


# Moving


def test_it_walks_into_range() -> None:
    """A Hunchback's best weapons reach 9 hexes; its enemy is 14 away."""
    state = parse_situation("open=15x17; Hunchback HBK-4G@0801/S; Awesome@0815/N")
    decision = MoveDecision(0, state, ("HU",))
    shown = decision.preview(Bot().decide(decision))
    assert distance(shown.hex, mechs_of(state)["aw"].hex) < 14


def turns_to_fire(state: Battle, most: int) -> int | None:
    """In which turn the bot of the first side first fires at targets that do nothing; in no turn
    before it, its back is to them, unless it lies where it fell."""
    me, enemy = mechs_of(state).values()
    table = Table(CLASSIC, state, SeededDice(1))
    for turn in range(1, most + 1):
        play_out(table, {0: Bot(1), 1: Dummy()}, turn)
        assert me.prone or attack_sides(me.hex, me.facing, enemy.hex) != (Side.REAR,)
        fired = [e for e in table.log if isinstance(e, FireDeclared) and e.unit == me.id]
        if any(event.shots for event in fired):
            return turn
    return None


SLACK = 2
"""Turns more than a Hunchback's 6 MP a turn, for falls, turning and water, in which it walks."""


@pytest.mark.parametrize("name", map_names())
def test_it_comes_to_a_target_that_stands_still(name: str) -> None:
    """A Hunchback's weapons reach 9 hexes, an Archer's 21."""
    hunchback, archer = (load_sheet(name) for name in ("Hunchback HBK-4G", "Archer ARC-2R"))
    state = new_battle(load_map(name), [Force("Anna", (hunchback,)), Force("Ben", (archer,))])
    start, goal = (unit.hex for unit in mechs_of(state).values())
    away = mp_to(state.board, Motion.MECH, hunchback.tons, frozenset([goal]))[start]
    most = math.ceil(max(0, away - 9) / 6) + SLACK
    assert turns_to_fire(state, most) is not None


@pytest.mark.parametrize("name", map_names())
@pytest.mark.parametrize("unit", ["Atlas AS7-D", "UrbanMech UM-R60"])
def test_what_hides_a_target_within_reach_is_walked_around(unit: str, name: str) -> None:
    """Their weapons reach from edge to edge of a small map: it is walls and hills that stand
    between them and the Archer, and they fire before they could have walked up to it."""
    sheets = load_sheet(unit), load_sheet("Archer ARC-2R")
    state = new_battle(load_map(name), [Force("Anna", sheets[:1]), Force("Ben", sheets[1:])])
    start, goal = (mech.hex for mech in mechs_of(state).values())
    away = mp_to(state.board, Motion.MECH, sheets[0].tons, frozenset([goal]))[start]
    assert turns_to_fire(state, math.ceil(away / sheets[0].walk)) is not None


@pytest.mark.parametrize("name", ["Hunchback HBK-4G", "Locust LCT-1V", "UrbanMech UM-R60"])
def test_it_goes_through_water_and_fire_to_its_target(name: str) -> None:
    """Two rows of Depth 1 from edge to edge, and an enemy who could fire long before."""
    river = " ".join(f"{col:02}{row:02}=~1" for col in range(1, 16) for row in (12, 13))
    state = parse_situation(f"open=15x24 {river}; {name}@0801/S; Archer ARC-2R@0824/N")
    walk = next(iter(mechs_of(state).values())).sheet.walk
    assert turns_to_fire(state, 14 // walk + 2) is not None


RIVER = " ".join(f"{col:02}{row:02}=~1" for col in range(1, 16) for row in (12, 13))
"""Two rows of Depth 1 from edge to edge."""


@pytest.mark.parametrize(
    ("unit", "hexes", "turns"),
    [
        # It can fire from 9 hexes off, but the autocannon needs to be nearer.
        ("Hunchback HBK-4G", 3, 6),
        ("Locust LCT-1V", 3, 3),
        ("UrbanMech UM-R60", 3, 11),
        ("Elemental Point Laser", 3, 7),
    ],
)
def test_it_crosses_a_river_to_where_its_weapons_do_most(unit: str, hexes: int, turns: int) -> None:
    """The turns are those that its MP allow, Depth 1 included, and two for what may go wrong."""
    state = parse_situation(f"open=15x24 {RIVER}; {unit}@0801/S; Archer ARC-2R@0818/N")
    assert turns_to_come(state, hexes, turns) is not None


@pytest.mark.parametrize(
    ("unit", "map_name", "hexes", "turns"),
    [
        ("Hunchback HBK-4G", "wooded-hills", 6, 8),
        ("Manticore Heavy Tank", "badlands", 7, 7),
        ("Saladin Assault Hover Tank", "drop-port", 6, 5),
        ("Saladin Assault Hover Tank", "wooded-hills", 7, 5),
        # A hardened tower stands before it: around, not through its walls.
        ("Manticore Heavy Tank", "drop-port", 7, 6),
        ("Jump Platoon (Laser)", "open-grassland", 3, 8),
    ],
)
def test_it_comes_near_whatever_kind_it_is(
    unit: str, map_name: str, hexes: int, turns: int
) -> None:
    """Infantry too, which lets a 'Mech come to it while that moves or fires."""
    forces = [Force("Anna", (load_any(unit),)), Force("Ben", (load_any("Archer ARC-2R"),))]
    assert turns_to_come(new_battle(load_map(map_name), forces), hexes, turns) is not None


def turns_to_come(state: Battle, hexes: int, most: int) -> int | None:
    """In which turn the bot of the first side is so near to a target that does nothing, or has
    done with it."""
    table = Table(CLASSIC, state, SeededDice(1))
    for turn in range(1, most + 1):
        play_out(table, {0: Bot(1), 1: Dummy()}, turn)
        me, enemy = table.state.units.values()
        if distance(me.hex, enemy.hex) <= hexes or not enemy.alive:
            return turn
    return None


def test_a_way_costs_what_is_not_done_on_it_and_its_rolls() -> None:
    """Weapons that do most up to 2 hexes and half as much at 3: each of the MP before that counts
    half and farther off in full, and water a Piloting Skill Roll besides."""
    line = "open=9x9 {}; Archer@0509/N"
    longing = Longing((0.0, 0.0, 0.0, 0.5, 1.0), roll=2.0)
    goals = frozenset([Hex(5, 9)])
    dry = parse_situation(line.format("")).board
    cost = cost_to_close(dry, Motion.MECH, 70, goals, longing)
    assert (cost[Hex(5, 7)], cost[Hex(5, 6)], cost[Hex(5, 4)]) == (0, 0.5, 2.5)
    wet = " ".join(f"{col:02}05=~1" for col in range(1, 10))
    cost = cost_to_close(parse_situation(line.format(wet)).board, Motion.MECH, 70, goals, longing)
    assert cost[Hex(5, 5)] == 0.5 + 1.0
    assert cost[Hex(5, 4)] == cost[Hex(5, 5)] + 2 * 1.0 + 2.0


def test_a_way_through_walls_costs_what_they_do() -> None:
    """CF 90 does 9 points on the way in and 9 on the way out; each is worth half a turn here."""
    board = parse_situation("open=1x9 0105=#x1/90; Archer@0109/N").board
    longing = Longing((0.0, 0.0, 1.0), roll=0.0, wall=0.5)
    goals = frozenset([Hex(1, 9)])
    cost = cost_to_close(board, Motion.MECH, 70, goals, longing)
    assert cost[Hex(1, 6)] == 2.0
    assert cost[Hex(1, 5)] == cost[Hex(1, 6)] + 1.0 + 9 * 0.5
    into = cost[Hex(1, 4)] - cost[Hex(1, 5)]
    assert into == 5.0 + 9 * 0.5


def test_who_does_nothing_is_quiet() -> None:
    """Turns in which a unit neither moves nor fires are counted until it does."""
    state = parse_situation("open=15x17; Hunchback HBK-4G@0801/S; Archer ARC-2R@0815/N")
    table = played(1, state, Bot(1), Dummy(), turns=3)
    assert [unit.quiet for unit in table.state.units.values()] == [0, 3]


def test_it_fights_without_a_gun() -> None:
    """With nothing left to fire it goes where it can kick."""
    state = parse_situation("open=15x17; Hunchback HBK-4G@0801/S shots=0,0; Archer@0812/N")
    hunchback, archer = mechs_of(state).values()
    hunchback.useless = dict.fromkeys(range(len(hunchback.sheet.mounts)), "destroyed")
    played(1, state, Bot(1), Dummy(), turns=4)
    assert distance(hunchback.hex, archer.hex) == 1 or not archer.alive


def test_mp_to_the_nearest_of_some_hexes() -> None:
    """South from 0501: light woods cost 2 MP, a level up and one down 1 MP more each. Round them
    it is 5 MP, straight through 2 + 2 + 2 + 1."""
    state = parse_situation('open=9x9 0502=" 0503=1. 0402=1. 0602="; Archer@0505/N')
    way = mp_to(state.board, Motion.MECH, 70, frozenset([Hex(5, 5), Hex(9, 9)]))
    assert way[Hex(5, 5)] == way[Hex(9, 9)] == 0
    assert way[Hex(5, 4)] == 1
    assert way[Hex(5, 1)] == 6


def test_it_stands_up() -> None:
    state = parse_situation("open=15x17; Hunchback HBK-4G@0806/S prone; Awesome@0812/N")
    move = Bot().decide(MoveDecision(0, state, ("HU",)))
    assert isinstance(move.steps[0], Stand)


def test_it_does_not_turn_its_back() -> None:
    state = parse_situation("open=15x17; Hunchback HBK-4G@0806/N; Awesome@0812/N")
    decision = MoveDecision(0, state, ("HU",))
    shown = decision.preview(Bot().decide(decision))
    enemy = mechs_of(state)["aw"].hex
    assert Side.REAR not in attack_sides(shown.hex, shown.facing, enemy)
    torsos = [shown.facing.turned(twist) for twist in (-1, 0, 1)]
    assert any(Arc.FRONT in arcs(torso, shown.hex, enemy) for torso in torsos)


def test_it_leaves_the_back_of_a_unit_that_cannot_shoot_there() -> None:
    """Behind an Awesome that has moved there is nothing to fear: it stays behind it."""
    state = parse_situation("open=15x17; Locust LCT-1V@0808/N; Awesome@0806/N moved=walk1")
    decision = MoveDecision(0, state, ("LO",))
    shown = decision.preview(Bot().decide(decision))
    assert Arc.REAR in arcs(mechs_of(state)["aw"].facing, mechs_of(state)["aw"].hex, shown.hex)


def test_what_a_roll_on_the_way_costs() -> None:
    """50 tons fall for 5 points and lie there for another 8; Piloting 5 fails 6 times of 36,
    and entering Depth 1 water 3 times of 36."""
    state = parse_situation("open=15x17; Hunchback HBK-4G@0806/S")
    mech = mechs_of(state)["HU"]
    assert fall_cost(mech) == pytest.approx(13 * 6 / 36)
    assert fall_cost(mech, entering_water(1)) == pytest.approx(13 * 3 / 36)


def test_a_cripple_without_a_choice_stays() -> None:
    state = parse_situation("open=15x17; Hunchback HBK-4G@0806/S down; Awesome@0812/N")
    decision = MoveDecision(0, state, ("HU",))
    assert Bot().decide(decision) == decision.default()


# Twisting


@pytest.mark.parametrize(
    ("place", "hexsides"), [("0505", 0), ("1108", 1), ("0508", -1)], ids=["ahead", "right", "left"]
)
def test_it_twists_to_bring_its_weapons_to_bear(place: str, hexsides: int) -> None:
    """The Hunchback in 0808 looks north; all it has fires forward or from an arm."""
    state = parse_situation(f"open=15x17; Hunchback HBK-4G@0808/N; Awesome@{place}/N")
    assert Bot().decide(ReactionDecision(0, state, ("HU",))) == Twist("HU", hexsides)


# Firing


def test_it_fires_at_units_while_a_mechwarrior_is_on_foot() -> None:
    """It has no shot to spare for him."""
    state = parse_situation(
        "phase=fire; Hunchback HBK-4G@0505/N; Warhammer@0503/S; Locust LCT-1V@0104/S"
    )
    state.units["lo"].destroyed = Out.EJECTED
    state.on_foot.append(Footman("lo", 1, Hex(5, 4)))
    fire = Bot().decide(FireDecision(0, state, ("HU",)))
    assert {shot.target for shot in fire.shots} == {"wa"}


def test_it_fires_all_that_stays_cool() -> None:
    """A Hunchback HBK-4G has 13 heat sinks; its AC/20 and lasers next to the target build up
    7 + 3 + 3 + 1 = 14."""
    state = parse_situation("open=15x17; Hunchback HBK-4G@0808/N; Awesome@0806/S")
    shots = Bot().decide(FireDecision(0, state, ("HU",))).shots
    assert len(shots) == 4
    assert {shot.target for shot in shots} == {"aw"}


@pytest.mark.parametrize("heat", [0, 6, 10, 13])
def test_it_does_not_shut_itself_down(heat: int) -> None:
    """The Awesome AWS-8Q's three PPCs and its laser make 33 heat against 28 sinks."""
    state = parse_situation(f"open=15x17; Awesome AWS-8Q@0808/N heat={heat}; Awesome@0803/S")
    fire = Bot().decide(FireDecision(0, state, ("AW",)))
    mech = mechs_of(state)["AW"]
    heats = [mech.sheet.mounts[shot.mount].weapon.heat for shot in fire.shots]
    assert fire.shots
    assert heat_after(state, mech, sum(heats)) < 14


def test_it_saves_ammunition_from_hopeless_shots() -> None:
    """An AC/20 at 9 hexes against a target that ran 10 hexes: 4 + 4 + 4 = 12."""
    state = parse_situation("open=15x17; Hunchback HBK-4G@0801/S; Locust LCT-1V@0810/N moved=run10")
    shots = Bot().decide(FireDecision(0, state, ("HU",))).shots
    mounts = mechs_of(state)["HU"].sheet.mounts
    assert all(mounts[shot.mount].weapon.ammo is None for shot in shots)


def test_it_aims_at_the_center_torso_of_an_immobile_enemy() -> None:
    state = parse_situation("open=15x17; Hunchback HBK-4G@0808/N; Awesome@0806/S down")
    shots = Bot().decide(FireDecision(0, state, ("HU",))).shots
    assert shots
    assert {shot.aim for shot in shots} == {Location.CT}


def test_it_prefers_the_enemy_that_has_lost_its_armor() -> None:
    bare = "HD=0 CT=0 RT=0 LT=0 RA=0 LA=0 RL=0 LL=0"
    state = parse_situation(
        f"open=15x17; Hunchback HBK-4G@0808/N; Awesome@0706/S; Awesome@0906/S {bare} id=b1"
    )
    shots = Bot().decide(FireDecision(0, state, ("HU",))).shots
    assert {shot.target for shot in shots} == {"b1"}


def test_heat_costs_more_the_higher_it_is() -> None:
    costs = [heat_cost(heat, True) for heat in range(31)]
    assert costs == sorted(costs)
    assert costs[0] == 0
    assert heat_cost(-5, True) == 0
    assert heat_cost(28, True) > heat_cost(28, False)


# Striking


def test_it_kicks_who_stands_before_it() -> None:
    """A kick of 50 tons does 10 points, two punches 5 each at a worse number."""
    state = parse_situation("open=15x17 phase=strike; Hunchback HBK-4G@0808/N; Awesome@0807/S")
    strike = Bot().decide(StrikeDecision(0, state, ("HU",)))
    assert [blow.kind in (BlowKind.KICK_LEFT, BlowKind.KICK_RIGHT) for blow in strike.blows] == [
        True
    ]


def test_it_does_not_risk_a_kick_that_can_hardly_hit() -> None:
    """3 for the kick, 2 for running, 4 for a target that moved 10 hexes: 9 or more; with a
    Piloting Skill of 8 the own fall is the likelier end."""
    state = parse_situation(
        "open=15x17 phase=strike; Hunchback HBK-4G@0808/N piloting=8 moved=run4 RAi=0 LAi=0;"
        " Locust LCT-1V@0807/S moved=run10 piloting=0"
    )
    assert Bot().decide(StrikeDecision(0, state, ("HU",))).blows == ()


# Whole battles


def test_it_beats_a_random_player() -> None:
    """Five duels of equal 'Mechs from both sides of different maps: all but one at least."""
    duels = [
        ("open-grassland", "Hunchback HBK-4G"),
        ("wooded-hills", "Wolverine WVR-6R"),
        ("red-canyon", "Warhammer WHM-6R"),
        ("river-crossing", "Jenner JR7-D"),
        ("market-town", "Scorpion SCP-1N"),
    ]
    winners: Counter[str] = Counter()
    for seed, (map_name, name) in enumerate(duels):
        players: tuple[Player, Player] = Bot(seed), RandomPlayer(seed)
        if seed % 2:
            players = players[::-1]
        outcome = played(seed, battle(map_name, name), *players, turns=60).state.outcome
        if outcome and outcome.winner is not None:
            winners[type(players[outcome.winner]).__name__] += 1
    assert winners["Bot"] >= 4


def test_two_bots_fight_to_the_end() -> None:
    state = battle("wooded-hills", "Hunchback HBK-4G")
    assert played(3, state, Bot(1), Bot(2), turns=60).state.outcome is not None


def test_the_same_seed_decides_the_same() -> None:
    journals = [
        json.dumps(played(5, battle("old-forest", "Griffin GRF-1N"), Bot(1), Bot(2), 2).journal())
        for _ in range(2)
    ]
    assert journals[0] == journals[1]


def test_a_decision_does_not_depend_on_those_before_it() -> None:
    state = parse_situation("open=15x17; Wolverine WVR-6R@0505/N; Awesome@0808/S")
    bot = Bot(4)
    first = bot.decide(MoveDecision(0, state, ("WO",)))
    assert bot.decide(MoveDecision(0, state, ("WO",))) == first
    assert first.mode is not Mode.STAND


# Objectives


def one_side(seed: int, line: str, turns: int) -> Battle:
    """A battle in which the bot of the first side meets one who does nothing."""
    return played(seed, parse_situation(line), Bot(seed), Dummy(), turns).state


def test_it_goes_to_hexes_that_it_must_hold_and_stays() -> None:
    """Away from the enemy, who could be fired at from where it begins."""
    line = "open=15x20 goal1=hold_0819_for_3_turns; Locust LCT-1V@0805/N; Awesome@0801/S"
    state = one_side(1, line, turns=7)
    assert state.outcome is not None
    assert state.outcome.why == "Anna has held 0819 for 3 turns"


def test_it_breaks_through_the_edge() -> None:
    """Past an enemy in its way; the second unit is not needed and goes too or fights."""
    units = "Jenner JR7-D@0701/S; Locust LCT-1V@0901/S side=1; Archer@0815/N"
    state = one_side(1, f"open=15x17 goal1=leave_south_with_2_units; {units}", turns=6)
    assert state.outcome is not None
    assert state.outcome.why == "Anna has left over the south edge with 2 units"


def test_it_keeps_an_enemy_from_the_hexes_that_he_must_hold() -> None:
    line = "open=15x20 goal2=hold_0810_0811_for_20_turns; Locust LCT-1V@0804/S; Awesome@0811/N"
    state = one_side(1, line, turns=3)
    assert (mechs_of(state)["LO"].hex, state.objectives[0].held) == (Hex(8, 10), 0)


def test_it_fires_at_the_unit_that_it_must_destroy() -> None:
    """The nearer one is the better target but for that."""
    line = "open=15x17 phase=fire initiative=9,5 {}; Archer@0801/S; Locust LCT-1V@0808/N; "
    targets = []
    for goal in ("", "goal1=destroy_ma"):
        state = parse_situation(line.format(goal) + "Marauder MAD-3R@0810/N id=ma moved=walk1")
        mechs_of(state)["AR"].shots = [0] * len(mechs_of(state)["AR"].shots)
        answer = Bot().decide(FireDecision(0, state, ("AR",)))
        targets.append({shot.target for shot in answer.shots})
    assert targets[1] == {"ma"}


def test_it_follows_the_unit_that_it_must_destroy() -> None:
    """Past another enemy, whom it would fight else."""
    line = "open=15x24 {} phase=move; Griffin GRF-1N@0805/S; Marauder MAD-3R@0823/N id=ma"
    rows = []
    for goal in ("", "goal1=destroy_ma"):
        state = parse_situation(line.format(goal) + "; Locust LCT-1V@0504/S id=lo")
        decision = MoveDecision(0, state, ("GR",))
        rows.append(decision.preview(Bot().decide(decision)).hex.row)
    assert rows[1] > max(rows[0], 9)


def test_an_enemy_in_the_air_over_its_hex_is_on_no_side_of_it() -> None:
    state = parse_situation("open=15x17 turn=2; Hunchback HBK-4G@0805/S; Wolverine WVR-6R@0805/N")
    wolverine = mechs_of(state)["wo"]
    wolverine.airborne, wolverine.charge, wolverine.moved.done = True, "HU", True
    decision = MoveDecision(0, state, ("HU",))
    decision.check(Bot().decide(decision))


def test_a_bot_reckons_with_the_roll_for_going_too_fast() -> None:
    """Running MP 8 on Earth: 5 of 6 rolls hold at Piloting 5."""
    options = with_options(Options(), {"gravity": "0.75"})
    light = parse_situation("Griffin GRF-1N@0815/N piloting=5", options)
    griffin = light.units["GR"]
    costs = [strain_cost(light, griffin, Mode.RUN, mp) for mp in (8, 9, 10)]
    assert costs[0] == 0 < costs[1] < costs[2]
    assert strain_cost(parse_situation("Griffin GRF-1N@0815/N"), griffin, Mode.RUN, 10) == 0
