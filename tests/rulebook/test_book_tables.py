"""Every random table of the basic game, row by row, as it stands in the book (Compendium,
Consciousness Rolls, Movement Costs, Skidding, Piloting Skill Rolls, Facing after a Fall, To-Hit
Modifiers, Missile Hits, Attack Direction, Determining Hit Location, Critical Damage, Punching,
Kicking, Effects of Heat, Movement Effects, Weapon Attack Effects, Heat Scale Effects)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.unit import Motion
from btterm.hexes import Facing, Hex
from btterm.table.odds import WAYS, ways_to_reach
from tests.rulebook.rules import (
    HEAVY_DAMAGE,
    KICKED,
    MISSED_KICK,
    PUSHED,
    REACTOR_SHUTS_DOWN,
    RUBBLE,
    STAND_UP,
    TWENTY_DAMAGE,
    HitTable,
    Place,
    Side,
    Way,
    ammunition_number,
    attack_sides,
    attacker_movement,
    avoid_number,
    cost,
    critical_roll,
    entering_water,
    fall,
    fire_modifier,
    injure,
    life_support_hits,
    missiles_hitting,
    piloting_target,
    roll_location,
    shutdown_number,
    skid,
    target_movement,
    walking_loss,
    way,
)
from tests.rulebook.tabletop import destroy_slot, duel, play, solo

SIDES = (Side.LEFT, Side.FRONT, Side.REAR, Side.RIGHT)


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def test_two_dice_fall_in_36_ways() -> None:
    assert Counter(a + b for a, b in product(range(1, 7), repeat=2)) == WAYS


def test_the_ways_to_reach_each_number() -> None:
    ways = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0]
    assert [ways_to_reach(number) for number in range(2, 14)] == ways


# Roll, left side, front, rear, right side
HIT_LOCATION = """
 2  LT CT CT RT
 3  LL RA RA RL
 4  LA RA RA RA
 5  LA RL RL RA
 6  LL RT RT RL
 7  LT CT CT RT
 8  CT LT LT CT
 9  RT LL LL LT
10  RA LA LA LA
11  RL LA LA LL
12  HD HD HD HD
"""


@pytest.mark.parametrize("row", rows(HIT_LOCATION), ids=lambda row: row[0])
def test_mech_hit_location_table(row: list[str]) -> None:
    _, mech = solo("Warhammer@0505/N")
    for side, location in zip(SIDES, row[1:], strict=True):
        rolled = play(roll_location(mech, HitTable.FULL, side, 5, 0), [int(row[0])])
        assert rolled.result == (Location(location), row[0] == "2")


PUNCH_LOCATION = """
1  LT LA LA RT
2  LT LT LT RT
3  CT CT CT CT
4  LA RT RT RA
5  LA RA RA RA
6  HD HD HD HD
"""


@pytest.mark.parametrize("row", rows(PUNCH_LOCATION), ids=lambda row: row[0])
def test_punch_location_table(row: list[str]) -> None:
    _, mech = solo("Warhammer@0505/N")
    for side, location in zip(SIDES, row[1:], strict=True):
        rolled = play(roll_location(mech, HitTable.PUNCH, side, 5, 0), [int(row[0])])
        assert rolled.result == (Location(location), False)


KICK_LOCATION = """
1  LL RL RL RL
2  LL RL RL RL
3  LL RL RL RL
4  LL LL LL RL
5  LL LL LL RL
6  LL LL LL RL
"""


@pytest.mark.parametrize("row", rows(KICK_LOCATION), ids=lambda row: row[0])
def test_kick_location_table(row: list[str]) -> None:
    _, mech = solo("Warhammer@0505/N")
    for side, location in zip(SIDES, row[1:], strict=True):
        rolled = play(roll_location(mech, HitTable.KICK, side, 5, 0), [int(row[0])])
        assert rolled.result == (Location(location), False)


def test_how_often_each_location_is_hit_from_the_front() -> None:
    """In 36 throws: the head once, the center torso seven times."""
    _, mech = solo("Warhammer@0505/N")
    found: Counter[Location] = Counter()
    for total, ways in WAYS.items():
        location, _ = play(roll_location(mech, HitTable.FULL, Side.FRONT, 5, 0), [total]).result
        found[location] += ways
    assert {location.value: count for location, count in found.items()} == {
        "HD": 1,
        "CT": 7,
        "RT": 5,
        "LT": 5,
        "RA": 5,
        "LA": 5,
        "RL": 4,
        "LL": 4,
    }


def test_how_often_each_location_is_hit_from_the_left() -> None:
    _, mech = solo("Warhammer@0505/N")
    found: Counter[Location] = Counter()
    for total, ways in WAYS.items():
        location, _ = play(roll_location(mech, HitTable.FULL, Side.LEFT, 5, 0), [total]).result
        found[location] += ways
    assert {location.value: count for location, count in found.items()} == {
        "HD": 1,
        "CT": 5,
        "LT": 7,
        "RT": 4,
        "LA": 7,
        "RA": 3,
        "LL": 7,
        "RL": 2,
    }


@pytest.mark.parametrize(
    ("origin", "side"),
    [
        ("0504", Side.FRONT),
        ("0604", Side.FRONT),
        ("0404", Side.FRONT),
        ("0605", Side.RIGHT),
        ("0506", Side.REAR),
        ("0405", Side.LEFT),
    ],
)
def test_attack_direction(origin: str, side: Side) -> None:
    """Three hexsides are the front; one each the right side, the rear and the left side."""
    assert attack_sides(Hex(5, 5), Facing.N, Hex.parse(origin)) == (side,)


def test_an_attack_exactly_between_two_sides_leaves_the_defender_the_choice() -> None:
    assert attack_sides(Hex(5, 5), Facing.N, Hex(7, 5)) == (Side.FRONT, Side.RIGHT)
    assert attack_sides(Hex(5, 5), Facing.N, Hex(6, 6)) == (Side.RIGHT, Side.REAR)


# Roll, then the missiles that hit of 2, 4, 5, 6, 10, 15 and 20
MISSILE_HITS = """
 2  1 1 1 2  3  5  6
 3  1 2 2 2  3  5  6
 4  1 2 2 3  4  6  9
 5  1 2 3 3  6  9 12
 6  1 2 3 4  6  9 12
 7  1 3 3 4  6  9 12
 8  2 3 3 4  6  9 12
 9  2 3 4 5  8 12 16
10  2 3 4 5  8 12 16
11  2 4 5 6 10 15 20
12  2 4 5 6 10 15 20
"""


@pytest.mark.parametrize("row", rows(MISSILE_HITS), ids=lambda row: row[0])
def test_missile_hits_table(row: list[str]) -> None:
    total, *hits = map(int, row)
    assert [missiles_hitting(fired, total) for fired in (2, 4, 5, 6, 10, 15, 20)] == hits


def test_missile_hits_on_average() -> None:
    """In 36 throws two missiles bring 36 + 15 hits: the second one comes from 8 up."""
    assert sum(ways * missiles_hitting(2, total) for total, ways in WAYS.items()) == 51
    assert sum(ways * missiles_hitting(6, total) for total, ways in WAYS.items()) == 144
    assert sum(ways * missiles_hitting(20, total) for total, ways in WAYS.items()) == 457


@pytest.mark.parametrize(
    ("missiles", "like"), [(3, 2), (8, 6), (9, 10), (12, 10), (13, 15), (30, 20)]
)
def test_a_salvo_without_a_column_takes_the_nearest_the_smaller_on_a_tie(
    missiles: int, like: int
) -> None:
    """C110: a salvo cut to 9 missiles takes the column for 10, one cut to 8 that for 6."""
    for total in WAYS:
        assert missiles_hitting(missiles, total) == min(missiles, missiles_hitting(like, total))


def test_a_single_missile_always_hits_and_no_salvo_hits_with_more_than_it_has() -> None:
    assert [missiles_hitting(1, total) for total in WAYS] == [1] * 11
    assert missiles_hitting(9, 12) == 9


@pytest.mark.parametrize(
    ("total", "hits"),
    [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 1), (9, 1), (10, 2), (11, 2), (12, 3)],
)
def test_determining_critical_hits_table(total: int, hits: int) -> None:
    """A center torso takes up to three critical hits; three different slots are rolled here."""
    battle, mech = solo("Warhammer@0505/N")
    slots = [(1, 1), (1, 4), (4, 2)]
    play(critical_roll(battle, mech, Location.CT, 1), [total, *slots[:hits]])
    assert len(mech.criticals[Location.CT]) == hits


@pytest.mark.parametrize("location", [Location.RA, Location.LA, Location.RL, Location.LL])
def test_a_critical_roll_of_12_blows_a_limb_off(location: Location) -> None:
    battle, mech = solo("Warhammer@0505/N")
    play(critical_roll(battle, mech, location, 1), [12])
    assert not mech.has(location)
    assert mech.blown_off == [location]
    assert mech.alive


def test_a_critical_roll_of_12_blows_the_head_off() -> None:
    battle, mech = solo("Warhammer@0505/N")
    play(critical_roll(battle, mech, Location.HD, 1), [12])
    assert mech.crew.dead
    assert not mech.alive


# Roll, new facing of a 'Mech that faced north, side that takes the damage
FACING_AFTER_FALL = """
1  N   front
2  NE  right
3  SE  right
4  S   rear
5  SW  left
6  NW  left
"""


@pytest.mark.parametrize("row", rows(FACING_AFTER_FALL), ids=lambda row: row[0])
def test_facing_after_a_fall_table(row: list[str]) -> None:
    """The center torso is hit by a 7 from the front or rear, a side torso from a side."""
    battle, mech = solo("Griffin GRF-1N@0505/N")
    play(fall(battle, mech), [int(row[0]), 7, 7, 12])
    assert mech.facing is Facing[row[1]]
    lost = {
        "front": mech.sheet.armor[Location.CT] - mech.armor[Location.CT],
        "rear": mech.sheet.rear_armor[Location.CT] - mech.rear_armor[Location.CT],
        "right": mech.sheet.armor[Location.RT] - mech.armor[Location.RT],
        "left": mech.sheet.armor[Location.LT] - mech.armor[Location.LT],
    }
    assert lost == {side: 6 if side == row[2] else 0 for side in lost}


@pytest.mark.parametrize("facing", list(Facing))
@pytest.mark.parametrize("die", range(1, 7))
def test_facing_after_a_fall_goes_round(facing: Facing, die: int) -> None:
    """A 6 for a 'Mech that faces north brings it round to the north-west."""
    battle, mech = solo(f"Griffin GRF-1N@0505/{facing.name}")
    play(fall(battle, mech), [die, 7, 7, 12])
    assert mech.facing == (facing + [0, 1, 2, 3, 4, 5][die - 1]) % 6


@pytest.mark.parametrize(("hits", "number"), [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)])
def test_consciousness_table(hits: int, number: int) -> None:
    battle, mech = solo("turn=3; Griffin GRF-1N@0505/N")
    for total, awake in ((number, True), (number - 1, False)):
        mech.crew.hits, mech.crew.unconscious_since = hits - 1, None
        play(injure(battle, mech, 1, "test"), [total])
        assert mech.crew.hits == hits
        assert mech.crew.awake is awake


def test_the_sixth_hit_kills_without_a_roll() -> None:
    battle, mech = solo("Griffin GRF-1N@0505/N hits=5")
    play(injure(battle, mech, 1, "test"), [])
    assert mech.crew.dead
    assert not mech.alive


# Heat, Walking MP lost, to-hit modifier, shutdown and ammunition avoid numbers, hits on a
# MechWarrior without life support; 0 for none, X for a shutdown that cannot be avoided
HEAT_SCALE = """
 0  0 0  0 0  0
 1  0 0  0 0  0
 2  0 0  0 0  0
 3  0 0  0 0  0
 4  0 0  0 0  0
 5  1 0  0 0  0
 6  1 0  0 0  0
 7  1 0  0 0  0
 8  1 1  0 0  0
 9  1 1  0 0  0
10  2 1  0 0  0
11  2 1  0 0  0
12  2 1  0 0  0
13  2 2  0 0  0
14  2 2  4 0  0
15  3 2  4 0  1
16  3 2  4 0  1
17  3 3  4 0  1
18  3 3  6 0  1
19  3 3  6 4  1
20  4 3  6 4  1
21  4 3  6 4  1
22  4 3  8 4  1
23  4 3  8 6  1
24  4 4  8 6  1
25  5 4  8 6  1
26  5 4 10 6  2
27  5 4 10 6  2
28  5 4 10 8  2
29  5 4 10 8  2
30  5 4  X 8  2
"""


@pytest.mark.parametrize("row", rows(HEAT_SCALE), ids=lambda row: row[0])
def test_heat_scale(row: list[str]) -> None:
    heat, walking, fire = map(int, row[:3])
    shutdown = None if row[3] == "X" else int(row[3])
    assert walking_loss(heat) == walking
    assert fire_modifier(heat) == fire
    assert shutdown_number(0, heat) == shutdown
    assert avoid_number(heat) == shutdown
    assert ammunition_number(heat) == int(row[4])
    assert life_support_hits(heat) == int(row[5])


def test_only_a_shutdown_level_newly_reached_counts() -> None:
    """13 to 22 passes three levels: one roll at the highest number."""
    assert shutdown_number(13, 22) == 8
    assert shutdown_number(14, 17) == 0
    assert shutdown_number(18, 18) == 0
    assert shutdown_number(13, 14) == 4
    assert shutdown_number(29, 30) is None


@pytest.mark.parametrize(
    ("hexes", "modifier"),
    [
        *((n, -1) for n in (0, 1, 2)),
        *((n, 0) for n in (3, 4)),
        *((n, 1) for n in (5, 6, 7)),
        *((n, 2) for n in (8, 9, 10)),
        *((n, 4) for n in (11, 12, 20)),
    ],
)
def test_skid_modifier_table(hexes: int, modifier: int) -> None:
    assert skid(hexes).modifier == modifier


@pytest.mark.parametrize(
    ("hexes", "modifier"),
    [
        *((n, 0) for n in (0, 1, 2)),
        *((n, 1) for n in (3, 4)),
        *((n, 2) for n in (5, 6)),
        *((n, 3) for n in (7, 8, 9)),
        *((n, 4) for n in (10, 11, 25)),
    ],
)
def test_target_movement_modifiers(hexes: int, modifier: int) -> None:
    assert target_movement(hexes, jumped=False) == modifier
    assert target_movement(hexes, jumped=True) == modifier + 1


@pytest.mark.parametrize(
    ("cause", "modifier"),
    [
        (TWENTY_DAMAGE, 1),
        (REACTOR_SHUTS_DOWN, 3),
        (KICKED, 0),
        (MISSED_KICK, 0),
        (PUSHED, 0),
        (STAND_UP, 0),
        (RUBBLE, 0),
        (entering_water(1), -1),
        (entering_water(2), 0),
        (entering_water(3), 1),
        (entering_water(7), 1),
    ],
    ids=lambda value: getattr(value, "label", str(value)),
)
def test_piloting_skill_roll_table(cause: object, modifier: int) -> None:
    _, mech = solo("Griffin GRF-1N@0505/N piloting=5")
    assert piloting_target(mech, [cause]).number == 5 + modifier  # type: ignore[list-item]


def test_twenty_points_in_a_phase_call_for_a_roll() -> None:
    assert HEAVY_DAMAGE == 20


@pytest.mark.parametrize(
    ("slots", "number"),
    [
        ((), 5),
        ((SlotKind.FOOT,), 6),
        ((SlotKind.UPPER_LEG, SlotKind.LOWER_LEG), 7),
        ((SlotKind.HIP,), 7),
        ((SlotKind.HIP, SlotKind.UPPER_LEG, SlotKind.LOWER_LEG, SlotKind.FOOT), 10),
    ],
)
def test_additional_piloting_modifiers_of_a_leg(slots: tuple[SlotKind, ...], number: int) -> None:
    """+1 for each leg or foot actuator, +2 for the hip."""
    _, mech = solo("Griffin GRF-1N@0505/N piloting=5")
    destroy_slot(mech, Location.LL, *slots)
    assert piloting_target(mech, [KICKED]).number == number


def test_a_gyro_hit_adds_3_and_two_hips_add_4() -> None:
    _, mech = solo("Griffin GRF-1N@0505/N piloting=5 CTx=4 RLx=1 LLx=1")
    assert piloting_target(mech, [KICKED]).number == 5 + 3 + 4


def test_a_lost_leg_adds_5_and_nothing_for_what_was_in_it() -> None:
    _, mech = solo("Griffin GRF-1N@0505/N piloting=5 LLi=0 LLx=1,2,3,4")
    assert piloting_target(mech, [KICKED]).number == 10


@pytest.mark.parametrize(
    ("ground", "depth", "mp"),
    [
        (Ground.CLEAR, 0, 1),
        (Ground.PAVED, 0, 1),
        (Ground.ROUGH, 0, 2),
        (Ground.LIGHT_WOODS, 0, 2),
        (Ground.HEAVY_WOODS, 0, 3),
        (Ground.RUBBLE, 0, 2),
        (Ground.WATER, 0, 1),
        (Ground.WATER, 1, 2),
        (Ground.WATER, 2, 4),
        (Ground.WATER, 3, 4),
    ],
)
def test_movement_cost_table(ground: Ground, depth: int, mp: int) -> None:
    assert cost(Terrain(ground=ground, depth=depth)).mp == mp


LAND = {*Motion} - {Motion.NAVAL, Motion.SUBMARINE}
AFLOAT = {*Motion} - {Motion.INFANTRY, Motion.TRACKED, Motion.WHEELED}


@pytest.mark.parametrize(
    ("ground", "depth", "enter"),
    [
        (Ground.CLEAR, 0, LAND),
        (Ground.PAVED, 0, LAND),
        (Ground.ROUGH, 0, LAND - {Motion.WHEELED}),
        (Ground.LIGHT_WOODS, 0, LAND - {Motion.WHEELED, Motion.HOVER}),
        (Ground.HEAVY_WOODS, 0, {Motion.MECH, Motion.INFANTRY, Motion.VTOL}),
        (Ground.RUBBLE, 0, LAND - {Motion.WHEELED}),
        (Ground.WATER, 0, LAND),
        (Ground.WATER, 1, AFLOAT),
        (Ground.WATER, 3, AFLOAT),
    ],
)
def test_who_may_enter(ground: Ground, depth: int, enter: set[Motion]) -> None:
    line = cost(Terrain(ground=ground, depth=depth))
    assert {*Motion} - {*line.prohibited} == enter


@pytest.mark.parametrize(
    ("motion", "mp"),
    [(Motion.MECH, 2 + 2), (Motion.INFANTRY, 0), (Motion.TRACKED, 0), (Motion.VTOL, 0)],
)
def test_two_levels_up_into_light_woods(motion: Motion, mp: int) -> None:
    """Each level 1 MP for 'Mechs; infantry and vehicles climb one in a hex at most, and a VTOL
    rises before it goes on."""
    board = Board("two", 1, 2, [Terrain(level=2, ground=Ground.LIGHT_WOODS), Terrain()])
    found = way(board, Place(Hex(1, 2)), Facing.N, motion, 0)
    assert (found.mp if isinstance(found, Way) else 0) == mp


def test_one_level_up_costs_infantry_and_vehicles_2_mp() -> None:
    board = Board("two", 1, 2, [Terrain(level=1), Terrain()])
    for motion in (Motion.INFANTRY, Motion.TRACKED):
        found = way(board, Place(Hex(1, 2)), Facing.N, motion, 0)
        assert isinstance(found, Way)
        assert found.mp == 1 + 2


def test_a_wheeled_unit_goes_through_rough_ground_by_road_alone() -> None:
    for roads in (0, 0b001001):
        rough = Terrain(ground=Ground.ROUGH, roads=roads)
        board = Board("two", 1, 2, [rough, Terrain(roads=roads)])
        found = way(board, Place(Hex(1, 2)), Facing.N, Motion.WHEELED, 0)
        assert isinstance(found, Way) == bool(roads)


@pytest.mark.parametrize("motion", [Motion.HOVER, Motion.NAVAL, Motion.SUBMARINE])
def test_afloat_every_depth_costs_1_mp(motion: Motion) -> None:
    assert [cost(Terrain(ground=Ground.WATER, depth=n)).of(motion) for n in (1, 2, 3)] == [1] * 3


@pytest.mark.parametrize(
    ("moved", "modifier"), [("", 0), ("moved=walk1", 1), ("moved=run1", 2), ("moved=jump1", 3)]
)
def test_attacker_movement_modifiers(moved: str, modifier: int) -> None:
    _, attacker, _ = duel(f"Warhammer@0505/N {moved}; Crusader@0502/S")
    assert sum(part.value for part in attacker_movement(attacker)) == modifier
