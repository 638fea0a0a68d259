"""The map line by line: hexes, outline, rings, and the numbers that never scroll."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment

from btterm.board.board import Board
from btterm.board.signs import ASCII
from btterm.hexes import Facing, Hex, low
from btterm.tui.map.cells import NW, SW, Line, Look, S, paint_hex
from btterm.tui.map.chips import fit, in_order, state_mark
from btterm.tui.map.geometry import GUTTER, Geometry
from btterm.tui.map.scene import Scene, stacks
from btterm.tui.palette import Palette, Tier, ink_on, style

_BRACKETS = {"active": ("(", ")"), "target": ("{", "}"), "cursor": ("[", "]")}
_SLASHES = {2: "/\\", 3: "//\\\\"}
Painted = dict[Hex, tuple[Line, ...]]
"""Hexes as they have been painted."""
# Where a number stands: columns into a hex for the header, lines into a row for the gutter.
_COLUMN_NUMBER = {0: 0, 1: 1, 2: 2, 3: 5}
_ROW_NUMBER = {0: 0, 1: 0, 2: 0, 3: 1}


class Painter:
    """Paints one scene at one zoom."""

    def __init__(
        self,
        scene: Scene,
        zoom: int,
        palette: Palette,
        richer: bool,
        painted: Painted | None = None,
    ) -> None:
        """`painted`: hexes that look the same as they did, to be used again and added to."""
        self.scene = scene
        self.palette = palette
        self._painted: Painted = {} if painted is None else painted
        self._richer = richer
        self.geometry = Geometry(scene.board.columns, scene.board.rows, zoom)
        self._zoom = zoom
        self._beside = palette.beside()
        self._roads = crossings(scene.board)
        self._chips = stacks(scene.chips)
        self._ringed = self._ringed_hexes() if zoom == 0 else {}
        self._rings = self._ring_cells() if zoom else {}
        self._ring_lines = {y for _, y in self._rings}

    def line(self, y: int, columns: range) -> list[Segment]:
        """These columns of hexes on line `y` of the drawing.

        One column beyond the last of the board is its rim. At zoom 3 every other line of a
        column starts one cell late; that cell is blank unless the column before is asked for.
        """
        geometry, board, painted = self.geometry, self.scene.board, self._painted
        width, height = geometry.pitch
        rings = self._rings if y in self._ring_lines else {}
        # All columns that hang equally low are cut by the line in the same row.
        rows = [divmod(y - geometry.lowered(col), height) for col in (0, 1)]
        segments: list[Segment] = []
        for col in columns:
            row, part = rows[col % 2]
            hex_ = Hex(col, row + 1)
            x = width * (col - 1)
            if self._zoom == 3 and part in (0, 3):
                if col == columns.start:
                    segments.append(self.blank(1))
                x += 1
            if hex_ in board:
                drawn: Sequence[Segment] = (painted.get(hex_) or self._lines(hex_))[part]
            else:
                drawn = self._off_board(hex_, part, x, y)
            if ring := rings.get((x, y)):
                drawn = (ring, *drawn[1:])
            segments += drawn
        return segments

    def _lines(self, hex_: Hex) -> tuple[Line, ...]:
        """Paint the lines of a hex, for as long as it looks the same."""
        found = paint_hex(self.look(hex_), self._zoom, self.palette, self._richer)
        self._painted[hex_] = found
        return found

    def look(self, hex_: Hex) -> Look:
        """Everything that decides how a hex is painted."""
        scene = self.scene
        chips = self._chips.get(hex_)
        goal = hex_ in scene.goals
        numbered = self._zoom == 3 or scene.show_numbers or (goal and self._zoom == 2)
        letters = scene.overlay == "A" or self.palette.tier is Tier.ANSI
        return Look(
            scene.board[hex_],
            low(hex_.col),
            self._roads.get(hex_, 0),
            scene.lit is not None and hex_ not in scene.lit,
            str(hex_) if numbered else "",
            goal,
            *scene.found.get(hex_, ("", 0)),
            in_order(chips, scene.side) if chips else (),
            scene.labels.get(hex_, ""),
            scene.path.get(hex_),
            scene.line.get(hex_),
            scene.reach.get(hex_),
            scene.sight.get(hex_),
            scene.arc.get(hex_, "") if letters else "",
            scene.threat.get(hex_),
            scene.to_hit.get(hex_),
            scene.show_levels,
            self._ringed.get(hex_, ""),
        )

    def header(self, columns: range) -> list[Segment]:
        """The numbers above these columns of hexes and the rim."""
        width = self.geometry.pitch[0]
        before = _COLUMN_NUMBER[self._zoom]
        cursor = self.scene.cursor
        segments = []
        for col in columns:
            if col > self.geometry.columns:
                segments.append(self.blank(self.geometry.size.width % width))
                break
            label = f"{col:02}"[: None if self._zoom else 2]
            lit = cursor is not None and cursor.col == col
            # Where the numbers touch, every other one is fainter.
            quiet = self._zoom == 0 and low(col) and not lit
            segments += [
                self.blank(before),
                self._edge(label) if quiet else self._number(label, lit),
                self.blank(width - before - len(label)),
            ]
        return segments

    def corner(self) -> list[Segment]:
        """The letter of the overlay that is on, above the row numbers."""
        overlay = self.scene.overlay
        return [self._number(f"[{fit(overlay, 1)}]" if overlay else " " * GUTTER, lit=False)]

    def gutter(self, y: int) -> list[Segment]:
        """The row number beside line `y` of the drawing."""
        row, part = divmod(y - _ROW_NUMBER[self._zoom], self.geometry.pitch[1])
        if part or not 0 <= row < self.geometry.rows:
            return [self.blank(GUTTER)]
        label = f"{row + 1:02}"
        cursor = self.scene.cursor
        lit = cursor is not None and cursor.row == row + 1
        return [self._number(label, lit), self.blank(GUTTER - len(label))]

    def blank(self, width: int) -> Segment:
        """Screen beside the board."""
        return Segment(" " * width, style(self._beside.ink, self._beside.background))

    def _number(self, label: str, lit: bool) -> Segment:
        if lit:
            cursor = self.palette.tokens["cursor"]
            return Segment(label, style(ink_on(cursor), cursor, bold=True))
        return Segment(label, style(self._beside.sign, self._beside.background))

    def _edge(self, text: str) -> Segment:
        return Segment(text, style(self._beside.outline, self._beside.background))

    def _off_board(self, hex_: Hex, part: int, x: int, y: int) -> list[Segment]:
        """A piece beside the board: an edge of the hex to the left or below, else blank."""
        if self._zoom == 0:
            return [self.blank(0)]
        rim = hex_.col > self.geometry.columns
        roads = self._roads.get(hex_, 0)
        inner = 8 if self._zoom == 3 and part in (0, 3) else 10 if self._zoom == 3 else 4
        slot, rest = " ", " " * inner
        bordered = self.geometry.hex_at(x - 1, y) is not None
        if bordered and (rim or hex_.row > self.geometry.rows):
            slot = self._slash(hex_, part, roads)
        elif hex_.row == 0 and part == self.geometry.pitch[1] - 1:
            rest = self._top_edge(roads)
        if rim:
            # The slanted outline takes turns between the last two columns of the drawing.
            rest = " " if self._zoom == 3 and part in (1, 2) else ""
        return [self._edge(slot), self._edge(rest)]

    def _slash(self, hex_: Hex, part: int, roads: int) -> str:
        if self._zoom == 1:
            return "/" if low(hex_.col) else "\\"
        slashes = _SLASHES[self._zoom]
        side = NW if part < len(slashes) // 2 else SW
        return "=" if roads & side else slashes[part]

    def _top_edge(self, roads: int) -> str:
        if self._zoom == 3:
            return "_____==_" if roads & S else "_" * 8
        return "_==_" if roads & S else "_" * 4

    def _ring_cells(self) -> dict[tuple[int, int], Segment]:
        """The outline cells of the ringed hexes, by place in the drawing."""
        cells: dict[tuple[int, int], Segment] = {}
        for hex_, token in self._ringed_hexes().items():
            background = self.palette.tokens[token]
            ring = style(ink_on(background), background, bold=True)
            left, right = _BRACKETS[token]
            for x, y, sign in self._ring(hex_, (self._lies(hex_) or left, right)):
                cells[x, y] = Segment(sign, ring)
        return cells

    def _ringed_hexes(self) -> dict[Hex, str]:
        """The hexes with a ring, by its colour token. Later ones win where two touch."""
        scene = self.scene
        rings = ((scene.active, "active"), (scene.target, "target"), (scene.cursor, "cursor"))
        return {hex_: token for hex_, token in rings if hex_ is not None}

    def _lies(self, hex_: Hex) -> str:
        """The sign of a unit that lies or is shut down, which stands where the ring begins; empty
        where there is room for both."""
        chips = self._chips.get(hex_, []) if self._zoom == 1 else []
        down = [chip for chip in chips if chip.prone or chip.shut_down]
        return state_mark(down[0], ASCII) if down and len(chips) == 1 else ""

    def _ring(self, hex_: Hex, brackets: tuple[str, str]) -> list[tuple[int, int, str]]:
        x, y = self.geometry.corner(hex_)
        left, right = brackets
        if self._zoom < 3:
            lines = range(y, y + self._zoom)
            return [
                (place, line, sign) for line in lines for place, sign in ((x, left), (x + 5, right))
            ]
        return [
            (x + 1, y, "/"),
            (x + 10, y, "\\"),
            (x, y + 1, left),
            (x + 11, y + 1, right),
            (x, y + 2, left),
            (x + 11, y + 2, right),
            (x + 1, y + 3, "\\"),
            (x + 10, y + 3, "/"),
        ]


def crossings(board: Board) -> dict[Hex, int]:
    """The sides NW, SW and S that a road crosses, by hex; also of hexes just off the board.

    Every hexside belongs to one hex this way. It is enough that the road is there on one side.
    """
    found: dict[Hex, int] | None = board.ways.get("road crossings")
    if found is not None:
        return found
    found = {}
    for hex_ in board:
        terrain = board[hex_]
        if not terrain.roads:
            continue
        for side in Facing:
            if terrain.road(side):
                owner, bit = _owner_of_side(hex_, side)
                found[owner] = found.get(owner, 0) | bit
    board.ways["road crossings"] = found
    return found


def _owner_of_side(hex_: Hex, side: Facing) -> tuple[Hex, int]:
    own = {Facing.NW: NW, Facing.SW: SW, Facing.S: S}
    if side in own:
        return hex_, own[side]
    return hex_.neighbour(side), own[side.opposite]
