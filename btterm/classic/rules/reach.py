"""Everywhere a 'Mech can end its move: every hex and facing, with cost, path and rolls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from btterm.classic.battle import Battle
from btterm.classic.rules.jumps import jump_paths
from btterm.classic.rules.movement import (
    STAND_UP_MP,
    TURN_MP,
    Way,
    budget,
    ways,
    ways_from,
)
from btterm.classic.rules.steps import (
    BACKWARD,
    FORWARD,
    LATERAL,
    LEFT,
    MASC,
    RIGHT,
    SHIFT,
    can_stand,
    ghost,
    shift_mp,
)
from btterm.classic.units.mech import Mech, Mode
from btterm.hexes import Facing, Hex, distance

ROLL = 1
"""Weight of a Piloting Skill Roll in a cost; MP weigh `MP`, so rolls only break ties."""
MP = 256
REAR_SIDES = (2, 4)
State = tuple[Hex, int, int, bool]
"""Hex, levels raised, facing, and whether it turned here on pavement while running."""


class End(NamedTuple):
    """The cheapest way to end in a hex with a facing."""

    mp: int
    rolls: int
    """Piloting Skill Rolls on the way."""
    as_run: bool = False
    """By the one-hex minimum."""


@dataclass(slots=True)
class Reach:
    """All end states of one 'Mech in one movement mode."""

    mode: Mode
    ends: dict[tuple[Hex, Facing], End]
    """Ends standing up; a fallen 'Mech has to make its roll first."""
    _states: dict[tuple[Hex, Facing], State]
    _from: dict[State, tuple[State | None, str]]
    first: tuple[str, ...] = ()
    """Steps before all others."""

    def __contains__(self, end: object) -> bool:
        return end in self.ends

    def facings(self, hex_: Hex) -> Iterator[tuple[Facing, End]]:
        """The facings in which the 'Mech can end in a hex."""
        for facing in Facing:
            if (end := self.ends.get((hex_, facing))) is not None:
                yield facing, end

    def cheapest(self, hex_: Hex) -> tuple[Facing, End] | None:
        """The cheapest end in a hex; of equal ones the facing nearest to north, clockwise."""
        found = list(self.facings(hex_))
        return min(found, key=lambda pair: pair[1][:2]) if found else None

    def hexes(self) -> dict[Hex, End]:
        """The cheapest end in each hex."""
        best: dict[Hex, End] = {}
        for (hex_, _), end in self.ends.items():
            if hex_ not in best or end < best[hex_]:
                best[hex_] = end
        return best

    def steps(self, hex_: Hex, facing: Facing) -> tuple[str, ...]:
        """The steps that lead to an end. The end must be in the reach."""
        if self.mode is Mode.JUMP:
            return (f"J/{hex_}/{facing.name}",)
        steps: list[str] = []
        state: State | None = self._states[hex_, facing]
        while state is not None:
            state, step = self._from[state]
            if step:
                steps.append(step)
        return self.first + tuple(reversed(steps))


def reach(battle: Battle, mech: Mech, mode: Mode) -> Reach:
    """Where a 'Mech can end its move in a mode, with what it has already spent.

    The cheapest path in MP is taken; of equally cheap ones the one with fewer rolls.
    """
    if mode is Mode.JUMP:
        return _jumps(battle, mech)
    if mode is Mode.STAND:
        end = {} if mech.prone else {(mech.hex, mech.facing): End(0, 0)}
        state = (mech.hex, mech.raised, int(mech.facing), False)
        return Reach(mode, end, dict.fromkeys(end, state), {state: (None, "")})
    return _Search(battle, mech, mode).run()


def masc_reach(battle: Battle, mech: Mech) -> Reach:
    """Where a 'Mech can run to if it switches its MASC on. Its steps begin with that."""
    double = ghost(mech)
    double.moved.masc = True
    found = reach(battle, double, Mode.RUN)
    found.first = (MASC,)
    return found


def _jumps(battle: Battle, mech: Mech) -> Reach:
    most = budget(battle, mech, Mode.JUMP)
    taken = {unit.hex for unit in battle.alive()}
    board = battle.board
    ends = {}
    for hex_ in jump_paths(battle, mech, most):
        if hex_ in taken or board[hex_].building is not None:
            continue
        terrain = board[hex_]
        wet = terrain.depth > 0 and (terrain.bridge is None or terrain.bridge.cf < mech.tons)
        end = End(distance(mech.hex, hex_), int(wet or terrain.ground is terrain.ground.RUBBLE))
        for facing in Facing:
            ends[hex_, facing] = end
    return Reach(Mode.JUMP, ends, {}, {})


class _Search:
    """A search by rising MP over hex and facing. Costs are MP * 256 + rolls."""

    def __init__(self, battle: Battle, mech: Mech, mode: Mode) -> None:
        self.battle, self.mech, self.mode = battle, mech, mode
        self.most = budget(battle, mech, mode)
        self.closed = {u.hex for u in battle.alive() if u.side != mech.side}
        self.full = {u.hex for u in battle.alive() if u.id != mech.id}
        self.buckets: list[list[State]] = [[] for _ in range(self.most + 1)]
        self.best: dict[State, int] = {}
        self.came: dict[State, tuple[State | None, str]] = {}
        self.minimum: set[State] = set()

    def run(self) -> Reach:
        self._begin()
        self._search()
        if self.mech.moved.entered == 0:
            self._one_hex_minimum()
        ends: dict[tuple[Hex, Facing], End] = {}
        states: dict[tuple[Hex, Facing], State] = {}
        for state, cost in self.best.items():
            hex_, _, facing, _ = state
            if hex_ in self.full:
                continue
            end = End(cost // MP, cost % MP, state in self.minimum)
            key = (hex_, Facing(facing))
            if key not in ends or end < ends[key]:
                ends[key], states[key] = end, state
        return Reach(self.mode, ends, states, self.came)

    def _begin(self) -> None:
        mech = self.mech
        spent = mech.moved.spent
        if not mech.prone:
            turned = mech.moved.turned and self._paved(mech.hex)
            self._add((mech.hex, mech.raised, int(mech.facing), turned), spent * MP, None, "")
        elif not can_stand(self.battle, mech):
            once = spent == 0 and self.most == 1
            cost = self.most if once else spent + STAND_UP_MP
            if cost <= self.most:
                for facing in Facing:
                    state = (mech.hex, mech.raised, int(facing), False)
                    self._add(state, cost * MP + ROLL, None, f"S/{facing.name}")

    def _paved(self, hex_: Hex) -> bool:
        return self.mode is Mode.RUN and self.battle.board[hex_].paved

    def _add(self, state: State, cost: int, came: State | None, step: str) -> None:
        if cost < self.best.get(state, 1 << 30):
            self.best[state] = cost
            self.came[state] = came, step
            self.buckets[cost // MP].append(state)

    def _search(self) -> None:
        """Spread from the first states in order of MP spent; every step costs at least 1 MP."""
        board, tons, closed = self.battle.board, self.mech.tons, self.closed
        walking, limit = self.mode is Mode.WALK, (self.most + 1) * MP
        best, came, buckets = self.best, self.came, self.buckets
        known = ways(board, tons)
        # A biped that shifts to its front pays what turning, walking and turning back costs.
        sides = LATERAL if self.mech.sheet.quad else REAR_SIDES
        shifts = [(side, shift_mp(self.mech)) for side in sides]
        for mp, bucket in enumerate(buckets):
            for state in bucket:
                cost = best[state]
                if cost // MP != mp:
                    continue
                hex_, raised, facing, turned = state
                out = known.get((hex_, raised)) or ways_from(board, hex_, raised, tons)
                steps = []
                if mp < self.most:
                    here = not walking and board[hex_].paved
                    turn = cost + TURN_MP * MP
                    steps = [
                        ((hex_, raised, (facing + 5) % 6, here), turn, LEFT),
                        ((hex_, raised, (facing + 1) % 6, here), turn, RIGHT),
                    ]
                ahead = out[facing]
                if not isinstance(ahead, str) and ahead[0] not in closed:
                    target, up, price, _, depth, rubble, _ = ahead
                    if walking or not depth:
                        price = cost + price * MP + (depth > 0) + rubble + turned
                        steps.append(((target, up, facing, False), price, FORWARD))
                if walking:
                    back = out[(facing + 3) % 6]
                    if not isinstance(back, str) and not back[3] and back[0] not in closed:
                        target, up, price, _, depth, rubble, _ = back
                        price = cost + price * MP + (depth > 0) + rubble
                        steps.append(((target, up, facing, False), price, BACKWARD))
                for turned_by, extra in shifts:
                    beside = out[(facing + turned_by) % 6]
                    if isinstance(beside, str) or beside[0] in closed:
                        continue
                    target, up, price, _, depth, rubble, _ = beside
                    if walking or not depth:
                        price = cost + (price + extra) * MP + (depth > 0) + rubble + turned
                        step = f"{SHIFT}/{turned_by}"
                        steps.append(((target, up, facing, False), price, step))
                for next_, price, step in steps:
                    if price < limit and price < best.get(next_, 1 << 30):
                        best[next_] = price
                        came[next_] = state, step
                        buckets[price // MP].append(next_)

    def _one_hex_minimum(self) -> None:
        """A unit that enters just one hex may enter it whatever it costs."""
        first = [state for state in self.best if self._never_left(state)]
        for state in first:
            cost = self.best[state]
            if cost // MP >= self.most:
                continue
            ahead = ways_from(self.battle.board, self.mech.hex, state[1], self.mech.tons)[state[2]]
            if not isinstance(ahead, Way) or ahead.hex in self.closed:
                continue
            if cost // MP + ahead.mp > self.most and not (ahead.depth and self.mode is Mode.RUN):
                rolls = cost % MP + (ahead.depth > 0) + ahead.rubble + state[3]
                next_ = (ahead.hex, ahead.raised, state[2], False)
                if self.most * MP + rolls < self.best.get(next_, 1 << 30):
                    self.best[next_] = self.most * MP + rolls
                    self.came[next_] = state, FORWARD
                    self.minimum.add(next_)

    def _never_left(self, state: State | None) -> bool:
        while state is not None:
            if state[0] != self.mech.hex:
                return False
            state, _ = self.came[state]
        return True
