"""The judge of hits notices a hit on the wrong side, table or location, and damage elsewhere."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Phase
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import DAMAGE_TRANSFER, Location
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing, Hex
from btterm.soak.armor import Armor
from btterm.soak.condition import Conditions
from btterm.soak.hits import FULL, INWARD, KICK, PUNCH, Hits, sides
from btterm.soak.laws import LawBroken
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event
from tests.rulebook.rules import (
    KICK_LOCATION,
    MECH_HIT_LOCATION,
    PUNCH_LOCATION,
    attack_sides,
)

FIRE, STRIKE = e.PhaseBegan(Phase.WEAPON_ATTACK), e.PhaseBegan(Phase.PHYSICAL_ATTACK)


def judge(*events: Event, ground: str = "") -> None:
    """A Warhammer fires at a Marauder that faces it; both stand beside each other."""
    state = parse_situation(f"phase=fire {ground}; Warhammer@0505/N; Marauder@0504/S RA=3")
    conditions, armor = Conditions(state), Armor(state)
    books = (conditions, Hits(state, conditions, armor), armor)
    for event in events:
        for book in books:
            book.read(event)


def shot(*parts: tuple[str, int]) -> e.WeaponFired:
    number = TargetNumber(tuple(Modifier(Rule.TO_HIT_MODIFIERS, *part) for part in parts))
    return e.WeaponFired("WA", "PPC", "ma", number, Throw((6, 6)), True)


def struck(blow: str) -> e.Struck:
    return e.Struck("WA", blow, "ma", TargetNumber(()), Throw((6, 6)), True, Rule.TO_HIT_ROLL)


def located(table: str, place: Location, *dice: int) -> e.LocationRolled:
    return e.LocationRolled("ma", table, Throw(dice), place, 5)


def marked(place: Location, armor: int, structure: int, left: int, inside: int) -> e.Damaged:
    return e.Damaged("ma", place, False, armor, structure, left, inside)


RIGHT_ARM = located("front", Location.RA, 2, 2)
THROUGH = marked(Location.RA, 3, 2, 0, 10)
COVER = ("partial cover 0504", 3)
WRONG = {
    "a wrong side": ((FIRE, shot(), located("rear", Location.RA, 2, 2)), "hit on 'rear'"),
    "a wrong column": ((FIRE, shot(), located("front", Location.LA, 2, 2)), "is RA"),
    "legs behind cover": (
        (FIRE, shot(COVER), located("front", Location.RA, 2, 2)),
        "'punch front'",
    ),
    "a punch in the legs": ((STRIKE, struck("punch left"), RIGHT_ARM), "'punch front'"),
    "nothing marked off": ((FIRE, shot(), RIGHT_ARM, FIRE), "was not marked off"),
    "armor that is not there": (
        (FIRE, shot(), RIGHT_ARM, marked(Location.RA, 5, 0, 17, 12)),
        "by the log",
    ),
    "another location": ((FIRE, shot(), RIGHT_ARM, marked(Location.RT, 5, 0, 0, 0)), "by the log"),
    "nothing hit it": ((FIRE, THROUGH), "nothing hit it"),
    "an aimed hit from behind": (
        (FIRE, shot(), e.AimedHit("ma", Location.RA, 5, True)),
        "from behind",
    ),
    "an aimed hit elsewhere": (
        (FIRE, shot(), e.AimedHit("ma", Location.HD, 5), THROUGH),
        "by the log",
    ),
}


def test_right_hits_pass() -> None:
    judge(FIRE, shot(), RIGHT_ARM, THROUGH, FIRE)
    judge(FIRE, shot(COVER), located("punch front", Location.RA, 5), THROUGH, FIRE)
    judge(STRIKE, struck("punch left"), located("punch front", Location.RA, 5), THROUGH)
    judge(FIRE, shot(), e.AimedHit("ma", Location.RA, 5), THROUGH, FIRE)


LEG = located("kick front", Location.RL, 1), marked(Location.RL, 5, 0, 13, 16)


def test_who_wades_hits_the_legs_of_one_on_ice() -> None:
    judge(STRIKE, struck("punch left"), *LEG, ground="0505=~1 0504=~2^ ")


def test_a_pointblank_shot_from_under_water_finds_the_legs_of_one_who_wades() -> None:
    judge(e.Ambush("WA", "ma"), shot(), *LEG, ground="0505=~2 0504=~1 ")
    with pytest.raises(LawBroken, match="kick front"):
        judge(e.Ambush("WA", "ma"), shot(), *LEG, ground="0504=~1 ")


@pytest.mark.parametrize(("events", "words"), WRONG.values(), ids=WRONG)
def test_wrong_hits_are_noticed(events: tuple[Event, ...], words: str) -> None:
    with pytest.raises(LawBroken, match=words):
        judge(*events)


def test_two_readings_of_the_book_agree() -> None:
    """The tables of the judge and those of the rules were copied apart from each other."""
    for own, rules in ((FULL, MECH_HIT_LOCATION), (PUNCH, PUNCH_LOCATION), (KICK, KICK_LOCATION)):
        columns = [column.split() for column in own.values()]
        assert list(zip(*columns, strict=True)) == [rules[number] for number in sorted(rules)]
    assert {p: INWARD.get(p) for p in DAMAGE_TRANSFER} == DAMAGE_TRANSFER


@pytest.mark.parametrize("col", [7, 8])
def test_two_ways_to_find_the_side_agree(col: int) -> None:
    target = Hex(col, 8)
    for facing in Facing:
        for origin in (Hex(c, r) for c in range(1, 16) for r in range(1, 18)):
            if origin != target:
                found = {side.value for side in attack_sides(target, facing, origin)}
                assert found == set(sides((target, facing, False), origin)), origin
