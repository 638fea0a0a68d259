"""What movement costs and how far a 'Mech can go (Compendium, Movement)."""

from __future__ import annotations

import math
from typing import NamedTuple

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.rules.mech import masc
from btterm.classic.rules.mech.criticals import GYRO_HITS, LIMB_KINDS
from btterm.classic.rules.mech.triple_strength import walking_change
from btterm.classic.rules.movement.drops import MOST_LEVELS, Place
from btterm.classic.sheets.mech.locations import TORSOS
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex

TERRAIN_MP = {
    Ground.CLEAR: 1,
    Ground.PAVED: 1,
    Ground.ROUGH: 2,
    Ground.LIGHT_WOODS: 2,
    Ground.HEAVY_WOODS: 3,
    Ground.RUBBLE: 2,
}
WATER_MP = (1, 2, 4)
"""By depth; Depth 2 and deeper alike (Movement Cost Table)."""
ROAD_MP = 1
LEVEL_MP = 1
"""MP for each level up or down."""
TURN_MP = 1
STAND_UP_MP = 2
DROP_MP = 1
ONE_LEG_WALK = 1

TARGET_MOVEMENT = ((2, 0), (4, 1), (6, 2), (9, 3))
TARGET_FASTEST = 4
"""To-hit modifier by hexes moved, up to and including; the last beyond."""
TARGET_JUMPED = 1

MOVEMENT_HEAT = {Mode.STAND: 0, Mode.WALK: 1, Mode.RUN: 2}
LEAST_JUMP_HEAT = 3


def walking_mp(mech: Mech) -> int:
    """Walking MP now: the sheet's, less damaged hips, legs and actuators, less heat.

    A hip halves the Walking MP and hides the actuators of its leg; actuators of other legs
    are subtracted after that, heat last. On one leg it is 1 MP, less what heat takes.
    """
    if _stiff(mech) or mech.legs_lost > 1:
        return 0
    mp = ONE_LEG_WALK if mech.legs_lost else _walk_on_all_legs(mech)
    return max(0, mp + walking_change(mech, mech.heat))


def _walk_on_all_legs(mech: Mech) -> int:
    mp = mech.sheet.walk
    hips = [leg for leg in mech.legs if mech.hits_on(SlotKind.HIP, leg)]
    for _ in hips:
        mp = math.ceil(mp / 2)
    return mp - sum(
        mech.hits_on(kind, leg) for leg in mech.legs if leg not in hips for kind in LIMB_KINDS
    )


def _stiff(mech: Mech) -> bool:
    """Whether all hips are gone, which takes all Movement Points."""
    return mech.hits_on(SlotKind.HIP, *mech.legs) >= len(mech.legs)


def running_mp(mech: Mech) -> int:
    """Running MP now: one and a half times Walking MP, rounded up; with MASC twice as many."""
    if mech.moved.masc:
        return masc.SPEED * walking_mp(mech)
    return math.ceil(walking_mp(mech) * 1.5)


def jumping_mp(battle: Battle, mech: Mech) -> int:
    """Jumping MP now: one for each working jump jet that is not under water."""
    if mech.prone or not mech.sheet.jump or _stiff(mech):
        return 0
    depth = 0 if mech.raised else battle.board[mech.hex].depth
    if depth >= 2:
        return 0
    places = TORSOS if depth == 1 else tuple(mech.structure)
    return mech.parts_left(SlotKind.JUMP_JET, *places)


def budget(battle: Battle, mech: Mech, mode: Mode) -> int:
    """MP that a mode gives for the whole turn."""
    if mode is Mode.WALK:
        return walking_mp(mech)
    if mode is Mode.RUN:
        return running_mp(mech)
    return jumping_mp(battle, mech) if mode is Mode.JUMP else 0


def target_movement(hexes: int, jumped: bool) -> int:
    """What the movement of a target adds to the numbers of those who attack it."""
    modifier = next((value for most, value in TARGET_MOVEMENT if hexes <= most), TARGET_FASTEST)
    return modifier + (TARGET_JUMPED if jumped else 0)


def movement_modifier(mech: Mech) -> int:
    """What this turn's movement of a 'Mech adds to the numbers of those who attack it."""
    return target_movement(mech.moved.hexes, mech.moved.mode is Mode.JUMP)


def movement_heat(mode: Mode, hexes_jumped: int = 0) -> int:
    """Heat points of a movement mode (Compendium, Heat Point Table)."""
    return max(LEAST_JUMP_HEAT, hexes_jumped) if mode is Mode.JUMP else MOVEMENT_HEAT[mode]


class Way(NamedTuple):
    """What it takes a 'Mech to enter a neighbouring hex on foot."""

    hex: Hex
    raised: int
    """Levels above the floor on arrival: the deck of a bridge."""
    mp: int
    levels: int
    """Levels up (or down, negative)."""
    depth: int
    """Depth of water entered, 0 on a bridge."""
    rubble: bool
    paved: bool
    """Whether the hex left is pavement or road, on which a running 'Mech may skid."""

    @property
    def place(self) -> Place:
        """Where it leads."""
        return Place(self.hex, self.raised)


def way(board: Board, start: Hex, raised: int, side: int, tons: int) -> Way | str:
    """How a 'Mech of some tons goes from a hex through a hexside, or why it cannot.

    Whoever follows a road comes onto a bridge that bears the weight; everyone else into the
    water below it.
    """
    target = start.neighbour(side)
    if target not in board:
        return f"{target} is off the map"
    here, there = board[start], board[target]
    if there.building is not None:
        return f"a building stands in {target}"
    road = here.road(side) and there.road(side + 3)
    road = road and here.paves(raised) and not there.drowned_road
    deck = road and there.bridge is not None
    if there.bridge is not None and there.bridge.cf < tons:
        road = deck = False
    levels = _levels(here, bool(raised), there, deck)
    if abs(levels) > MOST_LEVELS:
        return f"{target} is {abs(levels)} levels {'up' if levels > 0 else 'down'}"
    mp = (ROAD_MP if road else terrain_mp(there)) + LEVEL_MP * abs(levels)
    depth = 0 if deck else there.depth
    return Way(
        target,
        there.depth if deck else 0,
        mp,
        levels,
        depth,
        there.ground is Ground.RUBBLE and not road,
        here.paves(raised),
    )


def terrain_mp(terrain: Terrain) -> int:
    """MP to enter a hex off the road (Movement Cost Table)."""
    if terrain.water:
        return WATER_MP[min(terrain.depth, 2)]
    return TERRAIN_MP[terrain.ground]


def _levels(here: Terrain, on_deck: bool, there: Terrain, to_deck: bool) -> int:
    """Levels between two hexes as a walker feels them: shallow water at its surface, from
    Depth 2 on at the bottom."""
    start_deep = here.depth >= 2 and not on_deck
    end_deep = there.depth >= 2 and not to_deck
    if start_deep or end_deep:
        start = here.level if on_deck else here.floor
        return (there.level if to_deck else there.floor) - start
    return there.level - here.level


def ways(board: Board, tons: int) -> dict[tuple[Hex, int], tuple[Way | str, ...]]:
    """The ways out of each hex through its six sides, kept with the board as they are asked
    for. The key is the hex and how far the 'Mech is raised above its floor."""
    kept: dict[tuple[Hex, int], tuple[Way | str, ...]] = board.ways.setdefault(f"ways {tons}", {})
    return kept


def ways_from(board: Board, start: Hex, raised: int, tons: int) -> tuple[Way | str, ...]:
    """The ways out of one hex, by hexside."""
    kept = ways(board, tons)
    key = (start, raised)
    if key not in kept:
        kept[key] = tuple(way(board, start, raised, side, tons) for side in range(6))
    return kept[key]


def modes(battle: Battle, mech: Mech) -> tuple[Mode, ...]:
    """The movement modes that are open to a 'Mech at the beginning of its move."""
    found = [Mode.STAND]
    if not mech.can_act:
        return tuple(found)
    whole = mech.gyro_hits < GYRO_HITS and not mech.dumping
    if walking_mp(mech):
        found += [Mode.WALK, Mode.RUN] if whole else [Mode.WALK]
    if jumping_mp(battle, mech) and whole:
        found += [Mode.JUMP]
    return tuple(found)
