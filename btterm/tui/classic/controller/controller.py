"""Between the screen and the table: what is looked at, what is chosen, what is answered.

Knows no Textual, so that a whole game can be played through it in a test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from btterm.classic.battle import Battle, Phase
from btterm.classic.events import FireDeclared, Moved, PhaseBegan, Skipped
from btterm.classic.log.summary import decided, in_short
from btterm.classic.objectives import fought_for
from btterm.classic.rules.special import flights
from btterm.classic.rules.victory import told
from btterm.classic.units.any import AnyUnit
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.players.deputy import Deputy, Rest
from btterm.players.player import Player
from btterm.table.procedure import Event
from btterm.table.table import Table
from btterm.table.telling import Entry
from btterm.tui.classic.controller import overlays
from btterm.tui.classic.controller.tasks import task_for
from btterm.tui.classic.frames import Frame, watch
from btterm.tui.classic.screens.results import Results
from btterm.tui.classic.screens.sheet import SheetScreen
from btterm.tui.classic.widgets import side
from btterm.tui.classic.widgets.goals import goals_panel
from btterm.tui.classic.widgets.handover import hand_over_lines
from btterm.tui.classic.widgets.reasons import reasons_panel
from btterm.tui.classic.widgets.status import order_line, status_line
from btterm.tui.classic.widgets.words import chip_of, found_on
from btterm.tui.keyboard import Keyboard
from btterm.tui.lines import Line, line
from btterm.tui.map.chips import in_order
from btterm.tui.map.scene import TRAIL, Chip, Scene
from btterm.tui.settings import Settings
from btterm.tui.task import Task


class Controller(Keyboard[Battle]):
    """One game at one keyboard."""

    def __init__(
        self,
        table: Table[Battle],
        bots: Mapping[int, Player] | None = None,
        *,
        ask: bool = True,
        skip: bool = False,
    ) -> None:
        """`ask`: whether to ask before a risky move and before doing nothing. `skip`: whether to
        pass over what needs no decision."""
        super().__init__(table, bots, ask=ask)
        self.deputy = Deputy(table, skip=skip)
        self.film = watch(table)
        self._go_on()

    @property
    def places(self) -> list[Hex]:
        """Where units stand."""
        return [unit.hex for unit in self.battle.on_board()]

    def find_unit(self, id_: str) -> AnyUnit | None:
        """A unit by its id."""
        return self.battle.units.get(id_)

    @property
    def skip(self) -> bool:
        """Whether to pass over what needs no decision."""
        return self.deputy.skip

    @skip.setter
    def skip(self, skip: bool) -> None:
        self.deputy.skip = skip

    # Answering

    def submit(self, answer: Any, rest: Rest | None = None) -> bool:
        """Answer the pending decision or roll. `rest`: what all other units of the side are to do
        in this phase. False, with the reason as notice, if the rules do not allow it."""
        side = self.task.side
        if rest is not None and side is not None:
            self.deputy.order(side, rest)
        return super().submit(answer)

    def call_orders(self) -> None:
        """The side that decides wants to give orders at the end of the turn."""
        side = self.task.side
        if side is None or self.table.pending is None:
            return
        self.task.close_question()
        if side not in self.table.state.called:
            self.table.call(side)
        self.notice = f"{self.battle.sides[side]} will give orders at the end of the turn"

    def _begin_film(self) -> None:
        """What has been told so far is not shown any more; not so amid dice that are typed in."""
        if not self.rolling:
            self.film.cut(self.table)

    def _play_on(self) -> None:
        self.deputy.play_on(self.bots)

    def _look_at(self, heard: Sequence[Event]) -> None:
        self.summary = in_short(self.battle, heard)
        moves = [event for event in heard if isinstance(event, Moved)]
        self.trail = moves[-1].path if moves and self._is_bots(moves[-1].unit) else ()

    def _remark(self, heard: Sequence[Event]) -> str:
        return self.deputy.remark(self.battle.units) or self._no_fire(heard)

    def _task(self) -> Task:
        return task_for(self, self.asked)

    def _named(self) -> str:
        return decided(self.battle, self.asked)

    def _taken_back(self) -> None:
        self.deputy.taken_back()

    def _forget_view(self) -> None:
        """Point at nothing that who looked before has pointed at: he may have a secret there."""
        board = self.battle.board
        own = [u.hex for u in self.battle.on_board() if (u.side,) == self.seat.sides]
        self.cursor = next(iter(own), Hex((board.columns + 1) // 2, (board.rows + 1) // 2))
        self.labels = {}

    def _no_fire(self, heard: Sequence[Event]) -> str:
        """That nobody at the keyboard had anything to fire at in a phase that went by; or empty."""
        began = [
            number
            for number, event in enumerate(heard)
            if isinstance(event, PhaseBegan) and event.phase is Phase.WEAPON_ATTACK
        ]
        if not began or self.battle.outcome is not None:
            return ""
        own = {u.id for u in self.battle.units.values() if u.side in self.seat.persons}
        fire = [
            event
            for event in heard[began[-1] :]
            if isinstance(event, Skipped | FireDeclared) and event.unit in own
        ]
        skipped = bool(fire) and not any(isinstance(event, FireDeclared) for event in fire)
        return "weapon attacks passed over: no enemy in sight, arc and range" if skipped else ""

    def _is_bots(self, unit: str) -> bool:
        return self.battle.units[unit].side in self.bots

    # Looking

    def newest(self) -> list[Frame]:
        """The lines that were told since a person last decided, with the battle after each."""
        narrator = self.seat.narrator
        since = len(narrator.entries) - len(self.news)
        return self.film.frames(self.table, narrator, self.seat.sides, since)

    def find(self, text: str) -> None:
        """Point at a hex by its number or at a unit by its id or name. Raises BadInput."""
        wanted = text.strip()
        if wanted[:1].isdigit():
            self.move_cursor(self.battle.board.require(Hex.parse(wanted)))
            return
        found = [unit for unit in self.battle.alive() if unit.id == wanted] or [
            unit for unit in self.battle.alive() if wanted and wanted.lower() in unit.name.lower()
        ]
        if not found:
            raise BadInput(f"no unit or hex is called {wanted!r}")
        self.move_cursor(self.battle.hex_of(found[0]))
        self._pick(found[0])

    def here(self) -> list[AnyUnit]:
        """The units in the hex under the cursor, in the order in which the map shows them."""
        found = self.battle.units_in(self.cursor)
        if len(found) < 2:
            return found
        chips = in_order([self._chip(unit) for unit in found], self._looking)
        return [self.battle.units[chip.id] for chip in chips]

    def under_cursor(self) -> AnyUnit | None:
        return next(iter(self.here()), None)

    def turn_stack(self) -> None:
        """Turn to the next of the units in the hex under the cursor."""
        found = self.battle.units_in(self.cursor)
        if len(found) < 2:
            self.notice = f"{found[0].id} is alone in {self.cursor}" if found else "no unit here"
            return
        now = found.index(self.here()[0])
        self._pick(found[(now + 1) % len(found)])

    def _pick(self, unit: AnyUnit) -> None:
        """Turn to a unit in the hex under the cursor."""
        if len(self.battle.units_in(self.cursor)) > 1:
            self.picked = unit.id
            self.task.pointed()

    @property
    def _looking(self) -> int:
        """The side that looks, as scenes count them."""
        return 1 if self.task.side is None else self.task.side + 1

    def scene(self) -> Scene:
        """Everything that is to be seen on the map now."""
        unit, target = self.task.unit, self.task.target
        scene = Scene(
            self.battle.board,
            tuple(self._chip(mech) for mech in self.battle.on_board()),
            side=self._looking,
            cursor=self.cursor,
            active=unit.hex if unit else None,
            target=target.hex if target else None,
            goals=fought_for(self.battle.objectives),
            found=found_on(self.battle),
            show_numbers=self.overlay == "N",
            labels=self.labels,
            overlay=self.overlay,
        )
        unit, start = self.unit or self.under_cursor(), self.task.viewpoint or self.cursor
        scene = overlays.lay(self.battle, self.task.paint(scene), self.overlay, unit, start)
        trail = dict.fromkeys((*self.trail, *flights.overflown(self.battle)), TRAIL)
        return replace(scene, line={**trail, **scene.line})

    @property
    def unit(self) -> AnyUnit | None:
        """The unit that the choice is about."""
        return self.battle.units.get(self.task.unit.id) if self.task.unit else None

    def status(self, width: int) -> Line:
        """Turn, phase, who decides what."""
        return status_line(self.battle, self.task.side, self.task.verb, self.unit, width)

    def order(self, width: int) -> Line:
        """Who acts now and who comes next."""
        return order_line(self.battle, self.unit, width)

    def goals(self, width: int) -> list[Line]:
        """Why the unit under the cursor did what it did, if a bot leads it; what the sides fight
        for."""
        unit = self.under_cursor()
        found = (
            []
            if unit is None
            else reasons_panel(self.table, unit.id, self.bots.get(unit.side), width)
        )
        goals = goals_panel(self.battle, width)
        return [*found, *[line()] * bool(found and goals), *goals]

    @property
    def extra(self) -> tuple[str, ...]:
        """The panels of objectives and of fighters, in a battle that has any."""
        goals = ("goals",) if any(told(self.battle)) else ()
        return (*goals, "air") if self.battle.fighters else goals

    def panels(self, width: int, height: int) -> Mapping[str, list[Line]]:
        """Every panel that can be shown now, by name."""
        return side.panels(self, width, height)

    def pointed(self, hex_: Hex) -> Line:
        """A hex that the mouse points at."""
        return side.pointed_line(self, hex_)

    def hand_over(self, side_: int, since: Sequence[Entry], width: int) -> list[Line]:
        """What the next player at the keyboard should know first."""
        return hand_over_lines(self.battle, self.task, side_, since, width)

    def sheet(self) -> SheetScreen | None:
        """The record sheets of the unit under the cursor and another."""
        task, unit = self.task, self.under_cursor() or self.unit
        if unit is None:
            return None
        other = task.target if unit is task.unit else task.unit
        return SheetScreen(self.battle, unit, self.battle.units[other.id] if other else None)

    def report(self, told: Sequence[int], settings: Settings, zoom: int | None) -> Results:
        """What the dice have brought."""
        return Results(self.newest(), told, self.summary, settings, zoom)

    def _chip(self, unit: AnyUnit) -> Chip:
        """A unit on the map; first in its hex stands what was turned to there, else the unit that
        the choice is about or its target."""
        first = unit in (self.task.unit, self.task.target)
        if self.picked and unit.hex == self.cursor:
            first = unit.id == self.picked
        return chip_of(unit, first, self.battle.aboard(unit))
