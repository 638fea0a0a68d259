"""Frozen ground and water: who breaks through the ice, from above and from below, and how it melts
(Compendium, Ice). Where ice leads and what it costs is in `rules.ways`; skids on it are skids as on
pavement."""

from __future__ import annotations

from btterm.board.terrain import Ground
from btterm.classic.battle import Battle
from btterm.classic.events import BrokeThroughIce, FellThroughIce
from btterm.classic.rules import ice, kinds
from btterm.classic.rules.drops import AFLOAT, Place
from btterm.classic.rules.movement_costs import AT_SEA
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Motion
from btterm.hexes import Hex
from btterm.table.procedure import Procedure

LIGHT_FOOTED = (Motion.INFANTRY, Motion.HOVER)
"""Under what thin ice does not break."""


def freeze(battle: Battle) -> None:
    """Before the first turn, with the option: the water of the map is frozen, and if so agreed all
    open ground and woods; not where a unit is in the water or on it."""
    if battle.turn > 1 or battle.options.ice == "none":
        return
    everywhere = battle.options.ice == "everywhere"
    taken = {unit.hex for unit in battle.on_board() if battle.board[unit.hex].depth}
    for hex_ in battle.board:
        terrain = battle.board[hex_]
        wet = terrain.depth > 0 or (everywhere and terrain.ground is not Ground.RUBBLE)
        if wet and terrain.may_freeze and not terrain.ice and hex_ not in taken:
            battle.board[hex_] = terrain.changed(ice=True)


def may_break(battle: Battle, unit: AnyUnit) -> bool:
    """Whether ice may break where a unit has come: under it, or over it in water of Depth 1."""
    terrain = battle.board[unit.hex]
    if not terrain.frozen or unit.airborne or kinds.flying(battle, unit):
        return False
    if not unit.raised:
        return terrain.depth == 1 and kinds.motion(unit) is Motion.MECH
    light = kinds.motion(unit) in LIGHT_FOOTED
    return unit.raised == terrain.depth and not light and battle.options.ice != "solid"


def number(unit: AnyUnit) -> int:
    """1D6 on which thin ice breaks onto which a unit has come."""
    jumped = unit.moved.mode is Mode.JUMP and kinds.motion(unit) is Motion.MECH
    return ice.BREAKS_UNDER_JUMP if jumped else ice.BREAKS


def enter(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit has come onto ice, which may break; from below into Depth 1, where it does."""
    if not unit.raised:
        yield BrokeThroughIce(unit.id, unit.hex)
        yield from ice.break_up(battle, unit.hex)
    else:
        yield from ice.cracks(battle, unit, number(unit))
    yield from sweep(battle)


def emerge(battle: Battle, unit: AnyUnit, start: Place) -> Procedure[bool]:
    """A 'Mech that was beneath ice has left its hex upward: it has broken the ice there."""
    hex_, raised = start
    terrain = battle.board[hex_]
    beneath = terrain.frozen and not raised and kinds.motion(unit) is Motion.MECH
    if beneath and hex_ != unit.hex and (unit.raised or not battle.board[unit.hex].depth):
        yield BrokeThroughIce(unit.id, hex_)
        yield from ice.break_up(battle, hex_)
        yield from sweep(battle)
    return True


def melt(battle: Battle, hex_: Hex) -> Procedure[None]:
    """A shot that was to melt the ice over a hex has hit."""
    yield from ice.break_up(battle, hex_)
    yield from sweep(battle)


def sweep(battle: Battle) -> Procedure[None]:
    """Whoever stood on ice that is gone falls into the water."""
    for unit in list(battle.on_board()):
        if _in_the_air(battle, unit):
            yield FellThroughIce(unit.id, unit.hex)
            yield from buildings.plunge(battle, unit)


def _in_the_air(battle: Battle, unit: AnyUnit) -> bool:
    """Whether there is nothing under a unit that was on the surface of water."""
    terrain = battle.board[unit.hex]
    floats = kinds.motion(unit) in (*AFLOAT, *AT_SEA) or unit.airborne
    on_top = terrain.depth > 0 and unit.raised == terrain.depth and not floats
    return on_top and not (terrain.bridge or terrain.ice or kinds.flying(battle, unit))
