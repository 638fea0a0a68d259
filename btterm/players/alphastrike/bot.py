"""A player that moves to where it deals more than it takes, and attacks what is worth most."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum
from typing import Any

from btterm.alphastrike.attacks import Attack
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.decisions import AttackDecision, HeightDecision, Move, MoveDecision
from btterm.alphastrike.rules.transport import Boarding, SettingDown
from btterm.alphastrike.units import Unit
from btterm.hexes import Facing, distance
from btterm.players.alphastrike.passengers import ends_at, in_time, sets_down, takes_aboard
from btterm.players.alphastrike.places import (
    Place,
    Spot,
    enemies_of,
    glance,
    look,
    spots,
    towards,
)
from btterm.players.alphastrike.worth import nearness, progress, worth_all
from btterm.table.procedure import Decision


class Level(Enum):
    """How well it plays: the hexes that it looks at closely, among how many of the best it picks
    by chance, and whether it picks the targets of its units together."""

    WEAK = (4, 4, False)
    NORMAL = (12, 1, False)
    STRONG = (30, 1, True)

    @property
    def looks(self) -> int:
        return self.value[0]

    @property
    def picks(self) -> int:
        return self.value[1]

    @property
    def together(self) -> bool:
        return self.value[2]


class Bot:
    """Moves the units that are farthest from the enemy first. The seed matters only to a weak
    one, which picks among good answers by chance."""

    def __init__(self, seed: int = 0, level: Level = Level.NORMAL) -> None:
        self.luck = random.Random(seed)
        self.level = level

    def decide(self, decision: Decision[Any]) -> Any:
        match decision:
            case MoveDecision():
                return self.move(decision)
            case AttackDecision():
                return self.attack(decision)
            case HeightDecision():
                return ends_at(decision)
            case SettingDown():
                return sets_down(decision)
            case Boarding():
                return takes_aboard(decision)
        return decision.default()

    # Movement

    def move(self, decision: MoveDecision) -> Move:
        """Where a unit goes next."""
        battle = decision.battle
        unit = self._next(battle, decision.units)
        enemies = enemies_of(battle, unit)
        if not enemies:
            return decision.default()
        found = in_time(battle, unit, list(spots(decision, unit)), enemies)
        ranked = sorted(found, key=lambda spot: -glance(battle, unit, spot, enemies))
        places: list[Place] = []
        for spot in ranked[: self.level.looks]:
            facings = _facings(spot, enemies)
            places += look(battle, unit, spot, facings, enemies)
        places.sort(key=lambda place: -place.value)
        return self.luck.choice(places[: self.level.picks]).move

    def _next(self, battle: Battle, units: Sequence[Unit]) -> Unit:
        """Who shows least by moving now: the farthest from the enemy."""

        def far(unit: Unit) -> tuple[int, str]:
            hexes = [distance(unit.hex, enemy.hex) for enemy in enemies_of(battle, unit)]
            return -min(hexes, default=0), unit.id

        return min(units, key=far)

    # Attacks

    def attack(self, decision: AttackDecision) -> Attack:
        """The attack that is worth most of all that its units can make now, or none; first those
        that no other unit has to spot for, as it would hold its fire."""
        battle = decision.battle
        values = {each: worth_all(battle, found) for each, found in decision.solutions.items()}
        if self.level.together:
            near = nearness(battle, decision.solutions.values())
            for each, found in decision.solutions.items():
                values[each] += progress(battle, found, near[each.target])
        ranked = sorted(values, key=lambda each: -values[each])
        good = [each for each in ranked if values[each] > 0]
        good = [each for each in good if not each.spotter] or good
        if good:
            return self.luck.choice(good[: self.level.picks])
        return Attack(decision.units[0].id)


def _facings(spot: Spot, enemies: Sequence[Unit]) -> list[Facing]:
    """Towards the enemies, the nearest first, and a hexside to each side of the nearest."""
    near = sorted(enemies, key=lambda enemy: (distance(spot.hex, enemy.hex), enemy.id))
    ahead = towards(spot.hex, near[0].hex)
    turned = [Facing((ahead + turn) % 6) for turn in (0, 1, 5)]
    return list(dict.fromkeys([*turned, *(towards(spot.hex, each.hex) for each in near)]))
