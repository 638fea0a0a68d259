"""The physical attacks of one unit under construction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from btterm.classic.decisions.strike import Strike, StrikeDecision
from btterm.classic.drafts.draft import Draft
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.physical.blows import Blow, BlowSolution


class StrikeDraft(Draft[Blow, Strike]):
    """The physical attacks that a unit is about to declare."""

    def __init__(self, decision: StrikeDecision, id_: str) -> None:
        super().__init__(decision, id_)
        self.decision = decision

    def place(self, part: Blow) -> BlowKind:
        return part.kind

    def built(self, parts: tuple[Blow, ...]) -> Strike:
        return Strike(self.id, parts)

    def solution(self, blow: Blow) -> BlowSolution:
        """What an attack would do, or why it cannot be made."""
        return self.decision.solution(self.id, blow.kind, blow.target)

    @property
    def expected(self) -> float:
        return sum(self.solution(blow).expected for blow in self.parts)

    def options(self) -> Iterator[Blow]:
        decision = self.decision
        for target in (*decision.targets(self.id), *decision.houses(self.id)):
            for kind in BlowKind:
                blow = Blow(kind, target)
                if not self.solution(blow).why:
                    yield blow

    def best(self, kinds: Iterable[BlowKind], target: str) -> Blow:
        """Of several attacks on a target the one that may be expected to do most."""
        blows = [Blow(kind, target) for kind in kinds]
        return max(blows, key=lambda blow: self.solution(blow).expected)
