"""Alpha Strike beside the classic game: the first frame, from a key to its frame, the bots."""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from bench.test_keys import ROUNDS, SIZES, Stopwatch, Times, WrittenApp, as_at_the_start, table_of
from bench.test_process import Terminal
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.match.skirmish import GROUND, LANCES, Side, battle_of, of_force
from btterm.players.alphastrike.roster import recruit
from btterm.players.player import play_out
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.alphastrike.tasks import AdvanceTask
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.settings import Settings

STRENGTHS = ("bot:weak", "bot", "bot:strong")
TURNS = 6


def lances(times: int = 1, seed: int = 1) -> Table[Any]:
    """The training lances against each other, so many of each."""
    sides = [Side(name, of_force(force) * times) for name, force in LANCES]
    return Table(ALPHA_STRIKE, battle_of(sides, GROUND, (), seed), SeededDice(seed))


@pytest.mark.parametrize(
    "arguments", [("alpha-strike",), ("play", "--side", "Anna: Wasp", "--side", "Ben: Wasp")]
)
def test_first_frame(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the command to the first frame of a battle: of Alpha Strike, and of the classic game."""
    rows = []
    for _ in range(3):
        terminal = Terminal([sys.executable, "-m", "btterm", *arguments], tmp_path)
        rows.append((terminal.seconds_to(b"MOVEMENT"), terminal.cpu()))
        terminal.close()
    with capsys.disabled():
        print(f"\n\nFrom `btterm {arguments[0]}` to the first frame of a battle, CPU; s")
        print("\n".join("".join(f"{seconds:8.2f}" for seconds in row) for row in rows))


async def by_keys(watch: Stopwatch) -> None:
    """Looking about, two turns of moves into any hex in reach, and attacks with their odds."""
    await watch.wander("cursor step")
    await watch.press("turn at the end", *"zc" * (ROUNDS // 2))
    await watch.press("numbers on, off", *"NN" * (ROUNDS // 2))
    for _ in range(ROUNDS):
        await watch.press("next unit", "tab")
    screen = watch.app.screen
    assert isinstance(screen, BattleScreen)
    desk = screen.desk
    while desk.battle.turn < 5 and desk.battle.outcome is None:
        if isinstance(desk.task, AdvanceTask):
            desk.move_cursor(watch.luck.choice(list(desk.task.places)))
            screen.show()
            await watch.pilot.pause()
            await watch.press("confirm a move", "enter")
        else:
            await watch.press("odds", "o")
            await watch.press("confirm an attack", "enter")
        await watch.back_to_battle()


@pytest.mark.parametrize("size", SIZES, ids=["large", "small"])
def test_from_key_to_frame(
    size: tuple[int, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Eight units; goal: 50 ms at the 95th percentile, as for the classic game."""
    as_at_the_start(monkeypatch, tmp_path)
    times: Times = defaultdict(list)

    async def run() -> None:
        app = WrittenApp(lances(), settings=Settings(ask=False))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await by_keys(Stopwatch(app, pilot, times))

    asyncio.run(run())
    with capsys.disabled():
        print(f"\n\nAlpha Strike from key to frame, 8 units at {size[0]}x{size[1]}, ms")
        print(table_of(times))


@pytest.mark.parametrize("name", STRENGTHS)
def test_bots(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Six turns of two lances. Goal: 20 decisions a second at normal, 5 at strong."""
    game, start = lances(), process_time()
    play_out(game, {0: recruit(name, 1), 1: recruit(name, 2)}, turns=TURNS)
    seconds = process_time() - start
    decisions = sum("answer" in entry for turn in game.turns for entry in turn.entries)
    with capsys.disabled():
        print(f"\n{name}: {decisions} decisions, {decisions / seconds:.1f} a second of CPU")
