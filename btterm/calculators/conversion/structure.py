"""The structure of 'Mechs on cards, by tons and engine."""

from __future__ import annotations

from btterm.classic.equipment.catalogue import TechBase

_STEP = 5
_LIGHTEST = 10
"""Tons of the first number of a row, and from one to the next."""
STANDARD = (1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8)
XL = {
    TechBase.INNER_SPHERE: (1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4),
    TechBase.CLAN: (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5),
}


def mech_structure(tons: int, tech_base: TechBase, xl_engine: bool) -> int:
    """The structure of a 'Mech of 10 to 100 tons."""
    row = XL[tech_base] if xl_engine else STANDARD
    return row[min(len(row) - 1, max(0, (tons - _LIGHTEST) // _STEP))]
