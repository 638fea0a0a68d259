"""VTOLs: how they fly, land and crash, what hits do to them, and what reaches them (Compendium,
VTOL Movement, VTOL Combat)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.hits import Hit, Side
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Facing
from tests.rulebook.rules import (
    CEILING,
    VTOL_CRITICAL_HITS,
    VTOL_HIT_LOCATION,
    Blow,
    BlowKind,
    Flight,
    attacker_movement,
    blow_solution,
    crash_damage,
    declare,
    found,
    ghost,
    kinds,
    may_stop,
    place_of,
    reach,
    read_steps,
    resolve,
    sight,
    solution,
    take_step,
    vehicle_critical,
    write_step,
)
from tests.rulebook.tabletop import at, collisions, decision, lead, move, parts, plan, play, refusal

WALK, RUN = Mode.WALK, Mode.RUN
WARRIOR, KARNOV = "Warrior Attack Helicopter H-7", "Karnov UR Transport"


def flier(
    unit: str, head: str = "", *, raised: int = 0, facing: str = "N", others: str = ""
) -> tuple[Battle, Any]:
    """A VTOL in 0508 of a board with these hexes, in the air or landed."""
    high = f" raised={raised}" if raised else ""
    return lead(f"{head}; {unit}@0508/{facing} piloting=5{high}; {others}")


# Movement


def test_c069_over_a_level_2_hill_and_down_again_for_9_mp() -> None:
    battle, vtol = flier(WARRIOR, "0507=2. 0506=2.")
    assert plan(battle, vtol, WALK, "+ + + F F F - - -").mp == 9
    move(battle, vtol, WALK, "+ + + F F F - - -")
    assert (vtol.hex, vtol.raised) == (at("0505"), 0)
    assert not kinds.flying(battle, vtol)


def test_it_stays_on_its_level_over_low_ground() -> None:
    battle, vtol = flier(WARRIOR, "0508=2. 0507=-1. 0506=~2", raised=1)
    move(battle, vtol, WALK, "F F")
    assert (battle.level(vtol), vtol.raised, battle.elevation(vtol)) == (3, 5, 3)


@pytest.mark.parametrize(
    ("ground", "lowest"),
    [(".", 1), ("+", 1), (":", 1), ("%", 1), ('"', 3), ("&", 3), ("2.", 3), ("~1", 1), ('2"', 5)],
)
def test_how_low_it_may_fly_over_a_hex(ground: str, lowest: int) -> None:
    """Above the ground, and above trees that are two levels tall."""
    for raised in range(1, 7):
        battle, vtol = flier(WARRIOR, f"0507={ground}", raised=raised)
        why = refusal(battle, vtol, WALK, "F")
        assert (not why) == (raised >= lowest), (raised, why)


@pytest.mark.parametrize(
    ("ground", "lands"),
    [(".", True), ("+", True), (":", False), ("%", False), ("~1", False), ("~0", False)],
)
def test_where_it_may_land(ground: str, lands: bool) -> None:
    battle, vtol = flier(WARRIOR, f"0508={ground}", raised=2 if ground == "~1" else 1)
    assert (not refusal(battle, vtol, WALK, "-")) == lands
    heights = reach(battle, vtol, WALK).heights(at("0508"), Facing.N)
    assert (min(heights) == 0) == lands


def test_it_does_not_land_in_trees() -> None:
    battle, vtol = flier(WARRIOR, '0508="', raised=3)
    assert refusal(battle, vtol, WALK, "-")


@pytest.mark.parametrize("steps", ["F", "L", "R", "B", "E", "-"])
def test_landed_it_can_do_nothing_but_rise(steps: str) -> None:
    battle, vtol = flier(WARRIOR)
    assert "rise first" in refusal(battle, vtol, WALK, steps) or steps == "-"
    assert refusal(battle, vtol, WALK, steps)
    assert not refusal(battle, vtol, WALK, f"+ {steps}") or steps == "E"


def test_every_end_of_a_reach_is_reached_by_its_steps_for_its_mp() -> None:
    """At every height, and those that cost the same with the fewest rolls."""
    battle, vtol = flier(WARRIOR, '0507=2. 0506=" 0405=3. 0606=~2', raised=2)
    for mode in (WALK, RUN):
        found = reach(battle, vtol, mode)
        assert found.ends
        for (hex_, facing), end in found.ends.items():
            heights = found.heights(hex_, facing)
            assert end.raised in heights
            for raised in heights:
                double, rolls = ghost(vtol), 0
                double.moved.mode = mode
                for step in found.steps(hex_, facing, raised):
                    rolls += len(take_step(battle, double, mode, step).causes)
                assert (*place_of(double), double.facing) == (hex_, raised, facing)
                if raised == end.raised:
                    assert (double.moved.spent, rolls) == (end.mp, end.rolls)


def test_no_cheapest_end_is_missed_by_not_looking_higher() -> None:
    """Over hills and woods, with others in the air at all heights."""
    others = "; ".join(
        f"{WARRIOR}@{hex_}/N raised={up} side={side}"
        for hex_, up, side in (("0507", 3, 1), ("0408", 4, 1), ("0609", 5, 1), ("0506", 7, 1))
    )
    hills = '0607=2. 0406=4" 0405=3% 0606=~2 0509=1.'
    battle, vtol = flier(WARRIOR, hills, raised=3, others=others)
    for mode in (WALK, RUN):
        found = reach(battle, vtol, mode)
        assert isinstance(found.search, Flight)
        assert found.search.top < CEILING
        assert found.heights(*min(found.ends))
        assert found.search.top == CEILING
        assert found.search.ends() == found.ends


def test_a_reach_holds_whatever_steps_can_lead_to() -> None:
    battle, vtol = flier(KARNOV, "0507=2.", raised=1)
    vtol.mp_lost = 8
    found = reach(battle, vtol, WALK)
    places = {(*place_of(vtol), vtol.facing)}
    border: set[tuple[Any, ...]] = {()}
    for _ in range(3):
        border = {
            (*steps, step)
            for steps in border
            for step in read_steps("F B L R + -")
            if not refusal(battle, vtol, WALK, _written((*steps, step)))
        }
        for steps in border:
            double = ghost(vtol)
            double.moved.mode = WALK
            for step in steps:
                take_step(battle, double, WALK, step)
            places.add((*place_of(double), double.facing))
    ends = {
        (hex_, raised, facing)
        for hex_, facing in found.ends
        for raised in found.heights(hex_, facing)
    }
    assert ends == places


def _written(steps: Any) -> str:
    return " ".join(map(write_step, steps))


# Sideslips


SLIP = '0514="'


def slipping(raised: int) -> tuple[Battle, Any]:
    return lead(f"{SLIP} ; {WARRIOR}@0212/SE piloting=5 raised={raised}; Phoenix Hawk@1501/N")


def test_c070_a_sideslip_into_trees_is_a_crash() -> None:
    """21 tons and three hexes: 7 points, in clusters of 5 and 2, to the front; it is destroyed
    where it could not land."""
    battle, vtol = slipping(1)
    assert not refusal(battle, vtol, RUN, "F F L F")
    played = move(battle, vtol, RUN, "F F L F", dice=[4, 7, 7, 7])
    assert [event.hex for event in played.told(e.Sideslipped)] == [at("0514")]
    assert [event.damage for event in played.told(e.CameDown)] == [7]
    assert vtol.hex == at("0514")
    assert vtol.destroyed


def test_c070_above_the_trees_it_flies_on() -> None:
    battle, vtol = slipping(3)
    played = move(battle, vtol, RUN, "F F L F", dice=[4])
    assert played.result is False
    assert (vtol.hex, vtol.facing, battle.level(vtol)) == (at("0514"), Facing.NE, 3)
    assert vtol.moved.spent == 4
    move(battle, vtol, RUN, "F")
    assert vtol.hex == at("0613")


def test_a_roll_for_every_turn_at_flank_speed_that_it_goes_on_from() -> None:
    battle, vtol = flier(WARRIOR, raised=3)
    assert [t.number for _, _, t in plan(battle, vtol, RUN, "F L F R F").rolls] == [5, 5]
    assert not plan(battle, vtol, RUN, "F F L L").rolls
    assert not plan(battle, vtol, WALK, "F L F R F").rolls


def test_one_sideslip_may_follow_another() -> None:
    battle, vtol = flier(WARRIOR, raised=3)
    move(battle, vtol, RUN, "F L F", dice=[4])
    assert (vtol.hex, vtol.facing) == (at("0506"), Facing.NW)
    move(battle, vtol, RUN, "L F", dice=[4])
    assert (vtol.hex, vtol.facing) == (at("0405"), Facing.SW)


def test_a_sideslip_over_the_edge_leaves_the_map() -> None:
    battle, vtol = lead(f"; {WARRIOR}@0402/N piloting=5 raised=3; Phoenix Hawk@1501/N")
    move(battle, vtol, RUN, "F R F", dice=[4])
    assert vtol.gone


@pytest.mark.parametrize(("hexes", "points"), [(1, 3), (3, 7), (10, 21)])
def test_crash_damage(hexes: int, points: int) -> None:
    assert crash_damage(21, hexes) == points


def test_a_crash_into_a_bare_hill_leaves_it_landed_there_for_this_turn() -> None:
    battle, vtol = flier(KARNOV, "0506=2.", raised=1)
    vtol.armor[Section.FRONT] = 40
    move(battle, vtol, RUN, "F L F", dice=[4, 7, 7])
    assert (vtol.alive, vtol.hex, battle.level(vtol)) == (True, at("0506"), 2)
    assert not vtol.can_act
    assert "crashed" in kinds.fire_refusal(vtol)
    kinds.begin_turn(vtol)
    assert vtol.can_act


def test_structure_damaged_by_a_crash_is_an_explosion_and_a_fire() -> None:
    """An ICE burns: bare ground to the end of the next turn."""
    battle, vtol = flier(KARNOV, "0506=2.", raised=1)
    vtol.armor[Section.FRONT] = 0
    move(battle, vtol, RUN, "F L F", dice=[4, 7, 7])
    assert vtol.destroyed
    assert battle.board[at("0506")].fire
    assert battle.state_of(at("0506")).fire == 2


# Modifiers and sight


def test_a_vtol_that_spent_mp_counts_as_having_jumped() -> None:
    battle, vtol = flier(WARRIOR, raised=2, others="Phoenix Hawk@0504/S id=ph")
    assert attacker_movement(vtol) == []
    move(battle, vtol, WALK, "F F F")
    assert [part.value for part in attacker_movement(vtol)] == [3]
    mech = battle.units["ph"]
    found = solution(battle, mech, 0, vtol)
    assert 1 in parts(found.to_hit)
    assert [p.label for p in found.to_hit.parts if "flies" in p.label] if found.to_hit else False


def test_rising_alone_counts_too() -> None:
    battle, vtol = flier(WARRIOR)
    move(battle, vtol, WALK, "+")
    assert [part.value for part in attacker_movement(vtol)] == [3]


def test_c071_a_level_4_hill_hides_a_hovercraft_from_a_vtol_at_level_3() -> None:
    battle, vtol = lead(
        f'0501=" 0505=4. ; {WARRIOR}@0501/S raised=3; '
        "Archer ARC-2R@0901/N id=ar; Condor@0507/N id=co"
    )
    assert sight(battle, vtol, battle.units["ar"]).visible
    assert sight(battle, battle.units["ar"], vtol).terms == ()
    assert not sight(battle, vtol, battle.units["co"]).visible
    assert not sight(battle, battle.units["co"], vtol).visible


def test_it_fires_at_nobody_in_its_own_hex() -> None:
    battle, vtol = flier(WARRIOR, raised=3, others="Phoenix Hawk@0508/S id=ph")
    assert solution(battle, vtol, 0, battle.units["ph"]).why
    assert not may_stop(battle, vtol, vtol.hex, 3)


# Hits


EFFECT = {
    2: "rotor destroyed, critical",
    3: "rotor destroyed",
    **dict.fromkeys((4, 5, 10, 11), "rotor damaged"),
    12: "rotor damaged, critical",
}


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("side", list(Side))
def test_the_vtol_hit_location_table(total: int, side: Side) -> None:
    _, vtol = flier(WARRIOR)
    at_, extra = found(vtol, side, total)
    flank = side in (Side.LEFT, Side.RIGHT)
    wanted = "main weapon destroyed" if total == 9 and flank else EFFECT.get(total, "")
    assert extra.value == wanted
    assert (at_ is Section.ROTOR) == (total in EFFECT)
    if total not in EFFECT:
        assert at_.value == side.value.removesuffix(" side")
    assert len(VTOL_HIT_LOCATION) == 11


def hit(battle: Battle, vtol: Any, dice: list[Any], points: int = 1) -> Any:
    return play(kinds.take(battle, vtol, Hit(points, Side.FRONT, 1)), dice)


def test_a_hit_on_the_rotor_costs_a_cruising_mp() -> None:
    battle, vtol = flier(WARRIOR, raised=3)
    hit(battle, vtol, [4])
    assert (vtol.mp_lost, vtol.armor[Section.ROTOR]) == (1, 1)
    assert kinds.budget(battle, vtol, WALK) == 8


def test_a_lost_rotor_brings_it_down_at_the_end_of_the_phase() -> None:
    """21 tons from level 3: 3 points for each of 3 levels and one more, in clusters."""
    battle, vtol = flier(WARRIOR, raised=3)
    for section in (Section.FRONT, Section.REAR):
        vtol.armor[section] = 50
    hit(battle, vtol, [3])
    assert vtol.alive
    assert (vtol.raised, vtol.immobilized) == (3, True)
    played = play(kinds.settle_all(battle), [1, 7, 7, 7])
    (down,) = played.told(e.CameDown)
    assert (down.levels, down.damage) == (3, 12)
    assert (vtol.raised, vtol.alive, vtol.can_act) == (0, True, False)


def test_a_fall_into_water_does_half_the_damage_and_it_sinks() -> None:
    battle, vtol = flier(WARRIOR, "0508=~1", raised=4)
    vtol.armor[Section.FRONT] = 50
    hit(battle, vtol, [3])
    played = play(kinds.settle_all(battle), [1, 7, 7])
    assert [(d.levels, d.damage) for d in played.told(e.CameDown)] == [(3, 6)]
    assert vtol.destroyed is Out.SUNK


def test_landed_a_lost_rotor_only_keeps_it_there() -> None:
    battle, vtol = flier(WARRIOR)
    hit(battle, vtol, [3])
    assert not play(kinds.settle_all(battle)).events
    assert kinds.modes(battle, vtol) == (Mode.STAND,)


def test_the_structure_of_the_rotor_gone_is_the_rotor_gone() -> None:
    battle, vtol = flier(WARRIOR, raised=2)
    vtol.armor[Section.ROTOR], vtol.structure[Section.ROTOR] = 0, 1
    hit(battle, vtol, [4, 2])
    assert vtol.alive
    assert vtol.immobilized
    assert vtol.causes


@pytest.mark.parametrize("die", range(1, 7))
def test_the_vtol_critical_hit_table(die: int) -> None:
    battle, vtol = flier(WARRIOR, raised=2)
    play(vehicle_critical(battle, vtol), [die])
    word = VTOL_CRITICAL_HITS[die].value
    assert (
        word.split(" ")[0]
        == ("cockpit", "main", "engine", "cockpit", "fuel", "ammo/power")[die - 1]
    )
    outs = {1: Out.CREW, 4: Out.CREW, 5: Out.EXPLODED, 6: Out.EXPLODED}
    assert vtol.destroyed is outs.get(die, Out.NOT)
    assert battle.board[vtol.hex].fire == (die in (5, 6))
    assert bool(vtol.causes) == (die in (1, 3, 4))


@pytest.mark.parametrize(("ground", "roll"), [(".", True), (":", True), ("+", True), ("%", False)])
@pytest.mark.parametrize("total", [4, 5])
def test_an_engine_hit_in_the_air(ground: str, roll: bool, total: int) -> None:
    battle, vtol = flier(WARRIOR, f"0508={ground}", raised=1)
    vtol.armor[Section.FRONT] = 50
    play(vehicle_critical(battle, vtol), [3])
    held = roll and total == 5
    dice: list[Any] = [total] * roll + ([] if held else [1, 7, 7])
    play(kinds.settle_all(battle), dice)
    assert (vtol.raised, vtol.immobilized, vtol.crashed) == (0, True, not held)


def test_a_rotor_that_is_lost_after_the_engine_is_told_once() -> None:
    """A hit that destroys a rotor of which nothing is left."""
    battle, vtol = flier(WARRIOR, raised=2)
    play(vehicle_critical(battle, vtol), [3])
    vtol.armor[Section.ROTOR] = vtol.structure[Section.ROTOR] = 0
    played = play(kinds.take(battle, vtol, Hit(2, Side.FRONT, 1)), [2, 2])
    assert [event.what for event in played.told(e.MotiveDamage)] == ["rotor destroyed"]


def test_nobody_holds_a_vtol_that_is_destroyed_with_its_engine() -> None:
    """No roll for the engine: it falls."""
    battle, vtol = flier(WARRIOR, "0508=.", raised=1)
    vtol.armor[Section.FRONT] = 50
    play(vehicle_critical(battle, vtol), [3])
    vtol.destroyed = Out.SECTION
    played = play(kinds.settle_all(battle), [1, 7, 7])
    assert [(r.cause, r.throw) for r in played.told(e.PilotingRolled)] == [("engine hit", None)]
    assert vtol.crashed


def test_a_dead_crew_crashes_and_may_set_the_hex_alight() -> None:
    battle, vtol = flier(WARRIOR, raised=3)
    play(vehicle_critical(battle, vtol), [1])
    vtol.armor[Section.FRONT] = 0
    play(kinds.settle_all(battle), [1, 7, 7, 7])
    assert battle.board[at("0508")].fire


# Physical attacks


FULL = set(BlowKind)


@pytest.mark.parametrize("level", range(-2, 7))
def test_the_table_of_physical_attacks_against_vtols(level: int) -> None:
    """Pushes are left to other 'Mechs."""
    ground = min(0, level) - 1
    raised = level - ground
    battle = parse_situation(
        f"0507={ground}. phase=strike; Archer ARC-2R@0508/N; {WARRIOR}@0507/S id=wa raised={raised}"
    )
    mech, vtol = battle.units["AR"], battle.units["wa"]
    assert battle.level(vtol) - battle.level(mech) == level
    kick = not blow_solution(battle, mech, BlowKind.KICK_RIGHT, vtol).why
    punch = not blow_solution(battle, mech, BlowKind.PUNCH_RIGHT, vtol).why
    assert (kick, punch) == (level == 0, level in (1, 2))


def test_c072_a_mech_on_a_level_3_hill_reaches_no_vtol_at_level_2() -> None:
    for raised, kick in ((2, False), (3, True)):
        battle = parse_situation(
            f"0508=3. phase=strike; Archer ARC-2R@0508/N; {WARRIOR}@0507/S id=wa raised={raised}"
        )
        mech, vtol = battle.units["AR"], battle.units["wa"]
        assert (not blow_solution(battle, mech, BlowKind.KICK_RIGHT, vtol).why) == kick
        assert blow_solution(battle, mech, BlowKind.PUNCH_RIGHT, vtol).why


def test_any_blow_that_hits_destroys_the_rotor() -> None:
    battle = parse_situation(f"phase=strike; Archer ARC-2R@0508/N; {WARRIOR}@0507/S id=wa raised=1")
    mech, vtol = battle.units["AR"], battle.units["wa"]
    blow = Blow(BlowKind.PUNCH_RIGHT, "wa")
    play(resolve(battle, declare(battle, mech, [blow])), [12, 7, 2])
    assert any(cause.label == "rotor destroyed" for cause in vtol.causes) or not vtol.alive


def test_death_from_above_on_a_vtol_needs_as_many_jumping_mp_as_levels() -> None:
    """An Assassin has 7; it comes down to the ground."""
    for raised, why in ((7, ""), (8, "8 levels higher")):
        battle = parse_situation(
            f"; Assassin@0508/N piloting=5; {WARRIOR}@0505/N id=wa raised={raised}"
        )
        mech: Any = battle.units["AS"]
        battle.units["wa"].moved.done = True
        seen = refusal(battle, mech, Mode.JUMP, "A/0505")
        assert (why in seen) if why else not seen
    battle = parse_situation(f"; Assassin@0508/N piloting=5; {WARRIOR}@0505/N id=wa raised=2")
    mech, vtol = battle.units["AS"], battle.units["wa"]
    vtol.moved.done = True
    move(battle, mech, Mode.JUMP, "A/0505")
    play(collisions(battle), [12, 7, 7, 7, 2, 1, 4])
    assert (mech.hex, mech.raised) == (at("0505"), 0)
    assert decision(battle, mech)
