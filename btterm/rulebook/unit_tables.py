"""Tables of infantry and of the shipped record sheets."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.rules.infantry import climbing, squads
from btterm.classic.rules.mech import climbers
from btterm.classic.sheets.infantry import sheet as infantry
from btterm.classic.sheets.infantry.sheet import (
    BASE_TO_HIT,
    FULL_STRENGTH,
    PLATOON_CARGO_TONS,
    PLATOON_MP,
    InfantryMotion,
    InfantrySheet,
    InfantryWeapon,
)
from btterm.rulebook.tables import Table, made

_READOUT = (
    "RVN-3L",
    "BSW-X1",
    "AXM-2N",
    "MAL-1R",
    "Hunchback IIC",
    "Mad Dog Prime",
    "Summoner Prime",
    "Timber Wolf Prime",
)
"""The designs of the book's Technical Readout."""


def platoons() -> Table:
    rows: list[tuple[object, ...]] = [
        (motion.value, PLATOON_MP[motion], FULL_STRENGTH[motion], PLATOON_CARGO_TONS[motion])
        for motion in InfantryMotion
    ]
    return made("Infantry Platoons", "Kind|MP|Men|Tons aboard", rows)


def platoon_damage() -> Table:
    rows: list[tuple[object, ...]] = [
        (
            weapon.value,
            *(infantry.platoon_damage(weapon, FULL_STRENGTH[motion]) for motion in InfantryMotion),
        )
        for weapon in InfantryWeapon
    ]
    head = "|".join(["Weapon", *(motion.value for motion in InfantryMotion)])
    return made("Damage of a Full Platoon", head, rows)


def base_to_hit() -> Table:
    columns = zip_longest(*BASE_TO_HIT.values())
    rows: list[tuple[object, ...]] = [(hexes, *cells) for hexes, cells in enumerate(columns)]
    head = "|".join(["Hexes", *(weapon.value for weapon in BASE_TO_HIT)])
    return made("Infantry Base To-Hit Numbers", head, rows)


def suits_hit(title: str, found: dict[int, tuple[int, ...]]) -> Table:
    """What hits by 2D6, for one suit to five."""
    rows: list[tuple[object, ...]] = [(total, *row) for total, row in found.items()]
    return made(title, "2D6|1|2|3|4|5", rows)


def climbing_numbers(title: str, men: climbing.Rows, suits: climbing.Rows) -> Table:
    """The base number by men or by suits that are left."""
    rows: list[tuple[object, ...]] = []
    for words, found, most in (("men", men, 28), ("suits", suits, infantry.MAX_SUITS)):
        for least, number in found:
            rows.append((f"{least}-{most} {words}" if least < most else f"{least} {words}", number))
            most = least - 1
    return made(title, "Left|To hit", rows)


def swarm_location() -> Table:
    rows: list[tuple[object, ...]] = [
        (total, f"{place.label}, rear" if rear else place.label)
        for total, (place, rear) in climbers.SWARM_LOCATION.items()
    ]
    return made("Swarm Hit Location", "2D6|Location", rows)


def prices() -> Table:
    rows: list[tuple[object, ...]] = [
        (
            weapon.value,
            *(f"{_platoon(motion, weapon).price:,}" for motion in InfantryMotion),
        )
        for weapon in InfantryWeapon
    ]
    rows += [
        (f"five suits, {base}", f"{price:,}", None, None)
        for base, price in infantry.SUIT_PRICE.items()
    ]
    head = "|".join(["Platoon", *(motion.value for motion in InfantryMotion)])
    return made("Infantry Costs", head, rows)


def _platoon(motion: InfantryMotion, weapon: InfantryWeapon) -> InfantrySheet:
    return InfantrySheet(
        chassis="",
        model="",
        tech_base=TechBase.INNER_SPHERE,
        motion=motion,
        weapon=weapon,
        men=FULL_STRENGTH[motion],
    )


def readout() -> Table:
    from btterm.classic.sheets.library import load_sheet

    sheets = [load_sheet(name) for name in _READOUT]
    rows: list[tuple[object, ...]] = [
        (sheet.name, sheet.tons, f"{sheet.walk}/{sheet.run}/{sheet.jump}", sheet.armor_points)
        for sheet in sheets
    ]
    return made("Technical Readout", "Design|Tons|MP|Armor", rows)


TABLES = {
    "platoons": platoons,
    "platoon damage": platoon_damage,
    "infantry to hit": base_to_hit,
    "battle armor missiles": partial(suits_hit, "Battle Armor Missiles", squads.MISSILES),
    "battle armor direct fire": partial(suits_hit, "Battle Armor Direct Fire", squads.DIRECT_FIRE),
    "leg attacks": partial(climbing_numbers, "Leg Attacks", climbing.LEG_MEN, climbing.LEG_SUITS),
    "swarm attacks": partial(
        climbing_numbers, "Swarm Attacks", climbing.SWARM_MEN, climbing.SWARM_SUITS
    ),
    "swarm hit location": swarm_location,
    "infantry costs": prices,
    "technical readout": readout,
}
