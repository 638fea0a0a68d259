"""The steps between all positions on a board, worked out once and kept: what makes the search
for everywhere a 'Mech can go quick.

A position is a place, a facing, and whether the 'Mech has turned there while running where it may
skid.
A hex has as many places as levels to stand on. Each position is a whole number, so that the search
handles nothing but numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import Place, level_of, places_in
from btterm.classic.rules.heights import all_levels
from btterm.classic.rules.movement.steps import (
    LATERAL,
    LEFT,
    REAR_SIDES,
    RIGHT,
    STEPS,
    Backward,
    Climb,
    Forward,
    Rise,
    Shift,
    Sink,
    Step,
)
from btterm.classic.rules.movement_costs import RISE_MP, TURN_MP, Piloting, turn_mp
from btterm.classic.rules.ways import Way, bears, skids_on, wades, way, ways_from
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Motion
from btterm.hexes import Facing, Hex

MP = 256
"""Weight of an MP in a cost; a Piloting Skill Roll weighs 1, so that it only breaks ties."""
UNSURE = (Piloting.FALL, Piloting.STICK)
"""Rolls that whoever enters a hex makes there."""
FACINGS = tuple(Facing)
POSITIONS = 2 * len(FACINGS)
"""Positions in each place."""


class Position(NamedTuple):
    """What the number of a position stands for."""

    place: Place
    facing: Facing
    turned: bool


class Path(NamedTuple):
    """One step to another position."""

    to: int
    cost: int
    step: Step


@dataclass(slots=True)
class Paths:
    """All steps of one kind of 'Mech in one mode on one board, filled in as they are asked; all
    that the same buildings and bridges bear have the same."""

    board: Board
    motion: Motion
    tons: int
    walking: bool
    sides: tuple[int, ...]
    """Hexsides, clockwise from the facing, through which it shifts."""
    shift: int
    """MP for a shift beside the cost of the hex."""
    roads: bool = False
    """Only along roads."""
    wades: bool = True
    """Also into water."""
    at_turns: bool = False
    """Skids are rolled for at the first turn in a hex, not when one goes on."""
    places: list[Place] = field(init=False)
    first: dict[Place, int] = field(init=False)
    """The number of the first position in each place."""
    out: list[tuple[Path, ...] | None] = field(init=False)
    town: bool = field(init=False)
    """Whether any building stands on the board."""

    def __post_init__(self) -> None:
        self.town = self.board.has_buildings
        key = f"places {self.motion}"
        if key not in self.board.ways:
            places = [place for hex_ in self.board for place in self.in_hex(hex_)]
            numbers = {place: index * POSITIONS for index, place in enumerate(places)}
            self.board.ways[key] = places, numbers
        self.places, self.first = self.board.ways[key]
        self.out = [None] * (POSITIONS * len(self.places))

    @classmethod
    def of(cls, battle: Battle, mech: AnyUnit, mode: Mode, *, roads: bool = False) -> Paths:
        """The paths of a unit, from what is kept with the board. Who pays as much for a shift as
        for turning there and back gains by it only to its rear."""
        board, walking, shift = battle.board, mode is Mode.WALK, kinds.shift_mp(battle, mech)
        motion = kinds.motion(mech)
        shifts = Shift in STEPS[motion] and kinds.may_shift(battle, mech)
        load, into_water = board.load(mech.weight), wades(battle, mode)
        at_turns = battle.options.first_turn_skids
        key = f"paths {motion} {load} {walking} {shift} {shifts} {roads} {into_water} {at_turns}"
        kept = board.ways.get(key)
        if not isinstance(kept, cls):
            sides = tuple(
                side
                for side in (LATERAL if shift < 2 * TURN_MP else REAR_SIDES)
                if shifts and (walking or side not in REAR_SIDES)
            )
            kept = cls(
                board.copy(),
                motion,
                mech.weight,
                walking,
                sides,
                shift,
                roads,
                into_water,
                at_turns,
            )
            board.ways[key] = kept
        return kept

    def number(self, place: Place, facing: int, turned: bool = False) -> int:
        """The number of a position."""
        return self.first[place] + facing * 2 + turned

    def position(self, number: int) -> Position:
        """What a number stands for."""
        index, rest = divmod(number, POSITIONS)
        return Position(self.places[index], FACINGS[rest // 2], bool(rest % 2))

    def in_hex(self, hex_: Hex) -> tuple[Place, ...]:
        """The places in a hex, the lowest first."""
        return places_in(self.board, hex_, self.motion)

    def all_at(self, place: Place) -> range:
        """The numbers of all positions in a place."""
        return range(self.first[place], self.first[place] + POSITIONS)

    def from_(self, number: int) -> tuple[Path, ...]:
        """The steps from a position."""
        known = self.out[number]
        if known is None:
            known = self.out[number] = tuple(self._find(self.position(number)))
        return known

    def _find(self, at: Position) -> list[Path]:
        hex_, raised = at.place
        ways = ways_from(self.board, at.place, self.motion, self.tons)
        skids = skids_on(self.board[hex_], raised, self.motion)
        skids = skids and (not self.walking or self.board[hex_].icy(raised))
        paths = [
            Path(
                self.number(at.place, (at.facing + turn) % 6, skids),
                turn_mp(self.motion) * MP + (self.at_turns and skids and not at.turned),
                step,
            )
            for turn, step in ((5, LEFT), (1, RIGHT))
        ]
        exits: list[tuple[int, int, Step]] = [(0, 0, Forward())]
        exits += [(side, self.shift, Shift(side)) for side in self.sides]
        if self.walking and Backward in STEPS[self.motion]:
            exits.append((3, 0, Backward()))
        for side, extra, step in exits:
            way = ways[(at.facing + side) % 6]
            if isinstance(way, Way) and self._open(way, side):
                cost = self.cost(way, at.turned) + extra * MP
                paths.append(Path(self.number(way.place, at.facing), cost, step))
        if self.town or self.board.has_frozen_water:
            paths += self._climb(at)
        return [*paths, *self._stairs(at)] if self.town else paths

    def _stairs(self, at: Position) -> list[Path]:
        """The steps up and down the stairs of the building that infantry is in or on."""
        hex_, raised = at.place
        levels = all_levels(self.board[hex_], self.motion) if Rise in STEPS[self.motion] else []
        found = []
        for up, step in ((1, Rise()), (-1, Sink())):
            to = Place(hex_, raised + up)
            if level_of(self.board, to) in levels and bears(self.board, to, self.tons):
                found.append(Path(self.number(to, at.facing), RISE_MP * MP, step))
        return found

    def _climb(self, at: Position) -> list[Path]:
        """The step onto the roof ahead, or out of the water onto the ice, where there is one."""
        ahead = at.place.hex.neighbour(at.facing)
        top = ahead in self.board and self.board[ahead]
        if not top or not (top.building or top.frozen) or Climb not in STEPS[self.motion]:
            return []
        roof = way(self.board, at.place, at.facing, self.motion, self.tons, climbs=True)
        if not isinstance(roof, Way) or not self._open(roof, 0):
            return []
        cost = self.cost(roof, at.turned)
        return [Path(self.number(roof.place, at.facing), cost, Climb())]

    def _open(self, way: Way, side: int) -> bool:
        if way.levels and side in (3, *REAR_SIDES):
            return False
        if self.town and not bears(self.board, way.place, self.tons):
            return False
        return (self.wades or not way.depth) and (way.road or not self.roads)

    def cost(self, way: Way, turned: bool) -> int:
        """What a way costs, with the rolls for the terrain and for a skid after a turn."""
        skids = turned and not self.at_turns
        rolls = (way.piloting in UNSURE) + bool(way.cover) + len(way.walls) + skids
        return way.mp * MP + rolls
