"""What a hex holds (Compendium, Mapsheets)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Self


class Ground(StrEnum):
    """The main terrain of a hex (Compendium, Clear, Rough, Light Woods, Heavy Woods, Water,
    Pavement, Rubble)."""

    CLEAR = "clear"
    ROUGH = "rough"
    LIGHT_WOODS = "light woods"
    HEAVY_WOODS = "heavy woods"
    WATER = "water"
    PAVED = "paved"
    RUBBLE = "rubble"


class Construction(StrEnum):
    """The four types of buildings and bridges, by their original Construction Factor."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    HARDENED = "hardened"


class Cover(StrEnum):
    """What the weather has laid over a hex (Clan Invasion, Weather Conditions)."""

    NONE = ""
    MUD = "mud"
    SNOW = "deep snow"


ORIGINAL_CF: Mapping[Construction, int] = MappingProxyType(
    {
        Construction.LIGHT: 15,
        Construction.MEDIUM: 40,
        Construction.HEAVY: 90,
        Construction.HARDENED: 120,
    }
)
"""Construction Factor where nothing else is said (Compendium, Building Types)."""

HIGHEST_CF: Mapping[Construction, int] = MappingProxyType(
    {**ORIGINAL_CF, Construction.HARDENED: 150}
)


@dataclass(frozen=True, slots=True)
class Structure:
    """A building or a bridge: its type, what is left of its CF, and a building's levels
    (Compendium, Bridges, Light Buildings, Medium Buildings, Heavy Buildings, Hardened Buildings,
    Buildings)."""

    type: Construction
    cf: int
    levels: int = 0
    basement: int = 0
    """Levels below the ground floor that are open."""

    def bears(self, tons: int) -> bool:
        """Whether it carries a unit: its CF is the tons that it bears."""
        return self.cf >= tons


@dataclass(frozen=True, slots=True)
class Terrain:
    """Everything printed in one hex. `level` is the ground, or the surface of water (Compendium,
    Hills)."""

    level: int = 0
    ground: Ground = Ground.CLEAR
    depth: int = 0
    """Depth of water in levels; 0 for Depth 0 water and for every other ground."""
    roads: int = 0
    """Bit `side` is set where a road leaves through that hexside (0 = north, clockwise)."""
    bridge: Structure | None = None
    building: Structure | None = None
    fire: bool = False
    smoke: bool = False
    swamp: bool = False
    """Whether clear, rough or wooded ground is swampy (Compendium, Swamp)."""
    ice: bool = False
    """Whether it is coated with ice: the ground, or the surface of water (Compendium, Ice)."""
    cover: Cover = Cover.NONE

    @property
    def floor(self) -> int:
        """Level of the ground a unit stands on: the bottom of water, the street at a building."""
        return self.level - self.depth

    @property
    def footing(self) -> int:
        """Level that a unit stands on where nothing else is known: the deck of a bridge, ice,
        else the floor."""
        return self.level if self.bridge or self.frozen else self.floor

    def bears(self, tons: int) -> bool:
        """Whether there is a bridge that bears so many tons: its CF is the tons that it carries."""
        return self.bridge is not None and self.bridge.bears(tons)

    @property
    def structure(self) -> Structure | None:
        """What is built in the hex and can be brought down: a building, or a bridge (Compendium,
        Bridge Movement)."""
        return self.building or self.bridge

    def worn(self, cf: int) -> Self:
        """The hex with what is built there at so much CF."""
        what = "building" if self.building is not None else "bridge"
        return self.changed(**{what: replace(self.structure, cf=cf)} if self.structure else {})

    def dug(self, levels: int) -> Self:
        """The hex with a basement of so many levels below its building."""
        assert self.building is not None
        return self.changed(building=replace(self.building, basement=levels))

    def roofed(self, raised: int) -> bool:
        """Whether so many levels above the floor are inside a building: on one of its storeys, and
        not on its roof (Compendium, Movement Effects (Buildings))."""
        return self.building is not None and raised < self.roof

    @property
    def roof(self) -> int:
        """Levels above the floor of the solid top of the hex."""
        return self.height - self.floor

    @property
    def woods(self) -> int:
        """0 for none, 1 for light, 2 for heavy woods: the to-hit modifier as well."""
        if self.ground is Ground.LIGHT_WOODS:
            return 1
        return 2 if self.ground is Ground.HEAVY_WOODS else 0

    @property
    def open(self) -> bool:
        """Whether nothing in the hex shelters who is on the ground."""
        return self.ground in (Ground.CLEAR, Ground.PAVED) and self.building is None

    @property
    def water(self) -> bool:
        return self.ground is Ground.WATER

    @property
    def drowned_road(self) -> bool:
        """Whether a road runs through water of Depth 1 or more without a bridge: there is none
        (Compendium, Bridge Movement)."""
        return self.roads != 0 and self.depth > 0 and self.bridge is None

    def paves(self, raised: int) -> bool:
        """Whether the surface so many levels above the floor is pavement, road or bridge, on
        which a running unit may skid. What a hex paves, it paves at one height."""
        if self.depth:
            return self.bridge is not None and raised > 0
        if self.building is not None:
            return False
        return self.ground is Ground.PAVED or self.roads != 0

    @property
    def height(self) -> int:
        """Level of the solid top of the hex: ground plus building; the surface of water."""
        return self.level + (self.building.levels if self.building else 0)

    def road(self, side: int) -> bool:
        """Whether a road leaves through this hexside."""
        return bool(self.roads >> (side % 6) & 1)

    @property
    def outline(self) -> tuple[object, ...]:
        """All that a line over the hex can meet."""
        levels = self.building.levels if self.building else 0
        return self.level, self.ground, self.depth, self.bridge is None, levels, self.smoke

    @property
    def passage(self) -> tuple[object, ...]:
        """All that counts for who enters or leaves the hex."""
        return (
            self.level,
            self.ground,
            self.depth,
            self.roads,
            self.bridge,
            self.building,
            self.swamp,
            self.ice,
            self.cover,
        )

    @property
    def frozen(self) -> bool:
        """Whether it is water of Depth 1 or more under ice, on which units stand."""
        return self.ice and self.depth > 0

    def icy(self, raised: int) -> bool:
        """Whether so many levels above the floor there is ice to stand on."""
        return self.ice and raised == self.depth

    @property
    def may_freeze(self) -> bool:
        """Whether ice can cover it: open ground, woods, and water that no bridge crosses."""
        return self.structure is None and not self.swamp

    @property
    def may_be_swamp(self) -> bool:
        """Whether it can be swampy: clear, rough or wooded, and no road leads through it."""
        kinds = (Ground.CLEAR, Ground.ROUGH, Ground.LIGHT_WOODS, Ground.HEAVY_WOODS)
        return self.ground in kinds and not self.roads and self.structure is None

    def takes(self, cover: Cover) -> bool:
        """Whether the weather can cover it so: snow lies on all ground and on no water, mud on
        ground that is not paved and in water of Depth 0; neither in buildings."""
        if self.building is not None or self.depth:
            return False
        if cover is Cover.MUD:
            return self.ground is not Ground.PAVED and not self.ice
        return not self.water

    def changed(self, **fields: object) -> Self:
        """This hex with some fields replaced."""
        return replace(self, **fields)  # type: ignore[arg-type]


CLEAR = Terrain()
