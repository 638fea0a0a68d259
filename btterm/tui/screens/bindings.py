"""The two rows of keys at the bottom of the battle screen."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.tui.acts import Act
from btterm.tui.desk import Desk
from btterm.tui.keymap import LOOKS, STACK, Keymap, spelled_out
from btterm.tui.layout import MEDIUM
from btterm.tui.lines import Line
from btterm.tui.map.scene import OVERLAYS
from btterm.tui.widgets.keys import Key, keys_line


def acting_keys(desk: Desk, keymap: Keymap) -> list[Key]:
    """The keys of the task that are legal now, with those that are always there."""
    return _acting(desk, keymap, _offered(desk))


def _acting(desk: Desk, keymap: Keymap, offered: Sequence[Act]) -> list[Key]:
    task = desk.task
    keys = [(keymap.act_key(task.KIND, task.ACTS, act), task.hint(act)) for act in offered]
    enter = next((n for n, act in enumerate(offered) if act.name == "go"), len(keys) - 1)
    keys.insert(enter + 1, (keymap.shown("game.back"), "back"))
    if not desk.decided:
        return keys
    return [*keys, (keymap.shown("game.undo"), "undo" if desk.can_undo else "undo (ask)")]


def _offered(desk: Desk) -> list[Act]:
    task = desk.task
    return [act for act in task.ACTS if act.hint and task.offers(act.name)]


def _looking(desk: Desk, keymap: Keymap, offered: Sequence[Act], width: int) -> list[Key]:
    """The keys that only look, but for those that mean something else in the task. Each overlay
    by itself where there is room for that."""
    kind = desk.task.KIND
    taken = {key for act in offered for key in keymap.keys(f"{kind}.{act.name}")}
    free = [hint for hint in LOOKS if not any(taken & {*keymap.keys(name)} for name in hint[2])]
    # Where units share a hex, the key for that comes first; where none do, it does nothing.
    stack = [hint for hint in free if hint[2] == STACK]
    free = [*stack * (len(desk.here()) > 1), *(hint for hint in free if hint not in stack)]
    return keymap.hints(spelled_out(free) if width >= MEDIUM else free)


def key_rows(desk: Desk, keymap: Keymap, width: int) -> list[Line]:
    """The two rows at the bottom: keys that act, and keys that look."""
    board, overlay = desk.board, desk.overlay
    words = f"[{overlay}] {OVERLAYS[overlay]}  " if overlay else ""
    offered = _offered(desk)
    looks = keys_line(_looking(desk, keymap, offered, width), width, acts=False)
    looks.at_right(f"{words}{board.name} {board.columns}x{board.rows} ")
    return [keys_line(_acting(desk, keymap, offered), width, acts=True), looks]
