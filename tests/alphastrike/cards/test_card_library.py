"""Card files, and cards and forces found by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from btterm.alphastrike.cards import library
from btterm.alphastrike.cards.card import Card, UnitType
from btterm.alphastrike.cards.files import parse, write_cards
from btterm.alphastrike.cards.points import balanced
from btterm.classic.sheets.library import search as search_sheets
from btterm.errors import BadFile, BadInput
from btterm.own_folders import OWN_UNITS

MINE = """[[cards]]
chassis = "Atlas"
variant = "MINE"
type = "BM"
size = 4
move = '6"/4"j'
damage = "5/5/0*"
armor = 10
structure = 8
specials = "CASE, TUR(2/2/1,IF1)"
pv = 50
"""
FORCE = """[[forces]]
name = "My Lance"

[[forces.formations]]
name = "All"
units = ["Atlas MINE", { card = "CLNT-2-3U", skill = 3 }]
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with a card, a force and a file with a fault."""
    folder = tmp_path / "alpha-strike"
    folder.mkdir()
    (folder / "mine.toml").write_text(MINE, encoding="utf-8")
    (folder / "force.toml").write_text(FORCE, encoding="utf-8")
    (folder / "bad.toml").write_text("[[cards]]\nsize = 9\n", encoding="utf-8")
    monkeypatch.setenv(OWN_UNITS, str(tmp_path))
    return folder


def test_all_shipped_cards_can_be_read() -> None:
    found = library.listing()
    assert not found.faults
    assert len(library.forces()) == len(found.forces) == 11
    assert {force.name: force.pv for force in library.forces()}["House Liao company"] == 198
    for one, other in (
        ("Training Lance Blue", "Training Lance Red"),
        ("Border Garrison", "Raiding Star"),
    ):
        assert balanced(library.force(one).pv, library.force(other).pv)


def test_cards_are_found_by_name_variant_and_chassis() -> None:
    for name in ("Atlas AS7-K", "as7-k", "Cerberus", "Black Lanner"):
        assert isinstance(library.card(name), Card)
    assert library.card("AS7-K").pv == 45
    with pytest.raises(BadInput, match=r"no card is called 'Cerberos'; did you mean Cerberus"):
        library.card("Cerberos")
    with pytest.raises(BadInput, match="may be any of: Atlas AS7-"):
        library.card("Atlas")


def test_cards_of_ones_own_are_found_beside_them(own: Path) -> None:
    mine = library.card("Atlas MINE")
    assert (mine.move_text, str(mine.damage), mine.special_text) == (
        *('6"/4"j', "5/5/0*"),
        "CASE, TUR(2/2/1,IF1)",
    )
    assert library.card(str(own / "mine.toml")) == mine
    force = library.force("My Lance")
    assert [unit.pv for unit in force.units] == [50, 24]
    assert library.listing().faults == (f"{own / 'bad.toml'}:1: chassis: is missing",)
    assert library.card_folder() == own


def test_a_card_is_no_record_sheet(own: Path) -> None:
    assert not [name for name in search_sheets("") if "alpha-strike" in name or "MINE" in name]


def test_cards_written_are_read_as_they_were() -> None:
    cards = library.cards()
    assert parse(write_cards(cards), "written").cards == cards


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("size = 4", "size = 5", "f.toml:5: size: should be less than or equal to 4"),
        ("size = 4", "sice = 4", "f.toml:1: size: is missing"),
        ("'6\"/4\"j'", '"fast"', 'f.toml:6: move: \'fast\' is no movement like 12", 8"j or 10"t'),
        ("5/5/0*", "5/x", "f.toml:7: damage: 'x' is no damage like 3, 0, - or 0*"),
        ("CASE,", "CASA,", "f.toml:10: specials: no special ability is called 'CASA'"),
        ("pv = 50", "pv = ", "f.toml:11: not TOML: invalid value"),
        ("[[cards]]", "[[card]]", "f.toml:1: card: there is no such key"),
    ],
)
def test_a_fault_in_a_file_names_its_line(old: str, new: str, why: str) -> None:
    with pytest.raises(BadFile) as error:
        parse(MINE.replace(old, new), "f.toml")
    assert str(error.value).startswith(why)


def test_a_fault_in_the_second_card_names_its_line() -> None:
    with pytest.raises(BadFile, match=r"f.toml:17: size: "):
        parse(MINE + "\n" + MINE.replace("size = 4", 'size = "4"'), "f.toml")


def test_cards_are_searched_by_what_they_are() -> None:
    assert {card.variant for card in library.search("atlas")} >= {"AS7-K", "AS7-RS"}
    young = library.search("clan-invasion <=20 jump")
    assert young
    assert all(card.pv <= 20 and card.era == "Clan Invasion" for card in young)
    assert {card.tech for card in library.search("clan")} == {"Clan"}
    assert {card.type for card in library.search("ci")} == {UnitType.CONVENTIONAL_INFANTRY}
    assert [card.variant for card in library.search("clint 20-20 bm jump")] == ["CLNT-2-3U"]
    assert not library.search("clint >20")
