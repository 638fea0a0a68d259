"""Movement Phase: which unit moves, and where to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import PlainSerializer, PlainValidator

from btterm.classic.decisions.unit import UnitDecision
from btterm.classic.rules import kinds, trials
from btterm.classic.rules.boarding import carries, drops, mountable, passengers
from btterm.classic.rules.movement import dread, withdrawal
from btterm.classic.rules.movement.jumps import dive_headings
from btterm.classic.rules.movement.preview import Preview, preview
from btterm.classic.rules.movement.reach import Reach, boarding_reach, masc_reach, reach
from btterm.classic.rules.movement.steps import (
    Charge,
    Dismount,
    Dive,
    Eject,
    Leave,
    Mount,
    Step,
    Steps,
    read_step,
    write_step,
)
from btterm.classic.rules.movement.taking import ghost, run_up_refusal, take_step
from btterm.classic.rules.special import honor
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.errors import ALLOWED, BadInput, IllegalAnswer, Refusal
from btterm.hexes import Facing, Hex


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


@dataclass
class MoveDecision(UnitDecision[Move]):
    """Movement Phase: choose a unit and move it."""

    answer_type: ClassVar[type] = Move
    going_on: bool = False
    """The unit fell on its way: it goes on in its mode with the MP left, or stops."""
    _previews: dict[Move, Preview | IllegalAnswer] = field(init=False, default_factory=dict)
    """What has been asked already: nothing changes in the battle while it waits."""
    _reach: dict[tuple[str, Mode, Steps], Reach] = field(init=False, default_factory=dict)
    _home: dict[str, Move | None] = field(init=False, default_factory=dict)

    def modes(self, id_: str) -> tuple[Mode, ...]:
        """The movement modes open to a unit."""
        mech = self.unit(id_)
        return (mech.moved.mode,) if self.going_on else kinds.modes(self.battle, mech)

    def reach(self, id_: str, mode: Mode, boarding: Steps = ()) -> Reach:
        """Everywhere the unit can end in this mode; `boarding`: with units that mount it before
        that, and others that dismount there."""
        key = id_, mode, boarding
        if key not in self._reach:
            unit = self.unit(id_)
            if boarding:
                found = boarding_reach(self.battle, unit, mode, boarding)
            else:
                found = reach(self.battle, unit, mode)
            self._reach[key] = self._homeward(id_, found)
        return self._reach[key]

    def way_home(self, id_: str) -> Move | None:
        """A move nearer to its edge, or over it, of a unit that must make one: by forced withdrawal
        all that stand and can. None: it need not."""
        if id_ not in self._home:
            unit = self.unit(id_)
            due = withdrawal.must_withdraw(self.battle, unit) and unit.on_board
            due = due and not self.going_on and not unit.prone
            self._home[id_] = self._homeward_move(unit) if due else None
        return self._home[id_]

    def _homeward_move(self, unit: AnyUnit) -> Move | None:
        here = withdrawal.from_home(self.battle, unit, unit.hex)
        for mode in self.modes(unit.id)[1:]:
            found = reach(self.battle, unit, mode)
            ways = [
                (withdrawal.from_home(self.battle, unit, hex_), end.mp, hex_, facing)
                for (hex_, facing), end in found.ends.items()
                if not dread.refusal(self.battle, unit, hex_)
            ]
            nearest, _, hex_, facing = min(ways, default=(here, 0, unit.hex, unit.facing))
            if nearest < here:
                return Move(unit.id, mode, found.steps(hex_, facing))
            for _, _, hex_, facing in sorted(ways):
                move = Move(unit.id, mode, (*found.steps(hex_, facing), Leave()))
                if self._leads_home(unit, move):
                    return move
        return None

    def _leads_home(self, unit: AnyUnit, move: Move) -> bool:
        """Whether a unit that stands at its edge leaves over it by a move."""
        with suppress(IllegalAnswer):
            end = preview(self.battle, unit, move.mode, move.steps)
            return withdrawal.over_home(self.battle, unit, end.hex.neighbour(end.facing))
        return False

    def boardings(self, id_: str) -> Steps:
        """The units that can mount a unit now, and the passengers that may dismount at the end of
        its move, as steps."""
        unit = self.unit(id_)
        if self.going_on or not carries(unit):
            mounts: list[AnyUnit] = []
        else:
            mounts = mountable(self.battle, unit)
        leave = passengers(self.battle, unit)
        return (*(Mount(each.id) for each in mounts), *(Dismount(each.id) for each in leave))

    def _homeward(self, id_: str, found: Reach) -> Reach:
        """A reach without the ends that forced withdrawal forbids, or the fear of an enemy."""
        unit = self.unit(id_)
        if unit.dreads:
            found.ends = {
                end: way
                for end, way in found.ends.items()
                if not dread.refusal(self.battle, unit, end[0])
            }
        if withdrawal.must_withdraw(self.battle, unit):
            ends = found.ends.items()
            found.ends = {end: way for end, way in ends if not self._withdrawal(unit, end[0])}
        return found

    def _withdrawal(self, unit: AnyUnit, end: Hex) -> Refusal:
        """Why forced withdrawal forbids a unit to end its move in a hex, or empty."""
        nearer = self.way_home(unit.id) is not None
        return withdrawal.refusal(self.battle, unit, end, nearer=nearer)

    def masc_reach(self, id_: str) -> Reach | None:
        """Where the unit can run if it switches MASC on now, as by Clan Invasion; else None."""
        mech = self.unit(id_)
        if Mode.RUN not in self.modes(id_) or kinds.masc_refusal(self.battle, mech):
            return None
        return self._homeward(id_, masc_reach(self.battle, mech))

    def preview(self, move: Move) -> Preview:
        """What a move would do. Raises IllegalAnswer with the reason when it is not legal."""
        if move not in self._previews:
            try:
                self._previews[move] = self._preview(move)
            except IllegalAnswer as error:
                self._previews[move] = error
        found = self._previews[move]
        if isinstance(found, IllegalAnswer):
            raise found.with_traceback(None)
        return found

    def _preview(self, move: Move) -> Preview:
        unit = self.unit(move.unit)
        if move.mode not in self.modes(move.unit):
            raise IllegalAnswer(move.mode.rule, f"{move.unit} cannot {move.mode} now")
        found = preview(self.battle, unit, move.mode, move.steps)
        gone = found.hex.neighbour(found.facing) if Leave() in move.steps else None
        if gone is not None:
            why = withdrawal.leave_refusal(self.battle, unit, gone)
        else:
            why = ALLOWED if Eject() in move.steps else self._withdrawal(unit, found.hex)
        into = found.hex
        if move.steps and isinstance(move.steps[-1], Charge):
            into = into.neighbour(found.facing)
        if why := why or dread.refusal(self.battle, unit, into):
            raise IllegalAnswer(why.rule, why)
        return found

    def stand_refusal(self, id_: str) -> Refusal:
        """Why a fallen unit may not try to stand up, whatever MP it has, or empty."""
        return kinds.stand_refusal(self.unit(id_))

    def attacks(self, id_: str, at: Hex | None = None) -> tuple[Move, ...]:
        """Every charge and death from above attack open to a unit: for each enemy and each hex
        and mode from which it can be charged, the cheapest way there; and each direction from
        which it can be jumped on. `at`: only those at who is in this hex."""
        mech = self.unit(id_)
        found = []
        for enemy in [enemy for enemy in self.enemies() if at in (None, enemy.hex)]:
            for mode in self.modes(id_):
                moves = [Move(id_, mode, steps) for steps in self._runs_at(mech, mode, enemy)]
                found += [move for move in moves if not self.refusal(move)]
        return tuple(found)

    def rams(self, id_: str, at: Hex | None = None) -> tuple[Move, ...]:
        """The same against each building that enemies are in."""
        mech, moves = self.unit(id_), list[Move]()
        houses = buildings.held_by(self.battle, self.enemies())
        if not self.battle.board.has_buildings:
            return ()
        for hex_ in [hex_ for hex_ in houses if at in (None, hex_)]:
            for mode in self.modes(id_):
                if mode is Mode.JUMP:
                    moves.append(Move(id_, mode, (Dive(hex_, building=True),)))
                elif mode is not Mode.STAND and not kinds.run_up_refusal(mech):
                    moves += [
                        Move(id_, mode, (*steps, Charge(building=True)))
                        for steps in self._ways_before(id_, mode, hex_)
                    ]
        return tuple(move for move in moves if not self.refusal(move))

    def _ways_before(self, id_: str, mode: Mode, hex_: Hex) -> Iterator[tuple[Step, ...]]:
        """The cheapest way in front of a hex, from each side."""
        reach_ = self.reach(id_, mode)
        for facing in Facing:
            end = hex_.neighbour(facing.opposite), facing
            if end in reach_:
                yield reach_.steps(*end)

    def _runs_at(self, mech: AnyUnit, mode: Mode, enemy: AnyUnit) -> Iterator[tuple[Step, ...]]:
        if mode is Mode.JUMP:
            yield (Dive(enemy.hex),)
            for heading in dive_headings(self.battle, mech, enemy.hex)[1:]:
                yield (Dive(enemy.hex, heading),)
        elif mode is not Mode.STAND and not run_up_refusal(mech, enemy):
            for steps in self._ways_before(mech.id, mode, enemy.hex):
                yield (*steps, Charge())

    def breaches(self, answer: Move) -> tuple[Refusal, ...]:
        unit = self.battle.units[answer.unit]
        melee = trials.breaches(self.battle, unit, self._struck(unit, answer))
        if not self.battle.options.zellbrigen:
            return melee
        end = self.preview(answer)
        raised = 0 if end.level is None else end.level - self.battle.board[end.hex].floor
        here = self.battle.progress.posts.get(unit.id, (unit.hex, unit.raised))
        why = honor.move_breach(self.battle, unit, here, (end.hex, raised))
        return (*melee, why) if why else melee

    def _struck(self, unit: AnyUnit, answer: Move) -> tuple[str, ...]:
        """Whom a move charges or dives on."""
        if not isinstance(next(iter(answer.steps[-1:]), None), Charge | Dive):
            return ()
        double = ghost(unit)
        double.moved.mode = answer.mode
        for step in answer.steps:
            take_step(self.battle, double, answer.mode, step)
        return (double.charge,)

    def check(self, answer: Move) -> None:
        self.preview(answer)

    def default(self) -> Move:
        return self.default_of(self.units[0])

    def default_of(self, id_: str) -> Move:
        """A unit stays where it is, or goes where it must."""
        mode = self.battle.units[id_].moved.mode if self.going_on else Mode.STAND
        return self.way_home(id_) or Move(id_, mode)

    def can_move(self, id_: str) -> bool:
        """Whether a unit can do more than stand still, or its MechWarrior leave it: move, or let
        off those aboard."""
        unit = self.unit(id_)
        stays = self.modes(id_) == (Mode.STAND,)
        able = unit.can_act or drops(self.battle, unit)
        return not stays or (able and bool(passengers(self.battle, unit)))

    def only(self) -> Move | None:
        if any(self.can_move(id_) or not kinds.eject_refusal(self.unit(id_)) for id_ in self.units):
            return None
        return self.default()
