"""How far it is on foot to where the enemy is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

from btterm.board.board import Board
from btterm.classic.rules.drops import AFLOAT, Place
from btterm.classic.rules.heights import CEILING
from btterm.classic.rules.ways import Way, ways_from
from btterm.classic.units.unit import Motion
from btterm.hexes import Hex


def mp_to(
    board: Board, motion: Motion, tons: int, goals: frozenset[Hex], what: str = "enemies"
) -> dict[Hex, int]:
    """MP that a unit of some tons needs from each hex to the nearest of some hexes, turns not
    counted, for the hexes from which a way leads there on the ground. The last answer for each
    `what` is kept with the board: in a decision it serves every unit of a kind and weight."""
    key = f"mp to {what} {motion} {tons}"
    if board.ways.get(key, (None,))[0] != goals:
        board.ways[key] = goals, _mp_to(board, motion, tons, goals)
    known: dict[Hex, int] = board.ways[key][1]
    return known


def _mp_to(board: Board, motion: Motion, tons: int, goals: Iterable[Hex]) -> dict[Hex, int]:
    """A search by rising MP, from the goals backward."""
    found: dict[Hex, int] = {}
    known = board.ways.setdefault(f"ways into {motion} {tons}", {})
    queue = [(0, goal) for goal in goals]
    while queue:
        mp, hex_ = heappop(queue)
        if hex_ in found:
            continue
        found[hex_] = mp
        if hex_ not in known:
            known[hex_] = list(_into(board, hex_, motion, tons))
        for before, more in known[hex_]:
            if before not in found:
                heappush(queue, (mp + more, before))
    return found


def _into(board: Board, hex_: Hex, motion: Motion, tons: int) -> Iterator[tuple[Hex, int]]:
    """From where a way leads into a hex, and its MP."""
    for side in range(6):
        before = hex_.neighbour(side)
        if before in board:
            place = Place(before, deck_height(board, before, motion, tons))
            way = ways_from(board, place, motion, tons)[(side + 3) % 6]
            if isinstance(way, Way):
                yield before, way.mp


def deck_height(board: Board, hex_: Hex, motion: Motion, tons: int) -> int:
    """How far above the floor a unit is that has come into a hex on the ground or over water; what
    flies is above everything."""
    if motion is Motion.VTOL:
        return CEILING - board[hex_].floor
    if motion in (*AFLOAT, Motion.SUBMARINE):
        return board[hex_].depth
    return board[hex_].depth if board[hex_].bears(tons) else 0
