"""Where artillery is best laid and aimed, by the odds: what is proposed to players, and what bots
do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from btterm.classic.artillery import Shell
from btterm.classic.battle import Battle
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.objectives import HoldHexes, ReachHexes
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.to_hit import hex_sight
from btterm.classic.rules.special import artillery, bombardment
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex, distance

FRIEND = 2.0
"""How many times a point of damage to a friend counts."""
APART = 2
"""Hexes between those that are designated: a shell hits those around its own."""
AT_STAKE = 20.0
"""How much a hex that is fought for counts, as a place to designate."""
STANDS = 3.0
"""How much woods and buildings do, where units like to stand."""


def target(battle: Battle, key: str, able: Iterable[Hex]) -> Hex | None:
    """The hex among some at which a shell of a piece may be expected to do most to enemies, more
    than to friends; None: there is none."""
    worth = {hex_: _worth(battle, key, hex_) for hex_ in _places(battle, key, {*able})}
    best = max(worth, key=lambda hex_: (worth[hex_], hex_), default=None)
    return best if best is not None and worth[best] > 0 else None


def _places(battle: Battle, key: str, able: set[Hex]) -> Iterator[Hex]:
    """Hexes that may be worth a shell: those that it is sure to hit, and where enemies are."""
    side = artillery.gun(battle, key).side
    known = artillery.ranging(battle.artillery, key)
    enemies = {enemy.hex for enemy in battle.enemies(side)}
    last = {known.hex} if known.hex else set[Hex]()
    yield from sorted(able & (_designated(battle, side) | {*known.found} | enemies | last))


def _designated(battle: Battle, side: int) -> set[Hex]:
    return {each.hex for each in battle.artillery.designated if each.side == side}


def _worth(battle: Battle, key: str, hex_: Hex) -> float:
    """Damage points that a shell at a hex may be expected to do to enemies, less those to friends,
    by how likely it hits and they are there."""
    piece = artillery.gun(battle, key)
    turns = artillery.lands_in(battle, key) - battle.turn + 1
    found = 0.0
    for unit in battle.on_board():
        if kinds.flying(battle, unit) or (unit.hidden and unit.side != piece.side):
            continue
        reach = 0 if unit.immobile or unit.shut_down else speed(battle, unit) * turns
        there = _there(unit, hex_, reach)
        near = sum(_there(unit, beside, reach) for beside in hex_.neighbours())
        points = there * piece.weapon.damage + near * piece.weapon.adjacent_damage
        # Damage counts twice on a target that has lost its armor.
        found += points * (-FRIEND if unit.side == piece.side else 2 - kinds.armor_share(unit))
    return found * _chance(battle, key, hex_)


def _there(unit: AnyUnit, hex_: Hex, reach: int) -> float:
    """How likely a unit is in a hex some turns from now: anywhere within its reach, rather where it
    is than elsewhere."""
    away = distance(unit.hex, hex_)
    if away > reach:
        return 0.0
    hexes = 1 + 3 * reach * (reach + 1)
    return (1.0 if not reach else 0.3) if away == 0 else 0.7 / hexes


def speed(battle: Battle, unit: AnyUnit) -> int:
    """The hexes that a unit walks in a turn at most."""
    return kinds.budget(battle, unit, Mode.WALK)


def _chance(battle: Battle, key: str, hex_: Hex) -> float:
    """How likely a shell hits a hex."""
    piece, known = artillery.gun(battle, key), artillery.ranging(battle.artillery, key)
    if hex_ in _designated(battle, piece.side) or hex_ in known.found:
        return 1.0
    shell = Shell(key, piece.side, FireWay.SHELL, battle.turn, battle.turn, hex_, hex_)
    seen = [u for u in battle.on_board(piece.side) if hex_sight(battle, u, hex_).visible]
    best = sorted(seen, key=lambda unit: unit.crew.gunnery)[:1]
    return bombardment.to_hit(battle, shell, piece, best).chance


def place_to_designate(battle: Battle, side: int) -> Hex | None:
    """A hex to designate before the battle: one that is fought for, else where enemies will come by
    or stand on their way, not beside another one; None: there is none left."""
    named = _designated(battle, side)
    free = [h for h in battle.board if all(distance(h, other) > APART for other in named)]
    stakes = {*_stakes(battle)}
    own, theirs = [*battle.on_board(side)], [*battle.enemies(side)]
    straight = sum(distance(a.hex, b.hex) for a in own for b in theirs)

    def rated(hex_: Hex) -> tuple[float, Hex]:
        terrain = battle.board[hex_]
        stands = STANDS * bool(terrain.woods or terrain.building)
        to_us = sum(distance(hex_, unit.hex) for unit in own)
        to_them = sum(distance(hex_, enemy.hex) for enemy in theirs)
        # How much longer the ways between all pairs are through this hex, on average.
        longer = to_us * len(theirs) + to_them * len(own) - straight
        off = longer / (len(own) * len(theirs)) if own and theirs else 0.0
        halfway = abs(to_them - to_us) / max(1, len(own))
        return AT_STAKE * (hex_ in stakes) + stands - off - halfway, hex_

    return max(free, key=rated, default=None)


def _stakes(battle: Battle) -> Iterator[Hex]:
    """The hexes that are fought for."""
    for objective in battle.objectives:
        if isinstance(objective.goal, HoldHexes | ReachHexes):
            yield from objective.goal.hexes
