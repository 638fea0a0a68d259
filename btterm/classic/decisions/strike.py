"""Physical Attack Phase: whom a unit strikes, and with what."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from btterm.classic.decisions.unit import UnitDecision, ids
from btterm.classic.rule import Rule
from btterm.classic.rules import climbing, kinds, trials
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.physical import at_buildings, blows
from btterm.classic.rules.physical.blows import Blow, BlowSolution
from btterm.classic.rules.special import honor
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.any import AnyUnit
from btterm.errors import BadInput, IllegalAnswer, Refusal
from btterm.hexes import Hex, distance


@dataclass(frozen=True, slots=True)
class Strike:
    """Which unit declares physical attacks, and which."""

    unit: str
    blows: tuple[Blow, ...] = ()


@dataclass
class StrikeDecision(UnitDecision[Strike]):
    """Physical Attack Phase: choose a unit and declare its physical attacks."""

    answer_type: ClassVar[type] = Strike
    _found: dict[tuple[str, BlowKind, str], BlowSolution] = field(init=False, default_factory=dict)

    def targets(self, id_: str) -> tuple[str, ...]:
        """Enemies that cling to the unit, those in its hex, and those next to it."""
        unit = self.unit(id_)
        near = [e for e in self.enemies() if distance(unit.hex, e.hex) <= 1]
        return ids([*climbing.clinging(self.battle, unit), *near])

    def houses(self, id_: str) -> tuple[str, ...]:
        """The hexes beside the unit of the buildings in which enemies are, and of the bridges on
        which they stand."""
        here = self.unit(id_).hex
        return tuple(str(hex_) for hex_ in self._held if distance(here, hex_) == 1)

    @cached_property
    def _held(self) -> list[Hex]:
        """All hexes of the buildings in which enemies are, and of the bridges under them."""
        return buildings.held_by(self.battle, self.enemies())

    def enemy(self, id_: str) -> AnyUnit:
        """As for fire; those too who cling to a unit that acts."""
        target = self.battle.units.get(id_)
        clings = target is not None and target.carried_by in self.units
        return target if target and clings and target.side != self.side else super().enemy(id_)

    def best_targets(self, id_: str) -> tuple[str, ...]:
        """The same enemies, those first that one attack can do most damage to, on average."""

        unit = self.unit(id_)

        def worth(target: str) -> tuple[bool, float]:
            found = [self.solution(id_, kind, target).expected for kind in self.kinds(id_)]
            fair = trials.fair(self.battle, unit, self.battle.units[target])
            return fair, max(found, default=0.0)

        return tuple(sorted(self.targets(id_), key=worth, reverse=True))

    def kinds(self, id_: str) -> tuple[BlowKind, ...]:
        """The attacks that the unit is built or equipped for: those with a club or a hatchet only
        where there is one."""
        return kinds.blows(self.unit(id_))

    def solution(self, id_: str, kind: BlowKind, target: str) -> BlowSolution:
        """What one physical attack can do to one target, a unit or what is built in a hex, or why
        it cannot."""
        key = id_, kind, target
        if key not in self._found and target[:1].isdecimal():
            hex_ = self._hex(target)
            unit = self.unit(id_)
            self._found[key] = at_buildings.building_blow(self.battle, unit, kind, hex_)
        if key not in self._found:
            self._found[key] = blows.blow_solution(
                self.battle, self.unit(id_), kind, self.enemy(target)
            )
        return self._found[key]

    def can_strike(self, id_: str) -> bool:
        """Whether the unit can strike anybody."""
        return any(
            not self.solution(id_, kind, target).why
            for target in (*self.targets(id_), *self.houses(id_))
            for kind in BlowKind
        )

    def _hex(self, target: str) -> Hex:
        try:
            return self.battle.board.require(Hex.parse(target))
        except BadInput as error:
            raise IllegalAnswer(Rule.PHYSICAL_ATTACKS, str(error)) from None

    def breaches(self, answer: Strike) -> tuple[Refusal, ...]:
        unit, targets = self.battle.units[answer.unit], [blow.target for blow in answer.blows]
        return honor.breaches_of_blows(self.battle, unit, targets)

    def check(self, answer: Strike) -> None:
        self.unit(answer.unit)
        for blow in answer.blows:
            found = self.solution(answer.unit, blow.kind, blow.target)
            if found.why:
                raise IllegalAnswer(found.why.rule, f"{blow.kind} at {blow.target}: {found.why}")
        if why := blows.combination_refusal(answer.blows):
            raise IllegalAnswer(why.rule, why)

    def default(self) -> Strike:
        return Strike(self.units[0])

    def foregone(self) -> Strike | None:
        return next((Strike(id_) for id_ in self.units if not self.can_strike(id_)), None)

    def only(self) -> Strike | None:
        if any(self.can_strike(id_) for id_ in self.units):
            return None
        return self.default()
