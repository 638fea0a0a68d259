"""A unit's move, carried out step by step with the rolls on its way (Compendium, Movement)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from btterm.classic.battle import Battle
from btterm.classic.events import (
    BridgeCollapsed,
    ChargeDeclared,
    DroppedProne,
    Moved,
    StoodStill,
    StoodUp,
)
from btterm.classic.rule import Rule
from btterm.classic.rules import boarding, climbing, hiding, kinds
from btterm.classic.rules.attack import detonating
from btterm.classic.rules.attack.to_hit import movement_modifier
from btterm.classic.rules.carrying import leave_map
from btterm.classic.rules.drops import Place, drop, drop_from_air, place_of, put
from btterm.classic.rules.heights import AT_ANY_HEIGHT, free_levels
from btterm.classic.rules.movement.jumps import jump_to
from btterm.classic.rules.movement.steps import (
    LAST_STEPS,
    Backward,
    Charge,
    Climb,
    Collapse,
    Dismount,
    Dive,
    Drop,
    Eject,
    Forward,
    Jump,
    Leave,
    Masc,
    Mount,
    Shift,
    Sink,
    Stand,
    Step,
)
from btterm.classic.rules.movement.taking import Taken, end_move, ghost, take_step
from btterm.classic.rules.movement_costs import AT_SEA, STAND_UP_MP
from btterm.classic.rules.physical.displacement import clear_rubble, fall_among, stand_apart
from btterm.classic.rules.physical.sideslipping import sideslip
from btterm.classic.rules.physical.skidding import skid
from btterm.classic.rules.stacking import may_stop
from btterm.classic.rules.terrain import buildings, dangers, freezing, mines, swamp
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Motion
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing, Hex, hexsides_towards
from btterm.table.procedure import Event, Procedure

TELL_BEFORE = (*LAST_STEPS, Dismount)
"""Steps before which the way to there is told."""


def prepare(battle: Battle, side: int) -> Procedure[None]:
    """Before anybody moves: what the units of a side have to settle, such as their MASC."""
    for unit in [unit for unit in battle.in_play(side) if not unit.waits]:
        if unit.stuck:
            yield from swamp.break_free(battle, unit)
        yield from kinds.begin_movement(battle, unit)


def carry_out(battle: Battle, mech: AnyUnit, mode: Mode, steps: Sequence[Step]) -> Procedure[bool]:
    """Take the steps of a move. Returns False when a failed roll, a mine or somebody in hiding
    broke it off and the unit may still go on this turn (Compendium, Standing Still, Bridge
    Movement, Determining Location after a Fall, Hidden Units)."""
    mech.moved.mode = mode
    if mode is Mode.STAND:
        yield from _stay(battle, mech, steps)
        return True
    walked, going, left, origin = _Walked(battle, mech), True, list(steps), mech.hex
    while left and going:
        step, stance = left.pop(0), (place_of(mech), mech.facing)
        if walked.told and _impossible_now(battle, mech, mode, step):
            # Who was to get on or off has been lost on the way; else the way has changed, or what
            # was to be charged or climbed has come down.
            going = isinstance(step, Mount | Dismount)
            continue
        found = battle.ambushes and somebody_hides(battle, mech, mode, step)
        if found:
            yield from walked.tell()
            yield from hiding.meet(battle, mech, found.hex)
            if may_stop(battle, mech, *found):
                if isinstance(step, Jump) and (short := _come_down(battle, mech, step)):
                    left.insert(0, short)
                    continue
                yield from stand_apart(battle, mech, origin)
                return (yield from _close(battle, mech, mode))
        taken = take_step(battle, mech, mode, step)
        origin = taken.start if taken.path else origin
        walked.add(step, taken)
        danger = bool(taken.path) and dangers.shown(battle, mech)
        if taken.causes or isinstance(step, TELL_BEFORE) or danger:
            yield from walked.tell()
        yield from climbing.go_under(battle, mech)
        most = kinds.budget(battle, mech, mech.moved.mode) if taken.walls else 0
        going = yield from _risk(battle, mech, taken, stance)
        if going:
            effect = _effect(battle, mech, step, taken, last=not left)
            going = yield from walked.tell_before(effect)
        if going and taken.path:
            yield from walked.tell_before(freezing.emerge(battle, mech, stance[0]))
        if isinstance(step, Jump):
            yield from climbing.jump_off(battle, mech)
        if most and kinds.budget(battle, mech, mech.moved.mode) < most:
            # A wall has slowed it: it has come into the hex all the same, and plans the rest anew.
            going = False
        if found and left and going:
            yield from walked.tell()
            going = False
    yield from walked.tell()
    if mech.on_board and not mech.airborne:
        # It may have been passing through the hex of a friend, or one has come down in its way.
        yield from stand_apart(battle, mech, origin)
    if not going and can_go_on(battle, mech):
        return False
    return (yield from _close(battle, mech, mode))


def somebody_hides(battle: Battle, mech: AnyUnit, mode: Mode, step: Step) -> Place | None:
    """The place to which a step leads, if an enemy hides in its hex."""
    double = ghost(mech)
    take_step(battle, double, mode, step)
    there = () if double.airborne or double.hex == mech.hex else battle.units_in(double.hex)
    return place_of(double) if any(unit.hidden_from(mech.side) for unit in there) else None


def _impossible_now(battle: Battle, mech: AnyUnit, mode: Mode, step: Step) -> bool:
    """Whether a step is possible no more that was so when the move was declared."""
    try:
        take_step(battle, ghost(mech), mode, step)
    except IllegalAnswer:
        return True
    return False


def _come_down(battle: Battle, mech: AnyUnit, jump: Jump) -> Jump | None:
    """Where a jump ends that leads to a hex in which there is no room after all: in the last one
    before it on its way that is open; None: where it began."""
    for hex_ in reversed(jump_to(battle, mech, jump.hex)[:-1]):
        short = Jump(hex_, jump.facing)
        with suppress(IllegalAnswer):
            take_step(battle, ghost(mech), Mode.JUMP, short)
            return short
    return None


def _stay(battle: Battle, mech: AnyUnit, steps: Sequence[Step]) -> Procedure[None]:
    if Eject() in steps:
        yield from kinds.eject(battle, mech)
        return
    yield StoodStill(mech.id)
    for step in steps:
        taken = take_step(battle, mech, Mode.STAND, step)
        yield from _effect(battle, mech, step, taken, last=True)


def _effect(
    battle: Battle, mech: AnyUnit, step: Step, taken: Taken, *, last: bool
) -> Procedure[bool]:
    """What a step brings once its rolls are made. False: it breaks the move off."""
    match step:
        case Forward() | Backward() | Shift() | Jump() | Climb() if _dangerous(battle, mech, taken):
            return not (yield from _dangers(battle, mech)) or last
        case Sink() if kinds.motion(mech) is Motion.VTOL and not kinds.flying(battle, mech):
            return not (yield from _dangers(battle, mech))
        case Masc():
            return (yield from kinds.engage_masc(battle, mech))
        case Stand():
            yield StoodUp(mech.id, mech.facing)
        case Drop():
            yield DroppedProne(mech.id)
            yield from climbing.lie_down(battle, mech)
        case Charge() | Dive():
            yield ChargeDeclared(mech.id, mech.charge, mech.airborne)
        case Leave():
            yield from leave_map(battle, mech, mech.facing)
        case Mount(unit):
            yield from boarding.mount(battle, mech, battle.units[unit])
        case Dismount(unit):
            yield from boarding.dismount(battle, mech, battle.units[unit])
            yield from mines.enter(battle, battle.units[unit])
        case Collapse():
            return (yield from _collapse(battle, mech, taken))
    return True


def _dangerous(battle: Battle, mech: AnyUnit, taken: Taken) -> bool:
    """Whether fire, a mine or a roof that gives way waits where a step has led."""
    return bool(taken.path) and dangers.wait_for(battle, mech)


def _dangers(battle: Battle, mech: AnyUnit) -> Procedure[bool]:
    """Fire and mines in a hex that a unit has entered. Returns whether it can do less after
    that than it had planned."""
    most, place = kinds.budget(battle, mech, mech.moved.mode), place_of(mech)
    yield from dangers.enter(battle, mech)
    yield from detonating.offer(battle, mech.hex)
    yield from kinds.settle(battle, mech)
    yield from clear_rubble(battle)
    return _stopped(mech, place) or kinds.budget(battle, mech, mech.moved.mode) < most


def _stopped(mech: AnyUnit, place: Place) -> bool:
    """Whether a wall has ended the move of a unit, or it is elsewhere: what has come down with a
    building may have taken its place."""
    return mech.prone or mech.moved.leg_lost or not mech.can_act or place_of(mech) != place


class _Walked:
    """The part of a move that has yet to be told: one event, before anything else happens."""

    def __init__(self, battle: Battle, mech: AnyUnit) -> None:
        self.battle, self.mech = battle, mech
        self.told = False
        """Whether a part of the move has been told: something has happened since it began."""
        self._begin()

    def _begin(self) -> None:
        self.start, self.entered = self.mech.hex, self.mech.moved.entered
        self.raised = self.mech.raised
        self.path: list[Hex] = []
        self.steps = 0

    def add(self, step: Step, taken: Taken) -> None:
        """A step was taken; getting up and dropping, mounting and dismounting have events of their
        own."""
        self.steps += not isinstance(step, Stand | Drop | Mount | Dismount)
        self.path += taken.path

    def tell_before(self, happening: Procedure[bool]) -> Procedure[bool]:
        """Play on, and tell the way there before the first event: of what passes unseen nobody
        learns, not even by a move that is told in two parts."""
        answer = None
        while True:
            try:
                asked = happening.send(answer)
            except StopIteration as end:
                return bool(end.value)
            if isinstance(asked, Event):
                yield from self.tell()
            answer = yield asked

    def _climbed(self) -> int:
        changes = not self.path and kinds.motion(self.mech) in AT_ANY_HEIGHT
        return self.mech.raised - self.raised if changes else 0

    def tell(self) -> Procedure[None]:
        self.told = True
        mech, moved = self.mech, self.mech.moved
        house = self.battle.board[mech.hex].building is not None
        if self.steps:
            yield Moved(
                mech.id,
                moved.mode,
                self.start,
                mech.hex,
                mech.facing,
                moved.entered - self.entered,
                moved.spent,
                tuple(self.path),
                movement_modifier(mech),
                _on_deck(self.battle, mech),
                *_height(self.battle, mech),
                mech.raised if house else None,
                self.battle.inside(mech),
                moved.hexes if moved.hexes < moved.entered else None,
                self._climbed(),
                _on_ice(self.battle, mech),
            )
        self._begin()


def _on_deck(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit is on a bridge over water, and does not pass under or over it."""
    passes = kinds.motion(unit) in (*AT_ANY_HEIGHT, *AT_SEA)
    return unit.raised > 0 and battle.board[unit.hex].bears(unit.weight) and not passes


def _on_ice(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit stands on the ice over water."""
    terrain, motion = battle.board[unit.hex], kinds.motion(unit)
    stands = motion not in (*AT_ANY_HEIGHT, *AT_SEA)
    return terrain.frozen and unit.raised == terrain.depth and stands


def _height(battle: Battle, unit: AnyUnit) -> tuple[int | None, bool]:
    """The level of what flies or dives, and whether it can go on from there."""
    motion, level = kinds.motion(unit), battle.level(unit)
    if motion not in AT_ANY_HEIGHT:
        return None, False
    return level, level in free_levels(battle.board[unit.hex], motion)


Stance = tuple[Place, Facing]


def _risk(battle: Battle, mech: AnyUnit, taken: Taken, before: Stance) -> Procedure[bool]:
    """Make the rolls of a step. False: one failed and the 'Mech fell, or a wall has stopped it."""
    walls = iter(taken.walls)
    for cause in taken.causes:
        if cause.rule is Rule.BUILDINGS:
            place = place_of(mech)
            yield from buildings.break_through(battle, mech, next(walls), cause)
            yield from kinds.settle(battle, mech)
            yield from clear_rubble(battle)
            if _stopped(mech, place):
                return False
            continue
        if (yield from kinds.hold(battle, mech, cause)):
            continue
        mech.charge = ""
        if taken.skid is not None and cause is taken.causes[0]:
            put(mech, before[0])
            mech.moved.heading = taken.skid
            slips = kinds.motion(mech) is Motion.VTOL
            yield from (sideslip if slips else skid)(battle, mech)
        elif not taken.path:
            mech.prone, mech.facing = True, before[-1]
            yield from kinds.fall(battle, mech)
        else:
            yield from _fall_on_the_way(battle, mech, before)
        return False
    return True


def _fall_on_the_way(battle: Battle, mech: AnyUnit, before: Stance) -> Procedure[None]:
    """A fall because of terrain: into the lower of the two hexes, the one entered if they are
    equal (Compendium, Determining Location after a Fall). Whoever is there must give way."""
    start, entered = before[0], place_of(mech)
    if mech.moved.mode is Mode.JUMP:
        yield from kinds.fall(battle, mech, drop_from_air(battle.board, entered))
        return
    direction = Facing(hexsides_towards(start.hex, entered.hex)[0])
    over = drop(battle.board, start, entered)
    put(mech, start)
    if over.down < 0:
        mech.moved.entered -= 1
        mech.moved.hexes = max(0, mech.moved.hexes - 1)
        here = drop(battle.board, start, start)
        yield from fall_among(battle, mech, here, direction.opposite)
        yield from stand_apart(battle, mech, entered.hex)
        return
    yield from fall_among(battle, mech, over, direction)
    # Whoever it was walking past may be where it came from.
    yield from stand_apart(battle, mech, start.hex)


def _collapse(battle: Battle, mech: AnyUnit, taken: Taken) -> Procedure[bool]:
    """The bridge that a 'Mech has come onto is gone, and the 'Mech falls into the water. False:
    that breaks its move off."""
    if _dangerous(battle, mech, taken):
        yield from _dangers(battle, mech)
        if not mech.can_act:
            return False
    board, hex_ = battle.board, mech.hex
    board[hex_] = board[hex_].changed(bridge=None, roads=0)
    yield BridgeCollapsed(mech.id, hex_)
    deck = Place(hex_, board[hex_].depth)
    yield from kinds.fall(battle, mech, drop(board, deck, Place(hex_)))
    return False


def can_go_on(battle: Battle, mech: AnyUnit) -> bool:
    """Whether a unit that fell on its way can still do something this turn."""
    moved = mech.moved
    left = kinds.budget(battle, mech, moved.mode) - moved.spent
    if not mech.can_act or moved.mode not in (Mode.WALK, Mode.RUN) or left <= 0:
        return False
    if moved.skidded and not mech.prone:
        # A vehicle that has skidded has come to a stop.
        return False
    stands = not mech.prone or (left >= STAND_UP_MP and not kinds.stand_refusal(mech))
    return stands or not kinds.turn_refusal(mech)


def _close(battle: Battle, mech: AnyUnit, mode: Mode) -> Procedure[bool]:
    """The roll at the end of a run that the 'Mech's damage calls for; that of a jump was made as it
    landed, before anything in the hex has hurt it."""
    closes = mech.can_act and mode is not Mode.JUMP
    for cause in end_move(mech, mode) if closes else ():
        if not (yield from kinds.hold(battle, mech, cause)):
            yield from kinds.fall(battle, mech)
            return not can_go_on(battle, mech)
    return True


def finish_move(mech: AnyUnit) -> None:
    """The unit's move is over: count its heat (Compendium, Building Up Heat)."""
    mech.moved.done = True
    for part in kinds.heat_of_move(mech):
        kinds.heat_up(mech, part)
