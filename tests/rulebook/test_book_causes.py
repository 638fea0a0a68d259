"""What calls for Piloting Skill Rolls, when they are made and what counts for them (Compendium,
Piloting Skill Rolls)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Move
from btterm.classic.events import ChargeDeclared, DroppedProne, Fell, PilotingRolled
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import heat_phase, movement_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing
from btterm.table.numbers import Modifier
from tests.rulebook.rules import (
    CHARGED,
    KICKED,
    PUSHED,
    can_go_on,
    carry_out,
    domino,
    fall,
    mark_damage,
    move_to,
    read_steps,
    settle_all,
)
from tests.rulebook.tabletop import (
    Dice,
    Played,
    at,
    collisions,
    decision,
    duel,
    move,
    plan,
    play,
    pushing,
    solo,
)

WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP
CT, RL = Location.CT, Location.RL


def rolled(played: Played) -> list[tuple[str, str, int]]:
    """Every Piloting Skill Roll to stay up: who, why, and the number."""
    return [
        (event.unit, event.cause, event.target.number)
        for event in played.told(PilotingRolled)
        if event.cause != "avoiding injury"
    ]


def take(battle: Battle, mech: Mech, points: int) -> None:
    """Damage to the armor of the center torso."""
    play(mark_damage(battle, mech, CT, False, points))


# The end of a run with a damaged hip or gyro

CHARGER = "Centurion CN9-A@0510/N piloting=5 {}; Atlas AS7-D@0507/S moved=walk1"
AFTER_A_RUN = "running with a damaged hip or gyro"


@pytest.mark.parametrize(("damage", "number"), [("LLx=1", 7), ("CTx=4", 8), ("LLx=1 CTx=4", 10)])
def test_a_charge_ends_a_run_like_any_other(damage: str, number: int) -> None:
    """One roll before the charge is declared; hip and gyro together are one, at 2 + 3."""
    battle, mech, _ = duel(CHARGER.format(damage))
    rolls = plan(battle, mech, RUN, "F F C").rolls
    assert [(hex_, cause.label, n.number) for hex_, cause, n in rolls] == [
        (at("0508"), AFTER_A_RUN, number)
    ]
    played = move(battle, mech, RUN, "F F C", dice=[number])
    assert rolled(played) == [("CE", AFTER_A_RUN, number)]
    assert len(played.told(ChargeDeclared)) == 1


def test_who_fails_at_the_end_of_the_run_charges_nobody() -> None:
    battle, mech, target = duel(CHARGER.format("LLx=1"))
    played = move(battle, mech, RUN, "F F C", dice=[6, 1, 7, 12])
    assert (mech.hex, mech.prone, mech.charge) == (at("0508"), True, "")
    assert not played.told(ChargeDeclared)
    battle.phase = Phase.PHYSICAL_ATTACK
    assert not play(collisions(battle)).events
    assert target.hex == at("0507")


@pytest.mark.parametrize(("mode", "steps"), [(WALK, "F C"), (WALK, "F D")])
def test_a_walk_bears_the_damage(mode: Mode, steps: str) -> None:
    battle, mech, _ = duel("Griffin GRF-1N@0509/N LLx=1; Atlas AS7-D@0507/S moved=walk1")
    assert not plan(battle, mech, mode, steps).rolls


@pytest.mark.parametrize(("total", "dropped"), [(7, 1), (6, 0)])
def test_a_run_that_ends_in_dropping_rolls_before_it_drops(total: int, dropped: int) -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N piloting=5 LLx=1")
    assert [n.number for _, _, n in plan(battle, mech, RUN, "F F D").rolls] == [7]
    fall_dice: list[Dice] = [] if dropped else [1, 7, 7, 12]
    played = move(battle, mech, RUN, "F F D", dice=[total, *fall_dice])
    assert (len(played.told(DroppedProne)), len(played.told(Fell))) == (dropped, 1 - dropped)
    assert mech.prone


def test_a_run_that_failed_it_and_goes_on_makes_it_once_a_turn() -> None:
    """A Griffin with a damaged gyro runs 8: two hexes, falls, stands up and runs two more."""
    battle, mech = solo("Griffin GRF-1N@0510/N piloting=5 CTx=4")
    move(battle, mech, RUN, "F F", dice=[7, 1, 7, 5, 12])
    assert can_go_on(battle, mech)
    again = decision(battle, mech)
    again.going_on = True
    steps = read_steps("S/N F F")
    assert [cause.label for _, cause, _ in again.preview(Move(mech.id, RUN, steps)).rolls] == [
        "standing up"
    ]
    played = play(carry_out(battle, mech, RUN, steps), [8])
    assert rolled(played) == [("GR", "standing up", 8)]


def test_a_run_broken_by_another_fall_still_makes_it_at_its_end() -> None:
    battle, mech = solo("0509=%; Griffin GRF-1N@0510/N piloting=5 CTx=4")
    move(battle, mech, RUN, "F", dice=[7, 1, 7, 5, 12])
    again = decision(battle, mech)
    again.going_on = True
    shown = [
        cause.label for _, cause, _ in again.preview(Move(mech.id, RUN, read_steps("S/N"))).rolls
    ]
    assert shown == ["standing up", AFTER_A_RUN]
    played = play(carry_out(battle, mech, RUN, read_steps("S/N")), [8, 8])
    assert [why for _, why, _ in rolled(played)] == shown


def test_who_fell_back_out_of_the_only_hex_that_it_entered_has_not_run() -> None:
    """The rubble is a level up: the fall leads down again, to where the run began."""
    battle, mech = solo("0509=1%; Griffin GRF-1N@0510/N piloting=5 LLx=1")
    move(battle, mech, RUN, "F", dice=[6, 1, 7, 5, 12])
    assert (mech.hex, mech.moved.entered) == (at("0510"), 0)
    played = play(carry_out(battle, mech, RUN, read_steps("S/N")), [12])
    assert [why for _, why, _ in rolled(played)] == ["standing up"]


def test_a_landing_in_water_on_a_damaged_leg_falls_into_water() -> None:
    """50 tons: half of 5 points, whichever of the two rolls fails."""
    for dice in ([3], [6, 5]):
        battle, mech = solo("0508=~1; Griffin GRF-1N@0510/N piloting=5 LLx=4")
        played = move(battle, mech, JUMP, "J/0508/N", dice=[*dice, 1, 7, 12])
        assert [fell.damage for fell in played.told(Fell)] == [3]


# All moves of a phase are one phase

STREETS = " ".join(f"{number}=+" for number in ("0508", "0607"))


def test_two_skids_into_one_atlas_are_20_points_in_one_phase() -> None:
    """From the south and from the south-east, 45 tons after 3 hexes, 14 points each; cliffs hold
    the Atlas in its place. The second time it rolls for the collision and for 20 points, both at
    5 + 2 + 1."""
    battle = parse_situation(
        f"{STREETS} 0506=9. 0406=9. phase=move initiative=2,9; Phoenix Hawk@0510/N piloting=5; "
        "Phoenix Hawk@0808/NW side=1 id=H2 piloting=5; Atlas AS7-D@0507/S side=2 piloting=5"
    )
    steps = read_steps("F F R F")
    # the turn; the fall; hits; 14 points and 10; what the Atlas rolls
    skid_dice: list[Dice] = [2, 1, 7, 12, 12, 6, 7, 8, 7, 7]
    moves = {id_: Move(id_, RUN, steps) for id_ in ("PH", "H2")}
    played = play(movement_phase(battle), [*skid_dice, 7, *skid_dice, 8, 8], moves)
    assert [cause for cause in rolled(played) if cause[0] == "at"] == [
        ("at", "charged", 7),
        ("at", "20+ damage", 8),
        ("at", "charged", 8),
    ]


def test_the_roll_for_20_points_is_made_once_in_a_phase_and_counts_on() -> None:
    battle, mech = solo("phase=strike; Atlas AS7-D@0505/N piloting=5")
    take(battle, mech, 20)
    play(settle_all(battle), [6])
    take(battle, mech, 20)
    mech.causes.append(KICKED)
    assert rolled(play(settle_all(battle), [6])) == [("AT", "kicked", 6)]


def test_what_a_fall_breaks_calls_for_no_roll_when_the_mech_stands_again() -> None:
    """The fall takes the left foot; it stands up and goes on into rubble."""
    battle, mech = solo("0509=%; Griffin GRF-1N@0510/N piloting=5 LL=0 LLx=1,2,3")
    # 5 points to the left leg, a critical hit there; the last point; the pilot
    play(fall(battle, mech), [1, 9, 8, 7, 12])
    assert mech.prone
    mech.prone = False
    assert not play(settle_all(battle)).rolls


# Rolls made at once know what else has happened in the phase


def test_kicked_for_20_and_dominoed_is_6() -> None:
    battle, mech = solo("phase=strike; Atlas AS7-D@0508/N piloting=5")
    take(battle, mech, 20)
    mech.causes.append(KICKED)
    played = play(domino(battle, mech, Facing.N), [6])
    assert rolled(played) == [("AT", "domino effect", 6)]
    played = play(settle_all(battle), [6, 6])
    assert rolled(played) == [("AT", "20+ damage", 6), ("AT", "kicked", 6)]


def test_who_is_charged_twice_makes_two_rolls_at_4() -> None:
    battle, mech = solo("phase=strike; Atlas AS7-D@0508/N piloting=5")
    mech.causes += [CHARGED, CHARGED]
    played = play(settle_all(battle), [9, 9])
    assert [number for _, _, number in rolled(played)] == [9, 9]


def test_a_roll_that_is_made_already_does_not_count_for_the_next() -> None:
    """Three hexes of Depth 1 water are three rolls at -1, not at -1, -2 and -3."""
    battle, mech = solo("0509=~1 0508=~1; Phoenix Hawk@0510/N piloting=5")
    assert [n for _, _, n in rolled(move(battle, mech, WALK, "F F", dice=[4, 4]))] == [4, 4]


def test_damage_of_the_phase_counts_for_standing_up() -> None:
    battle, mech = solo("phase=move; Griffin GRF-1N@0510/N piloting=5 prone")
    take(battle, mech, 20)
    assert [n.number for _, _, n in plan(battle, mech, WALK, "S/N").rolls] == [6]


# Rolls that wait for the end of a combat phase

CLIFF = "0510=3.; Archer@0510/N piloting=5; Crusader@0509/S piloting=5"
FROM_ABOVE: list[Dice] = [7, 2, 2, 1, 4, 5, 9, 10, 11, 3, 12]
"""Hits; 5 and 2 points; the fall, 28 points on the back; no injury."""


@pytest.mark.parametrize(("phase", "at_once"), [("move", True), ("strike", False)])
def test_who_is_struck_by_a_fall_rolls_at_the_end_of_a_combat_phase(
    phase: str, at_once: bool
) -> None:
    battle, mech, _ = duel(f"phase={phase} {CLIFF}")
    played = play(move_to(battle, mech, Facing.N), [*FROM_ABOVE, *([7] if at_once else [])])
    assert rolled(played) == ([("cr", "struck from above", 7)] if at_once else [])
    played = play(settle_all(battle), [] if at_once else [7])
    assert rolled(played) == ([] if at_once else [("cr", "struck from above", 7)])


def test_a_shutdown_rolls_with_what_else_the_heat_phase_has_done() -> None:
    """The last LRM-20 salvo goes up, 20 points and more, in the phase of the shutdown."""
    battle, mech = solo("turn=3; Archer@0505/N heat=13 piloting=5 shots=1,0,0,0")
    mech.heat_gained = [Modifier(Rule.HEAT, "weapons", 18)]
    # fails to override; ammunition; consciousness twice; no critical hit; both rolls
    played = play(heat_phase(battle), [3, 3, 12, 12, 2, 9, 9])
    assert rolled(played) == [("AR", "20+ damage", 9), ("AR", "reactor shuts down", 9)]


# Water and rubble, however a 'Mech comes there


def test_who_steps_out_into_water_rolls_for_it() -> None:
    battle, mech = solo("0408=~1; Griffin GRF-1N@0508/NE moved=walk1 piloting=5")
    played = play(domino(battle, mech, Facing.N), [5, 3, 1, 7, 12], choices=["back"])
    assert rolled(played) == [("GR", "domino effect", 5), ("GR", "entering water, depth 1", 4)]
    assert (mech.hex, mech.prone) == (at("0408"), True)
    assert [fell.damage for fell in played.told(Fell)] == [3]


@pytest.mark.parametrize(
    ("ground", "cause", "number"),
    [
        ("~1", "entering water, depth 1", 4),
        ("~2", "entering water, depth 2", 5),
        ("%", "entering rubble", 5),
    ],
)
def test_a_charge_that_misses_rolls_for_where_it_ends(ground: str, cause: str, number: int) -> None:
    battle, mech, _ = duel(
        f"0408={ground}; Archer@0510/N piloting=5; Crusader@0508/S piloting=5 moved=walk1"
    )
    move(battle, mech, WALK, "F C")
    battle.phase = Phase.PHYSICAL_ATTACK
    played = play(collisions(battle), [2, number], choices=["left"])
    assert rolled(played) == [("AR", cause, number)]
    assert (mech.hex, mech.prone) == (at("0408"), False)


def test_who_follows_its_target_into_water_rolls_for_it() -> None:
    battle, mech, target = duel(
        "phase=strike 0508=~1; Archer@0509/N piloting=5; Crusader@0508/S piloting=5"
    )
    target.causes.append(CHARGED)
    played = play(pushing(battle, mech, target), [4])
    assert rolled(played) == [("AR", "entering water, depth 1", 4)]
    assert (mech.hex, target.hex) == (at("0508"), at("0507"))


def test_who_is_pushed_into_water_rolls_for_that_at_once_and_for_the_push_at_the_end() -> None:
    battle, mech, target = duel(
        "phase=strike 0507=~1; Archer@0509/N piloting=5; Crusader@0508/S piloting=5"
    )
    target.causes.append(PUSHED)
    played = play(pushing(battle, mech, target), [4])
    assert rolled(played) == [("cr", "entering water, depth 1", 4)]
    assert rolled(play(settle_all(battle), [5])) == [("cr", "pushed", 5)]


def test_who_is_pushed_into_water_and_fails_falls_there_into_water() -> None:
    """65 tons: half of 7 points; it is down, and the push calls for no roll any more."""
    battle, mech, target = duel(
        "phase=strike 0507=~1; Archer@0509/N piloting=5; Crusader@0508/S piloting=5"
    )
    target.causes.append(PUSHED)
    played = play(pushing(battle, mech, target), [3, 1, 7, 12])
    assert [(fell.unit, fell.damage) for fell in played.told(Fell)] == [("cr", 4)]
    assert not play(settle_all(battle)).rolls


def test_who_comes_down_from_above_in_water_rolls_for_it() -> None:
    """5 - 1 for Depth 1 + 4 for the attack in the same phase; at its end 5 + 4 for that."""
    battle, mech, target = duel(
        "0504=~1; Spider@0508/N piloting=5; Atlas AS7-D@0504/S piloting=5 moved=walk1"
    )
    move(battle, mech, JUMP, "A/0504")
    battle.phase = Phase.PHYSICAL_ATTACK
    played = play(collisions(battle), [12, 1, 1, 1, 6, 8])
    assert rolled(played) == [("SP", "entering water, depth 1", 8)]
    assert (mech.hex, target.hex, mech.airborne) == (at("0504"), at("0503"), False)
    numbers = [number for _, _, number in rolled(play(settle_all(battle), [9, 7]))]
    assert numbers == [9, 7]
