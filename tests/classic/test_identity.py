"""Whatever crosses the border of the rules names the section of the book that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from btterm.classic.rule import Rule
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import random_battle
from btterm.table.choice import Choice
from btterm.table.dice import Roll, SeededDice, Throw
from btterm.table.procedure import Decision

SEEDS = (500, 503, 507)
TURNS = 8


class NotingDice(SeededDice):
    """Dice that remember what they were thrown for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[Roll] = []

    def throw(self, roll: Roll, number: int) -> Throw:
        self.asked.append(roll)
        return super().throw(roll, number)


@pytest.fixture(scope="module")
def asked() -> list[Roll | Decision[Any]]:
    """All that the rules ask for in a few battles of players who do anything."""
    return [each for seed in SEEDS for each in _played(seed)]


def _played(seed: int) -> Iterator[Roll | Decision[Any]]:
    table = random_battle(seed)
    table.dice = dice = NotingDice(seed)
    players = [RandomPlayer(2 * seed + side) for side in (0, 1)]
    while isinstance(decision := table.pending, Decision) and len(table.turns) <= TURNS:
        yield decision
        table.answer(players[decision.side].decide(decision))
    yield from dice.asked


def test_rolls(asked: list[Roll | Decision[Any]]) -> None:
    rules = {each.rule for each in asked if isinstance(each, Roll)}
    assert rules <= set(Rule)
    assert {Rule.TO_HIT_ROLL, Rule.MISSILE_HITS, Rule.SKIDDING, Rule.CRITICAL_DAMAGE} <= rules


def test_questions(asked: list[Roll | Decision[Any]]) -> None:
    rules = {each.rule for each in asked if isinstance(each, Choice)}
    assert rules
    assert rules <= set(Rule)


def test_modifiers(asked: list[Roll | Decision[Any]]) -> None:
    numbers = [each.target for each in asked if isinstance(each, Roll) and each.target]
    rules = {part.rule for number in numbers for part in number.parts}
    assert rules <= set(Rule)
    assert {Rule.RANGE, Rule.WOODS_IN_THE_LINE_OF_FIRE, Rule.LEG_DAMAGE} <= rules
