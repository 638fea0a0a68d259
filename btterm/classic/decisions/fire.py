"""Weapon Attack Phase: what a unit fires at whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from btterm.classic.decisions.unit import UnitDecision, ids
from btterm.classic.equipment.fire_ways import AT_HEX, WHOEVER_FIRES, FireWay, ways_of_fire
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds, trials
from btterm.classic.rules.attack import indirect, solutions
from btterm.classic.rules.attack.electronics import computer
from btterm.classic.rules.attack.feeding import ammunition_refusal, bins_for
from btterm.classic.rules.attack.shells import flak_target
from btterm.classic.rules.attack.solutions import Shot, Solution, full_damage
from btterm.classic.rules.attack.to_hit import range_to, sees, weapon_here
from btterm.classic.rules.mech.ammunition import bin_name
from btterm.classic.rules.mech.clubs import Club
from btterm.classic.rules.special import honor
from btterm.classic.rules.terrain import buildings, mines
from btterm.classic.rules.terrain.fires import can_burn
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, BadInput, IllegalAnswer, Refusal
from btterm.hexes import Hex, distance


@dataclass(frozen=True, slots=True)
class Fire:
    """Which unit declares fire, and its shots."""

    unit: str
    shots: tuple[Shot, ...] = ()
    pick_up: Club | None = None
    """In place of all fire: a club to pick up."""
    primary: str = ""
    """The primary target; empty: that of the first shot at a unit."""

    @property
    def primary_target(self) -> str:
        """The target at which its weapons are not harder to aim; empty: fires at no unit."""
        return solutions.primary_target(self.shots, self.primary)


@dataclass
class FireDecision(UnitDecision[Fire]):
    """Weapon Attack Phase: choose a unit and declare its fire."""

    answer_type: ClassVar[type] = Fire
    _found: dict[tuple[object, ...], Solution] = field(init=False, default_factory=dict)
    _targets: dict[str, tuple[str, ...]] = field(init=False, default_factory=dict)
    _seen: dict[tuple[str, str], bool] = field(init=False, default_factory=dict)
    """Whether a unit sees or reaches an enemy."""
    _has_shot: dict[str, bool] = field(init=False, default_factory=dict)
    _on_map: dict[FireWay, bool] = field(init=False, default_factory=dict)

    def targets(self, id_: str) -> tuple[str, ...]:
        """Enemies that the unit sees or reaches with torpedoes or over the heads of others, the
        nearest first."""
        if id_ not in self._targets:
            found = [enemy for enemy in self._nearest(id_) if self._is_target(id_, enemy)]
            self._targets[id_] = ids(found)
        return self._targets[id_]

    def _nearest(self, id_: str) -> list[AnyUnit]:
        """All enemies, the nearest to a unit first."""
        here = self.unit(id_).hex
        return sorted(self.enemies(), key=lambda enemy: distance(here, enemy.hex))

    def _is_target(self, id_: str, enemy: AnyUnit) -> bool:
        """Whether an enemy is one of the targets of a unit."""
        key = id_, enemy.id
        if key not in self._seen:
            unit = self.unit(id_)
            self._seen[key] = sees(self.battle, unit, enemy) or (
                self._lobs(id_) and not indirect.refusal(self.battle, unit, enemy)
            )
        return self._seen[key]

    def _lobs(self, id_: str) -> bool:
        """Whether a unit can fire over the heads of others."""
        return self.battle.options.indirect_fire and any(
            FireWay.INDIRECT in self.ways(id_, number) for number in self.weapons(id_)
        )

    def best_targets(self, id_: str) -> tuple[str, ...]:
        """The same enemies, those first that all weapons of the unit together can do most damage
        to, on average; of equals the nearest; last those with whom others duel in turn."""
        unit, units = self.unit(id_), self.battle.units

        def order(target: str) -> tuple[bool, float]:
            foul = target in units and not trials.fair(self.battle, unit, units[target])
            return foul, -self._worth(id_, target)

        return tuple(sorted(self.targets(id_), key=order))

    def _worth(self, id_: str, target: str) -> float:
        return sum(
            self.solution(id_, mount, target, way=way).expected
            for mount in self.weapons(id_)
            if (way := self.first_way(id_, mount, target)) not in AT_HEX
        )

    def aims(self, id_: str, target: str) -> tuple[Location, ...]:
        """The locations of a target that shots may be aimed at, if they are not covered: of an
        immobile one, or with a targeting computer. Empty where nothing can be aimed."""
        enemy = self.enemy(target)
        if not enemy.immobile and not computer(self.unit(id_)):
            return ()
        return kinds.places(enemy)

    def solution(
        self,
        id_: str,
        mount: int,
        target: str,
        secondary: bool = False,
        aim: Location | None = None,
        way: FireWay = FireWay.USUAL,
    ) -> Solution:
        """What one weapon can do to one target, or why it cannot."""
        key = id_, mount, target, secondary, aim, way
        if key not in self._found and way in AT_HEX:
            self._found[key] = solutions.hex_solution(
                self.battle, self.unit(id_), mount, self._hex(target, way), way
            )
        if key not in self._found:
            self._found[key] = solutions.solution(
                self.battle,
                self.unit(id_),
                mount,
                self.enemy(target),
                secondary=secondary,
                aim=aim,
                way=way,
            )
        return self._found[key]

    def weapons(self, id_: str) -> list[int]:
        """The weapons of a unit, by their number among the mounts of its sheet."""
        mounts = self.unit(id_).mounts
        return [number for number, mount in enumerate(mounts) if mount.weapon is not None]

    def ways(self, id_: str, mount: int) -> tuple[FireWay, ...]:
        """The ways in which a weapon can be fired now; the usual one first."""
        mech = self.unit(id_)
        weapon = mech.mounts[mount].weapon
        if weapon is None:
            return ()
        found = ways_of_fire(self.battle.options, weapon)
        if FireWay.SWEEP in found and not self.minefields():
            found = tuple(way for way in found if way is not FireWay.SWEEP)
        melts = weapon.clears_woods and self.battle.board.has_frozen_water
        if melts and FireWay.CLEAR not in found:
            found += (FireWay.CLEAR,)
        if self.battle.board.has_structures and full_damage(weapon):
            found += (FireWay.BUILDING,)
        if self.on_foot() and full_damage(weapon):
            found += (FireWay.MECHWARRIOR,)
        return tuple(w for w in found if not kinds.mount_refusal(self.battle, mech, mount, w))

    def first_way(self, id_: str, mount: int, target: str = "") -> FireWay:
        """The way in which a weapon is fired at a target unless another is chosen: indirectly where
        only a friend sees it."""
        ways = self.ways(id_, mount)
        if FireWay.INDIRECT in ways and target in self.battle.units:
            enemy = self.battle.units[target]
            if not indirect.refusal(self.battle, self.unit(id_), enemy):
                return FireWay.INDIRECT
        return next(iter(ways), FireWay.USUAL)

    def houses(self) -> list[str]:
        """The hexes of the buildings in which enemies are, and of the bridges on which they
        stand."""
        return [str(hex_) for hex_ in buildings.held_by(self.battle, self.enemies())]

    def on_foot(self) -> list[str]:
        """The hexes with MechWarriors of other sides on foot."""
        enemies = (walker for walker in self.battle.on_foot if walker.side != self.side)
        return sorted({str(walker.hex) for walker in enemies})

    def minefields(self) -> list[str]:
        """The hexes with mines that the side knows of."""
        ground = sorted(self.battle.ground)
        return [str(h) for h in ground if mines.known_to(self.battle, self.side, h)]

    def way_at(self, hex_: str) -> FireWay:
        """The way in which what is in a hex is fired at by itself: the building or the bridge, or
        a MechWarrior on foot where no enemy is in or on one."""
        alone = hex_ in self.on_foot() and hex_ not in self.houses()
        return FireWay.MECHWARRIOR if alone else FireWay.BUILDING

    def finds(self, way: FireWay, hex_: Hex) -> bool:
        """Whether there is anything in a hex that is fired at in a way: woods, mines, a
        building, a MechWarrior."""
        terrain = self.battle.board[hex_]
        match way:
            case FireWay.BUILDING:
                return terrain.structure is not None
            case FireWay.MECHWARRIOR:
                return str(hex_) in self.on_foot()
            case FireWay.FLAK:
                return flak_target(self.battle, self.side, hex_) is not None
            case FireWay.CLEAR:
                woods = terrain.woods and self.battle.options.clearing_woods
                return bool(woods) or terrain.frozen
            case FireWay.SWEEP:
                return bool(mines.known_to(self.battle, self.side, hex_))
            case FireWay.IGNITE:
                return can_burn(terrain) and not terrain.fire
        return True

    def _anywhere(self, way: FireWay) -> bool:
        """Whether there is anything on the map that is fired at in a way, whoever is there."""
        if way in (*WHOEVER_FIRES, FireWay.SWEEP):
            return False
        if way not in self._on_map:
            self._on_map[way] = any(self.finds(way, hex_) for hex_ in self.battle.board)
        return self._on_map[way]

    def at(self, id_: str, way: FireWay) -> Sequence[str]:
        """What may be fired at in a way: enemies, or what they are in or stand on."""
        match way:
            case FireWay.BUILDING:
                return self.houses()
            case FireWay.MECHWARRIOR:
                return self.on_foot()
            case FireWay.SWEEP:
                return self.minefields()
        return self.targets(id_)

    def bins(self, id_: str, shot: Shot) -> tuple[int, ...]:
        """The bins that can feed a shot, that which feeds it unless another is chosen first."""
        return tuple(bins_for(self.battle, self.unit(id_), shot))

    def bin_name(self, id_: str, number: int) -> str:
        """A bin of the unit in a few letters, as no other is called that feeds the same weapon."""
        return bin_name(self.unit(id_), number)

    def can_fire(self, id_: str) -> bool:
        """Whether any weapon of the unit can fire at any enemy, or lay mines."""
        if kinds.fire_refusal(self.unit(id_)):
            return False
        if id_ not in self._has_shot:
            self._has_shot[id_] = self._finds_shot(id_)
        return self._has_shot[id_]

    def _finds_shot(self, id_: str) -> bool:
        mech = self.unit(id_)
        ways = ((i, way) for i in range(len(mech.mounts)) for way in self.ways(id_, i))
        return any(
            (way in AT_HEX and self._anywhere(way))
            or any(
                not self.solution(id_, number, target, way=way).why
                for target in (
                    self.at(id_, way) if way in AT_HEX else self._within_range(id_, number)
                )
            )
            for number, way in ways
        )

    def _within_range(self, id_: str, number: int) -> Iterator[str]:
        """The targets that a weapon reaches, the nearest first; who is too far off is not even
        looked for."""
        mech = self.unit(id_)
        if (carried := mech.mounts[number].weapon) is None:
            return
        weapon = weapon_here(self.battle, mech, carried)
        for enemy in self._nearest(id_):
            if weapon.reaches(range_to(mech, enemy)) and self._is_target(id_, enemy):
                yield enemy.id

    def attacks_in_place_of_fire(self, id_: str) -> Refusal:
        """That the unit charges, attacks from above, spots for others, clears mines, fires at a
        fighter, has picked up cargo or just landed, and so does not fire; or empty."""
        mech = self.unit(id_)
        elsewhere = mech.charge or mech.lifted or mech.at_sky or kinds.busy(mech)
        return kinds.fire_refusal(mech) if elsewhere else ALLOWED

    def can_unload(self, id_: str) -> bool:
        """Whether the unit can fire ammunition that is in danger at an enemy out of range, to be
        rid of it."""
        mech = self.unit(id_)
        if kinds.fire_refusal(mech) or not kinds.in_danger(mech):
            return False
        return any(
            mount.weapon is not None
            and bool(mount.weapon.ammo)
            and self.solution(id_, number, target).out_of_range
            for number, mount in enumerate(mech.mounts)
            for target in self.targets(id_)
        )

    def clubs(self, id_: str) -> tuple[Club, ...]:
        """What a unit can pick up in place of its fire, to strike with."""
        return kinds.clubs_at_hand(self.battle, self.unit(id_))

    def shot_refusal(self, id_: str, shot: Shot) -> Refusal:
        """Why a shot cannot be fired, whatever else is, or empty. Raises IllegalAnswer when its
        target is none."""
        mounts = self.unit(id_).mounts
        if not 0 <= shot.mount < len(mounts):
            return Refusal(Rule.FIRING_WEAPONS, f"{id_} has no weapon {shot.mount + 1}")
        found = self.solution(id_, shot.mount, shot.target, aim=shot.aim, way=shot.way)
        weapon = mounts[shot.mount].weapon
        if not found.why or (found.out_of_range and weapon and weapon.ammo):
            return ALLOWED
        return found.why.of(f"{mounts[shot.mount].item.short_name} at {shot.target}: ")

    def breaches(self, answer: Fire) -> tuple[Refusal, ...]:
        unit, targets = self.battle.units[answer.unit], [shot.target for shot in answer.shots]
        return honor.breaches_of_fire(self.battle, unit, targets)

    def check(self, answer: Fire) -> None:
        mech = self.unit(answer.unit)
        if answer.pick_up and (answer.shots or answer.pick_up not in self.clubs(answer.unit)):
            why = f"{answer.unit} cannot pick up a {answer.pick_up} and fire"
            raise IllegalAnswer(Rule.CLUBBING, why)
        mounts = mech.mounts
        numbers = [shot.mount for shot in answer.shots]
        if len(set(numbers)) < len(numbers):
            raise IllegalAnswer(Rule.FIRING_WEAPONS, "each weapon fires once a turn")
        shots = [shot for shot in answer.shots if shot.way not in AT_HEX]
        targets = list(dict.fromkeys(shot.target for shot in shots))
        if answer.primary and answer.primary not in targets:
            words = f"{answer.primary} is no primary target: nothing is fired at it"
            raise IllegalAnswer(Rule.SECONDARY_TARGETS, words)
        for shot in answer.shots:
            if why := self.shot_refusal(answer.unit, shot):
                raise IllegalAnswer(why.rule, why)
        why = kinds.together_refusal(mech, [mounts[number] for number in numbers])
        why = why or solutions.front_refusal(
            self.battle, mech, [self.enemy(id_) for id_ in targets]
        )
        why = why or ammunition_refusal(mech, answer.shots)
        why = why or solutions.aims_refusal(mech, shots, self.battle)
        if why:
            raise IllegalAnswer(why.rule, why)

    def _hex(self, target: str, way: FireWay) -> Hex:
        try:
            return self.battle.board.require(solutions.target_hex(self.battle, target, way))
        except BadInput as error:
            raise IllegalAnswer(Rule.FIRING_WEAPONS, str(error)) from None

    def default(self) -> Fire:
        return Fire(self.units[0])

    def able(self, id_: str) -> bool:
        """Whether there is anything for the unit to decide."""
        return self.can_fire(id_) or bool(self.clubs(id_)) or self.can_unload(id_)

    def foregone(self) -> Fire | None:
        return next((Fire(id_) for id_ in self.units if not self.able(id_)), None)

    def only(self) -> Fire | None:
        return None if any(map(self.able, self.units)) else self.default()
