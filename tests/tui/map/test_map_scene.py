"""Which hexes look different from one scene to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from btterm.board.board import Board
from btterm.hexes import Facing, Hex
from btterm.tui.map.scene import PathHex, Reach, Scene, WhenDrawn, changed
from tests.tui.map.river_hills import MA, WH

A, B, C = Hex(1, 1), Hex(2, 1), Hex(3, 1)
BESIDE = replace(MA, hex=WH.hex)
PLAIN = Scene(Board("Plain", 15, 17))


@pytest.mark.parametrize(
    ("before", "after", "hexes"),
    [
        ({}, {}, set()),
        ({}, {"overlay": "R"}, set()),
        ({"cursor": A}, {"cursor": B}, {A, B}),
        ({"cursor": None}, {"cursor": B}, {B}),
        ({"active": A}, {"active": None}, {A}),
        ({"target": A}, {"target": C}, {A, C}),
        ({"reach": {A: Reach("w", 1), B: Reach("w", 2)}}, {"reach": {A: Reach("w", 1)}}, {B}),
        ({"reach": {A: Reach("w", 1)}}, {"reach": {A: Reach("r", 1)}}, {A}),
        ({"path": {A: PathHex(1)}}, {"path": {A: PathHex(1), B: PathHex(2)}}, {B}),
        ({"sight": {A: ""}}, {"sight": {A: "x"}}, {A}),
        ({"threat": {}}, {"threat": {C: 8}}, {C}),
        ({"labels": {A: "as"}}, {}, {A}),
        ({"lit": frozenset({A, B})}, {"lit": frozenset({B, C})}, {A, C}),
        ({"chips": (WH, MA)}, {"chips": (WH, replace(MA, hex=A))}, {MA.hex, A}),
        ({"chips": (WH,)}, {"chips": (replace(WH, facing=Facing.S),)}, {WH.hex}),
        ({"chips": (WH, MA)}, {"chips": (MA, WH)}, set()),
        ({"chips": (WH, BESIDE)}, {"chips": (BESIDE, WH)}, {WH.hex}),
        # The letters of arcs come and go with their overlay.
        ({"arc": {A: "F"}}, {"arc": {A: "F"}, "overlay": "A"}, {A}),
        ({"arc": {A: "F"}}, {"arc": {A: "F"}, "overlay": "N"}, set()),
    ],
)
def test_changed_hexes(before: dict[str, Any], after: dict[str, Any], hexes: set[Hex]) -> None:
    assert changed(replace(PLAIN, **before), replace(PLAIN, **after)) == hexes
    assert changed(replace(PLAIN, **after), replace(PLAIN, **before)) == hexes


@pytest.mark.parametrize(
    "after",
    [
        {"board": Board("Other", 15, 17)},
        {"side": 2},
        {"show_numbers": True},
        {"show_levels": True},
        {"lit": frozenset()},
    ],
)
def test_changes_of_everything(after: dict[str, Any]) -> None:
    assert changed(PLAIN, replace(PLAIN, **after)) is None
    assert changed(replace(PLAIN, **after), PLAIN) is None


def test_threat_is_worked_out_when_a_hex_is_drawn() -> None:
    """What is out of view is not, nor by telling which hexes look different; what is drawn again
    is not worked out again."""
    asked: list[Hex] = []

    def number(hex_: Hex) -> int | None:
        asked.append(hex_)
        return 8 if hex_ == A else None

    threat = WhenDrawn((A, B), number)
    assert changed(PLAIN, replace(PLAIN, threat=threat)) == {A, B}
    assert asked == []
    assert [threat.get(hex_) for hex_ in (A, A, C)] == [8, 8, None]
    assert asked == [A]
