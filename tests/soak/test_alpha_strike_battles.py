"""Random battles of Alpha Strike: the laws hold, and a battle that breaks one is told and kept."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from btterm.alphastrike.events import AttackRolled, DamageTaken, TurnBegan
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.criticals import mark
from btterm.cli.main import main
from btterm.soak.alphastrike.books import Books
from btterm.soak.alphastrike.damage import Hit, hit_of
from btterm.soak.alphastrike.games import play, random_battle
from btterm.soak.alphastrike.laws import check_state
from btterm.soak.laws import LawBroken
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from tests.alphastrike.tabletop import at, battle, card
from tests.alphastrike.tabletop import play as play_table


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


@pytest.mark.parametrize(
    ("specials", "target", "damage"), [("", "", 3), ("", "AMS", 3), ("IF1", "AMS", 2)]
)
def test_a_hit_does_what_the_card_says(specials: str, target: str, damage: int) -> None:
    """Over three hexes, in front; anything else breaks the law, and so does damage untold."""
    number = TargetNumber((Modifier("Unit Card", "Skill", 4),))
    shot = ("TE", "te", "weapons", 0, number, Throw((4, 4)), True, False, Rule.COMBAT_PHASE)
    own, other = card(specials=specials), card(specials=target)
    hit = hit_of(AttackRolled(*shot), 3, own, other, Counter())
    assert hit == Hit("te", damage)
    assert hit.take(DamageTaken("te", damage, 2, 3))
    for told in (DamageTaken("te", damage + 1, 1, 3), TurnBegan(2)):
        with pytest.raises(LawBroken):
            hit.take(told)


def test_a_passenger_without_room_is_noticed() -> None:
    foot = card('2"f', type_="CI", specials="CAR3")
    table = play_table(
        battle([at("0808", card(specials="IT2")), at("0709", foot)], [at("0101")]), (1, 2), (3, 4)
    )
    carrier, unit = table.state.of_side(0)
    unit.carrier = carrier.id
    with pytest.raises(LawBroken, match="no room"):
        check_state(table)


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
