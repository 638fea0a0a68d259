"""Saved battles of Alpha Strike told again, counted and exported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from btterm.alphastrike.events import AttackRolled, DamageTaken, HeatChanged, UnitDestroyed
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.statistics import statistics
from btterm.match import battles, scenarios
from btterm.match.export import FORMS, export
from btterm.match.opening import open_battle
from btterm.match.sitting import players_of
from btterm.players.player import play_out
from btterm.table.dice import Throw
from btterm.table.numbers import Modifier, TargetNumber
from tests.alphastrike.tabletop import at, battle, card


@pytest.fixture
def game() -> battles.Game:
    found = scenarios.load("first-evening").played_by(["bot:weak", "bot:weak"])
    game = open_battle(found, real_dice=False, seed=2)
    play_out(game.table, players_of(game), turns=3)
    return game


def test_a_battle_is_told_counted_and_mapped(game: battles.Game, run: Any) -> None:
    game.close()
    assert game.file is not None
    path = str(game.file.path)

    def told(*words: str) -> str:
        status, out, wrong = run(*words)
        assert (status, wrong) == (0, "")
        return str(out)

    assert "T1 init   Initiative: Anna" in told("replay", path)
    entries = json.loads(told("replay", path, "--json"))
    assert {"turn", "phase", "line", "details"} == set(entries[0])
    assert "### Movement Phase" in told("replay", path, "--markdown")
    assert "<h2>Turn 2</h2>" in told("replay", path, "--html")
    assert "Hunchback HBK-4G in" in told("replay", path, "--text-map")
    assert told("replay", path, "--map").startswith("<svg")
    assert "turn 1: as recorded" in told("replay", path, "--verify")
    assert "all attacks" in told("stats", path)
    sides = json.loads(told("stats", path, "--json"))
    assert [side["name"] for side in sides] == ["Anna", "Ben"]
    assert sides[0]["damage"] == sides[1]["taken"]


def test_every_form_is_written(game: battles.Game) -> None:
    endings = {export(game, form).suffix for form in FORMS}
    assert endings == {".md", ".html", ".svg", ".txt"}
    assert all(Path(export(game, form)).stat().st_size for form in FORMS)
    game.close()


def test_hits_are_counted_against_what_was_shown() -> None:
    state = battle([at("0808", card())], [at("0801", card())])
    mine, theirs = state.units
    number = TargetNumber((Modifier(Rule.COMBAT_PHASE, "skill", 7),))
    hit = AttackRolled(
        mine, theirs, "weapons", 0, number, Throw((4, 4)), True, False, Rule.COMBAT_PHASE
    )
    miss = AttackRolled(
        mine, theirs, "weapons", 0, number, Throw((1, 1)), False, False, Rule.COMBAT_PHASE
    )
    one, two = statistics(
        state,
        [
            hit,
            DamageTaken(theirs, 3, 2, 3),
            miss,
            HeatChanged(mine, 3, 4),
            DamageTaken(mine, 1, 4, 3),
            UnitDestroyed(theirs),
        ],
    )
    tally = one.kinds["weapons"].attacks
    assert (tally.rolled, tally.made, round(tally.expected, 3)) == (2, 1, round(42 / 36, 3))
    assert (one.attacks.damage, two.taken, one.taken, two.attacks.damage) == (3, 3, 1, 0)
    assert (one.shutdowns, two.lost) == (1, 1)
