"""Says things, line by line."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import TextIO

from btterm.data import plain
from btterm.hexes import Facing
from btterm.plain.words import FACING_WORDS

WIDTH = 80
"""Columns of the longest line."""

_FACING = re.compile(r"\b(faces|facing|torso) (NE|SE|SW|NW|N|S)\b")
_CHANGE = re.compile(r"\bheat (\d+) > (\d+)")


class Voice:
    """Writes wrapped lines, each sent off at once; nothing that a terminal might obey."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def say(self, *sentences: str) -> None:
        """Say sentences, each from the beginning of a line."""
        for sentence in sentences:
            self.lines(textwrap.wrap(plain(sentence), WIDTH, break_on_hyphens=False))

    def lines(self, lines: Iterable[str]) -> None:
        """Say lines that are laid out already."""
        for line in lines:
            self.out.write("".join(c if c.isprintable() else " " for c in line) + "\n")
            self.out.flush()

    def prompt(self) -> None:
        """Ask for a line from the keyboard."""
        self.out.write("> ")
        self.out.flush()


def aloud(text: str) -> str:
    """A line of the log as it is best heard: "faces north-east", "heat 7 to 9"."""
    text = _CHANGE.sub(r"heat \1 to \2", text)
    return _FACING.sub(lambda m: f"{m[1]} {FACING_WORDS[Facing[m[2]]]}", text)
