"""A saved battle to watch: the map and the log, line by line, forward and back."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from btterm.errors import BadFile, BadInput, BttermError
from btterm.match import battles
from btterm.table.telling import Entry
from btterm.tui.classic.replay import PHASES, Replay
from btterm.tui.classic.screens.sheet import SheetScreen
from btterm.tui.classic.widgets.marked import marked_sheets
from btterm.tui.keymap import Hint, keymap_of
from btterm.tui.layout import MEDIUM, side_width, suited_zoom
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.map.geometry import HEADER, USUAL, Geometry, a_zoom
from btterm.tui.map.view import MapView
from btterm.tui.screens.ask import Choose, Type
from btterm.tui.screens.modal import drawing, lose_keys
from btterm.tui.settings import Settings
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.log import entry_lines
from btterm.tui.widgets.panel import Panel, explain

SPEEDS = {"slow": 3.0, "steady": 1.5, "fast": 0.5}
"""Seconds that a line stays while the battle plays."""
LOG_HEIGHT, UNFOLDED_HEIGHT = 4, 12
"""Lines that the log may take from the map below which it lies, and from the units above it; the
second with modifiers and dice."""


class ReplayScreen(Screen[None], inherit_bindings=False):
    """Shows a battle as it went. Nothing in it changes the battle or its file."""

    AUTO_FOCUS = ""
    HELP = (
        "A saved battle, line by line: the map and the record sheets show how things stood after "
        "the line that is marked in the log. Nothing here changes the battle or its file."
    )
    CSS = """
    ReplayScreen #body { height: 1fr; }
    ReplayScreen MapView { width: 1fr; height: 1fr; }
    ReplayScreen #side { width: 100%; height: auto; }
    """
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
        Binding("P", "sheet", id="look.sheet"),
        Binding("?", "app.help", id="look.help"),
        Binding("m", "app.command_palette", id="look.menu"),
        Binding("escape", "close", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("s w", "line", ("replay.line", "replay.line_back")),
        ("d a", "phase", ("replay.phase", "replay.phase_back")),
        ("e q", "turn", ("replay.turn", "replay.turn_back")),
        ("p", "play", ("replay.play",)),
        ("f", "speed", ("replay.speed",)),
        ("v", "dice", ("replay.unfold",)),
        ("Esc", "close", ("game.back",)),
        ("?", "help", ("look.help",)),
        ("t", "to turn", ("replay.find",)),
        ("P", "sheet", ("look.sheet",)),
        ("+ -", "zoom", ("look.closer", "look.farther")),
        ("m", "menu", ("look.menu",)),
    )

    def __init__(
        self, replay: Replay, settings: Settings | None = None, *, plays: bool = False
    ) -> None:
        """`plays`: it begins to play by itself."""
        super().__init__()
        self.plays = plays
        self.replay = replay
        self.settings = settings or Settings()
        self.zoomed: int | None = self.settings.zoom or None
        self.unfolded = False
        self.playing = False
        self.speed = "steady"
        self.notice = ""
        self._timer: Timer | None = None
        self._suited = USUAL
        """The zoom that suits the size."""

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        with Container(id="body"):
            scene = self.replay.frame.scene()
            view = MapView(scene, richer=self.settings.rich, id="map")
            view.can_focus = False
            yield view
            with Vertical(id="side"):
                yield Panel(id="unit", inset=1)
                yield Panel(id="log", inset=1)
        yield Panel(id="keys", ground="screen", row=True)

    def on_mount(self) -> None:
        self._play(self.plays)

    def on_resize(self, event: events.Resize) -> None:
        self._place(event.size.width)

    def _place(self, width: int) -> None:
        """The log beside the map, or below it where the screen is narrow."""
        wide = width >= MEDIUM
        self.query_one("#body").styles.layout = "horizontal" if wide else "vertical"
        column = self.query_one("#side")
        column.styles.width = side_width(width) if wide else "100%"
        column.styles.height = "100%" if wide else "auto"
        board = self.replay.frame.battle.board
        places = [unit.hex for unit in self.replay.frame.battle.on_board()]
        self._suited = suited_zoom(self.size, board.columns, board.rows, places)
        self.show()

    # What is to be seen

    @property
    def zoom(self) -> int:
        return self._suited if self.zoomed is None else self.zoomed

    @drawing
    def show(self) -> None:
        """Draw the line that is looked at."""
        self._show_side()
        scene = self.replay.frame.scene()
        view = self.query_one(MapView)
        view.zoom = self.zoom
        view.show(scene)
        view.follow(*(hex_ for hex_ in (scene.target, scene.active) if hex_ is not None))
        self.query_one("#title", Panel).show([self._title()])
        keys = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, self.size.width, acts=False)])

    def _show_side(self) -> None:
        """The units that the line is about, where there is a column beside the map, and the log."""
        width, body = self.size.width, self.size.height - 2
        least = UNFOLDED_HEIGHT if self.unfolded else LOG_HEIGHT
        units: list[Line] = []
        if width >= MEDIUM:
            width = side_width(width)
            units = self._units(width - 1, body - least - LOG_HEIGHT - 1)
            height = body - len(units)
        else:
            board = self.replay.frame.battle.board
            whole = Geometry(board.columns, board.rows, self.zoom).size.height + HEADER
            height = max(least, body - whole)
        log = self._log(width - 1, height)
        for name, rows in (("unit", units), ("log", log)):
            self.query_one(f"#{name}", Panel).fit(rows)

    def _units(self, width: int, height: int) -> list[Line]:
        """The record sheets in short of whoever acts and of the target, with what is new."""
        frame = self.replay.frame
        rows = marked_sheets(frame.before, frame.battle, frame.units[:2], width, height)
        return [*rows, line()]

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
        self.zoomed = a_zoom(self.zoom + closer)
        self.show()

    def action_sheet(self) -> None:
        """The full record sheets of the units that the line is about."""
        self._play(False)
        frame = self.replay.frame
        if frame.units:
            self.app.push_screen(SheetScreen(frame.battle, frame.units[0], frame.units[-1]))

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
        return battles.summary(path).words
    except BadFile:
        return path.stem


def saved_about(path: Path) -> str:
    """Who fought with what, how it ended, and the file."""
    try:
        found = battles.summary(path)
    except BadFile as error:
        return str(error)
    units = " against ".join(found.units)
    result = f" {found.result[0].upper()}{found.result[1:]}." if found.result else ""
    return f"{units}.{result} {path.name}"


def _is_over(path: Path) -> bool:
    """Whether a battle has been won or lost; no for one that cannot be played as it was saved."""
    with suppress(BadFile):
        return bool(battles.summary(path).result)
    return False


def hurt_words(error: battles.Hurt, key: str) -> str:
    """What is wrong with a battle, and the key that goes on with it all the same."""
    return f"{error} ({key} again); the old file is kept"


class SavedBattles(Screen[None]):
    """The saved battles, the latest first, to choose one to watch or to go on with."""

    AUTO_FOCUS = ""
    HELP = (
        "Saved battles, the one that was played last first. [saved.watch] opens the marked one to "
        "watch it; [saved.resume] goes on with it, if it is not over, and [saved.delete] deletes "
        "it. A line tells when it was last played, its turn and phase, and how many units each "
        "side has left."
    )
    CSS = "SavedBattles #list { height: 1fr; } SavedBattles #about { height: 3; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "watch", id="saved.watch"),
        Binding("g,f5", "go_on", id="saved.resume"),
        Binding("x,delete", "delete", id="saved.delete"),
        Binding("up,w,k", "move(-1)", id="list.up"),
        Binding("down,s,j,tab", "move(1)", priority=True, id="list.down"),
        Binding("?", "app.help", id="look.help"),
        Binding("m", "app.command_palette", id="look.menu"),
        Binding("escape", "app.pop_screen", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("Enter", "watch", ("saved.watch",)),
        ("g", "go on", ("saved.resume",)),
        ("x", "delete", ("saved.delete",)),
        ("w s", "choose", ("list.up", "list.down")),
        ("Esc", "back", ("game.back",)),
        ("?", "help", ("look.help",)),
        ("m", "menu", ("look.menu",)),
    )

    class GoneOn(Message):
        """A saved battle is ready to be played on."""

        def __init__(self, game: battles.Game) -> None:
            super().__init__()
            self.game = game

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.paths: list[Path] = battles.found()
        self.at = 0
        self.notice = ""
        self.mending = False
        """Whether the marked battle was found hurt: the next try begins a turn anew."""

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        yield Panel(id="list", inset=1)
        yield Panel(id="about", inset=1)
        yield Panel(id="why", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    @drawing
    def show(self) -> None:
        """Draw the list with its mark."""
        self.query_one("#title", Panel).show([heading(" Saved battles")])
        width = self.size.width
        panel = self.query_one("#list", Panel)
        # Only those that are seen are read: there may be many.
        top = max(0, self.at + 2 - panel.size.height)
        seen = range(top - 1, top + self.size.height)
        rows = [
            self._row(number, path) if number in seen else line()
            for number, path in enumerate(self.paths)
        ]
        panel.show([line(), *(rows or [line("No battle has been saved yet.", "dim")])])
        panel.scroll_to(y=top, animate=False, force=True)
        about = wrap([(saved_about(self.paths[self.at]), "dim")] if self.paths else [], width - 2)
        self.query_one("#about", Panel).show(about)
        explain(self.query_one("#why", Panel), self.notice)
        keys = keymap_of(self.app).hints(self.HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, width, acts=True)])

    def _row(self, number: int, path: Path) -> Line:
        marked = number == self.at
        words = line(f" {saved_words(path)}", "bold text" if marked else "text")
        words.ground, words.click = "select" if marked else "panel", f"row({number})"
        return words

    def action_move(self, rows: int) -> None:
        self.at = (self.at + rows) % max(1, len(self.paths))
        self.notice, self.mending = "", False
        self.show()

    def action_row(self, number: int) -> None:
        """A click marks a battle; a click on the marked one is Enter."""
        if number == self.at:
            self.action_watch()
        else:
            self.action_move(number - self.at)

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

    def action_go_on(self) -> None:
        """Play the marked battle on, unless it is over."""
        if not self.paths:
            return
        lose_keys(self)
        path = self.paths[self.at]
        try:
            if _is_over(path):
                watch = keymap_of(self.app).shown("saved.watch")
                raise BadInput(f"this battle is over; {watch} shows it")
            game = battles.go_on(path, mend=self.mending)
        except battles.Hurt as error:
            self.notice = hurt_words(error, keymap_of(self.app).shown("saved.resume"))
            self.mending = True
            self.show()
        except BttermError as error:
            self.notice = str(error)
            self.show()
        else:
            self.post_message(self.GoneOn(game))

    def action_delete(self) -> None:
        """Delete the marked battle, if that is what is meant."""
        if not self.paths:
            return
        path = self.paths[self.at]

        def answered(answer: str | None) -> None:
            if answer != "yes":
                return
            self.notice = ""
            try:
                battles.remove(path)
            except BttermError as error:
                self.notice = str(error)
            else:
                self.paths.remove(path)
                self.at = min(self.at, max(0, len(self.paths) - 1))
            self.show()

        question = f"Delete the battle {saved_words(path)}? It cannot be brought back."
        self.app.push_screen(Choose(question, {"yes": "delete", "no": "keep"}), answered)
