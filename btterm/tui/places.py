"""The keys of every screen beside the battle, by their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.binding import Binding
from textual.dom import DOMNode

from btterm.tui.alphastrike.form import Form
from btterm.tui.classic.screens.deploy import Deploy
from btterm.tui.classic.screens.replay import ReplayScreen, SavedBattles
from btterm.tui.classic.screens.results import Results
from btterm.tui.classic.screens.setup import SetupScreen
from btterm.tui.classic.screens.sheet import SheetScreen
from btterm.tui.classic.screens.unit import UnitScreen
from btterm.tui.classic.screens.yard import YardScreen
from btterm.tui.keymap import Keymap, Place
from btterm.tui.map.view import MapView
from btterm.tui.screens.ask import Type
from btterm.tui.screens.calculators import CalculatorsScreen
from btterm.tui.screens.keyedit import KeyEditor
from btterm.tui.screens.log import LogReader
from btterm.tui.screens.rules import RulesScreen
from btterm.tui.screens.search import Search
from btterm.tui.screens.settings import SettingsScreen
from btterm.tui.settings import Settings
from btterm.tui.start import StartScreen

SCREENS: tuple[tuple[type[DOMNode], ...], ...] = (
    (StartScreen,),
    (SavedBattles,),
    (ReplayScreen,),
    (SetupScreen,),
    (Form,),
    (Search,),
    (KeyEditor,),
    (CalculatorsScreen,),
    (SettingsScreen,),
    (UnitScreen,),
    (Deploy, MapView),
    (YardScreen,),
    (LogReader,),
    (SheetScreen,),
    (RulesScreen,),
    (Results,),
    (Type,),
)
"""What takes keys at the same time: a screen, and a widget in it with keys of its own."""
EVERYWHERE: Place = {"game.quit": ("ctrl+q",), "look.rules": ("Q", "f1")}
"""The keys that are there on every screen."""


def place(parts: tuple[type[DOMNode], ...]) -> Place:
    """The names that mean something on a screen, with their usual keys."""
    found = {**EVERYWHERE}
    for part in parts:
        for binding in _bindings(part):
            if binding.id:
                found[binding.id] = tuple(binding.key.split(","))
    return found


def keymap_with(settings: Settings) -> Keymap:
    """The keys of all screens, as a player has laid them."""
    return Keymap(settings.keys, [*map(place, SCREENS)], settings.key_set)


def _bindings(part: type[Any]) -> Iterator[Binding]:
    """The keys of a screen and of those that it is made after, but not Textual's own."""
    for kind in part.__mro__:
        if kind.__module__.startswith("btterm."):
            found = kind.__dict__.get("BINDINGS", ())
            yield from (binding for binding in found if isinstance(binding, Binding))
            if not kind.__dict__.get("_inherit_bindings", True):
                return
