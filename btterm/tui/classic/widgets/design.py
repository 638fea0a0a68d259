"""A 'Mech that is being built, in lines: what it is, what is on it, what could be added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from btterm.calculators.designs import RANGES, abilities, armor_line, damage_lines, heat_line
from btterm.classic.sheets.mech.design import free_slots, remaining_tons, unplaced
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet, Slot, SlotKind
from btterm.classic.sheets.mech.workbench import Offer
from btterm.tui.lines import Line, heading, line, wrap

BARS = 20
"""Columns below which bars tell nothing."""
COLUMN = 23
"""Columns that the table needs for each of its columns."""


def facts(sheet: MechSheet) -> list[Line]:
    """The frame, the tons and slots that are left, what is still to do; and what it can do: heat
    and damage by range."""
    kind = f"{'quad ' * sheet.quad}{'OmniMech' if sheet.omni else chr(39) + 'Mech'}"
    engine = f"engine {sheet.engine_rating}{' XL' * sheet.xl_engine}"
    sinks = f"{sheet.heat_sinks} {'double ' * sheet.double_heat_sinks}heat sinks"
    frame = [
        f"{sheet.tons} tons",
        f"{sheet.tech_base} {kind}",
        f"{sheet.walk}/{sheet.run}/{sheet.jump} MP",
        *(engine, sinks),
        *["endo steel"] * sheet.endo_steel,
        *["ferro-fibrous"] * sheet.ferro_fibrous,
    ]
    left = remaining_tons(sheet)
    rest = line(f"{left:g} tons left", "bold warn" if left < 0 else "bold good")
    rest.add("   free slots ", "dim")
    for place, number in free_slots(sheet).items():
        rest.add(f" {place} ", "dim").add(number, "bold text" if number else "dim")
    found = abilities(sheet)
    able = line(armor_line(found)).add("   ")
    able.add(heat_line(found), "warn" if found.left else "text")
    waiting = ", ".join(f"{number} {name}" for name, number in unplaced(sheet).items())
    todo = [line("no slots yet: ", "dim").add(waiting, "bold warn")] if waiting else []
    return [line("  ".join(frame)), rest, *todo, able, *map(line, damage_lines(found))]


def damage_chart(sheet: MechSheet, width: int, height: int) -> list[Line]:
    """Damage by range as bars, what leaves no heat before the rest; nothing where there is no room
    for them, or no weapon."""
    found = abilities(sheet)
    room, most = width - 18, max(found.damage)
    if height < len(RANGES) + 2 or room < BARS or not most:
        return []
    rows = [line(), heading("Damage by range").to(width - 13).add("no heat   all", "dim")]
    for hexes, every, lasting in zip(RANGES, found.damage, found.lasting, strict=True):
        cool, whole = round(room * lasting / most), round(room * every / most)
        row = line(f"{hexes:>3} ", "dim").add("#" * cool, "bar good")
        row.add("+" * (whole - cool), "bar warn")
        points = f"{lasting:>7.1f} {every:>5.1f}" if every else f"{'-':>13}"
        rows.append(row.to(width - 13).add(points, "dim"))
    return rows


def table(sheet: MechSheet, width: int, height: int) -> list[Line]:
    """What is in every location, in two columns or in three as on a record sheet: every slot where
    all of them fit into the height, else things in one line each, else without the systems that
    no 'Mech goes without."""
    left, right = sheet.locations[1::2], sheet.locations[::2]
    columns = [left, right]
    if width >= 3 * COLUMN:
        columns = [left[1:], (right[0], left[0]), right[1:]]
    for shown in (_every_slot, _things, _items):
        drawn = [
            [row for place in column for row in (_head(sheet, place), *shown(sheet, place))]
            for column in columns
        ]
        rows = list(zip_longest(*drawn, fillvalue=line()))
        if len(rows) <= height:
            break
    return [_side_by_side(row, width // len(columns)) for row in rows]


def _side_by_side(cells: Sequence[Line], width: int) -> Line:
    row = line()
    for cell in cells:
        row.runs += [*cell.fitted(width - 1), (" ", "text")]
    return row


def _head(sheet: MechSheet, place: Location) -> Line:
    rear = sheet.rear_armor.get(place)
    armor = f"{sheet.armor[place]}" if rear is None else f"{sheet.armor[place]}/{rear}"
    row = line(place, "bold cursor").add(" armor ", "dim").add(armor).to(15)
    return row.add(f"{len(sheet.slots_of(SlotKind.EMPTY, place)):>2} free", "dim")


def _every_slot(sheet: MechSheet, place: Location) -> Iterator[Line]:
    for number, slot in enumerate(sheet.slots[place], 1):
        yield line(f"{number:>3} ", "dim").add(slot, "text" if _group(slot) else "dim")


def _items(sheet: MechSheet, place: Location) -> Iterator[Line]:
    return _things(sheet, place, systems=False)


def _things(sheet: MechSheet, place: Location, systems: bool = True) -> Iterator[Line]:
    number = 1
    for key, group in groupby(sheet.slots[place], key=_group):
        slots = list(group)
        last = number + len(slots) - 1
        if slots[0].kind is not SlotKind.EMPTY and (systems or key is not None):
            span = f"{number}" if last == number else f"{number}-{last}"
            yield line(f"{span:>5} ", "dim").add(_words(slots), "text" if key else "dim")
        number = last + 1


def _group(slot: Slot) -> Slot | None:
    """Slots that are one thing are told together, and so are the systems side by side."""
    own = slot.item is None and slot.kind not in (SlotKind.EMPTY, SlotKind.UNKNOWN)
    return None if own else slot


def _words(slots: list[Slot]) -> str:
    item = slots[0].item
    if item is None:
        return ", ".join(dict.fromkeys(slot.name.removesuffix(" Actuator") for slot in slots))
    times = len(slots) // (item.slots or len(slots))
    return f"{times} x {slots[0]}" if times > 1 else f"{slots[0]}"


def offer_lines(offers: Sequence[Offer], at: int, width: int, left: float) -> list[Line]:
    """Things to add with their tons and slots, one of them marked; dim what is too heavy."""
    rows = [heading("To add").at_right("tons slots")]
    for number, offer in enumerate(offers):
        ground = "select" if number == at else "panel"
        style = "dim" if (offer.tons or 0) > left else "text"
        tons = "" if offer.tons is None else f"{offer.tons:g}"
        row = line(offer.name, style, ground).to(width - 10)
        rows.append(row.add(f"{tons:>5} {offer.slots:>3}", style))
    return rows if offers else [*rows, line("nothing has this in its name", "dim")]


def fault_lines(sheet: MechSheet, width: int, height: int) -> list[Line]:
    """The rules of construction that a design breaks, in so many lines at most."""
    faults = construction_faults(sheet)
    if not faults:
        return [line("No rule of construction is broken.", "good")]
    rows = [
        row
        for fault in faults
        for row in wrap([(f"{fault.step}:", "bold warn"), (fault.text, "text")], width, "  ")
    ]
    if len(rows) > height:
        rows = [
            *rows[: height - 1],
            line(f"{len(faults)} faults in all: the command faults lists them", "dim"),
        ]
    return rows
