"""Elementals that ride on OmniMechs by the rules of Clan Invasion (Clan Invasion, Drop Elementals;
the option `clan_invasion_elementals`)."""

from __future__ import annotations

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.options import Options
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.turn import movement_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Mode, Out
from tests.rulebook.rules import (
    Dismount,
    Hit,
    Mount,
    Side,
    climbing,
    damage,
    kinds,
    read_steps,
)
from tests.rulebook.tabletop import Played, at, play

OMNI = "Timber Wolf Prime@0505/N id=TW"
NOVA = "Nova Prime@0505/N id=TW"
POINT = "Elemental Point Laser@0505/N side=1 id=EP"


def table(*units: str, head: str = "open=9x9") -> Battle:
    return parse_situation("; ".join((head, *units)), Options(clan_invasion_elementals=True))


def ridden(*more: str, omni: str = OMNI, head: str = "open=9x9") -> tuple[Battle, Mech, Squad]:
    battle = table(omni, f"{POINT} aboard=TW", *more, head=head)
    mech, point = battle.units["TW"], battle.units["EP"]
    assert isinstance(mech, Mech)
    assert isinstance(point, Squad)
    return battle, mech, point


def refusal(battle: Battle, steps: str, mode: Mode = Mode.WALK) -> str:
    return str(MoveDecision(0, battle, ("TW",)).refusal(Move("TW", mode, read_steps(steps))))


def moved(battle: Battle, steps: str, mode: Mode = Mode.WALK) -> Played:
    return play(movement_phase(battle), [], {"TW": Move("TW", mode, read_steps(steps))})


# Mounting and dismounting


def test_a_point_mounts_once_its_carrier_has_moved_and_for_nothing() -> None:
    battle = table(OMNI, POINT.replace("0505", "0503"))
    assert refusal(battle, "IN/EP F F") == "EP is not in its hex"
    assert refusal(battle, "F F IN/EP F") == "no further step after that"
    moved(battle, "F F IN/EP")
    assert battle.hex_of(battle.units["EP"]) == at("0503")
    assert battle.units["TW"].moved.spent == 2


def test_one_that_has_moved_does_not_mount() -> None:
    battle = table(OMNI, POINT)
    battle.progress.acted.append("EP")
    assert refusal(battle, "IN/EP", Mode.STAND) == "EP has moved this turn"


def test_it_dismounts_after_any_movement_but_a_charge() -> None:
    battle, _, _ = ridden(omni=NOVA)
    assert not refusal(battle, "OUT/EP", Mode.STAND)
    assert not refusal(battle, "J/0503/N OUT/EP", Mode.JUMP)
    assert not refusal(battle, "F F OUT/EP", Mode.RUN)
    battle, mech, _ = ridden("Wasp@0504/S side=2 id=wa moved=walk1")
    assert not refusal(battle, "C")
    assert refusal(battle, "C OUT/EP") == "no further step after that"
    moved(battle, "OUT/EP", Mode.STAND)
    point = battle.units["EP"]
    assert (point.hex, mech.moved.spent) == (mech.hex, 0)
    assert kinds.fire_refusal(point)
    assert kinds.modes(battle, point) == (Mode.STAND,)


def test_the_reach_tells_where_it_can_mount_and_dismount() -> None:
    battle = table(NOVA, POINT.replace("0505", "0503"))
    decision = MoveDecision(0, battle, ("TW",))
    assert decision.boardings("TW") == (Mount("EP"),)
    for mode in (Mode.WALK, Mode.RUN, Mode.JUMP):
        ends = decision.reach("TW", mode, (Mount("EP"),)).ends
        assert {hex_ for hex_, _ in ends} == {at("0503")}
    battle, _, _ = ridden(omni=NOVA, head="open=9x9 0504=~1")
    decision = MoveDecision(0, battle, ("TW",))
    jumps = decision.reach("TW", Mode.JUMP, (Dismount("EP"),))
    assert at("0504") not in {hex_ for hex_, _ in jumps.ends}
    end = next(iter(jumps.ends))
    assert not decision.refusal(Move("TW", Mode.JUMP, jumps.steps(*end)))


# What it bars and shields


@pytest.mark.parametrize(
    ("side", "die", "suit"),
    [
        (Side.FRONT, 6, 0),
        (Side.FRONT, 8, 1),
        (Side.REAR, 6, 2),
        (Side.REAR, 8, 3),
        (Side.REAR, 7, 4),
    ],
)
def test_drop_elemental_transport_table(side: Side, die: int, suit: int) -> None:
    """Each trooper has his place; from 5 on the hit is his."""
    battle, mech, point = ridden()
    play(kinds.take(battle, mech, Hit(2, side, 1)), [die, 5])
    assert [n for n, left in enumerate(point.suits) if left == 9] == [suit]
    assert kinds.points_lost(mech) == 0
    play(kinds.take(battle, mech, Hit(2, side, 1)), [die, 4])
    assert kinds.points_lost(mech) == 2
    point.suits[suit] = 0
    play(kinds.take(battle, mech, Hit(2, side, 1)), [die])
    assert kinds.points_lost(mech) == 4


def test_the_front_of_the_center_torso_and_the_limbs_are_bare() -> None:
    battle, mech, _ = ridden()
    for die in (7, 10, 9):
        play(kinds.take(battle, mech, Hit(1, Side.FRONT, 1)), [die])
    assert kinds.points_lost(mech) == 3


def test_what_kills_a_trooper_stops_there_and_the_rest_goes_on() -> None:
    battle, mech, point = ridden()
    play(kinds.take(battle, mech, Hit(20, Side.FRONT, 1)), [6, 6])
    assert point.suits[0] == 0
    assert kinds.points_lost(mech) == 9


def test_a_weapon_is_barred_by_who_rides_before_it_and_by_nobody_else() -> None:
    battle, mech, point = ridden()

    def barred(suits: list[int]) -> set[tuple[Location, bool]]:
        point.suits = suits
        return {
            (mount.location, mount.rear)
            for number, mount in enumerate(mech.sheet.mounts)
            if kinds.mount_refusal(battle, mech, number) == "EP rides before it"
        }

    assert barred([11] * 5) <= {(Location.RT, False), (Location.LT, False)}
    assert (Location.RT, False) in barred([11, 0, 0, 0, 0])
    assert barred([0, 0, 11, 11, 11]) == set()


# What befalls it


def test_a_location_takes_those_along_who_ride_there_in_front_and_behind() -> None:
    battle, mech, point = ridden()
    play(damage.lose_location(battle, mech, Location.RT))
    play(climbing.sweep(battle))
    assert point.suits == [0, 11, 0, 11, 11]
    assert point.carried_by == "TW"


def test_a_fall_throws_it_off_with_2d6_points() -> None:
    battle, mech, point = ridden()
    play(kinds.fall(battle, mech), [1, 7, 7, 12])
    play(climbing.sweep(battle), [(3, 5), 2])
    assert point.suits == [11, 3, 11, 11, 11]
    assert (point.hex, point.carried_by) == (mech.hex, "")


@pytest.mark.parametrize(("die", "survives"), [(1, True), (2, True), (3, False), (6, False)])
def test_two_times_in_six_it_outlives_its_carrier(die: int, survives: bool) -> None:
    battle, mech, point = ridden(omni=OMNI + " moved=run7")
    mech.destroyed = Out.ENGINE
    told = play(climbing.sweep(battle), [die]).told(e.WreckRolled)
    assert [rolled.survives for rolled in told] == [survives]
    assert point.alive is survives
    if survives:
        assert (point.hex, point.moved.hexes) == (mech.hex, mech.moved.hexes)
        assert kinds.fire_refusal(point)
    else:
        assert point.destroyed is Out.CARRIER


def test_where_it_may_not_be_it_is_lost_with_its_carrier() -> None:
    battle, mech, point = ridden(head="open=9x9 0505=~1")
    mech.destroyed = Out.ENGINE
    play(climbing.sweep(battle), [1])
    assert point.destroyed is Out.CARRIER


def test_vehicles_carry_by_the_compendium_all_the_same() -> None:
    battle = table("Goblin@0505/N id=TW", POINT)
    assert refusal(battle, "F IN/EP") == "takes nobody aboard once it has moved"
    assert not refusal(battle, "IN/EP F")
