"""Record sheets of infantry and battle armor on paper, half a page each: men or suits to cross
out, and what is left of their fire."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.equipment.catalogue import TechBase, find_weapon
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.printing.drawing import FAINT, TINT, box, circles, text
from btterm.printing.parts import (
    HEIGHT,
    book_table,
    damage,
    facts,
    notes,
    panel,
    part,
    title,
)
from btterm.rulebook.tables import find_table

TROOPS_HEIGHT = HEIGHT / 2
_MEN_IN_A_ROW = 14


def platoon_strokes(sheet: InfantrySheet) -> Iterator[str]:
    """All that is drawn for a platoon."""
    year = f", {sheet.year}" if sheet.year is not None else ""
    kind = f"{sheet.tech_base} {sheet.motion} infantry{year}"
    yield from title(sheet.name, f"{sheet.men} men", kind)
    yield from panel("Platoon Data", 8, 23, 194, 20)
    yield from facts(_movement(sheet), 11, 33)
    fire = [("Weapon", f"{sheet.weapon}"), ("Damage", f"{sheet.damage} in groups of 5")]
    yield from facts(fire, 57, 33)
    yield from facts(_aboard(sheet), 118, 33, room=60)
    yield from panel("Men, and Damage of a Hit", 8, 47, 194, 46)
    yield from _men(sheet)
    yield from panel("To Hit, by Range in Hexes", 8, 97, 94, 24)
    for hexes, number in enumerate(sheet.base_to_hit):
        x = 12 + hexes * 12.5
        yield text(x + 5, 106, str(hexes), 3, anchor="middle", fill=FAINT)
        yield box(x, 108, 10, 8, fill=TINT)
        yield text(x + 5, 113.7, f"{number}+", 4, bold=True, anchor="middle")
    yield from notes(sheet.notes, (106, 97, 96, 44))


def _movement(sheet: InfantrySheet | BattleArmorSheet) -> list[tuple[str, str]]:
    return [("Walking MP", f"{sheet.walk}"), ("Jumping MP", f"{sheet.jump}")]


def _aboard(sheet: InfantrySheet | BattleArmorSheet) -> list[tuple[str, str]]:
    return [
        ("Cargo space", f"{sheet.carry_tons} t aboard a carrier"),
        ("Price", f"{sheet.price:,} C-bills"),
    ]


def _men(sheet: InfantrySheet) -> Iterator[str]:
    """From the last man, who is lost first, to the one who holds out longest."""
    wide, row_height = 12.9, 19.5
    for index, man in enumerate(range(sheet.men, 0, -1)):
        row, column = divmod(index, _MEN_IN_A_ROW)
        x, y = 15 + column * wide, 53 + row * row_height
        yield text(x + wide / 2, y + 3, str(man), 2.6, anchor="middle", fill=FAINT)
        yield from circles(1, x, y + 3.6, wide, 7.4, 7)
        points = str(sheet.damage_by_men[man])
        yield text(x + wide / 2, y + 15.4, points, 3.8, bold=True, anchor="middle")
    for row in range(-(-sheet.men // _MEN_IN_A_ROW)):
        yield text(10, 56 + row * row_height, "Men", 2.2, fill=FAINT)
        yield text(10, 68.4 + row * row_height, "Damage", 2.2, fill=FAINT, room=7)


def suits_strokes(sheet: BattleArmorSheet) -> Iterator[str]:
    """All that is drawn for a unit of battle armor."""
    year = f", {sheet.year}" if sheet.year is not None else ""
    yield from title(sheet.name, f"{sheet.suits} suits", f"{sheet.tech_base} battle armor{year}")
    yield from panel("Battle Armor Data", 8, 23, 194, 20)
    yield from facts(_movement(sheet), 11, 33)
    # The book gives the suits of both sides the Inner Sphere's small laser.
    weapon = find_weapon(sheet.weapon, TechBase.INNER_SPHERE)
    reach = f"{weapon.short}/{weapon.medium}/{weapon.long}"
    arms = f"{weapon.name}, damage {damage(weapon)}, range {reach}"
    salvos = f"{sheet.srm_salvos} salvos of SRM 2" if sheet.srm_salvos else "none"
    yield from facts([("Each suit", arms), ("Missiles", salvos)], 45, 33, room=56)
    for salvo in range(sheet.srm_salvos):
        yield box(105 + salvo * 6, 34.6, 4.6, 4.6, corner=0.6)
    yield from facts(_aboard(sheet), 132, 33, room=48)
    for number in range(sheet.suits):
        yield from _suit(sheet, number + 1, 8 + number * 39.1)
    names = ["direct fire", "missiles"] if sheet.srm_salvos else ["direct fire"]
    for index, name in enumerate(names):
        table = find_table(f"unit: battle armor {name}")
        yield from book_table(table, (8 + index * 66, 92, 62, 50), (8, *[10] * 5))
    yield from notes(sheet.notes, (140, 92, 62, 50))


def _suit(sheet: BattleArmorSheet, number: int, x: float) -> Iterator[str]:
    yield from panel(f"Suit {number}", x, 47, 37.6, 41)
    yield from part(f"armor {sheet.armor}", sheet.armor, (x + 1.5, 53, 34.6, 18))
    yield from part("trooper", 1, (x + 1.5, 72, 16, 14))
