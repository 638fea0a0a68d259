"""Ground vehicles (Compendium, Vehicles, Vehicle Kinds)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Twist
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.options import Options
from btterm.classic.saves import state
from btterm.classic.sheets.vehicle.sheet import Section, VehicleMount
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import begin_turn, reaction_phase, weapon_attack_phase
from btterm.classic.units.unit import Mode, Out
from btterm.classic.units.vehicle import Vehicle
from btterm.hexes import Arc, Facing
from tests.rulebook.rules import FireWay, Hit, Shot, Side, found, kinds, main_weapon
from tests.rulebook.tabletop import Dice, at, lead, move, play, scattered

FRONT, RIGHT, REAR, TURRET = Section.FRONT, Section.RIGHT, Section.REAR, Section.TURRET
TANK = "Manticore Heavy Tank@0505/N"
HOVER = "Condor@0505/N"
WHEELS = "Striker@0505/N"
NO_TURRET = "Hetzer@0505/N"


def table(*units: str, head: str = "open=15x17") -> tuple[Battle, Any]:
    """A battle of these units, and the first of them."""
    return lead("; ".join((head, *units)))


def hit(unit: str, side: Side, *dice: Dice, points: int = 1, head: str = "open=9x9") -> Any:
    """A hit on a fresh vehicle from one side, with these dice: the vehicle and what was played."""
    battle, tank = table(unit, head=head)
    played = play(kinds.take(battle, tank, Hit(points, side, 1)), dice)
    return tank, played


# Hit locations


FRONT_COLUMN = {
    2: "front critical",
    3: "front immobilized",
    4: "front drive",
    5: "front hover",
    6: "front",
    7: "front",
    8: "front",
    9: "front",
    10: "turret",
    11: "turret locked",
    12: "turret critical",
}
SIDE_COLUMN = {
    2: "side critical",
    3: "side immobilized",
    4: "side drive",
    5: "side drive",
    6: "side",
    7: "side",
    8: "side",
    9: "side hover",
    10: "turret",
    11: "turret locked",
    12: "side critical",
}


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("number", range(2, 13))
@pytest.mark.parametrize("unit", [TANK, HOVER, WHEELS, NO_TURRET])
def test_every_row_of_the_ground_vehicle_hit_location_table(
    unit: str, number: int, side: Side
) -> None:
    """(Compendium, Combat (Vehicles))"""
    flank = side in (Side.LEFT, Side.RIGHT)
    row = (SIDE_COLUMN if flank else FRONT_COLUMN)[number]
    turret = row.startswith("turret")
    if turret and unit == NO_TURRET:
        row = "side"
    critical = [5] if "critical" in row else []
    tank, played = hit(unit, side, number, *critical)
    section = TURRET if row.startswith("turret") else Section(side.word)
    assert tank.armor[section] == tank.sheet.armor[section] - 1
    assert sum(tank.armor.values()) == tank.sheet.armor_points - 1
    slower = "drive" in row or ("hover" in row and unit == HOVER)
    assert tank.mp_lost == slower
    assert tank.immobilized == ("immobilized" in row)
    assert tank.turret_locked == ("locked" in row)
    assert len(played.told(e.CriticalRolled)) == len(critical)


def test_how_often_a_front_hit_does_what() -> None:
    """Exact chances out of 36."""
    _, tank = table(TANK)
    falls = Counter(
        found(tank, Side.FRONT, a + b).extra.value or "nothing"
        for a in range(1, 7)
        for b in range(1, 7)
    )
    assert falls == {
        "critical": 2,
        "immobilized": 2,
        "drive damaged": 3,
        "airskirt damaged": 4,
        "turret locked": 2,
        "nothing": 23,
    }


# Damage


def test_armor_goes_first_and_then_the_structure() -> None:
    tank, played = hit(TANK, Side.FRONT, 7, 5, points=44)
    assert (tank.armor[FRONT], tank.structure[FRONT]) == (0, 4)
    assert len(played.told(e.CriticalRolled)) == 1


def test_a_vehicle_without_structure_in_one_section_is_destroyed() -> None:
    tank, played = hit(TANK, Side.REAR, 7, points=40)
    assert tank.destroyed is Out.SECTION
    assert [event.points for event in played.told(e.Overkill)] == [40 - 26 - 6]


def test_the_table_and_damaged_structure_are_a_chance_of_a_critical_hit_each() -> None:
    _, played = hit(TANK, Side.FRONT, 2, 7, 7, points=44)
    assert len(played.told(e.CriticalRolled)) == 2


@pytest.mark.parametrize("total", range(2, 13))
def test_how_many_critical_hits(total: int) -> None:
    """(Compendium, Critical Damage)"""
    count = 0 if total < 8 else 1 if total < 10 else 2 if total < 12 else 3
    _, played = hit(TANK, Side.FRONT, 2, total, *[1] * count)
    assert len(played.told(e.VehicleCritical)) == count


def test_twenty_damage_points_call_for_no_roll() -> None:
    battle, tank = table(TANK)
    play(kinds.take(battle, tank, Hit(25, Side.FRONT, 1)), [7])
    assert not play(kinds.settle(battle, tank)).rolls


# Critical hits


def critical(unit: str, number: int, head: str = "open=9x9") -> Vehicle:
    tank, _ = hit(unit, Side.FRONT, 2, 8, number, head=head)
    assert isinstance(tank, Vehicle)
    return tank


def test_a_stunned_crew_does_nothing_in_the_next_two_turns() -> None:
    battle, tank = table(TANK, "Marauder@0510/N id=ma")
    play(kinds.take(battle, tank, Hit(1, Side.FRONT, 1)), [2, 8, 1])
    acts, immobile = [tank.can_act], [tank.immobile]
    for _ in range(3):
        play(begin_turn(battle))
        acts.append(tank.can_act)
        immobile.append(tank.immobile)
    assert acts == [True, False, False, True]
    assert immobile == [False, True, True, False]


def test_a_stunned_crew_neither_moves_nor_turns_the_turret_nor_fires() -> None:
    battle, tank = table(TANK + " stunned", "Marauder@0501/S id=ma")
    assert kinds.modes(battle, tank) == (Mode.STAND,)
    assert kinds.twist_refusal(tank) == "crew stunned"
    assert kinds.fire_refusal(tank) == "crew stunned"


def test_the_main_weapon_jams_for_the_next_turn() -> None:
    battle, tank = table(TANK, "Marauder@0501/S id=ma")
    play(kinds.take(battle, tank, Hit(1, Side.FRONT, 1)), [2, 8, 2])
    ppc = next(n for n, mount in enumerate(tank.sheet.mounts) if mount.item.name == "PPC")
    refused = [str(kinds.mount_refusal(battle, tank, ppc))]
    for _ in range(2):
        play(begin_turn(battle))
        refused.append(str(kinds.mount_refusal(battle, tank, ppc)))
    assert refused == ["", "jammed this turn", ""]


@pytest.mark.parametrize(
    ("unit", "name"),
    [(TANK, "PPC"), (NO_TURRET, "AC/20"), (WHEELS, "LRM 10"), ("Schrek@0505/N", "PPC")],
)
def test_the_heaviest_weapon_is_the_main_weapon(unit: str, name: str) -> None:
    sheet = table(unit)[1].sheet
    number = main_weapon(sheet)
    assert sheet.mounts[number].item.name == name


def test_an_engine_hit_ends_all_movement() -> None:
    tank = critical(TANK, 3)
    assert (tank.immobilized, tank.alive) == (True, True)


@pytest.mark.parametrize(("number", "why"), [(4, Out.CREW), (5, Out.EXPLODED), (6, Out.EXPLODED)])
def test_what_ends_a_vehicle(number: int, why: Out) -> None:
    assert critical(TANK, number).destroyed is why


# Motive damage


def test_drive_damage_takes_a_cruising_mp_each_time_and_never_heals() -> None:
    battle, tank = table(TANK)
    budgets = []
    for _ in range(5):
        play(begin_turn(battle))
        budgets.append([kinds.budget(battle, tank, mode) for mode in (Mode.WALK, Mode.RUN)])
        play(kinds.take(battle, tank, Hit(1, Side.FRONT, 1)), [4])
    assert budgets == [[4, 6], [3, 5], [2, 3], [1, 2], [0, 0]]
    assert kinds.modes(battle, tank) == (Mode.STAND,)
    assert not tank.immobile


def test_a_hovercraft_that_loses_its_lift_over_water_sinks() -> None:
    afloat, _ = hit(HOVER, Side.FRONT, 3, head="open=9x9 0505=~1")
    ashore, _ = hit(HOVER, Side.FRONT, 3)
    shallow, _ = hit(HOVER, Side.FRONT, 3, head="open=9x9 0505=~0")
    bridge, _ = hit(HOVER, Side.FRONT, 3, head="open=9x9 0505=~1Hhr03")
    assert [tank.destroyed for tank in (afloat, ashore, shallow, bridge)] == [
        Out.SUNK,
        Out.NOT,
        Out.NOT,
        Out.NOT,
    ]


# The turret


@pytest.mark.parametrize("turned", range(-2, 4))
def test_a_turret_turns_to_any_hexside(turned: int) -> None:
    """(Compendium, Torso Twist/Turret Rotation)"""
    battle, tank = table(TANK, "Marauder@0509/N id=ma")
    play(reaction_phase(battle), [], {"MA": Twist("MA", turned)})
    gun = next(mount for mount in tank.sheet.mounts if mount.location is TURRET)
    bow = next(mount for mount in tank.sheet.mounts if mount.location is FRONT)
    assert kinds.arcs(tank, gun) == (Arc.FRONT, Facing.N.turned(turned))
    assert kinds.arcs(tank, bow) == (Arc.FRONT, Facing.N)


def test_a_locked_turret_stays_where_it_points() -> None:
    battle, tank = table(TANK + " turret=right", "Marauder@0509/N id=ma")
    play(kinds.take(battle, tank, Hit(1, Side.FRONT, 1)), [11])
    play(begin_turn(battle))
    assert tank.torso is Facing.NE
    assert kinds.twist_refusal(tank) == "turret locked"
    play(reaction_phase(battle))
    assert tank.torso is Facing.NE


def test_a_vehicle_without_a_turret_has_nothing_to_turn() -> None:
    assert kinds.twist_refusal(table(NO_TURRET)[1]) == "no turret"


@pytest.mark.parametrize(
    ("section", "arc"),
    [("front", Arc.FRONT), ("right", Arc.RIGHT), ("left", Arc.LEFT), ("rear", Arc.REAR)],
)
def test_weapons_in_the_hull_cover_one_arc(section: str, arc: Arc) -> None:
    """(Compendium, Firing Arcs)"""
    _, tank = table(TANK)
    mount = VehicleMount(tank.sheet.mounts[0].item, Section(section))
    assert kinds.arcs(tank, mount) == (arc, Facing.N)


# To and from a situation line and a save


def test_a_situation_line_tells_all_of_a_vehicle() -> None:
    words = (
        "stun=1 immobilized slower=2 locked turret=back front-armor=3 turret-structure=2 shots=3,4"
    )
    line = f"open=15x17; Manticore Heavy Tank@0505/N {words}; Marauder MAD-3R@0910/N"
    battle = parse_situation(line)
    tank: Any = battle.units["MA"]
    assert write_situation(battle) == line
    assert (tank.stun, tank.mp_lost, tank.turret, tank.armor[FRONT]) == (1, 2, 3, 3)
    assert state.dump(state.load(state.dump(battle))) == state.dump(battle)


def test_vehicles_fire_and_are_fired_at() -> None:
    battle, tank = table(TANK, "Marauder@0502/S id=ma")
    ppc = next(n for n, mount in enumerate(tank.sheet.mounts) if mount.item.name == "PPC")
    fire = {"MA": Fire("MA", (Shot(ppc, "ma"),)), "ma": Fire("ma", (Shot(0, "MA"),))}
    played = play(weapon_attack_phase(battle), [10, 7, 10, 7], fire)
    assert [event.hit for event in played.told(e.WeaponFired)] == [True, True]
    assert tank.sheet.mounts[ppc].weapon is not None


# Fire and mines


def test_burning_gel_is_survived_on_8_in_each_of_three_heat_phases() -> None:
    """(Compendium, Infernos)"""
    battle, tank = table(TANK, "Marauder@0510/N id=ma")
    play(kinds.cover_in_gel(tank, 1))
    rolls = []
    for _ in range(4):
        rolls += play(kinds.adjust_heat(battle, tank), [8] * (tank.gel > 0)).rolls
    assert (len(rolls), tank.alive) == (3, True)


@pytest.mark.parametrize("total", range(2, 13))
def test_a_vehicle_burns_out_below_8(total: int) -> None:
    battle, tank = table(TANK)
    play(kinds.cover_in_gel(tank, 1))
    play(kinds.adjust_heat(battle, tank), [total])
    assert tank.destroyed is (Out.NOT if total >= 8 else Out.BURNED)


def test_further_infernos_prolong_the_burning() -> None:
    _, tank = table(TANK)
    play(kinds.cover_in_gel(tank, 2))
    assert tank.gel == 6


def test_a_vehicle_has_no_heat_and_every_weapon_fires_at_once() -> None:
    battle, _ = table("Schrek@0505/N", "Marauder@0501/S id=ma")
    draft = FireDraft(FireDecision(0, battle, ("SC",)), "SC")
    for number in range(3):
        assert not draft.add(Shot(number, "ma"))
    assert draft.heat_after == 0
    assert kinds.heat_forecast(battle, battle.units["SC"]) is None


def test_a_mine_hits_the_front() -> None:
    """20 points in groups of 5 (Compendium, Minefields)."""
    battle, tank = table(TANK)
    battle.change(at("0504"), mines=scattered(20))
    played = move(battle, tank, Mode.WALK, "F", dice=[7, 7, 7, 7, 7])
    assert [event.table for event in played.told(e.LocationRolled)] == ["front"] * 4
    assert kinds.points_lost(tank) == 20


def test_a_flamer_heats_no_vehicle() -> None:
    """It does its damage, or nothing (Compendium, Flamers)."""
    battle = parse_situation(
        "phase=fire; Firestarter@0505/N; Manticore@0504/S id=ma", Options(flamer_heat=True)
    )
    mech = battle.units["FI"]
    flamer = next(n for n, m in enumerate(mech.mounts) if m.item.short_name == "Flamer")
    asked = FireDecision(0, battle, ("FI",))
    assert "no heat scale" in asked.solution("FI", flamer, "ma", way=FireWay.HEAT).why
    assert not asked.solution("FI", flamer, "ma").why
