"""The board: one or more mapsheets laid together, read-only for everyone but the rules."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from btterm.board.terrain import CLEAR, Terrain
from btterm.errors import BadInput
from btterm.hexes import Hex


@dataclass(slots=True)
class Board:
    """A rectangle of hexes. Hex `Hex(1, 1)` is the north-west corner."""

    name: str
    columns: int
    rows: int
    hexes: list[Terrain] = field(default_factory=list)
    """Row by row; `index` tells where a hex lies."""
    version: int = 0
    """Grows with every change of terrain."""
    heights: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """What others have worked out from heights and woods and want to keep, until they change."""
    ways: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The same of what counts for who goes from hex to hex."""
    text: str = field(default="", repr=False, compare=False)
    """The text of its map file, once it has been written, until the terrain changes."""
    about: str = ""
    """One sentence for a player who chooses a map."""
    blocks: dict[Hex, tuple[Hex, ...]] = field(default_factory=dict)
    """The hexes of buildings that cover several, by each of them."""
    numbers: list[Hex] = field(default_factory=list)
    """The numbers printed on the sheets that make up the board, row by row; empty for one sheet."""

    def __post_init__(self) -> None:
        if not self.hexes:
            self.hexes = [CLEAR] * (self.columns * self.rows)

    def __contains__(self, hex_: object) -> bool:
        return (
            isinstance(hex_, tuple) and 1 <= hex_[0] <= self.columns and 1 <= hex_[1] <= self.rows
        )

    def index(self, hex_: Hex) -> int:
        return (hex_.row - 1) * self.columns + hex_.col - 1

    def at(self, index: int) -> Hex:
        return Hex(index % self.columns + 1, index // self.columns + 1)

    def __getitem__(self, hex_: Hex) -> Terrain:
        """The terrain of a hex. The hex must be on the board."""
        return self.hexes[self.index(hex_)]

    def __setitem__(self, hex_: Hex, terrain: Terrain) -> None:
        old = self[hex_]
        self.hexes[self.index(hex_)] = terrain
        self.version += 1
        self.text = ""
        if terrain.outline != old.outline:
            self.heights = {}
        if terrain.passage != old.passage:
            self.ways = {}

    def __iter__(self) -> Iterator[Hex]:
        """Every hex, row by row."""
        return iter(all_hexes(self.columns, self.rows))

    def require(self, hex_: Hex) -> Hex:
        """The hex itself. Raises BadInput when it is off the board."""
        if hex_ not in self:
            raise BadInput(
                f"hex {hex_} is not on {self.name}, which runs from 0101 to "
                f"{Hex(self.columns, self.rows)}"
            )
        return hex_

    @property
    def has_buildings(self) -> bool:
        """Whether any building stands on it."""
        if "buildings" not in self.ways:
            self.ways["buildings"] = any(terrain.building for terrain in self.hexes)
        return bool(self.ways["buildings"])

    @property
    def has_structures(self) -> bool:
        """Whether any building or bridge stands on it."""
        if "structures" not in self.ways:
            self.ways["structures"] = any(terrain.structure for terrain in self.hexes)
        return bool(self.ways["structures"])

    @property
    def has_ice(self) -> bool:
        """Whether any hex of it is coated with ice."""
        if "ice" not in self.ways:
            self.ways["ice"] = any(terrain.ice for terrain in self.hexes)
        return bool(self.ways["ice"])

    @property
    def has_frozen_water(self) -> bool:
        """Whether any water on it is under ice."""
        if "frozen" not in self.ways:
            self.ways["frozen"] = any(terrain.frozen for terrain in self.hexes)
        return bool(self.ways["frozen"])

    def load(self, tons: int) -> int:
        """How many CFs there are on it that do not bear so many tons: units with the same number
        are borne by the same buildings and bridges."""
        if "loads" not in self.ways:
            built = {terrain.structure.cf for terrain in self.hexes if terrain.structure}
            self.ways["loads"] = sorted(built)
        return bisect_left(self.ways["loads"], tons)

    def structure_at(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes of the building, or the one of the bridge, that stands in a hex."""
        return self.building_at(hex_) or ((hex_,) if self[hex_].bridge else ())

    def building_at(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes of the building that stands in a hex, which have one CF; none where none
        stands."""
        return self.blocks.get(hex_, (hex_,)) if self[hex_].building else ()

    def join(self, hexes: Iterable[Hex]) -> None:
        """Let the building cover these hexes as one. Raises BadInput where they do not hold
        buildings of one type and CF that touch each other."""
        block = tuple(dict.fromkeys(self.require(hex_) for hex_ in hexes))
        walls = {(b.type, b.cf) if (b := self[hex_].building) else None for hex_ in block}
        if None in walls:
            bare = next(hex_ for hex_ in block if self[hex_].building is None)
            raise BadInput(f"no building stands in {bare}")
        if len(walls) > 1:
            raise BadInput("the hexes of one building have one type and one CF")
        if again := [hex_ for hex_ in block if hex_ in self.blocks]:
            raise BadInput(f"{again[0]} belongs to another building")
        touched = {block[0]}
        for _ in block:
            touched |= {h for h in block if touched.intersection(h.neighbours())}
        if len(touched) < len(block):
            raise BadInput("the hexes of one building touch each other")
        if len(block) > 1:
            self.blocks.update(dict.fromkeys(block, block))

    def printed(self, hex_: Hex) -> Hex:
        """The number that a hex bears on its own sheet."""
        return self.numbers[self.index(hex_)] if self.numbers else hex_

    def copy(self) -> Board:
        """A board that changes by itself. What was worked out of either serves both, until a
        change makes it untrue of one; so it must not look at a board that can change."""
        return replace(self, hexes=list(self.hexes), blocks=dict(self.blocks))


@lru_cache(maxsize=8)
def all_hexes(columns: int, rows: int) -> tuple[Hex, ...]:
    """Every hex of boards of this size, row by row."""
    return tuple(Hex(col, row) for row in range(1, rows + 1) for col in range(1, columns + 1))
