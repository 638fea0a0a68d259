"""Clubs, hatchets, pushes, and blows between levels (Compendium, Clubbing, Pushing, Different
Elevations, Hatchet)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Fire, FireDecision, Strike, StrikeDecision
from btterm.classic.events import ClubTaken, Displaced, Struck
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import begin_phase, begin_turn
from btterm.classic.units.mech import Mech
from btterm.errors import IllegalAnswer
from btterm.soak.mechs import mechs_of
from tests.rulebook.refits import myomer
from tests.rulebook.rules import (
    Blow,
    BlowKind,
    Club,
    HitTable,
    blow_solution,
    buildings,
    clubs_at_hand,
    declare,
    lose_location,
    pick_up,
    resolve,
)
from tests.rulebook.rules import blow_damage as damage
from tests.rulebook.tabletop import at, duel, parts, play, shots, solo

CLUB, PUSH = BlowKind.CLUB, BlowKind.PUSH
FACE_TO_FACE = "Archer@0510/N; Crusader@0509/S piloting=5"


def why(battle: Battle, mech: Mech, kind: BlowKind, target: Mech) -> str:
    return blow_solution(battle, mech, kind, target).why


def clubber(words: str = "") -> tuple[Battle, Mech, Mech]:
    """A 70-ton Archer with a club before a Crusader."""
    battle, mech, target = duel(f"Archer@0510/N {words}; Crusader@0509/S")
    mech.club = "limb"
    return battle, mech, target


# Finding a club


@pytest.mark.parametrize(
    ("terrain", "found"), [('"', [Club.TREE]), ("&", [Club.TREE]), ("%", []), (".", [])]
)
def test_a_tree_from_any_woods(terrain: str, found: list[Club]) -> None:
    battle, mech = solo(f"0510={terrain}; Archer@0510/N")
    assert [club for club in clubs_at_hand(battle, mech) if club is not Club.GIRDER] == found


@pytest.mark.parametrize(("total", "found"), [(6, False), (7, True), (12, True)])
def test_a_girder_of_a_medium_building_is_found_on_7(total: int, found: bool) -> None:
    battle, mech = solo("0510=%; Archer@0510/N")
    assert clubs_at_hand(battle, mech) == (Club.GIRDER,)
    played = play(pick_up(battle, mech, Club.GIRDER), [total])
    assert [(event.number, event.found) for event in played.told(ClubTaken)] == [(7, found)]
    assert mech.club == ("girder" if found else "")


@pytest.mark.parametrize(("house", "number"), [("#l2", None), ("#m2", 7), ("#h2", 6), ("#x2", 5)])
def test_the_girders_of_a_building_go_by_what_it_was(house: str, number: int | None) -> None:
    battle, mech = solo(f"0508={house}; Archer@0510/N")
    play(buildings.collapse(battle, at("0508")))
    mech.hex = at("0508")
    assert clubs_at_hand(battle, mech) == ((Club.GIRDER,) if number else ())
    if number:
        played = play(pick_up(battle, mech, Club.GIRDER), [number])
        assert [(event.number, event.found) for event in played.told(ClubTaken)] == [(number, True)]


@pytest.mark.parametrize("place", [Location.LA, Location.RL])
def test_a_limb_blown_off_lies_where_it_was_lost(place: Location) -> None:
    battle, loser, other = duel("Archer@0510/N; Crusader@0509/S")
    play(lose_location(battle, loser, place, blown_off=True))
    assert battle.state_of(at("0510")).limbs == 1
    loser.hex, other.hex = other.hex, loser.hex
    assert clubs_at_hand(battle, other) == (Club.LIMB,)
    play(pick_up(battle, other, Club.LIMB))
    assert (other.club, battle.ground) == ("limb", {})


def test_a_destroyed_limb_is_no_club() -> None:
    battle, loser = solo("Archer@0510/N")
    play(lose_location(battle, loser, Location.LA))
    assert battle.ground == {}


def test_who_picks_up_a_club_neither_fires_nor_strikes_that_turn() -> None:
    battle, mech, target = duel("0510=&; Archer@0510/N; Crusader@0509/S")
    decision = FireDecision(0, battle, (mech.id,))
    with pytest.raises(IllegalAnswer):
        decision.check(Fire(mech.id, shots(mech, target, "Med Laser"), Club.TREE))
    decision.check(Fire(mech.id, (), Club.TREE))
    play(pick_up(battle, mech, Club.TREE))
    assert mech.club == "tree"
    assert why(battle, mech, CLUB, target) == "has picked up a club"
    assert why(battle, mech, BlowKind.KICK_LEFT, target) == "has picked up a club"
    play(begin_turn(battle))
    assert why(battle, mech, CLUB, target) == ""


# Clubbing


def test_a_club_hits_on_4_for_a_fifth_of_the_tonnage_on_the_normal_table() -> None:
    found = blow_solution(*_order(clubber()))
    assert parts(found.to_hit) == [4]
    assert (found.damage, found.table) == (14, HitTable.FULL)


def _order(found: tuple[Battle, Mech, Mech]) -> tuple[Battle, Mech, BlowKind, Mech]:
    battle, mech, target = found
    return battle, mech, CLUB, target


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("LAx=2", 6),  # upper arm
        ("LAx=3", 6),  # lower arm
        ("LAx=2,3 RAx=2", 10),
        ("moved=walk3", 5),
        ("moved=run3", 6),
    ],
)
def test_arm_actuators_of_both_arms_add_2_each_and_take_no_damage(words: str, number: int) -> None:
    found = blow_solution(*_order(clubber(words)))
    assert found.to_hit is not None
    assert (found.to_hit.number, found.damage) == (number, 14)


@pytest.mark.parametrize(
    ("words", "why_not"),
    [
        ("LAx=1", "needs both shoulders and hands"),
        ("RAx=4", "needs both shoulders and hands"),
        ("LAi=0", "needs both arms"),
    ],
)
def test_a_club_needs_both_shoulders_and_hands(words: str, why_not: str) -> None:
    assert why(*_order(clubber(words))) == why_not


def test_no_club_after_an_arm_has_fired_but_after_a_torso_has() -> None:
    battle, mech, target = clubber()
    arm = next(n for n, m in enumerate(mech.sheet.mounts) if m.location is Location.LA)
    mech.fired = [arm]
    assert why(battle, mech, CLUB, target) == "an arm has fired"
    assert why(battle, mech, PUSH, target) == "an arm has fired"
    mech.fired = [n for n, m in enumerate(mech.sheet.mounts) if m.location is Location.LT]
    assert mech.fired
    assert why(battle, mech, CLUB, target) == ""
    assert why(battle, mech, PUSH, target) == ""


@pytest.mark.parametrize(
    ("club", "total", "left"), [("tree", 4, ""), ("tree", 3, "tree"), ("limb", 4, "limb")]
)
def test_a_tree_breaks_at_the_first_blow_that_hits(club: str, total: int, left: str) -> None:
    battle, mech, target = clubber()
    mech.club = club
    hit = [6] if total >= 4 else []
    play(resolve(battle, declare(battle, mech, [Blow(CLUB, target.id)])), [total, *hit])
    assert mech.club == left
    assert target.armor[Location.RT] == target.sheet.armor[Location.RT] - (14 if hit else 0)


# Hatchets


def hatchetman(words: str = "") -> tuple[Battle, Mech, Mech, BlowKind]:
    battle, mech, target = duel(f"Hatchetman@0510/N {words}; Crusader@0509/S")
    mount = next(mount for mount in mech.sheet.mounts if "physical" in mount.item.tags)
    assert mount.location is Location.RA
    return battle, mech, target, BlowKind.HATCHET_RIGHT


def test_a_45_ton_hatchet_does_9_on_4() -> None:
    battle, mech, target, kind = hatchetman()
    found = blow_solution(battle, mech, kind, target)
    assert parts(found.to_hit) == [4]
    assert (found.damage, found.table) == (9, HitTable.FULL)
    assert why(battle, mech, BlowKind.HATCHET_LEFT, target) == "no hatchet"


def test_a_hatchet_needs_its_own_arm_only() -> None:
    battle, mech, target, kind = hatchetman("LAi=0")
    assert why(battle, mech, kind, target) == ""
    mech.fired = [
        n for n, m in enumerate(mech.sheet.mounts) if m.location is Location.RA and m.weapon
    ]
    assert mech.fired
    assert why(battle, mech, kind, target) == "right arm has fired"


def test_a_hatchet_without_hand_or_shoulder_or_with_a_hit_on_its_shaft_is_none() -> None:
    assert why(*_hatchet("RAx=4")) == "needs shoulder and hand"
    assert why(*_hatchet("RAx=1")) == "needs shoulder and hand"
    battle, mech, target, kind = hatchetman()
    mount = next(mount for mount in mech.sheet.mounts if "physical" in mount.item.tags)
    place, slot = mount.places[0]
    mech.criticals[place] = [slot]
    assert why(battle, mech, kind, target) == "no hatchet"


def _hatchet(words: str) -> tuple[Battle, Mech, BlowKind, Mech]:
    battle, mech, target, kind = hatchetman(words)
    return battle, mech, kind, target


def test_a_hatchet_goes_with_no_other_blow() -> None:
    battle, mech, target, kind = hatchetman()
    decision = StrikeDecision(0, battle, (mech.id,))
    two = (Blow(kind, target.id), Blow(BlowKind.PUNCH_LEFT, target.id))
    with pytest.raises(IllegalAnswer, match="one form of attack"):
        decision.check(Strike(mech.id, two))


# Triple-strength myomer


def strong(words: str) -> tuple[Battle, Mech, Mech]:
    """A 70-ton Archer with triple-strength myomer."""
    battle, mech, target = duel(f"Archer@0510/N {words}; Crusader@0509/S")
    mech.sheet = myomer(mech.sheet)
    return battle, mech, target


# Pushing


def push(battle: Battle, mech: Mech, target: Mech, *dice: int) -> list[Struck]:
    battle.phase = Phase.PHYSICAL_ATTACK
    begin_phase(battle)
    strikes = declare(battle, mech, [Blow(PUSH, target.id)])
    return play(resolve(battle, strikes), dice).told(Struck)


@pytest.mark.parametrize("facing", ["SE", "S", "SW"])
def test_pushes_reach_the_front_arc_only(facing: str) -> None:
    battle, mech, target = duel(f"Archer@0510/{facing}; Crusader@0509/S")
    assert why(battle, mech, PUSH, target) == "outside its arc"


def test_no_push_between_levels_nor_of_who_lies_down() -> None:
    battle, mech, target = duel("0509=1.; Archer@0510/N; Crusader@0509/S")
    assert why(battle, mech, PUSH, target) == "not on the same level"
    battle, mech, target = duel("Archer@0510/N; Crusader@0509/S prone")
    assert why(battle, mech, PUSH, target) == "lies on the ground: kick it"


def test_who_is_pushed_into_another_sets_off_a_domino() -> None:
    battle = parse_situation(
        "Archer@0510/N; Crusader@0509/S piloting=5; Griffin GRF-1N@0508/N piloting=5"
    )
    mech, target, next_ = mechs_of(battle).values()
    push(battle, mech, target, 4, 5)
    assert [str(unit.hex) for unit in (mech, target, next_)] == ["0509", "0508", "0507"]
    assert not next_.prone


def test_who_is_pushed_against_a_cliff_stays_and_so_does_its_attacker() -> None:
    battle, mech, target = duel("0508=3.; Archer@0510/N; Crusader@0509/S")
    begin_phase(battle)
    played = play(resolve(battle, declare(battle, mech, [Blow(PUSH, target.id)])), [4])
    assert not played.told(Displaced)
    assert (mech.hex, target.hex) == (at("0510"), at("0509"))


# Different elevations


@pytest.mark.parametrize("kind", list(BlowKind))
def test_no_blow_over_two_levels(kind: BlowKind) -> None:
    for level in (0, 4):
        battle, mech, target = duel(f"0510=2. 0509={level}.; Axman@0510/N; Crusader@0509/S")
        mech.club = "limb"
        assert blow_solution(battle, mech, kind, target).why


@pytest.mark.parametrize(
    ("heat", "punch", "kick", "club"), [(8, 7, 14, 14), (9, 14, 28, 28), (20, 14, 28, 28)]
)
def test_hot_triple_strength_myomer_doubles_every_blow(
    heat: int, punch: int, kick: int, club: int
) -> None:
    _, mech, _ = strong(f"heat={heat}")
    kinds = (BlowKind.PUNCH_LEFT, BlowKind.KICK_RIGHT, BlowKind.CLUB, BlowKind.PUSH)
    assert [damage(mech, kind) for kind in kinds] == [punch, kick, club, 0]
