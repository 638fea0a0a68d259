"""What battle suits have to be repaired between battles (Compendium, Scavenging and Repair). The
book repairs no infantry: men and troopers who are lost stay lost."""

from __future__ import annotations

from collections import Counter

from btterm.classic.rules.repairs import Damage, Repair, part_name, points_of
from btterm.classic.sheets.infantry.sheet import TROOPER
from btterm.classic.units.squad import Squad

ARMOR = "Suit Armor"


def repairs(squad: Squad) -> list[Repair]:
    """The armor that the suits have lost that still fight."""
    whole = squad.sheet.armor + TROOPER
    part = part_name(ARMOR, squad.sheet.tech_base)
    return [
        Repair(
            f"suit {n + 1}", Damage.ARMOR, f"Suit {n + 1}: {points_of(lost, 'armor')}", part, lost
        )
        for n, points in enumerate(squad.suits)
        if points and (lost := whole - points)
    ]


def mend(squad: Squad, key: str, points: int, *, whole: bool) -> None:
    """The armor of a suit is restored by so many points."""
    squad.suits[int(key.split()[1]) - 1] += points


def salvage(squad: Squad) -> Counter[str]:
    """The armor that is left of the suits, and what they have not fired."""
    sheet, found = squad.sheet, Counter[str]()
    found[part_name(ARMOR, sheet.tech_base)] = sum(max(0, each - TROOPER) for each in squad.suits)
    for number, bin_ in enumerate(sheet.bins):
        found[part_name(bin_.ammo.name, sheet.tech_base)] += squad.shots[number]
    return +found
