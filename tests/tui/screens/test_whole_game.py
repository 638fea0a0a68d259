"""A whole game by keys alone, both players at one keyboard, from the start to the last question."""

from __future__ import annotations

from collections import Counter

import pytest
from textual.pilot import Pilot

from btterm.classic.battle import Battle
from btterm.classic.options import OPTIONS
from btterm.classic.situation import write_situation
from btterm.hexes import Facing, Hex, distance
from btterm.soak.mechs import mechs_of
from btterm.table.table import Table
from btterm.tui.app import BttermApp
from btterm.tui.classic.controller.fire import FireTask
from btterm.tui.classic.controller.move import MoveTask
from btterm.tui.classic.controller.orders import OrdersTask
from btterm.tui.classic.controller.overlays import front
from btterm.tui.classic.controller.react import ReactTask
from btterm.tui.classic.controller.strike import StrikeTask
from btterm.tui.classic.screens.setup import SetupScreen
from btterm.tui.screens.ask import Choose
from btterm.tui.screens.battle import BattleScreen
from btterm.tui.settings import Settings
from btterm.tui.tasks import ChoiceTask

STEPS = {"q": Facing.NW, "w": Facing.N, "e": Facing.NE, "a": Facing.SW, "s": Facing.S}
STEPS |= {"d": Facing.SE}
SEED = 8
END = (
    "map=Open Grassland turn=5 initiative=3,9; Warhammer WHM-6R@0809/S gunnery=3 piloting=4 "
    "hits=1 heat=28 down twist=left CTi=0 CTr=0 RTi=0 RTr=0 RAi=0 LA=15 RL=0 LL=0 "
    "blown-off=RA shots=200,0; Marauder MAD-3R@0810/NE hits=1 heat=10 prone CT=22 LT=3 RA=17 LA=12 "
    "RLi=5 RL=0 RLx=6 LLi=0 shots=16"
)


class Typist:
    """Plays both sides as one would at the keyboard: close in, turn to the enemy, fire, kick."""

    def __init__(self, app: BttermApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.decided: Counter[str] = Counter()
        """Decisions made by other keys than Enter, by kind."""

    @property
    def screen(self) -> BattleScreen:
        assert isinstance(self.app.screen, BattleScreen)
        return self.app.screen

    @property
    def row(self) -> str:
        """The option under the cursor of the form."""
        assert isinstance(self.app.screen, SetupScreen)
        option = self.app.screen.draft.row.option
        return option.name if option is not None else ""

    @property
    def table(self) -> Table[Battle]:
        assert self.app.game is not None
        return self.app.game.table

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def decide(self) -> None:
        """Whatever is asked now."""
        if not isinstance(self.app.screen, BattleScreen):
            await self.press("enter")
            return
        before = self.screen.desk.task
        keys = self.keys()
        if keys:
            self.decided[before.KIND] += 1
            await self.press(*keys)
        await self.press("enter")
        if self.app.screen_stack[-1] is self.app.screen and before.asking:
            await self.press("enter")

    def keys(self) -> list[str]:
        """What is typed before Enter."""
        match self.screen.desk.task:
            case MoveTask() as task:
                return self.to_move(task)
            case ReactTask() as task:
                return self.to_twist(task)
            case FireTask() as task:
                able = [n for n, mount in enumerate(task.weapons) if not task._refused(mount)]
                worth = [n for n in able if n < 9][:3]
                return [str(n + 1) for n in worth]
            case StrikeTask() as task:
                able = [n for n, kind in enumerate(task.kinds, 1) if task._able(kind)]
                kicks = [n for n in able if "kick" in str(task.kinds[n - 1])]
                return [str(n) for n in (kicks or able)[:1]]
            case OrdersTask() as task:
                return ["z", "c"] if mechs_of(task.decision.battle)[task.id].heat else []
            case ChoiceTask() as task:
                return ["2"] if len(task.answers) > 1 else []
        return []

    def to_move(self, task: MoveTask) -> list[str]:
        """To the hex in reach that is three hexes from the enemy, later next to it, or nearest
        to that."""
        foe = next(iter(task.desk.battle.alive(1 - task.unit.side)), None)
        if foe is None or task.decision.going_on:
            return []
        ends = sorted(hex_ for hex_, (_, end) in task.reached().items() if not end.rolls)
        ends = [hex_ for hex_ in ends if hex_ != foe.hex] or [task.unit.hex]
        here, far = task.unit.hex, 1 if task.desk.battle.turn > 2 else 3
        goal = min(ends, key=lambda h: (abs(distance(h, foe.hex) - far), distance(h, here)))
        return [*way(task.desk.cursor, goal), *(["f"] if task.unit.prone else [])]

    def to_twist(self, task: ReactTask) -> list[str]:
        """Left or right, where the enemy lies in front that way."""
        enemies = list(task.decision.enemies())
        for key, hexsides in (("z", -1), ("c", 1)):
            if front(task.unit.facing.turned(hexsides), task.unit.hex, enemies):
                return [key]
        return []


def way(start: Hex, goal: Hex) -> list[str]:
    """The keys that walk the cursor from one hex to another."""
    keys = []
    while start != goal:
        key = min(STEPS, key=lambda k: distance(start.neighbour(STEPS[k]), goal))
        start = start.neighbour(STEPS[key])
        keys.append(key)
    return keys


async def test_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end is that of the seed and these keys: another one means that a rule has changed."""
    monkeypatch.setattr("btterm.match.opening.random.randrange", lambda _: SEED)
    app = BttermApp(settings=Settings(skip=False))
    async with app.run_test(size=(80, 24)) as pilot:
        typist = Typist(app, pilot)
        # The form: another map, names, skills, who begins where, orders every turn.
        await typist.press("n", "enter", *"open")
        await typist.press("enter", "down", "enter", *"Anna")
        await typist.press("enter", "down", "enter", *"3/4")
        await typist.press("enter", "d", "s", "s", "s", "enter", "escape")
        await typist.press("down", "enter", *"Ben")
        await typist.press("enter", "down", "d", "w", "w", "w", "enter", "escape")
        # The first group of rules, which orders belong to.
        orders = [option.name for option in OPTIONS].index("end_phase_orders")
        await typist.press("down", "down", "enter", *["down"] * (orders + 1), "enter", "b")
        battle = typist.table.state
        assert battle.sides == ["Anna", "Ben"]
        assert battle.board.name == "Open Grassland"
        assert battle.options.end_phase_orders
        places = [(mech.id, str(mech.hex), mech.crew.gunnery) for mech in battle.alive()]
        assert places == [("WA", "0804", 3), ("ma", "0814", 4)]
        for _ in range(300):
            if isinstance(app.screen, Choose):
                break
            await typist.decide()
        assert isinstance(app.screen, Choose)
        assert app.screen.text == "Ben wins: Anna has no unit left"
        table = typist.table
        assert table.state.turn == 5
        assert set(typist.decided) >= {"move", "react", "fire", "strike", "orders"}
        assert write_situation(table.state) == END
