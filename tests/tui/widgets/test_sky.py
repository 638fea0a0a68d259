"""The panel of fighters."""

from __future__ import annotations

from btterm.board.edges import Edge
from btterm.classic.aerospace import Gone
from btterm.classic.scenario.setting_up import add_fighter
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing, Hex
from btterm.plain.looks import status
from btterm.tui.classic.widgets.sky import sky_panel
from btterm.tui.lines import plain


def test_it_tells_where_each_fighter_is_and_what_it_carries() -> None:
    battle = parse_situation("Warhammer@0505/N; Atlas@0808/N")
    assert sky_panel(battle, 46) == []
    first = add_fighter(battle, 0, "heavy: PPC; 8 HE; 2 away", Edge.NORTH)
    second = add_fighter(battle, 1, "light; 1 away; turn 0", Edge.SOUTH)
    third = add_fighter(battle, 1, "light", Edge.SOUTH)
    fourth = add_fighter(battle, 1, "light", Edge.SOUTH)
    second.entry, second.heading = Hex(8, 17), Facing.N
    third.gone = Gone.SHOT_DOWN
    fourth.arrives, fourth.runs = 4, 1
    told = [plain([row]) for row in sky_panel(battle, 60)]
    assert [words.rstrip() for words in told[1:]] == [
        "F1 2 turns away, armor 75 of 75, 8 HE",
        "f2 over the map from 0817 north, armor 25 of 25",
        "f3 shot down",
        "f4 here in turn 4, second run, armor 25 of 25",
    ]
    assert first.id == "F1"
    assert "F1 heavy fighter: 2 turns away, armor 75 of 75, 8 HE." in list(status(battle, 0))
