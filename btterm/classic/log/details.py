"""What stands behind a line of the log: every modifier and every die."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.table.dice import Throw
from btterm.table.numbers import TargetNumber


def breakdown(target: TargetNumber, throw: Throw | None = None, outcome: str = "") -> Iterator[str]:
    """A target number line by line: the base, each modifier, and the dice with what they have
    brought."""
    for number, part in enumerate(target.parts):
        yield f"{part.value:+} {part.label}" if number else f"{part.value} {part.label}"
    rolled = "" if throw is None else f" {dice(throw)}: {outcome}"
    yield f"= {target}{rolled}"


def dice(throw: Throw) -> str:
    """ "rolled 9 (4 5)"; a single die has no sum to take apart."""
    if len(throw.dice) == 1:
        return f"rolled {throw}"
    return f"rolled {throw} ({' '.join(map(str, throw.dice))})"


def count(number: int, word: str) -> str:
    """ "1 hit", "2 hits"; MP stay as they are."""
    return f"{number} {word}" if number == 1 or word == "MP" else f"{number} {word}s"
