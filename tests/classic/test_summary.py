"""What the dice have cost, in short."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.summary import in_short
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing, Hex
from btterm.table.dice import Throw

BATTLE = parse_situation("Warhammer@0505/S id=WH; Marauder@0509/N id=ma")


def test_a_line_for_each_unit_and_those_that_are_out_first() -> None:
    told = [
        e.CriticalHit("WH", Location.RT, 3, "Medium Laser", "destroyed"),
        e.CriticalHit("WH", Location.RT, 3, "Medium Laser", "destroyed"),
        e.Fell("WH", Hex(5, 5), 0, Throw((3,)), Facing.N, "front", 7),
        e.ConsciousnessRolled("WH", 3, Throw((4, 4)), True),
        e.LocationDestroyed("ma", Location.LA, True),
        e.PilotHit("ma", 1, 2, "head hit"),
        e.ConsciousnessRolled("ma", 5, Throw((1, 1)), False),
        e.UnitDestroyed("ma", "engine destroyed"),
    ]
    costs = in_short(BATTLE, told)
    assert [cost.unit for cost in costs] == ["ma", "WH"]
    assert [cost.words for cost in costs] == [
        "ma Marauder: left arm blown off, MechWarrior hit 2, MechWarrior unconscious, "
        "out, engine destroyed",
        "WH Warhammer: critical RT Medium Laser, falls",
    ]


def test_nothing_where_nothing_was_lost() -> None:
    told = [
        e.Damaged("WH", Location.CT, False, 5, 0, 17, 22),
        e.ShutdownRolled("WH", 4, Throw((2, 2)), False),
    ]
    assert in_short(BATTLE, told) == []
