"""What is to be seen on a screen, as text: every sign, and how it is drawn in two themes.

A picture takes a tenth of the room of an SVG and can be read in a diff.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.widgets import Input

Row = tuple[str, Sequence[str]]
"""The signs of a row, and for each of them its style in words: "bold #ffffff on #000000"."""
LETTERS = [chr(code) for code in (*range(97, 123), *range(65, 91), *range(48, 58))]
LETTERS += [chr(code) for code in range(0xC0, 0x250)]
"""What stands for a style in a picture, the first one for the first style that is met."""
RULE = "=" * 20


class TextExtension(SingleFileSnapshotExtension):
    """Keeps each picture in a text file of its own."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


def rows(app: App[None]) -> list[Row]:
    """All that the app shows now."""
    for field in app.screen.query(Input):
        # Seen or not, it would depend on the moment.
        field.cursor_blink = False
    width, height = app.size
    console = Console(
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    seen = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert seen is not None
    return [_row(row) for row in console.render_lines(seen, pad=False)]


def _row(segments: Sequence[Segment]) -> Row:
    signs, styles = "", list[str]()
    for text, style, control in segments:
        if not control:
            signs += text
            styles += [_words(style or Style())] * len(text)
    return signs, styles


@cache
def _words(style: Style) -> str:
    ways = ("bold", "dim", "italic", "underline", "reverse", "strike")
    told = [way for way in ways if getattr(style, way)]
    front, back = (
        colour.get_truecolor().hex if colour and not colour.is_default else "default"
        for colour in (style.color, style.bgcolor)
    )
    return " ".join([*told, front, "on", back])


def text(seen: Sequence[Row]) -> str:
    """The signs alone."""
    return "\n".join(signs.rstrip() for signs, _ in seen)


def picture(*themes: Sequence[Row]) -> str:
    """One screen in one or more themes: the signs, a letter for the style of each of them, and
    what the letters stand for in each theme."""
    letters: dict[tuple[str, ...], str] = {}
    drawn = []
    for row in zip(*themes, strict=True):
        together = zip(*(styles for _, styles in row), strict=True)
        drawn.append("".join(letters.setdefault(s, LETTERS[len(letters)]) for s in together))
    legend = [f"{letter} {' | '.join(styles)}" for styles, letter in letters.items()]
    return "\n".join([text(themes[0]), RULE, *drawn, RULE, *legend, ""])
