"""The second count of men and suits notices losses that no hit brings, and who hits with what."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.rule import Rule
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Out
from btterm.hexes import Hex
from btterm.soak.condition import Conditions
from btterm.soak.laws import LawBroken
from btterm.soak.men import DIRECT_FIRE, MISSILES, Men
from btterm.soak.troops import platoons_of, squads_of
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event
from tests.rulebook.rules import DIRECT_FIRE as RULES_DIRECT_FIRE
from tests.rulebook.rules import MISSILES as RULES_MISSILES

NUMBER = TargetNumber((Modifier(Rule.RANGE, "number", 4),))
FIRE, HEAT = e.PhaseBegan(Phase.WEAPON_ATTACK), e.PhaseBegan(Phase.HEAT)
SALVO = e.WeaponFired("EL", "SRM 2", "fo", NUMBER, Throw((6, 6)), True)


def field() -> Battle:
    """Five Elementals, and 28 men in the open."""
    return parse_situation(
        "phase=fire; Elemental Point Laser@0505/N; Foot Platoon Rifle@0504/S; Atlas@0807/S"
    )


def men(points: int, lost: int, left: int, doubled: bool = True) -> e.MenLost:
    return e.MenLost("fo", points, doubled, lost, left)


def suit(number: int, points: int, lost: int, left: int, die: int | None = 0) -> e.SuitHit:
    throw = None if die is None else Throw((die or number,))
    return e.SuitHit("EL", throw, number, points, lost, left)


def judge(*events: Event, state: Battle | None = None) -> Men:
    state = state or field()
    conditions = Conditions(state)
    found = Men(state, conditions)
    for event in events:
        conditions.read(event)
        found.read(event)
    return found


def burned(total: int, survives: bool) -> e.FireCrossed:
    return e.FireCrossed("fo", 8, Throw((total - 1, 1)), survives)


OFF = e.FellOff("fo", "at", Hex(8, 7))
RIGHT = {
    "men in the open": (FIRE, SALVO, men(5, 10, 18), HEAT),
    "the last of them": (FIRE, men(14, 28, 0), e.UnitDestroyed("fo", Out.MEN), HEAT),
    "suits": (FIRE, suit(2, 8, 8, 3), suit(2, 8, 3, 0), suit(1, 1, 1, 10), HEAT),
    "five suits fire": (FIRE, e.TroopersHit("EL", 5, Throw((4, 4)), 4), HEAT),
    "five suits that were five": (
        *(FIRE, suit(1, 20, 11, 0), SALVO, e.MissilesHit(10, Throw((4, 4)), 6)),
        HEAT,
    ),
    "through a fire": (burned(8, True), HEAT),
    "into a fire": (OFF, burned(7, True), HEAT),
}
WRONG = {
    "too few men": ((FIRE, men(5, 5, 23)), "by the log 10"),
    "cover in the open": ((FIRE, men(5, 5, 23, doubled=False)), "as if under cover"),
    "men that are left": ((FIRE, men(5, 10, 20)), "by the log 18"),
    "nobody left to fight on": ((FIRE, men(14, 28, 0), HEAT), "is not told"),
    "lost for no reason": ((FIRE, e.UnitDestroyed("fo", Out.MEN)), "for no reason"),
    "a suit that is gone": ((FIRE, suit(2, 20, 11, 0), suit(2, 1, 0, 0)), "not in action"),
    "another suit": ((FIRE, suit(2, 5, 5, 6, die=3)), "hits suit 2"),
    "no throw": ((FIRE, suit(2, 5, 5, 6, die=None)), "one of"),
    "points that go on to others": ((FIRE, suit(2, 20, 20, 0)), "by the log (11, 0)"),
    "four suits of five": ((FIRE, e.TroopersHit("EL", 4, Throw((4, 4)), 3)), "by the log 5"),
    "too many hits": ((FIRE, e.TroopersHit("EL", 5, Throw((4, 4)), 5)), "not 4"),
    "too many missiles": ((FIRE, SALVO, e.MissilesHit(10, Throw((4, 4)), 8)), "not 6"),
    "a fire that it survives": ((burned(7, True),), "in the fire"),
    "burned and alive": ((burned(7, False), HEAT), "is not told"),
    "through a second fire": ((OFF, burned(7, True), burned(7, True)), "in the fire"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_losses_as_the_book_has_them_are_right(name: str) -> None:
    judge(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_wrong_losses_of_men_and_suits_are_noticed(name: str) -> None:
    events, words = WRONG[name]
    with pytest.raises(LawBroken, match=words.replace("(", r"\(").replace(")", r"\)")):
        judge(*events)


def test_men_and_suits_that_vanish_are_noticed() -> None:
    state = field()
    book = judge(state=state)
    book.compare(state)
    platoons_of(state)["fo"].men -= 1
    with pytest.raises(LawBroken, match="27 men, by the log 28"):
        book.compare(state)
    platoons_of(state)["fo"].men += 1
    squads_of(state)["EL"].suits[3] -= 1
    with pytest.raises(LawBroken, match="by the log"):
        book.compare(state)


def test_its_tables_are_those_of_the_rules() -> None:
    for mine, table in ((MISSILES, RULES_MISSILES), (DIRECT_FIRE, RULES_DIRECT_FIRE)):
        rows = [tuple(map(int, row.split())) for row in mine.split(",")]
        assert rows == [table[total] for total in sorted(table)]


def test_a_passenger_elsewhere_is_noticed() -> None:
    """By the log it is aboard, and by the state it is not, or the other way round."""
    state = field()
    conditions = Conditions(state)
    conditions.compare(state)
    conditions.read(e.ClimbedOn("EL", "at"))
    with pytest.raises(LawBroken, match="by the log 'at'"):
        conditions.compare(state)
    state.units["EL"].carried_by = "at"
    conditions.compare(state)
    conditions.read(e.Displaced("at", Hex(8, 7), Hex(8, 8)))
    with pytest.raises(LawBroken, match="is not with at in 0808"):
        conditions.compare(state)
    state.units["at"].hex = Hex(8, 8)
    conditions.compare(state)
