"""A board with every kind of terrain, and eight units on it, for tests of the map."""

from __future__ import annotations

from dataclasses import replace

from btterm.board.board import Board
from btterm.board.terrain import Construction, Ground, Structure, Terrain
from btterm.hexes import Arc, Facing, Hex, arcs
from btterm.tui.map.scene import Chip, PathHex, Reach, Scene, ToHit

# Sign, second sign, level: as zoom 2 draws them.
_HEXES = """
.__1 .__1 ""_2 ""_2 .__1 .__1 .__0 ~1_0 .__0 .__0 ""_0 "@_1 .__1 .__0 .__0
.__1 :__2 :__3 ""_2 ""_2 .__1 .__0 ~1_0 .__0 ""_0 &*_0 "@_1 "@_2 .__1 .__0
""_2 :__3 :__4 :__3 ""_2 .__1 ""_1 ~2_0 ~1_0 .__0 ""_0 .__0 .__1 .__1 .__1
&&_1 &&_2 :__3 ""_3 .__2 .__1 .__0 ~2_0 ~1_0 .__0 .__0 +__0 +__0 .__1 .__1
&&_1 ""_2 ""_2 .__2 .__1 .__0 ~1_0 ~2_0 .__0 .__0 +__0 #3_0 #2_0 +__0 .__0
.__0 ""_1 .__1 =__1 .__0 =__0 ~1_0 H~_0 .__0 +__0 #2_0 =__0 =__0 +__0 =__0
.__0 =__0 =__0 .__0 =__0 ""_0 H~_0 ~1_0 =__0 .__1 +__0 #4_0 %__0 .__0 .__0
=__0 .__0 ""_0 .__0 .__0 ~1_0 ~2_0 .__0 .__1 .__1 .__1 .__0 %__0 .__1 ""_0
.__0 .__0 .__0 .__0 .__0 ~1_0 ~1_0 .__1 ""_1 :__2 ""_1 .__1 .__1 ""_1 ""_1
""_0 .__0 :__1 .__0 ~1_0 ~0_0 .__0 .__1 &&_2 :__3 ""_2 .__2 .__2 .__2 ""_1
&&_1 ""_1 ""_1 .__0 ~1_0 ~1_0 .__0 .__1 ""_2 :__4 :__3 :__3 .__3 .__2 .__1
&&_1 &&_2 ""_1 .__1 ~2_0 ~0_0 .__0 .__0 .__1 ""_2 :__3 :__5 :__4 ""_2 .__1
""_1 :__2 ""_2 .__1 ~1_0 .__0 .__0 ""_0 .__1 ""_1 &&_2 :__3 .__3 ""_2 .__1
.__1 .__1 .__2 ~1_1 ~1_0 .__0 .__0 &&_0 ""_0 .__1 &&_1 ""_2 ""_2 .__1 .__0
.__0 ""_1 .__1 ~1_0 .__0 .__0 :_-1 ""-1 .__0 .__0 .__0 ""_1 .__1 .__0 .__0
.__0 .__0 ~1_0 ~2_0 .__0 :_-1 :_-2 :_-2 :_-1 .__0 .__0 .__0 .__0 ""_0 .__0
.__0 ~0_0 ~1_0 .__0 ._-1 :_-2 %_-3 :_-2 ._-1 .__0 ""_0 .__0 ""_0 &&_0 ""_0
"""
_ROADS = {
    "0108": "NE SW",
    "0207": "NE SW",
    "0307": "NE SW",
    "0406": "SE SW",
    "0507": "NE NW",
    "0606": "SE SW",
    "0707": "NE NW",
    "0806": "SE SW",
    "0907": "NE NW",
    "1107": "NW",
    "1206": "NE SW",
    "1306": "NE NW SW",
    "1506": "NW SE",
}
_GROUND = {
    ".": Ground.CLEAR,
    ":": Ground.ROUGH,
    "%": Ground.RUBBLE,
    '"': Ground.LIGHT_WOODS,
    "&": Ground.HEAVY_WOODS,
    "~": Ground.WATER,
    "+": Ground.PAVED,
    "=": Ground.CLEAR,
    "#": Ground.CLEAR,
}
_BUILDINGS = {
    "2": Structure(Construction.MEDIUM, 40, 2),
    "3": Structure(Construction.HEAVY, 90, 3),
    "4": Structure(Construction.HARDENED, 150, 4),
}


def terrain(code: str, roads: str = "") -> Terrain:
    """The terrain that zoom 2 draws like this, with roads through the sides named."""
    sign, second, level = code[0], code[1], int(code[2:].strip("_"))
    bits = sum(1 << Facing.parse(side) for side in roads.split())
    if sign == "H":
        bridge = Structure(Construction.MEDIUM, 40)
        return Terrain(level, Ground.WATER, depth=1, roads=bits, bridge=bridge)
    return Terrain(
        level,
        _GROUND[sign],
        depth=int(second) if sign == "~" else 0,
        roads=bits,
        building=_BUILDINGS[second] if sign == "#" else None,
        fire=second == "*",
        smoke=second == "@",
    )


def river_hills() -> Board:
    """15 columns, 17 rows."""
    rows = [line.split() for line in _HEXES.split("\n") if line]
    hexes = [
        terrain(code, _ROADS.get(str(Hex(col, row)), ""))
        for row, codes in enumerate(rows, start=1)
        for col, code in enumerate(codes, start=1)
    ]
    return Board("River Hills", 15, 17, hexes)


WH = Chip("WH", Hex(6, 9), 1, Facing.NE, armour=78, did="walked 2", name="Warhammer")
WV = Chip("WV", Hex(4, 10), 1, Facing.NE, twist=1, armour=91, did="stood", name="Wolverine")
AR = Chip("AR", Hex(3, 13), 1, Facing.N, armour=100, did="stood", name="Archer")
PX = Chip("PX", Hex(8, 12), 1, Facing.SE, prone=True, armour=55, did="prone")
MA = Chip("ma", Hex(10, 5), 2, Facing.SW, twist=-1, armour=64, did="ran 5", name="Marauder")
HO = Chip("ho", Hex(11, 9), 2, Facing.NW, armour=88, did="walked 2")
CR = Chip("cr", Hex(13, 4), 2, Facing.S, armour=100, did="stood")
ST = Chip("st", Hex(9, 3), 2, Facing.S, shut_down=True, armour=31, did="shut down")
UNITS = (WH, WV, AR, PX, MA, HO, CR, ST)

_REACH = {
    "j2": "0512",
    "j3": "0608 0709 0710 0111 0112 0212 0612 0712 0513",
    "j4": "0708 0808 0809 0810 0811 0113 0213 0613 0713 0314 0414 0514",
    "j5": "0206 0707 0807 0908 0909 0910 0911 0912 0813 0913 0114 0214 0614 0714 0315 0415 0515",
    "r6": "0406 0307 0507 0108 0308 0209 0311 0413",
    "r7": "0606 0207 0607 0109 0312",
    "r8": "0405 0306 0506 0107 0110 0210 0211",
    "w2": "0409",
    "w2!": "0510",
    "w3": "0408 0411",
    "w3!": "0511",
    "w4": "0407 0309",
    "w4!": "0509 0610",
    "w5": "0208 0310 0412",
    "w5!": "0508 0611 0711",
}
REACH = {
    Hex.parse(number): Reach(code[0], int(code[1]), code.endswith("!"))
    for code, numbers in _REACH.items()
    for number in numbers.split()
}
"""Where the Wolverine can go."""

_THREAT = {
    6: "0606 0607 0708 0509 0409 0310",
    7: "0406 0507 0407 0108 0408 0309",
    8: "0506 0405 0707 0308 0508 0908 0208 0608 0109 0209",
    9: "0709 0809 0110 0510 0610 0511",
    10: "0206 0207 0810 0111 0311",
    11: "0306 0307 0807 0909",
    12: "0910",
}
THREAT = {
    Hex.parse(number): need for need, numbers in _THREAT.items() for number in numbers.split()
}
"""On what the enemy would hit it there."""


def movement() -> Scene:
    """The Wolverine walks to 0711: reach, and the path laid so far."""
    return Scene(
        river_hills(),
        (WH, replace(WV, twist=0), AR, PX, replace(MA, twist=0), HO, CR, ST),
        active=Hex(4, 10),
        cursor=Hex(7, 11),
        reach=REACH,
        path={Hex(5, 10): PathHex(2, 4), Hex(6, 10): PathHex(4), Hex(7, 11): PathHex(5)},
        lit=frozenset(REACH) | {Hex(4, 10)},
        overlay="R",
    )


def fire() -> Scene:
    """The Warhammer aims at the Marauder: its front arc, the line of fire, the chance."""
    board = river_hills()
    return Scene(
        board,
        UNITS,
        active=Hex(6, 9),
        target=Hex(10, 5),
        cursor=Hex(10, 5),
        to_hit={Hex(10, 5): ToHit(8, 42)},
        line={Hex.parse(number): "" for number in ("0709", "0708", "0807", "0907", "0906")},
        lit=frozenset(hex_ for hex_ in board if Arc.FRONT in arcs(Facing.NE, Hex(6, 9), hex_)),
        overlay="A",
    )
