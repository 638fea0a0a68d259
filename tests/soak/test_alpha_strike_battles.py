"""Random battles of Alpha Strike: the laws hold, and a battle that breaks one is told and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from btterm.alphastrike.rules.criticals import mark
from btterm.cli.main import main
from btterm.soak.alphastrike.books import Books
from btterm.soak.alphastrike.games import play, random_battle
from btterm.soak.alphastrike.laws import check_state
from btterm.soak.laws import LawBroken


@pytest.mark.parametrize("seed", [*range(4), 40])
def test_laws_hold_after_every_answer(seed: int) -> None:
    assert play(seed) is None


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("armor", 99, "99 points of armor"),
        ("structure", -1, "-1 points of structure"),
        ("heat", 5, "heat 5"),
        ("overheated", 9, "overheats by 9"),
    ],
)
def test_each_law_can_be_broken(field: str, value: int, words: str) -> None:
    table = random_battle(3)
    check_state(table)
    setattr(next(iter(table.state.units.values())), field, value)
    with pytest.raises(LawBroken, match=words):
        check_state(table)


def test_armor_that_vanishes_is_noticed() -> None:
    table = random_battle(3)
    books = Books.of(table.state)
    books.follow(table)
    next(iter(table.state.units.values())).armor -= 1
    with pytest.raises(LawBroken, match="armor"):
        books.follow(table)


def test_a_rule_that_hurts_more_than_it_tells_is_found_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    """The soak tells the seed, keeps the end of the battle, and shows it again."""
    monkeypatch.chdir(tmp_path)
    spoilt = "btterm.alphastrike.rules.damage.mark"
    monkeypatch.setattr(spoilt, lambda unit, points: mark(unit, points + 1))
    command = ["soak", "--game", "alpha-strike", "--processes", "1"]
    assert main([*command, "--games", "1", "--seed", "4"]) == 1
    kept = sorted(tmp_path.glob("soak-*.battle"))
    assert kept
    assert main(["soak", "--again", str(kept[0])]) == 1
    monkeypatch.undo()
    assert main(["soak", "--game", "chess"]) == 2
    assert "no game 'chess' to play" in capsys.readouterr().err
