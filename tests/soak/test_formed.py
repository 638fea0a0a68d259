"""The judge of formations: rolls made again are counted, and nobody acts twice (Clan Invasion,
Combat Star, Combat Intuition)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.situation import parse_situation
from btterm.soak.formed import Formed
from btterm.soak.laws import LawBroken
from btterm.table.dice import Throw
from btterm.table.procedure import Event

LINE = (
    "Warhammer@0210/N formation=Alpha:Battle rerolls=6; "
    "Griffin GRF-1N@0410/N side=1 formation=Bravo:Command holds; Atlas@0205/S"
)
AGAIN = e.RolledAgain("WA", "a shot", Throw((1, 2)), 7, "Alpha", 5)
STRIKE = e.StrikeDeclared("GR", ("push",), "at")
AT_ONCE, MOVES_ON = e.ActsAtOnce("GR", "at"), e.PhaseBegan(Phase.MOVEMENT)


def judge(*events: Event, line: str = LINE) -> tuple[Formed, Battle]:
    battle = parse_situation(line)
    formed = Formed(battle)
    for event in events:
        formed.read(event)
    return formed, battle


def test_a_roll_made_again_takes_one_off() -> None:
    formed, battle = judge(AGAIN)
    battle.formations[0].rerolls = 5
    formed.compare(battle)
    formed.read(AGAIN)
    with pytest.raises(LawBroken, match="Alpha: 5 left"):
        formed.compare(battle)


def test_nobody_is_given_what_only_others_have() -> None:
    formed, battle = judge()
    battle.formations[1].holders = ["GR", "WA"]
    with pytest.raises(LawBroken, match="gives others"):
        formed.compare(battle)
    battle.formations[1].units = ["GR", "WA", "at"]
    battle.formations[1].holders = ["GR", "WA", "at"]
    with pytest.raises(LawBroken, match="3 of Bravo, 2 may"):
        formed.compare(battle)


def test_who_has_acted_at_once_acts_no_more_in_that_turn() -> None:
    judge(AT_ONCE, STRIKE, MOVES_ON)
    judge(AT_ONCE, MOVES_ON, e.TurnBegan(2), STRIKE)
    with pytest.raises(LawBroken, match="GR acts a second time"):
        judge(AT_ONCE, MOVES_ON, STRIKE)
    with pytest.raises(LawBroken, match="acts at once twice"):
        judge(AT_ONCE, MOVES_ON, AT_ONCE)
    with pytest.raises(LawBroken, match="acts within"):
        judge(AT_ONCE, e.ActsAtOnce("WA", "at"))


def test_the_initiative_is_rolled_again_once_a_turn() -> None:
    again = e.InitiativeAgain(0, "Bravo")
    judge(again, e.TurnBegan(2), again)
    with pytest.raises(LawBroken, match="third time"):
        judge(again, again)
