"""Minefields that are laid before the battle (Compendium, Minefields, Conventional Minefields,
Command-Detonated Minefields, Vibrabomb Minefields, Clearing Minefields)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.ground import Minefield, Mines, Supply
from btterm.classic.options import Options, with_options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.situation import parse_situation
from btterm.classic.turn import weapon_attack_phase
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.unit import Mode, Reserve
from btterm.classic.view import view
from btterm.errors import BadInput
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table
from tests.rulebook.rules import (
    FireWay,
    Shot,
    carry_out,
    detonating,
    minelaying,
    mines,
    read_steps,
    reinforcements,
)
from tests.rulebook.tabletop import Dice, Played, at, move, play

ANNA, BEN = 0, 1


@pytest.mark.parametrize(("roll", "hurt"), [(7, [6]), (6, [])])
def test_a_conventional_field_does_6_points_on_7_and_stays(roll: int, hurt: list[int]) -> None:
    battle = parse_situation("Atlas@0808/N; Wasp@0101/S")
    mines.bury(battle, at("0807"), Mines.CONVENTIONAL, BEN)
    atlas = mechs_of(battle)["AT"]
    played = move(battle, atlas, Mode.WALK, "F", dice=[roll, *[1] * len(hurt)])
    assert [event.damage for event in played.told(e.LocationRolled)] == hurt
    (field,) = battle.state_of(at("0807")).mines
    assert field.known is bool(hurt)


def test_what_does_not_go_off_in_secret_leaves_no_trace() -> None:
    """One move is told, in one piece, and no roll; Anna sees no field, Ben does."""
    battle = parse_situation("Atlas@0808/N; Wasp@0101/S")
    mines.bury(battle, at("0807"), Mines.CONVENTIONAL, BEN)
    played = move(battle, mechs_of(battle)["AT"], Mode.WALK, "F F", dice=[6])
    assert [type(event) for event in played.events] == [e.Moved]
    assert view(battle, ANNA).ground == {}
    assert view(battle, BEN).ground == battle.ground


@pytest.mark.parametrize(
    ("tons", "hexes"), [(20, -1), (30, -1), (35, 0), (50, 0), (55, 1), (75, 3), (100, 6)]
)
def test_c096_how_far_away_a_vibrabomb_goes_off(tons: int, hexes: int) -> None:
    """Set to 40: a 75-ton Marauder sets it off from 3 hexes away, a 30-ton Javelin not at all."""
    assert mines.reach(Minefield(10, Mines.VIBRABOMB, ANNA, 40), tons) == hexes


def test_a_vibrabomb_explodes_once_under_those_in_its_hex() -> None:
    battle = parse_situation("Marauder@0808/N; Wasp@0804/S; Locust LCT-1V@0805/S")
    mines.bury(battle, at("0804"), Mines.VIBRABOMB, ANNA, 40)
    played = move(battle, mechs_of(battle)["MA"], Mode.WALK, "F F", dice=[4])
    assert [event.unit for event in played.told(e.MinesBlast)] == ["wa"]
    assert [event.damage for event in played.told(e.LocationRolled)] == [10]
    assert battle.ground == {}


def test_command_detonated_mines_hit_the_hexes_around_with_4() -> None:
    battle = parse_situation("Marauder@0808/N; Wasp@0804/S; Locust LCT-1V@0805/S")
    field = mines.bury(battle, at("0804"), Mines.COMMAND, ANNA)
    played = play(mines.explode(battle, at("0804"), field), dice=[4, 4])
    hits = [(event.unit, event.damage) for event in played.told(e.LocationRolled)]
    assert sorted(hits) == [("lo", 4), ("wa", 10)]
    assert battle.ground == {}


@pytest.mark.parametrize(
    ("loads", "points"), [([5, 10, 15], 20), ([30], 30), ([10, 30], 30), ([30, 5], 30)]
)
def test_scattered_mines_add_up_to_20_but_a_stronger_load_lies_as_it_is(
    loads: list[int], points: int
) -> None:
    battle = parse_situation("Atlas@0808/N; Wasp@0101/S")
    for load in loads:
        play(mines.lay(battle, at("0502"), load, ANNA))
    assert [field.points for field in battle.state_of(at("0502")).mines] == [points]


def begin(line: str, dice: Iterable[tuple[int, ...]] = (), **options: Any) -> Table[Battle]:
    battle = parse_situation(line, with_options(Options(), options))
    return Table(CLASSIC, battle, ScriptedDice(dice))


def fire_at(battle: Battle, shot: Shot, dice: Sequence[Dice]) -> Played:
    return play(weapon_attack_phase(battle), dice, {"AR": Fire("AR", (shot,))})


def asked(table: Table[Battle]) -> Choice:
    assert isinstance(table.pending, Choice)
    return table.pending


def test_each_side_lays_its_mines_in_secret_before_the_first_turn() -> None:
    line = "Atlas@0805/S; Marauder@0816/N; Locust LCT-1V@0916/N"
    table = begin(line, [(5, 5), (1, 2)], minefields=2)
    for answer in ("vibrabomb", "40", "0810", "none"):
        assert asked(table).side == ANNA
        table.answer(answer)
    assert table.told(BEN, since=2) == []
    for answer in ("command-detonated", "0811", "conventional", "0812"):
        assert asked(table).side == BEN
        table.answer(answer)
    seen = {str(hex_): [f.kind for f in s.mines] for hex_, s in table.state.ground.items()}
    assert seen == {"0810": ["vibrabomb"], "0811": ["command-detonated"], "0812": ["conventional"]}
    assert [*view(table.state, ANNA).ground] == [at("0810")]
    told = [event for event in table.told(ANNA) if isinstance(event, e.MinefieldBuried)]
    assert told == [e.MinefieldBuried(ANNA, at("0810"), Mines.VIBRABOMB, 40)]
    assert CLASSIC.load(CLASSIC.dump(table.state)).ground == table.state.ground


def test_no_mines_where_units_begin_nor_beside_an_enemy() -> None:
    table = begin("Atlas@0805/S; Marauder@0816/N", minefields=1)
    table.answer("conventional")
    free = asked(table).answers()
    assert not {"0805", *map(str, (at("0816"), *at("0816").neighbours()))}.intersection(free)
    assert {"0806", "0810"}.issubset(free)


def test_who_may_come_down_anywhere_keeps_no_hex_free_of_mines() -> None:
    battle = parse_situation("Atlas@0805/S; Marauder@0816/N")
    battle.units["ma"].reserve = Reserve(2, Facing.N, tuple(battle.board), drop=True)
    assert at("0812") in minelaying.places(battle, ANNA)


def test_a_fork_asks_for_the_same_field_again() -> None:
    table = begin("Atlas@0805/S; Marauder@0816/N", minefields=1)
    table.answer("conventional")
    assert asked(table.fork(ScriptedDice([]))).question == asked(table).question


FIELD = "phase=move initiative=5,9; Atlas@0808/N; Marauder@0803/S; Locust LCT-1V@0906/N"


def test_the_owner_who_sees_it_is_asked_when_an_enemy_enters() -> None:
    battle = parse_situation(FIELD)
    mines.bury(battle, at("0807"), Mines.COMMAND, BEN)
    atlas = mechs_of(battle)["AT"]
    for answer, dice in (("hold", []), ("explode", [4])):
        double = battle.copy()
        played = move(double, mechs_of(double)["AT"], Mode.WALK, "F F", dice=dice, choices=[answer])
        assert [choice.side for choice in played.asked] == [BEN]
        assert bool(double.ground) is (answer == "hold")
    assert atlas.hex == at("0808")


def test_whose_units_do_not_see_the_field_is_not_asked() -> None:
    battle = parse_situation(
        FIELD.replace("5,9;", "5,9 0704=3. 0805=3. 0804=3. 0904=3.;").replace("0906/N", "0802/N")
    )
    mines.bury(battle, at("0807"), Mines.COMMAND, BEN)
    assert move(battle, mechs_of(battle)["AT"], Mode.WALK, "F").asked == []


def test_beside_the_field_he_is_asked_when_the_move_has_ended() -> None:
    battle = parse_situation(FIELD)
    mines.bury(battle, at("0806"), Mines.COMMAND, BEN)
    move(battle, mechs_of(battle)["AT"], Mode.WALK, "F")
    played = play(detonating.offer(battle), choices=["hold"])
    assert [choice.question for choice in played.asked] == [
        "AT is beside them: what happens to the command-detonated mines in 0806?"
    ]
    assert play(detonating.offer(battle)).asked == []


PLATOON = "phase=fire initiative=5,9; Foot Platoon Rifle@0808; Atlas@0101/S"


@pytest.mark.parametrize(
    ("rolls", "cleared", "lost"),
    [((10,), True, 0), ((9,), False, 0), ((6,), False, 0), ((5,), False, 12)],
)
def test_infantry_clears_on_10_and_blunders_on_5(
    rolls: tuple[int, ...], cleared: bool, lost: int
) -> None:
    """6 points, doubled for men in clear terrain."""
    battle = parse_situation(PLATOON)
    mines.bury(battle, at("0808"), Mines.CONVENTIONAL, ANNA)
    platoon = battle.units["FO"]
    assert isinstance(platoon, Platoon)
    assert mines.can_clear(battle, platoon)
    men = platoon.men
    play(mines.clear(battle, [platoon]), dice=rolls)
    assert (battle.ground == {}, men - platoon.men) == (cleared, lost)


def test_infantry_of_others_must_know_of_the_mines_and_finds_them_in_the_end_phase() -> None:
    battle = parse_situation(PLATOON)
    mines.bury(battle, at("0808"), Mines.VIBRABOMB, BEN, 40)
    (platoon, *_) = battle.units.values()
    assert not mines.can_clear(battle, platoon)
    assert [event.hex for event in play(mines.find(battle)).told(e.MinefieldFound)] == [at("0808")]
    assert mines.can_clear(battle, platoon)
    play(mines.clear(battle, [platoon]), dice=[5])
    assert battle.ground == {}


def test_all_units_that_clear_a_hex_must_succeed_and_all_pay_for_a_blunder() -> None:
    battle = parse_situation(PLATOON + "; Foot Platoon Rifle@0808 side=1")
    mines.bury(battle, at("0808"), Mines.CONVENTIONAL, ANNA)
    crew = [unit for unit in battle.units.values() if unit.hex == at("0808")]
    play(mines.clear(battle, crew), dice=[11, 9])
    assert battle.ground
    played = play(mines.clear(battle, crew), dice=[11, 5])
    assert [event.unit for event in played.told(e.MinesBlast)] == [unit.id for unit in crew]
    play(mines.clear(battle, crew), dice=[11, 10])
    assert battle.ground == {}


def test_who_clears_mines_attacks_nobody() -> None:
    battle = parse_situation(PLATOON.replace("0101/S", "0807/S"))
    mines.bury(battle, at("0808"), Mines.CONVENTIONAL, ANNA)
    table = Table(CLASSIC, battle, ScriptedDice([(5, 5)] * 9))
    assert asked(table).options[0].key == "clear"
    table.answer("clear")
    (platoon, *_) = table.state.units.values()
    assert "clears mines" in str(
        FireDecision(ANNA, table.state, (platoon.id,)).refusal(Fire(platoon.id, (Shot(0, "at"),)))
    )


@pytest.mark.parametrize(("roll", "cleared"), [(5, True), (4, False)])
def test_an_lrm_20_salvo_clears_a_field_on_5(roll: int, cleared: bool) -> None:
    battle = parse_situation("Archer@0808/N; Wasp@0804/S")
    mines.bury(battle, at("0804"), Mines.CONVENTIONAL, ANNA)
    archer = mechs_of(battle)["AR"]
    decision = FireDecision(ANNA, battle, ("AR",))
    racks = [n for n in decision.weapons("AR") if FireWay.SWEEP in decision.ways("AR", n)]
    assert [archer.mounts[n].item.short_name for n in racks] == ["LRM 20"] * 2
    played = fire_at(battle, Shot(racks[0], "0804", way=FireWay.SWEEP), [9, roll])
    assert (battle.ground == {}) is cleared
    assert played.told(e.Damaged) == []


def test_nobody_sweeps_mines_that_he_does_not_know_of() -> None:
    battle = parse_situation("Archer@0808/N; Wasp@0804/S")
    mines.bury(battle, at("0804"), Mines.CONVENTIONAL, BEN)
    decision = FireDecision(ANNA, battle, ("AR",))
    assert all(FireWay.SWEEP not in decision.ways("AR", n) for n in decision.weapons("AR"))
    mines.bury(battle, at("0805"), Mines.CONVENTIONAL, ANNA)
    rack = next(n for n in decision.weapons("AR") if FireWay.SWEEP in decision.ways("AR", n))
    shot = Shot(rack, "0804", way=FireWay.SWEEP)
    assert "no mines that are known" in decision.shot_refusal("AR", shot)


def test_a_building_takes_the_explosion_for_those_inside() -> None:
    """15 CF take all of 10 points; 4 CF let 6 through, and come down."""
    for cf, dice in ((15, []), (4, [4, 4, 4])):
        battle = parse_situation("0804=#l2 ; Atlas@0101/S; Wasp@0804/S")
        battle.board[at("0804")] = battle.board[at("0804")].worn(cf)
        field = mines.bury(battle, at("0804"), Mines.VIBRABOMB, ANNA, 20)
        played = play(mines.explode(battle, at("0804"), field), dice=dice)
        assert bool(played.told(e.MinesBlast)) is (cf == 4)
        assert bool(battle.board[at("0804")].building) is (cf == 15)


def test_reinforcements_enter_the_mines_of_their_hex() -> None:
    battle = parse_situation("Atlas@0808/N; Marauder@0101/S")
    marauder = battle.units["ma"]
    marauder.reserve = Reserve(1, Facing.S, (at("0501"),))
    mines.bury(battle, at("0501"), Mines.CONVENTIONAL, ANNA)
    battle.turn = 1
    played = play(reinforcements.arrive(battle, BEN), dice=[7, 4])
    assert [event.damage for event in played.told(e.LocationRolled)] == [6]


def test_a_mine_that_hurts_who_has_landed_calls_for_no_landing_roll() -> None:
    """10 points on a leg that has no armor left: its hip is gone, after the landing."""
    battle = parse_situation("Phoenix Hawk@0808/N LL=0; Atlas@0101/S")
    mines.bury(battle, at("0806"), Mines.VIBRABOMB, BEN, 45)
    played = move(battle, mechs_of(battle)["PH"], Mode.JUMP, "J/0806/N", dice=[4, 9, 1])
    assert [type(event) for event in played.told(e.PilotingRolled)] == []


@pytest.mark.parametrize("hexes", [1, 2])
def test_a_vtol_that_lands_in_mines_may_hit_one(hexes: int) -> None:
    battle = parse_situation("phase=move; Warrior Attack Helicopter H-7@0808/N; Atlas@0101/S")
    (vtol, _) = battle.units.values()
    vtol.raised = hexes
    mines.bury(battle, at("0808"), Mines.CONVENTIONAL, BEN)
    steps = read_steps(" ".join(["-"] * hexes))
    play(carry_out(battle, vtol, Mode.WALK, steps), dice=[6])
    assert vtol.raised == 0


def test_of_what_the_owner_was_asked_nobody_else_learns() -> None:
    battle = parse_situation(FIELD)
    mines.bury(battle, at("0806"), Mines.COMMAND, BEN)
    move(battle, mechs_of(battle)["AT"], Mode.WALK, "F")
    play(detonating.offer(battle), choices=["hold"])
    assert "0806" in repr(battle.progress)
    assert "0806" not in repr(view(battle, ANNA).progress)


SCENARIO = (
    'map = "open-grassland"\n[[side]]\nname = "A"\nmines = [{}]\n[[side.unit]]\n'
    'sheet = "Wasp"\n[[side]]\nname = "B"\n[[side.unit]]\nsheet = "Wasp"\n'
)


def test_a_scenario_gives_a_side_mines_that_lie_and_mines_to_lay() -> None:
    text = SCENARIO.format('"conventional 0505 0606", "vibrabomb 40t 0707", "2 mines"')
    scenario = parse_scenario(text, "mined")
    assert parse_scenario(write_scenario(scenario), "mined") == scenario
    battle = scenario.battle()
    assert {str(hex_): state.mines for hex_, state in battle.ground.items()} == {
        "0505": (Minefield(6, Mines.CONVENTIONAL, ANNA, known=False),),
        "0606": (Minefield(6, Mines.CONVENTIONAL, ANNA, known=False),),
        "0707": (Minefield(10, Mines.VIBRABOMB, ANNA, 40, known=False),),
    }
    assert battle.supplies == [Supply(ANNA, 2)]
    table = Table(CLASSIC, battle, ScriptedDice([(6, 5), (1, 2)]))
    for answer in ("conventional", "0808", "command-detonated", "0909"):
        assert asked(table).side == ANNA
        table.answer(answer)
    assert len(table.state.ground) == 5


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("traps 0505", "is no minefield"),
        ("conventional", "say how many"),
        ("2 conventional 0505", "say how many"),
        ("mines 0505", "say how many"),
        ("vibrabomb 0505", "20t to 100t"),
        ("conventional 40t 0505", "20t to 100t"),
        ("99 mines", "1 to 40"),
        ("conventional 9999", "9999"),
    ],
)
def test_what_is_wrong_with_the_mines_of_a_scenario_is_told(line: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        parse_scenario(SCENARIO.format(f'"{line}"'), "mined").battle()
