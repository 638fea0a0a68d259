"""Hidden units, their pointblank shots, and the probes that find them (Compendium, Hidden Units,
Pointblank Shots from Hidden Units, Beagle Active Probe, Guardian ECM Suite)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from btterm.board.terrain import Ground
from btterm.classic import events as e
from btterm.classic import turn
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import Fire, FireDecision, Move, MoveDecision
from btterm.classic.log.narrate import entries
from btterm.classic.objectives import goal_words
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.setting_up import Fighter, Placing, Scenario, Team
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.turn import begin_turn, initiative_phase, movement_phase, weapon_attack_phase
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.classic.view import may_hear, view
from btterm.errors import BadInput
from btterm.hexes import Facing
from btterm.soak.mechs import mechs_of
from btterm.table.dice import SeededDice
from btterm.table.procedure import Procedure
from btterm.table.table import Table
from tests.rulebook.rules import (
    BlowKind,
    Hit,
    Shot,
    Side,
    end_turn,
    hidden_units,
    hide_refusal,
    hiding,
    jammed,
    kinds,
    read_steps,
)
from tests.rulebook.tabletop import Dice, Played, at, mount, parts, pending, play, pushing

N = Facing.N
WALK, JUMP, STAND = Mode.WALK, Mode.JUMP, Mode.STAND
STAYS = "none"


def begin(text: str, options: Options | None = None) -> Battle:
    battle = parse_situation(f"phase=move initiative=5,9 {text}", options or Options())
    battle.progress.begun = False
    return battle


def moves(
    battle: Battle, steps: dict[str, tuple[Mode, str]], dice: Sequence[Dice], *choices: str
) -> Played:
    """The Movement Phase, with these moves of units and these answers; those who hide stay where
    they are."""
    answers: dict[str, Any] = {
        id_: Move(id_, mode, read_steps(way)) for id_, (mode, way) in steps.items()
    }
    return play(movement_phase(battle), dice, answers, choices)


# Where they may be


def test_no_mech_hides_on_clear_or_paved_ground_and_all_else_does() -> None:
    battle = parse_situation('0302=+ 0303=" 0304=: ; Locust LCT-1V@0301/N; Vedette@0305/N')
    mech, tank = battle.units.values()
    assert str(hide_refusal(battle, mech, at("0301"))) == "0301 is clear: no 'Mech hides there"
    assert hide_refusal(battle, mech, at("0302"))
    assert not hide_refusal(battle, mech, at("0303"))
    assert not hide_refusal(battle, mech, at("0304"))
    assert not hide_refusal(battle, tank, at("0301"))
    assert not hide_refusal(battle, tank, at("0302"))


def test_nothing_hides_in_the_air_or_on_a_bridge() -> None:
    battle = parse_situation("0302=~1Hh ; Ferret@0301/N raised=2; Vedette@0305/N")
    vtol, tank = battle.units.values()
    assert hide_refusal(battle, vtol, at("0301")).brief == "in the air"
    vtol.raised = 0
    assert not hide_refusal(battle, vtol, at("0301"))
    assert hide_refusal(battle, tank, at("0302")).brief == "bridge"


# What reveals them

LURK = '0806=" ; Locust LCT-1V@0802/S; Wasp@0102/S side=1; Warhammer@0806/N side=2 id=wh hidden'


def test_a_hidden_unit_stays_so_and_is_not_asked_while_nobody_comes_near() -> None:
    battle = begin(LURK)
    assert list(view(battle, 0).units) == ["LO", "WA"]
    played = moves(battle, {"LO": (WALK, "F F")}, [], STAYS)
    assert [asked.side for asked in played.asked] == [1, 0, 0]
    assert battle.units["wh"].hidden
    assert not played.told(e.Revealed)
    assert list(view(battle, 1).units) == ["LO", "WA", "wh"]


def test_who_passes_by_reveals_nobody() -> None:
    battle = begin(LURK)
    played = moves(battle, {"LO": (Mode.RUN, "F F F L F F F")}, [], STAYS)
    assert not played.told(e.Revealed)
    assert battle.units["wh"].hidden


def test_an_enemy_that_ends_its_move_beside_it_reveals_it() -> None:
    battle = begin(LURK)
    played = moves(battle, {"LO": (WALK, "F F F")}, [], STAYS, "hold")
    (revealed,) = played.told(e.Revealed)
    assert revealed == e.Revealed("wh", at("0806"), N, "ends its move near it", "LO")
    assert list(view(battle, 0).units) == ["LO", "WA", "wh"]


def test_an_enemy_that_stands_still_beside_it_has_ended_its_move_there() -> None:
    battle = begin('0806=" ; Locust LCT-1V@0805/S; Warhammer@0806/N side=2 id=wh hidden')
    assert len(moves(battle, {}, [], STAYS, "hold").told(e.Revealed)) == 1


def test_a_mech_that_runs_into_a_hidden_one_stops_before_its_hex() -> None:
    battle = begin(LURK)
    played = moves(battle, {"LO": (WALK, "F F F F F F")}, [], STAYS, "hold")
    assert [event.why for event in played.told(e.Revealed)] == ["comes upon it"]
    locust = battle.units["LO"]
    assert (locust.hex, locust.moved.entered, locust.moved.spent) == (at("0805"), 3, 3)
    assert len(played.told(e.Moved)) == 1


def test_who_is_stopped_by_a_hidden_mech_in_the_hex_of_a_friend_ends_beside_it() -> None:
    """It would have walked on through the hex."""
    friend = "Wasp@0805/N side=1"
    battle = begin(f'0806=" ; Locust LCT-1V@0803/S; {friend}; Warhammer@0806/N side=2 id=wh hidden')
    moves(battle, {"LO": (WALK, "F F F F F")}, [], STAYS, "0705")
    assert (battle.units["LO"].hex, battle.units["WA"].hex) == (at("0705"), at("0805"))


def test_a_mech_that_comes_upon_infantry_enters_its_hex_and_stops_there() -> None:
    battle = begin("; Locust LCT-1V@0802/S; Foot Platoon Rifle@0805/N side=2 id=wh hidden")
    played = moves(battle, {"LO": (WALK, "F F F F F")}, [], STAYS, "hold")
    locust = battle.units["LO"]
    assert locust.hex == at("0805")
    assert not battle.units["wh"].hidden
    assert [type(asked).__name__ for asked in played.asked] == [
        *("Choice", "MoveDecision", "Choice", "MoveDecision", "MoveDecision")
    ], "what is left of the move is decided anew, and then the platoon may move"


def test_a_jump_onto_a_hidden_mech_ends_in_the_last_open_hex_before_it() -> None:
    battle = begin('0806=" ; Wasp@0802/S; Warhammer@0806/N side=2 id=wh hidden')
    moves(battle, {"WA": (JUMP, "J/0806/S")}, [], STAYS, "hold")
    wasp = battle.units["WA"]
    assert (wasp.hex, wasp.moved.hexes) == (at("0805"), 3)


def test_who_moves_or_attacks_comes_out() -> None:
    battle = begin(LURK)
    played = moves(battle, {"wh": (WALK, "F")}, [], "wh")
    assert [event.why for event in played.told(e.Revealed)] == ["moves"]
    assert battle.units["wh"].hex == at("0805")


def test_who_has_said_that_he_moves_may_stay_hidden_all_the_same() -> None:
    battle = begin(LURK)
    assert not moves(battle, {"wh": (STAND, "")}, [], "wh").told(e.Revealed)
    assert battle.units["wh"].hidden


FAR = (
    'phase=fire initiative=5,9 0806=" ; Locust LCT-1V@0802/S; Warhammer@0806/N side=2 id=wh hidden'
)


def test_who_attacks_out_of_hiding_is_revealed_when_fire_is_declared() -> None:
    battle = parse_situation(FAR)
    battle.progress.begun = False
    laser = mount(mechs_of(battle)["wh"], "Med Laser")
    fire = Fire("wh", (Shot(laser, "LO"),))
    played = play(weapon_attack_phase(battle), [7, 7], {"wh": fire}, ["wh"])
    assert [event.why for event in played.told(e.Revealed)] == ["attacks"]
    (shot,) = played.told(e.WeaponFired)
    assert parts(shot.to_hit) == [4, 2]


def test_who_stays_hidden_is_asked_for_no_fire() -> None:
    battle = parse_situation(FAR)
    battle.progress.begun = False
    assert len(play(weapon_attack_phase(battle), [], {}, [STAYS]).asked) == 1
    assert battle.units["wh"].hidden


def test_who_is_hit_is_hidden_no_more() -> None:
    battle = begin(LURK)
    hit = Hit(5, Side.FRONT, 0)
    played = play(kinds.take(battle, battle.units["wh"], hit), [7])
    assert [event.why for event in played.told(e.Revealed)] == ["is hit"]


def test_a_mech_pushed_into_a_hidden_one_pushes_it_on() -> None:
    battle = begin(
        '0806=" ; Locust LCT-1V@0804/S; Wasp@0805/S side=1; Warhammer@0806/N side=2 id=wh hidden'
    )
    battle.phase = Phase.PHYSICAL_ATTACK
    locust, wasp = (mechs_of(battle)[id_] for id_ in ("LO", "WA"))
    played = play(pushing(battle, locust, wasp), [7, 7], choices=[])
    assert [event.why for event in played.told(e.Revealed)] == ["comes upon it"]
    assert battle.units["wh"].hex == at("0807")
    assert wasp.hex == at("0806")


# Nobody can tell that they are there


def test_a_hidden_unit_bars_no_way_and_is_no_target() -> None:
    battle = begin('0806=" ; Locust LCT-1V@0803/S; Warhammer@0806/N side=2 id=wh hidden')
    decided = MoveDecision(0, battle, ("LO",))
    known = decided.for_player()
    for mode in (WALK, Mode.RUN):
        assert decided.reach("LO", mode).ends == known.reach("LO", mode).ends
    assert at("0806") in {hex_ for hex_, _ in decided.reach("LO", WALK).ends}
    assert not decided.enemies()
    assert decided.refusal(Move("LO", WALK, read_steps("F F C")))
    assert FireDecision(0, battle, ("LO",)).targets("LO") == ()


def test_its_ecm_jams_nothing_but_probes() -> None:
    battle = begin('0806=" ; Locust LCT-1V@0803/S; Raven RVN-3L@0806/N side=2 id=wh hidden')
    assert not jammed(battle, 0, [at("0806")])
    assert jammed(battle, 0, [at("0806")], probe=True)
    battle.units["wh"].hidden = False
    assert jammed(battle, 0, [at("0806")])


def test_a_hidden_unit_holds_no_hex() -> None:
    line = 'phase=move initiative=5,9 goal2=hold_0806 0806=" '
    battle = parse_situation(f"{line}; Locust LCT-1V@0802/S; Warhammer@0806/N side=2 id=wh hidden")
    count = "hold 0806 for 1 turn"
    assert [goal_words(each.goal) for each in battle.objectives] == [count]
    play(end_turn(battle))
    assert not battle.objectives[0].reached
    battle.units["wh"].hidden = False
    play(end_turn(battle))
    assert battle.objectives[0].reached


# Pointblank shots

SHOT = '0805=" 0806=" ; Locust LCT-1V@0801/S; Warhammer@0806/N side=2 id=wh hidden'


def test_a_pointblank_shot_knows_neither_movement_nor_terrain() -> None:
    """The Locust ran four hexes into woods: +1 and +1 in the Weapon Attack Phase, none here; the
    minimum range of the PPC counts."""
    battle = begin(SHOT)
    whm = mechs_of(battle)["wh"]
    fire = Fire("wh", tuple(Shot(mount(whm, name), "LO") for name in ("Med Laser", "PPC")))
    answers = {"LO": Move("LO", Mode.RUN, read_steps("F F F F")), "wh": fire}
    played = play(movement_phase(battle), [3, 3], answers, [STAYS, "0"])
    first, second = played.told(e.WeaponFired)
    assert parts(first.to_hit) == [4, 0]
    assert parts(second.to_hit) == [4, 0, 3]


def test_the_storeys_between_count_for_a_pointblank_shot() -> None:
    battle = parse_situation("0508=#h4; Marauder@0508/N; Warhammer@0508/S raised=2 side=2")
    low, high = battle.units.values()
    low.ambush = high.id
    found = FireDecision(0, battle, (low.id,)).solution(low.id, 0, high.id)
    assert 3 in parts(found.to_hit)


def test_partial_cover_counts_neither_for_the_number_nor_for_the_location() -> None:
    battle = begin(SHOT.replace('0805="', "0805=~1"))
    whm = mechs_of(battle)["wh"]
    fire = Fire("wh", (Shot(mount(whm, "Med Laser"), "LO"),))
    answers = {"LO": Move("LO", WALK, read_steps("F F F F")), "wh": fire}
    played = play(movement_phase(battle), [7, 7, 7], answers, [STAYS, "0"])
    assert parts(played.told(e.WeaponFired)[0].to_hit) == [4, 0]
    assert played.told(e.LocationRolled)[0].table == "front"


def test_what_is_fired_pointblank_under_water_finds_the_legs_of_who_wades() -> None:
    """Water is no cover alone: nothing that is fired below it comes out."""
    battle = begin(SHOT.replace('0805=" 0806="', "0805=~1 0806=~2"))
    whm = mechs_of(battle)["wh"]
    fire = Fire("wh", (Shot(mount(whm, "Med Laser"), "LO"),))
    answers = {"LO": Move("LO", WALK, read_steps("F F F F")), "wh": fire}
    played = play(movement_phase(battle), [7, 7, 3], answers, [STAYS, "0"])
    assert parts(played.told(e.WeaponFired)[0].to_hit) == [4, 0]
    assert played.told(e.LocationRolled)[0].table == "kick front"


def test_after_a_pointblank_shot_it_does_nothing_more_that_turn() -> None:
    battle = begin(SHOT)
    whm = mechs_of(battle)["wh"]
    fire = Fire("wh", (Shot(mount(whm, "Med Laser"), "LO"),))
    answers = {"LO": Move("LO", WALK, read_steps("F F F F")), "wh": fire}
    play(movement_phase(battle), [3], answers, [STAYS, "0"])
    assert (whm.ambushed, whm.ambush, whm.moved.done) == (True, "", True)
    assert kinds.twist_refusal(whm)
    assert kinds.fire_refusal(whm)
    assert kinds.blow_refusal(whm, BlowKind.KICK_LEFT)
    assert [modifier.value for modifier in whm.heat_gained] == [3]
    play(begin_turn(battle))
    assert not kinds.fire_refusal(whm)


def test_its_damage_counts_at_once() -> None:
    """Both PPCs and a laser hit a Locust that has come upon it: 25 points, and the roll for 20 is
    made at once."""
    battle = begin(SHOT.replace("Locust LCT-1V", "Archer"))
    whm = mechs_of(battle)["wh"]
    numbers = [n for n, m in enumerate(whm.mounts) if m.item.short_name in ("PPC", "Med Laser")]
    fire = Fire("wh", tuple(Shot(number, "AR") for number in numbers[:3]))
    answers = {"AR": Move("AR", Mode.RUN, read_steps("F F F F")), "wh": fire}
    dice: list[Dice] = [*[12, 7] * 3, 2, (3,), 7, 7, 12]
    played = play(movement_phase(battle), dice, answers, [STAYS, "0"])
    assert [roll.cause for roll in played.told(e.PilotingRolled)] == [
        "20+ damage",
        "avoiding injury",
    ]
    assert battle.phase is Phase.MOVEMENT
    assert mechs_of(battle)["AR"].prone


def test_the_interrupted_move_is_saved_forked_and_taken_back() -> None:
    """At the question in the middle of the move, and at the fire after it."""
    line = SHOT.replace('0805=" 0806=" ', 'phase=move initiative=5,9 0805=" 0806=" ')
    table = Table(CLASSIC, parse_situation(line), SeededDice(3))
    table.answer(STAYS)
    table.answer(Move("LO", WALK, read_steps("F F F F")))
    for answer in ("0", Fire("wh", (Shot(2, "LO"),))):
        journal = json.loads(json.dumps(table.journal()))
        copies = [table.fork(), Table.resume(CLASSIC, journal, SeededDice(3))]
        for copy in copies:
            assert type(pending(copy)) is type(pending(table))
            assert CLASSIC.dump(copy.state) == CLASSIC.dump(table.state)
            copy.answer(answer)
        table.answer(answer)
        for copy in copies:
            assert CLASSIC.dump(copy.state) == CLASSIC.dump(table.state)
    assert table.state.units["wh"].ambushed
    table.undo(agreed=True)
    assert type(pending(table)).__name__ == "PointblankDecision"
    table.undo(agreed=True)
    table.undo(agreed=True)
    assert isinstance(pending(table), MoveDecision)
    assert table.state.units["LO"].hex == at("0801")
    assert table.state.units["wh"].hidden


def test_who_has_seen_what_hides_takes_his_move_back_only_if_all_agree() -> None:
    line = LURK.replace("Warhammer@0806/N", "Hetzer@0806/S").replace(
        "; Loc", "initiative=5,9 ; Loc"
    )
    table = Table(CLASSIC, parse_situation(f"phase=move {line}"), SeededDice(3))
    table.answer(STAYS)
    table.answer(Move("LO", WALK, read_steps("F")))
    assert table.can_undo()
    table.undo()
    table.answer(Move("LO", WALK, read_steps("F F F")))
    assert not table.state.units["wh"].hidden
    assert not table.can_undo()
    assert not table.fork().can_undo()
    assert not Table.resume(CLASSIC, table.journal(), SeededDice(3)).can_undo()


def test_it_may_turn_its_torso_first() -> None:
    battle = begin(LURK.replace("0806/N", "0806/SW"))
    played = moves(battle, {"LO": (WALK, "F F F")}, [], STAYS, "hold")
    choice = next(asked for asked in played.asked if "hold" in asked.answers())
    assert choice.answers() == ["1", "0", "hold"], "to the NW more weapons bear"
    assert choice.question == "LO Locust is beside it: a pointblank shot of wh?"


def test_who_has_nothing_that_bears_is_not_asked() -> None:
    battle = begin(
        '0806=" ; Locust LCT-1V@0802/S; Hetzer Wheeled Assault Gun@0806/S side=2 id=wh hidden'
    )
    played = moves(battle, {"LO": (WALK, "F F F")}, [], STAYS)
    assert len(played.told(e.Revealed)) == 1


def test_who_holds_its_fire_is_seen_and_may_act_later_in_the_turn() -> None:
    battle = begin(LURK)
    played = moves(battle, {"LO": (WALK, "F F F"), "wh": (WALK, "B")}, [], STAYS, "hold")
    assert played.told(e.Moved)[-1].unit == "wh"


# Probes

PROBED = '0806=" ; Raven RVN-3L@0803/S; {}@0806/N side=2 id=wh hidden'


def test_a_beagle_finds_mechs_and_vehicles_within_four_hexes_and_no_infantry() -> None:
    for unit, found in (("Warhammer", True), ("Vedette", True), ("Foot Platoon Rifle", False)):
        battle = begin(PROBED.format(unit))
        played = moves(battle, {}, [], STAYS)
        assert bool(played.told(e.Revealed)) is found, unit
    battle = begin(PROBED.format("Warhammer").replace("0803", "0801"))
    assert not moves(battle, {}, [], STAYS).told(e.Revealed)


def test_no_probe_finds_what_is_under_water_or_out_of_sight() -> None:
    battle = begin(PROBED.format("Warhammer").replace('0806="', "0806=~2"))
    assert not moves(battle, {}, [], STAYS).told(e.Revealed)
    battle = begin(PROBED.format("Warhammer").replace('0806="', '0806=" 0805=3.'))
    assert not moves(battle, {}, [], STAYS).told(e.Revealed)


def test_an_ecm_suite_hides_its_bearer_and_the_prober_notices() -> None:
    battle = begin(PROBED.format("Raven RVN-3L"))
    played = moves(battle, {}, [], STAYS)
    assert not played.told(e.Revealed)
    assert [event.unit for event in played.told(e.ProbeJammed)] == ["RA"]


# Before the first turn


def test_each_side_hides_as_many_units_as_the_option_says_before_they_are_placed() -> None:
    force = (Fighter("Locust LCT-1V"), Fighter("Vedette"), Fighter("Foot Platoon Rifle"))
    teams = (Team("Anna", fighters=force), Team("Ben", fighters=force))
    for placing in Placing:
        scenario = Scenario("open-grassland", teams, Options(hidden_units=1), placing=placing)
        battle = scenario.battle()
        battle.turn = 1
        asked = initiative_phase(battle)
        choice = _first_choice(asked)
        assert choice.question == "Which unit hides? 1 more may."
        assert choice.answers()[-1] == STAYS
        assert choice.side == 0


def test_a_side_that_has_nobody_who_can_hide_is_told() -> None:
    """A 'Mech on clear ground cannot; infantry can."""
    line = "turn=1; Locust LCT-1V@0101/S; {}@0817/N side=2"
    battle = parse_situation(line.format("Wasp WSP-1A"), Options(hidden_units=1))
    told = [event for side in (0, 1) for event in play(hidden_units.choose(battle, side)).events]
    assert told == [e.NobodyHides(0), e.NobodyHides(1)]
    assert [may_hear(battle, side, told[0]) for side in (0, 1)] == [True, False]
    (entry,) = entries(battle, told[:1])
    assert entry.sentences == ("Anna: nobody can hide where they stand.",)
    battle = parse_situation(line.format("Foot Platoon Rifle"), Options(hidden_units=1))
    assert not play(hidden_units.choose(battle, 1), choices=[STAYS]).events


def _first_choice(asked: Any) -> Any:
    for each in asked:
        if not isinstance(each, e.PhaseBegan):
            return each
    raise AssertionError


FILE = """
map = "open-grassland"
[[side]]
name = "Anna"
[[side.unit]]
sheet = "Vedette"
hex = "0101"
hidden = true
[[side]]
name = "Ben"
[[side.unit]]
sheet = "Locust LCT-1V"
"""


def test_a_scenario_hides_units() -> None:
    scenario = parse_scenario(FILE, "test")
    battle = scenario.battle()
    assert [unit.hidden for unit in battle.units.values()] == [True, False]
    assert parse_scenario(write_scenario(scenario), "again") == scenario


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('hex = "0101"', "turn = 3", "not on the map yet"),
        ('"Vedette"\nhex = "0101"', '"Wasp WSP-1A"\nhex = "{}"', "no 'Mech hides there"),
    ],
)
def test_a_scenario_hides_nobody_where_he_cannot(old: str, new: str, why: str) -> None:
    scenario = parse_scenario(FILE, "test")
    board = scenario.battle().board
    clear = next(hex_ for hex_ in board if board[hex_].ground is Ground.CLEAR)
    with pytest.raises(BadInput, match=why):
        parse_scenario(FILE.replace(old, new.format(clear)), "test").battle()


def test_a_unit_that_hides_anywhere_is_placed_in_play_where_it_may() -> None:
    text = FILE.replace('hex = "0101"\n', "").replace("open-grassland", "wooded-hills")
    battle = parse_scenario(text.replace("Vedette", "Wasp WSP-1A"), "test").battle()
    battle.turn = 1
    wasp = next(iter(battle.units.values()))
    choice = _first_choice(initiative_phase(battle))
    assert choice.side == 0
    assert len(choice.answers()) > 3
    assert not any(hide_refusal(battle, wasp, at(answer)) for answer in choice.answers())


def test_a_situation_tells_who_hides() -> None:
    battle = parse_situation(LURK)
    line = write_situation(battle)
    assert "wh" in line or "hidden" in line
    assert parse_situation(line).units["wh"].hidden
    assert "hidden" not in write_situation(view(battle, 0))


def test_who_comes_to_light_after_the_others_have_acted_has_missed_his_turn() -> None:
    """A probe finds the Warhammer when all have moved: where the phase goes on from a copy, it is
    not asked to move either."""
    battle = begin(PROBED.format("Warhammer"))
    moves(battle, {}, [], STAYS)
    battle = begin(PROBED.format("Warhammer"))
    alternation = turn.alternate(battle, battle.order, lambda side, units: _acts(units[0]))
    play(alternation)
    play(hiding.reveal(battle, battle.units["wh"], "is hit"))
    assert not battle.yet_to_act(1)


def _acts(unit: AnyUnit) -> Procedure[AnyUnit]:
    yield from ()
    return unit
