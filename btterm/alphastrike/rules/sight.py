"""Who sees whom on a map of hexes (Alpha Strike, Line of Sight)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.options import ADVANCED_WOODS, INTRODUCTORY
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.heights import WOODS_HIGH
from btterm.alphastrike.rules.moving import airborne, level_of, under_foot
from btterm.alphastrike.units import Unit
from btterm.board.terrain import Ground, Terrain
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex, centre, distance, hexsides_towards, line

WOODS_BLOCK = 3
"""Hexes of woods between that block sight (Alpha Strike, Woods)."""
WOODS = 2
"""What woods in the way add to a to-hit number (Alpha Strike, Terrain Modifiers)."""
EACH_HEX = {Ground.LIGHT_WOODS: 1, Ground.HEAVY_WOODS: 2}
"""The same for each hex of woods, with heavy ones for dense, where every one counts (Alpha Strike,
Woods and Jungle)."""
THICKNESS = {Ground.LIGHT_WOODS: 2, Ground.HEAVY_WOODS: 3}
TOO_THICK = 6
"""Sixths of what blocks that a hex of woods makes: three light ones do, or two dense (Alpha Strike,
Woods and Jungle)."""
MECH_HIGH, OTHERS_HIGH = 2, 1
LARGE_HIGH = {"LG": 2, "VLG": 3, "SLG": 4}
"""Levels that units rise above where they stand (Alpha Strike, Hex Maps, Unit Heights)."""
LARGE_FLYING = 2
"""Levels that large ones rise in the air; others one (Alpha Strike, Unit Heights)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What lies between two units."""

    blocked: Refusal = ALLOWED
    """Why there is no line of sight, or nothing."""
    woods: int = 0
    """What woods in the way and around both units add to a to-hit number."""
    cover: bool = False
    """Whether the target has partial cover."""


def height(unit: Unit) -> int:
    """Levels that a unit rises above where it stands or flies (Alpha Strike, Hex Maps, Unit
    Heights)."""
    if unit.card.type.is_mech:
        return MECH_HIGH
    large = next((levels for code, levels in LARGE_HIGH.items() if unit.card.has(code)), 0)
    if large and airborne(unit):
        return LARGE_FLYING
    return large or OTHERS_HIGH


def top(battle: Battle, unit: Unit) -> int:
    """The level from which a unit looks (Alpha Strike, Hex Maps)."""
    return level_of(battle, unit) + height(unit)


def submerged(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is wholly under water (Alpha Strike, Water)."""
    terrain = battle.board[unit.hex]
    wet = terrain.ground is Ground.WATER and not terrain.frozen
    return wet and top(battle, unit) <= terrain.level and terrain.depth > 0


def sight(battle: Battle, attacker: Unit, target: Unit) -> Sight:
    """Whether a unit sees another, and what is between (Alpha Strike, Line of Sight). Where the
    line runs between two hexes, the one counts that serves the target."""
    under = submerged(battle, attacker)
    if under != submerged(battle, target):
        return Sight(Refusal(Rule.WATER, "water between"))
    # What the attacker stands in lies between as well, but for the introductory game.
    ends = (target,) if INTRODUCTORY in battle.options else (attacker, target)
    around = [battle.board[each.hex] for each in ends if not airborne(each)]
    wading = _wades(battle, target)
    if distance(attacker.hex, target.hex) <= 1:
        return Sight(woods=_woods_add(battle, around), cover=wading)
    line_ = _Line(battle, attacker, target, top(battle, attacker), top(battle, target), under)
    between = [_of_two(line_, step) for step in _steps(battle, attacker, target)]
    for hex_ in between:
        if _blocks(line_, hex_):
            return Sight(Refusal(Rule.LINE_OF_SIGHT, f"{hex_} blocks the line of sight"))
    woods = [battle.board[hex_] for hex_ in between if _woods_between(line_, hex_)]
    if _too_thick(battle, woods):
        return Sight(Refusal(Rule.WOODS, f"{len(woods)} hexes of woods between"))
    added = _woods_add(battle, [*around, *woods])
    return Sight(woods=added, cover=wading or _covered(line_, between))


def _woods_add(battle: Battle, grounds: Sequence[Terrain]) -> int:
    """What woods add to a to-hit number: once for all of them, or hex by hex (Alpha Strike, Terrain
    Modifiers, Woods and Jungle)."""
    if ADVANCED_WOODS in battle.options:
        return sum(EACH_HEX.get(terrain.ground, 0) for terrain in grounds)
    return WOODS if any(terrain.woods for terrain in grounds) else 0


def _too_thick(battle: Battle, woods: Sequence[Terrain]) -> bool:
    """Whether so much woods blocks the sight (Alpha Strike, Woods, Woods and Jungle)."""
    if ADVANCED_WOODS in battle.options:
        return sum(THICKNESS[terrain.ground] for terrain in woods) >= TOO_THICK
    return len(woods) >= WOODS_BLOCK


def waterway(battle: Battle, start: Hex, end: Hex) -> bool:
    """Whether there is nothing but water between two hexes."""
    between = (hex_ for step in line(start, end) for hex_ in step if hex_ in battle.board)
    return all(under_foot(battle.board[hex_]) for hex_ in between)


def _steps(battle: Battle, attacker: Unit, target: Unit) -> list[tuple[Hex, ...]]:
    steps = line(attacker.hex, target.hex)
    kept = [tuple(hex_ for hex_ in step if hex_ in battle.board) for step in steps]
    return [step for step in kept if step]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line between two units."""

    battle: Battle
    attacker: Unit
    target: Unit
    here: int
    """The level from which the attacker looks."""
    there: int
    """The level to which the target rises."""
    under: bool
    """Whether both are submerged."""


def _of_two(line_: _Line, step: Sequence[Hex]) -> Hex:
    """The hex of a step that protects the target best."""
    if len(step) == 1:
        return step[0]
    return max(
        step,
        key=lambda hex_: (
            _blocks(line_, hex_),
            _covers(line_, hex_),
            _woods_between(line_, hex_) and line_.battle.board[hex_].woods,
        ),
    )


def _stands_between(line_: _Line, hex_: Hex, level: int) -> bool:
    """Whether something so high in a hex is in the way (Alpha Strike, Hex Maps, Line of Sight on
    Hexes)."""
    here, there = line_.here, line_.there
    if level < min(here, there):
        return False
    return (
        level >= max(here, there)
        or (level >= here and distance(hex_, line_.attacker.hex) == 1)
        or (level >= there and distance(hex_, line_.target.hex) == 1)
    )


def _blocks(line_: _Line, hex_: Hex) -> bool:
    terrain = line_.battle.board[hex_]
    if line_.under and terrain.ground is Ground.WATER:
        return _stands_between(line_, hex_, terrain.footing)
    if terrain.building is not None:
        return _stands_between(line_, hex_, terrain.floor + terrain.building.levels)
    return _stands_between(line_, hex_, terrain.level)


def _woods_between(line_: _Line, hex_: Hex) -> bool:
    terrain = line_.battle.board[hex_]
    return terrain.woods > 0 and _stands_between(line_, hex_, terrain.level + WOODS_HIGH)


def _wades(battle: Battle, target: Unit) -> bool:
    """Whether a 'Mech stands in water of Depth 1, which covers it from all sides (Alpha Strike,
    Water)."""
    terrain = battle.board[target.hex]
    return target.card.type.is_mech and under_foot(terrain) == 1


def _covers(line_: _Line, hex_: Hex) -> bool:
    """Whether solid ground beside a 'Mech covers its legs (Alpha Strike, Partial Cover)."""
    battle, target = line_.battle, line_.target
    if not target.card.type.is_mech or distance(hex_, target.hex) != 1:
        return False
    terrain = battle.board[hex_]
    rise = terrain.level + (terrain.building.levels if terrain.building else 0)
    level = level_of(battle, target)
    return rise == level + 1 and line_.here <= line_.there


def _covered(line_: _Line, between: list[Hex]) -> bool:
    return any(_covers(line_, hex_) for hex_ in between)


def ahead(unit: Unit, hex_: Hex) -> bool:
    """Whether a hex lies in the half of the map before a unit: its centre no more than ninety
    degrees from its facing (Alpha Strike, Firing Arcs)."""
    (ax, ay), (bx, by) = centre(unit.hex), centre(hex_)
    (fx, fy) = centre(unit.hex.neighbour(unit.facing))
    # The grid of `centre` is stretched: across counts by the root of three.
    return (bx - ax) * (fx - ax) + 3 * (by - ay) * (fy - ay) >= 0


def from_behind(attacker: Unit, target: Unit) -> bool:
    """Whether an attack comes through the rear hexside of a unit; where it comes between two, the
    target chooses its front. Infantry has no rear (Alpha Strike, Rear Damage)."""
    if target.card.type.is_infantry or attacker.hex == target.hex:
        return False
    return hexsides_towards(target.hex, attacker.hex) == ((target.facing + 3) % 6,)
