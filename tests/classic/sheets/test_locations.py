"""The body of a 'Mech: structure, slots, and where damage goes on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from btterm.classic.sheets.mech.locations import (
    BIPED,
    BLOWN_OFF_WITH,
    DAMAGE_TRANSFER,
    INTERNAL_STRUCTURE,
    QUAD,
    SLOT_COUNT,
    Location,
    internal_structure,
    max_armor,
)
from btterm.errors import BadInput


@pytest.mark.parametrize(
    ("tons", "location", "boxes"),
    [
        (20, Location.CT, 6),
        (20, Location.RA, 3),
        (40, Location.LT, 10),
        (55, Location.RL, 13),
        (70, Location.LA, 11),
        (70, Location.RT, 15),
        (100, Location.CT, 31),
        (100, Location.HD, 3),
        (55, Location.FRL, 13),
        (80, Location.RLL, 17),
    ],
)
def test_internal_structure(tons: int, location: Location, boxes: int) -> None:
    assert internal_structure(tons, location) == boxes


@pytest.mark.parametrize("tons", [0, 5, 72, 105, -20])
def test_no_mech_has_such_a_tonnage(tons: int) -> None:
    with pytest.raises(BadInput, match=f"not {tons}"):
        internal_structure(tons, Location.CT)


def test_structure_grows_with_the_tonnage() -> None:
    rows = [INTERNAL_STRUCTURE[tons] for tons in range(10, 101, 5)]
    for lighter, heavier in pairwise(rows):
        assert all(a <= b for a, b in zip(lighter, heavier, strict=True))
        assert lighter[0] < heavier[0]


def test_most_armor() -> None:
    assert max_armor(70, Location.LA) == 22
    assert max_armor(70, Location.HD) == 9


def test_slots() -> None:
    assert sum(SLOT_COUNT[location] for location in BIPED) == 78
    assert sum(SLOT_COUNT[location] for location in QUAD) == 66
    assert SLOT_COUNT[Location.HD] == SLOT_COUNT[Location.LL] == SLOT_COUNT[Location.FRL] == 6


def test_damage_goes_on_towards_the_center_torso() -> None:
    assert DAMAGE_TRANSFER[Location.LL] is Location.LT
    assert DAMAGE_TRANSFER[Location.RA] is Location.RT
    assert DAMAGE_TRANSFER[Location.FRL] is Location.RT
    assert DAMAGE_TRANSFER[Location.RLL] is Location.LT
    assert DAMAGE_TRANSFER[Location.LT] is Location.CT
    assert DAMAGE_TRANSFER[Location.CT] is None
    assert DAMAGE_TRANSFER[Location.HD] is None


def test_a_side_torso_takes_its_arm_along_but_no_leg() -> None:
    assert Location.LA in BLOWN_OFF_WITH[Location.LT]
    assert Location.LL not in BLOWN_OFF_WITH[Location.LT]
    assert Location.CT not in BLOWN_OFF_WITH


def test_labels() -> None:
    assert Location.CT.label == "Center Torso"
    assert Location("RLL").label == "Rear Left Leg"
    assert str(Location.HD) == "HD"
