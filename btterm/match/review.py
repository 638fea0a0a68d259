"""The decisions of a saved battle that cost most.

Each is put to a bot, who says what it would rather have done by its own scores. Where those differ
most, bots play on from there, some turns, several times, once with what was done and once with what
the bot would have done, by the same dice seeds. What a side is worth then is counted in points of
armor and structure: those that its enemies have lost, less its own; a destroyed unit
counts as more than its points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.saves.state import CLASSIC
from btterm.errors import BadInput
from btterm.match import battles
from btterm.match.seat import persons_of
from btterm.players.opinion import Opinion, opinion
from btterm.players.player import play_out
from btterm.players.roster import leader
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.savefile import Story, read_save
from btterm.table.table import Table, value_of

LOOKED_AT = 8
"""Decisions from which it is played on, as usual."""
TOLD = 3
"""Decisions that are told of."""
A_TON = 4
"""Points that a ton of a destroyed unit counts, if it has not lost more."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of a battle, as it is found again: its turn and its entry in the journal."""

    turn: int
    entry: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """A decision for which a bot knows a better answer."""

    moment: Moment
    battle: Battle
    """As it was then."""
    side: int
    unit: str
    answer: Any
    """What was answered."""
    better: Opinion


@dataclass(frozen=True, slots=True)
class Cost:
    """What a decision has cost, as far as playing on from it tells."""

    turn: int
    phase: str
    side: str
    unit: str
    done: str
    better: str
    points: float
    """How many points of armor and structure better off the side is on average with the other
    answer."""
    error: float
    """The standard error of that."""
    games: int

    @property
    def words(self) -> str:
        """ "Turn 4, movement, WH Warhammer of Anna runs to 0512, looking N. Better: ..."."""
        return (
            f"Turn {self.turn}, {self.phase}: {self.unit} of {self.side} {self.done}. "
            f"Better: {self.better}; worth {self.points:.0f} points more "
            f"(+-{self.error:.0f}, {self.games} games each)."
        )


class Review:
    """A saved battle that is looked through. Raises BadInput for one that is not over, or of
    another game, and BadFile."""

    def __init__(self, path: Path, *, seed: int = 0, games: int = 6, turns: int = 2) -> None:
        """`games` are played on from each decision with each of the answers, to the end of its
        turn and so many `turns` more. The same seed gives the same result."""
        self.path, self.seed, self.games, self.turns = path, seed, games, turns
        self.story = read_save(path)
        if self.story.head.get("game", CLASSIC.name) != CLASSIC.name:
            raise BadInput(f"{path.name} is a battle of another game")
        last = battles.resume(path, self.story, alone=True)
        if last.state.outcome is None:
            raise BadInput(f"{path.name} is not over yet: a battle is reviewed when it is")
        self.sides: list[str] = last.state.sides
        players = [str(name) for name in self.story.head.get("players") or ()]
        persons = [side for side in persons_of(players) if side < len(self.sides)]
        self.persons = persons or [*range(len(self.sides))]
        """The sides whose decisions are looked at: those of people, all where there are none."""

    def _table(self, moment: Moment) -> Table[Any]:
        """The battle at a decision."""
        turn = self.story.turns[moment.turn]
        cut = {**turn, "entries": turn["entries"][: moment.entry]}
        return battles.resume(self.path, Story(self.story.head, [cut]))

    def moments(self) -> list[Moment]:
        """All decisions of the people, in the order in which they came."""
        return [
            Moment(turn, number)
            for turn, played in enumerate(self.story.turns)
            for number, entry in enumerate(played["entries"])
            if "answer" in entry and "unasked" not in entry and entry["side"] in self.persons
        ]

    def doubt(self, moment: Moment) -> Doubt | None:
        """What a bot holds against a decision, if anything."""
        table = self._table(moment)
        decision, entry = table.pending, self.story.turns[moment.turn]["entries"][moment.entry]
        if not isinstance(decision, Decision):
            return None
        answer = value_of(decision, entry)
        found = opinion(decision.for_player(), answer)
        if found is None or decision.refusal(found.answer):
            return None
        return Doubt(moment, table.state, decision.side, answer.unit, answer, found)

    def cost(self, doubt: Doubt) -> Cost:
        """What a decision has cost."""
        gains = [
            self._played_on(doubt, doubt.better.answer, game)
            - self._played_on(doubt, doubt.answer, game)
            for game in range(self.games)
        ]
        battle = doubt.battle
        unit = battle.units[doubt.unit]
        return Cost(
            max(1, battle.turn),
            str(battle.phase),
            self.sides[doubt.side],
            f"{unit.id} {unit.name}",
            doubt.better.done,
            doubt.better.better,
            mean(gains),
            stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0,
            len(gains),
        )

    def _played_on(self, doubt: Doubt, answer: Any, game: int) -> float:
        """How a side stands some turns after an answer."""
        luck = self.seed * 1_000_003 + game
        table = Table(CLASSIC, doubt.battle.copy(), SeededDice(luck))
        table.answer(answer)
        players = {side: leader("bot", luck + side) for side in range(len(self.sides))}
        play_out(table, players, 1 + self.turns)
        return margin(table.state, doubt.side)


def in_short(path: Path, go_on: Callable[[], bool]) -> list[str]:
    """The review of a saved battle in lines, with as much of it as was done when `go_on` said no.
    Raises as `Review`."""
    review = Review(path)
    doubts: list[Doubt] = []
    for moment in review.moments():
        if not go_on():
            break
        doubt = review.doubt(moment)
        doubts += [doubt] if doubt is not None else []
    costs = [review.cost(doubt) for doubt in worst(doubts, LOOKED_AT) if go_on()]
    return [*lines(told(costs), len(costs), len(doubts))]


def worst(doubts: Sequence[Doubt], most: int) -> list[Doubt]:
    """Those of some decisions that a bot holds most against, the worst first."""
    return sorted(doubts, key=lambda doubt: -doubt.better.gain)[:most]


def told(costs: Sequence[Cost]) -> list[Cost]:
    """The decisions that are told of: those that cost most, by more than chance."""
    found = [cost for cost in costs if cost.points > cost.error]
    return sorted(found, key=lambda cost: -cost.points)[:TOLD]


def margin(battle: Battle, side: int) -> float:
    """Points of armor and structure that the enemies of a side have lost, less its own."""
    return float(
        sum(
            (1 if unit.side != side else -1) * _lost(battle, unit.id)
            for unit in battle.units.values()
        )
    )


def _lost(battle: Battle, id_: str) -> int:
    unit = battle.units[id_]
    points = kinds.points_lost(unit)
    return max(points, A_TON * unit.tons) if unit.destroyed else points


def lines(found: Sequence[Cost], looked: int, of: int) -> Iterator[str]:
    """The review in lines. `looked`: from how many decisions it was played on, of how many in
    which a bot would have done something else."""
    yield from (f"{number}. {cost.words}" for number, cost in enumerate(found, start=1))
    if not found:
        yield "No decision cost more than chance may have."
    yield f"Played on from {looked} decisions, of {of} in which the bot would have done otherwise."
