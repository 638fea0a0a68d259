"""Where units begin: on the map, before the battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from btterm.board.words import hex_words
from btterm.classic.battle import Battle
from btterm.classic.readout.of import glance
from btterm.classic.scenario.placing import Zone, home
from btterm.classic.units.any import AnyUnit
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from btterm.tui.keymap import LOOKS, Hint, keymap_of
from btterm.tui.layout import suited_zoom
from btterm.tui.lines import line
from btterm.tui.map.scene import Chip, Scene
from btterm.tui.map.view import MapView
from btterm.tui.screens.modal import Modal, drawing
from btterm.tui.widgets.keys import keys_line
from btterm.tui.widgets.panel import Panel
from btterm.tui.widgets.sides import chip_style

HINTS: tuple[Hint, ...] = (
    ("qwe/asd", "point", LOOKS[0][2]),
    ("z c", "turn", ("deploy.turn_left", "deploy.turn_right")),
    ("Enter", "put here", ("deploy.put",)),
    ("Tab", "next unit", ("deploy.next_unit",)),
    ("Esc", "done", ("game.back",)),
    ("?", "help", ("look.help",)),
    ("+ -", "zoom", ("look.closer", "look.farther")),
)


class Deploy(Modal[None]):
    """Puts the units of one side into hexes near its edge, which are lit."""

    AUTO_FOCUS = "MapView"
    HELP = (
        "Say where the units of one side begin: in the hexes that are lit, near its edge. Point "
        "at a hex, put the unit there, turn it, and go on to the next. Those that nobody moves "
        "stay where they are shown."
    )
    HINTS = HINTS
    CSS = "Deploy { background: $screen; } Deploy MapView { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("z", "turn(-1)", id="deploy.turn_left"),
        Binding("c", "turn(1)", id="deploy.turn_right"),
        Binding("enter", "put", id="deploy.put"),
        Binding("tab", "next_unit", priority=True, id="deploy.next_unit"),
        Binding("?", "app.help", id="look.help"),
        Binding("escape", "close", id="game.back"),
    ]

    def __init__(
        self,
        battle: Battle,
        side: int,
        unit: int,
        zone: Zone,
        put: Callable[[int, Hex, Facing], None],
    ) -> None:
        """`put` is told the number of the unit within its side, and its place. Raises BadInput
        when no unit of the side begins on the map."""
        super().__init__()
        self.battle = battle
        self.side = side
        everyone = [unit for unit in battle.units.values() if unit.side == side]
        self.units = [unit for unit in everyone if unit.on_board]
        if not self.units:
            raise BadInput("no unit of this side begins on the map")
        self.numbers = [everyone.index(unit) for unit in self.units]
        self.at = self.numbers.index(unit) if unit in self.numbers else 0
        self.put = put
        self.legal = frozenset(home(battle.board, zone)) | {u.hex for u in self.units}
        self.cursor = self.unit.hex
        self.why = ""
        self._clicked: Hex | None = None
        """The hex that a click or a key has just moved the cursor to."""

    @property
    def unit(self) -> AnyUnit:
        """The one that is being put somewhere."""
        return self.units[self.at]

    def compose(self) -> ComposeResult:
        yield Panel(id="title", ground="panel2", row=True)
        board = self.battle.board
        places = [unit.hex for unit in (self.unit, *self.units)]
        zoom = suited_zoom(self.app.size, board.columns, board.rows, places)
        yield MapView(self._scene(), zoom=zoom)
        yield Panel(id="hex", inset=1, row=True)
        yield Panel(id="keys", ground="screen", row=True)

    def on_mount(self) -> None:
        self.show()

    @drawing
    def show(self) -> None:
        """Draw the map and who is to be put where."""
        unit = self.unit
        head = line(" ", ground="panel2").add(unit.id, chip_style(self.side))
        head.add(f" {unit.sheet.name} begins in {unit.hex}, facing {unit.facing.name}", "bold text")
        self.query_one("#title", Panel).show([head])
        words = self.why or hex_words(self.battle.board, self.cursor)
        self.query_one("#hex", Panel).show([line(words, "bold warn" if self.why else "text")])
        keys = keymap_of(self.app).hints(HINTS)
        self.query_one("#keys", Panel).show([keys_line(keys, self.app.size.width, acts=True)])
        view = self.query_one(MapView)
        view.show(self._scene())
        view.follow(self.cursor)

    def _scene(self) -> Scene:
        chips = tuple(
            Chip(unit.id, unit.hex, unit.side + 1, unit.facing, armour=unit.armor_percent)
            for unit in map(glance, self.battle.on_board())
        )
        return Scene(
            self.battle.board,
            chips,
            side=self.side + 1,
            cursor=self.cursor,
            active=self.unit.hex,
            lit=self.legal,
        )

    def on_map_view_cursor_moved(self, message: MapView.CursorMoved) -> None:
        self.cursor, self.why, self._clicked = message.hex, "", message.hex
        self.show()

    def on_map_view_hex_chosen(self, message: MapView.HexChosen) -> None:
        """A click moves the cursor; a click on the cursor is Enter."""
        first, self._clicked = self._clicked == message.hex, None
        if not first:
            self.action_put()

    def action_turn(self, hexsides: int) -> None:
        self.unit.facing = self.unit.facing.turned(hexsides)
        self._tell()

    def action_put(self) -> None:
        others = self.battle.units_in(self.cursor, besides=self.unit)
        if self.cursor not in self.legal:
            self.why = f"{self.cursor} is too far from the edge"
        elif others:
            self.why = f"{others[0].id} begins there"
        else:
            self.unit.hex = self.cursor
            self._tell()
            return
        self.show()

    def _tell(self) -> None:
        self.why = ""
        self.put(self.numbers[self.at], self.unit.hex, self.unit.facing)
        self.show()

    def action_next_unit(self) -> None:
        self.at = (self.at + 1) % len(self.units)
        self.cursor, self.why = self.unit.hex, ""
        self.show()

    def action_close(self) -> None:
        self.dismiss()
