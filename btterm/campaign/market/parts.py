"""What parts cost, and how rare they are (House rules, Acquisition; Compendium, Costs)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from btterm.campaign.amounts import Amount
from btterm.classic.equipment.catalogue import Ammunition, Item, TechBase, known
from btterm.classic.rules.repairs import CLAN
from btterm.classic.sheets.mech.costs import (
    ARMOR_PRICE,
    COCKPIT_PRICE,
    DOUBLE_HEAT_SINK_PRICE,
    ENGINE_PRICE,
    FERRO_FIBROUS_PRICE,
    GYRO_PRICE,
    HEAT_SINK_PRICE,
    LIFE_SUPPORT_PRICE,
    SENSORS_PRICE,
    XL_ENGINE_PRICE,
)

POINTS_A_TON = 16
"""Of armor."""
STRUCTURE_POINT, ENDO_STEEL_POINT = 250, 1000
"""C-bills: a 'Mech of 70 tons has 107 points for 28,000 (a ruling)."""
USUAL_TONS = 55
"""Of the 'Mechs that engines, sensors and jump jets are priced for: a ruling."""
ENGINE_SLOTS, XL_SLOTS, GYRO_SLOTS, PAIR = 6, 12, 4, 2
"""Into how many parts a system is divided."""
UNPRICED: Mapping[str, int] = {
    "MASC": 500_000,
    "Targeting Computer": 40_000,
    "Hatchet": 15_000,
    "Suit Armor": 5000,
    "Searchlight": 2000,
    "Communications Equipment": 10_000,
    "Trailer Hitch": 1000,
}
"""C-bills for what the book prices by the machine that it is in, or not at all: a ruling."""
DRIVE_TON = 5000
"""C-bills for each ton of the vehicle that a drive is for: a ruling."""
ACTUATORS: Mapping[str, int] = {
    "Shoulder": 100,
    "Upper Arm Actuator": 100,
    "Lower Arm Actuator": 50,
    "Hand Actuator": 80,
    "Hip": 150,
    "Upper Leg Actuator": 150,
    "Lower Leg Actuator": 80,
    "Foot Actuator": 120,
}
"""C-bills for each ton of the 'Mech. The book has none for hips and shoulders: as the part below
them (a ruling)."""
COMMON = (
    *("Autocannon 2", "Autocannon 5", "Autocannon 10", "Autocannon 20", "Flamer", "Machine Gun"),
    *("Large Laser", "Medium Laser", "Small Laser", "PPC", "LRM 5", "LRM 10", "LRM 15", "LRM 20"),
    *("SRM 2", "SRM 4", "SRM 6", "Heat Sink", "Jump Jet", "Searchlight", "Armor", "Structure"),
    *ACTUATORS,
)
"""Level 1 equipment; what else the Inner Sphere makes is uncommon, and what the Clans make is rare
(House rules, Acquisition)."""
ARMOR_TONS: Mapping[str, float] = {"common": 10, "uncommon": 5, "rare": 2}
AMMUNITION_TONS: Mapping[str, float] = {"common": 1, "uncommon": 0.5, "rare": 0.25}
"""What 2D6 are multiplied by for the tons that are found."""
TWO_DICE = Amount(2)
_AMMUNITION = re.compile(r"Ammo \((.+)\)")
_SIZED = re.compile(r"(.+?) (\d+)(?: t)?")


def rarity(part: str) -> str:
    """How rare a part is: common, uncommon or rare (House rules, Acquisition)."""
    if part.startswith(CLAN):
        return "rare"
    name = part if known(part, TechBase.INNER_SPHERE) else _without_size(part)
    weapon = _AMMUNITION.fullmatch(name)
    return "common" if (weapon[1] if weapon else name) in COMMON else "uncommon"


def lot(part: str, tons: float) -> int:
    """How many points of armor or shots there are in so many tons; 0 for what is not sold by the
    ton."""
    item = _item(part)
    if isinstance(item, Ammunition):
        return int(item.shots_per_ton * tons)
    return int(POINTS_A_TON * tons) if _bare(part) in ("Armor", "Ferro-Fibrous") else 0


def lot_tons(part: str) -> float:
    """What 2D6 are multiplied by for the tons of armor or ammunition that are found (House rules,
    Acquisition)."""
    table = AMMUNITION_TONS if isinstance(_item(part), Ammunition) else ARMOR_TONS
    return table[rarity(part)]


def slots(part: str) -> int:
    """How many critical hits a part takes before it is beyond use."""
    item = _item(part)
    return max(1, item.slots or 1) if item is not None else 1


def part_price(part: str) -> int:
    """C-bills for one of a part: of armor a point, of ammunition a shot."""
    item = _item(part)
    if isinstance(item, Ammunition):
        return math.ceil((item.cost or 0) / item.shots_per_ton)
    if item is not None and item.cost:
        return math.ceil(item.cost)
    return math.ceil(_system_price(_bare(part)))


def _system_price(name: str) -> float:
    flat = {
        "Armor": ARMOR_PRICE / POINTS_A_TON,
        "Ferro-Fibrous": FERRO_FIBROUS_PRICE / POINTS_A_TON,
        "Structure": STRUCTURE_POINT,
        "Endo Steel": ENDO_STEEL_POINT,
        "Cockpit": COCKPIT_PRICE,
        "Life Support": LIFE_SUPPORT_PRICE / PAIR,
        "Sensors": SENSORS_PRICE * USUAL_TONS / PAIR,
        "Heat Sink": HEAT_SINK_PRICE,
        "Double Heat Sink": DOUBLE_HEAT_SINK_PRICE,
        **UNPRICED,
    }
    if name in flat:
        return flat[name]
    match = _SIZED.fullmatch(name)
    system, size = (match[1], int(match[2])) if match else (name, USUAL_TONS)
    sized = {
        "Engine": ENGINE_PRICE * USUAL_TONS / 75 / ENGINE_SLOTS,
        "XL Engine": XL_ENGINE_PRICE * USUAL_TONS / 75 / XL_SLOTS,
        "Gyro": GYRO_PRICE / GYRO_SLOTS,
        "Drive": DRIVE_TON,
        "Jump Jet": 200,
        **ACTUATORS,
    }
    return sized.get(system, 0) * size


def _bare(part: str) -> str:
    return part.removeprefix(CLAN)


def _without_size(part: str) -> str:
    match = _SIZED.fullmatch(part)
    return match[1] if match else part


def _item(part: str) -> Item | None:
    base = TechBase.CLAN if part.startswith(CLAN) else TechBase.INNER_SPHERE
    return known(_bare(part), base)
