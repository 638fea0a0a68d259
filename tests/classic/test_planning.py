"""What a player weighs before a move."""

from __future__ import annotations

import pytest

from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.planning import threat_to
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from tests.rulebook.rules import read_steps

# A Wasp at the northern edge, one hex in front of a Marauder that can fire at it.
SITUATION = "phase=move; Wasp@0801/N id=WA; Marauder@0803/N id=ma moved=walk1"
MOVES = {
    "stays": (Move("WA", Mode.STAND), True),
    "turns away": (Move("WA", Mode.WALK, read_steps("L")), True),
    "drops": (Move("WA", Mode.WALK, read_steps("D")), True),
    "comes down from above": (Move("WA", Mode.JUMP, read_steps("A/0803")), True),
    "leaves the map": (Move("WA", Mode.WALK, read_steps("E")), False),
    "ejects": (Move("WA", Mode.STAND, read_steps("P")), False),
}


@pytest.mark.parametrize("what", MOVES)
def test_every_way_to_end_a_move_can_be_weighed(what: str) -> None:
    """Who is gone is hit by nobody."""
    move, there = MOVES[what]
    battle = parse_situation(SITUATION)
    decision = MoveDecision(0, battle, ("WA",))
    decision.check(move)
    assert (threat_to(decision, move) is not None) is there
