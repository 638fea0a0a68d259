"""What the players decide in a battle. Each decision knows which answers are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import PlainSerializer, PlainValidator

from btterm.classic.battle import Battle
from btterm.classic.rules.attack import solutions
from btterm.classic.rules.attack.anti_missile import systems
from btterm.classic.rules.attack.feeding import ammunition_refusal, bins_for
from btterm.classic.rules.attack.fire_ways import FireWay, ways_of_fire
from btterm.classic.rules.attack.solutions import Shot, Solution
from btterm.classic.rules.attack.to_hit import sees
from btterm.classic.rules.mech.ammunition import can_dump
from btterm.classic.rules.mech.ejection import eject_refusal
from btterm.classic.rules.mech.heat import sinks_switched_off, working_sinks
from btterm.classic.rules.mech.masc import has_masc
from btterm.classic.rules.movement.costs import modes
from btterm.classic.rules.movement.jumps import dive_headings
from btterm.classic.rules.movement.preview import Preview, preview
from btterm.classic.rules.movement.reach import Reach, masc_reach, reach
from btterm.classic.rules.movement.steps import Charge, Dive, Step, read_step, write_step
from btterm.classic.rules.physical import blows
from btterm.classic.rules.physical.blows import Blow, BlowKind, BlowSolution
from btterm.classic.rules.physical.clubs import Club, clubs_at_hand
from btterm.classic.sheets.mech.locations import ARMS, Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Facing, Hex, distance
from btterm.table.procedure import Decision

A = TypeVar("A")


def _step(value: object) -> object:
    """A step from a journal, which holds its text."""
    try:
        return read_step(value) if isinstance(value, str) else value
    except BadInput as error:
        raise ValueError(str(error)) from None


WrittenStep = Annotated[Step, PlainValidator(_step), PlainSerializer(write_step)]
"""A step that a journal holds as text."""


@dataclass(frozen=True, slots=True)
class Move:
    """Which unit moves, in which mode, by which steps; a journal holds their text."""

    unit: str
    mode: Mode
    steps: tuple[WrittenStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Twist:
    """Which unit reacts, and how far its torso twists: -1 left, 0 not, 1 right. In place of a
    twist it may flip its arms to the rear, if it is built for it."""

    unit: str
    hexsides: int = 0
    flip: bool = False


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


@dataclass(frozen=True, slots=True)
class Strike:
    """Which unit declares physical attacks, and which."""

    unit: str
    blows: tuple[Blow, ...] = ()


@dataclass
class UnitDecision(Decision[A]):
    """A side picks one of its units that have yet to act in this phase, and acts with it."""

    side: int
    battle: Battle
    units: tuple[str, ...]

    def unit(self, id_: str) -> Mech:
        """The unit with this id. Raises IllegalAnswer when it is not to be chosen now."""
        if id_ not in self.units:
            raise IllegalAnswer(f"{id_} cannot be chosen now: {' '.join(self.units)} can")
        return self.battle.units[id_]

    def enemies(self) -> list[Mech]:
        """Enemies still in the game."""
        return list(self.battle.alive(1 - self.side))


@dataclass
class MoveDecision(UnitDecision[Move]):
    """Movement Phase: choose a unit and move it."""

    answer_type: ClassVar[type] = Move
    going_on: bool = False
    """The unit fell on its way: it goes on in its mode with the MP left, or stops."""
    _reach: dict[tuple[str, Mode], Reach] = field(default_factory=dict)

    def modes(self, id_: str) -> tuple[Mode, ...]:
        """The movement modes open to a unit."""
        mech = self.unit(id_)
        return (mech.moved.mode,) if self.going_on else modes(self.battle, mech)

    def reach(self, id_: str, mode: Mode) -> Reach:
        """Everywhere the unit can end in this mode."""
        if (id_, mode) not in self._reach:
            self._reach[id_, mode] = reach(self.battle, self.unit(id_), mode)
        return self._reach[id_, mode]

    def masc_reach(self, id_: str) -> Reach | None:
        """Where the unit can run if it switches MASC on now, as by Clan Invasion; else None."""
        mech = self.unit(id_)
        if not self.battle.options.clan_invasion_rules:
            return None
        if Mode.RUN not in self.modes(id_) or mech.moved.spent or not has_masc(mech):
            return None
        return masc_reach(self.battle, mech)

    def preview(self, move: Move) -> Preview:
        """What a move would do. Raises IllegalAnswer with the reason when it is not legal."""
        mech = self.unit(move.unit)
        if move.mode not in self.modes(move.unit):
            raise IllegalAnswer(f"{move.unit} cannot {move.mode} now")
        return preview(self.battle, mech, move.mode, move.steps)

    def attacks(self, id_: str) -> tuple[Move, ...]:
        """Every charge and death from above attack open to a unit: for each enemy and each hex
        and mode from which it can be charged, the cheapest way there; and each direction from
        which it can be jumped on."""
        mech = self.unit(id_)
        found = []
        for enemy in self.enemies():
            for mode in self.modes(id_):
                moves = [Move(id_, mode, steps) for steps in self._runs_at(mech, mode, enemy)]
                found += [move for move in moves if self._legal(move)]
        return tuple(found)

    def _runs_at(self, mech: Mech, mode: Mode, enemy: Mech) -> Iterator[tuple[Step, ...]]:
        if mode is Mode.JUMP:
            yield (Dive(enemy.hex),)
            for heading in dive_headings(self.battle, mech, enemy.hex)[1:]:
                yield (Dive(enemy.hex, heading),)
        elif mode is not Mode.STAND:
            reach_ = self.reach(mech.id, mode)
            for facing in Facing:
                end = enemy.hex.neighbour(facing.opposite), facing
                if end in reach_:
                    yield (*reach_.steps(*end), Charge())

    def _legal(self, move: Move) -> bool:
        try:
            self.preview(move)
        except IllegalAnswer:
            return False
        return True

    def check(self, answer: Move) -> None:
        self.preview(answer)

    def default(self) -> Move:
        mode = Mode.STAND
        if self.going_on:
            mode = self.battle.units[self.units[0]].moved.mode
        return Move(self.units[0], mode)

    def can_move(self, id_: str) -> bool:
        """Whether a unit can do more than stand still, or its MechWarrior leave it."""
        return self.modes(id_) != (Mode.STAND,)

    def only(self) -> Move | None:
        if any(self.can_move(id_) or not eject_refusal(self.unit(id_)) for id_ in self.units):
            return None
        return self.default()


@dataclass
class ReactionDecision(UnitDecision[Twist]):
    """Reaction Phase: choose a unit and twist its torso, or not."""

    answer_type: ClassVar[type] = Twist

    def refusal(self, id_: str) -> str:
        """Why a unit cannot twist, or empty."""
        mech = self.unit(id_)
        if not mech.can_act:
            return "shut down" if mech.shut_down else "MechWarrior unconscious"
        return "prone" if mech.prone else ""

    def check(self, answer: Twist) -> None:
        self.unit(answer.unit)
        if answer.hexsides not in (-1, 0, 1):
            raise IllegalAnswer("a torso twists one hexside to the left or right")
        if (answer.hexsides or answer.flip) and (why := self.refusal(answer.unit)):
            raise IllegalAnswer(f"{answer.unit} cannot twist: {why}")
        if answer.flip and (answer.hexsides or not self.can_flip(answer.unit)):
            raise IllegalAnswer(f"{answer.unit} cannot flip its arms")

    def can_flip(self, id_: str) -> bool:
        """Whether a unit was built without lower arms and hands, so that its arms reverse."""
        sheet = self.unit(id_).sheet
        return not sheet.quad and not any(
            sheet.slots_of(kind, arm)
            for kind in (SlotKind.LOWER_ARM, SlotKind.HAND)
            for arm in ARMS
        )

    def default(self) -> Twist:
        return Twist(self.units[0])

    def only(self) -> Twist | None:
        if all(self.refusal(id_) for id_ in self.units):
            return self.default()
        return None


@dataclass
class FireDecision(UnitDecision[Fire]):
    """Weapon Attack Phase: choose a unit and declare its fire."""

    answer_type: ClassVar[type] = Fire
    _found: dict[tuple[object, ...], Solution] = field(default_factory=dict)

    def targets(self, id_: str) -> tuple[str, ...]:
        """Enemies that the unit sees or reaches with torpedoes, the nearest first."""
        mech = self.unit(id_)
        seen = [e for e in self.enemies() if sees(self.battle, mech, e)]
        return tuple(e.id for e in sorted(seen, key=lambda e: distance(mech.hex, e.hex)))

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
        if key not in self._found and way is FireWay.THUNDER:
            self._found[key] = solutions.hex_solution(
                self.battle, self.unit(id_), mount, self._hex(target), way
            )
        if key not in self._found:
            self._found[key] = solutions.solution(
                self.battle,
                self.unit(id_),
                mount,
                self._enemy(target),
                secondary=secondary,
                aim=aim,
                way=way,
            )
        return self._found[key]

    def weapons(self, id_: str) -> list[int]:
        """The weapons of a unit, by their number among the mounts of its sheet."""
        mounts = self.unit(id_).sheet.mounts
        return [number for number, mount in enumerate(mounts) if mount.weapon is not None]

    def ways(self, id_: str, mount: int) -> tuple[FireWay, ...]:
        """The ways in which a weapon can be fired now; the usual one first."""
        mech = self.unit(id_)
        weapon = mech.sheet.mounts[mount].weapon
        if weapon is None:
            return ()
        found = ways_of_fire(self.battle.options, weapon)
        return tuple(w for w in found if not solutions.mount_refusal(mech, mount, w))

    def bins(self, id_: str, shot: Shot) -> tuple[int, ...]:
        """The bins that can feed a shot, that which feeds it unless another is chosen first."""
        return tuple(bins_for(self.battle, self.unit(id_), shot))

    def can_fire(self, id_: str) -> bool:
        """Whether any weapon of the unit can fire at any enemy, or lay mines."""
        mech = self.unit(id_)
        if solutions.unit_refusal(mech):
            return False
        ways = [(i, way) for i in range(len(mech.sheet.mounts)) for way in self.ways(id_, i)]
        targets = self.targets(id_)
        return any(
            way is FireWay.THUNDER
            or any(not self.solution(id_, number, target, way=way).why for target in targets)
            for number, way in ways
        )

    def can_unload(self, id_: str) -> bool:
        """Whether the unit can fire ammunition that is in danger at an enemy out of range, to be
        rid of it."""
        mech = self.unit(id_)
        if solutions.unit_refusal(mech) or not in_danger(mech):
            return False
        return any(
            mount.weapon is not None
            and bool(mount.weapon.ammo)
            and self.solution(id_, number, target).out_of_range
            for number, mount in enumerate(mech.sheet.mounts)
            for target in self.targets(id_)
        )

    def clubs(self, id_: str) -> tuple[Club, ...]:
        """What a unit can pick up in place of its fire, to strike with."""
        return clubs_at_hand(self.battle, self.unit(id_))

    def check(self, answer: Fire) -> None:
        mech = self.unit(answer.unit)
        if answer.pick_up and (answer.shots or answer.pick_up not in self.clubs(answer.unit)):
            raise IllegalAnswer(f"{answer.unit} cannot pick up a {answer.pick_up} and fire")
        mounts = mech.sheet.mounts
        numbers = [shot.mount for shot in answer.shots]
        if len(set(numbers)) < len(numbers):
            raise IllegalAnswer("each weapon fires once a turn")
        shots = [shot for shot in answer.shots if shot.way is not FireWay.THUNDER]
        targets = list(dict.fromkeys(shot.target for shot in shots))
        if answer.primary and answer.primary not in targets:
            raise IllegalAnswer(f"{answer.primary} is no primary target: nothing is fired at it")
        for shot in answer.shots:
            if not 0 <= shot.mount < len(mounts):
                raise IllegalAnswer(f"{answer.unit} has no weapon {shot.mount + 1}")
            found = self.solution(answer.unit, shot.mount, shot.target, aim=shot.aim, way=shot.way)
            weapon = mounts[shot.mount].weapon
            if found.why and not (found.out_of_range and weapon and weapon.ammo):
                name = mounts[shot.mount].item.short_name
                raise IllegalAnswer(f"{name} at {shot.target}: {found.why}")
        why = solutions.support_refusal(mech, [mounts[number] for number in numbers])
        why = why or solutions.front_refusal(mech, [self._enemy(id_) for id_ in targets])
        why = why or ammunition_refusal(mech, answer.shots)
        why = why or solutions.aims_refusal(mech, shots, self.battle)
        if why:
            raise IllegalAnswer(why)

    def _hex(self, target: str) -> Hex:
        try:
            return self.battle.board.require(solutions.target_hex(self.battle, target))
        except BadInput as error:
            raise IllegalAnswer(str(error)) from None

    def _enemy(self, id_: str) -> Mech:
        target = self.battle.units.get(id_)
        if target is None or target.side == self.side or not target.alive:
            raise IllegalAnswer(f"{id_} is no target")
        return target

    def default(self) -> Fire:
        return Fire(self.units[0])

    def only(self) -> Fire | None:
        for id_ in self.units:
            if self.can_fire(id_) or self.clubs(id_) or self.can_unload(id_):
                return None
        return self.default()


@dataclass
class StrikeDecision(UnitDecision[Strike]):
    """Physical Attack Phase: choose a unit and declare its physical attacks."""

    answer_type: ClassVar[type] = Strike

    def targets(self, id_: str) -> tuple[str, ...]:
        """Enemies next to the unit."""
        mech = self.unit(id_)
        return tuple(e.id for e in self.enemies() if distance(mech.hex, e.hex) == 1)

    def solution(self, id_: str, kind: BlowKind, target: str) -> BlowSolution:
        """What one physical attack can do to one target, or why it cannot."""
        enemy = self.battle.units.get(target)
        if enemy is None or enemy.side == self.side or not enemy.alive:
            raise IllegalAnswer(f"{target} is no target")
        return blows.blow_solution(self.battle, self.unit(id_), kind, enemy)

    def can_strike(self, id_: str) -> bool:
        """Whether the unit can strike anybody."""
        return any(
            not self.solution(id_, kind, target).why
            for target in self.targets(id_)
            for kind in BlowKind
        )

    def check(self, answer: Strike) -> None:
        self.unit(answer.unit)
        for blow in answer.blows:
            found = self.solution(answer.unit, blow.kind, blow.target)
            if found.why:
                raise IllegalAnswer(f"{blow.kind} at {blow.target}: {found.why}")
        if why := blows.combination_refusal(answer.blows):
            raise IllegalAnswer(why)

    def default(self) -> Strike:
        return Strike(self.units[0])

    def only(self) -> Strike | None:
        if any(self.can_strike(id_) for id_ in self.units):
            return None
        return self.default()


@dataclass(frozen=True, slots=True)
class Order:
    """What one unit is told in the End Phase for the turn to come."""

    unit: str
    dump: tuple[Location, ...] = ()
    """Locations whose ammunition it will dump."""
    sinks_off: int = 0
    """Heat sinks that stay switched off, in all."""
    anti_missile_off: bool = False
    """Whether its anti-missile systems stay switched off."""
    sinks_in: tuple[Location, ...] = ()
    """Locations whose heat sinks are switched off before others; without them those in the legs
    are the last."""
    restarts: bool = True
    """Whether it tries to restart its reactor while it is shut down."""
    overrides: bool = True
    """Whether it tries to override a shutdown."""

    @classmethod
    def as_before(cls, mech: Mech) -> Order:
        """The order with which a unit goes on as it does now."""
        return cls(
            mech.id,
            sinks_off=sinks_switched_off(mech),
            anti_missile_off=mech.anti_missile_off,
            restarts=mech.restarts,
            overrides=mech.overrides,
        )


@dataclass
class OrdersDecision(Decision[tuple[Order, ...]]):
    """End Phase: ammunition to dump, heat sinks and anti-missile systems to switch, what to do
    about shutdowns. Units not named go on as before."""

    answer_type: ClassVar[Any] = tuple[Order, ...]
    side: int
    battle: Battle
    units: tuple[str, ...]

    def check(self, answer: tuple[Order, ...]) -> None:
        if len({order.unit for order in answer}) < len(answer):
            raise IllegalAnswer("one order for each unit")
        for order in answer:
            if order.unit not in self.units:
                raise IllegalAnswer(f"{order.unit} waits for no orders")
            mech = self.battle.units[order.unit]
            for location in order.dump:
                if location not in can_dump(mech):
                    raise IllegalAnswer(f"{order.unit} has nothing to dump in {location.label}")
            if not 0 <= order.sinks_off <= working_sinks(mech):
                raise IllegalAnswer(f"{order.unit} has {working_sinks(mech)} heat sinks")
            if order.anti_missile_off > mech.anti_missile_off and not systems(mech):
                raise IllegalAnswer(f"{order.unit} has no anti-missile system to switch off")

    def default(self) -> tuple[Order, ...]:
        return ()


IN_DANGER = 14
"""Heat from which a unit with ammunition is asked whether to dump it."""


def wants_orders(battle: Battle, mech: Mech) -> bool:
    """Whether a unit is asked for orders in the End Phase: always with that option or when its
    side has called for them; else when its ammunition is in danger from heat or through broken
    armor, when something is worth switching, heat sinks for triple-strength myomer or
    anti-missile systems that work, and when it was told to leave the reactor shut down."""
    if not mech.alive or not mech.crew.awake:
        return False
    if battle.options.end_phase_orders or mech.side in battle.called or not mech.restarts:
        return True
    if not mech.can_act:
        return False
    if mech.sinks_off or mech.sheet.has("tsm"):
        return True
    return bool(systems(mech)) or in_danger(mech)


def in_danger(mech: Mech) -> bool:
    """Whether heat or broken armor endangers ammunition that can be dumped."""
    places = can_dump(mech)
    return bool(places) and (
        mech.heat >= IN_DANGER or any(not mech.armor[place] for place in places)
    )


def ids(units: Sequence[Mech]) -> tuple[str, ...]:
    """The ids of units, in order."""
    return tuple(unit.id for unit in units)
