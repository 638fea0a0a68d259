"""What is fought for, and who has won when a turn ends (Compendium, End Phase)."""

from __future__ import annotations

from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.events import GameOver, ObjectiveCounted
from btterm.classic.objectives import read_objective, write_objective
from btterm.classic.options import Options, with_options
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import end_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Out
from btterm.errors import BadInput
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import given_up, outcome, points, standing, write_step
from tests.rulebook.tabletop import at, decision, destroy_slot, move, play, refusal

LINE = "open=15x17 turn=1"
UNITS = "Archer@0501/N; Crusader@0510/N; Locust LCT-1V@0512/S"


def fight(*goals: str, units: str = UNITS, head: str = LINE) -> Battle:
    """A battle with some goals: `1: hold 0501`."""
    words = [f"goal{goal[0]}={goal[2:].strip().replace(' ', '_')}" for goal in goals]
    return parse_situation(f"{head} {' '.join(words)}; {units}")


def turns(battle: Battle, count: int = 1) -> None:
    """The ends of so many turns."""
    for _ in range(count):
        assert battle.outcome is None
        play(end_phase(battle))
        battle.turn += 1


def winner(battle: Battle) -> int | None:
    assert battle.outcome is not None
    return battle.outcome.winner


def words(battle: Battle) -> list[str]:
    return [each.progress for each in standing(battle)]


# The words


@pytest.mark.parametrize(
    "line",
    [
        "hold 0809 for 3 turns",
        "hold 0809 0810 for 1 turn, 5 points",
        "defeat 2 units",
        "defeat 2 units, as Star Commander",
        "reach 0101 0201 with 2 units",
        "leave south with 2 units",
        "leave east with Locust LCT-1V, 1 point",
        "destroy Marauder",
        "protect Warhammer WHM-6R for 8 turns",
        "survive 12 turns, 20 points",
    ],
)
def test_an_objective_is_written_as_it_is_read(line: str) -> None:
    assert write_objective(read_objective(1, line)) == line


def test_what_is_left_out_is_one() -> None:
    lines = ("Hold 0809", "reach  0809", "leave north")
    assert [write_objective(read_objective(0, line)) for line in lines] == [
        "hold 0809 for 1 turn",
        "reach 0809 with 1 unit",
        "leave north with 1 unit",
    ]


@pytest.mark.parametrize(
    "line",
    [
        *("", "hold", "hold 8", "hold 0809 for 0 turns", "hold 0809 for 3", "win", "leave up"),
        *("protect Locust", "survive", "survive 12 turns, 0 points", "hold 0809 for 1000 turns"),
    ],
)
def test_what_is_no_objective_is_refused_in_words(line: str) -> None:
    with pytest.raises(BadInput, match="say"):
        read_objective(0, line)


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        ("1: hold 9901", "not on"),
        ("1: reach 0101 with 2 units", "hold no 2"),
        ("1: destroy AR", "no unit is called AR"),
        ("1: protect Locust for 3 turns", "no unit is called Locust"),
        ("2: destroy Marauder", "there are AR Archer"),
    ],
)
def test_an_objective_about_what_is_not_there_is_refused(goal: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        fight(goal)


def test_a_situation_with_goals_is_written_as_it_is_read() -> None:
    battle = fight("1: hold 0501 0502 for 2 turns, 5 points", "2: destroy Archer")
    line = write_situation(battle)
    assert "goal2=destroy_AR" in line
    assert write_situation(parse_situation(line)) == line


# Hold and reach


def test_hexes_are_held_for_some_turns_in_a_row() -> None:
    battle = fight("1: hold 0501 0502 for 3 turns")
    archer, crusader, _ = mechs_of(battle).values()
    turns(battle, 2)
    assert words(battle) == ["2 of 3 turns"]
    crusader.hex = at("0502")
    turns(battle)
    assert words(battle) == ["0 of 3 turns"], "an enemy in another of the hexes contests them"
    crusader.hex, archer.hex = at("0510"), at("0502")
    turns(battle, 3)
    assert winner(battle) == 0
    assert battle.outcome is not None
    assert battle.outcome.why == "Anna has held 0501 0502 for 3 turns"


def test_a_unit_that_cannot_act_holds_its_hex_and_a_wreck_does_not() -> None:
    battle = fight("1: hold 0501 for 2 turns", units="Archer@0501/N down prone; Crusader@0510/N")
    turns(battle)
    assert words(battle) == ["1 of 2 turns"]
    mechs_of(battle)["AR"].destroyed = Out.ENGINE
    turns(battle)
    assert winner(battle) == 1


def test_hexes_are_reached_by_so_many_units_at_one_time() -> None:
    battle = fight("2: reach 0101 0102 with 2 units")
    crusader, locust = list(mechs_of(battle).values())[1:]
    crusader.hex = at("0101")
    turns(battle)
    assert words(battle) == ["1 of 2 there"]
    crusader.hex, locust.hex = at("0103"), at("0102")
    turns(battle)
    crusader.hex = at("0101")
    turns(battle)
    assert winner(battle) == 1


# Breaking through


def leaves(battle: Battle, id_: str, hex_: str, facing: Facing) -> None:
    """A unit goes to a hex and from there off the map."""
    unit = mechs_of(battle)[id_]
    unit.hex, unit.facing = at(hex_), facing
    move(battle, unit, Mode.WALK, "E")


def test_units_that_leave_over_the_edge_break_through() -> None:
    battle = fight("2: leave north with 2 units", "1: survive 9 turns")
    leaves(battle, "cr", "0501", Facing.N)
    turns(battle)
    assert words(battle) == ["turn 2 of 9", "1 of 2 over it"]
    leaves(battle, "lo", "0301", Facing.NE)
    turns(battle)
    assert winner(battle) == 1, "the last unit of a side is gone, but its objective is reached"


def test_another_edge_is_no_break_through() -> None:
    battle = fight("2: leave north with 1 unit")
    leaves(battle, "cr", "0105", Facing.NW)
    turns(battle)
    assert words(battle) == ["0 of 1 over it"]


def test_a_corner_belongs_to_both_edges() -> None:
    for edge in ("north", "west"):
        battle = fight(f"2: leave {edge}")
        leaves(battle, "cr", "0101", Facing.NW)
        turns(battle)
        assert winner(battle) == 1


def test_the_unit_that_is_named_must_get_away() -> None:
    battle = fight("2: leave south with Locust", "1: destroy Locust")
    leaves(battle, "cr", "0517", Facing.S)
    turns(battle)
    assert words(battle) == ["not yet", "not yet"]
    leaves(battle, "lo", "0717", Facing.S)
    turns(battle)
    assert winner(battle) == 1, "who leaves where it was to is not destroyed"


def test_too_few_are_left_to_break_through() -> None:
    battle = fight("2: leave north with 2 units")
    mechs_of(battle)["lo"].destroyed = Out.ENGINE
    assert words(battle) == ["lost"]
    assert outcome(battle) is None, "it can still be the last side left"


# Destroy, protect, survive


@pytest.mark.parametrize("escapes", [True, False])
def test_a_unit_that_is_hunted(escapes: bool) -> None:
    """One that leaves the map where it was not to counts as destroyed."""
    battle = fight("1: destroy Locust")
    if escapes:
        leaves(battle, "lo", "0717", Facing.S)
    else:
        mechs_of(battle)["lo"].destroyed = Out.KILLED
    turns(battle)
    assert winner(battle) == 0
    assert battle.outcome is not None
    assert battle.outcome.why == "Anna has destroyed lo Locust"


def test_who_loses_the_unit_that_it_protects_has_lost() -> None:
    battle = fight("2: protect Locust for 3 turns")
    turns(battle)
    mechs_of(battle)["lo"].destroyed = Out.TORSO
    turns(battle)
    assert winner(battle) == 0
    assert battle.outcome is not None
    assert battle.outcome.why == "Ben has lost lo Locust"


def test_who_has_protected_its_unit_long_enough_has_won() -> None:
    battle = fight("2: protect Locust for 3 turns")
    turns(battle, 3)
    assert winner(battle) == 1


def test_a_unit_that_is_protected_for_points_may_be_lost() -> None:
    battle = fight("2: protect Locust for 3 turns, 10 points")
    mechs_of(battle)["lo"].destroyed = Out.TORSO
    turns(battle, 3)
    assert (battle.outcome, words(battle), points(battle)) == (None, ["lost"], [0, 0])


def test_what_is_reached_in_the_last_turn_counts_before_what_was_waited_for() -> None:
    battle = fight("1: survive 2 turns", "2: reach 0505")
    turns(battle)
    mechs_of(battle)["cr"].hex = at("0505")
    turns(battle)
    assert winner(battle) == 1


# Several, and points


def test_two_sides_that_reach_theirs_together_draw() -> None:
    battle = fight("1: hold 0501", "2: reach 0510")
    turns(battle)
    assert winner(battle) is None


def test_of_two_that_reach_theirs_together_the_points_decide() -> None:
    battle = fight("1: hold 0501", "2: reach 0510", "2: reach 0512, 5 points")
    turns(battle)
    assert winner(battle) == 1


def test_a_hold_gives_its_points_every_time_and_anything_else_once() -> None:
    battle = fight("1: hold 0501 for 2 turns, 5 points", "2: reach 0510, 3 points")
    turns(battle, 4)
    assert points(battle) == [10, 3]
    assert [each.done for each in standing(battle)] == [True, True]


def test_the_end_is_told_with_every_objective() -> None:
    battle = fight("1: hold 0501", "2: hold 0512 for 2 turns, 5 points")
    told = play(end_phase(battle))
    assert [event.progress for event in told.told(ObjectiveCounted)] == [
        "1 of 1 turns",
        "1 of 2 turns",
    ]
    assert told.told(GameOver)[0].standing == (
        "Anna: hold 0501 for 1 turn: 1 of 1 turns",
        "Ben: hold 0512 for 2 turns, 5 points: 1 of 2 turns",
        "Points: Anna 0, Ben 0",
    )


def test_a_battle_without_objectives_ends_as_ever() -> None:
    battle = parse_situation(f"{LINE}; {UNITS}")
    mechs_of(battle)["AR"].destroyed = Out.ENGINE
    assert play(end_phase(battle)).told(GameOver) == [GameOver(1, "Anna has no unit left")]


# Points for losses, and the turn limit


def limited(*goals: str, **options: Any) -> Battle:
    battle = fight(*goals)
    battle.options = with_options(Options(), options)
    return battle


def test_without_points_the_last_turn_is_a_draw() -> None:
    battle = limited(turn_limit=4)
    turns(battle, 4)
    assert winner(battle) is None
    assert battle.outcome is not None
    assert battle.outcome.why == "4 turns are over"


def test_after_the_last_turn_the_most_points_win() -> None:
    battle = limited("2: hold 0510 for 2 turns, 5 points", "1: reach 0501, 9 points", turn_limit=4)
    turns(battle, 4)
    assert winner(battle) == 1
    assert battle.outcome is not None
    assert battle.outcome.why == "4 turns are over. Points: Anna 9, Ben 10"


@pytest.mark.parametrize(
    ("points_for", "expected"),
    [("nothing", [0, 0]), ("damage", [12, 7]), ("kills", [20, 0]), ("both", [32, 7])],
)
def test_points_for_what_the_enemies_have_lost(points_for: str, expected: list[int]) -> None:
    """12 points of armor and a Locust of 20 tons; 7 points of the Archer."""
    battle = limited(points_for=points_for)
    archer, crusader, locust = mechs_of(battle).values()
    archer.armor[Location.CT] -= 7
    crusader.armor[Location.CT] -= 10
    crusader.rear_armor[Location.CT] -= 2
    locust.destroyed = Out.KILLED
    assert points(battle) == expected


# Ranks (Clan Invasion, Bloodletting)

CADET = "1: defeat 1 unit, as MechWarrior", "1: defeat 2 units, as Star Commander"


@pytest.mark.parametrize(
    ("lost", "winner_", "why"),
    [
        (("AR",), 1, "Anna has no unit left"),
        (("cr", "AR"), 0, "Anna has no unit left. Anna is MechWarrior"),
        (("cr", "lo"), 0, "Ben has no unit left. Anna is Star Commander"),
    ],
)
def test_the_best_rank_wins_however_the_battle_ends(
    lost: tuple[str, ...], winner_: int, why: str
) -> None:
    battle = fight(*CADET)
    for id_ in lost:
        assert battle.outcome is None
        battle.units[id_].destroyed = Out.ENGINE
        play(end_phase(battle))
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.why) == (winner_, why)


def test_with_all_ranks_the_battle_is_over() -> None:
    """Out of action is enough, destroyed or not."""
    battle = fight(*CADET, "2: survive 9 turns")
    cripple(mechs_of(battle)["cr"], "leg")
    turns(battle)
    assert words(battle) == ["done", "1 of 2 out of action", "turn 2 of 9"]
    cripple(mechs_of(battle)["lo"], "engine")
    play(end_phase(battle))
    assert winner(battle) == 0


def test_who_gives_up_keeps_his_rank() -> None:
    battle = fight(*CADET)
    battle.units["cr"].destroyed = Out.ENGINE
    play(end_phase(battle))
    found = given_up(battle, 0)
    assert (found.winner, found.why) == (0, "Anna gives up. Anna is MechWarrior")


# Forced withdrawal


def cripple(mech: Mech, how: str) -> None:
    match how:
        case "leg":
            mech.structure[Location.LL] = mech.armor[Location.LL] = 0
        case "gyro":
            destroy_slot(mech, Location.CT, SlotKind.GYRO, SlotKind.GYRO)
        case "engine":
            destroy_slot(mech, Location.CT, SlotKind.ENGINE, SlotKind.ENGINE)
        case "weapons":
            for mount in mech.sheet.mounts:
                for location, slot in mount.places:
                    mech.criticals[location] = sorted({*mech.criticals[location], slot})


HOWS = ("leg", "gyro", "engine", "weapons")


@pytest.mark.parametrize("how", HOWS)
def test_who_has_only_crippled_units_left_has_lost_by_forced_withdrawal(how: str) -> None:
    for forced in (True, False):
        battle = limited(forced_withdrawal=forced)
        cripple(mechs_of(battle)["AR"], how)
        found = outcome(battle)
        assert (found is not None) is forced
    battle = limited(forced_withdrawal=True)
    cripple(mechs_of(battle)["cr"], how)
    assert outcome(battle) is None, "the Locust is still in action"


def test_one_engine_hit_cripples_nobody() -> None:
    battle = limited(forced_withdrawal=True)
    destroy_slot(mechs_of(battle)["AR"], Location.CT, SlotKind.ENGINE)
    assert outcome(battle) is None


def test_a_crippled_unit_does_not_run_and_moves_to_no_hex_farther_from_home() -> None:
    """Anna comes from the north."""
    battle = limited(forced_withdrawal=True)
    archer = mechs_of(battle)["AR"]
    archer.hex, archer.facing = at("0506"), Facing.S
    assert refusal(battle, archer, Mode.WALK, "F") == ""
    cripple(archer, "engine")
    assert decision(battle, archer).modes("AR") == (Mode.STAND, Mode.WALK)
    why = "must withdraw to the north: 2 engine hits"
    assert refusal(battle, archer, Mode.WALK, "F") == why
    assert refusal(battle, archer, Mode.WALK, "B") == ""
    reach = decision(battle, archer).reach("AR", Mode.WALK)
    assert {hex_.row for hex_, _ in reach.ends} == {2, 3, 4, 5}


def crippled_archer(hex_: str = "0506", facing: Facing = Facing.S, **options: Any) -> Battle:
    battle = limited(**{"forced_withdrawal": True, **options})
    archer = mechs_of(battle)["AR"]
    archer.hex, archer.facing = at(hex_), facing
    cripple(archer, "engine")
    return battle


def test_who_must_withdraw_goes_as_long_as_there_is_a_way() -> None:
    """(Clan Invasion, Forced Withdrawal)."""
    battle = crippled_archer()
    archer = mechs_of(battle)["AR"]
    why = "must withdraw to the north: 2 engine hits"
    for mode, steps in ((Mode.STAND, ""), (Mode.WALK, "L")):
        assert refusal(battle, archer, mode, steps) == why
    asked = decision(battle, archer)
    answer = asked.default()
    assert not asked.refusal(answer)
    assert asked.preview(answer).hex.row == 2, "as near as it comes"
    assert refusal(battle, archer, Mode.STAND, "P") == "", "its MechWarrior may eject"
    archer.prone = True
    assert refusal(battle, archer, Mode.STAND, "") == "", "lying, it need not try to stand"


@pytest.mark.parametrize(
    ("hex_", "facing", "leaves"), [("0501", Facing.N, True), ("0101", Facing.SW, False)]
)
def test_at_its_edge_it_leaves_over_that_edge_and_no_other(
    hex_: str, facing: Facing, leaves: bool
) -> None:
    battle = crippled_archer(hex_, facing)
    archer = mechs_of(battle)["AR"]
    assert refusal(battle, archer, Mode.STAND, "") != ""
    assert (refusal(battle, archer, Mode.WALK, "E") == "") is leaves
    answer = decision(battle, archer).default()
    move(battle, archer, answer.mode, " ".join(map(write_step, answer.steps)))
    assert archer.gone


def test_a_side_may_be_one_that_fights_to_the_end() -> None:
    """As the Clans do (Clan Invasion, Clash of Worlds)."""
    battle = crippled_archer()
    battle.stand_fast = [0]
    archer = mechs_of(battle)["AR"]
    assert decision(battle, archer).modes("AR") == (Mode.STAND, Mode.WALK, Mode.RUN)
    assert refusal(battle, archer, Mode.WALK, "F") == ""
    assert outcome(battle) is None


# Out of action


@pytest.mark.parametrize("how", HOWS)
def test_who_has_only_units_out_of_action_left_has_lost(how: str) -> None:
    for counts in (True, False):
        battle = limited(out_of_action=counts)
        cripple(mechs_of(battle)["AR"], how)
        found = outcome(battle)
        assert (found is not None) is counts
        assert refusal(battle, mechs_of(battle)["AR"], Mode.STAND, "") == "", "it may stay"
    assert found is None


def test_infantry_does_not_count_where_its_side_has_brought_more() -> None:
    """The side that first puts the enemy out of action, or destroys all of his 'Mechs, wins."""
    troops = "Elemental Point Laser@0503/N"
    for more in ("Archer@0501/N; ", ""):
        battle = fight(units=f"{more}{troops} side=1; Crusader@0510/N side=2")
        battle.options = with_options(Options(), {"out_of_action": True})
        if more:
            battle.units["AR"].destroyed = Out.ENGINE
        found = outcome(battle)
        assert (found.winner if found else None) == (1 if more else None)


@pytest.mark.parametrize(("more", "expected"), [("Archer@0501/N; ", 0), ("", 1)])
def test_who_is_to_be_defeated_is_counted_in_the_same_way(more: str, expected: int) -> None:
    troops = "Elemental Point Laser@0503/N"
    battle = fight("2: defeat 2 units", units=f"{more}{troops} side=1; Crusader@0510/N side=2")
    battle.options = with_options(Options(), {"out_of_action": True})
    battle.units["EL"].destroyed = Out.KILLED
    assert words(battle) == [f"{expected} of 2 out of action"]


@pytest.mark.parametrize(("edge", "expected"), [(("0101", Facing.N), 0), (("0117", Facing.S), 70)])
def test_who_withdraws_over_the_edge_of_its_own_side_is_not_lost(
    edge: tuple[str, Facing], expected: int
) -> None:
    battle = limited(forced_withdrawal=True, points_for="kills")
    leaves(battle, "AR", *edge)
    assert points(battle) == [0, expected]
