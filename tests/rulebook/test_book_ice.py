"""Frozen ground and water (Compendium, Ice)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.board.mapfile import map_text, parse_map, terrain_of
from btterm.board.terrain import Ground
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, MoveDecision
from btterm.classic.options import Options, with_options
from btterm.classic.situation import parse_situation
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Motion, Out
from btterm.errors import BadInput
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import (
    FireWay,
    Shot,
    carry_out,
    cost,
    dangers,
    first_place,
    freezing,
    kinds,
    places_in,
    read_steps,
    shut,
)
from tests.rulebook.tabletop import at, mount, move, plan, play, refusal

LAKE = "0805=~2^ 0806=~2^ 0807=~1^ 0706=~3^ "


def lake(unit: str, more: str = "", **options: Any) -> tuple[Battle, Mech]:
    line = f"{LAKE}{more} phase=move; {unit}; Atlas@0101/S"
    battle = parse_situation(line, with_options(Options(), options))
    return battle, next(iter(mechs_of(battle).values()))


# On top


def test_ice_is_walked_on_like_clear_ground() -> None:
    battle, mech = lake("Warhammer@0808/N")
    found = plan(battle, mech, Mode.WALK, "F F")
    assert (found.mp, found.rolls) == (2, ())
    assert found.ice == ((at("0807"), 6), (at("0806"), 6))
    move(battle, mech, Mode.WALK, "F F", dice=[5, 5])
    assert (mech.hex, mech.raised, battle.level(mech)) == (at("0806"), 2, 0)


@pytest.mark.parametrize(
    ("motion", "closed"),
    [
        (Motion.MECH, False),
        (Motion.INFANTRY, False),
        (Motion.TRACKED, False),
        (Motion.WHEELED, False),
        (Motion.HOVER, False),
        (Motion.NAVAL, True),
        (Motion.SUBMARINE, False),
    ],
)
def test_who_may_be_on_ice_or_beneath_it(motion: Motion, closed: bool) -> None:
    battle, _ = lake("Warhammer@0808/N")
    assert shut(battle.board[at("0806")], motion) is closed


def test_submarines_stay_beneath_ice() -> None:
    battle, _ = lake("Warhammer@0808/N")
    places = places_in(battle.board, at("0706"), Motion.SUBMARINE)
    assert [place.raised for place in places] == [0, 1, 2]
    assert places_in(battle.board, at("0807"), Motion.SUBMARINE) == ()


def test_units_begin_on_the_ice() -> None:
    battle, _ = lake("Warhammer@0806/N")
    assert first_place(battle.board, at("0806"), Motion.MECH).raised == 2
    assert [unit.raised for unit in battle.units.values()] == [2, 0]


# Breaking in


@pytest.mark.parametrize(("roll", "breaks"), [(5, False), (6, True)])
def test_ice_breaks_on_6_under_who_enters_and_half_a_fall_hurts(roll: int, breaks: bool) -> None:
    """70 tons: 7 points, halved by the water to 4."""
    battle, mech = lake("Warhammer@0808/N")
    dice = [roll, 1, 7, 7] if breaks else [roll]
    played = move(battle, mech, Mode.WALK, "F", dice=dice)
    assert battle.board[at("0807")].ice is not breaks
    assert [event.damage for event in played.told(e.LocationRolled)] == ([4] if breaks else [])
    assert (mech.raised, mech.prone) == ((0, True) if breaks else (1, False))


@pytest.mark.parametrize(("roll", "breaks"), [(3, False), (4, True)])
def test_under_a_jumping_mech_it_breaks_on_4(roll: int, breaks: bool) -> None:
    battle, mech = lake("Wasp@0808/N")
    move(battle, mech, Mode.JUMP, "J/0806/N", dice=[roll, *([1, 7, 7, 7] if breaks else [])])
    assert battle.board[at("0806")].ice is not breaks


def test_solid_ice_does_not_break() -> None:
    battle, mech = lake("Warhammer@0808/N", ice="solid")
    assert move(battle, mech, Mode.WALK, "F F").told(e.IceRolled) == []


@pytest.mark.parametrize(
    ("unit", "rolls", "out"),
    [
        ("Drillson Heavy Hover Tank", 0, Out.NOT),
        ("Foot Platoon Rifle", 0, Out.NOT),
        ("Manticore Heavy Tank", 1, Out.SUNK),
    ],
)
def test_vehicles_are_lost_but_hovercraft_and_infantry_roll_for_nothing(
    unit: str, rolls: int, out: Out
) -> None:
    battle = parse_situation(f"{LAKE} phase=move; {unit}@0806/N; Atlas@0101/S")
    (tank, _) = battle.units.values()
    assert tank.raised == 2
    play(dangers.enter(battle, tank), dice=[6] * rolls)
    assert tank.destroyed is out


def test_all_others_in_the_hex_go_in_as_well() -> None:
    battle = parse_situation(
        f"{LAKE} phase=move; Manticore Heavy Tank@0806/N; Atlas@0101/S; "
        "Foot Platoon Rifle@0806 side=1; Drillson Heavy Hover Tank@0805/N"
    )
    tank, _, men, hover = battle.units.values()
    hover.hex = at("0806")
    play(dangers.enter(battle, tank), dice=[6])
    assert (tank.destroyed, men.destroyed, hover.destroyed) == (Out.SUNK, Out.DROWNED, Out.NOT)


# Out again


def test_who_is_in_depth_2_climbs_back_onto_the_ice() -> None:
    """1 MP for the ice and 2 for the levels."""
    battle, mech = lake("Warhammer@0806/N", "0806=~2 ")
    assert mech.raised == 0
    assert plan(battle, mech, Mode.WALK, "F").mp == 3
    move(battle, mech, Mode.WALK, "F", dice=[1])
    assert (mech.hex, mech.raised) == (at("0805"), 2)


def test_from_depth_3_the_way_leads_beneath_the_ice() -> None:
    battle, mech = lake("Warhammer@0706/NE", "0706=~3 ")
    north_east = at("0706").neighbour(mech.facing)
    assert battle.board[north_east].frozen
    move(battle, mech, Mode.WALK, "F", dice=[12])
    assert (mech.hex, mech.raised) == (north_east, 0)
    assert battle.board[north_east].frozen


def test_beneath_ice_of_depth_2_a_mech_breaks_through_where_it_climbs() -> None:
    battle, mech = lake("Warhammer@0806/N")
    mech.raised = 0
    below, above = plan(battle, mech, Mode.WALK, "F"), plan(battle, mech, Mode.WALK, "U")
    assert (below.mp, above.mp) == (4, 3)
    assert (
        len(MoveDecision(0, battle, ("WA",)).reach("WA", Mode.WALK).heights(at("0805"), Facing.N))
        == 2
    )
    played = move(battle, mech, Mode.WALK, "U", dice=[1])
    assert [event.hex for event in played.told(e.BrokeThroughIce)] == [at("0806")]
    assert mech.raised == 2
    assert not battle.board[at("0806")].ice


def test_it_breaks_of_itself_where_a_mech_comes_to_depth_1_from_below() -> None:
    battle, mech = lake("Warhammer@0806/S")
    mech.raised = 0
    played = move(battle, mech, Mode.WALK, "F", dice=[12])
    assert [event.hex for event in played.told(e.BrokeThroughIce)] == [at("0807")]
    assert (mech.raised, battle.board[at("0807")].ice) == (0, False)


# Slipping


@pytest.mark.parametrize("mode", [Mode.WALK, Mode.RUN])
def test_who_turns_on_ice_and_goes_on_may_skid_at_any_speed(mode: Mode) -> None:
    battle, mech = lake("Warhammer@0808/N", "0808=.^ ")
    (roll,) = plan(battle, mech, mode, "R F").rolls
    assert roll[1].label == "turn on ice, 1 hex moved"
    assert refusal(battle, mech, mode, "R F") == ""


def test_a_skid_on_ice_ends_at_trees_as_at_a_wall() -> None:
    """Turned to the north-east it slides north: 70 tons crash into the rough hex for 7 points."""
    battle, mech = lake("Warhammer@0810/N", "0810=.^ 0809=: ")
    played = move(battle, mech, Mode.WALK, "R F", dice=[2, 1, *[(3, 3)] * 2, 7, *[(3, 3)] * 2])
    assert mech.hex == at("0810")
    hits = [event.damage for event in played.told(e.LocationRolled)]
    assert sum(hits) == 14


def test_who_skids_out_of_icy_woods_falls_as_from_a_level() -> None:
    battle, mech = lake("Warhammer@0810/N", '0810="^ ')
    played = move(battle, mech, Mode.WALK, "R F", dice=[2, 1, 7, 7, 7, 7, 7])
    (fall,) = played.told(e.Fell)
    assert (fall.damage, fall.levels) == (14, 1)


# Melting, and where there is ice


def test_weapons_that_clear_woods_melt_ice() -> None:
    battle = parse_situation(f"{LAKE} phase=fire; Warhammer@0810/N; Foot Platoon Rifle@0806")
    decision = FireDecision(0, battle, ("WA",))
    ppc = mount(mechs_of(battle)["WA"], "PPC")
    assert FireWay.CLEAR in decision.ways("WA", ppc)
    assert decision.finds(FireWay.CLEAR, at("0806"))
    assert not decision.shot_refusal("WA", Shot(ppc, "0806", way=FireWay.CLEAR))
    assert "woods are not cleared" in decision.shot_refusal(
        "WA", Shot(ppc, "0809", way=FireWay.CLEAR)
    )
    play(freezing.melt(battle, at("0806")))
    assert [unit.destroyed for unit in battle.units.values()] == [Out.NOT, Out.DROWNED]


@pytest.mark.parametrize(
    ("ice", "iced"),
    [("none", ""), ("thin", "0802"), ("solid", "0802"), ("everywhere", "0801 0802 0803 0805")],
)
def test_with_the_option_the_water_of_the_map_is_frozen(ice: str, iced: str) -> None:
    line = '0801=~0 0802=~1 0803=" 0804=~1Hm 0805=. 0806=#m1 ; Warhammer@0101/N; Atlas@0201/S'
    battle = parse_situation(line, with_options(Options(), {"ice": ice}))
    freezing.freeze(battle)
    found = [f"{n:04}" for n in range(801, 807) if battle.board[at(f"{n:04}")].ice]
    assert found == iced.split()


def test_maps_say_where_ice_is() -> None:
    battle, _ = lake("Warhammer@0808/N")
    assert parse_map(map_text(battle.board), "again").hexes == battle.board.hexes
    assert terrain_of(":^").ground is Ground.ROUGH
    assert cost(terrain_of("~2^"), 2).mp == 1
    with pytest.raises(BadInput, match="no buildings"):
        terrain_of("~1^Hm")


def test_who_breaks_in_while_it_walks_past_a_friend_ends_beside_him() -> None:
    """Both fall into the hex; two 'Mechs do not share it."""
    battle = parse_situation(
        f"{LAKE} phase=move; Warhammer@0808/N; Atlas@0101/S; Wasp@0807/N side=1"
    )
    mech, friend = mechs_of(battle)["WA"], battle.units["W2"]
    played = move(battle, mech, Mode.WALK, "F F", dice=[6, *[1, 7, 7] * 2], choices=["0708"])
    assert [event.unit for event in played.told(e.FellThroughIce)] == ["WA", "W2"]
    assert (friend.hex, friend.raised) == (at("0807"), 0)
    assert mech.hex != friend.hex


def test_a_skid_ends_where_the_ice_breaks() -> None:
    battle = parse_situation("0809=~1^ 0808=~1^ phase=move; Warhammer@0811/N; Atlas@0101/S")
    mech = mechs_of(battle)["WA"]
    battle.board[at("0810")] = battle.board[at("0810")].changed(ice=True)
    dice = [2, 1, 7, 7, 7, 6, 1, 7, 7, 7]
    move(battle, mech, Mode.RUN, "F R F", dice=dice)
    assert (mech.hex, mech.raised) == (at("0809"), 0)


@pytest.mark.parametrize(("roll", "out"), [(5, Out.NOT), (6, Out.SUNK)])
def test_ice_may_break_under_a_vtol_that_lands(roll: int, out: Out) -> None:
    battle = parse_situation(
        f"{LAKE} phase=move; Warrior Attack Helicopter H-7@0806/N; Atlas@0101/S"
    )
    (vtol, _) = battle.units.values()
    vtol.raised = 3
    play(carry_out(battle, vtol, Mode.WALK, read_steps("-")), dice=[roll])
    assert (vtol.destroyed, battle.board[at("0806")].ice) == (out, out is Out.NOT)
    assert vtol.raised == (2 if out is Out.NOT else 0)


@pytest.mark.parametrize(("roll", "out"), [(5, Out.NOT), (6, Out.SUNK)])
def test_ice_may_break_under_a_vtol_that_crashes(roll: int, out: Out) -> None:
    battle = parse_situation(
        f"{LAKE} phase=move; Warrior Attack Helicopter H-7@0806/N; Atlas@0101/S"
    )
    (vtol, _) = battle.units.values()
    vtol.raised = 3
    vtol.moved.entered = 0
    play(kinds.crash(battle, vtol), dice=[roll])
    assert (vtol.destroyed, battle.board[at("0806")].ice) == (out, out is Out.NOT)
