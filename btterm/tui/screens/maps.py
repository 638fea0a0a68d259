"""The search for a map, for the set-up of any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import randrange

from textual.widget import Widget

from btterm.board.landscapes import Landscape
from btterm.board.library import load_map, map_names
from btterm.board.recipes.making import RANDOM, is_wish
from btterm.errors import BttermError
from btterm.match.set_up import ANY_SEED
from btterm.tui.map.overview import Overview
from btterm.tui.screens.modal import drawing
from btterm.tui.screens.search import CHOOSE, HELP_KEY, TAKE, Found, Search
from btterm.tui.widgets.panel import Panel, explain


class MapSearch(Search):
    """Chooses a map, or several laid together, with a picture of what comes of it."""

    STAYS = False
    CSS = "MapSearch #list { width: 30; } MapSearch Overview { padding: 0 1; background: $panel; }"
    HELP = (
        "Type a part of a map's name. A + after it lays one more map beside, a / one more below, "
        "and r: before a name turns that map round: r:river-crossing+market-town. The picture is "
        "as small as it has to be to show the whole board. random:hills:5 is a map drawn by "
        "recipe from the seed 5; random:hills:5:2x1 is two mapsheets wide."
    )
    HINTS = (
        TAKE,
        CHOOSE,
        ("Esc", "no", ("game.back",)),
        HELP_KEY,
        ("+ /", "one more beside, below", ()),
        ("r:", "turned round", ()),
    )

    def __init__(self, take: Callable[[str], None]) -> None:
        found = partial(_maps, [*map_names(), *_by_recipe(randrange(ANY_SEED))])
        super().__init__(lambda: "Map", "type to search; a+b beside, a/b below", found, take)

    def beside(self) -> Iterable[Widget]:
        return [Overview()]

    @drawing
    def show(self) -> None:
        super().show()
        if self.chosen:
            try:
                board = load_map(self.chosen)
            except BttermError as error:
                explain(self.query_one("#why", Panel), error)
            else:
                self.query_one(Overview).show(board)


def _by_recipe(seed: int) -> list[str]:
    """A map by recipe of each kind of country."""
    return [f"{RANDOM}:{landscape.slug}:{seed}" for landscape in Landscape]


def _maps(names: Sequence[str], query: str) -> list[Found]:
    """The maps that fit the last word of a query, after those that are laid already; what is a
    path or complete stands for itself."""
    *before, last = re.split(r"([+/])", query)
    laid = "".join(
        part if part in "+/" else (_fitting(names, part) or [part])[0] for part in before
    )
    found = [laid + name for name in _fitting(names, last)]
    return [Found(name, name) for name in found or [query]]


def _fitting(names: Sequence[str], word: str) -> list[str]:
    """The names of maps in which a word occurs, first those that begin with it, turned round where
    it says so."""
    turn = "r:" if word.strip().startswith("r:") else ""
    wanted = word.strip().removeprefix("r:").strip()
    if is_wish(wanted) and wanted.count(":") > 1:
        # Whoever types a seed means that one.
        return []
    wanted = "-".join(wanted.casefold().split())
    found = [name for name in names if wanted in name]
    return [turn + name for name in sorted(found, key=lambda name: not name.startswith(wanted))]
