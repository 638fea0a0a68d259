"""Punches, kicks, clubs, hatchets and pushes: numbers and refusals (Compendium, Physical
Attacks)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.hits import HitTable, hit_table
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds, trials
from btterm.classic.rules.attack.to_hit import attacker_movement, sight, target_modifiers
from btterm.classic.rules.climbing import fight_off_number
from btterm.classic.rules.mech.limbs import KICKS, PUNCHES, SWINGS, BlowKind
from btterm.classic.rules.movement_costs import AT_SEA
from btterm.classic.rules.physical.dodging import dodging
from btterm.classic.rules.terrain import buildings
from btterm.classic.rules.underwater import cushion
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.abilities import fighter_by_hand
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Arc, Hex, arcs, distance
from btterm.table.numbers import Modifier, TargetNumber

PUNCH_BASE = CLUB_BASE = PUSH_BASE = 4
KICK_BASE = 3
REACH_LEVELS = 1
SCATTERED = 3
"""What infantry that gets out of the way adds to kicks, clubs, hatchets and dives."""
THRASHES = Modifier(BlowKind.THRASH.rule, "thrashing: always hits", 2)


USUAL_TABLE = (
    dict.fromkeys(BlowKind, HitTable.FULL)
    | dict.fromkeys(PUNCHES, HitTable.PUNCH)
    | dict.fromkeys(KICKS, HitTable.KICK)
)
"""The hit location table of each attack on a standing 'Mech on the same level."""
SIDE_ARC: dict[Location | None, Arc] = {Location.LA: Arc.LEFT, Location.RA: Arc.RIGHT}


@dataclass(frozen=True, slots=True)
class Blow:
    """One physical attack."""

    kind: BlowKind
    target: str


@dataclass(frozen=True, slots=True)
class BlowSolution:
    """What a physical attack can do to a target, or why it cannot."""

    why: Refusal
    """The refusal in a player's words; empty when it is possible."""
    damage: int = 0
    to_hit: TargetNumber | None = None
    table: HitTable = HitTable.FULL
    share: float = 1.0
    """How much of a damage point harms enemies: all of it, but for a blow at a building."""

    @property
    def expected(self) -> float:
        """Damage points to enemies on average, chance included."""
        return self.to_hit.chance * self.damage * self.share if self.to_hit else 0.0


def blow_solution(
    battle: Battle, attacker: AnyUnit, kind: BlowKind, target: AnyUnit
) -> BlowSolution:
    """What one physical attack can do to a target (Compendium, Physical Attacks, Punching,
    Clubbing, Kicking, Different Elevations)."""
    if kind is BlowKind.THRASH:
        return _thrash(battle, attacker, target)
    if target.carried_by == attacker.id:
        return _fight_off(battle, attacker, kind, target)
    why = kinds.blow_refusal(attacker, kind)
    why = why or _target_refusal(battle, attacker, kind, target)
    if why:
        return BlowSolution(why)
    base = KICK_BASE if kind in KICKS else PUNCH_BASE
    line = sight(battle, attacker, target)
    parts = (
        Modifier(kind.rule, kind.attack, base),
        *attacker_movement(attacker),
        *kinds.blow_modifiers(attacker, kind),
        *fighter_by_hand(attacker.crew.abilities),
        *target_modifiers(attacker, target),
        *dodging(target),
        *(scattered(kind.rule, target) if kind in (*KICKS, *SWINGS) else ()),
        *line.terms,
    )
    levels = _levels(battle, attacker, target)
    table = hit_table(USUAL_TABLE[kind], target, covered=line.partial_cover, levels=levels)
    points = kinds.blow_damage(attacker, kind, cushion(battle, attacker))
    return BlowSolution(ALLOWED, points, TargetNumber(parts), table)


def _fight_off(battle: Battle, attacker: AnyUnit, kind: BlowKind, target: AnyUnit) -> BlowSolution:
    """What an arm can do to those who cling to its 'Mech (Compendium, Swarm Attacks). By Clan
    Invasion none with a hatchet can (Clan Invasion, Repelling Boarding Attacks)."""
    why = kinds.blow_refusal(attacker, kind)
    if kind not in PUNCHES:
        why = Refusal(Rule.SWARM_ATTACKS, "only an arm reaches who clings to it", "only an arm")
    armed = any(m.location is kind.limb and Tag.PHYSICAL in m.item.tags for m in attacker.mounts)
    if armed and kinds.as_elementals(battle, target):
        why = Refusal(Rule.SWARM_ATTACKS, "no arm that holds a weapon", "arm holds a weapon")
    if why:
        return BlowSolution(why)
    number = fight_off_number(battle, attacker).plus(kinds.blow_modifiers(attacker, kind))
    return BlowSolution(ALLOWED, kinds.blow_damage(attacker, kind), number)


def _thrash(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> BlowSolution:
    """What a 'Mech on the ground does to infantry in its hex, or on it, by throwing its limbs about
    (Compendium, Physical Attacks by Prone BattleMechs)."""
    kind = BlowKind.THRASH
    why = kinds.blow_refusal(attacker, kind)
    if kinds.has_facing(target):
        why = why or Refusal(kind.rule, "thrashes at infantry alone")
    elif battle.carrier(target) is not attacker and (target.hex, target.raised) != (
        attacker.hex,
        attacker.raised,
    ):
        why = why or Refusal(kind.rule, "thrashes in its own hex alone")
    elif not battle.board[attacker.hex].open:
        why = why or Refusal(kind.rule, "needs clear or paved ground")
    if why:
        return BlowSolution(why)
    return BlowSolution(ALLOWED, kinds.blow_damage(attacker, kind), TargetNumber((THRASHES,)))


def scattered(rule: Rule, target: AnyUnit) -> list[Modifier]:
    """What is added at infantry (Compendium, Kicking, Clubbing, Death from Above)."""
    if kinds.has_facing(target):
        return []
    return [Modifier(rule, f"{target.id} scatters", SCATTERED)]


def _foot_refusal(battle: Battle, attacker: AnyUnit, kind: BlowKind, target: AnyUnit) -> Refusal:
    """Which attacks reach infantry and battle armor: they are kicked in the attacker's own hex
    alone, not pushed, and punched from a level below (Compendium, Punching, Kicking, Pushing)."""
    if kind is BlowKind.PUSH:
        return Refusal(kind.rule, "infantry is not pushed", "not infantry")
    if buildings.hidden(battle, attacker, target):
        words = "inside a building: strike at that"
        return Refusal(Rule.INFANTRY_IN_BUILDINGS, words, brief="in a building")
    if kind in KICKS and attacker.hex != target.hex:
        return Refusal(kind.rule, "infantry is kicked in one's own hex alone", "own hex only")
    if kind not in KICKS and distance(attacker.hex, target.hex) != 1:
        return Refusal(Rule.PHYSICAL_ATTACKS, "not adjacent")
    if kind in PUNCHES and battle.level(target) <= battle.level(attacker):
        return Refusal(kind.rule, "infantry is too low to punch", "too low to punch")
    return _level_refusal(battle, attacker, kind, target) or arc_refusal(attacker, kind, target)


def _target_refusal(battle: Battle, attacker: AnyUnit, kind: BlowKind, target: AnyUnit) -> Refusal:
    if why := trials.refusal(battle, attacker, target):
        return why
    if target.airborne:
        return Refusal(Rule.PHYSICAL_ATTACKS, f"{target.id} is in the air")
    house = battle.board[target.hex].building
    if house and target.hex == attacker.hex and target.raised != attacker.raised:
        return Refusal(Rule.DIFFERENT_ELEVATIONS, "on another level of the building")
    if not kinds.has_facing(target):
        return _foot_refusal(battle, attacker, kind, target)
    hexes, levels = distance(attacker.hex, target.hex), _levels(battle, attacker, target)
    if hexes > 1:
        return Refusal(Rule.PHYSICAL_ATTACKS, "not adjacent")
    if attacker.prone:
        return _from_the_ground_refusal(battle, kind, target, hexes, levels)
    if why := kinds.struck_refusal(battle, target, kind, levels):
        return why
    if kinds.flying(battle, target) or kinds.motion(target) in AT_SEA:
        above = Refusal(Rule.PHYSICAL_ATTACKS, "is above it in the same hex", "above it")
        return arc_refusal(attacker, kind, target) if hexes else above
    if hexes == 0:
        why = Refusal(kind.rule, "in the same hex it can only be kicked", "only a kick here")
        return ALLOWED if kind in KICKS else why
    if target.prone and kind not in KICKS:
        kick = next(iter(KICKS))
        too_far = _level_refusal(battle, attacker, kick, target)
        return Refusal(kind.rule, f"lies on the ground: {too_far or 'kick it'}", "on the ground")
    return _level_refusal(battle, attacker, kind, target) or arc_refusal(attacker, kind, target)


def _from_the_ground_refusal(
    battle: Battle, kind: BlowKind, target: AnyUnit, hexes: int, levels: int
) -> Refusal:
    """Whom a prone 'Mech, which is a level lower than usual, punches: a vehicle in its own hex
    (Compendium, Punching, Physical Attacks by Prone BattleMechs)."""
    if not target.driven or hexes or levels:
        rule = Rule.PHYSICAL_ATTACKS_BY_PRONE_BATTLEMECHS
        return Refusal(rule, "prone: punches vehicles in its own hex alone", brief="prone")
    return kinds.struck_refusal(battle, target, kind, levels + 1)


def _levels(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> int:
    """Levels by which a target stands higher."""
    return battle.level(target) - battle.level(attacker)


def _level_refusal(battle: Battle, attacker: AnyUnit, kind: BlowKind, target: AnyUnit) -> Refusal:
    """Which attacks reach a level up or down (Different Elevations Table)."""
    return level_refusal(kind, _levels(battle, attacker, target))


def level_refusal(kind: BlowKind, levels: int) -> Refusal:
    """Why an attack does not reach a target so many levels higher, or empty (Different Elevations
    Table)."""
    if abs(levels) > REACH_LEVELS:
        why = f"{abs(levels)} levels {'higher' if levels > 0 else 'lower'}"
        return Refusal(Rule.DIFFERENT_ELEVATIONS, why)
    if kind is BlowKind.PUSH and levels:
        return Refusal(Rule.DIFFERENT_ELEVATIONS, "not on the same level")
    if kind in PUNCHES and levels < 0:
        return Refusal(Rule.DIFFERENT_ELEVATIONS, "too low to punch")
    if kind in KICKS and levels > 0:
        return Refusal(Rule.DIFFERENT_ELEVATIONS, "too high to kick")
    return ALLOWED


def arc_refusal(attacker: AnyUnit, kind: BlowKind, target: AnyUnit) -> Refusal:
    """Why an attack does not reach a target that stands beside the arc it covers, or empty."""
    return arc_refusal_at(attacker, kind, target.hex)


def arc_refusal_at(attacker: AnyUnit, kind: BlowKind, hex_: Hex) -> Refusal:
    """As `arc_refusal`, of what is in a hex."""
    allowed = Arc.FRONT | SIDE_ARC.get(kind.limb, Arc.FRONT)
    facing = attacker.facing if kind in KICKS else attacker.torso
    if allowed & arcs(facing, attacker.hex, hex_):
        return ALLOWED
    return Refusal(kind.rule, "outside its arc")


def combination_refusal(blows: Sequence[Blow]) -> Refusal:
    """Why these blows cannot be made together: two punches, or one of another kind."""
    made = [blow.kind for blow in blows]
    if len(set(made)) < len(made):
        return Refusal(Rule.PHYSICAL_ATTACKS, "each arm strikes once")
    if len(made) > 1 and not all(kind in PUNCHES for kind in made):
        why = "one form of attack a turn: only punches go together"
        return Refusal(Rule.PHYSICAL_ATTACKS, why)
    return ALLOWED
