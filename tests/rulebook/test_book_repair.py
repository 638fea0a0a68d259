"""Repairs between battles (Compendium, Scavenging and Repair, Material Availability, Repair
Difficulty)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from btterm.campaign.headquarters import HEADQUARTERS
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.repairing import Job, jobs, total_minutes
from btterm.classic.options import Options
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.errors import BadInput, IllegalAnswer
from btterm.soak.mechs import mechs_of
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table
from tests.rulebook.rules import (
    FURTHER_HIT,
    INCOMPATIBLE,
    REPAIR_DIFFICULTY,
    Damage,
    dissipation,
    engine_heat,
    kinds,
)
from tests.rulebook.tabletop import solo

WARHAMMER = "Warhammer WHM-6R"
MAD_CAT = "Timber Wolf Prime"


def outfit(damage: str, sheet: str = WARHAMMER, parts: dict[str, int] | None = None) -> Outfit:
    """A unit with one machine; without any `parts` there is always enough."""
    machine = Machine("A", sheet, damage=damage)
    return Outfit("Wolves", [machine], parts or {}, counted=parts is not None)


def mech_of(unit: Outfit) -> Mech:
    mech = unit.machines[0].unit()
    assert isinstance(mech, Mech)
    return mech


def job(unit: Outfit, key: str) -> Job:
    return next(each for each in jobs(unit, unit.machines[0]) if each.repair.key == key)


def keys(unit: Outfit) -> list[str]:
    return [each.repair.key for each in jobs(unit, unit.machines[0])]


def repair(unit: Outfit, key: str, *dice: tuple[int, int]) -> Table[Outfit]:
    """Make a Repair Roll for one area for each throw."""
    table = Table(HEADQUARTERS, unit, ScriptedDice(dice))
    for _ in dice:
        table.answer(f"repair A: {key}")
    return table


def test_the_rows_of_the_table() -> None:
    known: dict[Damage, tuple[int, int | None, int]] = {
        Damage.SEGMENT: (11, None, 240),
        Damage.LIMB: (9, None, 180),
        Damage.STRUCTURE: (6, None, 90),
        Damage.LIFE_SUPPORT: (7, None, 120),
        Damage.SENSORS: (8, 5, 150),
    }
    assert {row: tuple(REPAIR_DIFFICULTY[row]) for row in known} == known
    assert set(REPAIR_DIFFICULTY) == set(Damage)


def test_c100_armor_in_three_locations_and_two_engine_hits_take_690_minutes() -> None:
    unit = outfit("LA=3 RTr=0 HD=1 CTx=1,2")
    assert len(keys(unit)) == 5
    assert total_minutes(unit) == 690


@pytest.mark.parametrize(("dice", "left"), [((2, 3), ["LA structure"]), ((2, 4), [])])
def test_c097_one_roll_in_90_minutes(dice: tuple[int, int], left: list[str]) -> None:
    """Won or lost, the time is spent."""
    table = repair(outfit("LAi=4"), "LA structure", dice)
    assert keys(table.state) == left
    assert table.state.minutes == 90


def test_c098_a_failed_roll_leaves_the_engine_as_it_was() -> None:
    table = repair(outfit("CTx=1"), "CT slot 1", (4, 4))
    mech = mech_of(table.state)
    assert (engine_heat(mech), 3 - mech.engine_hits) == (5, 2)
    whole = mech_of(repair(table.state, "CT slot 1", (4, 5)).state)
    assert engine_heat(whole) == 0


@pytest.mark.parametrize(("patched", "sunk"), [(1, 17), (2, 17), (3, 16), (4, 16)])
def test_c099_partly_repaired_heat_sinks_do_half_together(patched: int, sunk: int) -> None:
    """A Warhammer's 18 single heat sinks: three repaired in part do as much as one."""
    battle = parse_situation("Warhammer@0505/N")
    mech = mechs_of(battle)["WA"]
    for sink in mech.sheet.sinks[:patched]:
        for place, slot in sink.places:
            mech.patched.setdefault(place, []).append(slot)
    assert dissipation(battle, mech)[0] == sunk


def test_a_double_heat_sink_repaired_in_part_does_one_point() -> None:
    battle, mech = solo("Timber Wolf Prime@0505/N")
    before = dissipation(battle, mech)[0]
    for sink in mech.sheet.sinks[:1]:
        for place, slot in sink.places:
            mech.patched.setdefault(place, []).append(slot)
    assert mech.sheet.double_heat_sinks
    assert dissipation(battle, mech)[0] == before - 1


@pytest.mark.parametrize(
    ("dice", "damage", "modifiers"),
    [((1, 3), "HDx=2", [2]), ((1, 4), "HDp=2", [1]), ((3, 4), "HDp=2", [1]), ((4, 4), "", [])],
)
def test_sensors_repaired_in_part(dice: tuple[int, int], damage: str, modifiers: list[int]) -> None:
    """8+ whole, 5 to 7 in part: +1 to hit in place of +2, and nothing more to be repaired."""
    machine = repair(outfit("HDx=2"), "HD slot 2", dice).state.machines[0]
    assert machine.damage == damage
    mech = machine.unit()
    laser = mech.mounts[0]
    assert [each.value for each in kinds.own_modifiers(mech, laser)] == modifiers
    assert bool(kinds.repairs(mech)) == (damage == "HDx=2")


def test_a_hit_on_what_was_repaired_in_part_is_new_damage() -> None:
    unit = outfit("HDx=2 HDp=2")
    assert keys(unit) == ["HD slot 2"]
    mech = unit.machines[0].unit()
    laser = mech.mounts[0]
    assert [each.value for each in kinds.own_modifiers(mech, laser)] == [2]
    assert repair(unit, "HD slot 2", (6, 6)).state.machines[0].damage == ""


def test_c043_further_hits_on_a_weapon_make_its_repair_harder() -> None:
    one, two = outfit("RAx=5"), outfit("RAx=5,6")
    (first,), (second,) = jobs(one, one.machines[0]), jobs(two, two.machines[0])
    assert first.repair.words == "Right Arm: PPC"
    assert second.number.number - first.number.number == FURTHER_HIT
    assert repair(two, "RA slot 5", (6, 6)).state.machines[0].damage == ""


def test_parts_of_the_other_technology_add_4() -> None:
    own = job(outfit("LAi=4", parts={"Structure": 20, "Clan Structure": 20}), "LA structure")
    theirs = job(outfit("LAi=4", parts={"Clan Structure": 20}), "LA structure")
    assert (own.part, theirs.part) == ("Structure", "Clan Structure")
    assert theirs.number.number - own.number.number == INCOMPATIBLE == 4
    sensors = job(outfit("HDx=2", parts={"Clan Sensors": 1}), "HD slot 2")
    assert (sensors.number.number, sensors.partial) == (12, 9)
    clan = job(outfit("LAi=4", MAD_CAT, parts={"Endo Steel": 20}), "LA structure")
    assert clan.number.number == 10


def test_without_the_part_there_is_no_roll_and_success_uses_it_up() -> None:
    without = outfit("RAx=5", parts={"Armor": 1})
    assert job(without, "RA slot 5").lacks == "lacks 1 PPC"
    table = Table(HEADQUARTERS, without, ScriptedDice([]))
    with pytest.raises(IllegalAnswer, match="is not one of"):
        table.answer("repair A: RA slot 4")
    failed = repair(outfit("RAx=5", parts={"PPC": 1}), "RA slot 5", (3, 3))
    assert failed.state.parts == {"PPC": 1}
    assert repair(failed.state, "RA slot 5", (3, 4)).state.parts == {}


def test_armor_is_restored_as_far_as_it_lasts() -> None:
    table = repair(outfit("LA=3", parts={"Armor": 5}), "LA armor", (3, 2))
    assert table.state.machines[0].damage == "LA=8"
    assert table.state.parts == {}


def test_a_limb_that_was_blown_off_is_put_on_again() -> None:
    """As it was, and without armor; first the torso that it hangs on."""
    unit = outfit("LTi=0 LA=0 LAi=0 blown-off=LA")
    assert job(unit, "LA limb").lacks == "the Left Torso first"
    unit = outfit("LAi=0 LA=0 LAx=5 blown-off=LA")
    assert job(unit, "LA limb").part == ""
    assert repair(unit, "LA limb", (4, 5)).state.machines[0].damage == "LA=0 LAx=5"


def test_a_new_segment_is_empty() -> None:
    unit = outfit("LAi=0 LA=0")
    assert job(unit, "LA segment").points == 11
    state = repair(unit, "LA segment", (5, 6)).state
    mech = state.machines[0].unit()
    (laser,) = (m for m in mech.mounts if str(m.location) == "LA")
    assert not mech.works(laser)
    assert "LA armor" in keys(state)
    assert [key for key in keys(state) if "slot" in key]


@pytest.mark.parametrize(("damage", "rolls"), [("CTx=1,2,3", 1), ("CTi=0 CT=0", 5)])
def test_what_is_destroyed_is_a_wreck_until_it_is_repaired(damage: str, rolls: int) -> None:
    """A new center torso has no engine yet: four of its six slots have to be repaired."""
    unit = outfit(damage)
    assert unit.machines[0].wreck
    with pytest.raises(BadInput, match="no machine that can fight"):
        unit.fighters("wolves")
    for left in range(rolls, 0, -1):
        assert unit.machines[0].wreck, left
        found = jobs(unit, unit.machines[0])
        first = next(j for j in found if j.repair.damage in (Damage.SEGMENT, Damage.ENGINE))
        unit = repair(unit, first.repair.key, (6, 6)).state
    assert not unit.machines[0].wreck


def test_nothing_is_taken_from_a_location_without_structure() -> None:
    def salvage(damage: str) -> dict[str, int]:
        return dict(kinds.salvage(Machine("A", WARHAMMER, damage=damage).unit()))

    whole, hurt, lost = salvage(""), salvage("LAx=5"), salvage("LAi=0 LA=0")
    assert (whole["PPC"], hurt["PPC"], lost["PPC"]) == (2, 1, 1)
    assert whole["Structure"] - lost["Structure"] == 11
    assert whole["Armor"] - lost["Armor"] == 20


@pytest.mark.parametrize(
    ("sheet", "damage", "found"),
    [
        ("Manticore Heavy Tank", "front-armor=2", ["front armor"]),
        ("Manticore Heavy Tank", "immobilized", ["drive"]),
        ("Manticore Heavy Tank", "slower=2 locked lost=1", ["drive", "turret", "weapon 1"]),
        ("Manticore Heavy Tank", "left-structure=0", ["left segment"]),
        ("Elemental Point Laser", "suits=11,5,0,11,11", ["suit 2"]),
        ("Foot Platoon Laser", "men=12", []),
    ],
)
def test_other_kinds_of_units(sheet: str, damage: str, found: Sequence[str]) -> None:
    """Vehicles and suits go by the rows of 'Mechs; men who are lost stay lost."""
    unit = outfit(damage, sheet)
    assert keys(unit) == found
    for key in found:
        unit = repair(unit, key, (6, 6)).state
    assert keys(unit) == []
    left = {"Elemental Point Laser": "suits=11,11,0,11,11", "Foot Platoon Laser": "men=12"}
    assert unit.machines[0].damage == left.get(sheet, "")


def test_ammunition_is_reloaded_without_a_roll() -> None:
    unit = outfit("shots=10,3", parts={"Ammo (SRM 6)": 4})
    table = Table(HEADQUARTERS, unit, ScriptedDice([]))
    table.answer("reload A")
    assert table.state.machines[0].damage == "shots=10,7"
    assert table.state.parts == {}
    assert table.state.minutes == 0


def test_a_battle_begins_with_the_damage() -> None:
    battle = parse_situation("Warhammer@0505/N HDp=2 LAi=0", Options())
    assert mechs_of(battle)["WA"].patched
