"""A 'Mech's record sheet to print on A4: armor and structure to cross out, critical hit tables,
weapons, heat scale and MechWarrior."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

from btterm.classic.rules import heat_scale
from btterm.classic.rules.mechwarrior import CONSCIOUSNESS
from btterm.classic.sheets.locations import TORSOS, Location
from btterm.classic.sheets.schema import MechSheet, Mount, Slot, SlotKind
from btterm.lookup.drawing import FAINT, INK, PAPER, TINT, box, circles, page, rule, text

WIDTH, HEIGHT = 210, 297
"""A4 in millimeters."""
_LEFT, _RIGHT = 8.0, 202.0

Place = tuple[float, float, float, float]
"""Left, top, width and height."""

_BODY: dict[Location, Place] = {
    Location.HD: (40, 0, 16, 13),
    Location.CT: (38, 14, 20, 37),
    Location.LT: (19, 15, 18, 31),
    Location.RT: (59, 15, 18, 31),
    Location.LA: (2, 14, 15, 37),
    Location.RA: (79, 14, 15, 37),
    Location.LL: (17, 52, 17, 38),
    Location.RL: (62, 52, 17, 38),
}
"""Where the parts of the body lie in a drawing 96 wide and 90 high."""
_LIKE = {
    Location.FLL: Location.LA,
    Location.FRL: Location.RA,
    Location.RLL: Location.LL,
    Location.RRL: Location.RL,
}
"""The legs of a quad lie where a biped has these."""
_REAR: dict[Location, Place] = {
    Location.LT: (35.5, 61, 7.5, 29),
    Location.CT: (44, 61, 8, 29),
    Location.RT: (53, 61, 7.5, 29),
}
_COLUMNS = (
    (Location.LA, Location.FLL, Location.LT, Location.LL, Location.RLL),
    (Location.HD, Location.CT),
    (Location.RA, Location.FRL, Location.RT, Location.RL, Location.RRL),
)
_SLOT_HEIGHT = 3.3


def sheet_svg(sheet: MechSheet) -> str:
    """The record sheet as an SVG picture of an A4 page, complete in itself."""
    return page(WIDTH, HEIGHT, _strokes(sheet))


def sheet_html(sheet: MechSheet) -> str:
    """The same as a web page that prints on one sheet of A4."""
    style = "@page{size:A4;margin:0}body{margin:0}svg{display:block;width:210mm;height:297mm}"
    head = f'<meta charset="utf-8"><title>{escape(sheet.name)}</title><style>{style}</style>'
    body = f"<body>\n{sheet_svg(sheet)}</body>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>{body}</html>\n'


def _strokes(sheet: MechSheet) -> Iterator[str]:
    yield from _title(sheet)
    yield from _panel("'Mech Data", 8, 23, 94, 34)
    yield from _data(sheet)
    yield from _panel("Weapons and Equipment", 8, 61, 94, 60)
    yield from _weapons(sheet)
    yield from _panel(f"Armor: {sheet.armor_points} points", 106, 23, 96, 98)
    yield from _armor(sheet, 106, 29)
    yield from _panel("Critical Hit Tables", 8, 125, 126, 131)
    yield from _critical_tables(sheet)
    yield from _panel("Internal Structure", 138, 125, 42, 84)
    yield from _structure(sheet, 139, 131, 40 / 96)
    yield from _panel("Damage", 138, 213, 42, 43)
    yield from _systems()
    yield from _panel("Heat", 184, 125, 18, 164)
    yield from _heat()
    yield from _panel("MechWarrior", 8, 260, 172, 29)
    yield from _pilot(sheet)


def _title(sheet: MechSheet) -> Iterator[str]:
    name = f"{sheet.name} ({sheet.code_name})" if sheet.code_name else sheet.name
    yield text(_LEFT, 14, name, 8, bold=True, room=128)
    kind = "OmniMech" if sheet.omni else "BattleMech"
    quad = "four-legged " if sheet.quad else ""
    yield text(_RIGHT, 10.5, f"{sheet.tons} tons", 5, bold=True, anchor="end")
    year = f", {sheet.year}" if sheet.year is not None else ""
    yield text(_RIGHT, 15.5, f"{sheet.tech_base} {quad}{kind}{year}", 3.2, anchor="end")
    yield rule(_LEFT, 18.5, _RIGHT - _LEFT, stroke=INK, line=0.7)


def _panel(title: str, x: float, y: float, width: float, height: float) -> Iterator[str]:
    yield box(x, y, width, height, line=0.35)
    yield box(x, y, width, 4.6, fill=INK)
    yield text(x + 2, y + 3.4, title, 3, bold=True, fill=PAPER, room=width - 4)


def _data(sheet: MechSheet) -> Iterator[str]:
    sinks = "double" if sheet.double_heat_sinks else "single"
    left = (
        ("Walking MP", f"{sheet.walk}"),
        ("Running MP", f"{sheet.run}"),
        ("Jumping MP", f"{sheet.jump}"),
        ("Heat sinks", f"{sheet.heat_sinks} {sinks}"),
        ("Heat per turn", f"{sheet.dissipation} carried off"),
    )
    right = (
        ("Engine", f"{sheet.engine_rating} {'XL' if sheet.xl_engine else 'fusion'}"),
        ("Structure", "endo steel" if sheet.endo_steel else "standard"),
        ("Armor", "ferro-fibrous" if sheet.ferro_fibrous else "standard"),
        ("In the engine", f"{sheet.engine_sinks} heat sinks"),
        ("Searchlight", "yes" if sheet.searchlight else "no"),
    )
    for x, column in ((11.0, left), (57.0, right)):
        for row, (label, value) in enumerate(column):
            y = 33 + row * 5
            yield text(x, y, label, 2.8, fill=FAINT)
            yield text(x + 20, y, value, 3.2, bold=True, room=23)


def _weapons(sheet: MechSheet) -> Iterator[str]:
    rows = list(_weapon_rows(sheet.mounts))
    loads = Counter((bin_.ammo.name, bin_.location) for bin_ in sheet.bins)
    shots = {
        key: sum(b.shots for b in sheet.bins if (b.ammo.name, b.location) == key) for key in loads
    }
    lines = len(rows) + len(loads)
    step = min(3.9, 48 / max(1, lines))
    size = min(2.7, step * 0.75)
    heads = (11, "No."), (16, "Type"), (52, "Loc"), (62.5, "Heat"), (71.5, "Dmg")
    ranges = (79.5, "Min"), (86, "Sht"), (92.5, "Med"), (99, "Lng")
    for x, head in (*heads, *ranges):
        yield text(x, 69.5, head, 2.2, anchor="start" if x < 60 else "middle", fill=FAINT)
    y = 70.2
    for number, mount in rows:
        y += step
        yield from _weapon_row(number, mount, y, size)
        yield rule(10, y + step * 0.26, 90)
    for (name, location), count in loads.items():
        y += step
        tons = f"{count} x " if count > 1 else ""
        yield text(16, y, f"{tons}{name}", size, room=36)
        yield text(52, y, location.value, size)
        yield text(62, y, f"shots {shots[name, location]}:", size)
        yield rule(10, y + step * 0.26, 90)


def _weapon_rows(mounts: Iterable[Mount]) -> Iterator[tuple[int, Mount]]:
    """Weapons of one kind in one place share a row."""
    rows: dict[tuple[str, Location, bool], list[Mount]] = {}
    for mount in mounts:
        rows.setdefault((mount.item.name, mount.location, mount.rear), []).append(mount)
    for same in rows.values():
        yield len(same), same[0]


def _weapon_row(number: int, mount: Mount, y: float, size: float) -> Iterator[str]:
    weapon = mount.weapon
    yield text(12.5, y, str(number), size, anchor="middle")
    yield text(16, y, mount.item.name, size, bold=True, room=36)
    yield text(52, y, f"{mount.location}{' R' if mount.rear else ''}", size)
    if weapon is None:
        return
    damage = str(weapon.damage or "-")
    if weapon.missiles and weapon.rack_size > 1:
        damage = f"{weapon.damage}/missile"
    yield text(62.5, y, str(weapon.heat), size, anchor="middle")
    yield text(71.5, y, damage, size, anchor="middle", room=10)
    limits = (weapon.min_range or None, weapon.short, weapon.medium, weapon.long)
    for x, limit in zip((79.5, 86, 92.5, 99), limits, strict=True):
        yield text(x, y, "-" if limit is None else str(limit), size, anchor="middle")


def _armor(sheet: MechSheet, x: float, y: float) -> Iterator[str]:
    for location in sheet.locations:
        place = _moved(_BODY[_LIKE.get(location, location)], x, y)
        yield from _part(f"{location} {sheet.armor[location]}", sheet.armor[location], place)
    yield text(x + 48, y + 59.5, "Rear", 2.6, anchor="middle", fill=FAINT)
    for location in TORSOS:
        points = sheet.rear_armor[location]
        yield from _part(f"{points}", points, _moved(_REAR[location], x, y))


def _moved(place: Place, x: float, y: float, scale: float = 1) -> Place:
    left, top, width, height = place
    return x + left * scale, y + top * scale, width * scale, height * scale


def _part(label: str, points: int, place: Place) -> Iterator[str]:
    x, y, width, height = place
    yield box(x, y, width, height, fill=TINT, corner=2)
    yield text(x + width / 2, y + 3, label, 2.4, bold=True, anchor="middle", room=width - 1)
    yield from circles(points, x + 0.8, y + 3.8, width - 1.6, height - 4.6)


def _structure(sheet: MechSheet, x: float, y: float, scale: float) -> Iterator[str]:
    """The body smaller and longer than the drawing of the armor."""
    for location in sheet.locations:
        left, top, width, height = _BODY[_LIKE.get(location, location)]
        place = (x + left * scale, y + top * 0.83, width * scale, height * 0.83)
        points = sheet.structure_points[location]
        yield from _part(f"{points}", points, place)


def _critical_tables(sheet: MechSheet) -> Iterator[str]:
    for number, column in enumerate(_COLUMNS):
        x, y = 10 + number * 41.5, 131.0
        for location in column:
            if location in sheet.locations:
                yield from _table(sheet, location, x, y)
                y += (
                    5.4
                    + _SLOT_HEIGHT * len(sheet.slots[location])
                    + (1.6 if len(sheet.slots[location]) > 6 else 0)
                )
    yield from _transfer()


def _table(sheet: MechSheet, location: Location, x: float, y: float) -> Iterator[str]:
    case = " (CASE)" if location in sheet.case else ""
    yield text(x, y + 2.4, f"{location.label}{case}", 2.8, bold=True, room=38)
    row = sheet.slots[location]
    top = y + 3.2
    for index, slot in enumerate(row):
        gap = 1.4 if index >= 6 else 0
        foot = top + _SLOT_HEIGHT * (index + 1) + gap
        if index % 6 == 0 and len(row) > 6:
            yield text(x - 0.4, foot + 5.6, "1-3" if index == 0 else "4-6", 1.9, fill=FAINT)
        yield text(x + 4.2, foot - 0.7, f"{index % 6 + 1}", 2.2, fill=FAINT)
        quiet = not slot.hittable
        yield text(
            x + 6.6, foot - 0.7, _slot_label(slot), 2.4, fill=FAINT if quiet else INK, room=31.5
        )
        yield rule(x + 4, foot, 34.5)


def _slot_label(slot: Slot) -> str:
    if slot.kind is SlotKind.EMPTY:
        return "roll again"
    if slot.kind is SlotKind.AMMUNITION:
        return f"{slot.name} {slot.shots}"
    return str(slot)


def _transfer() -> Iterator[str]:
    words = (
        "Damage goes on",
        "from arms and legs to the side torsos,",
        "from there to the center.",
    )
    for index, line in enumerate(words):
        yield text(51.5, 216 + index * 3.6, line, 2.4, bold=index == 0, fill=FAINT, room=38)


def _systems() -> Iterator[str]:
    rows = (("Engine", 3), ("Gyro", 2), ("Sensors", 2), ("Life Support", 1))
    for index, (name, hits) in enumerate(rows):
        y = 225 + index * 7.8
        yield text(141, y, name, 2.8, bold=True, room=20)
        for hit in range(hits):
            yield from circles(1, 162 + hit * 5.6, y - 3.4, 5, 5, 4.6)


def _heat() -> Iterator[str]:
    step = 5.0
    for heat in range(heat_scale.HEAT_LIMIT, -1, -1):
        y = 131.6 + (heat_scale.HEAT_LIMIT - heat) * step
        marks = _heat_marks(heat)
        yield box(185, y, 5.6, step - 0.5, fill=TINT if marks else PAPER, line=0.2, corner=0.5)
        yield text(187.8, y + 3.3, str(heat), 2.6, bold=bool(marks), anchor="middle")
        size = min(2.0, 3.9 / max(1, len(marks)))
        for index, mark in enumerate(marks):
            foot = y + 2.25 + (index - (len(marks) - 1) / 2) * size + size * 0.35
            yield text(191.2, foot, mark, size, room=10.4)


def _heat_marks(heat: int) -> list[str]:
    """What begins at a heat level, in few letters."""
    marks = []
    if heat in heat_scale.WALKING_LOSS:
        marks.append(f"-{heat_scale.WALKING_LOSS[heat]} MP")
    if heat in heat_scale.FIRE_MODIFIER:
        marks.append(f"+{heat_scale.FIRE_MODIFIER[heat]} to fire")
    if heat in heat_scale.SHUTDOWN:
        number = heat_scale.SHUTDOWN[heat]
        marks.append("shutdown" if number is None else f"off, {number}+")
    if heat in heat_scale.AMMUNITION:
        marks.append(f"ammo, {heat_scale.AMMUNITION[heat]}+")
    return marks


def _pilot(sheet: MechSheet) -> Iterator[str]:
    gunnery, piloting = sheet.skills
    name = sheet.crew.name if sheet.crew is not None else ""
    yield text(11, 271, "Name", 2.8, fill=FAINT)
    yield text(24, 271, name, 3.6, bold=True, room=58)
    yield rule(23, 272, 60)
    for x, label, skill in ((11, "Gunnery", gunnery), (48, "Piloting", piloting)):
        yield text(x, 282, label, 2.8, fill=FAINT)
        yield box(x + 14, 276.5, 9, 8)
        yield text(x + 18.5, 282.2, str(skill), 4.6, bold=True, anchor="middle")
    yield text(90, 271, "Hits", 2.8, fill=FAINT)
    yield text(90, 282, "Consciousness", 2.8, fill=FAINT)
    for hits in range(1, len(CONSCIOUSNESS) + 2):
        left = 100 + hits * 11.5
        number = CONSCIOUSNESS.get(hits)
        yield box(left, 266.4, 9, 6.6)
        yield text(left + 4.5, 271.2, str(hits), 3.2, anchor="middle", fill=FAINT)
        yield text(left + 4.5, 282, "dead" if number is None else f"{number}+", 3, anchor="middle")
