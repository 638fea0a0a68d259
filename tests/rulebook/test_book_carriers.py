"""Infantry that mounts vehicles and rides in them (Compendium, Infantry Carriers)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Move, MoveDecision
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_turn, movement_phase, weapon_attack_phase
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Out
from btterm.classic.units.vehicle import Vehicle
from btterm.hexes import Facing
from tests.rulebook.rules import (
    CREW_KILLED,
    Hit,
    Shot,
    Side,
    carry_out,
    climbing,
    fit_refusal,
    kinds,
    leave_map,
    place_of,
    read_steps,
    rides_outside,
    vehicle_critical,
)
from tests.rulebook.tabletop import Played, at, play

APC = "Armored Personnel Carrier@0505/N id=AP"
MAXIM = "Maxim@0505/N id=MX"
KARNOV = "Karnov@0505/N id=KA"
FOOT = "Foot Platoon Rifle@0505/N side=1 id=FP"
POINT = "Elemental Point Laser@0505/N side=1 id=EP"
ABOARD = "Foot Platoon Rifle@0505/N side=1 id=FP aboard=MX"


def table(*units: str, head: str = "open=9x9") -> Battle:
    return parse_situation("; ".join((head, *units)))


def refusal(battle: Battle, unit: str, steps: str, mode: Mode = Mode.WALK) -> str:
    decision = MoveDecision(battle.units[unit].side, battle, (unit,))
    return str(decision.refusal(Move(unit, mode, read_steps(steps))))


def moved(battle: Battle, unit: str, steps: str, *dice: int, mode: Mode = Mode.WALK) -> Played:
    """A unit of the first side moves in its phase, and all others stand still."""
    return play(movement_phase(battle), dice, {unit: Move(unit, mode, read_steps(steps))})


# Who, and how much room


@pytest.mark.parametrize(
    ("platoon", "tons"),
    [("Foot Platoon Rifle", 3), ("Jump Platoon Rifle", 4), ("Motorized Platoon Rifle", 6)],
)
@pytest.mark.parametrize(("carrier", "room"), [(MAXIM, 3), (KARNOV, 6), ("Goblin@0505/N", 1)])
def test_cargo_space_for_platoons(platoon: str, tons: int, carrier: str, room: int) -> None:
    battle = table(carrier, f"{platoon}@0505/N")
    vehicle, infantry = battle.units.values()
    assert (kinds.cargo(infantry), kinds.room(vehicle)) == (tons, room)
    assert bool(fit_refusal(vehicle, infantry, [])) is (tons > room)


def test_a_point_of_battle_armor_takes_a_ton_whatever_it_has_lost() -> None:
    battle = table(
        "Goblin@0505/N", POINT + " suits=11,0,0,0,0", "Foot Platoon Rifle@0505/N id=FP men=1"
    )
    goblin, point, platoon = battle.units.values()
    assert not fit_refusal(goblin, point, [])
    assert fit_refusal(goblin, platoon, []) == "FP takes 3 tons of cargo space, 1 are free"


def test_only_what_is_free_can_be_taken() -> None:
    battle = table(KARNOV, FOOT + " aboard=KA", "Foot Platoon MG@0505/N side=1", POINT)
    karnov, first, second, point = battle.units.values()
    assert not fit_refusal(karnov, second, [first])
    assert "0 are free" in fit_refusal(karnov, point, [first, second])


@pytest.mark.parametrize("other", ["Wasp@0505/N id=WA", "Timber Wolf Prime@0505/N id=TW"])
def test_no_platoon_mounts_a_mech(other: str) -> None:
    battle = table(other, FOOT)
    assert refusal(battle, other[-2:], "IN/FP")


# Mounting


def test_a_vehicle_spends_1_mp_to_take_a_platoon_aboard_and_drives_on() -> None:
    battle = table(MAXIM, FOOT)
    played = moved(battle, "MX", "IN/FP F F")
    maxim, platoon = battle.units["MX"], battle.units["FP"]
    assert (platoon.carried_by, battle.hex_of(platoon)) == ("MX", at("0503"))
    assert maxim.moved.spent == 3
    assert [type(event) for event in played.events][1:3] == [e.Mounted, e.Moved]
    assert not platoon.on_board


def test_both_start_the_movement_phase_in_one_hex_and_neither_has_moved() -> None:
    battle = table(MAXIM, FOOT.replace("0505", "0504"))
    assert refusal(battle, "MX", "IN/FP") == "FP is not in its hex"
    assert refusal(battle, "MX", "F IN/FP") == "takes nobody aboard once it has moved"
    battle = table(MAXIM, FOOT)
    battle.progress.acted.append("FP")
    assert refusal(battle, "MX", "IN/FP") == "FP has moved this turn"


def test_no_enemy_and_no_passenger_of_another_mounts() -> None:
    battle = table(MAXIM, FOOT.replace("side=1", "side=2"))
    assert "no FP of its side" in refusal(battle, "MX", "IN/FP")
    assert refusal(table(MAXIM, ABOARD), "MX", "IN/FP")


def test_it_costs_mp_that_standing_still_does_not_give() -> None:
    battle = table(MAXIM, FOOT)
    assert refusal(battle, "MX", "IN/FP", Mode.STAND)
    slow = table(MAXIM + " slower=7", FOOT)
    assert not refusal(slow, "MX", "IN/FP")
    assert refusal(slow, "MX", "IN/FP F F") == "needs 2 MP, has 1"


def test_who_is_aboard_is_not_asked_and_counts_for_no_stacking() -> None:
    battle = table(MAXIM, ABOARD, "Vedette@0503/N side=1 id=VE")
    assert [unit.id for unit in battle.yet_to_act(0)] == ["MX", "VE"]
    assert not refusal(battle, "MX", "F F")
    assert [unit.id for unit in FireDecision(1, battle, ()).enemies()] == ["MX", "VE"]


# Dismounting


def test_a_platoon_dismounts_at_the_end_of_the_move_for_1_mp() -> None:
    battle = table(MAXIM, ABOARD)
    assert refusal(battle, "MX", "OUT/FP F") == "no further step after that"
    played = moved(battle, "MX", "F F OUT/FP")
    platoon = battle.units["FP"]
    assert (place_of(platoon), platoon.carried_by) == (place_of(battle.units["MX"]), "")
    assert battle.units["MX"].moved.spent == 3
    assert [type(event) for event in played.events][1:3] == [e.Moved, e.Dismounted]


def test_who_dismounts_neither_moves_nor_fires_this_turn_and_does_in_the_next() -> None:
    battle = table(MAXIM, ABOARD, "Wasp@0502/S side=2 id=wa")
    moved(battle, "MX", "F F OUT/FP")
    platoon = battle.units["FP"]
    assert kinds.fire_refusal(platoon)
    assert kinds.modes(battle, platoon) == (Mode.STAND,)
    assert not FireDecision(0, battle, ("FP",)).can_fire("FP")
    play(begin_turn(battle))
    assert not kinds.fire_refusal(platoon)


def test_no_more_than_one_may_dismount_beside_its_carrier() -> None:
    battle = table(KARNOV, FOOT + " aboard=KA", "Foot Platoon MG@0505/N side=1 id=F2 aboard=KA")
    assert not refusal(battle, "KA", "OUT/FP")
    assert "no room" in refusal(battle, "KA", "OUT/FP OUT/F2")
    battle = table(MAXIM, ABOARD, "Vedette@0503/N side=1 id=VE")
    assert "no room" not in refusal(battle, "MX", "F OUT/FP")
    battle = table(MAXIM, ABOARD, "Foot Platoon MG@0503/N side=1 id=F2")
    assert "no room for FP" in refusal(battle, "MX", "F F OUT/FP")


def test_nobody_mounts_and_dismounts_in_one_turn() -> None:
    assert refusal(table(MAXIM, FOOT), "MX", "IN/FP F OUT/FP") == "FP has mounted this turn"
    swap = table(MAXIM, ABOARD, "Foot Platoon MG@0505/N side=1 id=F2")
    moved(swap, "MX", "IN/F2 F OUT/FP")
    assert rides_outside(swap.units["MX"], swap.units["F2"]), "there was no room inside yet"


def test_nobody_dismounts_into_water_or_out_of_the_air() -> None:
    battle = table(MAXIM, ABOARD, head="open=9x9 0504=~1")
    assert refusal(battle, "MX", "F OUT/FP") == "0504 is closed to infantry: water"
    assert not refusal(battle, "MX", "F F OUT/FP")
    battle = table(KARNOV, FOOT + " aboard=KA")
    assert refusal(battle, "KA", "+ OUT/FP") == "lands before anybody dismounts"
    assert not refusal(battle, "KA", "+ F - OUT/FP")


def test_a_vehicle_that_cannot_move_lets_its_passengers_off_for_nothing() -> None:
    battle = table(MAXIM + " immobilized", ABOARD)
    assert not refusal(battle, "MX", "OUT/FP", Mode.STAND)
    assert refusal(table(MAXIM, ABOARD), "MX", "OUT/FP", Mode.STAND)
    moved(battle, "MX", "OUT/FP", mode=Mode.STAND)
    assert battle.units["FP"].on_board
    assert not battle.units["MX"].moved.spent


# What befalls passengers


def test_a_stunned_crew_keeps_its_passengers_in() -> None:
    battle = table(MAXIM + " immobilized stunned", ABOARD)
    decision = MoveDecision(0, battle, ("MX",))
    assert decision.only() == Move("MX", Mode.STAND)
    assert refusal(battle, "MX", "OUT/FP", Mode.STAND)


def fate(unit: str, die: int, *more: int) -> tuple[Battle, AnyUnit]:
    """What becomes of who is aboard when a vehicle takes a critical hit."""
    battle = table(unit, f"{FOOT} aboard={unit[-2:]}")
    vehicle = battle.units[unit[-2:]]
    assert isinstance(vehicle, Vehicle)
    play(vehicle_critical(battle, vehicle), [die, *more])
    play(climbing.sweep(battle))
    return battle, battle.units["FP"]


@pytest.mark.parametrize("die", [4, 5, 6])
def test_passengers_die_with_the_crew_and_in_an_explosion(die: int) -> None:
    battle, platoon = fate(MAXIM, die)
    assert battle.units["MX"].destroyed
    assert platoon.destroyed is Out.CARRIER


def test_passengers_of_a_vehicle_that_is_destroyed_are_on_their_own_and_fight_next_turn() -> None:
    battle = table(MAXIM + " front-armor=0 front-structure=1", ABOARD, "Wasp@0503/S side=2 id=wa")
    play(kinds.take(battle, battle.units["MX"], Hit(5, Side.FRONT, 1)), [7])
    assert battle.units["MX"].destroyed is Out.SECTION
    told = play(climbing.sweep(battle)).told(e.Dismounted)
    platoon = battle.units["FP"]
    assert [(out.hex, out.how) for out in told] == [(at("0505"), "wreck")]
    assert platoon.alive
    assert kinds.fire_refusal(platoon)
    play(begin_turn(battle))
    assert not kinds.fire_refusal(platoon)


def test_it_is_out_of_the_wreck_at_the_end_of_the_phase() -> None:
    battle = table(
        MAXIM + " front-armor=0 front-structure=1", ABOARD, "Hunchback HBK-4G@0503/S side=2 id=hb"
    )
    gun = next(n for n, m in enumerate(battle.units["hb"].mounts) if "20" in m.item.name)
    fire = {"hb": Fire("hb", (Shot(gun, "MX"),))}
    told = play(weapon_attack_phase(battle), [12, 7], fire).told(e.Dismounted)
    assert [out.unit for out in told] == ["FP"]


def test_who_is_in_a_hovercraft_sinks_with_it() -> None:
    battle = table(MAXIM, ABOARD, head="open=9x9 0505=~2")
    play(kinds.take(battle, battle.units["MX"], Hit(1, Side.FRONT, 1)), [3])
    assert battle.units["MX"].destroyed is Out.SUNK
    play(climbing.sweep(battle))
    assert battle.units["FP"].destroyed is Out.CARRIER


def test_who_is_in_a_vtol_that_explodes_on_the_ground_dies_with_it() -> None:
    worn = " ".join(f"{side}-armor=0" for side in ("front", "rear", "left", "right"))
    battle = table(f"{KARNOV} raised=6 {worn}", FOOT + " aboard=KA")
    karnov = battle.units["KA"]
    karnov.causes.append(CREW_KILLED)
    play(kinds.settle(battle, karnov), [1, 7, 7, 7, 7, 7])
    assert karnov.destroyed is Out.EXPLODED
    play(climbing.sweep(battle))
    assert battle.units["FP"].destroyed is Out.CARRIER


def test_passengers_leave_the_map_with_their_carrier() -> None:
    battle = table(MAXIM.replace("0505", "0501"), ABOARD)
    play(leave_map(battle, battle.units["MX"], Facing.N))
    assert battle.units["FP"].gone


def test_who_is_in_a_vehicle_that_burns_gets_out_before_anybody_fires() -> None:
    battle = table(MAXIM, ABOARD)
    battle.board[at("0505")] = battle.board[at("0505")].changed(fire=True)
    told = play(movement_phase(battle), [2]).told(e.Dismounted)
    assert battle.units["MX"].destroyed is Out.BURNED
    assert [out.how for out in told] == ["wreck"]


def test_a_hit_on_the_carrier_is_none_on_the_passengers() -> None:
    battle = table(MAXIM, ABOARD)
    play(kinds.take(battle, battle.units["MX"], Hit(5, Side.FRONT, 1)), [7])
    assert kinds.points_lost(battle.units["FP"]) == 0


def test_a_move_that_is_broken_off_lets_nobody_off() -> None:
    """A skid ends the move before the platoon could get off."""
    battle = table(MAXIM, ABOARD, head="open=9x9 0504=+ 0505=+ 0503=+")
    steps = read_steps("F R F OUT/FP")
    play(carry_out(battle, battle.units["MX"], Mode.RUN, steps), [2])
    assert battle.units["FP"].carried_by == "MX"
