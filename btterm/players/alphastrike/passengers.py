"""How the bot has infantry carried: towards the enemy, and set down where it can fight."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.decisions import HeightDecision
from btterm.alphastrike.rules.attacking import damage_now
from btterm.alphastrike.rules.moving import inches_left, inches_of, modes_of
from btterm.alphastrike.rules.to_hit import ORDINARY
from btterm.alphastrike.rules.transport import HANDLING, KEEP, Boarding, SettingDown, aboard
from btterm.alphastrike.units import Unit
from btterm.hexes import Hex, distance
from btterm.players.alphastrike.places import Spot, enemies_of

FARTHER = 2
"""Hexes beyond its reach and its own move from which on infantry rides rather than walks."""


def reach_of(unit: Unit) -> int:
    """The farthest hex at which a unit does any damage."""
    damage = damage_now(unit, unit.card.damage)
    bands = zip((damage.short, damage.medium, damage.long), ORDINARY, strict=True)
    return max((band.last for strength, band in bands if strength.any), default=1)


def takes_aboard(decision: Boarding) -> str:
    """The passenger who is farthest from any fight, and slower than its carrier."""
    battle, carrier = decision.battle, decision.battle.units[decision.unit]
    units = [battle.units[answer] for answer in decision.answers() if answer != KEEP]
    slow = [unit for unit in units if _stride(unit) < _stride(carrier) - HANDLING]
    far = [unit for unit in slow if _lacks(battle, unit, unit.hex) > _stride(unit) // 2 + FARTHER]
    return max(far, key=lambda unit: _lacks(battle, unit, unit.hex)).id if far else KEEP


def sets_down(decision: SettingDown) -> str:
    """The place nearest to an enemy, if it is near enough to fight from, or the carrier is about to
    be lost."""
    battle, carrier = decision.battle, decision.battle.units[decision.unit]
    place = decision.answers()[0]
    unit = battle.units[decision.passenger]
    lost = not carrier.armor or carrier.withdrawing
    return place if lost or _lacks(battle, unit, Hex.parse(place)) <= 0 else KEEP


def ends_at(decision: HeightDecision) -> int:
    """The level that a unit has, or the ground if somebody aboard can get out there alone and
    fight."""
    battle, carrier = decision.battle, decision.battle.units[decision.unit]
    waiting = [
        unit
        for unit in aboard(battle, carrier)
        if not unit.card.inches(Mode.JUMP) and _lacks(battle, unit, carrier.hex) <= 0
    ]
    return 0 if waiting and 0 in decision.ways else decision.default()


def in_time(
    battle: Battle, carrier: Unit, spots: Sequence[Spot], enemies: Sequence[Unit]
) -> Sequence[Spot]:
    """The spots from which a carrier can set somebody down to fight, if there are any; else all."""
    within = aboard(battle, carrier)
    if not within:
        return spots
    near = max(reach_of(unit) for unit in within) + 1
    return [
        spot
        for spot in spots
        if inches_left(carrier, spot.mode) - spot.spent >= HANDLING
        and min(distance(spot.hex, enemy.hex) for enemy in enemies) <= near
    ] or spots


def _stride(unit: Unit) -> int:
    return max((inches_of(unit, mode) for mode in modes_of(unit)), default=0)


def _lacks(battle: Battle, unit: Unit, hex_: Hex) -> int:
    """Hexes that a unit is farther from the nearest enemy than it does damage."""
    far = [distance(hex_, enemy.hex) for enemy in enemies_of(battle, unit)]
    return min(far, default=0) - reach_of(unit)
