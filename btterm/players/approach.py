"""How far it is on foot to where the enemy is, and what the way there costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple, TypeVar

from btterm.board.board import Board
from btterm.classic.rules.drops import AFLOAT, Place
from btterm.classic.rules.heights import CEILING
from btterm.classic.rules.terrain.buildings import tenth
from btterm.classic.rules.ways import Way, ways_from
from btterm.classic.units.unit import Motion
from btterm.hexes import Hex, distance

BREAK_ICE = (Motion.MECH, Motion.TRACKED, Motion.WHEELED)
"""What thin ice may break under."""
Cost = TypeVar("Cost", int, float)


def mp_to(
    board: Board, motion: Motion, tons: int, goals: frozenset[Hex], what: str = "enemies"
) -> dict[Hex, int]:
    """MP that a unit of some tons needs from each hex to the nearest of some hexes, turns not
    counted, for the hexes from which a way leads there on the ground. The last answer for each
    `what` is kept with the board: in a decision it serves every unit of a kind and weight."""
    key = f"mp to {what} {motion} {tons}"
    if board.ways.get(key, (None,))[0] != goals:
        found = _search(board, motion, tons, goals, lambda way: way.mp)
        board.ways[key] = goals, found
    known: dict[Hex, int] = board.ways[key][1]
    return known


class Longing(NamedTuple):
    """What it costs a unit to be away from where its weapons do most."""

    lost: tuple[float, ...]
    """Worth of a turn that it does not do for each MP that it has yet to go, by the hexes to the
    nearest enemy: 0 where it need not go on, the last for all farther ones."""
    roll: float
    """Cost of a Piloting Skill Roll on the way."""
    wall: float = 0.0
    """Cost of each point of damage that a wall does when it is broken through, whether it holds or
    not."""

    def at(self, hexes: int) -> float:
        """Worth lost for each MP at some hexes from the nearest enemy."""
        return self.lost[min(hexes, len(self.lost) - 1)]


def cost_to_close(
    board: Board, motion: Motion, tons: int, enemies: frozenset[Hex], longing: Longing
) -> dict[Hex, float]:
    """What the whole way costs from each hex to where a unit's weapons do most to one of some
    enemies, for the hexes from which a way leads there on the ground: the turns in which it does
    less, and the rolls. Who pays for a roll has it behind him, so water keeps nobody on a bank."""
    key = f"cost to close {motion} {tons}"
    asked = enemies, longing
    if board.ways.get(key, (None,))[0] != asked:
        near = {hex_: min(distance(hex_, enemy) for enemy in enemies) for hex_ in board}
        goals = [hex_ for hex_, hexes in near.items() if not longing.at(hexes)]

        def cost(way: KnownWay) -> float:
            turns = way.mp * longing.at(near[way.start])
            return turns + longing.roll * way.rolls + longing.wall * way.hurt

        board.ways[key] = asked, _search(board, motion, tons, goals, cost)
    known: dict[Hex, float] = board.ways[key][1]
    return known


class KnownWay(NamedTuple):
    """A way into a hex."""

    start: Hex
    mp: int
    rolls: bool
    """Whether it calls for a Piloting Skill Roll, or leads onto ice, which may break as often."""
    hurt: int = 0
    """Points of damage that the walls do on it whose rolls fail."""


def _search(
    board: Board,
    motion: Motion,
    tons: int,
    goals: Iterable[Hex],
    cost: Callable[[KnownWay], Cost],
) -> dict[Hex, Cost]:
    """A search by rising cost, from the goals backward."""
    found: dict[Hex, Cost] = {}
    known = board.ways.setdefault(f"ways into {motion} {tons}", {})
    queue: list[tuple[Any, Hex]] = [(0, goal) for goal in goals]
    heapify(queue)
    while queue:
        spent, hex_ = heappop(queue)
        if hex_ in found:
            continue
        found[hex_] = spent
        if hex_ not in known:
            known[hex_] = list(_into(board, hex_, motion, tons))
        for way in known[hex_]:
            if way.start not in found:
                heappush(queue, (spent + cost(way), way.start))
    return found


def _into(board: Board, hex_: Hex, motion: Motion, tons: int) -> Iterator[KnownWay]:
    """The ways that lead into a hex."""
    for side in range(6):
        before = hex_.neighbour(side)
        if before in board:
            place = Place(before, deck_height(board, before, motion, tons))
            way = ways_from(board, place, motion, tons)[(side + 3) % 6]
            if isinstance(way, Way):
                thin = board[hex_].frozen and motion in BREAK_ICE
                hurt = sum(tenth(built.cf) for w in way.walls if (built := board[w].building))
                yield KnownWay(before, way.mp, bool(thin or way.piloting or way.cover), hurt)


def deck_height(board: Board, hex_: Hex, motion: Motion, tons: int) -> int:
    """How far above the floor a unit is that has come into a hex on the ground or over water; what
    flies is above everything."""
    if motion is Motion.VTOL:
        return CEILING - board[hex_].floor
    if motion in (*AFLOAT, Motion.SUBMARINE):
        return board[hex_].depth
    terrain = board[hex_]
    return terrain.depth if terrain.bears(tons) or terrain.frozen else 0
