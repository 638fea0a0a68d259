"""Burning hexes: how they are lit, and how they burn down (Compendium, Fire, Infernos, Heat Points,
Effects of Fire)."""

from __future__ import annotations

from btterm.board.terrain import Terrain
from btterm.classic.battle import Battle
from btterm.classic.events import CaughtFire, CoveredInGel, FireCrossed, FireOut
from btterm.classic.ground import BURNS_ON
from btterm.classic.rule import Rule
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.drops import AFLOAT
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Motion, Out, Unit
from btterm.classic.units.vehicle import Vehicle
from btterm.hexes import Hex
from btterm.table.procedure import Procedure, roll

BARE_TURNS = 3
"""Turns that a hex without anything to burn goes on burning after the turn it was lit."""
GEL_TURNS = 3
"""Turns that the gel of one hit by an inferno burns."""
DEEP = 2
FLOATS = (*AFLOAT, Motion.SUBMARINE)
SURVIVES = 8
"""2D6 on which whatever is no BattleMech gets through a burning hex, or holds out in it."""


def set_alight(battle: Battle, hex_: Hex, bare_turns: int = BARE_TURNS) -> Procedure[None]:
    """A hex burns, as that of an inferno's target, hit or miss: woods for the rest of the battle,
    bare ground and water for this turn and so many more. Nothing burns in a vacuum."""
    if battle.options.vacuum:
        return
    terrain, left = battle.board[hex_], battle.state_of(hex_).fire
    if left == BURNS_ON:
        return
    turns = BURNS_ON if terrain.woods or terrain.building else bare_turns + (left or 1)
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


def reaches(terrain: Terrain, raised: int, motion: Motion) -> bool:
    """Whether the fire of a hex, if any, reaches a unit there, so many levels above its floor, that
    gets about in some way. A 'Mech in Depth 2 is below the flames, others that are not at the
    surface of the water or on the ground are out of them (Compendium, Effects of Fire, VTOL
    Combat)."""
    if not terrain.fire:
        return False
    if motion is Motion.MECH:
        return raised > 0 or terrain.depth < DEEP
    return raised == (terrain.depth if motion in FLOATS else 0)


def burn(unit: Unit) -> Procedure[None]:
    """A unit that is no BattleMech has come into a burning hex, or has stayed in it (Compendium,
    Effects of Fire)."""
    throw = yield from roll(Rule.EFFECTS_OF_FIRE, f"{unit.id} in the fire", side=unit.side)
    survives = throw.total >= SURVIVES
    yield FireCrossed(unit.id, SURVIVES, throw, survives)
    if not survives:
        yield from destroy(unit, Out.BURNED)


def cover_in_gel(unit: Mech | Vehicle, hits: int) -> Procedure[None]:
    """Infernos have hit: each sticks for some turns more."""
    unit.gel += GEL_TURNS * hits
    yield CoveredInGel(unit.id, unit.gel)
