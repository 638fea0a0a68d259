"""Line of sight: who sees whom, through what, and what it adds to the to-hit number.

Sight levels are absolute: a standing 'Mech looks from one level above the floor of its hex, a
prone 'Mech or a vehicle from the floor itself, a unit on a roof from that much higher. Lines under
water are the same over the bottom, with depths as negative levels. (Compendium, Line of Sight,
Woods in the Line of Fire)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from btterm.board.board import Board
from btterm.board.relief import BLOCKS, SMOKE, Relief, thicket, weigh
from btterm.board.terrain import Terrain
from btterm.classic.rule import Rule
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex, axial
from btterm.table.numbers import Modifier

OPEN = 2
"""The most that the weights on a line may add up to: two light woods hexes or a heavy one."""
PARTIAL_COVER = 3
ATTACKER_WADES = 1
TARGET_WADES = -1
WADING_TARGET = (
    Modifier(Rule.EFFECTS_OF_PARTIAL_COVER, "partial cover, Depth 1", PARTIAL_COVER),
    Modifier(Rule.EFFECTS_OF_WATER_HEXES, "target in water", TARGET_WADES),
)
UNDER_WATER = Refusal(Rule.EFFECTS_OF_WATER_HEXES, "under water")
"""Why one sees nothing, and is not seen, from above the water."""
WADING_ATTACKER = Modifier(Rule.EFFECTS_OF_WATER_HEXES, "attacker in water", ATTACKER_WADES)


class LineSide(StrEnum):
    """Which hexes a line between two rows of hexes runs through, seen from the attacker."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Sight:
    """What one unit sees of another."""

    visible: bool
    hexes: tuple[Hex, ...]
    """The hexes between the two, from the attacker to the target."""
    side: LineSide | None = None
    """The side taken where the line runs along an edge between hexes, None elsewhere."""
    why: Refusal = ALLOWED
    """What blocks the line, in a player's words; empty when it is open."""
    blocked_by: Hex | None = None
    terms: tuple[Modifier, ...] = ()
    """The terrain modifiers to hit the target, each with its reason; none when blocked."""
    light_woods: int = 0
    """Hexes of light woods between the two that count."""
    heavy_woods: int = 0
    """Hexes of heavy woods or smoke between the two that count."""
    cover_from: Hex | None = None
    """The hex that covers the target in part: its own when it stands in Depth 1 water."""
    storeys: int = 0
    """Levels between the two inside one building."""
    leg_cover: Hex | None = None
    """The hex that would cover an attacking 'Mech in part: its legs cannot fire through it."""
    deep: bool = False
    """Whether the line runs through water."""

    @property
    def partial_cover(self) -> bool:
        return self.cover_from is not None

    @property
    def modifier(self) -> int:
        """The sum of the terrain modifiers."""
        return sum(term.value for term in self.terms)


@dataclass(slots=True)
class _Ends:
    """Attacker and target of one line of sight, as in `line_of_sight`."""

    board: Board
    start: Hex
    target: Hex
    level: int
    target_level: int
    cover: bool
    dry: bool
    blind: bool
    deep: bool
    relief: Relief


def line_of_sight(
    board: Board,
    start: Hex,
    target: Hex,
    start_level: int,
    target_level: int,
    *,
    cover: bool = True,
    dry: bool = False,
    blind: bool = False,
    deep: bool | None = None,
    side: LineSide | None = None,
) -> Sight:
    """What a unit in `start` sees of a unit in `target`, both at absolute sight levels (Compendium,
    Line of Sight, Effects of Water Hexes, Effects of Partial Cover, Woods in the Line of Fire,
    Line of Sight (Underwater)).

    `cover` says that the target is a standing 'Mech, which terrain and Depth 1 water can cover
    in part. `dry` says that the attacker is not in the water of its hex: it floats, hovers or
    stands on a bridge. `blind` asks what would count for an attack that needs no line of sight:
    nothing blocks it, and all woods and smoke on the way count. `deep` says whether the line runs
    through water, from one to the other who are both in it; None: as their levels tell, where one
    of them is under it.

    Where the line runs along an edge between hexes, the defender takes one `side` for the whole of
    it; unasked, the side that is blocked or else has the higher modifier, the right one if they are
    equal. A side that leaves the board cannot be taken. Raises BadInput when a hex is not on the
    board.
    """
    board.require(start)
    board.require(target)
    if deep is None:
        one, other = board[start], board[target]
        under = _under_water(one, start_level), _under_water(other, target_level)
        wading = not dry and _wades(one, start_level), cover and _wades(other, target_level)
        deep = not blind and any(under) and all(map(any, zip(under, wading, strict=True)))
    relief = Relief.of(board, deep=deep)
    ends = _Ends(board, start, target, start_level, target_level, cover, dry, blind, deep, relief)
    sights = [_along(ends, taken, way) for taken, way in _sides(ends)]
    chosen = [sight for sight in sights if sight.side is side]
    return chosen[0] if chosen else max(sights, key=lambda s: (not s.visible, s.modifier))


def sight_from(
    board: Board,
    start: Hex,
    start_level: int,
    *,
    height: int = 1,
    cover: bool = True,
    dry: bool = False,
    afloat: bool = False,
) -> dict[Hex, int | None]:
    """The sum of terrain modifiers from `start` to a unit in each hex, None where it is unseen.

    The units looked at stand `height` levels above the floor of their hexes, or above the deck
    of a bridge; the rest is as in `line_of_sight`, with the sides that are taken when nobody is
    asked. `afloat`: from a vessel at the surface, which looks down into the water too.
    """
    board.require(start)
    terrain, seen = board[start], dict[Hex, int | None].fromkeys(board)
    under = _under_water(terrain, start_level)
    own = sum(term.value for term in _start_terms(terrain, start_level, dry))
    if not under:
        _look(board, start, start_level, own, _stands(board, height, cover), cover, seen)
    if under or afloat or (not dry and _wades(terrain, start_level)):
        below = _stands(board, height, cover, deep=True)
        below = [stand for stand in below if under or not stand[-1]]
        _look(board, start, start_level, own, below, cover, seen, deep=True)
    return seen


def _look(
    board: Board,
    start: Hex,
    start_level: int,
    own: int,
    stands: list[_Stand],
    cover: bool,
    seen: dict[Hex, int | None],
    *,
    deep: bool = False,
) -> None:
    """Note what is seen of some targets, above the water or through it."""
    relief = Relief.of(board, deep=deep)
    at, (start_q, start_r) = relief.index(start), axial(start)
    over, heights = relief.weights_from(at), relief.heights
    for target, q, r, level, target_own, wades in stands:
        can_cover, worst = cover and not wades, 0
        for way in relief.ways(q - start_q, r - start_r):
            between = sum(weigh(over, way, start_level, level))
            if between > OPEN:
                break
            if way and can_cover and _covers(heights[at + way[-1]], level, start_level):
                between += PARTIAL_COVER
            worst = max(worst, between)
        else:
            seen[target] = worst + own + target_own


def _sides(ends: _Ends) -> list[tuple[LineSide | None, tuple[int, ...]]]:
    """The ways a line can take over the relief: one, or those beside an edge that stay on it."""
    relief = ends.relief
    at = relief.index(ends.start)
    (q, r), (target_q, target_r) = axial(ends.start), axial(ends.target)
    ways = [tuple(at + step for step in way) for way in relief.ways(target_q - q, target_r - r)]
    if len(ways) == 1:
        return [(None, ways[0])]
    sides = zip((LineSide.RIGHT, LineSide.LEFT), ways, strict=True)
    return [(side, way) for side, way in sides if all(relief.hexes[index] for index in way)]


def _along(ends: _Ends, side: LineSide | None, way: tuple[int, ...]) -> Sight:
    """The sight through the hexes on this way."""
    board, relief = ends.board, ends.relief
    hexes = tuple(hex_ for index in way if (hex_ := relief.hexes[index]))
    for hex_, level in ((ends.start, ends.level), (ends.target, ends.target_level)):
        if _under_water(board[hex_], level) and not (ends.blind or ends.deep):
            return Sight(False, hexes, side, UNDER_WATER, hex_)
    weights = weigh(relief.weights_over, way, ends.level, ends.target_level)
    if ends.blind:
        weights = [0 if weight == BLOCKS else weight for weight in weights]
    weighed = [(hex_, weight) for hex_, weight in zip(hexes, weights, strict=True) if weight]
    if sum(weights) > OPEN and not ends.blind:
        return Sight(False, hexes, side, *_obstacle(ends, weighed), deep=ends.deep)
    cover_from = _cover_from(ends, hexes)
    return Sight(
        True,
        hexes,
        side,
        terms=_terms(ends, weighed, cover_from),
        light_woods=weights.count(1),
        heavy_woods=weights.count(2),
        cover_from=cover_from,
        leg_cover=_covering(relief, hexes[:1], ends.level, ends.target_level),
        deep=ends.deep,
    )


def _obstacle(ends: _Ends, weighed: list[tuple[Hex, int]]) -> tuple[Refusal, Hex]:
    """What blocks a line, in words, and the hex where it ends."""
    board = ends.board
    for hex_, weight in weighed:
        if weight == BLOCKS and ends.deep:
            bottom = f"bottom at level {board[hex_].floor}, blocks"
            bare = bottom if board[hex_].depth else "no water"
            words = f"{hex_}, {bottom}" if board[hex_].depth else f"no water in {hex_}"
            return Refusal(Rule.LINE_OF_SIGHT_UNDERWATER, words, bare=bare), hex_
        if weight == BLOCKS:
            bare = f"level {board[hex_].height}, blocks"
            return Refusal(Rule.LINE_OF_SIGHT, f"{hex_}, {bare}", bare=bare), hex_
    smoke = any(_growth(board[hex_], weight) == SMOKE for hex_, weight in weighed)
    count = f"{len(weighed)} {'woods or smoke' if smoke else 'woods'} hexes"
    sums = accumulate(weight for _, weight in weighed)
    end = next(hex_ for (hex_, _), total in zip(weighed, sums, strict=True) if total > OPEN)
    words = f"{count}: {' '.join(str(hex_) for hex_, _ in weighed)}"
    return Refusal(Rule.WOODS_IN_THE_LINE_OF_FIRE, words, bare=count), end


def _growth(terrain: Terrain, weight: int) -> str:
    """The name of what gives a hex this weight."""
    return terrain.ground.value if terrain.woods == weight else SMOKE


def _rule_of(growth: str) -> Rule:
    return Rule.SMOKE if growth == SMOKE else Rule.WOODS_IN_THE_LINE_OF_FIRE


def _terms(
    ends: _Ends, weighed: list[tuple[Hex, int]], cover_from: Hex | None
) -> tuple[Modifier, ...]:
    board = ends.board
    growths = [(_growth(board[hex_], weight), weight, hex_) for hex_, weight in weighed]
    terms = [Modifier(_rule_of(name), name, weight, hex_) for name, weight, hex_ in growths]
    terms += target_terms(board[ends.target], ends.target_level, ends.cover, ends.deep)
    if cover_from not in (None, ends.target):
        cover = Modifier(Rule.EFFECTS_OF_PARTIAL_COVER, "partial cover", PARTIAL_COVER, cover_from)
        terms.append(cover)
    return (*terms, *_start_terms(board[ends.start], ends.level, ends.dry))


def target_terms(terrain: Terrain, level: int, cover: bool, deep: bool = False) -> list[Modifier]:
    """What the target's own hex does to the to-hit number."""
    name, value = ("", 0) if deep else thicket(terrain, level)
    terms = [Modifier(_rule_of(name), f"target in {name}", value)] if value else []
    if cover and _wades(terrain, level):
        terms += WADING_TARGET
    return terms


def _start_terms(terrain: Terrain, level: int, dry: bool) -> list[Modifier]:
    """What the attacker's own hex does to the to-hit number."""
    wades = not dry and _wades(terrain, level)
    return [WADING_ATTACKER] if wades else []


def _cover_from(ends: _Ends, hexes: tuple[Hex, ...]) -> Hex | None:
    """The hex that covers the target in part (Compendium, Effects of Partial Cover).

    Depth 1 water covers against higher attackers too, a hill or building does not.
    """
    if not ends.cover:
        return None
    if _wades(ends.board[ends.target], ends.target_level):
        return ends.target
    return _covering(ends.relief, hexes[-1:], ends.target_level, ends.level)


def _covering(relief: Relief, hexes: tuple[Hex, ...], level: int, other: int) -> Hex | None:
    """The neighbouring hex, if any, that covers a 'Mech at `level` from a unit at `other`."""
    tops = relief.heights
    return next((h for h in hexes if _covers(tops[relief.index(h)], level, other)), None)


def _covers(height: int, level: int, other: int) -> bool:
    return height == level and other <= level


def _under_water(terrain: Terrain, level: int) -> bool:
    return terrain.water and level < terrain.level


def _wades(terrain: Terrain, level: int) -> bool:
    """Whether a 'Mech at this sight level stands in Depth 1 water."""
    return terrain.water and terrain.depth == 1 and level == terrain.level


_Stand = tuple[Hex, int, int, int, int, bool]
"""A hex, its axial coordinates, the target's level there, its own modifier, if it wades."""


def _stands(board: Board, height: int, cover: bool, *, deep: bool = False) -> list[_Stand]:
    """What a target `height` levels above the floor is like in every hex where it can be seen, or
    if `deep` in every hex where it is in the water."""
    key = f"stands {height} {cover} {deep}"
    kept: list[_Stand] | None = board.heights.get(key)
    if kept is None:
        kept = board.heights[key] = []
        for hex_, terrain in zip(board, board.hexes, strict=True):
            level = terrain.footing + height
            under, wades = _under_water(terrain, level), _wades(terrain, level)
            if (under or (cover and wades)) if deep else not under:
                own = sum(term.value for term in target_terms(terrain, level, cover, deep))
                kept.append((hex_, *axial(hex_), level, own, wades))
    return kept
