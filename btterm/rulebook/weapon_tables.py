"""Tables of weapons and equipment, from the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from btterm.classic.equipment.catalogue import (
    Ammunition,
    Gear,
    Tag,
    TechBase,
    Weapon,
    WeaponKind,
    items,
)
from btterm.classic.rule import Rule
from btterm.rulebook.tables import Table, made

_HEAD = "Weapon|Heat|Dmg|Min|Short|Med|Long|Tons|Crit|Shots"
_SHEETS_HEAD = "Artillery|Heat|Damage|Around|Mapsheets|Tons|Crit|Shots"


def weapons(base: TechBase) -> Table:
    rows = [_row(item) for item in _weapons(base) if item.kind is not WeaponKind.ARTILLERY]
    note = "Farthest hex of each range. A missile's damage is for each one that hits."
    return made(f"{base} Weapons", _HEAD, rows, note)


def matching(title: str, rule: Rule) -> Table:
    """The weapons of both technology bases that a section is about."""
    rows = [
        _row(item, " (Clan)" if base is TechBase.CLAN else "")
        for base in TechBase
        for item in _weapons(base)
        if item.rule is rule and Tag.ONE_SHOT not in item.tags
    ]
    return made(title, _HEAD, rows)


def under_water() -> Table:
    """The Underwater Range Table."""
    rows: dict[tuple[object, ...], None] = {}
    for base in TechBase:
        for item in _weapons(base):
            wet = item.in_water
            if wet is not None and not item.missiles:
                name = f"{item.name}{' (Clan)' * (base is TechBase.CLAN)}"
                long = wet.long if wet.long != wet.medium else None
                rows[name, wet.min_range or None, wet.short, wet.medium, long] = None
    note = "Farthest hex of each range. Torpedoes have the same as on land."
    return made("Underwater Range", "Weapon|Min|Short|Med|Long", list(rows), note)


def artillery() -> Table:
    rows: list[tuple[object, ...]] = [
        (
            f"{item.name}{' (Clan)' * (base is TechBase.CLAN)}",
            item.heat,
            item.damage,
            item.adjacent_damage,
            item.map_sheets,
            item.tons,
            item.slots,
            item.shots_per_ton,
        )
        for base in TechBase
        for item in _weapons(base)
        if item.kind is WeaponKind.ARTILLERY
    ]
    return made("Artillery Weapons", _SHEETS_HEAD, rows)


def gear() -> Table:
    rows: list[tuple[object, ...]] = [
        (item.name, base, item.tons, item.slots)
        for base in TechBase
        for item in items(base)
        if isinstance(item, Gear)
    ]
    note = "A dash: it depends on the 'Mech."
    return made("Equipment", "Item|Technology|Tons|Crit", rows, note)


def prices() -> Table:
    ammunition = {
        (item.tech_base, item.weapon): item.cost
        for base in TechBase
        for item in items(base)
        if isinstance(item, Ammunition) and not item.munition
    }
    rows: dict[tuple[object, ...], None] = {}
    for base in TechBase:
        for item in items(base):
            if isinstance(item, Gear | Weapon) and item.cost is not None:
                load = ammunition.get((base, item.name))
                rows[item.name, f"{item.cost:,}", f"{load:,}" if load else None] = None
    return made("Prices", "Item|C-bills|Ammunition, a ton", list(rows))


def _weapons(base: TechBase) -> list[Weapon]:
    return [item for item in items(base) if isinstance(item, Weapon)]


def _row(item: Weapon, suffix: str = "") -> tuple[object, ...]:
    return (
        f"{item.name}{suffix}",
        item.heat,
        item.damage or None,
        item.min_range or None,
        item.short,
        item.medium,
        item.long,
        item.tons,
        item.slots,
        item.shots_per_ton,
    )


TABLES: dict[str, Callable[[], Table]] = {
    "inner sphere weapons": partial(weapons, TechBase.INNER_SPHERE),
    "clan weapons": partial(weapons, TechBase.CLAN),
    "artillery weapons": artillery,
    "gear": gear,
    "prices": prices,
    "autocannon": partial(matching, "Autocannon", Rule.AUTOCANNON),
    "lb-x": partial(matching, "LB-X Autocannon", Rule.LB_X_AUTOCANNON),
    "ultra": partial(matching, "Ultra Autocannon", Rule.ULTRA_AUTOCANNON),
    "gauss": partial(matching, "Gauss Rifle", Rule.GAUSS_RIFLE),
    "pulse": partial(matching, "Pulse Lasers", Rule.PULSE_LASERS),
    "lasers": partial(matching, "Lasers", Rule.LASER),
    "ppc": partial(matching, "PPC", Rule.PARTICLE_PROJECTOR_CANNON_PPC),
    "flamer": partial(matching, "Flamer", Rule.FLAMERS),
    "machine gun": partial(matching, "Machine Gun", Rule.MACHINE_GUN),
    "lrm": partial(matching, "Long-Range Missiles", Rule.LONG_RANGE_MISSILES_LRM),
    "srm": partial(matching, "Short-Range Missiles", Rule.SHORT_RANGE_MISSILES_SRM),
    "streak": partial(matching, "Streak SRM", Rule.STREAK_SHORT_RANGE_MISSILES),
    "narc": partial(matching, "Narc Missile Beacon", Rule.NARC_MISSILE_BEACON),
    "ams": partial(matching, "Anti-Missile System", Rule.ANTI_MISSILE_SYSTEM),
    "underwater range": under_water,
    "torpedoes": partial(matching, "Torpedoes", Rule.TORPEDOES),
}
