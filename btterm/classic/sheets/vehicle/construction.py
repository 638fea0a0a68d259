"""What a vehicle's parts weigh, and whether it could be built by the book, step by step
(Compendium, Vehicle Construction)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from btterm.classic.equipment.catalogue import Ammunition, Gear, Tag, TechBase, WeaponKind, find
from btterm.classic.sheets.findings import Breakdown, Fault, Step
from btterm.classic.sheets.mech.construction import (
    ARMOR_POINTS_PER_TON,
    FERRO_FIBROUS_FACTOR,
    FREE_HEAT_SINKS,
    engine_tons,
)
from btterm.classic.sheets.mech.launchers import arms_faults, lot_faults
from btterm.classic.sheets.unknown import fed_by, is_ammunition, may_be_weapons
from btterm.classic.sheets.vehicle.sheet import Engine, Fitting, Motion, Section, VehicleSheet
from btterm.classic.sheets.vehicle.unknown import unknown_in_vehicle

MAX_TONS = {
    Motion.TRACKED: 100,
    Motion.WHEELED: 80,
    Motion.HOVER: 50,
    Motion.HYDROFOIL: 100,
    Motion.DISPLACEMENT: 300,
    Motion.SUBMARINE: 300,
    Motion.VTOL: 30,
}
"""The heaviest vehicle of each kind, in tons (Vehicle Table)."""
SUSPENSION = {Motion.TRACKED: 0, Motion.WHEELED: 20, Motion.DISPLACEMENT: 30, Motion.SUBMARINE: 30}
"""Suspension factors that are the same at any weight."""
SUSPENSION_BY_TEN_TONS = {
    Motion.HOVER: (40, 85, 130, 175, 235),
    Motion.HYDROFOIL: (60, 105, 150, 195, 255, 300, 345, 390, 435, 480),
    Motion.VTOL: (50, 95, 140),
}
"""Suspension and lift factors up to 10 tons, up to 20 tons and so on."""
LIFT_NAMES = {
    Motion.HOVER: "Lift Equipment",
    Motion.HYDROFOIL: "Lift Equipment",
    Motion.SUBMARINE: "Diving Equipment",
    Motion.VTOL: "Rotor",
}
SEALING = 0.1
"""Share of its tonnage that seals a vehicle against a vacuum, with life support (Compendium,
Vacuum)."""
MAX_ROTOR_ARMOR = 2
BASE_ITEMS = 5


def suspension_factor(motion: Motion, tons: int) -> int:
    """What is taken off tons x Cruising MP to find the engine rating."""
    if motion in SUSPENSION:
        return SUSPENSION[motion]
    steps = SUSPENSION_BY_TEN_TONS[motion]
    return steps[min((tons - 1) // 10, len(steps) - 1)]


def required_rating(sheet: VehicleSheet) -> int:
    """The engine that the vehicle needs: the next one there is, 10 at least (Compendium, 3.
    Determine Engine Rating (Vehicle))."""
    bare = sheet.tons * sheet.cruise - suspension_factor(sheet.motion, sheet.tons)
    return max(10, math.ceil(bare / 5) * 5)


def tonnage(sheet: VehicleSheet) -> Breakdown:
    """The weight of every part of a design (Compendium, 4. Add Cockpit and Control Components, 6.
    Allocate Tonnage for Internal Structure (Vehicle))."""
    sinks = sheet.heat_sinks - free_heat_sinks(sheet)
    parts = [
        ("Engine", power_plant_tons(sheet)),
        ("Controls", half_ton(sheet.tons * 0.05)),
        (LIFT_NAMES.get(sheet.motion, ""), lift_tons(sheet)),
        ("Internal Structure", half_ton(sheet.tons * 0.1)),
        ("Armor", armor_tons(sheet)),
        ("Heat Sinks", max(0, sinks)),
        ("Power Amplifiers", amplifier_tons(sheet)),
        ("Turret", turret_tons(sheet)),
        *((str(fitting), fitting_tons(sheet, fitting)) for fitting in sheet.fittings),
        ("Cargo", sheet.cargo_tons),
        ("Sealing", half_ton(sheet.tons * SEALING) if sheet.sealed else 0),
    ]
    weights = tuple((name, float(tons)) for name, tons in parts if tons)
    return Breakdown(sheet.tons, weights, whole=not _unweighed(sheet))


def half_ton(tons: float) -> float:
    """Rounded up to the half ton."""
    return math.ceil(round(tons * 2, 6)) / 2


def power_plant_tons(sheet: VehicleSheet) -> float:
    """An internal combustion engine weighs twice as much as a fusion engine; a fusion engine
    needs half as much again for shielding. A hovercraft's weighs a fifth of it or more."""
    bare = engine_tons(sheet.engine_rating, xl=sheet.engine is Engine.XL)
    tons = half_ton(bare * (2 if sheet.engine is Engine.ICE else 1.5))
    return max(tons, half_ton(sheet.tons * 0.2)) if sheet.motion is Motion.HOVER else tons


def lift_tons(sheet: VehicleSheet) -> float:
    """Tons of rotors, lift or diving equipment, for what needs them (Compendium, 5. Add Lift
    Equipment/Rotors/Diving Equipment)."""
    return half_ton(sheet.tons * 0.1) if sheet.motion in LIFT_NAMES else 0


def armor_tons(sheet: VehicleSheet) -> float:
    """The fewest half tons that give the sheet's armor points; ferro-fibrous to the nearest point,
    half a point down (Compendium, Ferro-Fibrous Armor, 7. Add Armor (Vehicle))."""
    factor = FERRO_FIBROUS_FACTOR[sheet.tech_base] if sheet.ferro_fibrous else 1.0
    halves = 0
    while math.ceil(halves / 2 * ARMOR_POINTS_PER_TON * factor - 0.5) < sheet.armor_points:
        halves += 1
    return halves / 2


def free_heat_sinks(sheet: VehicleSheet) -> int:
    return 0 if sheet.engine is Engine.ICE else FREE_HEAT_SINKS


def energy_heat(sheet: VehicleSheet) -> int:
    """Heat points a turn of all energy weapons: the only ones that heat up a vehicle."""
    return sum(weapon.heat for weapon, _ in sheet.weapons if weapon.kind is WeaponKind.ENERGY)


def needed_heat_sinks(sheet: VehicleSheet) -> int:
    """As many as the energy weapons make heat, and never fewer than the engine brings (Compendium,
    8. Add Weapons and Equipment (Vehicle))."""
    return max(free_heat_sinks(sheet), energy_heat(sheet))


def amplifier_tons(sheet: VehicleSheet) -> float:
    """A tenth of the energy weapons, up to the tenth of a ton, beside an engine that burns fuel."""
    if sheet.engine is not Engine.ICE:
        return 0
    tons = sum(weapon.tons or 0 for weapon, _ in sheet.weapons if weapon.kind is WeaponKind.ENERGY)
    return math.ceil(round(tons, 6)) / 10


def turret_tons(sheet: VehicleSheet) -> float:
    """A tenth of what is mounted in the turret."""
    inside = (f for f in sheet.fittings if f.section is Section.TURRET)
    return half_ton(sum(fitting_tons(sheet, fitting) for fitting in inside) / 10)


def fitting_tons(sheet: VehicleSheet, fitting: Fitting) -> float:
    """Half a ton for half a lot of ammunition or less; a targeting computer weighs a fifth
    of the weapons that it aims, rounded up (Compendium, Targeting Computer); nothing for what is
    not in the book and of a weight that nobody knows."""
    item = fitting.item
    if isinstance(item, Ammunition):
        return 0.5 if fitting.shots * 2 <= item.shots_per_ton else 1.0
    if item.tons is not None:
        return item.tons
    if fitting.inert:
        return 0
    aimed = (weapon.tons or 0 for weapon, _ in sheet.weapons if Tag.DIRECT_FIRE in weapon.tags)
    return math.ceil(sum(aimed) / 5)


def item_limit(sheet: VehicleSheet) -> int:
    """Items that a vehicle can carry, whatever their size (Compendium, 8. Add Weapons and Equipment
    (Vehicle))."""
    return BASE_ITEMS + sheet.tons // 5


def item_count(sheet: VehicleSheet) -> int:
    """Items aboard: each weapon and piece of equipment, the ammunition of a kind of weapon taken
    together, the cargo space, and the bulk of an XL engine or of ferro-fibrous armor."""
    fed = {ammo.weapon for ammo, _ in sheet.ammunition}
    mounted = 0
    for fitting in sheet.fittings:
        if fitting.inert and is_ammunition(fitting.item.name):
            fed.add(fed_by(fitting.item.name))
        else:
            mounted += not isinstance(fitting.item, Ammunition)
    count = len(fed) + mounted + (sheet.cargo_tons > 0)
    if sheet.engine is Engine.XL:
        count += _bulk("XL Engine", sheet.tech_base)
    if sheet.ferro_fibrous:
        count += _bulk("Ferro-Fibrous", sheet.tech_base)
    return count


def _bulk(name: str, tech_base: TechBase) -> int:
    item = find(name, tech_base)
    return item.vehicle_items if isinstance(item, Gear) else 0


def construction_steps(sheet: VehicleSheet) -> list[tuple[str, str]]:
    """The numbers of each step, whether they keep the rules or not: what is carried over from
    step to step and what limits it. The weights stand in `tonnage`."""
    factor = suspension_factor(sheet.motion, sheet.tons)
    heat = energy_heat(sheet)
    return [
        ("Tonnage", f"{sheet.tons}; a {sheet.kind} has at most {MAX_TONS[sheet.motion]}"),
        (
            "Engine",
            f"{sheet.tons} tons x {sheet.cruise} Cruising MP - {factor} = "
            f"{sheet.tons * sheet.cruise - factor}: rated {required_rating(sheet)}",
        ),
        ("Structure points", f"{sheet.structure_points} in each of {len(sheet.sections)} parts"),
        ("Items", f"{item_count(sheet)}, at most {item_limit(sheet)}"),
        ("Heat sinks", f"{needed_heat_sinks(sheet)}: energy weapons make {heat} heat"),
        ("Armor points", str(sheet.armor_points)),
    ]


def construction_faults(sheet: VehicleSheet) -> list[Fault]:
    """Every rule of construction that a design breaks, in the order of the book's steps
    (Compendium, 1. Determine Technology Base (Vehicle), 2. Choose Tonnage (Vehicle), 10. Complete
    the Record Sheet (Vehicle))."""
    steps = (
        (Step.TONNAGE, _tonnage_faults),
        (Step.ENGINE, _engine_faults),
        (Step.EQUIPMENT, _equipment_faults),
        (Step.EQUIPMENT, _arms_faults),
        (Step.ARMOR_POINTS, _armor_faults),
    )
    return [Fault(step, text) for step, check in steps for text in check(sheet)]


def _tonnage_faults(sheet: VehicleSheet) -> Iterator[str]:
    limit = MAX_TONS[sheet.motion]
    if sheet.tons > limit:
        yield f"{sheet.tons} tons, but a {sheet.kind} has at most {limit}"
    total = tonnage(sheet).total
    if round(total - sheet.tons, 6) > 0:
        yield f"the parts weigh {total:g} tons, at most {sheet.tons}"


def _engine_faults(sheet: VehicleSheet) -> Iterator[str]:
    needed = required_rating(sheet)
    if sheet.engine_rating != needed:
        factor = suspension_factor(sheet.motion, sheet.tons)
        yield (
            f"rated {sheet.engine_rating}, but {sheet.tons} tons x {sheet.cruise} Cruising MP "
            f"less {factor} need {needed}"
        )


def _equipment_faults(sheet: VehicleSheet) -> Iterator[str]:
    for each in unknown_in_vehicle(sheet):
        if each.tons is None or each.ammunition:
            yield f"{each.words} is not in the book"
    count, limit = item_count(sheet), item_limit(sheet)
    if count > limit:
        yield f"{count} items, at most {limit}"
    heat, wanted = energy_heat(sheet), needed_heat_sinks(sheet)
    if sheet.heat_sinks < wanted or (sheet.heat_sinks > wanted and not _unweighed(sheet)):
        yield f"{sheet.heat_sinks} heat sinks, but it needs {wanted}: energy weapons make {heat}"
    numbers = Counter(fitting.item.name for fitting in sheet.fittings)
    for name in ("TAG", "Targeting Computer", "C3 Computer (Slave)"):
        if numbers[name] > 1:
            yield f"{numbers[name]} x {name}, at most 1"
    aimed = any(Tag.DIRECT_FIRE in weapon.tags for weapon, _ in sheet.weapons)
    if numbers["Targeting Computer"] and not aimed and not _unweighed(sheet):
        yield "the Targeting Computer has no direct-fire weapon to control"
    torpedoes = [weapon.name for weapon, _ in sheet.weapons if Tag.TORPEDO in weapon.tags]
    if torpedoes and sheet.motion in (Motion.TRACKED, Motion.WHEELED, Motion.VTOL):
        yield f"{torpedoes[0]} on a {sheet.motion} vehicle, which never is in water"


def _arms_faults(sheet: VehicleSheet) -> Iterator[str]:
    mounted = [
        (fitting.item, str(fitting.section))
        for fitting in sheet.fittings
        if not isinstance(fitting.item, Ammunition)
    ]
    loads = {ammo for ammo, _ in sheet.ammunition}
    yield from arms_faults(mounted, loads, unknown_in_vehicle(sheet))
    yield from lot_faults(sheet.ammunition)


def _unweighed(sheet: VehicleSheet) -> bool:
    """Whether something aboard is not in the book and of a weight that nobody knows."""
    return may_be_weapons(unknown_in_vehicle(sheet))


def _armor_faults(sheet: VehicleSheet) -> Iterator[str]:
    points = sheet.armor.get(Section.ROTOR, 0)
    if points > MAX_ROTOR_ARMOR:
        yield f"rotor: {points} armor points, at most {MAX_ROTOR_ARMOR}"
