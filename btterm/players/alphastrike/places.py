"""Where a unit could go, and how good each place is for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode, tmm_of
from btterm.alphastrike.decisions import Move, MoveDecision
from btterm.alphastrike.options import BREAKTHROUGH
from btterm.alphastrike.rules.attacking import at_range, damage_now, solutions
from btterm.alphastrike.rules.environment import too_far
from btterm.alphastrike.rules.moving import HIGH, immobile, inches_of, modes_of, tmm
from btterm.alphastrike.rules.objectives import NEAR
from btterm.alphastrike.rules.scenarios import ATTACKER, to_far_edge
from btterm.alphastrike.rules.structures import too_heavy
from btterm.alphastrike.rules.to_hit import (
    JUMPED_ATTACKER,
    STILL_ATTACKER,
    band_of,
    bands,
)
from btterm.alphastrike.units import Critical, Moved, Unit
from btterm.hexes import Facing, Hex, distance
from btterm.players.alphastrike.worth import harm, worth
from btterm.table.odds import chance_of

TAKEN = 0.75
"""How much what a unit may take counts beside what it may deal."""
APART = 0.012
"""What each hex to the nearest enemy costs, in shares of the unit's value: who sees nobody comes
nearer."""
CROSSES = 0.03
"""What each row to the edge costs where it breaks through, in the same shares."""
HOLDS = 0.3
"""What standing at a marker is worth, in the same shares."""
COVER = 1.5
"""What woods or shallow water around a unit add to the numbers to hit it, before the sight is
looked at."""
STRANGER = 0.8
"""How likely an enemy that has yet to move is to find a shot."""


@dataclass(frozen=True, slots=True)
class Place:
    """A way to move, and how good it is."""

    move: Move
    dealt: float
    """What its best attack from there does on average."""
    taken: float
    """What the enemies are to do to it there."""
    nearness: float
    """What it lacks of where the unit wants to be."""

    @property
    def value(self) -> float:
        return self.dealt - self.taken - self.nearness


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex that a unit can reach."""

    hex: Hex
    mode: Mode
    inches: int
    """How far it goes to get there."""
    spent: int = 0
    """What that costs of its move."""


def spots(decision: MoveDecision, unit: Unit) -> Iterator[Spot]:
    """All hexes that a unit can end in, its own first."""
    modes = decision.modes(unit)
    if decision.may_stay(unit):
        yield Spot(unit.hex, modes[0] if modes else decision.default().mode, 0)
    for mode in modes:
        for hex_, way in decision.reach(unit.id, mode).items():
            heavy = too_heavy(unit, decision.battle.board[hex_]) and mode not in HIGH
            if not heavy and not too_far(unit, mode, way.inches):
                yield Spot(hex_, mode, way.length, way.inches)


def enemies_of(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemies that still stand."""
    return [each for each in battle.on_map() if each.side != unit.side and not each.destroyed]


def wanted(battle: Battle, unit: Unit, hex_: Hex, enemies: Sequence[Unit]) -> float:
    """What a hex lacks of where a unit wants to be, in shares of its value: near an enemy, near the
    marker that it can capture, or over the edge where it breaks through."""
    if BREAKTHROUGH in battle.options and unit.side == ATTACKER and not unit.withdrawing:
        rows = to_far_edge(battle, unit, hex_)
        return CROSSES * rows - HOLDS * (not rows)
    far = [distance(hex_, enemy.hex) for enemy in enemies]
    markers = [each for each in battle.objectives if each.side != unit.side and each.taken is None]
    if not markers:
        return APART * min(far, default=0)
    nearest = min(distance(hex_, each.hex) for each in markers)
    return APART * max(0, nearest - NEAR) - HOLDS * (nearest <= NEAR)


def expected_tmm(unit: Unit) -> int:
    """What the movement of a unit will add: what it has moved, or the most that it can."""
    if immobile(unit) or unit.dummy:
        return -4
    if unit.moved.done:
        return tmm(unit)
    modes = modes_of(unit)
    return max((tmm_of(inches_of(unit, mode)) + (mode is Mode.JUMP) for mode in modes), default=0)


def glance(battle: Battle, unit: Unit, spot: Spot, enemies: Sequence[Unit]) -> float:
    """How good a hex looks by ranges and movement alone, without a look at the lines of sight."""
    jumped, still = spot.mode is Mode.JUMP and spot.inches > 0, not spot.inches
    own = 0 if still else tmm_of(inches_of(unit, spot.mode)) + jumped
    terrain = battle.board[spot.hex]
    shelter = COVER * (terrain.woods > 0 or (terrain.depth == 1 and unit.card.type.is_mech))
    aim = unit.skill + unit.heat + 2 * unit.count(Critical.FIRE_CONTROL)
    aim += JUMPED_ATTACKER * jumped + STILL_ATTACKER * still
    dealt, taken = 0.0, 0.0
    for enemy in enemies:
        hexes = distance(spot.hex, enemy.hex)
        dealt = max(dealt, _shot(battle, unit, enemy, hexes, aim + expected_tmm(enemy)))
        if not enemy.moved.done:
            hexes = max(1, hexes - _stride(enemy) // 2)
        aimed = enemy.skill + enemy.heat + own + round(shelter)
        taken += _shot(battle, enemy, unit, hexes, aimed)
    share, lacks = _share(battle, unit), wanted(battle, unit, spot.hex, enemies)
    return dealt - TAKEN * share * taken - unit.card.pv * lacks


def _stride(unit: Unit) -> int:
    return max((inches_of(unit, mode) for mode in modes_of(unit)), default=0) // 2


def _share(battle: Battle, unit: Unit) -> float:
    """How much of the enemies' fire a unit among others draws."""
    return min(1.0, 1.5 / max(1, len(battle.of_side(unit.side))))


def _shot(battle: Battle, unit: Unit, target: Unit, hexes: int, aim: int) -> float:
    band = band_of(hexes, bands=bands(battle))
    if band is None or unit.shut_down:
        return 0.0
    strength = at_range(damage_now(unit, unit.card.damage), band)
    if not strength.any:
        return 0.0
    points = max(strength.points, 0.5)
    return chance_of(aim + band.modifier) * harm(target, points)


def look(
    battle: Battle, unit: Unit, spot: Spot, facings: Sequence[Facing], enemies: Sequence[Unit]
) -> list[Place]:
    """How good a hex is with each facing, by the attacks that the rules allow from there and at it.
    The battle is a copy, in which the unit is put there and back."""
    before = (unit.hex, unit.facing, unit.moved)
    unit.hex = spot.hex
    unit.moved = Moved(True, spot.mode, spot.inches)
    try:
        return [_faced(battle, unit, spot, facing, enemies) for facing in facings]
    finally:
        unit.hex, unit.facing, unit.moved = before


def _faced(
    battle: Battle, unit: Unit, spot: Spot, facing: Facing, enemies: Sequence[Unit]
) -> Place:
    unit.facing = facing
    dealt = max((worth(battle, each) for each in solutions(battle, unit)), default=0.0)
    taken = sum(_threat(battle, enemy, unit) for enemy in enemies)
    lacks = wanted(battle, unit, unit.hex, enemies)
    move = Move(unit.id, spot.mode, spot.hex, facing)
    taken *= TAKEN * _share(battle, unit)
    return Place(move, max(dealt, 0.0), taken, unit.card.pv * lacks)


def _threat(battle: Battle, enemy: Unit, unit: Unit) -> float:
    """What an enemy does to a unit on average from where it stands; who has yet to move turns."""
    if enemy.moved.done:
        return _best_at(battle, enemy, unit)
    facing = enemy.facing
    enemy.facing = towards(enemy.hex, unit.hex)
    moved, enemy.moved = enemy.moved, Moved(True, _quickest(enemy), 2)
    try:
        return STRANGER * _best_at(battle, enemy, unit)
    finally:
        enemy.facing, enemy.moved = facing, moved


def _quickest(unit: Unit) -> Mode:
    ground = [mode for mode in modes_of(unit) if mode is not Mode.JUMP]
    return ground[0] if ground else Mode.WALK


def _best_at(battle: Battle, enemy: Unit, unit: Unit) -> float:
    found = solutions(battle, enemy, at=unit)
    return max((worth(battle, each) for each in found), default=0.0)


def towards(start: Hex, end: Hex) -> Facing:
    """The facing from one hex to another."""
    return min(Facing, key=lambda facing: (distance(start.neighbour(facing), end), facing))
