"""Fighters over the map (Compendium, Aerospace Support, Game Set-Up (Aerospace), Fighter Movement,
Fighter Attack Types, Return Fire)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from btterm.board.edges import Edge
from btterm.classic import events as e
from btterm.classic.aerospace import (
    AeroFighter,
    Attack,
    Bomb,
    Gone,
    Weight,
    energy,
    read_fighter,
    weapon_called,
    write_fighter,
)
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import FireDecision
from btterm.classic.ground import BURNS_ON
from btterm.classic.options import Options
from btterm.classic.scenario.setting_up import add_fighter
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn, end_phase, movement_phase, weapon_attack_phase
from btterm.errors import BadInput
from btterm.hexes import Facing
from tests.rulebook.rules import (
    HitTable,
    Side,
    air_attacks,
    flights,
    kinds,
    return_fire,
    runs,
)
from tests.rulebook.tabletop import Dice, Played, at, lost, parts, play

LINE = (
    "open=15x17 turn=5 phase=fire initiative=9,5; Warhammer@0101/N; Atlas@0808/N side=2;"
    " Locust LCT-1V@0810/S side=2"
)
HEAVY = "heavy: PPC, Large Laser, AC/10; 5 away; turn 1"


def over(
    *loads: str,
    text: str = HEAVY,
    line: str = LINE,
    entry: str = "0817",
    heading: Facing = Facing.N,
    options: Options | None = None,
) -> tuple[Battle, AeroFighter]:
    """A fighter of the first side over the map, flying north along column 08 unless said."""
    battle = parse_situation(line, options or Options())
    fighter = add_fighter(battle, 0, "; ".join([text, *loads]), Edge.SOUTH)
    fighter.entry, fighter.heading, fighter.runs = at(entry), heading, 1
    return battle, fighter


def attack(battle: Battle, dice: Sequence[Dice], *choices: str) -> Played:
    """The Weapon Attack Phase: what fighters do, and what others do against them."""
    battle.progress.begun = False
    return play(weapon_attack_phase(battle), dice, choices=choices)


# Classes and loads


@pytest.mark.parametrize(
    ("weight", "armor", "tons", "bombs"),
    [("light", 25, 10, 5), ("medium", 50, 20, 10), ("heavy", 75, 30, 15)],
)
def test_c078_what_the_classes_carry(weight: str, armor: int, tons: int, bombs: int) -> None:
    build = Weight(weight).build
    assert (build.armor, build.tons, build.bombs) == (armor, tons, bombs)
    fighter = read_fighter(f"{weight}: PPC; {bombs} HE", "F1", 0, Edge.NORTH)
    assert (fighter.armor, fighter.load) == (armor, bombs)
    with pytest.raises(BadInput, match=f"{bombs} bombs"):
        read_fighter(f"{weight}: PPC; {bombs + 1} HE", "F1", 0, Edge.NORTH)


def test_weapons_count_with_a_ton_of_ammunition_each() -> None:
    # 12 + 1 and 7 tons.
    read_fighter("medium: AC/10, PPC", "F1", 0, Edge.NORTH)
    with pytest.raises(BadInput, match=r"20 tons of weapons, not 20\.5"):
        read_fighter("medium: AC/10, PPC, Small Laser", "F1", 0, Edge.NORTH)


def test_a_missile_takes_the_room_of_five_bombs_and_a_pod_that_of_one() -> None:
    fighter = read_fighter("heavy; 2 Arrow IV, 4 HE, 1 TAG", "F1", 0, Edge.NORTH)
    assert fighter.load == 15


def test_what_players_write_is_written_so_again() -> None:
    text = "heavy: PPC, 2 Clan ER Large Laser; 10 HE, 1 Arrow IV; 2 away; turn 3; piloting 4"
    text += "; from south; called Red One"
    fighter = read_fighter(text, "F1", 0, Edge.NORTH)
    assert write_fighter(fighter, Edge.NORTH) == text
    assert (fighter.edge, fighter.crew.piloting, fighter.crew.name) == (Edge.SOUTH, 4, "Red One")


@pytest.mark.parametrize(
    "text",
    [
        *("", "huge: PPC", "heavy: Sling", "heavy: PPC; 3 stones", "heavy: PPC; 0 away"),
        *("heavy: Long Tom", "heavy: Leg Attack", "heavy: TAG", "heavy; called", "heavy; from up"),
        *("heavy; turn 100", "heavy; piloting 9", "heavy: 6 PPC", "heavy; 99 away"),
    ],
)
def test_a_fighter_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read_fighter(text, "F1", 0, Edge.NORTH)


# Flying


def test_c075_launched_in_turn_3_two_turns_away_it_is_here_in_turn_5() -> None:
    line = "open=15x17 turn=3 phase=heat initiative=9,5; Warhammer@0101/N; Atlas@0808/N side=2"
    battle = parse_situation(line)
    fighter = add_fighter(battle, 0, "heavy: PPC; 2 away; turn 3", Edge.SOUTH)
    play(end_phase(battle), choices=["launch"])
    assert fighter.arrives == 5
    for _ in range(2):
        play(begin_turn(battle))
        battle.initiative, battle.winner = (9, 5), 0
        assert not fighter.over
        choices = ["0817", "N"] if battle.turn == 5 else []
        told = play(movement_phase(battle), choices=choices).told(e.FighterArrived)
    assert told == [e.FighterArrived("F1", at("0817"), Facing.N)]
    assert [str(hex_) for hex_ in flights.line_of(battle, fighter)][:2] == ["0817", "0816"]


def test_it_may_wait_and_one_that_is_under_way_is_not_asked() -> None:
    battle = parse_situation(LINE)
    waits = add_fighter(battle, 0, "heavy: PPC; 2 away; turn 3", Edge.SOUTH)
    late = add_fighter(battle, 0, "heavy: PPC; 2 away; turn 9", Edge.SOUTH)
    comes = add_fighter(battle, 1, "heavy: PPC; 7 away; turn 0", Edge.NORTH)
    play(end_phase(battle), choices=["wait"])
    assert [fighter.arrives for fighter in (waits, late, comes)] == [0, 0, 7]


def test_c076_it_turns_round_for_a_second_run_in_turn_7() -> None:
    battle, fighter = over()
    play(end_phase(battle), choices=["again"])
    assert fighter.arrives == 7
    battle.turn = 6
    play(begin_turn(battle))
    battle.initiative, battle.winner = (9, 5), 0
    assert not fighter.over
    play(movement_phase(battle), choices=["0117", "N"])
    assert (fighter.over, fighter.runs) == (True, 2)
    played = play(end_phase(battle))
    assert [told.why for told in played.told(e.FighterGone)] == [Gone.DISENGAGED]


def test_it_may_disengage_after_its_first_run() -> None:
    battle, fighter = over()
    play(end_phase(battle), choices=["leave"])
    assert fighter.gone is Gone.DISENGAGED


@pytest.mark.parametrize(
    ("edge", "ways"),
    [
        (Edge.NORTH, {"S", "SE", "SW"}),
        (Edge.SOUTH, {"N", "NE", "NW"}),
        (Edge.EAST, {"NW", "SW"}),
        (Edge.WEST, {"NE", "SE"}),
    ],
)
def test_attack_lines_are_straight_and_begin_at_the_edge(edge: Edge, ways: set[str]) -> None:
    board = parse_situation(LINE).board
    found = flights.lines(board, edge)
    assert {heading.name for _, heading in found} == ways
    for entry, heading in found:
        assert entry.neighbour(heading.opposite) not in board
        row = flights.line(board, entry, heading)
        assert all(a.neighbour(heading) == b for a, b in pairwise(row))


# Strafing and striking


def test_strafing_five_hexes_hits_friend_and_foe_with_energy_weapons() -> None:
    line = LINE.replace("Warhammer@0101", "Warhammer@0809")
    battle, _ = over(line=line)
    # A PPC and a large laser at each of the three, not the autocannon; the last two miss.
    hits: list[Dice] = [8, 8, *[7, 6, 8, 7], 8, 7, *[6, 8], 2, 2]
    played = attack(battle, hits, "strafe", "0811", "hold", "hold")
    shots = played.told(e.AirShot)
    assert [(shot.weapon, shot.target) for shot in shots] == [
        *(("PPC", "lo"), ("Large Laser", "lo")),
        *(("PPC", "WA"), ("Large Laser", "WA")),
        *(("PPC", "at"), ("Large Laser", "at")),
    ]
    assert {parts(shot.to_hit)[0] for shot in shots} == {8}


def test_the_points_of_all_weapons_are_grouped_by_five() -> None:
    battle, fighter = over(text="heavy: 2 Medium Laser, Small Laser; 5 away; turn 1")
    played = play(
        air_attacks._shoot(battle, fighter, runs.weapons(fighter), "at", runs.at_building()),
        [12, 12, 12, 6, 7, 8],
    )
    assert [told.damage for told in played.told(e.LocationRolled)] == [5, 5, 3]


@pytest.mark.parametrize(("facing", "side"), [("N", Side.REAR), ("S", Side.FRONT)])
def test_c077_from_the_edge_that_the_target_faces_away_from_it_hits_the_rear(
    facing: str, side: Side
) -> None:
    battle, _ = over(line=LINE.replace("0808/N", f"0808/{facing}"))
    played = attack(battle, [8, 2, 2, 7, 6], "strike", "at", "hold", "hold")
    assert [told.struck for told in played.told(e.AirHit)] == [side.value]


def test_the_movement_of_the_target_and_its_terrain_count() -> None:
    line = "open=15x17 0808=& turn=5; Warhammer@0101/N; Atlas@0808/N side=2 moved=run5"
    battle, _ = over(line=line)
    assert parts(runs.at_unit(battle, battle.units["at"])) == [8, 2, 2]
    assert HitTable.FULL


def test_an_immobile_target_and_a_building_are_easier() -> None:
    battle, _ = over()
    battle.units["at"].crew.unconscious_since = 4
    assert parts(runs.at_unit(battle, battle.units["at"])) == [8, -4]
    assert parts(runs.at_building()) == [8, -4]


def test_a_strike_fires_all_weapons_at_a_building_too() -> None:
    line = LINE.replace("15x17", "15x17 0805=#m2")
    battle, _ = over(line=line)
    played = attack(battle, [8, 8, 2], "strike", "0805", "hold", "hold")
    assert [told.points for told in played.told(e.BuildingDamaged)] == [10 + 8]


def test_missiles_that_strike_are_counted() -> None:
    battle, _ = over(text="heavy: LRM 10; 5 away; turn 1")
    played = attack(battle, [8, 7, 6, 7], "strike", "lo", "hold", "hold")
    assert [told.points for told in played.told(e.AirHit)] == [6]


def test_who_is_in_a_building_or_under_water_is_not_strafed() -> None:
    line = LINE.replace("15x17", "15x17 0808=#m2 0810=~2")
    battle, _ = over(line=line)
    assert [flights.below(battle, at(hex_), 0) for hex_ in ("0808", "0810")] == [[], []]


# Bombs


def test_a_dive_drops_all_bombs_on_the_hex_on_6() -> None:
    battle, fighter = over("3 HE")
    # 30 points: three groups of 10 on the front column of the Punch table.
    played = attack(battle, [6, 1, 3, 4, 2, 12], "dive", "0808", "3", "hold", "hold")
    (told,) = played.told(e.BombsAimed)
    assert (parts(told.to_hit), told.bombs) == ([6], ("HE", "HE", "HE"))
    rolled = played.told(e.LocationRolled)
    assert [(r.damage, r.table) for r in rolled] == [(10, "punch front")] * 3
    assert (fighter.load, lost(battle.units["at"])) == (0, 30)  # type: ignore[arg-type]


@pytest.mark.parametrize(("die", "side"), [(1, "front"), (3, "front"), (4, "rear"), (6, "rear")])
def test_bombs_hit_the_front_or_the_rear_by_a_die(die: int, side: str) -> None:
    battle, _ = over("1 HE")
    played = attack(battle, [6, die, 2], "dive", "0808", "hold", "hold")
    assert [told.table for told in played.told(e.LocationRolled)] == [f"punch {side}"]


@pytest.mark.parametrize(
    ("die", "way"), [(1, "N"), (2, "NE"), (3, "SE"), (4, "S"), (5, "SW"), (6, "NW")]
)
def test_bombs_of_a_dive_scatter_round_the_hex_by_the_flight(die: int, way: str) -> None:
    battle, _ = over("1 HE")
    played = attack(battle, [5, (die, 1)], "dive", "0804", "hold", "hold")
    (told,) = played.told(e.BombScattered)
    assert told.hex == at("0804").neighbour(Facing.parse(way))


@pytest.mark.parametrize(("die", "turned"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_bombs_of_a_ripple_scatter_ahead_and_to_its_sides(die: int, turned: int) -> None:
    assert air_attacks.ripple_diagram(Facing.SE)[die - 1] == Facing.SE.turned(turned)


def test_each_bomb_scatters_on_its_own() -> None:
    battle, _ = over("2 HE")
    played = attack(battle, [5, (1, 2), (4, 3)], "dive", "0804", "2", "hold", "hold")
    assert [told.hex for told in played.told(e.BombScattered)] == [at("0802"), at("0807")]


def test_c079_two_bombs_ripple_over_one_hex_or_two() -> None:
    battle, _ = over("2 HE")
    played = attack(battle, [8, (3, 1), (3, 1)], "ripple", "0804", "HE+HE", "hold", "hold")
    assert [told.hex for told in played.told(e.BombsAimed)] == [at("0804")]
    assert [parts(told.to_hit) for told in played.told(e.BombsAimed)] == [[9]]
    battle, _ = over("2 HE")
    played = attack(battle, [9, 9], "ripple", "0804", "HE", "HE", "hold", "hold")
    assert [told.hex for told in played.told(e.BombsAimed)] == [at("0804"), at("0803")]


@pytest.mark.parametrize(("each", "hexes"), [("HE+HE", 5), ("HE", 10)])
def test_c079_ten_bombs_ripple_over_five_to_ten_hexes(each: str, hexes: int) -> None:
    battle, fighter = over("10 HE")
    clear = ["0817", *[each] * hexes, "hold", "hold"]
    for unit in battle.units.values():
        unit.hex = at("0101")
    played = attack(battle, [9] * hexes, "ripple", *clear)
    assert len(played.told(e.BombsAimed)) == hexes
    assert fighter.load == 0


def test_a_ripple_may_end_sooner_and_mix_its_bombs() -> None:
    battle, fighter = over("2 HE, 3 cluster")
    played = attack(battle, [9, 1, 2, 1, 2], "ripple", "0808", "cluster+HE", "stop", "hold", "hold")
    assert [told.bombs for told in played.told(e.BombsAimed)] == [("cluster", "HE")]
    assert fighter.bombs == {Bomb.HE: 1, Bomb.CLUSTER: 2}


def test_cluster_bombs_hit_around_as_well_from_the_hex_of_impact() -> None:
    line = LINE.replace("0810/S", "0809/N")
    battle, _ = over("2 cluster", line=line)
    # Ten points for both: one group; the Locust is hit on its front, towards the hex to the north.
    played = attack(battle, [6, 4, 3, 1], "dive", "0808", "2", "hold", "hold")
    rolled = played.told(e.LocationRolled)
    assert [(r.unit, r.damage, r.table) for r in rolled] == [
        ("at", 10, "punch rear"),
        ("lo", 10, "punch front"),
    ]


def test_an_inferno_bomb_burns_for_30_turns_even_on_water() -> None:
    line = LINE.replace("15x17", "15x17 0804=~1 0805=&")
    battle, _ = over("1 inferno", line=line)
    attack(battle, [6], "dive", "0804", "hold", "hold")
    assert battle.board[at("0804")].fire
    assert battle.state_of(at("0804")).fire == 30
    battle, _ = over("1 inferno", line=line)
    attack(battle, [6], "dive", "0805", "hold", "hold")
    assert battle.state_of(at("0805")).fire == BURNS_ON


@pytest.mark.parametrize("load", [1, 3])
def test_mines_lie_in_the_hex_and_around_20_points_at_most(load: int) -> None:
    battle, _ = over(f"{load} mines")
    attack(battle, [6], "dive", "0804", *[str(load)] * (load > 1), "hold", "hold")
    mined = {hex_: state.mines for hex_, state in battle.ground.items()}
    assert set(mined) == {at("0804"), *at("0804").neighbours()}
    assert {field.points for fields in mined.values() for field in fields} == {20}


def test_an_arrow_iv_missile_is_fired_at_any_hex_as_artillery_is() -> None:
    battle, fighter = over("1 Arrow IV", line=LINE.replace("0810/S", "0202/N"))
    # 20 points in groups of 5 in the hex, 10 around; the hex is off the attack line.
    played = attack(battle, [9, 7, 6, 8, 5, 7, 8], "arrow", "0202", "hold")
    (told,) = played.told(e.BombsAimed)
    assert (parts(told.to_hit), told.hex) == ([9], at("0202"))
    assert {r.damage for r in played.told(e.LocationRolled)} == {5}
    assert fighter.load == 0


def test_a_friend_with_tag_makes_bombs_surer_and_guides_homing_missiles() -> None:
    battle, _ = over("1 TAG")
    for load in ("1 HE", "1 homing Arrow IV"):
        other = add_fighter(battle, 0, f"{HEAVY}; {load}", Edge.SOUTH)
        other.entry, other.heading, other.runs = at("0817"), Facing.N, 1
    played = attack(
        battle,
        # TAG on 6; bombs on 4, on the front; the missile on 4, one location.
        [6, 4, 1, 3, 4, 3, 2, 12],
        *("tag", "at", "dive", "0808", "arrow", "hold", "hold"),
    )
    (bombs,) = played.told(e.BombsAimed)
    assert parts(bombs.to_hit) == [6, -2]
    assert [(r.damage, r.table) for r in played.told(e.LocationRolled)] == [
        (10, "punch front"),
        (20, "punch rear"),
    ]


def test_a_homing_missile_misses_what_is_not_designated() -> None:
    battle, _ = over("1 TAG")
    other = add_fighter(battle, 0, f"{HEAVY}; 1 homing Arrow IV", Edge.SOUTH)
    other.entry, other.heading, other.runs = at("0817"), Facing.N, 1
    played = attack(battle, [5], "tag", "at", "arrow", "hold", "hold")
    assert not played.told(e.LocationRolled)


def test_all_seven_kinds_of_bombs_are_there() -> None:
    assert [(bomb.value, bomb.spaces) for bomb in Bomb] == [
        *(("HE", 1), ("cluster", 1), ("inferno", 1), ("mines", 1)),
        *(("Arrow IV", 5), ("homing Arrow IV", 5), ("TAG", 1)),
    ]
    assert not energy(weapon_called("Flamer"))
    assert energy(weapon_called("Clan ER PPC"))
    assert list(Attack)


# Return fire


def test_on_the_line_4_elsewhere_6_and_the_own_movement() -> None:
    line = LINE.replace("0101/N", "0101/N side=1")
    line = line.replace("0808/N side=2", "0808/N side=2 moved=walk2")
    battle, fighter = over(line=line.replace("0810/S", "0510/N"))
    atlas, locust = battle.units["at"], battle.units["lo"]
    assert parts(return_fire.number(battle, atlas, atlas.mounts[0], fighter)) == [4, 1, 4]
    assert parts(return_fire.number(battle, locust, locust.mounts[0], fighter)) == [4, 6]
    fighter.high = True
    assert parts(return_fire.number(battle, locust, locust.mounts[0], fighter)) == [4, 6, 1]


def test_only_what_reaches_far_reaches_a_ripple() -> None:
    battle, fighter = over()
    atlas = battle.units["at"]
    mounts = {m.item.short_name: n for n, m in enumerate(atlas.mounts)}
    assert not return_fire.refusal(battle, atlas, mounts["Med Laser"], fighter)
    assert not return_fire.refusal(battle, atlas, mounts["SRM 6"], fighter)
    fighter.high = True
    # Medium lasers and SRMs reach 9, a machine gun of 3 does not.
    assert not return_fire.refusal(battle, atlas, mounts["Med Laser"], fighter)
    locust = battle.units["lo"]
    guns = {m.item.short_name: n for n, m in enumerate(locust.mounts)}
    assert return_fire.refusal(battle, locust, guns["Mach Gun"], fighter).brief == "too high"


def test_weapons_reach_a_hex_of_the_line_in_their_arc() -> None:
    battle, fighter = over(line=LINE.replace("0810/S", "0110/N"))
    locust = battle.units["lo"]
    gun = 1
    assert return_fire.refusal(battle, locust, gun, fighter).brief == "too far"
    locust.hex, locust.facing = at("0610"), Facing.SW
    assert return_fire.refusal(battle, locust, gun, fighter).brief == "too far", "to its side"
    locust.facing = Facing.NE
    assert not return_fire.refusal(battle, locust, gun, fighter)


@pytest.mark.parametrize("name", ["Foot Platoon Rifle", "Elemental Point Laser"])
def test_infantry_does_not_fire_at_fighters(name: str) -> None:
    battle, _ = over(line=f"open=15x17 turn=5; Warhammer@0101/N; {name}@0808 side=2")
    _, infantry = battle.units.values()
    assert return_fire.unit_refusal(battle, infantry).brief == "infantry"


def test_who_fires_at_a_fighter_fires_at_nothing_else() -> None:
    battle, fighter = over()
    played = attack(battle, [8, 12], "pass", "some F1", "fire", *["not"] * 6, "hold")
    (shot,) = played.told(e.SkyFired)
    assert (shot.unit, shot.fighter, shot.hit) == ("at", "F1", True)
    assert fighter.armor == 75 - fighter.damage < 75
    assert "fires at a fighter" in FireDecision(1, battle, ("at",)).attacks_in_place_of_fire("at")


def shot_at(battle: Battle, fighter: AeroFighter, damage: int) -> None:
    fighter.armor -= damage
    fighter.damage += damage


@pytest.mark.parametrize(("rolled", "gone"), [(8, Gone.CRASHED), (9, Gone.NOT)])
def test_20_points_in_a_turn_call_for_control_harder_with_bombs(rolled: int, gone: Gone) -> None:
    battle, fighter = over("11 HE")
    shot_at(battle, fighter, 20)
    played = play(return_fire.control(battle), [rolled])
    assert parts(played.told(e.ControlRolled)[0].target) == [5, 1, 3]
    assert fighter.gone is gone


def test_19_points_do_not() -> None:
    battle, fighter = over("11 HE")
    shot_at(battle, fighter, 19)
    play(return_fire.control(battle))


@pytest.mark.parametrize(("load", "harder"), [(0, []), (1, [1]), (5, [1]), (6, [2]), (15, [3])])
def test_every_5_bombs_make_it_harder(load: int, harder: list[int]) -> None:
    _, fighter = over(f"{load} HE")
    assert parts(return_fire.control_number(fighter)) == [5, 1, *harder]


def test_without_armor_it_is_shot_down_after_its_attack() -> None:
    battle, fighter = over()
    fighter.armor = 3
    played = attack(battle, [2, 2, 2, 8], "strike", "at", "some F1", "fire", *["not"] * 6, "hold")
    assert fighter.gone is Gone.SHOT_DOWN
    kinds_told = [type(told) for told in played.events]
    assert kinds_told.index(e.AirShot) < kinds_told.index(e.SkyFired)
    assert battle.phase is Phase.WEAPON_ATTACK
    assert kinds
