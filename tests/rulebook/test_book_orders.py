"""Ammunition dumped, heat sinks switched and arms flipped (Compendium, Dumping Ammunition, Building
Up Heat, Reversing Arms, Movement Modes, Building Up Heat, Heat Sinks)."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from btterm.calculators.stand_in import put, stand_in_sheet
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Order, OrdersDecision, ReactionDecision, Twist
from btterm.classic.events import AmmunitionDumped, AmmunitionExploded
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import end_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import IllegalAnswer
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Table
from tests.rulebook.rules import (
    can_dump,
    critical_roll,
    dissipation,
    finish_dumping,
    hit,
    live_bins,
    sinks_switched_off,
    solution,
    switch_sinks,
    usable_bins,
)
from tests.rulebook.tabletop import at, decision, duel, play, refusal, solo

WALK, RUN, JUMP = Mode.WALK, Mode.RUN, Mode.JUMP
LEGS = (Location.LL, Location.RL)
RT, LT, CT = Location.RT, Location.LT, Location.CT


# Dumping ammunition: an Archer has two bins of LRM 20 in each side torso


def order(battle: Battle, *orders: Order) -> None:
    OrdersDecision(0, battle, tuple(battle.units)).check(orders)


def test_ammunition_is_dumped_by_location() -> None:
    battle, mech = solo("Archer@0510/N")
    assert set(can_dump(mech)) == {RT, LT}
    order(battle, Order(mech.id, (RT,)))
    with pytest.raises(IllegalAnswer, match="nothing to dump in Center Torso"):
        order(battle, Order(mech.id, (CT,)))


def dumping(words: str = "") -> tuple[Battle, Mech]:
    """An Archer that announced a turn ago to dump what is in its right torso."""
    battle, mech = solo(f"Archer@0510/N {words}")
    mech.dumping = [RT]
    return battle, mech


def test_what_is_being_dumped_is_not_fired_but_still_on_board() -> None:
    _, mech = dumping()
    weapon = mech.sheet.mounts[0].weapon
    assert weapon is not None
    assert [mech.sheet.bins[number].location for number in usable_bins(mech, weapon)] == [LT, LT]
    assert {mech.sheet.bins[number].location for number in live_bins(mech)} == {RT, LT}


def test_who_dumps_neither_runs_nor_jumps() -> None:
    battle, mech = solo("Griffin GRF-1N@0510/N")
    assert decision(battle, mech).modes(mech.id) == (Mode.STAND, WALK, RUN, JUMP)
    mech.dumping = [RT]
    assert decision(battle, mech).modes(mech.id) == (Mode.STAND, WALK)
    assert "cannot run now" in refusal(battle, mech, RUN, "F")


def test_after_a_turn_it_is_gone() -> None:
    battle, mech = dumping()
    played = play(finish_dumping(battle, mech))
    assert [event.locations for event in played.told(AmmunitionDumped)] == [(RT,)]
    assert mech.shots == [0, 0, 6, 6]
    assert mech.dumping == []


def end_with(battle: Battle, orders: tuple[Order, ...]) -> None:
    """Play an End Phase in which the first side gives these orders."""
    phase = end_phase(battle)
    asked: Any = next(phase)
    with contextlib.suppress(StopIteration):
        while True:
            asked = phase.send(orders if isinstance(asked, OrdersDecision) else None)


def test_orders_of_one_end_phase_are_done_in_the_next() -> None:
    battle, mech, _ = duel("Archer@0510/N heat=14; Crusader@0501/S")
    end_with(battle, (Order(mech.id, (LT,)),))
    assert (mech.dumping, mech.shots) == ([LT], [6, 6, 6, 6])
    end_with(battle, ())
    assert (mech.dumping, mech.shots) == ([], [6, 6, 0, 0])


@pytest.mark.parametrize("phase", [Phase.WEAPON_ATTACK, Phase.PHYSICAL_ATTACK])
@pytest.mark.parametrize("place", [RT, LT, CT])
def test_a_hit_on_any_rear_torso_sets_off_what_is_being_dumped(
    phase: Phase, place: Location
) -> None:
    """One shot of LRM 20: 20 points, past all armor. They take the 15 points of the right torso
    and 5 of the center torso; the MechWarrior takes two hits."""
    battle, mech = dumping("shots=1,0,6,6")
    battle.phase = phase
    played = play(hit(battle, mech, place, True, 1, by=1), [12, 12, 2])
    assert [event.damage for event in played.told(AmmunitionExploded)] == [20]
    assert not mech.has(RT)
    assert mech.structure[CT] == mech.sheet.structure_points[CT] - 5
    assert mech.crew.hits == 2
    assert mech.shots == [0, 0, 6, 6]


@pytest.mark.parametrize(
    ("words", "place", "rear", "sets_off"),
    [
        ("RA=0 RAi=1", Location.RA, True, True),
        ("LA=0 LAi=1", Location.LA, True, True),
        ("LL=0 LLi=1", Location.LL, True, True),
        ("RA=0 RAi=3", Location.RA, True, False),
        ("RA=0 RAi=1", Location.RA, False, False),
    ],
)
def test_a_hit_from_behind_that_is_carried_on_to_a_rear_torso_does_so_too(
    words: str, place: Location, rear: bool, sets_off: bool
) -> None:
    """Three points: a limb with one left passes two on."""
    battle, mech = dumping(f"shots=1,0,6,6 {words}")
    battle.phase = Phase.WEAPON_ATTACK
    dice = [12, 12, 2] if sets_off else []
    told = play(hit(battle, mech, place, rear, 3, by=1), dice).told(AmmunitionExploded)
    assert bool(told) is sets_off


@pytest.mark.parametrize(("place", "rear"), [(RT, False), (Location.RA, True), (Location.HD, True)])
def test_no_other_hit_does(place: Location, rear: bool) -> None:
    battle, mech = dumping("shots=1,0,6,6")
    battle.phase = Phase.WEAPON_ATTACK
    dice = [12] if place is Location.HD else []
    assert not play(hit(battle, mech, place, rear, 1, by=1), dice).told(AmmunitionExploded)
    battle.phase = Phase.MOVEMENT
    assert not play(hit(battle, mech, RT, True, 1, by=1)).told(AmmunitionExploded)


def test_a_critical_hit_sets_it_off_as_ever() -> None:
    """Slot 6 of the right torso holds the first of its bins."""
    battle, mech = dumping("shots=1,0,6,6")
    # one critical hit; upper half, slot 6; the pilot stays awake twice; none on the center torso
    played = play(critical_roll(battle, mech, RT, 1), [8, (1, 6), 12, 12, 2])
    assert [event.damage for event in played.told(AmmunitionExploded)] == [20]


# Heat sinks


@pytest.mark.parametrize(("off", "sinks"), [(0, 10), (4, 6), (10, 0)])
def test_heat_sinks_switched_off_carry_nothing_away(off: int, sinks: int) -> None:
    battle, mech = solo("Archer@0510/N")
    mech.sinks_off = off
    assert dissipation(battle, mech) == (sinks, 0)


def test_only_heat_sinks_that_work_are_switched() -> None:
    battle, mech = solo("Archer@0510/N")
    order(battle, Order(mech.id, (), 10))
    with pytest.raises(IllegalAnswer, match="has 10 heat sinks"):
        order(battle, Order(mech.id, (), 11))


def test_the_water_cools_no_sink_that_is_off() -> None:
    battle, mech = solo("0510=~2; Archer@0510/N")
    assert dissipation(battle, mech) == (10, 6)
    mech.sinks_off = 7
    assert dissipation(battle, mech) == (3, 3)


# Reversing arms

RIFLEMAN = "Rifleman@0505/N; Crusader@0510/S"
"""The Crusader stands straight behind the Rifleman, 5 hexes away."""


def guns_at(battle: Battle, mech: Mech, target: Mech) -> set[Location]:
    """Where the weapons are that can be fired at a target."""
    return {
        mount.location
        for number, mount in enumerate(mech.sheet.mounts)
        if mount.weapon and not solution(battle, mech, number, target).why
    }


def test_flipped_arms_fire_to_the_rear_and_nowhere_else() -> None:
    battle, mech, target = duel(RIFLEMAN)
    assert guns_at(battle, mech, target) == set()
    mech.flipped = True
    assert guns_at(battle, mech, target) == {Location.LA, Location.RA}
    target.hex = at("0502")
    assert guns_at(battle, mech, target) & {Location.LA, Location.RA} == set()


@pytest.mark.parametrize(
    ("name", "can"),
    [("Rifleman", True), ("Jenner", True), ("Warhammer", False), ("Archer", False)],
)
def test_only_arms_built_without_hands_and_lower_arms_flip(name: str, can: bool) -> None:
    battle, mech, _ = duel(f"{name}@0505/N; Crusader@0510/S")
    reaction = ReactionDecision(0, battle, (mech.id,))
    assert reaction.can_flip(mech.id) == can
    if not can:
        with pytest.raises(IllegalAnswer, match="cannot flip"):
            reaction.check(Twist(mech.id, flip=True))


def test_arms_flip_in_place_of_a_twist_and_only_while_standing() -> None:
    battle, mech, _ = duel(RIFLEMAN)
    reaction = ReactionDecision(0, battle, (mech.id,))
    reaction.check(Twist(mech.id, flip=True))
    with pytest.raises(IllegalAnswer):
        reaction.check(Twist(mech.id, 1, flip=True))
    mech.prone = True
    with pytest.raises(IllegalAnswer, match="prone"):
        reaction.check(Twist(mech.id, flip=True))


# Which heat sinks are off


@pytest.mark.parametrize(
    ("off", "first", "dry", "wet"),
    [
        (0, (), 10, 4),
        (6, (), 4, 4),
        (8, (), 2, 2),
        (2, LEGS, 8, 2),
        (4, LEGS, 6, 0),
        (5, LEGS, 5, 0),
    ],
)
def test_which_sinks_are_off_is_the_players_choice(
    off: int, first: tuple[Location, ...], dry: int, wet: int
) -> None:
    """Ten sinks, four of them in the legs, in Depth 1 water, which cools those that work there."""
    battle, mech = solo("0805=~1; Warhammer@0805/N")
    mech = put(battle, "WS", mech.hex, stand_in_sheet(leg_sinks=4))
    switch_sinks(mech, off, first)
    assert dissipation(battle, mech) == (dry, wet)


def test_a_sink_that_is_off_is_no_loss_when_it_is_hit() -> None:
    battle, _ = solo("Warhammer@0805/N")
    mech = put(battle, "WS", at("0805"), stand_in_sheet(leg_sinks=4))
    switch_sinks(mech, 4, LEGS)
    before = dissipation(battle, mech)
    mech.structure[Location.LL] = 0
    assert dissipation(battle, mech) == before
    assert sinks_switched_off(mech) == 2


# Orders where nothing presses


def test_a_side_that_calls_for_orders_is_asked_at_the_end_of_the_turn() -> None:
    """Once, and for units that are shut down as well; the other side is not."""
    line = "phase=move; Archer@0510/N; Warhammer@0101/N down heat=28 side=1; Crusader@0517/S"
    table = Table(CLASSIC, parse_situation(line), SeededDice(1))
    table.call(0)
    again = Table.resume(CLASSIC, table.journal(), SeededDice(1))
    assert again.state.called == [0]
    asked = []
    while again.state.phase is not Phase.INITIATIVE and again.state.turn == 1:
        assert isinstance(again.pending, Decision)
        if isinstance(again.pending, OrdersDecision):
            asked.append((again.pending.side, again.pending.units))
        again.answer(again.pending.default())
    assert asked == [(0, ("AR", "WA"))]
    assert again.state.called == []


def test_a_call_can_be_taken_back() -> None:
    table = Table(
        CLASSIC, parse_situation("phase=move; Archer@0510/N; Crusader@0517/S"), SeededDice(1)
    )
    table.call(0)
    table.undo()
    assert table.state.called == []


def test_orders_about_shutdowns_stand_until_others_are_given() -> None:
    battle, mech, _ = duel("Archer@0510/N heat=14; Crusader@0501/S")
    end_with(battle, (Order(mech.id, restarts=False, overrides=False),))
    assert (mech.restarts, mech.overrides) == (False, False)
    end_with(battle, ())
    assert (mech.restarts, mech.overrides) == (False, False)
    end_with(battle, (Order(mech.id),))
    assert (mech.restarts, mech.overrides) == (True, True)
