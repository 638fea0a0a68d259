"""The signs of terrain: one character a thing, the same on every map the program draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from btterm.board.terrain import Cover, Ground, Terrain

_COVERS = MappingProxyType({Cover.NONE: "", Cover.MUD: "-", Cover.SNOW: "_"})


@dataclass(frozen=True, slots=True)
class Signs:
    """One set of signs. Every sign is one column wide in every terminal."""

    ground: Mapping[Ground, str]
    road: str = "="
    bridge: str = "H"
    building: str = "#"
    fire: str = "*"
    smoke: str = "@"
    swamp: str = ","
    ice: str = "^"
    cover: Mapping[Cover, str] = field(default_factory=lambda: _COVERS)

    def first(self, terrain: Terrain) -> str:
        """What mainly stands in a hex: building, bridge, road or the ground."""
        if terrain.building:
            return self.building
        if terrain.bridge:
            return self.bridge
        return self.road if terrain.roads else self.ground[terrain.ground]

    def second(self, terrain: Terrain) -> str:
        """The rest in one character: fire, smoke, levels of a building, ice, mud or snow, swamp,
        depth of water, woods.

        A bridge shows what it crosses; a blank when there is nothing more to tell.
        """
        if terrain.fire or terrain.smoke:
            return self.fire if terrain.fire else self.smoke
        if terrain.building:
            return _digit(terrain.building.levels)
        if terrain.bridge:
            return self.ground[terrain.ground]
        if terrain.ice:
            return self.ice
        if terrain.cover and not terrain.woods:
            return self.cover[terrain.cover]
        if terrain.roads:
            return " "
        if terrain.swamp:
            return self.swamp
        if terrain.water:
            return _digit(terrain.depth)
        return self.ground[terrain.ground] if terrain.woods else " "


def _digit(number: int) -> str:
    return str(number) if number < 10 else "+"


ASCII = Signs(
    MappingProxyType(
        {
            Ground.CLEAR: ".",
            Ground.ROUGH: ":",
            Ground.RUBBLE: "%",
            Ground.LIGHT_WOODS: '"',
            Ground.HEAVY_WOODS: "&",
            Ground.WATER: "~",
            Ground.PAVED: "+",
        }
    )
)

RICH = Signs(
    MappingProxyType(
        {
            Ground.CLEAR: ".",
            Ground.ROUGH: "\N{BULLET OPERATOR}",
            Ground.RUBBLE: "\N{QUADRANT UPPER RIGHT AND LOWER LEFT}",
            Ground.LIGHT_WOODS: "\N{WHITE UP-POINTING SMALL TRIANGLE}",
            Ground.HEAVY_WOODS: "\N{BLACK UP-POINTING SMALL TRIANGLE}",
            Ground.WATER: "\N{TRIPLE TILDE}",
            Ground.PAVED: "+",
        }
    ),
    building="\N{HOUSE}",
    fire="\N{WHITE SUN WITH RAYS}",
    smoke="\N{LIGHT SHADE}",
)
"""For terminals and fonts that have these characters, at one column each."""
