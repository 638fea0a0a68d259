"""Equipment that is not in the book does nothing; what is known is weighed, and what is unknown is
never counted as absent."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from btterm.classic.sheets.findings import Fault
from btterm.classic.sheets.kinds import any_faults, read_with_remarks
from btterm.classic.sheets.mech.construction import tonnage
from btterm.classic.sheets.mech.file import parse_draft
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.unknown import unknown_in_mech
from btterm.classic.sheets.unknown import fed_by, sized
from btterm.classic.sheets.vehicle.construction import construction_faults as vehicle_faults
from btterm.classic.sheets.vehicle.construction import item_count
from btterm.classic.sheets.vehicle.construction import tonnage as vehicle_tonnage
from btterm.classic.sheets.vehicle.file import vehicle_from, write_vehicle
from btterm.classic.sheets.vehicle.sheet import Section, VehicleSheet, dead_weight, parse_fitting
from btterm.classic.sheets.vehicle.unknown import unknown_in_vehicle
from btterm.data import load_toml
from tests.classic.sheets.sheet_samples import WARHAMMER, text_of, with_slots

FAULTS = Path(__file__).parents[3] / "../shared/samples/faults"
needs_samples = pytest.mark.skipif(not FAULTS.is_dir(), reason="no sample files here")


def warhammer(**slots: dict[int, str]) -> MechSheet:
    text = WARHAMMER
    for place, changes in slots.items():
        text = with_slots(text, place, changes)
    return parse_draft(text, "my.toml")


def texts(faults: list[Fault]) -> list[str]:
    return [fault.text for fault in faults]


MANTICORE = vehicle_from(load_toml(text_of("vehicles/manticore-heavy-tank")), "my.toml")


def with_things(*things: tuple[str, float | None, Section]) -> VehicleSheet:
    added = [dead_weight(*thing, MANTICORE.tech_base) for thing in things]
    order = list(Section)
    fittings = sorted((*MANTICORE.fittings, *added), key=lambda f: order.index(f.section))
    return replace(MANTICORE, fittings=tuple(fittings))


def test_unknown_things_of_a_mech_are_named_once_a_kind() -> None:
    lots = {6: "Unknown (Heavy Rifle)", 7: "Unknown (Heavy Rifle)"}
    sheet = warhammer(LT=lots, RT={11: "Unknown (Heavy Rifle (R))"})
    assert [(each.words, each.tons) for each in unknown_in_mech(sheet)] == [
        ("Heavy Rifle (3 slots, first in the Right Torso)", None)
    ]
    assert texts(construction_faults(sheet)) == [
        "Heavy Rifle (3 slots, first in the Right Torso) is not in the book"
    ]
    weight = tonnage(sheet)
    assert (weight.total, weight.whole) == (70, False)


def test_unknown_ammunition_weighs_a_ton_a_slot() -> None:
    sheet = warhammer(LT={6: "Unknown (IS MRM 20 Ammo)", 7: "Unknown (IS MRM 20 Ammo)"})
    weight = tonnage(sheet)
    assert (weight.total, weight.whole) == (72, True)
    assert texts(construction_faults(sheet)) == [
        "weighs 72 tons, at most 70",
        "IS MRM 20 Ammo (2 slots, first in the Left Torso) is not in the book",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Cargo (1 ton)", ("Cargo", 1)),
        ("Cargo (2.5 tons)", ("Cargo", 2.5)),
        ("Communications Equipment:SIZE:3.0", ("Communications Equipment", 3)),
        ("IS MRM 20 Ammo", ("IS MRM 20 Ammo", 1)),
        ("IS Light Machine Gun Ammo - Half", ("IS Light Machine Gun Ammo - Half", 0.5)),
        ("ISLBXAC20", ("ISLBXAC20", None)),
    ],
)
def test_tons_that_a_name_tells(name: str, told: tuple[str, float | None]) -> None:
    assert sized(name) == told


def test_what_takes_three_slots_weighs_three_tons_once() -> None:
    names = dict.fromkeys((6, 7, 8), "Unknown (Communications Equipment (3 tons))")
    assert [each.tons for each in unknown_in_mech(warhammer(LT=names))] == [3]


def timber_wolf(slots: int, other: str = "") -> list[str]:
    """What is wrong with the targeting computer of one that has so many slots of it."""
    text = TIMBER_WOLF
    for names in (["Targeting Computer"] * slots, [f"Unknown ({other})"] * bool(other)):
        sheet = parse_draft(text, "my.toml")
        free = {
            place: [n for n, slot in enumerate(sheet.slots[place]) if str(slot) == "-"]
            for place in sheet.locations
        }
        place = next(place for place in sheet.locations if len(free[place]) >= len(names))
        text = with_slots(text, str(place), dict(zip(free[place], names, strict=False)))
    faults = construction_faults(parse_draft(text, "my.toml"))
    return [fault.text for fault in faults if "Targeting" in fault.text]


TIMBER_WOLF = text_of("timber-wolf-prime")


def test_a_targeting_computer_may_aim_weapons_that_are_unknown() -> None:
    """2 ER Large and 2 ER Medium Lasers and a Medium Pulse Laser are 12 tons: 3 slots."""
    assert timber_wolf(3) == []
    assert timber_wolf(4) != []
    assert timber_wolf(4, "CLHeavySmallLaser") == []
    # Ammunition is no weapon, and a computer that is too small for the known ones is wrong.
    assert timber_wolf(4, "CL Plasma Cannon Ammo") != []
    assert timber_wolf(2, "CLHeavySmallLaser") != []


def test_what_the_known_ones_lack_may_be_among_the_unknown() -> None:
    no_bin = {10: "-"}
    assert "Machine Gun has no ammunition" in texts(construction_faults(warhammer(CT=no_bin)))
    other = {10: "Unknown (IS Machine Gun Ammo - Tracer)"}
    assert "Machine Gun has no ammunition" not in texts(construction_faults(warhammer(CT=other)))
    lonely = {6: "Ammo (AC/5)"}
    alone = "ammunition, but no AC/5 to fire it"
    assert alone in texts(construction_faults(warhammer(LT=lonely)))
    rifle = {6: "Ammo (AC/5)", 7: "Unknown (Light AC/5)"}
    assert alone not in texts(construction_faults(warhammer(LT=rifle)))


def test_unknown_guns_of_a_vehicle_make_it_no_legal_design() -> None:
    sheet = with_things(*[("ISLBXAC20", None, Section.FRONT)] * 9)
    assert [each.words for each in unknown_in_vehicle(sheet)] == [
        "ISLBXAC20 (9 of them, first in the front)"
    ]
    assert texts(vehicle_faults(sheet)) == [
        "ISLBXAC20 (9 of them, first in the front) is not in the book"
    ]
    weight = vehicle_tonnage(sheet)
    assert (weight.total, weight.whole) == (60, False)
    assert vehicle_from(load_toml(write_vehicle(sheet)), "my.toml") == sheet


def test_dead_weight_of_known_tons_is_no_fault() -> None:
    sheet = with_things(("Field Kitchen", 1, Section.BODY))
    assert texts(vehicle_faults(sheet)) == ["the parts weigh 61 tons, at most 60"]
    assert vehicle_tonnage(sheet).whole


def test_unknown_ammunition_is_one_item_a_weapon() -> None:
    loads = ("IS LB 20-X AC Ammo", "IS LB 20-X Cluster Ammo", "IS LB 20-X AC Ammo")
    sheet = with_things(*((name, 1, Section.BODY) for name in loads))
    assert item_count(sheet) == item_count(MANTICORE) + 1
    sheet = with_things(("IS MRM 20 Ammo", 1, Section.BODY), ("IS MRM 30 Ammo", 1, Section.BODY))
    assert item_count(sheet) == item_count(MANTICORE) + 2


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("IS LB 20-X AC Ammo", "IS LB 20-X Cluster Ammo", True),
        ("ISLightMG Ammo (200)", "ISLightMG Ammo (100)", True),
        ("IS MRM 20 Ammo", "IS MRM 30 Ammo", False),
    ],
)
def test_loads_of_one_weapon(one: str, other: str, alike: bool) -> None:
    assert (fed_by(one) == fed_by(other)) is alike


def test_heat_sinks_may_be_for_unknown_lasers() -> None:
    more = replace(MANTICORE, heat_sinks=MANTICORE.heat_sinks + 3)
    assert [text for text in texts(vehicle_faults(more)) if "heat sinks" in text]
    laser = dead_weight("ISERMediumLaser", None, Section.FRONT, MANTICORE.tech_base)
    armed = replace(more, fittings=(*more.fittings, laser))
    assert not [text for text in texts(vehicle_faults(armed)) if "heat sinks" in text]


def test_a_vehicle_with_artemis_is_legal() -> None:
    """Its ammunition is no launcher."""
    names = ["LRM 20", "Artemis IV FCS"]
    base = MANTICORE.tech_base
    fittings = [parse_fitting(name, Section.TURRET, base) for name in names]
    fittings.append(parse_fitting("Ammo (LRM 20, artemis-capable)", Section.BODY, base))
    sheet = replace(MANTICORE, fittings=tuple(fittings), heat_sinks=10)
    assert texts(vehicle_faults(sheet)) == []
    bare = replace(sheet, fittings=(fittings[0], fittings[2]))
    assert texts(vehicle_faults(bare)) == ["artemis-capable ammunition, but no Artemis IV FCS"]


@needs_samples
@pytest.mark.parametrize(
    ("file", "faults", "remarks"),
    [
        ("armor-unknown-base.mtf", [], []),
        ("artemis-tank.toml", [], []),
        ("mg-ammo.mtf", [], []),
        ("myomer-masc.mtf", [], []),
        ("quad-old.mtf", [], []),
        ("type-is.blk", [], []),
        (
            "unknown-gun.blk",
            ["ISLBXAC20 (9 of them, first in the front) is not in the book"],
            ["ISLBXAC20 (9 of them, first in the front) is not in the book and does nothing; "
             "of unknown weight"],
        ),
    ],
)  # fmt: skip
def test_files_that_were_read_wrongly(file: str, faults: list[str], remarks: list[str]) -> None:
    sheet, found = read_with_remarks(FAULTS / file)
    assert (texts(any_faults(sheet)), found) == (faults, remarks)
