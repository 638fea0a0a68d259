"""The tables of the house rules, from the rules' numbers."""

from __future__ import annotations

from btterm.classic.sheets.mech.locations import Location
from btterm.rulebook.tables import Table, made, signed


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


def morale() -> Table:
    from btterm.classic.rules.special.morale import RESULTS
    from btterm.classic.units.unit import Morale

    lasts = list(RESULTS)
    firsts = [None, *(last + 1 for last in lasts)]
    found = [*RESULTS.values(), Morale.TO_THE_DEATH]
    spans = [f"{lasts[0]} or less"]
    spans += [f"{first}-{last}" for first, last in zip(firsts[1:], lasts[1:], strict=False)]
    rows: list[tuple[object, ...]] = list(
        zip([*spans, f"{firsts[-1]} or more"], map(str, found), strict=True)
    )
    return made("Morale", "2D6|The unit", rows)


def morale_modifiers() -> Table:
    from btterm.classic.rules.special.morale import NATIONS, SITUATION, SKILL

    rows: list[tuple[object, ...]] = [
        (word, signed(value))
        for table in (SKILL, NATIONS, SITUATION)
        for word, value in table.items()
    ]
    return made("Morale Modifiers", "Skill, nation, situation|Modifier", rows)


TABLES = {
    "morale": morale,
    "morale modifiers": morale_modifiers,
    "random damage": random_damage,
    "kick location": kick_location,
    "kick location of quads": kick_location_of_quads,
}
