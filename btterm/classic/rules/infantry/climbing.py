"""Infantry trained against BattleMechs: what it takes to climb one (Compendium, Anti-BattleMech
Infantry, Leg Attacks, Swarm Attacks)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag
from btterm.classic.equipment.fire_ways import WHOEVER_FIRES, FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules.burden import rides_outside
from btterm.classic.sheets.infantry.sheet import CLIMBS, Arm, InfantryWeapon
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Motion, Unit
from btterm.errors import ALLOWED, Refusal
from btterm.table.numbers import Modifier

Rows = tuple[tuple[int, int], ...]
"""How many at least, and their number; the fewest last."""
LEG_MEN: Rows = ((22, 4), (16, 7), (10, 10), (5, 12))
LEG_SUITS: Rows = ((4, 4), (3, 7), (2, 10), (1, 12))
"""(Leg Attacks Table)"""
SWARM_MEN: Rows = ((22, 7), (16, 10))
SWARM_SUITS: Rows = ((4, 7), (1, 10))
"""(Swarm Attacks Table)"""


WAYS = (FireWay.USUAL, FireWay.IGNITE, *WHOEVER_FIRES)
"""How infantry fires, beside the infernos of a platoon."""


def way_refusal(tags: frozenset[Tag], way: FireWay) -> Refusal:
    """Why an attack with these tags is not made in a way, or empty: who climbs does nothing else
    with that."""
    if way in WAYS and not (way is not FireWay.USUAL and tags & CLIMBS):
        return ALLOWED
    return Refusal(Rule.COMBAT_INFANTRY, f"does not fire {way}")


def number(rows: Rows, count: int) -> int | None:
    """The base number of so many men or suits; None: they are too few."""
    return next((base for least, base in rows if count >= least), None)


def base_number(unit: Platoon | Squad, arm: Arm, count: int) -> Modifier | None:
    """The base number of a leg attack or a swarm attack by so many men or suits, if they are
    enough."""
    swarm = Tag.SWARM_ATTACK in arm.item.tags
    if isinstance(unit, Platoon):
        base = number(SWARM_MEN if swarm else LEG_MEN, count)
        words = f"{count} men"
    else:
        base = number(SWARM_SUITS if swarm else LEG_SUITS, count)
        words = f"{count} suits"
    return None if base is None else Modifier(arm.weapon.rule, words, base)


def target_refusal(
    battle: Battle, unit: Platoon | Squad, arm: Arm, target: AnyUnit, motion: Motion
) -> Refusal:
    """Why a target cannot be climbed that gets about in some way, or empty."""
    rule = arm.weapon.rule
    if not arm.item.tags & CLIMBS:
        return ALLOWED
    if unit.carried_by:
        return Refusal(rule, "rides on a 'Mech", brief="rides")
    if motion is not Motion.MECH or target.airborne:
        return Refusal(rule, f"{target.id} is no BattleMech on the ground", "no 'Mech there")
    if target.hex != unit.hex or target.raised != unit.raised:
        return Refusal(rule, f"{target.id} is not in its hex", brief="own hex only")
    count = unit.men if isinstance(unit, Platoon) else len(unit.active)
    if not _by_clan_invasion(battle, unit) and base_number(unit, arm, count) is None:
        return Refusal(rule, "too few are left for it", "too few left")
    if Tag.SWARM_ATTACK in arm.item.tags and not room_on(battle, unit, target):
        return Refusal(rule, f"there is no room on {target.id}")
    return _one_a_turn(battle, unit, arm, target)


def room_on(battle: Battle, unit: AnyUnit, mech: AnyUnit) -> bool:
    """Whether a unit that swarms a 'Mech finds room on it: nobody else is there; by Clan Invasion
    none that board it, and for a friend none that ride on it. What it holds in its hands takes
    none."""
    others = [other for other in battle.aboard(mech) if not rides_outside(mech, other)]
    if not _by_clan_invasion(battle, unit):
        return not others
    return all((other.side == mech.side) != (unit.side == mech.side) for other in others)


def _by_clan_invasion(battle: Battle, unit: Unit) -> bool:
    return battle.options.clan_invasion_elementals and isinstance(unit, Squad)


def _one_a_turn(battle: Battle, unit: Unit, arm: Arm, target: Unit) -> Refusal:
    """Why a second Point cannot climb a 'Mech in the same way in a turn, or empty (Clan Invasion,
    Leg Attacks, Boarding Attacks)."""
    if not _by_clan_invasion(battle, unit):
        return ALLOWED
    for declared in battle.progress.attacks:
        other = battle.units[declared.attacker]
        same = declared.aimed_at == target.id and other.id != unit.id
        if same and other.mounts[declared.mount].item.tags & arm.item.tags & CLIMBS:
            words = f"{other.id} does so to {target.id} this turn"
            return Refusal(arm.weapon.rule, words, brief="one a turn")
    return ALLOWED


def mount_refusal(unit: Platoon | Squad, arm: Arm) -> Refusal:
    """Why a unit cannot swarm anybody, or empty: SRMs are not used at arm's length."""
    swarm = Tag.SWARM_ATTACK in arm.item.tags
    if swarm and isinstance(unit, Platoon) and unit.sheet.weapon is InfantryWeapon.SRM:
        return Refusal(
            Rule.SWARM_ATTACKS, "has nothing but SRMs to use on a BattleMech", "nothing but SRMs"
        )
    return ALLOWED


def together_refusal(unit: Platoon | Squad, arms: list[Arm]) -> Refusal:
    """Why these attacks do not go together, or empty: who climbs does nothing else."""
    if len(arms) > 1 and any(arm.item.tags & CLIMBS for arm in arms):
        return Refusal(
            Rule.ANTI_BATTLEMECH_INFANTRY, "who climbs does not fire as well", "not beside climbing"
        )
    return ALLOWED
