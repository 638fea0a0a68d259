"""The command line, in the same process for speed and as a real process where that matters."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from btterm.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command line far from the checkout; gives status, standard output and error."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        status = main(list(arguments))
        out, err = capsys.readouterr()
        return status, out, err

    return run


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "btterm", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd="/", **options)


@pytest.mark.parametrize(
    ("target", "line"),
    [
        ("-1", "-1+ on 2D6: 36 of 36 = 100% (always)"),
        ("1", "1+ on 2D6: 36 of 36 = 100% (always)"),
        ("2", "2+ on 2D6: 36 of 36 = 100% (always)"),
        ("3", "3+ on 2D6: 35 of 36 = 97%"),
        ("4", "4+ on 2D6: 33 of 36 = 92%"),
        ("5", "5+ on 2D6: 30 of 36 = 83%"),
        ("6", "6+ on 2D6: 26 of 36 = 72%"),
        ("7", "7+ on 2D6: 21 of 36 = 58%"),
        ("8", "8+ on 2D6: 15 of 36 = 42%"),
        ("8+", "8+ on 2D6: 15 of 36 = 42%"),
        ("9", "9+ on 2D6: 10 of 36 = 28%"),
        ("10", "10+ on 2D6: 6 of 36 = 17%"),
        ("11", "11+ on 2D6: 3 of 36 = 8%"),
        ("12", "12+ on 2D6: 1 of 36 = 3%"),
        ("13", "13+ on 2D6: 0 of 36 = 0% (never)"),
    ],
)
def test_odds(run: Any, target: str, line: str) -> None:
    assert run("odds", "--", target) == (0, line + "\n", "")


def test_odds_as_json(run: Any) -> None:
    status, out, err = run("odds", "8", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"target": 8, "ways": 15, "of": 36, "chance": 0.4167}


def test_units(run: Any) -> None:
    status, out, err = run("units")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[2] == "Archer ARC-2R                 70 tons  4/6/0    Inner Sphere"
    assert len(lines) == 92


def test_units_by_words_in_the_name(run: Any) -> None:
    status, out, _ = run("units", "wolf", "prime")
    assert status == 0
    assert out == "Timber Wolf Prime             75 tons  5/8/0    Clan\n"


def test_units_as_json(run: Any) -> None:
    status, out, _ = run("units", "assassin", "--json")
    assert status == 0
    assert json.loads(out) == [
        {
            "name": "Assassin ASN-21",
            "tons": 40,
            "tech_base": "Inner Sphere",
            "walk": 7,
            "run": 11,
            "jump": 7,
        }
    ]


def test_unit(run: Any) -> None:
    status, out, err = run("unit", "warhammer")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Warhammer WHM-6R ")
    assert any(line.endswith("Walk 4   Run 6   Jump 0") for line in lines)
    assert max(map(len, lines)) <= 80


def test_unit_as_json(run: Any) -> None:
    status, out, _ = run("unit", "WHM-6R", "--json")
    assert status == 0
    facts = json.loads(out)
    assert (facts["name"], facts["tons"], facts["run"]) == ("Warhammer WHM-6R", 70, 6)
    assert facts["locations"]["CT"]["armor"] == 22


def test_version(run: Any) -> None:
    assert run("--version") == (0, "btterm 0.1.0\n", "")


@pytest.mark.parametrize("command", ["", "play", "odds"])
def test_help_is_plain_text(run: Any, command: str) -> None:
    status, out, err = run(*command.split(), "--help")
    assert (status, err) == (0, "")
    assert out.startswith("Usage: btterm")
    assert out.isascii()


BAD_INPUT = [
    ("od 8", "No such command 'od'. Did you mean 'odds'?"),
    ("--loud", "No such option: --loud"),
    ("odds", "Missing argument 'TARGET'."),
    ("odds eight", "'eight' is not a target number like 8"),
    ("odds 8 9", "Got unexpected extra argument(s) (9)"),
    ("units mail order", "no record sheet has 'mail order' in its name"),
    ("unit", "Missing argument 'UNIT'."),
    ("unit warhamer", "no record sheet is called 'warhamer'; did you mean Warhammer WHM-6R?"),
    ("unit griffin", "'griffin' may be any of: Griffin GRF-1N, Griffin GRF-1S, Griffin GRF-3M"),
    ("unit ./none.toml", "none.toml: No such file or directory"),
    ("odds 8 --jsn", "No such option: --jsn (Possible options: --json)"),
]


@pytest.mark.parametrize(("arguments", "complaint"), BAD_INPUT)
def test_bad_input_is_one_line_and_status_2(run: Any, arguments: str, complaint: str) -> None:
    assert run(*arguments.split()) == (2, "", f"btterm: {complaint}\n")


def test_a_complaint_stays_one_harmless_line(run: Any) -> None:
    status, out, err = run("odds", "a\nb\x1b[2J\u202e")
    assert (status, out) == (2, "")
    assert err.endswith("is not a target number like 8\n")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()


def test_as_a_process_from_another_folder() -> None:
    done = process("odds", "8")
    assert (done.returncode, done.stdout, done.stderr) == (0, "8+ on 2D6: 15 of 36 = 42%\n", "")


def test_bad_input_as_a_process() -> None:
    done = process("odds", "eight")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "btterm: 'eight' is not a target number like 8\n"


def test_a_reader_that_leaves_early_causes_no_noise() -> None:
    command = [sys.executable, "-m", "btterm", "odds", "8"]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    noise = writer.stderr.read()
    writer.stderr.close()
    assert (writer.wait(), noise) == (1, b"")
