"""Bridges, and bringing them down (Compendium, Bridge Movement)."""

from __future__ import annotations

import pytest

from btterm.board.mapfile import map_text, parse_map
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Move
from btterm.classic.events import BridgeCollapsed, BuildingDamaged, Fell, Moved
from btterm.classic.log.narrate import entries
from btterm.classic.situation import parse_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Motion, Out
from btterm.errors import BadInput
from btterm.hexes import Facing
from btterm.table.procedure import Event
from tests.rulebook.rules import (
    FireWay,
    Place,
    Shot,
    Way,
    buildings,
    can_go_on,
    follow,
    kinds,
    move_to,
    reach,
    read_steps,
    ways_from,
)
from tests.rulebook.tabletop import at, decision, duel, move, parts, plan, play, refusal, solo

WALK, RUN = Mode.WALK, Mode.RUN


def crossing(bridge: str, name: str, depth: int = 2) -> tuple[Battle, Mech]:
    """A road from 0510 north over water in 0508."""
    road = f"0510=.r0 0509=.r03 0508=~{depth}{bridge}r03 0507=.r3"
    return solo(f"{road}; {name}@0509/N piloting=5")


@pytest.mark.parametrize(
    ("bridge", "name", "bears"),
    [
        ("Hl", "Locust LCT-1V", False),  # 20 tons, at most 15
        ("Hm", "Whitworth", True),  # 40 tons, at most 40
        ("Hm", "Phoenix Hawk", False),  # 45 tons
        ("Hh", "Cyclops", True),  # 90 tons, at most 90
        ("Hh", "Executioner Prime", False),  # 95 tons
        ("Hh/60", "Crusader", False),  # 65 tons on what is left of it
    ],
)
def test_what_a_bridge_bears(bridge: str, name: str, bears: bool) -> None:
    """Who is too heavy walks into the water beside it, at 4 MP for Depth 2 and 2 levels."""
    battle, mech = crossing(bridge, name)
    way = kinds.ways(battle.board, mech)[Facing.N]
    assert not isinstance(way, str)
    assert (way.raised, way.depth, way.mp) == ((2, 0, 1) if bears else (0, 2, 6))
    assert ("no bridge ahead" in refusal(battle, mech, WALK, "K")) == bears


@pytest.mark.parametrize("names", [("Whitworth", "Crusader"), ("Crusader", "Whitworth")])
def test_a_bridge_bears_each_by_its_own_tons_whoever_came_before(names: tuple[str, str]) -> None:
    """40 tons and 65 on a bridge with CF 60, on one board."""
    road = "0510=.r0 0509=.r03 0508=~2Hh/60r03 0507=.r3"
    battle = parse_situation(f"{road}; {names[0]}@0509/N; {names[1]}@0510/N side=1")
    for unit in battle.units.values():
        over = reach(battle, unit, WALK).heights(at("0508"), Facing.N)
        assert (2 in over) == (unit.tons == 40)


def test_a_mech_too_heavy_brings_a_bridge_down_and_falls_into_the_water() -> None:
    """A 65-ton Crusader on a Medium Bridge: no level, 7 points halved by the water, 4. The
    move costs 1 MP for the road."""
    battle, mech = crossing("Hm", "Crusader")
    found = plan(battle, mech, WALK, "K")
    assert (found.mp, found.hex, found.prone, found.rolls) == (1, at("0508"), True, ())
    played = move(battle, mech, WALK, "K", dice=[1, 6, 2, 12])
    assert [type(event) for event in played.events[:3]] == [Moved, BridgeCollapsed, Fell]
    (fell,) = played.told(Fell)
    assert (fell.hex, fell.levels, fell.damage) == (at("0508"), 0, 4)
    assert (mech.hex, mech.raised, mech.prone) == (at("0508"), 0, True)
    assert battle.level(mech) == -2
    assert played.targets("avoids injury") == [5]


def test_the_bridge_is_gone_for_everyone_and_for_good() -> None:
    battle, mech = crossing("Hm", "Crusader")
    move(battle, mech, WALK, "K", dice=[1, 6, 2, 12])
    terrain = battle.board[at("0508")]
    assert (terrain.bridge, terrain.roads, terrain.depth) == (None, 0, 2)
    way = ways_from(battle.board, Place(at("0507")), Motion.MECH, 20)[Facing.S]
    assert not isinstance(way, str)
    assert (way.raised, way.depth) == (0, 2)
    assert parse_map(map_text(battle.board), "copy")[at("0508")] == terrain


def test_the_plan_alone_harms_no_bridge() -> None:
    battle, mech = crossing("Hm", "Crusader")
    before = battle.board[at("0508")]
    plan(battle, mech, WALK, "K")
    assert battle.board[at("0508")] == before
    assert (mech.hex, mech.prone) == (at("0509"), False)


def test_who_fell_with_a_bridge_goes_on_with_the_mp_left() -> None:
    """4 MP less 1: it can try to stand up for 2."""
    battle, mech = crossing("Hm", "Crusader")
    move(battle, mech, WALK, "K", dice=[1, 6, 2, 12])
    assert can_go_on(battle, mech)
    going_on = decision(battle, mech)
    going_on.going_on = True
    assert going_on.preview(Move(mech.id, WALK, read_steps("S/N"))).mp == 3


def test_running_onto_it_is_allowed_and_a_step_after_it_is_not() -> None:
    battle, mech = crossing("Hm", "Crusader")
    assert plan(battle, mech, RUN, "K").heat == 2
    assert refusal(battle, mech, WALK, "K F") == "no further step after that"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0508=~2Hmr14; Crusader@0509/N", "no road leads onto the bridge"),
        ("0508=~2; Crusader@0509/N", "no bridge ahead"),
        ("0509=.r0 0508=~2Hmr3; Crusader@0509/N prone", "lies on the ground"),
        ("Crusader@0501/N", "no bridge ahead"),
    ],
)
def test_when_no_bridge_can_be_brought_down(text: str, why: str) -> None:
    battle, mech = solo(text)
    assert why in refusal(battle, mech, WALK, "K")


def test_nobody_falls_on_another_on_purpose() -> None:
    battle, mech, _ = duel("0509=.r0 0508=~2Hmr3; Crusader@0509/N; Locust LCT-1V@0508/S side=1")
    assert refusal(battle, mech, WALK, "K") == "0508 is taken"


def test_the_log_tells_of_it() -> None:
    battle, mech = crossing("Hm", "Crusader")
    played = move(battle, mech, WALK, "K", dice=[1, 6, 2, 12])
    line = entries(battle, played.events)[0].line
    assert "rings the bridge in 0508 down" in line


UNDER = "0505=~1Hhr03 0504=.r03; Spider@0505/N piloting=5"


def test_a_bridge_hex_is_paved_on_its_deck_and_nowhere_else() -> None:
    """Out of the water below it a turn is safe; from the deck it calls for a roll."""
    battle, mech = solo(UNDER)
    assert not plan(battle, mech, RUN, "R F").rolls
    assert decision(battle, mech).reach(mech.id, RUN).ends[at("0604"), Facing.NE].rolls == 0
    battle, mech = solo(f"{UNDER} raised=1")
    assert len(plan(battle, mech, RUN, "R F").rolls) == 1
    assert decision(battle, mech).reach(mech.id, RUN).ends[at("0604"), Facing.NE].rolls == 1


@pytest.mark.parametrize("token", ["~1r03", "~2r03"])
def test_no_road_goes_through_water_without_a_bridge(token: str) -> None:
    with pytest.raises(BadInput, match="needs a bridge"):
        solo(f"0508={token}; Crusader@0509/N")


def test_a_road_under_water_in_an_old_battle_is_passed_over() -> None:
    """Depth 2 for its 4 MP and two levels, not for the 1 MP of a road."""
    battle, mech = solo("0509=.r03 0508=~2; Crusader@0509/N")
    battle.board[at("0508")] = battle.board[at("0508")].changed(roads=0b001001)
    found = kinds.ways(battle.board, mech)[Facing.N]
    assert isinstance(found, Way)
    assert (found.mp, found.depth) == (6, 2)


DECK = "0510=.r0 0509=.r03 0508=~1Hmr03 0507=.r03 0506=.r3"


@pytest.mark.parametrize(
    ("charger", "target", "why"),
    [
        ("Locust LCT-1V@0510/N", "Locust LCT-1V@0508/S raised=1", ""),
        ("Atlas@0510/N", "Locust LCT-1V@0508/S raised=1", "stands on the bridge above"),
        ("Locust LCT-1V@0510/N", "Atlas@0508/S", "stands below the bridge"),
    ],
)
def test_a_charge_goes_where_its_road_or_the_bank_leads(
    charger: str, target: str, why: str
) -> None:
    """Onto a bridge that bears the charger, else into the water below it."""
    battle, mech, _ = duel(f"{DECK}; {charger}; {target} moved=walk1")
    assert refusal(battle, mech, WALK, "F C").endswith(why)
    assert bool(refusal(battle, mech, WALK, "F C")) == bool(why)


def test_who_is_too_heavy_for_a_bridge_does_not_follow_onto_it() -> None:
    battle, mech, target = duel(f"{DECK}; Atlas@0509/N; Locust LCT-1V@0508/S raised=1")
    play(move_to(battle, target, Facing.N))
    play(follow(battle, mech, Place(at("0508"), 1)))
    assert (mech.hex, target.hex) == (at("0509"), at("0507"))


def test_who_comes_down_on_a_bridge_that_is_too_weak_ends_below_it() -> None:
    """The Medium Bridge bears the Locust and not the 55 tons of the Griffin."""
    battle, mech, target = duel(
        f"{DECK}; Griffin GRF-1N@0509/N; Locust LCT-1V@0508/S raised=1 moved=walk1"
    )
    mech.airborne = True
    play(move_to(battle, target, Facing.N))
    play(follow(battle, mech, Place(at("0508"), 1)), [12])
    assert (mech.hex, mech.raised) == (at("0508"), 0)


# Fire at bridges

SHOT = "phase=fire 0510=.r0 0509=.r03 0508=~2{bridge}r03 0507=.r3"


def told(battle: Battle, events: list[Event]) -> str:
    """All that the log says of it."""
    return " ".join(entry.line for entry in entries(battle, events))


def at_bridge(battle: Battle, unit: str, weapon: str) -> Fire:
    """A shot at the bridge in 0508."""
    mounts = battle.units[unit].mounts
    number = next(n for n, mount in enumerate(mounts) if mount.item.short_name == weapon)
    return Fire(unit, (Shot(number, "0508", way=FireWay.BUILDING),))


def test_a_bridge_is_shot_at_like_a_building() -> None:
    """Gunnery 4, medium range of a PPC, -4 as for any immobile target."""
    battle = parse_situation(f"{SHOT.format(bridge='Hm')}; Marauder@0516/N; Archer@0101/S")
    first = next(iter(battle.units))
    fire = at_bridge(battle, first, "PPC")
    found = FireDecision(0, battle, (first,)).solution(
        first, fire.shots[0].mount, "0508", way=FireWay.BUILDING
    )
    assert parts(found.to_hit) == [4, 2, -4]
    played = play(weapon_attack_phase(battle), [2], answers={first: fire})
    assert [(event.points, event.cf) for event in played.told(BuildingDamaged)] == [(10, 30)]
    assert "The bridge in 0508 loses 10 CF, 30 left" in told(battle, played.events)


def test_from_beside_a_bridge_everything_hits() -> None:
    battle = parse_situation(f"{SHOT.format(bridge='Hm')}; Archer@0509/N; Marauder@0101/S")
    played = play(weapon_attack_phase(battle), answers={"AR": at_bridge(battle, "AR", "LRM 20")})
    assert [event.cf for event in played.told(BuildingDamaged)] == [20]


def test_a_bridge_without_cf_has_collapsed_and_its_road_with_it() -> None:
    battle = parse_situation(f"{SHOT.format(bridge='Hl')}; Archer@0509/N; Marauder@0101/S")
    played = play(weapon_attack_phase(battle), answers={"AR": at_bridge(battle, "AR", "LRM 20")})
    assert [event.unit for event in played.told(BridgeCollapsed)] == [""]
    assert "The bridge in 0508 collapses" in told(battle, played.events)
    terrain = battle.board[at("0508")]
    assert (terrain.bridge, terrain.roads, terrain.depth) == (None, 0, 2)


def test_who_is_on_a_bridge_that_is_shot_down_falls_into_the_water() -> None:
    """A 20-ton Locust: no level, 2 points halved, as when it brings the bridge down itself; a
    collapse does no damage of its own."""
    battle, mech = solo(f"{SHOT.format(bridge='Hm/20')}; Locust LCT-1V@0508/N raised=2 piloting=5")
    played = play(buildings.damage(battle, at("0508"), 20), [1, 6, 2, 12])
    (fell,) = played.told(Fell)
    assert (fell.levels, fell.damage, mech.raised, mech.prone) == (0, 1, 0, True)


def test_a_bridge_collapses_at_once_where_it_no_longer_bears_what_stands_on_it() -> None:
    """30 CF do not bear 40 tons; they bear 20."""
    for name, holds in (("Locust LCT-1V", True), ("Whitworth", False)):
        battle, mech = solo(f"{SHOT.format(bridge='Hm')}; {name}@0508/N raised=2 piloting=5")
        play(buildings.damage(battle, at("0508"), 10), [] if holds else [1, 6, 2, 12])
        assert (battle.board[at("0508")].bridge is not None) == holds
        assert (mech.raised == 2) == holds


@pytest.mark.parametrize(
    ("unit", "out"),
    [
        ("Foot Platoon Rifle", Out.DROWNED),
        ("Vedette Medium Tank", Out.SUNK),
        ("Saladin Assault Hover Tank", Out.NOT),
    ],
)
def test_what_a_collapsing_bridge_does_to_others(unit: str, out: Out) -> None:
    """Infantry and vehicles are lost in the water; a hovercraft stays on it."""
    battle = parse_situation(f"{SHOT.format(bridge='Hm')}; {unit}@0508/N raised=2")
    (on_it,) = battle.units.values()
    play(buildings.damage(battle, at("0508"), 40))
    assert on_it.destroyed is out
    assert on_it.raised == (2 if out is Out.NOT else 0)


def test_who_is_in_the_water_below_is_not_hurt() -> None:
    battle, mech = solo(f"{SHOT.format(bridge='Hm')}; Atlas@0508/N")
    play(buildings.damage(battle, at("0508"), 40))
    assert (mech.prone, kinds.points_lost(mech)) == (False, 0)


def test_bridges_under_enemies_are_among_what_can_be_fired_at() -> None:
    battle = parse_situation(
        f"{SHOT.format(bridge='Hm')}; Archer@0512/N; Locust LCT-1V@0508/N raised=2"
    )
    assert FireDecision(0, battle, ("AR",)).at("AR", FireWay.BUILDING) == ["0508"]
