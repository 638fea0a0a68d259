"""What may happen to a unit in hexes on its way: mines that its side knows of, thin ice, swamp,
walls."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.classic.battle import Battle
from btterm.classic.ground import Mines
from btterm.classic.rules import causes, ice, kinds
from btterm.classic.rules.drops import fall_damage
from btterm.classic.rules.movement_costs import Piloting, cost
from btterm.classic.rules.terrain import freezing, mines
from btterm.classic.rules.terrain.buildings import tenth
from btterm.classic.rules.terrain.swamp import MEN_PASS
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Motion
from btterm.hexes import Hex
from btterm.players.judgement import DOWN
from btterm.table.odds import chance_of

DROWNED = 60.0
"""Cost of being lost under ice."""
STUCK = 8.0
"""Cost of being stuck in a swamp."""
DIE = 6


def any_on(battle: Battle) -> bool:
    """Whether there is anything of that on the map."""
    board = battle.board
    mined = any(state.mines for state in battle.ground.values())
    if mined or board.has_frozen_water or board.has_buildings:
        return True
    if "swamps" not in board.ways:
        board.ways["swamps"] = any(terrain.swamp for terrain in board.hexes)
    return bool(board.ways["swamps"])


def on_the_way(battle: Battle, unit: AnyUnit, mode: Mode, path: Iterable[Hex]) -> float:
    """Damage points, and what is as bad, to be expected on a way; a jump counts where it ends."""
    hexes = list(path)
    return sum(in_hex(battle, unit, mode, h) for h in (hexes[-1:] if mode is Mode.JUMP else hexes))


def in_hex(battle: Battle, unit: AnyUnit, mode: Mode, hex_: Hex) -> float:
    """The same, of one hex that a unit enters on the ground."""
    terrain, motion = battle.board[hex_], kinds.motion(unit)
    if motion in (Motion.VTOL, Motion.NAVAL, Motion.SUBMARINE):
        return 0.0
    if terrain.frozen:
        return _thin_ice(battle, unit, mode)
    found = _mines(battle, unit, hex_) + _swamp(battle, unit, mode, hex_)
    return found + _walls(battle, unit, mode, hex_)


def _walls(battle: Battle, unit: AnyUnit, mode: Mode, hex_: Hex) -> float:
    """A tenth of the CF of a building, where the roll to break in fails."""
    house = battle.board[hex_].building
    if house is None or mode is Mode.JUMP or kinds.motion(unit) is Motion.INFANTRY:
        return 0.0
    fails = kinds.fall_chance(unit, (causes.breaking(house.type, 1),))
    return fails * tenth(house.cf) * kinds.cost_of_point(battle, unit)


def _mines(battle: Battle, unit: AnyUnit, hex_: Hex) -> float:
    total = 0.0
    for field in mines.known_to(battle, unit.side, hex_):
        if field.kind is Mines.COMMAND:
            total += 0.0 if field.side == unit.side else field.points
        elif field.kind is Mines.VIBRABOMB:
            shakes = kinds.motion(unit) is Motion.MECH and mines.reach(field, unit.tons) >= 0
            total += field.points if shakes else 0.0
        else:
            total += chance_of(mines.GOES_OFF) * field.points
    return total * kinds.cost_of_point(battle, unit)


def _thin_ice(battle: Battle, unit: AnyUnit, mode: Mode) -> float:
    motion = kinds.motion(unit)
    if battle.options.ice == "solid" or motion in freezing.LIGHT_FOOTED:
        return 0.0
    number = ice.BREAKS_UNDER_JUMP if mode is Mode.JUMP else ice.BREAKS
    bad = DROWNED if motion is not Motion.MECH else fall_damage(unit.tons, 0, True) + DOWN
    return bad * (DIE + 1 - number) / DIE


def _swamp(battle: Battle, unit: AnyUnit, mode: Mode, hex_: Hex) -> float:
    terrain, motion = battle.board[hex_], kinds.motion(unit)
    if not terrain.swamp or cost(terrain).roll_of(motion) is not Piloting.STICK:
        return 0.0
    if motion is Motion.INFANTRY:
        return 0.0 if mode is Mode.JUMP else STUCK * (1 - chance_of(MEN_PASS))
    sticks = 1.0 if mode is Mode.JUMP else 1 - chance_of(unit.crew.piloting)
    return STUCK * sticks
