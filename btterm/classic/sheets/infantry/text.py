"""The record sheets of infantry and battle armor as text, and as plain facts."""

from __future__ import annotations

from typing import Any

from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.mech.text import WIDTH, wrapped
from btterm.classic.sheets.vehicle.text import head_lines

MEN_IN_A_ROW = 14


def infantry_lines(sheet: InfantrySheet | BattleArmorSheet) -> list[str]:
    """The record sheet in lines of at most 80 columns."""
    platoon = isinstance(sheet, InfantrySheet)
    kind = f"{sheet.motion} infantry" if isinstance(sheet, InfantrySheet) else "battle armor"
    facts = [f"{sheet.tech_base} {kind}"]
    if sheet.year is not None:
        facts.append(str(sheet.year))
    lines = [*head_lines(sheet.name, facts), ""]
    lines += _platoon_lines(sheet) if isinstance(sheet, InfantrySheet) else _suit_lines(sheet)
    lines += [
        f"Aboard      takes up {sheet.carry_tons} t of cargo space",
        f"Price       {sheet.price:,} C-bills{' at full strength' if platoon else ''}",
    ]
    notes = wrapped("Notes", list(sheet.notes))
    return [line[:WIDTH].rstrip() for line in (*lines, *([""] if notes else []), *notes)]


def _movement(sheet: InfantrySheet | BattleArmorSheet) -> str:
    moves = [("Walk", sheet.walk), ("Jump", sheet.jump)]
    return "   ".join(f"{name} {mp}" for name, mp in moves if mp)


def _platoon_lines(sheet: InfantrySheet) -> list[str]:
    reach = "  ".join(f"{hexes}: {n}+" for hexes, n in enumerate(sheet.base_to_hit))
    lines = [
        _movement(sheet),
        f"Weapon      {sheet.weapon}, {sheet.damage} damage in groups of 5",
        f"To hit      {reach}  (by range in hexes)",
    ]
    if sheet.anti_mech:
        lines.append("Trained     against BattleMechs: leg attacks and swarm attacks")
    lines.append("")
    for last in range(sheet.men, 0, -MEN_IN_A_ROW):
        row = range(last, max(0, last - MEN_IN_A_ROW), -1)
        lines.append(f"Men         {' '.join(f'{men:>3}' for men in row)}")
        lines.append(f"Damage      {' '.join(f'{sheet.damage_by_men[men]:>3}' for men in row)}")
    return [*lines, ""]


def _suit_lines(sheet: BattleArmorSheet) -> list[str]:
    lines = [_movement(sheet), f"Weapon      {sheet.weapon} on each suit"]
    if sheet.srm_salvos:
        lines.append(f"Missiles    {sheet.srm_salvos} salvos of SRM 2 on each suit")
    lines.append("")
    lines += [f"Suit {n}      {'o' * sheet.armor} + trooper" for n in range(1, sheet.suits + 1)]
    return [*lines, ""]


def infantry_facts(sheet: InfantrySheet | BattleArmorSheet) -> dict[str, Any]:
    """The sheet under stable keys, ready for JSON (docs/vehicle-sheets.md)."""
    facts: dict[str, Any] = {
        "kind": "infantry" if isinstance(sheet, InfantrySheet) else "battle armor",
        "name": sheet.name,
        "chassis": sheet.chassis,
        "model": sheet.model,
        "tech_base": str(sheet.tech_base),
        "year": sheet.year,
        "walk": sheet.walk,
        "jump": sheet.jump,
        "weapon": str(sheet.weapon),
        "carry_tons": sheet.carry_tons,
        "price": sheet.price,
        "notes": list(sheet.notes),
    }
    if isinstance(sheet, InfantrySheet):
        return facts | {
            "motion": str(sheet.motion),
            "men": sheet.men,
            "anti_mech": sheet.anti_mech,
            "damage_by_men": list(sheet.damage_by_men),
            "base_to_hit": list(sheet.base_to_hit),
        }
    return facts | {
        "suits": sheet.suits,
        "armor": sheet.armor,
        "srm_salvos": sheet.srm_salvos,
        "rides_omnimechs": sheet.rides_omnimechs,
    }
