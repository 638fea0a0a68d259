"""How many units share a hex, who may pass through it and who may stop there (Compendium,
Stacking)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex

MOST_MECHS = 1
"""'Mechs in a hex at the end of movement, of both sides together."""
MOST_OF_A_SIDE = 2
"""Units of one side in a hex at the end of movement, a 'Mech among them."""


def may_pass(battle: Battle, unit: AnyUnit, hex_: Hex) -> str:
    """Why a unit may not move through a hex, or empty: an enemy is in it."""
    enemies = [other for other in battle.units_in(hex_) if other.side != unit.side]
    return f"{enemies[0].id} stands in {hex_}" if enemies else ""


def may_stop(battle: Battle, unit: AnyUnit, hex_: Hex) -> str:
    """Why a unit may not stay in a hex, or empty: two 'Mechs never share one, and three
    units of a side do not."""
    others = battle.units_in(hex_, besides=unit)
    mechs = [other for other in others if kinds.fills_hex(other)] if kinds.fills_hex(unit) else []
    friends = [other for other in others if other.side == unit.side]
    for limit, sharing in ((MOST_MECHS, mechs), (MOST_OF_A_SIDE, friends)):
        if len(sharing) >= limit:
            return f"cannot stop in {hex_}: {sharing[0].id} is there"
    return ""


def crowded(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit has come to a hex in which it may not stay: pushed, fallen or followed into
    it, it shares the hex until one of them gives way."""
    return unit.alive and bool(may_stop(battle, unit, unit.hex))


def who_is_hit(battle: Battle, hex_: Hex, *, besides: AnyUnit | None = None) -> AnyUnit | None:
    """The 'Mech on which another falls that comes into a hex, or which it pushes or runs into;
    anybody else there gets out of the way (Compendium, Determining Location after a Fall)."""
    mechs = (unit for unit in battle.units_in(hex_, besides=besides) if kinds.fills_hex(unit))
    return next(mechs, None)


def closed(battle: Battle, unit: AnyUnit) -> set[Hex]:
    """The hexes through which a unit may not move."""
    return {hex_ for hex_ in _occupied(battle, unit) if may_pass(battle, unit, hex_)}


def full(battle: Battle, unit: AnyUnit) -> set[Hex]:
    """The hexes in which a unit may not stay."""
    return {hex_ for hex_ in _occupied(battle, unit) if may_stop(battle, unit, hex_)}


def _occupied(battle: Battle, unit: AnyUnit) -> set[Hex]:
    return {other.hex for other in battle.alive() if other.id != unit.id}
