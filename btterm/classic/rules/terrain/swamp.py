"""Swampy ground, which may hold whoever comes into it (Compendium, Swamp). What it costs is in the
Movement Cost Table."""

from __future__ import annotations

from btterm.board.terrain import Ground
from btterm.classic.battle import Battle
from btterm.classic.events import BrokeFree, MenInSwamp, Stuck
from btterm.classic.rule import Rule
from btterm.classic.rules import causes, kinds
from btterm.classic.rules.movement_costs import Piloting, cost
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Cause, Mode, Motion
from btterm.table.procedure import Procedure, roll

MEN_PASS = 5
"""2D6 on which infantry gets through a swamp."""


def spread(battle: Battle) -> None:
    """Before the first turn, with the option: water of Depth 0 is swampy clear ground."""
    if battle.turn > 1 or not battle.options.swamp:
        return
    for hex_ in battle.board:
        terrain = battle.board[hex_]
        firm = terrain.depth or terrain.roads or terrain.bridge or terrain.ice
        if terrain.water and not firm:
            battle.board[hex_] = terrain.changed(ground=Ground.CLEAR, swamp=True)


def holds(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit is in a swamp that may hold it, and does not yet."""
    terrain = battle.board[unit.hex]
    if not terrain.swamp or unit.raised or unit.stuck:
        return False
    return cost(terrain).roll_of(kinds.motion(unit)) is Piloting.STICK


def rolls(battle: Battle, unit: AnyUnit) -> tuple[Cause, ...]:
    """The Piloting Skill Roll of a unit that has come into a swamp, if it makes one: infantry has a
    roll of its own, and a 'Mech that jumps into it none."""
    drives = kinds.motion(unit) is not Motion.INFANTRY and unit.moved.mode is not Mode.JUMP
    return (causes.SWAMP,) if drives and holds(battle, unit) else ()


def enter(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit has come into a swamp. It is stuck if its roll fails, and a 'Mech that jumps into it
    without a roll; infantry that jumps is not."""
    jumped = unit.moved.mode is Mode.JUMP
    if kinds.motion(unit) is Motion.INFANTRY:
        if not jumped and not (yield from _men_pass(unit)):
            unit.stuck_in = unit.hex
        return
    if jumped or not (yield from kinds.hold(battle, unit, causes.SWAMP)):
        unit.stuck_in = unit.hex
        unit.charge = ""
        yield Stuck(unit.id, unit.hex)


def _men_pass(unit: AnyUnit) -> Procedure[bool]:
    throw = yield from roll(Rule.SWAMP, f"{unit.id} in the swamp", side=unit.side)
    passes = throw.total >= MEN_PASS
    yield MenInSwamp(unit.id, unit.hex, MEN_PASS, throw, not passes)
    return passes


def break_free(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """Before anybody moves, a stuck unit tries to break free; a 'Mech does not fall if that
    fails."""
    if not unit.can_act or unit.shut_down:
        return
    if kinds.motion(unit) is Motion.INFANTRY:
        free = yield from _men_pass(unit)
    else:
        free = yield from kinds.hold(battle, unit, causes.OUT_OF_SWAMP)
    if free:
        unit.stuck_in = None
        yield BrokeFree(unit.id, unit.hex)
