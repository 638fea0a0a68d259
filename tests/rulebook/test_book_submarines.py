"""Submarines: depth, rams, what reaches them, breaches (Compendium, Naval Movement, Movement
(Underwater), Physical Attacks (Underwater), Hull Integrity)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.board.library import load_map
from btterm.classic.battle import Battle
from btterm.classic.events import HullRolled
from btterm.classic.hits import Hit, Side
from btterm.classic.readout.of import readout
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_unit
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Facing
from tests.rulebook.rules import BlowKind, blow_solution, kinds, reach, sight, solution
from tests.rulebook.tabletop import at, collisions, move, parts, plan, play, refusal

WALK, RUN = Mode.WALK, Mode.RUN
NEPTUNE = "Neptune Submarine"
SEA = "0508=~3 0507=~3 0506=~4 0505=~2 0504=~1"


def dived(depth: int, head: str = SEA, others: str = "") -> tuple[Battle, Any]:
    """A Neptune in 0508, Depth 3, at a depth."""
    battle = parse_situation(f"{head}; {NEPTUNE}@0508/N raised={3 - depth} piloting=5; {others}")
    return battle, battle.units["NE"]


# Depth


def test_a_submarine_pays_1_mp_for_a_hex_and_1_for_each_level() -> None:
    """Flank 5: two levels down, two hexes and a level up."""
    battle, boat = dived(0)
    found = plan(battle, boat, RUN, "- - F F +")
    assert (found.mp, found.level, found.rolls) == (5, -1, ())
    assert "needs 6 MP, has 5" in refusal(battle, boat, RUN, "- - F F + L")


def test_it_cannot_go_below_the_bottom_or_above_the_surface() -> None:
    battle, boat = dived(0)
    assert "cannot go to level 1" in refusal(battle, boat, WALK, "+")
    battle, boat = dived(3)
    assert "cannot go to level -4" in refusal(battle, boat, WALK, "-")


@pytest.mark.parametrize(("depth", "steps"), [(3, "F"), (3, "L"), (3, "B"), (2, "F"), (0, "F")])
def test_on_the_bottom_it_can_only_rise(depth: int, steps: str) -> None:
    battle, boat = dived(depth, f"{SEA} 0509=~3")
    assert bool(refusal(battle, boat, WALK, steps)) == (depth == 3)
    assert not refusal(battle, boat, WALK, f"+ {steps}" if depth == 3 else steps)


def test_a_rising_bottom_is_entered_higher_up() -> None:
    battle, boat = dived(2)
    assert "0505 can be entered at level" not in refusal(battle, boat, RUN, "F F + F")
    battle, boat = dived(2, "0508=~3 0507=~1")
    assert "0507 can be entered at level -1 or higher" in refusal(battle, boat, WALK, "F")
    assert not refusal(battle, boat, WALK, "+ F")


def test_its_reach_knows_every_depth() -> None:
    battle, boat = dived(0)
    found = reach(battle, boat, WALK)
    assert found.heights(at("0508"), Facing.N) == [0, 1, 2, 3]
    assert found.heights(at("0507"), Facing.N) == [1, 2, 3]
    assert [str(step) for step in found.steps(at("0507"), Facing.N, 1)]


def test_a_submarine_begins_at_the_surface() -> None:
    forces = [Force("Anna", (load_unit(NEPTUNE),)), Force("Ben", (load_unit("Sea Skimmer"),))]
    battle = new_battle(load_map("deep-sound"), forces)
    assert {battle.elevation(unit) for unit in battle.units.values()} == {0}


@pytest.mark.parametrize(
    ("depth", "words"), [(0, "surface"), (2, "Depth 2"), (3, "Depth 3, on the bottom")]
)
def test_its_record_sheet_tells_its_depth(depth: int, words: str) -> None:
    battle, boat = dived(depth)
    effects = {effect.label: effect.words for effect in readout(battle, boat).effects}
    assert effects["depth"] == words


def test_a_situation_keeps_its_depth() -> None:
    for depth in (0, 2, 3):
        battle, _ = dived(depth)
        line = write_situation(battle)
        assert parse_situation(line).units["NE"].raised == 3 - depth


def test_another_depth_is_another_place() -> None:
    """It passes below a vessel of the enemy, and not through it."""
    battle, boat = dived(2, others="Monitor Naval Vessel@0507/S id=mo")
    assert not refusal(battle, boat, WALK, "F")
    battle, boat = dived(0, others="Monitor Naval Vessel@0507/S id=mo")
    assert refusal(battle, boat, WALK, "F F")


# Sight and fire


@pytest.mark.parametrize(("depth", "seen"), [(0, True), (1, False), (2, False)])
def test_from_land_it_is_seen_at_the_surface_alone(depth: int, seen: bool) -> None:
    battle, boat = dived(depth, others="Warhammer@0510/N id=wa")
    enemy: Any = battle.units["wa"]
    assert sight(battle, enemy, boat).visible is sight(battle, boat, enemy).visible is seen


def test_a_dived_submarine_fires_torpedoes_and_its_laser() -> None:
    """At 3 hexes: LRT 20 at +4 inside its minimum range, SRT 6 and laser at short range."""
    battle, boat = dived(2, others="Monitor Naval Vessel@0505/S id=mo")
    target: Any = battle.units["mo"]
    found = {}
    for number, mount in enumerate(boat.sheet.mounts):
        found[mount.item.name] = parts(solution(battle, boat, number, target).to_hit)
    assert found == {"SRT 6": [4, 0], "LRT 20": [4, 0, 4], "Large Laser": [4, 0]}


def test_surfaced_it_fires_its_laser_ashore_and_no_torpedo() -> None:
    battle, boat = dived(0, others="Warhammer@0509/N id=wa")
    boat.facing = Facing.S
    target: Any = battle.units["wa"]
    for number, mount in enumerate(boat.sheet.mounts):
        why = solution(battle, boat, number, target).why
        assert bool(why) == (mount.item.name != "Large Laser")


# Rams and blows


def test_a_submarine_rams_at_its_own_depth_alone() -> None:
    """100 tons and 2 hexes: 20 points, under water 10; the other does 5 in place of 10."""
    battle, boat = dived(2, others=f"{NEPTUNE}@0505/S raised=0 side=2 id=ne")
    other: Any = battle.units["ne"]
    other.moved.done = True
    move(battle, boat, RUN, "F F C")
    play(collisions(battle), [9, 7, 2, 7, 2, 7, 2])
    assert (kinds.points_lost(other), kinds.points_lost(boat)) == (10, 5)
    battle, boat = dived(1, others=f"{NEPTUNE}@0505/S raised=0 side=2 id=ne")
    other = battle.units["ne"]
    other.moved.done = True
    assert "ne stands below" in refusal(battle, boat, RUN, "F F C")


@pytest.mark.parametrize(
    ("raised", "kick", "punch"), [(0, True, False), (1, False, True), (2, False, True)]
)
def test_a_mech_under_water_strikes_it_by_the_table_of_vtols(
    raised: int, kick: bool, punch: bool
) -> None:
    battle = parse_situation(
        "0508=~3 0507=~3 phase=strike; Archer ARC-2R@0508/N;"
        f" {NEPTUNE}@0507/S id=ne raised={raised}"
    )
    mech, boat = battle.units["AR"], battle.units["ne"]
    found = [
        blow_solution(battle, mech, k, boat) for k in (BlowKind.KICK_LEFT, BlowKind.PUNCH_LEFT)
    ]
    assert [not each.why for each in found] == [kick, punch]
    assert found[0].damage == (7 if kick else 0)
    assert found[1].damage == (4 if punch else 0)


def test_from_above_a_dived_submarine_can_be_attacked_at_half_damage() -> None:
    """35 tons: 11 points, under water 6."""
    for depth, points in ((0, 11), (2, 6)):
        battle, boat = dived(depth, others="Jenner@0510/N id=je raised=0")
        boat.moved.done = True
        jenner: Any = battle.units["je"]
        move(battle, jenner, Mode.JUMP, "A/0508")
        strikes = play(declared(battle)).result
        assert strikes[0].hit.points == points


def declared(battle: Battle) -> Any:
    """The charges and dives that have been declared."""
    from tests.rulebook.rules import charging

    return charging.declare(battle)


# Breaches


@pytest.mark.parametrize(("throw", "sinks"), [(9, False), (10, True)])
def test_a_breached_submarine_sinks_to_the_bottom(throw: int, sinks: bool) -> None:
    battle, boat = dived(1)
    played = play(kinds.take(battle, boat, Hit(5, Side.FRONT, 1)), [7, throw])
    assert [event.breached for event in played.told(HullRolled)] == [sinks]
    assert boat.destroyed is (Out.SUNK if sinks else Out.NOT)
    assert boat.raised == (0 if sinks else 2)


def test_at_the_surface_nothing_is_breached() -> None:
    battle, boat = dived(0)
    play(kinds.take(battle, boat, Hit(5, Side.FRONT, 1)), [7])
    assert boat.alive


def test_without_armor_on_a_side_it_sinks_without_a_roll() -> None:
    battle, boat = dived(1, others="")
    boat.armor[next(iter(boat.armor))] = 5
    play(kinds.take(battle, boat, Hit(5, Side.FRONT, 1)), [7])
    assert boat.destroyed is Out.SUNK


def test_burning_gel_goes_out_under_water() -> None:
    battle, boat = dived(1)
    boat.gel = 3
    play(kinds.adjust_heat(battle, boat))
    assert (boat.gel, boat.alive) == (0, True)
