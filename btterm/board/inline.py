"""A board and its terrain as words of a line of text (docs/situations.md), for situations of all
games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from btterm.board.board import Board
from btterm.board.library import load_map
from btterm.board.mapfile import terrain_of, token_of
from btterm.board.terrain import Terrain
from btterm.errors import BadInput
from btterm.hexes import Hex

DEFAULT_BOARD = "open=15x17"
_SIZE = re.compile(r"open=([0-9]{1,3})x([0-9]{1,3})")
_HEX = re.compile(r"[0-9]{4}|[0-9]{6}")


def read_board(word: str) -> Board:
    """The board of open=15x17 or map=NAME. Raises BadInput."""
    match = _SIZE.fullmatch(word)
    if match:
        columns, rows = int(match[1]), int(match[2])
        if not (1 <= columns <= 200 and 1 <= rows <= 200):
            raise BadInput(f"{word!r}: a board has 1 to 200 columns and rows")
        return Board(f"open {columns}x{rows}", columns, rows)
    key, _, name = word.partition("=")
    if key != "map":
        raise BadInput(f"{word!r} is no board: say open=15x17 or map=NAME")
    board = load_map(shipped_name(name)).copy()
    board.name, board.text = name, ""
    return board


def shipped_name(name: str) -> str:
    """The name of a shipped map or sheet; never the path of a file."""
    if not re.fullmatch(r"[\w '():+-]+", name):
        raise BadInput(f"{name!r} is no name of a map or a unit")
    return name


_ROADS = re.compile(r"(?P<token>.*?)(?:r(?P<sides>[0-5]+))?")


def _terrain(word: str, value: str) -> Terrain:
    match = _ROADS.fullmatch(value)
    assert match is not None
    try:
        terrain = terrain_of(match["token"])
    except BadInput as error:
        raise BadInput(f"{word!r}: {error}") from None
    terrain = replace(terrain, roads=sum(1 << int(side) for side in set(match["sides"] or "")))
    if terrain.drowned_road:
        raise BadInput(f"{word!r}: a road through water needs a bridge, as in ~{terrain.depth}Hm")
    return terrain


def is_terrain(word: str) -> bool:
    """Whether a word says what is in a hex: 0505=1"."""
    return _HEX.fullmatch(word.partition("=")[0]) is not None


def lay(board: Board, word: str) -> None:
    """Lay the terrain of a word into its hex. Raises BadInput."""
    key, _, value = word.partition("=")
    board[board.require(Hex.parse(key))] = _terrain(word, value)


def board_words(board: Board) -> Iterator[str]:
    """The word for a board, and one for each hex that is not as on the map of its name."""
    named = not board.name.startswith("open ")
    yield f"map={board.name}" if named else f"open={board.columns}x{board.rows}"
    original = load_map(board.name) if named else Board("", board.columns, board.rows)
    for hex_ in board:
        if board[hex_] != original[hex_]:
            roads = "".join(str(side) for side in range(6) if board[hex_].road(side))
            yield f"{hex_}={token_of(board[hex_])}{f'r{roads}' if roads else ''}"


def number_in(word: str, value: str, least: int, most: int) -> int:
    """The number that a word gives. Raises BadInput where it is none from `least` to `most`."""
    if not re.fullmatch(r"-?[0-9]{1,4}", value) or not least <= int(value) <= most:
        raise BadInput(f"{word!r}: say a number from {least} to {most}")
    return int(value)


def read_initiative(word: str, value: str) -> tuple[int, ...]:
    """The rolls of the sides, 9,5: no two are equal. Raises BadInput."""
    rolls = value.split(",")
    if not all(re.fullmatch("[0-9]{1,2}", roll) for roll in rolls) or len({*rolls}) < len(rolls):
        raise BadInput(f"{word!r}: say a different roll for each side, initiative=9,5")
    return tuple(map(int, rolls))
