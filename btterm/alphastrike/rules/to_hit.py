"""The number that an attack has to reach (Alpha Strike, To-Hit Modifiers)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode, UnitType, tmm_of
from btterm.alphastrike.options import EXTENDED_RANGES, INTRODUCTORY
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules import environment
from btterm.alphastrike.rules.evading import evasion
from btterm.alphastrike.rules.introductory import best_movement
from btterm.alphastrike.rules.moving import airborne, immobile, inches_of, tmm
from btterm.alphastrike.rules.networks import nearest
from btterm.alphastrike.rules.sight import Sight, submerged
from btterm.alphastrike.units import Aim, Critical, Unit
from btterm.hexes import distance
from btterm.table.numbers import Modifier, TargetNumber


class Band(Enum):
    """A range: its last hex, and what it adds (Alpha Strike, Range, Extreme Range)."""

    SHORT = (3, 0)
    MEDIUM = (12, 2)
    LONG = (21, 4)
    EXTREME = (30, 6)
    HORIZON = (1000, 8)
    """As far as the map goes."""

    @property
    def last(self) -> int:
        """The farthest hex of it."""
        return self.value[0]

    @property
    def modifier(self) -> int:
        return self.value[1]

    @property
    def words(self) -> str:
        return f"{self.name.lower()} range"


ORDINARY = (Band.SHORT, Band.MEDIUM, Band.LONG)
FAR = (Band.EXTREME, Band.HORIZON)
"""Those that are an option (Alpha Strike, Extreme Range)."""
C3_AT_EXTREME = 2
"""The least that a range adds over which a network helps at extreme range."""
AIMED = {
    Aim.LONG: {
        Band.SHORT: 1,
        Band.MEDIUM: 2,
        Band.LONG: 3,
        Band.EXTREME: 4,
        Band.HORIZON: 6,
    },
    Aim.SHORT: {
        Band.SHORT: -1,
        Band.MEDIUM: 2,
        Band.LONG: 5,
        Band.EXTREME: 7,
        Band.HORIZON: 10,
    },
}
"""What ranges add for units with such targeting (Alpha Strike, Targeting Systems)."""
AT_FLYERS, AT_GROUND = -2, 1
"""What anti-aircraft targeting adds against what flies, and against the rest."""
IMMOBILE_TARGET = -4
STILL_ATTACKER = -1
JUMPED_ATTACKER = 2
COVER = 2
SUBMERGED = 1
INDIRECT, SPOTTER_ATTACKS = 1, 1
FIRE_CONTROL = 2
"""For each hit."""
REAR_WEAPONS = BEHIND_SHIELD = 1
"""Of rear weapons, and of all weapons beside a shield (Alpha Strike, REAR, SHLD)."""
PHYSICAL = {
    Kind.STANDARD: 0,
    Kind.MELEE: 1,
    Kind.CHARGE: 2,
    Kind.DEATH_FROM_ABOVE: 3,
    Kind.ANTI_MECH: 1,
}
"""What the kind of a physical attack adds."""
FLYING, BATTLE_ARMOR, PROTOMECH, LARGE, DROPSHIP = 1, 1, 1, -1, -2
STEALTH = {Band.SHORT: 0, Band.MEDIUM: 1, Band.LONG: 2, Band.EXTREME: 2, Band.HORIZON: 2}
STEALTH_SUIT = {**STEALTH, Band.SHORT: 1}
"""Stealth armor by range, of battle armor in the second (Alpha Strike, Special Abilities)."""
MIMETIC = {"LMAS": 2, "MAS": 3}
"""For targets that did not move."""
NO_FIRE_CONTROL = 1
"""Industrial 'Mechs without improved fire control, support vehicles with the basic one."""
BLIND_SUPPORT = 2
"""Support vehicles with none."""
INDUSTRIAL_MYOMER = 2
"""Physical attacks of 'Mechs with industrial triple-strength myomer."""


def band_of(hexes: int, under: bool = False, bands: Iterable[Band] = ORDINARY) -> Band | None:
    """The range of so many hexes; None beyond all (Alpha Strike, Range). `under` water all are
    halved (Alpha Strike, Underwater Combat)."""
    return next((band for band in bands if hexes <= band.last // (2 if under else 1)), None)


def bands(battle: Battle) -> Iterable[Band]:
    """The ranges that are played (Alpha Strike, Extreme Range)."""
    return Band if EXTENDED_RANGES in battle.options else ORDINARY


def number(
    battle: Battle, unit: Unit, target: Unit, kind: Kind, seen: Sight, spotter: Unit | None = None
) -> TargetNumber:
    """What an attack has to reach on 2D6 (Alpha Strike, To-Hit Modifiers). `seen`: the line of
    sight that counts, of the spotter where there is one."""
    parts = [Modifier(Rule.UNIT_CARD, "Skill", unit.skill)]
    # What keeps other weapons from reaching far under water does not bother torpedoes.
    torpedo = kind is Kind.TORPEDO
    under = submerged(battle, target if torpedo else unit)
    band = band_of(distance(unit.hex, target.hex), under and not torpedo, bands(battle))
    if under:
        parts.append(Modifier(Rule.UNDERWATER_COMBAT, "submerged", SUBMERGED))
    if kind.physical:
        parts.append(Modifier(kind.rule, kind.value, PHYSICAL[kind]))
    elif band is not None:
        parts.append(_of_range(battle, unit, target, band))
        if unit.aim is Aim.AIR:
            adds = AT_FLYERS if airborne(target) else AT_GROUND
            parts.append(Modifier(Rule.TARGETING_SYSTEMS, "anti-aircraft targeting", adds))
    if kind is Kind.BUILDING:
        parts.append(Modifier(Rule.BUILDINGS, "target immobile", IMMOBILE_TARGET))
    else:
        parts += _of_target(target, band, kind, battle.options)
    if target.evading and kind is not Kind.BUILDING:
        parts.append(Modifier(Rule.EVASION, "evading", evasion(target)))
    parts += _of_sight(seen)
    parts += _of_attacker(unit, kind, battle.options)
    if battle.options:
        parts += environment.modifiers(battle, unit, target, kind.physical)
    if spotter is not None:
        parts.append(Modifier(Rule.INDIRECT_FIRE, "indirect fire", INDIRECT))
        if spotter.fired:
            parts.append(Modifier(Rule.INDIRECT_FIRE, "the spotter attacks", SPOTTER_ATTACKS))
    return TargetNumber(tuple(parts))


def aimed(unit: Unit, band: Band) -> int:
    """What a range adds for the targeting system of a unit (Alpha Strike, Targeting Systems)."""
    return AIMED.get(unit.aim, {}).get(band, band.modifier)


def _of_range(battle: Battle, unit: Unit, target: Unit, band: Band) -> Modifier:
    """The modifier of the range, or of that from which a network sees the target."""
    networked = any(special.code.startswith("C3") for special in unit.card.specials)
    if networked and band is not Band.HORIZON:
        hexes, other = nearest(battle, unit, target)
        nearer = band_of(hexes, bands=bands(battle))
        if nearer is not None and aimed(unit, nearer) < aimed(unit, band):
            least = C3_AT_EXTREME if band is Band.EXTREME else 0
            words = f"{nearer.words} by C3 of {other.id}"
            return Modifier(Rule.C3_NETWORKS, words, max(least, aimed(unit, nearer)))
    return Modifier(Rule.RANGE, band.words, aimed(unit, band))


def target_movement(target: Unit, options: Collection[str] = ()) -> Modifier:
    """What the movement of a target adds; in the introductory game by the best that it could do
    (Alpha Strike, Target Movement Modifier, Immobile Units, Not Moving, Levels of Rules)."""
    rule = Rule.TARGET_MOVEMENT_MODIFIER
    if immobile(target):
        return Modifier(rule, "target immobile", IMMOBILE_TARGET)
    if INTRODUCTORY in options:
        return Modifier(rule, "target can move", best_movement(target))
    if not target.moved.inches:
        return Modifier(rule, "target did not move", 0)
    return Modifier(rule, "target jumped" if target.moved.jumped else "target moved", tmm(target))


def after_move(unit: Unit, mode: Mode, options: Collection[str]) -> int:
    """The target movement modifier that a unit has when it moves in a mode (Alpha Strike, Target
    Movement Modifier)."""
    if INTRODUCTORY in options:
        return best_movement(unit)
    return tmm_of(inches_of(unit, mode)) + (mode is Mode.JUMP)


def _of_target(
    target: Unit, band: Band | None, kind: Kind, options: Collection[str]
) -> list[Modifier]:
    """What the target is and did (Alpha Strike, Target Type Modifiers, STL, MAS, LMAS)."""
    rule, card = Rule.TO_HIT_MODIFIERS, target.card
    # A blow at who is shut down has no modifier for what it could move (Alpha Strike, Physical
    # Attacks).
    still = Modifier(Rule.PHYSICAL_ATTACKS, "target shut down", 0)
    parts = [still if kind.physical and target.shut_down else target_movement(target, options)]
    if airborne(target):
        parts.append(Modifier(rule, "airborne target", FLYING))
    if card.type is UnitType.BATTLE_ARMOR:
        parts.append(Modifier(rule, "battle armor", BATTLE_ARMOR))
    if card.type is UnitType.PROTOMECH:
        parts.append(Modifier(rule, "protomech", PROTOMECH))
    if card.type in (UnitType.AERODYNE_DROPSHIP, UnitType.SPHEROID_DROPSHIP):
        parts.append(Modifier(rule, "DropShip", DROPSHIP))
    elif any(card.has(code) for code in ("LG", "VLG", "SLG")):
        parts.append(Modifier(rule, "large target", LARGE))
    if not kind.physical and band is not None and card.has("STL"):
        by_range = STEALTH_SUIT if card.type is UnitType.BATTLE_ARMOR else STEALTH
        parts.append(Modifier(rule, "stealth", by_range[band]))
    if not target.moved.inches and not kind.physical:
        parts += [Modifier(rule, "mimetic armor", n) for c, n in MIMETIC.items() if card.has(c)]
    return parts


def _of_sight(seen: Sight) -> list[Modifier]:
    """What lies on the line of sight (Alpha Strike, Terrain Modifiers)."""
    parts = []
    if seen.woods:
        parts.append(Modifier(Rule.WOODS, "woods", seen.woods))
    if seen.cover:
        parts.append(Modifier(Rule.PARTIAL_COVER, "partial cover", COVER))
    return parts


def _of_own_movement(unit: Unit) -> list[Modifier]:
    """What the movement of the attacker adds (Alpha Strike, Not Moving, Jumping)."""
    rule = Rule.TO_HIT_MODIFIERS
    if unit.moved.jumped:
        return [Modifier(rule, "attacker jumped", JUMPED_ATTACKER)]
    if unit.moved.inches:
        return []
    words = "attacker immobile" if immobile(unit) else "attacker did not move"
    return [Modifier(rule, words, STILL_ATTACKER)]


def _of_attacker(unit: Unit, kind: Kind, options: Collection[str]) -> list[Modifier]:
    """What the attacker did, and what has happened to it (Alpha Strike, Attacker Modifiers, Not
    Moving, Heat Levels, SHLD)."""
    parts, rule = [], Rule.TO_HIT_MODIFIERS
    if INTRODUCTORY not in options:
        parts += _of_own_movement(unit)
    if kind.physical:
        if unit.card.has("I-TSM"):
            parts.append(Modifier(rule, "industrial myomer", INDUSTRIAL_MYOMER))
        return parts
    parts += _of_fire_control(unit)
    if hits := unit.count(Critical.FIRE_CONTROL):
        parts.append(Modifier(Rule.CRITICAL_HITS, "fire control hit", FIRE_CONTROL * hits))
    if unit.heat:
        parts.append(Modifier(Rule.HEAT, "heat", unit.heat))
    if kind is Kind.REAR:
        parts.append(Modifier(rule, "rear weapons", REAR_WEAPONS))
    if unit.card.has("SHLD"):
        parts.append(Modifier(Rule.SHLD, "shield", BEHIND_SHIELD))
    return parts


def _of_fire_control(unit: Unit) -> list[Modifier]:
    """Industrial 'Mechs and support vehicles aim by less (Alpha Strike, To-Hit Modifiers, AFC, BFC,
    Attacker Modifiers)."""
    card, rule = unit.card, Rule.TO_HIT_MODIFIERS
    if card.has("AFC"):
        return []
    if card.type is UnitType.INDUSTRIAL_MECH:
        return [Modifier(rule, "industrial 'Mech", NO_FIRE_CONTROL)]
    if card.type is UnitType.SUPPORT_VEHICLE:
        basic = card.has("BFC")
        return [Modifier(rule, "support vehicle", NO_FIRE_CONTROL if basic else BLIND_SUPPORT)]
    return []
