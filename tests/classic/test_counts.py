"""Situations with the number of legal answers that they must have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from btterm.classic.situation import parse_situation
from tests.classic.counts.make import counted

FILES = Path(__file__).parent / "counts"
COUNT = re.compile(r"(\w+) (\d+)(?:/(-?\d+))?")


def cases(name: str) -> list[tuple[str, str]]:
    """The situations of a file, each with its counts."""
    lines = (FILES / name).read_text(encoding="utf-8").splitlines()
    parts = [line.split(" => ") for line in lines if " => " in line]
    return [(situation, counts) for situation, counts in parts]


def found(situation: str, counts: str) -> str:
    """The counts of a situation, in the words of the file."""
    seen = counted(parse_situation(situation))
    words = [(match[1], match[3] is not None) for match in COUNT.finditer(counts)]
    return ", ".join(f"{word} {seen[word][0]}" + f"/{seen[word][1]}" * full for word, full in words)


@pytest.mark.parametrize(("situation", "counts"), cases("decisions.txt"))
def test_counted_by_hand(situation: str, counts: str) -> None:
    assert found(situation, counts) == counts


@pytest.mark.parametrize("part", range(10))
def test_a_thousand_situations(part: int) -> None:
    """Counted by the program once, and what was odd checked by hand; see `counts/make.py`."""
    wrong = [
        f"{situation} => {now}, not {counts}"
        for situation, counts in cases("thousand.txt")[part::10]
        if (now := found(situation, counts)) != counts
    ]
    assert wrong == []


def test_the_thousand_are_of_every_kind() -> None:
    kept = cases("thousand.txt")
    assert len(kept) == len({situation for situation, _ in kept}) == 1000
    for kind in ("walk", "run", "jump", "fire", "strike"):
        assert sum(f"{kind} " in counts for _, counts in kept) > 100, kind
