"""The kinds of country, and the tables of maps in each."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from btterm.board.landscapes import (
    LANDSCAPE_TABLE,
    MAPS,
    Landscape,
    landscape_of,
    map_of,
    shown_by,
)
from btterm.board.library import map_names
from btterm.errors import BadInput
from btterm.table.dice import every_fall


def test_the_country_of_each_total() -> None:
    """(House rules, Terrain)"""
    words = "badlands, hills, wetlands, light urban, hills, flatlands, wooded, heavy urban"
    table = [*words.split(", "), "coastal", "wooded", "mountains"]
    assert [landscape_of(total) for total in range(2, 13)] == table
    often = Counter(landscape_of(sum(fall)) for fall in every_fall(2))
    assert sum(often.values()) == 36
    assert often[Landscape.HILLS] == 2 + 5
    assert often[Landscape.WOODED] == 5 + 2
    assert often.keys() == set(Landscape)


@pytest.mark.parametrize("landscape", Landscape)
def test_every_total_brings_a_map_and_most_show_the_country(landscape: Landscape) -> None:
    maps = Counter(map_of(landscape, sum(fall)) for fall in every_fall(2))
    assert sum(maps.values()) == 36
    assert set(maps) <= set(map_names())
    assert sum(maps[name] for name in MAPS[landscape]) >= 16


def test_every_map_shows_some_country() -> None:
    assert sorted(name for names in MAPS.values() for name in names) == map_names()
    assert all(len(names) >= 3 for names in MAPS.values())
    assert shown_by("eagle-lake") is Landscape.MOUNTAINS
    assert shown_by("my-own") is None
    assert len(LANDSCAPE_TABLE) == 11


@pytest.mark.parametrize("text", ["light urban", "Light-Urban", " light_urban "])
def test_a_landscape_by_its_name(text: str) -> None:
    assert Landscape.parse(text) is Landscape.LIGHT_URBAN


def test_what_is_no_landscape_and_no_total() -> None:
    with pytest.raises(BadInput, match="no terrain 'hils': did you mean hills"):
        Landscape.parse("hils")
    with pytest.raises(BadInput, match="no terrain 'qqq': there are flatlands, hills"):
        Landscape.parse("qqq")
    for total in (1, 13):
        with pytest.raises(BadInput, match=re.escape(f"2D6 bring 2 to 12, not {total}")):
            map_of(Landscape.HILLS, total)
