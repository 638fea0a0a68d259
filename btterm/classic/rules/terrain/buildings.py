"""Buildings and bridges: walls that are broken through, damage to them, and what befalls those
inside or on top when they collapse (Compendium, Buildings, Combat Effects, Movement Effects
(Buildings), Damage to Buildings, Damage to Units Inside, Infantry in Buildings, Bridge Movement).

A building has one CF, whatever hexes it covers; all of them change together, here alone. A bridge
is attacked like one, and has a hex of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction

from btterm.board.terrain import Construction, Ground, Structure
from btterm.classic.battle import Battle, Phase
from btterm.classic.events import (
    Absorbed,
    BridgeCollapsed,
    BuildingCollapsed,
    BuildingDamaged,
    Crushed,
    HitBuilding,
    WallPassed,
)
from btterm.classic.hits import Hit, Side
from btterm.classic.rules import boarding, burden, gravity, kinds
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.drops import AFLOAT, Drop, Place, drop, place_of
from btterm.classic.rules.movement_costs import AT_SEA
from btterm.classic.rules.terrain import basements, works
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Cause, Motion, Out
from btterm.hexes import Hex
from btterm.table.procedure import Procedure

SHARE = 10
"""A tenth, rounded up: of the CF that a wall does and absorbs, of the tons that break it."""
TO_INFANTRY = {
    Construction.LIGHT: 75,
    Construction.MEDIUM: 50,
    Construction.HEAVY: 25,
    Construction.HARDENED: 0,
}
"""Percent of the damage to a building that infantry inside takes (Infantry Damage in Buildings
Table)."""
INFANTRY_CRUSHED = 3
"""Times the damage of a collapse that infantry takes."""


def tenth(number: int | Fraction) -> int:
    """A tenth of a CF or of tons, rounded up."""
    return math.ceil(number / SHARE)


def house_in(battle: Battle, hex_: Hex) -> Structure:
    """The building in a hex, where there is one."""
    house = battle.board[hex_].building
    assert house is not None
    return house


def break_through(battle: Battle, unit: AnyUnit, wall: Hex, cause: Cause) -> Procedure[None]:
    """A unit passes a wall: if its roll fails it takes a tenth of the CF on its front, and it does
    not fall; the building loses a tenth of its tons either way."""
    house = battle.board[wall].building
    if house is None or not unit.can_act:
        return
    held = yield from kinds.hold(battle, unit, cause)
    points = 0 if held else tenth(house.cf)
    yield WallPassed(unit.id, wall, points)
    if points:
        hit = Hit(points, Side.FRONT, unit.side, own=True)
        yield from kinds.take_in_clusters(battle, unit, hit)
    yield from _hurt_infantry(battle, wall, tenth(unit.tons))
    yield from damage(battle, wall, tenth(unit.tons))


def damage(battle: Battle, hex_: Hex, points: int) -> Procedure[None]:
    """A building or a bridge loses CF. At 0 it is gone, and so it is at once where it no longer
    bears what stands on one of its storeys, on its roof or on its deck."""
    built, hexes = battle.board[hex_].structure, battle.board.structure_at(hex_)
    if built is None or not points:
        return
    battle.progress.standing.setdefault(str(hexes[0]), built.cf)
    left = max(0, built.cf - points)
    bridge = battle.board[hex_].building is None
    yield BuildingDamaged(hex_, built.cf - left, left, bridge)
    for each in hexes:
        battle.board[each] = battle.board[each].worn(left)
    if left == 0 or any(gives_way(battle, unit) for unit in _within(battle, hexes)):
        yield from (_drop_bridge if bridge else collapse)(battle, hex_)
        return
    for unit in _within(battle, hexes):
        if basements.breaks_in(battle, unit):
            yield from basements.fall_in(battle, unit)


def shelter(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> tuple[Hex, ...]:
    """The hexes of the building that protects a target from an attacker; none where it is not
    inside one, or they are on one storey of the same."""
    if not battle.inside(target):
        return ()
    hexes = battle.board.building_at(target.hex)
    together = battle.inside(attacker) and attacker.raised == target.raised
    return () if together and attacker.hex in hexes else hexes


def absorb(battle: Battle, attacker: AnyUnit, target: AnyUnit, points: int) -> Procedure[int]:
    """A building keeps a tenth of its CF off a target inside, from each attacker in a phase, and
    loses as much of it once all attacks are resolved. Returns what comes through."""
    hexes = shelter(battle, attacker, target)
    if not hexes:
        return (yield from works.absorb(battle, attacker, target, points))
    key, progress = f"{attacker.id} {hexes[0]}", battle.progress
    before = progress.absorbed.get(key, 0)
    kept = min(points, kept_off(battle, attacker, target) - before)
    if kept > 0:
        progress.absorbed[key] = before + kept
        batter(battle, target.hex, kept)
        yield Absorbed(target.id, kept)
    return points - max(0, kept)


def hit(
    battle: Battle, hex_: Hex, points: int, *, meant: bool = False, by: int = 0
) -> Procedure[None]:
    """The building or bridge in a hex is hit by a side; it loses CF once all attacks of the phase
    are resolved. What is meant for a gun emplacement may hit that in place of its walls."""
    for unit in emplaced(battle, hex_) if meant else ():
        points = yield from kinds.hit_in_walls(unit, points, by)
    if not points:
        return
    batter(battle, hex_, points, meant=meant)
    yield HitBuilding(hex_, points, battle.board[hex_].building is None)


def kept_off(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> int:
    """Damage points that a building, or field works, keep off a target from an attacker in a
    phase."""
    if shelter(battle, attacker, target):
        return tenth(house_in(battle, target.hex).cf)
    return works.kept_off(battle, attacker, target)


def batter(battle: Battle, hex_: Hex, points: int, *, meant: bool = False) -> None:
    """The building or bridge in a hex is to lose CF once all attacks of the phase are resolved;
    `meant`: it was what they were aimed at. One that has come down by now loses no more."""
    hexes, progress = battle.board.structure_at(hex_), battle.progress
    if not hexes:
        return
    first = str(hexes[0])
    progress.battered[first] = progress.battered.get(first, 0) + points
    if meant:
        progress.meant[first] = progress.meant.get(first, 0) + points


def bring_down(battle: Battle, first: str) -> Procedure[None]:
    """A building or a bridge loses what the attacks of a phase have done to it, and infantry inside
    a share of what was meant for it (Compendium, Infantry in Buildings)."""
    hex_, progress = Hex.parse(first), battle.progress
    yield from _hurt_infantry(battle, hex_, progress.meant.pop(first, 0))
    yield from damage(battle, hex_, progress.battered[first])


def emplaced(battle: Battle, hex_: Hex) -> list[AnyUnit]:
    """The gun emplacements that the building in a hex is."""
    hexes = battle.board.building_at(hex_)
    return [unit for unit in _within(battle, hexes) if kinds.behind_walls(unit)]


def hidden(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> bool:
    """Whether a target is infantry inside a building, or a gun emplacement, so that the attacker
    must fire at that."""
    if kinds.behind_walls(target):
        return battle.inside(target)
    return kinds.motion(target) is Motion.INFANTRY and bool(shelter(battle, attacker, target))


def held_by(battle: Battle, units: Iterable[AnyUnit]) -> list[Hex]:
    """The hexes of the buildings in which some units are, and of the bridges on which they
    stand."""
    board, found = battle.board, set[Hex]()
    for unit in units:
        on_deck = board[unit.hex].building is None and on_structure(battle, unit)
        if on_deck or battle.inside(unit):
            found.update(board.structure_at(unit.hex))
    return sorted(found)


def on_structure(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit stands above the ground on what is built in its hex: on a storey or the roof
    of a building, on the deck of a bridge. What floats needs none."""
    stands = unit.alive and not (unit.airborne or unit.carried_by or kinds.flying(battle, unit))
    built = battle.board[unit.hex].structure is not None and unit.raised > 0
    return stands and built and not _floats(unit)


def share_of_infantry(battle: Battle, hex_: Hex) -> float:
    """How much of a damage point on the building in a hex infantry inside takes (Infantry Damage in
    Buildings Table)."""
    house = battle.board[hex_].building
    return TO_INFANTRY[house.type] / 100 if house is not None else 0.0


def share_of_enemies(battle: Battle, attacker: AnyUnit, hex_: Hex) -> float:
    """How much of a damage point on a building its infantry of other sides takes, less that of the
    attacker's own."""
    units = _infantry(battle, battle.board.building_at(hex_))
    own = sum(unit.side == attacker.side for unit in units)
    guns = emplaced(battle, hex_)
    mine = sum(unit.side == attacker.side for unit in guns)
    return share_of_infantry(battle, hex_) * (len(units) - 2 * own) + len(guns) - 2 * mine


def _infantry(battle: Battle, hexes: tuple[Hex, ...]) -> list[AnyUnit]:
    within = _within(battle, hexes)
    return [u for u in within if kinds.motion(u) is Motion.INFANTRY and battle.inside(u)]


def _hurt_infantry(battle: Battle, hex_: Hex, points: int) -> Procedure[None]:
    """Infantry inside takes its share of the damage to a building."""
    house = battle.board[hex_].building
    if house is None:
        return
    share = math.ceil(points * TO_INFANTRY[house.type] / 100)
    for unit in _infantry(battle, battle.board.building_at(hex_)) if share else ():
        if (yield from basements.shelters(battle, unit)):
            continue
        yield Crushed(unit.id, unit.hex, share)
        yield from kinds.take_in_clusters(battle, unit, Hit(share, Side.FRONT, unit.side))


def gives_way(battle: Battle, unit: AnyUnit) -> bool:
    """Whether the storey, the roof or the deck that a unit stands on does not bear it."""
    built = battle.board[unit.hex].structure
    return built is not None and not built.bears(unit.weight) and on_structure(battle, unit)


def _floats(unit: AnyUnit) -> bool:
    return kinds.motion(unit) in (*AFLOAT, *AT_SEA)


def _drop_bridge(battle: Battle, hex_: Hex) -> Procedure[None]:
    """A bridge is gone. Who stood on it falls into the water, and takes nothing but the damage of
    that; infantry drowns (Compendium, Bridge Movement)."""
    board = battle.board
    fallen = [unit for unit in _within(battle, (hex_,)) if on_structure(battle, unit)]
    board[hex_] = board[hex_].changed(bridge=None, roads=0)
    yield BridgeCollapsed("", hex_)
    for unit in fallen:
        yield from plunge(battle, unit)


def plunge(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """What a unit stood on over water is gone: a 'Mech falls in, a vehicle sinks, and infantry
    drowns."""
    into = drop(battle.board, place_of(unit), Place(unit.hex))
    if kinds.motion(unit) is Motion.INFANTRY and into.into_water:
        unit.raised = 0
        yield from destroy(unit, Out.DROWNED)
    elif kinds.motion(unit) is Motion.VTOL:
        unit.raised = 0
        yield from destroy(unit, Out.SUNK)
    else:
        yield from kinds.fall(battle, unit, into)


def weigh_down(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit has come onto what does not bear it: the building collapses, and it falls; it takes
    nothing but the damage of its fall."""
    yield from collapse(battle, unit.hex, by=unit)


def collapse(battle: Battle, hex_: Hex, *, by: AnyUnit | None = None) -> Procedure[None]:
    """A building is rubble, in all its hexes. Whoever is in it takes a tenth of the CF at the
    beginning of the phase for each level above him, on the roof as on the highest level inside;
    who was above the ground falls besides. `by`: who brought it down by its weight."""
    hexes = battle.board.building_at(hex_)
    ruin = house_in(battle, hex_).type
    cf = battle.progress.standing.setdefault(str(hexes[0]), house_in(battle, hex_).cf)
    roofs = {each: battle.board[each].roof for each in hexes}
    units = _within(battle, hexes)
    heights = {unit.id: unit.raised for unit in units}
    covered: dict[str, bool] = {}
    for unit in units:
        covered[unit.id] = yield from basements.shelters(battle, unit)
    battle.basements.pop(str(hexes[0]), None)
    down = [u for u in battle.units.values() if u.hex in hexes and not kinds.flying(battle, u)]
    for each in hexes:
        battle.board[each] = battle.board[each].changed(
            building=None, ground=Ground.RUBBLE, depth=0, roads=0, fire=False
        )
        battle.change(each, fire=0, ruin=ruin)
    for unit in down:
        unit.raised = 0
    yield BuildingCollapsed(hex_, len(hexes))
    for unit in units:
        if covered[unit.id]:
            yield from basements.bury(battle, unit)
            continue
        raised = heights[unit.id]
        above = max(1, roofs[unit.hex] - raised)
        points = 0 if unit is by else tenth(cf * above * gravity.times(battle))
        yield from _crush(battle, unit, points)
        for rider in boarding.outside(battle, unit):
            yield from _crush(battle, rider, points)
            burden.unload_lost(unit, rider)
        if raised > 0 and unit.alive:
            yield from kinds.fall(battle, unit, Drop(Place(unit.hex), raised, raised, False))
        if battle.phase is Phase.MOVEMENT:
            yield from kinds.settle(battle, unit)


def _crush(battle: Battle, unit: AnyUnit, points: int) -> Procedure[None]:
    if kinds.motion(unit) is Motion.INFANTRY:
        points *= INFANTRY_CRUSHED
    yield Crushed(unit.id, unit.hex, points)
    hit = Hit(points, Side.FRONT, unit.side, own=True)
    yield from kinds.take_in_clusters(battle, unit, hit)


def _within(battle: Battle, hexes: tuple[Hex, ...]) -> list[AnyUnit]:
    """The units in and on a building, and not in the air over it."""
    there = [unit for hex_ in hexes for unit in battle.units_in(hex_)]
    return [unit for unit in there if not kinds.flying(battle, unit)]
