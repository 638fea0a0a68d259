"""The Repair Difficulty Table, from the rules' numbers."""

from __future__ import annotations

from btterm.classic.rules.mech.weapons import PATCH
from btterm.classic.rules.repairs import REPAIR_DIFFICULTY, Damage
from btterm.rulebook.tables import Table, made, signed

IN_PART = {Damage.SENSORS: f"{signed(PATCH)} to hit", Damage.HEAT_SINK: "half as much heat"}
"""What it means that something was repaired in part."""


def difficulty() -> Table:
    rows: list[tuple[object, ...]] = []
    for damage, row in REPAIR_DIFFICULTY.items():
        partly = None if row.partial is None else f"{row.partial}-{row.complete - 1}"
        means = IN_PART.get(damage)
        rows.append((damage.capitalize(), f"{row.complete}+", partly, means, row.minutes))
    head = "Damage|Whole|In part|In part means|Minutes"
    return made("Repair Difficulty", head, rows, "Armor takes one roll for each location.")


TABLES = {"difficulty": difficulty}
