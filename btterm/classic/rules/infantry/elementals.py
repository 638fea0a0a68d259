"""Battle armor by the rules of Clan Invasion: the numbers and tables in which they differ from the
Compendium (Clan Invasion, Elementals)."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import Tag
from btterm.classic.rule import Rule
from btterm.classic.rules.infantry.climbing import Rows, number
from btterm.classic.sheets.infantry.sheet import CLIMBS, Arm
from btterm.classic.units.squad import Squad
from btterm.table.numbers import Modifier

LEG: Rows = ((4, 0), (3, 2), (2, 5), (1, 7))
"""Modifier of a leg attack, by suits (Clan Invasion, Leg Attack Table)."""
BOARDING: Rows = ((4, 2), (1, 5))
"""Modifier of a boarding attack, by suits (Clan Invasion, Boarding Attack Table)."""
DEFENDED: dict[int, tuple[int, ...]] = {
    5: (0, 0, 0, 1, 2),
    4: (0, 0, 1, 2, 3),
    3: (0, 1, 2, 3, 4),
    2: (1, 2, 3, 4, 5),
    1: (2, 3, 4, 5, 6),
}
"""Modifier of a boarding attack by suits of the attacker, for one to five that ride on the 'Mech
(Clan Invasion, Boarding Attack Modifiers)."""
CLUSTER_HITS: dict[int, dict[int, int]] = {
    2: {2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 8: 3, 10: 3},
    3: {2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 8: 3, 10: 3},
    4: {2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 8: 4, 10: 4},
    5: {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 8: 4, 10: 6},
    6: {2: 1, 3: 2, 4: 2, 5: 3, 6: 4, 8: 5, 10: 6},
    7: {2: 1, 3: 2, 4: 3, 5: 3, 6: 4, 8: 5, 10: 6},
    8: {2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 8: 5, 10: 6},
    9: {2: 2, 3: 2, 4: 3, 5: 4, 6: 5, 8: 6, 10: 8},
    10: {2: 2, 3: 3, 4: 3, 5: 4, 6: 5, 8: 6, 10: 8},
    11: {2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 8: 8, 10: 10},
    12: {2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 8: 8, 10: 10},
}
"""Suits or missiles that hit by 2D6, by how many have fired (Clan Invasion, Cluster Hits Table)."""


def base_number(squad: Squad, arm: Arm, suits: int) -> Modifier | None:
    """Gunnery, or the Anti-'Mech Skill with what so many suits add to a climb; None: there is
    nobody left."""
    if not arm.item.tags & CLIMBS:
        return Modifier(Rule.BATTLE_ARMOR_ATTACKS, "gunnery", squad.crew.gunnery)
    extra = number(BOARDING if Tag.SWARM_ATTACK in arm.item.tags else LEG, suits)
    if extra is None:
        return None
    skill, words = squad.crew.piloting, f"anti-'Mech skill, {suits} suits"
    return Modifier(arm.weapon.rule, words, skill + extra)


def defended(suits: int, riders: int) -> int:
    """What so many suits that ride on a 'Mech add to the number of those that board it, or take off
    that of friends who come to help against as many boarders."""
    return DEFENDED[suits][riders - 1] if suits and riders else 0


def cluster(fired: int, total: int) -> int:
    """How many hit, of the suits or missiles that have fired; a single one always does."""
    return CLUSTER_HITS[total][fired] if fired > 1 else fired
