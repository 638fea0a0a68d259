"""What the dice did in a battle against what was to be expected of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.data import plain
from btterm.table.procedure import Event
from btterm.table.tallies import Tally, row, tally_facts, tally_row

ENEMY = "enemy attacks"
OWN = "own attacks"
FALLS = "falls"
EXPLOSIONS = "explosions"
ATTACKS: dict[str, str] = {kind: kind.attack for kind in BlowKind}
"""The kinds of the attacks that a limb makes."""
OTHER = "other"


@dataclass(slots=True)
class WeaponRecord:
    """All attacks of a side with one kind of weapon or blow."""

    attacks: Tally = field(default_factory=Tally)
    damage: int = 0
    """Points that it marked off the enemy's record sheets."""


@dataclass(slots=True)
class SideRecord:
    """One side's battle. Damage is in points of armor and structure marked off."""

    name: str
    attacks: Tally = field(default_factory=Tally)
    weapons: dict[str, WeaponRecord] = field(default_factory=dict)
    dealt: int = 0
    """Damage to the enemy by attacks."""
    taken: Counter[str] = field(default_factory=Counter)
    """Damage to its own units, by cause."""
    piloting: Tally = field(default_factory=Tally)
    highest_heat: int = 0
    heat: list[int] = field(default_factory=list)
    """The heat of each unit at the end of each turn."""
    shutdowns: int = 0
    critical_rolls: int = 0
    """Rolls for critical hits on its units."""
    critical_hits: int = 0
    """Critical hits on its units."""
    lost: int = 0
    """Units out of the battle."""

    @property
    def average_heat(self) -> float:
        return sum(self.heat) / len(self.heat) if self.heat else 0.0


@dataclass(slots=True)
class _Source:
    """Where damage comes from at the moment."""

    cause: str = OTHER
    side: int | None = None
    """The side that attacks; None for damage that is nobody's attack."""
    weapon: str = ""


def statistics(battle: Battle, events: Iterable[Event]) -> list[SideRecord]:
    """The battle in numbers, side by side. `events` may be those of any number of turns."""
    sides = [SideRecord(plain(name)) for name in battle.sides]
    told = source = _Source()
    for event in events:
        if event.headline:
            told = source = _source(battle, event)
        elif isinstance(event, e.AmmunitionExploded):
            source = _Source(EXPLOSIONS)
        elif isinstance(event, (e.LocationRolled, e.AimedHit)):
            # The next missile of a salvo, after one that set off ammunition.
            source = told
        if isinstance(event, e.Loss):
            _damage(sides, source, battle.units[event.unit].side, event.lost)
        else:
            _count(battle, sides, event)
    return sides


def _source(battle: Battle, event: Event) -> _Source:
    match event:
        case e.WeaponFired() | e.HexFired():
            return _Source(ENEMY, battle.units[event.unit].side, event.weapon)
        case e.Struck():
            return _Source(ENEMY, battle.units[event.unit].side, _blow(event))
        case e.SwarmAttacked():
            return _Source(ENEMY, battle.units[event.unit].side, "Swarm")
        case e.Fell():
            return _Source(FALLS)
    return _Source()


def _blow(event: e.Struck) -> str:
    """The kind of a blow, whichever arm or leg strikes it."""
    return ATTACKS.get(event.blow, event.blow)


def _damage(sides: list[SideRecord], source: _Source, victim: int, points: int) -> None:
    if source.side is None:
        sides[victim].taken[source.cause] += points
    elif source.side == victim:
        sides[victim].taken[OWN] += points
    else:
        sides[victim].taken[ENEMY] += points
        sides[source.side].dealt += points
        sides[source.side].weapons.setdefault(source.weapon, WeaponRecord()).damage += points


def _count(battle: Battle, sides: list[SideRecord], event: Event) -> None:
    unit = getattr(event, "unit", "")
    if unit not in battle.units:
        return
    side = sides[battle.units[unit].side]
    match event:
        case e.WeaponFired() | e.Struck() | e.HexFired() if event.throw is not None:
            name = _blow(event) if isinstance(event, e.Struck) else event.weapon
            for tally in (side.attacks, side.weapons.setdefault(name, WeaponRecord()).attacks):
                tally.count(event.to_hit, event.hit)
        case e.NoLock() if event.throw is not None:
            side.attacks.count(event.to_hit, False)
            side.weapons.setdefault(event.weapon, WeaponRecord()).attacks.count(event.to_hit, False)
        case e.PilotingRolled() if event.throw is not None:
            side.piloting.count(event.target, event.success)
        case e.HeatAdjusted():
            side.heat.append(event.after)
            side.highest_heat = max(side.highest_heat, event.after)
        case e.ShutdownRolled():
            side.shutdowns += event.shut_down
        case e.CriticalRolled():
            side.critical_rolls += 1
        case e.CriticalHit():
            side.critical_hits += 1
        case e.UnitDestroyed() | e.LeftMap():
            side.lost += 1


def statistics_lines(sides: Iterable[SideRecord]) -> list[str]:
    """The numbers as lines of text."""
    lines: list[str] = []
    for side in sides:
        lines += [side.name, row("", "rolled", "made", "expected", "damage")]
        for name, weapon in sorted(side.weapons.items(), key=lambda item: -item[1].damage):
            lines.append(tally_row(name, weapon.attacks, weapon.damage))
        lines.append(tally_row("all attacks", side.attacks, side.dealt))
        lines.append(tally_row("Piloting", side.piloting))
        taken = ", ".join(f"{points} {cause}" for cause, points in side.taken.most_common())
        lines += [
            f"  damage taken     {side.taken.total()}" + (f" ({taken})" if taken else ""),
            f"  heat             highest {side.highest_heat}, average {side.average_heat:.1f}, "
            f"shutdowns {side.shutdowns}",
            f"  critical hits    {side.critical_hits} taken, in {side.critical_rolls} rolls",
            f"  units lost       {side.lost}",
            "",
        ]
    return lines[:-1]


def statistics_facts(sides: Iterable[SideRecord]) -> list[dict[str, object]]:
    """The numbers as JSON knows them."""
    return [
        {
            "name": side.name,
            "attacks": tally_facts(side.attacks),
            "damage": side.dealt,
            "weapons": [
                {"name": name, **tally_facts(weapon.attacks), "damage": weapon.damage}
                for name, weapon in side.weapons.items()
            ],
            "piloting": tally_facts(side.piloting),
            "taken": dict(side.taken),
            "heat": {
                "highest": side.highest_heat,
                "average": round(side.average_heat, 4),
                "shutdowns": side.shutdowns,
            },
            "critical": {"rolls": side.critical_rolls, "hits": side.critical_hits},
            "lost": side.lost,
        }
        for side in sides
    ]
