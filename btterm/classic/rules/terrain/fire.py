"""Burning gel and burning hexes (Compendium, Infernos, Heat Point Table)."""

from __future__ import annotations

from btterm.board.terrain import Ground
from btterm.classic.battle import Battle
from btterm.classic.events import CaughtFire, FireOut
from btterm.classic.ground import BURNS_ON
from btterm.classic.units.mech import Mech
from btterm.hexes import Hex
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure

TURNS = 3
"""Turns that one hit burns, and a hex without anything to burn after the turn it was lit."""
HEAT = 6
THROUGH_FIRE = 2
"""Heat points for each burning hex entered."""
IN_FIRE = 5
"""Heat points for a turn that ends in a burning hex."""
EXPLOSION_HEAT = 30
AVOID = {10: 4, 14: 6, 19: 8, 23: 10, 28: 12}
"""Further rolls to keep inferno ammunition from exploding (Inferno Ammo Explosion Table)."""


def set_alight(battle: Battle, hex_: Hex) -> Procedure[None]:
    """The hex of an inferno's target burns, hit or miss: woods for the rest of the battle, bare
    ground and water for this turn and three more."""
    terrain = battle.board[hex_]
    turns = BURNS_ON if terrain.woods or terrain.building else TURNS + 1
    left = battle.state_of(hex_).fire
    if left == BURNS_ON:
        return
    if turns != BURNS_ON and left:
        turns = left + TURNS
    battle.change(hex_, fire=turns)
    battle.board[hex_] = terrain.changed(fire=True)
    yield CaughtFire(hex_)


def burn_down(battle: Battle) -> Procedure[None]:
    """In the End Phase: fires on bare ground and water burn down."""
    for hex_, state in sorted(battle.ground.items()):
        if state.fire in (0, BURNS_ON):
            continue
        battle.change(hex_, fire=state.fire - 1)
        if state.fire == 1:
            battle.board[hex_] = battle.board[hex_].changed(fire=False)
            yield FireOut(hex_)


def gel_heat(battle: Battle, mech: Mech) -> list[Modifier]:
    """Heat points of this turn from burning gel and from the fire that a 'Mech stands in."""
    parts = []
    if mech.gel and not rinsed(battle, mech):
        parts.append(Modifier("inferno", HEAT))
    if battle.board[mech.hex].fire:
        parts.append(Modifier("fire", IN_FIRE))
    return parts


def rinsed(battle: Battle, mech: Mech) -> bool:
    """Whether water washes the gel off: Depth 2, or lying in Depth 1."""
    terrain = battle.board[mech.hex]
    depth = 0 if mech.raised or terrain.ground is not Ground.WATER else terrain.depth
    return depth >= 2 or (depth == 1 and mech.prone)


def burn_gel(battle: Battle, mech: Mech) -> Procedure[None]:
    """A turn of the gel is over. Rinsed off, it burns on the water."""
    if not mech.gel:
        return
    if rinsed(battle, mech):
        mech.gel = 0
        yield from set_alight(battle, mech.hex)
    else:
        mech.gel -= 1
