"""The Movement Cost Table (Compendium): what each terrain costs, who may not enter it, and the
Piloting Skill Rolls that it calls for; and the MP of what a unit does within its hex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from btterm.board.terrain import Construction, Cover, Ground, Terrain
from btterm.classic.units.unit import Motion


class Piloting(StrEnum):
    """What a failed Piloting Skill Roll brings whoever enters a hex."""

    NONE = ""
    FALL = "fall"
    DAMAGE = "damage"
    STICK = "stick"


GROUND_VEHICLES = (Motion.TRACKED, Motion.WHEELED, Motion.HOVER)
AT_SEA = (Motion.NAVAL, Motion.SUBMARINE)
TREADS = (Motion.MECH, Motion.INFANTRY, Motion.TRACKED, Motion.WHEELED)
"""What a swamp can hold; a hovercraft passes over it."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A line of the table: what it takes to enter a hex."""

    mp: int
    prohibited: tuple[Motion, ...] = AT_SEA
    piloting: Piloting = Piloting.NONE
    others: Mapping[Motion, int] = field(default_factory=dict)
    """MP of those that pay something else."""

    def of(self, motion: Motion) -> int:
        """MP that a kind of unit pays that may enter."""
        free = motion in (Motion.VTOL, *AT_SEA)
        return FREE_MP if free else self.others.get(motion, self.mp)

    def roll_of(self, motion: Motion) -> Piloting:
        """The roll that a kind of unit makes: to keep its feet a 'Mech alone, in buildings what
        breaks through their walls, in a swamp what treads or drives on it (Compendium, Piloting
        Skill Rolls, Swamp)."""
        if self.piloting is Piloting.STICK:
            return self.piloting if motion in TREADS else Piloting.NONE
        legs = motion is Motion.MECH
        walls = motion is not Motion.INFANTRY and self.piloting is Piloting.DAMAGE
        return self.piloting if legs or walls else Piloting.NONE


FREE_MP = 1
"""For any hex: of those in the air and at sea, whom no ground slows."""
ROAD = Cost(1)
"""From hex to hex along a road or over a bridge, whatever lies under it."""
GROUND = {
    Ground.CLEAR: Cost(1),
    Ground.PAVED: Cost(1),
    Ground.ROUGH: Cost(2, (Motion.WHEELED, *AT_SEA)),
    Ground.LIGHT_WOODS: Cost(2, (Motion.WHEELED, Motion.HOVER, *AT_SEA)),
    Ground.HEAVY_WOODS: Cost(3, (*GROUND_VEHICLES, *AT_SEA)),
    Ground.RUBBLE: Cost(2, (Motion.WHEELED, *AT_SEA), Piloting.FALL),
}
SWAMP_MP = 1
"""What a swampy hex costs more; not a hovercraft."""
SWAMP = {
    ground: replace(
        line, mp=line.mp + SWAMP_MP, piloting=Piloting.STICK, others={Motion.HOVER: line.mp}
    )
    for ground, line in GROUND.items()
}
"""Swampy ground, by what it is besides (Compendium, Swamp)."""
_LANDBOUND = (Motion.INFANTRY, Motion.TRACKED, Motion.WHEELED)
WATER = (
    Cost(1),
    Cost(2, _LANDBOUND, Piloting.FALL, {Motion.HOVER: 1}),
    Cost(4, _LANDBOUND, Piloting.FALL, {Motion.HOVER: 1}),
)
"""By depth; Depth 2 and deeper alike."""
BUILDING = {
    kind: Cost(mp, AT_SEA, Piloting.DAMAGE, {Motion.INFANTRY: 1})
    for kind, mp in zip(Construction, (2, 3, 4, 5), strict=True)
}


COVER_MP = 1
"""What a hex under mud or deep snow costs more; not a hovercraft."""


def _covered(line: Cost) -> Cost:
    """A line under mud or deep snow; the roll of its own that this calls for is a cause beside
    that of the line (Clan Invasion, Weather Conditions)."""
    others = {motion: mp + COVER_MP for motion, mp in line.others.items()}
    others[Motion.HOVER] = line.of(Motion.HOVER)
    return replace(line, mp=line.mp + COVER_MP, others=others)


COVERED = {ground: _covered(line) for ground, line in GROUND.items()}
COVERED_SWAMP = {ground: _covered(line) for ground, line in SWAMP.items()}
MUDDY_WATER = _covered(WATER[0])
SNOWY_ROAD = _covered(ROAD)
"""A road lies under the snow as everything else; mud lies beside it."""
ICE = Cost(1)
"""The surface of frozen water."""
ROOF = Cost(1, (*AT_SEA, *GROUND_VEHICLES))
BREAKS_WALLS = (Motion.MECH, *GROUND_VEHICLES)
"""What passes the walls of buildings by breaking through them."""


@dataclass(frozen=True, slots=True)
class Climb:
    """Going up or down on the way into a hex."""

    mp: int
    """MP for each level, beside those for the hex."""
    most: int | None
    """Levels into one hex at most; None: as many as there are MP."""


MECH_LEVELS = 2
"""Levels that a 'Mech can go up or down into one hex."""
LEVELS = {
    Motion.MECH: Climb(1, MECH_LEVELS),
    Motion.INFANTRY: Climb(2, 1),
    **dict.fromkeys(GROUND_VEHICLES, Climb(2, 1)),
    Motion.VTOL: Climb(1, None),
    Motion.SUBMARINE: Climb(1, None),
    Motion.NAVAL: Climb(0, 0),
}

TURN_MP = 1
"""For each hexside."""
WITHOUT_FACING = (Motion.INFANTRY,)
"""What moves in any direction, and pays for no turn."""
STAND_UP_MP = 2
"""For each attempt."""
DROP_MP = 1
SHIFT_MP, SHIFT_MP_QUAD = 2, 1
"""For moving sideways, beside the cost of the hex."""
JUMP_MP = 1
"""For each hex of a jump, whatever lies there."""
ROAD_BONUS = 1
"""Hexes more, beyond all its MP, for a ground vehicle that keeps to a road for a whole turn."""
RISE_MP = 1
"""For each level up or down of what flies or dives."""
MOUNT_MP = 1
"""MP of a carrier for each unit that mounts or dismounts (Compendium, Infantry Carriers)."""
LEAVE_MP = 1
"""For leaving the map."""


def turn_mp(motion: Motion) -> int:
    """MP for a turn of a hexside."""
    return 0 if motion in WITHOUT_FACING else TURN_MP


def shut(terrain: Terrain, motion: Motion) -> bool:
    """Whether a hex is closed to a kind of unit that does not follow a road."""
    surface = terrain.depth if terrain.frozen and motion is not Motion.SUBMARINE else 0
    return motion in cost(terrain, surface).prohibited


def cost(terrain: Terrain, raised: int = 0, *, road: bool = False) -> Cost:
    """The line of the table for a hex that is entered so many levels above its floor, off the road
    or along it; a roof is like clear ground (Compendium, Movement Costs, Movement Effects
    (Buildings); Clan Invasion, Weather Conditions)."""
    if road:
        return SNOWY_ROAD if terrain.cover is Cover.SNOW and not raised else ROAD
    if terrain.building is not None:
        return BUILDING[terrain.building.type] if terrain.roofed(raised) else ROOF
    if terrain.frozen and raised:
        return ICE
    if terrain.cover:
        if terrain.water:
            return MUDDY_WATER
        return (COVERED_SWAMP if terrain.swamp else COVERED)[terrain.ground]
    if terrain.water:
        return WATER[min(terrain.depth, len(WATER) - 1)]
    return (SWAMP if terrain.swamp else GROUND)[terrain.ground]


def cover_at(terrain: Terrain, raised: int, motion: Motion) -> Cover:
    """The mud or snow for which a unit makes a Piloting Skill Roll when it comes so many levels
    above the floor of a hex: what keeps its feet, on the ground (Clan Invasion, Weather
    Conditions)."""
    return terrain.cover if motion is Motion.MECH and not raised else Cover.NONE
