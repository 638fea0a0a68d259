"""What moves at any level: above the ground, or below the surface (Alpha Strike, VTOLs, Naval and
Submarine Movement)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Hex

INCHES = 2
"""Inches a hex (Alpha Strike, Hex Maps)."""
CLIMB = 1
"""Inches for each level up or down in the air and under water."""
WOODS_HIGH = 2
"""Levels that woods rise above their ground (Alpha Strike, Woods)."""


def obstacle(terrain: Terrain) -> int:
    """The level up to which a hex is filled, by ground, woods or buildings."""
    return terrain.level + WOODS_HIGH if terrain.woods else terrain.height


def lowest_flight(terrain: Terrain) -> int:
    """The lowest level at which something flies over a hex: a level above the ground or water, and
    not below what stands there."""
    return max(terrain.level + 1, obstacle(terrain))


def can_land(terrain: Terrain, *, amphibious: bool, smooth: bool = False) -> bool:
    """Whether what flies can be on the ground of a hex; `smooth`: on clear and paved ground alone
    (Alpha Strike, VTOLs, WiGE Vehicles)."""
    if terrain.building is not None or terrain.woods:
        return False
    if terrain.ground is Ground.WATER and not terrain.frozen:
        return amphibious
    return not smooth or terrain.ground in (Ground.CLEAR, Ground.PAVED)


@dataclass(frozen=True, slots=True)
class Flight:
    """How far something gets that pays the same for each hex, and for each level between: the
    shortest path to each hex, by the level on which it goes."""

    level: int
    """Where it begins."""
    inches: int
    paths: dict[int, dict[Hex, tuple[Hex, ...]]]

    def cost(self, hex_: Hex, end: int) -> tuple[int, tuple[Hex, ...]] | None:
        """The inches of the cheapest way to a level of a hex, and the way; None where it does not
        get there."""
        found = min(self._costs(hex_, end), key=lambda each: each[0], default=None)
        return found if found is not None and found[0] <= self.inches else None

    def _costs(self, hex_: Hex, end: int) -> Iterator[tuple[int, tuple[Hex, ...]]]:
        for level, paths in self.paths.items():
            if hex_ in paths:
                change = abs(level - self.level) + abs(end - level)
                yield INCHES * len(paths[hex_]) + CLIMB * change, paths[hex_]

    @property
    def hexes(self) -> set[Hex]:
        """All hexes on any way."""
        return {hex_ for paths in self.paths.values() for hex_ in paths}


def flight(
    board: Board,
    start: Hex,
    level: int,
    inches: int,
    levels: Iterable[int],
    passes: Callable[[Hex, int], bool],
) -> Flight:
    """The ways from a level of a hex that go on each of these levels; `passes` says whether a hex
    can be passed on one. It goes up or down first, and again at the end."""
    paths: dict[int, dict[Hex, tuple[Hex, ...]]] = {level: {start: ()}}
    for each in levels:
        left = inches - CLIMB * abs(each - level)
        if left >= 0:
            paths[each] = _spread(board, start, left // INCHES, each, passes)
    return Flight(level, inches, paths)


def _spread(
    board: Board, start: Hex, most: int, level: int, passes: Callable[[Hex, int], bool]
) -> dict[Hex, tuple[Hex, ...]]:
    paths: dict[Hex, tuple[Hex, ...]] = {start: ()}
    edge = [start] if passes(start, level) else []
    for _ in range(most):
        beyond = []
        for here in edge:
            for there in here.neighbours():
                if there in board and there not in paths and passes(there, level):
                    paths[there] = (*paths[here], there)
                    beyond.append(there)
        edge = beyond
    return paths
