"""From a kind of country, a seed and a size to a map."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from btterm.board.board import Board
from btterm.board.landscapes import Landscape, landscape_of
from btterm.board.recipes import growth, landforms, rivers, roads, towns, waters
from btterm.board.recipes.cookbook import EDITION, RECIPES, Recipe
from btterm.board.recipes.land import SHEET, Land
from btterm.board.recipes.luck import Luck
from btterm.board.recipes.playing import faults, open_ways
from btterm.errors import BadInput

RANDOM = "random"
"""The first word of a map by recipe."""
MOST_SHEETS = 4
"""From west to east, and from north to south."""
LARGEST_SEED = 999_999_999
_TRIES, _LEAST_TRIES = 6, 2
"""Mapsheets that are drawn for one map, of which the fairest is taken; and maps, where it has
several sheets, on which luck evens out by itself."""
_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Wish:
    """A map that is asked for: "random:hills:5:2x1"."""

    landscape: Landscape
    seed: int
    across: int = 1
    """Mapsheets from west to east."""
    down: int = 1

    def __str__(self) -> str:
        """In full, with the edition of the recipes: "random2:hills:5:2x1"."""
        size = f"{self.across}x{self.down}"
        return f"{RANDOM}{EDITION}:{self.landscape.slug}:{self.seed}:{size}"

    @classmethod
    def parse(cls, text: str) -> Wish:
        """Read what `str` writes; without a size one mapsheet, without an edition that of this
        program. Raises BadInput, also for a map of another edition, which would be another map."""
        first, *words = (word.strip() for word in text.casefold().split(":"))
        edition = first.removeprefix(RANDOM)
        if not is_wish(text) or len(words) not in (2, 3):
            raise BadInput(f"{text[:40]!r} is no random map: say terrain and seed, random:hills:5")
        landscape, seed = Landscape.parse(words[0]), words[1]
        if not (seed.isascii() and seed.isdecimal()) or int(seed[:12]) > LARGEST_SEED:
            raise BadInput(f"{seed[:20]!r} is no seed: a number from 0 to {LARGEST_SEED}")
        across, down = read_size(words[2] if words[2:] else "1x1")
        if edition and int(edition) != EDITION:
            raise BadInput(
                f"{text[:40]} was drawn by recipes of edition {edition}; these are edition "
                f"{EDITION} and draw another map: {RANDOM}:{landscape.slug}:{seed}"
            )
        return cls(landscape, int(seed), across, down)


def is_wish(text: str) -> bool:
    """Whether this is how a map by recipe is asked for, well or badly."""
    return re.match(rf"{RANDOM}[0-9]{{0,6}}(:|$)", text.casefold()) is not None


def with_seed(text: str, seed: int) -> str:
    """How a map by recipe is asked for, with this seed where it says none; where it says no terrain
    either, the seed chooses that as 2D6 would."""
    words = text.split(":")
    if len(words) == 1:
        luck = Luck(f"country {seed}")
        words.append(landscape_of(luck.whole((1, 6)) + luck.whole((1, 6))).slug)
    return ":".join(words if len(words) > 2 else [*words, str(seed)])


def read_size(text: str) -> tuple[int, int]:
    """Read "2x1", mapsheets from west to east and from north to south. Raises BadInput."""
    match = _SIZE.fullmatch(text.strip().casefold())
    if not match or not all(1 <= int(side) <= MOST_SHEETS for side in match.groups()):
        raise BadInput(
            f"{text[:20]!r} is no size: mapsheets across and down, 1x1 to "
            f"{MOST_SHEETS}x{MOST_SHEETS}, like 2x1"
        )
    return int(match[1]), int(match[2])


def make_map(wish: Wish) -> Board:
    """The map that is asked for, always the same one."""
    return _made(wish).copy()


@lru_cache(maxsize=16)
def _made(wish: Wish) -> Board:
    luck = Luck(f"{wish.landscape} {wish.seed} {wish.across}x{wish.down}")
    recipe = luck.pick(RECIPES[wish.landscape])
    tries = max(_LEAST_TRIES, _TRIES // (wish.across * wish.down))
    drawn = [draw(wish, recipe, luck.of(f"try {number}")) for number in range(tries)]
    best = min(drawn, key=faults)
    return best.board(str(wish), recipe.about)


def draw(wish: Wish, recipe: Recipe, luck: Luck) -> Land:
    """One map by a recipe, from the ground up."""
    land = Land(SHEET[0] * wish.across, SHEET[1] * wish.down)
    landforms.form(land, luck.of("ground"), recipe.ground)
    city = recipe.city
    quarters = towns.lay_out(land, luck.of("quarters"), city) if city else []
    if recipe.sea:
        waters.wash(land, luck.of("sea"), recipe.sea)
    for number, river in enumerate(recipe.rivers):
        rivers.flow(land, luck.of(f"river {number}"), river)
    if recipe.lakes:
        waters.fill(land, luck.of("lakes"), recipe.lakes)
    landforms.settle(land)
    goals = towns.raise_city(land, luck.of("city"), city, quarters) if city else []
    hamlets = recipe.hamlets
    sites = towns.sites(land, luck.of("sites"), hamlets) if hamlets else []
    roads.build(land, luck.of("roads"), recipe.roads, [*goals, *sites])
    if hamlets:
        for number, site in enumerate(sites):
            towns.settle_hamlet(land, luck.of(f"hamlet {number}"), hamlets, site)
    if recipe.rivers:
        rivers.fords(land, luck.of("fords"), recipe.rivers)
    if recipe.stones:
        growth.strew(land, luck.of("stones"), recipe.stones)
    if recipe.bogs:
        growth.soak(land, luck.of("bogs"), recipe.bogs)
    for number, woods in enumerate(recipe.woods):
        growth.plant(land, luck.of(f"woods {number}"), woods)
    open_ways(land)
    return land
