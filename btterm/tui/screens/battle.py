"""The battle: map, panels, log and keys around one controller."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from btterm.board.signs import ASCII, RICH
from btterm.board.words import hex_words, terrain_brief
from btterm.hexes import Facing, Hex
from btterm.tui.desk import Desk, terms, topic
from btterm.tui.guide import HEIGHT, Guide
from btterm.tui.keymap import OF_THE_APP, Keymap, keymap_of
from btterm.tui.layout import MEDIUM, SIDE_WIDTH, SMALLEST, is_small, plan, suited_zoom, whole_map
from btterm.tui.lines import Line, line
from btterm.tui.map.geometry import Geometry, a_zoom
from btterm.tui.map.view import MapView
from btterm.tui.screens.ask import Choose, Type
from btterm.tui.screens.between import hand_over, look_away, report
from btterm.tui.screens.bindings import acting_keys, key_rows
from btterm.tui.screens.help import help_page
from btterm.tui.screens.jump import Jump, labels
from btterm.tui.screens.log import LogReader
from btterm.tui.screens.modal import drawing, is_late, lose_keys, pass_on
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.settings import Settings
from btterm.tui.tasks import OverTask
from btterm.tui.widgets.log import log_panel
from btterm.tui.widgets.panel import Panel
from btterm.tui.widgets.stack import COMMON_TABS, STRIP, stacked, tab_line

INSET = 1
"""Blank columns left of the panels beside the map."""
KEYPAD = dict(
    zip("789321", (Facing.NW, Facing.N, Facing.NE, Facing.SE, Facing.S, Facing.SW), strict=True)
)
"""The six directions, where the digits of the keypad are on."""
UNSAVED = " NOT SAVED "
"""Stands at the end of the order line for as long as it is so."""
PARTS = ("status", "order", "log", "side", "list", "lesson", "preview", "keys")
"""The panels of the screen, beside the map."""


class BattleScreen(Screen[None], inherit_bindings=False):
    """Shows a game and turns keys and clicks into what the controller does."""

    AUTO_FOCUS = ""
    CSS = "BattleScreen { overflow: hidden hidden; } BattleScreen > * { position: absolute; }"

    class Answered(Message):
        """A decision was answered: the game has gone on."""

    class Ended(Message):
        """The battle is over and the players have seen how."""

    class Taught(Message):
        """The guide wants another battle, or has come to its end."""

    def __init__(
        self,
        desk: Desk,
        settings: Settings | None = None,
        *,
        guide: Guide | None = None,
        trouble: Callable[[], str] = str,
    ) -> None:
        """`guide` leads through it. `trouble` tells why the battle is not being
        saved at the moment, or nothing."""
        super().__init__()
        self.desk = desk
        self.guide = guide
        self.trouble = trouble
        self.settings = settings or Settings()
        self.tab = desk.task.OPEN
        """The panel beside the map on a narrow screen; empty: none."""
        self.turned = 0
        """Panels of the side column that have been leafed past."""
        self.zoomed: int | None = self.settings.zoom or None
        """The zoom that the player has chosen; None: what suits the size."""
        self._suited = Size(0, 0), 1
        """The size of the screen, and the zoom that suited it when it came to be."""
        self.gather = True
        """Whether the map is to show as many units as it can: until the next key."""
        self.seat = None if desk.secret else desk.task.side
        """The side whose player sits at the keyboard."""
        self.alone = False
        """Whether only that player looks, as far as is known."""
        self.decided: dict[int, int] = {}
        """How much had been told when each side decided last."""
        self.hovered: Hex | None = None
        """The hex under the mouse, until the next key."""
        self._clicked: Hex | None = None
        """The hex that a click has just moved the cursor to."""

    def compose(self) -> ComposeResult:
        view = MapView(
            self.desk.scene(),
            zoom=self.zoom,
            richer=self.settings.rich,
            id="map",
        )
        # All keys are the screen's, so that a click on the map does not change what they do.
        view.can_focus = False
        yield view
        for part in ("status", "order", "log", "preview", "keys", "small"):
            yield Panel(id=part, ground="screen" if part in ("keys", "small") else "panel")
        for part in ("side", "list"):
            yield Panel(id=part, inset=INSET)
        yield Panel(id="lesson", ground="panel2", inset=INSET)

    @property
    def keymap(self) -> Keymap:
        """The keys as the player has laid them by now."""
        return keymap_of(self.app)

    def part(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)

    @property
    def map(self) -> MapView:
        return self.query_one(MapView)

    def on_mount(self) -> None:
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.gather = True
        self.show()

    def on_screen_resume(self) -> None:
        if self.guide:
            # What has been closed may have pointed at another hex.
            self.guide.pointed(self.desk.cursor)
        self.show()
        self._teach()

    # What is to be seen

    @property
    def zoom(self) -> int:
        if self.zoomed is not None:
            return self.zoomed
        if self._suited[0] != self.size:
            self._suited = self.size, self._suited_zoom()
        return self._suited[1]

    def _suited_zoom(self) -> int:
        desk, unit = self.desk, self.desk.task.unit
        first = unit.hex if unit is not None else None
        places = sorted(desk.places, key=lambda each: each != first)
        return suited_zoom(self.size, desk.board.columns, desk.board.rows, places)

    @property
    def narrow(self) -> bool:
        return self.size.width < MEDIUM

    def _lesson(self) -> list[Line]:
        """What the guide says."""
        if self.guide is None:
            return []
        signs, width = RICH if self.settings.rich else ASCII, self.size.width - 2 * INSET
        return self.guide.lines(self.desk, self.keymap, width, signs)

    def _teach(self) -> None:
        """Ask for the next battle of the guide, once nothing lies over this one."""
        if self.guide and self.guide.stale and self.is_active:
            self.guide.stale = False
            self.post_message(self.Taught())

    @drawing
    def show(self) -> None:
        """Draw everything from the state of the game; once more on coming back from a report, which
        leaves nothing of the battle to be seen."""
        if getattr(self.app.screen, "COVERS", False) or look_away(self):
            return
        small = self.part("small")
        small.display = is_small(self.size)
        if small.display:
            small.styles.width, small.styles.height = self.size
            small.show(_too_small(self.size.width, self.size.height))
            for name in PARTS:
                self.part(name).display = False
            self.map.display = False
            return
        lesson = self._lesson()
        self._place(HEIGHT if lesson else 0)
        self.part("lesson").show(lesson)
        self._show_map()
        self._show_lines()

    def _place(self, lesson: int) -> None:
        """Lay out the parts, with so many lines for what the guide says."""
        board = self.desk.board
        regions = plan(
            self.size,
            whole_map(Geometry(board.columns, board.rows, self.zoom)),
            panel_open=bool(self.tab),
            log=1 + len(self.desk.log),
            lesson=lesson,
        )
        for name in ("map", *PARTS):
            widget = self.query_one(f"#{name}")
            region = regions.get(name)
            widget.display = region is not None
            if region is not None:
                widget.styles.offset = region.offset
                widget.styles.width, widget.styles.height = region.size
        self.regions = regions

    def _show_map(self) -> None:
        self.map.zoom = self.zoom
        self.map.show(self.desk.scene())
        task = self.desk.task
        others = [unit.hex for unit in (task.target, task.unit) if unit is not None]
        beside = list(self.desk.places) if self.gather else []
        self.map.follow(self.desk.cursor, *others, others=beside)

    def _show_lines(self) -> None:
        desk, width = self.desk, self.size.width
        self.part("status").show([desk.status(width)])
        mark = UNSAVED if self.trouble() else ""
        order = desk.order(width - len(mark))
        if mark:
            order.to(width - len(mark)).add(mark, "bold screen on warn")
        self.part("order").show([order])
        self._show_preview()
        self.part("keys").show(key_rows(desk, self.keymap, width))
        log = self.regions["log"]
        self.part("log").show(log_panel(desk.log, log.width, log.height))
        for name in ("side", "list"):
            if name in self.regions:
                self.part(name).show(self._stack(name))

    def _show_preview(self) -> None:
        """What Enter would do, a remark, or the hex under the mouse."""
        desk, task = self.desk, self.desk.task
        if self.hovered not in (None, desk.cursor):
            preview = desk.pointed(self.hovered)
        elif desk.notice:
            preview = line(f" {desk.notice}", "bold warn")
        else:
            preview = task.preview()
            known = [unit.hex for unit in (task.unit, task.target) if unit is not None]
            if "side" not in self.regions and not preview.right and desk.cursor not in known:
                self._add_hex(preview)
        preview.ground = "select"
        preview.runs = [(self.keymap.worded(text), style) for text, style in preview.runs]
        self.part("preview").show([preview])

    def _add_hex(self, preview: Line) -> None:
        """What the hex under the cursor holds, in as many words as there is room for."""
        board, at = self.desk.board, self.desk.cursor
        room = self.size.width - preview.width - 2
        house = board[at].building
        brief = (
            f"CF {house.cf}, {house.levels} high" if house else ", ".join(terrain_brief(board[at]))
        )
        words = next((w for w in (hex_words(board, at), brief) if len(w) <= room), "")
        if words:
            preview.at_right(f"{words} ")

    def _stack(self, part: str) -> list[Line]:
        """The panels of the side column or of the list."""
        region = self.regions[part]
        tabs = [tab_line(self._tabs, self.tab)] if self.narrow and part == "side" else []
        height = region.height - len(tabs)
        found = self.desk.panels(region.width - INSET, height)
        return [*tabs, *stacked(found, self._names(part), height)]

    @property
    def _goals(self) -> tuple[str, ...]:
        """The panels that this battle has beside those of its tasks."""
        return tuple(self.desk.extra)

    @property
    def _tabs(self) -> tuple[str, ...]:
        """The panels that `p` turns to where there is room for one only."""
        return (*self.desk.task.TABS, *self._goals)

    def _names(self, part: str) -> Sequence[str]:
        """The panels of the side column or of the list, from the top."""
        task = self.desk.task
        if part == "list":
            if self.regions["list"].width < SIDE_WIDTH:
                return STRIP
            return task.LIST[:1] if self._banded else task.LIST
        if self.narrow:
            return {**COMMON_TABS, **task.TAB_PANELS}.get(self.tab, (self.tab,))
        return self._column[self.turned :]

    @property
    def _banded(self) -> bool:
        """Whether the list is a band below the map."""
        return "list" in self.regions and self.regions["list"].y > self.regions["map"].y

    @property
    def _column(self) -> tuple[str, ...]:
        """The panels of the side column on a screen that is not narrow."""
        task = self.desk.task
        if "list" not in self.regions or self.regions["list"].width < SIDE_WIDTH:
            return (*self._goals, *task.SIDE)
        return (*self._goals, *task.OWN, *(task.LIST[1:] if self._banded else ()))

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Do the first thing that the key stands for and that is legal now."""
        self.gather, self.hovered, self.desk.trail = False, None, ()
        if is_late(self, event):
            event.stop()
            return
        if not self.is_active:
            # It is for what the key before has called, to type into.
            pass_on(self, event)
            return
        for bound in self.keymap.pressed(event.key, event.character):
            if bound.name not in OF_THE_APP and self.check_action(bound.action, bound.arguments):
                event.stop()
                task = self.desk.task
                getattr(self, f"action_{bound.action}")(*bound.arguments)
                if self.guide and self.desk.task is task:
                    self.guide.pressed(self.desk, bound.name)
                    self.show()
                    self._teach()
                return
        side = KEYPAD.get(event.character or "")
        if side is not None and not self.desk.task.takes_digits() and not is_small(self.size):
            event.stop()
            self._move_to(self.desk.cursor.neighbour(side))
            return
        self._tell_dead(event)

    def _tell_dead(self, event: events.Key) -> None:
        """Say of a key of the task that it does nothing now."""
        task, kind = self.desk.task, f"{self.desk.task.KIND}."
        found = self.keymap.pressed(event.key, event.character)
        names = [b.name.removeprefix(kind) for b in found if b.name.startswith(kind)]
        if names and not is_small(self.size):
            event.stop()
            # The reason stands where the question stood, which Enter must not answer unseen.
            task.close_question()
            reasons = list(dict.fromkeys(map(task.why_not, names)))
            self.desk.notice = reasons[0].of("", "".join(f", {why}" for why in reasons[1:]))
            self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not is_small(self.size) and action == "task":
            kind, name = map(str, parameters)
            return kind == self.desk.task.KIND and self.desk.task.offers(name)
        return not is_small(self.size)

    def action_task(self, kind: str, name: str) -> None:
        desk, before, unit = self.desk, self.desk.task, self.desk.task.unit
        told = len(desk.told)
        desk.notice = desk.picked = ""
        before.do(name)
        self.gather |= desk.task.unit is not unit
        if desk.task is not before or desk.task.asking:
            # Enter pressed twice must not answer what it has brought.
            lose_keys(self)
        if desk.task is not before:
            if before.side is not None:
                self.decided[before.side] = told
            self._begin_task()
            self.post_message(self.Answered())
            if not look_away(self):
                report(self, self._after_report)
        elif isinstance(before, OverTask):
            self.post_message(self.Ended())
        self.show()

    def _begin_task(self) -> None:
        """Another decision: its own panel."""
        self.tab, self.turned, self.gather = self.desk.task.OPEN, 0, True
        if self.desk.anew:
            self.hovered = self._clicked = None
            self._suited = Size(0, 0), 1
            self.map.forget()

    def _after_report(self) -> None:
        if self.guide:
            self.guide.answered(self.desk)
        if self.guide and self.guide.stale:
            self._teach()
        elif isinstance(self.desk.task, OverTask):
            self.post_message(self.Ended())
        else:
            hand_over(self)

    def action_step(self, facing: str) -> None:
        self._move_to(self.desk.cursor.neighbour(Facing[facing]))

    def action_column(self, columns: int) -> None:
        col, row = self.desk.cursor
        self._move_to(Hex(col + columns, row))

    def _move_to(self, hex_: Hex) -> None:
        self.desk.notice = ""
        self.desk.move_cursor(hex_)
        if self.guide:
            self.guide.pointed(self.desk.cursor)
        self.show()
        self._teach()

    @on(MapView.CursorMoved)
    def cursor_moved(self, message: MapView.CursorMoved) -> None:
        self._clicked, self.hovered = message.hex, None
        self._move_to(message.hex)

    @on(MapView.HexHovered)
    def hover(self, message: MapView.HexHovered) -> None:
        self.hovered = message.hex
        self._show_preview()

    @on(MapView.MouseLeft)
    def mouse_left(self) -> None:
        self.hovered = None
        self._show_preview()

    @on(MapView.HexChosen)
    def click(self, message: MapView.HexChosen) -> None:
        """A click moves the cursor; a click on the cursor is Enter."""
        first, self._clicked = self._clicked == message.hex, None
        if not first and self.desk.task.offers("go"):
            self.action_task(self.desk.task.KIND, "go")

    def action_point(self, col: int, row: int) -> None:
        """A click on a unit in a list points at its hex."""
        self._move_to(Hex(col, row))

    def action_overlay(self, letter: str) -> None:
        self.desk.toggle(letter)
        self.show()

    def action_zoom(self, closer: int) -> None:
        self.zoomed = a_zoom(self.zoom + closer)
        self.gather = True
        self.show()

    def action_panel(self) -> None:
        if self.narrow:
            names = ("", *self._tabs)
            self.tab = names[(names.index(self.tab) + 1) % len(names)]
        else:
            starts = [0, *(number + 1 for number, name in enumerate(self._column) if not name)]
            self.turned = next((start for start in starts if start > self.turned), 0)
        self.show()

    def action_stack(self) -> None:
        """Turn to the next of the units in the hex under the cursor."""
        self.desk.notice = ""
        self.desk.turn_stack()
        self.show()

    def action_sheet(self) -> None:
        sheet = self.desk.sheet()
        if sheet is not None:
            self.app.push_screen(sheet)

    def action_history(self) -> None:
        self.app.push_screen(
            LogReader("Log", self.desk.log, at_end=True, game=self.desk.table.game.name)
        )

    def action_find(self) -> None:
        self.desk.notice = ""
        self.app.push_screen(Type("Hex number, unit's id or name", self.desk.find))

    def action_jump(self) -> None:
        """Label every hex that the task is about, and point at the one whose label is typed."""
        names = labels(self.desk.task.places)
        self.desk.labels = {hex_: name for name, hex_ in names.items()}
        self.show()

        def on_closed(name: str | None) -> None:
            self.desk.labels = {}
            self._move_to(names[name] if name else self.desk.cursor)

        self.app.push_screen(Jump(names), on_closed)

    def action_help(self) -> None:
        keys, looks = acting_keys(self.desk, self.keymap), self.keymap.looks()
        text = self.keymap.help(self.desk.task)

        def page(width: int) -> list[Line]:
            goals = self.desk.goals(width)
            return [*goals, *[line()] * bool(goals), *help_page(text, keys, looks, width)]

        self.app.push_screen(Reader("Help", page))

    def action_rules(self) -> None:
        """The quick rule for what is at hand."""
        game = self.desk.table.game.name
        self.app.push_screen(RulesScreen(topic(self.desk), terms(self.desk), game))

    def action_menu(self) -> None:
        self.app.action_command_palette()

    def action_centre(self) -> None:
        unit = self.desk.task.unit
        if unit is not None:
            self._move_to(unit.hex)

    def action_back(self) -> None:
        self.desk.notice = ""
        if not self.desk.task.back() and self.desk.can_undo:
            self.desk.notice = "u takes the last decision back"
        self.show()

    def give_up(self, side: int) -> None:
        """A side gives up, and the battle is over."""
        self.desk.give_up(side)
        self._begin_task()
        self.post_message(self.Answered())
        self.post_message(self.Ended())
        self.show()

    def action_orders(self) -> None:
        """Ask to be asked for orders at the end of the turn."""
        self.desk.call_orders()
        self.show()

    def action_undo(self) -> None:
        """Take the last decision back; where dice have fallen or the other side has decided since,
        if all players agree. While a question is open, only close that."""
        if self.desk.task.asking:
            self.action_back()
            return
        if not self.desk.decided:
            self.desk.notice = "nothing to take back: nobody has decided anything yet"
            self.show()
        elif self.desk.can_undo:
            self._undo(agreed=False)
        else:
            self._ask_to_undo(self.desk.people)

    def _ask_to_undo(self, names: Sequence[str]) -> None:
        """Ask the players one after the other; Enter agrees."""
        if not names:
            self._undo(agreed=True)
            return
        text = f"Take the last decision back, with all that came after it? {names[0]}:"

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self._ask_to_undo(names[1:])

        self.app.push_screen(Choose(text, {"yes": "I agree", "no": "no"}), answered)

    def _undo(self, *, agreed: bool) -> None:
        self.desk.undo(agreed=agreed)
        lose_keys(self)
        self._begin_task()
        self.post_message(self.Answered())
        if self.guide:
            self.guide.taken_back()
        self.show()
        self._teach()


def _too_small(width: int, height: int) -> list[Line]:
    return [
        line("btterm", "bold text", "screen"),
        line(f"needs {SMALLEST.width}x{SMALLEST.height}", "bold warn", "screen"),
        line(f"this is {width}x{height}; the game waits", "text", "screen"),
    ]
