"""Reaction Phase: how far a unit twists its torso."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.decisions.bearing import Bearing, turned
from btterm.classic.decisions.unit import UnitDecision
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.errors import IllegalAnswer, Refusal


@dataclass(frozen=True, slots=True)
class Twist:
    """Which unit reacts, and how far its torso twists: -1 left, 0 not, 1 right. In place of a
    twist it may flip its arms to the rear, if it is built for it."""

    unit: str
    hexsides: int = 0
    flip: bool = False


@dataclass
class ReactionDecision(UnitDecision[Twist]):
    """Reaction Phase: choose a unit and twist its torso, or not (Compendium, Torso Twist/Turret
    Rotation)."""

    answer_type: ClassVar[type] = Twist

    def why_not(self, id_: str) -> Refusal:
        """Why a unit cannot twist, or empty."""
        return kinds.twist_refusal(self.unit(id_))

    def answers(self) -> Sequence[Twist]:
        return [twist for id_ in self.units for twist in self.twists(id_)]

    def twists(self, id_: str) -> list[Twist]:
        """Every legal reaction of a unit, to look straight ahead first."""
        found = [Twist(id_)]
        if not self.why_not(id_):
            found += [Twist(id_, hexsides) for hexsides in kinds.turns(self.unit(id_))]
            found += [Twist(id_, flip=True)] if self.can_flip(id_) else []
        return found

    def matters(self, id_: str) -> bool:
        """Whether a reaction of the unit can change what it may attack in this turn."""
        unit = self.unit(id_)
        ways = [turned(unit, twist.hexsides, twist.flip) for twist in self.twists(id_)]
        return len(ways) > 1 and Bearing(self.battle, ways).matters()

    def check(self, answer: Twist) -> None:
        if (answer.hexsides or answer.flip) and (why := self.why_not(answer.unit)):
            raise IllegalAnswer(why.rule, f"{answer.unit} cannot twist: {why}")
        if answer.hexsides not in (0, *kinds.turns(self.unit(answer.unit))):
            words = "a torso twists one hexside to the left or right"
            raise IllegalAnswer(Rule.TORSO_TWIST_TURRET_ROTATION, words)
        if answer.flip and (answer.hexsides or not self.can_flip(answer.unit)):
            raise IllegalAnswer(Rule.REVERSING_ARMS, f"{answer.unit} cannot flip its arms")

    def can_flip(self, id_: str) -> bool:
        """Whether a unit was built without lower arms and hands, so that its arms reverse
        (Compendium, Reversing Arms)."""
        return kinds.can_flip(self.unit(id_))

    def default(self) -> Twist:
        return Twist(self.units[0])

    def foregone(self) -> Twist | None:
        return next((Twist(id_) for id_ in self.units if not self.matters(id_)), None)

    def only(self) -> Twist | None:
        if all(self.why_not(id_) for id_ in self.units):
            return self.default()
        return None
