"""Battles saved by earlier versions: each can be gone on with.

A new format of the save file brings a new `format-N.battle`; the old ones stay as they are.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from btterm.classic.saves.state import dump, load
from btterm.classic.situation import parse_situation
from btterm.match import battles
from btterm.players.player import play_out
from btterm.players.random_player import RandomPlayer
from btterm.soak.mechs import mechs_of
from btterm.table.savefile import FORMAT, Story, read_save

KEPT = sorted(Path(__file__).parent.glob("format-*.battle"))


def test_there_is_one_of_every_format() -> None:
    assert [path.stem for path in KEPT] == [f"format-{number + 1}" for number in range(FORMAT)]


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_its_last_turn_is_there_and_can_be_played_on(kept: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(kept, tmp_path))
    story = read_save(path)
    saved = story.turns[-1]["state"]
    begun = battles.resume(path, Story(story.head, [{**story.turns[-1], "entries": []}])).state
    assert begun.turn == saved["turn"] + 1
    for unit in saved["units"]:
        mech = mechs_of(begun)[unit["id"]]
        assert (mech.sheet.name, mech.armor) == (unit["sheet"], unit["armor"])
        assert (mech.shots, mech.heat, list(mech.hex)) == (
            unit["shots"],
            unit["heat"],
            unit["hex"],
        )
    game = battles.go_on(path, mend=True)
    play_out(game.table, {side: RandomPlayer(side) for side in (0, 1)}, 2)
    assert game.trouble == ""
    game.close()


def test_heat_of_a_wreck_from_before_it_had_a_section() -> None:
    """A 'Mech that is out of the game keeps what it gained in its last turn."""
    data = dump(parse_situation("phase=fire; Warhammer@0505/N; Atlas@0404/N"))
    data["units"][0]["heat_gained"] = [["walk", 1]]
    assert [part.value for part in mechs_of(load(data))["WA"].heat_gained] == [1]
