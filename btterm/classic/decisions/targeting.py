"""Artillery: the hexes on which guns are laid before the battle, and where a piece fires in the
Targeting Phase."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from btterm.classic.artillery import CALLED
from btterm.classic.battle import Battle
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules.attack import tag
from btterm.classic.rules.special import aiming, artillery
from btterm.classic.view import view
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.table.choice import ListDecision

HOLD = "hold"
DONE = "done"


def _with(proposed: Hex | None, words: Sequence[str], hexes: Sequence[Hex]) -> list[str]:
    """The answers to where: the hex that is proposed, if there is one, the words, all other
    hexes."""
    first = [] if proposed is None else [str(proposed)]
    return [*first, *words, *(str(hex_) for hex_ in hexes if hex_ != proposed)]


@dataclass
class DesignationDecision(ListDecision[str]):
    """Before the first turn: a hex that the guns of a side hit without a roll, or no more of
    them."""

    answer_type: ClassVar[type] = str
    rule: ClassVar[str] = Rule.GAME_SET_UP_ARTILLERY  # type: ignore[misc]
    secret: ClassVar[bool] = True  # type: ignore[misc]
    unit: ClassVar[str] = ""  # type: ignore[misc]
    side: int
    battle: Battle
    left: int
    """How many may be designated yet."""

    def about(self, state: Battle) -> Self:
        return self if state is self.battle else replace(self, battle=state)

    def for_player(self) -> Self:
        return self.about(view(self.battle, self.side))

    @property
    def question(self) -> str:  # type: ignore[override]
        return f"Which hex do your guns hit without a roll? {self.left} left"

    @cached_property
    def _proposed(self) -> Hex | None:
        return aiming.place_to_designate(self.battle, self.side)

    def answers(self) -> Sequence[str]:
        named = {each.hex for each in self.battle.artillery.designated if each.side == self.side}
        free = [hex_ for hex_ in self.battle.board if hex_ not in named]
        return _with(self._proposed, [DONE], free)

    def label(self, answer: str) -> str:
        return "no more hexes" if answer == DONE else f"designates {answer}"

    def word(self, answer: str) -> str:
        return answer


class Aim(NamedTuple):
    """What a piece fires, and at what."""

    way: FireWay
    at: Hex | str | None
    """A hex, or the unit that guides it; None: that is asked next."""


@dataclass
class TargetingDecision(ListDecision[str]):
    """Targeting Phase: one piece holds its fire or fires at a hex. The answer is the number of the
    hex for a plain shell, or the word for another round, after which its hex is asked for, or who
    guides it."""

    answer_type: ClassVar[type] = str
    rule: ClassVar[str] = Rule.TARGETING  # type: ignore[misc]
    secret: ClassVar[bool] = True  # type: ignore[misc]
    side: int
    battle: Battle
    piece: str

    def about(self, state: Battle) -> Self:
        return self if state is self.battle else replace(self, battle=state)

    def for_player(self) -> Self:
        return self.about(view(self.battle, self.side))

    @property
    def round(self) -> FireWay:
        """What is fired, where that was chosen already."""
        return self.battle.progress.round

    @property
    def unit(self) -> str:  # type: ignore[override]
        unit = artillery.gun(self.battle, self.piece).unit
        return unit.id if unit is not None else ""

    @property
    def question(self) -> str:  # type: ignore[override]
        name = artillery.gun(self.battle, self.piece).name
        lands = artillery.lands_in(self.battle, self.piece)
        if self.round is FireWay.HOMING:
            return f"{name}: who guides the homing missile that lands in turn {lands}?"
        what = CALLED.get(self.round, "")
        if self.round is FireWay.USUAL:
            return f"{name} fires at which hex? It lands in turn {lands}"
        return f"{name} fires {what} at which hex? It lands in turn {lands}"

    def hexes(self) -> list[Hex]:
        """The hexes that it can fire at."""
        return artillery.hexes(self.battle, self.piece)

    @cached_property
    def _proposed(self) -> Hex | None:
        """What it fired at last, else where its round may be expected to do most."""
        hexes = self.hexes()
        last = artillery.ranging(self.battle.artillery, self.piece).hex
        return last if last in hexes else aiming.target(self.battle, self.piece, hexes)

    def answers(self) -> Sequence[str]:
        ways = artillery.ways(self.battle, self.piece)
        if self.round is FireWay.HOMING:
            return [*(unit.id for unit in tag.spotters(self.battle, self.side)), HOLD]
        if self.round is not FireWay.USUAL:
            return _with(self._proposed, [HOLD], self.hexes())
        others = [way.value for way in ways if way is not FireWay.SHELL]
        if FireWay.SHELL not in ways:
            return [HOLD, *others]
        return _with(self._proposed, [HOLD, *others], self.hexes())

    def aim(self, answer: str) -> Aim | None:
        """What an answer means; None: the piece holds its fire."""
        if answer == HOLD:
            return None
        if self.round is FireWay.HOMING:
            return Aim(FireWay.HOMING, answer)
        with suppress(BadInput):
            return Aim(self.round or FireWay.SHELL, Hex.parse(answer))
        return Aim(FireWay(answer), None)

    def label(self, answer: str) -> str:
        aim = self.aim(answer)
        if aim is None:
            return "holds its fire"
        if aim.at is None:
            return f"fires {CALLED[aim.way]}"
        if isinstance(aim.at, str):
            return f"{aim.at} {self.battle.units[aim.at].name} guides it"
        again = aim.at == artillery.ranging(self.battle.artillery, self.piece).hex
        return f"fires at {aim.at}{' again' if again else ''}"

    def word(self, answer: str) -> str:
        return answer
