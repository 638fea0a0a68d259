"""Rules played with every fall of the dice, against odds that are counted by hand (Compendium,
Dice)."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.hexes import Facing, Hex
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice, Option
from btterm.table.outcomes import outcomes
from btterm.table.procedure import Decision, Procedure
from tests.rulebook.rules import (
    Shot,
    Side,
    critical_hit,
    declaring,
    fall,
    resolving,
    scatter,
)

CT, HD, LA, RA = Location.CT, Location.HD, Location.LA, Location.RA
FRONT = {CT: 7, RA: 5, LA: 5, Location.RT: 5, Location.LT: 5, Location.RL: 4, Location.LL: 4, HD: 1}
"""Of 36 falls of 2D6, those that find a location in front (BattleMech Hit Location Table)."""


def test_a_medium_laser_hits_each_location_as_often_as_the_tables_say() -> None:
    battle = parse_situation("map=open-grassland; Warhammer@0703/S; Warhammer@0706/N")
    mech, target = mechs_of(battle).values()
    laser = next(n for n, m in enumerate(mech.sheet.mounts) if m.item.short_name == "Med Laser")
    # One slot is left for critical hits after a location roll of 2: they are not what counts here.
    target.criticals[CT] = target.hittable_slots(CT)[:-1]
    before = dict(target.armor)

    def fire(battle: Battle) -> Procedure[None]:
        shot = Shot(laser, target.id)
        for attack in (yield from declaring.declare(battle, mechs_of(battle)[mech.id], (shot,))):
            yield from resolving.resolve(battle, attack)

    def where(battle: Battle, _: None) -> Location | None:
        armor = mechs_of(battle)[target.id].armor
        return next((place for place in armor if armor[place] < before[place]), None)

    # Gunnery 4, range 3: 4+, which 33 of 36 falls reach.
    hit = Fraction(33, 36)
    expected: dict[Location | None, Fraction] = {None: 1 - hit}
    expected |= {place: hit * Fraction(ways, 36) for place, ways in FRONT.items()}
    assert outcomes(battle, fire, where) == expected
    assert target.armor == before


def test_a_fall_turns_to_every_side_and_hurts_who_fails_the_second_roll() -> None:
    battle = parse_situation("map=open-grassland; Locust LCT-1V@0703/N; Warhammer@0706/N")
    locust = next(iter(battle.units))
    head = mechs_of(battle)[locust].armor[HD]

    def result(battle: Battle, _: None) -> tuple[Facing, bool, int]:
        mech = mechs_of(battle)[locust]
        return mech.facing, mech.armor[HD] == head, mech.crew.hits

    # On the left side, whose torso holds nothing that a critical hit could find.
    found = outcomes(battle, lambda own: fall(own, mechs_of(own)[locust], side=Side.LEFT), result)
    assert sum(found.values()) == 1
    turned: dict[Facing, Fraction] = defaultdict(Fraction)
    for (facing, *_), chance in found.items():
        turned[facing] += chance
    assert turned == dict.fromkeys(Facing, Fraction(1, 6))
    # The head is hit on 12; the second roll, 5+, succeeds on 30 of 36 falls.
    assert found[Facing.N, True, 0] == Fraction(1, 6) * Fraction(35, 36) * Fraction(30, 36)
    assert found[Facing.N, True, 1] == Fraction(1, 6) * Fraction(35, 36) * Fraction(6, 36)
    # Consciousness on 3+; who has lost it fails the second roll.
    awake = Fraction(35, 36)
    assert found[Facing.N, False, 1] == Fraction(1, 6) * Fraction(1, 36) * awake * Fraction(30, 36)


def test_a_critical_hit_finds_each_slot_that_is_left_as_often_as_any_other() -> None:
    battle = parse_situation("map=open-grassland; Warhammer@0703/S; Warhammer@0706/N")
    mech = mechs_of(battle)["WA"]
    mech.criticals[RA] = [0, 7]
    left = mech.hittable_slots(RA)
    assert len(left) > 2

    def slot(battle: Battle, _: None) -> int:
        return next(n for n in mechs_of(battle)["WA"].criticals[RA] if n not in (0, 7))

    found = outcomes(battle, lambda own: critical_hit(own, mechs_of(own)["WA"], RA), slot)
    assert found == dict.fromkeys(left, Fraction(1, len(left)))


def test_dice_that_count_one_by_one_are_not_summed() -> None:
    battle = parse_situation("map=open-grassland; Warhammer@0703/S; Warhammer@0706/N")
    found = outcomes(battle, lambda _: scatter(Rule.TARGETING, Hex(8, 8)), lambda _, hex_: hex_)
    assert found == dict.fromkeys(found, Fraction(1, 36))
    assert len(found) == 36


def test_what_is_asked_on_the_way_is_answered() -> None:
    battle = parse_situation("map=open-grassland; Warhammer@0703/S; Warhammer@0706/N")

    def rule(_: Battle) -> Procedure[str]:
        options = Option("off", "no"), Option("on", "yes")
        answer: str = yield Choice("a rule", 0, "On?", options)
        return answer

    def yes(_: Decision[Any]) -> str:
        return "on"

    assert outcomes(battle, rule, lambda _, answer: answer) == {"off": 1}
    assert outcomes(battle, rule, lambda _, answer: answer, yes) == {"on": 1}
