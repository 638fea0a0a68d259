"""Infantry that is unprotected cargo of a vehicle, or in the hands of a 'Mech (Compendium, Cargo
Carriers, BattleMech Lifting Capabilities, Infantry Carriers)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, Move, MoveDecision, StrikeDecision
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.ground import Mines
from btterm.classic.options import with_options
from btterm.classic.readout.of import readout
from btterm.classic.saves.state import dump, load
from btterm.classic.scenario.file import parse_scenario
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import begin_turn, movement_phase
from btterm.classic.units.unit import Load, Mode, Out
from btterm.classic.words.boarding import boarding_words
from btterm.errors import BadInput
from btterm.hexes import Facing
from tests.rulebook.rules import (
    BlowKind,
    Hit,
    Side,
    buildings,
    burden,
    carry_out,
    climbing,
    fit_refusal,
    kinds,
    leave_map,
    lifting,
    mines,
    outside_refusal,
    read_steps,
    room_on,
    take_aboard,
    vehicle_critical,
)
from tests.rulebook.tabletop import Played, at, destroy_slot, play

TANK = "Manticore@0505/N id=MA"
ARCHER = "Archer ARC-2R@0505/N id=AR"
FOOT = "Foot Platoon Rifle@0505 id=FP side=1"
POINT = "Elemental Point Laser@0505 id=EP side=1"
WASP = "Wasp@0901/S id=wa side=2"


def table(*units: str, head: str = "open=9x9") -> Battle:
    return parse_situation("; ".join((head, *units, WASP)))


def loaded(carrier: str = TANK, rider: str = FOOT, head: str = "open=9x9") -> tuple[Any, Any, Any]:
    """A situation with a carrier that has infantry outside: the battle, both units."""
    id_ = carrier.rpartition("id=")[2].split()[0]
    battle = table(carrier, f"{rider} outside={id_}", head=head)
    one, other, _ = battle.units.values()
    return battle, one, other


def refusal(battle: Battle, unit: str, steps: str, mode: Mode = Mode.WALK) -> str:
    decision = MoveDecision(battle.units[unit].side, battle, (unit,))
    return str(decision.refusal(Move(unit, mode, read_steps(steps))))


def moved(battle: Battle, unit: str, steps: str, *choices: str, mode: Mode = Mode.WALK) -> Played:
    return play(movement_phase(battle), [], {unit: Move(unit, mode, read_steps(steps))}, choices)


# Mounting a vehicle


def test_infantry_mounts_the_outside_of_a_vehicle_without_room_for_1_mp() -> None:
    """A Manticore cruises 4: 1 MP for the platoon, and of half of them 1 is left."""
    battle = table(TANK, FOOT)
    assert refusal(battle, "MA", "IN/FP F F") == "needs 3 MP, has 2"
    played = moved(battle, "MA", "IN/FP F")
    tank, platoon = battle.units["MA"], battle.units["FP"]
    assert [(m.unit, m.carrier, m.outside) for m in played.told(e.Mounted)] == [("FP", "MA", 3)]
    assert (tank.load, platoon.carried_by) == (Load(3, at("0505"), units=("FP",)), "MA")
    assert battle.hex_of(platoon) == at("0504")
    assert tank.moved.spent == 2
    reached = {
        hex_
        for hex_, _ in MoveDecision(0, table(TANK, FOOT), ("MA",))
        .reach("MA", Mode.WALK, read_steps("IN/FP"))
        .ends
    }
    assert at("0504") in reached
    assert at("0503") not in reached


def test_who_finds_room_inside_rides_inside_and_the_next_one_outside() -> None:
    battle = table("Maxim@0505/N id=MX", f"{FOOT} aboard=MX", "Foot Platoon MG@0505 id=F2 side=1")
    maxim, first, second, _ = battle.units.values()
    moved(battle, "MX", "IN/F2 F")
    assert not burden.rides_outside(maxim, first)
    assert burden.rides_outside(maxim, second)
    assert readout(battle, maxim).aboard == "carries FP, F2 outside"
    assert readout(battle, second).aboard == "outside of MX"


@pytest.mark.parametrize(
    ("carrier", "rider", "why"),
    [
        ("Neptune Submarine@0505/N id=NE raised=0", POINT, "dives"),
        (f"{TANK} carries=5", FOOT, "carries goods already"),
        ("Warhammer WHM-6R@0505/N id=WH", FOOT, "needs both hands"),
        ("Wasp WSP-1A@0505/N id=WS", FOOT, "lifts 2 tons at most"),
        (ARCHER, "Savannah Master@0505/N id=SM side=1", "no infantry"),
    ],
)
def test_not_everything_carries_infantry_outside(carrier: str, rider: str, why: str) -> None:
    head = "open=9x9 0505=~2" if "Submarine" in carrier else "open=9x9"
    rider = rider.replace("0505", "0606") if "Submarine" in carrier else rider
    battle = table(carrier, rider, head=head)
    one, other, _ = battle.units.values()
    assert why in outside_refusal(one, other)


def test_a_vehicle_carries_its_own_weight() -> None:
    """A Savannah Master weighs 5 tons: a foot platoon, or Points, and no motorized platoon."""
    battle = table(
        "Savannah Master@0505/N id=SM",
        FOOT,
        POINT,
        "Motorized Platoon Rifle@0505 id=MP side=1",
    )
    master, foot, point, motorized, _ = battle.units.values()
    assert outside_refusal(master, motorized) == "carries 5 tons outside at most"
    burden.put_on(master, foot)
    assert not outside_refusal(master, point)
    burden.put_on(master, point)
    assert master.load == Load(4, at("0505"), units=("FP", "EP"))
    assert outside_refusal(master, foot) == "carries 5 tons outside at most"


def test_more_than_a_quarter_of_its_weight_halves_its_mp_and_takes_flank_speed() -> None:
    battle, master, _ = loaded("Savannah Master@0505/N id=SM")
    assert kinds.budget(battle, master, Mode.WALK) == master.sheet.cruise // 2
    assert Mode.RUN not in kinds.modes(battle, master)
    fresh = table("Savannah Master@0505/N id=SM", FOOT)
    assert refusal(fresh, "SM", "IN/FP F", Mode.RUN) == "needs 1 MP, has 0"
    for mode, able in ((Mode.WALK, True), (Mode.RUN, False)):
        reach = MoveDecision(0, fresh, ("SM",)).reach("SM", mode, read_steps("IN/FP"))
        assert bool(reach.ends) is able


def test_nobody_rides_outside_where_nobody_lives_outside() -> None:
    battle = table(TANK, FOOT, POINT.replace("EP", "E2"))
    battle.options = with_options(battle.options, {"temperature": 60})
    assert "nobody lives outside" in refusal(battle, "MA", "IN/FP")
    assert not refusal(battle, "MA", "IN/E2")


# Hits


def test_a_hit_on_the_carrier_does_4_times_its_damage_to_infantry_outside() -> None:
    """In woods 2 points are 8 men, in the open 16; the tank takes its 2 points all the same."""
    for head, lost in (('open=9x9 0505="', 8), ("open=9x9", 16)):
        battle, tank, platoon = loaded(head=head)
        played = play(kinds.take(battle, tank, Hit(2, Side.FRONT, 1)), [7])
        assert kinds.points_lost(tank) == 2
        assert [(hit.rider, hit.points) for hit in played.told(e.RiderStruck)] == [("FP", 8)]
        assert platoon.men == 28 - lost
        assert tank.load is not None


def test_infantry_that_is_shot_off_weighs_nothing_any_more() -> None:
    battle, tank, platoon = loaded()
    play(kinds.take(battle, tank, Hit(5, Side.FRONT, 1)), [7])
    assert platoon.destroyed is Out.MEN
    assert tank.load is None
    assert kinds.budget(battle, tank, Mode.WALK) == 4
    play(kinds.take(battle, tank, Hit(5, Side.FRONT, 1)), [7])


def test_of_several_the_first_is_struck_until_it_is_lost() -> None:
    battle = table(TANK, f"{FOOT} outside=MA men=8", f"{POINT} outside=MA")
    tank, platoon, point, _ = battle.units.values()
    play(kinds.take(battle, tank, Hit(1, Side.FRONT, 1)), [7])
    assert platoon.destroyed
    assert tank.load == Load(1, at("0505"), units=("EP",))
    play(kinds.take(battle, tank, Hit(2, Side.FRONT, 1)), [7, 3])
    assert kinds.points_lost(point) == 8


def test_who_is_inside_is_safe() -> None:
    battle = table("Maxim@0505/N id=MX", f"{FOOT} aboard=MX")
    maxim, platoon, _ = battle.units.values()
    play(kinds.take(battle, maxim, Hit(5, Side.FRONT, 1)), [7])
    assert kinds.points_lost(platoon) == 0


# Getting off, and what becomes of the carrier


def test_it_dismounts_at_the_end_of_a_move_for_1_mp_and_does_nothing_more() -> None:
    battle, tank, platoon = loaded()
    assert not moved(battle, "MA", "F OUT/FP").told(e.CargoPutDown)
    assert (platoon.carried_by, platoon.hex, tank.load) == ("", at("0504"), None)
    assert tank.moved.spent == 2
    assert kinds.fire_refusal(platoon)


def fate(die: int, carrier: str = TANK, head: str = "open=9x9") -> tuple[Any, Any]:
    battle, vehicle, platoon = loaded(carrier, head=head)
    play(vehicle_critical(battle, vehicle), [die])
    play(climbing.sweep(battle))
    return battle, platoon


def test_it_outlives_the_crew_but_not_an_explosion() -> None:
    _, platoon = fate(4)
    assert (platoon.destroyed, platoon.carried_by) == ("", "")
    for die in (5, 6):
        _, platoon = fate(die)
        assert platoon.destroyed is Out.CARRIER


def test_out_of_a_vtol_in_the_air_there_is_no_escape() -> None:
    battle, vtol, platoon = loaded("Ferret Light Scout VTOL@0505/N id=FE raised=4")
    assert refusal(battle, "FE", "OUT/FP") == "lands before anybody dismounts"
    vtol.destroyed = Out.SECTION
    play(climbing.sweep(battle))
    assert platoon.destroyed is Out.CARRIER
    assert vtol.load is None


def test_it_swims_off_no_hovercraft_that_sinks_in_a_lake_and_gets_ashore_beside_land() -> None:
    lake = " ".join(f"{c:02}{r:02}=~2" for c in range(4, 7) for r in range(4, 7))
    for head, lost in ((f"open=9x9 {lake}", Out.DROWNED), ("open=9x9 0505=~2", "")):
        battle, hover, platoon = loaded("Savannah Master@0505/N id=SM raised=2", head=head)
        hover.destroyed = Out.SUNK
        play(climbing.sweep(battle))
        assert platoon.destroyed == lost


def test_it_leaves_the_map_with_its_carrier() -> None:
    battle, tank, platoon = loaded(TANK.replace("0505", "0501"))
    play(leave_map(battle, tank, Facing.N))
    assert platoon.gone


def test_fire_burns_it_as_it_does_its_carrier() -> None:
    battle, tank, platoon = loaded()
    battle.board[at("0504")] = battle.board[at("0504")].changed(fire=True)
    play(carry_out(battle, tank, Mode.WALK, read_steps("F")), [8, 7])
    assert platoon.destroyed is Out.BURNED
    assert tank.alive
    assert tank.load is None


# In the hands of a 'Mech


def held(head: str = "open=9x9", rider: str = FOOT) -> tuple[Any, Any, Any]:
    return loaded(ARCHER, rider, head)


def test_a_mech_picks_infantry_up_at_the_end_of_its_move_and_makes_no_attacks() -> None:
    battle = table(ARCHER, FOOT.replace("0505", "0504"))
    played = moved(battle, "AR", "F", "lift-1")
    mech, platoon = battle.units["AR"], battle.units["FP"]
    assert [(m.unit, m.carrier, m.outside) for m in played.told(e.Mounted)] == [("FP", "AR", 3)]
    assert (platoon.carried_by, mech.load) == ("AR", Load(3, at("0504"), units=("FP",)))
    assert kinds.fire_refusal(mech) == "has picked up cargo this turn"
    assert readout(battle, mech).aboard == "carries FP in its hands"
    assert readout(battle, platoon).aboard == "in the hands of AR"
    play(begin_turn(battle))
    assert "carries cargo" in FireDecision(0, battle, ("AR",)).solution("AR", 0, "wa").why
    blows = StrikeDecision(0, battle, ("AR",))
    assert "carries cargo" in blows.solution("AR", BlowKind.PUNCH_LEFT, "wa").why


def test_not_who_has_moved_nor_who_is_of_the_other_side_or_rides_better() -> None:
    battle = table(ARCHER, FOOT.replace("id=FP side=1", "id=fp side=2"))
    assert not lifting.liftable(battle, battle.units["AR"])
    battle = table(ARCHER, FOOT)
    assert lifting.liftable(battle, battle.units["AR"])
    battle.progress.acted.append("FP")
    assert not lifting.liftable(battle, battle.units["AR"])
    omni = table("Timber Wolf Prime@0505/N id=TW", POINT)
    assert not lifting.liftable(omni, omni.units["TW"])


def test_it_does_not_mount_a_mech_by_itself() -> None:
    assert refusal(table(ARCHER, FOOT), "AR", "IN/FP") == "AR is no OmniMech"


def test_a_mech_puts_it_down_at_the_end_of_a_walk() -> None:
    battle, mech, platoon = held()
    moved(battle, "AR", "F OUT/FP")
    assert (mech.load, mech.moved.spent, platoon.hex) == (None, 2, at("0504"))


def test_who_is_held_falls_with_the_mech_for_11_points() -> None:
    battle, mech, platoon = held('open=9x9 0505="')
    mech.prone = mech.fell = True
    told = play(climbing.sweep(battle)).told(e.Dismounted)
    assert [(out.unit, out.how) for out in told] == [("FP", "fall")]
    assert (platoon.men, mech.load) == (28 - 11, None)


def test_the_last_hand_that_is_hit_lets_it_drop() -> None:
    battle, mech, platoon = held()
    destroy_slot(mech, Location.LA, SlotKind.HAND)
    play(climbing.sweep(battle))
    assert platoon.carried_by
    destroy_slot(mech, Location.RA, SlotKind.HAND)
    told = play(climbing.sweep(battle)).told(e.Dismounted)
    assert [(out.unit, out.how) for out in told] == [("FP", "hands")]
    assert mech.load is None


def test_it_outlives_the_mech_that_holds_it() -> None:
    battle, mech, platoon = held()
    mech.destroyed = Out.EXPLODED
    play(climbing.sweep(battle))
    assert (platoon.alive, platoon.carried_by, mech.load) == (True, "", None)


def test_deep_water_is_the_end_of_men_who_are_held_and_not_of_battle_armor() -> None:
    for rider, lost in ((FOOT, Out.DROWNED), (POINT, "")):
        battle, mech, held_ = held("open=9x9 0504=~2", rider)
        play(carry_out(battle, mech, Mode.WALK, read_steps("F")), [12])
        assert held_.destroyed == lost
    battle, mech, held_ = held("open=9x9 0504=~1")
    play(carry_out(battle, mech, Mode.WALK, read_steps("F")), [12])
    assert held_.alive


def test_battle_armor_in_the_hands_of_an_omnimech_shields_no_torso() -> None:
    battle, mech, point = loaded("Timber Wolf Prime@0505/N id=TW", POINT)
    played = play(kinds.take(battle, mech, Hit(2, Side.FRONT, 1)), [6, 3])
    assert not played.told(e.Shielded)
    assert kinds.points_lost(point) == 8
    assert not fit_refusal(mech, point, [point])


# Everywhere


def test_it_is_written_down_and_saved() -> None:
    tank, foot = "Manticore@0505/N", "Foot Platoon Rifle@0505 side=1 outside=MA"
    line = f"open=9x9; {tank}; {foot}; Wasp WSP-1A@0901/S side=2"
    battle = parse_situation(line)
    again = parse_situation(write_situation(battle))
    for found in (battle, again, load(dump(battle))):
        assert found.units["MA"].load == Load(3, at("0505"), units=("FO",))
        assert found.units["FO"].carried_by == "MA"


@pytest.mark.parametrize(
    "line",
    [
        "open=9x9; Wasp@0505/N id=WA; Wasp@0606/N id=W2 side=1 outside=WA",
        "open=9x9; Manticore@0505/N id=MA carries=3; Foot Platoon Rifle@0505 side=1 outside=MA",
        "open=9x9; Manticore@0505/N id=MA; Foot Platoon Rifle@0505 side=2 outside=MA",
        "open=9x9; Foot Platoon MG@0505 id=MA; Foot Platoon Rifle@0505 side=1 outside=MA",
    ],
)
def test_who_is_no_such_cargo_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        parse_situation(line)


def test_a_scenario_lets_infantry_begin_outside() -> None:
    text = """map = "open-grassland"
[[side]]
name = "A"
[[side.unit]]
sheet = "Manticore"
[[side.unit]]
sheet = "Foot Platoon Rifle"
aboard = "Manticore"
[[side]]
name = "B"
[[side.unit]]
sheet = "Wasp"
"""
    battle = parse_scenario(text, "a").battle()
    assert battle.units["MA"].load == Load(3, battle.units["MA"].hex, units=("FO",))


def test_a_player_is_told_before_who_would_ride_outside() -> None:
    battle = table("Maxim@0505/N id=MX", FOOT, "Foot Platoon MG@0505 id=F2 side=1")
    words = boarding_words(battle, battle.units["MX"], read_steps("IN/FP IN/F2 F"))
    assert words == "takes FP aboard, takes F2 on its outside"


def test_who_is_lost_on_the_way_cannot_get_off_any_more() -> None:
    battle, tank, platoon = loaded(rider=f"{FOOT} men=1")
    mines.bury(battle, at("0504"), Mines.CONVENTIONAL, 1)
    played = play(carry_out(battle, tank, Mode.WALK, read_steps("F OUT/FP")), [12, 7])
    assert platoon.destroyed
    assert not played.told(e.Dismounted)
    assert tank.hex == at("0504")


def test_mines_that_are_set_off_after_a_move_throw_passengers_out_of_the_wreck() -> None:
    battle = table("Maxim@0505/N id=MX front-armor=0 front-structure=1", f"{FOOT} aboard=MX")
    mines.bury(battle, at("0503"), Mines.COMMAND, 1)
    go = {"MX": Move("MX", Mode.WALK, read_steps("F"))}
    told = play(movement_phase(battle), [7], go, ["explode"]).told(e.Dismounted)
    assert [out.how for out in told] == ["wreck"]


def test_a_wall_and_its_own_charge_leave_it_alone_and_a_collapse_does_not() -> None:
    """CF 40: a wall does 4 points, and the collapse under one level 4 to the tank and 12 to men."""
    battle, tank, platoon = loaded(head="open=9x9 0505=#m1")
    play(kinds.take(battle, tank, Hit(4, Side.FRONT, 0, own=True)), [7])
    assert (kinds.points_lost(tank), platoon.men) == (4, 28)
    told = play(buildings.collapse(battle, at("0505")), [7]).told(e.Crushed)
    assert [(each.unit, each.points) for each in told] == [("MA", 4), ("FP", 12)]
    assert platoon.men == 28 - 12


def test_a_mech_with_its_hands_full_has_room_for_swarmers_and_does_not_fight_them_off() -> None:
    battle = table(ARCHER, f"{FOOT} outside=AR", "Elemental Point Laser@0505 id=ep side=2")
    mech, _, point, _ = battle.units.values()
    assert room_on(battle, point, mech)
    take_aboard(point, mech)
    assert (
        "carries cargo"
        in StrikeDecision(0, battle, ("AR",)).solution("AR", BlowKind.PUNCH_LEFT, "ep").why
    )


def test_who_is_carried_is_written_after_its_carrier_in_the_order_of_mounting() -> None:
    battle = table(FOOT.replace("side=1", ""), POINT, f"{TANK} side=1")
    foot, point, tank, _ = battle.units.values()
    for unit in (point, foot):
        take_aboard(unit, tank, outside=True)
    again = parse_situation(write_situation(battle))
    assert again.units["MA"].load == tank.load == Load(4, at("0505"), units=("EP", "FP"))


def test_on_a_vtol_in_the_air_no_woods_shelter_men() -> None:
    for height, lost in ((4, 16), (0, 8)):
        battle, vtol, platoon = loaded(
            "Ferret Light Scout VTOL@0505/N id=FE", head='open=9x9 0505="'
        )
        vtol.raised = height
        play(kinds.take(battle, vtol, Hit(2, Side.FRONT, 1)), [7])
        assert platoon.men == 28 - lost


def test_who_is_held_keeps_no_boarders_off() -> None:
    battle = table(ARCHER, f"{FOOT} outside=AR", "Elemental Point Laser@0505 id=ep side=2")
    battle.options = with_options(battle.options, {"clan_invasion_elementals": True})
    mech, _, point, _ = battle.units.values()
    swarm = next(m for m in point.mounts if Tag.SWARM_ATTACK in m.item.tags)
    assert swarm.weapon is not None
    assert climbing.opposed(battle, point, swarm.weapon, mech) == []
