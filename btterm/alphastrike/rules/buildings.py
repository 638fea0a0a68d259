"""Buildings that shelter, wear out and collapse (Alpha Strike, Buildings)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.events import BuildingCollapsed, BuildingDamaged, DamageTaken
from btterm.alphastrike.options import BUILDINGS
from btterm.alphastrike.rules.criticals import mark
from btterm.alphastrike.rules.damage import harm
from btterm.alphastrike.rules.structures import TYPES, too_heavy
from btterm.alphastrike.units import Unit
from btterm.board.terrain import Ground
from btterm.hexes import Hex
from btterm.table.procedure import Procedure

WEAR = 1
"""Damage to a building for each inch that a unit moves inside: on entering it and on leaving it,
each an inch from the middle of its hex (Alpha Strike, Buildings)."""
STOREYS = 4
"""Levels for which a collapse does its damage once."""
FROM_ROOF = 1
"""Damage that a collapse does besides to who was on the roof."""
_ABOVE = (Mode.JUMP, Mode.VTOL, Mode.WIGE)


def inside(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is inside a building."""
    built = BUILDINGS in battle.options and battle.board[unit.hex].building is not None
    return built and not unit.on_roof and not unit.elevation


def absorbs(battle: Battle, unit: Unit, target: Unit) -> int | None:
    """Damage of an attack that the building around a target takes in its place: half of it from
    within the same building. None where it is not inside one."""
    building = battle.board[target.hex].building
    if building is None or not inside(battle, target):
        return None
    row = TYPES[building.type]
    points = row.infantry if target.card.type.is_infantry else row.others
    within = target.hex in battle.board.blocks.get(unit.hex, ()) and inside(battle, unit)
    return points // 2 if within else points


def walk_through(
    battle: Battle, unit: Unit, start: Hex, path: Sequence[Hex], mode: Mode
) -> Procedure[None]:
    """What a move does to the buildings on its way, and they to the unit: each wears out by what
    passes through, and breaks down under what is too heavy."""
    if BUILDINGS not in battle.options or not path:
        return
    was_inside = not unit.on_roof and mode not in _ABOVE
    end = battle.board[path[-1]]
    unit.on_roof = mode is Mode.JUMP and end.building is not None
    if mode not in _ABOVE and not unit.card.type.is_infantry:
        for here, there in zip([start, *path], path, strict=False):
            if was_inside:
                yield from wear(battle, here, WEAR, [])
            was_inside = True
            yield from wear(battle, there, WEAR, [unit])
    if mode is not Mode.VTOL and not unit.elevation and too_heavy(unit, battle.board[unit.hex]):
        yield from collapse(battle, unit.hex, [unit])


def wear(battle: Battle, hex_: Hex, points: int, passing: Sequence[Unit]) -> Procedure[None]:
    """Take damage off a building, if there is one; without a construction factor it collapses, on
    whoever stands there and who passes."""
    building = battle.board[hex_].building
    if building is None or points <= 0:
        return
    left = max(0, building.cf - points)
    for each in battle.board.building_at(hex_):
        battle.board[each] = battle.board[each].worn(left)
    yield BuildingDamaged(hex_, building.cf - left, left)
    if not left:
        yield from collapse(battle, hex_, passing)


def collapse_damage(battle: Battle, unit: Unit) -> int:
    """What the collapse of the building around or under a unit does to it: all that it has, to
    infantry inside."""
    building = battle.board[unit.hex].building
    if building is None:
        return 0
    if unit.card.type.is_infantry and not unit.on_roof:
        return unit.armor + unit.structure
    return _falls_on(unit, TYPES[building.type].collapse, building.levels)


def _falls_on(unit: Unit, points: int, levels: int) -> int:
    return points * max(1, levels // STOREYS) + FROM_ROOF * unit.on_roof


def collapse(battle: Battle, hex_: Hex, passing: Sequence[Unit]) -> Procedure[None]:
    """A building becomes rubble, and hurts who is in it or on it (Alpha Strike, Buildings)."""
    terrain = battle.board[hex_]
    building = terrain.building
    if building is None:
        return
    block = battle.board.building_at(hex_)
    for each in block:
        ruin = battle.board[each].changed(building=None, ground=Ground.RUBBLE)
        battle.board[each] = ruin
        battle.board.blocks.pop(each, None)
    yield BuildingCollapsed(hex_)
    there = [unit for unit in battle.on_map() if unit.hex in block and not unit.elevation]
    for unit in {each.id: each for each in [*there, *passing]}.values():
        if unit.card.type.is_infantry and not unit.on_roof:
            if points := unit.armor + unit.structure:
                mark(unit, points)
                yield DamageTaken(unit.id, points, 0, 0)
            continue
        points = _falls_on(unit, TYPES[building.type].collapse, building.levels)
        unit.on_roof = unit.on_roof and unit.hex not in block
        yield from harm(battle, unit, points)
