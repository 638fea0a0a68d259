"""Tables of construction and costs, from what checks and prices designs."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.mech import construction, costs, legality
from btterm.classic.sheets.mech.locations import BIPED, INTERNAL_STRUCTURE, SLOT_COUNT
from btterm.classic.sheets.vehicle import construction as vehicle_construction
from btterm.classic.sheets.vehicle import costs as vehicle_costs
from btterm.classic.sheets.vehicle.sheet import Motion
from btterm.rulebook.tables import Table, made


def internal_structure() -> Table:
    rows: list[tuple[object, ...]] = [
        (tons, f"{construction.structure_tons(tons):g}", *boxes)
        for tons, boxes in INTERNAL_STRUCTURE.items()
    ]
    head = "'Mech|Tons|Center torso|Side torso|Arm|Leg"
    return made("Internal Structure", head, rows)


def engines() -> Table:
    rows: list[tuple[object, ...]] = []
    ratings = list(construction.ENGINE_TONS)
    third = -(-len(ratings) // 4)
    for row in range(third):
        cells: list[object] = []
        for column in range(4):
            at = column * third + row
            rating = ratings[at] if at < len(ratings) else None
            cells += ["", ""] if rating is None else [rating, f"{_tons(rating):g}"]
        rows.append(tuple(cells))
    return made("Fusion Engines", "|".join(["Rating", "Tons"] * 4), rows)


def _tons(rating: int) -> float:
    return construction.ENGINE_TONS[rating]


def jump_jets() -> Table:
    rows: list[tuple[object, ...]] = []
    first = 10
    for last, tons in construction.JUMP_JET_TONS:
        rows.append((f"{first}-{last}", f"{tons:g}"))
        first = last + 5
    return made("Jump Jets", "'Mech's tons|Tons for each Jumping MP", rows)


def slots() -> Table:
    rows: list[tuple[object, ...]] = [(place.label, SLOT_COUNT[place]) for place in BIPED]
    return made("Critical Slots", "Location|Slots", rows)


def xl_engines() -> Table:
    rows: list[tuple[object, ...]] = [
        (base, "half", construction.XL_SIDE_SLOTS[base]) for base in TechBase
    ]
    return made("XL Engines", "Technology|Tons|Slots in each side torso", rows)


def bulky() -> Table:
    rows: list[tuple[object, ...]] = [
        (base, legality.BULK[base], construction.FERRO_FIBROUS_FACTOR[base]) for base in TechBase
    ]
    head = "Technology|Slots of endo steel or ferro-fibrous|Armor factor"
    return made("Endo Steel and Ferro-Fibrous Armor", head, rows)


def vehicles() -> Table:
    rows: list[tuple[object, ...]] = [
        (
            kind.value,
            vehicle_construction.MAX_TONS[kind],
            vehicle_construction.SUSPENSION.get(kind, "by tons"),
            vehicle_construction.LIFT_NAMES.get(kind),
        )
        for kind in Motion
    ]
    return made("Vehicles", "Kind|Most tons|Suspension|Needs", rows)


def suspension() -> Table:
    factors = vehicle_construction.SUSPENSION_BY_TEN_TONS
    most = max(map(len, factors.values()))
    rows: list[tuple[object, ...]] = [
        (
            f"{10 * step + 1}-{10 * step + 10}",
            *(steps[step] if step < len(steps) else None for steps in factors.values()),
        )
        for step in range(most)
    ]
    head = "|".join(["Tons", *(kind.value for kind in factors)])
    return made("Suspension and Lift Factors", head, rows)


def mech_prices() -> Table:
    """By the tons of the 'Mech where nothing else is said."""
    rows: list[tuple[object, ...]] = [
        ("Cockpit", f"{costs.COCKPIT_PRICE:,}"),
        ("Life support", f"{costs.LIFE_SUPPORT_PRICE:,}"),
        ("Engine", f"{costs.ENGINE_PRICE:,} x rating x tons / 75"),
        ("Engine, XL", f"{costs.XL_ENGINE_PRICE:,} x rating x tons / 75"),
        ("Gyro", f"{costs.GYRO_PRICE:,} a ton of it"),
        ("Jump jets", f"{costs.JUMP_JETS_PRICE:,} x tons x Jumping MP x Jumping MP"),
        ("Heat sink, beyond the free ones", f"{costs.HEAT_SINK_PRICE:,}"),
        ("Double heat sink, every one", f"{costs.DOUBLE_HEAT_SINK_PRICE:,}"),
        ("Armor", f"{costs.ARMOR_PRICE:,} a ton of it"),
        ("Ferro-fibrous armor", f"{costs.FERRO_FIBROUS_PRICE:,} a ton of it"),
        ("Hatchet", f"{costs.HATCHET_PRICE:,} a ton of it"),
        ("Targeting computer", f"{costs.TARGETING_COMPUTER_PRICE:,} a ton of it"),
        ("MASC", f"{costs.MASC_PRICE:,} x engine rating x tons of it"),
    ]
    rows += [
        (part, f"{price:,} x tons")
        for part, price in (
            ("Sensors", costs.SENSORS_PRICE),
            ("Muscles", costs.MUSCLES_PRICE),
            ("Muscles, triple-strength", costs.TRIPLE_STRENGTH_PRICE),
            ("Internal structure", costs.STRUCTURE_PRICE),
            ("Endo steel", costs.ENDO_STEEL_PRICE),
            *((f"Each {kind}", price) for kind, price in costs.ACTUATOR_PRICES.items()),
        )
    ]
    rows.append(("OmniMech, on all parts", f"x {1 + costs.OMNI_SHARE:g}"))
    rows.append(("The whole", f"x (1 + tons / {costs.MULTIPLIER_TONS})"))
    return made("BattleMech Costs", "Part|C-bills", rows)


def vehicle_prices() -> Table:
    rows: list[tuple[object, ...]] = [
        (f"Engine, {engine.value}", f"{price:,} x rating x tons / 75")
        for engine, price in vehicle_costs.ENGINE_PRICE.items()
    ]
    rows += [
        (name, f"{price:,} a ton")
        for name, price in (
            ("Controls", vehicle_costs.CONTROLS_PRICE),
            ("Internal structure", vehicle_costs.STRUCTURE_PRICE),
            ("Armor", vehicle_costs.ARMOR_PRICE),
            ("Ferro-fibrous armor", vehicle_costs.FERRO_FIBROUS_PRICE),
            ("Power amplifiers", vehicle_costs.AMPLIFIER_PRICE),
            ("Turret", vehicle_costs.TURRET_PRICE),
            ("Lift or diving equipment", vehicle_costs.LIFT_PRICE),
            ("Rotor", vehicle_costs.ROTOR_PRICE),
        )
    ]
    rows.append(("Heat sink", f"{vehicle_costs.HEAT_SINK_PRICE:,} each"))
    rows += [
        (f"The whole, {kind.value}", f"x (1 + tons / {tons})")
        for kind, tons in vehicle_costs.MULTIPLIER_TONS.items()
    ]
    return made("Vehicle Costs", "Part|C-bills", rows)


TABLES = {
    "internal structure": internal_structure,
    "engines": engines,
    "jump jets": jump_jets,
    "slots": slots,
    "xl engines": xl_engines,
    "bulky": bulky,
    "vehicles": vehicles,
    "suspension": suspension,
    "mech costs": mech_prices,
    "vehicle costs": vehicle_prices,
}
