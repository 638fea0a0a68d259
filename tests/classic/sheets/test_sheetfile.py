"""Record sheet files: what is read, and what each broken file is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from btterm.classic.sheets.forms import MAX_FILE_BYTES
from btterm.classic.sheets.mech.file import parse_sheet, read_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.errors import BadFile
from tests.classic.sheets.sheet_samples import WARHAMMER, text_of


def fault(text: str) -> str:
    """What the player is told about a broken sheet, without the name of the file."""
    with pytest.raises(BadFile) as caught:
        parse_sheet(text, "my.toml")
    message = str(caught.value)
    assert message.startswith("my.toml:")
    assert "\n" not in message
    return message.removeprefix("my.toml:").strip()


def changed(old: str, new: str) -> str:
    assert old in WARHAMMER
    return WARHAMMER.replace(old, new, 1)


def test_a_sheet_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("\ufeff" + WARHAMMER, encoding="utf-8")
    sheet = read_sheet(path)
    assert (sheet.name, sheet.tons, sheet.engine_rating) == ("Warhammer WHM-6R", 70, 280)
    assert (sheet.walk, sheet.jump, sheet.heat_sinks) == (4, 0, 18)
    assert (sheet.xl_engine, sheet.endo_steel, sheet.ferro_fibrous) == (False, False, False)
    assert sheet.searchlight


def test_what_may_be_left_out() -> None:
    text = re.sub(
        r"^(model|jump|year|structure|armor_type|searchlight).*\n", "", WARHAMMER, flags=re.M
    )
    sheet = parse_sheet(text, "my.toml")
    assert (sheet.name, sheet.jump, sheet.year) == ("Warhammer", 0, None)
    assert not sheet.ferro_fibrous


def test_a_pilot_may_be_named() -> None:
    pilot = 'pilot = { name = "Natasha", gunnery = 2, piloting = 3 }\n'
    sheet = parse_sheet(pilot + WARHAMMER, "my.toml")
    assert sheet.crew is not None
    assert (sheet.crew.name, sheet.skills) == ("Natasha", (2, 3))


def test_control_characters_are_taken_out_of_names() -> None:
    text = changed('chassis = "Warhammer"', r'chassis = "\u001b[31mWar\u202ehammer\n[red]"')
    assert parse_sheet(text, "my.toml").chassis == "[31mWar hammer [red]"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("tons = 70", "tons = 72", "tons: should be a multiple of 5"),
        ("tons = 70", "tons = 105", "tons: should be less than or equal to 100"),
        ("tons = 70", 'tons = "70"', "tons: say a whole number"),
        ("tons = 70", "", "tons: is missing"),
        ("tons = 70", "tons = 70\ncolour = 1", "colour: no record sheet has such a key"),
        ('"Inner Sphere"', '"Outer Sphere"', "tech_base: should be 'Inner Sphere' or 'Clan'"),
        ("rating = 280", "rating = 283", "engine.rating: should be a multiple of 5"),
        ('chassis = "Warhammer"', 'chassis = "\\u0007"', "chassis: is empty"),
        ('chassis = "Warhammer"', f'chassis = "{"W" * 81}"', "chassis: 80 characters at most"),
        ("HD = 9", 'HD = "9"', "armor.HD: give a number, or two numbers as [front, rear]"),
        ("HD = 9", "HD = -1", "armor.HD.0: should be greater than or equal to 0"),
        ("HD = 9", "HD = 10", "Head: 10 armor points, at most 9"),
        ("HD = 9\n", "", "armor.HD: is missing"),
        ("CT = [22, 9]", "CT = 22", "armor.CT: the Center Torso needs [front, rear]"),
        ("CT = [22, 9]", "CT = [40, 9]", "Center Torso: 49 armor points, at most 44"),
        ("RA = 20", "RA = [10, 10]", "armor.RA: the Right Arm needs one number"),
        ("RA = 20", "RA = 20\nFRL = 5", "armor.FRL: this 'Mech has no Front Right Leg"),
        ("RA = 20", "RA = 20\nTail = 5", "armor.Tail: should be 'HD', 'CT'"),
        ('"Life Support"', '"Life Support", "-"', "slots.HD: needs 6 slots, not 7"),
        ('"Cockpit"', '"-"', "Head: Cockpit is missing"),
        ('"Gyro"', '"Engine"', "Center Torso: 7 x Engine, but 6 belong there"),
        ('"Gyro"', '"-"', "Center Torso: 3 x Gyro, but 4 belong there"),
        ('"SRM 6", "SRM 6"', '"SRM 6", "SRM 7"', "slots.RT: no Inner Sphere weapon or equipment"),
        ('"SRM 6", "SRM 6"', '"SRM 6", "-"', "SRM 6 needs 2 critical slots, but has 1 in the"),
        ("jump = 0", "jump = 3", "3 Jumping MP, but 0 jump jets in the slots"),
        ("count = 18", "count = 19", "of 19 heat sinks 7 are in the slots, and"),
        ("count = 18", "count = 9", "heat_sinks.count: should be greater than or equal to 10"),
        ('type = "single"', 'type = "double"', "the slots must hold nothing but"),
        ('"Hip"', '"Shoulder"', "Right Leg: Hip is missing"),
    ],
)
def test_a_fault_is_named_with_its_key(old: str, new: str, expected: str) -> None:
    assert fault(changed(old, new)).startswith(expected)


def test_a_fault_in_the_toml_is_named_with_its_line() -> None:
    with pytest.raises(BadFile) as caught:
        parse_sheet(changed("walk = 4", "walk 4"), "my.toml")
    assert caught.value.line == WARHAMMER.splitlines().index("walk = 4") + 1
    assert str(caught.value).startswith(f"my.toml:{caught.value.line}: not TOML: ")


@pytest.mark.parametrize("text", ["", "[" * 5000, "a = " + "9" * 5000, "\x00"])
def test_nonsense_is_refused(text: str) -> None:
    assert fault(text)


def test_an_xl_engine_takes_slots_in_the_side_torsos() -> None:
    assert fault(changed('"fusion"', '"XL"')) == "Right Torso: Engine is missing"


def test_gear_that_depends_on_the_mech_needs_its_slots() -> None:
    # 45 / 15 = 3 tons and slots of hatchet.
    text = text_of("hatchetman-hct-3f").replace('"Hatchet"', '"-"', 1)
    assert fault(text) == "Right Arm: Hatchet needs 3 critical slots here, not 2"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary, long = tmp_path / "binary.toml", tmp_path / "long.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    long.write_bytes(b"#" * (MAX_FILE_BYTES + 1))
    for path, message in (
        (tmp_path / "none.toml", "No such file"),
        (tmp_path, "Is a directory"),
        (binary, "not a text file in UTF-8"),
        (long, "too long for a record sheet"),
    ):
        with pytest.raises(BadFile, match=f"{path.name}: {message}"):
            read_sheet(path)


LINES = WARHAMMER.splitlines()
words = st.sampled_from(
    [
        "-",
        "Hip",
        "Engine",
        "PPC",
        "Ammo (PPC)",
        "Ammo (LRM 20)",
        "CASE",
        "\u202e",
        "Jump Jet",
        "(R)",
    ]
)
edits = st.lists(
    st.tuples(
        st.integers(0, len(LINES) - 1),
        st.one_of(
            st.none(),
            st.builds(lambda n: f"tons = {n}", st.integers()),
            st.builds(lambda n: f"CT = [{n}, 1, 1]", st.integers(-5, 50)),
            st.builds(lambda a, b: f'  "{a}", "{b}", "-",', words, words),
            st.text(max_size=30),
        ),
    ),
    max_size=4,
)


@given(edits)
@settings(max_examples=200)
def test_a_mangled_file_gives_a_whole_sheet_or_is_refused(
    changes: list[tuple[int, str | None]],
) -> None:
    lines: list[str | None] = list(LINES)
    for number, line in changes:
        lines[number] = line
    try:
        sheet = parse_sheet("\n".join(line for line in lines if line is not None), "my.toml")
    except BadFile:
        return
    assert_whole(sheet)


def assert_whole(sheet: MechSheet) -> None:
    assert set(sheet.armor) == set(sheet.slots) == set(sheet.locations)
    assert sheet.chassis.isprintable()
    filled = {place for mount in sheet.mounts + sheet.sinks for place in mount.places}
    assert all(sheet.slots[place][slot].item is not None for place, slot in filled)
    assert len(sheet.slots[Location.CT]) == 12
