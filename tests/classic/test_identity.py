"""Whatever crosses the border of the rules names the section of the book that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Phase
from btterm.classic.log.narrate import entries
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Facing, Hex
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import random_battle
from btterm.table.choice import Choice
from btterm.table.dice import Roll, SeededDice, Throw
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Decision, Event
from btterm.table.table import Unfit

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


SHOT = e.WeaponFired("WA", "PPC", "wo", TargetNumber(()), Throw((4, 5)), True)
KICK = e.Struck("wo", "kick left", "WA", TargetNumber(()), None, False, Rule.KICKING)
FALL = e.Fell("WA", Hex(6, 5), 0, Throw((1,)), Facing.N, "front", 7)


@pytest.mark.parametrize(
    ("events", "title"),
    [
        ([SHOT], "To-Hit Roll"),
        ([SHOT, e.MissilesHit(6, Throw((3, 3)), 4)], "Missile Hits"),
        ([SHOT, e.LocationDestroyed("wo", Location.LA, False)], "Transferring Damage"),
        ([SHOT, e.UnitDestroyed("wo", "head destroyed")], "Destroying a Unit"),
        (
            [e.Struck("wo", "kick left", "WA", TargetNumber(()), None, False, Rule.KICKING)],
            "Kicking",
        ),
        ([e.ChargeDeclared("wo", "WA", True)], "Death from Above"),
        ([FALL], "Falling"),
        ([e.PilotingRolled("WA", "kicked", TargetNumber(()), None, False), FALL], "Falling"),
        ([e.HeatAdjusted("WA", 0, (), 3)], "Heat"),
        ([e.Skipped(Phase.REACTION, "shut down", "WA")], "Torso Twist/Turret Rotation"),
        ([Unfit("the rules have changed")], "Movement Costs"),
    ],
)
def test_a_line_of_the_log_is_about_the_gravest_that_it_tells(
    events: list[Event], title: str
) -> None:
    battle = parse_situation("phase=move; Warhammer@0605/N; Wolverine WVR-6R@0606/N")
    told = entries(battle, [e.PhaseBegan(Phase.MOVEMENT), *events])
    assert [entry.rule for entry in told] == [title]


KINDS = [
    kind
    for kind in vars(e).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, e.Detail)
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_has_its_rule(kind: type[Event]) -> None:
    assert "rule" in vars(kind)


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


def test_a_refusal_is_the_words_that_a_player_reads_and_copies_whole() -> None:
    why = Refusal(Rule.LINE_OF_SIGHT, "0607, level 3, blocks", bare="level 3, blocks")
    again = deepcopy(why)
    assert (again, again.rule, again.brief) == ("0607, level 3, blocks", Rule.LINE_OF_SIGHT, why)
    assert again.bare == "level 3, blocks"
    assert not ALLOWED
