"""Artillery rounds: what they do where they come down, and direct fire by units on the map
(Compendium, Damage (Artillery), Smoke Rounds, Onboard Artillery Fire, Artillery Flak, Arrow IV
Missile Artillery System, Artillery Weapons, Clearing Minefields)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.to_hit import attacker_movement, moved_and_damaged
from btterm.classic.rules.terrain import mines, smoke
from btterm.classic.rules.terrain.blast import Blast, SideOf, explode_in
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex, distance
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure

DIRECT = 9
"""The base number of fire at a hex that is seen, and at a VTOL."""
FASCAM = 30
"""Points of the minefield that a FASCAM round lays."""
OWN = 2
"""How many times a point of damage counts that a friend takes."""


def come_down(
    battle: Battle,
    hex_: Hex,
    weapon: Weapon,
    way: FireWay,
    by: int,
    side: SideOf,
    *,
    struck: bool,
    level: int | None = None,
) -> Procedure[None]:
    """A round of a side comes down in a hex; `struck`: in that which it was fired at; `level`: flak
    explodes in the air at that, and hits who flies at it alone."""
    match way:
        case FireWay.SMOKE:
            around = hex_.neighbours() if weapon.adjacent_damage else ()
            yield from smoke.fill(battle, (hex_, *around))
        case FireWay.FASCAM:
            yield from mines.lay(battle, hex_, FASCAM, by)
        case FireWay.SWEEP:
            if struck:
                yield from mines.sweep(battle, hex_, by)
            yield from explode_in(battle, hex_, Blast(weapon.damage, singes=True), by, side)
        case FireWay.FLAK:
            yield from explode_in(
                battle, hex_, blast_of(weapon), by, side, lambda unit: flies_at(battle, unit, level)
            )
        case _:
            yield from explode_in(battle, hex_, blast_of(weapon), by, side)


def blast_of(weapon: Weapon) -> Blast:
    """How hard the shells of a piece explode."""
    return Blast(weapon.damage, weapon.adjacent_damage, singes=True)


def flies_at(battle: Battle, unit: AnyUnit, level: int | None) -> bool:
    """Whether a unit is in the air, at a level of the map."""
    return kinds.flying(battle, unit) and battle.level(unit) == level


def flak_target(battle: Battle, side: int, hex_: Hex) -> AnyUnit | None:
    """The enemy in the air over a hex at whom flak is fired, the highest; None: there is none."""
    there = (u for u in battle.units_in(hex_) if u.side != side and kinds.flying(battle, u))
    return max(there, key=battle.level, default=None)


def direct_number(attacker: AnyUnit, mount: Mounted, line: Sight) -> TargetNumber:
    """The number of fire at a hex that is seen: range, and who is there, do not count, nor the
    terrain of the hex."""
    base = Modifier(Rule.ONBOARD_ARTILLERY_FIRE, "artillery at a hex in sight", DIRECT)
    own = [*attacker_movement(attacker), *kinds.own_modifiers(attacker, mount)]
    woods = line.light_woods + 2 * line.heavy_woods
    between = [Modifier(Rule.WOODS_IN_THE_LINE_OF_FIRE, "woods between", woods)] if woods else []
    return TargetNumber((base, *own, *between))


def flak_number(attacker: AnyUnit, mount: Mounted) -> TargetNumber:
    """The number of artillery flak."""
    base = Modifier(Rule.ARTILLERY_FLAK, "artillery flak", DIRECT)
    return TargetNumber((base, *moved_and_damaged(attacker, mount)))


def expected(battle: Battle, weapon: Weapon, way: FireWay, by: int, hex_: Hex) -> float:
    """Damage points to enemies that a round does that hits its hex, less those to friends."""
    return sum(
        points * (-OWN if unit.side == by else 1)
        for unit, points in reached(battle, weapon, way, by, hex_)
    )


def reached(
    battle: Battle, weapon: Weapon, way: FireWay, by: int, hex_: Hex
) -> Iterator[tuple[AnyUnit, int]]:
    """The units that a round of a side hits that hits its hex, and how hard."""
    if way not in (FireWay.SHELL, FireWay.FLAK):
        return
    target = flak_target(battle, by, hex_) if way is FireWay.FLAK else None
    for unit in battle.on_board():
        away = distance(unit.hex, hex_)
        if target is None:
            hit = not kinds.flying(battle, unit)
        else:
            hit = flies_at(battle, unit, battle.level(target))
        if hit and away <= 1:
            yield unit, weapon.adjacent_damage if away else weapon.damage
