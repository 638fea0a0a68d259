"""Everywhere a 'Mech can end its move: every hex and facing, with cost, path and rolls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.rules.boarding import dismount_refusal, drops, mount_refusal
from btterm.classic.rules.causes import coming_to
from btterm.classic.rules.drops import Place, landing, place_of, put
from btterm.classic.rules.heights import AT_ANY_HEIGHT
from btterm.classic.rules.movement.ends import End
from btterm.classic.rules.movement.flight import Flight
from btterm.classic.rules.movement.jumps import jump_paths, landing_refusal
from btterm.classic.rules.movement.paths import FACINGS, MP, POSITIONS, Paths
from btterm.classic.rules.movement.steps import (
    Dismount,
    Forward,
    Jump,
    Masc,
    Mount,
    Stand,
    Step,
    Steps,
    Turn,
)
from btterm.classic.rules.movement.taking import ghost, take_step
from btterm.classic.rules.movement_costs import GROUND_VEHICLES, MOUNT_MP, ROAD_BONUS, STAND_UP_MP
from btterm.classic.rules.stacking import closed, ends_only, full
from btterm.classic.rules.ways import Way, bears, skids_on, wades
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.errors import ALLOWED, IllegalAnswer, Refusal
from btterm.hexes import Facing, Hex, distance


@dataclass(slots=True)
class Reach:
    """All end states of one 'Mech in one movement mode."""

    mode: Mode
    ends: dict[tuple[Hex, Facing], End]
    """Ends standing up; a fallen 'Mech has to make its roll first."""
    search: _Search | Flight | None = None
    """The search that found them, for the steps that lead there."""
    first: tuple[Step, ...] = ()
    """Steps before all others."""
    last: tuple[Step, ...] = ()
    """Steps after all others."""
    road: Reach | None = None
    """The ends that only the bonus for keeping to a road leads to."""

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

    def heights(self, hex_: Hex, facing: Facing) -> list[int]:
        """Where several ends lie above each other in a hex: their levels above its floor, such as
        those on the deck of a bridge and below it."""
        if self.last:
            return [self.ends[hex_, facing].raised] if (hex_, facing) in self.ends else []
        return self.search.heights(hex_, facing) if self.search else []

    def steps(self, hex_: Hex, facing: Facing, raised: int | None = None) -> tuple[Step, ...]:
        """The steps that lead to an end, which must be in the reach: so many levels above the floor
        of its hex, or to the cheapest height there."""
        if self.mode is Mode.JUMP:
            return (Jump(hex_, facing), *self.last)
        if self.road is not None and (hex_, facing) in self.road.ends:
            return self.road.steps(hex_, facing, raised)
        if self.search is None:
            return self.first + self.last
        end = self.ends[hex_, facing].raised if raised is None else raised
        return self.first + self.search.steps_to(hex_, facing, end) + self.last


def reach(battle: Battle, mech: AnyUnit, mode: Mode) -> Reach:
    """Where a 'Mech can end its move in a mode, with what it has already spent.

    The cheapest path in MP is taken; of equally cheap ones the one with fewer rolls.
    """
    if mode is Mode.JUMP:
        return Reach(mode, _jumps(battle, mech))
    if mode is Mode.STAND:
        return Reach(mode, {} if mech.prone else {(mech.hex, mech.facing): End(0, 0)})
    if kinds.motion(mech) in AT_ANY_HEIGHT:
        flight = Flight(battle, mech, mode)
        return Reach(mode, flight.ends(), flight)
    search = _Search(battle, mech, mode)
    search.run()
    found = Reach(mode, search.ends(), search)
    if kinds.motion(mech) in GROUND_VEHICLES and not mech.moved.off_road:
        _by_road(battle, mech, found)
    return found


def _by_road(battle: Battle, unit: AnyUnit, found: Reach) -> None:
    """Add the ends that a ground vehicle reaches with the bonus for keeping to a road."""
    if not battle.board[unit.hex].roads:
        return
    search = _Search(battle, unit, found.mode, ROAD_BONUS)
    search.run()
    most = search.most * MP
    more = {
        end: cost
        for end, cost in search.ends().items()
        if end not in found.ends and cost.mp * MP == most and search.enters_last(*end)
    }
    found.road = Reach(found.mode, more, search)
    found.ends |= more


def masc_reach(battle: Battle, mech: AnyUnit) -> Reach:
    """Where a 'Mech can run to if it switches its MASC on. Its steps begin with that."""
    double = ghost(mech)
    double.moved.masc = True
    found = reach(battle, double, Mode.RUN)
    found.first = (Masc(),)
    return found


def boarding_reach(battle: Battle, mech: AnyUnit, mode: Mode, boarding: Steps) -> Reach:
    """Where a unit can end its move in a mode if units mount it before and dismount at the end,
    with the MP that this leaves. By the rules for Drop Elementals all is done at the end."""
    double = ghost(mech)
    if drops(battle, mech):
        found = reach(battle, double, mode)
        late_ends = _getting_off(battle, double, found, boarding)
        found.ends, found.last = dict(late_ends), boarding
        return found
    first = tuple(step for step in boarding if isinstance(step, Mount))
    last = tuple(step for step in boarding if isinstance(step, Dismount))
    if mode in (Mode.STAND, Mode.JUMP):
        return Reach(mode, {})
    try:
        for step in first:
            take_step(battle, double, mode, step)
    except IllegalAnswer:
        # The load leaves too few MP in this mode.
        return Reach(mode, {})
    double.moved.spent += MOUNT_MP * len(last)
    found = reach(battle, double, mode)
    if first and found.road is not None:
        found.road.first = first
    found.first = first
    if last:
        late = found.road.ends if found.road is not None else {}
        ends = _getting_off(battle, double, found, last)
        found.ends = {at: end for at, end in ends if at not in late and not end.as_run}
        found.last, found.road = last, None
    return found


def boarding_refusal(battle: Battle, carrier: AnyUnit, step: Step) -> Refusal:
    """Why a unit can neither mount nor dismount a carrier where it is, as a step says, or empty."""
    match step:
        case Mount(unit):
            return mount_refusal(battle, carrier, unit)
        case Dismount(unit):
            return dismount_refusal(battle, carrier, unit)
    return ALLOWED


def _getting_off(
    battle: Battle, unit: AnyUnit, found: Reach, last: Steps
) -> Iterator[tuple[tuple[Hex, Facing], End]]:
    """The ends at which units may dismount or mount: of what flies those on the ground."""
    double, known = ghost(unit), dict[Place, bool]()

    def may(place: Place) -> bool:
        if place not in known:
            put(double, place)
            known[place] = not any(boarding_refusal(battle, double, step) for step in last)
        return known[place]

    for (hex_, facing), end in found.ends.items():
        if may(Place(hex_, end.raised)):
            yield (hex_, facing), end
        elif kinds.motion(unit) in AT_ANY_HEIGHT:
            for raised in found.heights(hex_, facing):
                if may(Place(hex_, raised)):
                    # In the air every step costs 1 MP.
                    mp = unit.moved.spent + len(found.steps(hex_, facing, raised))
                    yield (hex_, facing), End(mp, end.rolls, raised=raised)


def _jumps(battle: Battle, mech: AnyUnit) -> dict[tuple[Hex, Facing], End]:
    most = kinds.budget(battle, mech, Mode.JUMP)
    taken, board = full(battle, mech), battle.board
    ends = {}
    for hex_ in jump_paths(battle, mech, most):
        place = landing(board, hex_, mech.weight)
        if place in taken or not bears(board, place, mech.weight):
            continue
        if landing_refusal(battle, mech, hex_):
            continue
        rolls = coming_to(board, place, kinds.motion(mech))
        end = End(distance(mech.hex, hex_), len(rolls), raised=place.raised)
        for facing in Facing:
            ends[hex_, facing] = end
    return ends


@dataclass(slots=True)
class _Search:
    """A search by rising MP over the numbered positions of `Paths`."""

    battle: Battle
    mech: AnyUnit
    mode: Mode
    bonus: int = 0
    """MP more, for roads alone."""
    paths: Paths = field(init=False)
    most: int = field(init=False)
    """MP to be spent, in all."""
    best: list[int] = field(init=False)
    """The lowest cost found for each position; beyond the limit for those not reached."""
    came: dict[int, tuple[int, Step | None]] = field(default_factory=dict)
    """The position before, and the step from there; -1 before the first."""
    buckets: list[list[int]] = field(init=False)
    minimum: set[int] = field(default_factory=set)
    last: set[int] = field(default_factory=set)
    """Positions beside an enemy, from which it goes no further."""

    def __post_init__(self) -> None:
        self.paths = Paths.of(self.battle, self.mech, self.mode, roads=self.bonus > 0)
        self.most = kinds.budget(self.battle, self.mech, self.mode) + self.bonus
        self.best = [(self.most + 1) * MP] * len(self.paths.out)
        self.buckets = [[] for _ in range(self.most + 1)]
        home, last = place_of(self.mech), ends_only(self.battle, self.mech)
        if not self.mech.moved.entered:
            last.discard(home)
        self.last = {position for place in last for position in self.paths.all_at(place)}
        for place in closed(self.battle, self.mech) - last - {home}:
            for position in self.paths.all_at(place):
                self.best[position] = -1

    def run(self) -> None:
        """Spread from the first positions in order of MP spent; every step costs at least 1."""
        self._begin()
        best, came, buckets = self.best, self.came, self.buckets
        known, find = self.paths.out, self.paths.from_
        for mp, bucket in enumerate(buckets):
            for position in bucket:
                cost = best[position]
                if cost // MP != mp:
                    continue
                stays = position in self.last
                for to, price, step in known[position] or find(position):
                    if stays and not isinstance(step, Turn):
                        continue
                    total = cost + price
                    if total < best[to]:
                        best[to] = total
                        came[to] = position, step
                        buckets[total // MP].append(to)
        if self.mech.moved.entered == 0 and not self.bonus:
            self._one_hex_minimum()

    def _begin(self) -> None:
        mech, spent, place = self.mech, self.mech.moved.spent, place_of(self.mech)
        if not mech.prone:
            motion, terrain = kinds.motion(mech), self.battle.board[mech.hex]
            fast = self.mode is Mode.RUN or terrain.icy(mech.raised)
            turned = mech.moved.turned and fast and skids_on(terrain, mech.raised, motion)
            first = self.paths.number(place, mech.facing, turned)
            self._add(first, spent * MP, None)
        elif not kinds.stand_refusal(mech):
            once = spent == 0 and self.most == 1
            cost = self.most if once else spent + STAND_UP_MP
            for facing in Facing:
                first = self.paths.number(place, facing)
                self._add(first, cost * MP + 1, Stand(facing))
                if once:
                    self.minimum.add(first)

    def _add(self, position: int, cost: int, step: Step | None) -> None:
        if cost < self.best[position]:
            self.best[position] = cost
            self.came[position] = -1, step
            self.buckets[cost // MP].append(position)

    def _one_hex_minimum(self) -> None:
        """A unit that enters just one hex may enter it whatever it costs."""
        mech = self.mech
        home = {n for place in self.paths.in_hex(mech.hex) for n in self.paths.all_at(place)}
        for position in [p for p in self.came if self._never_left(p, home)]:
            cost = self.best[position]
            at = self.paths.position(position)
            way = kinds.ways(self.battle.board, mech)[at.facing]
            if not isinstance(way, Way) or (way.depth and not wades(self.battle, self.mode)):
                continue
            if not bears(self.battle.board, way.place, mech.weight):
                continue
            left = self.most - cost // MP
            if 0 < left < way.mp:
                to = self.paths.number(way.place, at.facing)
                total = self.most * MP + cost % MP + self.paths.cost(way, at.turned) % MP
                if total < self.best[to]:
                    self.best[to] = total
                    self.came[to] = position, Forward()
                    self.minimum.add(to)

    def _never_left(self, position: int, home: set[int]) -> bool:
        while position in home:
            position = self.came[position][0]
        return position < 0

    def ends(self) -> dict[tuple[Hex, Facing], End]:
        """The cheapest end in every hex and facing where the 'Mech may stop."""
        best, places = self.best, self.paths.places
        taken = full(self.battle, self.mech)
        found: dict[tuple[Hex, Facing], End] = {}
        for position in sorted(self.came, key=best.__getitem__, reverse=True):
            place = places[position // POSITIONS]
            if place not in taken:
                key = place.hex, FACINGS[position // 2 % 6]
                mp, rolls = divmod(best[position], MP)
                found[key] = End(mp, rolls, position in self.minimum, place.raised)
        return found

    def enters_last(self, hex_: Hex, facing: Facing) -> bool:
        """Whether the last step to an end enters its hex."""
        return not isinstance(self.steps_to(hex_, facing)[-1], Turn)

    def heights(self, hex_: Hex, facing: Facing) -> list[int]:
        """The levels above the floor of a hex at which the unit may stop there."""
        taken = full(self.battle, self.mech)
        places = [place for place in self.paths.in_hex(hex_) if place not in taken]
        return [place.raised for place in places if self._reached(place, facing)]

    def _reached(self, place: Place, facing: Facing) -> list[int]:
        numbers = (self.paths.number(place, facing, turned) for turned in (False, True))
        return [number for number in numbers if number in self.came]

    def steps_to(self, hex_: Hex, facing: Facing, raised: int | None = None) -> tuple[Step, ...]:
        """The steps to an end at a height, or at the cheapest one."""
        places = [p for p in self.paths.in_hex(hex_) if raised in (None, p.raised)]
        numbers = [number for place in places for number in self._reached(place, facing)]
        position = min(numbers, key=self.best.__getitem__)
        steps: list[Step] = []
        while position >= 0:
            position, step = self.came[position]
            if step is not None:
                steps.append(step)
        return tuple(reversed(steps))
