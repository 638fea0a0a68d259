"""The papers for players and builders: what they tell one to type works."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from btterm.cli import main

ROOT = Path(__file__).parents[2]
PAPERS = ("docs/quick-rules.md", "docs/first-game.md", "docs/how-to-add.md")
NEEDS_A_TERMINAL = "play"


def blocks(paper: str, kind: str = "") -> list[str]:
    text = (ROOT / paper).read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    return [block for of_kind, block in found if of_kind == kind]


def commands(paper: str) -> list[str]:
    lines = [line.strip() for block in blocks(paper) for line in block.splitlines()]
    return [line for line in lines if line.startswith("btterm")]


@pytest.mark.parametrize("line", [line for paper in PAPERS for line in commands(paper)])
def test_commands_in_the_papers_work(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(line)[1:]
    status = main(words)
    out, err = capsys.readouterr()
    if words[0] == NEEDS_A_TERMINAL:
        assert err == (
            "btterm: the screen needs a terminal that can draw; btterm play --plain plays without\n"
        )
    else:
        assert (status, err) == (0, "")
        assert out


@pytest.mark.parametrize("paper", PAPERS)
def test_links_and_paths_in_the_papers_exist(paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert (ROOT / "docs" / link).exists(), link
    for path in re.findall(r"`((?:btterm|tests|docs|assets)/[\w/.-]+)`", text):
        assert (ROOT / path).exists(), path


def test_the_example_of_a_weapon_has_the_keys_of_the_catalogue() -> None:
    catalogue = ROOT / "btterm/classic/equipment/catalogue.toml"
    known: dict[str, Any] = tomllib.loads(catalogue.read_text(encoding="utf-8"))
    keys = {key for row in known["inner-sphere"]["ballistic"].values() for key in row}
    (row,) = tomllib.loads(blocks("docs/how-to-add.md", "toml")[0]).values()
    assert set(row) <= keys


def test_the_example_of_an_entry_is_one() -> None:
    from btterm.lookup.entries import read_chapter
    from btterm.lookup.facts import facts

    text = "# Combat\n\n" + blocks("docs/quick-rules.md", "text")[0]
    (entry,) = read_chapter(text)
    assert "at +1, however many there are" in " ".join(entry.lines(80))
    assert all(eval(check, {}, facts()) for _, check in entry.checks)
    assert len(entry.checks) == 1
