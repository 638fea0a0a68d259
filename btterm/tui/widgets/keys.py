"""The two rows of keys at the bottom: the first acts, the second only looks."""

from __future__ import annotations

from collections.abc import Sequence

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


def keys_line(keys: Sequence[Key], width: int, *, acts: bool) -> Line:
    """As many keys as fit, the first ones first; those that act stand out."""
    row = line(" ", ground="screen")
    style = "bold cursor" if acts else "bold text"
    used = 1
    for shown, hint in keys:
        start = used + (2 if used > 1 else 0)
        end = start + cell_len(shown) + 1 + cell_len(hint)
        if end > width:
            break
        gap = " " * (start - used)
        row.add(gap).add(shown, style).add(f" {hint}", "text" if acts else "dim")
        if key := _NAMES.get(shown, shown if shown.isalnum() and len(shown) == 1 else ""):
            sign = shown if len(shown) == 1 else ""
            row.spots.append((range(start, end), f"app.press({key!r}, {sign!r})"))
        used = end
    return row
