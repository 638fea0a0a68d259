"""Torsos that twist and turrets that turn, in short words (Compendium, Torso Twist/Turret
Rotation)."""

from __future__ import annotations

from btterm.classic.units.any import AnyUnit

TORSO = {-1: "twists left", 0: "looks straight ahead", 1: "twists right"}
TURRET = {
    -2: "turns its turret left to the rear",
    -1: "turns its turret left",
    0: "points its turret ahead",
    1: "turns its turret right",
    2: "turns its turret right to the rear",
    3: "turns its turret to the rear",
}


def turning(unit: AnyUnit | None, hexsides: int) -> str:
    """What a unit does that turns so many hexsides clockwise: "twists left"."""
    return (TURRET if unit is not None and unit.pivot == "turret" else TORSO)[hexsides]
