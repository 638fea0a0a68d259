"""The readout of a gun emplacement."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.readout.glance import glance_at, glanced
from btterm.classic.readout.mech import damage_words, ranges
from btterm.classic.readout.shape import (
    BinLine,
    Crew,
    Gauge,
    Glance,
    Maker,
    Part,
    Readout,
    WeaponLine,
)
from btterm.classic.rules.loaded import loaded_bins
from btterm.classic.sheets.emplacement.sheet import Position
from btterm.classic.units.emplacement import Emplacement

BUILDING, TURRET = "BD", "TU"
KEYS = {Position.NORTH: "N", Position.EAST: "E", Position.WEST: "W", Position.TURRET: TURRET}


def _glance(unit: Emplacement) -> Glance:
    whole = unit.sheet.turret_armor
    armor = round(100 * unit.turret_armor / whole) if whole else 100
    lost = ["turret destroyed"] * unit.turret_lost
    return glance_at(unit, armor, *lost, *["turret locked"] * unit.turret_locked)


def _readout(battle: Battle, unit: Emplacement) -> Readout:
    sheet, glance = unit.sheet, _glance(unit)
    house = battle.board[unit.hex].building
    walls = Gauge(house.cf if house else 0, sheet.cf)
    parts = [Part(BUILDING, "Building", Gauge(0, 0), walls)]
    if sheet.turret_armor:
        armor = Gauge(unit.turret_armor, sheet.turret_armor)
        parts.append(Part(TURRET, "Turret", armor, Gauge(0, 0)))
    keys = tuple(part.key for part in parts)
    return Readout(
        **glanced(glance),
        model=sheet.model,
        full_name=sheet.name,
        tons=0,
        speeds=(),
        harder=0,
        parts=tuple(parts),
        diagram=tuple((key,) for key in keys),
        tables=(keys, (), ()),
        systems=(),
        weapons=tuple(_weapon(unit, number) for number in _guns(unit)),
        bins=tuple(
            BinLine(bin_.ammo.short_name, left)
            for bin_, left in zip(sheet.bins, unit.shots, strict=True)
        ),
        crew=Crew("Crew", unit.crew.name, unit.crew.gunnery, 0, 0, 0, unit.alive, False, None),
        effects=(),
        damage=glance.states,
    )


def _guns(unit: Emplacement) -> list[int]:
    return [number for number, gun in enumerate(unit.sheet.mounts) if gun.weapon is not None]


def _weapon(unit: Emplacement, number: int) -> WeaponLine:
    gun = unit.sheet.mounts[number]
    weapon = gun.weapon
    assert weapon is not None
    lost = unit.turret_lost and gun.location is Position.TURRET
    fate = "destroyed" if lost else unit.useless.get(number, "")
    shots = sum(unit.shots[bin_] for bin_ in loaded_bins(unit, weapon))
    return WeaponLine(
        mount=number,
        name=weapon.name,
        short_name=weapon.short_name,
        place=KEYS.get(gun.location, ""),
        place_name=gun.location.value,
        heat=0,
        damage=damage_words(weapon),
        ranges=ranges(weapon),
        shots=shots if weapon.ammo else None,
        works=not lost,
        fate=fate,
    )


EMPLACEMENT: Maker[Emplacement] = Maker(glance=_glance, readout=_readout)
"""Who makes the readouts of gun emplacements."""
