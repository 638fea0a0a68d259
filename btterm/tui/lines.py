"""Lines of styled text: what every panel is made of.

A style is a colour token of the palette, with "bold" before it or "on" another token behind it
where wanted: "dim", "bold text", "side1_ink on side1". Text is never read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rich.cells import cell_len, chop_cells, set_cell_size

Run = tuple[str, str]
"""A piece of text and its style."""
CUT = "~"
"""Stands at the end of a line that is longer than its place."""


@dataclass(slots=True)
class Line:
    """One line of a panel: runs from the left, and runs that stand against the right edge."""

    runs: list[Run] = field(default_factory=list)
    right: list[Run] = field(default_factory=list)
    hint: str = ""
    """Dim words behind the left part, only where there is room for all of them."""
    ground: str = "panel"
    """The colour token behind everything that names no other."""
    click: str = ""
    """The action of the screen that a click on the line does: "row(3)"; empty: none."""
    spots: list[tuple[range, str]] = field(default_factory=list)
    """Columns with an action of their own."""

    def add(self, text: object, style: str = "text") -> Line:
        """Add text on the left. Returns the line itself, so that calls can be chained."""
        self.runs.append((printable(str(text)), style))
        return self

    def at_right(self, text: object, style: str = "dim") -> Line:
        """Add text at the right edge."""
        self.right.append((printable(str(text)), style))
        return self

    def to(self, column: int) -> Line:
        """Fill or cut the left part to this many columns."""
        self.runs = list(_sized(self.runs, column))
        return self

    def fitted(self, width: int) -> list[Run]:
        """The runs for exactly this many columns. What stands on the right gives way first; where
        words on the left are cut, the last column says so."""
        if self.hint and _length(self.runs) + cell_len(self.hint) <= width:
            return replace(self, runs=[*self.runs, (self.hint, "dim")], hint="").fitted(width)
        left, right = _length(self.runs), _length(self.right)
        if not self.right or left + 1 + right > width:
            if width and cell_len("".join(text for text, _ in self.runs).rstrip()) > width:
                return [*_sized(self.runs, width - 1), (CUT, "dim")]
            return list(_sized(self.runs, width))
        return [*_sized(self.runs, width - right), *self.right]

    @property
    def plain(self) -> str:
        """The text alone, left and right part with a blank between them."""
        left = [*self.runs, (self.hint, "dim")] if self.hint else self.runs
        return " ".join("".join(text for text, _ in part) for part in (left, self.right) if part)

    def action_at(self, column: int) -> str:
        """The action that a click on a column does, or empty."""
        return next((action for columns, action in self.spots if column in columns), self.click)

    @property
    def width(self) -> int:
        return _length(self.runs)


def line(text: object = "", style: str = "text", ground: str = "panel") -> Line:
    """A line that begins with this text."""
    return Line(ground=ground).add(text, style) if text != "" else Line(ground=ground)


def printable(text: str) -> str:
    """The text without anything that a terminal would obey instead of showing it."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def heading(text: object) -> Line:
    """The first line of a panel."""
    return line(text, "bold text", "panel2")


def wrap(words: Iterable[Run], width: int, indent: str = "", ground: str = "panel") -> list[Line]:
    """Words set into lines of this width; a word that is longer than a line, as the path of a file
    may be, goes on in the next one.

    `words` are runs that may hold blanks: each run is kept together where it can be.
    """
    now = Line(ground=ground)
    lines, start, used = [now], 0, 0
    for text, style in words:
        for word in _pieces(text, width - len(indent)):
            size = cell_len(word)
            if used > start and used + 1 + size > width:
                now, start = Line(ground=ground).add(indent), len(indent)
                lines.append(now)
                used = start
            elif used > start:
                now.add(" ", style)
                used += 1
            now.add(word, style)
            used += size
    return lines


def _pieces(text: str, width: int) -> Iterator[str]:
    """The words of a text, long ones in pieces that fit into a line."""
    for word in text.split():
        if cell_len(word) <= width:
            yield word
        else:
            yield from chop_cells(word, max(2, width))


def plain(lines: Sequence[Line]) -> str:
    """The text of some lines, for tests and for files."""
    return "\n".join(line.plain.rstrip() for line in lines)


def _length(runs: Sequence[Run]) -> int:
    # The columns of ASCII need not be looked up sign by sign.
    return sum(len(text) if text.isascii() else cell_len(text) for text, _ in runs)


def _sized(runs: Sequence[Run], width: int) -> Iterator[Run]:
    left = width
    for text, style in runs:
        size = cell_len(text)
        if size > left:
            text, size = set_cell_size(text, left), left
        yield text, style
        left -= size
        if left <= 0:
            return
    if left > 0:
        yield " " * left, "text"
