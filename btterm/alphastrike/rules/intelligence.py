"""Who knows more begins a turn better (Alpha Strike, Front-Line Intelligence, MHQ, RCN)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.options import INTELLIGENCE
from btterm.alphastrike.rules.networks import covered
from btterm.alphastrike.units import Unit

HEADQUARTERS = 4
"""The least MHQ that is a headquarters by itself."""
UNITS_EACH = 4
"""Units of a force for each that scouts or leads."""
COUNTS_AS = {"C3M": 5, "C3S": 1}
"""What masters and slaves of networks count as, in MHQ."""


def headquarters(unit: Unit) -> int:
    """The MHQ of a unit, or what its computer counts as."""
    special = unit.card.special("MHQ")
    own = special.size if special is not None else 0
    return max([own, *(value for code, value in COUNTS_AS.items() if unit.card.has(code))])


def carriers(battle: Battle, side: int) -> Iterator[Unit]:
    """The units that a side's bonuses lie with, by its whole force: a strong headquarters, scouts
    enough, and headquarters enough, of which the last is another unit where there is one."""
    force = [unit for unit in battle.units.values() if unit.side == side]
    strong = sorted(
        (unit for unit in force if headquarters(unit) >= HEADQUARTERS),
        key=lambda unit: not unit.card.has("MHQ"),
    )
    yield from strong[:1]
    scouts = [unit for unit in force if unit.card.has("RCN")]
    if len(scouts) * UNITS_EACH >= len(force):
        yield from scouts[:1]
    leaders = [unit for unit in force if headquarters(unit)]
    if len(leaders) * UNITS_EACH >= len(force):
        yield from sorted(leaders, key=lambda unit: unit in strong[:1])[:1]


def initiative_bonus(battle: Battle, side: int) -> int:
    """What a side adds to its roll: a point for each bonus whose unit is in play and not covered by
    countermeasures of the enemy."""
    if INTELLIGENCE not in battle.options:
        return 0
    return sum(not unit.gone and not covered(battle, unit) for unit in carriers(battle, side))
