"""What a hex holds, in words: in a line of the screen, as it is told, and in few on paper."""

from __future__ import annotations

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Facing, Hex


def terrain_words(terrain: Terrain) -> str:
    """ "light woods, level 2" or "medium building 3 levels CF 40, level 0"."""
    parts = [_surface(terrain)]
    if terrain.bridge is not None:
        parts.append(f"{terrain.bridge.type} bridge CF {terrain.bridge.cf}")
    elif terrain.roads:
        parts.append("road")
    if terrain.building is not None:
        house = terrain.building
        parts.append(f"{house.type} building {house.levels} levels CF {house.cf}")
    return ", ".join([*parts, *_hazards(terrain), f"level {terrain.level}"])


def hex_words(board: Board, hex_: Hex) -> str:
    """The hex's number and what it holds."""
    return f"{hex_} {terrain_words(board[hex_])}"


def built_words(board: Board, hex_: Hex) -> str:
    """The hex's number and what is built there, in few words: "0506 medium building CF 40, 2
    high"; all that it holds where nothing is."""
    terrain = board[hex_]
    if (house := terrain.building) is not None:
        return f"{hex_} {house.type} building CF {house.cf}, {house.levels} high"
    if (bridge := terrain.bridge) is not None:
        return f"{hex_} {bridge.type} bridge CF {bridge.cf}"
    return hex_words(board, hex_)


def terrain_told(terrain: Terrain) -> str:
    """ "light woods, level 2"; "clear, road north and south". Level 0 goes without saying."""
    parts = [_surface(terrain)]
    if terrain.roads:
        *most, last = [side.word for side in Facing if terrain.road(side)]
        parts.append(f"road {', '.join(most)} and {last}" if most else f"road {last}")
    if terrain.bridge is not None:
        parts.append(f"{terrain.bridge.type} bridge that bears {terrain.bridge.cf} tons")
    if terrain.building is not None:
        house = terrain.building
        levels = "1 level" if house.levels == 1 else f"{house.levels} levels"
        parts.append(f"{house.type} building of {levels}, CF {house.cf}")
    parts += _hazards(terrain)
    return ", ".join(parts + [f"level {terrain.level}"] * bool(terrain.level))


def terrain_brief(terrain: Terrain) -> list[str]:
    """What a hex holds, in few words; nothing for clear ground on level 0."""
    words = _hazards(terrain)[:1]
    if terrain.bridge is not None:
        words.append(f"bridge {terrain.bridge.cf}")
    if terrain.building is not None:
        house = terrain.building
        words += [f"{house.type} {house.cf}", f"{house.levels} high"]
    elif terrain.water:
        words.append(f"{'ice, ' * terrain.ice}depth {terrain.depth}")
    elif terrain.ground is not Ground.CLEAR:
        words.append(terrain.ground.removesuffix(" woods"))
    words += ["swamp"] * terrain.swamp + ["ice"] * (terrain.ice and not terrain.water)
    words += [terrain.cover.removeprefix("deep ")] * bool(terrain.cover)
    return words + [f"level {terrain.level}"] * bool(terrain.level)


def _surface(terrain: Terrain) -> str:
    if terrain.water:
        words = f"{'ice over ' * terrain.ice}water, depth {terrain.depth}"
    else:
        words = f"{terrain.ground}{', ice' * terrain.ice}{', swamp' * terrain.swamp}"
    return f"{words}, {terrain.cover}" if terrain.cover else words


def _hazards(terrain: Terrain) -> list[str]:
    return ["fire"] * terrain.fire + ["smoke"] * terrain.smoke
