"""Artillery, as the bot uses it: where shells come down when it counts, and who guides homing
missiles."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.decisions import TargetingDecision
from btterm.classic.decisions.targeting import HOLD
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rules import kinds
from btterm.classic.rules.attack import tag
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.rules.special import aiming, artillery
from btterm.classic.units.any import AnyUnit
from btterm.hexes import distance
from btterm.players.judgement import guns

HOMES_IN = 0.5
"""How often a homing missile finds a target and hits it, when it is fired at nobody yet."""
HITS = 0.4
"""How much of the damage of a spotter's own weapons is what it gives up."""


def aim(decision: TargetingDecision) -> str:
    """What one piece does: a homing missile where somebody can guide it, else a shell where it may
    be expected to do more to enemies than to friends."""
    battle, piece = decision.battle, decision.piece
    if decision.round is FireWay.HOMING:
        return max(tag.spotters(battle, decision.side), key=lambda u: _guides(battle, u)).id
    ways = artillery.ways(battle, piece)
    if FireWay.HOMING in ways and _leave_to_spotters(battle, decision.side):
        return FireWay.HOMING.value
    if FireWay.SHELL not in ways:
        return HOLD
    best = aiming.target(battle, piece, decision.hexes())
    return HOLD if best is None else str(best)


def _leave_to_spotters(battle: Battle, side: int) -> bool:
    """Whether a missile more is worth what its spotter gives up for all of them."""
    in_the_air = sum(s.way is FireWay.HOMING and s.side == side for s in battle.artillery.shells)
    worth = (1 + in_the_air) * HOMES_IN * tag.STRIKES
    return any(_guides(battle, unit) + worth > 0 for unit in tag.spotters(battle, side))


def _guides(battle: Battle, unit: AnyUnit) -> float:
    """What it costs a unit to guide missiles: the fire of its own weapons; much, where it sees no
    enemy that it will reach."""
    if tag.spotter_refusal(unit):
        return -1000.0
    gear = tag.gear(unit)
    assert gear is not None
    near = [e for e in battle.enemies(unit.side) if kinds.has_facing(e)]
    reach = (gear.item.long or 0) + aiming.speed(battle, unit) // 2
    near = [enemy for enemy in near if distance(unit.hex, enemy.hex) <= reach]
    if not any(sight(battle, unit, enemy).visible for enemy in near):
        return -1000.0
    return -HITS * sum(gun.damage for gun in guns(battle, unit))
