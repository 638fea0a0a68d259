"""The one-line notation of a situation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from btterm.board.terrain import Ground
from btterm.classic.battle import Phase
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import PHASES, parse_situation, write_situation
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from btterm.players.random_player import RandomPlayer
from btterm.soak.mechs import mechs_of
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.rulebook.rules import check_room
from tests.rulebook.tabletop import pending

FULL = (
    'open=15x17 0505=1" 0606=~1Hmr03 turn=3 phase=fire initiative=9,5; '
    "Warhammer WHM-6R@0505/NE id=W7 gunnery=3 piloting=6 heat=9 prone CTr=2 LAi=3 LA=5 LAx=5,6 "
    "shots=100,7; Crusader CRD-3R@0803/S hits=2 out down raised=1 moved=jump4 twist=left; "
    "Wasp WSP-1A@0101/N side=1"
)


def test_a_full_line_sets_everything() -> None:
    battle = parse_situation(FULL)
    assert battle.board[Hex(5, 5)].level == 1
    assert battle.board[Hex(5, 5)].ground is Ground.LIGHT_WOODS
    assert battle.board[Hex(6, 6)].roads == 0b1001
    assert (battle.turn, battle.phase) == (3, Phase.WEAPON_ATTACK)
    assert (battle.initiative, battle.winner) == ((9, 5), 0)
    warhammer, crusader, wasp = mechs_of(battle).values()
    assert (warhammer.id, warhammer.side, warhammer.facing) == ("W7", 0, Facing.NE)
    assert (warhammer.crew.gunnery, warhammer.crew.piloting) == (3, 6)
    assert (warhammer.heat, warhammer.prone) == (9, True)
    assert warhammer.armor[Location.LA] == 5
    assert warhammer.structure[Location.LA] == 3
    assert warhammer.rear_armor[Location.CT] == 2
    assert warhammer.criticals[Location.LA] == [4, 5]
    assert warhammer.shots == [100, 7]
    assert (crusader.side, crusader.shut_down, crusader.raised) == (1, True, 1)
    assert (crusader.crew.hits, crusader.crew.awake) == (2, False)
    assert (crusader.moved.mode, crusader.moved.hexes) == (Mode.JUMP, 4)
    assert crusader.twist == -1
    assert wasp.side == 0


def test_writing_gives_the_line_again() -> None:
    line = write_situation(parse_situation(FULL))
    assert line == FULL
    assert write_situation(parse_situation(line)) == line


def test_a_map_by_name() -> None:
    line = "map=river-crossing; Warhammer WHM-6R@0101/S; Wasp WSP-1A@0117/N"
    assert write_situation(parse_situation(line)) == line


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("open=999x3; Wasp@0101/N", "open=999x3"),
        ("map=nowhere; Wasp@0101/N", "nowhere"),
        ("open=5x5 0909=.; Wasp@0101/N", "0909"),
        ("open=5x5 0101=?; Wasp@0101/N", "0101=?"),
        ("phase=tea; Wasp@0101/N", "phase=tea"),
        ("initiative=7,7; Wasp@0101/N", "initiative=7,7"),
        ("Wusp@0101/N", "Wusp"),
        ("Neptune@0101/N", "0101 is no place for a submarine"),
        ("Wasp@0101/X", "'X'"),
        ("Wasp@9901/N", "9901"),
        ("Wasp@0101/N heat=31", "heat=31"),
        ("Wasp@0101/N moved=fly3", "moved=fly3"),
        ("Wasp@0101/N twist=up", "twist=up"),
        ("Wasp@0101/N QQ=3", "QQ=3"),
        ("Wasp@0101/N LA=99", "LA=99"),
        ("Wasp@0101/N LAx=13", "LAx=13"),
        ("Wasp@0101/N LAr=1", "LAr=1"),
        ("Wasp@0101/N shots=1,2,3", "shots=1,2,3"),
        ("Wasp@0101/N id=W", "id=W"),
        ("Wasp@0101/N id=WA; Wasp@0102/N id=WA", "id=WA"),
        ("Wasp@0101/N side=3", "side=3"),
        ("Wasp@0101", "Wasp@0101"),
        ("../secret.toml@0101/N", "../secret.toml"),
        ("map=/etc/passwd; Wasp@0101/N", "/etc/passwd"),
    ],
)
def test_errors_name_the_word(line: str, word: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_situation(line)
    assert word in str(error.value)


@settings(max_examples=200)
@given(st.text(alphabet='WaspHh@0123456789/NSEx=;, "~.&r', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Only our own errors come out, and what is read is written so that it reads the same."""
    try:
        battle = parse_situation(text)
    except BadInput:
        return
    line = write_situation(battle)
    assert write_situation(parse_situation(line)) == line


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("HDi=0", "MechWarrior killed"),
        ("HDx=3", "MechWarrior killed"),
        ("hits=6", "MechWarrior killed"),
        ("CTi=0", "center torso destroyed"),
        ("CTx=1,2,3", "engine destroyed"),
        ("hits=5", ""),
    ],
)
def test_damage_that_ends_a_unit_has_ended_it(words: str, why: str) -> None:
    battle = parse_situation(f"Warhammer@0505/N {words}; Archer@0101/S")
    assert next(iter(mechs_of(battle).values())).destroyed == why


def test_damage_takes_along_what_it_does_in_play() -> None:
    """The arm goes with its side torso; without a gyro nobody stands."""
    mech = next(iter(mechs_of(parse_situation("Warhammer@0505/N LTi=0 CTx=4,5")).values()))
    assert not mech.has(Location.LA)
    assert mech.prone


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    "words", ["out", "out hits=0", "out down prone", "HDi=0", "CTi=0", "LTi=0 RTi=0", "CTx=4,5"]
)
def test_a_situation_plays_on_from_any_phase(phase: str, words: str) -> None:
    """Whatever its units have suffered, two turns go through."""
    text = f"turn=3 phase={phase}; Warhammer@0505/N {words}; Archer@0504/S; Atlas@0404/S"
    table = Table(CLASSIC, parse_situation(text), SeededDice(1))
    player = RandomPlayer(1)
    while table.pending is not None and table.state.turn < 5:
        table.answer(player.decide(pending(table)))
    assert table.state.turn == 5 or table.state.outcome


def test_a_battle_with_a_dead_mechwarrior_is_written_and_read() -> None:
    battle = parse_situation("Warhammer@0505/N HDi=0; Archer@0101/S")
    assert write_situation(parse_situation(write_situation(battle))) == write_situation(battle)


def test_infantry_needs_no_facing_and_all_else_does() -> None:
    battle = parse_situation("Elemental Point Laser@0709 suits=11,3,0,0,0; Archer@0101/S")
    assert battle.units["EL"].hex == Hex(7, 9)
    for text, words in (
        ("Manticore Heavy Tank@0610", "'Manticore Heavy Tank@0610' says no facing"),
        ("Manticore Heavy Tank@061/N", "'Manticore Heavy Tank@061/N' is no unit"),
    ):
        with pytest.raises(BadInput, match=words):
            parse_situation(text)


def test_a_battle_does_not_begin_with_two_mechs_in_one_hex() -> None:
    crowd = parse_situation("Wasp@0505/N id=WA; Marauder@0505/S id=ma")
    with pytest.raises(BadInput, match="WA Wasp cannot stop in 0505: ma is there"):
        check_room(crowd)
    check_room(parse_situation("Wasp@0505/N; Elemental Point Laser@0505"))
