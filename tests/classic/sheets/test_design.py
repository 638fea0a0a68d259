"""Building 'Mechs step by step (Compendium, Construction, BattleMech Construction)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.construction import tonnage
from btterm.classic.sheets.mech.design import (
    add,
    add_jump_jets,
    free_slots,
    new_design,
    place_rest,
    remaining_tons,
    remove,
    set_armor,
    set_heat_sinks,
    spread_armor,
    unplaced,
)
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import BIPED, Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.errors import BadInput
from tests.classic.sheets.designs import designs

HD, CT, RT, LT, RA, LA, RL, LL = BIPED


def bare(tons: int = 70, walk: int = 4, **more: bool) -> MechSheet:
    return new_design("Test", "T-1", TechBase.INNER_SPHERE, tons, walk, **more)


def clan(tons: int = 75, walk: int = 5, **more: bool) -> MechSheet:
    return new_design("Test", "T-2", TechBase.CLAN, tons, walk, **more)


def test_the_warhammer_can_be_built() -> None:
    """70 - 16 engine - 3 gyro - 3 cockpit - 7 structure leave 41 tons."""
    sheet = bare()
    assert remaining_tons(sheet) == 41
    assert free_slots(sheet) == {HD: 1, CT: 2, RT: 12, LT: 12, RA: 8, LA: 8, RL: 2, LL: 2}
    sheet = set_heat_sinks(sheet, 18)
    # 280 / 25 = 11 of them are in the engine.
    assert unplaced(sheet) == {"Heat Sink": 7}
    for location, front, rear in ((HD, 9, 0), (CT, 22, 9), (RT, 17, 8), (LT, 17, 8),
                                  (RA, 20, 0), (LA, 20, 0), (RL, 15, 0), (LL, 15, 0)):  # fmt: skip
        sheet = set_armor(sheet, location, front, rear)
    for name, places in {
        "PPC": (RA, LA),
        "Medium Laser": (RT, LT),
        "Small Laser": (RT, LT),
        "Machine Gun": (RT, LT),
        "SRM 6": (RT,),
        "Ammo (SRM 6)": (RT,),
        "Ammo (Machine Gun)": (CT,),
    }.items():
        for place in places:
            sheet = add(sheet, name, place)
    sheet = place_rest(sheet)
    assert construction_faults(sheet) == []
    assert remaining_tons(sheet) == 0
    assert tonnage(sheet).total == tonnage(load_sheet("WHM-6R")).total


@pytest.mark.parametrize(
    ("name", "location", "reason"),
    [
        ("PPC", CT, "Center Torso: PPC needs 3 slots, 2 are free"),
        ("Gauss Rifle", HD, "Head: Gauss Rifle needs 7 slots, 1 are free"),
        ("Jump Jet", RA, "Right Arm: Jump Jet belongs in legs and torsos"),
        ("CASE", LA, "Left Arm: CASE belongs in the torso"),
        ("Hatchet", RT, "Right Torso: Hatchet belongs in an arm"),
        ("Endo Steel", RT, "Endo Steel takes 0 critical slots here"),
        ("Double Heat Sink", RT, "single and double heat sinks do not mix"),
        ("PPC (pod)", RT, "only OmniMechs carry pods"),
        ("Gyro", RT, "Right Torso: 'Gyro' cannot be added"),
        ("Hand Actuator", RA, "Right Arm: there is no place for another Hand Actuator"),
        ("Lower Arm Actuator", RT, "Right Torso: there is no place for another Lower Arm"),
        ("PPC", Location.FRL, "this 'Mech has no Front Right Leg"),
        ("Ultra AC/20", RT, "no Inner Sphere weapon or equipment is called 'Ultra AC/20'"),
    ],
)
def test_what_cannot_go_somewhere_is_refused_with_the_reason(
    name: str, location: Location, reason: str
) -> None:
    with pytest.raises(BadInput) as caught:
        add(bare(), name, location)
    assert str(caught.value).startswith(reason)


SYSTEMS = (
    *("Life Support", "Sensors", "Cockpit", "Engine", "Gyro", "Shoulder", "Upper Arm Actuator"),
    *("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"),
)


@pytest.mark.parametrize("name", ["XL Engine", "XL", *SYSTEMS, "-", "", "Unknown (Lift Hoist)"])
@pytest.mark.parametrize("ending", ["", " (pod)", " (R)"])
@pytest.mark.parametrize("start", [bare(), clan(omni=True)])
def test_no_part_of_the_mech_itself_can_be_added(name: str, ending: str, start: MechSheet) -> None:
    for place in BIPED:
        with pytest.raises(BadInput):
            add(start, name + ending, place)


def test_a_kind_of_engine_is_no_equipment() -> None:
    with pytest.raises(BadInput, match="XL Engine is no equipment but the kind of the engine"):
        add(bare(), "xl engine", RT)


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (("TAG", RA), ("TAG", LA), "2 x TAG, at most 1"),
        (("MASC", RT), ("MASC", LT), "2 x MASC, at most 1"),
        (("CASE", RT), ("CASE", RT), "Right Torso: more than one CASE"),
        (("Hatchet", RA), ("Hatchet", RA), "Right Arm: there is a Hatchet already"),
        (("MASC", RT), ("MASC", RT), "Right Torso: there is a MASC already"),
        (("C3 Slave", RT), ("C3 Slave", LT), r"2 x C3 Computer \(Slave\), at most 1"),
        (("TSM", LL), ("MASC", RT), "MASC does not work with Triple-Strength Myomer"),
    ],
)
def test_what_nothing_could_mend_later_is_not_added(
    first: tuple[str, Location], second: tuple[str, Location], reason: str
) -> None:
    sheet = add(bare(30, 4), *first)
    with pytest.raises(BadInput, match=f"^{reason}$"):
        add(sheet, *second)


def test_a_hatchet_needs_a_hand() -> None:
    with pytest.raises(BadInput, match="Right Arm: a Hatchet needs a hand to hold it"):
        add(remove(bare(), RA, 3), "Hatchet", RA)


def test_masc_is_never_in_a_pod() -> None:
    with pytest.raises(BadInput, match="Right Torso: MASC cannot be in a pod"):
        add(clan(omni=True), "MASC (pod)", RT)


def test_what_takes_no_slot_is_not_added() -> None:
    """Clan CASE, and a computer with nothing to aim."""
    with pytest.raises(BadInput, match="CASE takes no slot: it is there wherever it is needed"):
        add(clan(), "CASE", RT)
    with pytest.raises(BadInput, match="Targeting Computer: add the weapons first"):
        add(clan(), "Targeting Computer", RT)
    # An ER PPC of 6 tons takes a computer of 2 tons, and 2 slots.
    armed = add(clan(), "ER PPC", RA)
    assert free_slots(add(armed, "Targeting Computer", RT))[RT] == 10


def test_nothing_heavier_than_the_tons_that_are_left() -> None:
    # 20 - 6 engine rated 160 - 2 gyro - 3 cockpit - 2 structure = 7
    sheet = bare(20, 8)
    assert remaining_tons(sheet) == 7
    with pytest.raises(BadInput, match=r"^AC/5: 1 tons too heavy"):
        add(sheet, "AC/5", RT)
    with pytest.raises(BadInput, match=r"^3\.5 tons of armor: 0\.5 tons too heavy"):
        spread_armor(set_heat_sinks(sheet, 14), 3.5)
    with pytest.raises(BadInput, match=r"^18 heat sinks: 1 tons too heavy"):
        set_heat_sinks(sheet, 18)


def test_engines_beyond_the_table() -> None:
    with pytest.raises(BadInput, match="no engine is rated 500"):
        bare(100, 5)
    with pytest.raises(BadInput, match="a 'Mech weighs 10 to 100 tons"):
        bare(72, 4)
    # A 100-ton 'Mech with a 400 engine: 52.5 + 4 + 3 + 10 is light enough; 95 x 4 as well.
    assert remaining_tons(bare(100, 4)) == 30.5


def test_jump_jets_bring_movement_and_are_as_many_as_walking_points() -> None:
    sheet = bare(50, 4)
    for place in (RT, LT, RT, LT):
        sheet = add(sheet, "Jump Jet", place)
    assert sheet.jump == 4
    with pytest.raises(BadInput, match="5 Jumping MP, at most the 4 Walking MP"):
        add(sheet, "Jump Jet", CT)
    assert remove(sheet, RT, 0).jump == 3


def test_a_split_weapon() -> None:
    sheet = add(bare(), "AC/20", RA, beside=RT)
    (mount,) = sheet.mounts
    assert len(mount.places) == 10
    assert free_slots(sheet)[RA] == 0
    assert free_slots(remove(sheet, RA, 5)) == free_slots(bare())
    with pytest.raises(BadInput, match="AC/20 needs 10 critical slots"):
        add(bare(), "AC/20", RA, beside=LT)
    with pytest.raises(BadInput, match="PPC needs 3 critical slots"):
        add(bare(), "PPC", CT, beside=RT)


def test_the_hand_goes_with_the_lower_arm() -> None:
    sheet = remove(bare(), RA, 2)
    assert free_slots(sheet)[RA] == 10
    assert free_slots(remove(bare(), RA, 3))[RA] == 9
    with pytest.raises(BadInput, match="no 'Mech goes without Shoulder"):
        remove(sheet, RA, 0)
    with pytest.raises(BadInput, match="there is no slot 13 in the Right Arm"):
        remove(sheet, RA, 12)


def test_armor_is_spread_by_what_each_location_carries() -> None:
    """A 20-ton 'Mech carries 69 points at most: 9, 12, 2 x 10, 2 x 6, 2 x 8."""
    sheet = spread_armor(bare(20, 6), 3)
    assert sheet.armor_points == 48
    assert sheet.armor[HD] in (6, 7)  # 48 x 9 / 69 = 6.3
    assert sheet.rear_armor[CT] == 2  # a fourth of 48 x 12 / 69 = 8.3
    full = spread_armor(bare(20, 4), 5)
    assert full.armor_points == 69
    assert full.armor[HD] == 9
    with pytest.raises(BadInput, match=r"half tons, not 1\.3"):
        spread_armor(sheet, 1.3)


def test_armor_beyond_the_limit() -> None:
    with pytest.raises(BadInput, match="Right Arm: 23 armor points, at most 22"):
        set_armor(bare(), RA, 23)
    with pytest.raises(BadInput, match="Center Torso: 45 armor points, at most 44"):
        set_armor(bare(), CT, 40, 5)
    with pytest.raises(BadInput, match="cannot have 5 armor points and 5 behind"):
        set_armor(bare(), RA, 5, 5)


def test_bulk_is_placed_by_itself() -> None:
    sheet = clan(endo_steel=True, ferro_fibrous=True, xl_engine=True, double_heat_sinks=True)
    assert unplaced(sheet) == {"Endo Steel": 7, "Ferro-Fibrous": 7}
    assert free_slots(sheet)[RT] == 10
    whole = place_rest(sheet)
    assert unplaced(whole) == {}
    assert construction_faults(whole) == []


def test_no_room_for_the_bulk() -> None:
    sheet = bare(100, 2, endo_steel=True, ferro_fibrous=True, double_heat_sinks=True)
    sheet = set_heat_sinks(sheet, 25)
    with pytest.raises(BadInput, match="Double Heat Sink: no room for"):
        place_rest(sheet)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(designs())
def test_whatever_is_built_keeps_its_weight(sheet: MechSheet) -> None:
    assert 0 <= remaining_tons(sheet) < sheet.tons
    assert sheet.armor_points <= sum(2 * n for n in sheet.structure_points.values()) + 3


def test_jump_jets_go_into_the_legs_first() -> None:
    sheet = add_jump_jets(bare(50, 6), 6)
    assert {str(place): len(slots) for place, slots in sheet.jump_jets.items()} == {
        "RT": 1,
        "LT": 1,
        "RL": 2,
        "LL": 2,
    }
    with pytest.raises(BadInput, match="7 Jumping MP, at most the 6 Walking MP"):
        add_jump_jets(sheet, 1)
