"""Which cells a hex owns, at each zoom."""

from __future__ import annotations

import pytest
from textual.geometry import Offset, Region, Size

from btterm.hexes import Hex
from btterm.tui.map.geometry import Geometry

# Cells (x, y) from the corner of a hex in an odd column 1 row 1, line by line: the drawing.
OWNED = {
    0: ["##"],
    1: ["#####"],
    2: ["#####", "#####"],
    3: [".#########", "###########", "###########", ".#########"],
}
PITCH = {0: (2, 1), 1: (5, 1), 2: (5, 2), 3: (10, 4)}
LOWERED = {0: 0, 1: 0, 2: 1, 3: 2}


def owned_cells(hex_: Hex, zoom: int) -> set[tuple[int, int]]:
    width, height = PITCH[zoom]
    x = width * (hex_.col - 1)
    y = height * (hex_.row - 1) + (LOWERED[zoom] if hex_.col % 2 == 0 else 0)
    return {
        (x + dx, y + dy)
        for dy, line in enumerate(OWNED[zoom])
        for dx, mark in enumerate(line)
        if mark == "#"
    }


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 3), (15, 17), (16, 17), (30, 34)])
def test_every_cell_belongs_to_its_hex_or_to_none(columns: int, rows: int, zoom: int) -> None:
    geometry = Geometry(columns, rows, zoom)
    owner = {}
    for col in range(1, columns + 1):
        for row in range(1, rows + 1):
            for cell in owned_cells(Hex(col, row), zoom):
                assert cell not in owner
                owner[cell] = Hex(col, row)
    width, height = geometry.size
    for x in range(-12, width + 12):
        for y in range(-6, height + 6):
            assert geometry.hex_at(x, y) == owner.get((x, y)), (x, y)


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
def test_a_hex_and_its_ring_lie_in_its_region_and_in_the_drawing(zoom: int) -> None:
    geometry = Geometry(15, 17, zoom)
    for col in range(1, 16):
        for row in range(1, 18):
            region = geometry.region(Hex(col, row))
            assert all(region.contains(x, y) for x, y in owned_cells(Hex(col, row), zoom))
            assert geometry.size.region.contains_region(region)


@pytest.mark.parametrize(
    ("columns", "rows", "zoom", "width", "height"),
    [
        (30, 17, 0, 60, 17),
        (15, 17, 1, 76, 17),
        (15, 17, 2, 76, 35),
        (15, 17, 3, 152, 70),
        (30, 34, 1, 151, 34),
        (30, 34, 2, 151, 69),
        (30, 34, 3, 302, 138),
        (1, 1, 1, 6, 1),
        (1, 1, 2, 6, 3),
        (1, 1, 3, 12, 6),
    ],
)
def test_size(columns: int, rows: int, zoom: int, width: int, height: int) -> None:
    assert Geometry(columns, rows, zoom).size == Size(width, height)


@pytest.mark.parametrize(
    ("zoom", "hex_", "corner", "region"),
    [
        (1, Hex(4, 10), Offset(15, 9), Region(15, 9, 6, 1)),
        (2, Hex(1, 1), Offset(0, 0), Region(0, 0, 6, 2)),
        (2, Hex(4, 10), Offset(15, 19), Region(15, 19, 6, 2)),
        (3, Hex(4, 10), Offset(30, 38), Region(30, 38, 12, 4)),
    ],
)
def test_corner_and_region(zoom: int, hex_: Hex, corner: Offset, region: Region) -> None:
    geometry = Geometry(15, 17, zoom)
    assert geometry.corner(hex_) == corner
    assert geometry.region(hex_) == region
