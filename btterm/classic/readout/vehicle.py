"""The readout of a vehicle."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.readout.glance import cargo_words, glance_at, glanced
from btterm.classic.readout.mech import damage_words, ranges
from btterm.classic.readout.shape import (
    BinLine,
    Crew,
    Effect,
    Gauge,
    Glance,
    Maker,
    Part,
    Readout,
    Speed,
    WeaponLine,
)
from btterm.classic.rules import gravity
from btterm.classic.rules.attack.to_hit import movement_modifier
from btterm.classic.rules.loaded import loaded_bins
from btterm.classic.rules.mech.ammunition import bin_name
from btterm.classic.rules.vehicle.motive import cruising_mp, flank_mp, motion
from btterm.classic.rules.vehicle.rotor import flying
from btterm.classic.sheets.vehicle.sheet import Section, VehicleMount, VehicleSheet
from btterm.classic.units.unit import Motion
from btterm.classic.units.vehicle import Vehicle

KEYS = {
    Section.FRONT: "FR",
    Section.LEFT: "LS",
    Section.RIGHT: "RS",
    Section.REAR: "RR",
    Section.TURRET: "TU",
    Section.ROTOR: "RO",
    Section.BODY: "BD",
}
"""A section in two letters."""
DIAGRAM = (("", "FR", ""), ("LS", "TU", "RS"), ("", "RR", ""))
WITHOUT_TURRET = (("", "FR", ""), ("LS", "", "RS"), ("", "RR", ""))
WITH_ROTOR = (("", "FR", ""), ("LS", "RO", "RS"), ("", "RR", ""))
"""The diagram of the record sheet, the front at the top."""


def _glance(vehicle: Vehicle) -> Glance:
    whole = max(1, vehicle.sheet.armor_points)
    armor = round(100 * vehicle.armor_left / whole)
    return glance_at(vehicle, armor, *_states(vehicle))


def _states(vehicle: Vehicle) -> tuple[str, ...]:
    found = ["crew stunned"] * vehicle.stunned + ["immobilized"] * vehicle.immobilized
    found += ["crashed"] * vehicle.crashed + ["burning gel"] * bool(vehicle.gel)
    return (*found, *[f"{vehicle.raised} up"] * bool(vehicle.sheet.flies and vehicle.raised))


def _readout(battle: Battle, vehicle: Vehicle) -> Readout:
    sheet, glance = vehicle.sheet, _glance(vehicle)
    keys = tuple(KEYS[section] for section in sheet.sections)
    return Readout(
        **glanced(glance),
        model=sheet.model,
        full_name=sheet.name,
        tons=vehicle.tons,
        speeds=(
            Speed("cruise", cruising_mp(battle, vehicle), sheet.cruise),
            Speed("flank", flank_mp(battle, vehicle), sheet.flank),
        ),
        harder=movement_modifier(vehicle),
        parts=tuple(_part(vehicle, section) for section in sheet.sections),
        diagram=_diagram(sheet),
        tables=(keys, (), ()),
        systems=(),
        weapons=tuple(
            _weapon(vehicle, number, mount, gravity.ranged(battle, mount.weapon))
            for number, mount in enumerate(sheet.mounts)
            if mount.weapon is not None
        ),
        bins=tuple(
            BinLine(bin_name(vehicle, number), left) for number, left in enumerate(vehicle.shots)
        ),
        crew=_crew(vehicle),
        effects=_effects(battle, vehicle),
        damage=tuple(_damage(vehicle)),
    )


def _diagram(sheet: VehicleSheet) -> tuple[tuple[str, str, str], ...]:
    if sheet.flies:
        return WITH_ROTOR
    return DIAGRAM if sheet.turret else WITHOUT_TURRET


def _part(vehicle: Vehicle, section: Section) -> Part:
    sheet = vehicle.sheet
    armor = Gauge(vehicle.armor[section], sheet.armor[section])
    structure = Gauge(vehicle.structure[section], sheet.structure_points)
    return Part(KEYS[section], section.label, armor, structure)


def _weapon(vehicle: Vehicle, number: int, mount: VehicleMount, weapon: Weapon) -> WeaponLine:
    shots = sum(vehicle.shots[bin_] for bin_ in loaded_bins(vehicle, weapon))
    jammed = "jammed this turn" if number in vehicle.jammed else ""
    return WeaponLine(
        mount=number,
        name=mount.item.name,
        short_name=weapon.short_name,
        place=KEYS[mount.location],
        place_name=mount.location.label.lower(),
        heat=0,
        damage=damage_words(weapon),
        ranges=ranges(weapon),
        shots=shots if weapon.ammo else None,
        works=True,
        fate=vehicle.useless.get(number, "") or jammed,
    )


def _crew(vehicle: Vehicle) -> Crew:
    crew, dead = vehicle.crew, vehicle.crew.dead
    awake = not dead and not vehicle.stunned
    return Crew(
        "Crew", crew.name, crew.gunnery, crew.piloting, 0, 0, awake, dead, None, vehicle.steering
    )


def _effects(battle: Battle, vehicle: Vehicle) -> tuple[Effect, ...]:
    cruise, whole = cruising_mp(battle, vehicle), vehicle.sheet.cruise
    found = [Effect("cruise", "walk", f"{cruise} of {whole} MP")] * (cruise < whole)
    if vehicle.load:
        found.append(Effect("carries", "cargo", cargo_words(vehicle.load)))
    if vehicle.sheet.flies:
        rest = "in the air" if flying(battle, vehicle) else "landed"
        found.append(Effect("height", "level", f"{battle.level(vehicle)}, {rest}"))
    if motion(vehicle) is Motion.SUBMARINE:
        depth = -battle.elevation(vehicle)
        bottom = ", on the bottom" * (not vehicle.raised)
        found.append(Effect("depth", "level", f"Depth {depth}{bottom}" if depth else "surface"))
    return tuple(found)


def _damage(vehicle: Vehicle) -> list[str]:
    found = [f"{KEYS[at]} lost" for at, points in vehicle.structure.items() if not points]
    found += ["immobilized"] * vehicle.immobilized
    found += [f"-{vehicle.mp_lost} cruising MP"] * bool(vehicle.mp_lost)
    return found + ["turret locked"] * vehicle.turret_locked


VEHICLE: Maker[Vehicle] = Maker(glance=_glance, readout=_readout)
"""Who makes the readouts of vehicles."""
