"""From the command line into plain mode and out again."""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from btterm.classic.options import Options, with_options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.cli.main import main
from btterm.match import battles
from btterm.plain.door import edited_lines, play
from btterm.table.dice import SeededDice
from btterm.table.table import Table

LINE = "phase=move initiative=5,9; Warhammer@0505/S id=WH; Marauder@0509/N id=ma"


@pytest.fixture
def typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Any:
    """Runs `btterm play --plain` with lines typed; gives status, standard output and error."""
    monkeypatch.chdir(tmp_path)

    def typed(lines: str, *options: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        status = main(["play", "--plain", *options])
        out, err = capsys.readouterr()
        return status, " ".join(out.split()), err

    return typed


def test_the_standard_duel_begins_at_once(typed: Any) -> None:
    status, out, err = typed("quit\n", "--seed", "7")
    assert (status, err) == (0, "")
    assert out.startswith("North against South on Open Grassland. Say help at any time.")
    assert "> quit The battle is saved in" in out


def test_sides_map_and_solo(typed: Any) -> None:
    sides = ("--side", "Anna: Wasp WSP-1A", "--side", "Bo: Locust LCT-1V")
    status, out, err = typed(
        "", "--seed", "7", "--map", "river-crossing", "--solo", "dummies", *sides
    )
    assert (status, err) == (0, "")
    assert out.startswith("Anna against Bo on River Crossing.")
    assert "Anna moves WA Wasp." in out
    assert "Bo moves" not in out
    assert out.count("No more commands.") == 1


def test_a_side_of_a_ready_made_force(typed: Any) -> None:
    _, out, err = typed("", "--seed", "7", "--side", "ANNA: scout lance, Wasp", "--solo", "bot")
    assert err == ""
    for name in ("JE Jenner", "JA Javelin", "CO Commando", "LO Locust", "WA Wasp"):
        assert name in out


def test_a_scenario_with_real_dice(typed: Any) -> None:
    status, out, err = typed("3 4\n2 2\n", "--scenario", "bridge-duel", "--real-dice")
    assert (status, err) == (0, "")
    assert "River Crossing. Say help at any time." in out
    assert "Anna rolls 2 dice: initiative of Anna. > 3 4 Ben rolls 2 dice:" in out
    assert "Anna 7, Ben 4: Anna has the initiative" in out
    status, out, _ = typed("", "--continue")
    assert (status, "Ben moves ma Marauder." in out) == (0, True)


def test_the_last_battle_goes_on(typed: Any) -> None:
    status, out, _ = typed("run 0508 s\n", "--situation", LINE)
    assert (status, "No more commands. The battle is saved in" in out) == (0, True)
    status, out, err = typed("status\n", "--continue")
    assert (status, err) == (0, "")
    assert "WH Warhammer runs 3 hexes to 0508, faces south" in out
    assert "WH Warhammer: hex 0508" in out
    assert "Ben moves ma Marauder." in out


def test_the_last_battle_goes_on_with_the_same_players(typed: Any) -> None:
    typed("", "--situation", LINE, "--solo", "dummies")
    _, out, _ = typed("run 0508 s\n", "--continue")
    assert "ma Marauder stands still." in out
    assert "Ben moves" not in out


@pytest.mark.parametrize("answer", ["no", "", "status", "yes"])
def test_a_damaged_battle_goes_on_only_after_a_yes(
    typed: Any, empty_home: Path, answer: str
) -> None:
    typed("run 0508 s\nstay\n", "--situation", LINE)
    (path,) = empty_home.rglob("*.battle")
    head, turn, *rest = path.read_bytes().splitlines(keepends=True)
    damaged = head + turn + b"0000" + rest[0][4:] + b"".join(rest[1:])
    path.write_bytes(damaged)
    status, out, err = typed(f"{answer}\nstatus\n", "--continue")
    assert "3: damaged: the checksum does not fit; it can go on from the start of turn 1." in out
    assert "The old file is kept. Go on from there? Say yes or no. >" in out
    old = path.with_name(f"{path.name}.old")
    if answer == "yes":
        assert (status, err) == (0, "")
        assert "WH Warhammer: hex 0505" in out
        assert old.read_bytes() == damaged
    else:
        assert (status, err) == (2, "btterm: the battle is left as it is\n")
        assert path.read_bytes() == damaged
        assert not old.exists()


def test_a_battle_that_the_rules_do_not_take_goes_on_after_a_yes(
    typed: Any, empty_home: Path
) -> None:
    typed("run 0508 s\nstay\n", "--situation", LINE)
    (path,) = empty_home.rglob("*.battle")
    game = battles.go_on(path)
    turns = game.table.journal()["turns"]
    turns[-1]["entries"][0]["answer"]["steps"] = ["F"] * 20
    assert game.file is not None
    game.file.begin(turns)
    game.file.close()
    _, out, _ = typed("yes\nstatus\n", "--continue")
    assert "cannot be played on as it was saved: " in out
    assert "it can go on from the start of turn 1" in out
    assert "WH Warhammer: hex 0505" in out
    status, out, _ = typed("status\n", "--continue")
    assert (status, "Say yes or no" in out) == (0, False)


def test_what_cannot_begin_is_one_line(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("", "--continue") == (2, "", "btterm: no battle is left to go on with\n")
    assert typed("", "--solo", "nobody")[:2] == (2, "")
    status, out, err = typed("", "--situation", "nonsense")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert main(["play", "--continue"]) == 2
    assert "btterm play --plain plays without" in capsys.readouterr().err


def test_the_screen_goes_on_with_the_last_battle(
    typed: Any, monkeypatch: pytest.MonkeyPatch, empty_home: Path
) -> None:
    typed("run 0508 s\n", "--situation", LINE)
    (path,) = empty_home.rglob("*.battle")
    monkeypatch.setattr("btterm.cli.play.need_screen", lambda instead: None)
    begun = {}
    monkeypatch.setattr("btterm.tui.door.run", lambda table, **rest: begun.update(rest))
    assert main(["play", "--continue"]) == 0
    assert begun["saved"].file.path == path
    begun["saved"].close()


def test_a_real_pipe_of_bytes_that_are_no_text(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "btterm", "play", "--plain", "--situation", LINE]
    done = subprocess.run(
        command, input=b"\xff\xfe\x00run\n\x1b[A\nrun 0508 s\n", capture_output=True, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert b"WH Warhammer runs 3 hexes to 0508" in done.stdout
    assert done.stdout.count(b"No more commands.") == 1


def test_an_older_battle_goes_on_by_its_name(typed: Any, empty_home: Path) -> None:
    typed("run 0508 s\n", "--situation", LINE)
    (path,) = empty_home.rglob("*.battle")
    typed("stay\n", "--seed", "7")
    status, out, err = typed("", "--continue", path.stem)
    assert (status, err) == (0, "")
    assert "Ben moves ma Marauder." in out


def test_a_battle_that_is_open_elsewhere_is_passed_over(typed: Any, empty_home: Path) -> None:
    typed("run 0508 s\n", "--situation", LINE)
    (path,) = empty_home.rglob("*.battle")
    old = path.rename(path.with_name("old.battle"))
    os.utime(old, (1, 1))
    typed("run 0508 s\n", "--situation", LINE)
    (new,) = set(empty_home.rglob("*.battle")) - {old}
    with closing(battles.go_on(new)):
        status, out, err = typed("", "--continue")
        assert (status, err) == (0, "")
        assert f"{new.name} is open in another window; this is {old.name}." in out
        with closing(battles.go_on(old)):
            status, out, err = typed("", "--continue")
    assert (status, out) == (2, "")
    assert "is open in another window, and no other is left" in err
    assert "--continue BATTLE" in err


def test_lines_can_be_edited_at_a_terminal(tmp_path: Path, empty_home: Path) -> None:
    """Ctrl-A goes to the beginning of the line, and the arrow keys to the lines before, also of
    an earlier battle."""
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    readline = pytest.importorskip("readline")
    history = empty_home / "state" / "btterm" / "history"
    history.parent.mkdir(parents=True)
    readline.clear_history()
    readline.add_history("status")
    readline.write_history_file(history)
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "btterm", "play", "--plain", "--situation", LINE],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=tmp_path,
        env={**os.environ, "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(slave)
    shown = b""

    def hear(text: bytes, times: int = 1) -> None:
        while shown.count(text) < times:
            listen()

    def asked() -> None:
        """Until the next line is asked for: keys before that are not the editor's."""
        while not shown.endswith(b"> "):
            listen()

    def listen() -> None:
        nonlocal shown
        assert select.select([master], [], [], 60)[0], shown
        shown += os.read(master, 65536)

    asked()
    os.write(master, b"\x1b[A\r")
    hear(b"WH Warhammer: hex 0505")
    asked()
    os.write(master, b"nit\x01u\r")
    hear(b"Medium Laser, right torso")
    asked()
    os.write(master, b"\x04")
    hear(b"No more commands")
    assert process.wait(60) == 0
    os.close(master)
    assert b"\x1b[?2004" not in shown
    assert b"^[[A" not in shown
    assert history.read_text(encoding="utf-8").splitlines()[-2:] == ["status", "unit"]


def test_what_no_keyboard_types_is_no_history(typed: Any, empty_home: Path) -> None:
    typed("status\n", "--situation", LINE)
    assert list(empty_home.rglob("history")) == []


ALONE = (
    "open=15x17 turn=1 phase=react initiative=4,9; "
    "Hunchback HBK-4G@0101/S; Hunchback HBK-4G@1517/N side=2"
)


def test_a_twist_that_changes_nothing_is_asked_about_on_demand(
    typed: Any, empty_home: Path
) -> None:
    told = "straight ahead: no twist would change"
    _, out, _ = typed("", "--situation", ALONE)
    assert told not in " ".join(out.split()), "the turn is over, and it would come late"
    assert "Turn 2, movement phase." in out
    _, out, _ = typed("", "--situation", ALONE, "--ask-all")
    assert "Turn 2" not in out
    settings = empty_home / "config" / "btterm" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("skip = false\n", encoding="utf-8")
    _, out, _ = typed("", "--situation", ALONE)
    assert "Turn 2" not in out


@pytest.mark.parametrize(
    ("options", "typed_lines", "kept"),
    [
        # Anna's mine, and what she tried before it, are not there for Ben, nor in the file.
        ({"minefields": 1}, ["", "hex 0810", "conventional", "0810", "", "status"], ["old"]),
        ({}, ["status", "status", "unit"], ["old", "status", "unit"]),
    ],
)
def test_a_line_typed_while_there_are_secrets_cannot_be_called_back(
    options: dict[str, Any],
    typed_lines: list[str],
    kept: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    readline = pytest.importorskip("readline")
    monkeypatch.setattr("btterm.plain.door.user_state_path", lambda name: tmp_path)
    lines, reachable = iter(typed_lines), list[list[str]]()

    def items() -> list[str]:
        count = readline.get_current_history_length()
        return [readline.get_history_item(place) for place in range(1, count + 1)]

    def typed(prompt: str) -> str:
        reachable.append(items())
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    readline.clear_history()
    readline.add_history("old")
    readline.write_history_file(tmp_path / "history")
    battle = parse_situation(
        "Atlas@0805/S; Marauder@0816/N" if options else LINE, with_options(Options(), options)
    )
    game = battles.Game(Table(CLASSIC, battle, SeededDice(1)), None)
    with edited_lines() as history:
        play(game, io.StringIO(), io.StringIO(), keyboard=True, history=history)
    assert reachable[-1] == kept
    assert (tmp_path / "history").read_text(encoding="utf-8").split() == kept
    readline.clear_history()
