"""Battle armor: how it fires, and what it takes (Compendium, Battle Armor Attacks, Damage to Battle
Armor, Inner Sphere Battle Suits)."""

from __future__ import annotations

import math

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.events import LandingRolled, MissilesHit, SuitHit, TroopersHit
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.infantry import climbing, elementals
from btterm.classic.rules.vacuum import torn
from btterm.classic.sheets.infantry.sheet import CLIMBS, TROOPER, Arm
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Motion, Out
from btterm.errors import Refusal
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier
from btterm.table.odds import WAYS
from btterm.table.procedure import Procedure, roll

BASE = 4
SPREAD = 1
"""What its loose formation adds to the numbers of BattleMechs and vehicles."""
MISSILES_OF_A_SUIT = 2
LANDS = 4
"""2D6 on which a squad that drops lands unhurt where it was to. A point less is a die of damage to
each suit, two points are two."""
HARD = "hard landing"
MISSILES: dict[int, tuple[int, ...]] = {
    2: (1, 1, 2, 2, 3),
    3: (1, 2, 2, 3, 3),
    4: (1, 2, 3, 3, 4),
    5: (1, 2, 3, 4, 6),
    6: (1, 2, 4, 4, 6),
    7: (1, 3, 4, 5, 6),
    8: (2, 3, 4, 5, 6),
    9: (2, 3, 5, 6, 8),
    10: (2, 3, 5, 7, 8),
    11: (2, 4, 6, 8, 10),
    12: (2, 4, 6, 8, 10),
}
"""Missiles that hit by 2D6, for one suit to five (Battle Armor Missiles Table)."""
DIRECT_FIRE: dict[int, tuple[int, ...]] = {
    2: (1, 1, 1, 1, 1),
    3: (1, 1, 1, 2, 2),
    4: (1, 1, 2, 2, 2),
    5: (1, 1, 2, 2, 3),
    6: (1, 1, 2, 2, 3),
    7: (1, 2, 2, 3, 3),
    8: (1, 2, 2, 3, 4),
    9: (1, 2, 3, 3, 4),
    10: (1, 2, 3, 4, 4),
    11: (1, 2, 3, 4, 5),
    12: (1, 2, 3, 4, 5),
}
"""Suits that hit by 2D6, for one suit to five (Battle Armor Direct Fire Table)."""


def mount_refusal(
    battle: Battle, squad: Squad, number: int, way: FireWay = FireWay.USUAL
) -> Refusal:
    """Why a weapon of the suits cannot fire at anything, or empty."""
    weapon = squad.sheet.mounts[number].weapon
    if why := climbing.way_refusal(weapon.tags, way):
        return why
    if weapon.ammo and not usable_bins(squad, weapon):
        return Refusal(Rule.BATTLE_ARMOR_ATTACKS, "both salvos fired", brief="no ammo")
    return climbing.mount_refusal(squad, squad.sheet.mounts[number])


def usable_bins(squad: Squad, weapon: Weapon, way: FireWay = FireWay.USUAL) -> list[int]:
    """The missiles, while there are any."""
    if way not in climbing.WAYS or not weapon.missiles:
        return []
    return [number for number, shots in enumerate(squad.shots) if shots]


def base_number(battle: Battle, squad: Squad, arm: Arm, hexes: int, suits: int) -> Modifier | None:
    """The base number of all its attacks, in place of Gunnery."""
    if battle.options.clan_invasion_elementals:
        return elementals.base_number(squad, arm, suits)
    if arm.item.tags & CLIMBS:
        return climbing.base_number(squad, arm, suits)
    return Modifier(Rule.BATTLE_ARMOR_ATTACKS, "battle armor", BASE)


def to_be_hit(squad: Squad, by: Motion) -> list[Modifier]:
    """What the formation adds to the number of an attacker that gets about in some way."""
    if by is Motion.INFANTRY:
        return []
    return [Modifier(Rule.DAMAGE_TO_BATTLE_ARMOR, f"{squad.id} spread out", SPREAD)]


def hits_of(battle: Battle, weapon: Weapon, suits: int, total: int) -> int:
    """How many missiles, or suits with their other weapon, hit on a roll of 2D6."""
    if battle.options.clan_invasion_elementals:
        return elementals.cluster(suits * (MISSILES_OF_A_SUIT if weapon.missiles else 1), total)
    return (MISSILES if weapon.missiles else DIRECT_FIRE)[total][suits - 1]


def volley(battle: Battle, squad: Squad, arm: Arm, suits: int) -> Procedure[list[int]]:
    """The damage of a hit by so many suits: by each missile, or by each suit that hits."""
    weapon = arm.weapon
    if suits == 1 and not weapon.missiles and battle.options.clan_invasion_elementals:
        return [weapon.damage]
    why = f"{squad.id} {weapon.short_name}: how many hit"
    throw = yield from roll(Rule.BATTLE_ARMOR_ATTACKS, why, side=squad.side)
    hits = hits_of(battle, weapon, suits, throw.total)
    if weapon.missiles:
        yield MissilesHit(suits * MISSILES_OF_A_SUIT, throw, hits)
    else:
        yield TroopersHit(squad.id, suits, throw, hits)
    return [weapon.damage] * hits


def swarm_groups(squad: Squad) -> list[int]:
    """What it does to a 'Mech to which it clings: all with one hit."""
    return [len(squad.active) * squad.sheet.mounts[0].weapon.damage]


def average(battle: Battle, squad: Squad, arm: Arm) -> float:
    """Damage points of a hit on average, by the suits that are left."""
    if Tag.LEG_ATTACK in arm.item.tags:
        return float(arm.weapon.damage)
    if Tag.SWARM_ATTACK in arm.item.tags:
        return float(sum(swarm_groups(squad)))
    suits = len(squad.active)
    hits = (ways * hits_of(battle, arm.weapon, suits, total) for total, ways in WAYS.items())
    return arm.weapon.damage * sum(hits) / 36


def take(battle: Battle, squad: Squad, hit: Hit) -> Procedure[None]:
    """A hit strikes one suit; what is more than it has left is wasted."""
    yield from strike(battle, squad, hit.points, hit.by)


def strike(battle: Battle, squad: Squad, points: int, by: int) -> Procedure[int]:
    """Points strike one suit, by 1D6. Returns how many it has taken."""
    active, throw = squad.active, None
    if not active:
        return 0
    suit = active[0]
    if len(active) > 1:
        falls = [(number + 1,) for number in active]
        why = f"which suit of {squad.id} is hit"
        throw = yield from roll(Rule.DAMAGE_TO_BATTLE_ARMOR, why, 1, by, falls=falls)
        suit = throw.total - 1
    return (yield from strike_suit(battle, squad, suit, points, throw))


def strike_suit(
    battle: Battle,
    squad: Squad,
    suit: int,
    points: int,
    throw: Throw | None = None,
    seat: str = "",
) -> Procedure[int]:
    """Points strike a suit, which the dice have chosen, or its seat on a 'Mech; in a vacuum they
    count twice. Returns how many it has taken."""
    weight = torn(battle)
    points *= weight
    lost = min(points, squad.suits[suit])
    squad.suits[suit] -= lost
    squad.phase_damage += lost
    yield SuitHit(squad.id, throw, suit + 1, points, lost, squad.suits[suit], seat)
    if not squad.active:
        yield from destroy(squad, Out.SUITS)
    return math.ceil(lost / weight)


def touch_down(battle: Battle, squad: Squad) -> Procedure[int]:
    """The roll with which battle armor that drops lands; where it fails, each suit is hurt. Returns
    by how many points it fails, 0: it lands (Compendium, Dropping Troops)."""
    throw = yield from roll(Rule.DROPPING_TROOPS, f"{squad.id} landing", side=squad.side)
    missed = max(0, LANDS - throw.total)
    yield LandingRolled(squad.id, LANDS, throw, not missed)
    for suit in squad.active if missed else ():
        why = f"{squad.id} suit {suit + 1}: {HARD}"
        hurt = yield from roll(Rule.DROPPING_TROOPS, why, missed, squad.side)
        yield from strike_suit(battle, squad, suit, hurt.total, seat=HARD)
    return missed


def bruise(battle: Battle, squad: Squad, points: int) -> Procedure[None]:
    """Each suit takes so many points."""
    for suit in squad.active:
        yield from strike_suit(battle, squad, suit, points, seat="each suit")


def armor_on(squad: Squad, side: Side) -> int:
    """Points of all suits: they are the same on all sides."""
    return sum(squad.suits)


def whole(squad: Squad) -> int:
    """Points of all suits of a new squad."""
    return (squad.sheet.armor + TROOPER) * squad.sheet.suits


def points_lost(squad: Squad) -> int:
    """Points that the suits have lost."""
    return whole(squad) - sum(squad.suits)
