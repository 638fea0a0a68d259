"""Situations with the number of legal answers that they must have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from btterm.classic.battle import Phase
from btterm.classic.decisions import FireDecision, MoveDecision, StrikeDecision
from btterm.classic.situation import parse_situation
from tests.rulebook.rules import BlowKind

FILE = Path(__file__).parent / "counts" / "decisions.txt"


def cases() -> Iterator[tuple[str, str]]:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if "=>" in line and not line.startswith("#"):
            situation, counts = line.split("=>")
            yield situation.strip(), counts.strip()


def counted(situation: str, words: list[str]) -> dict[str, int]:
    """The number of legal answers of each kind that the first unit has."""
    battle = parse_situation(situation)
    first = next(iter(battle.units))
    if battle.phase is Phase.MOVEMENT:
        move = MoveDecision(0, battle, (first,))
        return {str(mode): len(move.reach(first, mode).ends) for mode in move.modes(first)}
    if battle.phase is Phase.WEAPON_ATTACK:
        fire = FireDecision(0, battle, (first,))
        mounts = range(len(battle.units[first].sheet.mounts))
        shots = [(m, t) for t in fire.targets(first) for m in mounts]
        return {"fire": sum(not fire.solution(first, m, t).why for m, t in shots)}
    strike = StrikeDecision(0, battle, (first,))
    blows = [(kind, t) for t in strike.targets(first) for kind in BlowKind]
    return {"strike": sum(not strike.solution(first, kind, t).why for kind, t in blows)}


@pytest.mark.parametrize(("situation", "counts"), cases())
def test_counts(situation: str, counts: str) -> None:
    """The counts of the file, each found again."""
    expected = {word: int(number) for word, number in re.findall(r"(\w+) (\d+)", counts)}
    found = counted(situation, list(expected))
    assert {word: found.get(word) for word in expected} == expected
