"""Landscapes: the kinds of country that maps show, and the tables that choose a map in each.

The house rules roll 2D6 for the kind of country and 2D6 again for a mapsheet in it. The sheets of
their tables are those of map packs; ours stand in their places, as like them as we have them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from types import MappingProxyType

from btterm.errors import BadInput

LOWEST, HIGHEST = 2, 12
"""The totals of 2D6, by which the tables go."""


class Landscape(StrEnum):
    """A kind of country."""

    FLATLANDS = "flatlands"
    HILLS = "hills"
    MOUNTAINS = "mountains"
    BADLANDS = "badlands"
    WETLANDS = "wetlands"
    WOODED = "wooded"
    LIGHT_URBAN = "light urban"
    HEAVY_URBAN = "heavy urban"
    COASTAL = "coastal"

    @property
    def slug(self) -> str:
        """The name in one word, "light-urban"."""
        return self.replace(" ", "-")

    @classmethod
    def parse(cls, text: str) -> Landscape:
        """Read "hills" or "light-urban". Raises BadInput with the nearest name."""
        wanted = "-".join(text.casefold().replace("_", " ").replace("-", " ").split())
        known = {each.slug: each for each in cls}
        if wanted not in known:
            near = get_close_matches(wanted, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise BadInput(f"there is no terrain {text[:40]!r}: {hint}")
        return known[wanted]


_L = Landscape

LANDSCAPE_TABLE: Sequence[Landscape] = (
    _L.BADLANDS,
    _L.HILLS,
    _L.WETLANDS,
    _L.LIGHT_URBAN,
    _L.HILLS,
    _L.FLATLANDS,
    _L.WOODED,
    _L.HEAVY_URBAN,
    _L.COASTAL,
    _L.WOODED,
    _L.MOUNTAINS,
)
"""The kind of country for each total of 2D6 from 2 to 12 (House rules, Terrain)."""

SHOWS: Mapping[str, Landscape] = MappingProxyType(
    {
        "badlands": _L.BADLANDS,
        "crossroads": _L.FLATLANDS,
        "deep-sound": _L.COASTAL,
        "drop-port": _L.HEAVY_URBAN,
        "ferry-landing": _L.WETLANDS,
        "frozen-lake": _L.WETLANDS,
        "garrison-town": _L.HEAVY_URBAN,
        "high-moor": _L.HILLS,
        "lake-country": _L.WETLANDS,
        "market-town": _L.LIGHT_URBAN,
        "mountain-pass": _L.MOUNTAINS,
        "old-forest": _L.WOODED,
        "open-grassland": _L.FLATLANDS,
        "red-canyon": _L.BADLANDS,
        "river-crossing": _L.WETLANDS,
        "tinder-vale": _L.WOODED,
        "training-ground": _L.FLATLANDS,
        "wooded-hills": _L.HILLS,
    }
)
"""What each map that comes with the program shows."""

MAP_TABLES: Mapping[Landscape, Sequence[str]] = MappingProxyType(
    {
        _L.FLATLANDS: (
            "drop-port",
            "tinder-vale",
            "badlands",
            "market-town",
            "open-grassland",
            "crossroads",
            "open-grassland",
            "market-town",
            "crossroads",
            "high-moor",
            "drop-port",
        ),
        _L.HILLS: (
            "ferry-landing",
            "market-town",
            "red-canyon",
            "tinder-vale",
            "wooded-hills",
            "badlands",
            "high-moor",
            "wooded-hills",
            "river-crossing",
            "market-town",
            "crossroads",
        ),
        _L.MOUNTAINS: (
            "tinder-vale",
            "wooded-hills",
            "high-moor",
            "river-crossing",
            "mountain-pass",
            "red-canyon",
            "mountain-pass",
            "high-moor",
            "badlands",
            "wooded-hills",
            "old-forest",
        ),
        _L.BADLANDS: (
            "badlands",
            "red-canyon",
            "red-canyon",
            "badlands",
            "red-canyon",
            "badlands",
            "red-canyon",
            "badlands",
            "red-canyon",
            "badlands",
            "badlands",
        ),
        _L.WETLANDS: (
            "ferry-landing",
            "lake-country",
            "lake-country",
            "frozen-lake",
            "river-crossing",
            "river-crossing",
            "lake-country",
            "ferry-landing",
            "frozen-lake",
            "lake-country",
            "ferry-landing",
        ),
        _L.WOODED: (
            "river-crossing",
            "tinder-vale",
            "open-grassland",
            "wooded-hills",
            "old-forest",
            "tinder-vale",
            "old-forest",
            "wooded-hills",
            "open-grassland",
            "crossroads",
            "lake-country",
        ),
        _L.LIGHT_URBAN: ("market-town",) * 11,
        _L.HEAVY_URBAN: (
            "drop-port",
            "garrison-town",
            "garrison-town",
            "market-town",
            "garrison-town",
            "market-town",
            "garrison-town",
            "market-town",
            "garrison-town",
            "garrison-town",
            "drop-port",
        ),
        _L.COASTAL: ("deep-sound",) * 11,
    }
)
"""The map for each total of 2D6 from 2 to 12 (House rules, Flatlands Terrain and the tables after
it)."""


def landscape_of(total: int) -> Landscape:
    """The kind of country that 2D6 of this total bring. Raises BadInput for no total of 2D6."""
    return LANDSCAPE_TABLE[_place(total)]


def map_of(landscape: Landscape, total: int) -> str:
    """The map, as `load_map` takes it, that 2D6 of this total bring in a kind of country. Raises
    BadInput for no total of 2D6."""
    return MAP_TABLES[landscape][_place(total)]


def maps_of(landscape: Landscape) -> list[str]:
    """The maps that come with the program and show this kind of country."""
    return [name for name, shown in SHOWS.items() if shown is landscape]


def _place(total: int) -> int:
    if not LOWEST <= total <= HIGHEST:
        raise BadInput(f"2D6 bring {LOWEST} to {HIGHEST}, not {total}")
    return total - LOWEST
