"""What is found out about a design of any kind: what it weighs and costs, and the rules of
construction that it breaks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Step(StrEnum):
    """The steps of the construction, in the book's order."""

    TECH_BASE = "technology base"
    TONNAGE = "tonnage"
    ENGINE = "engine"
    CONTROLS = "control components"
    STRUCTURE = "internal structure"
    JUMP = "jump capability"
    HEAT_SINKS = "heat sinks"
    ARMOR = "armor"
    EQUIPMENT = "equipment"
    SLOTS = "critical hit table"
    PODS = "pods"
    ARMOR_POINTS = "armor points"


@dataclass(frozen=True, slots=True)
class Fault:
    """A construction rule that a design breaks, with the numbers."""

    step: Step
    text: str
    unplayable: bool = False
    """Whether play relies on this rule, so that such a record sheet is not loaded at all."""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """What a unit weighs, part by part, in tons."""

    allowed: int
    parts: tuple[tuple[str, float], ...]
    whole: bool = True
    """Whether the weight of every part is known; if not, the total is the least it can be."""

    @property
    def total(self) -> float:
        return sum(tons for _, tons in self.parts)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a unit costs, part by part, in C-bills."""

    parts: tuple[tuple[str, float], ...]
    multiplier: float

    @property
    def total(self) -> int:
        """To the nearest C-bill."""
        return round(sum(price for _, price in self.parts) * self.multiplier)
