"""What calls for a Piloting Skill Roll, whoever makes it, and its modifier (Compendium, Piloting
Skill Rolls, Skidding)."""

from __future__ import annotations

from btterm.board.board import Board
from btterm.board.terrain import Construction, Cover
from btterm.classic.rule import Rule
from btterm.classic.rules.drops import Place
from btterm.classic.rules.movement_costs import Piloting, cost, cover_at
from btterm.classic.units.unit import Cause, Motion

KICKED = Cause(Rule.KICKING, "kicked")
MISSED_KICK = Cause(Rule.KICKING, "missed kick")
PUSHED = Cause(Rule.PUSHING, "pushed")
CHARGED = Cause(Rule.CHARGING, "charged", 2)
MADE_CHARGE = Cause(Rule.CHARGING, "charging", 2)
STRUCK_FROM_ABOVE = Cause(Rule.DEATH_FROM_ABOVE, "struck from above", 2)
DEATH_FROM_ABOVE = Cause(Rule.DEATH_FROM_ABOVE, "death from above", 4)
THRASHING = Cause(Rule.PHYSICAL_ATTACKS_BY_PRONE_BATTLEMECHS, "thrashing")
STAND_UP = Cause(Rule.STANDING_UP, "standing up")
SIDESLIP = Cause(Rule.VTOL_MOVEMENT, "turn at flank speed")
SWAMP = Cause(Rule.SWAMP, "entering swamp")
OUT_OF_SWAMP = Cause(Rule.SWAMP, "breaking free of the swamp")
ENTERING = {
    cover: Cause(Rule.WEATHER_CONDITIONS, f"entering {cover}") for cover in (Cover.MUD, Cover.SNOW)
}
RUBBLE = Cause(Rule.RUBBLE, "entering rubble")
WATER = {1: -1, 2: 0, 3: 1}
"""Modifier for entering water, by depth; 3 and deeper alike (Piloting Skill Roll Table)."""

WALL = {
    Construction.LIGHT: 0,
    Construction.MEDIUM: 1,
    Construction.HEAVY: 2,
    Construction.HARDENED: 5,
}
"""Modifier for passing a wall, by type (Building Modifiers Table)."""
BREAKING = ((2, 0), (4, 1), (6, 2), (9, 3))
CHARGED_THROUGH = 3
"""What a charge adds to the roll for passing a wall."""
BREAKING_FASTEST = 4
"""Modifier by hexes moved, up to and including; the last beyond (Building Movement Modifiers
Table)."""

SKID = ((2, -1), (4, 0), (7, 1), (10, 2))
SKID_FASTEST = 4
"""Modifier by hexes moved, up to and including; the last beyond (Skid Modifier Table)."""


def entering_water(depth: int) -> Cause:
    """The roll for entering water of Depth 1 or more."""
    return Cause(Rule.WATER, f"entering water, depth {depth}", WATER[min(depth, 3)])


def coming_to(board: Board, place: Place, motion: Motion) -> tuple[Cause, ...]:
    """The rolls that the terrain of a place calls for from who gets about in some way, if any:
    that for mud or snow after its own (Compendium, Movement Costs; Clan Invasion, Weather
    Conditions)."""
    terrain = board[place.hex]
    if place.raised:
        return ()
    found = []
    if cost(terrain).roll_of(motion) is Piloting.FALL:
        found.append(entering_water(terrain.depth) if terrain.water else RUBBLE)
    if cover_at(terrain, place.raised, motion):
        found.append(ENTERING[terrain.cover])
    return tuple(found)


def breaking(kind: Construction, hexes: int) -> Cause:
    """The roll for passing a wall of a building in the n-th hex of the turn (Compendium, Movement
    Effects (Buildings))."""
    speed = next((value for most, value in BREAKING if hexes <= most), BREAKING_FASTEST)
    label = f"wall of a {kind} building, {_moved(hexes)}"
    return Cause(Rule.BUILDINGS, label, WALL[kind] + speed)


def charging_through(kind: Construction, hexes: int) -> Cause:
    """The roll of who charges, or is charged, through a wall of a building (Compendium,
    Charging)."""
    usual = breaking(kind, hexes)
    label = f"charge through the {usual.label}"
    return Cause(usual.rule, label, usual.modifier + CHARGED_THROUGH)


def skid(hexes: int, *, paved: bool = True, ice: bool = False) -> Cause:
    """The roll for going on after a turn on pavement, on ice, or on a hovercraft's cushion, as the
    n-th hex of the turn (Compendium, Skidding, Ice)."""
    modifier = next((value for most, value in SKID if hexes <= most), SKID_FASTEST)
    where = "turn on pavement" if paved else "turn at flank speed"
    where = "turn on ice" if ice else where
    return Cause(Rule.SKIDDING, f"{where}, {_moved(hexes)}", modifier)


def _moved(hexes: int) -> str:
    return f"{hexes} {'hex' if hexes == 1 else 'hexes'} moved"
