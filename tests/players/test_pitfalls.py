"""What bots make of mines, thin ice and swamp."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import MoveDecision
from btterm.classic.ground import Mines
from btterm.classic.rule import Rule
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.players.bot import Bot
from btterm.players.pitfalls import in_hex, on_the_way
from btterm.table.choice import Choice, Option
from tests.rulebook.rules import mines
from tests.rulebook.tabletop import at

ANNA, BEN = 0, 1


def field(head: str = "") -> Battle:
    return parse_situation(f"{head} phase=move; Warhammer@0808/N; Atlas@0101/S")


@pytest.mark.parametrize(
    ("kind", "side", "tons", "worth"),
    [
        (Mines.CONVENTIONAL, ANNA, 0, 3.5),
        (Mines.CONVENTIONAL, BEN, 0, 0.0),
        (Mines.COMMAND, ANNA, 0, 0.0),
        (Mines.VIBRABOMB, ANNA, 70, 10.0),
        (Mines.VIBRABOMB, ANNA, 100, 0.0),
    ],
)
def test_mines_that_its_side_knows_of(kind: Mines, side: int, tons: int, worth: float) -> None:
    """6 points on a 7; a vibrabomb that it is too light for does nothing, and nobody explodes his
    own mines under it."""
    battle = field()
    mines.bury(battle, at("0807"), kind, side, tons)
    assert in_hex(battle, battle.units["WA"], Mode.WALK, at("0807")) == worth


def test_jumpers_reckon_with_thinner_ice_and_only_where_they_land() -> None:
    battle = field("0807=~2^ 0806=~2^")
    unit, path = battle.units["WA"], [at("0807"), at("0806")]
    walks, jumps = (on_the_way(battle, unit, mode, path) for mode in (Mode.WALK, Mode.JUMP))
    assert jumps == pytest.approx(1.5 * walks)


def test_it_walks_around_mines_that_it_knows_of() -> None:
    battle, line = field(), [at(f"{col:02}06") for col in range(5, 12)]
    for hex_ in line:
        mines.bury(battle, hex_, Mines.VIBRABOMB, ANNA, 70)
    decision = MoveDecision(ANNA, battle, ("WA",))
    path = decision.preview(Bot().decide(decision)).path
    assert not set(line).intersection(path)


def test_it_lays_mines_in_one_of_the_best_places_and_all_that_it_may() -> None:
    options = tuple(Option(f"{col:02}05", "") for col in range(1, 16))
    where = Choice(Rule.MINEFIELDS, ANNA, "Where do mines lie?", options)
    chosen = {Bot(seed).decide(where) for seed in range(40)}
    assert len(chosen) > 3
    assert chosen <= {option.key for option in options[:8]}
    kind = Choice(Rule.MINEFIELDS, ANNA, "What?", (Option("conventional", ""), Option("none", "")))
    assert {Bot(seed).decide(kind) for seed in range(9)} == {"conventional"}
