"""A record sheet as on paper: boxes to mark, critical hit tables, weapons, heat."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.rules.mechwarrior import CONSCIOUSNESS
from btterm.classic.sheets.locations import Location
from btterm.classic.sheets.schema import SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.pilot import FATAL_HITS
from btterm.tui.lines import Line, heading, line
from btterm.tui.widgets.heat import heat_panel
from btterm.tui.widgets.unit import BIPED, QUAD, SHORT, condition, movement, unit_head
from btterm.tui.widgets.weapons import weapons_panel

TABLE = 26
"""Columns of one critical hit table."""
BOXES = 8
"""Boxes of armor or structure in one row."""
PART = BOXES + 1
"""Columns of one location of the doll, with the blank behind it."""
LEFT = 46
"""Columns of doll and weapons beside the tables."""
PAIR = 2 * (LEFT + 2 * TABLE)
"""Columns from which two sheets fit beside each other."""
SYSTEMS = (
    ("engine", SlotKind.ENGINE, 3),
    ("gyro", SlotKind.GYRO, 2),
    ("sensors", SlotKind.SENSORS, 2),
    ("life support", SlotKind.LIFE_SUPPORT, 1),
)
"""Name, kind, and hits until it is gone."""


def sheet_panel(battle: Battle, mech: Mech, width: int) -> list[Line]:
    """Doll, systems and weapons on the left, critical hit tables on the right; below each other
    where there is no room."""
    left = [
        movement(battle, mech).to(LEFT - 2),
        *box_doll(mech),
        line("o left . lost  / whole < hit ! half x none", "dim"),
        line(),
        *heat_panel(battle, mech),
        line(),
        *weapons_panel(mech),
        line(),
        *systems(mech),
    ]
    columns = 3 if width >= LEFT + 3 * TABLE else 2 if width >= 3 * TABLE else 1
    if width < LEFT + TABLE:
        return [*left, line(), *_beside(_tables(mech, columns), TABLE)]
    columns = max(1, min(3, (width - LEFT) // TABLE))
    return _beside([left, *_tables(mech, columns)], LEFT, TABLE)


def sheet_pair(battle: Battle, mech: Mech, other: Mech, width: int) -> list[Line]:
    """Two sheets beside each other, each with a line that says whose it is."""
    half = width // 2
    sheets = [[unit_head(unit), *sheet_panel(battle, unit, half)] for unit in (mech, other)]
    return _beside(sheets, half)


def box_doll(mech: Mech) -> list[Line]:
    """A box for every point of armor and structure, as the locations lie on the record sheet."""
    rows = []
    for places in QUAD if mech.sheet.quad else BIPED:
        rows += _beside([_boxes(mech, place) for place in places], PART)
    return rows


def _boxes(mech: Mech, place: Location | None) -> list[Line]:
    if place is None:
        return [line()]
    sheet = mech.sheet
    rows = _box_rows(SHORT.get(place, place.value), mech.armor[place], sheet.armor[place])
    if place in sheet.rear_armor:
        rows += _box_rows("re", mech.rear_armor[place], sheet.rear_armor[place])
    return [*rows, *_box_rows("is", mech.structure[place], sheet.structure_points[place])]


def _box_rows(label: str, now: int, most: int) -> list[Line]:
    """How much is left in figures, and then in boxes."""
    mark, style = condition(now, most)
    rows = [line(f"{label:<3}{now:>2}{mark}{most:<2}", style)]
    for start in range(0, most, BOXES):
        boxes, left = min(BOXES, most - start), min(max(now - start, 0), BOXES)
        row = line("o" * min(left, boxes), "bold text")
        rows.append(row.add("." * (boxes - min(left, boxes)), "dim"))
    return rows


def systems(mech: Mech) -> list[Line]:
    """Boxes for engine, gyro, sensors, life support and MechWarrior."""
    rows = [heading("Systems")]
    for label, kind, most in SYSTEMS:
        hits = min(most, mech.hits_on(kind))
        row = line(f"{label:<13}", "dim").add("x" * hits, "bold bad").add("o" * (most - hits))
        rows.append(row)
    pilot = mech.pilot
    rows.append(heading(f"MechWarrior {pilot.name}").add(f" {pilot.gunnery} / {pilot.piloting}"))
    row = line(f"{'hits':<13}", "dim").add("x" * pilot.hits, "bold bad")
    rows.append(row.add("." * (FATAL_HITS - pilot.hits), "faint"))
    if following := CONSCIOUSNESS.get(pilot.hits + 1):
        rows.append(line(f"{'awake on':<13}", "dim").add(f"{following}+ after the next hit"))
    return rows


def _tables(mech: Mech, columns: int) -> list[list[Line]]:
    """The critical hit tables, spread over some columns as evenly as may be."""
    found: list[list[Line]] = [[] for _ in range(columns)]
    for place in _order(mech):
        shortest = min(found, key=len)
        shortest += [*critical_table(mech, place), line()]
    return found


def _order(mech: Mech) -> Sequence[Location]:
    return sorted(mech.sheet.locations, key=lambda place: -len(mech.sheet.slots[place]))


def critical_table(mech: Mech, place: Location) -> list[Line]:
    """The slots of one location, numbered as they are rolled, with an x where they are hit."""
    now, most = mech.structure[place], mech.sheet.structure_points[place]
    mark, style = condition(now, most)
    rows = [heading(place.label).add(" ").add(f"{now}{mark}{most}", style)]
    for number, slot in enumerate(mech.sheet.slots[place]):
        hit = number in mech.criticals[place] or not mech.has(place)
        row = line(f"{number % 6 + 1} ", "dim").add("x " if hit else "  ", "bold bad")
        name = f"{slot.name} (R)" if slot.rear else slot.name
        rows.append(row.add(name, "bold bad" if hit else "text" if slot.hittable else "dim"))
    return rows


def _beside(columns: Sequence[Sequence[Line]], first: int, others: int = 0) -> list[Line]:
    """Columns of lines set side by side: as wide as said, all but the first with `others`."""
    rows = []
    for number in range(max(map(len, columns))):
        row = line()
        for place, column in enumerate(columns):
            piece = column[number] if number < len(column) else line()
            width = (others or first) if place else first
            cells = piece.fitted(width - 1)
            ground = piece.ground
            for text, style in cells:
                on = style if " on " in style or ground == "panel" else f"{style} on {ground}"
                row.add(text, on)
            row.add(" ")
        rows.append(row)
    return rows
