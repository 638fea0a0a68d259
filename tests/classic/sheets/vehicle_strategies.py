"""Vehicles of all kinds, to hold rules of reading and writing to."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from btterm.classic.equipment.catalogue import TechBase, items
from btterm.classic.sheets.vehicle.file import vehicle_faults
from btterm.classic.sheets.vehicle.sheet import (
    SIDES,
    Engine,
    Fitting,
    Motion,
    Section,
    VehicleCrew,
    VehicleSheet,
    dead_weight,
    parse_fitting,
)
from btterm.errors import BadInput


def _fittings(section: Section, tech_base: TechBase) -> list[Fitting]:
    """All that a part of a vehicle may carry."""
    found = []
    for item in items(tech_base):
        try:
            found.append(parse_fitting(item.name, section, tech_base))
        except BadInput:
            continue
    return found


ABOARD = {
    (section, base): _fittings(section, base)
    for section in (*SIDES, Section.TURRET, Section.BODY)
    for base in TechBase
}


PLAIN_NAMES = ("Tank [/red]", "AC/2 Carrier", 'Say "x" \\n', "Jàrnfòlk", "x" * 40)
TRAPS = ("", "<b>", "# one", "(Standard)", "Crane (3 tons)")
"""Names that mean something else in a .blk file."""


@st.composite
def vehicles(draw: st.DrawFn, plain: bool = False) -> VehicleSheet:
    """Any vehicle that a file can hold, whatever it weighs; plain ones go into a .blk file too."""
    name = st.sampled_from(PLAIN_NAMES if plain else PLAIN_NAMES + TRAPS)
    tons = st.sampled_from([0, 0.5, 3, 12.25]) if plain else st.floats(0, 300)
    motion = draw(st.sampled_from(Motion))
    last = Section.ROTOR if motion is Motion.VTOL else draw(st.sampled_from([Section.TURRET, None]))
    armored = (*SIDES, *([last] if last else ()))
    base = draw(st.sampled_from(TechBase))
    fittings: list[Fitting] = []
    for section in Section:
        if section is not Section.ROTOR and (section is Section.BODY or section in armored):
            fittings += draw(st.lists(st.sampled_from(ABOARD[section, base]), max_size=2))
            known = st.none() | tons
            inert = st.builds(
                dead_weight, name.filter(bool), known, st.just(section), st.just(base)
            )
            fittings += draw(st.lists(inert, max_size=1))
    sheet = VehicleSheet(
        chassis=draw(name.filter(bool)),
        model=draw(name),
        tons=draw(st.integers(1, 300)),
        tech_base=base,
        motion=motion,
        cruise=draw(st.integers(1, 60)),
        engine=draw(st.sampled_from(Engine)),
        engine_rating=draw(st.integers(2, 80)) * 5,
        heat_sinks=draw(st.integers(0, 200)),
        armor={section: draw(st.integers(0, 999)) for section in armored},
        fittings=tuple(fittings),
        cargo_tons=draw(st.sampled_from([0, 0.5, 6, 12.5])),
        ferro_fibrous=draw(st.booleans()),
        year=draw(st.none() | st.integers(1900, 9999)),
        crew=draw(st.none() | st.builds(VehicleCrew, name, st.integers(0, 8), st.integers(0, 8))),
        notes=tuple(draw(st.lists(name, max_size=2))),
    )
    kept = [f for f in fittings if not any(vehicle_faults(_with(sheet, (f,))))]
    return _with(sheet, tuple(kept))


def _with(sheet: VehicleSheet, fittings: tuple[Fitting, ...]) -> VehicleSheet:
    values: dict[str, Any] = {key: getattr(sheet, key) for key in sheet.__dataclass_fields__}
    return VehicleSheet(**values | {"fittings": fittings})
