"""A 'Mech's record sheet on paper: armor and structure to cross out, critical hit tables,
weapons, heat scale and MechWarrior."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from btterm.classic.rules.mech import heat_scale
from btterm.classic.rules.mech.mechwarrior import CONSCIOUSNESS
from btterm.classic.sheets.mech.locations import TORSOS, Location
from btterm.classic.sheets.mech.sheet import MechSheet, Slot, SlotKind
from btterm.printing.drawing import FAINT, INK, PAPER, TINT, box, circles, rule, text
from btterm.printing.parts import (
    LoadRow,
    Place,
    WeaponRow,
    facts,
    moved,
    panel,
    part,
    skills,
    title,
    weapons,
)

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


def mech_strokes(sheet: MechSheet) -> Iterator[str]:
    """All that is drawn on the page."""
    yield from _title(sheet)
    yield from panel("'Mech Data", 8, 23, 94, 34)
    yield from _data(sheet)
    yield from panel("Weapons and Equipment", 8, 61, 94, 60)
    yield from _weapons(sheet)
    yield from panel(f"Armor: {sheet.armor_points} points", 106, 23, 96, 98)
    yield from _armor(sheet, 106, 29)
    yield from panel("Critical Hit Tables", 8, 125, 126, 131)
    yield from _critical_tables(sheet)
    yield from panel("Internal Structure", 138, 125, 42, 84)
    yield from _structure(sheet, 139, 131, 40 / 96)
    yield from panel("Damage", 138, 213, 42, 43)
    yield from _systems()
    yield from panel("Heat", 184, 125, 18, 164)
    yield from _heat()
    yield from panel("MechWarrior", 8, 260, 172, 29)
    yield from _pilot(sheet)


def _title(sheet: MechSheet) -> Iterator[str]:
    name = f"{sheet.name} ({sheet.code_name})" if sheet.code_name else sheet.name
    kind = "OmniMech" if sheet.omni else "BattleMech"
    quad = "four-legged " if sheet.quad else ""
    year = f", {sheet.year}" if sheet.year is not None else ""
    yield from title(name, f"{sheet.tons} tons", f"{sheet.tech_base} {quad}{kind}{year}")


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
    yield from facts(left, 11, 33)
    yield from facts(right, 57, 33)
    yield from _sinks(sheet.heat_sinks)


def _sinks(number: int) -> Iterator[str]:
    """A box to tick for each heat sink that is lost or switched off."""
    yield text(11, 56.2, "sinks lost", 2.2, fill=FAINT)
    step = min(3.2, 76 / max(1, number))
    for place in range(number):
        yield box(23.5 + place * step, 54.6, step * 0.75, 1.9, line=0.2, corner=0.3)


def _weapons(sheet: MechSheet) -> Iterator[str]:
    """Weapons of one kind in one place share a row, and so does their ammunition."""
    mounts = Counter((mount.item, mount.location, mount.rear) for mount in sheet.mounts)
    rows = [
        WeaponRow(number, item, f"{location}{' R' if rear else ''}")
        for (item, location, rear), number in mounts.items()
    ]
    shots: dict[tuple[str, Location], list[int]] = {}
    for bin_ in sheet.bins:
        shots.setdefault((bin_.ammo.name, bin_.location), []).append(bin_.shots)
    loads = [LoadRow.of(name, location, bins) for (name, location), bins in shots.items()]
    yield from weapons(rows, loads, 66, 55)


def _armor(sheet: MechSheet, x: float, y: float) -> Iterator[str]:
    for location in sheet.locations:
        place = moved(_BODY[_LIKE.get(location, location)], x, y)
        yield from part(f"{location} {sheet.armor[location]}", sheet.armor[location], place)
    yield text(x + 48, y + 59.5, "Rear", 2.6, anchor="middle", fill=FAINT)
    for location in TORSOS:
        points = sheet.rear_armor[location]
        yield from part(f"{points}", points, moved(_REAR[location], x, y))


def _structure(sheet: MechSheet, x: float, y: float, scale: float) -> Iterator[str]:
    """The body smaller and longer than the drawing of the armor."""
    for location in sheet.locations:
        left, top, width, height = _BODY[_LIKE.get(location, location)]
        place = (x + left * scale, y + top * 0.83, width * scale, height * 0.83)
        points = sheet.structure_points[location]
        yield from part(f"{points}", points, place)


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
    yield from skills(name, (("Gunnery", gunnery), ("Piloting", piloting)), 271)
    yield text(90, 271, "Hits", 2.8, fill=FAINT)
    yield text(90, 282, "Consciousness", 2.8, fill=FAINT)
    for hits in range(1, len(CONSCIOUSNESS) + 2):
        left = 100 + hits * 11.5
        number = CONSCIOUSNESS.get(hits)
        yield box(left, 266.4, 9, 6.6)
        yield text(left + 4.5, 271.2, str(hits), 3.2, anchor="middle", fill=FAINT)
        yield text(left + 4.5, 282, "dead" if number is None else f"{number}+", 3, anchor="middle")
