"""Building a 'Mech by typed commands."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.mech.design import new_design
from btterm.classic.sheets.mech.legality import construction_faults
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.workbench import HELP, obey, offers, status
from btterm.errors import BadInput

BARE = new_design("Test", "T-1", TechBase.INNER_SPHERE, 70, 4)


def after(*lines: str, start: MechSheet = BARE) -> MechSheet:
    sheet = start
    for line in lines:
        sheet, _ = obey(sheet, line)
    return sheet


def test_a_whole_mech() -> None:
    sheet = after(
        "sinks 18",
        "armor 10",
        "armor HD 9",
        "add PPC RA",
        "add PPC LA",
        "rest",
        "add 2 Medium Laser RT",
        "add srm 6 lt",
        "add Ammo (SRM 6) LT",
        "add Small Laser (R) ct",
    )
    assert construction_faults(sheet) == []
    # 70 - 16 - 3 - 3 - 7 - 8 sinks - 10.5 armor - 14 - 2 - 3 - 1 - 0.5; the head's three points
    # more are half a ton.
    assert status(sheet).startswith("2 tons left | slots: HD 1 CT 1 RT 10 LT 9 ")


def test_the_status_of_a_bare_design() -> None:
    assert status(BARE) == "41 tons left | slots: HD 1 CT 2 RT 12 LT 12 RA 8 LA 8 RL 2 LL 2"
    assert status(after("sinks 12")).endswith("LL 2\nno slots yet: 1 x Heat Sink")


def test_add_may_be_left_out_and_case_does_not_matter() -> None:
    assert after("ppc ra").slots == after("add PPC RA").slots
    assert after("2 Medium Laser RT").slots == after("Add 2 medium laser rt").slots
    with pytest.raises(BadInput, match=r"^'ppc' is no command here; help lists them$"):
        obey(BARE, "ppc")


def test_everything_fits_into_eighty_columns() -> None:
    full = after("sinks 20", "structure endo", "armor ferro")
    lines = [*HELP, *status(full).splitlines(), *obey(BARE, "items")[1]]
    assert [line for line in lines if len(line) > 80] == []


def test_a_split_weapon_names_both_places() -> None:
    assert status(after("add AC/20 RA RT")).startswith("27 tons left | slots: HD 1 CT 2 RT 10 ")


def test_taking_out() -> None:
    assert after("add PPC RA", "remove RA 6").slots == BARE.slots
    assert status(after("remove RA 3")).endswith("RA 10 LA 8 RL 2 LL 2")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "'' is no command here; help lists them"),
        ("bogus", "'bogus' is no command here"),
        ("add", "say what and where, such as: add Medium Laser RA"),
        ("add PPC", "say what and where"),
        ("add RA", "say what and where"),
        ("add PPC CT", "Center Torso: PPC needs 3 slots, 2 are free"),
        ("add 9 Machine Gun RA", "Right Arm: Machine Gun needs 1 slots, 0 are free"),
        ("remove RA", "say where and which slot, such as: remove RA 3"),
        ("add PPC XX", "'XX' is no location: HD, CT, RT"),
        ("remove XX 3", "'XX' is no location: HD, CT, RT"),
        ("remove RA 13", "there is no slot 13 in the Right Arm"),
        ("remove RA 0", "there is no slot 0 in the Right Arm"),
        ("remove RA 1", "no 'Mech goes without Shoulder"),
        ("armor", "say how much"),
        ("armor much", "'much' are no tons of armor"),
        ("armor nan", "armor comes in half tons, not nan"),
        ("armor inf", "armor comes in half tons, not inf"),
        ("armor -1", "armor comes in half tons, not -1"),
        ("armor RA 23", "Right Arm: 23 armor points, at most 22"),
        ("armor CT 22 x", "'x' is no number here"),
        ("sinks 9", "9 heat sinks, at least 10"),
        ("sinks", "say how many in all"),
        ("sinks 52", "52 heat sinks: 1 tons too heavy"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        obey(BARE, line)
    assert str(caught.value).startswith(reason)


def test_answers() -> None:
    sheet, lines = obey(BARE, "items er ppc")
    assert sheet is BARE
    assert lines == ["ER PPC                                    7 t   3 slots"]
    assert obey(BARE, "items hatchet")[1] == [
        "Hatchet                                   5 t   5 slots"
    ]
    assert obey(BARE, "items warp drive")[1] == ["nothing has 'warp drive' in its name"]
    assert obey(BARE, "weight")[1][0] == "Engine                               16"
    assert obey(BARE, "weight")[1][-1] == "in all                               29 of 70"
    # 9 + 2 x (22 + 15 + 15 + 11 + 11 + 15 + 15)
    assert obey(BARE, "faults")[1] == ["armor points: none of 217 yet"]
    assert obey(after("armor 10"), "faults")[1] == ["none: the design is legal"]
    assert obey(BARE, "show")[1][0].startswith("Test T-1")
    assert obey(BARE, "help")[1] == list(HELP)


@pytest.mark.parametrize("base", TechBase)
def test_whatever_is_offered_has_a_place(base: TechBase) -> None:
    """On one of two designs: single or double heat sinks, standard or endo steel."""
    large = [
        new_design(
            "T", "1", base, 60, 3, endo_steel=more, ferro_fibrous=more, double_heat_sinks=more
        )
        for more in (False, True)
    ]
    gun = "Medium Laser" if base is TechBase.INNER_SPHERE else "ER Medium Laser"
    armed = [after("sinks 22", f"add {gun} HD", start=sheet) for sheet in large]

    def fits(name: str) -> bool:
        for sheet in armed:
            for place in (*sheet.locations, "RA RT"):
                with suppress(BadInput):
                    obey(sheet, f"add {name} {place}")
                    return True
        return False

    # A Long Tom needs 30 slots, and two locations have 24 at most.
    homeless = [offer.name for offer in offers(armed[0], "") if not fits(offer.name)]
    assert homeless == (["Long Tom"] if base is TechBase.INNER_SPHERE else [])
    names = {offer.name for offer in offers(armed[0], "")}
    assert "XL Engine" not in names
    assert ("CASE" in names) is (base is TechBase.INNER_SPHERE)


words = st.sampled_from(
    ["add", "remove", "armor", "sinks", "rest", "items", "faults", "show", "PPC", "Jump Jet", "RA",
     "CT", "LL", "3", "-1", "99999", "x", "(R)", "(pod)", "Ammo (LRM 5)", "Engine", "Endo Steel",
     "\u0663", "Unknown (X)", "Hand Actuator"]
)  # fmt: skip


@given(st.lists(st.lists(words, min_size=1, max_size=4).map(" ".join), max_size=6))
def test_any_commands_give_a_design_or_are_refused(lines: list[str]) -> None:
    sheet = BARE
    for line in lines:
        try:
            sheet, _ = obey(sheet, line)
        except BadInput:
            continue
    assert not [fault for fault in construction_faults(sheet) if fault.step == "tonnage"]
    assert status(sheet)
