"""Which quick rule belongs to what is being decided."""

from __future__ import annotations

from collections.abc import Mapping

from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules.movement.steps import Charge, Collapse, Dive, Drop, Eject, Masc
from btterm.table.numbers import TargetNumber
from btterm.tui.controller.choice import ChoiceTask, DiceTask
from btterm.tui.controller.controller import Controller
from btterm.tui.controller.fire import FireTask
from btterm.tui.controller.move import MoveTask
from btterm.tui.controller.orders import OrdersTask
from btterm.tui.controller.react import ReactTask
from btterm.tui.controller.strike import StrikeTask
from btterm.tui.controller.task import Task

TELLING_STEPS = (Charge, Dive, Collapse, Eject, Masc, Drop)
"""Steps that say more about a move than the rest of it."""
WAYS: Mapping[FireWay, str] = {
    FireWay.INFERNO: Rule.INFERNOS,
    FireWay.SWARM: Rule.SWARM_LONG_RANGE_MISSILES,
    FireWay.THUNDER: Rule.THUNDER_LONG_RANGE_MISSILES,
}


def terms(desk: Controller) -> list[tuple[str, str]]:
    """The lines of the number that is explained at the moment, "+1 light woods", each with the
    title of its quick rule."""
    number = _number(desk.task)
    parts = number.parts if number is not None else ()
    return [
        (f"{part.value:+} {part.label}" if place else f"{part.value} {part.label}", part.rule)
        for place, part in enumerate(parts)
    ]


def _number(task: Task) -> TargetNumber | None:
    match task:
        case FireTask() if task.weapons:
            shot = task.solution(task.weapons[task.chosen])
            return shot.to_hit if shot else None
        case StrikeTask():
            blow = task.solution(task.kinds[task.chosen])
            return blow.to_hit if blow else None
        case MoveTask():
            seen = task.seen()
            return None if isinstance(seen, str) or not seen.rolls else seen.rolls[0][2]
    return None


def topic(desk: Controller) -> str:
    """The title of the quick rule for what is at hand: the move with its Piloting roll, the
    weapon or blow that is explained, the roll or question; else the phase's."""
    usual = desk.battle.phase.rule
    match desk.task:
        case MoveTask() as task:
            return _of_move(task)
        case ReactTask(flip=True):
            return Rule.REVERSING_ARMS
        case FireTask() as task:
            return _of_fire(task)
        case StrikeTask() as task:
            return task.kinds[task.chosen].rule if task.target else usual
        case OrdersTask() as task:
            return Rule.DUMPING_AMMUNITION if task.dumps else Rule.HEAT_SINKS
        case ChoiceTask() as task:
            return task.decision.rule
        case DiceTask() as task:
            return task.roll.rule
    return usual


def _of_move(task: MoveTask) -> str:
    move, seen = task.plan(), task.seen()
    if move is not None and move.steps and isinstance(move.steps[-1], TELLING_STEPS):
        return move.steps[-1].rule
    if isinstance(seen, str):
        return Rule.MOVEMENT_COSTS
    if seen.rolls:
        return seen.rolls[0][1].rule
    if task.unit.prone:
        return Rule.STANDING_UP
    return Rule.JUMPING if seen.mode == "jump" else Rule.MOVEMENT_COSTS


def _of_fire(task: FireTask) -> str:
    if task.draft.club is not None:
        return Rule.CLUBBING
    if task.target is None or not task.weapons:
        return Rule.TO_HIT_MODIFIERS
    mount = task.weapons[task.chosen]
    found = task.solution(mount)
    if found is not None and found.why:
        return found.why.rule
    if task.aim is not None:
        return Rule.AIMED_SHOTS
    shot = task.draft.at(mount)
    if shot is not None and shot.way in WAYS:
        return WAYS[shot.way]
    weapon = task.unit.sheet.mounts[mount].weapon
    assert weapon is not None
    return weapon.rule
