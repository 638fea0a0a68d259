"""Short words for what a unit is and did, shared by panels and map."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.readout.of import glance
from btterm.classic.readout.shape import Glance
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing, Hex
from btterm.tui.map.scene import CARGO, MINE, SHELL, WALKER, Chip

SHORT = {"MechWarrior unconscious": "no pilot", "crew stunned": "stunned"}


def did(unit: Glance) -> str:
    """What stands out about a unit now: "prone", "shut down", else how it moved: "ran 5"."""
    if unit.out:
        return "out"
    return SHORT.get(unit.states[0], unit.states[0]) if unit.states else moved(unit)


def moved(unit: Glance) -> str:
    """How a unit moved this turn: "walked 2"."""
    return unit.did if unit.did == "stood" else f"{unit.did} {unit.entered}"


def point_at(unit: Glance) -> str:
    """What a click on a unit in a panel does: the cursor goes there."""
    return f"point({unit.hex.col}, {unit.hex.row})"


def chip_of(mech: AnyUnit, marked: bool = False, aboard: Sequence[AnyUnit] = ()) -> Chip:
    """A unit as the map shows it; `marked`: first in its hex; `aboard`: whom it carries, which
    stands before what it did: "+FP ran 5"."""
    unit = glance(mech)
    return Chip(
        unit.id,
        unit.hex,
        unit.side + 1,
        unit.facing if unit.faces else None,
        twist_of(unit),
        "prone" in unit.states,
        "shut down" in unit.states,
        unit.armor_percent,
        " ".join([*(f"+{each.id}" for each in aboard), did(unit)]),
        unit.name,
        marked,
    )


def found_on(battle: Battle) -> dict[Hex, tuple[str, int]]:
    """What else than units is to be found on the map: where artillery will land, mines, cargo, and
    MechWarriors on foot."""
    shells = {s.hex: (SHELL, 0) for s in battle.artillery.shells if s.hex is not None}
    mines = {hex_: (MINE, 0) for hex_, state in battle.ground.items() if state.mines}
    cargo = {load.hex: (CARGO, 0) for load in battle.loads}
    return (
        shells
        | mines
        | cargo
        | {walker.hex: (WALKER, walker.side + 1) for walker in battle.on_foot}
    )


def twist_of(unit: Glance) -> int:
    """How far the torso is twisted: -1 left, 1 right."""
    return (unit.torso - unit.facing + 1) % len(Facing) - 1
