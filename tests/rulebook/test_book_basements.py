"""Basements: the table, who falls in, and who is caught (Compendium, Basements)."""

from __future__ import annotations

import pytest

from btterm.board.mapfile import map_text, parse_map
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, MoveDecision
from btterm.classic.events import BasementRolled, Fell, LocationRolled, MotiveDamage, WentOver
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.turn import bring_down
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Out
from btterm.table.odds import WAYS
from tests.rulebook.rules import HitTable, basements, buildings, carry_out, kinds, read_steps, sight
from tests.rulebook.tabletop import Played, at, play

WALK, RUN = Mode.WALK, Mode.RUN


def town(text: str) -> tuple[Battle, AnyUnit]:
    """A situation with basements, and its first unit."""
    battle = parse_situation(text)
    battle.options = Options(basements=True)
    return battle, next(iter(battle.units.values()))


def go(battle: Battle, unit: AnyUnit, mode: Mode, steps: str, dice: list[int]) -> Played:
    return play(carry_out(battle, unit, mode, read_steps(steps)), dice)


@pytest.mark.parametrize(
    ("total", "levels", "table", "small"),
    [
        (2, 2, HitTable.KICK, False),
        (3, 1, HitTable.KICK, False),
        (4, 1, HitTable.FULL, False),
        *((total, 0, HitTable.FULL, False) for total in range(5, 9)),
        (9, 1, HitTable.FULL, True),
        (10, 1, HitTable.FULL, False),
        (11, 1, HitTable.PUNCH, False),
        (12, 2, HitTable.PUNCH, False),
    ],
)
def test_the_basements_table(total: int, levels: int, table: HitTable, small: bool) -> None:
    below = basements.BASEMENTS[total]
    assert (below.levels, below.table, below.small) == (levels, table, small)


def test_the_table_covers_every_roll() -> None:
    assert set(basements.BASEMENTS) == set(WAYS)
    ways = sum(WAYS[total] for total, below in basements.BASEMENTS.items() if not below.levels)
    assert ways == 20


def test_a_heavy_mech_falls_through_the_floor_of_a_light_building() -> None:
    """70 tons into CF 15, of which the wall has taken 7: a double basement, 2 levels, 21 points on
    the legs; the MechWarrior rolls as in any fall."""
    battle, mech = town("0508=#l2; Archer@0509/N piloting=5")
    played = go(battle, mech, WALK, "F", [12, 2, 1, 1, 1, 1, 1, 1, 12])
    assert [event.found for event in played.told(BasementRolled)] == ["a double basement"]
    (fell,) = played.told(Fell)
    assert (fell.levels, fell.damage) == (2, 21)
    assert {event.table for event in played.told(LocationRolled)} == {"kick front"}
    assert (mech.raised, mech.prone, battle.level(mech), battle.inside(mech)) == (
        -2,
        True,
        -2,
        True,
    )


def test_what_the_building_bears_stays_on_the_ground_floor() -> None:
    """No roll is made for it, nor without the option."""
    battle, mech = town("0508=#m2; Wasp WSP-1A@0509/N")
    go(battle, mech, WALK, "F", [12])
    assert (mech.raised, battle.basements) == (0, {})
    battle, mech = town("0508=#l2; Archer@0509/N piloting=5")
    battle.options = Options()
    go(battle, mech, WALK, "F", [12])
    assert mech.raised == 0


def test_what_was_rolled_for_a_building_stays_so_in_all_its_hexes() -> None:
    battle, mech = town("0508=#l2 0507=#l2; Archer@0509/N piloting=5")
    battle.board.join([at("0508"), at("0507")])
    played = go(battle, mech, WALK, "F F", [12, 7, 12])
    assert [event.found for event in played.told(BasementRolled)] == ["no basement"]
    assert (mech.hex, mech.raised) == (at("0507"), 0)
    assert battle.basements == {"0508": 7}


def test_a_floor_gives_in_when_fire_has_taken_the_cf() -> None:
    """CF 40 bears 40 tons, and what fire leaves of it does not: a fall of a level, 8 points."""
    battle, mech = town("0508=#m2; Whitworth@0508/N piloting=5")
    buildings.batter(battle, at("0508"), 1)
    played = play(bring_down(battle), [4, 1, 7, 7, 12])
    (fell,) = played.told(Fell)
    assert (fell.levels, fell.damage, mech.raised) == (1, 8, -1)


def test_a_basement_that_is_full_takes_nobody() -> None:
    """A 'Mech lies below: the next one that the floor does not bear stays on it."""
    battle, mech = town("0508=#l2b1; Archer@0509/N piloting=5; Marauder@0508/N")
    _, other = battle.units.values()
    other.raised, battle.basements = -1, {"0508": 4}
    go(battle, mech, WALK, "F", [12])
    assert (mech.hex, mech.raised) == (at("0508"), 0)


def test_a_mech_climbs_out_of_a_basement_through_the_wall() -> None:
    battle, mech = town("0508=#h2b1; Archer@0508/N raised=0 piloting=5")
    mech.raised = -1
    found = MoveDecision(0, battle, (mech.id,)).reach(mech.id, WALK)
    assert any(hex_ == at("0507") for hex_, _ in found.ends)
    go(battle, mech, WALK, "F", [12])
    assert (mech.hex, mech.raised, mech.moved.spent) == (at("0507"), 0, 2)


def test_an_open_basement_is_kept_with_the_map() -> None:
    board = parse_map("name: One\nsize: 1 x 1\n01 #m2/25b2\n", "one")
    assert parse_map(map_text(board), "copy").hexes == board.hexes
    house = board[at("0101")].building
    assert house is not None
    assert (house.cf, house.basement) == (25, 2)


def test_a_standing_mech_in_a_basement_is_in_partial_cover() -> None:
    battle, mech = town("0508=#h2b1; Archer@0508/N; Marauder@0512/N")
    mech.raised = -1
    _, other = battle.units.values()
    line = sight(battle, other, mech)
    assert line.visible
    assert line.partial_cover
    assert [term.value for term in line.terms] == [3]


# Vehicles


def test_a_vehicle_that_falls_in_is_hurt_in_front_or_in_the_rear_and_trapped() -> None:
    """50 tons, a level: 10 points; CF 15 less the 5 of the wall does not bear it."""
    for steps, facing, side in (("F", "N", "front"), ("B", "S", "rear")):
        battle, tank = town(f"0508=#l2; Vedette@0509/{facing}")
        played = go(battle, tank, WALK, steps, [12, 10, 7, 7])
        assert [event.damage for event in played.told(WentOver)] == [10]
        assert {event.table for event in played.told(LocationRolled)} == {side}
        assert (tank.raised, kinds.modes(battle, tank)) == (-1, (Mode.STAND,))


def test_a_vehicle_that_is_immobilized_by_its_fall_is_so_once() -> None:
    """10 points: 3 in the front stops it, 4 does no more to its drive, then it is trapped."""
    battle, tank = town("0508=#l2; Vedette@0509/N")
    played = go(battle, tank, WALK, "F", [12, 10, 3, 4])
    assert [event.what for event in played.told(MotiveDamage)] == ["immobilized"]


def test_a_small_basement_takes_vehicles_and_not_mechs() -> None:
    battle, tank = town("0508=#l2; Vedette@0509/N")
    go(battle, tank, WALK, "F", [12, 9, 7, 7])
    assert tank.raised == -1
    battle, mech = town("0508=#l2; Archer@0509/N piloting=5")
    go(battle, mech, WALK, "F", [12, 9])
    assert mech.raised == 0


@pytest.mark.parametrize(
    ("target", "seen"),
    [("0507=.", True), ("0506=.", False), ("0506=1.", True), ("0505=1.", False)],
)
def test_c083_a_trapped_vehicle_fires_a_hex_farther_for_each_level(target: str, seen: bool) -> None:
    """At what is next to it; 2 hexes away only at what stands a level above the ground there. It
    can be shot at by those alone that it can hit."""
    hex_ = target[:4]
    battle = parse_situation(f"phase=fire 0508=#l2b1 {target}; Vedette@0508/N; Archer@{hex_}/S")
    tank, archer = battle.units.values()
    tank.raised = -1
    assert sight(battle, tank, archer).visible == seen
    assert sight(battle, archer, tank).visible == seen
    asked = FireDecision(0, battle, (tank.id,))
    assert asked.targets(tank.id) == ((archer.id,) if seen else ())


# Infantry


def test_a_small_basement_keeps_infantry_from_harm_and_catches_it() -> None:
    """Nothing of 20 points on its building reaches the platoon; when that comes down it is out."""
    battle, men = town("0508=#m2; Foot Platoon Rifle@0508/N")
    buildings.batter(battle, at("0508"), 20, meant=True)
    play(bring_down(battle), [9])
    assert kinds.points_lost(men) == 0
    play(buildings.damage(battle, at("0508"), 20))
    assert men.destroyed is Out.BURIED
    assert kinds.points_lost(men) == 0


def test_infantry_above_the_ground_floor_has_no_basement() -> None:
    battle, men = town("0508=#m2; Foot Platoon Rifle@0508/N raised=1")
    buildings.batter(battle, at("0508"), 20, meant=True)
    play(bring_down(battle))
    assert kinds.points_lost(men) == 10


def test_what_was_rolled_is_kept_in_a_saved_battle() -> None:
    battle, mech = town("0508=#l2; Archer@0509/N piloting=5")
    go(battle, mech, WALK, "F", [12, 2, 1, 1, 1, 1, 1, 1, 12])
    loaded = CLASSIC.load(CLASSIC.dump(battle))
    assert loaded.basements == {"0508": 2}
    assert loaded.board[at("0508")] == battle.board[at("0508")]
    assert loaded.units[mech.id].raised == -2
