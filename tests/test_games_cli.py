"""The commands for saved battles."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from btterm.cli.main import main

SAVED = str(Path(__file__).parent / "saves" / "format-1.battle")


def test_a_replay_as_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", SAVED, "--markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [
        "# Market Town",
        "",
        "- Anna: AT Atlas AS7-D, RA Raven RVN-3L",
        "- Ben: go Goliath GOL-1H, ti Timber Wolf A",
    ]
    assert [line for line in lines if line.startswith("## ")] == [
        f"## Turn {turn}" for turn in range(1, 7)
    ]
    assert main(["replay", SAVED, "--html"]) == 0
    page = capsys.readouterr().out
    assert page.count("<h2>") == 6
    assert "<summary>AT fires LRM 20 at go: 8+, rolled 5, misses.</summary>" in page


def test_one_form_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (
        ["--markdown", "--html"],
        ["--json", "--html"],
        ["--verify", "--html"],
        ["--map", "--watch"],
    ):
        assert main(["replay", SAVED, *wrong]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1


def test_statistics_of_a_saved_battle(capsys: pytest.CaptureFixture[str]) -> None:
    """Counted in the log that `btterm replay` prints."""
    assert main(["replay", SAVED]) == 0
    log = capsys.readouterr().out
    assert main(["stats", SAVED, "--json"]) == 0
    sides = json.loads(capsys.readouterr().out)
    assert [side["name"] for side in sides] == ["Anna", "Ben"]
    assert sum(side["attacks"]["rolled"] for side in sides) == len(
        re.findall(r": \d+\+, rolled \d+, (?:hits|misses)", log)
    )
    assert sum(side["attacks"]["made"] for side in sides) == log.count(", hits ")
    assert main(["stats", SAVED]) == 0
    assert capsys.readouterr().out.startswith("Anna\n")


def test_the_map_of_a_saved_battle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", SAVED, "--text-map"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert (
        shown[2] == "     01   02   03   04   05   06   07   08   09   10   11   12   13   14   15"
    )
    assert "Anna" in shown
    assert main(["replay", SAVED, "--map"]) == 0
    svg = capsys.readouterr().out
    assert svg.startswith("<svg ")
    assert [unit for unit in ("AT", "RA", "go", "ti") if f">{unit}</text></g>" in svg] == [
        *("AT", "RA", "go", "ti")
    ]


def test_watching_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", SAVED, "--watch"]) == 2
    assert capsys.readouterr().err.startswith("btterm: the screen needs a terminal")
