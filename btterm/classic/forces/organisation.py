"""What a group of units is called (Clan Invasion, Clan Force Structure, Inner Sphere Force
Structure)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.forces.formations import Units, nova_faults

STAR = 5
"""Points of a Star."""
LANCE = 4
"""'Mechs of a Lance."""
GROUPS = range(3, 5)
"""Lances of a Company, Companies of a Battalion."""
_OF_STARS = {1: "Star", 2: "Binary", 3: "Trinary"}
_OF_NOVAS = {1: "Nova", 2: "Supernova Binary", 3: "Supernova Trinary"}


def organisation(formations: Sequence[Units]) -> str:
    """What some formations are together, by their numbers: "Star", "Supernova Binary", "Company";
    empty for what has no name."""
    clan = {unit.sheet.tech_base is TechBase.CLAN for units in formations for unit in units}
    if clan == {True}:
        return _of_the_clans(formations)
    return _of_the_inner_sphere([len(units) for units in formations]) if clan == {False} else ""


def _of_the_clans(formations: Sequence[Units]) -> str:
    if [len(units) for units in formations] == [1]:
        return "Point"
    if any(len(units) != STAR for units in formations):
        return ""
    pairs = list(zip(formations[::2], formations[1::2], strict=False))
    if len(formations) == 2 * len(pairs) and not any(nova_faults(*pair) for pair in pairs):
        return _OF_NOVAS.get(len(pairs), "")
    return _OF_STARS.get(len(formations), "")


def _of_the_inner_sphere(sizes: list[int]) -> str:
    if any(size != LANCE for size in sizes):
        return ""
    if len(sizes) == 1:
        return "Lance"
    if len(sizes) in GROUPS:
        return "Company"
    battalion = range(GROUPS.start**2, (GROUPS.stop - 1) ** 2 + 1)
    return "Battalion" if len(sizes) in battalion else ""
