"""Artillery, as the bot uses it: where shells come down when it counts, and who guides homing
missiles."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.artillery import Shell
from btterm.classic.battle import Battle
from btterm.classic.decisions import DesignationDecision, TargetingDecision
from btterm.classic.decisions.targeting import DONE, HOLD
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.objectives import HoldHexes, ReachHexes
from btterm.classic.rules import kinds
from btterm.classic.rules.attack import tag
from btterm.classic.rules.attack.to_hit import hex_sight, sight
from btterm.classic.rules.special import artillery, bombardment
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex, distance
from btterm.players.judgement import guns, value_of
from btterm.table.numbers import TargetNumber

FRIEND = 2.0
"""How many times a point of damage to a friend counts."""
HOMES_IN = 0.5
"""How often a homing missile finds a target and hits it, when it is fired at nobody yet."""
HITS = 0.4
"""How much of the damage of a spotter's own weapons is what it gives up."""
APART = 2
"""Hexes between those that are designated: a shell hits those around its own."""
AT_STAKE = 20.0
"""How much a hex that is fought for counts, as a place to designate."""
STANDS = 3.0
"""How much woods and buildings do, where units like to stand."""


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
    worth = {hex_: _worth(decision, hex_) for hex_ in _places(decision)}
    best = max(worth, key=lambda hex_: (worth[hex_], hex_), default=None)
    return str(best) if best is not None and worth[best] > 0 else HOLD


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
    reach = (gear.item.long or 0) + _speed(battle, unit) // 2
    near = [enemy for enemy in near if distance(unit.hex, enemy.hex) <= reach]
    if not any(sight(battle, unit, enemy).visible for enemy in near):
        return -1000.0
    return -HITS * sum(gun.damage for gun in guns(battle, unit))


def _places(decision: TargetingDecision) -> Iterator[Hex]:
    """Hexes that may be worth a shell: those that it is sure to hit, and where enemies are."""
    able = {*decision.hexes()}
    known = artillery.ranging(decision.battle.artillery, decision.piece)
    sure = {d.hex for d in decision.battle.artillery.designated} | {*known.found}
    enemies = {enemy.hex for enemy in decision.battle.enemies(decision.side)}
    yield from sorted(able & (sure | enemies | ({known.hex} if known.hex else set())))


def _worth(decision: TargetingDecision, hex_: Hex) -> float:
    """Damage points that a shell at a hex may be expected to do to enemies, less those to friends,
    by how likely it hits and they are there."""
    battle, piece = decision.battle, artillery.gun(decision.battle, decision.piece)
    turns = artillery.lands_in(battle, decision.piece) - battle.turn + 1
    found = 0.0
    for unit in battle.on_board():
        if kinds.flying(battle, unit):
            continue
        there = _there(battle, unit, hex_, turns)
        near = sum(_there(battle, unit, beside, turns) for beside in hex_.neighbours())
        points = there * piece.weapon.damage + near * piece.weapon.adjacent_damage
        found += points * (-FRIEND if unit.side == decision.side else value_of(unit))
    return found * _chance(decision, hex_)


def _there(battle: Battle, unit: AnyUnit, hex_: Hex, turns: int) -> float:
    """How likely a unit is in a hex some turns from now: anywhere within its reach, rather where it
    is than elsewhere."""
    away = distance(unit.hex, hex_)
    if unit.immobile or unit.shut_down:
        return float(away == 0)
    reach = _speed(battle, unit) * turns
    if away > reach:
        return 0.0
    hexes = 1 + 3 * reach * (reach + 1)
    return (1.0 if not reach else 0.3) if away == 0 else 0.7 / hexes


def _speed(battle: Battle, unit: AnyUnit) -> int:
    return kinds.budget(battle, unit, Mode.WALK)


def _chance(decision: TargetingDecision, hex_: Hex) -> float:
    """How likely a shell hits a hex."""
    battle, key = decision.battle, decision.piece
    known = artillery.ranging(battle.artillery, key)
    designated = {d.hex for d in battle.artillery.designated}
    if hex_ in designated or hex_ in known.found:
        return 1.0
    piece = artillery.gun(battle, key)
    shell = Shell(key, decision.side, FireWay.SHELL, battle.turn, battle.turn, hex_, hex_)
    seen = [u for u in battle.on_board(decision.side) if hex_sight(battle, u, hex_).visible]
    best = sorted(seen, key=lambda unit: unit.crew.gunnery)[:1]
    number: TargetNumber = bombardment.to_hit(battle, shell, piece, best)
    return number.chance


def designate(decision: DesignationDecision) -> str:
    """A hex to designate: one that is fought for, else where enemies will come by or stand on their
    way, not beside another one."""
    battle, side = decision.battle, decision.side
    named = [d.hex for d in battle.artillery.designated if d.side == side]
    free = [
        hex_
        for hex_ in map(Hex.parse, decision.hexes())
        if all(distance(hex_, other) > APART for other in named)
    ]
    if not free:
        return DONE
    stakes = {*_stakes(battle)}
    own, theirs = [*battle.on_board(side)], [*battle.enemies(side)]

    def rated(hex_: Hex) -> tuple[float, Hex]:
        terrain = battle.board[hex_]
        stands = STANDS * bool(terrain.woods or terrain.building)
        ways = [
            distance(hex_, a.hex) + distance(hex_, b.hex) - distance(a.hex, b.hex)
            for a in own
            for b in theirs
        ]
        off = sum(ways) / len(ways) if ways else 0.0
        to_them = sum(distance(hex_, enemy.hex) for enemy in theirs)
        halfway = to_them - sum(distance(hex_, unit.hex) for unit in own)
        return AT_STAKE * (hex_ in stakes) + stands - off - abs(halfway) / max(1, len(own)), hex_

    return str(max(free, key=rated))


def _stakes(battle: Battle) -> Iterator[Hex]:
    """The hexes that are fought for."""
    for objective in battle.objectives:
        if isinstance(objective.goal, HoldHexes | ReachHexes):
            yield from objective.goal.hexes
