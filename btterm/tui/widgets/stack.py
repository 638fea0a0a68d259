"""How panels are stacked in the side column, and which give way where room is short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from btterm.tui.lines import Line, line

COMMON_TABS: dict[str, tuple[str, ...]] = {
    "unit": ("unit", "arms", "state", "", "units"),
    "hex": ("hex", "stack", "", "other", "", "units"),
    "units": ("units", "", "other"),
}
"""What stands in the tabs that all tasks have."""
STRIP = ("pairs", "", "gist", "", "other gist")
"""What stands in a narrow strip beside the map."""
GONE = "gone"
"""The name of no panel."""
GIVES_WAY = {
    "units": "pairs",
    "other": "other gist",
    "target": "brief",
    "": GONE,
    "state": "wounds",
    "weapons": "arms",
    "other gist": GONE,
    "heat": "warmth",
    "brief": "least",
    "pairs": GONE,
    "warmth": GONE,
    "stack": GONE,
    "hex": GONE,
    "unit": "glance",
    "air": GONE,
    "goals": GONE,
}
"""What a panel gives up for one that has more to say: the shorter one that takes its place, or
nothing. What can be missed most easily comes first."""


def stacked(found: Mapping[str, list[Line]], names: Sequence[str], height: int) -> list[Line]:
    """Panels below each other; an empty name is a blank line. Where there is not enough room for
    all of them in full, they give way; what is left over then goes back to those that it is
    enough for, to blank lines last. Where even that does not help, the last line says how much is
    hidden."""
    given: list[str] = []
    for name, shorter in GIVES_WAY.items():
        if len(_rows(found, names, given)) <= height:
            break
        given += [name] if shorter == GONE or shorter in found else []
    for name in [*filter(None, reversed(given)), ""]:
        fewer = [each for each in given if each != name]
        if len(_rows(found, names, fewer)) <= height:
            given = fewer
    rows = _rows(found, names, given)
    if len(rows) <= height:
        return rows
    hidden = [row for row in rows[height - 1 :] if row.runs]
    return [*rows[: height - 1], line(f"+{len(hidden)} more lines", "bold warn").at_right("p ")]


def _rows(
    found: Mapping[str, list[Line]], names: Sequence[str], given: Sequence[str]
) -> list[Line]:
    """The lines of some panels, when those of the names in `given` have given way."""
    rows: list[Line] = []
    for name in names:
        shown = name
        while shown in given:
            shown = GIVES_WAY[shown]
        if shown:
            rows += found.get(shown, [])
        elif rows and rows[-1].runs:
            rows.append(line())
    return rows[:-1] if rows and not rows[-1].runs else rows


def tab_line(names: Sequence[str], open_: str) -> Line:
    """The names of the panels with the open one in brackets."""
    row = line(ground="panel2")
    row.click = "panel"
    for name in names:
        if name == open_:
            row.add(f"[{name.upper()}]", "bold screen on cursor")
        else:
            row.add(f" {name} ", "dim")
    return row.at_right("p next ")
