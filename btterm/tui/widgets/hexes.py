"""What a hex holds, in words."""

from __future__ import annotations

from btterm.board.board import Board
from btterm.board.terrain import Terrain
from btterm.hexes import Hex


def terrain_words(terrain: Terrain) -> str:
    """ "light woods, level 2" or "medium building 3 levels CF 40, level 0"."""
    parts = [f"water, depth {terrain.depth}" if terrain.water else str(terrain.ground)]
    if terrain.bridge is not None:
        parts.append(f"{terrain.bridge.type} bridge CF {terrain.bridge.cf}")
    elif terrain.roads:
        parts.append("road")
    if terrain.building is not None:
        house = terrain.building
        parts.append(f"{house.type} building {house.levels} levels CF {house.cf}")
    parts += ["fire"] * terrain.fire + ["smoke"] * terrain.smoke
    parts.append(f"level {terrain.level}")
    return ", ".join(parts)


def hex_words(board: Board, hex_: Hex) -> str:
    """The hex's number and what it holds."""
    return f"{hex_} {terrain_words(board[hex_])}"
