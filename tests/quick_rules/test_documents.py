"""The papers for players and builders: what they tell one to type works."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from btterm.classic.situation import parse_situation
from btterm.cli.main import main
from btterm.match import battles
from btterm.table.dice import SeededDice

ROOT = Path(__file__).parents[2]
PAPERS = ("README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
NO_TERMINAL = (
    "btterm: the screen needs a terminal that can draw; btterm play --plain plays without\n"
)
SHORTER = {
    "--games 1000": "--games 1",
    "--games 100 ": "--games 1 ",
    "btterm simulate": "btterm simulate --turns 1 --processes 1",
    "btterm tournament": "btterm tournament --turns 1 --processes 1 --games 1",
}
"""Options that would take long."""


def blocks(paper: str, kind: str = "") -> list[str]:
    text = (ROOT / paper).read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    return [block for of_kind, block in found if of_kind == kind]


def commands(paper: str) -> list[str]:
    """The commands that a paper shows, without those of a list that says what each is for."""
    lines = [line.strip() for block in blocks(paper) for line in block.splitlines()]
    found = [line for line in lines if line.startswith("btterm")]
    return [line for line in found if "   " not in line and "[options]" not in line]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the papers speak of."""
    home = tmp_path_factory.mktemp("workshop")
    (home / "my" / "designs").mkdir(parents=True)
    (home / "pairs.txt").write_text("0505 0912\n", encoding="utf-8")
    (home / "commands.txt").write_text("status\nquit\n", encoding="utf-8")
    sheets = {
        "my/warhammer.toml": "Warhammer",
        "my/bearcat.mtf": "Timber Wolf Prime",
        "my/tank.toml": "Manticore Heavy Tank",
        "from-elsewhere.blk": "Manticore Heavy Tank",
    }
    for file, name in sheets.items():
        assert main(["convert", name, str(home / file)]) == 0
    game = battles.begin(
        parse_situation("Wasp@0505/S; Wasp@0509/N"), SeededDice(1), home / "duel.battle"
    )
    game.table.give_up(0)
    game.close()
    return home


@pytest.mark.parametrize(
    "line", dict.fromkeys(line for paper in PAPERS for line in commands(paper))
)
def test_commands_in_the_papers_work(
    line: str,
    workshop: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = tmp_path / "here"
    shutil.copytree(workshop, here)
    monkeypatch.chdir(here)
    monkeypatch.setattr("sys.stdin", io.StringIO("status\nquit\n"))
    for long, short in SHORTER.items():
        line = line.replace(long, short)
    words = shlex.split(re.split(r" [<>] ", line)[0])[1:]
    if words[:2] == ["campaign", "wolves"] and "--new" not in words:
        assert main([*words[:2], "--new", "--seed", "3", "--do", "found lance"]) == 0
        capsys.readouterr()
    status = main(words)
    out, err = capsys.readouterr()
    if "--watch" in words or (words[0] in ("play", "alpha-strike") and "--plain" not in words):
        assert status == 2
        assert "needs a terminal" in err
    elif "--continue" in words:
        assert (status, err) == (2, "btterm: no battle is left to go on with\n")
    elif words[0] == "new-mech":
        # Its questions come to an end before the design does.
        assert out
    else:
        assert (status, err.strip()) == (0, "")
        assert out or len(list(here.rglob("*"))) >= len(list(workshop.rglob("*")))


@pytest.mark.parametrize("paper", PAPERS)
def test_links_in_the_papers_lead_somewhere(paper: str) -> None:
    file = ROOT / paper
    for link in re.findall(r"(?:\]\(|src=\")([^)#\"]+)", file.read_text(encoding="utf-8")):
        assert link.startswith("https://") or (file.parent / link).exists(), link


@pytest.mark.parametrize("paper", ["docs/how-to-add.md", "docs/first-game.md"])
def test_paths_for_builders_exist(paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    for path in re.findall(r"`((?:btterm|tests|docs|assets)/[\w/.-]+)`", text):
        assert (ROOT / path).exists(), path


def test_the_example_of_a_weapon_has_the_keys_of_the_catalogue() -> None:
    catalogue = ROOT / "btterm/classic/equipment/catalogue.toml"
    known: dict[str, Any] = tomllib.loads(catalogue.read_text(encoding="utf-8"))
    keys = {key for row in known["inner-sphere"]["ballistic"].values() for key in row}
    (row,) = tomllib.loads(blocks("docs/how-to-add.md", "toml")[0]).values()
    assert set(row) <= keys


def test_the_example_of_an_entry_is_one() -> None:
    from btterm.rulebook.entries import read_chapter
    from btterm.rulebook.facts import facts

    text = "# Combat\n\n" + blocks("docs/quick-rules.md", "text")[0]
    (entry,) = read_chapter(text)
    assert "at +1, however many there are" in " ".join(entry.lines(80))
    assert all(eval(check, {}, facts()) for _, check in entry.checks)
    assert len(entry.checks) == 1
