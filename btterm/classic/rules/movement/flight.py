"""Everywhere a unit can end its move that changes its level at will.

Each step of such a move costs 1 MP, so that the search goes from MP to MP; all hexes of a level in
which it can be with a facing are one whole number, a bit a hex. So a step is taken from all of them
at once, and heights cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from btterm.board.board import Board
from btterm.board.relief import Relief
from btterm.board.terrain import Terrain
from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import Place, place_of
from btterm.classic.rules.heights import CEILING, all_levels, free_levels
from btterm.classic.rules.movement.ends import End
from btterm.classic.rules.movement.steps import LEFT, RIGHT, Backward, Forward, Rise, Sink, Step
from btterm.classic.rules.stacking import closed, full
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Motion
from btterm.hexes import Facing, Hex


class At(NamedTuple):
    """What all hexes of one number have in common."""

    level: int
    """On the map."""
    facing: int
    risk: int
    """Twice the Piloting Skill Rolls on the way, and 1 more where it has turned at flank speed and
    would have to roll for going on: of ways that cost the same, the lowest is never worse."""


class _After(NamedTuple):
    """What hexes have in common to which the steps from some others lead."""

    up: At
    down: At
    right: At
    left: At
    on: At
    """Straight ahead or back."""


@cache
def _after(at: At, slips: bool) -> _After:
    level, facing, risk = at
    turned = risk | 1 if slips else risk
    return _After(
        At(level + 1, facing, risk),
        At(level - 1, facing, risk),
        At(level, (facing + 1) % 6, turned),
        At(level, (facing - 1) % 6, turned),
        At(level, facing, risk + risk % 2),
    )


_RISK = attrgetter("risk")
FACINGS = tuple(Facing)
Layer = dict[At, int]
"""The hexes newly come to with some MP, a bit each."""


class _Air(NamedTuple):
    """The hexes of a board by level, a bit each."""

    all: dict[int, int]
    """Those in which a unit can be."""
    free: dict[int, int]
    """Those from which it can go on."""
    shifts: tuple[int, ...]
    """From a hex to its neighbour in each direction."""
    floors: list[int]
    """The floor of each hex, by its bit."""

    @property
    def clear(self) -> int:
        """The lowest level at which what flies can go on wherever it is."""
        everywhere = self.free[CEILING]
        return min(level for level, bits in self.free.items() if bits == everywhere)


def _air(board: Board, motion: Motion) -> _Air:
    """The levels of a board, kept with it."""
    key = f"air {motion}"
    kept: _Air | None = board.ways.get(key)
    if kept is None:
        relief, middle = Relief.of(board), Hex(1, 1)
        shifts = tuple(relief.index(n) - relief.index(middle) for n in middle.neighbours())
        kept = board.ways[key] = _Air({}, {}, shifts, [0] * len(relief.hexes))
        alike: dict[Terrain, int] = {}
        for hex_, terrain in zip(board, board.hexes, strict=True):
            index = relief.index(hex_)
            kept.floors[index] = terrain.floor
            alike[terrain] = alike.get(terrain, 0) | 1 << index
        for terrain, bits in alike.items():
            for levels, into in (
                (all_levels(terrain, motion), kept.all),
                (free_levels(terrain, motion), kept.free),
            ):
                for level in levels:
                    into[level] = into.get(level, 0) | bits
    return kept


def _moved(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by


@dataclass(slots=True)
class Flight:
    """A search for the ends of one unit's move, with the steps that lead to each (Compendium, VTOL
    Movement, Naval Movement)."""

    battle: Battle
    unit: AnyUnit
    mode: Mode
    flies: bool = field(init=False)
    """Whether it is in the air, and not in the water."""
    slips: bool = field(init=False)
    """Whether it has to roll for going on after a turn."""
    relief: Relief = field(init=False)
    air: _Air = field(init=False)
    shut: dict[int, int] = field(init=False)
    """Hexes closed to it, by level."""
    taken: dict[int, int] = field(init=False)
    """Hexes in which it may not stop, by level."""
    top: int = field(init=False)
    """The highest level looked at. No cheapest way to an end leads above it: it would be as open to
    the unit a level lower."""
    worst: int = field(init=False)
    """The highest risk on any way."""
    layers: list[Layer] = field(init=False)

    def __post_init__(self) -> None:
        battle, unit = self.battle, self.unit
        self.flies = kinds.motion(unit) is Motion.VTOL
        self.slips = self.flies and self.mode is Mode.RUN
        self.relief, self.air = Relief.of(battle.board), _air(battle.board, kinds.motion(unit))
        self.shut = self._bits(closed(battle, unit) - {place_of(unit)})
        self.taken = self._bits(full(battle, unit))
        barred = [level + 1 for level in self.shut | self.taken]
        self.top = max(self.air.clear, battle.level(unit), *barred) if self.flies else CEILING
        self._run()

    def _bits(self, places: set[Place]) -> dict[int, int]:
        found: dict[int, int] = {}
        for hex_, raised in places:
            level = self.battle.board[hex_].floor + raised
            found[level] = found.get(level, 0) | 1 << self.relief.index(hex_)
        return found

    def _run(self) -> None:
        """Spread from where the unit is, MP by MP."""
        unit = self.unit
        most = kinds.budget(self.battle, unit, self.mode)
        self.layers = [{} for _ in range(max(most, unit.moved.spent) + 1)]
        risk = int(unit.moved.turned and self.slips)
        first = At(self.battle.level(unit), unit.facing, risk)
        self.layers[unit.moved.spent][first] = 1 << self.relief.index(unit.hex)
        seen: dict[tuple[int, int], int] = {}
        self.worst = 0
        for mp, layer in enumerate(self.layers):
            for at in sorted(layer, key=_RISK):
                known = seen.get(at[:2], 0)
                new = layer[at] = layer[at] & ~known
                if not new:
                    continue
                seen[at[:2]] = known | new
                self.worst = max(self.worst, at.risk)
                if mp + 1 < len(self.layers):
                    self._spread(at, new, self.layers[mp + 1])

    def _look_up(self, level: int) -> None:
        """Look at all levels, if this one has not been looked at."""
        if level > self.top:
            self.top = CEILING
            self._run()

    def _spread(self, at: At, bits: int, onto: Layer) -> None:
        """All steps from some hexes, into the next layer."""
        air, shut = self.air, self.shut
        after = _after(at, self.slips)
        found = []
        if there := bits & air.all.get(at.level + 1, 0) if at.level < self.top else 0:
            found.append((after.up, there))
        if there := bits & air.all.get(at.level - 1, 0):
            found.append((after.down, there))
        if free := bits & air.free.get(at.level, 0):
            open_ = (air.free if self.flies else air.all).get(at.level, 0)
            ahead = _moved(free, air.shifts[at.facing])
            if self.mode is not Mode.RUN:
                ahead |= _moved(free, air.shifts[(at.facing + 3) % 6])
            found += (after.right, free), (after.left, free), (after.on, ahead & open_)
        for to, there in found:
            if there := there & ~shut.get(to.level, 0) if shut else there:
                onto[to] = onto.get(to, 0) | there

    def ends(self) -> dict[tuple[Hex, Facing], End]:
        """The cheapest end in every hex and facing in which the unit may stop."""
        found: dict[tuple[Hex, Facing], End] = {}
        done = [0] * 6
        hexes, floors = self.relief.hexes, self.air.floors
        for mp, layer in enumerate(self.layers):
            for at in sorted(layer, key=_RISK):
                bits = layer[at] & ~done[at.facing] & ~self.taken.get(at.level, 0)
                if not bits:
                    continue
                done[at.facing] |= bits
                facing = FACINGS[at.facing]
                level, rolls = at.level, at.risk // 2
                for index in _indices(bits):
                    hex_ = hexes[index]
                    assert hex_ is not None
                    found[hex_, facing] = End(mp, rolls, False, level - floors[index])
        return found

    def heights(self, hex_: Hex, facing: Facing) -> list[int]:
        """The levels above the floor of a hex at which the unit may stop there."""
        self._look_up(CEILING)
        bit, floor = 1 << self.relief.index(hex_), self.battle.board[hex_].floor
        levels = {
            at.level
            for layer in self.layers
            for at, bits in layer.items()
            if at.facing == facing and bits & bit & ~self.taken.get(at.level, 0)
        }
        return [level - floor for level in sorted(levels)]

    def steps_to(self, hex_: Hex, facing: Facing, raised: int) -> tuple[Step, ...]:
        """The steps to an end so many levels above the floor of its hex."""
        bit, level = 1 << self.relief.index(hex_), self.battle.board[hex_].floor + raised
        self._look_up(level)
        ways = [At(level, facing, risk) for risk in range(self.worst + 1)]
        mp, at = next(
            (mp, at)
            for mp, layer in enumerate(self.layers)
            for at in ways
            if layer.get(at, 0) & bit
        )
        steps: list[Step] = []
        while mp > self.unit.moved.spent:
            mp -= 1
            step, at, bit = next(
                (step, before, there)
                for step, before, there in self._before(at, bit)
                if self.layers[mp].get(before, 0) & there
            )
            steps.append(step)
        return tuple(reversed(steps))

    def _before(self, at: At, bit: int) -> Iterator[tuple[Step, At, int]]:
        """The steps by which it may have come to a hex, from where and from which hex."""
        level, facing, risk = at
        shifts, free = self.air.shifts, self.air.free.get(level, 0)
        yield Sink(), at._replace(level=level + 1), bit
        yield Rise(), at._replace(level=level - 1), bit
        # A roll is made for going on after a turn, and a turn at flank speed brings it about.
        rolled = (risk, risk - 1)
        turned = risk % 2 == 1
        for was in () if turned else rolled:
            yield Forward(), At(level, facing, was), _moved(bit, -shifts[facing]) & free
        if self.mode is not Mode.RUN:
            yield Backward(), at, _moved(bit, -shifts[(facing + 3) % 6]) & free
        slow = () if self.slips else (risk,)
        for was in rolled if turned else slow:
            yield RIGHT, At(level, (facing - 1) % 6, was), bit & free
            yield LEFT, At(level, (facing + 1) % 6, was), bit & free


def _indices(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    first = (bits & -bits).bit_length() - 1
    text = bin(bits >> first)[:1:-1]
    index = text.find("1")
    while index >= 0:
        yield first + index
        index = text.find("1", index + 1)
