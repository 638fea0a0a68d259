"""What a side must not know makes no difference to it.

Two battles are alike but for a secret of Ben's: where his hidden unit is, or what it is; where his
mines lie; where his shells are to land. Anna plays both in the same way, and everything that she
can read is the same, word for word, as long as she does not come upon the secret. Whatever field a
battle gains comes under this without a line here.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from btterm.board.edges import Edge
from btterm.classic import view
from btterm.classic.artillery import Artillery, Battery, Designated, Piece, Shell
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision, Move, MoveDecision
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.events import Hid, Revealed
from btterm.classic.ground import Minefield, Mines
from btterm.classic.log.statistics import statistics
from btterm.classic.options import Options, with_options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.situation import parse_situation, write_situation
from btterm.classic.units.unit import Unit
from btterm.cli.main import main
from btterm.hexes import Hex, distance
from btterm.match import battles
from btterm.match.export import FORMS, export
from btterm.plain.door import play
from btterm.players.random_player import RandomPlayer
from btterm.soak.games import random_battle
from btterm.table.choice import Choice
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Table
from btterm.tui.classic.controller.controller import Controller
from tests.rulebook.rules import NONE, read_steps
from tests.test_hidden import shown

ANNA, BEN = 0, 1
FIELD = (
    'sides=Anna,Ben phase=move initiative=5,9 0509=" 0710=" 0610=& ; '
    "Warhammer@0201/S id=WH; Phoenix Hawk@0503/S side=1 id=PH; Locust LCT-1V@1314/N id=lo"
)
CLOSE = 1
"""Hexes from a secret from which on Anna may come upon it."""
TURNS = 2


def unit(text: str) -> Callable[[], Battle]:
    """A hidden unit of Ben's, as situations write it."""
    return lambda: parse_situation(f"{FIELD}; {text} id=gr hidden")


def mines(*hexes: Hex) -> Callable[[], Battle]:
    def lay() -> Battle:
        battle = parse_situation(FIELD)
        for hex_ in hexes:
            battle.change(hex_, mines=(Minefield(20, Mines.VIBRABOMB, BEN, 50, known=False),))
        return battle

    return lay


def shells(hex_: Hex | None, *designated: Hex) -> Callable[[], Battle]:
    def fire() -> Battle:
        battle, guns = parse_situation(FIELD), Artillery()
        if hex_ is not None:
            guns.batteries = [Battery("lt1", BEN, Piece.LONG_TOM, 9, Edge.SOUTH)]
            guns.shells = [Shell("lt1", BEN, FireWay.SHELL, 1, 90, Hex(8, 17), hex_)]
            guns.designated = [Designated(BEN, each) for each in designated]
        battle.artillery = guns
        return battle

    return fire


TWINS = {
    "where a unit is": (unit("Grasshopper@0509/N"), unit("Grasshopper@0710/S")),
    "what it is": (unit("Grasshopper@0509/N"), unit("Vedette@0509/S")),
    "whether there is one": (unit("Grasshopper@0509/N"), unit("Hetzer@0610/N gunnery=2")),
    "where mines lie": (mines(Hex(5, 9)), mines(Hex(7, 10), Hex(6, 10))),
    "whether there are any": (mines(Hex(5, 9)), mines()),
    "where shells land": (shells(Hex(5, 9), Hex(2, 2)), shells(Hex(7, 10))),
}


class Lurker:
    """Does as little as possible, and leaves hidden what hides."""

    def decide(self, decision: Decision[Any]) -> Any:
        return NONE if NONE in decision.answers() else decision.default()


def secret_places(battle: Battle) -> Iterator[Hex]:
    yield from (each.hex for each in battle.units.values() if each.hidden)
    yield from (hex_ for hex_, state in battle.ground.items() if state.mines)


def near(battle: Battle) -> bool:
    own = [each.hex for each in battle.units.values() if each.side == ANNA]
    return any(distance(a, b) <= CLOSE for a in own for b in secret_places(battle))


def allowed(decision: Decision[Any]) -> Iterator[str]:
    """What a decision allows, and what it would refuse."""
    if isinstance(decision, MoveDecision):
        for id_ in decision.units:
            for mode in decision.modes(id_):
                yield f"{id_} {mode}: {sorted(decision.reach(id_, mode).ends.items())}"
                moves = (Move(id_, mode, read_steps(" ".join("F" * n))) for n in range(1, 12))
                yield from (f"{move}: {decision.refusal(move)!r}" for move in moves)
            yield repr(decision.attacks(id_))
    if isinstance(decision, FireDecision):
        for id_ in decision.units:
            yield repr(list(FireDraft(decision, id_).options()))


def heard(table: Table[Battle], folder: Path, *, screen: bool, papers: bool) -> Iterator[str]:
    """All that Anna can read of a battle in which she decides."""
    pending = table.pending
    assert isinstance(pending, Decision)
    yield repr(pending.for_player())
    yield from allowed(pending.for_player())
    # Answers are checked by the battle as it is.
    yield from allowed(pending)
    yield repr(table.told(ANNA))
    seen = view.view(table.state, ANNA)
    yield json.dumps(CLASSIC.dump(seen))
    yield write_situation(seen)
    yield repr(statistics(seen, table.told(ANNA)))
    if screen or papers:
        yield "\n".join(shown(Controller(table.fork(), {BEN: Lurker()})))
    if not papers:
        return
    lines = ("status", "enemy", "map", "hex 0509", "hex 0710", "los 0509", "log 200", "details 200")
    out, script = io.StringIO(), "".join(f"{each}\n" for each in lines)
    play(battles.Game(table.fork(), None), io.StringIO(script), out, bots={BEN: Lurker()})
    yield out.getvalue()
    path = folder / "a.battle"
    game = battles.keep(table.fork(), path, ("keyboard", "bot"))
    for form in FORMS:
        yield export(game, form).read_text(encoding="utf-8")
    game.close()
    yield repr(replace(battles.summary(path), when=datetime.min))
    for form in ("--json", "--markdown", "--text-map"):
        yield told_by("replay", str(path), form)
    yield told_by("stats", str(path), "--json")
    path.unlink()


def told_by(*arguments: str) -> str:
    """What a command says."""
    out = io.StringIO()
    with redirect_stdout(out):
        assert main([*arguments]) == 0
    return out.getvalue()


def story(begin: Callable[[], Battle], folder: Path, *, papers: bool) -> list[str]:
    """All that Anna reads in some turns, until she comes near the secret."""
    game = Table(CLASSIC, begin(), SeededDice(1))
    anna, found = RandomPlayer(1), list[str]()
    while isinstance(pending := game.pending, Decision) and len(game.turns) <= TURNS:
        if pending.side == ANNA:
            if near(game.state):
                break
            found += heard(
                game, folder, papers=papers and not found, screen=len(game.told(ANNA)) % 3 == 0
            )
        player = anna if pending.side == ANNA else Lurker()
        game.answer(player.decide(pending.for_player()))
    return found


@pytest.fixture(autouse=True)
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("btterm.match.export.export_folder", lambda: tmp_path)


def differences(
    twins: tuple[Callable[[], Battle], ...], folder: Path, *, papers: bool = True
) -> list[str]:
    """What Anna reads otherwise in one battle than in the other."""
    one, other = (story(begin, folder, papers=papers) for begin in twins)
    assert min(len(one), len(other)) > 100
    both = zip(map(plain, one), map(plain, other), strict=False)
    return [a for a, b in both if a != b]


def plain(text: str) -> str:
    """Without what differs from one object to the next."""
    return re.sub(r" at 0x[0-9a-f]+", "", text)


@pytest.mark.parametrize("what", TWINS)
def test_a_secret_makes_no_difference_to_who_must_not_know_it(what: str, tmp_path: Path) -> None:
    assert differences(TWINS[what], tmp_path)[:1] == []


def leaks_of(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], None]]:
    """Fields and rules that could leak, and how one of them is made to."""

    def let(target: object, name: str, leak: Callable[..., Any]) -> Callable[[], None]:
        return lambda: monkeypatch.setattr(target, name, leak)

    everybody = let(
        Battle, "enemies", lambda self, side: (u for u in self.on_board() if u.side != side)
    )
    return {
        "units": let(view, "may_see", lambda battle, side, unit: True),
        "targets": everybody,
        "ways": let(Unit, "hidden_from", lambda self, side: False),
        "log": let(view, "may_hear", lambda battle, side, event: True),
        "mines": let(view, "ground_seen", lambda battle, side, hex_, state: state),
        "guns": let(view, "_forget_guns", lambda seen, side: None),
    }


@pytest.mark.parametrize(
    ("leak", "what"),
    [
        ("units", "where a unit is"),
        ("targets", "where a unit is"),
        ("ways", "where a unit is"),
        ("log", "what it is"),
        ("mines", "where mines lie"),
        ("guns", "where shells land"),
    ],
)
def test_a_leak_is_found(
    leak: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaks_of(monkeypatch)[leak]()
    assert differences(TWINS[what], tmp_path, papers=False)


# Secrets change who knows what, and nothing else


class Hider(RandomPlayer):
    """Hides whatever may hide."""

    def decide(self, decision: Decision[Any]) -> Any:
        if isinstance(decision, Choice) and decision.question.startswith("Which unit hides?"):
            return max(decision.answers(), key=lambda answer: answer != NONE)
        return super().decide(decision)


def open_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "may_see", lambda battle, side, unit: True)
    monkeypatch.setattr(view, "may_hear", lambda battle, side, event: True)
    monkeypatch.setattr(view, "ground_seen", lambda battle, side, hex_, state: state)
    monkeypatch.setattr(view, "_forget_guns", lambda seen, side: None)


@pytest.mark.parametrize("seed", [4, 5, 8])
def test_the_same_seed_and_answers_give_the_same_battle_hidden_or_open(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = with_options(Options(), {"hidden_units": 8, "minefields": 2, "artillery": True})
    answers = list[Any]()

    def battle() -> Table[Battle]:
        return random_battle(seed, options, mixed=True)

    game, players = battle(), {side: Hider(seed + side) for side in (ANNA, BEN)}
    while isinstance(pending := game.pending, Decision) and len(game.turns) <= 3:
        answers.append(players[pending.side].decide(pending.for_player()))
        game.answer(answers[-1])
    assert any(isinstance(event, Hid | Revealed) for event in game.log)
    open_to_all(monkeypatch)
    again = battle()
    for answer in answers:
        again.answer(answer)
    assert CLASSIC.dump(again.state) == CLASSIC.dump(game.state)
    assert again.log == game.log
    assert len(again.told(ANNA)) == len(again.log)
