"""Boards of MegaMek (.board files): what the game can represent, and remarks about the rest."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from btterm.board.board import Board
from btterm.board.mapfile import MAX_SIDE
from btterm.board.terrain import (
    HIGHEST_CF,
    ORIGINAL_CF,
    Construction,
    Cover,
    Ground,
    Structure,
    Terrain,
)
from btterm.data import plain, read_text
from btterm.errors import BadFile
from btterm.hexes import Hex

Remark = tuple[int, str]
"""The number of a line, and what of it could not be taken over."""

_SIZE = re.compile(r"size\s+([0-9]{1,6})\s+([0-9]{1,6})")
_HEX = re.compile(r'hex\s+([0-9]{2,6})\s+(-?[0-9]{1,2})\s+"([^"]*)"(?:\s+"[^"]*")?')
_PART = re.compile(r"([a-z_]+):(-?[0-9]{1,6})(?::([0-9]{1,4}))?")
_WITHOUT_MEANING = ("fluff", "background", "none")

_EXACT = {
    ("woods", 1): Ground.LIGHT_WOODS,
    ("woods", 2): Ground.HEAVY_WOODS,
    ("rough", 1): Ground.ROUGH,
}
_ALIKE = {
    ("woods", 3): Ground.HEAVY_WOODS,
    ("jungle", 1): Ground.LIGHT_WOODS,
    ("jungle", 2): Ground.HEAVY_WOODS,
    ("jungle", 3): Ground.HEAVY_WOODS,
    ("rough", 2): Ground.ROUGH,
}
_ANY = {"water": Ground.WATER, "rubble": Ground.RUBBLE, "pavement": Ground.PAVED}
_COVERS = {("mud", 1): Cover.MUD, ("snow", 2): Cover.SNOW}
# Where a hex has several grounds, the first of these is kept.
_GROUNDS = ("water", "woods", "jungle", "rubble", "rough", "pavement")
_TYPES = dict(enumerate(Construction, start=1))


def read_board(path: Path) -> tuple[Board, list[Remark]]:
    """The board in a .board file, and a remark for every kind of thing that cannot be represented,
    with the first place and how many more there are.

    A hex that is wrong in part keeps its level and what is right about it. Raises BadFile for
    a file that is no board at all.
    """
    return parse_board(read_text(path), path.stem, str(path))


def parse_board(text: str, name: str, source: str) -> tuple[Board, list[Remark]]:
    """As `read_board`, from the text of a file; `source` names it in errors."""
    lines = [(n, line.strip()) for n, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1)]
    board, size_line = _sized(lines, name, source)
    remarks = _Remarks()
    drafts = _drafts(board, lines, remarks)
    if not drafts:
        raise BadFile(source, "is no board: none of its lines describes a hex")
    for hex_ in board:
        if hex_ not in drafts:
            remarks.add(size_line, f"hex {hex_}", "missing, now clear")
    for hex_, draft in drafts.items():
        board[hex_] = draft.terrain()
        for text, kind in draft.remarks:
            remarks.add(draft.line, f"hex {hex_}", text, kind)
    to_pavement = all(line != "option exit_roads_to_pavement false" for _, line in lines)
    _join_buildings(board, drafts)
    _lay_roads(board, drafts, to_pavement, remarks)
    return board, remarks.found()


class _Remarks:
    """One remark a kind, however often it holds."""

    def __init__(self) -> None:
        self.kinds: dict[str, list[tuple[int, str, str]]] = {}

    def add(self, line: int, where: str, text: str, kind: str = "") -> None:
        """Remark on something; its kind says the same without what differs from place to place."""
        self.kinds.setdefault(kind or text, []).append((line, where, text))

    def found(self) -> list[Remark]:
        """In the order of the lines in which each kind stands first."""
        remarks = []
        for kind, same in self.kinds.items():
            line, where, text = min(same)
            more = f" and {len(same) - 1} more" if len(same) > 1 else ""
            alike = all(text == other for _, _, other in same)
            remarks.append((line, f"{where}{more}: {text if alike else kind}"))
        return sorted(remarks)


def _sized(lines: list[tuple[int, str]], name: str, source: str) -> tuple[Board, int]:
    for number, line in lines:
        if match := _SIZE.fullmatch(line):
            columns, rows = int(match[1]), int(match[2])
            if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
                raise BadFile(source, f"a board has 1 to {MAX_SIDE} columns and rows", number)
            return Board(plain(name), columns, rows), number
    raise BadFile(source, "is no board: it has no line like 'size 16 17'")


def _drafts(board: Board, lines: list[tuple[int, str]], remarks: _Remarks) -> dict[Hex, _Draft]:
    """The hexes of the file by their numbers on the board."""
    found: list[tuple[int, re.Match[str]]] = []
    for number, line in lines:
        if line == "end":
            break
        if match := _HEX.fullmatch(line):
            found.append((number, match))
        elif line and not line.startswith(("size", "option", "#")):
            remarks.add(number, repr(plain(line)[:40]), "not understood")
    complete = len(found) == len(board.hexes)
    drafts: dict[Hex, _Draft] = {}
    after = 0
    for order, (number, match) in enumerate(found):
        # With a line for every hex their order counts: numbers are sometimes wrong or can be
        # read in two ways. Where lines are missing, the numbers keep the rest in its place.
        hex_ = board.at(order) if complete else _which(board, match[1], after, drafts)
        if hex_ is None:
            remarks.add(number, f"hex {match[1]}", "one too many, or not on the board")
            continue
        if hex_ not in _readings(match[1]):
            remarks.add(
                number,
                f"hex {match[1]}",
                f"stands where {hex_} should, taken as that",
                "each stands where another should, taken as that",
            )
        after = board.index(hex_) + 1
        drafts[hex_] = _Draft.of(number, int(match[2]), match[3])
    return drafts


def _readings(digits: str) -> set[Hex]:
    """The hexes that a number without a mark between column and row can mean."""
    if len(digits) % 2 == 0:
        half = len(digits) // 2
        return {Hex(int(digits[:half]), int(digits[half:]))}
    return {Hex(int(digits[:i]), int(digits[i:])) for i in range(1, len(digits))}


def _which(board: Board, digits: str, after: int, taken: dict[Hex, _Draft]) -> Hex | None:
    """The hex meant by a number: the next one if it fits, else the only one it can be."""
    free = [hex_ for hex_ in _readings(digits) if hex_ in board and hex_ not in taken]
    expected = board.at(after)
    if expected in free:
        return expected
    return free[0] if len(free) == 1 else None


@dataclass(slots=True)
class _Draft:
    """One hex of the file; what has been understood is taken out of `parts`."""

    line: int
    level: int
    parts: dict[str, int] = field(default_factory=dict)
    exits: dict[str, int] = field(default_factory=dict)
    remarks: list[tuple[str, str]] = field(default_factory=list)
    """Each with its kind."""
    road: bool = False

    @classmethod
    def of(cls, line: int, level: int, text: str) -> _Draft:
        draft = cls(line, level)
        for part in filter(None, text.lower().split(";")):
            if match := _PART.fullmatch(part.strip()):
                draft.parts[match[1]] = int(match[2])
                if match[3]:
                    draft.exits[match[1]] = int(match[3]) & 0b111111
            else:
                draft.remark(f"{plain(part)[:40]!r} is not understood", "not understood in part")
        return draft

    def remark(self, text: str, kind: str = "") -> None:
        self.remarks.append((text, kind))

    def left_out(self, part: str, value: int, why: str = "") -> None:
        self.remark(f"{part}:{value} is left out{why}", f"{part} is left out")

    def terrain(self) -> Terrain:
        """The hex without its roads."""
        ground, depth = self.ground()
        building = self.structure("building", "bldg")
        bridge = self.structure("bridge", "bridge")
        self.road = self.parts.pop("road", 0) > 0 or bridge is not None
        if bridge and ground is not Ground.WATER:
            self.remark("a bridge over dry ground is taken as a road")
            bridge = None
        fire, smoke = (self.parts.pop(part, 0) > 0 for part in ("fire", "smoke"))
        found = Terrain(self.level, ground, depth, 0, bridge, building, fire, smoke)
        if self.parts.get("swamp") == 1 and found.may_be_swamp and not self.road:
            del self.parts["swamp"]
            found = found.changed(swamp=True)
        if self.parts.get("ice") == 1 and found.may_freeze:
            del self.parts["ice"]
            found = found.changed(ice=True)
        for (part, value), cover in _COVERS.items():
            if self.parts.get(part) == value and not found.cover and found.takes(cover):
                del self.parts[part]
                found = found.changed(cover=cover)
        for part, value in self.parts.items():
            if part not in _WITHOUT_MEANING:
                self.left_out(part, value)
        return found

    def ground(self) -> tuple[Ground, int]:
        """The main terrain and the depth of water."""
        found: list[tuple[str, int, Ground]] = []
        for part in _GROUNDS:
            value = self.parts.pop(part, None)
            if value is None:
                continue
            kind = _EXACT.get((part, value)) or _ALIKE.get((part, value)) or _ANY.get(part)
            if kind is None or not 0 <= value <= 99:
                self.left_out(part, value)
                continue
            if (part, value) in _ALIKE:
                self.remark(f"{part}:{value} is taken as {kind.value}")
            found.append((part, value, kind))
        for part, value, _ in found[1:]:
            self.left_out(part, value, f", the hex has {found[0][0]}")
        if not found:
            return Ground.CLEAR, 0
        return found[0][2], found[0][1] if found[0][2] is Ground.WATER else 0

    def structure(self, part: str, prefix: str) -> Structure | None:
        value = self.parts.pop(part, None)
        cf, height = self.parts.pop(f"{prefix}_cf", None), self.parts.pop(f"{prefix}_elev", None)
        if value is None:
            if cf is not None or height is not None:
                self.remark(f"{prefix}_cf or {prefix}_elev without a {part} is left out")
            return None
        kind = _TYPES.get(value)
        if kind is None:
            self.left_out(part, value)
            return None
        points = self.construction_factor(kind, cf)
        if part == "bridge":
            if height:
                self.remark(
                    f"the bridge lies level with the hex, not {height} above",
                    "the bridge lies level with the hex, not above",
                )
            return Structure(kind, points)
        if height is None:
            self.remark("the building has no height, taken as one level")
        elif not 1 <= height <= 99:
            self.left_out(part, value, f", it is {height} levels high")
            return None
        return Structure(kind, points, height or 1)

    def construction_factor(self, kind: Construction, cf: int | None) -> int:
        """A CF that this type can have."""
        usual, highest = ORIGINAL_CF[kind], HIGHEST_CF[kind]
        if cf is None:
            self.remark(f"no CF, taken as {usual} for {kind.value}")
            return usual
        if not 1 <= cf <= highest:
            most = f"is taken as {highest}, the most for {kind.value}"
            self.remark(f"CF {cf} {most}", f"another CF {most}")
            return highest
        return cf


def _join_buildings(board: Board, drafts: dict[Hex, _Draft]) -> None:
    """Let buildings cover the hexes that they share: through the hexsides that are given, else
    those towards others of their type. Those of another CF are other buildings."""
    left = dict.fromkeys(hex_ for hex_ in drafts if board[hex_].building)
    while left:
        block = [next(iter(left))]
        for hex_ in block:
            left.pop(hex_, None)
            given, house = drafts[hex_].exits.get("building"), board[hex_].building
            for side, other in enumerate(hex_.neighbours()):
                walls = board[other].building if other in left else None
                alike = house and walls and (house.type, house.cf) == (walls.type, walls.cf)
                if alike and other not in block and (given is None or given >> side & 1):
                    block.append(other)
        board.join(block)


def _lay_roads(
    board: Board, drafts: dict[Hex, _Draft], to_pavement: bool, remarks: _Remarks
) -> None:
    """Open the hexsides of roads: those that are given, else those towards other roads."""
    roads = {hex_ for hex_, draft in drafts.items() if draft.road}
    for hex_ in roads:
        given = drafts[hex_].exits
        exits = given.get("road", 0) | given.get("bridge", 0)
        if "road" not in given and "bridge" not in given:
            for side, other in enumerate(hex_.neighbours()):
                paved = to_pavement and other in board and board[other].ground is Ground.PAVED
                exits |= (other in roads or paved) << side
        terrain = board[hex_].changed(roads=exits)
        if terrain.drowned_road:
            words = "the road through water is left out, it has no bridge"
            remarks.add(drafts[hex_].line, f"hex {hex_}", words)
            continue
        board[hex_] = terrain
