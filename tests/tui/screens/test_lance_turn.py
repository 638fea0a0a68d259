"""A whole turn of four against four 'Mechs, played by keys as a skilled player would, and what it
takes: docs/keys.md tells the same numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from textual.pilot import Pilot

from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.events.attack import FireDeclared
from btterm.classic.events.damage import Damaged
from btterm.classic.rule import Rule
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.hexes import Facing, Hex, distance
from btterm.table.dice import DiceSource, Roll, SeededDice, Throw
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.controller.orders import OrdersTask
from btterm.tui.classic.controller.react import ReactTask
from btterm.tui.classic.controller.strike import StrikeTask
from btterm.tui.classic.screens.results import Results
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.screens.jump import Jump

NORTH = ("Warhammer WHM-6R", "Marauder MAD-3R", "Griffin GRF-1N", "Hunchback HBK-4G")
SOUTH = ("Thunderbolt TDR-5S", "Archer ARC-2R", "Wolverine WVR-6R", "Atlas AS7-D")
PLACES = ("0506", "0706", "0906", "1106", "0510", "0710", "0910", "1110")
PAPER = Path(__file__).parents[3] / "docs" / "keys.md"
MOST = 4
"""Keys for a unit's move beyond moving the cursor, and for its fire: more is too many."""
POINTING = set("qweasd") | {"up", "down", "left", "right"}


def lances(
    places: Sequence[str] = PLACES, units: int = 4, dice: DiceSource | None = None
) -> Table[Battle]:
    """So many 'Mechs on each side."""
    forces = [
        Force(name, tuple(map(load_sheet, sheets[:units])))
        for name, sheets in (("Anna", NORTH), ("Ben", SOUTH))
    ]
    battle = new_battle(Board("Field", 15, 17), forces)
    for unit, place in zip(battle.units.values(), places, strict=True):
        unit.hex = Hex.parse(place)
    return Table(CLASSIC, battle, dice or SeededDice(11))


@dataclass
class Player:
    """Plays by keys and counts them."""

    app: BttermApp
    pilot: Pilot[None]
    counts: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Keys of each unit, by phase; those that only point are not counted."""
    pressed: int = 0

    @property
    def screen(self) -> BattleScreen:
        assert isinstance(self.app.screen, BattleScreen)
        return self.app.screen

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()
        self.pressed += sum(key not in POINTING for key in keys)

    async def read(self) -> None:
        """Close the page that tells what the dice have brought."""
        while not isinstance(self.app.screen, BattleScreen):
            assert not isinstance(self.app.screen, Choose)
            await self.pilot.press("enter")
            await self.pilot.pause()

    async def say_yes(self) -> None:
        """Answer the question that the last key has brought, if there is one."""
        if isinstance(self.app.screen, BattleScreen) and self.screen.desk.task.asking:
            await self.press("enter")

    async def point(self, goal: Hex) -> None:
        """Walk the cursor to a hex."""
        desk = self.screen.desk
        keys = {"q": Facing.NW, "w": Facing.N, "e": Facing.NE, "a": Facing.SW}
        keys |= {"s": Facing.S, "d": Facing.SE}
        way, here = list[str](), desk.cursor
        while here != goal:
            key = min(keys, key=lambda k: distance(here.neighbour(keys[k]), goal))
            way, here = [*way, key], here.neighbour(keys[key])
        await self.press(*way)
        assert desk.cursor == goal

    async def act(self) -> str:
        """Decide for one unit. Returns the phase, or nothing once the turn is over."""
        await self.read()
        task = self.screen.desk.task
        self.pressed = 0
        match task:
            case MoveTask():
                await self.move(task)
                phase = "move"
            case ReactTask():
                await self.press(*(["c"] if len(self.counts["twist"]) % 2 else []), "enter")
                phase = "twist"
            case FireTask():
                await self.fire(task)
                phase = "fire"
            case StrikeTask():
                await self.strike(task)
                phase = "strike"
            case OrdersTask():
                await self.press("enter")
                phase = "orders"
            case _:
                await self.press("enter")
                phase = "choice"
        self.counts[phase].append(self.pressed)
        await self.read()
        return phase

    async def move(self, task: MoveTask) -> None:
        """The first unit of a side closes in on the enemy ahead; all others go two hexes."""
        assert task.unit is not None
        unit, battle = task.unit, self.screen.desk.battle
        foe = min(battle.alive(1 - unit.side), key=lambda e: distance(unit.hex, e.hex))
        ends = [h for h in task.reached() if not battle.units_in(h)]
        near = 1 if len(self.counts["move"]) >= 4 else 3
        goal = min(ends, key=lambda h: (abs(distance(h, foe.hex) - near), distance(h, unit.hex)))
        await self.point(goal)
        if len(self.counts["move"]) in (1, 4):
            await self.press("z")
        await self.press("enter")
        await self.say_yes()

    async def fire(self, task: FireTask) -> None:
        """The second unit takes its next target, the third splits its fire over two."""
        number = len(self.counts["fire"])
        if number == 1:
            await self.press("t", "f", "enter")
        elif number == 2:
            await self.press("1", "t", "2", "enter")
        elif number == 3:
            await self.press("f", "f", "enter")
        else:
            await self.press("f", "enter")
        await self.say_yes()

    async def strike(self, task: StrikeTask) -> None:
        able = [n for n, kind in enumerate(task.kinds, 1) if task._able(kind)]
        kicks = [n for n in able if "kick" in str(task.kinds[n - 1])]
        await self.press(*(str(n) for n in (kicks or able)[:1]), "enter")
        await self.say_yes()


def on_paper() -> dict[str, list[int]]:
    """The keys of each unit as the page of keys tells them, by phase."""
    text = PAPER.read_text(encoding="utf-8").split("## How many keys", 1)[1]
    rows = re.findall(r"^\| (\w[^|]*?) \| ([\d ]+?) \|", text, re.MULTILINE)
    return {phase: [int(keys) for keys in counts.split()] for phase, counts in rows}


async def test_a_turn_of_a_lance() -> None:
    app = BttermApp(lances())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        player = Player(app, pilot)
        desk = player.screen.desk
        turn = desk.battle.turn
        while desk.battle.turn == turn:
            await player.act()
        phases = {entry.phase: entry.line for entry in desk.log if entry.turn == turn}
        kicks = [e for e in desk.log if e.phase == "strike" and "declares kick" in e.line]
        assert len(kicks) >= 2
        assert "heat 0 +" in phases["heat"]
    counts = player.counts
    assert [len(counts[phase]) for phase in ("move", "twist", "fire")] == [8, 8, 8]
    assert max(*counts["move"], *counts["fire"], *counts["strike"]) <= MOST
    assert max(counts["twist"]) <= 2
    assert {phase: on_paper().get(phase) for phase in counts} == dict(counts)


class Misses:
    """Dice with which Ben has the initiative, nobody falls and nobody hits."""

    def throw(self, roll: Roll, number: int) -> Throw:
        good = "Piloting" in roll.why or (roll.rule == Rule.INITIATIVE_PHASE and roll.side)
        return Throw((6 if good else 1,) * roll.dice)


@pytest.mark.parametrize(
    ("keys", "units", "row"),
    [
        (
            [*["s", "enter"] * 4, "h", "l", "enter", "escape"],
            4,
            "a lance of which each goes a hex and fires what stays cool",
        ),
        (["h", "h", "l", "enter", "escape"], 4, "the same, standing still"),
        (["s", "enter", "f", "enter", "escape"], 1, "one 'Mech that does so"),
    ],
)
async def test_a_turn_without_a_hit(keys: list[str], units: int, row: str) -> None:
    places = (*PLACES[:4], "0512", "0712", "0912", "1112")
    table = lances([*places[:units], *places[4 : 4 + units]], units, Misses())
    app = BttermApp(table, players=["keyboard", "dummies"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        desk = app.screen.desk
        for key in keys:
            # The last key closes the report, and the turn is over by then.
            assert desk.battle.turn == 1 or isinstance(app.screen, Results)
            await pilot.press(key)
            await pilot.pause()
        assert desk.battle.turn == 2
        assert isinstance(app.screen, BattleScreen)
        fired = [e for e in desk.table.log if isinstance(e, FireDeclared) and e.shots]
        assert len(fired) == units
        assert not any(isinstance(event, Damaged) for event in desk.table.log)
    assert on_paper()[row] == [len(keys)]


async def test_pointing_by_label_and_by_number() -> None:
    app = BttermApp(lances())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        player = Player(app, pilot)
        desk = player.screen.desk
        task = desk.task
        assert isinstance(task, MoveTask)
        goal = max(task.reached(), key=lambda h: distance(h, task.unit.hex))
        await pilot.press("j")
        await pilot.pause()
        assert isinstance(app.screen, Jump)
        label = desk.labels[goal]
        await pilot.press(*label)
        await pilot.pause()
        assert desk.cursor == goal
        keys = len("j" + label) + 1
        await pilot.press(".")
        await pilot.press("/", *str(goal), "enter")
        await pilot.pause()
        assert desk.cursor == goal
        await pilot.press("enter")
        await pilot.pause()
        assert task.unit.hex == goal
    assert on_paper()["move by jump label"] == [keys]
    assert on_paper()["move by number"] == [len("/0912") + 2]
