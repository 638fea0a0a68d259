"""How much a point of damage on a unit counts to a bot, by what kind of player it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import mean

from btterm.classic.attacks import Attack
from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.solutions import average_of
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.players.character import Character
from btterm.players.judgement import guns, value_of

SPARED = 0.5
"""What is left of the worth of a point for each point of honour."""
LAST_POINTS = 0.3
"""How much of a fresh unit's toughness one without armor still has."""
LEAST, MOST = 0.6, 2.5
"""Between these is what a point counts on a unit to a strong bot, for what the unit can do and
stand; as much as `value_of` one time with another."""
THIN = 0.6
"""How much more a point counts on a side without armor."""
POINTS_A_TON = 1.9
"""Armor points in reach of a hit from the front, for each ton of a well armored unit."""
TOGETHER = 0.05
MOST_TOGETHER = 0.6
"""How much more a point counts on a unit for each point that others are about to do to it, and at
most."""


@dataclass
class Stakes:
    """What points of damage on the units of a battle count."""

    battle: Battle
    side: int
    """Whose bot weighs it."""
    character: Character
    _ratios: dict[str, float] = field(init=False, default_factory=dict)
    _usual: dict[int, float] = field(init=False, default_factory=dict)

    def on(self, target: AnyUnit, origin: Hex) -> float:
        """What a point counts that a unit takes from a hex."""
        value = value_of(self.battle, target)
        if self.character.strong:
            value *= self._standing(target) * _thinness(target, origin)
        if target.side == self.side:
            return value
        honour = self.character.honour
        others = self._declared(target) if honour or self.character.strong else 0.0
        if honour and (target.prone or target.immobile or others):
            value *= SPARED**honour
        elif others:
            value *= 1 + min(MOST_TOGETHER, TOGETHER * others)
        return value * self.character.aggression

    def _standing(self, target: AnyUnit) -> float:
        """How much a unit does for what it can stand, against the others of its side."""
        if target.side not in self._usual:
            fellows = self.battle.on_board(target.side)
            ratios = {unit.id: self._ratio(unit) for unit in fellows}
            self._ratios |= ratios
            self._usual[target.side] = mean(ratios.values()) if ratios else 0.0
        usual = self._usual[target.side]
        ratio = self._ratios.get(target.id, usual)
        return max(LEAST, min(MOST, ratio / usual)) if usual else 1.0

    def _ratio(self, unit: AnyUnit) -> float:
        does = sum(gun.damage for gun in guns(self.battle, unit)) + unit.tons / 10
        return does / (max(1, unit.tons) * (LAST_POINTS + kinds.armor_share(unit)))

    def _declared(self, target: AnyUnit) -> float:
        """Points that others of the side may be expected to do to it by fire that is declared."""
        return sum(
            self._points(attack)
            for attack in self.battle.progress.attacks
            if isinstance(attack, Attack) and attack.target == target.id
        )

    def _points(self, attack: Attack) -> float:
        attacker = self.battle.units.get(attack.attacker)
        if attacker is None or attacker.side != self.side:
            return 0.0
        mount = attacker.mounts[attack.mount]
        if mount.weapon is None:
            return 0.0
        return attack.to_hit.chance * average_of(self.battle, attacker, mount, mount.weapon)


def _thinness(target: AnyUnit, origin: Hex) -> float:
    """How much more a point counts where there is little armor on the side that it comes from."""
    armor = kinds.armor_on(target, kinds.attack_side(target, origin))
    return 1 + THIN * max(0.0, 1 - armor / (POINTS_A_TON * max(1, target.tons)))
