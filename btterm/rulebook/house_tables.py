"""The tables of the house rules, from the rules' numbers."""

from __future__ import annotations

from btterm.rulebook.tables import Table, made


def random_damage() -> Table:
    from btterm.classic.rules.wear import RANDOM_DAMAGE

    rows: list[tuple[object, ...]] = [(total, row.words) for total, row in RANDOM_DAMAGE.items()]
    return made("Random Damage", "3D6|Damage", rows)


TABLES = {"random damage": random_damage}
