"""Tables of weapons and equipment, from the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from btterm.classic.equipment.catalogue import Ammunition, Gear, Kind, TechBase, Weapon, items
from btterm.rulebook.tables import Table, made

_HEAD = "Weapon|Heat|Dmg|Min|Short|Med|Long|Tons|Crit|Shots"
_SHEETS_HEAD = "Artillery|Heat|Damage|Around|Mapsheets|Tons|Crit|Shots"


def weapons(base: TechBase) -> Table:
    rows = [_row(item) for item in _weapons(base) if item.kind is not Kind.ARTILLERY]
    note = "Farthest hex of each range. A missile's damage is for each one that hits."
    return made(f"{base} Weapons", _HEAD, rows, note)


def matching(title: str, *tags: str, names: tuple[str, ...] = ()) -> Table:
    """The weapons of both technology bases with one of the tags or names."""
    rows = [
        _row(item, " (Clan)" if base is TechBase.CLAN else "")
        for base in TechBase
        for item in _weapons(base)
        if (item.tags & set(tags) or item.name in names) and "one-shot" not in item.tags
    ]
    return made(title, _HEAD, rows)


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
        if item.kind is Kind.ARTILLERY
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
    "autocannon": partial(matching, "Autocannon", names=("AC/2", "AC/5", "AC/10", "AC/20")),
    "lb-x": partial(matching, "LB-X Autocannon", "lb-x"),
    "ultra": partial(matching, "Ultra Autocannon", "ultra"),
    "gauss": partial(matching, "Gauss Rifle", "gauss"),
    "pulse": partial(matching, "Pulse Lasers", "pulse"),
    "lasers": partial(
        matching,
        "Lasers",
        names=(
            "Small Laser",
            "Medium Laser",
            "Large Laser",
            "ER Large Laser",
            "ER Small Laser",
            "ER Medium Laser",
        ),
    ),
    "ppc": partial(matching, "PPC", names=("PPC", "ER PPC")),
    "flamer": partial(matching, "Flamer", "flamer"),
    "machine gun": partial(matching, "Machine Gun", "anti-infantry"),
    "lrm": partial(matching, "Long-Range Missiles", "lrm"),
    "srm": partial(matching, "Short-Range Missiles", "srm"),
    "streak": partial(matching, "Streak SRM", "streak"),
    "narc": partial(matching, "Narc Missile Beacon", "narc"),
    "ams": partial(matching, "Anti-Missile System", "anti-missile"),
    "torpedoes": partial(matching, "Torpedoes", "torpedo"),
}
