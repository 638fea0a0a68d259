"""What skill makes of a Point Value, and how forces are balanced
(Alpha Strike, Point Value and Skill)."""

from __future__ import annotations

from btterm.errors import BadInput

REGULAR = 4
"""The skill for which PV is printed."""
SKILLS = range(9)
LEAST_PV = 1
BALANCE = 0.05
"""How far the PV of balanced forces may differ, as a share of the larger."""
_FREE_OF_LOSS, _LOSS_STEP = 14, 10
"""Up to so many PV a step of worse skill takes 1, and 1 more for each further step of PV."""
_FREE_OF_GAIN, _GAIN_STEP = 7, 5
"""The same for what a step of better skill adds."""


def step_down(pv: int) -> int:
    """PV that each skill above 4 takes from a unit."""
    return 1 + max(0, -(-(pv - _FREE_OF_LOSS) // _LOSS_STEP))


def step_up(pv: int) -> int:
    """PV that each skill below 4 adds to a unit."""
    return 1 + max(0, -(-(pv - _FREE_OF_GAIN) // _GAIN_STEP))


def skilled_pv(pv: int, skill: int) -> int:
    """The PV of a unit with a crew of this skill, at least 1. Raises BadInput for a skill that
    nobody has."""
    if skill not in SKILLS:
        raise BadInput(f"Skill is a number from {SKILLS[0]} to {SKILLS[-1]}, not {skill}")
    if skill > REGULAR:
        return max(LEAST_PV, pv - (skill - REGULAR) * step_down(pv))
    return pv + (REGULAR - skill) * step_up(pv)


def balanced(*values: int) -> bool:
    """Whether forces of so many PV in all are within 5% of each other."""
    return min(values) >= max(values) * (1 - BALANCE)
