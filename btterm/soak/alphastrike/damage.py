"""What each shot in a battle of Alpha Strike must do, by the card of who fires it, kept apart from
the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from btterm.alphastrike.cards.card import Card, Strength
from btterm.alphastrike.events import AttackRolled, DamageTaken, MinimalDamageRolled
from btterm.soak.laws import law
from btterm.table.procedure import Event

RANGES = (3, 12, 21)
"""The last hex of each range."""
VEHICLES = ("CV", "SV")
MISSILES = ("IF", "LRM", "SRM")


@dataclass
class Hit:
    """A hit whose damage has yet to be told."""

    target: str
    points: int

    def take(self, event: Event) -> bool:
        """Whether an event settles it. Raises LawBroken where it did something else."""
        if isinstance(event, MinimalDamageRolled):
            self.points += event.throw.total >= 4
        elif isinstance(event, DamageTaken):
            told = f"{event.unit} takes {event.points}"
            law((event.unit, event.points) == (self.target, self.points), f"{told}, not {self}")
            return True
        elif event.headline:
            law(not self.points, f"{self} was not told")
            return True
        return False


def hit_of(
    event: AttackRolled, hexes: int, own: Card, target: Card, hits: Mapping[str, int]
) -> Hit | None:
    """What a hit in front or from a turret must do over so many hexes; None: nothing is said of
    it. `hits`: the critical hits that the attacker has."""
    parts = {part.words for part in event.number.parts}
    if not event.hit or event.kind not in ("weapons", "turret") or "submerged" in parts:
        return None
    band = next((n for n, last in enumerate(RANGES) if hexes <= last), None)
    turret = own.special("TUR")
    if band is None or (event.kind == "turret" and turret is None):
        return None
    damage = turret.damage if event.kind == "turret" and turret is not None else own.damage
    strength = _left(damage[band], own, hits)
    hot = own.special("HT") if event.kind == "weapons" else None
    heat = _left(hot.damage[band], own, hits).points if hot is not None else 0
    points = strength.points + event.overheat
    points += event.rear and (strength.points > 0 or strength.minimal)
    within = target.special("TUR")
    around = within is not None and any(each.code == "AMS" for each in within.within)
    missiles = event.kind == "weapons" and any(own.has(code) for code in MISSILES)
    if target.has("AMS") and missiles and points > 1 and (around or not event.rear):
        points -= 1
    if target.has("SHLD") and not heat:
        points = max(0, points - 1)
    if heat and target.type.value not in ("BM", "IM") and not target.has("FR"):
        points += heat
    return Hit(event.target, points)


def _left(strength: Strength, own: Card, hits: Mapping[str, int]) -> Strength:
    """What critical hits have left of a damage value."""
    weapons, engine = hits["weapon hit"], own.type.value in VEHICLES and hits["engine hit"]
    points = max(0, strength.points - weapons)
    points = points // 2 if engine else points
    return Strength(points, strength.minimal and not weapons and not engine)
