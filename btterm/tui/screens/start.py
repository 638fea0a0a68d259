"""The quick start: a map, a 'Mech for each side, and off."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from btterm.board import library as maps
from btterm.classic import saves
from btterm.classic.battle import Battle
from btterm.classic.saving import CLASSIC
from btterm.classic.scenario import Force, new_battle
from btterm.classic.sheets import library as sheets
from btterm.errors import BadFile, BttermError
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from btterm.tui.lines import line
from btterm.tui.widgets.keys import Key, keys_line
from btterm.tui.widgets.panel import Panel, explain

SIDES = ("North", "South")
STANDARD_MAP = "river-crossing"
STANDARD = ("Warhammer WHM-6R", "Marauder MAD-3R")
"""The map and the duel that Enter begins."""


class Picker(Vertical):
    """A list with a line above it to search in."""

    DEFAULT_CSS = """
    Picker { width: 1fr; margin: 0 1; }
    Picker Input { border: none; height: 1; background: $panel2; }
    Picker OptionList { height: 1fr; border: none; background: $panel; }
    """

    def __init__(self, title: str, names: Sequence[str], chosen: str, *, id: str) -> None:
        super().__init__(id=id)
        self.heading = title
        self.names = list(names)
        self.first = chosen

    def compose(self) -> ComposeResult:
        yield Panel(id="heading", row=True)
        yield Input(placeholder="type to search", compact=True)
        yield OptionList(markup=False, compact=True)

    def on_mount(self) -> None:
        self.query_one(Panel).show([line(self.heading, "bold text")])
        self.options.can_focus = False
        self._fill(self.names, self.first)

    @property
    def options(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def chosen(self) -> str:
        """The name that is marked; empty when the search finds nothing."""
        option = self.options.highlighted_option
        return str(option.id) if option is not None and option.id else ""

    def _fill(self, names: Sequence[str], chosen: str = "") -> None:
        self.options.set_options([Option(Text(name), id=name) for name in names])
        if names:
            self.options.highlighted = names.index(chosen) if chosen in names else 0

    def on_input_changed(self, event: Input.Changed) -> None:
        words = event.value.casefold().split()
        found = [name for name in self.names if all(word in name.casefold() for word in words)]
        self._fill(found, self.chosen or self.first)

    def move(self, rows: int) -> None:
        """Mark another name."""
        if rows > 0:
            self.options.action_cursor_down()
        else:
            self.options.action_cursor_up()


class StartScreen(Screen[None]):
    """Chooses a duel, or goes on with the battle that was saved."""

    CSS = "StartScreen Horizontal { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", priority=True, id="start.begin"),
        Binding("up", "move(-1)", priority=True, id="start.up"),
        Binding("down", "move(1)", priority=True, id="start.down"),
        Binding("f5", "resume", id="start.resume"),
        Binding("escape", "app.quit", id="start.quit"),
    ]

    class Chosen(Message):
        """A game is ready to be played."""

        def __init__(self, game: saves.Game, new_game: Callable[[], Table[Battle]] | None) -> None:
            super().__init__()
            self.game = game
            self.new_game = new_game

    def __init__(self) -> None:
        super().__init__()
        self.saved: Path | None = next(saves.unfinished(), None)
        """The last battle that is not over."""
        self.repairing = False
        """Whether the saved battle was found damaged: the next try takes its last whole turn."""

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        with Horizontal():
            yield Picker("Map", maps.map_names(), STANDARD_MAP, id="board")
            for side, chosen in zip(SIDES, STANDARD, strict=True):
                yield Picker(side, sheets.names(), chosen, id=side.lower())
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    def on_mount(self) -> None:
        title = line(" btterm", "bold text", "panel2").add("  two 'Mechs, one keyboard", "dim")
        self.query_one("#title", Panel).show([title])
        keys: list[Key] = [("Enter", "begin"), ("Tab", "next list"), ("up down", "choose")]
        if self.saved is not None:
            keys.append(("F5", f"go on with {self.saved.stem[:32]}"))
        keys.append(("Esc", "quit"))
        self.query_one("#keys", Panel).show([keys_line(keys, 80, acts=True)])

    def _picked(self, id_: str) -> str:
        return self.query_one(f"#{id_}", Picker).chosen

    def action_move(self, rows: int) -> None:
        if self.focused is not None and isinstance(self.focused.parent, Picker):
            self.focused.parent.move(rows)

    def action_begin(self) -> None:
        board, *mechs = (self._picked(id_) for id_ in ("board", *map(str.lower, SIDES)))

        def new_game() -> Table[Battle]:
            forces = [
                Force(side, (sheets.load_sheet(mech),))
                for side, mech in zip(SIDES, mechs, strict=True)
            ]
            battle = new_battle(maps.load_map(board), forces)
            return Table(CLASSIC, battle, SeededDice(random.randrange(1_000_000_000)))

        try:
            self.post_message(self.Chosen(saves.keep(new_game()), new_game))
        except BttermError as error:
            self._explain(error)

    def action_resume(self) -> None:
        if self.saved is None:
            return
        try:
            game = saves.go_on(self.saved, last_whole_turn=self.repairing)
        except BadFile as error:
            again = "" if self.repairing else "; F5 again goes on from its last whole turn"
            self.repairing = True
            self._explain(f"{error}{again}")
        except BttermError as error:
            self._explain(error)
        else:
            self.post_message(self.Chosen(game, None))

    def _explain(self, error: BttermError | str) -> None:
        explain(self.query_one("#why", Panel), error)
