"""Record sheets written as files, in the form that `sheetfile` reads."""

from __future__ import annotations

import json
from collections.abc import Iterator

from btterm.classic.sheets.mech.sheet import MechSheet, Slot

SLOTS_IN_A_ROW = 3


def write_sheet(sheet: MechSheet) -> str:
    """The text of a record sheet file. Reading it gives an equal sheet."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: MechSheet) -> Iterator[str]:
    yield f"chassis = {_text(sheet.chassis)}"
    yield f"model = {_text(sheet.model)}"
    if sheet.code_name:
        yield f"code_name = {_text(sheet.code_name)}"
    yield f"tons = {sheet.tons}"
    yield f"tech_base = {_text(sheet.tech_base)}"
    for flag in ("quad", "omni", "searchlight"):
        if getattr(sheet, flag):
            yield f"{flag} = true"
    if sheet.year is not None:
        yield f"year = {sheet.year}"
    yield f"walk = {sheet.walk}"
    yield f"jump = {sheet.jump}"
    engine = "XL" if sheet.xl_engine else "fusion"
    yield f'engine = {{ rating = {sheet.engine_rating}, type = "{engine}" }}'
    yield f'structure = "{"endo steel" if sheet.endo_steel else "standard"}"'
    yield f'armor_type = "{"ferro-fibrous" if sheet.ferro_fibrous else "standard"}"'
    sinks = "double" if sheet.double_heat_sinks else "single"
    yield f'heat_sinks = {{ count = {sheet.heat_sinks}, type = "{sinks}" }}'
    if sheet.notes:
        yield f"notes = [{', '.join(_text(note) for note in sheet.notes)}]"
    if sheet.excused:
        yield f"excused = [{', '.join(_text(step) for step in sheet.excused)}]"
    if sheet.crew is not None:
        crew = sheet.crew
        skills = f"gunnery = {crew.gunnery}, piloting = {crew.piloting}"
        yield f"pilot = {{ name = {_text(crew.name)}, {skills} }}"
    yield "\n[armor]"
    for place in sheet.locations:
        rear = sheet.rear_armor.get(place)
        yield f"{place} = {sheet.armor[place] if rear is None else [sheet.armor[place], rear]}"
    yield "\n[slots]"
    for place in sheet.locations:
        names = [_text(slot_name(slot)) for slot in sheet.slots[place]]
        yield f"{place} = ["
        for start in range(0, len(names), SLOTS_IN_A_ROW):
            yield f"  {', '.join(names[start : start + SLOTS_IN_A_ROW])},"
        yield "]"


def slot_name(slot: Slot) -> str:
    """A slot as it is written in a file: "Medium Laser (R)", "Jump Jet (pod)"."""
    return f"{slot} (pod)" if slot.pod else str(slot)


def _text(text: str) -> str:
    """A TOML string; JSON's quoting is a part of TOML's."""
    return json.dumps(str(text), ensure_ascii=False)
