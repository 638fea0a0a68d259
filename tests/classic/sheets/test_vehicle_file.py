"""Vehicle files: what is read, and what each broken file is told."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.equipment.catalogue import TechBase, items
from btterm.classic.sheets.vehicle import (
    SIDES,
    Engine,
    Fitting,
    Motion,
    Section,
    VehicleCrew,
    VehicleSheet,
    dead_weight,
    parse_fitting,
)
from btterm.classic.sheets.vehicle_file import vehicle_faults, vehicle_from, write_vehicle
from btterm.errors import BadFile, BadInput

TANK = """
kind = "vehicle"
chassis = "Manticore"
tons = 60
tech_base = "Inner Sphere"
motion = "tracked"
cruise = 4
engine = { rating = 240, type = "fusion" }
heat_sinks = 13

[armor]
front = 42
right = 33
left = 32
rear = 26
turret = 41

[equipment]
front = ["Medium Laser"]
turret = ["LRM 10", "SRM 6", "PPC"]
body = ["Ammo (LRM 10)", "Ammo (SRM 6)", { item = "Field Kitchen", tons = 0.5 }]
"""


def read(text: str) -> VehicleSheet:
    return vehicle_from(tomllib.loads(text), "my.toml")


def fault(text: str) -> str:
    with pytest.raises(BadFile) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith("my.toml: ")
    assert "\n" not in message
    return message.removeprefix("my.toml: ")


def changed(old: str, new: str) -> str:
    assert old in TANK
    return TANK.replace(old, new, 1)


def test_a_vehicle_is_read() -> None:
    tank = read(TANK)
    assert (tank.name, tank.tons, tank.motion) == ("Manticore", 60, Motion.TRACKED)
    assert (tank.cruise, tank.flank) == (4, 6)
    assert (tank.engine, tank.engine_rating, tank.heat_sinks) == (Engine.FUSION, 240, 13)
    assert tank.armor_points == 174
    assert tank.structure_points == 6
    assert tank.turret
    assert [str(section) for section in tank.sections] == [
        "front",
        "right",
        "left",
        "rear",
        "turret",
    ]
    assert [(weapon.name, str(place)) for weapon, place in tank.weapons] == [
        ("Medium Laser", "front"),
        ("LRM 10", "turret"),
        ("SRM 6", "turret"),
        ("PPC", "turret"),
    ]
    assert [(ammo.name, shots) for ammo, shots in tank.ammunition] == [
        ("Ammo (LRM 10)", 12),
        ("Ammo (SRM 6)", 15),
    ]
    kitchen = tank.fittings[-1]
    assert (kitchen.inert, kitchen.item.name, kitchen.item.tons) == (True, "Field Kitchen", 0.5)
    assert tank.skills == (4, 5)


def test_a_crew_may_be_named() -> None:
    tank = read('crew = { name = "Ada", gunnery = 2, driving = 3 }' + TANK)
    assert tank.crew == VehicleCrew("Ada", 2, 3)
    assert tank.skills == (2, 3)


def test_control_characters_are_taken_out_of_names() -> None:
    tank = read(changed('"Manticore"', r'"\u001b[31mMan\u202eticore [red]"'))
    assert tank.chassis == "[31mMan ticore [red]"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("tons = 60", "tons = 301", "tons: should be less than or equal to 300"),
        ("tons = 60", "tons = 60.0", "tons: should be a valid integer"),
        ("tons = 60", "", "tons: is missing"),
        ("tons = 60", "tons = 60\nspeed = 1", "speed: no record sheet has such a key"),
        ('"tracked"', '"WiGE"', "motion: should be 'tracked', 'wheeled', 'hover'"),
        ('"fusion"', '"steam"', "engine.type: should be 'ICE', 'fusion' or 'XL'"),
        ("rating = 240", "rating = 241", "engine.rating: should be a multiple of 5"),
        ("heat_sinks = 13", "heat_sinks = -1", "heat_sinks: should be greater than or equal"),
        ("heat_sinks = 13", "cargo_tons = nan", "cargo_tons"),
        ("rear = 26\n", "", "armor.rear: is missing"),
        ("turret = 41\n", "", "equipment.turret: there is no turret in [armor]"),
        ("turret = 41", "rotor = 2", "armor.rotor: only a VTOL has a rotor"),
        ("turret = 41", "turret = 41\nbody = 3", "armor.body: the body has no armor of its own"),
        ('"tracked"', '"VTOL"', "armor.rotor: is missing"),
        ('["Medium Laser"]', '["Medum Laser"]', "equipment.front: no Inner Sphere weapon or"),
        ('["Medium Laser"]', '["Medium Laser (R)"]', "equipment.front: 'Medium Laser (R)' is no"),
        ('["Medium Laser"]', '["Engine"]', "equipment.front: 'Engine' is no weapon or equipment"),
        ('["Medium Laser"]', '["Hatchet"]', "equipment.front: Hatchet is not listed among"),
        ('["Medium Laser"]', '["Double Heat Sink"]', "equipment.front: Double Heat Sink is not"),
        ('["Medium Laser"]', '["Ammo (SRM 6)"]', "equipment.front: Ammo (SRM 6) belongs in the"),
        ('body = ["Ammo', 'body = ["PPC", "Ammo', "equipment.body: PPC must point somewhere"),
        ("front = [", 'rotor = ["TAG"]\nfront = [', "equipment.rotor: a rotor carries nothing"),
    ],
)
def test_a_fault_is_named_with_its_key(old: str, new: str, expected: str) -> None:
    assert fault(changed(old, new)).startswith(expected)


def test_a_vtol_has_a_rotor_and_no_turret() -> None:
    rotor = changed('"tracked"', '"VTOL"').replace("turret = 41", "turret = 41\nrotor = 2")
    assert fault(rotor) == "armor.turret: a VTOL has no turret"


def _fittings(section: Section, tech_base: TechBase) -> list[Fitting]:
    """All that a part of a vehicle may carry."""
    found = []
    for item in items(tech_base):
        try:
            found.append(parse_fitting(item.name, section, tech_base))
        except BadInput:
            continue
    return found


ABOARD = {
    (section, base): _fittings(section, base)
    for section in (*SIDES, Section.TURRET, Section.BODY)
    for base in TechBase
}


@st.composite
def vehicles(draw: st.DrawFn) -> VehicleSheet:
    """Any vehicle that a file can hold, whatever it weighs."""
    name = st.text(st.characters(codec="utf-8"), max_size=40).map(
        lambda text: " ".join("".join(c if c.isprintable() else " " for c in text).split())
    )
    motion = draw(st.sampled_from(Motion))
    last = Section.ROTOR if motion is Motion.VTOL else draw(st.sampled_from([Section.TURRET, None]))
    armored = (*SIDES, *([last] if last else ()))
    base = draw(st.sampled_from(TechBase))
    fittings: list[Fitting] = []
    for section in Section:
        if section is not Section.ROTOR and (section is Section.BODY or section in armored):
            fittings += draw(st.lists(st.sampled_from(ABOARD[section, base]), max_size=3))
            tons = st.floats(0, 300) | st.integers(0, 300)
            inert = st.builds(dead_weight, name.filter(bool), tons, st.just(section), st.just(base))
            fittings += draw(st.lists(inert, max_size=1))
    sheet = VehicleSheet(
        chassis=draw(name.filter(bool)),
        model=draw(name),
        tons=draw(st.integers(1, 300)),
        tech_base=base,
        motion=motion,
        cruise=draw(st.integers(1, 60)),
        engine=draw(st.sampled_from(Engine)),
        engine_rating=draw(st.integers(2, 80)) * 5,
        heat_sinks=draw(st.integers(0, 200)),
        armor={section: draw(st.integers(0, 999)) for section in armored},
        fittings=tuple(fittings),
        cargo_tons=draw(st.sampled_from([0, 0.5, 6, 12.5])),
        ferro_fibrous=draw(st.booleans()),
        year=draw(st.none() | st.integers(1900, 9999)),
        crew=draw(st.none() | st.builds(VehicleCrew, name, st.integers(0, 8), st.integers(0, 8))),
        notes=tuple(draw(st.lists(name, max_size=2))),
    )
    kept = [f for f in fittings if not any(vehicle_faults(_with(sheet, (f,))))]
    return _with(sheet, tuple(kept))


def _with(sheet: VehicleSheet, fittings: tuple[Fitting, ...]) -> VehicleSheet:
    values: dict[str, Any] = {key: getattr(sheet, key) for key in sheet.__dataclass_fields__}
    return VehicleSheet(**values | {"fittings": fittings})


@given(vehicles())
def test_what_is_written_reads_as_the_same_vehicle(sheet: VehicleSheet) -> None:
    assert read(write_vehicle(sheet)) == sheet
