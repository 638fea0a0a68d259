"""What is read off a record sheet: weapons, ammunition, heat sinks, jump jets."""

from __future__ import annotations

import copy

import pytest

from btterm.classic.equipment.catalogue import Tag, TechBase
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.file import parse_sheet
from btterm.classic.sheets.mech.locations import BIPED, QUAD, Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.errors import BadFile, BadInput
from tests.classic.sheets.sheet_samples import text_of

IS, CLAN = TechBase.INNER_SPHERE, TechBase.CLAN
RA, LA, RT, LT = Location.RA, Location.LA, Location.RT, Location.LT
CT, HD, RL, LL = Location.CT, Location.HD, Location.RL, Location.LL


def mounts_of(name: str) -> list[tuple[str, str, tuple[int, ...], bool]]:
    return [
        (mount.item.name, mount.location.value, mount.slots, mount.rear)
        for mount in load_sheet(name).mounts
    ]


def test_the_weapons_of_a_warhammer_stand_in_the_order_of_their_reach() -> None:
    assert mounts_of("WHM-6R") == [
        ("PPC", "RA", (4, 5, 6), False),
        ("PPC", "LA", (4, 5, 6), False),
        ("Medium Laser", "RT", (2,), False),
        ("Medium Laser", "LT", (0,), False),
        ("SRM 6", "RT", (0, 1), False),
        ("Small Laser", "RT", (3,), False),
        ("Small Laser", "LT", (1,), False),
        ("Machine Gun", "RT", (4,), False),
        ("Machine Gun", "LT", (2,), False),
    ]


def test_rear_weapons_are_told_apart() -> None:
    lasers = [mount for mount in mounts_of("Centurion") if mount[0] == "Medium Laser"]
    assert lasers == [
        ("Medium Laser", "CT", (10,), False),
        ("Medium Laser", "CT", (11,), True),
    ]


def test_gear_comes_after_the_weapons() -> None:
    assert [name for name, *_ in mounts_of("Raven")] == [
        "Medium Laser",
        "Medium Laser",
        "SRM 6",
        "Narc Missile Beacon",
        "Beagle Active Probe",
        "Guardian ECM Suite",
        "TAG",
    ]


def test_ammunition_bins() -> None:
    sheet = load_sheet("WHM-6R")
    assert [(b.ammo.weapon, b.location, b.slot, b.shots) for b in sheet.bins] == [
        ("Machine Gun", CT, 10, 200),
        ("SRM 6", RT, 5, 15),
    ]


def test_half_a_ton_of_machine_gun_ammunition() -> None:
    slot = parse_slot("Ammo (Machine Gun, 100 shots)", IS)
    assert (slot.kind, slot.name, slot.shots) == (SlotKind.AMMUNITION, "Ammo (Machine Gun)", 100)
    assert str(slot) == "Ammo (Machine Gun, 100 shots)"
    with pytest.raises(BadInput, match="200 shots, not 250"):
        parse_slot("Ammo (Machine Gun, 250 shots)", IS)
    with pytest.raises(BadInput, match="6 shots, not 7"):
        parse_slot("Ammo (LRM 20, 7 shots)", IS)


def test_heat_sinks_inside_and_outside_the_engine() -> None:
    warhammer = load_sheet("WHM-6R")
    # 280 / 25 = 11 fit into the engine; 7 of the 18 take slots.
    assert (warhammer.heat_sinks, warhammer.engine_sinks, len(warhammer.sinks)) == (18, 11, 7)
    assert warhammer.dissipation == 18
    assert [sink.location for sink in warhammer.sinks] == [HD, RA, LA, RL, RL, LL, LL]


def test_double_heat_sinks_take_two_or_three_slots_each() -> None:
    timber_wolf, mauler = load_sheet("Timber Wolf Prime"), load_sheet("Mauler")
    assert [sink.places for sink in timber_wolf.sinks] == [
        ((RA, 3), (RA, 4)),
        ((LA, 3), (LA, 4)),
    ]
    assert timber_wolf.dissipation == 34
    assert [sink.places for sink in mauler.sinks] == [((LA, 3), (LA, 4), (LA, 5))]
    assert mauler.dissipation == 22


def test_movement() -> None:
    assert [(load_sheet(name).walk, load_sheet(name).run) for name in ("WHM-6R", "Raven")] == [
        (4, 6),
        (6, 9),
    ]
    assert load_sheet("Timber Wolf Prime").run == 8  # 7.5, rounded up


def test_jump_jets() -> None:
    assert load_sheet("Stinger").jump_jets == {RT: (3, 4, 5), LT: (3, 4, 5)}
    assert load_sheet("WHM-6R").jump_jets == {}


def test_structure_and_armor() -> None:
    sheet = load_sheet("WHM-6R")
    assert sheet.structure_points == {
        HD: 3, CT: 22, RT: 15, LT: 15, RA: 11, LA: 11, RL: 15, LL: 15,
    }  # fmt: skip
    assert (sheet.armor[CT], sheet.rear_armor[CT], sheet.armor_points) == (22, 9, 160)
    assert set(sheet.rear_armor) == {CT, RT, LT}


def test_locations_of_bipeds_and_quads() -> None:
    assert load_sheet("WHM-6R").locations == BIPED
    scorpion = load_sheet("Scorpion")
    assert scorpion.locations == QUAD
    assert scorpion.structure_points[Location.FLL] == 13


def test_case_is_an_item_for_the_inner_sphere_and_automatic_for_clans() -> None:
    assert load_sheet("Mauler").case == {RT, LT}
    assert load_sheet("WHM-6R").case == frozenset()
    # Machine guns in CT and RT, racks and ammunition in the side torsos.
    assert load_sheet("Timber Wolf Prime").case == {CT, RT, LT}


def test_what_fills_a_slot() -> None:
    sheet = load_sheet("Mauler")
    ppc = load_sheet("WHM-6R").mount_at(RA, 5)
    assert ppc is not None
    assert ppc.item.name == "PPC"
    sink = sheet.mount_at(LA, 5)
    assert sink is not None
    assert sink.item.name == "Double Heat Sink"
    assert sheet.mount_at(HD, 2) is None


def test_tags_of_what_it_carries() -> None:
    assert load_sheet("Raven").has(Tag.ECM)
    assert not load_sheet("WHM-6R").has(Tag.ECM)


def test_skills_default_to_the_average_of_each_side() -> None:
    assert load_sheet("WHM-6R").skills == (4, 5)
    assert load_sheet("Timber Wolf Prime").skills == (3, 4)


@pytest.mark.parametrize(
    ("text", "kind", "hittable"),
    [
        ("-", SlotKind.EMPTY, False),
        ("", SlotKind.EMPTY, False),
        ("Life Support", SlotKind.LIFE_SUPPORT, True),
        ("lower arm actuator", SlotKind.LOWER_ARM, True),
        ("Gyro", SlotKind.GYRO, True),
        ("PPC", SlotKind.WEAPON, True),
        ("Guardian ECM Suite", SlotKind.GEAR, True),
        ("Ammo (LRM 20)", SlotKind.AMMUNITION, True),
        ("Jump Jet", SlotKind.JUMP_JET, True),
        ("Double Heat Sink", SlotKind.HEAT_SINK, True),
        ("Endo-Steel", SlotKind.ENDO_STEEL, False),
        ("Ferro-Fibrous", SlotKind.FERRO_FIBROUS, False),
        ("CASE", SlotKind.CASE, False),
        ("TSM", SlotKind.TSM, False),
    ],
)
def test_what_slots_hold(text: str, kind: SlotKind, hittable: bool) -> None:
    slot = parse_slot(text, IS)
    assert (slot.kind, slot.hittable) == (kind, hittable)
    assert parse_slot(str(slot), IS) == slot


def test_only_weapons_point_to_the_rear() -> None:
    slot = parse_slot("Medium Laser (R)", IS)
    assert (slot.rear, slot.name, str(slot)) == (True, "Medium Laser", "Medium Laser (R)")
    with pytest.raises(BadInput, match="cannot point to the rear"):
        parse_slot("Heat Sink (R)", IS)


def split_atlas(arm_slots: int) -> str:
    """An Atlas that carries the AC/20 partly in the right arm, with so many slots there."""
    text = text_of("atlas-as7-d")
    for _ in range(arm_slots):
        text = text.replace('"AC/20"', '"-"', 1)
    head, _, arm = text.partition("\nRA = [")
    return f"{head}\nRA = [" + arm.replace('"-"', '"AC/20"', arm_slots)


def test_a_heavy_autocannon_may_be_split_over_two_neighbouring_locations() -> None:
    sheet = parse_sheet(split_atlas(3), "atlas.toml")
    gun = next(mount for mount in sheet.mounts if mount.item.name == "AC/20")
    assert gun.location is RT
    assert len(gun.slots) == 7
    assert [place for place, _ in gun.spill] == [RA, RA, RA]
    assert len(gun.places) == 10
    assert sheet.mount_at(*gun.spill[0]) == gun


def test_a_split_item_needs_all_its_slots() -> None:
    text = split_atlas(3).replace('"AC/20"', '"-"', 1)
    with pytest.raises(BadFile, match="AC/20 needs 10 critical slots"):
        parse_sheet(text, "atlas.toml")


def test_other_items_may_not_be_split() -> None:
    text = text_of("warhammer-whm-6r").replace('"PPC",', '"-",', 1)
    with pytest.raises(BadFile, match="PPC needs 3 critical slots, but has 2 in the Right Arm"):
        parse_sheet(text, "x.toml")


def test_a_copied_battle_shares_its_sheets() -> None:
    sheet = load_sheet("WHM-6R")
    assert copy.deepcopy({"sheet": sheet})["sheet"] is sheet
    assert {sheet: 1}[sheet] == 1
