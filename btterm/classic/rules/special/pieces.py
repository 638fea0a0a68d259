"""Pieces of terrain that the sides put on the map in turn, before the first turn (Clan Invasion,
Terrain Pieces)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from btterm.board.board import Board
from btterm.board.edges import Edge, depth
from btterm.board.terrain import CLEAR, ORIGINAL_CF, Construction, Ground, Structure, Terrain
from btterm.classic.battle import Battle
from btterm.classic.events import FirstPiece, PiecePlaced
from btterm.classic.objectives import fought_for
from btterm.classic.rule import Rule
from btterm.errors import BadInput
from btterm.hexes import Hex, distance
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask, roll

FROM_EDGE = 2
"""Hexes along each edge of the map in which no piece is placed."""
APART = 3
"""Hexes from one piece to the next, at least."""


class Piece(StrEnum):
    """What a piece shows; it covers a hex of clear ground."""

    LIGHT_WOODS = "light woods"
    HEAVY_WOODS = "heavy woods"
    ROUGH = "rough"
    HILL = "hill"
    POND = "pond"
    BUILDING = "building"


HILL_LEVELS = 1
POND_DEPTH = 1
HOUSE = Structure(Construction.MEDIUM, ORIGINAL_CF[Construction.MEDIUM], levels=2)
WORDS = {
    Piece.LIGHT_WOODS: "light woods",
    Piece.HEAVY_WOODS: "heavy woods",
    Piece.ROUGH: "rough ground",
    Piece.HILL: f"a hill, {HILL_LEVELS} level higher than its hex",
    Piece.POND: f"a pond, water of Depth {POND_DEPTH}",
    Piece.BUILDING: f"a {HOUSE.type} building, {HOUSE.levels} levels high",
}


def covered(terrain: Terrain, piece: Piece) -> Terrain:
    """A hex with a piece on it."""
    match piece:
        case Piece.HILL:
            return terrain.changed(level=terrain.level + HILL_LEVELS)
        case Piece.POND:
            return terrain.changed(ground=Ground.WATER, depth=POND_DEPTH)
        case Piece.BUILDING:
            return terrain.changed(building=HOUSE)
        case _:
            return terrain.changed(ground=Ground(piece))


def put_down(battle: Battle, hex_: Hex, piece: Piece) -> None:
    """A piece lies in a hex. Raises BadInput where it is not clear ground."""
    terrain = battle.board[hex_]
    if not _clear(terrain):
        raise BadInput(f"no piece can lie in {hex_}: {terrain.ground}")
    battle.board[hex_] = covered(terrain, piece)
    battle.pieces.append(hex_)


def read_piece(board: Board, text: str) -> tuple[Piece, list[Hex]]:
    """Pieces that lie on the map when a battle begins: "light woods 0505 0609". Raises BadInput."""
    words = text.split()
    hexes = [word for word in words if word.isdecimal()]
    name = " ".join(words[: len(words) - len(hexes)])
    if name not in [*Piece] or not hexes or words[len(words) - len(hexes) :] != hexes:
        raise BadInput(f"{text!r} is no piece: say one of {', '.join(Piece)}, and its hexes")
    return Piece(name), [board.require(Hex.parse(word)) for word in hexes]


def _clear(terrain: Terrain) -> bool:
    """Whether there is nothing but clear ground in a hex."""
    return replace(terrain, level=0) == CLEAR


def places(battle: Battle) -> list[Hex]:
    """The hexes in which a piece may be placed now, those in the middle of the map first: on clear
    ground where nobody and nothing else is."""
    board = battle.board
    taken = {unit.hex for unit in battle.on_board()} | fought_for(battle.objectives)
    taken |= {load.hex for load in battle.loads} | {*battle.ground}
    middle = Hex((board.columns + 1) // 2, (board.rows + 1) // 2)
    free = [
        hex_
        for hex_ in board
        if hex_ not in taken
        and _clear(board[hex_])
        and all(depth(board, edge, hex_) > FROM_EDGE for edge in Edge)
        and _apart(hex_, battle.pieces)
    ]
    return sorted(free, key=lambda hex_: (distance(middle, hex_), hex_))


def _apart(hex_: Hex, pieces: Iterable[Hex]) -> bool:
    return all(distance(hex_, other) >= APART for other in pieces)


def place(battle: Battle) -> Procedure[None]:
    """Before anybody deploys: the sides place as many pieces each as they have agreed on, one in
    turn; who begins, a die says. They stop where there is no room for one more."""
    if battle.turn > 1 or not battle.options.terrain_pieces or not places(battle):
        return
    sides = len(battle.sides)
    falls = [(die,) for die in range(1, 7 - 6 % sides)]
    throw = yield from roll(Rule.TERRAIN_PIECES, "who places the first piece", 1, falls=falls)
    first = (throw.total - 1) % sides
    yield FirstPiece(first, throw)
    for number in range(battle.options.terrain_pieces * sides):
        left = battle.options.terrain_pieces - number // sides
        if not (hexes := places(battle)):
            return
        yield from _place(battle, (first + number) % sides, hexes, left)


def _place(battle: Battle, side: int, hexes: list[Hex], left: int) -> Procedure[None]:
    kinds = tuple(Option(str(piece), WORDS[piece]) for piece in Piece)
    question = f"Which piece of terrain do you place ({left} left)?"
    piece = Piece((yield from ask(Choice(Rule.TERRAIN_PIECES, side, question, kinds))))
    options = tuple(Option(str(hex_), f"in {hex_}") for hex_ in hexes)
    question = f"Where does it lie: {WORDS[piece]}?"
    hex_ = Hex.parse((yield from ask(Choice(Rule.TERRAIN_PIECES, side, question, options))))
    put_down(battle, hex_, piece)
    yield PiecePlaced(side, WORDS[piece], hex_)
