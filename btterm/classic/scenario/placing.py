"""Where the units of a side begin a battle."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from btterm.board.board import Board
from btterm.board.edges import Edge, depth
from btterm.board.terrain import Ground, Terrain
from btterm.classic.rules.movement_costs import AT_SEA, LEVELS, shut
from btterm.classic.rules.vehicle.motive import MOTIONS
from btterm.classic.sheets.emplacement.sheet import EmplacementSheet
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.vehicle.sheet import VehicleSheet
from btterm.classic.units.unit import Motion
from btterm.errors import BadInput
from btterm.hexes import Hex, distance

HOME_ROWS = 4
"""Rows along its edge in which a side may begin, where a scenario does not say otherwise."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Where a side may begin."""

    edge: Edge
    rows: int = 0
    """How many along the edge; 0: as usual."""
    area: tuple[Hex, Hex] | None = None
    """Two corners of the rectangle outside of which it may not."""
    clear_level: int | None = None
    """The level of the clear hexes that it is kept to, if it is."""

    def lines(self, board: Board) -> list[list[Hex]]:
        """Its hexes in rows or columns, those along the edge first."""
        found: dict[int, list[Hex]] = {}
        for hex_ in board:
            if self._holds(hex_):
                line = found.setdefault(depth(board, self.edge, hex_), [])
                line += [hex_] if self._clear(board[hex_]) else []
        lines = [found[at] for at in sorted(found)]
        return lines[: self.rows] if self.rows else lines

    def _clear(self, terrain: Terrain) -> bool:
        """Whether nothing in a hex speaks against it."""
        if self.clear_level is None:
            return True
        bare = terrain.ground is Ground.CLEAR and terrain.structure is None
        return bare and not terrain.water and terrain.level == self.clear_level

    def _holds(self, hex_: Hex) -> bool:
        if self.area is None:
            return True
        one, two = self.area
        columns, rows = sorted((one.col, two.col)), sorted((one.row, two.row))
        return columns[0] <= hex_.col <= columns[1] and rows[0] <= hex_.row <= rows[1]


def home(board: Board, zone: Zone) -> list[Hex]:
    """The hexes in which a unit may begin."""
    lines = zone.lines(board)
    if not zone.rows and zone.area is None:
        lines = lines[: min(HOME_ROWS, max(1, len(lines) // 2))]
    return [hex_ for each in lines for hex_ in each]


def inward(board: Board, zone: Zone, motion: Motion = Motion.MECH) -> list[Hex]:
    """The hexes of a zone on open ground, for vessels on water, in which a unit may come onto the
    map, those in the middle of its edge first. Raises BadInput when there is none."""
    afloat = motion in AT_SEA
    hexes = [hex_ for hex_ in home(board, zone) if _open(board, hex_, (), afloat)]
    if not hexes:
        what = "water" if afloat else "open ground"
        raise BadInput(f"{board.name} has no {what} where units are to come onto it")
    first = next(filter(None, zone.lines(board)))
    centre = first[len(first) // 2]
    return sorted(hexes, key=lambda hex_: (distance(centre, hex_), hex_))


def motion_of(sheet: AnySheet) -> Motion:
    """How a unit gets about, as far as terrain goes."""
    match sheet:
        case MechSheet():
            return Motion.MECH
        case VehicleSheet():
            return MOTIONS[sheet.motion]
        case EmplacementSheet():
            return Motion.TRACKED
        case _:
            return Motion.INFANTRY


def places_for(
    board: Board, zone: Zone, motions: Sequence[Motion], taken: Collection[Hex] = ()
) -> list[Hex]:
    """Starting hexes for units by how they get about: vessels on water, all others on open ground.
    Raises BadInput when there is no room."""
    sea = [motion for motion in motions if motion in AT_SEA]
    land = [motion for motion in motions if motion not in AT_SEA]
    ashore = iter(deployment(board, zone, len(land), taken, closed=set(land)))
    afloat = iter(deployment(board, zone, len(sea), taken, closed=set(sea), afloat=True))
    return [next(afloat if motion in AT_SEA else ashore) for motion in motions]


def deployment(
    board: Board,
    zone: Zone,
    count: int,
    taken: Collection[Hex] = (),
    *,
    closed: Collection[Motion] = (),
    afloat: bool = False,
) -> list[Hex]:
    """Starting hexes for some units, spread along the edge of their side on open ground, `afloat`
    on water, that is not taken, nor closed to any of their ways of getting about; where there is
    enough of it, all of them on ground from which they get about the map.

    Raises BadInput when there is no room.
    """
    free = {hex_ for hex_ in board if hex_ not in taken and _open(board, hex_, closed, afloat)}
    roomy = free.intersection(home(board, zone), *(_widest(board, motion) for motion in closed))
    for hexes in (roomy, free):
        places = _spread(zone.lines(board), hexes, count)
        if len(places) == count:
            return places
    what = "water" if afloat else "room"
    raise BadInput(f"{board.name} has no {what} for {count} units")


def _spread(lines: Sequence[Sequence[Hex]], free: Collection[Hex], count: int) -> list[Hex]:
    """As many hexes of those as are wanted and found, the first lines first, at most half of each
    line."""
    places: list[Hex] = []
    for line in lines:
        fit = [hex_ for hex_ in line if hex_ in free]
        wanted = min(count - len(places), max(1, len(fit) // 2)) if fit else 0
        places += [fit[(2 * i + 1) * len(fit) // (2 * wanted)] for i in range(wanted)]
    return places


def _widest(board: Board, motion: Motion) -> set[Hex]:
    """The largest part of the map within which a kind of unit gets about."""
    levels = LEVELS[motion].most
    left = {hex_ for hex_ in board if board[hex_].roads or not shut(board[hex_], motion)}
    widest: set[Hex] = set()
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            hex_ = edge.pop()
            near = left.intersection(hex_.neighbours())
            if levels is not None:
                near = {n for n in near if abs(board[n].level - board[hex_].level) <= levels}
            left -= near
            part |= near
            edge += near
        widest = max(widest, part, key=len)
    return widest


def _open(board: Board, hex_: Hex, closed: Collection[Motion], afloat: bool = False) -> bool:
    terrain = board[hex_]
    barred = any(shut(terrain, motion) for motion in closed)
    return terrain.building is None and (terrain.depth > 0) == afloat and not barred
