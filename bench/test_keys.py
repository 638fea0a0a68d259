"""From a key to the frame it brings, in a battle of eight 'Mechs on 64x34 hexes, of 24 'Mechs and
of 24 units of all kinds.

The real app runs without a terminal; every frame is written out as for one with true colour. A
key is answered when the last frame it brings has been written. Goal: 50 ms at the 95th percentile.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import pytest
from textual.pilot import Pilot

from bench.big_battle import LANCE, MIXED, big_battle
from btterm.classic.battle import Battle
from btterm.classic.decisions import FireDecision
from btterm.players.bot import Bot
from btterm.table.procedure import Decision
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.settings import Settings
from btterm.tui.tidying import put_off

SIZES = ((200, 60), (80, 24))
FORCES = {LANCE: "8 'Mechs", LANCE * 3: "24 'Mechs", MIXED: "24 mixed units"}
ROUNDS = 40
GOAL = 50
WAYS = "wedsaq"
Times = dict[str, list[tuple[float, float]]]
"""By action: seconds from key to frame, by the clock and of the processor."""


class WrittenApp(BttermApp):
    """The app that writes its frames although there is no terminal, and notes when."""

    painted = (0.0, 0.0)

    def _display(self, screen: Any, renderable: Any) -> None:
        if renderable is not None and not self._batch_count:
            renderable.render_segments(self.console)
            self.painted = perf_counter(), process_time()
        super()._display(screen, renderable)


class Stopwatch:
    """Presses keys and takes the time."""

    def __init__(self, app: WrittenApp, pilot: Pilot[None], times: Times) -> None:
        self.app = app
        self.pilot = pilot
        self.times = times
        self.luck = random.Random(5)

    async def press(self, action: str, *keys: str) -> None:
        for key in keys:
            start, cpu = perf_counter(), process_time()
            await self.pilot.press(key)
            clock, used = self.app.painted
            if clock > start:
                self.times[action].append((clock - start, used - cpu))

    async def unmeasured(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def wander(self, action: str, steps: int = ROUNDS) -> None:
        """Walk the cursor about, for the most part one way."""
        for _ in range(steps):
            await self.press(action, self.luck.choice(WAYS[:4]))

    async def back_to_battle(self) -> None:
        """Close whatever lies over the battle."""
        while not isinstance(self.app.screen, BattleScreen):
            await self.press("close the results", "escape")


async def looking(watch: Stopwatch) -> None:
    """All that only looks, while a 'Mech is to be moved."""
    await watch.wander("cursor step")
    await watch.press("reach on, off", *"RR" * (ROUNDS // 2))
    await watch.press("numbers on, off", *"NN" * (ROUNDS // 2))
    await watch.press("line of sight on, off", *"LL" * (ROUNDS // 2), "L")
    await watch.wander("line of sight, next hex")
    await watch.press("arcs on, off", *"AA" * (ROUNDS // 2), "A")
    await watch.wander("arcs, next hex")
    await watch.unmeasured("R", ".")
    await watch.press("zoom", *"++--+-" * (ROUNDS // 6))
    await watch.press("panel", *"p" * ROUNDS)
    await watch.press("turn at the end", *"zc" * (ROUNDS // 2))
    await watch.unmeasured("v")
    await watch.press("drive a step", *"adw" * (ROUNDS // 3))
    await watch.unmeasured("escape")
    for _ in range(ROUNDS):
        await watch.press("next unit", "tab")
    for _ in range(8):
        await watch.unmeasured("tab")
        await watch.press("threat, first time", "T")
        await watch.press("threat on, off", *"TTTTT")
    await watch.unmeasured("T")
    await watch.wander("threat, next hex")


async def aiming(watch: Stopwatch) -> None:
    """The keys of declaring fire."""
    await watch.press("choose a target", *"t" * ROUNDS)
    for _ in range(ROUNDS // 4):
        await watch.press("declare a weapon", *"123")
        await watch.unmeasured("t")
        await watch.press("take a weapon back", "x")
    await watch.press("why", *"v" * ROUNDS)


async def playing(watch: Stopwatch, results: str, turns: int) -> None:
    """Whole turns by key, with moves into any hex in reach."""
    screen = watch.app.screen
    assert isinstance(screen, BattleScreen)
    desk = screen.desk
    first = desk.battle.turn
    while desk.battle.turn < first + turns and desk.battle.outcome is None:
        action = f"confirm {desk.task.KIND}, {results}"
        if isinstance(desk.task, MoveTask):
            desk.move_cursor(watch.luck.choice(list(desk.task.places) or [desk.cursor]))
            screen.show()
            await watch.pilot.pause()
        elif isinstance(desk.task, FireTask) and desk.task.offers("cool"):
            await watch.press("declare all that is cool", "f")
        before = desk.task
        await watch.press(action, "enter")
        if desk.task is before and isinstance(watch.app.screen, BattleScreen):
            await watch.press(action, "enter")
        await watch.back_to_battle()


def at_fire(force: Sequence[str]) -> Table[Battle]:
    """The same battle, a turn on, where fire is to be declared at more than one target."""
    table, bots = big_battle(1, force), (Bot(1), Bot(2))
    while True:
        decision = table.pending
        if isinstance(decision, FireDecision) and len(decision.targets(decision.units[0])) > 1:
            return table
        assert isinstance(decision, Decision)
        assert decision.side is not None
        table.answer(bots[decision.side].decide(decision))


async def measured(size: tuple[int, int], force: Sequence[str]) -> Times:
    times: Times = defaultdict(list)

    async def run(table: Table[Battle], work: Any, *arguments: Any, **settings: Any) -> None:
        app = WrittenApp(table, settings=Settings(ask=False, **settings))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await work(Stopwatch(app, pilot, times), *arguments)

    turns = 3 if force is LANCE else 1
    await run(big_battle(1, force), looking)
    await run(at_fire(force), aiming)
    for results in ("page", "hits"):
        await run(big_battle(1, force), playing, results, turns, results=results)
    return times


def percentile(values: Sequence[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(int(share * len(ranked)), len(ranked) - 1)]


def table_of(times: Times) -> str:
    """A line for each action, in milliseconds; those beyond the goal, in time of the
    processor, are marked."""
    rows = [f"{'':28}{'keys':>6}{'p50':>8}{'p95':>8}{'max':>8}{'CPU p50':>10}{'p95':>8}"]
    for action, taken in times.items():
        clock, cpu = zip(*taken, strict=True)
        shown = [1000 * percentile(clock, share) for share in (0.5, 0.95, 1)]
        used = [1000 * percentile(cpu, share) for share in (0.5, 0.95)]
        rows.append(
            f"{action:28}{len(taken):6}{shown[0]:8.1f}{shown[1]:8.1f}{shown[2]:8.1f}"
            f"{used[0]:10.1f}{used[1]:8.1f}{'  !' * (used[1] > GOAL)}"
        )
    return "\n".join(rows)


def as_at_the_start(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Folders of a player who has nothing yet, a terminal with all colors, and what `btterm play`
    does before it begins."""
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    put_off()


@pytest.mark.parametrize("force", FORCES, ids=FORCES.get)
@pytest.mark.parametrize("size", SIZES, ids=["large", "small"])
def test_from_key_to_frame(
    size: tuple[int, int],
    force: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    as_at_the_start(monkeypatch, tmp_path)
    times = asyncio.run(measured(size, force))
    with capsys.disabled():
        what = f"{FORCES[force]} at {size[0]}x{size[1]}"
        print(f"\n\nFrom key to frame, {what}, ms (goal: p95 within {GOAL})")
        print(table_of(times))
