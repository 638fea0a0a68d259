"""A record sheet as on paper: boxes to mark, critical hit tables, weapons, heat."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.readout.of import readout
from btterm.classic.readout.shape import Effect, Gauge, Part, Readout
from btterm.classic.units.any import AnyUnit
from btterm.tui.classic.widgets.heat import heat_panel, scale_panel
from btterm.tui.classic.widgets.unit import carried, condition, movement, unit_head
from btterm.tui.classic.widgets.weapons import weapon_key, weapons_panel
from btterm.tui.lines import Line, heading, line, wrap

TABLE = 24
"""Columns of one critical hit table, with the blank behind it."""
BOXES = 8
"""Boxes of armor or structure in one row."""
PART = BOXES + 1
"""Columns of one location of the doll, with the blank behind it."""
LEFT = 46
"""Columns of doll and weapons beside the tables."""
WHOLE = LEFT + 3 * TABLE
"""Columns from which all tables stand beside the doll."""
PAIR = WHOLE + LEFT
"""Columns from which a second unit fits beside a whole sheet."""
TWO_SHEETS, TWO_SHEETS_HEIGHT = 2 * (LEFT + 2 * TABLE), 54
"""Columns and lines from which two whole sheets fit beside each other."""
HEAD_FIRST = 3
"""Lines of the doll by which the head stands above arms and side torsos."""


def sheet_panel(battle: Battle, mech: AnyUnit, width: int) -> list[Line]:
    """Doll and weapons on the left, on the right the critical hit tables as they lie on the
    record sheet: arm, side torso and leg on each side, between them head, center torso and
    systems; below them heat. Where there is no room, in fewer columns or below each other."""
    unit = readout(battle, mech)
    doll = [
        movement(unit).to(LEFT - 2),
        *carried(unit),
        *box_doll(unit),
        _legend(),
        *weapons_panel(unit),
    ]
    heat = _heat(battle, mech, figures=True)
    scale = scale_panel(battle, mech)
    left, middle, right = (
        [row for key in keys for row in critical_table(unit.part(key))] for keys in unit.tables
    )
    state = [*systems(unit), *modifiers_now(unit)]
    if width >= WHOLE:
        above = _beside([left, [*middle, *state], right], TABLE)
        if len(doll) + len(scale) > len(above) + len(heat):
            # No room for the whole scale: what comes next takes the place of its figures.
            heat = _heat(battle, mech, figures=False)
            scale = []
        return _beside([[*doll, *scale], [*above, *heat]], LEFT, 3 * TABLE)
    if width >= LEFT + 2 * TABLE:
        tables = [*_beside([left, right], TABLE), *_beside([middle, state], TABLE)]
        return _beside([[*doll, line(), *heat, *scale], tables], LEFT, 2 * TABLE)
    if width >= 3 * TABLE:
        tables = _beside([left, [*middle, *state], right], TABLE)
        return [*doll, line(), *heat, *scale, line(), *tables]
    return [*doll, line(), *heat, *scale, line(), *left, *middle, *state, *right]


def _heat(battle: Battle, unit: AnyUnit, *, figures: bool) -> list[Line]:
    """The heat of a unit that has a heat scale, under a heading."""
    rows = heat_panel(battle, unit, width=3 * TABLE - 1, figures=figures)
    return [heading("Heat"), *rows] if rows else []


def _legend() -> Line:
    row = line("o", "pips dim").add(" left ", "dim").add(".", "pips dim")
    return row.add(" lost  / whole < hit ! half x none", "dim")


def modifiers_now(unit: Readout) -> list[Line]:
    """What counts on the next move, Piloting Skill Roll and shots, beside the skills."""
    rows = [_modifier(effect) for effect in unit.effects]
    return [heading("Modifiers now"), *(rows or [line("none", "dim")])]


def _modifier(effect: Effect) -> Line:
    on, label = effect.on, effect.label
    if effect.weapon is not None:
        label = f"{weapon_key(effect.weapon)} {label}"
    words = effect.words if on == label else f"{on} {effect.words}"
    return line(f"{label:<13}"[:13], "dim").add(f" {words}", "bold warn")


def sheet_pair(
    battle: Battle, mech: AnyUnit, other: AnyUnit, width: int, height: int
) -> list[Line]:
    """Two sheets beside each other, each with a line that says whose it is; where there is no room
    for the second one's tables, it has doll, weapons and systems alone."""
    half = width // 2
    if width >= TWO_SHEETS and height >= TWO_SHEETS_HEIGHT:
        sheets = [sheet_panel(battle, mech, half), sheet_panel(battle, other, half)]
    else:
        half = WHOLE
        sheets = [sheet_panel(battle, mech, half), _short_sheet(battle, other, width - half)]
    heads = [[unit_head(readout(battle, unit))] for unit in (mech, other)]
    columns = [[*head, *sheet] for head, sheet in zip(heads, sheets, strict=True)]
    return _beside(columns, half, width - half)


def _short_sheet(battle: Battle, mech: AnyUnit, width: int) -> list[Line]:
    unit = readout(battle, mech)
    doll = [movement(unit).to(LEFT - 2), *box_doll(unit), line(), *weapons_panel(unit)]
    state = [*systems(unit), *modifiers_now(unit)]
    heat = [line(), heading("Heat"), *heat_panel(battle, mech, width=LEFT - 1)]
    hurt = wrap([(", ".join(unit.damage) or "no critical hits", "text")], LEFT - 1)
    if width < LEFT + TABLE:
        return [*doll, *heat, *hurt, *state]
    return _beside([[*doll, *heat, *hurt], state], LEFT, TABLE)


def box_doll(unit: Readout) -> list[Line]:
    """A box for every point of armor and structure, as the locations lie on the record sheet."""
    columns: list[list[Line]] = [[] for _ in unit.diagram[0]]
    for number, keys in enumerate(unit.diagram):
        for column, key in zip(columns, keys, strict=True):
            if key:
                column += [line()] * (0 if not number else 1 if column else HEAD_FIRST)
                column += _boxes(unit.part(key))
    return _beside(columns, PART)


def _boxes(part: Part) -> list[Line]:
    rows = _box_rows(part.key, part.armor)
    if part.rear is not None:
        rows += _box_rows("re", part.rear)
    return [*rows, *(_box_rows("is", part.structure) if part.structure.most else [])]


def _box_rows(label: str, gauge: Gauge) -> list[Line]:
    """How much is left in figures, and then in boxes."""
    now, most = gauge
    words, mark, style = condition(gauge)
    rows = [line(f"{label:<3}{words:>2}{mark}{most:<2}", style)]
    for start in range(0, most, BOXES):
        boxes, left = min(BOXES, most - start), min(max(now - start, 0), BOXES)
        row = line("o" * min(left, boxes), "pips bold text")
        rows.append(row.add("." * (boxes - min(left, boxes)), "pips dim"))
    return rows


def systems(unit: Readout) -> list[Line]:
    """Boxes for what fails after some hits, and for the crew."""
    rows = [heading("Systems")]
    for label, hits, most in unit.systems:
        row = (
            line(f"{label:<13}", "dim")
            .add("x" * hits, "bold bad")
            .add("o" * (most - hits), "pips text")
        )
        rows.append(row)
    crew = unit.crew
    if not crew.title:
        return rows[1:]
    rows.append(heading(f"{crew.seat} {crew.name[:8]}").add(f" {crew.gunnery} / {crew.piloting}"))
    if not crew.fatal:
        return rows if crew.awake else [*rows, line("dead" if crew.dead else "stunned", "bold bad")]
    row = line(f"{'hits':<13}", "dim").add("x" * crew.hits, "bold bad")
    rows.append(row.add("." * (crew.fatal - crew.hits), "pips faint"))
    if crew.next_roll:
        rows.append(line(f"{'next hit':<13}", "dim").add(f"awake {crew.next_roll}+"))
    return rows


def critical_table(part: Part) -> list[Line]:
    """The slots of one location, numbered as they are rolled, with an x where they are hit."""
    now, mark, style = condition(part.structure)
    rows = [heading(part.label).add(" ").add(f"{now}{mark}{part.structure.most}", style)]
    for roll, name, hit, used, rear in part.slots:
        row = line(f"{roll} ", "dim").add("x " if hit else "  ", "bold bad")
        name = f"{name} (R)" if rear else name
        rows.append(row.add(name, "bold bad" if hit else "text" if used else "dim"))
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
