"""Folders of the player's own record sheets."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.glance import glance
from btterm.classic.sheets.library import (
    load_any,
    load_draft,
    load_sheet,
    load_with_remarks,
    names,
    save_own,
    search,
)
from btterm.classic.sheets.mech.design import new_design
from btterm.classic.sheets.megamek.mtf_writing import write_mtf
from btterm.errors import BadFile, BadInput
from btterm.own_folders import OWN_UNITS, own_folder, own_units
from tests.classic.sheets.sheet_samples import WARHAMMER


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a Warhammer of one's own, one as shipped, an Atlas of MegaMek and rubbish."""
    folder = tmp_path / "own"
    (folder / "deeper").mkdir(parents=True)
    mine = WARHAMMER.replace('"WHM-6R"', '"MINE"')
    (folder / "deeper" / "mine.toml").write_text(mine, encoding="utf-8")
    (folder / "same.toml").write_text(WARHAMMER, encoding="utf-8")
    atlas = write_mtf(load_sheet("Atlas")).replace("AS7-D", "AS7-X")
    (folder / "atlas.MTF").write_text(atlas, encoding="utf-8")
    (folder / "rubbish.toml").write_text("nothing", encoding="utf-8")
    (folder / "readme.txt").write_text("nothing", encoding="utf-8")
    monkeypatch.setenv(OWN_UNITS, str(folder))
    return folder


def test_they_are_found_by_name_beside_the_shipped_ones(own: Path) -> None:
    assert load_sheet("Warhammer MINE").model == "MINE"
    assert load_any("AS7-X").name == "Atlas AS7-X"
    assert load_sheet("Archer").name == "Archer ARC-2R"
    assert {"Warhammer MINE", "Atlas AS7-X"} <= set(names())
    assert search("atlas") == ["Atlas AS7-D", "Atlas AS7-X"]


def test_one_found_by_name_comes_with_its_remarks(own: Path) -> None:
    path = own / "atlas.MTF"
    atlas = path.read_text(encoding="utf-8")
    path.write_text(atlas.replace("-Empty-", "Lift Hoist", 1), encoding="utf-8")
    assert [remark.split(" (")[0] for remark in load_with_remarks("AS7-X")[1]] == ["Lift Hoist"]
    assert load_with_remarks("AS7-D")[1] == []


def test_two_of_one_name_are_told_apart_by_their_paths(own: Path) -> None:
    with pytest.raises(BadInput) as caught:
        load_sheet("WHM-6R")
    message = str(caught.value)
    assert message.startswith("'WHM-6R' may be any of: ")
    assert str(own / "same.toml") in message
    assert f"record_sheets{os.sep}warhammer-whm-6r.toml" in message
    found = search("whm 6r")
    assert len(found) == 2
    assert [load_any(path).name for path in found] == ["Warhammer WHM-6R"] * 2


def test_a_file_that_is_none_is_told_when_it_is_asked_for(own: Path) -> None:
    assert search("rubbish") == ["rubbish"]
    with pytest.raises(BadFile, match=r"rubbish\.toml: not TOML: expected"):
        load_any("rubbish")


def test_several_folders(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "yours.toml").write_text(WARHAMMER.replace('"WHM-6R"', '"YOURS"'), encoding="utf-8")
    monkeypatch.setenv(OWN_UNITS, os.pathsep.join([str(own), str(other)]))
    assert {"Warhammer MINE", "Warhammer YOURS"} <= set(search("warhammer"))


def test_folders_can_be_given_in_place_of_the_environment(own: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "yours.toml").write_text(WARHAMMER.replace('"WHM-6R"', '"YOURS"'), encoding="utf-8")
    with own_units(str(other)):
        assert search("warhammer") == ["Warhammer WHM-6R", "Warhammer YOURS"]
        assert own_folder() == other
    assert "Warhammer MINE" in search("warhammer")


def test_a_folder_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_UNITS, "/no/such/folder")
    with pytest.raises(BadInput, match="no such folder of record sheets"):
        load_sheet("Atlas")


def test_a_saved_design_is_found_in_the_data_folder(empty_home: Path) -> None:
    design = new_design("Bear/Cat", "BRC-1", TechBase.INNER_SPHERE, 50, 4)
    assert search("bear cat") == []
    assert save_own(design) == empty_home / "data" / "btterm" / "units" / "bear-cat-brc-1.toml"
    assert search("bear cat") == ["Bear/Cat BRC-1"]
    # The same design once more takes the place of the earlier one.
    save_own(new_design("Bear/Cat", "BRC-1", TechBase.INNER_SPHERE, 50, 5))
    assert search("bear cat") == ["Bear/Cat BRC-1"]
    assert load_draft("BRC-1").walk == 5


def test_a_saved_design_goes_into_the_first_folder_that_is_named(own: Path) -> None:
    assert own_folder() == own
    design = new_design("Bearcat", "", TechBase.INNER_SPHERE, 50, 4)
    assert save_own(design) == own / "bearcat.toml"
    assert load_draft("Bearcat").tons == 50


def test_the_data_folder_is_searched_beside_those_that_are_named(
    own: Path, empty_home: Path
) -> None:
    folder = empty_home / "data" / "btterm" / "units"
    folder.mkdir(parents=True)
    text = WARHAMMER.replace('"WHM-6R"', '"YOURS"')
    (folder / "yours.toml").write_text(text, encoding="utf-8")
    assert {"Warhammer MINE", "Warhammer YOURS"} <= set(search("warhammer"))


def test_a_saved_design_takes_no_name_that_is_taken() -> None:
    design = new_design("Warhammer", "WHM-6R", TechBase.INNER_SPHERE, 70, 4)
    with pytest.raises(BadInput, match="there is a Warhammer WHM-6R already"):
        save_own(design)
    with pytest.raises(BadInput, match="a design needs a name"):
        save_own(new_design("-", "", TechBase.INNER_SPHERE, 70, 4))


def test_a_design_that_cannot_be_played_is_not_played_by_its_name_either() -> None:
    save_own(new_design("Bearcat", "", TechBase.INNER_SPHERE, 20, 4))
    assert load_draft("Bearcat").tons == 20
    for load in (load_sheet, load_any):
        with pytest.raises(BadFile, match="of 10 heat sinks 0 are in the slots"):
            load("Bearcat")


@pytest.mark.parametrize(
    ("name", "text", "seen"),
    [
        ("a.toml", '# mine\nchassis="A B"\n  model = "C"\n', ("'Mech", "A B", "C", "")),
        ("a.toml", 'kind = "vehicle"\nchassis = "Tank"\n', ("vehicle", "Tank", "", "")),
        ("a.mtf", "Version:1.0\nMad Cat (Timber Wolf)\nA\n\nTechBase:Clan\n",
         ("'Mech", "Timber Wolf", "A", "Mad Cat")),
        ("a.mtf", "chassis:Atlas\nmodel:\nTechBase:Inner Sphere\n", ("'Mech", "Atlas", "", "")),
        ("a.blk", "<UnitType>\nTank\n</UnitType>\n<Name>\nVedette\n</Name>\n<Model>\nX\n",
         ("vehicle", "Vedette", "X", "")),
        ("a.blk", "<UnitType>\nInfantry\n</UnitType>\n<name>\nFoot\n</name>\n",
         ("infantry", "Foot", "", "")),
    ],
)  # fmt: skip
def test_a_glance(tmp_path: Path, name: str, text: str, seen: tuple[str, ...]) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert glance(tmp_path / name) == seen


@pytest.mark.parametrize("name", ["a.toml", "a.mtf", "a.blk"])
@pytest.mark.parametrize("content", [b"", b"\x00" * 9000, b"\xff\xfe" * 5000, b"chassis = 3"])
def test_a_glance_at_nonsense(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadFile, match="does not begin like a record sheet"):
        glance(tmp_path / name)


def test_a_glance_at_control_characters(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_text("Version:1.0\n\x1b[31mRed\u202e\nX\n", encoding="utf-8")
    assert glance(tmp_path / "a.mtf")[1] == "[31mRed"
