"""Platoons: how they fire, and what they lose (Compendium, Standard Infantry Attacks, Damage to
Standard Infantry)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.events import MenLost
from btterm.classic.hits import Hit, Side, clusters
from btterm.classic.rule import Rule
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.heights import aloft
from btterm.classic.rules.infantry import climbing
from btterm.classic.rules.vacuum import torn
from btterm.classic.sheets.infantry.sheet import CLIMBS, Arm, platoon_damage
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.unit import Out
from btterm.errors import Refusal
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure

IN_THE_OPEN = 2
"""How many men a damage point costs in clear terrain."""


def mount_refusal(
    battle: Battle, platoon: Platoon, number: int, way: FireWay = FireWay.USUAL
) -> Refusal:
    """Why the weapons of a platoon cannot fire at anything, or empty."""
    tags = platoon.sheet.mounts[number].item.tags
    gel = way in (FireWay.INFERNO, FireWay.GEL) and Tag.INFERNO_CAPABLE in tags
    if not gel and (why := climbing.way_refusal(tags, way)):
        return why
    return climbing.mount_refusal(platoon, platoon.sheet.mounts[number])


def base_number(
    battle: Battle, platoon: Platoon, arm: Arm, hexes: int, men: int
) -> Modifier | None:
    """The number at a range within reach, in place of Gunnery and of range modifiers (Infantry
    Base To-Hit Table)."""
    if arm.item.tags & CLIMBS:
        return climbing.base_number(platoon, arm, men)
    numbers = platoon.sheet.base_to_hit
    words = f"{platoon.sheet.weapon} at range {hexes}"
    return Modifier(Rule.STANDARD_INFANTRY_ATTACKS, words, numbers[min(hexes, len(numbers) - 1)])


def volley(battle: Battle, platoon: Platoon, arm: Arm, men: int) -> Procedure[list[int]]:
    """The damage of a hit by so many men, in groups that each find a location."""
    yield from ()
    return clusters(platoon_damage(platoon.sheet.weapon, men))


def swarm_groups(platoon: Platoon) -> list[int]:
    """What it does to a 'Mech to which it clings, in groups."""
    return clusters(platoon_damage(platoon.sheet.weapon, platoon.men))


def average(battle: Battle, platoon: Platoon, arm: Arm) -> float:
    """Damage points of a hit by the men that are left."""
    if Tag.LEG_ATTACK in arm.item.tags:
        return float(arm.weapon.damage)
    return float(platoon_damage(platoon.sheet.weapon, platoon.men))


def in_the_open(battle: Battle, platoon: Platoon) -> bool:
    """Whether nothing in its hex shelters a platoon, as on the outside of a VTOL in the air."""
    hex_ = battle.hex_of(platoon)
    terrain = battle.board[hex_]
    if platoon.carried_by and aloft(terrain, battle.level(battle.carrier(platoon))):
        return True
    return terrain.open and not battle.state_of(hex_).works


def men_for_a_point(battle: Battle, platoon: Platoon) -> int:
    """How many men a damage point costs."""
    return (IN_THE_OPEN if in_the_open(battle, platoon) else 1) * torn(battle)


def take(battle: Battle, platoon: Platoon, hit: Hit) -> Procedure[None]:
    """A platoon is hit: a man for each point, two in clear terrain, and twice as many in a vacuum.
    Side and location do not matter."""
    if not platoon.men:
        return
    doubled = in_the_open(battle, platoon)
    lost = min(platoon.men, hit.points * men_for_a_point(battle, platoon))
    platoon.men -= lost
    platoon.phase_damage += lost
    vacuum = battle.options.vacuum
    yield MenLost(platoon.id, hit.points, doubled, lost, platoon.men, vacuum)
    if not platoon.men:
        yield from destroy(platoon, Out.MEN)


def armor_on(platoon: Platoon, side: Side) -> int:
    """Men: they are the same on all sides."""
    return platoon.men


def points_lost(platoon: Platoon) -> int:
    """Men lost."""
    return platoon.sheet.men - platoon.men
