"""What one side does not know of, it finds nowhere.

The rules hide nothing yet. Here they hide one unit and all minefields from Anna, by the functions
of `view` that say so, and everything that she can read is searched for a trace of them.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from btterm.classic import view
from btterm.classic.battle import Battle
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.ground import HexState, Minefield
from btterm.classic.log.narrate import entries
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode, Unit
from btterm.cli.main import main
from btterm.hexes import Hex
from btterm.match import battles
from btterm.match.export import FORMS, export, whole
from btterm.plain.door import play
from btterm.players.player import play_out
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.savefile import read_save
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from btterm.tui.classic.frames import play_again
from btterm.tui.classic.replay import Replay
from btterm.tui.classic.widgets.marked import marked_sheets
from btterm.tui.classic.widgets.side import panels
from btterm.tui.classic.widgets.status import order_line, status_line
from tests.rulebook.rules import read_steps

ANNA, BEN = 0, 1
FIELD = (
    "phase=move initiative=5,9; Warhammer@0505/S id=WH; "
    "Locust LCT-1V@0512/N id=lo; Grasshopper@1009/N"
)
HIDDEN = "gr"
TRACE = re.compile(r"\bgr\b|Grasshopper|GHR|HexState\([^)]*mines=\(Minefield")
"""The unit by its id, its name and the sheet's; mines in a hex that is looked at."""


@pytest.fixture(autouse=True)
def hide(monkeypatch: pytest.MonkeyPatch) -> None:
    def may_see(battle: Battle, side: int, unit: Unit) -> bool:
        return side == BEN or unit.id != HIDDEN

    def ground_seen(battle: Battle, side: int, hex_: Hex, state: HexState) -> HexState:
        return state if side == BEN else replace(state, mines=())

    monkeypatch.setattr(view, "may_see", may_see)
    monkeypatch.setattr(view, "ground_seen", ground_seen)


class Walker:
    """Walks a hex with the first unit that may, the hidden one first, and fires nothing."""

    def decide(self, decision: Decision[Any]) -> Any:
        if isinstance(decision, MoveDecision):
            unit = max(decision.units, key=lambda id_: id_ == HIDDEN)
            move = Move(unit, Mode.WALK, read_steps("F"))
            return move if not decision.refusal(move) else Move(unit, Mode.STAND)
        return decision.default()


def table() -> Table[Battle]:
    """Two turns later, at a decision of Anna."""
    battle = parse_situation(FIELD)
    assert [unit.side for unit in battle.units.values()] == [ANNA, BEN, BEN]
    battle.change(Hex(6, 5), mines=(Minefield(20),))
    game = Table(CLASSIC, battle, SeededDice(1))
    play_out(game, {ANNA: Walker(), BEN: Walker()}, turns=2)
    play_out(game, {BEN: Walker()})
    return game


def traces(text: str) -> list[str]:
    return TRACE.findall(text)


def test_the_hidden_unit_is_there_and_its_own_player_sees_it() -> None:
    game = table()
    assert traces(repr(game.state))
    assert len(traces(" ".join(entry.line for entry in entries(game.state, game.log)))) > 3
    assert traces(repr(view.view(game.state, BEN)))
    assert len(game.told(BEN)) == len(game.log) > len(game.told(ANNA))


def test_no_trace_in_what_a_player_is_asked_or_told() -> None:
    asked = 0

    class Reader(Walker):
        def decide(self, decision: Decision[Any]) -> Any:
            nonlocal asked
            assert traces(repr(decision)) == []
            asked += 1
            return super().decide(decision)

    game = table()
    play_out(game, {ANNA: Reader(), BEN: Walker()}, turns=4)
    assert asked > 2
    assert traces(repr(game.told(ANNA))) == []


def test_no_trace_on_the_screen() -> None:
    desk = Controller(table(), {BEN: Walker()})
    for _ in range(4):
        desk.submit(desk.seat.asked.default())  # type: ignore[union-attr]
        assert traces("\n".join(shown(desk))) == []
    assert len(desk.log) > 5
    for frame in desk.newest():
        units = list(frame.battle.units.values())
        sheets = marked_sheets(frame.before, frame.battle, units, 60, 99)
        seen = [f"{frame.entry}", repr(frame.scene()), *(row.plain for row in sheets)]
        seen += [repr(units), repr([*frame.before.units.values()])]
        assert traces("\n".join(seen)) == []


def shown(desk: Controller) -> Iterator[str]:
    """All that a screen takes from a desk."""
    units = list(desk.battle.units.values())
    yield repr(units)
    yield repr(desk.battle.ground)
    yield repr(desk.scene())
    yield status_line(desk.battle, desk.task.side, desk.task.verb, desk.task.unit, 200).plain
    yield order_line(desk.battle, desk.task.unit, 200).plain
    yield from (cost.words for cost in desk.summary)
    yield from (f"{entry}" for entry in [*desk.log, *desk.news])
    for hex_ in (Hex(10, 9), Hex(6, 5), units[0].hex):
        desk.move_cursor(hex_)
        yield from (row.plain for rows in panels(desk, 60, 40).values() for row in rows)
        yield desk.task.preview().plain


def test_no_trace_in_plain_mode() -> None:
    out = io.StringIO()
    looks = ("status", "unit", "enemy", "map", "map 1009", "hex 0605", "los lo", "weapons")
    lines = [*looks, "log 200", "details 200", "stay", "hold", *looks, "quit"]
    game = battles.Game(table(), None)
    play(game, io.StringIO("".join(f"{each}\n" for each in lines)), out, bots={BEN: Walker()})
    assert out.getvalue().count("Locust") > 3
    assert traces(out.getvalue()) == []


def test_no_trace_in_what_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In exports, in the lists and replays of saved battles, and in JSON."""
    monkeypatch.setattr("btterm.match.export.export_folder", lambda: tmp_path)
    path = tmp_path / "hidden.battle"
    game = battles.keep(table(), path, ("keyboard", "bot"))
    assert traces(repr(whole(game))) == []
    for form in FORMS:
        assert traces(export(game, form).read_text(encoding="utf-8")) == []
    game.close()
    assert "Locust" in battles.summary(path).units[BEN]
    assert traces(repr(battles.summary(path))) == []
    for turn in read_save(path).turns:
        assert traces(repr(play_again(turn, (ANNA,)))) == []
    replay = Replay(path)
    assert traces(repr([replay.frames(turn) for turn in range(len(replay.turns))])) == []
    for form in ("--json", "--markdown", "--html", "--map", "--text-map"):
        assert main(["replay", str(path), form]) == 0
        assert traces(capsys.readouterr().out) == []
    assert main(["stats", str(path), "--json"]) == 0
    assert traces(json.dumps(json.loads(capsys.readouterr().out))) == []


def test_after_the_battle_all_is_told() -> None:
    game = table()
    game.give_up(ANNA)
    desk = Controller(game, {BEN: Walker()})
    assert HIDDEN in desk.battle.units
    assert traces(" ".join(entry.line for entry in desk.log))


def test_two_at_one_keyboard_each_see_their_own_while_they_decide() -> None:
    desk = Controller(table())
    seen = {}
    for _ in range(6):
        side = desk.task.side
        assert side is not None
        seen[side] = HIDDEN in desk.battle.units, bool(traces(repr(desk.log)))
        desk.submit(desk.seat.asked.default())  # type: ignore[union-attr]
    assert seen == {ANNA: (False, False), BEN: (True, True)}


def test_nothing_but_the_seat_reads_the_table() -> None:
    """Screens and plain mode have one door."""
    reads = re.compile(r"\b(?:table|game)\.(?:log|pending)\b|table\.state\b(?!\.(?:sides|called))")
    allowed = {"controller.py": 1, "keyboard.py": 1, "frames.py": 7, "app.py": 1}
    # Nothing is hidden in Alpha Strike.
    allowed |= {"desk.py": 1, "skirmish.py": 1}
    root = Path(__file__).parents[1] / "btterm"
    for path in [*(root / "tui").rglob("*.py"), *(root / "plain").rglob("*.py")]:
        found = len(reads.findall(path.read_text(encoding="utf-8")))
        assert found <= allowed.get(path.name, 0), path
