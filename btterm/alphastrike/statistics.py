"""What the dice did in a battle of Alpha Strike against what was to be expected of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import (
    AttackRolled,
    CriticalRolled,
    CriticalTookEffect,
    DamageTaken,
    HeatChanged,
    UnitDestroyed,
    UnitWithdrew,
)
from btterm.alphastrike.units import SHUTDOWN
from btterm.data import plain
from btterm.table.procedure import Event
from btterm.table.tallies import Tally, row, tally_facts, tally_row


@dataclass(slots=True)
class Record:
    """All attacks of a side of one kind."""

    attacks: Tally = field(default_factory=Tally)
    damage: int = 0
    """Points of armor and structure that they took from the enemy."""


@dataclass(slots=True)
class SideRecord:
    """One side's battle."""

    name: str
    attacks: Record = field(default_factory=Record)
    kinds: dict[str, Record] = field(default_factory=dict)
    taken: int = 0
    """Damage to its own units, whoever dealt it."""
    critical_rolls: int = 0
    critical_hits: int = 0
    """Critical hits that took effect on its units."""
    shutdowns: int = 0
    lost: int = 0
    """Units destroyed."""
    withdrew: int = 0


def statistics(battle: Battle, events: Iterable[Event]) -> list[SideRecord]:
    """The battle in numbers, side by side. `events` may be those of any number of turns."""
    sides = [SideRecord(plain(name)) for name in battle.sides]
    attack: AttackRolled | None = None
    for event in events:
        if event.headline:
            attack = event if isinstance(event, AttackRolled) else None
        unit = battle.units.get(getattr(event, "unit", ""))
        if unit is None:
            continue
        _count(sides[unit.side], event)
        if isinstance(event, DamageTaken) and attack is not None:
            dealer = battle.units[attack.unit].side
            if dealer != unit.side:
                sides[dealer].attacks.damage += event.points
                sides[dealer].kinds[attack.kind].damage += event.points
    return sides


def _count(side: SideRecord, event: Event) -> None:
    match event:
        case AttackRolled():
            for record in (side.attacks, side.kinds.setdefault(event.kind, Record())):
                record.attacks.count(event.number, event.hit)
        case DamageTaken():
            side.taken += event.points
        case CriticalRolled():
            side.critical_rolls += 1
        case CriticalTookEffect():
            side.critical_hits += 1
        case HeatChanged(_, before, after):
            side.shutdowns += after >= SHUTDOWN > before
        case UnitDestroyed():
            side.lost += 1
        case UnitWithdrew():
            side.withdrew += 1


def statistics_lines(sides: Iterable[SideRecord]) -> list[str]:
    """The numbers as lines of text."""
    lines: list[str] = []
    for side in sides:
        lines += [side.name, row("", "rolled", "made", "expected", "damage")]
        for kind, record in sorted(side.kinds.items(), key=lambda item: -item[1].damage):
            lines.append(tally_row(kind, record.attacks, record.damage))
        lines += [
            tally_row("all attacks", side.attacks.attacks, side.attacks.damage),
            f"  damage taken     {side.taken}",
            f"  critical hits    {side.critical_hits} taken, in {side.critical_rolls} rolls",
            f"  shutdowns        {side.shutdowns}",
            f"  units lost       {side.lost}, withdrawn {side.withdrew}",
            "",
        ]
    return lines[:-1]


def statistics_facts(sides: Iterable[SideRecord]) -> list[dict[str, object]]:
    """The numbers as JSON knows them."""
    return [
        {
            "name": side.name,
            "attacks": tally_facts(side.attacks.attacks),
            "damage": side.attacks.damage,
            "kinds": [
                {"name": kind, **tally_facts(record.attacks), "damage": record.damage}
                for kind, record in side.kinds.items()
            ],
            "taken": side.taken,
            "critical": {"rolls": side.critical_rolls, "hits": side.critical_hits},
            "shutdowns": side.shutdowns,
            "lost": side.lost,
            "withdrew": side.withdrew,
        }
        for side in sides
    ]
