"""What a 'Mech's parts weigh and which slots its systems take
(Compendium, BattleMech Construction; Equipment)."""

from __future__ import annotations

import math
from bisect import bisect_left

from btterm.classic.equipment.catalogue import Item, Tag, TechBase
from btterm.classic.sheets.findings import Breakdown
from btterm.classic.sheets.mech.locations import ARMS, LEGS, Location
from btterm.classic.sheets.mech.sheet import Bin, MechSheet, SlotKind
from btterm.classic.sheets.mech.unknown import unknown_in_mech
from btterm.classic.sheets.unknown import may_be_weapons
from btterm.errors import BadInput

# fmt: off
_FUSION_TONS = (
    0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 1.5, 1.5,
    1.5, 2, 2, 2, 2.5, 2.5, 3, 3, 3, 3.5,
    3.5, 4, 4, 4, 4.5, 4.5, 5, 5, 5.5, 5.5,
    6, 6, 6, 7, 7, 7.5, 7.5, 8, 8.5, 8.5,
    9, 9.5, 10, 10, 10.5, 11, 11.5, 12, 12.5, 13,
    13.5, 14, 14.5, 15.5, 16, 16.5, 17.5, 18, 19, 19.5,
    20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 27, 28.5, 29.5, 31.5,
    33, 34.5, 36.5, 38.5, 41, 43.5, 46, 49, 52.5,
)
# fmt: on
ENGINE_TONS: dict[int, float] = dict(zip(range(10, 401, 5), _FUSION_TONS, strict=True))
"""Tons of a standard fusion engine by rating, 10 to 400 in steps of 5 (Fusion Engine Table)."""

COCKPIT_TONS = 3
FREE_HEAT_SINKS = 10
ARMOR_POINTS_PER_TON = 16
FERRO_FIBROUS_FACTOR = {TechBase.INNER_SPHERE: 1.12, TechBase.CLAN: 1.2}
XL_SIDE_SLOTS = {TechBase.INNER_SPHERE: 3, TechBase.CLAN: 2}
"""Engine slots in each side torso (XL Engines Table)."""
MASC_DIVISOR = {TechBase.INNER_SPHERE: 20, TechBase.CLAN: 25}
"""The 'Mech's tons divided by this, to the nearest whole ton, is what MASC weighs."""
HATCHET_DIVISOR = 15
"""The same for a hatchet, rounded up."""
JUMP_JET_TONS = ((55, 0.5), (85, 1.0), (100, 2.0))
"""Tons of a jump jet, for 'Mechs up to so many tons (Jump Jet Weight Table)."""


def tonnage(sheet: MechSheet) -> Breakdown:
    """The weight of every part of a design. Raises BadInput for an engine rating that is not in the
    Fusion Engine Table (Compendium, 4. Add Control Components)."""
    extra_sinks = max(0, sheet.heat_sinks - FREE_HEAT_SINKS)
    unknown = unknown_in_mech(sheet)
    cases = [s.item for row in sheet.slots.values() for s in row if s.kind is SlotKind.CASE]
    parts = [
        ("Engine", engine_tons(sheet.engine_rating, sheet.xl_engine)),
        ("Gyro", math.ceil(sheet.engine_rating / 100)),
        ("Cockpit", COCKPIT_TONS),
        ("Internal Structure", structure_tons(sheet.tons, sheet.endo_steel)),
        ("Jump Jets", sheet.jump * jump_jet_tons(sheet.tons)),
        ("Heat Sinks", extra_sinks),
        ("Armor", armor_tons(sheet)),
        ("CASE", sum(case.tons or 0 for case in cases if case)),
        *((mount.item.name, item_tons(mount.item, sheet)) for mount in sheet.mounts),
        *((bin_.ammo.name, bin_tons(bin_)) for bin_ in sheet.bins),
        *((each.name, each.tons or 0) for each in unknown),
    ]
    weights = tuple((name, float(tons)) for name, tons in parts if tons)
    return Breakdown(sheet.tons, weights, whole=not may_be_weapons(unknown))


def engine_tons(rating: int, xl: bool = False) -> float:
    """An XL engine weighs half as much, rounded up to the half ton (Compendium, 3. Determine Engine
    Rating, XL Engines)."""
    if rating not in ENGINE_TONS:
        raise BadInput(f"no engine is rated {rating}: ratings run from 10 to 400 in steps of 5")
    tons = ENGINE_TONS[rating]
    return math.ceil(tons) / 2 if xl else tons


def structure_tons(tons: int, endo_steel: bool = False) -> float:
    """A tenth of the 'Mech; with endo steel half of that, rounded up to the half ton (Compendium,
    5. Allocate Tonnage for Internal Structure, Endo Steel Internal Structure)."""
    return math.ceil(tons / 10) / 2 if endo_steel else tons / 10


def jump_jet_tons(tons: int) -> float:
    """Tons of one jump jet (Compendium, 6. Determine Jump Capability)."""
    return next(each for limit, each in JUMP_JET_TONS if tons <= limit)


def armor_points(tons: float, sheet: MechSheet) -> int:
    """Points that so many tons of the sheet's kind of armor give: ferro-fibrous to the nearest
    point, half a point down (Compendium, Ferro-Fibrous Armor, 8. Add Armor)."""
    factor = FERRO_FIBROUS_FACTOR[sheet.tech_base] if sheet.ferro_fibrous else 1.0
    return math.ceil(tons * ARMOR_POINTS_PER_TON * factor - 0.5)


def armor_tons(sheet: MechSheet) -> float:
    """The fewest half tons that give the sheet's armor points."""
    return (
        bisect_left(
            range(2 * sheet.armor_points),
            sheet.armor_points,
            key=lambda halves: armor_points(halves / 2, sheet),
        )
        / 2
    )


def bin_tons(bin_: Bin) -> float:
    """A ton, or half of one for half the shots or fewer."""
    return 0.5 if bin_.shots * 2 <= bin_.ammo.shots_per_ton else 1.0


def item_tons(item: Item, sheet: MechSheet) -> float:
    """Tons of a weapon or piece of equipment on this 'Mech. Those that depend on the 'Mech take as
    many slots as tons (Compendium, Hatchet, Myomer Accelerator Signal Circuitry (MASC), Targeting
    Computer)."""
    if item.tons is not None:
        return item.tons
    if Tag.MASC in item.tags:
        return math.floor(sheet.tons / MASC_DIVISOR[sheet.tech_base] + 0.5)
    if Tag.TARGETING_COMPUTER in item.tags:
        aimed = (m.item.tons or 0 for m in sheet.mounts if Tag.DIRECT_FIRE in m.item.tags)
        needed = math.ceil(sum(aimed) / 5)
        if may_be_weapons(unknown_in_mech(sheet)):
            # It may aim some of those as well: its slots tell how large it is.
            return max(needed, *(len(m.slots) for m in sheet.mounts if m.item is item))
        return needed
    return math.ceil(sheet.tons / HATCHET_DIVISOR)


def system_slots(sheet: MechSheet, location: Location) -> dict[SlotKind, int]:
    """How many slots the 'Mech's own systems must take in a location. Lower arm and hand
    actuators are not among them: a design may leave them out."""
    if location is Location.HD:
        return {SlotKind.LIFE_SUPPORT: 2, SlotKind.SENSORS: 2, SlotKind.COCKPIT: 1}
    if location is Location.CT:
        return {SlotKind.ENGINE: 6, SlotKind.GYRO: 4}
    if location in ARMS:
        return {SlotKind.SHOULDER: 1, SlotKind.UPPER_ARM: 1}
    if location in LEGS:
        return dict.fromkeys(
            (SlotKind.HIP, SlotKind.UPPER_LEG, SlotKind.LOWER_LEG, SlotKind.FOOT), 1
        )
    return {SlotKind.ENGINE: XL_SIDE_SLOTS[sheet.tech_base]} if sheet.xl_engine else {}
