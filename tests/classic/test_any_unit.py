"""A unit that is no 'Mech: rules, screens, plain mode, players, saves and soak know it by its
answers and its readouts alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from btterm.classic import battle as battles
from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision, Move
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.readout import of
from btterm.classic.saves import state
from btterm.classic.sheets import kinds as sheets
from btterm.classic.situation import parse_situation
from btterm.classic.turn import movement_phase, weapon_attack_phase
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode, Motion
from btterm.hexes import Facing, Hex
from btterm.plain import looks
from btterm.players.bot import Bot
from btterm.players.player import Player
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import under_the_laws
from btterm.table.copying import copied
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.classic.widgets.sheet import sheet_panel
from btterm.tui.classic.widgets.units import units_panel
from btterm.tui.classic.widgets.words import chip_of
from btterm.tui.lines import plain
from tests.crate import CRATE, FULL, SHOWN_BY, Crate, CrateSheet, crate
from tests.rulebook.rules import Forward, Shot, kinds, let_off, move_to, take_aboard
from tests.rulebook.tabletop import play


@pytest.fixture(autouse=True)
def _a_new_kind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a new kind is added to: `AnyUnit`, `kinds.of`, `readout.of.maker`, saved sheets."""
    for module, name, answer in ((kinds, "of", CRATE), (of, "maker", SHOWN_BY)):
        known = getattr(module, name)
        monkeypatch.setattr(
            module, name, lambda unit, a=answer, k=known: a if isinstance(unit, Crate) else k(unit)
        )
    monkeypatch.setattr(battles, "AnyUnit", Mech | Crate)
    write, parse = sheets.write_any, sheets.parse_any
    monkeypatch.setattr(
        "btterm.classic.saves.state.write_any",
        lambda sheet: "crate" if isinstance(sheet, CrateSheet) else write(sheet),
    )
    monkeypatch.setattr(
        "btterm.classic.saves.state.parse_any",
        lambda text, source: CrateSheet() if text == "crate" else parse(text, source),
    )
    state._battles.cache_clear()
    yield
    state._battles.cache_clear()


@pytest.fixture
def battle() -> Battle:
    found = parse_situation("Warhammer@0505/S id=WH; Marauder@0910/N id=ma")
    units: dict[str, Any] = found.units
    units["cr"] = crate("cr", 1, Hex(5, 7))
    return found


def box(battle: Battle) -> Any:
    """The crate, which the type checker does not know for a unit."""
    return battle.units["cr"]


def test_a_crate_is_shot_to_pieces(battle: Battle) -> None:
    ppcs = (Shot(0, "cr"), Shot(1, "cr"))
    play(weapon_attack_phase(battle), [12, 12], {"WH": Fire("WH", ppcs)})
    assert box(battle).points == FULL - 2 * 10
    assert not box(battle).alive


def test_a_crate_is_pushed(battle: Battle) -> None:
    play(move_to(battle, box(battle), Facing.S))
    assert box(battle).hex == Hex(5, 8)


def test_a_crate_that_is_pushed_over_a_cliff_is_at_its_foot(battle: Battle) -> None:
    for hex_ in battle.board:
        battle.board[hex_] = battle.board[hex_].changed(level=0 if hex_ == Hex(5, 8) else 4)
    play(move_to(battle, box(battle), Facing.S))
    assert (box(battle).hex, battle.level(box(battle))) == (Hex(5, 8), 0)


def test_a_crate_on_wheels_moves(battle: Battle) -> None:
    box(battle).mp = 3
    del battle.units["ma"], battle.units["WH"]
    battle.winner = 0
    play(movement_phase(battle), [], {"cr": Move("cr", Mode.WALK, (Forward(), Forward()))})
    assert box(battle).hex == Hex(5, 5)
    assert box(battle).moved.spent == 2


def test_a_crate_is_carried(battle: Battle) -> None:
    carrier = battle.units["ma"]
    take_aboard(box(battle), carrier)
    assert [unit.id for unit in FireDecision(0, battle, ("WH",)).enemies()] == ["ma"]
    assert not battle.units_in(Hex(5, 7))
    play(move_to(battle, carrier, Facing.N))
    assert battle.hex_of(box(battle)) == Hex(9, 9)
    assert "aboard ma" in " ".join(looks.status(battle, 1))
    let_off(battle, box(battle))
    assert battle.units_in(Hex(9, 9)) == [carrier, box(battle)]


def test_what_has_no_heat_stays_cool(battle: Battle) -> None:
    draft = FireDraft(FireDecision(1, battle, ("cr",)), "cr")
    assert (draft.heat_after, list(draft.options())) == (0, [])


def test_a_crate_is_saved_and_copied(battle: Battle) -> None:
    box(battle).points, box(battle).carried_by = 7, "ma"
    for again in (state.load(state.dump(battle)), copied(battle)):
        assert state.dump(again) == state.dump(battle)
        assert again.units["cr"] == battle.units["cr"]
        assert again.units["cr"] is not battle.units["cr"]


@pytest.mark.parametrize("motion", Motion)
@pytest.mark.parametrize("seed", range(2))
def test_battles_with_crates_keep_the_laws(battle: Battle, seed: int, motion: Motion) -> None:
    """Random players against each other, and the ledger watches every answer."""
    units: dict[str, Any] = battle.units
    units["CR"] = crate("CR", 0, Hex(6, 6))
    for id_ in ("CR", "cr"):
        units[id_].mp, units[id_].gets_about = 4, motion
    if seed:
        take_aboard(box(battle), battle.units["ma"])
    players = {0: RandomPlayer(seed), 1: RandomPlayer(9)}
    _play_on(Table(state.CLASSIC, battle, SeededDice(seed)), players)


def test_a_bot_plays_a_crate(battle: Battle) -> None:
    box(battle).mp = 4
    _play_on(Table(state.CLASSIC, battle, SeededDice(1)), {0: Bot(1), 1: Bot(2)})


def _play_on(table: Table[Battle], players: Mapping[int, Player]) -> None:
    under_the_laws(table, players, turns=5)
    assert len(table.turns) > 1


def test_map_panels_and_plain_mode_show_a_crate(battle: Battle) -> None:
    box(battle).points = FULL // 2
    chip = chip_of(box(battle))
    assert (chip.id, chip.hex, chip.armour) == ("cr", Hex(5, 7), 50)
    rows = plain(units_panel(battle)).splitlines()
    assert any("cr" in row and "0507" in row and "50%" in row for row in rows), rows
    assert "Box 10!20" in plain(sheet_panel(battle, box(battle), 60))
    assert "cr Crate" in " ".join(looks.enemies(battle, battle.units["WH"]))
    assert "10 of 20" in " ".join(looks.unit(battle, box(battle)))
