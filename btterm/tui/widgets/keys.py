"""The two rows of keys at the bottom: the first acts, the second only looks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rich.cells import cell_len

from btterm.tui.lines import Line, line

Key = tuple[str, str]
"""A key as it is shown, and what it does in at most three words."""
SHOWN = {
    "enter": "Enter",
    "escape": "Esc",
    "backspace": "Bksp",
    "tab": "Tab",
    "space": "Space",
    "ctrl+z": "^Z",
    "comma": ",",
    "full_stop": ".",
    "apostrophe": "'",
    "semicolon": ";",
    **{f"f{n}": f"F{n}" for n in range(1, 13)},
}
"""How keys that type no sign are shown."""
_NAMES = {
    **{shown: key for key, shown in SHOWN.items()},
    "?": "question_mark",
    "/": "slash",
}
"""What the keys that are no letters are called."""


def keys_lines(keys: Sequence[Key], width: int, rows: int, *, acts: bool) -> list[Line]:
    """So many lines of keys: what has no room in one goes on in the next."""
    found = []
    for _ in range(rows):
        fit = _fitting(keys, width)
        found.append(keys_line(keys[:fit], width, acts=acts))
        keys = keys[fit:]
    return found


def _fitting(keys: Sequence[Key], width: int) -> int:
    """How many keys fit into one line: a blank before the first, two between."""
    ends = accumulate((cell_len(shown) + 1 + cell_len(hint) + 2 for shown, hint in keys), initial=1)
    return sum(end - 2 <= width for end in [*ends][1:])


def keys_line(keys: Sequence[Key], width: int, *, acts: bool) -> Line:
    """As many keys as fit, the first ones first; those that act stand out."""
    row = line(" ", ground="screen")
    style = "bold cursor" if acts else "bold text"
    used = 1
    for shown, hint in keys[: _fitting(keys, width)]:
        start = used + (2 if used > 1 else 0)
        end = start + cell_len(shown) + 1 + cell_len(hint)
        gap = " " * (start - used)
        row.add(gap).add(shown, style).add(f" {hint}", "text" if acts else "dim")
        if key := _NAMES.get(shown, shown if shown.isalnum() and len(shown) == 1 else ""):
            sign = shown if len(shown) == 1 else ""
            row.spots.append((range(start, end), f"app.press({key!r}, {sign!r})"))
        used = end
    return row
