"""A unit that is no 'Mech: the rules, the screens and plain mode know it by `kinds` and its readout
alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire
from btterm.classic.events import GameOver
from btterm.classic.readout import of
from btterm.classic.situation import parse_situation
from btterm.classic.turn import turn, weapon_attack_phase
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Unit
from btterm.hexes import Facing, Hex
from btterm.plain import looks
from btterm.players.random_player import RandomPlayer
from btterm.table.dice import Roll, SeededDice
from btterm.table.procedure import Decision, Procedure
from btterm.tui.lines import plain
from btterm.tui.widgets.sheet import sheet_panel
from btterm.tui.widgets.units import units_panel
from btterm.tui.widgets.words import chip_of
from tests.crate import ANSWERS, FULL, Crate, crate, readout
from tests.rulebook.rules import Shot, kinds, move_to
from tests.rulebook.tabletop import play


def _of_a_crate(known: Callable[..., Any], answer: Any) -> Callable[..., Any]:
    """A function of `kinds` that has learned what a crate answers."""

    def ask(*args: Any, **more: Any) -> Any:
        if not any(isinstance(arg, Crate) for arg in args[:2]):
            return known(*args, **more)
        return answer(*args, **more) if callable(answer) else answer

    return ask


@pytest.fixture(autouse=True)
def _a_new_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, answer in ANSWERS.items():
        known = getattr(kinds, name, None)
        if known is not None:
            monkeypatch.setattr(kinds, name, _of_a_crate(known, answer))
    # The makers of readouts are chosen by the class that has this name in their module.
    monkeypatch.setattr(of, "Mech", Unit)
    shown = {"mech_glance": readout, "mech_readout": lambda _, crate: readout(crate)}
    for name, answer in {**shown, "mech_heat": None}.items():
        monkeypatch.setattr(of, name, _of_a_crate(getattr(of, name), answer))


@pytest.fixture
def battle() -> Battle:
    found = parse_situation("Warhammer@0505/S id=WH; Marauder@0910/N id=ma")
    found.units["cr"] = cast(AnyUnit, crate("cr", 1, Hex(5, 7)))
    return found


def box(battle: Battle) -> Crate:
    found = cast(Unit, battle.units["cr"])
    assert isinstance(found, Crate)
    return found


def test_a_crate_is_shot_to_pieces(battle: Battle) -> None:
    ppcs = (Shot(0, "cr"), Shot(1, "cr"))
    play(weapon_attack_phase(battle), [12, 12], {"WH": Fire("WH", ppcs)})
    assert box(battle).points == FULL - 2 * 10
    assert not box(battle).alive


def test_a_crate_is_pushed(battle: Battle) -> None:
    play(move_to(battle, battle.units["cr"], Facing.S))
    assert box(battle).hex == Hex(5, 8)


def test_a_crate_that_is_pushed_over_a_cliff_is_at_its_foot(battle: Battle) -> None:
    for hex_ in battle.board:
        battle.board[hex_] = battle.board[hex_].changed(level=0 if hex_ == Hex(5, 8) else 4)
    play(move_to(battle, battle.units["cr"], Facing.S))
    assert (box(battle).hex, battle.level(battle.units["cr"])) == (Hex(5, 8), 0)


@pytest.mark.parametrize("seed", range(4))
def test_whole_turns_with_a_crate(battle: Battle, seed: int) -> None:
    players, dice = [RandomPlayer(seed), RandomPlayer(seed + 100)], SeededDice(seed)
    for number in range(4):
        events = _play_on(turn(battle), players, dice)
        assert battle.turn == number + 1
        if any(isinstance(event, GameOver) for event in events):
            break


def _play_on(rule: Procedure[None], players: list[RandomPlayer], dice: SeededDice) -> list[Any]:
    events: list[Any] = []
    value: Any = None
    count = 0
    while True:
        try:
            asked = rule.send(value)
        except StopIteration:
            return events
        value = None
        if isinstance(asked, Roll):
            count += 1
            value = dice.throw(asked, count)
        elif isinstance(asked, Decision):
            value = asked.only() or players[asked.side].decide(asked)
        else:
            events.append(asked)


def test_map_panels_and_plain_mode_show_a_crate(battle: Battle) -> None:
    box(battle).points = FULL // 2
    chip = chip_of(battle.units["cr"])
    assert (chip.id, chip.hex, chip.armour) == ("cr", Hex(5, 7), 50)
    rows = plain(units_panel(battle)).splitlines()
    assert any("cr" in row and "0507" in row and "50%" in row for row in rows), rows
    assert "Box 10!20" in plain(sheet_panel(battle, battle.units["cr"], 60))
    assert "cr Crate" in " ".join(looks.enemies(battle, battle.units["WH"]))
    assert "10 of 20" in " ".join(looks.unit(battle, battle.units["cr"]))
