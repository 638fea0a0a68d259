"""To-hit numbers (Compendium, Firing Weapons)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.forces.formations import Ability
from btterm.classic.rule import Rule
from btterm.classic.rules import climbing, formations, gravity, kinds, weather
from btterm.classic.rules.attack.depth import underwater_line
from btterm.classic.rules.attack.sight import (
    PARTIAL_COVER,
    UNDER_WATER,
    LineSide,
    Sight,
    line_of_sight,
)
from btterm.classic.sheets.infantry.sheet import CLIMBS
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.abilities import specialist
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Motion
from btterm.errors import Refusal
from btterm.hexes import Hex, distance
from btterm.table.numbers import Modifier, TargetNumber

RANGE = {"short": 0, "medium": 2, "long": 4}
ATTACKER_MOVEMENT = {Mode.STAND: 0, Mode.WALK: 1, Mode.RUN: 2, Mode.JUMP: 3}
PRONE_ADJACENT = -2
PRONE_FAR = 1
IMMOBILE = -4
AIMED_AT_HEAD = 3
"""In place of the bonus for an immobile target."""
SKIDDING = 2
MILD_SKID = 1
"""In place of it by the house rule (House rules, Modifiers of Skids)."""
AFTER_SKID = 2
"""For the attacks of who has skidded, by the same rule."""
STUCK = -2
"""At a unit that a swamp holds."""
SECONDARY = 1
TARGET_MOVEMENT = ((2, 0), (4, 1), (6, 2), (9, 3))
TARGET_FASTEST = 4
"""To-hit modifier by hexes moved, up to and including; the last beyond."""
TARGET_JUMPED = 1
TARGET_DROPPED = 1
"""For who has dropped onto the map this turn, in place of movement."""
NEXT_TO = 1
"""Hexes to which fire goes from a basement at the level of the ground, and into one."""
CONCEALED = 3
ANOTHER_STOREY = Modifier(Rule.DAMAGE_TO_UNITS_INSIDE, "another level of the building", CONCEALED)
"""In place of minimum range, which does not count between levels."""
POINTBLANK = 1
"""The range of a shot out of hiding, in hexes."""
OF_MOVEMENT = (Rule.ATTACKER_AND_TARGET_MOVEMENT, Rule.SKIDDING)
"""What modifiers of movement are about."""
DARKNESS = Modifier(Rule.NIGHT_COMBAT, "night", 2)
FLAK = Modifier(Rule.LB_X_CLUSTER_FLAK, "cluster flak", -3)
DAMAGED = (Rule.BATTLEMECH_CRITICAL_HIT_EFFECTS, Rule.ARM_DAMAGE)
"""The sections of what damage adds to the numbers of a unit."""


def sight(
    battle: Battle,
    attacker: AnyUnit,
    target: AnyUnit,
    side: LineSide | None = None,
    *,
    blind: bool = False,
) -> Sight:
    """The line of sight from one unit to another, where one of them is under water that through the
    water. Everyone sees a unit in the air over its target, and no terrain covers it (Compendium,
    Death from Above). `blind`: for an attack that needs none."""
    if target.airborne or attacker.airborne:
        return Sight(True, ())
    if in_one_building(battle, attacker, target):
        storeys = abs(battle.level(attacker) - battle.level(target))
        return Sight(True, (), terms=(ANOTHER_STOREY,) if storeys else (), storeys=storeys)
    found = line_of_sight(
        battle.board,
        attacker.hex,
        target.hex,
        battle.sight_level(attacker),
        battle.sight_level(target),
        cover=target.height > 0 and not battle.inside(target),
        dry=attacker.raised > 0,
        blind=blind,
        deep=False,
        side=side,
    )
    if found.why is UNDER_WATER:
        return underwater_line(battle, attacker, target, side)
    if battle.inside(attacker):
        found = replace(found, leg_cover=attacker.hex if attacker.raised < 0 else None)
    return _over_the_edge(battle, attacker, target, found)


def _over_the_edge(battle: Battle, attacker: AnyUnit, target: AnyUnit, found: Sight) -> Sight:
    """A line from a basement or into one: what is all below the ground meets those next to it
    alone, and a hex farther for each level that they are above the ground; the edge covers a
    standing 'Mech in part (Compendium, Basements)."""
    for unit, other in ((attacker, target), (target, attacker)):
        if battle.buried(unit):
            above = battle.level(other) - battle.board[unit.hex].level
            if distance(unit.hex, other.hex) > NEXT_TO + max(0, above):
                why = Refusal(Rule.BASEMENTS, f"{unit.id} is in a basement", bare="in a basement")
                return replace(found, visible=False, why=why, terms=())
    if target.raised >= 0 or not battle.inside(target) or battle.buried(target):
        return found
    cover = Modifier(Rule.EFFECTS_OF_PARTIAL_COVER, "partial cover, basement", PARTIAL_COVER)
    return replace(found, cover_from=target.hex, terms=(*found.terms, cover))


def in_one_building(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> bool:
    """Whether two units are in the same building, one of them on its roof at most, where they see
    each other (Compendium, Damage to Units Inside)."""
    inside = battle.inside(attacker) or battle.inside(target)
    above = any(unit.raised > battle.board[unit.hex].roof for unit in (attacker, target))
    return inside and not above and target.hex in battle.board.building_at(attacker.hex)


def hex_sight(battle: Battle, attacker: AnyUnit, hex_: Hex) -> Sight:
    """The line of sight from a unit to the ground of a hex."""
    return line_of_sight(
        battle.board,
        attacker.hex,
        hex_,
        battle.sight_level(attacker),
        battle.board[hex_].height,
        cover=False,
        dry=attacker.raised > 0,
        deep=False,
    )


def sees(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> bool:
    """Whether a unit has a line of sight to another one, or a way through the water for the
    torpedoes that it carries."""
    return sight(battle, attacker, target).visible or (
        attacker.sheet.has(Tag.TORPEDO) and underwater_line(battle, attacker, target).visible
    )


def combat_mode(mech: AnyUnit) -> Mode:
    """The mode that counts for the attacks of a unit: the one-hex minimum counts as a run."""
    return Mode.RUN if mech.moved.as_run else mech.moved.mode


def _as_jump(unit: AnyUnit) -> bool:
    """Whether the movement of a unit counts as a jump: that of a VTOL which spent any MP does
    (Compendium, VTOL Combat)."""
    flew = kinds.motion(unit) is Motion.VTOL and unit.moved.spent > 0
    return flew or unit.moved.mode is Mode.JUMP


def attacker_movement(mech: AnyUnit) -> list[Modifier]:
    """The modifier for the attacker's own movement; none while it stands (Compendium, Attacker and
    Target Movement)."""
    skidded = _has_skidded(mech)
    if kinds.steady(mech):
        return skidded
    mode = combat_mode(mech)
    words = f"{mech.id} {mech.mode_words(mode).past}"
    value = ATTACKER_MOVEMENT[Mode.JUMP if _as_jump(mech) else mode]
    own = [Modifier(Rule.ATTACKER_AND_TARGET_MOVEMENT, words, value)] if value else []
    return [*own, *skidded]


def _has_skidded(mech: AnyUnit) -> list[Modifier]:
    """What its skid adds to the attacks of a unit (House rules, Modifiers of Skids)."""
    if not mech.moved.mild_skid:
        return []
    return [Modifier(Rule.MODIFIERS_OF_SKIDS, f"{mech.id} skidded", AFTER_SKID)]


def target_movement(hexes: int, jumped: bool) -> int:
    """What the movement of a target adds to the numbers of those who attack it (Compendium,
    Attacker and Target Movement)."""
    modifier = next((value for most, value in TARGET_MOVEMENT if hexes <= most), TARGET_FASTEST)
    return modifier + (TARGET_JUMPED if jumped else 0)


def movement_modifier(mech: AnyUnit) -> int:
    """What this turn's movement of a 'Mech adds to the numbers of those who attack it."""
    return target_movement(mech.moved.hexes, _as_jump(mech))


def moved_modifiers(target: AnyUnit) -> list[Modifier]:
    """What the target's movement alone adds to the numbers of those who attack it (Compendium,
    Attacker and Target Movement)."""
    jumped, flew = _as_jump(target), target.moved.mode is not Mode.JUMP
    parts = []
    hexes = target.moved.hexes
    if target_movement(hexes, False):
        word = "jumped" if jumped and not flew else "moved"
        parts.append(
            Modifier(
                Rule.ATTACKER_AND_TARGET_MOVEMENT,
                f"{target.id} {word} {hexes} hexes",
                target_movement(hexes, False),
            )
        )
    if jumped:
        extra = target_movement(hexes, True) - target_movement(hexes, False)
        parts.append(
            Modifier(
                Rule.ATTACKER_AND_TARGET_MOVEMENT,
                f"{target.id} {'flies' if flew else 'jumped'}",
                extra,
            )
        )
    if target.landed:
        parts.append(Modifier(Rule.DROPPING_TROOPS, f"{target.id} dropped", TARGET_DROPPED))
    return parts


def target_modifiers(attacker: AnyUnit, target: AnyUnit) -> list[Modifier]:
    """What the target's movement and posture add, for weapons and physical attacks alike
    (Compendium, To-Hit Modifiers)."""
    parts = moved_modifiers(target)
    if target.prone:
        near = distance(attacker.hex, target.hex) <= 1
        parts.append(
            Modifier(
                Rule.PRONE_BATTLEMECHS, f"{target.id} prone", PRONE_ADJACENT if near else PRONE_FAR
            )
        )
    if target.id in attacker.dreads:
        words = f"demoralized by {target.id}"
        parts.append(Modifier(Rule.DEMORALIZER, words, formations.DEMORALIZED))
    return [*parts, *state_modifiers(target), *kinds.to_be_hit(target, attacker)]


def state_modifiers(target: AnyUnit) -> list[Modifier]:
    """What the state of a target adds wherever it is attacked from."""
    parts = [DARKNESS] if target.dark else []
    if target.immobile:
        parts.append(Modifier(Rule.IMMOBILE_TARGETS, f"{target.id} immobile", IMMOBILE))
    if target.stuck:
        parts.append(Modifier(Rule.SWAMP, f"{target.id} stuck", STUCK))
    if target.moved.skidded:
        skid = MILD_SKID if target.moved.mild_skid else SKIDDING
        parts.append(Modifier(Rule.SKIDDING, f"{target.id} skidded", skid))
    return parts


def range_to(attacker: AnyUnit, target: AnyUnit) -> int:
    """The range to a target, in hexes; a pointblank shot has 1."""
    least = POINTBLANK if attacker.ambush == target.id else 0
    return max(distance(attacker.hex, target.hex), kinds.nearest(attacker) or 0, least)


def range_modifiers(
    battle: Battle, attacker: AnyUnit, weapon: Weapon, hexes: int, shared: int | None = None
) -> list[Modifier]:
    """Range bracket and minimum range. The target must be in range; `shared` is the range that a C3
    network gives, if it is nearer. For a Sniper the bracket counts half (Compendium, To-Hit
    Modifiers, Range, Minimum Range) (Clan Invasion, Sniper)."""
    near_by = hexes if shared is None else min(hexes, shared)
    bracket = weapon.range_bracket(near_by)
    assert bracket is not None
    by = "" if near_by == hexes else " by C3"
    words = f"range {near_by}{by}: {bracket} for {weapon.short_name}"
    parts = [Modifier(Rule.RANGE, words, RANGE[bracket])]
    if RANGE[bracket] and formations.has(battle, attacker, Ability.SNIPER):
        halved = RANGE[bracket] // formations.SNIPER
        parts = [Modifier(Rule.SNIPER, f"{words}, Sniper", halved)]
    near = weapon.minimum_range_modifier(hexes)
    if near:
        parts.append(Modifier(Rule.MINIMUM_RANGE, f"minimum range {weapon.min_range}", near))
    return parts


def _mounted(battle: Battle, attacker: AnyUnit) -> list[Modifier]:
    """What is added for Elementals of a Nova that fire from the back of a 'Mech: its movement, and
    that they sit there (Clan Invasion, Nova)."""
    if attacker.id not in battle.progress.mounted or not attacker.carried_by:
        return []
    words = f"on the back of {attacker.carried_by}"
    there = Modifier(Rule.NOVA, words, formations.MOUNTED)
    return [*attacker_movement(battle.units[attacker.carried_by]), there]


def own_modifiers(
    battle: Battle, attacker: AnyUnit, mount: Mounted, hexes: int = 0, *, mounted: bool = True
) -> list[Modifier]:
    """Gunnery or the number that stands for it at a range, and what the attacker's own movement,
    posture, damage and heat add, and the weather, but for who climbs a 'Mech; `mounted`: also that
    it fires from the back of one."""
    gunnery = Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", attacker.crew.gunnery)
    climbs = mount.weapon is not None and mount.weapon.tags & CLIMBS
    return [
        kinds.base_number(battle, attacker, mount, hexes) or gunnery,
        *attacker_movement(attacker),
        *(_mounted(battle, attacker) if mounted else ()),
        *kinds.own_modifiers(attacker, mount),
        *(specialist(attacker.crew.abilities, mount.weapon.name) if mount.weapon else ()),
        *uncalibrated(battle, attacker, mount),
        *([] if climbs else weather.to_hit(battle)),
    ]


def uncalibrated(battle: Battle, attacker: AnyUnit, mount: Mounted) -> list[Modifier]:
    """What another gravity adds to the shells and missiles of 'Mechs, vehicles and suits (House
    rules, Calibration)."""
    weapon = mount.weapon
    if weapon is None or kinds.own_ranges(attacker):
        return []
    return gravity.uncalibrated(battle, attacker, weapon)


def weapon_here(battle: Battle, attacker: AnyUnit, weapon: Weapon) -> Weapon:
    """A weapon of a unit with the ranges that it has on this world; platoons have ranges of their
    own."""
    return weapon if kinds.own_ranges(attacker) else gravity.ranged(battle, weapon)


def moved_and_damaged(attacker: AnyUnit, mount: Mounted) -> list[Modifier]:
    """What the movement of a unit and damage to it add, and nothing else: all that counts for flak
    (Compendium, Artillery Flak, LB-X Cluster Flak)."""
    own = kinds.own_modifiers(attacker, mount)
    return [*attacker_movement(attacker), *(part for part in own if part.rule in DAMAGED)]


def flak_number(attacker: AnyUnit, mount: Mounted) -> TargetNumber:
    """The number of LB-X cluster ammunition at a VTOL in the air that is in range and seen
    (Compendium, LB-X Cluster Flak)."""
    gunnery = Modifier(Rule.BASE_TO_HIT_NUMBER, "gunnery", attacker.crew.gunnery)
    return TargetNumber((gunnery, *moved_and_damaged(attacker, mount), FLAK))


def _helpless(parts: list[Modifier]) -> list[Modifier]:
    """The modifiers of a target that is climbed: -4 in all where it is prone or immobile
    (Compendium, Leg Attacks, Swarm Attacks)."""
    found, left = [], IMMOBILE
    for part in parts:
        if part.rule in (Rule.PRONE_BATTLEMECHS, Rule.IMMOBILE_TARGETS):
            part, left = part._replace(value=left), 0
        found.append(part)
    return found


def to_hit(
    battle: Battle,
    attacker: AnyUnit,
    mount: Mounted,
    weapon: Weapon,
    target: AnyUnit,
    line: Sight,
    *,
    secondary: bool,
    aim: Location | None = None,
    shared: int | None = None,
    extra: Sequence[Modifier] = (),
) -> TargetNumber:
    """The modified to-hit number of one weapon, part by part. The target is in range and seen;
    `aim` is the location that a shot is aimed at, `shared` the range of the C3 network, `extra`
    what the way of firing adds. For a pointblank shot neither movement nor terrain counts
    (Compendium, Gunnery Skill Rating, Base To-Hit Number, To-Hit Modifiers, Pointblank Shots from
    Hidden Units)."""
    hexes = range_to(attacker, target) + line.storeys
    parts = own_modifiers(battle, attacker, mount, hexes)
    if not kinds.own_ranges(attacker):
        if shared is not None:
            shared = max(shared, kinds.nearest(attacker) or 0)
        ranges = range_modifiers(battle, attacker, weapon, hexes, shared)
        parts += ranges[:1] if line.storeys else ranges
    posture = target_modifiers(attacker, target)
    by_compendium = weapon.tags & CLIMBS and not kinds.as_elementals(battle, attacker)
    parts += _helpless(posture) if by_compendium else posture
    parts += climbing.opposed(battle, attacker, weapon, target) if weapon.tags & CLIMBS else ()
    terms = line.terms
    if attacker.ambush == target.id:
        parts = [part for part in parts if part.rule not in OF_MOVEMENT]
        terms = tuple(term for term in terms if term == ANOTHER_STOREY)
    if aim is Location.HD and target.immobile:
        parts = [part for part in parts if part.rule != Rule.IMMOBILE_TARGETS]
        parts.append(Modifier(Rule.AIMED_SHOTS, "aimed at the head", AIMED_AT_HEAD))
    parts += terms
    if secondary:
        parts.append(Modifier(Rule.SECONDARY_TARGETS, "secondary target", SECONDARY))
    if weapon.to_hit_modifier:
        parts.append(Modifier(weapon.rule, weapon.short_name, weapon.to_hit_modifier))
    return TargetNumber((*parts, *extra))
