"""Finding units by what players call them and by what they are."""

from __future__ import annotations

import pytest

from btterm.classic.sheets.library import listing, load_sheet, search
from btterm.match import armory

TIMBER_WOLVES = ["Timber Wolf A", "Timber Wolf Prime"]


@pytest.mark.parametrize(
    "words", ["madcat", "mad cat", "Mad Cat", "MADCAT", "timberwolf", "mad-cat"]
)
def test_a_clan_mech_goes_by_both_its_names(words: str) -> None:
    assert search(words) == TIMBER_WOLVES


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("vulture", ["Mad Dog Prime"]),
        ("black hawk prime", ["Nova Prime"]),
        ("urbie", ["UrbanMech UM-R60"]),
        ("p-hawk", ["Phoenix Hawk PXH-1"]),
        ("tbolt 7m", ["Thunderbolt TDR-7M"]),
        ("brawler clan", ["Timber Wolf Prime"]),
        ("missile boat inner", ["Catapult CPLT-C1"]),
        ("70 tons grasshopper", ["Grasshopper GHR-5H"]),
        ("100t 'mech", ["Atlas AS7-D"]),
        ("marauder 75-75", ["Marauder MAD-3R"]),
        ("jump <25", ["Stinger STG-3R", "Wasp WSP-1A"]),
        ("3050", ["Commando COM-5S"]),
        ("3050-3051 'mech", ["Commando COM-5S", "Summoner M"]),
        ("hover lrm20", []),
        ("vtol ac2", ["Warrior Attack Helicopter H-7"]),
        ("elemental flamer", ["Elemental Point Flamer"]),
        ("steiner", []),
        ("9999", []),
        ("-", []),
    ],
)
def test_words_for_what_a_unit_is(words: str, names: list[str]) -> None:
    assert search(words) == names


@pytest.mark.parametrize(
    "words", ["ppc", "PPC 60-75", "er ppc", "ac/20", "ac20", "lrm-20", "ml", "pulse"]
)
def test_a_weapon_finds_those_that_carry_it(words: str) -> None:
    weapon = "".join(c for c in words.split(" 60")[0].casefold() if c.isalnum())
    found = [each.listed for each in listing(words)]
    assert len(found) > 3
    for each in found:
        assert each is not None
        names = [name.casefold() for name in (*each.arms, str(each.facts["name"]))]
        carried = ["".join(c for c in name if c.isalnum()) for name in names]
        carried += ["".join(word[0] for word in name.split()) for name in names]
        assert any(weapon in name for name in carried), each.facts["name"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("warhamer", "Warhammer WHM-6R"),
        ("warhmm", "Warhammer WHM-6R"),
        ("hunchbakc 4g", "Hunchback HBK-4G"),
        ("timberwof prime", "Timber Wolf Prime"),
        ("shrek", "Schrek PPC Carrier"),
    ],
)
def test_a_letter_too_many_or_too_few(typed: str, name: str) -> None:
    assert search(typed) == [name]


def test_names_come_before_weapons() -> None:
    assert search("ppc")[:2] == ["Schrek PPC Carrier", "Adder Prime"]
    assert search("striker")[:2] == ["Striker Light Tank", "Commando COM-2D"]


def test_a_sheet_is_loaded_by_a_nickname() -> None:
    assert load_sheet("Urbie").name == "UrbanMech UM-R60"


def test_set_up_and_command_line_search_alike() -> None:
    for words in ("ppc", "madcat", "<=35 jump", "scout", "wolverin"):
        found = [stock.name for stock in armory.find(words)]
        assert found == [each.label for each in listing(words) if each.listed] != []
