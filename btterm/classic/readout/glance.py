"""What the map and the list of units show of a unit of any kind."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from btterm.classic.readout.shape import Glance
from btterm.classic.rules.special.honor import dezgra
from btterm.classic.units.unit import Load, Reserve, Timing, Unit

TIMED = {Timing.ACTED: "has acted", Timing.LAST: "acts last"}
"""What stands out about when a unit acts."""
_NAMES = tuple(field.name for field in fields(Glance))


def glance_at(
    unit: Unit,
    armor_percent: int,
    *states: str,
    heat: int | None = None,
    faces: bool = True,
) -> Glance:
    """What all kinds show alike. `states`: what stands out about this one, the gravest first."""
    reserve = [] if unit.reserve is None else [arrival(unit.reserve)]
    load = [] if unit.load is None else [f"carries {cargo_words(unit.load)}"]
    return Glance(
        id=unit.id,
        side=unit.side,
        name=unit.name,
        hex=unit.hex,
        carried_by=unit.carried_by,
        facing=unit.facing,
        torso=unit.torso,
        out="" if unit.alive else unit.destroyed or "left the map",
        did=unit.mode_words(unit.moved.mode).past,
        entered=unit.moved.entered,
        states=(
            *reserve,
            *["landed"] * unit.landed,
            *states,
            *["hidden"] * unit.hidden,
            *["waits"] * unit.waits,
            *load,
            *["spots"] * unit.spots,
            *["dezgra"] * dezgra(unit),
            *["clears mines"] * unit.clears,
            *[f"dreads {' '.join(unit.dreads)}"] * bool(unit.dreads),
            *["Speed Demon"] * unit.speeds,
            *[f"foresees {unit.focus}"] * bool(unit.focus),
            *[TIMED.get(unit.timing, "")] * (unit.timing in TIMED),
            *["stuck"] * unit.stuck,
            *["lit"] * bool(unit.beam),
        ),
        armor_percent=armor_percent,
        heat=heat,
        faces=faces,
        arrives=None if unit.reserve is None else unit.reserve.turn,
    )


def cargo_words(load: Load) -> str:
    """ "5 t", or the infantry that it is: "FP"."""
    return ", ".join(load.units) or f"{load.tons} t"


def arrival(reserve: Reserve) -> str:
    """ "arrives turn 3"."""
    verb = "drops" if reserve.drop else "arrives"
    return f"{verb} turn {reserve.turn}" if reserve.turn else "to be placed"


def glanced(glance: Glance) -> dict[str, Any]:
    """Its fields, with which a readout begins."""
    return {name: getattr(glance, name) for name in _NAMES}
