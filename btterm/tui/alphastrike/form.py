"""The keys of the form for Alpha Strike, apart from it: all keys are known where it is not open."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from btterm.tui.keymap import Hint


class Form(Screen[None]):
    """What a form for Alpha Strike can be told."""

    AUTO_FOCUS = ""
    CSS = "Form { background: $screen; } Form #list { height: 1fr; }"
    HELP = (
        "Choose a line. [muster.change] changes the map, the name of a side, or an optional rule; "
        "[muster.add] adds cards to the side, [muster.force] takes an army list in place of all it "
        "has, [muster.remove] takes the unit out, [muster.better] and [muster.worse] change its "
        "skill, [muster.player] who plays the side. [muster.begin] begins."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w,k", "move(-1)", id="list.up"),
        Binding("down,s,j,tab", "move(1)", priority=True, id="list.down"),
        Binding("enter", "change", id="muster.change"),
        Binding("n", "add", id="muster.add"),
        Binding("f", "force", id="muster.force"),
        Binding("x,delete", "remove", id="muster.remove"),
        Binding("minus", "skill(-1)", id="muster.better"),
        Binding("plus", "skill(1)", id="muster.worse"),
        Binding("y", "player", id="muster.player"),
        Binding("b", "begin", id="muster.begin"),
        Binding("?", "app.help", id="look.help"),
        Binding("escape", "close", id="game.back"),
    ]
    HINTS: ClassVar[tuple[Hint, ...]] = (
        ("b", "begin", ("muster.begin",)),
        ("Enter", "change", ("muster.change",)),
        ("n", "add", ("muster.add",)),
        ("f", "army list", ("muster.force",)),
        ("x", "remove", ("muster.remove",)),
        ("- +", "skill", ("muster.better", "muster.worse")),
        ("y", "player", ("muster.player",)),
        ("Esc", "back", ("game.back",)),
        ("?", "help", ("look.help",)),
    )
