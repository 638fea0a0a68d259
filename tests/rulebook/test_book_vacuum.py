"""Worlds without air (Compendium, Hostile Environments, Vacuum, Hull Integrity)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision
from btterm.classic.options import Options
from btterm.classic.readout.of import readout
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.vehicle.construction import tonnage
from btterm.classic.sheets.vehicle.file import vehicle_faults, write_vehicle
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Out
from btterm.errors import BadInput
from btterm.soak.mechs import mechs_of
from btterm.soak.troops import platoons_of, squads_of
from btterm.soak.vehicles import vehicles_of
from tests.rulebook.rules import FireWay, Hit, Side, check_world, fire, kinds, settle_all
from tests.rulebook.tabletop import Played, play

AIRLESS = Options(vacuum=True, fire=True)
LA, LL, LT, CT = Location.LA, Location.LL, Location.LT, Location.CT


def airless(text: str) -> Battle:
    return parse_situation(text, AIRLESS)


def struck(battle: Battle, points: int, *dice: int) -> Played:
    """A hit from the front on the first unit: the location, and the roll for its hull."""
    unit = next(iter(battle.units.values()))
    return play(kinds.take(battle, unit, Hit(points, Side.FRONT, 1)), dice)


@pytest.mark.parametrize(("throw", "open_"), [(9, False), (10, True)])
def test_a_hit_breaches_the_hull_on_10(throw: int, open_: bool) -> None:
    battle = airless("Warhammer@0505/N")
    played = struck(battle, 5, 10, throw)
    assert [event.breached for event in played.told(e.HullRolled)] == [open_]
    warhammer = mechs_of(battle)["WA"]
    assert warhammer.has(LA) is not open_
    assert warhammer.stands(LA)
    told = "LA breached" in readout(battle, warhammer).damage
    assert told is open_


def test_with_the_last_of_its_armor_a_location_is_breached() -> None:
    battle = airless("Warhammer@0505/N")
    played = struck(battle, 20, 10)
    assert not played.told(e.HullRolled)
    assert [(event.location, event.how) for event in played.told(e.LocationFlooded)] == [
        (LA, "breached")
    ]


def test_a_side_torso_that_is_breached_keeps_its_arm() -> None:
    battle = airless("Warhammer@0505/N")
    struck(battle, 5, 8, 10)
    warhammer = mechs_of(battle)["WA"]
    assert warhammer.flooded == [LT]
    assert warhammer.has(LA)


def test_engine_slots_in_it_count_as_engine_hits() -> None:
    """An XL engine has three of them in each side torso, and those of the center torso are six."""
    battle = airless("Axman@0505/N")
    struck(battle, 5, 8, 10)
    assert mechs_of(battle)["AX"].destroyed is Out.ENGINE
    battle = airless("Warhammer@0505/N")
    struck(battle, 5, 7, 10)
    assert mechs_of(battle)["WA"].destroyed is Out.BREACHED


def test_a_breached_leg_brings_the_mech_down() -> None:
    battle = airless("Warhammer@0505/N")
    struck(battle, 5, 9, 10)
    warhammer = mechs_of(battle)["WA"]
    assert [cause.label for cause in warhammer.causes] == ["left leg breached"]
    assert play(settle_all(battle), [1, 7, 2, 7, 2, 12]).told(e.Fell)


def test_a_vehicle_that_is_breached_is_destroyed() -> None:
    battle = airless("Manticore@0505/N")
    struck(battle, 5, 7, 9)
    tank = vehicles_of(battle)["MA"]
    assert tank.alive
    struck(battle, 5, 7, 10)
    assert tank.destroyed is Out.BREACHED


def test_infantry_takes_double_damage() -> None:
    """In the open four men for a point; the points on a suit twice."""
    battle = airless('0505="; Foot Platoon Rifle@0505; Foot Platoon Rifle@0606')
    covered, open_ = platoons_of(battle).values()
    for platoon, lost in ((covered, 4), (open_, 8)):
        play(kinds.take(battle, platoon, Hit(2, Side.FRONT, 1)))
        assert platoon.sheet.men - platoon.men == lost
        assert kinds.cost_of_point(battle, platoon) == lost // 2
    battle = airless("Elemental Point MG@0505")
    (squad,) = squads_of(battle).values()
    played = play(kinds.take(battle, squad, Hit(3, Side.FRONT, 1)), [1])
    assert [event.lost for event in played.told(e.SuitHit)] == [6]


def test_nothing_burns() -> None:
    battle = airless('0503="; Warhammer@0505/N')
    assert not play(fire.set_alight(battle, battle.units["WA"].hex)).events
    decision = FireDecision(0, battle, ("WA",))
    assert FireWay.IGNITE not in {way for _, way in _ways(decision)}


def _ways(decision: FireDecision) -> set[tuple[int, FireWay]]:
    mounts = decision.battle.units["WA"].mounts
    return {(n, way) for n in range(len(mounts)) for way in decision.ways("WA", n)}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Manticore", "is not sealed against a vacuum"),
        ("Vedette", "only ground vehicles with a fusion engine"),
        ("Savannah Master", "only ground vehicles with a fusion engine"),
        ("Warrior Attack", "only ground vehicles with a fusion engine"),
    ],
)
def test_only_sealed_fusion_vehicles_take_part(name: str, why: str) -> None:
    battle = airless(f"{name}@0505/N")
    with pytest.raises(BadInput, match=why):
        check_world(battle)
    (vehicle,) = vehicles_of(battle).values()
    sealed = replace(vehicle.sheet, sealed=True)
    if vehicle.sheet.can_be_sealed:
        vehicle.sheet = sealed
        check_world(battle)
        assert not list(vehicle_faults(sealed))
        assert ("Sealing", 6.0) in tonnage(sealed).parts
        assert "sealed = true" in write_vehicle(sealed)
    else:
        assert any("sealed" in fault for fault in vehicle_faults(sealed))
    assert Section.FRONT in vehicle.sheet.armor
