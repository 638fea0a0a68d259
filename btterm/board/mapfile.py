"""Our own map files: text that a person reads and edits (docs/map-format.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from btterm.board.board import Board
from btterm.board.roads import lay_road, road_lines
from btterm.board.signs import ASCII
from btterm.board.terrain import (
    HIGHEST_CF,
    ORIGINAL_CF,
    Construction,
    Ground,
    Structure,
    Terrain,
)
from btterm.data import plain, read_text
from btterm.errors import BadFile, BadInput
from btterm.hexes import Hex

MAX_SIDE = 200
"""The most columns or rows of a board."""

_GROUNDS = {sign: ground for ground, sign in ASCII.ground.items()} | {ASCII.road: Ground.CLEAR}
_TYPES = {
    "l": Construction.LIGHT,
    "m": Construction.MEDIUM,
    "h": Construction.HEAVY,
    "x": Construction.HARDENED,
}
_COVERS = {sign: cover for cover, sign in ASCII.cover.items()}
_LETTERS = {kind: letter for letter, kind in _TYPES.items()}

_FIELD = re.compile(r"([a-z]+)\s*:\s*(.*)")
_SIZE = re.compile(r"([0-9]{1,4})\s*x\s*([0-9]{1,4})")
_HEX = re.compile(
    r"""
    (?P<level> -?[0-9]{1,2} )?
    (?P<ground> [.:%"&+=] | ~(?P<depth>[0-9]{1,2}) )?
    (?P<swamp> , )?
    (?P<ice> \^ )?
    (?P<cover> [-_] )?
    (?: H (?P<bridge>[lmhx]) (?:/(?P<bridge_cf>[0-9]{1,3}))? )?
    (?: \# (?P<building>[lmhx]) (?P<levels>[0-9]{1,2}) (?:/(?P<building_cf>[0-9]{1,3}))?
        (?: b(?P<basement>[12]) )? )?
    (?P<fire> \* )?
    (?P<smoke> @ )?
    """,
    re.VERBOSE,
)


def read_map(path: Path) -> Board:
    """The board in a map file. Raises BadFile naming the line that is wrong."""
    return parse_map(read_text(path), str(path))


def parse_map(text: str, source: str, *, saved: bool = False) -> Board:
    """The board in the text of a map file; `source` names it. Raises BadFile. A saved battle may
    still have a road through water without a bridge, which the rules pass over."""
    draft = _Draft(source, saved)
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        draft.take(number, line.strip())
    return draft.board()


def map_text(board: Board) -> str:
    """The board as the text of a map file."""
    if not board.text:
        board.text = _written(board)
    return board.text


def _written(board: Board) -> str:
    head = [f"name: {plain(board.name)}", f"size: {board.columns} x {board.rows}"]
    if board.about:
        head.append(f"about: {plain(board.about)}")
    rows = [
        [token_of(board[Hex(col, row)]) for col in range(1, board.columns + 1)]
        for row in range(1, board.rows + 1)
    ]
    width = max(3, *(len(token) for row in rows for token in row)) + 1
    numbers = [f"{col:02}" for col in range(1, board.columns + 1)]
    grid = [
        f"{label:<4}{''.join(token.ljust(width) for token in tokens)}".rstrip()
        for label, tokens in [
            ("", numbers),
            *((f"{number:02}", row) for number, row in enumerate(rows, start=1)),
        ]
    ]
    blocks = [block for hex_, block in sorted(board.blocks.items()) if hex_ == block[0]]
    lines = [f"building: {' '.join(map(str, b))}" for b in blocks if board[b[0]].building]
    lines += [f"road: {road}" for road in road_lines(board)]
    parts = [head, grid, lines] if lines else [head, grid]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


@dataclass(slots=True)
class _Draft:
    """What has been read of a map file so far, each thing with its line."""

    source: str
    saved: bool = False
    fields: dict[str, tuple[int, str]] = field(default_factory=dict)
    rows: dict[int, tuple[int, list[str]]] = field(default_factory=dict)
    roads: list[tuple[int, str]] = field(default_factory=list)
    buildings: list[tuple[int, str]] = field(default_factory=list)
    columns: tuple[int, list[str]] | None = None

    def bad(self, message: str, line: int | None = None) -> BadFile:
        return BadFile(self.source, message, line)

    def take(self, number: int, line: str) -> None:
        """Sort one line of the file in."""
        words = line.split()
        if not line or line.startswith("#"):
            return
        if match := _FIELD.fullmatch(line):
            self.take_field(number, match[1], match[2])
        elif all(re.fullmatch("[0-9]+", word) for word in words):
            self.columns = number, words
        elif re.fullmatch("[0-9]{1,3}", words[0]):
            row = int(words[0])
            if row in self.rows:
                raise self.bad(f"row {row:02} stands here for the second time", number)
            self.rows[row] = number, words[1:]
        else:
            raise self.bad("neither 'name: ...' nor a row of the map that starts 01", number)

    def take_field(self, number: int, key: str, value: str) -> None:
        if key == "road":
            self.roads.append((number, value))
        elif key == "building":
            self.buildings.append((number, value))
        elif key not in ("name", "size", "about"):
            raise self.bad(
                f"unknown word {key[:20]!r}: use name, size, about, building or road", number
            )
        elif key in self.fields:
            raise self.bad(f"{key!r} stands here for the second time", number)
        else:
            self.fields[key] = number, value

    def board(self) -> Board:
        """The board, once all lines are in."""
        columns, rows = self.size()
        name, about = (plain(self.fields.get(key, (0, ""))[1])[:200] for key in ("name", "about"))
        if not name:
            raise self.bad("has no line 'name: ...'")
        board = Board(name, columns, rows, about=about)
        if self.columns and self.columns[1] != [f"{col:02}" for col in range(1, columns + 1)]:
            raise self.bad(f"the column numbers do not run from 01 to {columns}", self.columns[0])
        for row in sorted(self.rows.keys() | set(range(1, rows + 1))):
            self.fill_row(board, row)
        for line, text in self.buildings:
            try:
                board.join(map(Hex.parse, text.split()))
            except BadInput as error:
                raise self.bad(str(error), line) from None
        for line, text in self.roads:
            try:
                lay_road(board, text, bridged=not self.saved)
            except BadInput as error:
                raise self.bad(str(error), line) from None
        self.check_road_signs(board)
        return board

    def size(self) -> tuple[int, int]:
        line, text = self.fields.get("size", (None, ""))
        if line is None:
            raise self.bad("has no line 'size: 15 x 17'")
        match = _SIZE.fullmatch(text)
        if not match or not all(1 <= int(side) <= MAX_SIDE for side in match.groups()):
            raise self.bad(f"a size is two numbers from 1 to {MAX_SIDE}, like 15 x 17", line)
        return int(match[1]), int(match[2])

    def fill_row(self, board: Board, row: int) -> None:
        line, tokens = self.rows.get(row, (None, []))
        if line is None:
            raise self.bad(f"row {row:02} is missing")
        if not 1 <= row <= board.rows:
            raise self.bad(f"row {row:02} is one too many: there are {board.rows}", line)
        if len(tokens) != board.columns:
            raise self.bad(f"row {row:02} has {len(tokens)} hexes, not {board.columns}", line)
        for col, token in enumerate(tokens, start=1):
            try:
                board[Hex(col, row)] = terrain_of(token)
            except BadInput as error:
                raise self.bad(f"hex {Hex(col, row)}: {error}", line) from None

    def check_road_signs(self, board: Board) -> None:
        for row, (line, tokens) in self.rows.items():
            for col, token in enumerate(tokens, start=1):
                if ASCII.road in token and not board[Hex(col, row)].roads:
                    message = f"hex {Hex(col, row)} has the sign of a road, but no road leads there"
                    raise self.bad(message, line)


def terrain_of(token: str) -> Terrain:
    """The hex that a token stands for. Raises BadInput."""
    match = _HEX.fullmatch(token)
    if not match or not token.strip("-0123456789"):
        raise BadInput(f'{token!r} is no terrain: use signs like . 1" ~1 #m2')
    found = Terrain(
        level=int(match["level"] or 0),
        ground=Ground.WATER if match["depth"] else _GROUNDS[match["ground"] or "."],
        depth=int(match["depth"] or 0),
        bridge=_built(match["bridge"], match["bridge_cf"]),
        building=_built(
            match["building"], match["building_cf"], match["levels"], match["basement"]
        ),
        fire=match["fire"] is not None,
        smoke=match["smoke"] is not None,
        swamp=match["swamp"] is not None,
        ice=match["ice"] is not None,
        cover=_COVERS[match["cover"] or ""],
    )
    if found.ice and not found.may_freeze:
        raise BadInput(f"{token!r}: ice covers no buildings, bridges and swamps")
    if found.swamp and not found.may_be_swamp:
        raise BadInput(f"{token!r}: clear, rough and wooded ground alone is swampy")
    if found.cover and not found.takes(found.cover):
        raise BadInput(f"{token!r}: no {found.cover} lies there")
    return found


def _built(
    letter: str | None, cf: str | None, levels: str | None = None, basement: str | None = None
) -> Structure | None:
    if letter is None:
        return None
    kind = _TYPES[letter]
    points = ORIGINAL_CF[kind] if cf is None else int(cf)
    if not 1 <= points <= HIGHEST_CF[kind]:
        raise BadInput(f"the CF of anything {kind.value} is 1 to {HIGHEST_CF[kind]}, not {cf}")
    if levels is not None and int(levels) == 0:
        raise BadInput("a building has at least one level")
    return Structure(kind, points, int(levels or 0), int(basement or 0))


def token_of(terrain: Terrain) -> str:
    """One hex: level, ground, swamp, ice, mud or snow, bridge, building, fire, smoke; what goes
    without saying is left out.

    Clear ground with a road gets the road's sign, so that the picture shows where it runs.
    """
    level = str(terrain.level) if terrain.level else ""
    ground = ASCII.ground[terrain.ground]
    if terrain.water:
        ground += str(terrain.depth)
    elif terrain.ground is Ground.CLEAR:
        ground = ASCII.road if terrain.roads else "" if terrain.building else ground
    bridge = _structure(ASCII.bridge, terrain.bridge)
    building = _structure(ASCII.building, terrain.building)
    fire = ASCII.fire if terrain.fire else ""
    smoke = ASCII.smoke if terrain.smoke else ""
    swamp = ASCII.swamp if terrain.swamp else ""
    ice = ASCII.ice if terrain.ice else ""
    cover = ASCII.cover[terrain.cover]
    return level + ground + swamp + ice + cover + bridge + building + fire + smoke


def _structure(sign: str, structure: Structure | None) -> str:
    if structure is None:
        return ""
    levels = str(structure.levels) if sign == ASCII.building else ""
    cf = "" if structure.cf == ORIGINAL_CF[structure.type] else f"/{structure.cf}"
    below = f"b{structure.basement}" if structure.basement else ""
    return f"{sign}{_LETTERS[structure.type]}{levels}{cf}{below}"
