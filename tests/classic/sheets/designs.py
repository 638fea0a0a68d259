"""Random 'Mechs, built by the rules."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from hypothesis import assume
from hypothesis import strategies as st

from btterm.classic.equipment.catalogue import Ammunition, Gear, TechBase, Weapon, items
from btterm.classic.sheets.mech.design import (
    add,
    add_jump_jets,
    free_slots,
    new_design,
    place_rest,
    remaining_tons,
    set_heat_sinks,
    spread_armor,
)
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet, SheetCrew
from btterm.errors import BadInput

_BULK = ("XL Engine", "Endo Steel", "Ferro-Fibrous", "Heat Sink", "Double Heat Sink")
names = st.text(st.characters(blacklist_categories=("C", "Z")), max_size=12)
flags = st.booleans()


@st.composite
def designs(draw: st.DrawFn) -> MechSheet:
    """A legal 'Mech: engine, armor and whatever else still found room."""
    base = draw(st.sampled_from(TechBase))
    tons = 5 * draw(st.integers(2, 20))
    walk = draw(st.integers(1, min(8, 400 // tons)))
    omni = base is TechBase.CLAN and draw(flags)
    try:
        sheet = new_design(
            *(draw(names) or "Mech", draw(names), base, tons, walk),
            quad=draw(flags),
            omni=omni,
            xl_engine=draw(flags),
            endo_steel=draw(flags),
            ferro_fibrous=draw(flags),
            double_heat_sinks=draw(flags),
        )
        sheet = place_rest(set_heat_sinks(sheet, 10 + draw(st.integers(0, 4))))
    except BadInput:
        assume(False)
        raise
    sheet = spread_armor(sheet, draw(st.integers(0, int(remaining_tons(sheet)))) / 2)
    jets = draw(st.integers(0, walk))
    with suppress(BadInput):  # Then it walks.
        sheet = add_jump_jets(sheet, jets)
    for _ in range(draw(st.integers(0, 20))):
        sheet = draw(_one_more(sheet))
    assume(not construction_faults(sheet))
    crew = st.builds(SheetCrew, names, st.integers(0, 8), st.integers(0, 8))
    return replace(
        sheet,
        code_name=draw(names),
        year=draw(st.none() | st.integers(2000, 9999)),
        crew=draw(st.none() | crew),
        searchlight=draw(flags),
        notes=tuple(draw(st.lists(names.filter(bool), max_size=2))),
    )


@st.composite
def _one_more(draw: st.DrawFn, sheet: MechSheet) -> MechSheet:
    """The design with another item and its ammunition, or the design itself where it has no
    room for them."""
    known = items(sheet.tech_base)
    left = remaining_tons(sheet)
    light = [item for item in known if isinstance(item, Weapon | Gear) and (item.tons or 0) <= left]
    item = draw(st.sampled_from([item for item in light if item.name not in _BULK]))
    place = st.sampled_from([at for at, free in free_slots(sheet).items() if free] or [Location.CT])
    pod = " (pod)" if sheet.omni and draw(flags) else ""
    rear = " (R)" if isinstance(item, Weapon) and draw(flags) else ""
    try:
        larger = add(sheet, f"{item.name}{rear}{pod}", draw(place))
        if isinstance(item, Weapon) and item.ammo:
            loads = [a for a in known if isinstance(a, Ammunition) and a.weapon == item.name]
            load = draw(st.sampled_from(loads)).name
            if item.name == "Machine Gun" and draw(flags):
                load = "Ammo (Machine Gun, 100 shots)"
            larger = add(larger, load + pod, draw(place))
    except BadInput:
        return sheet
    return sheet if construction_faults(larger) else larger
