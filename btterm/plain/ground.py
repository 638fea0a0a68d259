"""The board in words: what a hex holds, what lies around it, landmarks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from btterm.board.board import Board
from btterm.board.terrain import Cover, Ground, Terrain
from btterm.board.words import terrain_told
from btterm.hexes import Facing, Hex, distance
from btterm.plain.words import bearing, capital, number_of

AROUND = 2
"""Hexes that are told in each direction."""
MOST_LANDMARKS = 12


def around(
    board: Board, hex_: Hex, hexes: int = AROUND, units: Mapping[Hex, str] | None = None
) -> Iterator[str]:
    """What comes in each of the six directions, hex by hex, with the units that stand there."""
    units = units or {}
    for side in Facing:
        words, place = [], hex_
        for _ in range(hexes):
            place = place.neighbour(side)
            if place not in board:
                words.append("edge of the map")
                break
            there = f" with {units[place]}" if place in units else ""
            words.append(f"{place} {terrain_told(board[place])}{there}")
        yield f"{capital(side.word)}: {'; '.join(words)}."


@dataclass(frozen=True, slots=True)
class Landmark:
    """Hexes of one kind that lie together."""

    name: str
    hexes: tuple[Hex, ...]
    """Row by row."""

    @property
    def middle(self) -> Hex:
        """The hex of it that lies nearest to the middle of all."""
        col = round(sum(hex_.col for hex_ in self.hexes) / len(self.hexes))
        row = round(sum(hex_.row for hex_ in self.hexes) / len(self.hexes))
        return min(self.hexes, key=lambda h: distance(h, Hex(col, row)))

    def words(self, start: Hex) -> str:
        """ "9 hexes of woods around 1004, 5 hexes north-east"; seen from a hex."""
        nearest = min(self.hexes, key=lambda h: distance(start, h))
        if len(self.hexes) == 1:
            return f"{self.name} in {nearest}, {bearing(start, nearest)}"
        size = number_of(len(self.hexes), "hex")
        near = "around you" if nearest == start else f"from {nearest}, {bearing(start, nearest)}"
        return f"{size} of {self.name} around {self.middle}, {near}"


_KINDS: tuple[tuple[str, Callable[[Terrain], bool]], ...] = (
    ("water", lambda t: t.water and not t.ice),
    ("ice", lambda t: t.ice),
    ("swamp", lambda t: t.swamp),
    ("mud", lambda t: t.cover is Cover.MUD),
    ("woods", lambda t: t.woods > 0),
    ("buildings", lambda t: t.building is not None),
    ("bridge", lambda t: t.bridge is not None),
    ("road", lambda t: t.paves(0) and t.bridge is None),
    ("high ground", lambda t: t.level > 0),
    ("low ground", lambda t: t.level < 0),
    ("rough ground", lambda t: t.ground is Ground.ROUGH),
    ("rubble", lambda t: t.ground is Ground.RUBBLE),
)


def landmarks(board: Board) -> list[Landmark]:
    """All hexes that are not just clear, by what lies together."""
    found = []
    for name, belongs in _KINDS:
        left = {hex_: None for hex_ in board if belongs(board[hex_])}
        while left:
            group, edge = set(), [next(iter(left))]
            while edge:
                hex_ = edge.pop()
                if hex_ in left:
                    del left[hex_]
                    group.add(hex_)
                    edge += hex_.neighbours()
            found.append(Landmark(name, tuple(sorted(group, key=board.index))))
    return found


def landmark_words(board: Board, start: Hex) -> Iterator[str]:
    """The largest landmarks, the nearest first, each in a line."""
    found = sorted(landmarks(board), key=lambda mark: -len(mark.hexes))
    told = found[:MOST_LANDMARKS]
    if not told:
        yield "Clear ground everywhere."
    for mark in sorted(told, key=lambda m: min(distance(start, h) for h in m.hexes)):
        yield f"{capital(mark.words(start))}."
    if more := len(found) - len(told):
        yield f"And {number_of(more, 'smaller place')}."
