"""Ground vehicles on the move (Compendium, Movement (Vehicles), Ground Vehicle Movement, Skidding,
Road/Pavement Movement, Bridge Movement)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.log.narrate import entries
from btterm.classic.units.unit import Mode, Out
from btterm.hexes import Facing
from tests.rulebook.rules import kinds, reach, read_steps
from tests.rulebook.tabletop import at, collisions, decision, lead, move, plan, play, refusal

WALK, RUN = Mode.WALK, Mode.RUN
TRACKED, WHEELED, HOVER = "Manticore", "Striker", "Condor"


def driver(unit: str, *head: str, facing: str = "N", others: str = "") -> tuple[Battle, Any]:
    """A vehicle in 0508 of a board with these hexes."""
    return lead(f"{' '.join(head)}; {unit}@0508/{facing} piloting=5; {others}")


GROUNDS = {
    "clear": ".",
    "paved": "+",
    "rough": ":",
    "light woods": '"',
    "heavy woods": "&",
    "rubble": "%",
    "depth 0": "~0",
    "depth 1": "~1",
    "depth 2": "~2",
    "depth 3": "~3",
}
CLOSED = {
    TRACKED: {"heavy woods", "depth 1", "depth 2", "depth 3"},
    WHEELED: {"rough", "rubble", "light woods", "heavy woods", "depth 1", "depth 2", "depth 3"},
    HOVER: {"light woods", "heavy woods"},
}
MP = {"rough": 2, "light woods": 2, "rubble": 2}


@pytest.mark.parametrize("unit", CLOSED)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_prohibited_terrain_of_the_movement_cost_table(unit: str, ground: str) -> None:
    """Each is refused with its reason, and left out of what a vehicle can reach; all else costs
    what the table says, without a roll."""
    battle, tank = driver(unit, f"0507={GROUNDS[ground]}")
    why = refusal(battle, tank, WALK, "F")
    shut = ground in CLOSED[unit]
    assert (("closed to" in why or "levels down" in why) and "0507" in why) == shut
    ends = reach(battle, tank, WALK).ends
    assert ((at("0507"), Facing.N) in ends) != shut
    if not shut:
        seen = plan(battle, tank, WALK, "F")
        assert (seen.mp, seen.rolls) == (MP.get(ground, 1), ())


@pytest.mark.parametrize("unit", CLOSED)
@pytest.mark.parametrize(("level", "mp"), [(1, 3), (-1, 3), (2, None), (-2, None)])
def test_one_level_a_hex_at_2_mp(unit: str, level: int, mp: int | None) -> None:
    battle, tank = driver(unit, f"0507={level}.")
    if mp is None:
        assert "2 levels" in refusal(battle, tank, WALK, "F")
    else:
        assert plan(battle, tank, WALK, "F").mp == mp


def test_no_level_backward_and_backward_at_cruising_speed_alone() -> None:
    battle, tank = driver(TRACKED, "0509=1.")
    assert "backward" in refusal(battle, tank, WALK, "B")
    battle, tank = driver(TRACKED)
    assert not refusal(battle, tank, WALK, "F B L B")
    assert "backward" in refusal(battle, tank, RUN, "B")


def test_a_vehicle_takes_no_steps_of_a_mech() -> None:
    battle, tank = driver(TRACKED)
    for step in ("D", "S/N", "J/0505/N", "X/1", "M", "P"):
        assert refusal(battle, tank, RUN, step)


def test_a_vehicle_has_its_modes_and_mp() -> None:
    battle, tank = driver(TRACKED)
    asked = decision(battle, tank)
    assert asked.modes(tank.id) == (Mode.STAND, WALK, RUN)
    assert [plan(battle, tank, mode, "F").budget for mode in (WALK, RUN)] == [4, 6]


# Roads and bridges

ROAD = "0508=.r0 0507=.r03 0506=.r03 0505=.r03 0504=.r03 0503=.r03 0502=.r03"


def test_a_vehicle_that_keeps_to_a_road_goes_a_hex_further() -> None:
    battle, tank = driver(TRACKED, ROAD)
    assert not refusal(battle, tank, WALK, "F F F F F")
    assert "needs 6" in refusal(battle, tank, WALK, "F F F F F F")
    assert "needs 5" in refusal(battle, tank, WALK, "F F F F L")
    found = reach(battle, tank, WALK)
    end = at("0503"), Facing.N
    assert found.ends[end].mp == 5
    assert found.steps(*end) == read_steps("F F F F F")


@pytest.mark.parametrize(
    ("unit", "head"),
    [
        (TRACKED, ROAD.replace("0508=.r0", "0508=.").replace("0507=.r03", "0507=.r0")),
        (TRACKED, ROAD.replace("0506=.r03", "0506=.")),
        ("Phoenix Hawk", ROAD),
    ],
)
def test_no_further_hex_off_the_road_and_for_a_mech(unit: str, head: str) -> None:
    battle, mover = driver(unit, head)
    most = kinds.budget(battle, mover, WALK)
    steps = " ".join(["F"] * (most + 1))
    assert "needs" in refusal(battle, mover, WALK, steps)
    assert all(end.mp <= most for end in reach(battle, mover, WALK).ends.values())


@pytest.mark.parametrize(
    ("bridge", "unit", "over"),
    [
        ("Hl", "Savannah Master", True),  # 5 tons, at most 15
        ("Hl", "Striker", False),  # 35 tons
        ("Hm", "Striker", True),
        ("Hm", "Manticore", False),  # 60 tons, at most 40
        ("Hh", "Manticore", True),
        ("Hh", "Behemoth", False),  # 100 tons, at most 90
    ],
)
def test_what_a_bridge_bears(bridge: str, unit: str, over: bool) -> None:
    """(Compendium, Bridge Movement)"""
    battle, tank = driver(unit, f"0508=.r0 0507=~1{bridge}r03 0506=.r3")
    seen = refusal(battle, tank, WALK, "F")
    assert (not seen) == over
    if over:
        move(battle, tank, WALK, "F")
        assert (tank.raised, battle.level(tank)) == (1, 0)


def test_a_hovercraft_crosses_water_at_its_surface_for_1_mp_a_hex() -> None:
    """(Compendium, Naval Movement)"""
    battle, hover = driver(HOVER, "0507=~1 0506=~3 0505=~0")
    assert plan(battle, hover, RUN, "F F F").costs == (1, 2, 3)
    move(battle, hover, RUN, "F F")
    assert (battle.level(hover), battle.elevation(hover)) == (0, 0)
    assert kinds.fire_refusal(hover) == ""


# Skids

STREET = " ".join(f"{n}=+" for n in ("0508", "0507", "0506", "0505", "0504", "0605", "0606"))


def test_a_vehicle_at_flank_speed_skids_on_pavement_alone() -> None:
    turn = "F F R F"
    battle, tank = driver(TRACKED, STREET)
    assert [target.number for _, _, target in plan(battle, tank, RUN, turn).rolls] == [5]
    assert not plan(battle, tank, WALK, "F F R F").rolls
    battle, tank = driver(TRACKED)
    assert not plan(battle, tank, RUN, turn).rolls


def test_a_hovercraft_skids_everywhere() -> None:
    battle, hover = driver(HOVER, "0506=~2")
    assert [target.number for _, _, target in plan(battle, hover, RUN, "F F R F").rolls] == [5]
    assert not plan(battle, hover, WALK, "F F R F").rolls


@pytest.mark.parametrize(
    ("unit", "hex_", "deck"),
    [
        (HOVER, "~2", False),
        (HOVER, "~2Hh/60r03", True),
        (HOVER, "~2Hmr03", False),
        ("Sea Skimmer Hydrofoil", "~2", False),
        ("Sea Skimmer Hydrofoil", "~2Hmr03", False),
    ],
)
def test_what_floats_is_on_a_bridge_only_where_one_bears_it(
    unit: str, hex_: str, deck: bool
) -> None:
    start = ".r03" if unit == HOVER else "~1"
    battle, mover = driver(unit, f"0508={start} 0507={hex_}")
    played = move(battle, mover, WALK, "F")
    assert [event.on_deck for event in played.told(e.Moved)] == [deck]
    assert any(", bridge" in entry.line for entry in entries(battle, played.events)) is deck


@pytest.mark.parametrize(
    ("water", "label"), [("~2", "turn at flank speed"), ("~2Hh/60r03", "turn on pavement")]
)
def test_open_water_is_no_pavement_for_a_hovercraft(water: str, label: str) -> None:
    battle, hover = driver(HOVER, f"0508=.r03 0507=.r03 0506={water}")
    played = move(battle, hover, RUN, "F F R F", dice=[12])
    assert [roll.why for roll in played.rolls] == [f"{hover.id} Driving: {label}, 3 hexes moved"]


def test_a_skid_does_no_damage_by_itself_and_ends_the_move() -> None:
    """Two hexes moved and the third begun: three hexes straight on."""
    battle, tank = driver(TRACKED, STREET)
    played = move(battle, tank, RUN, "F F R F F", dice=[4])
    assert [(skid.hexes, skid.end) for skid in played.told(e.Skidded)] == [(3, at("0503"))]
    assert (tank.hex, tank.facing, tank.prone) == (at("0503"), Facing.NE, False)
    assert kinds.points_lost(tank) == 0
    assert tank.moved.skidded
    assert played.result is True


def test_a_skid_into_rising_ground_is_a_crash() -> None:
    """60 tons: 6 points to the front, in groups of 5 and 1."""
    battle, tank = driver(TRACKED, STREET, "0505=1.")
    move(battle, tank, RUN, "F F R F", dice=[4, 7, 7])
    assert tank.hex == at("0506")
    assert kinds.points_lost(tank) == 6


@pytest.mark.parametrize(
    ("unit", "ground"), [(HOVER, '"'), (TRACKED, GROUNDS["heavy woods"]), (WHEELED, ":")]
)
def test_ground_that_is_closed_to_a_vehicle_stops_its_skid(unit: str, ground: str) -> None:
    battle, tank = driver(unit, STREET, f"0505={ground}")
    move(battle, tank, RUN, "F F R F", dice=[4, *[7] * (1 if unit != TRACKED else 2)])
    assert tank.hex == at("0506")
    assert kinds.points_lost(tank) == -(-tank.tons // 10)


def test_a_skid_that_is_stopped_at_once_is_told_with_its_hex() -> None:
    """It never comes to the hex that it was turning to."""
    battle, tank = driver(TRACKED, STREET, "0505=3.")
    played = move(battle, tank, RUN, "F F R F", dice=[4, 7, 7])
    assert tank.hex == at("0506")
    assert [(event.hexes, event.end) for event in played.told(e.Skidded)] == [(0, at("0506"))]
    lines = [entry.line for entry in entries(battle, played.events)]
    assert any("towards 0605" in line for line in lines)
    assert any("Is stopped in 0506" in line for line in lines)


def test_a_tank_that_skids_into_water_is_lost_and_a_hovercraft_is_not() -> None:
    battle, tank = driver(TRACKED, STREET, "0505=~1")
    played = move(battle, tank, RUN, "F F R F", dice=[4])
    assert tank.destroyed is Out.SUNK
    assert len(played.told(e.WentOver)) == 1
    battle, hover = driver(HOVER, "0505=~1 0504=~2")
    move(battle, hover, RUN, "F F R F", dice=[4])
    assert (hover.alive, hover.hex, battle.elevation(hover)) == (True, at("0503"), 0)


def test_a_skid_over_two_levels_ends_in_a_fall() -> None:
    """60 tons, 2 levels: 18 points to the front."""
    low = " ".join(f"{n}=+" for n in ("0605", "0606"))
    high = " ".join(f"{n}=2+" for n in ("0508", "0507", "0506", "0605"))
    battle, tank = driver(TRACKED, low, high)
    played = move(battle, tank, RUN, "F F R F", dice=[4, 7, 7, 7, 7])
    assert [event.damage for event in played.told(e.WentOver)] == [18]
    assert kinds.points_lost(tank) == 18


def test_a_skid_into_another_vehicle_is_a_charge_that_pushes_nobody() -> None:
    """The 60-ton tank has entered three hexes: 18 points to the 35-ton one, 4 to itself."""
    battle, tank = driver(TRACKED, STREET, others="Striker@0505/S side=2 id=st")
    victim: Any = battle.units["st"]
    dice = [4, 9, *[7] * 4, 7]
    move(battle, tank, RUN, "F F R F", dice=dice)
    assert (kinds.points_lost(victim), kinds.points_lost(tank)) == (18, 4)
    assert (victim.hex, tank.hex) == (at("0505"), at("0505"))


# Ramming


def ram(unit: str, victim: str, dice: list[int]) -> tuple[Any, Any]:
    battle, tank = driver(unit, others=f"{victim}@0505/S side=2 id=vi")
    battle.units["vi"].moved.done = True
    move(battle, tank, RUN, "F F C")
    play(collisions(battle), dice)
    return tank, battle.units["vi"]


def test_a_vehicle_rams_a_mech_and_pushes_it_on() -> None:
    """60 tons and 2 hexes: 12 points; the 45-ton Phoenix Hawk does 5. Number: 5, +2 flank."""
    tank, mech = ram(TRACKED, "Phoenix Hawk", [7, 7, 7, 7, 7])
    assert (kinds.points_lost(mech), kinds.points_lost(tank)) == (12, 5)
    assert (mech.hex, tank.hex) == (at("0504"), at("0505"))


def test_a_vehicle_rams_a_vehicle_that_stays_where_it_is() -> None:
    tank, other = ram(TRACKED, "Striker", [7, 7, 7, 7, 7])
    assert (kinds.points_lost(other), kinds.points_lost(tank)) == (12, 4)
    assert (other.hex, tank.hex) == (at("0505"), at("0505"))


def test_a_mech_may_not_charge_a_vehicle() -> None:
    battle, mech = driver("Phoenix Hawk", others="Striker@0505/S side=2 id=st")
    battle.units["st"].moved.done = True
    assert "nobody stands ahead" in refusal(battle, mech, RUN, "F F C")
