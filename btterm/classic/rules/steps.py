"""The single steps of a move: what each costs, changes and risks (Compendium, Movement).

`take_step` is the one home of the movement rules. It works on a 'Mech or on a ghost of one, so
that checking an answer, previewing it and carrying it out are the same thing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from btterm.board.terrain import Ground
from btterm.classic.battle import Battle
from btterm.classic.rules import piloting
from btterm.classic.rules.criticals import GYRO_HITS, LIMB_KINDS
from btterm.classic.rules.movement import (
    DROP_MP,
    STAND_UP_MP,
    TURN_MP,
    Way,
    budget,
    movement_modifier,
    ways_from,
)
from btterm.classic.sheets.schema import SlotKind
from btterm.classic.units.mech import Cause, Mech, Mode
from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Facing, Hex, distance
from btterm.table.numbers import TargetNumber

FORWARD, BACKWARD, LEFT, RIGHT, DROP, STAND, JUMP = "F", "B", "L", "R", "D", "S", "J"

MOVEMENT_HEAT = {Mode.STAND: 0, Mode.WALK: 1, Mode.RUN: 2}
LEAST_JUMP_HEAT = 3


def movement_heat(mode: Mode, hexes_jumped: int = 0) -> int:
    """Heat points of a movement mode (Compendium, Heat Point Table)."""
    return max(LEAST_JUMP_HEAT, hexes_jumped) if mode is Mode.JUMP else MOVEMENT_HEAT[mode]


@dataclass(frozen=True, slots=True)
class Taken:
    """One step, taken."""

    start: Hex
    path: tuple[Hex, ...]
    """Hexes entered, in order; more than one only for a jump."""
    way: Way | None = None
    causes: tuple[Cause, ...] = ()
    """The Piloting Skill Rolls to make now."""
    skid: Facing | None = None
    """The direction of the skid, if the first of them is to avoid one."""


def ghost(mech: Mech) -> Mech:
    """A stand-in for a 'Mech, on which a move can be tried out. Damage is shared, not copied."""
    double = copy.copy(mech)
    double.moved = replace(mech.moved)
    return double


def take_step(battle: Battle, mech: Mech, mode: Mode, step: str) -> Taken:
    """Take one step as if every roll succeeded. Raises IllegalAnswer when it is not allowed."""
    word, *arguments = step.split("/")
    before, most = mech.moved.spent, budget(battle, mech, mode)
    if word in (FORWARD, BACKWARD):
        taken = _walk(battle, mech, mode, word == BACKWARD)
    elif word in (LEFT, RIGHT):
        taken = _turn(mech, -1 if word == LEFT else 1)
    elif word == STAND:
        taken = _stand(battle, mech, mode, _facing(arguments))
    elif word == DROP:
        taken = _drop(mech)
    elif word == JUMP:
        taken = _jump(battle, mech, mode, arguments)
    else:
        raise IllegalAnswer(f"{step!r} is not a step")
    if mech.moved.spent > most and not _excused(mech, word, before, most):
        raise IllegalAnswer(f"needs {mech.moved.spent} MP, has {most}")
    return taken


def _excused(mech: Mech, word: str, before: int, most: int) -> bool:
    """The one-hex minimum: with MP to its name a unit can always enter one hex forward, or try
    to stand once, whatever it costs. It counts as having run."""
    if word == FORWARD and mech.moved.entered == 1 and before < most:
        mech.moved.as_run = True
    elif not (word == STAND and before == 0 and most == 1):
        return False
    mech.moved.spent = most
    return True


def _walk(battle: Battle, mech: Mech, mode: Mode, backward: bool) -> Taken:
    if mech.prone:
        raise IllegalAnswer("lies on the ground: stand up first")
    if mode is Mode.RUN and backward:
        raise IllegalAnswer("cannot run backward")
    side = mech.facing.turned(3 if backward else 0)
    found = ways_from(battle.board, mech.hex, mech.raised, mech.tons)[side]
    if isinstance(found, str):
        raise IllegalAnswer(found)
    if backward and found.levels:
        raise IllegalAnswer("cannot change level backward")
    other = battle.unit_in(found.hex, besides=mech)
    if other is not None and other.side != mech.side:
        raise IllegalAnswer(f"{other.id} stands in {found.hex}")
    moved = mech.moved
    if found.depth and mode is Mode.RUN:
        raise IllegalAnswer(f"cannot run into water: {found.hex}")
    start, skid = mech.hex, None
    causes = []
    if moved.backward != backward:
        moved.hexes = 0
    moved.backward = backward
    moved.ever_backward |= backward
    moved.entered += 1
    moved.hexes += 1
    moved.spent += found.mp
    mech.hex, mech.raised = found.hex, found.raised
    if mode is Mode.RUN and found.paved and moved.turned:
        skid = moved.heading
        causes.append(piloting.skid(moved.entered))
    if found.depth:
        causes.append(piloting.entering_water(found.depth))
    if found.rubble:
        causes.append(piloting.RUBBLE)
    moved.turned = False
    moved.heading = side
    return Taken(start, (found.hex,), found, tuple(causes), skid)


def _turn(mech: Mech, hexsides: int) -> Taken:
    if mech.gyro_hits >= GYRO_HITS and mech.moved.spent:
        raise IllegalAnswer("without a gyro it turns one hexside a turn")
    if mech.moved.heading is None:
        mech.moved.heading = mech.facing
    mech.facing = mech.facing.turned(hexsides)
    mech.moved.spent += TURN_MP
    mech.moved.turned = True
    return Taken(mech.hex, ())


def can_stand(battle: Battle, mech: Mech) -> str:
    """Why a fallen 'Mech may not try to stand up, or empty."""
    if mech.gyro_hits >= GYRO_HITS:
        return "gyro destroyed: cannot stand up"
    if mech.moved.leg_lost:
        return "lost a leg this turn: can try to stand in the next"
    if mech.moved.mode is Mode.JUMP:
        return "jumped this turn: cannot stand up"
    return ""


def _stand(battle: Battle, mech: Mech, mode: Mode, facing: Facing) -> Taken:
    if not mech.prone:
        raise IllegalAnswer("stands already")
    refusal = can_stand(battle, mech)
    if refusal or mode is Mode.JUMP:
        raise IllegalAnswer(refusal or "lies on the ground: cannot jump")
    mech.moved.spent += STAND_UP_MP
    mech.moved.stands += 1
    mech.prone = False
    mech.facing = facing
    mech.moved.turned = False
    return Taken(mech.hex, (), causes=(piloting.STAND_UP,))


def _drop(mech: Mech) -> Taken:
    if mech.prone:
        raise IllegalAnswer("lies on the ground already")
    mech.moved.spent += DROP_MP
    mech.prone = True
    return Taken(mech.hex, ())


def _jump(battle: Battle, mech: Mech, mode: Mode, arguments: list[str]) -> Taken:
    if mode is not Mode.JUMP or len(arguments) != 2:
        raise IllegalAnswer("a jump names a hex and a facing")
    target, facing = _hex(arguments[0]), _facing(arguments[1:])
    paths = jump_paths(battle, mech, distance(mech.hex, target))
    if target not in battle.board:
        raise IllegalAnswer(f"{target} is off the map")
    if target not in paths:
        raise IllegalAnswer(f"cannot jump to {target}")
    if battle.unit_in(target, besides=mech) is not None:
        raise IllegalAnswer(f"{target} is taken")
    start, path = mech.hex, jump_path(paths, target)
    mech.moved.entered = mech.moved.hexes = mech.moved.spent = len(path)
    mech.hex, mech.facing, mech.raised = target, facing, 0
    terrain = battle.board[target]
    if terrain.bridge is not None and terrain.bridge.cf >= mech.tons:
        mech.raised = terrain.depth
    causes = []
    if terrain.depth and not mech.raised:
        causes.append(piloting.entering_water(terrain.depth))
    if terrain.ground is Ground.RUBBLE:
        causes.append(piloting.RUBBLE)
    return Taken(start, path, causes=tuple(causes))


def jump_paths(battle: Battle, mech: Mech, most: int) -> dict[Hex, Hex]:
    """Every hex that a jump of up to so many hexes can reach or cross, with the hex before it.

    A jump follows a shortest path; hexes that rise more levels above the start than the 'Mech
    has Jumping MP are closed, buildings with them.
    """
    board = battle.board
    ceiling = battle.level(mech) + budget(battle, mech, Mode.JUMP)
    came_from: dict[Hex, Hex] = {}
    layer = [mech.hex]
    for step in range(1, min(most, budget(battle, mech, Mode.JUMP)) + 1):
        following = []
        for hex_ in layer:
            for next_ in hex_.neighbours():
                if next_ in came_from or next_ not in board or distance(mech.hex, next_) != step:
                    continue
                if board[next_].height <= ceiling:
                    came_from[next_] = hex_
                    following.append(next_)
        layer = following
    return came_from


def jump_path(came_from: dict[Hex, Hex], target: Hex) -> tuple[Hex, ...]:
    """The hexes of a jump, from the first one crossed to the landing."""
    path = [target]
    while came_from[path[-1]] in came_from:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def _facing(arguments: list[str]) -> Facing:
    try:
        return Facing.parse(arguments[0] if len(arguments) == 1 else "")
    except BadInput as error:
        raise IllegalAnswer(str(error)) from None


def _hex(text: str) -> Hex:
    try:
        return Hex.parse(text)
    except BadInput as error:
        raise IllegalAnswer(str(error)) from None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do if every roll succeeds."""

    mode: Mode
    mp: int
    budget: int
    hex: Hex
    facing: Facing
    prone: bool
    path: tuple[Hex, ...]
    """Hexes entered, in order."""
    costs: tuple[int, ...]
    """MP spent on arrival in each of them."""
    heat: int
    modifier: int
    """Added to the numbers of those who attack it."""
    as_run: bool
    rolls: tuple[tuple[Hex, str, TargetNumber], ...] = field(default=())
    """Piloting Skill Rolls on the way: where, why, and the number."""


def preview(battle: Battle, mech: Mech, mode: Mode, steps: Iterable[str]) -> Preview:
    """Try a move out on a ghost. Raises IllegalAnswer where it breaks a rule."""
    double = ghost(mech)
    double.moved.mode = mode
    path: list[Hex] = []
    costs: list[int] = []
    rolls: list[tuple[Hex, str, TargetNumber]] = []
    for step in steps:
        if mode is Mode.STAND or (mode is Mode.JUMP and path):
            raise IllegalAnswer("no further step in this mode")
        taken = take_step(battle, double, mode, step)
        path += taken.path
        costs += [double.moved.spent] * len(taken.path)
        for cause in taken.causes:
            target = piloting.piloting_target(double, [cause])
            rolls.append((double.hex, cause.label, target))
    moved = double.moved
    if moved.entered > mech.moved.entered:
        last = closing_roll(double, mode)
        if last:
            rolls.append((double.hex, last.label, piloting.piloting_target(double, [last])))
    if double.hex != mech.hex:
        _check_stop(battle, double)
    heat = movement_heat(mode, moved.entered) + moved.stands
    return Preview(
        mode,
        moved.spent,
        budget(battle, mech, mode),
        double.hex,
        double.facing,
        double.prone,
        tuple(path),
        tuple(costs),
        heat,
        movement_modifier(double),
        moved.as_run,
        tuple(rolls),
    )


def _check_stop(battle: Battle, mech: Mech) -> None:
    other = battle.unit_in(mech.hex, besides=mech)
    if other is not None:
        raise IllegalAnswer(f"cannot stop in {mech.hex}: {other.id} is there")


def closing_roll(mech: Mech, mode: Mode) -> Cause | None:
    """The roll at the end of a run or a jump with damage that cannot bear it."""
    hips = mech.hits_on(SlotKind.HIP, *mech.legs)
    if mode is Mode.RUN and (mech.gyro_hits or hips):
        return piloting.RUN_DAMAGED
    if mode is Mode.JUMP and (
        mech.gyro_hits
        or hips
        or mech.legs_lost
        or any(mech.hits_on(kind, *mech.legs) for kind in LIMB_KINDS)
    ):
        return piloting.LANDING_DAMAGED
    return None
