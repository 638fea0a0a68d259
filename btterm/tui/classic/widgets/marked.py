"""The record sheets of those whom a line of the log is about, with what it has just marked."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.readout.marks import NO_MARKS, Marks, marks
from btterm.classic.readout.of import readout
from btterm.classic.units.any import AnyUnit
from btterm.tui.classic.widgets.heat import heat_panel
from btterm.tui.classic.widgets.unit import condition_panel, unit_panel
from btterm.tui.classic.widgets.weapons import arms_panel
from btterm.tui.lines import Line, line


def marked_sheets(
    before: Battle, now: Battle, units: Sequence[AnyUnit], width: int, height: int
) -> list[Line]:
    """The sheets below each other, those that were marked first. Of one that does not fit wholly
    the doll, what is damaged and who sits in it come first, then heat and weapons."""
    new = {unit.id: new_marks(before, now, unit) for unit in units}
    rows: list[Line] = []
    for unit in sorted(units, key=lambda unit: not new[unit.id]):
        shown, fresh = readout(now, unit), new[unit.id]
        top, state = unit_panel(shown, fresh), condition_panel(shown, width, fresh)
        heat, arms = heat_panel(now, unit), arms_panel(shown, width)
        room = height - len(rows) - bool(rows)
        whole = [*top, *heat, *arms, *state]
        if len(whole) > room:
            whole = [*top, *state, *heat, *arms][: max(0, room)]
        rows += [*[line()] * bool(rows and whole), *whole]
    return rows


def new_marks(before: Battle, now: Battle, unit: AnyUnit) -> Marks:
    """What was marked on the sheet of a unit since."""
    earlier = before.units.get(unit.id)
    return NO_MARKS if earlier is None else marks(readout(before, earlier), readout(now, unit))
