"""The form of MegaMek's .blk files: blocks of lines between <tag> and </tag>."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from btterm.data import plain
from btterm.errors import BadFile

MAX_LINES = 5000
MAX_LINE = 600
_TAG = re.compile(r"<(?:(/)[^<>]*|([^/<>][^<>]*))>")
"""The end or the beginning of a block."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """The blocks of a file by their tags in small letters."""

    source: str
    lines: dict[str, list[str]] = field(default_factory=dict)

    def of(self, tag: str) -> list[str]:
        """The lines of a block; none when there is no such block."""
        return self.lines.get(tag, [])

    def text(self, tag: str) -> str:
        """A block of one line; empty when there is none. Raises BadFile when there are more,
        unless all say the same."""
        found = self.of(tag)
        if len(set(found)) > 1:
            raise BadFile(self.source, f"{tag}: needs one line, not {len(found)}")
        return found[0] if found else ""

    def number(self, tag: str, default: float | None = None) -> float:
        """The number in a block. Raises BadFile when it is none, or missing without default."""
        text = self.text(tag)
        if not text and default is None:
            raise BadFile(self.source, f"{tag}: is missing")
        return self._number(tag, text) if text else default or 0

    def whole(self, tag: str, default: int | None = None) -> int:
        """The same for a whole number, such as 60 or 60.0."""
        return self._whole(tag, self.number(tag, default))

    def wholes(self, tag: str) -> list[int]:
        """The whole numbers of a block, one a line. Raises BadFile when a line is none."""
        return [self._whole(tag, self._number(tag, line)) for line in self.of(tag)]

    def flag(self, tag: str) -> bool:
        """Whether a block says yes: 1 or true, not 0 or false. Raises BadFile for other words."""
        text = self.text(tag).casefold()
        return text == "true" or (text != "false" and self.whole(tag, 0) > 0)

    def _whole(self, tag: str, number: float) -> int:
        if number != int(number):
            raise BadFile(self.source, f"{tag}: {number:g} is not a whole number")
        return int(number)

    def _number(self, tag: str, text: str) -> float:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{0,9})?", text):
            raise BadFile(self.source, f"{tag}: {text[:40]!r} is not a number")
        return float(text)


def parse_blocks(text: str, source: str) -> Blocks:
    """The blocks in the text of a file: a repeated block goes on where it left off, a block that
    is never closed ends where the next begins, and what stands outside is passed over.

    Raises BadFile when there are too many lines.
    """
    blocks = Blocks(source)
    inside: list[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if number > MAX_LINES:
            raise BadFile(source, f"too long for a unit: over {MAX_LINES} lines")
        line = plain(line[:MAX_LINE])
        tag = _TAG.fullmatch(line) if line.startswith("<") else None
        if tag and tag[1]:
            inside = None
        elif tag:
            inside = blocks.lines.setdefault(tag[2].strip().casefold(), [])
        elif line and not line.startswith("#") and inside is not None:
            inside.append(line)
    return blocks


def model_of(text: str, vehicle: bool) -> str:
    """The model as our record sheets have it: a vehicle's first one is "(Standard)" and goes
    without, and troops have theirs in brackets: "(SRM)", "[MG]"."""
    if vehicle:
        return "" if text.casefold() == "(standard)" else text
    return re.sub(r"^[(\[](.*)[)\]]$", r"\1", text)


def block(tag: str, *lines: object) -> str:
    """A block as it is written."""
    return "\n".join((f"<{tag}>", *map(str, lines), f"</{tag}>", "", ""))
