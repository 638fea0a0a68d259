"""A saved battle line by line. What should be seen stands in the log of `btterm replay`."""

from __future__ import annotations

from pathlib import Path

import pytest

from btterm.classic.log.narrate import entries
from btterm.classic.situation import parse_situation
from btterm.errors import BadFile, BadInput
from btterm.hexes import Facing, Hex
from btterm.match import battles
from btterm.match.export import saved
from btterm.table.dice import SeededDice
from btterm.tui.classic.frames import Frame
from btterm.tui.classic.replay import Replay

SAVED = Path(__file__).parents[1] / "saves" / "format-1.battle"
OTHERWISE = 4
"""The turn, from 0, in which a quad shifts into a rear hex at a run: it was played before that
counted as a move backward."""


@pytest.fixture
def replay() -> Replay:
    return Replay(SAVED)


def places(frame: Frame) -> dict[str, str]:
    return {chip.id: str(chip.hex) for chip in frame.chips}


def go_to(replay: Replay, words: str) -> Frame:
    """The next line that has these words."""
    while words not in replay.frame.entry.line:
        assert replay.step(1), words
    return replay.frame


def test_the_map_follows_the_log(replay: Replay) -> None:
    """The first turn: the Atlas walks from 0401 to 0302 before the Goliath moves."""
    assert replay.frame.entry.line.startswith("Anna 4, Ben 11: Ben has the initiative")
    assert places(replay.frame) == {"AT": "0401", "RA": "1201", "go": "0417", "ti": "1217"}
    frame = go_to(replay, "AT Atlas walks 1 hex to 0302, faces SW.")
    assert places(frame) == {"AT": "0302", "RA": "1201", "go": "0417", "ti": "1217"}
    assert frame.chips[0].facing is Facing.SW
    assert frame.scene().active == Hex(3, 2)
    frame = go_to(replay, "go Goliath walks 4 hexes to 0413")
    assert places(frame) == {"AT": "0302", "RA": "1201", "go": "0413", "ti": "1217"}


def test_armor_goes_with_the_hit_that_takes_it(replay: Replay) -> None:
    """The Atlas has 304 points of armor: 6 missiles leave 98 %, 15 points more 93 %."""
    go_to(replay, "go fires LRM 10 at AT: 10+, rolled 10, hits with 6 of 10")
    assert replay.frame.chips[0].armour == 98
    frame = go_to(replay, "ti fires ER PPC at AT: 8+, rolled 9, hits center torso for 15.")
    assert frame.chips[0].armour == 93
    assert (frame.scene().active, frame.scene().target) == (Hex(12, 14), Hex(3, 2))
    replay.step(-1)
    assert replay.frame.chips[0].armour == 98


def test_every_line_of_the_log_is_passed_forward_and_back(replay: Replay) -> None:
    told = [e for table in battles.tables(SAVED) for e in entries(table.state, table.log)]
    forward = [replay.frame.entry]
    while replay.step(1):
        forward.append(replay.frame.entry)
    assert forward == told
    back = [replay.frame.entry]
    while replay.step(-1):
        back.append(replay.frame.entry)
    assert back == told[::-1]


def test_the_last_line_of_each_turn_shows_the_state_that_was_saved(replay: Replay) -> None:
    """What the next turn begins with was recorded when the battle was played."""
    for turn in set(range(len(replay.turns) - 1)) - {OTHERWISE}:
        state = replay.turns[turn + 1]["state"]
        saved = {unit["id"]: tuple(unit["hex"]) for unit in state["units"]}
        assert replay.frames(turn)[-1].places == saved


def test_a_turn_with_a_move_that_is_no_longer_allowed_says_so(replay: Replay) -> None:
    assert replay.frames(OTHERWISE)[-1].entry.line == (
        "The rest of this turn is not played as it was saved: cannot run backward."
    )


def test_by_phase(replay: Replay) -> None:
    seen = [replay.frame.entry.phase]
    for _ in range(6):
        assert replay.to_phase(1)
        seen.append(replay.frame.entry.phase)
    assert seen == ["init", "move", "react", "fire", "strike", "heat", "init"]
    assert (replay.turn, replay.at) == (1, 0)
    assert replay.to_phase(-1)
    assert (replay.turn, replay.frame.entry.phase) == (0, "heat")
    replay.step(-3)
    assert replay.frame.entry.phase == "fire"
    assert replay.to_phase(-1)
    assert replay.frame.entry.line == "AT Atlas declares LRM 20 at go."


def test_back_by_phase_stops_at_the_first_line_of_this_one_before(replay: Replay) -> None:
    go_to(replay, "AT fires LRM 20")
    replay.to_phase(-1)
    assert replay.frame.entry.line == "AT Atlas declares LRM 20 at go."
    replay.to_phase(-1)
    assert replay.frame.entry.phase == "react"


def test_by_turn_and_no_further_than_the_ends(replay: Replay) -> None:
    assert not replay.to_turn(-1)
    assert not replay.step(-1)
    assert not replay.to_phase(-1)
    replay.step(1)
    assert replay.to_turn(-1)
    assert (replay.turn, replay.at) == (0, 0)
    replay.find_turn(" 6 ")
    assert (replay.turn, replay.at) == (5, 0)
    assert not replay.to_turn(1)
    assert replay.to_turn(-1)
    assert replay.turn == 4
    replay.find_turn("6")
    while replay.step(1):
        pass
    last = replay.at
    assert not replay.to_phase(1)
    assert (replay.turn, replay.at) == (5, last)


@pytest.mark.parametrize("text", ["", "0", "7", "-1", "two", "²"])
def test_a_turn_that_there_is_not(replay: Replay, text: str) -> None:
    with pytest.raises(BadInput, match="is no turn from 1 to 6"):
        replay.find_turn(text)
    assert (replay.turn, replay.at) == (0, 0)


def test_the_file_is_only_read(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    path.write_bytes(SAVED.read_bytes())
    path.chmod(0o444)
    replay = Replay(path)
    while replay.step(1):
        pass
    assert path.read_bytes() == SAVED.read_bytes()
    assert [each.name for each in tmp_path.iterdir()] == ["a.battle"]


def test_a_turn_that_cannot_be_played_is_told_and_the_next_one_shown(replay: Replay) -> None:
    replay.turns[1]["entries"][0] = {"side": 0, "answer": "nonsense"}
    assert replay.to_turn(1)
    *_, last = replay.frames(1)
    assert last.entry.line.startswith("The rest of this turn is not played as it was saved")
    assert replay.to_turn(1)
    assert replay.turn == 2


def test_a_file_that_is_no_battle(tmp_path: Path) -> None:
    path = tmp_path / "no.battle"
    path.write_text("hello\n", encoding="utf-8")
    with pytest.raises(BadFile):
        Replay(path)


def test_a_battle_from_the_middle_of_a_turn_keeps_its_number(tmp_path: Path) -> None:
    line = "map=river-crossing turn=4 phase=heat initiative=9,5; Warhammer@0505/N; Marauder@0803/S"
    game = battles.begin(parse_situation(line), SeededDice(1), tmp_path / "a.battle")
    game.close()
    replay = Replay(tmp_path / "a.battle")
    assert replay.numbers == [4, 5]
    assert replay.frame.entry.turn == 4
    replay.to_turn(1)
    assert replay.frame.entry.turn == 5
    assert "## Turn 4" in saved(replay.path).written("markdown")
