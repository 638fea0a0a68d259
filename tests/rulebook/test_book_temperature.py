"""Heat and cold beyond what units bear (Compendium, Extreme Temperatures)."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import MoveDecision
from btterm.classic.options import Options, with_options
from btterm.classic.readout.of import readout
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput
from tests.rulebook.rules import check_world, dismount_refusal, kinds, take_aboard, temperature

HOUSE = "0505=#h2 0506=#h2"


def world(text: str, degrees: int) -> Battle:
    return parse_situation(text, with_options(Options(), {"temperature": degrees}))


@pytest.mark.parametrize(
    ("degrees", "steps"),
    [(-80, -5), (-50, -2), (-40, -1), (20, 0), (60, 1), (70, 2), (80, 3), (100, 5)],
)
def test_each_ten_degrees_beyond_count_once(degrees: int, steps: int) -> None:
    """From 50 degrees up, from -30 down."""
    battle = world("Warhammer@0505/N", degrees)
    assert temperature.steps(battle) == steps
    before = parse_situation("Warhammer@0505/N")
    heat = [kinds.heat_forecast(b, b.units["WA"]) for b in (battle, before)]
    assert heat[0] is not None
    assert heat[1] is not None
    assert heat[0] - heat[1] == steps


@pytest.mark.parametrize(("degrees", "cruise", "flank"), [(20, 4, 6), (70, 2, 3), (-40, 3, 5)])
def test_vehicles_slow_down_in_heat_and_in_cold(degrees: int, cruise: int, flank: int) -> None:
    battle = world("Manticore@0505/N", degrees)
    tank = battle.units["MA"]
    assert (kinds.budget(battle, tank, Mode.WALK), kinds.budget(battle, tank, Mode.RUN)) == (
        cruise,
        flank,
    )
    told = [effect.words for effect in readout(battle, tank).effects]
    assert (f"-{4 - cruise} MP" in told) == (cruise < 4)


def test_battle_armor_slows_down_in_the_same_way_and_men_do_not() -> None:
    battle = world(f"{HOUSE}; Elemental Point MG@0303; Foot Platoon Rifle@0505", 60)
    squad, platoon = battle.units.values()
    assert [kinds.budget(battle, squad, mode) for mode in (Mode.WALK, Mode.JUMP)] == [0, 2]
    assert kinds.budget(battle, platoon, Mode.WALK) == 1


def test_platoons_stay_inside() -> None:
    """In a building, from one hex of it to the next, and in vehicles."""
    battle = world(f"{HOUSE}; Foot Platoon Rifle@0505", 60)
    platoon = next(iter(battle.units.values()))
    found = MoveDecision(0, battle, (platoon.id,)).reach(platoon.id, Mode.WALK).hexes()
    assert {str(hex_) for hex_ in found} == {"0505", "0506"}
    check_world(battle)
    outside = world("Foot Platoon Rifle@0505", 60)
    with pytest.raises(BadInput, match="nobody lives outside at 60 C"):
        check_world(outside)


def test_nobody_dismounts_outside() -> None:
    battle = world("Foot Platoon Rifle@0505 side=1; Maxim Heavy@0505/N side=1", -40)
    platoon, tank = battle.units.values()
    take_aboard(platoon, tank)
    check_world(battle)
    assert "nobody lives outside at -40 C" in dismount_refusal(battle, tank, platoon.id)
    assert not dismount_refusal(
        parse_situation("Maxim Heavy@0505/N side=1"), tank, "XX"
    ).startswith("nobody")


def test_a_temperature_is_said_as_an_option() -> None:
    assert with_options(Options(), {"temperature": -40}).temperature == -40
    with pytest.raises(BadInput, match="temperature is -80 or -60"):
        with_options(Options(), {"temperature": 55})
