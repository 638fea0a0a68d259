"""Battles on disk: nothing is lost, and damage is told."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from btterm.board.library import load_map
from btterm.classic.ground import HexState, Minefield
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.file import parse_sheet
from btterm.classic.sheets.mech.writing import write_sheet
from btterm.classic.situation import parse_situation
from btterm.errors import BadFile, BadInput
from btterm.hexes import Facing, Hex
from btterm.match import battles
from btterm.players.random_player import RandomPlayer
from btterm.soak.mechs import mechs_of
from btterm.table.dice import SeededDice
from btterm.table.savefile import InUse, SaveFile, read_save
from btterm.table.table import fingerprint
from tests.classic import killed
from tests.classic.killed import SITUATION
from tests.rulebook.rules import leave_map
from tests.rulebook.tabletop import pending, play

ROOT = Path(__file__).parents[2]


def begun(path: Path, seed: int = 1) -> battles.Game:
    return battles.begin(parse_situation(SITUATION), SeededDice(seed), path)


def play_on(game: battles.Game, decisions: int, seed: int = 5) -> None:
    """Some random decisions for both sides."""
    player = RandomPlayer(seed)
    for _ in range(decisions):
        if game.table.pending is None:
            return
        game.table.answer(player.decide(pending(game.table)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "duel.battle"


def test_a_battle_goes_on_at_the_open_decision(path: Path) -> None:
    game = begun(path)
    play_on(game, 25)
    wanted, pending = game.table.state_hash(), type(game.table.pending)
    journal = game.table.journal()
    game.close()
    again = battles.go_on(path)
    assert again.table.state_hash() == wanted
    assert type(again.table.pending) is pending
    assert again.table.journal() == journal
    assert again.note == ""
    again.close()


def test_what_follows_is_the_same_as_without_a_break(path: Path, tmp_path: Path) -> None:
    """The same dice fall after going on as would have fallen before."""
    whole = begun(tmp_path / "whole.battle")
    play_on(whole, 40)
    parts = begun(path)
    player = RandomPlayer(5)
    for number in range(40):
        if number == 17:
            parts.close()
            parts = battles.go_on(path)
        parts.table.answer(player.decide(pending(parts.table)))
    assert parts.table.state_hash() == whole.table.state_hash()


def test_every_answer_is_on_disk_before_the_next_question(path: Path) -> None:
    game = begun(path)
    for _ in range(20):
        play_on(game, 1, seed=random.randrange(99))
        assert read_save(path).turns == game.table.journal()["turns"]


def test_taking_back_is_kept(path: Path) -> None:
    game = begun(path)
    play_on(game, 1)
    while not game.table.can_undo():
        play_on(game, 1)
    game.table.undo()
    assert read_save(path).turns == game.table.journal()["turns"]


def test_giving_up_is_kept(path: Path) -> None:
    game = begun(path)
    game.table.give_up(0)
    game.close()
    again = battles.go_on(path)
    assert again.table.pending is None
    assert again.table.state.outcome is not None


def test_a_torn_last_line_is_left_out(path: Path) -> None:
    game = begun(path)
    play_on(game, 10)
    game.close()
    data = path.read_bytes()
    path.write_bytes(data[:-7])
    again = battles.go_on(path)
    assert "was cut off" in again.note
    assert again.table.pending is not None
    again.close()
    assert read_save(path).note == ""


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.floats(0, 1))
def test_a_file_cut_anywhere_is_read_or_refused(path: Path, cut: float) -> None:
    if not path.exists():
        game = begun(path)
        play_on(game, 12)
        game.close()
    data = path.read_bytes()
    part = path.with_name("part.battle")
    part.write_bytes(data[: int(len(data) * cut)])
    try:
        battles.go_on(part).close()
    except BadFile:
        return


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=st.floats(0, 1), value=st.integers(0, 255))
def test_a_changed_byte_is_found(path: Path, where: float, value: int) -> None:
    """Damage further up names its line; the battle can go on from the turn before."""
    if not path.exists():
        game = begun(path)
        play_on(game, 60)
        game.close()
    data = bytearray(path.read_bytes())
    spot = int((len(data) - 1) * where)
    if data[spot] == value:
        return
    data[spot] = value
    part = path.with_name("part.battle")
    part.write_bytes(bytes(data))
    try:
        battles.go_on(part).close()
    except BadFile:
        return
    except battles.Hurt:
        again = battles.go_on(part, mend=True)
        assert again.table.pending is not None
        again.close()
    for kept in path.parent.glob("*.old*"):
        kept.unlink()


def test_damage_names_its_line(path: Path) -> None:
    game = begun(path)
    play_on(game, 12)
    game.close()
    lines = path.read_bytes().split(b"\n")
    lines[3] = lines[3][:12] + b"x" + lines[3][13:]
    path.write_bytes(b"\n".join(lines))
    damaged = path.read_bytes()
    with pytest.raises(battles.Hurt, match=r":4: damaged.*can go on from the start of turn 1$"):
        battles.go_on(path)
    assert path.read_bytes() == damaged
    again = battles.go_on(path, mend=True)
    assert again.table.state.turn == 1
    assert again.note.endswith("from the start of turn 1. The old file is kept as duel.battle.old")
    assert path.with_name("duel.battle.old").read_bytes() == damaged
    play_on(again, 3)
    again.close()
    assert path.with_name("duel.battle.old").read_bytes() == damaged
    battles.go_on(path).close()


def test_a_battle_in_a_folder_that_cannot_be_written_goes_on_unsaved(path: Path) -> None:
    """As on a stick that is write-protected; once it is not, the next answer saves all."""
    game = begun(path)
    play_on(game, 6)
    game.close()
    lock = path.with_name(f"{path.name}.lock")
    lock.unlink(missing_ok=True)
    # A folder of that name keeps the lock from being made, for root as well.
    lock.mkdir()
    again = battles.go_on(path)
    assert again.trouble.startswith(f"cannot save to {path}: ")
    play_on(again, 1)
    lock.rmdir()
    play_on(again, 1)
    assert again.trouble == ""
    again.close()
    kept = battles.go_on(path)
    assert kept.table.state_hash() == again.table.state_hash()
    kept.close()


def test_a_second_old_file_does_not_take_the_place_of_the_first(path: Path) -> None:
    for _ in range(2):
        game = begun(path)
        play_on(game, 6)
        game.close()
        lines = path.read_bytes().split(b"\n")
        path.write_bytes(b"\n".join([*lines[:3], b"damage", *lines[4:]]))
        battles.go_on(path, mend=True).close()
    assert {each.name for each in path.parent.glob("*.old*")} == {
        "duel.battle.old",
        "duel.battle.old1",
    }


def test_where_the_old_file_cannot_be_kept_nothing_is_changed(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    game = begun(path)
    play_on(game, 6)
    game.close()
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(damaged := b"\n".join([*lines[:3], b"damage", *lines[4:]]))

    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr("shutil.copy2", refuse)
    with pytest.raises(BadFile, match=r"cannot be kept as duel\.battle\.old: Operation"):
        battles.go_on(path, mend=True)
    assert path.read_bytes() == damaged
    monkeypatch.undo()
    battles.go_on(path, mend=True).close()


@pytest.mark.parametrize(
    ("begins", "ends"),
    [(b"", b"\r\n"), (b"\xef\xbb\xbf", b"\n"), (b"\xef\xbb\xbf", b"\r\n"), (b"", b"\n\n")],
)
def test_what_other_programs_do_to_lines_does_no_harm(
    path: Path, begins: bytes, ends: bytes
) -> None:
    """A save that went through an editor or a mail of another system."""
    game = begun(path)
    play_on(game, 8)
    game.close()
    path.write_bytes(begins + path.read_bytes().replace(b"\n", ends))
    for _ in range(2):
        again = battles.go_on(path)
        assert again.note == ""
        assert again.table.state_hash() == game.table.state_hash()
        play_on(again, 1)
        play_on(game, 1)
        again.close()


def test_a_last_line_without_its_end_is_whole(path: Path) -> None:
    game = begun(path)
    play_on(game, 8)
    game.close()
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    for _ in range(2):
        again = battles.go_on(path)
        play_on(again, 1)
        play_on(game, 1)
        again.close()
        assert again.table.state_hash() == game.table.state_hash()


def test_a_last_line_with_its_end_is_damaged_and_not_torn(path: Path) -> None:
    game = begun(path)
    play_on(game, 8)
    game.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-4] + b"x" + whole[-3:])
    with pytest.raises(battles.Hurt):
        battles.go_on(path)


# Rules that have changed since


def _other_dice(entries: list[dict[str, object]]) -> None:
    next(entry for entry in entries if "dice" in entry)["dice"] = [3]


def _no_dice(entries: list[dict[str, object]]) -> None:
    entries.remove(next(entry for entry in entries if "dice" in entry))


def _other_answer(entries: list[dict[str, object]]) -> None:
    next(entry for entry in entries if "answer" in entry)["answer"] = {"unit": "WH", "way": 3}


def _illegal_answer(entries: list[dict[str, object]]) -> None:
    steps = ["F"] * 40
    next(entry for entry in entries if "answer" in entry)["answer"] = {
        "unit": "WA",
        "mode": "run",
        "steps": steps,
    }


def _one_answer_more(entries: list[dict[str, object]]) -> None:
    entries.append({"side": 0, "answer": "left"})


CHANGES = [_other_dice, _no_dice, _other_answer, _illegal_answer, _one_answer_more]


def unfit(path: Path, change: Callable[[list[dict[str, object]]], None]) -> battles.Game:
    """A saved battle whose last turn the rules of today do not play as it was saved."""
    game = begun(path)
    while game.table.state.turn < 2 or len(game.table.turns[-1].entries) < 6:
        play_on(game, 1)
    turns = game.table.journal()["turns"]
    change(turns[-1]["entries"])
    assert game.file is not None
    game.file.begin(turns)
    game.close()
    return game


@pytest.mark.parametrize("change", CHANGES)
def test_a_turn_that_the_rules_do_not_take_is_begun_anew(
    path: Path, change: Callable[[list[dict[str, object]]], None]
) -> None:
    game = unfit(path, change)
    before = path.read_bytes()
    with pytest.raises(battles.Hurt, match=r"as it was saved: .*can go on from the start of turn"):
        battles.go_on(path)
    assert path.read_bytes() == before
    again = battles.go_on(path, mend=True)
    assert [turn.state for turn in again.table.turns] == [turn.state for turn in game.table.turns]
    assert not any("answer" in entry for entry in again.table.turns[-1].entries)
    assert path.with_name("duel.battle.old").read_bytes() == before
    play_on(again, 3)
    again.close()
    battles.go_on(path).close()


@pytest.mark.parametrize("change", CHANGES)
def test_a_replay_tells_such_a_turn_as_far_as_it_goes(
    path: Path, run: Any, change: Callable[[list[dict[str, object]]], None]
) -> None:
    unfit(path, change)
    status, out, err = run("replay", str(path))
    assert (status, err) == (0, "")
    assert out.count("The rest of this turn is not played as it was saved: ") == 1
    assert run("replay", str(path), "--markdown")[0] == 0
    assert run("stats", str(path))[0] == 0
    status, out, _ = run("replay", str(path), "--verify")
    assert status == 1
    *well, last = out.splitlines()
    assert all(line.endswith("as recorded") for line in well)
    assert "it cannot be played as it was saved: " in last
    assert battles.summary(path).sides == ("Anna", "Ben")


def test_a_turn_whose_beginning_cannot_be_read_is_reached_from_the_one_before(path: Path) -> None:
    game = begun(path)
    while len(game.table.turns) < 3:
        play_on(game, 1)
    turns = game.table.journal()["turns"]
    wanted = game.table.state.turn
    turns[-1]["state"]["units"][0]["head"] = "lost"
    assert game.file is not None
    game.file.begin(turns)
    game.close()
    again = battles.go_on(path, mend=True)
    assert again.table.state.turn == wanted
    again.close()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"not a save",
        b"\x00" * 100,
        b'00000000 {"btterm": 1}\n',
        b"[" * 100_000,
        json.dumps({"format": 1}).encode(),
    ],
)
def test_other_files_are_refused(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    with pytest.raises(BadFile):
        battles.go_on(path)


def test_a_second_program_is_told(path: Path) -> None:
    game = begun(path)
    script = textwrap.dedent(
        f"""
        from pathlib import Path
        from btterm.match import battles
        from btterm.table.savefile import InUse
        try:
            battles.go_on(Path({str(path)!r}))
        except InUse as error:
            print(error)
        """
    )
    run = [sys.executable, "-c", script]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert told == "duel.battle is open in another window\n"
    game.close()
    assert "open" not in subprocess.run(run, capture_output=True, text=True, check=True).stdout


def test_in_one_program_too(path: Path) -> None:
    game = begun(path)
    with pytest.raises(InUse):
        SaveFile(path, {})
    game.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_told_and_the_battle_played(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o500)
    game = begun(locked / "duel.battle")
    assert "cannot save" in game.trouble
    play_on(game, 5)


def test_a_folder_in_the_way_is_told_and_the_battle_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    path = tmp_path / "file" / "duel.battle"
    game = begun(path)
    assert game.trouble == f"cannot save to {path}: File exists"
    play_on(game, 5)
    assert game.table.pending is not None


def test_once_the_folder_is_there_the_next_answer_saves_all(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    game = begun(tmp_path / "file" / "duel.battle")
    play_on(game, 3)
    (tmp_path / "file").unlink()
    play_on(game, 1)
    assert game.trouble == ""
    assert read_save(tmp_path / "file" / "duel.battle").turns == game.table.journal()["turns"]
    game.close()


class FullDisk:
    """Nothing more reaches the disk while it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = True
        monkeypatch.setattr(os, "fsync", self.fsync)

    def fsync(self, number: int) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_once_there_is_room_the_next_answer_saves_all(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    game = begun(path)
    play_on(game, 3)
    disk = FullDisk(monkeypatch)
    play_on(game, 7)
    assert game.trouble == f"cannot save to {path}: No space left on device"
    assert not path.with_name("duel.battle.new").exists()
    disk.full = False
    play_on(game, 1)
    assert game.trouble == ""
    assert read_save(path).turns == game.table.journal()["turns"]
    play_on(game, 5)
    assert read_save(path).turns == game.table.journal()["turns"]


def test_once_there_is_room_leaving_saves_all(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    game = begun(path)
    disk = FullDisk(monkeypatch)
    play_on(game, 7)
    disk.full = False
    game.close()
    assert read_save(path).turns == game.table.journal()["turns"]


def test_a_battle_let_go_of_is_never_written_again(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    game = begun(path)
    disk = FullDisk(monkeypatch)
    play_on(game, 3)
    game.close()
    before = path.read_bytes()
    disk.full = False
    play_on(game, 3)
    game.close()
    assert path.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk to write to")
def test_a_full_disk_is_told_and_the_battle_goes_on(path: Path) -> None:
    game = begun(path)
    play_on(game, 3)
    assert game.file is not None
    game.file.close_file()
    game.file._file = open("/dev/full", "ab")  # noqa: SIM115
    play_on(game, 1)
    assert "cannot save" in game.trouble
    play_on(game, 1)
    assert game.trouble == ""
    assert read_save(path).turns == game.table.journal()["turns"]


def test_a_replay_proves_itself(path: Path) -> None:
    game = begun(path)
    play_on(game, 60)
    game.close()
    found = list(battles.verify(path))
    assert len(found) >= 3
    assert all(not wrong for _, wrong in found)


def test_a_forged_replay_is_found(path: Path) -> None:
    """Another state at the start of turn 2 than turn 1 leads to."""
    game = begun(path)
    play_on(game, 60)
    turns = game.table.journal()["turns"]
    turns[1]["state"]["units"][0]["heat"] = 29
    turns[1]["hash"] = "0" * 64
    assert game.file is not None
    game.file.begin(turns)
    game.close()
    assert [number for number, wrong in battles.verify(path) if wrong][:1] == [1]


def two_of_one_name(path: Path) -> battles.Game:
    """The shipped Warhammer against an own variant of the same chassis and model."""
    shipped = load_sheet("Warhammer WHM-6R")
    text = write_sheet(shipped).replace("HD = 9", "HD = 8").replace("RA = 20", "RA = 11")
    own = parse_sheet(text.replace('"Medium Laser"', '"Small Laser"'), "own.toml")
    state = new_battle(load_map("river-crossing"), [Force("A", (shipped,)), Force("B", (own,))])
    return battles.begin(state, SeededDice(1), path)


def sheets_of(game: battles.Game) -> list[str]:
    return [write_sheet(unit.sheet) for unit in mechs_of(game.table.state).values()]


def test_two_sheets_of_one_name_stay_two(path: Path) -> None:
    game = two_of_one_name(path)
    sheets = sheets_of(game)
    assert len(set(sheets)) == 2
    assert len({unit.sheet.name for unit in mechs_of(game.table.state).values()}) == 1
    play_on(game, 1)
    game.table.undo()
    assert sheets_of(game) == sheets
    play_on(game, 30)
    game.close()
    again = battles.go_on(path)
    assert sheets_of(again) == sheets
    again.close()
    assert [wrong for _, wrong in battles.verify(path) if wrong] == []


def test_the_fingerprint_of_a_battle_tells_sheets_of_one_name_apart(path: Path) -> None:
    game = two_of_one_name(path)
    before = game.table.state_hash()
    one, other = mechs_of(game.table.state).values()
    one.sheet, other.sheet = other.sheet, one.sheet
    assert game.table.state_hash() != before
    other.sheet = one.sheet
    assert game.table.state_hash() != before
    game.close()


def test_a_save_with_sheets_filed_by_name_is_read_and_verified(path: Path) -> None:
    """As they were written before each unit had its own."""
    game = begun(path)
    play_on(game, 60)
    turns = game.table.journal()["turns"]
    assert len(turns) > 2
    for turn in turns:
        state = turn["state"]
        names = {unit["sheet"]: unit["id"] for unit in state["units"]}
        state["sheets"] = {f"name of {names[key]}": text for key, text in state["sheets"].items()}
        for unit in state["units"]:
            unit["sheet"] = f"name of {unit['id']}"
        turn["hash"] = fingerprint(state)
    assert game.file is not None
    game.file.begin(turns)
    game.close()
    assert [wrong for _, wrong in battles.verify(path) if wrong] == []


def test_unfinished_battles_the_latest_first(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(battles, "folder", lambda: path.parent)
    first = begun(path.parent / "first.battle")
    second = begun(path.parent / "second.battle")
    over = begun(path.parent / "over.battle")
    over.table.give_up(1)
    for game in (first, second):
        play_on(game, 1)
    for game in (first, second, over):
        game.close()
    os.utime(path.parent / "first.battle", (1, 1))
    names = [found.name for found in battles.unfinished()]
    assert names == ["second.battle", "first.battle"]


def test_a_stray_battle_does_not_hide_one_that_was_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(battles, "folder", lambda: tmp_path)
    for age, (name, decisions) in enumerate({"old": 3, "evening": 9, "stray": 0}.items()):
        game = begun(tmp_path / f"{name}.battle")
        play_on(game, decisions)
        game.close()
        os.utime(tmp_path / f"{name}.battle", (age, age))
    assert [found.stem for found in battles.unfinished()] == ["evening", "old", "stray"]
    newest = battles.go_on(tmp_path / "stray.battle")
    os.utime(tmp_path / "stray.battle", (age, age))
    assert [found.stem for found in battles.unfinished()] == ["stray", "evening", "old"]
    newest.close()


def test_a_battle_goes_on_by_its_name_or_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(battles, "folder", lambda: tmp_path)
    begun(tmp_path / "old.battle").close()
    begun(tmp_path / "new.battle").close()
    for name in ("old", "old.battle", str(tmp_path / "old.battle")):
        assert battles.called(name) == tmp_path / "old.battle"


@pytest.mark.parametrize("name", ["older", "x" * 5000, "a\0b", ".."])
def test_a_battle_that_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setattr(battles, "folder", lambda: tmp_path)
    with pytest.raises(BadInput, match="there is no battle"):
        battles.called(name)


def kept_of(
    monkeypatch: pytest.MonkeyPatch, folder: Path, kinds: dict[str, str], opened: str = ""
) -> str:
    """The battles that stay of these, the oldest first, where two of a kind are kept."""
    monkeypatch.setattr(battles, "folder", lambda: folder)
    for age, (name, kind) in enumerate(kinds.items()):
        game = begun(folder / f"{name}.battle")
        if kind != "empty":
            play_on(game, 3)
        if kind == "over":
            game.table.give_up(1)
        game.close()
        os.utime(folder / f"{name}.battle", (age, age))
    held = battles.go_on(folder / f"{opened}.battle") if opened else None
    if held:
        os.utime(held.file.path if held.file else "", (0, 0))
    monkeypatch.setattr(battles, "KEPT", 2)
    battles.tidy()
    if held:
        held.close()
    return " ".join(sorted(found.stem for found in battles.found()))


def test_old_battles_that_are_over_go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert kept_of(monkeypatch, tmp_path, dict.fromkeys("abcd", "over")) == "c d"
    assert [file.stem for file in tmp_path.glob("[ab].*")] == []


def test_battles_never_played_go_and_push_none_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kinds = {"a": "over", "b": "over", **dict.fromkeys("cdef", "empty")}
    assert kept_of(monkeypatch, tmp_path, kinds) == "a b e f"


def test_battles_that_can_go_on_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kinds = {**dict.fromkeys("abcd", "played"), **dict.fromkeys("efg", "over")}
    assert kept_of(monkeypatch, tmp_path, kinds) == "a b c d f g"


def test_a_battle_open_in_another_window_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kinds = dict.fromkeys("abcd", "empty")
    assert kept_of(monkeypatch, tmp_path, kinds, opened="a") == "a c d"


def test_a_duel_fought_to_its_end_is_over(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(battles, "folder", lambda: path.parent)
    game = begun(path)
    play_on(game, 20_000)
    assert game.table.pending is None
    game.close()
    assert list(battles.unfinished()) == []


def test_an_inner_sphere_and_a_clan_lance_survive_the_disk(path: Path) -> None:
    """Everything that a battle holds comes back, whatever is on the sheets."""
    names = ("Atlas", "Raven", "Goliath", "Mauler", "Timber Wolf A", "Viper", "Executioner A")
    sheets = tuple(load_sheet(name) for name in names)
    board = parse_situation("map=market-town; Wasp@0101/N").board
    state = new_battle(board, [Force("A", sheets[:4]), Force("B", sheets[4:])])
    game = battles.begin(state, SeededDice(3), path)
    play_on(game, 50)
    game.close()
    assert battles.go_on(path).table.state_hash() == game.table.state_hash()


def test_mines_fires_and_limbs_of_an_older_save_are_found_again() -> None:
    battle = parse_situation("Wasp@0101/N; Wasp@0505/S")
    old = CLASSIC.dump(battle)
    del old["ground"]
    old |= {"mines": {"0807": 20}, "fires": {"0101": -1, "0807": 2}, "limbs": [[3, 4], [3, 4]]}
    assert CLASSIC.load(old).ground == {
        Hex(8, 7): HexState(fire=2, mines=(Minefield(20),)),
        Hex(1, 1): HexState(fire=-1),
        Hex(3, 4): HexState(limbs=2),
    }


def test_what_rules_go_through_in_order_keeps_its_order(path: Path) -> None:
    """Dice fall in the order of locations, fires and mines: the disk must not turn it round."""
    game = begun(path)
    for number, turns in (("0909", 1), ("0101", 2)):
        game.table.state.change(Hex.parse(number), fire=turns)
    play_on(game, 30)
    game.save()
    game.close()
    before = [json.dumps(turn["state"]) for turn in game.table.journal()["turns"]]
    assert [json.dumps(turn["state"]) for turn in read_save(path).turns] == before


def test_killed_at_any_moment_it_ends_the_same(path: Path, tmp_path: Path) -> None:
    """SIGKILL at random moments; each time the next start goes on to the same end."""
    answers, moments = 60, random.Random(4)
    command = [sys.executable, "-m", "tests.classic.killed", str(path), str(answers)]
    for _ in range(5):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert process.stdout is not None
        for _ in range(moments.randint(1, 6)):
            assert process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert killed.play(path, answers) == killed.play(tmp_path / "whole.battle", answers)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_no_saved_battle(tmp_path: Path) -> None:
    """Opening one for reading would wait for ever."""
    path = tmp_path / "pipe.battle"
    os.mkfifo(path)
    with pytest.raises(BadFile, match="not a plain file"):
        read_save(path)


# In short


def test_a_saved_battle_says_who_fought_whom_where_and_how_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    game = begun(path)
    os.utime(path, (0, datetime(2026, 3, 4, 5, 6).timestamp()))
    found = battles.summary(path)
    assert found.words == (
        "2026-03-04 05:06  turn 1, movement          Anna 1 of 1, Ben 1 of 1, river-crossing"
    )
    assert found.units == ("Warhammer WHM-6R", "Marauder MAD-3R")
    game.table.give_up(0)
    game.close()
    found = battles.summary(path)
    assert "  turn 1, Ben has won       Anna 1 of 1, Ben 1 of 1, " in found.words
    assert found.result == "Anna gives up"


def test_a_damaged_or_lost_battle_has_no_summary(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    with pytest.raises(BadFile):
        battles.summary(path)
    path.write_bytes(b"00000000 {}\n")
    with pytest.raises(BadFile):
        battles.summary(path)


def test_objectives_and_how_far_they_have_come_are_saved() -> None:
    battle = parse_situation(
        "open=15x17 goal1=hold_0505_for_3_turns,_5_points goal2=leave_north_with_ar; "
        "Archer@0505/N side=2; Crusader@0510/N"
    )
    battle.objectives[0].held, battle.objectives[0].reached = 2, 1
    play(leave_map(battle, mechs_of(battle)["ar"], Facing.N))
    loaded = CLASSIC.load(json.loads(json.dumps(CLASSIC.dump(battle))))
    assert loaded.objectives == battle.objectives
    assert mechs_of(loaded)["ar"].beyond == Hex(5, 4)


@pytest.mark.parametrize("goal", ["win", 7, None])
def test_a_saved_objective_that_is_none_is_refused_in_words(goal: object) -> None:
    data = CLASSIC.dump(parse_situation("goal1=hold_0505; Archer@0505/N; Crusader@0510/N"))
    data["objectives"][0]["goal"] = goal
    with pytest.raises(BadInput):
        CLASSIC.load(data)


def test_a_battle_saved_before_there_were_objectives_has_none() -> None:
    data = CLASSIC.dump(parse_situation("Archer@0505/N; Crusader@0510/N"))
    del data["objectives"], data["units"][0]["beyond"]
    assert CLASSIC.load(data).objectives == []
