"""Units of all kinds: found, told apart, listed, and kept out of battles as yet."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet, InfantrySheet
from btterm.classic.sheets.kinds import (
    AnySheet,
    any_facts,
    any_lines,
    kind_of,
    list_facts,
    list_line,
    read_any,
    write_any,
)
from btterm.classic.sheets.library import load_any, load_sheet, names, search
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.vehicle.sheet import VehicleSheet
from btterm.errors import BadFile, BadInput

SUITS = 'kind = "battle armor"\nchassis = "Kin"\nweapon = "Flamer"\nsuits = 3\n'


@pytest.mark.parametrize(
    ("written", "name", "kind"),
    [
        ("Warhammer", "Warhammer WHM-6R", "'Mech"),
        ("manticore", "Manticore Heavy Tank", "vehicle"),
        ("VNL-K65N", "Von Luckner Heavy Tank VNL-K65N", "vehicle"),
        ("foot platoon srm", "Foot Platoon SRM", "infantry"),
        ("elemental point mg", "Elemental Point MG", "battle armor"),
    ],
)
def test_units_of_all_kinds_go_by_their_names(written: str, name: str, kind: str) -> None:
    sheet = load_any(written)
    assert (sheet.name, kind_of(sheet)) == (name, kind)


def test_a_name_of_two_kinds_is_the_mech_in_a_battle() -> None:
    assert load_sheet("Scorpion").name == "Scorpion SCP-1N"
    with pytest.raises(BadInput, match="any of: Scorpion SCP-1N, Scorpion Light Tank"):
        load_any("Scorpion")


def test_what_is_for_mechs_takes_no_other_kind(tmp_path: Path) -> None:
    path = tmp_path / "kin.toml"
    path.write_text(SUITS, encoding="utf-8")
    assert load_any(str(path)).name == "Kin"
    for written, name in ((str(path), "Kin"), ("Manticore", "Manticore Heavy Tank")):
        with pytest.raises(BadInput, match=f"{name} is no 'Mech"):
            load_sheet(written)


def test_all_are_found_and_only_mechs_are_named() -> None:
    assert len(search("")) == 92 + 42 + 27 + 2
    assert search("")[:92] == names()
    assert search("platoon rifle") == [
        "Foot Platoon Rifle",
        "Jump Platoon Rifle",
        "Motorized Platoon Rifle",
        "Trained Foot Platoon Rifle",
        "Trained Jump Platoon Rifle",
        "Trained Motorized Platoon Rifle",
    ]


def test_every_name_loads_and_prints() -> None:
    kinds = Counter[str]()
    for name in search(""):
        sheet = load_any(name)
        kinds[kind_of(sheet)] += 1
        assert sheet.name == name
        assert all(len(line) <= 80 for line in (*any_lines(sheet), list_line(sheet)))
        facts = json.loads(json.dumps(any_facts(sheet)))
        assert (facts["kind"], facts["name"]) == (kind_of(sheet), name)
    others = {"infantry": 21, "battle armor": 6, "gun emplacement": 2}
    assert kinds == {"'Mech": 92, "vehicle": 42, **others}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Archer", "Archer ARC-2R                 70 tons  4/6/0    Inner Sphere"),
        ("Manticore", f"{'Manticore Heavy Tank':<40} 60 tons 4/6   tracked"),
        ("jump platoon srm", f"{'Jump Platoon SRM':<40} 21 men  0/3   infantry"),
    ],
)
def test_lists(name: str, line: str) -> None:
    assert list_line(load_any(name)) == line


def test_lists_as_facts() -> None:
    assert list_facts(load_any("Manticore")) == {
        "name": "Manticore Heavy Tank",
        "kind": "vehicle",
        "tons": 60,
        "size": None,
        "tech_base": "Inner Sphere",
        "motion": "tracked",
        "year": 2668,
        "role": None,
        "walk": 4,
        "run": 6,
        "jump": 0,
    }
    assert list_facts(load_any("elemental point laser"))["tons"] is None
    assert list_line(load_any("Neptune")).endswith("submarine")


@pytest.mark.parametrize("name", ["Atlas", "Manticore", "foot platoon srm", "elemental point mg"])
def test_what_is_written_is_read_again(tmp_path: Path, name: str) -> None:
    path = tmp_path / "unit.toml"
    path.write_text(write_any(load_any(name)), encoding="utf-8")
    again = read_any(path)
    assert any_facts(again) == any_facts(load_any(name))


SAMPLES = Path(__file__).parents[3] / "../shared/samples"


def there_and_back(sheet: AnySheet, folder: Path) -> None:
    """Through every order of the two kinds of file, and nothing is lost on the way."""
    theirs = ".mtf" if isinstance(sheet, MechSheet) else ".blk"
    text = write_any(sheet)
    for way in (".toml", theirs), (theirs, ".toml"):
        other = sheet
        for ending in way:
            path = folder / f"unit{ending}"
            path.write_text(write_any(other, ending), encoding="utf-8")
            other = read_any(path)
            assert write_any(other) == text


def test_every_shipped_unit_goes_there_and_back(tmp_path: Path) -> None:
    for name in search(""):
        if not isinstance(load_any(name), EmplacementSheet):
            there_and_back(load_any(name), tmp_path)


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="no sample files here")
@pytest.mark.parametrize(("kind", "read"), [("mtf", 300), ("blk", 70)])
def test_every_sample_that_is_read_goes_there_and_back(
    tmp_path: Path, kind: str, read: int
) -> None:
    found = 0
    for path in sorted((SAMPLES / kind).glob(f"*.{kind}")):
        with suppress(BadFile):
            there_and_back(read_any(path), tmp_path)
            found += 1
    assert found == read


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('kind = "airship"', "kind: should be one of vehicle, infantry, battle armor"),
        ("kind = [1]", "kind: should be one of vehicle, infantry, battle armor"),
        ("kind = ", "not TOML: invalid value at the end"),
    ],
)
def test_an_unknown_kind_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "unit.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=why):
        read_any(path)


def test_the_classes_of_the_kinds() -> None:
    found = {type(load_any(name)) for name in search("")}
    assert found == {MechSheet, VehicleSheet, InfantrySheet, BattleArmorSheet, EmplacementSheet}


def test_a_name_may_have_a_slash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carrier = write_any(load_any("SRM Carrier"), ".blk").replace("SRM Carrier", "AC/2 Carrier")
    (tmp_path / "carrier.blk").write_text(carrier, encoding="utf-8")
    platoon = write_any(load_any("Foot Platoon SRM"), ".blk").replace("SRM\n<", "[Slow]\n<", 1)
    (tmp_path / "platoon.blk").write_text(platoon, encoding="utf-8")
    monkeypatch.setenv("BTTERM_UNITS", str(tmp_path))
    assert search("2 carrier") == ["AC/2 Carrier"]
    assert load_any("ac/2").name == "AC/2 Carrier"
    assert search("slow") == ["Foot Platoon Slow"]
    assert load_any("Foot Platoon Slow").name == "Foot Platoon Slow"
    with pytest.raises(BadFile, match="No such file"):
        load_any(str(tmp_path / "nothing"))


def test_the_examples_in_the_document_are_the_shipped_sheets(tmp_path: Path) -> None:
    document = Path(__file__).parents[3] / "docs" / "vehicle-sheets.md"
    examples = re.findall(r"```toml\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    found = []
    for example in examples:
        path = tmp_path / "example.toml"
        path.write_text(example, encoding="utf-8")
        sheet = read_any(path)
        assert sheet == load_any(sheet.name)
        found.append(kind_of(sheet))
    assert found == ["vehicle", "infantry", "gun emplacement", "battle armor"]
