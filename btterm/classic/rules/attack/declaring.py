"""Declared fire: every shot with its number, fixed before any is resolved (Compendium, Weapon
Attacks)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.attacks import Attack, Feed, HexAttack
from btterm.classic.battle import Battle
from btterm.classic.equipment.fire_ways import AT_HEX, FireWay
from btterm.classic.hits import Side
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack import indirect, shells, swarm
from btterm.classic.rules.attack.anti_missile import ready_systems
from btterm.classic.rules.attack.defender import choose_line, choose_side
from btterm.classic.rules.attack.depth import fires_low
from btterm.classic.rules.attack.electronics import ARTEMIS_LOAD, guides
from btterm.classic.rules.attack.feeding import feeds_of
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.solutions import (
    Shot,
    Solution,
    hex_solution,
    primary_target,
    solution,
    table_of,
    target_hex,
)
from btterm.classic.rules.attack.to_hit import sight, weapon_here
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.table.choice import Choice, Option
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure, ask

SWARM = FireWay.SWARM
MOST = 12
"""The highest number that two dice can reach."""


def declare(
    battle: Battle, attacker: AnyUnit, shots: Sequence[Shot], primary: str = ""
) -> Procedure[list[Attack | HexAttack]]:
    """Turn legal shots into attacks. All but those at the primary target are harder to hit with
    (Compendium, Weapon Attacks).

    Where the line of fire runs between two rows of hexes or comes in between two sides of the
    target, the defender chooses, once for each target.
    """
    attacks: list[Attack | HexAttack] = []
    lines: dict[tuple[str, bool], Sight] = {}
    sides: dict[str, Side] = {}
    strength = kinds.strength(attacker)
    for shot, feed in zip(shots, feeds_of(battle, attacker, shots), strict=True):
        if shot.way in AT_HEX:
            attacks.append(_at_hex(battle, attacker, shot, feed))
            continue
        target, mount = battle.units[shot.target], attacker.sheet.mounts[shot.mount]
        key = target.id, fires_low(battle, attacker, mount)
        if key not in lines:
            lines[key] = yield from choose_line(battle, attacker, mount, target)
        if target.id not in sides:
            sides[target.id] = yield from choose_side(battle, target, attacker.hex)
        line, side = lines[key], sides[target.id]
        if shot.way is FireWay.INDIRECT:
            by = indirect.spotter(battle, attacker, target)
            line = indirect.line(battle, attacker, target, by)
            yield from indirect.spot(attacker, target, by)
        secondary = shot.target != primary_target(shots, primary)
        found = _found(battle, attacker, shot, secondary, line, side)
        offered = _found(battle, attacker, shot, secondary)
        if not _hits(found) and _hits(offered) and not (yield from _go_on(attacker, shot, found)):
            continue
        attacks.append(
            Attack(
                attacker.id,
                shot.mount,
                target.id,
                found.to_hit or TargetNumber((), found.why),
                side,
                table_of(battle, attacker, mount, target, line),
                shot.aim,
                shot.way,
                feed,
                _guided(battle, attacker, mount, target, feed, shot.way),
                shot.aim is not None and not target.immobile,
                () if shot.way is SWARM or strength or line.deep else ready_systems(target),
                strength,
                _others(battle, attacker, shot.mount, target) if shot.way is SWARM else (),
            )
        )
    return attacks


def _found(
    battle: Battle,
    attacker: AnyUnit,
    shot: Shot,
    secondary: bool,
    line: Sight | None = None,
    side: Side | None = None,
) -> Solution:
    """What a shot can do, as its player saw it or as the defender has chosen."""
    target = battle.units[shot.target]
    return solution(
        battle,
        attacker,
        shot.mount,
        target,
        secondary=secondary,
        aim=shot.aim,
        way=shot.way,
        line=line,
        side=side,
    )


def _hits(found: Solution) -> bool:
    return found.to_hit is not None and found.to_hit.number <= MOST


def _go_on(attacker: AnyUnit, shot: Shot, found: Solution) -> Procedure[bool]:
    """Whether a player makes an attack that misses by itself through the defender's choice: he
    need not, and saves its ammunition and heat (Compendium, Modified To-Hit Number)."""
    name = attacker.sheet.mounts[shot.mount].item.short_name
    why = found.why or f"needs {found.to_hit.number if found.to_hit else MOST + 1}"
    question = f"{attacker.id} cannot hit {shot.target} with the {name} now: {why}. Fire it?"
    options = (Option("hold", "hold fire"), Option("fire", "fire all the same"))
    return (
        yield from ask(
            Choice(Rule.MODIFIED_TO_HIT_NUMBER, attacker.side, question, options, attacker.id)
        )
    ) == "fire"


def _others(battle: Battle, attacker: AnyUnit, number: int, target: AnyUnit) -> tuple[Attack, ...]:
    """The attacks on those to whom Swarm missiles may go on. They need not be seen; nobody is
    asked for a line or a side."""
    mount = attacker.sheet.mounts[number]
    assert mount.weapon is not None
    weapon = weapon_here(battle, attacker, mount.weapon)
    found = []
    for unit in swarm.next_targets(battle, attacker, weapon, target):
        line = sight(battle, attacker, unit, blind=True)
        to_hit = swarm.number(battle, attacker, mount, weapon, unit, line)
        side = kinds.attack_side(unit, attacker.hex)
        table = table_of(battle, attacker, mount, unit, line)
        found.append(Attack(attacker.id, number, unit.id, to_hit, side, table, way=SWARM))
    return tuple(found)


def _guided(
    battle: Battle, attacker: AnyUnit, mount: Mounted, target: AnyUnit, feed: Feed, way: FireWay
) -> bool:
    """Whether Artemis IV or a Narc pod guides these missiles; of what is fired indirectly only a
    pod does. A one-shot launcher beside an Artemis IV system is loaded for it."""
    loads = [attacker.sheet.bins[number].ammo.munition for number in feed[:1]] or [ARTEMIS_LOAD]
    blind = way is FireWay.INDIRECT and loads[0] == ARTEMIS_LOAD
    return not blind and guides(battle, attacker, mount, target, loads[0])


def _at_hex(battle: Battle, attacker: AnyUnit, shot: Shot, feed: Feed) -> HexAttack:
    hex_ = target_hex(battle, shot.target, shot.way)
    found = hex_solution(battle, attacker, shot.mount, hex_, shot.way)
    number = found.to_hit or TargetNumber((), found.why)
    strength = kinds.strength(attacker)
    high = shells.flak_target(battle, attacker.side, hex_) if shot.way is FireWay.FLAK else None
    level = None if high is None else battle.level(high)
    return HexAttack(attacker.id, shot.mount, hex_, number, shot.way, feed, strength, level)
