"""A small table for the examples of the book: situations, dice and answers written out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from btterm.classic.battle import Battle
from btterm.classic.decisions import Move, MoveDecision, OrdersDecision, UnitDecision
from btterm.classic.ground import Minefield
from btterm.classic.rule import Rule
from btterm.classic.scenario.fielding import add_unit
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing, Hex
from btterm.soak.mechs import mechs_of
from btterm.table.choice import ListDecision
from btterm.table.dice import Roll, Throw, checked
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Decision, Event, Procedure
from btterm.table.table import Table
from tests.rulebook.rules import (
    Hit,
    Preview,
    Shot,
    Side,
    bins_in,
    carry_out,
    charging,
    drive,
    live_bins,
    read_steps,
    strike_now,
)

E = TypeVar("E", bound=Event)
Dice = int | tuple[int, ...]
"""A throw: every die, or the sum of two where only the sum matters."""


@dataclass
class Played:
    """What came of a rule that was played to its end."""

    result: Any = None
    events: list[Event] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    """The decisions put to the players."""

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def targets(self, word: str) -> list[int]:
        """The target numbers of the rolls in whose reason a word occurs."""
        return [roll.target.number for roll in self.rolls if word in roll.why and roll.target]


def add_mech(
    battle: Battle, side: int, sheet: MechSheet, hex_: Hex, facing: Facing, *, id_: str = ""
) -> Mech:
    """As `add_unit`, for a 'Mech."""
    mech = add_unit(battle, side, sheet, hex_, facing, id_=id_)
    assert isinstance(mech, Mech)
    return mech


def play(
    rule: Procedure[Any],
    dice: Iterable[Dice] = (),
    answers: Mapping[str, Any] | None = None,
    choices: Sequence[str] = (),
) -> Played:
    """Play a rule to its end with these dice, and fail if any are missing or left over.

    `answers`: what a unit does when its side may act with it; units without one do nothing.
    `choices`: the answers to plain questions, in order.
    """
    throws, picks, left = deque(dice), deque(choices), dict(answers or {})
    played, value = Played(), None
    while True:
        try:
            asked = rule.send(value)
        except StopIteration as end:
            played.result = end.value
            break
        value = None
        if isinstance(asked, Event):
            played.events.append(asked)
        elif isinstance(asked, Roll):
            assert throws, f"no dice left for: {asked.why}"
            played.rolls.append(asked)
            value = checked(asked, _throw(asked, throws.popleft()))
        else:
            played.asked.append(asked)
            value = _answer(asked, left, picks)
            asked.check(value)
    assert not throws, f"dice left over: {list(throws)}"
    assert not picks, f"answers left over: {list(picks)}"
    assert not left, f"nobody asked {', '.join(left)}"
    return played


def _throw(roll: Roll, dice: Dice) -> Throw:
    if isinstance(dice, int):
        dice = (dice,) if roll.dice == 1 else (dice // 2, dice - dice // 2)
    return Throw(dice)


def _answer(asked: Any, left: dict[str, Any], picks: deque[str]) -> Any:
    if isinstance(asked, ListDecision):
        assert picks, f"no answer for: {asked.question}"
        return picks.popleft()
    if isinstance(asked, OrdersDecision):
        return tuple(left.pop(id_) for id_ in asked.units if id_ in left)
    assert isinstance(asked, UnitDecision)
    for unit in asked.units:
        if unit in left:
            return left.pop(unit)
    return asked.default()


def pending(table: Table[Any]) -> Decision[Any]:
    """The decision that a table waits for."""
    assert isinstance(table.pending, Decision)
    return table.pending


def at(text: str) -> Hex:
    """The hex with this number."""
    return Hex.parse(text)


def scattered(points: int) -> tuple[Minefield, ...]:
    """What Thunder missiles leave in a hex."""
    return (Minefield(points),)


def _inside(text: str) -> Battle:
    """A situation in which automatic ejection is disabled: explosions of ammunition have tests of
    their own, and so has ejecting."""
    battle = parse_situation(text)
    for mech in mechs_of(battle).values():
        mech.auto_eject = False
    return battle


def duel(text: str) -> tuple[Battle, Mech, Mech]:
    """A situation with two units: the battle and both. Nobody is thrown out by an explosion."""
    battle = _inside(text)
    first, second = mechs_of(battle).values()
    return battle, first, second


def solo(text: str) -> tuple[Battle, Mech]:
    """A situation with one unit that matters, the first: the battle and that unit. Nobody is
    thrown out by an explosion."""
    battle = _inside(text)
    return battle, next(iter(mechs_of(battle).values()))


def mount(mech: Mech, name: str, location: Location | None = None) -> int:
    """The number of the first weapon or item with this short name, in a location or anywhere."""
    return next(
        number
        for number, mount in enumerate(mech.sheet.mounts)
        if mount.item.short_name == name and location in (None, mount.location)
    )


def lead(text: str) -> tuple[Battle, Any]:
    """A situation and its first unit, of whatever kind."""
    battle = parse_situation(text)
    return battle, next(iter(battle.units.values()))


def shots(mech: Mech, target: Mech, *weapons: str) -> tuple[Shot, ...]:
    """Shots of the weapons with these short names, each the next one of its name."""
    mounts = mech.sheet.mounts
    taken: list[int] = []
    for name in weapons:
        number = next(
            number
            for number, mount in enumerate(mounts)
            if mount.item.short_name == name and number not in taken
        )
        taken.append(number)
    return tuple(Shot(number, target.id) for number in taken)


def lost(mech: Mech) -> int:
    """All points of armor and structure that it has lost."""
    full = mech.sheet.armor_points + sum(mech.sheet.structure_points.values())
    return full - mech.armor_left - sum(mech.structure.values())


def destroy_slot(mech: Mech, location: Location, *kinds: SlotKind) -> None:
    """Mark the first undamaged slot of each kind in a location as destroyed."""
    for kind in kinds:
        slots = mech.sheet.slots_of(kind, location)
        number = next(slot for slot in slots if slot not in mech.criticals[location])
        mech.criticals[location] = sorted([*mech.criticals[location], number])


def ammunition(mech: Mech, location: Location) -> list[int]:
    """Numbers of the bins in a location that can explode."""
    return bins_in(mech, (location,), live_bins(mech))


def parts(target: TargetNumber | None) -> list[int]:
    """The modifiers of a target number in order, the base first."""
    assert target is not None
    return [part.value for part in target.parts]


def decision(battle: Battle, mech: Mech) -> MoveDecision:
    """The decision of a unit's side to move just this unit."""
    return MoveDecision(mech.side, battle, (mech.id,))


def plan(battle: Battle, mech: Mech, mode: Mode, steps: str) -> Preview:
    """What a move of these steps would do: "F R F"."""
    return decision(battle, mech).preview(Move(mech.id, mode, read_steps(steps)))


def refusal(battle: Battle, mech: Mech, mode: Mode, steps: str) -> str:
    """Why a move is not allowed; empty when it is."""
    try:
        plan(battle, mech, mode, steps)
    except IllegalAnswer as error:
        return str(error)
    return ""


def move(
    battle: Battle,
    mech: Mech,
    mode: Mode,
    steps: str,
    dice: Iterable[Dice] = (),
    choices: Sequence[str] = (),
) -> Played:
    """Carry out a move, as far as it gets."""
    plan(battle, mech, mode, steps)
    return play(carry_out(battle, mech, mode, read_steps(steps)), dice, choices=choices)


def pushing(battle: Battle, mech: Mech, target: Mech) -> Procedure[None]:
    """What a push that succeeds does: where both end."""
    strike = strike_now(
        mech, target, Rule.PUSHING, "push", TargetNumber(()), Hit(0, Side.FRONT, mech.side)
    )
    yield from drive(battle, strike)


def collisions(battle: Battle) -> Procedure[None]:
    """The charges and dives that were declared, without the rolls at the end of the phase."""
    yield from charging.resolve(battle, (yield from charging.declare(battle)))
