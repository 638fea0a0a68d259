"""The judge of duels: breaches are counted, and who waits for its turn does nothing (Clan Invasion,
Zellbrigen, Duels in Turn)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Duel, Trial
from btterm.classic.options import Options
from btterm.classic.situation import parse_situation
from btterm.soak.games import random_battle
from btterm.soak.honored import Honored
from btterm.soak.laws import LawBroken
from btterm.table.procedure import Event

LINE = "Timber Wolf Prime@0210/N; Adder Prime@0205/S side=2; Nova Prime@0305/S side=2"
CADET, FIRST, SECOND = "TI", "ad", "no"


def judge(*events: Event) -> tuple[Honored, Battle]:
    battle = parse_situation(LINE, Options(zellbrigen=True))
    battle.trials = [Trial(CADET, [FIRST, SECOND])]
    battle.units[SECOND].waits = True
    honored = Honored(battle)
    for event in events:
        honored.read(event)
    return honored, battle


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((e.StrikeDeclared(SECOND, ("kick",), CADET),), "no acts, and waits"),
        ((e.MeleeBegan(CADET), e.StrikeDeclared(SECOND, ("kick",), CADET)), "no acts, and waits"),
        ((e.MeleeBegan(CADET), e.TurnBegan(3), e.SteppedUp(SECOND, CADET)), "in a melee"),
        ((e.MeleeBegan(CADET), e.MeleeBegan(FIRST)), "twice"),
        ((e.Challenged(CADET, FIRST), e.Challenged(CADET, FIRST)), "again"),
        ((e.Challenged(FIRST, SECOND),), "a friend"),
        ((e.Dishonored(CADET, "it leaves", 2, False),), "2 breaches told"),
        ((e.Dishonored(CADET, "it leaves", 1, True),), "dezgra after 1"),
    ],
)
def test_each_law_of_duels_can_be_broken(events: tuple[Event, ...], words: str) -> None:
    with pytest.raises(LawBroken, match=words):
        judge(*events)


def test_who_is_called_or_freed_by_a_melee_may_act() -> None:
    strike = e.StrikeDeclared(SECOND, ("kick",), CADET)
    judge(e.SteppedUp(SECOND, CADET), strike)
    judge(e.MeleeBegan(CADET), e.TurnBegan(3), strike)


def test_what_was_not_told_is_noticed() -> None:
    honored, battle = judge(e.Challenged(CADET, FIRST), e.Dishonored(CADET, "it leaves", 1, False))
    battle.duels, battle.units[CADET].breaches = [Duel(CADET, [FIRST])], 1
    honored.compare(battle)
    battle.duels[0].foes.append(SECOND)
    with pytest.raises(LawBroken, match="without a challenge"):
        honored.compare(battle)
    honored, battle = judge()
    battle.units[FIRST].waits = True
    with pytest.raises(LawBroken, match="was called"):
        honored.compare(battle)


def test_staged_battles_have_all_that_only_scenarios_have() -> None:
    battles = [random_battle(seed, formed=True, staged=True).state for seed in range(8)]
    units = [unit for battle in battles for unit in battle.units.values()]
    assert any(battle.trials for battle in battles)
    assert any(battle.at_once for battle in battles)
    assert any(unit.crew.card for unit in units)
    assert any(any(battle.nations) for battle in battles)
    assert any(battle.stand_fast for battle in battles)
    assert any(unit.waits for unit in units)
