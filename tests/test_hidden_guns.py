"""What one side's artillery does, the other finds nowhere before it lands."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from btterm.board.edges import Edge
from btterm.classic.artillery import Battery, Piece
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import DesignationDecision, TargetingDecision
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation
from btterm.cli.main import main
from btterm.match import battles
from btterm.match.export import FORMS, export, whole
from btterm.plain.door import play
from btterm.players.player import play_out
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from tests.test_hidden import ANNA, BEN, shown

FIELD = "Warhammer@0505/S id=WH; Locust LCT-1V@0512/N id=lo"
TRACE = re.compile(r"lt1|Long Tom|Shell\(|Battery\(|Designated\(|lands in turn|guns are laid")


class Gunner:
    """Designates a hex, and fires at one after the other; does nothing else."""

    def decide(self, decision: Decision[Any]) -> Any:
        if isinstance(decision, DesignationDecision):
            return "1413" if decision.left > 4 else "done"
        if isinstance(decision, TargetingDecision):
            return f"14{10 + decision.battle.turn}"
        return decision.default()


def table(turns: int = 2) -> Table[Battle]:
    """Some turns later, with shells of Ben's in the air that land in turn 5, at a decision of
    Anna."""
    battle = parse_situation(FIELD, Options(artillery=True))
    battle.artillery.batteries.append(Battery("lt1", BEN, Piece.LONG_TOM, 8, Edge.SOUTH))
    game = Table(CLASSIC, battle, SeededDice(1))
    play_out(game, {ANNA: Gunner(), BEN: Gunner()}, turns=turns)
    play_out(game, {BEN: Gunner()})
    assert isinstance(game.pending, Decision)
    assert game.pending.side == ANNA
    return game


def traces(text: str) -> list[str]:
    return TRACE.findall(text)


def test_shells_are_in_the_air_and_their_own_player_knows() -> None:
    game = table()
    assert len(game.state.artillery.shells) == 3
    assert len(traces(repr(game.told(BEN)))) > 3


def test_no_trace_in_what_the_other_is_asked_or_told() -> None:
    game = table()

    class Reader(Gunner):
        def decide(self, decision: Decision[Any]) -> Any:
            assert traces(repr(decision.for_player())) == []
            return super().decide(decision)

    play_out(game, {ANNA: Reader(), BEN: Gunner()}, turns=1)
    assert traces(repr(game.told(ANNA))) == []


def test_no_trace_on_the_screen() -> None:
    desk = Controller(table(), {BEN: Gunner()})
    for _ in range(4):
        desk.submit(desk.seat.asked.default())  # type: ignore[union-attr]
        assert traces("\n".join(shown(desk))) == []
    assert traces(repr([frame.battle for frame in desk.newest()])) == []


def test_no_trace_in_plain_mode() -> None:
    out = io.StringIO()
    looks = ("status", "unit", "enemy", "map", "map 1413", "hex 1413", "hex 1411")
    lines = [*looks, "log 200", "details 200", "stay", "hold", *looks, "quit"]
    game = battles.Game(table(), None)
    play(game, io.StringIO("".join(f"{each}\n" for each in lines)), out, bots={BEN: Gunner()})
    assert out.getvalue().count("Locust") > 3
    assert traces(out.getvalue()) == []


def test_no_trace_in_what_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("btterm.match.export.export_folder", lambda: tmp_path)
    path = tmp_path / "hidden.battle"
    game = battles.keep(table(), path, ("keyboard", "bot"))
    assert traces(repr(whole(game))) == []
    for form in FORMS:
        assert traces(export(game, form).read_text(encoding="utf-8")) == []
    game.close()
    for form in ("--json", "--markdown", "--text-map"):
        assert main(["replay", str(path), form]) == 0
        assert traces(capsys.readouterr().out) == []
    assert main(["stats", str(path), "--json"]) == 0
    assert traces(json.dumps(json.loads(capsys.readouterr().out))) == []


def test_two_at_one_keyboard_each_see_their_own() -> None:
    desk = Controller(table())
    seen = {}
    for _ in range(6):
        side = desk.task.side
        assert side is not None
        seen[side] = bool(desk.battle.artillery.shells), bool(traces(repr(desk.log)))
        desk.submit(desk.seat.asked.default())  # type: ignore[union-attr]
    assert seen == {ANNA: (False, False), BEN: (True, True)}


def test_the_same_game_goes_on_from_every_decision_of_the_targeting_phase() -> None:
    battle = parse_situation(FIELD, Options(artillery=True))
    for number in (1, 2):
        battle.artillery.batteries.append(Battery(f"lt{number}", BEN, Piece.ARROW, 1, Edge.SOUTH))
    game = Table(CLASSIC, battle, SeededDice(1))
    play_out(game, {ANNA: Gunner(), BEN: Gunner()}, turns=1)
    while game.state.phase is not Phase.TARGETING:
        assert isinstance(game.pending, Decision)
        game.answer(Gunner().decide(game.pending))
    game.answer("smoke")
    fork = game.fork()
    assert isinstance(fork.pending, TargetingDecision)
    assert fork.pending.question == game.pending.question  # type: ignore[union-attr]
    for each in (game, fork):
        each.answer("0909")
        each.answer("hold")
    assert fork.state == game.state
