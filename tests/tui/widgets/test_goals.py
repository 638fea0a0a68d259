"""What is fought for, beside the map."""

from __future__ import annotations

from btterm.classic.options import Options
from btterm.classic.situation import parse_situation
from btterm.tui.classic.widgets.goals import goals_panel

UNITS = "Warhammer WHM-6R@0505/S; Marauder MAD-3R@0509/N"


def plain(line: str, options: Options | None = None, width: int = 60) -> list[str]:
    battle = parse_situation(f"{line}; {UNITS}", options)
    return [row.plain.rstrip() for row in goals_panel(battle, width)]


def test_nothing_is_said_where_only_the_last_side_left_wins() -> None:
    assert plain("turn=1") == []


def test_each_objective_points_and_turns_are_told() -> None:
    options = Options(turn_limit=8, points_for="damage")
    assert plain("turn=3 goal1=hold_0505_for_3_turns goal2=destroy_Warhammer", options) == [
        "Goals",
        "Anna: hold 0505 for 3 turns: 0 of 3 turns",
        "Ben: destroy WA Warhammer: not yet",
        "Points  Anna 0  Ben 0",
        "Turn 3 of 8",
    ]


def test_a_long_one_goes_on_in_the_next_line() -> None:
    rows = plain("goal2=leave_north_with_Marauder,_20_points", width=30)
    assert rows[1:-1] == ["Ben: leave north with ma", "  Marauder, 20 points: not yet"]
