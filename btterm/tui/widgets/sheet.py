"""A record sheet as on paper: boxes to mark, critical hit tables, weapons, heat."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.rules.attack.to_hit import own_modifiers
from btterm.classic.rules.mech.mechwarrior import CONSCIOUSNESS
from btterm.classic.rules.mech.piloting import damage_modifiers
from btterm.classic.rules.movement.costs import walking_mp
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.pilot import FATAL_HITS
from btterm.tui.lines import Line, heading, line
from btterm.tui.widgets.heat import heat_panel
from btterm.tui.widgets.unit import BIPED, QUAD, SHORT, condition, movement, unit_head
from btterm.tui.widgets.weapons import weapon_key, weapon_mounts, weapons_panel

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
PAIR, PAIR_HEIGHT = 2 * (LEFT + 2 * TABLE), 54
"""Columns and lines from which two sheets fit beside each other."""
HEAD_FIRST = 3
"""Lines of the doll by which the head stands above arms and side torsos."""
SYSTEMS = (
    ("engine", SlotKind.ENGINE, 3),
    ("gyro", SlotKind.GYRO, 2),
    ("sensors", SlotKind.SENSORS, 2),
    ("life support", SlotKind.LIFE_SUPPORT, 1),
)
"""Name, kind, and hits until it is gone."""
_L = Location


def sheet_panel(battle: Battle, mech: Mech, width: int) -> list[Line]:
    """Doll and weapons on the left, on the right the critical hit tables as they lie on the
    record sheet: arm, side torso and leg on each side, between them head, center torso and
    systems; below them heat. Where there is no room, in fewer columns or below each other."""
    doll = [
        movement(battle, mech).to(LEFT - 2),
        *box_doll(mech),
        line("o left . lost  / whole < hit ! half x none", "dim"),
        *weapons_panel(mech),
    ]
    heat = [heading("Heat"), *heat_panel(battle, mech, width=3 * TABLE - 1, figures=True)]
    right, left = _sides(mech)
    middle = [row for place in (_L.HD, _L.CT) for row in critical_table(mech, place)]
    state = [*systems(mech), *modifiers_now(mech)]
    if width >= WHOLE:
        tables = [*_beside([left, [*middle, *state], right], TABLE), *heat]
        return _beside([doll, tables], LEFT, 3 * TABLE)
    if width >= LEFT + 2 * TABLE:
        tables = [*_beside([left, right], TABLE), *_beside([middle, state], TABLE)]
        return _beside([[*doll, line(), *heat], tables], LEFT, 2 * TABLE)
    if width >= 3 * TABLE:
        tables = _beside([left, [*middle, *state], right], TABLE)
        return [*doll, line(), *heat, line(), *tables]
    return [*doll, line(), *heat, line(), *left, *middle, *state, *right]


def _sides(mech: Mech) -> tuple[list[Line], list[Line]]:
    """The tables of the right and of the left side, from arm to leg."""
    places = mech.sheet.locations
    right, left = (sorted(side, key=_downwards) for side in (places[2::2], places[3::2]))
    return (
        [row for place in right for row in critical_table(mech, place)],
        [row for place in left for row in critical_table(mech, place)],
    )


def _downwards(place: Location) -> int:
    rows = ((_L.LA, _L.RA, _L.FLL, _L.FRL), (_L.LT, _L.RT))
    return next((number for number, row in enumerate(rows) if place in row), len(rows))


def modifiers_now(mech: Mech) -> list[Line]:
    """What counts on the next move, Piloting Skill Roll and shots, beside the skills."""
    rows = [heading("Modifiers now")]
    walk = walking_mp(mech)
    if walk != mech.sheet.walk:
        rows.append(_modifier("walk", f"{walk} of {mech.sheet.walk} MP"))
    rows += [_modifier(part.label, f"Piloting {part.value:+}") for part in damage_modifiers(mech)]
    weapons = [(place, mount) for place, (_, mount, _) in enumerate(weapon_mounts(mech))]
    shots = [(place, mount, own_modifiers(mech, mount)[1:]) for place, mount in weapons]
    first = shots[0][2] if shots else []
    common = [part for part in first if all(part in parts for _, _, parts in shots)]
    rows += [_modifier(part.label, f"hit {part.value:+}") for part in common]
    for place, mount, parts in shots:
        extra = sum(part.value for part in parts if part not in common)
        if extra and mech.works(mount):
            name = f"{weapon_key(place)} {mount.item.short_name[:8]} {mount.location}"
            rows.append(_modifier(name, f"hit {extra:+}"))
    return rows if len(rows) > 1 else [*rows, line("none", "dim")]


def _modifier(label: str, words: str) -> Line:
    return line(f"{label:<13}"[:13], "dim").add(f" {words}", "bold warn")


def sheet_pair(battle: Battle, mech: Mech, other: Mech, width: int) -> list[Line]:
    """Two sheets beside each other, each with a line that says whose it is."""
    half = width // 2
    sheets = [[unit_head(unit), *sheet_panel(battle, unit, half)] for unit in (mech, other)]
    return _beside(sheets, half)


def box_doll(mech: Mech) -> list[Line]:
    """A box for every point of armor and structure, as the locations lie on the record sheet."""
    columns: list[list[Line]] = [[], [], [], [], []]
    for number, places in enumerate(QUAD if mech.sheet.quad else BIPED):
        for column, place in zip(columns, places, strict=True):
            if place is not None:
                column += [line()] * (0 if not number else 1 if column else HEAD_FIRST)
                column += _boxes(mech, place)
    return _beside(columns, PART)


def _boxes(mech: Mech, place: Location) -> list[Line]:
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
    rows.append(heading(f"Pilot {pilot.name[:8]}").add(f" {pilot.gunnery} / {pilot.piloting}"))
    row = line(f"{'hits':<13}", "dim").add("x" * pilot.hits, "bold bad")
    rows.append(row.add("." * (FATAL_HITS - pilot.hits), "faint"))
    if following := CONSCIOUSNESS.get(pilot.hits + 1):
        rows.append(line(f"{'next hit':<13}", "dim").add(f"awake {following}+"))
    return rows


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
