"""Pointblank shots, by which hidden units interrupt the move of an enemy (Compendium, Pointblank
Shots from Hidden Units)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, FireDecision
from btterm.classic.equipment.fire_ways import AT_HEX, FireWay
from btterm.classic.events import Ambush
from btterm.classic.rules import climbing, hiding
from btterm.classic.rules.attack import declaring, resolving
from btterm.classic.rules.attack.to_hit import POINTBLANK
from btterm.classic.rules.mech.clubs import Club
from btterm.classic.rules.special.hidden import HOLD, bearings, turn_question, turn_to
from btterm.classic.units.any import AnyUnit
from btterm.hexes import distance
from btterm.table.choice import Option
from btterm.table.procedure import Procedure, ask


@dataclass
class PointblankDecision(FireDecision):
    """The fire of a hidden unit at the one that has come near it, and at nothing else."""

    answer_type: ClassVar[type] = Fire
    target: str = ""

    def enemies(self) -> list[AnyUnit]:
        return [self.battle.units[self.target]]

    def ways(self, id_: str, mount: int) -> tuple[FireWay, ...]:
        return tuple(way for way in super().ways(id_, mount) if way not in AT_HEX)

    def clubs(self, id_: str) -> tuple[Club, ...]:
        return ()

    def enemy(self, id_: str) -> AnyUnit:
        return super().enemy(id_ if id_ == self.target else "")


def interrupt(battle: Battle, mover: AnyUnit, *, over: bool) -> Procedure[bool]:
    """Who has been come upon in his hiding by a unit that moves, and once its move is `over` those
    who hide beside it, are revealed and may fire at it at once. Returns whether one did."""
    progress, shots = battle.progress, False
    if not battle.ambushes:
        return False
    if over and mover.on_board:
        for unit in list(battle.on_board()):
            near = distance(unit.hex, mover.hex) <= POINTBLANK
            if near and unit.hidden_from(mover.side):
                progress.sprung.append(unit.id)
                yield from hiding.reveal(battle, unit, "ends its move near it", mover.id)
    while progress.sprung:
        unit = battle.units[progress.sprung.pop(0)]
        near = distance(unit.hex, mover.hex) <= POINTBLANK
        if near and unit.on_board and mover.on_board:
            shots = (yield from _shoot(battle, unit, mover)) or shots
    return shots


def _shoot(battle: Battle, unit: AnyUnit, target: AnyUnit) -> Procedure[bool]:
    """A unit may fire at once, the torso or the turret turned as it likes; after that it does
    nothing more this turn."""
    turns = bearings(battle, unit, [target], pointblank=True)
    if not turns:
        return False
    best = sorted(turns, key=lambda turn: -turns[turn][0])
    where = "in its hex" if unit.hex == target.hex else "beside it"
    words = f"{target.id} {target.name} is {where}: a pointblank shot of {unit.id}?"
    answer = yield from ask(turn_question(unit, words, best, Option(HOLD, "holds its fire")))
    if answer == HOLD:
        return False
    unit.ambush = target.id
    yield from turn_to(unit, int(answer))
    decision = PointblankDecision(unit.side, battle, (unit.id,), target=target.id)
    fire = yield from ask(decision)
    if fire.shots:
        yield from _fire(battle, unit, target, fire)
    unit.ambush = ""
    return unit.ambushed


def _fire(battle: Battle, unit: AnyUnit, target: AnyUnit, fire: Fire) -> Procedure[None]:
    progress = battle.progress
    attacks = yield from declaring.declare(battle, unit, fire.shots, fire.primary)
    yield Ambush(unit.id, target.id)
    yield resolving.declared(battle, unit, attacks)
    unit.ambushed = unit.moved.done = True
    progress.acted.append(unit.id)
    progress.attacks = attacks
    resolving.pull_triggers(battle, attacks)
    while progress.attacks:
        yield from resolving.resolve(battle, progress.attacks[0])
        del progress.attacks[0]
    yield from climbing.sweep(battle)
