"""The second book of ammunition notices every shot that comes out of the wrong bin."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.soak.bins import Bins
from btterm.soak.laws import LawBroken
from btterm.soak.mechs import mechs_of
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Event

FIRE = e.PhaseBegan(Phase.WEAPON_ATTACK)
NUMBER = TargetNumber((Modifier(Rule.RANGE, "Gunnery", 4),))


def battle() -> Battle:
    """An Archer with an empty bin and three others, two to a side torso, and its target."""
    return parse_situation("phase=fire; Archer ARC-2R@0808/N shots=0,2,6,6; Atlas@0805/S")


def declared(*feed: int, weapon: str = "LRM 20") -> e.FireDeclared:
    return e.FireDeclared("AR", ((weapon, "at"),), (feed,))


def fired(weapon: str = "LRM 20") -> e.WeaponFired:
    return e.WeaponFired("AR", weapon, "at", NUMBER, Throw((1, 1)), False)


def read(book: Bins, *events: Event) -> None:
    for event in (FIRE, *events):
        book.read(event)


def bin_at(state: Battle, number: int) -> tuple[Location, int]:
    own = mechs_of(state)["AR"].sheet.bins[number]
    return own.location, own.slot


def test_a_shot_comes_out_of_its_bin() -> None:
    state = battle()
    book = Bins(state)
    read(book, declared(1), fired())
    mechs_of(state)["AR"].shots[1] -= 1
    book.compare(state)
    mechs_of(state)["AR"].shots[2] -= 1
    with pytest.raises(LawBroken, match="shots left, by the log"):
        book.compare(state)


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([declared()], "takes 0 shots, not 1"),
        ([declared(1, 1)], "takes 2 shots, not 1"),
        ([declared(1, weapon="Medium Laser")], "takes 1 shots, not 0"),
        ([declared(0), fired()], "out of an empty bin"),
        ([fired()], "not declared"),
        ([declared(1), fired(), declared(2), e.PhaseBegan(Phase.HEAT)], "not resolved"),
    ],
)
def test_a_wrong_shot_is_noticed(events: list[Event], words: str) -> None:
    with pytest.raises(LawBroken, match=words):
        read(Bins(battle()), *events)


def test_an_empty_bin_sets_off_nothing() -> None:
    state = battle()
    location, slot = bin_at(state, 0)
    read(Bins(state), e.CriticalHit("AR", location, slot, "", ""))
    with pytest.raises(LawBroken, match="empty bins explode"):
        read(Bins(state), e.AmmunitionExploded("AR", location, "", 0, (0,)))


def test_a_bin_that_was_hit_explodes_with_all_its_points() -> None:
    state = battle()
    location, slot = bin_at(state, 1)
    here = [n for n, own in enumerate(mechs_of(state)["AR"].sheet.bins) if own.location is location]
    live = tuple(n for n in here if mechs_of(state)["AR"].shots[n])
    points = sum(20 * mechs_of(state)["AR"].shots[n] for n in live)
    hit = e.CriticalHit("AR", location, slot, "", "")
    read(Bins(state), hit, e.AmmunitionExploded("AR", location, "", points, live))
    with pytest.raises(LawBroken, match="points explode"):
        read(Bins(state), hit, e.AmmunitionExploded("AR", location, "", points + 20, live))
    with pytest.raises(LawBroken, match="should have exploded"):
        read(Bins(state), hit, e.PhaseBegan(Phase.HEAT))


def test_a_streak_fired_at_a_building_leaves_its_bin_with_all_others() -> None:
    """It need not lock on to that, and is gone when a shot before it sets off its ammunition."""
    state = parse_situation("phase=fire 0503=#l1; Locust LCT-3S@0505/N; Atlas@0508/N")
    own = mechs_of(state)["LO"].sheet.bins[0]
    location, slot = own.location, own.slot
    shots = state.units["LO"].shots[0]
    laser = e.WeaponFired("at", "Medium Laser", "LO", NUMBER, Throw((6, 6)), True)
    hit = e.CriticalHit("LO", location, slot, "", "")
    at_building = e.FireDeclared("LO", (("Streak SRM 2 building", "0503"),), ((0,),))
    at_unit = e.FireDeclared("LO", (("Streak SRM 2", "at"),), ((0,),))
    lasers = e.FireDeclared("at", (("Medium Laser", "LO"),), ((),))
    for fire, left in ((at_building, shots - 1), (at_unit, shots)):
        explodes = e.AmmunitionExploded("LO", location, "", 4 * left, (0,))
        read(Bins(state), lasers, fire, laser, hit, explodes)
