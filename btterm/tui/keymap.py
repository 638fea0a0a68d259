"""All keys, each by a name under which a player can give it another place.

A key is written as the sign it types ("z", "?", "+") or by its name ("enter", "f5", "ctrl+k").
The keys of the battle are listed here; those of the other screens are their bindings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from textual.keys import KEY_NAME_REPLACEMENTS

from btterm.tui.acts import Act
from btterm.tui.every_task import TASK_KEYS
from btterm.tui.keysets import KEY_SETS, KeySetName
from btterm.tui.map.scene import OVERLAYS
from btterm.tui.task import Task
from btterm.tui.widgets.keys import SHOWN, Key

_DIRECTIONS = {
    "q,home": "NW",
    "w,up": "N",
    "e,pageup": "NE",
    "a,end": "SW",
    "s,down": "S",
    "d,pagedown": "SE",
}
"""The keypad, too, as long as its digits are off."""
_SPELLED = {shown.casefold(): key for key, shown in SHOWN.items()}
"""Keys as a player who has seen them on the screen may write them."""
_NAMED_KEYS = {
    *(*SHOWN, "up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("insert", "delete", *(f"f{n}" for n in range(1, 25))),
}
_HELD = ("ctrl+", "shift+", "alt+", "super+", "hyper+", "meta+")
Place = Mapping[str, tuple[str, ...]]
"""The names that mean something on the screen at the same time, with their usual keys."""
Hint = tuple[str, str, tuple[str, ...]]
"""A part of a key row: the usual keys, what they do, and their names."""
OF_THE_APP = ("game.quit", "game.suspend")
"""Keys that the app hears before any screen does."""
BACK = "game.back"
"""No, back and close on every screen. Esc does it wherever the player puts it as well."""
ANSWERS = {
    "yes": "enter",
    "no": "escape",
    "take_back": "backspace",
    "give_up": "g",
    "save": "s",
    "again": "n",
    "swapped": "s",
    "next": "v",
    "replay": "r",
    "statistics": "t",
    "review": "c",
    "export": "e",
    "unit": "u",
    "start": "b",
    "quit": "q",
    "markdown": "m",
    "html": "h",
    "svg": "p",
    "text": "t",
}
"""The answers to questions, with their usual keys; a question offers some of them."""
_TYPED_IN = ("yard.", "search.", *OF_THE_APP, "rules.back")
"""Keys that must work while the cursor stands in a line, where signs are typed."""


def overlay_key(overlay: str) -> str:
    """The name of the key that lays something over the map."""
    return f"look.{overlay.replace(' ', '_')}"


STACK = ("look.stack",)
LOOKS: tuple[Hint, ...] = (
    ("qwe/asd", "look", tuple(f"look.{side}" for side in ("nw", "n", "ne", "sw", "s", "se"))),
    ("".join(OVERLAYS), "overlay", tuple(map(overlay_key, OVERLAYS.values()))),
    ("+ -", "zoom", ("look.closer", "look.farther")),
    ("p", "panel", ("look.panel",)),
    ("P", "sheet", ("look.sheet",)),
    ("S", "next here", STACK),
    ("?", "help", ("look.help",)),
    ("/", "find", ("look.find",)),
    ("H", "log", ("look.history",)),
    ("Q", "rules", ("look.rules",)),
    ("j", "hex labels", ("look.jump",)),
    (".", "centre", ("look.centre",)),
    ("m", "menu", ("look.menu",)),
)
"""The keys that only look, as the second row shows as many of them as fit: the usual keys, what
they do, and their names."""


def spelled_out(hints: Iterable[Hint]) -> Iterator[Hint]:
    """The parts of a key row with each overlay by itself: "R reach  A arcs"."""
    for hint in hints:
        if hint[1] == "overlay":
            for key, name in OVERLAYS.items():
                yield key, name.split()[-1], (overlay_key(name),)
        else:
            yield hint


_NAMED = re.compile(r"\[([a-z]+\.\w+)\]")


class Bound(NamedTuple):
    """Something that a key does."""

    name: str
    """"move.turn_left": kind of task, or `look` or `game`, and what it does."""
    keys: tuple[str, ...]
    action: str
    """The screen's method is `action_<action>`."""
    arguments: tuple[object, ...] = ()


def _task_keys() -> Iterator[Bound]:
    for kind, acts in TASK_KEYS:
        for act in acts:
            name, keys = f"{kind}.{act.name}", tuple(act.keys.split(","))
            yield Bound(name, keys, "task", (kind, act.name))


def _common_keys() -> Iterator[Bound]:
    for keys, facing in _DIRECTIONS.items():
        yield Bound(f"look.{facing.lower()}", tuple(keys.split(",")), "step", (facing,))
    yield Bound("look.left", ("left",), "column", (-1,))
    yield Bound("look.right", ("right",), "column", (1,))
    for key, name in OVERLAYS.items():
        yield Bound(overlay_key(name), (key,), "overlay", (key,))
    yield Bound("look.closer", ("+", "="), "zoom", (1,))
    yield Bound("look.farther", ("-",), "zoom", (-1,))
    yield Bound("look.panel", ("p",), "panel")
    yield Bound("look.sheet", ("P",), "sheet")
    yield Bound("look.stack", ("S",), "stack")
    yield Bound("look.history", ("H",), "history")
    yield Bound("look.find", ("/",), "find")
    yield Bound("look.jump", ("j",), "jump")
    yield Bound("look.centre", (".",), "centre")
    yield Bound("look.help", ("?",), "help")
    yield Bound("look.rules", ("Q", "f1"), "rules")
    yield Bound("look.menu", ("m",), "menu")
    yield Bound("game.back", ("escape",), "back")
    yield Bound("game.undo", ("u",), "undo")
    yield Bound("game.orders", ("O",), "orders")
    yield Bound("game.quit", ("ctrl+q",), "quit")
    yield Bound("game.suspend", ("ctrl+z",), "suspend_process")


USUAL: tuple[Bound, ...] = (*_task_keys(), *_common_keys())
"""All keys where nothing was given another place. Those of the tasks come first: a key that is
not theirs at the moment falls through to the ones that only look."""


def _battle() -> Iterator[Place]:
    """The keys that are there together, for each kind of task."""
    for kind, _ in TASK_KEYS:
        kinds = (kind, "look", "game")
        yield {bound.name: bound.keys for bound in USUAL if bound.name.split(".")[0] in kinds}


def answer_name(answer: str) -> str:
    """The name of the key for an answer to a question."""
    return BACK if answer == "no" else f"ask.{answer}"


_PLACES: tuple[Place, ...] = (
    *_battle(),
    {answer_name(answer): (key,) for answer, key in ANSWERS.items()},
)


class Fault(NamedTuple):
    """A wish of the player that cannot be done."""

    name: str
    words: str
    """What is wrong, with the name."""
    keys: str = ""
    taken_by: str = ""
    """The name that has one of the wished keys at the same time."""


class Keymap:
    """The keys as a player has laid them."""

    def __init__(
        self,
        wishes: Mapping[str, str] | None = None,
        screens: Sequence[Place] = (),
        key_set: KeySetName = "qwerty",
    ) -> None:
        """`wishes`: keys by name, with commas between several. What cannot be done is left as
        usual and told in `faults`. `screens`: the keys of the screens beside the battle.
        `key_set`: the keyboard, by which the usual keys lie."""
        self.faults: list[Fault] = []
        self.moved: dict[str, tuple[str, ...]] = {}
        """The keys of the names that were given another place."""
        self._places = (*_PLACES, *screens)
        self._usual = {name: keys for place in self._places for name, keys in place.items()}
        self._laid = {
            name: laid
            for name, keys in self._usual.items()
            if not name.startswith(_TYPED_IN) and (laid := KEY_SETS[key_set].keys(keys)) != keys
        }
        self.moved |= self._laid
        for name, wish in (wishes or {}).items():
            parts = filter(None, (part.strip() for part in wish.split(",")))
            self._wish(name, tuple(map(_spelled, parts)))
        for name in wishes or {}:
            if name in self.moved and (other := self.clash(name)):
                wish = ",".join(self.moved.pop(name))
                self.moved |= {name: self._laid[name]} if name in self._laid else {}
                words = f"{name} on {wish} clashes with {other}"
                self.faults.append(Fault(name, words, wish, other))
        self.bound = [bound._replace(keys=self.keys(bound.name)) for bound in USUAL]

    def _wish(self, name: str, keys: tuple[str, ...]) -> None:
        signs = [key for key in keys if len(key) == 1 or key == "space"]
        if name not in self._usual:
            self._fail(name, f"no key is called {name!r}")
        elif not keys:
            self._fail(name, f"{name} has no key")
        elif unknown := [key for key in keys if not _is_key(key)]:
            like = "enter, f5, ctrl+k, or the sign it types"
            self._fail(name, f"{name} on {unknown[0]}: no such key; write {like}")
        elif signs and name.startswith(_TYPED_IN):
            self._fail(name, f"{name} on {signs[0]}: that key is needed to type")
        elif name == BACK:
            self.moved[name] = (*(key for key in keys if key != "escape"), "escape")
        else:
            self.moved[name] = keys

    def _fail(self, name: str, words: str) -> None:
        self.faults.append(Fault(name, words))

    @property
    def clashes(self) -> list[str]:
        """What cannot be done, in words."""
        return [fault.words for fault in self.faults]

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of a name."""
        return self.moved.get(name) or self._usual[name]

    @property
    def names(self) -> Collection[str]:
        """The names of all keys."""
        return self._usual.keys()

    def clash(self, name: str) -> str:
        """Another name that is on the same key at the same time, where it usually is not."""
        keys = set(self.keys(name))
        for place in self._places:
            for other in place if name in place else ():
                apart = not set(self._usual[name]) & set(self._usual[other])
                if apart and keys & set(self.keys(other)):
                    return other
        return ""

    def pressed(self, *names: str | None) -> list[Bound]:
        """All that a key may do, in the order in which it is tried. `names`: what the key types
        and what it is called."""
        return [bound for bound in self.bound if any(name in bound.keys for name in names)]

    def shown(self, name: str) -> str:
        """A key as the key rows show it."""
        return self.all_shown(name)[0]

    def all_shown(self, name: str) -> list[str]:
        """All keys of a name as the key rows show them."""
        return [SHOWN.get(key, key) for key in self.keys(name)]

    def worded(self, text: str) -> str:
        """A text in which keys stand in brackets by their names, with the keys as they are laid:
        "[move.go]: done" is "Enter: done"."""
        known = self._usual
        return _NAMED.sub(lambda m: self.shown(m[1]) if m[1] in known else m[0], text)

    def act_key(self, kind: str, acts: Sequence[Act], act: Act) -> str:
        """The keys of an act and of those behind it that share its hint, as they are shown."""
        start = acts.index(act)
        group = [act]
        for other in acts[start + 1 :]:
            if other.hint:
                break
            group.append(other)
        names = [f"{kind}.{other.name}" for other in group]
        if act.shown and not self._elsewhere(names):
            return act.shown
        return " ".join(map(self.shown, names if act.shown else names[:1]))

    def _elsewhere(self, names: Iterable[str]) -> bool:
        """Whether the first key of any of these is another one than usual."""
        return any(self.keys(name)[0] != self._usual[name][0] for name in names)

    def help(self, task: Task) -> str:
        """A task's help with the keys as they are laid."""
        keys = {act.name: self.shown(f"{task.KIND}.{act.name}") for act in task.ACTS}
        return task.HELP.format(look=" ".join(map(self.shown, LOOKS[0][2])), **keys)

    def hints(self, hints: Iterable[Hint]) -> list[Key]:
        """The parts of a key row with the keys as they are laid."""
        return [
            (" ".join(map(self.shown, names)) if self._elsewhere(names) else usual, hint)
            for usual, hint, names in hints
        ]

    def looks(self) -> tuple[Key, ...]:
        """The keys that only look."""
        return tuple(self.hints(spelled_out(LOOKS)))


def _spelled(key: str) -> str:
    """A key as it is called: "Enter" and "F5" are taken, too."""
    return key if len(key) == 1 else _SPELLED.get(key.casefold(), key.casefold())


def _is_key(key: str) -> bool:
    """Whether a terminal can send a key of this name."""
    while key.startswith(_HELD):
        key = key.partition("+")[2]
    if len(key) == 1:
        return key.isprintable() and not key.isspace()
    if key in _NAMED_KEYS or key in KEY_NAME_REPLACEMENTS.values():
        return True
    try:
        # Signs have names, too: "question_mark".
        return bool(unicodedata.lookup(key.replace("_", " ")))
    except KeyError:
        return False


def keymap_of(app: object) -> Keymap:
    """The keys as the player of an app has laid them; the usual ones where there is no choice."""
    found = getattr(app, "keymap", None)
    return found if isinstance(found, Keymap) else Keymap()
