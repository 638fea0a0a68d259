"""Vehicle files: what is read, and what each broken file is told."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings

from btterm.classic.sheets.vehicle.file import vehicle_from, write_vehicle
from btterm.classic.sheets.vehicle.sheet import Engine, Motion, VehicleCrew, VehicleSheet
from btterm.errors import BadFile
from tests.classic.sheets.vehicle_strategies import vehicles

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
        ("tons = 60", "tons = 60.0", "tons: say a whole number"),
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


@settings(max_examples=50)
@given(vehicles())
def test_what_is_written_reads_as_the_same_vehicle(sheet: VehicleSheet) -> None:
    assert read(write_vehicle(sheet)) == sheet
