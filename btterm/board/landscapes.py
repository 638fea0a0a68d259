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

MAPS: Mapping[Landscape, Sequence[str]] = MappingProxyType(
    {
        _L.FLATLANDS: (
            "crossroads",
            "home-fields",
            "open-grassland",
            "pond-crossing",
            "training-ground",
        ),
        _L.HILLS: ("barrow-hills", "ford-valley", "high-moor", "tarn-upland", "wooded-hills"),
        _L.MOUNTAINS: ("eagle-lake", "goat-ridges", "iron-saddle", "mountain-pass"),
        _L.BADLANDS: ("badlands", "dry-wash", "four-mesas", "red-canyon", "sinkhole-flats"),
        _L.WETLANDS: (
            "ferry-landing",
            "frozen-lake",
            "lake-country",
            "reed-delta",
            "river-crossing",
        ),
        _L.WOODED: ("brook-hamlet", "old-forest", "ranger-wood", "tinder-vale"),
        _L.LIGHT_URBAN: ("bridge-town", "garden-suburb", "hillside-streets", "market-town"),
        _L.HEAVY_URBAN: (
            "drop-port",
            "garrison-town",
            "iron-works",
            "shelled-city",
            "tower-district",
        ),
        _L.COASTAL: ("broken-isles", "deep-sound", "fishing-port", "long-strand", "ring-islands"),
    }
)
"""The maps that come with the program, by what they show."""

MAP_TABLES: Mapping[Landscape, Sequence[str]] = MappingProxyType(
    {
        _L.FLATLANDS: (
            "drop-port",
            "brook-hamlet",
            "dry-wash",
            "shelled-city",
            "open-grassland",
            "crossroads",
            "pond-crossing",
            "market-town",
            "home-fields",
            "barrow-hills",
            "training-ground",
        ),
        _L.HILLS: (
            "ferry-landing",
            "hillside-streets",
            "red-canyon",
            "brook-hamlet",
            "wooded-hills",
            "dry-wash",
            "barrow-hills",
            "tarn-upland",
            "ford-valley",
            "garden-suburb",
            "high-moor",
        ),
        _L.MOUNTAINS: (
            "brook-hamlet",
            "wooded-hills",
            "eagle-lake",
            "ford-valley",
            "iron-saddle",
            "mountain-pass",
            "goat-ridges",
            "tarn-upland",
            "dry-wash",
            "barrow-hills",
            "old-forest",
        ),
        _L.BADLANDS: (
            "sinkhole-flats",
            "dry-wash",
            "red-canyon",
            "badlands",
            "dry-wash",
            "red-canyon",
            "four-mesas",
            "sinkhole-flats",
            "badlands",
            "dry-wash",
            "four-mesas",
        ),
        _L.WETLANDS: (
            "ferry-landing",
            "lake-country",
            "frozen-lake",
            "lake-country",
            "reed-delta",
            "river-crossing",
            "ferry-landing",
            "lake-country",
            "reed-delta",
            "river-crossing",
            "frozen-lake",
        ),
        _L.WOODED: (
            "reed-delta",
            "home-fields",
            "open-grassland",
            "wooded-hills",
            "old-forest",
            "brook-hamlet",
            "ranger-wood",
            "barrow-hills",
            "pond-crossing",
            "high-moor",
            "river-crossing",
        ),
        _L.LIGHT_URBAN: (
            "garden-suburb",
            "garden-suburb",
            "hillside-streets",
            "bridge-town",
            "market-town",
            "bridge-town",
            "garden-suburb",
            "hillside-streets",
            "market-town",
            "bridge-town",
            "garden-suburb",
        ),
        _L.HEAVY_URBAN: (
            "drop-port",
            "garrison-town",
            "shelled-city",
            "hillside-streets",
            "tower-district",
            "iron-works",
            "tower-district",
            "shelled-city",
            "iron-works",
            "garrison-town",
            "drop-port",
        ),
        _L.COASTAL: (
            "broken-isles",
            "ring-islands",
            "long-strand",
            "deep-sound",
            "fishing-port",
            "reed-delta",
            "long-strand",
            "ring-islands",
            "broken-isles",
            "fishing-port",
            "deep-sound",
        ),
    }
)
"""The map for each total of 2D6 from 2 to 12 (House rules, Flatlands Terrain and the tables after
it). As there, some are of another kind of country. Totals that the house rules leave open, for the
players to fill or to roll again, bring maps of ours."""


def landscape_of(total: int) -> Landscape:
    """The kind of country that 2D6 of this total bring. Raises BadInput for no total of 2D6."""
    return LANDSCAPE_TABLE[_place(total)]


def map_of(landscape: Landscape, total: int) -> str:
    """The map, as `load_map` takes it, that 2D6 of this total bring in a kind of country. Raises
    BadInput for no total of 2D6."""
    return MAP_TABLES[landscape][_place(total)]


def shown_by(name: str) -> Landscape | None:
    """The kind of country on a map that comes with the program."""
    return next((landscape for landscape, names in MAPS.items() if name in names), None)


def _place(total: int) -> int:
    if not LOWEST <= total <= HIGHEST:
        raise BadInput(f"2D6 bring {LOWEST} to {HIGHEST}, not {total}")
    return total - LOWEST
