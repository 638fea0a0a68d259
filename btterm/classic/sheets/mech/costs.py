"""What a 'Mech costs (Compendium, BattleMech Costs)."""

from __future__ import annotations

import math

from btterm.classic.equipment.catalogue import Item, Tag
from btterm.classic.sheets.findings import Cost
from btterm.classic.sheets.mech.construction import FREE_HEAT_SINKS, armor_tons, item_tons
from btterm.classic.sheets.mech.legality import count
from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind

COCKPIT_PRICE = 200_000
LIFE_SUPPORT_PRICE = 50_000
SENSORS_PRICE = 2000
"""C-bills, times the 'Mech's tons; so are those of muscles, structure and actuators."""
MUSCLES_PRICE = 2000
TRIPLE_STRENGTH_PRICE = 16_000
STRUCTURE_PRICE = 400
ENDO_STEEL_PRICE = 1600
ACTUATOR_PRICES = {
    SlotKind.UPPER_ARM: 100,
    SlotKind.LOWER_ARM: 50,
    SlotKind.HAND: 80,
    SlotKind.UPPER_LEG: 150,
    SlotKind.LOWER_LEG: 80,
    SlotKind.FOOT: 120,
}
ENGINE_PRICE = 5000
"""C-bills, times rating x tons / 75."""
XL_ENGINE_PRICE = 20_000
GYRO_PRICE = 300_000
"""C-bills a ton of gyroscope."""
JUMP_JETS_PRICE = 200
"""C-bills, times the 'Mech's tons and the square of its Jumping MP."""
HEAT_SINK_PRICE = 2000
"""The ten that come with the 'Mech are free."""
DOUBLE_HEAT_SINK_PRICE = 6000
"""Every one is paid for."""
ARMOR_PRICE = 10_000
"""C-bills a ton of armor."""
FERRO_FIBROUS_PRICE = 20_000
HATCHET_PRICE = 5000
"""C-bills a ton; so is that of a targeting computer."""
TARGETING_COMPUTER_PRICE = 10_000
MASC_PRICE = 1000
"""C-bills, times engine rating and tons of MASC."""
OMNI_SHARE = 0.25
"""What the conversion to an OmniMech adds to everything else."""
MULTIPLIER_TONS = 100
"""Tons that double the price of the whole."""


def mech_cost(sheet: MechSheet) -> Cost:
    """The price of every part of a 'Mech with full ammunition, and what the sum is multiplied by.
    What the book has no price for costs nothing (Compendium, Costs)."""
    parts = [*_structural(sheet), *_equipment(sheet)]
    if sheet.omni:
        parts.append(("OmniMech Conversion", OMNI_SHARE * sum(price for _, price in parts)))
    priced = tuple((name, round(float(price), 2)) for name, price in parts if price)
    return Cost(priced, 1 + sheet.tons / MULTIPLIER_TONS)


def _structural(sheet: MechSheet) -> list[tuple[str, float]]:
    tons = sheet.tons
    muscles = TRIPLE_STRENGTH_PRICE if sheet.has(Tag.TSM) else MUSCLES_PRICE
    engine = XL_ENGINE_PRICE if sheet.xl_engine else ENGINE_PRICE
    actuators = sum(price * count(sheet, kind) for kind, price in ACTUATOR_PRICES.items())
    sinks = HEAT_SINK_PRICE * max(0, sheet.heat_sinks - FREE_HEAT_SINKS)
    if sheet.double_heat_sinks:
        sinks = DOUBLE_HEAT_SINK_PRICE * sheet.heat_sinks
    return [
        ("Cockpit", COCKPIT_PRICE),
        ("Life Support", LIFE_SUPPORT_PRICE),
        ("Sensors", SENSORS_PRICE * tons),
        ("Musculature", muscles * tons),
        ("Internal Structure", (ENDO_STEEL_PRICE if sheet.endo_steel else STRUCTURE_PRICE) * tons),
        ("Actuators", actuators * tons),
        ("Engine", engine * sheet.engine_rating * tons / 75),
        ("Gyro", GYRO_PRICE * math.ceil(sheet.engine_rating / 100)),
        ("Jump Jets", JUMP_JETS_PRICE * tons * sheet.jump**2),
        ("Heat Sinks", sinks),
        (
            "Armor",
            (FERRO_FIBROUS_PRICE if sheet.ferro_fibrous else ARMOR_PRICE) * armor_tons(sheet),
        ),
    ]


def _equipment(sheet: MechSheet) -> list[tuple[str, float]]:
    cases = [s.item for row in sheet.slots.values() for s in row if s.kind is SlotKind.CASE]
    return [
        *((mount.item.name, _price(sheet, mount.item)) for mount in sheet.mounts),
        *((case.name, _price(sheet, case)) for case in cases if case is not None),
        *(
            (bin_.ammo.name, (bin_.ammo.cost or 0) * bin_.shots / bin_.ammo.shots_per_ton)
            for bin_ in sheet.bins
        ),
    ]


def _price(sheet: MechSheet, item: Item) -> float:
    """C-bills for a weapon or a piece of equipment on this 'Mech (Compendium, Weapon and Equipment
    Prices)."""
    if Tag.MASC in item.tags:
        return MASC_PRICE * sheet.engine_rating * item_tons(item, sheet)
    if Tag.TARGETING_COMPUTER in item.tags:
        return TARGETING_COMPUTER_PRICE * item_tons(item, sheet)
    if Tag.PHYSICAL in item.tags:
        return HATCHET_PRICE * item_tons(item, sheet)
    return item.cost or 0
