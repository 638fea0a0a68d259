"""What a unit may attack as its torso points: what a reaction can change."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.equipment.fire_ways import ROUNDS, FireWay, ways_of_fire
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.anti_missile import covers, ready_systems
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.solutions import hex_solution, in_arc, solution
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.physical.blows import arc_refusal, arc_refusal_at
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Arc, arcs, distance

Means = tuple[object, ...]
"""One way to attack, or to be covered: a weapon and its target, a limb and a neighbour."""


@dataclass(slots=True)
class Bearing:
    """What a unit may do to its enemies, by how its torso points. Nothing else about a shot depends
    on that but the arcs of the weapon, so the rest is looked up once."""

    battle: Battle
    unit: AnyUnit
    _lines: dict[str, Sight] = field(init=False)
    """The lines of sight to the enemies, by their id."""
    _shots: dict[tuple[int, str], bool] = field(init=False, default_factory=dict)
    """Whether a weapon may fire at an enemy in its arc."""

    def __post_init__(self) -> None:
        battle, unit = self.battle, self.unit
        self._lines = {e.id: sight(battle, unit, e) for e in battle.enemies(unit.side)}

    def after(self, hexsides: int, flip: bool) -> frozenset[Means]:
        """All that the unit may do, and against the enemies' missiles, once its torso has been
        twisted so far, or its arms flipped."""
        battle, unit = self.battle, self.unit
        double = copy.copy(unit)
        kinds.twist(double, hexsides, flip)
        found: set[Means] = set()
        shot_at = []
        for enemy in battle.enemies(unit.side):
            shots = {*self._shots_at(double, enemy)}
            if shots:
                shot_at.append(enemy)
            found |= shots
            if distance(unit.hex, enemy.hex) <= 1:
                found |= {(k, enemy.id) for k in BlowKind if not arc_refusal(double, k, enemy)}
            if battle.options.clan_invasion_rules and _has_missiles(enemy):
                systems = [each for each in ready_systems(unit) if covers(double, each, enemy.hex)]
                found |= {(each.mount, "against", enemy.id) for each in systems}
        if len(shot_at) > 1:
            # Only what is in front can be one of several targets.
            front = [e.id for e in shot_at if Arc.FRONT in arcs(double.torso, unit.hex, e.hex)]
            found |= {("front", id_) for id_ in front}
        return frozenset(found | {*_mines(battle, double)} | {*_buildings(battle, double)})

    def _shots_at(self, double: AnyUnit, enemy: AnyUnit) -> Iterator[Means]:
        """The weapons of the twisted unit that may fire at an enemy."""
        for number, mount in enumerate(double.mounts):
            if mount.weapon is not None and in_arc(double, mount, enemy):
                key = number, enemy.id
                if key not in self._shots:
                    self._shots[key] = self._may_fire(double, number, mount.weapon, enemy)
                if self._shots[key]:
                    yield key

    def _may_fire(self, double: AnyUnit, number: int, weapon: Weapon, enemy: AnyUnit) -> bool:
        """Whether a weapon may fire at an enemy in its arc; at one out of range only to be rid of
        ammunition that is in danger."""
        line = self._lines[enemy.id]
        for way in ways_of_fire(self.battle.options, weapon):
            if line.visible or Tag.TORPEDO in weapon.tags:
                found = solution(self.battle, double, number, enemy, way=way, line=line)
                if not found.why:
                    return True
                if found.out_of_range and weapon.ammo and kinds.in_danger(double):
                    return True
        return False


def _buildings(battle: Battle, unit: AnyUnit) -> Iterator[Means]:
    """What may be done to the buildings in which enemies are, and to the bridges under them."""
    for hex_ in buildings.held_by(battle, battle.enemies(unit.side)):
        for number, mount in enumerate(unit.mounts):
            if mount.weapon is not None:
                found = hex_solution(battle, unit, number, hex_, FireWay.BUILDING)
                if not found.why:
                    yield number, str(hex_)
        if distance(unit.hex, hex_) == 1:
            yield from ((k, str(hex_)) for k in BlowKind if not arc_refusal_at(unit, k, hex_))


def _mines(battle: Battle, unit: AnyUnit) -> Iterator[Means]:
    """The weapons that can lay mines or fire shells at hexes, and the gear that can point at
    targets when missiles arrive, with the arcs in which they can."""
    for number, mount in enumerate(unit.mounts):
        ways = ways_of_fire(battle.options, mount.weapon) if mount.weapon is not None else ()
        wanted = ROUNDS if Tag.ARTILLERY in mount.item.tags else (FireWay.THUNDER,)
        at_hexes = (way for way in ways if way in wanted)
        points = Tag.TAG in mount.item.tags and battle.options.artillery
        if points or any(not kinds.mount_refusal(battle, unit, number, way) for way in at_hexes):
            yield number, *kinds.arcs(unit, mount)


def _has_missiles(unit: AnyUnit) -> bool:
    return any(mount.weapon is not None and mount.weapon.missiles for mount in unit.mounts)
