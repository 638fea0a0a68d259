"""What the calculators of the table answer with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.odds import ways_to_reach


@dataclass(frozen=True, slots=True)
class Answer:
    """What a calculator found: as text, and as facts for programs."""

    lines: list[str]
    facts: dict[str, Any]


def odds(number: int) -> Answer:
    """The chance of reaching a target number on 2D6."""
    ways = ways_to_reach(number)
    remark = {36: " (always)", 0: " (never)"}.get(ways, "")
    return Answer(
        [f"{number}+ on 2D6: {ways} of 36 = {ways / 36:.0%}{remark}"],
        {"target": number, "ways": ways, "of": 36, "chance": round(ways / 36, 4)},
    )


def odds_text(number: TargetNumber) -> str:
    """The number to roll with its chance, or why there is none."""
    if number.impossible:
        return number.impossible
    if number.number > 12:
        return f"{number.number}, no chance"
    ways = ways_to_reach(number.number)
    return f"{number} ({ways} of 36 = {ways / 36:.0%})"


def part_lines(parts: Sequence[Modifier]) -> list[str]:
    """A sum part by part, a line each."""
    width = max((len(part.label) for part in parts), default=0)
    first, *rest = parts
    return [
        f"  {first.label:<{width}}  {first.value:>3}",
        *(f"  {part.label:<{width}}  {part.value:>+3}" for part in rest),
    ]


def number_facts(number: TargetNumber) -> dict[str, Any]:
    """The same for programs."""
    return {
        "number": None if number.impossible else number.number,
        "parts": [{"label": part.label, "value": part.value} for part in number.parts],
        "chance": round(number.chance, 4),
        "why": number.impossible,
    }


def sum_text(groups: Sequence[int]) -> str:
    """Groups of damage as a sum: 5 + 5 + 2."""
    return " + ".join(map(str, groups))
