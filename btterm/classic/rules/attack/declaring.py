"""Declared fire: every shot with its number, fixed before any is resolved (Compendium, Weapon
Attacks)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from btterm.board.sight import Sight
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.rules.attack.defender import choose_line, choose_side
from btterm.classic.rules.attack.electronics import ARTEMIS_LOAD, guides
from btterm.classic.rules.attack.feeding import Feed, feeds_of
from btterm.classic.rules.attack.fire_ways import FireWay
from btterm.classic.rules.attack.solutions import (
    Shot,
    hex_solution,
    primary_target,
    solution,
    target_hex,
)
from btterm.classic.rules.hits import hit_table
from btterm.classic.rules.mech.hit_location import HitTable, Side
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import Mount
from btterm.classic.units.mech import Mech
from btterm.hexes import Hex
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure


@dataclass(frozen=True, slots=True)
class HexAttack:
    """A declared shot at a hex."""

    attacker: Mech
    mount: Mount
    weapon: Weapon
    hex: Hex
    to_hit: TargetNumber
    way: FireWay
    feed: Feed = ()

    @property
    def aimed_at(self) -> str:
        return str(self.hex)


@dataclass(frozen=True, slots=True)
class Attack:
    """A declared shot with its number, fixed before any is resolved."""

    attacker: Mech
    mount: Mount
    weapon: Weapon
    target: Mech
    to_hit: TargetNumber
    side: Side
    table: HitTable
    aim: Location | None = None
    way: FireWay = FireWay.USUAL
    feed: Feed = ()
    """The bins that its ammunition comes from."""
    guided: bool = False
    """Whether Artemis or a Narc pod guides its missiles."""

    @property
    def aimed_at(self) -> str:
        return self.target.id


def declare(
    battle: Battle, attacker: Mech, shots: Sequence[Shot], primary: str = ""
) -> Procedure[list[Attack | HexAttack]]:
    """Turn legal shots into attacks. All but those at the primary target are harder to hit with.

    Where the line of fire runs between two rows of hexes or comes in between two sides of the
    target, the defender chooses, once for each target.
    """
    attacks: list[Attack | HexAttack] = []
    lines: dict[str, Sight] = {}
    sides: dict[str, Side] = {}
    for shot, feed in zip(shots, feeds_of(battle, attacker, shots), strict=True):
        if shot.way is FireWay.THUNDER:
            attacks.append(_at_hex(battle, attacker, shot, feed))
            continue
        target = battle.units[shot.target]
        if target.id not in lines:
            lines[target.id] = yield from choose_line(battle, attacker, target)
            sides[target.id] = yield from choose_side(battle, target, attacker.hex)
        found = solution(
            battle,
            attacker,
            shot.mount,
            target,
            secondary=shot.target != primary_target(shots, primary),
            aim=shot.aim,
            way=shot.way,
            line=lines[target.id],
        )
        mount = attacker.sheet.mounts[shot.mount]
        assert mount.weapon is not None
        attacks.append(
            Attack(
                attacker,
                mount,
                mount.weapon,
                target,
                found.to_hit or TargetNumber((), found.why),
                sides[target.id],
                hit_table(HitTable.FULL, target, covered=lines[target.id].partial_cover),
                shot.aim,
                shot.way,
                feed,
                _guided(battle, attacker, mount, target, feed),
            )
        )
    return attacks


def _guided(battle: Battle, attacker: Mech, mount: Mount, target: Mech, feed: Feed) -> bool:
    """Whether Artemis IV or a Narc pod guides these missiles. A one-shot launcher beside an
    Artemis IV system is loaded for it."""
    loads = [attacker.sheet.bins[number].ammo.munition for number in feed[:1]] or [ARTEMIS_LOAD]
    return guides(battle, attacker, mount, target, loads[0])


def _at_hex(battle: Battle, attacker: Mech, shot: Shot, feed: Feed) -> HexAttack:
    mount = attacker.sheet.mounts[shot.mount]
    assert mount.weapon is not None
    hex_ = target_hex(battle, shot.target)
    found = hex_solution(battle, attacker, shot.mount, hex_, shot.way)
    number = found.to_hit or TargetNumber((), found.why)
    return HexAttack(attacker, mount, mount.weapon, hex_, number, shot.way, feed)
