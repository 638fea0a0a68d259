"""A battle of Alpha Strike at one keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import UnitDestroyed, UnitMoved
from btterm.alphastrike.goals import goals, objective_words, open_objectives
from btterm.alphastrike.units import Unit
from btterm.board.words import terrain_words
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.players.player import Player, pass_over, play_out
from btterm.table.procedure import Event
from btterm.table.table import Table
from btterm.table.telling import Cost, Entry
from btterm.tui.alphastrike import panels
from btterm.tui.alphastrike.tasks import task_for
from btterm.tui.keyboard import Keyboard
from btterm.tui.lines import Line, line, wrap
from btterm.tui.map.scene import FLAG, TRAIL, Scene
from btterm.tui.screens.log import LogReader
from btterm.tui.screens.reader import Reader
from btterm.tui.settings import Settings
from btterm.tui.task import Task
from btterm.tui.widgets.log import log_panel
from btterm.tui.widgets.panels import Maker, Panels
from btterm.tui.widgets.sides import chip_style, short, side_style


class SkirmishDesk(Keyboard[Battle]):
    """One battle of Alpha Strike, as the battle screen sees it."""

    def __init__(
        self,
        table: Table[Battle],
        bots: Mapping[int, Player] | None = None,
        *,
        ask: bool = True,
        skip: bool = True,
    ) -> None:
        """`skip`: whether to pass over units that cannot move."""
        super().__init__(table, bots, ask=ask)
        self.skip = skip
        self._go_on()

    @property
    def places(self) -> list[Hex]:
        """Where units stand."""
        return [unit.hex for unit in self.battle.on_map()]

    def find_unit(self, id_: str) -> Unit | None:
        """A unit by its id."""
        return self.battle.units.get(id_)

    @property
    def unit(self) -> Unit | None:
        """The unit that the choice is about."""
        return self.battle.units.get(self.task.unit.id) if self.task.unit else None

    def call_orders(self) -> None:
        """There is nothing to call for in this game."""
        self.notice = "there are no orders to call for in Alpha Strike"

    def _play_on(self) -> None:
        (pass_over if self.skip else play_out)(self.table, self.bots)

    def _look_at(self, heard: Sequence[Event]) -> None:
        lost = [event.unit for event in heard if isinstance(event, UnitDestroyed)]
        self.summary = [Cost(id_, f"{id_} {self.battle.units[id_].name}: out") for id_ in lost]
        moves = [event for event in heard if isinstance(event, UnitMoved)]
        last = self.battle.units[moves[-1].unit] if moves else None
        self.trail = last.moved.path if last is not None and last.side in self.bots else ()

    def _remark(self, heard: Sequence[Event]) -> str:
        return ""

    def _task(self) -> Task:
        return task_for(self, self.asked)

    def _named(self) -> str:
        return self.battle.phase.value.lower()

    # Looking

    def find(self, text: str) -> None:
        """Point at a hex by its number or at a unit by its id or name. Raises BadInput."""
        wanted = text.strip()
        if wanted[:1].isdigit():
            self.move_cursor(self.board.require(Hex.parse(wanted)))
            return
        units = list(self.battle.on_map())
        found = [unit for unit in units if unit.id == wanted] or [
            unit for unit in units if wanted and wanted.lower() in unit.name.lower()
        ]
        if not found:
            raise BadInput(f"no unit or hex is called {wanted!r}")
        self.move_cursor(found[0].hex)

    def here(self) -> list[Unit]:
        """The unit in the hex under the cursor."""
        found = self.battle.at(self.cursor)
        return [] if found is None else [found]

    def turn_stack(self) -> None:
        """There is one unit in a hex at most."""
        self.notice = "one unit at most is in a hex"

    def scene(self) -> Scene:
        """Everything that is to be seen on the map now."""
        unit, target = self.unit, self.task.target
        first = {each.id for each in (unit, target) if each is not None}
        objectives = open_objectives(self.battle)
        scene = Scene(
            self.board,
            tuple(panels.chip_of(each, each.id in first) for each in self.battle.on_map()),
            side=1 if self.task.side is None else self.task.side + 1,
            cursor=self.cursor,
            active=unit.hex if unit else None,
            target=target.hex if target else None,
            show_numbers=self.overlay == "N",
            show_levels=self.overlay == "V",
            labels=self.labels,
            overlay=self.overlay,
            line=dict.fromkeys(self.trail, TRAIL),
            goals=frozenset(objectives),
            found={hex_: (FLAG, side + 1) for hex_, side in objectives.items()},
        )
        return self.task.paint(scene)

    def status(self, width: int) -> Line:
        """Turn, phase, who decides what."""
        battle, task = self.battle, self.task
        if battle.outcome is not None:
            return line(f" {self.result}", "bold text", "panel2")
        row = line(f" Turn {battle.turn} ", "bold text", "panel2")
        row.add(f" {battle.phase.value.upper()} ", "bold screen on cursor").add(" ")
        if task.side is not None:
            row.add(short(battle.sides[task.side]).upper(), chip_style(task.side)).add(" ")
        row.add(task.verb, "bold text")
        if (unit := self.unit) is not None:
            row.add(f" {unit.id} {short(unit.name)}", "bold text")
        if battle.initiative:
            sides = battle.order[::-1]
            rolled = ", ".join(f"{short(battle.sides[s])} {battle.initiative[s]}" for s in sides)
            if row.width + len(rolled) + 13 <= width:
                row.at_right(f"initiative {rolled} ")
        return row

    def order(self, width: int) -> Line:
        """Who acts now, and which units have yet to act."""
        battle, unit = self.battle, self.unit
        if battle.outcome is not None:
            return line()
        row = line(" ")
        if unit is not None:
            row.add("Now ", "dim").add(unit.id, chip_style(unit.side))
        moving = battle.phase.value == "Movement"
        waiting = [
            each
            for each in battle.on_map()
            if each is not unit and not each.dummy
            if not (each.moved.done if moving else each.acted)
        ]
        row.add("  to act" if waiting else "", "dim")
        for each in waiting:
            row.add(" ").add(each.id, side_style(each.side))
        return row

    def goals(self, width: int) -> list[Line]:
        """What the sides fight for."""
        return panels.goals_panel(self.battle, width)

    @property
    def extra(self) -> Sequence[str]:
        """The panel of objectives, in a battle that has any."""
        return ("goals",) if any(goals(self.battle)) else ()

    def panels(self, width: int, height: int) -> Mapping[str, list[Line]]:
        """Every panel that can be shown now, by name."""
        battle, unit = self.battle, self.unit or next(iter(self.here()), None)
        makers: dict[str, Maker] = {
            "hex": lambda: panels.hex_panel(battle, self.cursor, width),
            "units": lambda: panels.units_panel(battle, unit.id if unit else ""),
            "log": lambda: log_panel(self.log, width, height),
            "goals": lambda: panels.goals_panel(battle, width),
        }
        if unit is not None:
            makers |= {
                "unit": lambda: panels.unit_panel(unit, width, self.battle.options),
                "glance": lambda: panels.gist(unit),
                "gist": lambda: panels.gist(unit),
            }
        if (other := self._other(unit)) is not None:
            makers["other"] = lambda: panels.unit_panel(other, width, self.battle.options)
            makers["other gist"] = lambda: panels.gist(other)
        own = self.task.panels(width)
        makers |= {name: partial(own.__getitem__, name) for name in own}
        return Panels(makers)

    def _other(self, unit: Unit | None) -> Unit | None:
        pointed = next(iter(self.here()), None)
        if pointed is not None and pointed is not unit:
            return pointed
        return self.battle.units[self.task.target.id] if self.task.target else None

    def pointed(self, hex_: Hex) -> Line:
        """A hex that the mouse points at."""
        row = line(f" {hex_} ", "bold cursor", "select")
        row.add(terrain_words(self.board[hex_]), "bold text")
        if (unit := self.battle.at(hex_)) is not None:
            row.add("  ").add(unit.id, chip_style(unit.side)).add(f" {unit.name}", "bold text")
            row.add(f" A{unit.armor} S{unit.structure}", "text")
        if objective := objective_words(self.battle, hex_):
            row.add(f"  {objective}", "text")
        words = self.task.about(hex_)
        return row.add(f"  {words}", "bold warn") if words else row

    def hand_over(self, side: int, since: Sequence[Entry], width: int) -> list[Line]:
        """What the next player at the keyboard should know first."""
        name = self.battle.sides[side]
        rows = [
            line(name.upper(), chip_style(side)).add(", take the keyboard", "bold text"),
            line(),
            line("Since the last decision of this side", "dim"),
        ]
        told = [row for entry in since for row in wrap([(entry.line, "text")], width - 2, "  ")]
        return [*rows, *(told[-9:] or [line("nothing", "dim")])]

    def sheet(self) -> Reader | None:
        """The cards of all units."""
        battle = self.battle

        def page(width: int) -> list[Line]:
            rows: list[Line] = []
            for unit in battle.units.values():
                rows += [*panels.unit_panel(unit, width, self.battle.options), line()]
            return rows

        return Reader("Unit cards", page)

    def report(self, told: Sequence[int], settings: Settings, zoom: int | None) -> LogReader:
        """What the dice have brought."""
        return LogReader("What the dice have brought", self.news)
