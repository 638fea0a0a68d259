"""The keys of the battle screen, each by a name under which it can be rebound."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from btterm.tui.controller.controller import Controller
from btterm.tui.controller.overlays import OVERLAYS
from btterm.tui.controller.tasks import TASKS
from btterm.tui.lines import Line
from btterm.tui.widgets.keys import Key, keys_line

DIRECTIONS = {"q": "NW", "w,up": "N", "e": "NE", "a": "SW", "s,down": "S", "d": "SE"}
LOOK_KEYS: tuple[Key, ...] = (
    ("qwe/asd", "look"),
    ("RALTN", "overlay"),
    ("+ -", "zoom"),
    ("p", "panel"),
    ("P", "sheet"),
    ("/", "find"),
    ("H", "log"),
    ("?", "help"),
    ("j", "jump"),
    (".", "centre"),
)
"""The keys that only look, as the second row shows as many of them as fit."""


def battle_bindings() -> list[BindingType]:
    """All keys. Those of the tasks come first: a key that is not theirs at the moment falls
    through to the ones that only look."""
    found: list[BindingType] = [
        Binding(act.keys, f"task('{task.KIND}', '{act.name}')", id=f"{task.KIND}.{act.name}")
        for task in TASKS
        for act in task.ACTS
    ]
    found += [
        Binding(keys, f"step('{facing}')", id=f"look.{facing.lower()}")
        for keys, facing in DIRECTIONS.items()
    ]
    return [
        *found,
        Binding("left", "column(-1)", id="look.left"),
        Binding("right", "column(1)", id="look.right"),
        *(
            Binding(key, f"overlay('{key}')", id=f"look.{name.replace(' ', '_')}")
            for key, name in OVERLAYS.items()
        ),
        Binding("plus,equals_sign", "zoom(1)", id="look.closer"),
        Binding("minus", "zoom(-1)", id="look.farther"),
        Binding("p", "panel", id="look.panel"),
        Binding("P", "sheet", id="look.sheet"),
        Binding("H", "history", id="look.history"),
        Binding("slash", "find", id="look.find"),
        Binding("j", "jump", id="look.jump"),
        Binding("full_stop", "centre", id="look.centre"),
        Binding("question_mark", "help", id="look.help"),
        Binding("escape", "back", id="game.back"),
        Binding("u", "undo", id="game.undo"),
    ]


def acting_keys(desk: Controller) -> list[Key]:
    """The keys of the task that are legal now, with those that are always there."""
    keys = [
        (act.shown or act.keys, act.hint)
        for act in desk.task.ACTS
        if act.hint and desk.task.offers(act.name)
    ]
    enter = next((n for n, (key, _) in enumerate(keys) if key == "Enter"), len(keys) - 1)
    keys.insert(enter + 1, ("Esc", "back"))
    return [*keys, ("u", "undo")] if desk.table.can_undo else keys


def key_rows(desk: Controller, width: int) -> list[Line]:
    """The two rows at the bottom: keys that act, and keys that look."""
    board, overlay = desk.battle.board, desk.overlay
    words = f"[{overlay}] {OVERLAYS[overlay]}  " if overlay else ""
    looks = keys_line(LOOK_KEYS, width, acts=False)
    looks.at_right(f"{words}{board.name} {board.columns}x{board.rows} ")
    return [keys_line(acting_keys(desk), width, acts=True), looks]
