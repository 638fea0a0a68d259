"""Holding a design to every step of its construction (Compendium, 1. Determine Technology Base, 2.
Choose Tonnage, 7. Add Extra Heat Sinks, 9. Add Weapons and Equipment, 10. Complete Critical Hit
Table, 11. Allocate Armor Points, 12. Complete the Record Sheet, Construction (Quads), Cellular
Ammunition Storage Equipment (CASE))."""

from __future__ import annotations

import pytest

from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.sheets.mech.file import parse_draft
from btterm.classic.sheets.mech.legality import construction_faults, unplayable_faults
from tests.classic.sheets.sheet_samples import WARHAMMER, text_of, with_slots


def faults(text: str) -> list[tuple[str, str]]:
    sheet = parse_draft(text, "my.toml")
    found = construction_faults(sheet)
    # Play looks at its own share of the steps alone.
    assert unplayable_faults(sheet) == [fault for fault in found if fault.unplayable]
    return [(str(fault.step), fault.text) for fault in found]


def edited(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize("name", names())
def test_the_shipped_designs_are_legal(name: str) -> None:
    assert construction_faults(load_sheet(name)) == []


@pytest.mark.parametrize(
    ("old", "new", "step", "text"),
    [
        ("RA = 20", "RA = 23", "armor points", "Right Arm: 23 armor points, at most 22"),
        ("HD = 9", "HD = 10", "armor points", "Head: 10 armor points, at most 9"),
        ("LT = [17, 8]", "LT = [23, 8]", "armor points", "Left Torso: 31 armor points, at most 30"),
        ("walk = 4", "walk = 5", "engine", "rated 280, but 70 tons x 5 Walking MP need 350"),
        ("tons = 70", "tons = 65", "engine", "rated 280, but 65 tons x 4 Walking MP need 260"),
        ('"fusion"', '"XL"', "engine", "Left Torso: Engine is missing"),
        (
            'structure = "standard"',
            'structure = "endo steel"',
            "internal structure",
            "Endo Steel takes 14 critical slots here, not 0",
        ),
        (
            'armor_type = "standard"',
            'armor_type = "ferro-fibrous"',
            "armor",
            "Ferro-Fibrous takes 14 critical slots here, not 0",
        ),
        ("jump = 0", "jump = 1", "jump capability", "1 Jumping MP, but 0 jump jets in the slots"),
        ("jump = 0", "jump = 5", "jump capability", "5 Jumping MP, at most the 4 Walking MP"),
        (
            "count = 18",
            "count = 19",
            "heat sinks",
            # 280 / 25 = 11
            "of 19 heat sinks 7 are in the slots, and the engine holds 11",
        ),
        (
            'tech_base = "Inner Sphere"',
            'tech_base = "Inner Sphere"\nomni = true',
            "technology base",
            "only Clan designs can be OmniMechs",
        ),
    ],
)
def test_wrong_numbers_are_named(old: str, new: str, step: str, text: str) -> None:
    assert (step, text) in faults(edited(WARHAMMER, (old, new)))


@pytest.mark.parametrize(
    ("place", "slots", "step", "text"),
    [
        ("RT", {6: "Ammo (SRM 6)"}, "tonnage", "weighs 71 tons, at most 70"),
        ("CT", {3: "-"}, "control components", "Center Torso: 3 x Gyro, but 4 belong there"),
        ("HD", {2: "-"}, "control components", "Head: Cockpit is missing"),
        ("RT", {5: "-"}, "equipment", "SRM 6 has no ammunition"),
        (
            "RT",
            {5: "Ammo (SRM 6, 7 shots)"},
            "equipment",
            "Ammo (SRM 6): 7 shots, but a ton has 15",
        ),
        ("RT", {5: "Ammo (LRM 5)"}, "equipment", "ammunition, but no LRM 5 to fire it"),
        (
            "RT",
            {5: "Ammo (SRM 6, artemis-capable)"},
            "equipment",
            "artemis-capable ammunition, but no Artemis IV FCS",
        ),
        ("RA", {7: "CASE"}, "equipment", "Right Arm: CASE belongs in the torso"),
        ("RT", {6: "CASE", 7: "CASE"}, "equipment", "Right Torso: more than one CASE"),
        ("RT", {6: "TAG", 7: "TAG"}, "equipment", "2 x TAG, at most 1"),
        (
            "RT",
            {6: "TSM"},
            "equipment",
            "Triple-Strength Myomer takes 6 critical slots, not 1",
        ),
        (
            "RT",
            {6: "Unknown (Lift Hoist)"},
            "equipment",
            "Lift Hoist (Right Torso) is not in the book",
        ),
        ("RT", {6: "TAG (pod)"}, "pods", "only OmniMechs carry pods"),
        (
            "RT",
            {6: "Ferro-Fibrous"},
            "armor",
            "Ferro-Fibrous takes 0 critical slots here, not 1",
        ),
        (
            "LA",
            {2: "-", 3: "Hand Actuator", 7: "Heat Sink"},
            "critical hit table",
            "Left Arm: a hand without a lower arm",
        ),
        (
            "LA",
            {7: "Jump Jet"},
            "equipment",
            "Left Arm: Jump Jet belongs in legs and torsos",
        ),
        (
            "LT",
            dict.fromkeys((5, 6, 7, 8, 9), "Hatchet"),
            "equipment",
            "Left Torso: Hatchet belongs in an arm",
        ),
        (
            "RL",
            {4: "Anti-Missile System"},
            "equipment",
            "Anti-Missile System has no ammunition",
        ),
    ],
)
def test_wrong_slots_are_named(place: str, slots: dict[int, str], step: str, text: str) -> None:
    assert (step, text) in faults(with_slots(WARHAMMER, place, slots))


def test_all_faults_are_named_not_only_the_first() -> None:
    found = faults(edited(WARHAMMER, ("RA = 20", "RA = 23"), ("LA = 20", "LA = 25")))
    # 168 points need 10.5 tons of armor, half a ton more than there is.
    assert found == [
        ("tonnage", "weighs 70.5 tons, at most 70"),
        ("armor points", "Right Arm: 23 armor points, at most 22"),
        ("armor points", "Left Arm: 25 armor points, at most 22"),
    ]


def test_an_item_with_too_few_slots_hides_no_other_fault() -> None:
    text = with_slots(edited(WARHAMMER, ("HD = 9", "HD = 10")), "RA", {6: "-"})
    assert faults(text) == [
        ("critical hit table", "PPC needs 3 critical slots, but has 2 in the Right Arm"),
        ("armor points", "Head: 10 armor points, at most 9"),
    ]


def test_only_some_weapons_may_be_split() -> None:
    hunchback = text_of("hunchback-hbk-4g")
    over_the_shoulder = with_slots(hunchback, "RT", {9: "-"})
    assert faults(with_slots(over_the_shoulder, "RA", {5: "AC/20"})) == []
    too_far = faults(with_slots(over_the_shoulder, "LA", {5: "AC/20"}))
    assert too_far == [
        ("critical hit table", "AC/20 needs 10 critical slots, but has 9 in the Right Torso")
    ]
    ppc = with_slots(with_slots(WARHAMMER, "RA", {6: "-"}), "RT", {6: "PPC"})
    assert faults(ppc)[0][1].startswith("PPC needs 3 critical slots, but has")


def test_a_hatchet_needs_a_hand() -> None:
    handless = text_of("hatchetman-hct-3f").replace('"Hand Actuator"', '"-"')
    assert faults(handless) == [("equipment", "Right Arm: a Hatchet needs a hand to hold it")]


def test_masc_and_triple_strength_myomer_exclude_each_other() -> None:
    both = text_of("mercury-mcy-99").replace('"-"', '"TSM"', 6)
    assert ("equipment", "MASC does not work with Triple-Strength Myomer") in faults(both)


def test_an_omnimech_with_a_ppc_in_its_arm_has_no_hand_there() -> None:
    handed = with_slots(text_of("adder-prime"), "RA", {6: "Lower Arm Actuator"})
    words = "Right Arm: with the ER PPC there is no room for lower arm and hand"
    assert faults(handed) == [("pods", words)]


def test_what_cannot_be_in_a_pod() -> None:
    text = with_slots(text_of("adder-prime"), "RL", {4: "Endo Steel (pod)"})
    assert faults(text) == [("pods", "Right Leg: Endo Steel cannot be in a pod")]


def test_a_targeting_computer_needs_something_to_aim() -> None:
    """Two ER PPCs of 6 tons: 12 / 5, rounded up, are 3 tons of targeting computer."""
    armed = text_of("adder-prime")
    short = with_slots(armed, "RT", {4: "-"})
    words = "Right Torso: Targeting Computer needs 3 critical slots here, not 2"
    assert ("critical hit table", words) in faults(short)
    unarmed = armed.replace('"ER PPC', '"- ER PPC').replace('"- ER PPC (pod)"', '"-"')
    unarmed = unarmed.replace('"- ER PPC"', '"-"')
    assert (
        "equipment",
        "the Targeting Computer has no direct-fire weapon to control",
    ) in faults(unarmed)


def test_each_launcher_has_an_artemis_system_of_its_own() -> None:
    """The Archer has an LRM 20 in each side torso, and four medium lasers."""
    archer = text_of("archer-arc-2r")
    one = with_slots(archer, "RT", {10: "Artemis IV FCS"})
    rule = "every LRM or every SRM launcher needs one of its own beside it"
    assert ("equipment", f"1 x Artemis IV FCS: {rule}") in faults(one)
    two = ("equipment", f"2 x Artemis IV FCS: {rule}")
    assert two not in faults(with_slots(one, "LT", {10: "Artemis IV FCS"}))
    assert two in faults(with_slots(one, "LA", {10: "Artemis IV FCS"}))
    assert two in faults(with_slots(one, "HD", {3: "Artemis IV FCS"}))


def test_the_head_may_guide_a_launcher_in_the_center_torso() -> None:
    text = with_slots(WARHAMMER, "RT", {0: "-", 1: "-"})
    center = with_slots(text, "CT", {10: "SRM 6", 11: "SRM 6"})
    guided = with_slots(center, "HD", {3: "Artemis IV FCS"})
    assert not any("Artemis" in words for _, words in faults(guided))
