"""The Battle Value of a 'Mech (Clan Invasion, Creating a Force)."""

from __future__ import annotations

import math

from btterm.classic.equipment.catalogue import Tag, TechBase
from btterm.classic.sheets.battle_value import (
    ARMOR_VALUE,
    STRUCTURE_VALUE,
    Armed,
    BattleValue,
    Parts,
    ammunition,
    armed,
    defensive,
    movement_modifier,
    speed_factor,
    weapon_heat,
)
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet

GYRO_VALUE = 0.5
"""For each ton of the 'Mech."""
XL_FACTORS = {TechBase.INNER_SPHERE: 0.5, TechBase.CLAN: 0.75}
"""What an XL engine in the side torsos makes of the internal structure."""
EXPLOSIVE_SLOT = 15
"""What a slot of ammunition takes away where its explosion is not vented."""
GAUSS_SLOT = 1
COOL_BASE = 6
"""Heat points that the effects of heat leave room for."""
RUNNING_HEAT = 2
JUMPING_HEAT = 3
"""The least that a jump costs, in heat points."""
HOT_SHARE = 0.5
"""Of a weapon for which the heat sinks do not suffice."""
TSM_TONS = 1.5
PHYSICAL_VALUE = 1.5
"""For each point of a hatchet's damage."""
HATCHET_TONS = 5
"""Tons of the 'Mech for each point of a hatchet's damage."""


def mech_value(sheet: MechSheet) -> BattleValue:
    """What a 'Mech is worth with full ammunition and a crew of the base skills."""
    run = _fastest(sheet)
    hard_to_hit = max(movement_modifier(run), movement_modifier(sheet.jump) + bool(sheet.jump))
    return BattleValue(
        _defense(sheet),
        1 + hard_to_hit / 10,
        _offense(sheet),
        speed_factor(run + math.ceil(sheet.jump / 2)),
    )


def _fastest(sheet: MechSheet) -> int:
    """Running MP with the best that MASC or hot myomer gives."""
    if sheet.has(Tag.MASC):
        return sheet.walk * 2
    return math.ceil((sheet.walk + sheet.has(Tag.TSM)) * 1.5)


def _defense(sheet: MechSheet) -> Parts:
    engine = XL_FACTORS[sheet.tech_base] if sheet.xl_engine else 1
    structure = sum(sheet.structure_points.values()) * STRUCTURE_VALUE * engine
    return (
        ("armor", sheet.armor_points * ARMOR_VALUE),
        ("internal structure", structure),
        ("gyro", sheet.tons * GYRO_VALUE),
        *defensive(sheet.mounts, sheet.bins),
        ("what may explode", float(-_explosive(sheet))),
    )


def _explosive(sheet: MechSheet) -> int:
    bins = sum(EXPLOSIVE_SLOT for b in sheet.bins if b.ammo.explosive and _hurts(sheet, b.location))
    return bins + sum(
        GAUSS_SLOT
        for mount in sheet.mounts
        if Tag.GAUSS in mount.item.tags
        for location, _ in mount.places
        if _hurts(sheet, location)
    )


def _hurts(sheet: MechSheet, location: Location) -> bool:
    """Whether an explosion in a location threatens the 'Mech as a whole: CASE there, or in the side
    torso beside the arm, vents it; not where the engine reaches into the side torsos."""
    vented = {
        Location.LT: {Location.LT},
        Location.RT: {Location.RT},
        Location.LA: {Location.LA, Location.LT},
        Location.RA: {Location.RA, Location.RT},
    }
    if location not in vented:
        return True
    if sheet.tech_base is TechBase.CLAN:
        return False
    return sheet.xl_engine or sheet.case.isdisjoint(vented[location])


def _offense(sheet: MechSheet) -> Parts:
    weapons = armed(sheet.mounts, [mount.rear for mount in sheet.mounts])
    hatchets = [mount.item.name for mount in sheet.mounts if Tag.PHYSICAL in mount.item.tags]
    tons = sheet.tons * (TSM_TONS if sheet.has(Tag.TSM) else 1)
    return (
        *_cooled(sheet, weapons),
        *ammunition(sheet.bins, [each.weapon for each in weapons]),
        *((name, _hatchet_damage(sheet) * PHYSICAL_VALUE) for name in hatchets),
        ("tons", float(tons)),
    )


def _hatchet_damage(sheet: MechSheet) -> int:
    return math.ceil(sheet.tons / HATCHET_TONS) * (2 if sheet.has(Tag.TSM) else 1)


def _cooled(sheet: MechSheet, weapons: list[Armed]) -> Parts:
    """The weapons, the best first, for as long as the heat sinks suffice; the others count for
    half. The one that goes beyond still counts in full."""
    jumping = max(JUMPING_HEAT, sheet.jump) if sheet.jump else 0
    room = COOL_BASE + sheet.dissipation - max(RUNNING_HEAT, jumping)
    parts, heat = [], 0.0
    for each in sorted(weapons, key=lambda each: (-each.value, weapon_heat(each.weapon))):
        own = weapon_heat(each.weapon)
        share = HOT_SHARE if own and heat >= room else 1
        parts.append((each.weapon.name, each.value * share))
        heat += own
    return tuple(parts)
