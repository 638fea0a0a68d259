"""Finding record sheets by name and by path."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.sheets.library import load_sheet, names, search
from btterm.errors import BadFile, BadInput
from tests.classic.sheets.sheet_samples import WARHAMMER


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Warhammer", "Warhammer WHM-6R"),
        ("warhammer whm-6r", "Warhammer WHM-6R"),
        ("WHM-6R", "Warhammer WHM-6R"),
        ("  whm 6r ", "Warhammer WHM-6R"),
        ("phoenix hawk", "Phoenix Hawk PXH-1"),
        ("Hunchback IIC", "Hunchback IIC"),
        ("timber wolf a", "Timber Wolf A"),
        ("Mad Cat Prime", "Timber Wolf Prime"),
    ],
)
def test_a_sheet_goes_by_many_names(written: str, name: str) -> None:
    assert load_sheet(written).name == name


def test_a_name_that_fits_several_lists_them() -> None:
    with pytest.raises(BadInput, match="any of: Hunchback HBK-4G, Hunchback IIC"):
        load_sheet("Hunchback")
    with pytest.raises(BadInput, match="any of: Timber Wolf A, Timber Wolf Prime"):
        load_sheet("Mad Cat")


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="'Warhamer'; did you mean Warhammer WHM-6R"):
        load_sheet("Warhamer")
    with pytest.raises(BadInput, match="did you mean Thunderbolt TDR-5S"):
        load_sheet("TDR-5")
    with pytest.raises(BadInput, match="no record sheet is called ''"):
        load_sheet("")


def test_a_path_loads_that_file(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(WARHAMMER.replace('"WHM-6R"', '"MINE"'), encoding="utf-8")
    assert load_sheet(str(path)).name == "Warhammer MINE"
    with pytest.raises(BadFile, match="No such file"):
        load_sheet(str(tmp_path / "other.toml"))


def test_a_shipped_sheet_is_read_once() -> None:
    assert load_sheet("Atlas") is load_sheet("AS7-D")


def test_names_come_in_alphabetical_order() -> None:
    found = names()
    assert len(found) == 92
    assert found[0] == "Adder A"
    assert found == sorted(found)


def test_search() -> None:
    assert search("griffin") == ["Griffin GRF-1N", "Griffin GRF-1S", "Griffin GRF-3M"]
    assert search("wolf prime") == ["Timber Wolf Prime"]
    assert search("mad cat") == ["Timber Wolf A", "Timber Wolf Prime"]
    assert search("zzz") == []
    assert search("")[:92] == names()


@given(st.text(max_size=20).filter(lambda text: "/" not in text and not text.endswith(".toml")))
def test_any_name_finds_a_sheet_or_is_refused(name: str) -> None:
    try:
        found = load_sheet(name)
    except BadInput:
        return
    assert found.name in names()
