"""What a reaction can change: what a unit may attack as its torso points."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
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
from btterm.classic.rules.physical.blows import arc_refusal_at
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Arc, Hex, arcs, distance


def turned(unit: AnyUnit, hexsides: int, flip: bool) -> AnyUnit:
    """A double of a unit whose torso has been twisted so far, or whose arms have been flipped."""
    double = copy.copy(unit)
    kinds.twist(double, hexsides, flip)
    return double


@dataclass(slots=True)
class Bearing:
    """A unit in each of the ways that its torso may point. Nothing about an attack depends on that
    but arcs: so only what is in an arc in one way and not in another is looked at closely."""

    battle: Battle
    ways: Sequence[AnyUnit]
    """Doubles of the unit, one for each way."""
    _turning: list[tuple[int, Weapon | None]] = field(init=False)
    """The mounts that cover something else in each way, with their weapons."""
    _lines: dict[str, Sight] = field(init=False, default_factory=dict)
    """The lines of sight to the enemies that were looked at, by their id."""

    def __post_init__(self) -> None:
        self._turning = [
            (number, mount.weapon)
            for number, mount in enumerate(self.ways[0].mounts)
            if len({kinds.arcs(way, mount) for way in self.ways}) > 1
        ]

    def matters(self) -> bool:
        """Whether the unit may do something to an enemy, or against its missiles, in one way that
        it may not do in another."""
        enemies = list(self.battle.enemies(self.ways[0].side))
        houses = buildings.held_by(self.battle, enemies)
        return (
            any(self._blows_differ(hex_) for hex_ in (*(e.hex for e in enemies), *houses))
            or any(self._reaches_hexes(number) for number, _ in self._turning)
            or any(self._systems_differ(enemy) for enemy in enemies)
            or any(self._shots_differ(enemy) for enemy in enemies)
            or any(self._shots_at_house_differ(hex_) for hex_ in houses)
            or self._fronts_differ(enemies)
        )

    def _turned_on(self, hex_: Hex) -> Iterator[tuple[AnyUnit, int, Weapon]]:
        """The weapons that cover a hex in some of the ways, each with the unit in one of those."""
        for number, weapon in self._turning:
            mount, covering = self.ways[0].mounts[number], list[AnyUnit]()
            for way in self.ways:
                covered, facing = kinds.arcs(way, mount)
                if covered & arcs(facing, way.hex, hex_):
                    covering.append(way)
            if weapon is not None and 0 < len(covering) < len(self.ways):
                yield covering[0], number, weapon

    def _shots_differ(self, enemy: AnyUnit) -> bool:
        """Whether a weapon may fire at an enemy, but not in all ways."""
        return any(self._may_fire(*gun, enemy) for gun in self._turned_on(enemy.hex))

    def _may_fire(self, unit: AnyUnit, number: int, weapon: Weapon, enemy: AnyUnit) -> bool:
        """Whether a weapon may fire at an enemy in its arc; at one out of range only to be rid of
        ammunition that is in danger."""
        if enemy.id not in self._lines:
            self._lines[enemy.id] = sight(self.battle, unit, enemy)
        line = self._lines[enemy.id]
        for way in ways_of_fire(self.battle.options, weapon):
            if line.visible or Tag.TORPEDO in weapon.tags:
                found = solution(self.battle, unit, number, enemy, way=way, line=line)
                if not found.why:
                    return True
                if found.out_of_range and weapon.ammo and kinds.in_danger(unit):
                    return True
        return False

    def _fronts_differ(self, enemies: Sequence[AnyUnit]) -> bool:
        """Whether one of several possible targets is in front, but not in all ways: only what is
        there can be one of several. The same may be fired at in all ways."""
        differing = [e for e in enemies if len({self._in_front(way, e) for way in self.ways}) > 1]
        if not any(map(self._may_be_fired_at, differing)):
            return False
        return sum(map(self._may_be_fired_at, enemies)) > 1

    @staticmethod
    def _in_front(unit: AnyUnit, enemy: AnyUnit) -> bool:
        return Arc.FRONT in arcs(unit.torso, unit.hex, enemy.hex)

    def _may_be_fired_at(self, enemy: AnyUnit) -> bool:
        unit = self.ways[0]
        return any(
            mount.weapon is not None
            and in_arc(unit, mount, enemy)
            and self._may_fire(unit, number, mount.weapon, enemy)
            for number, mount in enumerate(unit.mounts)
        )

    def _blows_differ(self, hex_: Hex) -> bool:
        """Whether a limb reaches what is in a hex beside the unit, but not in all ways."""
        if distance(self.ways[0].hex, hex_) > 1:
            return False
        allowed = ([not arc_refusal_at(way, k, hex_) for k in BlowKind] for way in self.ways)
        first, *others = allowed
        return any(other != first for other in others)

    def _systems_differ(self, enemy: AnyUnit) -> bool:
        """Whether a system opposes the missiles of an enemy, but not in all ways."""
        missiles = any(mount.weapon is not None and mount.weapon.missiles for mount in enemy.mounts)
        if not (self.battle.options.clan_invasion("ams") and missiles):
            return False
        systems = ready_systems(self.ways[0])
        return any(len({covers(way, s, enemy.hex) for way in self.ways}) > 1 for s in systems)

    def _shots_at_house_differ(self, hex_: Hex) -> bool:
        """Whether a weapon may fire at a building in which enemies are, or at the bridge under
        them, but not in all ways."""
        return any(
            not hex_solution(self.battle, unit, number, hex_, FireWay.BUILDING).why
            for unit, number, _ in self._turned_on(hex_)
        )

    def _reaches_hexes(self, number: int) -> bool:
        """Whether a weapon can lay mines or fire shells at hexes, or is gear that can point at
        targets when missiles arrive."""
        battle, unit = self.battle, self.ways[0]
        item, weapon = unit.mounts[number].item, unit.mounts[number].weapon
        ways = ways_of_fire(battle.options, weapon) if weapon is not None else ()
        wanted = ROUNDS if Tag.ARTILLERY in item.tags else (FireWay.THUNDER,)
        at_hexes = (way for way in ways if way in wanted)
        points = Tag.TAG in item.tags and battle.options.artillery
        return points or any(not kinds.mount_refusal(battle, unit, number, way) for way in at_hexes)
