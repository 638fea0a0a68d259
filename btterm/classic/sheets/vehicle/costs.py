"""What a vehicle costs (Compendium, Vehicle Costs)."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import Ammunition, Tag
from btterm.classic.sheets.findings import Cost
from btterm.classic.sheets.vehicle.construction import (
    LIFT_NAMES,
    amplifier_tons,
    armor_tons,
    fitting_tons,
    free_heat_sinks,
    half_ton,
    lift_tons,
    turret_tons,
)
from btterm.classic.sheets.vehicle.sheet import Engine, Fitting, Motion, VehicleSheet

ENGINE_PRICE = {Engine.ICE: 1250, Engine.FUSION: 5000, Engine.XL: 20_000}
"""C-bills, times rating x tons / 75."""
CONTROLS_PRICE = 10_000
"""C-bills a ton, as all prices below but that of a heat sink."""
STRUCTURE_PRICE = 10_000
ARMOR_PRICE = 10_000
FERRO_FIBROUS_PRICE = 20_000
AMPLIFIER_PRICE = 20_000
TURRET_PRICE = 5000
LIFT_PRICE = 20_000
ROTOR_PRICE = 40_000
HEAT_SINK_PRICE = 2000
TARGETING_COMPUTER_PRICE = 10_000
MULTIPLIER_TONS = {
    Motion.TRACKED: 100,
    Motion.WHEELED: 200,
    Motion.HOVER: 50,
    Motion.VTOL: 30,
    Motion.DISPLACEMENT: 200,
    Motion.HYDROFOIL: 75,
    Motion.SUBMARINE: 50,
}
"""The sum of all parts is multiplied by 1 + the vehicle's tons / this."""


def cost(sheet: VehicleSheet) -> Cost:
    """The price of every part of a design, and what the sum is multiplied by."""
    rotor = sheet.motion is Motion.VTOL
    engine = ENGINE_PRICE[sheet.engine] * sheet.engine_rating * sheet.tons / 75
    armor = FERRO_FIBROUS_PRICE if sheet.ferro_fibrous else ARMOR_PRICE
    sinks = max(0, sheet.heat_sinks - free_heat_sinks(sheet))
    parts = [
        ("Engine", engine),
        ("Controls", CONTROLS_PRICE * half_ton(sheet.tons * 0.05)),
        (
            LIFT_NAMES.get(sheet.motion, ""),
            lift_tons(sheet) * (ROTOR_PRICE if rotor else LIFT_PRICE),
        ),
        ("Internal Structure", STRUCTURE_PRICE * half_ton(sheet.tons * 0.1)),
        ("Armor", armor * armor_tons(sheet)),
        ("Heat Sinks", HEAT_SINK_PRICE * sinks),
        ("Power Amplifiers", AMPLIFIER_PRICE * amplifier_tons(sheet)),
        ("Turret", TURRET_PRICE * turret_tons(sheet)),
        *((str(fitting), _fitting_price(sheet, fitting)) for fitting in sheet.fittings),
    ]
    priced = tuple((name, round(float(price), 2)) for name, price in parts if price)
    return Cost(priced, 1 + sheet.tons / MULTIPLIER_TONS[sheet.motion])


def _fitting_price(sheet: VehicleSheet, fitting: Fitting) -> float:
    """Ammunition is priced by the ton; what the book has no price for costs nothing."""
    item, tons = fitting.item, fitting_tons(sheet, fitting)
    if isinstance(item, Ammunition):
        return (item.cost or 0) * tons
    if Tag.TARGETING_COMPUTER in item.tags:
        return TARGETING_COMPUTER_PRICE * tons
    return item.cost or 0
