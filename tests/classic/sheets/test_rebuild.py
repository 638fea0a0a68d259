"""Another frame for a design that is begun."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.costs import mech_cost
from btterm.classic.sheets.mech.design import free_slots, new_design, remaining_tons, unplaced
from btterm.classic.sheets.mech.file import parse_draft
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.workbench import obey, status
from btterm.classic.sheets.mech.writing import write_sheet
from btterm.errors import BadInput

BARE = new_design("Test", "T-1", TechBase.INNER_SPHERE, 50, 4)


def after(*lines: str, start: MechSheet = BARE) -> MechSheet:
    sheet = start
    for line in lines:
        sheet, answer = obey(sheet, line)
        assert answer == []
    return sheet


def faults(sheet: MechSheet) -> list[str]:
    return [fault.text for fault in construction_faults(sheet)]


def test_another_tonnage_keeps_what_is_carried() -> None:
    sheet = after("add PPC RA", "armor 8", "tons 60")
    assert (sheet.tons, sheet.engine_rating, sheet.armor_points) == (60, 240, 128)
    assert [mount.item.name for mount in sheet.mounts] == ["PPC"]
    # 60 - 11.5 engine - 3 gyro - 3 - 6 - 8 armor - 7
    assert remaining_tons(sheet) == 21.5
    assert sheet.slots == after("add PPC RA").slots


def test_too_much_for_another_frame_is_a_fault() -> None:
    sheet = after("sinks 20", "rest", "armor max", "add PPC RA", "tons 40")
    # 6 engine + 2 gyro + 3 + 4 + 10 sinks + 10.5 armor (168 of its 169 points) + 7
    assert "weighs 43 tons, at most 40" in faults(sheet)
    assert "Right Arm: 16 armor points, at most 12" in faults(sheet)
    assert not any(text.startswith("Head: ") for text in faults(sheet))


def test_another_walking_mp_and_a_lighter_engine() -> None:
    # 250: 12.5 tons and 3 of gyro; the XL engine weighs half, rounded up to 6.5.
    assert remaining_tons(after("walk 5")) == 50 - 12.5 - 3 - 3 - 5
    assert remaining_tons(after("walk 5", "engine XL")) == 50 - 6.5 - 3 - 3 - 5


def test_an_engine_moves_what_is_in_its_way() -> None:
    sheet = after("add AC/5 RT", "engine xl")
    row = [slot.name for slot in sheet.slots[Location.RT]]
    assert row == ["Engine"] * 3 + ["AC/5"] * 4 + ["-"] * 5
    back = after("engine fusion", start=sheet)
    assert [slot.name for slot in back.slots[Location.RT]] == ["AC/5"] * 4 + ["-"] * 8
    full = after("add AC/20 RT")
    with pytest.raises(BadInput, match="Right Torso: 1 slots too few for this engine"):
        obey(full, "engine xl")


def test_kinds_of_structure_armor_and_heat_sinks() -> None:
    sheet = after("sinks 12", "structure endo", "armor ferro", "rest")
    assert unplaced(sheet) == {}
    plain = after("structure standard", "armor standard", start=sheet)
    # Twelve heat sinks, eight of them in the engine, keep their four slots.
    assert sum(free_slots(plain).values()) == sum(free_slots(BARE).values()) - 4
    double = after("sinks double", start=plain)
    assert unplaced(double) == {"Double Heat Sink": 4}


def test_jumping_mp_up_and_down() -> None:
    sheet = after("jump 4")
    assert (sheet.jump, sum(map(len, sheet.jump_jets.values()))) == (4, 4)
    sheet = after("jump 1", start=sheet)
    assert (sheet.jump, sum(map(len, sheet.jump_jets.values()))) == (1, 1)
    assert faults(after("rest", "walk 2", "jump 2", "walk 1", "rest"))[0].startswith("2 Jumping MP")


def test_another_base_or_other_legs_only_before_anything_is_on_them() -> None:
    sheet = after("armor 8", "structure endo", "base clan", "omni yes", "legs 4")
    assert (sheet.tech_base, sheet.omni, sheet.quad) == (TechBase.CLAN, True, True)
    assert unplaced(sheet) == {"Heat Sink": 2, "Endo Steel": 7}
    assert set(sheet.armor) == set(sheet.locations)
    with pytest.raises(BadInput, match="Right Arm: take out first what is in it"):
        obey(after("add PPC RA"), "legs 4")
    with pytest.raises(BadInput, match="Left Leg: take out first what is in it"):
        obey(after("add Medium Laser LL"), "base Clan")


def test_all_the_armor_that_tons_and_points_allow() -> None:
    assert after("armor max").armor_points == 169
    # 50 - 8.5 - 2 - 3 - 5 - 30 leave 1.5 tons.
    heavy = after("sinks 40", "armor max")
    assert heavy.armor_points == 24


def test_names() -> None:
    sheet = after("name  Timber\x1b Wolf ", "model X 1")
    assert sheet.name == "Timber Wolf X 1"
    assert after("model", start=sheet).name == "Timber Wolf"
    for line, why in (
        ("name", "1 to 40"),
        ("name " + "x" * 41, "1 to"),
        ("model " + "x" * 41, "at most"),
    ):
        with pytest.raises(BadInput, match=why):
            obey(BARE, line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("tons 52", "a 'Mech weighs 10 to 100 tons in steps of 5, not 52"),
        ("tons", "'' is no number here"),
        ("walk 9", "no engine is rated 450"),
        ("walk x", "'x' is no number here"),
        ("walk 8", "an engine rated 400: "),
        ("jump 5", "5 Jumping MP, at most the 4 Walking MP"),
        ("engine steam", "say XL or fusion, such as: engine XL"),
        ("legs 3", "say 4 or 2"),
    ],
)
def test_what_no_frame_is(line: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        obey(BARE, line)
    assert str(caught.value).startswith(reason)


def test_a_shipped_design_stays_as_it_is_on_its_own_frame() -> None:
    for name in ("Warhammer", "Timber Wolf Prime", "Atlas"):
        sheet = load_sheet(name)
        same = after(f"tons {sheet.tons}", f"walk {sheet.walk}", start=sheet)
        assert same.slots == sheet.slots
        assert (same.armor, same.rear_armor) == (sheet.armor, sheet.rear_armor)


frames = st.sampled_from(
    ["tons 20", "tons 50", "tons 100", "walk 2", "walk 4", "walk 8", "jump 0", "jump 3",
     "engine XL", "engine fusion", "structure endo", "structure standard", "armor ferro",
     "armor standard", "armor max", "sinks double", "sinks single", "sinks 14", "base Clan",
     "base Inner", "legs 4", "legs 2", "omni yes", "omni no", "rest", "add Hatchet RA",
     "add MASC RT", "add Jump Jet (pod) LT", "add Double Heat Sink (pod) RT", "add AC/20 RA RT",
     "add Ammo (SRM 6) LT", "add Targeting Computer LT", "add ER PPC LA", "add 3 Jump Jet CT",
     "add XL Engine RT", "remove RT 1", "remove RA 3", "remove LT 1", "add Heat Sink LL"]
)  # fmt: skip


@given(st.lists(frames, max_size=14))
def test_any_frame_can_be_weighed_priced_and_kept(lines: list[str]) -> None:
    sheet = BARE
    for line in lines:
        try:
            sheet, _ = obey(sheet, line)
        except BadInput:
            continue
    assert status(sheet)
    assert mech_cost(sheet).total > 0
    assert all(len(sheet.slots[place]) in (6, 12) for place in sheet.locations)
    again = parse_draft(write_sheet(sheet), "again.toml")
    assert write_sheet(again) == write_sheet(sheet)
    assert faults(again) == faults(sheet)
