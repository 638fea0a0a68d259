"""Swampy ground (Compendium, Swamp)."""

from __future__ import annotations

import pytest

from btterm.board.mapfile import map_text, parse_map, terrain_of
from btterm.classic import events as e
from btterm.classic.decisions import MoveDecision
from btterm.classic.options import Options, with_options
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.units.unit import Mode, Motion
from btterm.errors import BadInput
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import cost, dangers, prepare, swamp, target_modifiers
from tests.rulebook.tabletop import at, move, plan, play


@pytest.mark.parametrize(
    ("token", "mp", "hover"), [(".,", 2, 1), (":,", 3, 2), ('",', 3, None), ("&,", 4, None)]
)
def test_c094_a_swampy_hex_costs_1_mp_more_but_not_a_hovercraft(
    token: str, mp: int, hover: int | None
) -> None:
    """Clear 2 in place of 1, light woods 3 in place of 2."""
    line = cost(terrain_of(token))
    assert {line.of(kind) for kind in (Motion.MECH, Motion.INFANTRY, Motion.TRACKED)} == {mp}
    assert (None if Motion.HOVER in line.prohibited else line.of(Motion.HOVER)) == hover


@pytest.mark.parametrize("token", [":,", '",', "&,"])
def test_c093_its_other_terrain_still_bars_wheels(token: str) -> None:
    assert Motion.WHEELED in cost(terrain_of(token)).prohibited
    assert Motion.WHEELED not in cost(terrain_of(".,")).prohibited


BOG = "phase=move 0807=., ; Warhammer@0808/N; Atlas@0101/S"


@pytest.mark.parametrize(("roll", "stuck"), [(5, False), (4, True)])
def test_who_enters_rolls_piloting_or_is_stuck_without_falling(roll: int, stuck: bool) -> None:
    battle = parse_situation(BOG)
    mech = mechs_of(battle)["WA"]
    (risk,) = plan(battle, mech, Mode.WALK, "F F").rolls
    assert (risk[0], risk[2].number) == (at("0807"), 5)
    played = move(battle, mech, Mode.WALK, "F F", dice=[roll])
    assert mech.hex == at("0807" if stuck else "0806")
    assert (mech.stuck, mech.prone) == (stuck, False)
    assert bool(played.told(e.Stuck)) is stuck


def test_a_stuck_unit_neither_moves_nor_turns_and_breaks_free_on_its_roll() -> None:
    battle = parse_situation(BOG)
    mech = mechs_of(battle)["WA"]
    move(battle, mech, Mode.WALK, "F", dice=[4])
    decision = MoveDecision(0, battle, ("WA",))
    assert decision.modes("WA") == (Mode.STAND,)
    play(prepare(battle, 0), dice=[4])
    assert mech.stuck
    played = play(prepare(battle, 0), dice=[5])
    assert not mech.stuck
    assert [event.unit for event in played.told(e.BrokeFree)] == ["WA"]
    assert len(MoveDecision(0, battle, ("WA",)).modes("WA")) > 1


def test_attacks_on_a_stuck_unit_are_at_minus_2() -> None:
    battle = parse_situation(BOG)
    mech, foe = mechs_of(battle)["WA"], mechs_of(battle)["at"]
    before = sum(part.value for part in target_modifiers(foe, mech))
    mech.stuck_in = mech.hex
    parts = target_modifiers(foe, mech)
    assert sum(part.value for part in parts) == before - 2
    mech.hex = at("0101")
    assert not mech.stuck


def test_a_jump_into_a_swamp_sticks_without_a_roll() -> None:
    battle = parse_situation(BOG.replace("Warhammer", "Wasp"))
    wasp = mechs_of(battle)["WA"]
    assert plan(battle, wasp, Mode.JUMP, "J/0807/N").rolls == ()
    move(battle, wasp, Mode.JUMP, "J/0807/N")
    assert wasp.stuck


@pytest.mark.parametrize(
    ("mode", "dice", "stuck"),
    [(Mode.WALK, [4], True), (Mode.WALK, [5], False), (Mode.JUMP, [], False)],
)
def test_infantry_is_stuck_on_4_or_less_but_not_after_a_jump(
    mode: Mode, dice: list[int], stuck: bool
) -> None:
    battle = parse_situation(BOG.replace("Warhammer@0808/N", "Jump Platoon Rifle@0807"))
    platoon = battle.units["JU"]
    platoon.moved.mode = mode
    play(dangers.enter(battle, platoon), dice=dice)
    assert platoon.stuck is stuck


def test_who_is_pushed_into_a_swamp_may_be_stuck_there() -> None:
    battle = parse_situation(BOG)
    mech = mechs_of(battle)["WA"]
    mech.hex = at("0807")
    play(dangers.enter(battle, mech), dice=[2])
    assert mech.stuck


def test_with_the_option_water_of_depth_0_is_swampy_clear_ground() -> None:
    line = "0807=~0 0808=~1 ; Warhammer@0909/N; Atlas@0101/S"
    battle = parse_situation(line, with_options(Options(), {"swamp": True}))
    swamp.spread(battle)
    assert battle.board[at("0807")] == terrain_of(".,")
    assert battle.board[at("0808")] == terrain_of("~1")


def test_maps_situations_and_scenarios_say_where_swamp_is() -> None:
    battle = parse_situation(BOG)
    assert "0807=.," in write_situation(battle)
    assert parse_map(map_text(battle.board), "again").hexes == battle.board.hexes
    with pytest.raises(BadInput, match="alone is swampy"):
        terrain_of("~1,")
    text = (
        'map = "badlands"\nswamp = ["0101-0102", "0505"]\n[[side]]\nname = "A"\n[[side.unit]]\n'
        'sheet = "Wasp"\n[[side]]\nname = "B"\n[[side.unit]]\nsheet = "Wasp"\n'
    )
    scenario = parse_scenario(text, "bog")
    assert parse_scenario(write_scenario(scenario), "bog") == scenario
    board = scenario.battle().board
    assert [str(hex_) for hex_ in board if board[hex_].swamp] == ["0101", "0102", "0505"]
