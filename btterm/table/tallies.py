"""Rolls of a battle counted, against what was to be expected of them."""

from __future__ import annotations

from dataclasses import dataclass

from btterm.table.numbers import TargetNumber


@dataclass(slots=True)
class Tally:
    """Rolls against a target number, those that needed no dice left out."""

    rolled: int = 0
    made: int = 0
    expected: float = 0.0
    """The sum of the chances that were shown before the rolls."""

    def count(self, target: TargetNumber, made: bool) -> None:
        self.rolled += 1
        self.made += made
        self.expected += target.chance


def tally_row(name: str, tally: Tally, damage: int | str = "") -> str:
    """A line of a table: what was rolled, made and expected, and the damage done."""
    return row(name, tally.rolled, tally.made, f"{tally.expected:.1f}", damage)


def row(name: str, *cells: int | str) -> str:
    """A line of it with any cells."""
    return f"  {name:<26}" + "".join(f"{cell:>10}" for cell in cells).rstrip()


def tally_facts(tally: Tally) -> dict[str, float]:
    """The same as JSON knows it."""
    return {"rolled": tally.rolled, "made": tally.made, "expected": round(tally.expected, 4)}
