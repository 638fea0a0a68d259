"""When nobody can hurt anybody any more (Alpha Strike, Victory Conditions)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.rules.attacking import damage_now, solutions
from btterm.alphastrike.rules.moving import never_moves
from btterm.alphastrike.units import Unit
from btterm.hexes import Facing, hexsides_towards


def stalemate(battle: Battle) -> bool:
    """Whether all who are left are harmless: none of those that could still do damage can move, and
    none of them has a target where it stands."""
    units = [unit for unit in battle.in_play() if not unit.dummy]
    if any(_dangerous(unit) and not _stuck(unit) for unit in units):
        return False
    trial = battle.copy()
    return not any(_has_target(trial, trial.units[unit.id]) for unit in units)


def _stuck(unit: Unit) -> bool:
    return never_moves(unit) or not unit.card.moves


def _dangerous(unit: Unit) -> bool:
    """Whether a unit does damage if it gets where it will: infantry by its weapons alone, others by
    blows or ramming too."""
    damage = damage_now(unit, unit.card.damage)
    return not unit.card.type.is_infantry or any(strength.any for strength in damage)


def _has_target(battle: Battle, unit: Unit) -> bool:
    """Whether it has, once it is awake, in whatever direction it looks."""
    unit.acted = unit.stunned = unit.tackled = False
    unit.heat, unit.spots_for, unit.behind = 0, "", None
    enemies = [each for each in battle.on_map() if each.side != unit.side]
    return any(_reaches(battle, unit, enemy) for enemy in enemies)


def _reaches(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    unit.facing = Facing(hexsides_towards(unit.hex, enemy.hex)[0])
    return bool(solutions(battle, unit))
