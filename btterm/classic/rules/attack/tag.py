"""Target acquisition gear, and the homing missiles that it guides (Compendium, Target Acquisition
Gear (TAG), Arrow IV Missile Artillery System)."""

from __future__ import annotations

from functools import cache

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Item, Tag, Weapon, WeaponKind
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.to_hit import range_to, sight, to_hit
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import arcs, distance
from btterm.table.numbers import TargetNumber

HOMES = 4
"""2D6 on which a missile hits what was designated."""
STRIKES = 20
"""Damage points of a hit, to one location."""
NEAR_BY = 5
"""Damage points for all others in the hex, and for the target too where the missile misses."""
RULE = Rule.TARGET_ACQUISITION_GEAR_TAG


def gear(unit: AnyUnit) -> Mounted | None:
    """The gear of a unit that works; a C3 command unit has it too."""
    mounts = (m for m in unit.mounts if Tag.TAG in m.item.tags and unit.works(m))
    return next(mounts, None)


def spotters(battle: Battle, side: int) -> list[AnyUnit]:
    """The units of a side on the map that have gear that works."""
    return [unit for unit in battle.on_board(side) if gear(unit)]


def spotter_refusal(unit: AnyUnit | None) -> Refusal:
    """Why a unit cannot designate anything now, or empty."""
    if unit is None or not unit.on_board:
        return Refusal(RULE, "is not on the map", brief="gone")
    if gear(unit) is None:
        return Refusal(RULE, "has no TAG that works", brief="no TAG")
    return kinds.fire_refusal(unit) if not unit.spots else ALLOWED


def refusal(battle: Battle, unit: AnyUnit, target: AnyUnit) -> Refusal:
    """Why a unit that has gear cannot designate a target, or empty."""
    mount = gear(unit)
    assert mount is not None
    if kinds.motion(target) is Motion.INFANTRY:
        return Refusal(RULE, "cannot be pointed at infantry", brief="infantry")
    if kinds.flying(battle, target):
        return Refusal(RULE, "not at what flies", brief="flies")
    covered, facing = kinds.arcs(unit, mount)
    if not covered & arcs(facing, unit.hex, target.hex):
        return Refusal(Rule.FIRING_ARCS, "outside its arc")
    if mount.item.range_bracket(distance(unit.hex, target.hex)) is None:
        return Refusal(Rule.RANGE, f"too far, reach {mount.item.long}")
    if unit.hex == target.hex or not _line(battle, unit, target).visible:
        return Refusal(Rule.LINE_OF_SIGHT, "no line of sight")
    return ALLOWED


def targets(battle: Battle, unit: AnyUnit) -> list[AnyUnit]:
    """The enemies that a unit can designate, those first that it finds most easily."""
    able = [enemy for enemy in battle.enemies(unit.side) if not refusal(battle, unit, enemy)]
    return sorted(able, key=lambda enemy: number(battle, unit, enemy).number)


def number(battle: Battle, unit: AnyUnit, target: AnyUnit) -> TargetNumber:
    """The number of designating a target in reach and in sight, as of any weapon."""
    mount = gear(unit)
    assert mount is not None
    weapon, line = _as_weapon(mount.item), _line(battle, unit, target)
    assert weapon.range_bracket(range_to(unit, target)) is not None
    return to_hit(battle, unit, mount, weapon, target, line, secondary=False)


def _line(battle: Battle, unit: AnyUnit, target: AnyUnit) -> Sight:
    return sight(battle, unit, target)


@cache
def _as_weapon(item: Item) -> Weapon:
    """The gear as a weapon that does nothing."""
    return Weapon(
        name=item.name,
        short_name=item.short_name,
        tech_base=item.tech_base,
        rule=item.rule,
        short=item.short,
        medium=item.medium,
        long=item.long,
        kind=WeaponKind.ENERGY,
        heat=0,
        damage=0,
    )
