"""A saved battle to watch: the map and the log, line by line, forward and back."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.screen import Screen
from textual.timer import Timer

from btterm.classic import saves
from btterm.classic.narrate import Entry
from btterm.errors import BadFile
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.layout import LARGE, LARGE_SIDE_WIDTH, MEDIUM, SIDE_WIDTH
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.map.geometry import ZOOMS
from btterm.tui.map.view import MapView
from btterm.tui.replay import PHASES, Replay
from btterm.tui.screens.ask import Type
from btterm.tui.settings import Settings
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.log import entry_lines
from btterm.tui.widgets.panel import Panel

SPEEDS = {"slow": 3.0, "steady": 1.5, "fast": 0.5}
"""Seconds that a line stays while the battle plays."""
LOG_HEIGHT, UNFOLDED_HEIGHT = 6, 12
"""Lines of the log where it lies below the map; the second with modifiers and dice."""


class ReplayScreen(Screen[None], inherit_bindings=False):
    """Shows a battle as it went. Nothing in it changes the battle or its file."""

    AUTO_FOCUS = ""
    CSS = "ReplayScreen #body { height: 1fr; } ReplayScreen MapView { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,down,enter", "leaf('step', 1)", id="replay.line"),
        Binding("w,up,backspace", "leaf('step', -1)", id="replay.line_back"),
        Binding("d,right", "leaf('to_phase', 1)", id="replay.phase"),
        Binding("a,left", "leaf('to_phase', -1)", id="replay.phase_back"),
        Binding("e,pagedown", "leaf('to_turn', 1)", id="replay.turn"),
        Binding("q,pageup", "leaf('to_turn', -1)", id="replay.turn_back"),
        Binding("t", "find_turn", id="replay.find"),
        Binding("p,space", "play", id="replay.play"),
        Binding("f", "speed", id="replay.speed"),
        Binding("v", "unfold", id="replay.unfold"),
        Binding("+,=", "zoom(1)", id="look.closer"),
        Binding("-", "zoom(-1)", id="look.farther"),
        Binding("escape", "close", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("s w", "line", ("replay.line", "replay.line_back")),
        ("d a", "phase", ("replay.phase", "replay.phase_back")),
        ("e q", "turn", ("replay.turn", "replay.turn_back")),
        ("p", "play", ("replay.play",)),
        ("f", "speed", ("replay.speed",)),
        ("t", "to turn", ("replay.find",)),
        ("v", "dice", ("replay.unfold",)),
        ("Esc", "close", ("game.back",)),
        ("+ -", "zoom", ("look.closer", "look.farther")),
    )

    def __init__(self, replay: Replay, settings: Settings | None = None) -> None:
        super().__init__()
        self.replay = replay
        self.settings = settings or Settings()
        self.zoomed: int | None = self.settings.zoom or None
        self.unfolded = False
        self.playing = False
        self.speed = "steady"
        self.notice = ""
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        with Container(id="body"):
            rich = self.settings.glyphs == "rich"
            view = MapView(self.replay.frame.scene(), richer=rich, id="map")
            view.can_focus = False
            yield view
            yield Panel(id="log", inset=1)
        yield Panel(id="keys", ground="screen", row=True)

    def on_resize(self, event: events.Resize) -> None:
        self._place(event.size.width)

    def _place(self, width: int) -> None:
        """The log beside the map, or below it where the screen is narrow."""
        wide = width >= MEDIUM
        self.query_one("#body").styles.layout = "horizontal" if wide else "vertical"
        log = self.query_one("#log", Panel)
        side = LARGE_SIDE_WIDTH if width >= LARGE else SIDE_WIDTH
        below = UNFOLDED_HEIGHT if self.unfolded else LOG_HEIGHT
        log.styles.width, log.styles.height = (side, "100%") if wide else ("100%", below)
        self.call_after_refresh(self.show)

    # What is to be seen

    @property
    def zoom(self) -> int:
        width = self.size.width
        return self.zoomed or (1 if width < MEDIUM else 2 if width < LARGE else 3)

    def show(self) -> None:
        """Draw the line that is looked at."""
        scene = self.replay.frame.scene()
        view = self.query_one(MapView)
        view.zoom = self.zoom
        view.show(scene)
        view.follow(*(hex_ for hex_ in (scene.target, scene.active) if hex_ is not None))
        self.query_one("#title", Panel).show([self._title()])
        log = self.query_one("#log", Panel)
        log.show(self._log(log.size.width - log.inset, log.size.height))
        keys = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, self.size.width, acts=False)])

    def _title(self) -> Line:
        replay = self.replay
        entry = replay.frame.entry
        of = f"line {replay.at + 1} of {len(replay.frames(replay.turn))}"
        row = heading(f" Turn {entry.turn} of {replay.numbers[-1]}")
        row.add(f"  {PHASES[entry.phase]}, {of}")
        if self.notice:
            return row.add(f"  {self.notice}", "bold warn")
        return row.at_right(f"{'playing' if self.playing else 'paused'}, {self.speed} ")

    def _log(self, width: int, height: int) -> list[Line]:
        """The lines of the turn so far; the last one is the one that is looked at."""
        rows: list[Line] = []
        for frame in reversed(self.replay.frames(self.replay.turn)[: self.replay.at + 1]):
            if len(rows) >= height:
                break
            now = not rows
            found = entry_lines(frame.entry, width)
            if now and self.unfolded:
                found += _details(frame.entry, width)
            for row in found:
                row.ground = "select" if now else "panel"
            # What is looked at is seen from its beginning, however long it is.
            rows = found[:height] if now else found + rows
        return rows[max(0, len(rows) - height) :]

    # Keys

    def action_leaf(self, how: str, by: int) -> None:
        """Go on or back by hand, which ends the playing."""
        self._play(False)
        self._go(how, by)

    def _go(self, how: str, by: int) -> bool:
        self.notice, moved = "", False
        try:
            moved = getattr(self.replay, how)(by)
        except BadFile as error:
            self.notice = str(error)
        else:
            if not moved:
                self.notice = "the end" if by > 0 else "the beginning"
        self.show()
        return moved

    def action_play(self) -> None:
        self._play(not self.playing)
        self.notice = ""
        self.show()

    def _play(self, on: bool) -> None:
        self.playing = on
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(SPEEDS[self.speed], self.tick) if on else None

    def tick(self) -> None:
        """The next line, while the battle plays; at the end it stops."""
        if self.playing and self.is_current and not self._go("step", 1):
            self._play(False)
            self.show()

    def action_speed(self) -> None:
        names = [*SPEEDS]
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        self._play(self.playing)
        self.show()

    def action_find_turn(self) -> None:
        self._play(False)
        numbers = self.replay.numbers
        text = f"Which turn, from {numbers[0]} to {numbers[-1]}?"
        self.notice = ""
        self.app.push_screen(Type(text, self.replay.find_turn), lambda _: self.show())

    def action_unfold(self) -> None:
        self.unfolded = not self.unfolded
        self._place(self.size.width)

    def action_zoom(self, closer: int) -> None:
        self.zoomed = min(max(self.zoom + closer, ZOOMS[0]), ZOOMS[-1])
        self.show()

    def action_close(self) -> None:
        """Back to where it was opened; where there is nothing behind it, out of the program."""
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit()


def _details(entry: Entry, width: int) -> list[Line]:
    """Every modifier and every die, in as many lines as they take."""
    rows = [row for detail in entry.details for row in wrap([(detail, "dim")], width - 4)]
    for row in rows:
        row.runs.insert(0, ("   ", "dim"))
    return rows


def saved_words(path: Path) -> str:
    """A saved battle in a line, or the name of its file where it cannot be played."""
    try:
        return saves.summary(path).words
    except BadFile:
        return path.stem


class SavedBattles(Screen[None]):
    """The saved battles, the latest first, to choose one to watch."""

    AUTO_FOCUS = ""
    CSS = "SavedBattles #list { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "watch", id="saved.watch"),
        Binding("up,w,k", "move(-1)", id="list.up"),
        Binding("down,s,j,tab", "move(1)", priority=True, id="list.down"),
        Binding("escape", "app.pop_screen", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "watch", ("saved.watch",)),
        ("w s", "choose", ("list.up", "list.down")),
        ("Esc", "back", ("game.back",)),
    )

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.paths: list[Path] = saves.found()
        self.at = 0
        self.notice = ""

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        yield Panel(id="list", inset=1)
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    def on_resize(self) -> None:
        self.show()

    def show(self) -> None:
        """Draw the list with its mark."""
        self.query_one("#title", Panel).show([heading(" Watch a battle again")])
        panel = self.query_one("#list", Panel)
        rows = [self._row(number, path) for number, path in enumerate(self.paths)]
        panel.show([line(), *(rows or [line("No battle has been saved yet.", "dim")])])
        panel.scroll_to(y=max(0, self.at + 2 - panel.size.height), animate=False, force=True)
        self.query_one("#why", Panel).show([line(self.notice, "bold warn")])
        keys = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, self.size.width, acts=True)])

    def _row(self, number: int, path: Path) -> Line:
        marked = number == self.at
        words = line(f" {saved_words(path)}", "bold text" if marked else "text")
        words.ground = "select" if marked else "panel"
        return words

    def action_move(self, rows: int) -> None:
        self.at = (self.at + rows) % max(1, len(self.paths))
        self.notice = ""
        self.show()

    def action_watch(self) -> None:
        if not self.paths:
            return
        try:
            replay = Replay(self.paths[self.at])
        except BadFile as error:
            self.notice = str(error)
            self.show()
        else:
            self.app.push_screen(ReplayScreen(replay, self.settings))
