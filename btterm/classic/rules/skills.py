"""MechWarriors between battles: random skills, victories and what they teach (Compendium,
Varying Skill Levels, Skill Improvement)."""

from __future__ import annotations

from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Unit

RANDOM_PILOTING = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4, 7: 3, 8: 3}
"""Piloting Skill by 1D6, with 2 added for Clan (Random MechWarrior Skills Table)."""
RANDOM_GUNNERY = {1: 4, 2: 4, 3: 4, 4: 4, 5: 3, 6: 3, 7: 2, 8: 2}
CLAN_BONUS = 2
VICTORIES_FOR_A_SKILL = 4


def random_skills(piloting_die: int, gunnery_die: int, clan: bool) -> tuple[int, int]:
    """Gunnery and Piloting of a MechWarrior by two dice of 1D6 (Compendium, Varying Skill
    Levels)."""
    bonus = CLAN_BONUS if clan else 0
    return RANDOM_GUNNERY[gunnery_die + bonus], RANDOM_PILOTING[piloting_die + bonus]


def credit(attacker: Unit, target: Unit, was_alive: bool) -> None:
    """Count an enemy 'Mech destroyed by this attack as a victory of the attacker's."""
    if was_alive and target.destroyed and target.side != attacker.side:
        attacker.crew.victories += 1


def improvements(pilot: Crew) -> int:
    """How many points of Gunnery or Piloting the victories are worth that were not used yet."""
    return pilot.victories // VICTORIES_FOR_A_SKILL - pilot.improved


def improve(pilot: Crew, *, gunnery: bool) -> bool:
    """Better one skill by a point. False when there is nothing to use, or it is 0 already
    (Compendium, Skill Improvement)."""
    if improvements(pilot) < 1 or (pilot.gunnery if gunnery else pilot.piloting) == 0:
        return False
    if gunnery:
        pilot.gunnery -= 1
    else:
        pilot.piloting -= 1
    pilot.improved += 1
    return True
