"""What the program answers for a person: nothing that would have mattered, and what the rest of a
lance was told."""

from __future__ import annotations

from typing import TypeVar

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    Fire,
    FireDecision,
    MoveDecision,
    ReactionDecision,
    Twist,
)
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.players.deputy import Deputy, Rest
from btterm.table.dice import SeededDice
from btterm.table.table import Table

D = TypeVar("D")


def table(line: str, seed: int = 1) -> Table[Battle]:
    return Table(CLASSIC, parse_situation(f"open=15x17 turn=2 {line}"), SeededDice(seed))


def pending(game: Table[Battle], kind: type[D]) -> D:
    assert isinstance(game.pending, kind)
    return game.pending


def reaction(line: str) -> ReactionDecision:
    """The decision that is open first."""
    decision = table(f"phase=react initiative=9,4; {line}").pending
    assert isinstance(decision, ReactionDecision)
    return decision


@pytest.mark.parametrize(
    ("enemy", "matters"),
    [
        ("Wolverine WVR-6R@0801/S", False),  # Dead ahead, whichever way it looks.
        ("Wolverine WVR-6R@1203/S", True),  # On the edge of the front arc.
        ("Wolverine WVR-6R@1508/S", True),  # Far to the right.
        ("Wolverine WVR-6R@0812/S", True),  # Behind it, where an arm gets round.
        ("Wolverine WVR-6R@1512/S", True),  # Behind it on the right: the right arm.
    ],
)
def test_a_twist_matters_where_it_changes_what_can_be_fired_at(enemy: str, matters: bool) -> None:
    decision = reaction(f"Warhammer WHM-6R@0807/N; {enemy}")
    assert decision.matters("WA") is matters
    assert decision.foregone() == (None if matters else Twist("WA"))


@pytest.mark.parametrize(
    ("line", "matters"),
    [
        # Out of every weapon's range: 21 hexes is the farthest of an LRM.
        ("Hunchback HBK-4G@0101/S; Wolverine WVR-6R@1517/S", False),
        ("Archer ARC-2R@0101/S; Wolverine WVR-6R@1510/S", True),
        # A neighbour.
        ("Warhammer WHM-6R@0807/N; Wolverine WVR-6R@0908/S", True),
        # It cannot twist.
        ("Warhammer WHM-6R@0807/N prone; Archer ARC-2R@0101/N; Atlas AS7-D@1508/S side=2", False),
        ("Warhammer WHM-6R@0807/N down; Archer ARC-2R@0101/N; Atlas AS7-D@1508/S side=2", False),
        # Two targets, one of them no longer in front.
        ("Warhammer WHM-6R@0807/N; Wolverine WVR-6R@1203/S; Archer ARC-2R@0801/S side=2", True),
    ],
)
def test_range_sight_and_neighbours_count(line: str, matters: bool) -> None:
    decision = reaction(line)
    assert decision.matters(decision.units[0]) is matters


def test_a_lance_holds_or_fires_by_one_word() -> None:
    """The order holds for the phase, and goes with the decision at which it was given."""
    line = (
        "phase=fire initiative=9,4; Warhammer WHM-6R@0807/N; Archer ARC-2R@1007/N side=1; "
        "Marauder MAD-3R@0607/N side=1; Wolverine WVR-6R@0803/S side=2; Atlas AS7-D@1003/S side=2"
    )
    game = table(line)
    deputy = Deputy(game)

    def answer(unit: str) -> None:
        game.answer(Fire(unit))
        deputy.play_on({})

    deputy.play_on({})
    answer("wo")
    assert pending(game, FireDecision).units == ("WA", "AR", "MA")
    deputy.order(0, Rest.HOLD)
    answer("WA")
    assert pending(game, FireDecision).units == ("at",)
    game.undo(agreed=True)
    deputy.taken_back()
    deputy.play_on({})
    answer("WA")
    answer("at")
    assert pending(game, FireDecision).units == ("AR", "MA")
    game.undo(agreed=True)
    deputy.taken_back()
    game.undo(agreed=True)
    deputy.taken_back()
    deputy.order(0, Rest.FIRE)
    answer("WA")
    answer("at")
    fired = [e["answer"] for e in game.turns[0].entries if e.get("unasked")]
    assert [fire["unit"] for fire in fired] == ["AR", "MA"]
    assert all(fire["shots"] for fire in fired)
    # The phase is over and the order with it: the next turn's moves are asked about.
    assert isinstance(game.pending, MoveDecision)


def test_what_is_answered_unasked_stands_in_the_journal_and_is_passed_over_by_undo() -> None:
    """The move is taken back, not the twist after it; and the file plays again to the same."""
    game = table("phase=move initiative=9,4; Hunchback HBK-4G@0101/S; Hunchback HBK-4G@1517/N")
    deputy = Deputy(game, skip=True)
    deputy.play_on({})
    before = game.state_hash()
    for _ in range(2):
        game.answer(pending(game, MoveDecision).default())
        deputy.play_on({})
    entries = [entry for turn in game.turns for entry in turn.entries]
    assert [entry["answer"]["unit"] for entry in entries if "unasked" in entry] == ["HU", "h2"]
    assert deputy.remark(game.state.units) == "", "their turn is over"
    again = Table.resume(CLASSIC, game.journal(), SeededDice(1))
    assert again.state_hash() == game.state_hash()
    assert again.journal() == game.journal()
    for _ in range(2):
        game.undo(agreed=True)
    assert game.state_hash() == before


def test_who_was_not_asked_about_a_twist_is_told_as_long_as_the_fire_lasts() -> None:
    game = table("phase=react initiative=9,4; Warhammer WHM-6R@0807/N; Wolverine WVR-6R@0801/S")
    deputy = Deputy(game, skip=True)
    deputy.play_on({})
    assert isinstance(game.pending, FireDecision)
    why = "straight ahead: no twist would change whom"
    assert deputy.remark(game.state.units) == f"WA wo look {why} they can attack"
    assert deputy.remark({"WA"}) == f"WA looks {why} it can attack"
    game.state.turn += 1
    assert deputy.remark(game.state.units) == ""
