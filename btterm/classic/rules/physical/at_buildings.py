"""Physical attacks at what is built: they always hit (Compendium, Damage to Buildings, Infantry in
Buildings, Bridge Movement)."""

from __future__ import annotations

from btterm.classic.attacks import PhysicalAttack
from btterm.classic.battle import Battle
from btterm.classic.events import StruckBuilding
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.solutions import BESIDE_BUILDING
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.physical.blows import BlowSolution, arc_refusal_at, level_refusal
from btterm.classic.rules.terrain import buildings
from btterm.classic.rules.underwater import cushion
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex, distance
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure


def building_blow(battle: Battle, attacker: AnyUnit, kind: BlowKind, hex_: Hex) -> BlowSolution:
    """What a physical attack does to the building or the bridge in a hex beside the attacker, or
    why it cannot be made. It reaches what is built there as it would a 'Mech on the nearest
    storey."""
    why = kinds.blow_refusal(attacker, kind) or _refusal(battle, attacker, kind, hex_)
    if why:
        return BlowSolution(why)
    points = kinds.blow_damage(attacker, kind, cushion(battle, attacker))
    share = buildings.share_of_enemies(battle, attacker, hex_)
    return BlowSolution(ALLOWED, points, TargetNumber((BESIDE_BUILDING,)), share=share)


def _refusal(battle: Battle, attacker: AnyUnit, kind: BlowKind, hex_: Hex) -> Refusal:
    if kind in (BlowKind.PUSH, BlowKind.THRASH):
        return Refusal(kind.rule, f"no {kind.attack} at a building", "not at a building")
    if distance(attacker.hex, hex_) != 1:
        return Refusal(Rule.PHYSICAL_ATTACKS, "not adjacent")
    terrain = battle.board[hex_]
    if terrain.structure is None:
        return Refusal(Rule.DAMAGE_TO_BUILDINGS, f"no building or bridge in {hex_}")
    level = battle.level(attacker)
    lowest = terrain.level
    highest = terrain.height - 1 if terrain.building is not None else lowest
    nearest = min(max(level, lowest), highest)
    return level_refusal(kind, nearest - level) or arc_refusal_at(attacker, kind, hex_)


def declare(
    battle: Battle, attacker: AnyUnit, kind: BlowKind, found: BlowSolution, hex_: Hex
) -> PhysicalAttack:
    """A physical attack at what is built in a hex."""
    assert found.to_hit is not None
    hit = Hit(found.damage, Side.FRONT, attacker.side)
    here, what = attacker.hex, str(hex_)
    return PhysicalAttack(attacker.id, what, kind.rule, kind, found.to_hit, hit, here, hex_, 0)


def resolve(battle: Battle, strike: PhysicalAttack) -> Procedure[None]:
    """The blow hits; what it hits loses CF once all attacks of the phase are resolved."""
    attacker, terrain = battle.units[strike.attacker], battle.board[strike.hex]
    if terrain.structure is None:
        return
    points, bridge = strike.hit.points, terrain.building is None
    yield StruckBuilding(attacker.id, strike.what, strike.hex, points, bridge)
    for unit in buildings.emplaced(battle, strike.hex):
        points = yield from kinds.hit_in_walls(unit, points, attacker.side)
    buildings.batter(battle, strike.hex, points, meant=True)
    yield from kinds.has_struck(battle, attacker, BlowKind(strike.what))
