"""What players decide, and what is legal (Alpha Strike, Movement Phase, Combat Phase)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from btterm.alphastrike.attacks import Attack
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.attacking import Solution, rear_damage, solutions
from btterm.alphastrike.rules.moving import Way, inches_left, modes_of, reach
from btterm.alphastrike.rules.points import to_move
from btterm.alphastrike.rules.withdrawal import homewards, to_edge
from btterm.alphastrike.units import Unit, level_words
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing, Hex
from btterm.table.choice import ListDecision
from btterm.table.procedure import Decision


@dataclass(frozen=True, slots=True)
class Move:
    """Where a unit goes in the Movement Phase; its own hex: it stands still (Alpha Strike,
    Facing)."""

    unit: str
    mode: Mode
    to: Hex
    facing: Facing


@dataclass
class MoveDecision(Decision[Move]):
    """Which of its units a side moves next, and where to (Alpha Strike, Movement Phase)."""

    answer_type: ClassVar[Any] = Move
    battle: Battle
    side: int
    secret: bool = False
    _reach: dict[tuple[str, Mode], Mapping[Hex, Way]] = field(default_factory=dict, repr=False)

    @property
    def units(self) -> list[Unit]:
        """Those that have yet to move."""
        return to_move(self.battle, self.side)

    def modes(self, unit: Unit) -> list[Mode]:
        """How a unit can move now."""
        return modes_of(unit)

    def reach(self, unit: str, mode: Mode) -> Mapping[Hex, Way]:
        """The hexes that a unit can end in, and how, its own aside."""
        found, moving = self._all(unit, mode), self.battle.units[unit]
        if not moving.withdrawing:
            return found
        return homewards(self.battle, moving, found, self._nearest(moving))

    def may_stay(self, unit: Unit) -> bool:
        """Whether a unit may stand still: not if it withdraws and can come nearer to its edge."""
        here = to_edge(self.battle, unit, unit.hex)
        return not unit.withdrawing or here <= self._nearest(unit)

    def _all(self, unit: str, mode: Mode) -> Mapping[Hex, Way]:
        key = (unit, mode)
        if key not in self._reach:
            self._reach[key] = reach(self.battle, self.battle.units[unit], mode)
        return self._reach[key]

    def _nearest(self, unit: Unit) -> int:
        """How near to its edge a unit can come, in any mode."""
        hexes = {hex_ for mode in modes_of(unit) for hex_ in self._all(unit.id, mode)}
        return min(to_edge(self.battle, unit, hex_) for hex_ in {unit.hex, *hexes})

    def about(self, state: Any) -> Self:
        return self if state is self.battle else type(self)(state, self.side)

    def for_player(self) -> Self:
        return type(self)(self.battle.copy(), self.side)

    def check(self, answer: Move) -> None:
        unit = self.battle.units.get(answer.unit)
        if unit is None or unit not in self.units:
            raise IllegalAnswer(Rule.MOVEMENT_PHASE, f"{answer.unit} has no move to make now")
        if answer.to == unit.hex:
            if not self.may_stay(unit):
                why = f"{unit.id} is crippled and makes for its edge"
                raise IllegalAnswer(Rule.FORCED_WITHDRAWAL, why)
            return
        if answer.mode not in modes_of(unit):
            words = unit.card.move_text or "no movement"
            raise IllegalAnswer(Rule.MOVEMENT_MODES, f"{unit.id} has {words} on its card")
        if answer.to not in self.reach(unit.id, answer.mode):
            if answer.to in self._all(unit.id, answer.mode):
                why = f"{unit.id} is crippled and can come nearer to its edge"
                raise IllegalAnswer(Rule.FORCED_WITHDRAWAL, why)
            inches = inches_left(unit, answer.mode)
            why = f'{unit.id} does not get to {answer.to} with {inches}"'
            raise IllegalAnswer(Rule.MOVEMENT_COST, why)

    def default(self) -> Move:
        unit = self.units[0]
        if not self.may_stay(unit):
            ways = ((mode, hex_) for mode in self.modes(unit) for hex_ in self.reach(unit.id, mode))
            mode, hex_ = min(ways, key=lambda each: each[1])
            return Move(unit.id, mode, hex_, unit.facing)
        return Move(unit.id, _first_mode(unit), unit.hex, unit.facing)

    def foregone(self) -> Move | None:
        """Who cannot move stays where it is, and is not asked."""
        stuck = [unit for unit in self.units if not modes_of(unit)]
        if not stuck:
            return None
        return Move(stuck[0].id, _first_mode(stuck[0]), stuck[0].hex, stuck[0].facing)


@dataclass
class HeightDecision(ListDecision[int]):
    """At which level a unit ends its move: so many above the ground, or below the surface; 0 is
    landed, or surfaced (Alpha Strike, VTOLs, WiGE Vehicles, Naval and Submarine Movement)."""

    answer_type: ClassVar[Any] = int
    battle: Battle
    side: int
    unit: str
    ways: Mapping[int, Way]
    moved: bool
    """Whether it has left its hex."""
    rule: str = Rule.MOVEMENT_MODES
    question: str = "At which level does it end its move?"

    def answers(self) -> Sequence[int]:
        """Its own level first, or the nearest to it; who moves does not land by itself."""
        now = self.battle.units[self.unit].elevation
        first = min(self.ways, key=lambda each: (self.moved and not each, abs(each - now), each))
        return [first, *(each for each in sorted(self.ways, reverse=True) if each != first)]

    def label(self, answer: int) -> str:
        return f'{level_words(answer, self.under)}, {self.ways[answer].inches}" in all'

    def word(self, answer: int) -> str:
        return str(abs(answer))

    @property
    def under(self) -> bool:
        return Mode.SUBMARINE in (move.mode for move in self.battle.units[self.unit].card.moves)

    def about(self, state: Any) -> Self:
        return replace(self, battle=state)

    def for_player(self) -> Self:
        return self.about(self.battle.copy())


def _first_mode(unit: Unit) -> Mode:
    return unit.card.moves[0].mode if unit.card.moves else Mode.WALK


@dataclass
class AttackDecision(ListDecision[Attack]):
    """Which of its units a side attacks with next, and how (Alpha Strike, Combat Phase)."""

    answer_type: ClassVar[Any] = Attack
    battle: Battle
    side: int
    rule: str = Rule.COMBAT_PHASE
    question: str = "Which unit attacks, and how?"
    unit: str = ""
    secret: bool = False
    _solutions: dict[Attack, Solution] | None = field(default=None, repr=False)

    @property
    def solutions(self) -> Mapping[Attack, Solution]:
        """All attacks that can be made, each with its number and its damage."""
        if self._solutions is None:
            units = [unit for unit in self.battle.of_side(self.side) if not unit.acted]
            found = [each for unit in units for each in solutions(self.battle, unit)]
            self._solutions = {each.attack: each for each in found}
        return self._solutions

    @property
    def units(self) -> list[Unit]:
        """Those that have an attack to make."""
        ids = dict.fromkeys(attack.unit for attack in self.solutions)
        return [self.battle.units[id_] for id_ in ids]

    def of(self, unit: str) -> list[Solution]:
        """The attacks of one unit."""
        return [each for each in self.solutions.values() if each.attack.unit == unit]

    def answers(self) -> Sequence[Attack]:
        passes = [Attack(unit.id) for unit in self.units]
        return [*passes, *self.solutions]

    def label(self, answer: Attack) -> str:
        if not answer.target:
            return f"{answer.unit} does not attack"
        found = self.solutions[answer]
        chance = f"{found.number} ({found.number.chance:.0%})"
        heat = f", {found.heat} heat" if found.heat else ""
        extra = f" with {answer.overheat} OV" if answer.overheat else ""
        damage = "0*" if found.strength.minimal else str(found.strength.points)
        if answer.spotter:
            held = not self.battle.units[answer.spotter].acted
            extra += f", spotted by {answer.spotter}" + ", which then holds its fire" * held
        if lost := rear_damage(self.battle, found):
            heat += f", and {lost} less in front after it"
        return (
            f"{answer.unit} attacks {answer.target}, {answer.kind.value}{extra}: {chance}, "
            f"{damage} damage{heat}"
        )

    def word(self, answer: Attack) -> str:
        parts = [answer.unit, answer.target, answer.kind.value.replace(" ", "-")]
        parts += [f"ov{answer.overheat}"] if answer.overheat else []
        return " ".join(parts) if answer.target else f"{answer.unit} holds"

    def only(self) -> Attack | None:
        return None

    def about(self, state: Any) -> Self:
        return self if state is self.battle else type(self)(state, self.side)

    def for_player(self) -> Self:
        return type(self)(self.battle.copy(), self.side)

    def check(self, answer: Attack) -> None:
        if answer not in self.solutions and answer not in self.answers():
            raise IllegalAnswer(Rule.COMBAT_PHASE, f"{self.word(answer)}: not possible")
