"""The tables of the house rules, from the rules' numbers."""

from __future__ import annotations

from btterm.classic.sheets.mech.locations import Location
from btterm.rulebook.tables import Table, made


def random_damage() -> Table:
    from btterm.classic.rules.wear import RANDOM_DAMAGE

    rows: list[tuple[object, ...]] = [(total, row.words) for total, row in RANDOM_DAMAGE.items()]
    return made("Random Damage", "3D6|Damage", rows)


def kick_location() -> Table:
    from btterm.classic.rules.mech.hit_location import KICK_BY_SIDE

    return _kicks("Kick Location", KICK_BY_SIDE)


def kick_location_of_quads() -> Table:
    from btterm.classic.rules.mech.hit_location import KICK_BY_SIDE_QUAD

    return _kicks("Kick Location, four legs", KICK_BY_SIDE_QUAD)


def _kicks(title: str, table: dict[int, tuple[Location, ...]]) -> Table:
    rows: list[tuple[object, ...]] = [
        (die, *(place.label.lower() for place in (left, front, rear, right)))
        for die, (left, front, right, rear) in table.items()
    ]
    return made(title, "1D6|Left side|Front|Rear|Right side", rows)


TABLES = {
    "random damage": random_damage,
    "kick location": kick_location,
    "kick location of quads": kick_location_of_quads,
}
