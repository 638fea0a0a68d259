"""How far a unit can go, and where to (Alpha Strike, Movement Phase)."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import floor

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode, UnitType, tmm_of
from btterm.alphastrike.options import ADVANCED_WOODS, INTRODUCTORY
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.heights import (
    CLIMB,
    INCHES,
    Flight,
    can_land,
    flight,
    lowest_flight,
)
from btterm.alphastrike.rules.structures import cost_of, enters, roof
from btterm.alphastrike.units import Slowing, Unit
from btterm.board.terrain import Ground, Terrain
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex, distance

HEAT_SLOWS = 2
"""Inches of ground movement for each level of heat (Alpha Strike, Heat)."""
MYOMER = 2
"""Inches that triple-strength myomer adds to a hot 'Mech (Alpha Strike, Special Abilities)."""
LEAST_LOST = 2
"""Inches that a movement hit takes at least (Alpha Strike, Critical Hits)."""
PER_LEVEL = 2
"""Inches for each level up or down (Alpha Strike, Level Change)."""
SURCHARGE = {
    Ground.ROUGH: 1,
    Ground.RUBBLE: 1,
    Ground.LIGHT_WOODS: 1,
    Ground.HEAVY_WOODS: 1,
}
"""Inches for each inch of ground beside the inch itself (Alpha Strike, Movement Cost)."""
DENSE_WOODS = 2
"""The same for dense woods, where every hex of them counts; vehicles do not enter them, and large
BattleMechs pay an inch less for woods (Alpha Strike, Woods and Jungle)."""
WATER = 1
"""The same for water of any depth in the introductory game (Alpha Strike, Levels of Rules)."""
OFF_ROAD = 1
"""The same for wheeled support vehicles on unpaved ground (Alpha Strike, ORO)."""
SWIMMING = 1
"""The same for amphibious vehicles on water (Alpha Strike, AMP)."""
DEEP, DEEPER, ABYSS = 1, 6, 4
"""The same for the bottom of water of Depth 2 or more, and from a Depth on that is worse."""
TAKE_OFF = STAY_UP = 4
"""Inches that a WiGE vehicle pays to take off, and at least in each turn in which it stays in the
air (Alpha Strike, WiGE Vehicles)."""
MECH_SLOPE, OTHER_SLOPE = 2, 1
"""Levels that may be climbed or descended from one hex to the next (Alpha Strike, Level Change)."""
ROADBOUND = 2
"""Inches that tracked and wheeled units gain which stay on roads (Alpha Strike, Movement Cost)."""

_AFLOAT = (Mode.HOVER, Mode.NAVAL, Mode.SUBMARINE, Mode.WIGE)
_AT_SEA = (Mode.NAVAL, Mode.SUBMARINE)
_WHEELS = (Mode.WHEELED, Mode.TWO_WHEELED, Mode.ONE_WHEELED)
_FLYING = (Mode.VTOL,)
HIGH = (Mode.VTOL, Mode.WIGE, Mode.SUBMARINE)
"""The modes of units that are at some level above the ground or below the surface."""
_ROADBOUND = (Mode.TRACKED, *_WHEELS)


@dataclass(frozen=True, slots=True)
class Way:
    """How a hex can be reached."""

    inches: int
    """What it costs."""
    path: tuple[Hex, ...]
    """The hexes entered, the last of them the one reached."""

    @property
    def length(self) -> int:
        """How far it goes, in inches."""
        return INCHES * len(self.path)


def inches_of(unit: Unit, mode: Mode) -> int:
    """How far a unit can move now in a mode, in inches, after damage and heat (Alpha Strike, Heat,
    Critical Hits, Motive Damage, TSM, Heat Levels)."""
    if unit.shut_down or unit.stunned:
        return 0
    inches = _slowed(unit.inches(mode), unit.slowed)
    if inches and mode is not Mode.JUMP and unit.card.has_heat_scale:
        inches -= HEAT_SLOWS * unit.heat
        if unit.heat and unit.card.has("TSM"):
            # At 1 heat it is not slowed besides; from 2 on it is, by all of its heat.
            inches += MYOMER + HEAT_SLOWS * (unit.heat == 1)
    return max(inches, 0)


def inches_left(unit: Unit, mode: Mode) -> int:
    """The same beside what passengers cost in this turn (Alpha Strike, Transporting Infantry)."""
    return max(0, inches_of(unit, mode) - unit.handled)


def _slowed(inches: int, slowed: list[Slowing]) -> int:
    for each in slowed:
        match each:
            case Slowing.CRITICAL:
                inches -= max(LEAST_LOST, floor(inches / 2 + 0.5))
            case Slowing.STEP:
                inches -= LEAST_LOST
            case Slowing.HALF | Slowing.ENGINE:
                inches = inches // 2
            case Slowing.IMMOBILE:
                inches = 0
        inches = max(inches, 0)
    return inches


def modes_of(unit: Unit) -> list[Mode]:
    """The modes in which a unit can move now."""
    return [move.mode for move in unit.card.moves if inches_of(unit, move.mode)]


def immobile(unit: Unit) -> bool:
    """Whether a unit cannot move at all: shut down, stunned, or without movement left (Alpha
    Strike, Target Movement Modifier, Immobile Units)."""
    return not modes_of(unit) and bool(unit.card.moves)


def airborne(unit: Unit) -> bool:
    """Whether it is in the air: a VTOL or WiGE vehicle that has not landed (Alpha Strike, VTOLs,
    WiGE Vehicles)."""
    return unit.elevation > 0


def never_moves(unit: Unit) -> bool:
    """Whether damage has taken all movement from a unit for good."""
    moves = unit.card.moves
    return bool(moves) and not any(_slowed(move.inches, unit.slowed) for move in moves)


def tmm(unit: Unit) -> int:
    """What the movement of a unit in this turn adds to attacks at it, but for what is immobile:
    by the movement that it had in the mode that it used, however far it went (Alpha Strike, Target
    Movement Modifier)."""
    if not unit.moved.inches:
        return 0
    return tmm_of(inches_of(unit, unit.moved.mode)) + unit.moved.jumped


def level_of(battle: Battle, unit: Unit) -> int:
    """The level on which a unit stands, flies or swims."""
    terrain = battle.board[unit.hex]
    return standing(unit, terrain) + unit.elevation + roof(unit, terrain)


def standing(unit: Unit, terrain: Terrain) -> int:
    """The level on which a unit would stand in a hex: who floats or dives, the surface."""
    mode = unit.card.moves[0].mode if unit.card.moves else Mode.WALK
    floats = mode in _AFLOAT or mode in _FLYING or _amphibious(unit, mode)
    return terrain.level if floats else terrain.footing


def _amphibious(unit: Unit, mode: Mode) -> bool:
    """Whether a ground vehicle swims (Alpha Strike, AMP)."""
    return mode in _ROADBOUND and unit.card.has("AMP")


def under_foot(terrain: Terrain) -> int:
    """The depth of the water that a walker is in: none on ice, and on a bridge."""
    return 0 if terrain.frozen or terrain.bridge else terrain.depth


def in_water(unit: Unit, terrain: Terrain) -> bool:
    """Whether a unit in such a hex is in water, on it, or flies just above it (Alpha Strike,
    TOR)."""
    mode = unit.card.moves[0].mode if unit.card.moves else Mode.WALK
    wet = terrain.ground is Ground.WATER and terrain.depth > 0 and not terrain.frozen
    return wet and unit.elevation <= 1 and (mode in _AFLOAT or not terrain.bridge)


def forbidden(
    unit: Unit,
    mode: Mode,
    terrain: Terrain,
    on_road: bool = False,
    options: Collection[str] = (),
) -> Refusal:
    """Why a unit may not enter such a hex in a mode, or nothing; `on_road`: along a road, which
    leads through whatever is there; `options`: those that are played (Alpha Strike, Movement Cost,
    Forbidden Terrain, Roads)."""
    why = ""
    woods = terrain.woods > 0
    deep = under_foot(terrain)
    if terrain.building is not None and not enters(unit, mode, options):
        why = "buildings cannot be entered"
    elif mode in _AT_SEA and terrain.ground is not Ground.WATER:
        why = "naval units stay on water"
    elif on_road:
        why = ""
    elif woods and mode in (Mode.HOVER, Mode.WHEELED, Mode.WIGE, Mode.NAVAL):
        why = f"no woods for units that move like {unit.card.move_text}"
    elif _too_dense(unit, mode, terrain, options):
        why = "no dense woods for vehicles"
    elif terrain.ground in (Ground.ROUGH, Ground.RUBBLE) and mode is Mode.WHEELED:
        why = "no rough ground for wheels"
    elif deep and (mode is Mode.TRACKED or mode in _WHEELS) and not unit.card.has("AMP"):
        why = "no water for ground vehicles"
    elif deep and unit.card.type.is_infantry and not unit.card.has("UMU"):
        why = "no water for infantry"
    elif deep > 1 and _leaks(unit):
        why = "no deep water without an environmental seal"
    return Refusal(Rule.MOVEMENT_COST, why) if why else ALLOWED


def _leaks(unit: Unit) -> bool:
    """Whether a unit has to stay out of deep water: industrial 'Mechs and engines that burn fuel
    without a seal (Alpha Strike, Forbidden Terrain, EE, FC)."""
    industrial = unit.card.type is UnitType.INDUSTRIAL_MECH
    fuel = unit.card.has("EE") or unit.card.has("FC")
    return (industrial or fuel) and not unit.card.has("SEAL")


def _dives(unit: Unit, terrain: Terrain) -> bool:
    """Whether a unit swims under water with gear for it: a 'Mech in water of Depth 2 or more,
    others in any (Alpha Strike, UMU)."""
    return unit.card.has("UMU") and under_foot(terrain) >= (2 if unit.card.type.is_mech else 1)


def _too_dense(unit: Unit, mode: Mode, terrain: Terrain, options: Collection[str]) -> bool:
    dense = terrain.ground is Ground.HEAVY_WOODS and ADVANCED_WOODS in options
    return dense and unit.card.type.is_vehicle and mode not in _FLYING


def _step(battle: Battle, unit: Unit, mode: Mode, start: Hex, end: Hex, road: bool) -> int | None:
    """What a step on the ground costs, in inches; None where it is forbidden (Alpha Strike,
    Movement Cost, Level Change, ORO, UMU)."""
    here, there = battle.board[start], battle.board[end]
    if forbidden(unit, mode, there, road, battle.options):
        return None
    down = roof(unit, here) if start == unit.hex else 0
    if down and not unit.card.type.is_mech:
        # Others come down inside.
        return _step_between(battle, unit, mode, here, there, road, 0, down)
    return _step_between(battle, unit, mode, here, there, road, down, 0)


def _step_between(
    battle: Battle,
    unit: Unit,
    mode: Mode,
    here: Terrain,
    there: Terrain,
    road: bool,
    down: int,
    stairs: int,
) -> int | None:
    """The cost of a step; `down`: levels of a roof to climb down, `stairs`: to come down inside
    (Alpha Strike, Buildings)."""
    change = abs(standing(unit, there) - standing(unit, here) - down)
    if change > (MECH_SLOPE if unit.card.type.is_mech else OTHER_SLOPE):
        return None
    if there.building is not None:
        inside = INCHES * (1 + cost_of(unit, there.building.type))
        return inside + PER_LEVEL * change + stairs
    if INTRODUCTORY in battle.options:
        # Roads are of no use there, and all water costs the same.
        surcharge = WATER if under_foot(there) else SURCHARGE.get(there.ground, 0)
        return INCHES * (1 + surcharge) + PER_LEVEL * change
    if road:
        return INCHES + PER_LEVEL * change
    if _dives(unit, there):
        return INCHES + CLIMB * change
    surcharge = SURCHARGE.get(there.ground, 0) * (mode is not Mode.WIGE)
    if there.woods and ADVANCED_WOODS in battle.options:
        surcharge = DENSE_WOODS if there.ground is Ground.HEAVY_WOODS else surcharge
        surcharge -= unit.card.has("LG") and unit.card.type is UnitType.BATTLEMECH
    if mode in _WHEELS and unit.card.type is UnitType.SUPPORT_VEHICLE:
        surcharge += OFF_ROAD * (there.ground is not Ground.PAVED and not unit.card.has("ORO"))
    if _amphibious(unit, mode) and under_foot(there):
        return INCHES * (1 + SWIMMING)
    if unit.card.type.is_infantry and there.woods:
        surcharge = max(0, surcharge - 1)
    if under_foot(there) >= 2 and mode not in _AFLOAT:
        surcharge = DEEPER if under_foot(there) >= ABYSS else DEEP
    return INCHES * (1 + surcharge) + PER_LEVEL * change + stairs


def reach(battle: Battle, unit: Unit, mode: Mode) -> dict[Hex, Way]:
    """The hexes in which a unit can end a move in a mode, each with its cheapest way, its own
    aside (Alpha Strike, Movement Phase)."""
    inches = inches_left(unit, mode)
    if not inches:
        return {}
    if mode is Mode.JUMP:
        found = _jumps(battle, unit, inches)
    elif mode in HIGH:
        places = heights(battle, unit, mode)
        found = {hex_: min(ways.values(), key=_spent) for hex_, ways in places.items() if ways}
    else:
        found = _ways(battle, unit, mode, inches)
        if mode in _ROADBOUND:
            found = _ways(battle, unit, mode, inches + ROADBOUND, on_road=True) | found
    taken = {other.hex for other in battle.on_map()}
    return {hex_: way for hex_, way in found.items() if hex_ not in taken}


def _spent(way: Way) -> int:
    return way.inches


def heights(battle: Battle, unit: Unit, mode: Mode) -> dict[Hex, dict[int, Way]]:
    """The levels above the ground, or below the surface, at which a unit can end a move in a mode
    that has them, by hex, its own as well, each with its cheapest way (Alpha Strike, VTOLs, WiGE
    Vehicles, Naval and Submarine Movement)."""
    inches = inches_left(unit, mode)
    if mode is Mode.WIGE:
        return _glides(battle, unit, inches)
    found = _soars(battle, unit, inches) if mode is Mode.VTOL else _dips(battle, unit, inches)
    places: dict[Hex, dict[int, Way]] = {}
    for hex_ in found.hexes:
        terrain = battle.board[hex_]
        ways = (
            (each, found.cost(hex_, terrain.level + each))
            for each in _ends(unit, mode, found, terrain)
        )
        places[hex_] = {each: Way(*way) for each, way in ways if way is not None}
    return places


def _ends(unit: Unit, mode: Mode, found: Flight, terrain: Terrain) -> Iterator[int]:
    """The levels at which a unit may stay in such a hex."""
    if mode is Mode.SUBMARINE:
        yield from range(-terrain.depth, int(not terrain.frozen))
        return
    if can_land(terrain, amphibious=unit.card.has("AMP")):
        yield 0
    lowest = lowest_flight(terrain) - terrain.level
    yield from range(lowest, max(lowest, found.level + found.inches - terrain.level) + 1)


def _soars(battle: Battle, unit: Unit, inches: int) -> Flight:
    """The ways of a VTOL, on its own level and on each that clears some hex (Alpha Strike,
    VTOLs)."""
    board, level = battle.board, level_of(battle, unit)
    lowest = {hex_: lowest_flight(board[hex_]) for hex_ in board}
    levels = {level, *(each for each in lowest.values() if each > level)}

    held = _held(battle, unit)

    def passes(hex_: Hex, at: int) -> bool:
        return lowest[hex_] <= at != held.get(hex_)

    return flight(board, unit.hex, level, inches, sorted(levels), passes)


def _dips(battle: Battle, unit: Unit, inches: int) -> Flight:
    """The ways of a submarine, which moves below the surface alone (Alpha Strike, Naval and
    Submarine Movement)."""
    board, level = battle.board, level_of(battle, unit)
    surface, held = board[unit.hex].level, _held(battle, unit)

    def passes(hex_: Hex, at: int) -> bool:
        terrain = board[hex_]
        wet = terrain.ground is Ground.WATER and terrain.level == surface
        return wet and terrain.floor <= at < surface and at != held.get(hex_)

    deepest = min(board[hex_].floor for hex_ in board)
    return flight(board, unit.hex, level, inches, range(deepest, surface), passes)


def _glides(battle: Battle, unit: Unit, inches: int) -> dict[Hex, dict[int, Way]]:
    """The ways of a WiGE vehicle: a hex on the ground, or after it has taken off a level above it;
    it stays up in no turn for less than it has to pay, and lands for nothing (Alpha Strike, WiGE
    Vehicles)."""
    board, flew, own = battle.board, airborne(unit), Way(0, ())
    start = 0 if flew else TAKE_OFF
    ways = {unit.hex: own} if inches >= start else {}
    if inches > start:
        ways |= _ways(battle, unit, Mode.WIGE, inches - start)
    places: dict[Hex, dict[int, Way]] = {unit.hex: {}, **{hex_: {} for hex_ in ways}}
    for hex_, way in ways.items():
        spent = max(way.inches + start, STAY_UP)
        if spent <= inches:
            places[hex_][1] = Way(spent, way.path)
        if flew and can_land(board[hex_], amphibious=False, smooth=True):
            places[hex_][0] = way
    if not flew:
        barred = _barred(battle, unit)
        near = (hex_ for hex_ in unit.hex.neighbours() if hex_ in board and inches >= INCHES)
        for hex_ in near:
            cost = _step(battle, unit, Mode.HOVER, unit.hex, hex_, road=False)
            if cost is not None and hex_ not in barred:
                places.setdefault(hex_, {})[0] = Way(INCHES, (hex_,))
        places[unit.hex][0] = own
    return places


def _jumps(battle: Battle, unit: Unit, inches: int) -> dict[Hex, Way]:
    """Jumps pay for no terrain and take a shortest way over nothing that is higher than the jump;
    nobody jumps out of water (Alpha Strike, Jumping)."""
    board, start = battle.board, unit.hex
    if under_foot(board[start]):
        return {}
    most = standing(unit, board[start]) + roof(unit, board[start]) + inches
    paths: dict[Hex, tuple[Hex, ...]] = {start: ()}
    edge = [start]
    for hexes in range(1, max(1, inches // INCHES) + 1):
        beyond = []
        for here in edge:
            for there in here.neighbours():
                if there in paths or there not in board or distance(start, there) != hexes:
                    continue
                if board[there].height <= most:
                    paths[there] = (*paths[here], there)
                    beyond.append(there)
        edge = beyond
    del paths[start]
    return {
        hex_: Way(INCHES * len(path), path)
        for hex_, path in paths.items()
        if not forbidden(unit, Mode.JUMP, board[hex_], options=battle.options)
    }


def _ways(
    battle: Battle, unit: Unit, mode: Mode, inches: int, on_road: bool = False
) -> dict[Hex, Way]:
    """The cheapest way to each hex on the ground; those along roads alone (Alpha Strike, Roads,
    Minimum Movement)."""
    board, start = battle.board, unit.hex
    barred = _barred(battle, unit)
    best = {start: Way(0, ())}
    waiting: list[tuple[int, int, Hex]] = [(0, 0, start)]
    number = 0
    while waiting:
        spent, _, here = heapq.heappop(waiting)
        way = best[here]
        if spent > way.inches:
            continue
        for side, there in enumerate(here.neighbours()):
            if there in barred or there not in board:
                continue
            road = _on_road(board[here], board[there], side)
            if on_road and not road:
                continue
            cost = _step(battle, unit, mode, here, there, road)
            if cost is None:
                continue
            total = spent + cost
            # A unit that can move at all may always go one hex (Alpha Strike, Minimum Movement).
            if total > inches and spent:
                continue
            if there in best and best[there].inches <= total:
                continue
            best[there] = Way(total, (*way.path, there))
            number += 1
            if total < inches:
                heapq.heappush(waiting, (total, number, there))
    del best[start]
    return best


def _on_road(here: Terrain, there: Terrain, side: int) -> bool:
    """Whether a road or pavement leads through a hexside (Alpha Strike, Roads)."""
    paved = here.ground is Ground.PAVED and there.ground is Ground.PAVED
    return paved or (here.road(side) and there.road(side + 3) and not there.drowned_road)


def _enemies(battle: Battle, unit: Unit) -> list[Unit]:
    return [other for other in battle.on_map() if other.side != unit.side]


def _barred(battle: Battle, unit: Unit) -> set[Hex]:
    """Where enemies stand in the way of who moves on the ground, at the same height (Alpha Strike,
    Stacking)."""
    flying = airborne(unit)
    return {each.hex for each in _enemies(battle, unit) if airborne(each) == flying}


def _held(battle: Battle, unit: Unit) -> dict[Hex, int]:
    """The level of the enemy in each hex, which bars it in the air and under water (Alpha Strike,
    Stacking)."""
    return {each.hex: level_of(battle, each) for each in _enemies(battle, unit)}
