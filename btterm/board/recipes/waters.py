"""Standing water: lakes in the hollows, and the sea with its islands."""

from __future__ import annotations

from dataclasses import dataclass

from btterm.board.recipes.land import Land, far_apart, largest, oval, pieces, steps_from
from btterm.board.recipes.luck import Luck, Ripple, Span
from btterm.hexes import Hex

_NARROW = 5
"""The fewest hexes of a lake or a part of the sea, and of the land between."""


@dataclass(frozen=True, slots=True)
class Lakes:
    """Standing water, in the hollows."""

    number: Span
    size: Span = (6, 14)
    """Hexes of each."""
    deep: int = 2


@dataclass(frozen=True, slots=True)
class Sea:
    """Water along the west or the east edge."""

    share: Span = (0.3, 0.4)
    """Of the map, from its edge on."""
    deep: int = 3
    islands: Span = (0, 1)
    """On a mapsheet."""
    size: Span = (4, 9)
    """Hexes of each island."""
    both: bool = False
    """Whether all of the map is sea but the islands."""


def fill(land: Land, luck: Luck, lakes: Lakes) -> None:
    """Let water stand in hollows and on flat ground."""
    middles: list[Hex] = []
    for number in range(land.number(luck, lakes.number)):
        own = luck.of(f"lake {number}")
        tries = [land.nearest(land.point(own, 3)) for _ in range(12)]
        free = [h for h in tries if not any(o in land.depth for o in land.around[h])]
        if not free:
            continue
        middle = max(free, key=lambda h: (_suits(land, h, middles), h))
        middles.append(middle)
        water = oval(land, own, middle, list(land.places), int(own.between(lakes.size)))
        wet = largest(land, [h for h in water if h not in land.depth])
        if len(wet) >= _NARROW:
            _flood(land, wet, lakes.deep)


def _suits(land: Land, hex_: Hex, others: list[Hex]) -> float:
    """How well the middle of a lake lies here: low, away from the other lakes, and in the other
    half of the map than the last one."""
    half = land.rows / 2
    same = bool(others) and (others[-1].row > half) is (hex_.row > half)
    return min(far_apart(land, hex_, others), 9.0) - 3 * abs(land.height[hex_]) - 3 * same


def _flood(land: Land, wet: list[Hex], deep: int) -> None:
    """Water up to the lowest ground around it, deep in its middle."""
    inside = set(wet)
    holes = [g for g in pieces(land, [h for h in land.places if h not in inside]) if len(g) < 3]
    inside.update(hex_ for group in holes for hex_ in group)
    rim = {o for h in inside for o in land.around[h] if o not in inside}
    level = int(min(land.height[h] for h in [*inside, *rim]) + 100.5) - 100
    shore = steps_from(land, rim)
    for hex_ in sorted(inside):
        land.height[hex_] = level
        land.depth[hex_] = max(1, min(deep, shore[hex_]))
    away = steps_from(land, inside)
    for hex_, steps in away.items():
        if 0 < steps < 4:
            land.height[hex_] = min(land.height[hex_], level + 0.4 + 0.7 * steps)


def wash(land: Land, luck: Luck, sea: Sea) -> None:
    """Put a part of the map under the sea."""
    west = luck.chance(0.5)
    share = luck.between(sea.share)
    bays, small = Ripple(luck.of("bays"), 6), Ripple(luck.of("small"), 2.5)
    wet = []
    inland: dict[Hex, float] = {}
    for hex_, place in land.places.items():
        off = place[0] if west else land.wide - place[0]
        line = share * land.wide + 2.4 * bays.at(place) + 0.9 * small.at(place)
        inland[hex_] = off - line
        if sea.both or off < line:
            wet.append(hex_)
    groups = pieces(land, wet)
    wet = [h for group in groups if len(group) >= _NARROW + 3 for h in group]
    dry = pieces(land, [h for h in land.places if h not in set(wet)])
    wet += [h for group in dry if len(group) < _NARROW for h in group]
    inside = set(wet)
    inside -= _rises(land, luck.of("islands"), sea, inside)
    inside = {h for group in pieces(land, inside) if len(group) >= _NARROW for h in group}
    shore = steps_from(land, [h for h in land.places if h not in inside])
    for hex_ in land.places:
        if hex_ in inside:
            land.height[hex_] = 0
            land.depth[hex_] = max(1, min(sea.deep, (shore.get(hex_, 9) + 1) // 2))
        else:
            low = max(0.0, inland[hex_]) / 1.6 + 0.3 if not sea.both else 9.0
            land.height[hex_] = max(0.0, min(land.height[hex_], low))


def _rises(land: Land, luck: Luck, sea: Sea, wet: set[Hex]) -> set[Hex]:
    """The islands in the sea."""
    found: set[Hex] = set()
    middles: list[Hex] = []
    shore = steps_from(land, [h for h in land.places if h not in wet])
    water = sorted(wet)
    spots = [h for h in water if shore.get(h, 9) > 3 and (sea.both or land.from_edge(h))]
    # Where all is sea, both home edges have land.
    edges = ([h for h in water if h.row < 3], [h for h in water if h.row > land.rows - 2])
    homes = [edge for edge in edges if sea.both and edge]
    for number in range(land.number(luck, sea.islands) if spots else 0):
        own = luck.of(f"island {number}")
        tries = [own.pick(homes[number] if number < len(homes) else spots) for _ in range(8)]
        middle = max(tries, key=lambda h: (far_apart(land, h, middles), h))
        middles.append(middle)
        found.update(oval(land, own, middle, water, int(own.between(sea.size))))
    return found
