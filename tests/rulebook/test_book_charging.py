"""Charges and death from above (Compendium, Charging, Death from Above)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.events import (
    BuildingCollapsed,
    Displaced,
    Fell,
    LeftMap,
    LocationRolled,
    PilotingRolled,
    Struck,
    StruckBuilding,
)
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_phase, physical_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Out
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import (
    buildings,
    carry_out,
    charge_number,
    kinds,
    read_steps,
    terrain_between,
    write_step,
)
from tests.rulebook.tabletop import (
    Dice,
    Played,
    at,
    collisions,
    decision,
    duel,
    lost,
    move,
    parts,
    play,
    refusal,
)

WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP


def strike_phase(battle: Battle, dice: list[Dice], choices: tuple[str, ...] = ()) -> Played:
    """The charges and dives of the Physical Attack Phase, without the falls at its end."""
    battle.phase = Phase.PHYSICAL_ATTACK
    begin_phase(battle)
    return play(collisions(battle), dice, choices=choices)


# Charges

AHEAD = "Archer@0510/N piloting=5; Crusader@0508/S piloting=5 moved=walk1"


def test_movement_of_both_and_the_terrain_of_the_target_count() -> None:
    """5, ran 2, moved 5 hexes 2, light woods 1, equal pilots."""
    battle, mech, target = duel(
        '0508="; Archer@0509/N piloting=5 moved=run4; Crusader@0508/S piloting=5 moved=walk5'
    )
    number = charge_number(mech, target, terrain_between(battle, mech, target))
    assert parts(number) == [5, 2, 2, 1, 0]
    mech.moved.mode, mech.charge = RUN, target.id
    played = strike_phase(battle, [9], choices=("left",))
    assert [(event.to_hit.number, event.hit) for event in played.told(Struck)] == [(10, False)]


def test_charging_a_prone_mech_hits_the_charger_in_the_legs() -> None:
    """To hit 5 + 1 for walking - 2 = 4; 7 points a side, as 5 and 2."""
    battle, mech, target = duel(f"{AHEAD} prone")
    move(battle, mech, WALK, "F C")
    played = strike_phase(battle, [4, 6, 8, 1, 6])
    assert [event.to_hit.number for event in played.told(Struck)] == [4]
    assert [(e.unit, e.table, str(e.location)) for e in played.told(LocationRolled)] == [
        (target.id, "front", "RT"),
        (target.id, "front", "LT"),
        (mech.id, "kick front", "RL"),
        (mech.id, "kick front", "LL"),
    ]


def test_a_charge_comes_to_nothing_when_its_target_is_no_longer_ahead() -> None:
    battle, mech, target = duel(AHEAD)
    move(battle, mech, WALK, "F C")
    target.hex = at("0507")
    played = strike_phase(battle, [])
    assert [(event.hit, event.throw) for event in played.told(Struck)] == [(False, None)]
    assert mech.hex == at("0509")


@pytest.mark.parametrize("fate", ["prone", "shut_down", "gone"])
def test_a_charge_comes_to_nothing_when_the_charger_cannot_run_any_more(fate: str) -> None:
    battle, mech, target = duel(AHEAD)
    move(battle, mech, WALK, "F C")
    setattr(mech, fate, True)
    assert not strike_phase(battle, []).rolls
    assert lost(target) == 0


def test_a_charge_off_the_map_follows_its_target_to_the_edge() -> None:
    battle, mech, target = duel("Archer@0502/N piloting=5; Locust LCT-1V@0501/S moved=walk1")
    move(battle, mech, WALK, "C")
    # no hexes moved: no damage; 20 tons do 2 to the charger
    played = strike_phase(battle, [12, 6])
    assert [event.unit for event in played.told(LeftMap)] == [target.id]
    assert mech.hex == at("0501")
    assert lost(mech) == 2


def test_a_wreck_is_not_pushed_but_run_over() -> None:
    """An Atlas that ran 3 hexes does 30 points: six groups of 5. The second one ends the Locust,
    which has 6 points left in its center torso and no armor there."""
    battle = parse_situation(
        "Atlas@0513/N piloting=5; Locust LCT-1V@0509/S piloting=5 moved=walk1 CT=0 CTi=6; "
        "Crusader@0508/S"
    )
    mech, target, behind = mechs_of(battle).values()
    move(battle, mech, RUN, "F F F C")
    # to hit; 5 points and no critical hit; the other 5 groups; 2 points to the Atlas
    played = strike_phase(battle, [7, 7, 2, 7, 7, 7, 7, 7, 6])
    assert target.destroyed == "center torso destroyed"
    assert not [event for event in played.told(Displaced) if event.unit != mech.id]
    assert (mech.hex, target.hex, behind.hex) == (at("0509"), at("0509"), at("0508"))


# Death from above


def test_a_prone_target_is_hit_in_the_rear_whatever_its_facing() -> None:
    """A 30-ton Spider on a prone Crusader: 9 points, as 5 and 4, on the normal table."""
    battle, mech, target = duel("Spider@0508/N piloting=5; Crusader@0504/S prone moved=walk1")
    move(battle, mech, JUMP, "A/0504")
    # to hit 5 + 3 - 2; right and left rear torso; 6 to the legs
    played = strike_phase(battle, [6, 6, 8, 1, 6])
    assert [event.to_hit.number for event in played.told(Struck)] == [6]
    assert [event.table for event in played.told(LocationRolled)][:2] == ["rear", "rear"]
    assert sum(target.sheet.rear_armor.values()) - sum(target.rear_armor.values()) == 9
    assert (mech.hex, target.hex) == (at("0504"), at("0503"))


@pytest.mark.parametrize("side", ["front", "right side"])
def test_the_defender_chooses_the_side_when_the_dive_began_exactly_between_two(side: str) -> None:
    """From 0704 to 0504 the line leaves the target between its hexsides NE and SE."""
    battle, mech, _ = duel("Spider@0704/N piloting=5; Crusader@0504/N moved=walk1")
    move(battle, mech, JUMP, "A/0504")
    played = strike_phase(battle, [9, 1, 1, 1, 6], choices=(side,))
    assert [event.table for event in played.told(LocationRolled)][:2] == [f"punch {side}"] * 2


def test_who_dives_from_over_the_hex_of_a_friend_stays_in_the_air_there() -> None:
    friend, prey = "Locust LCT-1V@0508/N side=1", "Archer@0507/S side=2 moved=walk1"
    battle = parse_situation(f"; Wasp@0510/N side=1; {friend}; {prey}")
    wasp = mechs_of(battle)["WA"]
    move(battle, wasp, JUMP, "A/0507")
    assert (wasp.hex, wasp.airborne, bool(wasp.charge)) == (at("0508"), True, True)


def test_who_is_missed_from_above_may_step_onto_another_and_push_it_on() -> None:
    """The dive comes from the south; the target goes north, where a Griffin stands."""
    battle = parse_situation(
        "Spider@0508/N piloting=5; Crusader@0504/S moved=walk1; "
        "Griffin GRF-1N@0503/N piloting=5 moved=walk1"
    )
    mech, target, next_ = mechs_of(battle).values()
    move(battle, mech, JUMP, "A/0504")
    # misses; the Crusader and the Griffin hold; facing of the fall, 5 and 4 points, the pilot
    played = strike_phase(battle, [2, 5, 5, 1, 5, 7, 12], choices=("N",))
    assert [(r.unit, r.cause) for r in played.told(PilotingRolled)][:2] == [
        (target.id, "domino effect"),
        (next_.id, "domino effect"),
    ]
    (asked,) = [choice for choice in played.asked if choice.unit == target.id]
    assert sorted(option.key for option in asked.options) == ["N", "NE", "NW", "S", "SE", "SW"]
    assert asked.options[-1].key == "N"
    assert [str(unit.hex) for unit in (mech, target, next_)] == ["0504", "0503", "0502"]


def test_who_is_missed_from_above_moves_even_if_it_is_shut_down() -> None:
    battle, mech, target = duel("Spider@0508/N piloting=5; Crusader@0504/S down moved=walk1")
    move(battle, mech, JUMP, "A/0504")
    # 5 + 3 - 4 for an immobile target
    played = strike_phase(battle, [3, 1, 5, 7, 12], choices=("NW",))
    assert [event.to_hit.number for event in played.told(Struck)] == [4]
    assert target.hex == at("0403")


def test_a_target_pushed_away_before_is_missed() -> None:
    """The diver comes down where it was, on its back; without a to-hit roll."""
    battle, mech, target = duel("Spider@0508/N piloting=5; Crusader@0504/S moved=walk1")
    move(battle, mech, JUMP, "A/0504")
    target.hex = at("0503")
    played = strike_phase(battle, [1, 5, 7, 12])
    assert [(event.hit, event.throw) for event in played.told(Struck)] == [(False, None)]
    assert (mech.hex, mech.prone, target.hex) == (at("0504"), True, at("0503"))


def test_who_is_killed_in_the_air_comes_down_no_more() -> None:
    battle, mech, target = duel("Spider@0508/N piloting=5; Crusader@0504/S moved=walk1")
    move(battle, mech, JUMP, "A/0504")
    mech.destroyed = Out.ENGINE
    assert not strike_phase(battle, []).events
    assert (target.hex, lost(target)) == (at("0504"), 0)


def test_who_passes_out_in_the_air_crashes() -> None:
    """No to-hit roll: the attack misses by itself, and the MechWarrior is hurt in the fall."""
    battle, mech, _ = duel("Spider@0508/N piloting=5; Crusader@0504/S moved=walk1")
    move(battle, mech, JUMP, "A/0504")
    mech.crew.unconscious_since = battle.turn
    played = strike_phase(battle, [1, 5, 7], choices=("NE",))
    assert [(event.hit, event.throw) for event in played.told(Struck)] == [(False, None)]
    assert mech.crew.hits == 1
    assert mech.prone


def test_a_dive_that_misses_into_water_does_half() -> None:
    """30 tons, two levels: 9 points, halved by Depth 1 to 5."""
    battle, mech, _ = duel("0504=~1; Spider@0508/N piloting=5; Crusader@0504/S moved=walk1")
    move(battle, mech, JUMP, "A/0504")
    played = strike_phase(battle, [2, 1, 5, 12], choices=("NE",))
    assert [(fell.levels, fell.damage) for fell in played.told(Fell)] == [(2, 5)]


DIVES = "Spider@0508/N piloting=5; Crusader@0606/S moved=walk1"
"""Two shortest paths: over 0507 to the north-east, or over 0607 to the north."""


@pytest.mark.parametrize(
    ("step", "over", "pushed"), [("A/0606", "0507", "0706"), ("A/0606/N", "0607", "0605")]
)
def test_the_path_of_a_dive_is_declared_where_there_are_several(
    step: str, over: str, pushed: str
) -> None:
    """It hovers where the chosen path ends, faces its target, and pushes it that way."""
    battle, mech, target = duel(DIVES)
    dives = [found.steps for found in decision(battle, mech).attacks(mech.id)]
    assert read_steps(step) in dives
    move(battle, mech, JUMP, step)
    assert mech.hex == at(over)
    strike_phase(battle, [12, 1, 1, 1, 6])
    assert target.hex == at(pushed)


def test_no_path_of_a_dive_makes_a_detour() -> None:
    battle, mech, _ = duel(DIVES)
    assert "no shortest path leads S into 0606" in refusal(battle, mech, JUMP, "A/0606/S")


# At buildings

DIVER = "Griffin GRF-1N@0506/N"


def ram(text: str, steps: str, mode: Mode = Mode.RUN) -> tuple[Battle, Mech]:
    """A 'Mech that has declared an attack by moving on a building."""
    battle = parse_situation(text)
    mech = next(unit for unit in battle.units.values() if isinstance(unit, Mech))
    play(carry_out(battle, mech, mode, read_steps(steps)))
    return battle, mech


def test_a_charge_at_a_building_hits_without_a_roll_and_stays_before_it() -> None:
    """A 70-ton Archer that has moved 2 hexes does 14 points; a tenth of the CF comes back."""
    battle, mech = ram("open=9x9 0503=#h2; Archer@0506/N; Foot Platoon Rifle@0503/N", "F F CB")
    assert mech.charge == "0503"
    men = list(battle.units.values())[1]
    battle.phase = Phase.MOVEMENT
    played = play(physical_attack_phase(battle), [7, 7, 12])
    assert [(e.blow, e.points) for e in played.told(StruckBuilding)] == [("charge", 14)]
    house = battle.board[at("0503")].building
    assert house is not None
    assert house.cf == 90 - 14
    assert kinds.points_lost(mech) == 9
    assert kinds.points_lost(men) == 4, "a quarter of it hurts infantry inside"
    assert mech.hex == at("0504")
    assert played.targets("charging") == [7]


def test_who_dives_on_a_building_is_on_its_roof() -> None:
    """Three tenths of a Griffin's 55 tons are 17 points; its legs take 11."""
    battle, mech = ram(f"open=9x9 0503=#h2; {DIVER}; Wasp@0901/S", "AB/0503", Mode.JUMP)
    assert (mech.airborne, mech.hex) == (True, at("0504"))
    battle.phase = Phase.MOVEMENT
    played = play(physical_attack_phase(battle), [1, 1, 6, 12])
    assert [e.points for e in played.told(StruckBuilding)] == [17]
    assert (mech.hex, mech.raised, mech.airborne) == (at("0503"), 2, False)
    assert kinds.points_lost(mech) == 11


def test_a_building_that_comes_down_under_who_dives_on_it() -> None:
    battle, mech = ram(f"open=9x9 0503=#h2; {DIVER}; Wasp@0901/S", "AB/0503", Mode.JUMP)
    battle.phase = Phase.MOVEMENT
    play(buildings.damage(battle, at("0503"), 30))
    played = play(physical_attack_phase(battle), [1, 1, 6, 7, 7, 1, *[7] * 6, 12])
    assert played.told(BuildingCollapsed)
    assert (mech.hex, mech.raised, mech.prone) == (at("0503"), 0, True)


@pytest.mark.parametrize(
    ("text", "steps", "why"),
    [
        ("open=9x9; Archer@0506/N; Wasp@0901/S", "F CB", "no building stands ahead"),
        ("open=9x9 0506=#h2; Archer@0506/N; Wasp@0901/S", "B CB", "backward"),
        ("open=9x9 0505=#h2; Archer@0505/N; Wasp@0901/S", "CB", "no building stands ahead"),
    ],
)
def test_what_cannot_be_charged(text: str, steps: str, why: str) -> None:
    battle = parse_situation(text)
    id_ = next(iter(battle.units))
    move = Move(id_, Mode.WALK, read_steps(steps))
    assert why in MoveDecision(0, battle, (id_,)).refusal(move)


def test_buildings_that_enemies_are_in_are_offered() -> None:
    battle = parse_situation(f"open=9x9 0503=#h2; {DIVER} id=GR; Foot Platoon Rifle@0503/N")
    decision = MoveDecision(0, battle, ("GR",))
    assert not decision.attacks("GR")
    steps = {str(step) for move in decision.rams("GR") for step in map(write_step, move.steps[-1:])}
    assert steps == {"CB", "AB/0503"}
