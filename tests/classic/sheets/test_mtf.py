"""MegaMek's files of 'Mechs: read, written, and read again."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from btterm.classic.equipment.catalogue import Ammunition, TechBase, items
from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.sheets.mech.construction import tonnage
from btterm.classic.sheets.mech.file import parse_sheet
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import QUAD_LEGS, Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.slot_names import slot_for
from btterm.classic.sheets.mech.unknown import unknown_in_mech
from btterm.classic.sheets.mech.writing import slot_name, write_sheet
from btterm.classic.sheets.megamek.mtf import parse_mtf
from btterm.classic.sheets.megamek.mtf_writing import write_mtf
from btterm.classic.sheets.megamek.names import megamek_name, translate
from btterm.errors import BadFile
from tests.classic.sheets.designs import designs

HEAD = "Version:1.0\nBearcat\nBC-1\n\nConfig:Biped\nTechBase:Inner Sphere\nEra:3025\n"
DATA = """
Mass:25
Engine:150 Fusion Engine
Structure:Standard
Myomer:Standard
Heat Sinks:10 Single
Walk MP:6
Jump MP:0
Armor:Standard(Inner Sphere)
"""
ARMOR = (
    "LA Armor:5\nRA Armor:6\nLT Armor:7\nRT Armor:7\nCT Armor:8\nHD Armor:9\nLL Armor:10\n"
    "RL Armor:10\nRTL Armor:1\nRTR Armor:2\nRTC Armor:3\n"
)
LIMBS = {
    "Left Arm": ["Shoulder", "Upper Arm Actuator", "Medium Laser"],
    "Right Arm": ["Shoulder", "Upper Arm Actuator", "ISMediumLaser"],
    "Left Torso": ["Machine Gun (R)", "IS Ammo MG - Half"],
    "Right Torso": ["Heat Sink", "Heat Sink", "Heat Sink", "Heat Sink"],
    "Center Torso": ["Fusion Engine"] * 3 + ["Gyro"] * 4 + ["Fusion Engine"] * 3,
    "Head": ["Life Support", "Sensors", "Cockpit", "-Empty-", "Sensors", "Life Support"],
    "Left Leg": ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"],
    "Right Leg": ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"],
}


def text(head: str = HEAD, data: str = DATA, **limbs: list[str]) -> str:
    """A small 'Mech, with other slots in some locations ("Left_Arm")."""
    rows = LIMBS | {name.replace("_", " "): row for name, row in limbs.items()}
    blocks = [
        "\n".join([f"{name}:", *row, *["-Empty-"] * (12 - len(row))]) for name, row in rows.items()
    ]
    weapons = "\nWeapons:2\nMedium Laser, Left Arm\n1 ISMediumLaser, Right Arm, Ammo:12\n"
    return head + data + ARMOR + weapons + "\n" + "\n\n".join(blocks) + "\n"


def parsed(written: str) -> MechSheet:
    return parse_mtf(written, "my.mtf")[0]


def read(path: Path) -> MechSheet:
    return load_sheet(str(path))


def fault(written: str) -> str:
    with pytest.raises(BadFile) as caught:
        parsed(written)
    message = str(caught.value)
    assert message.startswith("my.mtf:")
    assert message.isprintable()
    assert len(message) < 200
    return message.removeprefix("my.mtf:").strip()


def test_a_file_is_read() -> None:
    sheet = parsed(text())
    assert (sheet.name, sheet.year, sheet.tons) == ("Bearcat BC-1", 3025, 25)
    assert (sheet.engine_rating, sheet.walk, sheet.jump, sheet.heat_sinks) == (150, 6, 0, 10)
    assert (sheet.armor[Location.LA], sheet.armor[Location.RA]) == (5, 6)
    assert sheet.rear_armor == {Location.CT: 3, Location.RT: 2, Location.LT: 1}
    assert [(m.item.name, str(m.location), m.rear) for m in sheet.mounts] == [
        ("Medium Laser", "RA", False),
        ("Medium Laser", "LA", False),
        ("Machine Gun", "LT", True),
    ]
    assert [(bin_.ammo.name, bin_.shots) for bin_ in sheet.bins] == [("Ammo (Machine Gun)", 100)]
    # 4 of the 10 heat sinks do not fit into an engine rated 150.
    assert (len(sheet.sinks), sheet.engine_sinks) == (4, 6)
    assert not construction_faults(sheet)


PLAIN = write_sheet(parsed(text()))


@pytest.mark.parametrize(
    "written",
    [
        text().replace("\n", "\r\n"),
        text().replace("\n", "\r"),
        text().replace("\n", "\r\n", 20),
        text().replace("\n", " \t\n"),
        "\n\n" + text(),
        "# Saved by hand\n" + text(),
        text().replace("Config:", "CONFIG : ").replace("Left Arm:", "left arm:"),
        text().replace("Era:3025", "Era:3025\t"),
        text().replace("150 Fusion Engine", "150 Fusion Engine(IS)"),
        text().replace("10 Single", "10"),
        text().replace("Structure:Standard", "Structure:IS Standard"),
        text().replace("Armor:Standard(Inner Sphere)", "Armor:Standard Armor"),
        text().replace("Version:1.0\nBearcat\nBC-1\n", "chassis:Bearcat\nmodel:BC-1\n"),
        text().replace("Version:1.0\n", "Version:1.1\n"),
        text().replace("-Empty-\n\n", "\n", 1),
        text() + "\nOverview:Long ago: and far away\n\nHistory:Left Arm:\nHip\n",
        text() + "\noverview:\n" + "armor:" + "x" * 50_000 + "\n",
    ],
)
def test_the_same_mech_in_other_dialects(written: str) -> None:
    assert write_sheet(parsed(written)) == PLAIN


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Armor:Standard(Inner Sphere)", "Armor:Standard((Unknown Technology Base))"),
        ("Myomer:Standard", "Myomer:ISMASC"),
        ("TechBase:Inner Sphere", "TechBase:IS"),
    ],
)
def test_words_that_change_nothing(old: str, new: str) -> None:
    assert old in text()
    assert write_sheet(parsed(text().replace(old, new))) == PLAIN


def test_a_full_head_ejection_system_is_left_out_with_a_remark() -> None:
    written = text().replace("Mass:", "Ejection:Full Head Ejection System\nMass:")
    sheet, remarks = parse_mtf(written, "my.mtf")
    assert write_sheet(sheet) == PLAIN
    assert remarks == ["Full Head Ejection System is not in the book; left out"]


def test_a_long_name_is_kept() -> None:
    assert parsed(text().replace("Bearcat", "B" * 60)).chassis == "B" * 60


def test_a_quad_whose_legs_have_the_names_of_arms() -> None:
    """Older files; the slots say what they are."""
    leg = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
    old = text(HEAD.replace("Biped", "Quad"), Left_Arm=[*leg, "Heat Sink"], Right_Arm=leg)
    sheet = parsed(old)
    assert [sheet.armor[leg] for leg in QUAD_LEGS] == [6, 5, 10, 10]
    assert [str(sheet.slots[leg][4]) for leg in QUAD_LEGS] == ["-", "Heat Sink", "-", "-"]
    new = old
    for name in ("Left", "Right"):
        new = new.replace(f"{name} Arm:", f"Front {name} Leg:")
        new = new.replace(f"\n{name} Leg:", f"\nRear {name} Leg:")
        new = new.replace(f"{name[0]}A Armor", f"F{name[0]}L Armor")
        new = new.replace(f"\n{name[0]}L Armor", f"\nR{name[0]}L Armor")
    assert write_sheet(parsed(new)) == write_sheet(sheet)
    assert_written_alike(sheet)


def test_jets_that_are_not_in_the_book_lift_nobody() -> None:
    """The 'Mech is played without them, rather than not at all."""
    row = ["Jump Jet", "ISImprovedJump Jet", "ISImprovedJump Jet"]
    jumping = DATA.replace("Jump MP:0", "Jump MP:2")
    sheet, remarks = parse_mtf(text(data=jumping, Left_Torso=row), "my.mtf")
    assert sheet.jump == 1
    assert remarks == ["2 Jumping MP, of which jets that are in the book give 1"]
    assert not any(fault.unplayable for fault in construction_faults(sheet))
    # Jets that are simply missing stay a fault.
    sheet, remarks = parse_mtf(text(data=jumping), "my.mtf")
    assert (sheet.jump, remarks) == (2, [])
    assert any(fault.unplayable for fault in construction_faults(sheet))


def test_heat_sinks_that_are_not_in_the_book_cool_nothing() -> None:
    row = ["Heat Sink"] * 4 + ["Compact Heat Sink"] * 2
    hot = DATA.replace("10 Single", "12 Single")
    sheet, remarks = parse_mtf(text(data=hot, Right_Torso=row), "my.mtf")
    assert (sheet.heat_sinks, len(sheet.sinks)) == (10, 4)
    assert remarks == ["12 heat sinks, of which 10 are in the book"]
    assert not any(fault.unplayable for fault in construction_faults(sheet))


def test_a_mech_without_a_model() -> None:
    assert parsed(text().replace("BC-1", "")).name == "Bearcat"


def test_a_file_in_the_old_windows_encoding(tmp_path: Path) -> None:
    path = tmp_path / "old.mtf"
    path.write_bytes(
        text().replace("Bearcat", "B\N{LATIN SMALL LETTER E WITH ACUTE}ar").encode("cp1252")
    )
    assert read(path).chassis == "B\N{LATIN SMALL LETTER E WITH ACUTE}ar"
    path.write_bytes(b"\xef\xbb\xbf" + text().encode())
    assert read(path).chassis == "Bearcat"


def test_two_names_of_a_clan_mech() -> None:
    clan = text(HEAD.replace("Inner Sphere", "Clan").replace("Bearcat", "Mad Cat (Timber Wolf)"))
    clan = clan.replace("ISMediumLaser", "CLERMediumLaser").replace(
        "Medium Laser", "ER Medium Laser"
    )
    clan = clan.replace("CLERER ", "CLER").replace("IS Ammo", "Clan Ammo").replace("CLERER", "CLER")
    sheet = parsed(clan)
    assert (sheet.chassis, sheet.code_name) == ("Timber Wolf", "Mad Cat")


def test_equipment_of_other_books_keeps_its_slots() -> None:
    row = ["Lift Hoist", "Lift Hoist", "-Empty-", "ISMRM20 (R)", "Heat Sink"]
    sheet = parsed(text(Left_Torso=row))
    slots = [str(slot) for slot in sheet.slots[Location.LT][:5]]
    assert slots == [
        "Unknown (Lift Hoist)",
        "Unknown (Lift Hoist)",
        "-",
        "Unknown (ISMRM20 (R))",
        "Heat Sink",
    ]
    assert [each.words for each in unknown_in_mech(sheet)] == [
        "Lift Hoist (2 slots, first in the Left Torso)",
        "ISMRM20 (Left Torso)",
    ]
    assert write_sheet(parsed(write_mtf(sheet))) == write_sheet(sheet)
    assert write_sheet(parse_sheet(write_sheet(sheet), "x")) == write_sheet(sheet)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Config:Biped", "Config:LAM", "5: config: 'LAM' is no kind of 'Mech of these rules"),
        ("Config:Biped", "Config:Tripod Omnimech", "5: config: 'Tripod Omnimech' is no kind"),
        ("Config:Biped", "Config:", "5: config: '' is no kind"),
        ("Config:Biped\n", "", "is no 'Mech of MegaMek: it has no line 'config'"),
        ("Mass:25", "Mass:135", "9: mass: a 'Mech weighs 10 to 100 tons in steps of 5, not 135"),
        ("Mass:25", "Mass:25.5", "9: mass: '25.5' is no number here"),
        ("Mass:25\n", "", "is no 'Mech of MegaMek: it has no line 'mass'"),
        ("Inner Sphere\n", "Mixed (IS Chassis)\n", "6: techbase: 'Mixed (IS Chassis)' is not"),
        ("150 Fusion", "150 XXL Fusion", "10: engine: '150 XXL Fusion Engine' is no standard"),
        ("150 Fusion", "150 XL (Clan)", "10: engine: is Clan technology"),
        ("150 Fusion", "Fusion", "10: engine: 'Fusion Engine' names no rating"),
        ("150 Fusion", "155 ICE", "10: engine: '155 ICE Engine' is no standard or XL"),
        ("150 Fusion", "152 Fusion", "engine.rating: should be a multiple of 5"),
        (
            "Structure:Standard",
            "Structure:IS Composite",
            "11: structure: 'IS Composite' is neither",
        ),
        ("Armor:Standard", "Armor:Primitive", "16: armor: 'Primitive(Inner Sphere)' is neither"),
        ("Myomer:Standard", "Gyro:Compact Gyro", "12: gyro: 'Compact Gyro' is beyond these rules"),
        ("Myomer:Standard", "Cockpit:Small", "12: cockpit: 'Small' is beyond these rules"),
        ("10 Single", "10 Laser", "13: heat sinks: '10 Laser' are neither single nor double"),
        ("Walk MP:6", "Walk MP:six", "14: walk mp: 'six' is no number here"),
        ("LA Armor:5", "LA Armor:", "17: la armor: '' is no number here"),
        ("LA Armor:5", "LA Armor:999", "armor.LA.0: should be less than or equal to 100"),
        ("LA Armor:5\n", "", "is no 'Mech of MegaMek: it has no line 'la armor'"),
        ("Left Arm:\n", "Left Elbow:\n", "Left Arm: its critical slots are missing"),
        ("Head:\n", "Left Arm:\n", "Left Arm: is listed twice"),
        ("\nCockpit\n", "\n-Empty-\n", None),
        ("Bearcat", "B" * 81, "chassis: 80 characters at most"),
        ("Bearcat", "", "chassis: is empty"),
        ("ISMediumLaser\n", "CLERPPC\n", "50: CLERPPC is Clan technology, and a design has but"),
    ],
)
def test_what_is_beyond_the_rules_is_refused_with_its_reason(
    old: str, new: str, expected: str | None
) -> None:
    assert old in text()
    written = text().replace(old, new, 1)
    if expected is None:
        # A draft; `read_mtf` refuses it, as the test below shows.
        assert [f.text for f in construction_faults(parsed(written))] == [
            "Head: Cockpit is missing"
        ]
    elif "twice" in expected:
        assert fault(written).endswith(expected)
    else:
        assert fault(written).startswith(expected)


def test_what_cannot_be_played_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "headless.mtf"
    path.write_text(text().replace("\nCockpit\n", "\n-Empty-\n"), encoding="utf-8")
    with pytest.raises(BadFile, match=r"headless\.mtf: Head: Cockpit is missing"):
        read(path)


def test_a_block_with_too_many_lines_is_named_with_the_line() -> None:
    thirteen = text(Left_Arm=["Shoulder", "Upper Arm Actuator", *["Heat Sink"] * 11])
    line = thirteen.split("\n").index("Left Arm:") + 1 + 13
    assert fault(thirteen) == f"{line}: Left Arm: more than 12 critical slots"
    leg = text(Left_Leg=[*LIMBS["Left Leg"], "Jump Jet", "Jump Jet", "Jump Jet"])
    line = leg.split("\n").index("Left Leg:") + 1 + 7
    assert fault(leg) == f"{line}: Left Leg: more than 6 critical slots"


def test_hostile_names_are_taken_as_plain_text() -> None:
    nasty = "\x1b[31m[red]../../etc/passwd\u202e"
    sheet = parsed(text().replace("Bearcat", nasty))
    assert sheet.chassis == "[31m[red]../../etc/passwd"
    slot = parsed(text(Left_Arm=["Shoulder", "Upper Arm Actuator", nasty]))
    assert str(slot.slots[Location.LA][2]) == "Unknown ([31m[red]../../etc/passwd)"
    assert "\x1b" not in fault(text().replace("Config:Biped", f"Config:{nasty}"))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 5000,
        bytes(range(256)) * 20,
        b"PK\x03\x04" + b"\x81" * 100,
        b"Version:1.0",
        b"Version:1.0\n" + b" " * 3_000_000 + b"x\n",
        b"Config:" + b" (" * 1_000_000,
        text().encode() + b"\nLeft Arm:\n" + b"x (\n" * 500_000,
        text().replace("150 Fusion", "1" * 100_000).encode(),
    ],
)
def test_nonsense_is_one_clear_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.mtf"
    path.write_bytes(content)
    with pytest.raises(BadFile) as caught:
        read(path)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < len(str(path)) + 120


def test_a_long_file_is_refused_before_it_is_taken_apart(tmp_path: Path) -> None:
    path = tmp_path / "long.mtf"
    path.write_text(text() + "Left Arm:\n" + "x\n" * 300_000, encoding="utf-8")
    with pytest.raises(BadFile, match=r"long\.mtf: is too long for a 'Mech: over 500000 letters"):
        read(path)


def test_a_huge_file_is_not_read_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "huge.mtf"
    with path.open("wb") as file:
        file.write(b"Version:1.0\nHuge ")
        file.truncate(200_000_000)
    tracemalloc.start()
    with pytest.raises(BadFile, match="too large: over 4 MB"):
        read(path)
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


@pytest.mark.parametrize("base", TechBase)
def test_every_item_has_a_name_that_is_read_back(base: TechBase) -> None:
    for item in items(base):
        if item.name == "XL Engine":
            continue
        slot = slot_for(item)
        assert translate(megamek_name(slot, base), base) == slot_name(slot)
        if isinstance(item, Ammunition) and item.weapon == "Machine Gun":
            half = slot_for(item, shots=100)
            assert translate(megamek_name(half, base), base) == slot_name(half)
        if isinstance(item, Ammunition):
            some = slot_for(item, shots=1)
            assert translate(megamek_name(some, base), base) == slot_name(some)


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("IS Thunder LRM 5 Ammo", "Ammo (LRM 5, thunder)"),
        ("IS LB 10-X AC Ammo - Cluster", "Ammo (LB 10-X AC, cluster)"),
        ("IS LB 10-X AC Ammo - Slug", "Ammo (LB 10-X AC)"),
        ("ISDoubleHeatSink", "Double Heat Sink"),
        ("ISDouble Heat Sink", "Double Heat Sink"),
        ("Particle Cannon", "PPC"),
        ("ISAC20 (Split)", "AC/20"),
        ("Autocannon/20", "AC/20"),
        ("Endo-Steel", "Endo Steel"),
        ("IS Ammo LRM-15 Artemis-capable", "Ammo (LRM 15, artemis-capable)"),
        ("ISLRM10 Ammo Artemis-capable", "Ammo (LRM 10, artemis-capable)"),
        ("ISLBXAC10 CL Ammo", "Ammo (LB 10-X AC, cluster)"),
        ("IS LB 10-X Cluster Ammo", "Ammo (LB 10-X AC, cluster)"),
        ("ISNarc Pods", "Ammo (Narc Missile Beacon)"),
        ("IS Machine Gun Ammo - Half", "Ammo (Machine Gun, 100 shots)"),
        ("IS Machine Gun Ammo - Full", "Ammo (Machine Gun)"),
        ("ISMG Ammo (200)", "Ammo (Machine Gun)"),
        ("ISMG Ammo (100)", "Ammo (Machine Gun, 100 shots)"),
        ("ISMG Ammo (150)", "Ammo (Machine Gun, 150 shots)"),
        ("ISMG Ammo (250)", "Unknown (ISMG Ammo (250))"),
        ("ISMG Ammo (50)", "Ammo (Machine Gun, 50 shots)"),
        ("ISMG Ammo Half", "Ammo (Machine Gun, 100 shots)"),
        ("Half Machine Gun Ammo", "Ammo (Machine Gun, 100 shots)"),
        ("IS Machine Gun Ammo (1/2 ton)", "Ammo (Machine Gun, 100 shots)"),
        ("IS Ammo AC/5 - Half", "Ammo (AC/5, 10 shots)"),
        ("IS Ammo AC/10 [Half]", "Ammo (AC/10, 5 shots)"),
        ("ISAC20 Ammo (3)", "Ammo (AC/20, 3 shots)"),
        ("IS Ammo LRM-5:24", "Ammo (LRM 5)"),
        ("IS Ammo LRM-5:48", "Unknown (IS Ammo LRM-5:48)"),
        ("IS Gauss Ammo:SHOTS4#", "Ammo (Gauss Rifle, 4 shots)"),
        ("ISAC5 Ammo:SIZE:0.5:", "Ammo (AC/5, 10 shots)"),
        ("ISAC5 Ammo (0)", "Unknown (ISAC5 Ammo (0))"),
        ("ER Medium Laser", "Unknown (ER Medium Laser)"),
        ("ISERMediumLaser", "Unknown (ISERMediumLaser)"),
        ("ISLightMG Ammo (200)", "Unknown (ISLightMG Ammo (200))"),
        ("Medium Laser (R)", "Medium Laser (R)"),
        ("Medium Laser (r) (omnipod)", "Medium Laser (R) (pod)"),
        ("Fusion Engine", "Engine"),
        ("TSM", "Triple-Strength Myomer"),
        ("-Empty-", "-"),
    ],
)
def test_one_thing_has_many_names(theirs: str, ours: str) -> None:
    assert translate(theirs, TechBase.INNER_SPHERE) == ours


def test_machine_gun_ammunition_of_the_clans() -> None:
    assert translate("CLMG Ammo (200)", TechBase.CLAN) == "Ammo (Machine Gun)"
    assert translate("CLMG Ammo (100)", TechBase.CLAN) == "Ammo (Machine Gun, 100 shots)"


def assert_written_alike(sheet: MechSheet) -> None:
    """Written and read again, as either kind of file, it is the same sheet to the letter."""
    assert write_sheet(parsed(write_mtf(sheet))) == write_sheet(sheet)
    assert write_sheet(parse_sheet(write_sheet(sheet), "x")) == write_sheet(sheet)


@pytest.mark.parametrize("name", names())
def test_shipped_sheets_there_and_back(name: str) -> None:
    assert_written_alike(load_sheet(name))


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(designs())
def test_any_design_there_and_back(sheet: MechSheet) -> None:
    assert_written_alike(sheet)


LINES = text().split("\n")


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(LINES) - 1), st.one_of(st.text(max_size=30), st.sampled_from(LINES))
        ),
        max_size=5,
    )
)
def test_a_mangled_file_gives_a_whole_design_or_is_refused(changes: list[tuple[int, str]]) -> None:
    lines = list(LINES)
    for number, line in changes:
        lines[number] = line
    try:
        sheet = parsed("\n".join(lines))
    except BadFile:
        return
    construction_faults(sheet)
    assert set(sheet.slots) == set(sheet.armor) == set(sheet.locations)


SAMPLES = Path(__file__).parents[3] / "../shared/samples"
needs_samples = pytest.mark.skipif(not SAMPLES.is_dir(), reason="no sample files here")


@needs_samples
def test_real_files() -> None:
    rows = (SAMPLES / "MANIFEST.tsv").read_text(encoding="utf-8").splitlines()[1:]
    found: dict[str, list[str]] = {"exact": [], "unknown": [], "refused": []}
    for name, kind, *_ in (row.split("\t") for row in rows):
        if not name.startswith("mtf/"):
            continue
        try:
            sheet = read(SAMPLES / name)
        except BadFile:
            found["refused"].append(kind)
            continue
        assert_written_alike(sheet)
        if unknown_in_mech(sheet):
            assert kind == "extra"
            found["unknown"].append(name)
        else:
            assert kind == "core"
            assert construction_faults(sheet) == []
            assert tonnage(sheet).total == sheet.tons, name
            found["exact"].append(name)
    assert set(found["refused"]) == {"reject"}
    assert {key: len(files) for key, files in found.items()} == {
        "exact": 294,
        "unknown": 6,
        "refused": 26,
    }


@needs_samples
@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("3050U-Puma_Adder_A.mtf", "Adder A"),
        ("3050U-Puma_Adder_Prime.mtf", "Adder Prime"),
        ("3050U-Mad_Cat_Timber_Wolf_Prime.mtf", "Timber Wolf Prime"),
        ("3058Uu-Grendel_Mongrel_A.mtf", "Mongrel A"),
        ("3058Uu-Grendel_Prime.mtf", "Mongrel Prime"),
    ],
)
def test_real_omnimechs_carry_the_same_pods(file: str, name: str) -> None:
    theirs, ours = read(SAMPLES / "mtf" / file), load_sheet(name)
    assert (theirs.name, theirs.code_name) == (ours.name, ours.code_name)
    for location in ours.locations:
        pods = [
            sorted(str(slot) for slot in sheet.slots[location] if slot.pod)
            for sheet in (theirs, ours)
        ]
        assert pods[0] == pods[1]
