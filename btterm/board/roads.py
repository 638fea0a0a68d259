"""Roads in words: from which hex to which they run."""

from __future__ import annotations

from itertools import pairwise

from btterm.board.board import Board
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex


def lay_road(board: Board, text: str, *, bridged: bool = True) -> None:
    """Lay the road "NW 0107 0207 0308 SE": through neighbouring hexes, one after the other.

    A hexside before the first or after the last hex lets the road leave there, off the board as
    a rule. Raises BadInput, and lays nothing, when hexes are off the board or no neighbours, or,
    where roads must be `bridged`, when water of Depth 1 or more has no bridge.
    """
    words = text.split()
    way_in = _facing(words[0]) if words else None
    way_out = _facing(words[-1]) if len(words) > 1 else None
    middle = words[way_in is not None : len(words) - (way_out is not None)]
    hexes = [board.require(Hex.parse(word)) for word in middle]
    if not hexes or len(words) < 2:
        raise BadInput("a road is a list of hexes, with a hexside where it leaves the board")
    for hex_ in hexes:
        if bridged and board[hex_].depth and board[hex_].bridge is None:
            raise BadInput(f"the road needs a bridge in {hex_}, as in ~{board[hex_].depth}Hm")
    exits: list[tuple[Hex, int | None]] = [(hexes[0], way_in), (hexes[-1], way_out)]
    for a, b in pairwise(hexes):
        side = _side_towards(a, b)
        exits += [(a, side), (b, (side + 3) % 6)]
    for hex_, way in exits:
        if way is not None:
            board[hex_] = board[hex_].changed(roads=board[hex_].roads | 1 << way)


def road_lines(board: Board) -> list[str]:
    """All roads of a board, each as `lay_road` reads it."""
    exits = {
        hex_: {side for side in range(6) if terrain.road(side)}
        for hex_, terrain in zip(board, board.hexes, strict=True)
        if terrain.roads
    }
    lines = []
    # A road begins where it leaves the board, else at an end or a fork, else anywhere on a loop.
    for begins in (_leaves, _ends_or_forks, _is_left):
        for hex_ in list(exits):
            while hex_ in exits and begins(exits, hex_):
                lines.append(" ".join(_follow(exits, hex_)))
    return lines


_Exits = dict[Hex, set[int]]
"""The hexsides through which roads leave each hex, as far as they are not written down yet."""


def _linked(exits: _Exits, hex_: Hex, side: int) -> bool:
    """Whether the road goes on in the hex across this side."""
    return (side + 3) % 6 in exits.get(hex_.neighbour(side), ())


def _leaves(exits: _Exits, hex_: Hex) -> bool:
    return any(not _linked(exits, hex_, side) for side in exits[hex_])


def _ends_or_forks(exits: _Exits, hex_: Hex) -> bool:
    return len(exits[hex_]) % 2 == 1


def _is_left(exits: _Exits, hex_: Hex) -> bool:
    return hex_ in exits


def _take(exits: _Exits, hex_: Hex, side: int) -> None:
    exits[hex_].remove(side)
    if not exits[hex_]:
        del exits[hex_]


def _follow(exits: _Exits, hex_: Hex) -> list[str]:
    """The words of one road that begins in a hex; what it uses is taken from `exits`."""
    words = [str(hex_)]
    ahead = min(exits[hex_])
    loose = [side for side in exits[hex_] if not _linked(exits, hex_, side)]
    if loose:
        _take(exits, hex_, loose[0])
        words.insert(0, Facing(loose[0]).name)
        ahead = (loose[0] + 3) % 6
    while hex_ in exits:
        side = min(exits[hex_], key=lambda side: (abs((side - ahead + 3) % 6 - 3), side))
        goes_on = _linked(exits, hex_, side)
        _take(exits, hex_, side)
        if not goes_on:
            return [*words, Facing(side).name]
        hex_, ahead = hex_.neighbour(side), side
        _take(exits, hex_, (side + 3) % 6)
        words.append(str(hex_))
    return words


def _facing(word: str) -> Facing | None:
    return Facing[word.upper()] if word.upper() in Facing.__members__ else None


def _side_towards(hex_: Hex, other: Hex) -> int:
    if other not in hex_.neighbours():
        raise BadInput(f"the road jumps from {hex_} to {other}, which are no neighbours")
    return hex_.neighbours().index(other)
