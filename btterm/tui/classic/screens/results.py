"""What the dice have brought: the report of every phase, with the map and the record sheets as they
stood after each line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size

from btterm.classic.battle import Battle
from btterm.classic.units.any import AnyUnit
from btterm.errors import BttermError
from btterm.table.telling import Cost, Entry
from btterm.tui.classic.frames import Frame
from btterm.tui.classic.replay import PHASES
from btterm.tui.classic.widgets.marked import marked_sheets
from btterm.tui.keymap import Hint
from btterm.tui.layout import LARGE, MEDIUM, SIDE_WIDTH, in_view, side_width, suited_zoom
from btterm.tui.lines import Line, heading
from btterm.tui.map.geometry import GUTTER, HEADER, ZOOMS, Geometry, a_zoom
from btterm.tui.map.scene import Scene
from btterm.tui.map.view import MapView
from btterm.tui.screens.log import LogReader
from btterm.tui.screens.modal import drawing
from btterm.tui.screens.reader import Reader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.settings import adjustable
from btterm.tui.settings import HITS, PAGE, SHORT, Settings
from btterm.tui.widgets.log import detail_lines, entry_lines, summary_lines
from btterm.tui.widgets.panel import Panel

WAYS = {HITS: "hit by hit", PAGE: "one page", SHORT: "only what hurt"}
"""The ways to read a report, by their name in the settings."""
DOLL = 11
"""Lines in which a 'Mech's doll, its damage and its pilot stand on a small screen."""
LEAST_TEXT = 60
"""Columns of the text where it stands beside the map."""


class Results(LogReader, inherit_bindings=False):
    """Hit by hit, on one page, or only what hurt; one key switches. It stays until somebody has
    read it."""

    COVERS = True
    """It leaves nothing of the battle to be seen."""
    CSS = "Results { background: $screen; } Results > * { position: absolute; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "next", id="results.next"),
        Binding("tab", "way", id="results.way"),
        Binding("+,=", "zoom(1)", id="look.closer"),
        Binding("-", "zoom(-1)", id="look.farther"),
        Binding("?", "app.help", id="look.help"),
        *LogReader.BINDINGS,
        *(b for b in Reader.BINDINGS if isinstance(b, Binding) and b.id != "page.close"),
    ]
    HELP = (
        "What the dice have brought. The map and the record sheets show how things stood after the "
        "marked line; what it has just marked stands out, with a * behind it. [results.next] turns "
        "to the next line and closes after the last one. All attacks of a phase count at once, "
        "whatever their order here. [results.way] switches between hit by hit, one page, and only "
        "what hurt, and the choice stays. [page.unfold] shows the parts of a number and every die, "
        "[look.rules] the rule for the marked line."
    )
    MARGIN = 0

    def __init__(
        self,
        frames: Sequence[Frame],
        told: Sequence[int],
        costs: Sequence[Cost],
        settings: Settings,
        zoom: int | None = None,
    ) -> None:
        """`frames`: what has been told since the last decision; `told`: the numbers of those that
        are worth a stop, hit by hit. `costs`: what it has cost in all. `zoom`: the one that the
        player has chosen for the map; None: what suits."""
        super().__init__("What happened", [frame.entry for frame in frames])
        self.frames = frames
        self.told = told
        self.costs = costs
        self.settings = settings
        self.way: str = settings.results
        self.zoom = zoom or ZOOMS[0]
        self.closest = zoom
        self.zoomed = False
        """Whether the player has chosen the zoom of the report itself."""
        self.at = told[0]
        self.ended = False
        """Whether all hits have been told and what they have cost is to be seen."""
        self.cost = 0
        """The number of the unit whose costs are marked."""

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        view = MapView(self.scene(), zoom=self.zoom, richer=self.settings.rich, id="map")
        view.can_focus = False
        panels = (
            Panel(id="side", inset=1),
            Panel(id="page", ground="screen", inset=1),
            Panel(id="keys", ground="screen", row=True),
        )
        for widget in (view, *panels):
            # Until it is known where it lies: else it is drawn in vain.
            widget.display = False
            yield widget

    def on_mount(self) -> None:
        if self.settings.pace:
            self.set_interval(self.settings.pace, self._tick)

    def on_resize(self) -> None:
        # The page itself draws in answer to the same event.
        self.call_after_refresh(self.show_mark)

    # What is to be seen

    @property
    def in_short(self) -> bool:
        """Whether only what it has cost is to be seen."""
        return self.way == SHORT or self.ended

    @property
    def shown(self) -> Sequence[int]:
        """The numbers of the entries on the page; hit by hit, those up to the marked one."""
        if self.way == PAGE:
            return range(len(self.entries))
        return [number for number in self.told if number <= self.at]

    @property
    def frame(self) -> Frame:
        return self.frames[self.at]

    @property
    def battle(self) -> Battle:
        return self.frames[-1].battle if self.in_short else self.frame.battle

    @property
    def before(self) -> Battle:
        return self.frames[0].before if self.in_short else self.frame.before

    @property
    def units(self) -> list[AnyUnit]:
        """Those that the marked line is about, the one that it happened to first."""
        if not self.in_short:
            return self.frame.units[::-1]
        units = self.battle.units
        costs = [*self.costs[self.cost :], *self.costs[: self.cost]]
        return [units[cost.unit] for cost in costs if cost.unit in units]

    def scene(self) -> Scene:
        """The map as it stood after the marked line."""
        if not self.in_short:
            return self.frame.scene()
        last, units = self.frames[-1], self.units
        return Scene(last.battle.board, last.chips, target=units[0].hex if units else None)

    @property
    def regions(self) -> dict[str, Region]:
        """Where each part lies: the sheets beside map and text, on a small screen beside the map
        alone."""
        board = self.battle.board
        return report_plan(self.size, Geometry(board.columns, board.rows, self.zoom).size.width)

    @property
    def room(self) -> Size:
        return self.regions["page"].size

    @property
    def marks(self) -> bool:
        return self.way == PAGE

    def is_unfolded(self, number: int) -> bool:
        """Hit by hit the marked entry shows its dice, where they fit."""
        if number in self.chosen or self.way == PAGE or number != self.at:
            return super().is_unfolded(number)
        return len(self._unfolded(number, self.room.width - 2)) <= self.room.height

    def lines_of(self, number: int, width: int) -> list[Line]:
        if self.is_unfolded(number):
            rows = self._unfolded(number, width)
        else:
            rows = entry_lines(self.entries[number], width, apart=True)
        if self.way == HITS and number != self.at:
            # It has been told before.
            for row in rows:
                row.runs = [(text, "dim") for text, _ in row.runs]
        return rows

    def _unfolded(self, number: int, width: int) -> list[Line]:
        """An entry with its dice, in lines of their own where there is room."""
        entry = self.entries[number]
        rows = entry_lines(entry, width, unfolded=True, apart=True)
        if len(rows) <= self.room.height:
            return rows
        return entry_lines(entry, width, apart=True) + detail_lines(entry, width, dense=True)

    @drawing
    def show(self) -> None:
        """Draw the marked line, and the map and the sheets as they stood after it."""
        if not self.zoomed:
            self.zoom = self._suited_zoom()
        regions = self.regions
        for name, region in regions.items():
            widget = self.query_one(f"#{name}")
            widget.display = True
            widget.styles.offset = region.offset
            widget.styles.width, widget.styles.height = region.size
        super().show()
        side = regions["side"]
        rows = marked_sheets(self.before, self.battle, self.units, side.width - 1, side.height)
        self.query_one("#side", Panel).show(rows)
        view = self.query_one(MapView)
        view.zoom = self.zoom
        view.show(self.scene())
        view.follow(*(unit.hex for unit in self.units))

    def _suited_zoom(self) -> int:
        """As close as all that is told about can be seen together, line by line."""
        board = self.battle.board
        closest = self.closest or suited_zoom(self.size, board.columns, board.rows)
        for zoom in range(closest, ZOOMS[0], -1):
            geometry = Geometry(board.columns, board.rows, zoom)
            room = report_plan(self.size, geometry.size.width)["map"].size
            window = room - Size(GUTTER, HEADER)
            if all(_fits(self.frames[number], geometry, window) for number in self.told):
                return zoom
        return ZOOMS[0]

    def head(self, width: int) -> list[Line]:
        """On a page, what it has cost stands above all lines."""
        if self.way != PAGE:
            return []
        rows = summary_lines([cost.words for cost in self.costs], width)
        return [*rows, *([Line(), heading("One after the other")] if rows else [])]

    def _page(self, width: int) -> list[Line]:
        if not self.in_short:
            return super()._page(width)
        self._starts = {}
        rows = summary_lines([cost.words for cost in self.costs], width, self.cost)
        return rows or summary_lines(["nobody has fallen, broken down or been lost"], width)

    def title_line(self) -> Line:
        entry = self.entries[self.told[-1] if self.in_short else self.at]
        row = heading(f" Turn {entry.turn}  {PHASES[entry.phase]}  what happened")
        if self.in_short:
            row.add(", in short", "text")
        elif self.way == HITS:
            row.add(f", {self.told.index(self.at) + 1} of {len(self.told)}", "text")
        return row.at_right(f"{WAYS[self.way]} ")

    @property
    def hints(self) -> Sequence[Hint]:
        other = WAYS[self._other_way()]
        return (
            ("Enter", "close" if self._is_last else "next", ("results.next",)),
            *((("Esc", "all the rest", ("game.back",)),) if not self._is_last else ()),
            ("Tab", other, ("results.way",)),
            *((("v", "dice", ("page.unfold",)),) if not self.in_short else ()),
            ("w s", "line", ("page.up", "page.down")),
            ("F1", "rule", ("look.rules",)),
            ("?", "help", ("look.help",)),
            ("+ -", "zoom", ("look.closer", "look.farther")),
        )

    # Keys

    @property
    def _sums_up(self) -> bool:
        """Whether what it has cost follows after the last hit: not where there was only one."""
        return bool(self.costs) and len(self.told) > 1

    @property
    def _is_last(self) -> bool:
        """Whether nothing comes after what is shown."""
        last = self.at == self.told[-1] and not self._sums_up
        return self.way != HITS or self.ended or last

    def _tick(self) -> None:
        if not self._is_last and self.is_current:
            self.action_next()

    def action_next(self) -> None:
        """The next hit, what all of them have cost, and then back to the battle."""
        if self._is_last:
            self.dismiss()
        elif self.at == self.told[-1]:
            self.ended = True
            self.show()
        else:
            self.action_scroll(1)

    def action_leave(self) -> None:
        """Pass over the rest, but not over what it has cost."""
        if self.way == HITS and self._sums_up and not self.ended:
            self.ended = True
            self.show()
        else:
            self.dismiss()

    def action_scroll(self, lines: int) -> None:
        if self.in_short and not (self.ended and lines < 0):
            self.cost = (self.cost + lines) % max(1, len(self.costs))
            self.show()
            return
        numbers = range(len(self.entries)) if self.way == PAGE else self.told
        if self.ended:
            # Back from the end to the last hit.
            self.ended = False
        else:
            place = numbers.index(self.at) + lines
            self.at = numbers[min(max(place, 0), len(numbers) - 1)]
        self.show()
        self.show_mark()

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by a page; hit by hit, where there is nothing to scroll, to the next line."""
        top = round(self.panel.scroll_target_y)
        end = top >= self.panel.max_scroll_y if pages > 0 else top <= 0
        if self.in_short or (self.way == HITS and end):
            self.action_scroll(pages)
        elif self.way == HITS:
            Reader.action_scroll_to(self, top + pages * max(1, self.room.height - 1))
        else:
            super().action_scroll_page(pages)

    def _other_way(self) -> str:
        ways = [*WAYS]
        return ways[(ways.index(self.way) + 1) % len(ways)]

    def action_way(self) -> None:
        """Hit by hit, one page, or only what hurt, from now on."""
        self.way, self.ended = self._other_way(), False
        if self.at not in self.told:
            self.at = next((n for n in self.told if n > self.at), self.told[-1])
        self.show()
        self.show_mark()
        try:
            adjustable(self.app).remember("results", self.way)
        except BttermError as error:
            self.notify(f"{error}; it holds until you leave", severity="warning", markup=False)

    def action_zoom(self, closer: int) -> None:
        self.zoomed = True
        self.zoom = a_zoom(self.zoom + closer)
        self.show()

    async def action_rules(self) -> None:
        """The quick rule for the marked line. Nothing goes on while it is read."""
        entry: Entry | None = self.entries[self.at]
        if self.in_short:
            unit = self.costs[self.cost].unit if self.costs else ""
            entry = next((e for e in self.entries if e.grave and unit in e.units), entry)
        self.app.push_screen(RulesScreen(entry.rule if entry else ""))


def report_plan(size: Size, map_width: int) -> dict[str, Region]:
    """Title and keys are a line each. Between them, on a narrow screen, map and sheet stand above
    the text; else the sheets take a column at the right, and the text stands below the map, or
    beside it where both have room. `map_width`: columns in which the map is whole."""
    width, middle = size.width, max(2, size.height - 2)
    found = {"title": Region(0, 0, width, 1), "keys": Region(0, size.height - 1, width, 1)}
    if width < MEDIUM:
        above = min(DOLL, middle // 2)
        beside = max(0, width - SIDE_WIDTH)
        return found | {
            "map": Region(0, 1, beside, above),
            "side": Region(beside, 1, width - beside, above),
            "page": Region(0, 1 + above, width, middle - above),
        }
    side = side_width(width)
    left = width - side
    found["side"] = Region(left, 1, side, middle)
    if width >= LARGE:
        map_ = min(map_width + GUTTER, left - LEAST_TEXT)
        return found | {
            "map": Region(0, 1, map_, middle),
            "page": Region(map_, 1, left - map_, middle),
        }
    text = middle * 2 // 5
    return found | {
        "map": Region(0, 1, left, middle - text),
        "page": Region(0, 1 + middle - text, left, text),
    }


def _fits(frame: Frame, geometry: Geometry, window: Size) -> bool:
    """Whether all that a line is about can be seen at once."""
    hexes = [unit.hex for unit in frame.units]
    return in_view(hexes, geometry, window) == len(hexes)
