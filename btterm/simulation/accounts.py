"""What a simulation must know of each game: who plays it, what units are worth, what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from btterm.classic.saves.state import CLASSIC
from btterm.match.games import System, system_named
from btterm.players.player import Player
from btterm.table.procedure import Event


@dataclass(frozen=True, slots=True)
class Account:
    """A game, as far as its simulation and the report must know it."""

    system: System
    recruit: Callable[[str, int], Player]
    """A player by name, from a seed. Raises BadInput for one that there is not."""
    currency: str
    """What forces are measured in."""
    value: Callable[[Any, int], int | None]
    """What a side is worth with its crews; None where some unit has no value."""
    lost: Callable[[Event], str]
    """The unit that an event tells to be destroyed, or nothing."""
    damage: Callable[[Any, Sequence[Event]], list[dict[str, int]]]
    """Points that each side did to its enemies, by weapon or kind of attack."""


def _classic(system: System) -> Account:
    from btterm.classic.events import UnitDestroyed
    from btterm.classic.log.statistics import statistics
    from btterm.classic.sheets.battle_value import with_skills
    from btterm.classic.sheets.kinds import any_value
    from btterm.players.roster import leader

    def value(battle: Any, side: int) -> int | None:
        # Of its units as they were built: damage is not counted.
        total = 0
        for unit in battle.units.values():
            if unit.side == side:
                worth = any_value(unit.sheet)
                if worth is None:
                    return None
                total += with_skills(worth.total, unit.crew.gunnery, unit.crew.piloting)
        return total

    def lost(event: Event) -> str:
        return event.unit if isinstance(event, UnitDestroyed) else ""

    def damage(battle: Any, events: Sequence[Event]) -> list[dict[str, int]]:
        return [
            {name: weapon.damage for name, weapon in record.weapons.items() if weapon.damage}
            for record in statistics(battle, events)
        ]

    return Account(system, leader, "Battle Value", value, lost, damage)


def _alpha_strike(system: System) -> Account:
    from btterm.alphastrike.events import AttackRolled, DamageTaken, UnitDestroyed
    from btterm.alphastrike.rules.victory import spent
    from btterm.players.alphastrike.roster import recruit

    def lost(event: Event) -> str:
        return event.unit if isinstance(event, UnitDestroyed) else ""

    def damage(battle: Any, events: Sequence[Event]) -> list[dict[str, int]]:
        found: list[Counter[str]] = [Counter() for _ in battle.sides]
        attack: Event | None = None
        for event in events:
            # What belongs to an attack is told behind it.
            attack = event if event.headline else attack
            if isinstance(event, DamageTaken) and isinstance(attack, AttackRolled):
                side = battle.units[attack.unit].side
                if battle.units[event.unit].side != side:
                    found[side][attack.kind] += event.points
        return [dict(each) for each in found]

    return Account(system, recruit, "Point Value", spent, lost, damage)


_ACCOUNTS = {CLASSIC.name: _classic, "alpha-strike": _alpha_strike}


@cache
def account_of(game: str) -> Account:
    """The account of a game by its name."""
    system = system_named(game)
    assert system is not None
    return _ACCOUNTS[game](system)
