"""What covers the ground: woods in patches with thick hearts, stones below cliffs, bogs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from btterm.board.recipes.land import Land, far_apart, grow, steps_from
from btterm.board.recipes.luck import Luck, Ripple, Span
from btterm.board.terrain import Ground
from btterm.hexes import Hex


@dataclass(frozen=True, slots=True)
class Woods:
    """Woods, light at the rim and heavy in the middle."""

    share: Span
    """Of the map."""
    size: Span = (4, 11)
    """Hexes of a patch."""
    heavy: float = 0.3
    """Of the hexes of a patch."""
    high: float = 0
    """Whether they like heights (above 0) or low ground (below)."""
    wet: float = 0
    """How much they like the water's edge."""
    glades: float = 0
    """Clearings on a mapsheet."""


@dataclass(frozen=True, slots=True)
class Stones:
    """Rough ground, below cliffs or in patches of its own."""

    share: Span
    """Of the map."""
    size: Span = (2, 6)
    scree: float = 1
    """How much it keeps to steep places: 0 for anywhere."""


@dataclass(frozen=True, slots=True)
class Bogs:
    """Swamp, on flat ground beside water."""

    share: Span
    size: Span = (3, 8)


def plant(land: Land, luck: Luck, woods: Woods) -> None:
    """Let woods grow."""
    shore = steps_from(land, land.depth) if land.depth else {}
    low, top = min(land.level.values()), max(land.level.values(), default=1)

    def taste(hex_: Hex) -> float:
        height = (land.level[hex_] - low) / max(1, top - low)
        near = max(0, 4 - shore[hex_]) if hex_ in shore else 0
        return 2 + woods.high * (height - 0.4) * 4 + woods.wet * near

    patches = _patches(land, luck, woods.share, woods.size, taste)
    trees = {hex_ for patch in patches for hex_ in patch}
    for _ in range(land.number(luck, (woods.glades, woods.glades))):
        if trees:
            middle = luck.pick(sorted(trees))
            for hex_ in grow(land, luck, middle, luck.whole((4, 8)), lambda h: h in trees):
                trees.discard(hex_)
    _thicken(land, luck, trees, woods.heavy)


def _thicken(land: Land, luck: Luck, trees: set[Hex], share: float) -> None:
    """Heavy woods where trees stand on all sides, light ones along the rim."""
    rim = steps_from(land, [h for h in land.places if h not in trees]) if trees else {}
    thick = Ripple(luck.of("thick"), 3)

    def heart(hex_: Hex) -> float:
        around = sum(other in trees for other in land.around[hex_])
        outside = 6 - len(land.around[hex_])
        deep = min(rim.get(hex_, 3), 3)
        return 0.6 * deep + (around + 0.7 * outside) / 3 + 1.6 * thick.at(land.places[hex_])

    heavy = sorted(trees, key=lambda h: (-heart(h), h))[: int(len(trees) * share + 0.5)]
    for hex_ in trees:
        land.ground[hex_] = Ground.LIGHT_WOODS
    for hex_ in heavy:
        if sum(other in trees for other in land.around[hex_]) > 1:
            land.ground[hex_] = Ground.HEAVY_WOODS


def strew(land: Land, luck: Luck, stones: Stones) -> None:
    """Let the ground be rough."""

    def taste(hex_: Hex) -> float:
        return 1 + stones.scree * (2 * min(2, land.steep(hex_)) - 2)

    for patch in _patches(land, luck, stones.share, stones.size, taste):
        for hex_ in patch:
            land.ground[hex_] = Ground.ROUGH


def soak(land: Land, luck: Luck, bogs: Bogs) -> None:
    """Let flat ground be swampy, with reeds and a few trees."""
    shore = steps_from(land, land.depth) if land.depth else {}

    def taste(hex_: Hex) -> float:
        near = max(0, 5 - shore[hex_]) if hex_ in shore else 1
        return near - 2 * land.steep(hex_) - land.level[hex_]

    for patch in _patches(land, luck, bogs.share, bogs.size, taste):
        land.swamp.update(patch)


def _patches(
    land: Land,
    luck: Luck,
    share: Span,
    size: Span,
    taste: Callable[[Hex], float],
) -> list[list[Hex]]:
    """Patches of bare ground that together make up a share of the map, spread over it."""
    left = int(luck.between(share) * len(land.places))
    found: list[list[Hex]] = []
    hearts: list[Hex] = []
    liked = {h: liking for h in land.places if land.bare(h) and (liking := taste(h)) > 0}

    def likes(hex_: Hex) -> float:
        return liked.get(hex_, 0.0)

    while left >= min(2, size[0]) and liked:
        bare = list(liked)
        south = bool(hearts) and hearts[-1].row <= land.rows / 2
        tries = [luck.pick(bare) for _ in range(7)]

        def suits(hex_: Hex, south: bool = south) -> float:
            near = far_apart(land, hex_, hearts)
            other = bool(hearts) and (hex_.row > land.rows / 2) is not south
            return 0.6 * min(near, 6.0) + likes(hex_) - 2 * other

        start = max(tries, key=lambda h: (suits(h), h))
        patch = grow(land, luck, start, min(left, int(luck.between(size))), likes)
        hearts.append(start)
        for hex_ in patch:
            del liked[hex_]
        left -= len(patch)
        if len(patch) >= min(2, size[0]):
            found.append(patch)
    return found
