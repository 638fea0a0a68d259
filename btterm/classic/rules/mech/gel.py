"""Infernos: burning gel on a 'Mech, and their ammunition (Compendium, Infernos)."""

from __future__ import annotations

from btterm.board.terrain import Ground
from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import burning
from btterm.classic.rules.mech.heat_scale import IN_FIRE
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Motion
from btterm.table.numbers import Modifier

HEAT = 6
"""Heat points a turn, however much gel it is."""
EXPLOSION_HEAT = 30
AVOID = {10: 4, 14: 6, 19: 8, 23: 10, 28: 12}
"""Further rolls to keep inferno ammunition from exploding (Inferno Ammo Explosion Table)."""


def heat_of_fire(battle: Battle, mech: Mech) -> list[Modifier]:
    """Heat points of this turn from burning gel and from the fire that a 'Mech stands in."""
    parts = []
    if mech.gel and not rinsed(battle, mech):
        parts.append(Modifier(Rule.INFERNOS, "inferno", HEAT))
    if burning.reaches(battle.board[mech.hex], mech.raised, Motion.MECH):
        parts.append(Modifier(Rule.EFFECTS_OF_FIRE, "fire", IN_FIRE))
    return parts


def rinsed(battle: Battle, mech: Mech) -> bool:
    """Whether water washes the gel off: Depth 2, or lying in Depth 1."""
    terrain = battle.board[mech.hex]
    depth = 0 if mech.raised or terrain.ground is not Ground.WATER else terrain.depth
    return depth >= 2 or (depth == 1 and mech.prone)


def burn_gel(battle: Battle, mech: Mech) -> bool:
    """A turn of the gel is over. Returns whether water has rinsed it off, to burn on there."""
    off = mech.gel > 0 and rinsed(battle, mech)
    mech.gel = 0 if off else max(0, mech.gel - 1)
    return off
