"""The single steps of a move: what each costs, changes and risks (Compendium, Movement).

`take_step` is the one home of the movement rules. It works on a 'Mech or on a ghost of one, so
that checking an answer, previewing it and carrying it out are the same thing.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace

from btterm.classic.battle import Battle
from btterm.classic.rules.mech import piloting
from btterm.classic.rules.mech.criticals import GYRO_HITS
from btterm.classic.rules.mech.masc import has_masc
from btterm.classic.rules.movement.costs import (
    DROP_MP,
    STAND_UP_MP,
    TURN_MP,
    Way,
    budget,
    way,
    ways_from,
)
from btterm.classic.rules.movement.jumps import jump_to, land, take_off
from btterm.classic.units.mech import Cause, Mech
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput, IllegalAnswer
from btterm.hexes import Facing, Hex, hexsides_towards

FORWARD, BACKWARD, LEFT, RIGHT, DROP, STAND, JUMP = "F", "B", "L", "R", "D", "S", "J"
SHIFT, CHARGE, DIVE, LEAVE, EJECT, MASC, COLLAPSE = "X", "C", "A", "E", "P", "M", "K"
LAST_STEPS = (DROP, JUMP, CHARGE, DIVE, LEAVE, EJECT, COLLAPSE)
"""Steps after which none can follow."""
SHIFT_MP, SHIFT_MP_QUAD = 2, 1
LEAVE_MP = 1
LATERAL = (1, 2, 4, 5)
"""Hexsides, clockwise from the facing, through which a unit can shift without turning."""
REAR_SIDES = (2, 4)
"""Those through which it shifts backward."""


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
    if mode is Mode.JUMP and word not in (JUMP, DIVE):
        raise IllegalAnswer("a jump goes with no other movement")
    if word in (FORWARD, BACKWARD):
        taken = _walk(battle, mech, mode, word == BACKWARD)
    elif word in (LEFT, RIGHT):
        taken = _turn(mech, -1 if word == LEFT else 1)
    elif word == STAND:
        taken = _stand(battle, mech, mode, _facing(arguments))
    elif word == DROP:
        taken = _drop(mech, mode)
    elif word == JUMP and mode is Mode.JUMP and len(arguments) == 2:
        taken = _jump(battle, mech, _hex(arguments[0]), _facing(arguments[1:]))
    elif word == DIVE and mode is Mode.JUMP and len(arguments) in (1, 2):
        heading = _facing(arguments[1:]) if len(arguments) == 2 else None
        taken = _dive(battle, mech, _hex(arguments[0]), heading)
    elif word == SHIFT and len(arguments) == 1:
        taken = _shift(battle, mech, mode, arguments[0])
    elif word == MASC:
        return _masc(battle, mech, mode)
    elif word == CHARGE:
        taken = _charge(battle, mech, mode)
    elif word == LEAVE:
        taken = _leave(battle, mech, mode)
    elif word == COLLAPSE:
        taken = _collapse(battle, mech, mode)
    else:
        raise IllegalAnswer(f"{step!r} is not a step")
    if mech.moved.spent > most and not _excused(mech, word, before, most):
        raise IllegalAnswer(f"needs {mech.moved.spent} MP, has {most}")
    return taken


def _excused(mech: Mech, word: str, before: int, most: int) -> bool:
    """The one-hex minimum: with MP to its name a unit can always enter one hex forward, or try
    to stand once, whatever it costs. It counts as having run."""
    enters = word == FORWARD and mech.moved.entered == 1 and before < most
    stands = word == STAND and before == 0 and most == 1
    if not (enters or stands):
        return False
    mech.moved.as_run = True
    mech.moved.spent = most
    return True


def _masc(battle: Battle, mech: Mech, mode: Mode) -> Taken:
    if not battle.options.clan_invasion_rules:
        raise IllegalAnswer("MASC is switched on before anybody moves")
    if mode is not Mode.RUN or mech.moved.spent or mech.moved.masc or not has_masc(mech):
        raise IllegalAnswer("MASC is switched on at the start of a run")
    mech.moved.masc = True
    return Taken(mech.hex, ())


def _walk(battle: Battle, mech: Mech, mode: Mode, backward: bool) -> Taken:
    if mode is Mode.RUN and backward:
        raise IllegalAnswer("cannot run backward")
    side = mech.facing.turned(3 if backward else 0)
    return _enter(battle, mech, mode, side, _way(battle, mech, mode, side), backward=backward)


def _shift(battle: Battle, mech: Mech, mode: Mode, argument: str) -> Taken:
    """Move sideways without turning; into a hex to the rear it is a move backward (Compendium,
    Four-Legged BattleMechs)."""
    if not battle.options.four_legged_rules:
        raise IllegalAnswer("steps sideways belong to the four-legged rules, which are off")
    if argument not in [str(side) for side in LATERAL]:
        raise IllegalAnswer(f"cannot shift to side {argument!r}")
    backward = int(argument) in REAR_SIDES
    if mode is Mode.RUN and backward:
        raise IllegalAnswer("cannot run backward")
    side = mech.facing.turned(int(argument))
    way = _way(battle, mech, mode, side)
    taken = _enter(battle, mech, mode, side, way, backward=backward)
    mech.moved.spent += shift_mp(mech)
    return taken


def shift_mp(mech: Mech) -> int:
    """MP for moving sideways, beside the cost of the hex."""
    return SHIFT_MP_QUAD if mech.sheet.quad else SHIFT_MP


def _enter(
    battle: Battle, mech: Mech, mode: Mode, side: Facing, found: Way, *, backward: bool = False
) -> Taken:
    """Enter the hex across a hexside on foot."""
    if backward and found.levels:
        raise IllegalAnswer("cannot change level backward")
    other = battle.unit_in(found.hex, besides=mech)
    if other is not None and other.side != mech.side:
        raise IllegalAnswer(f"{other.id} stands in {found.hex}")
    moved = mech.moved
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
    causes += piloting.entering(found.depth, found.rubble)
    moved.turned = False
    moved.heading = side
    return Taken(start, (found.hex,), found, tuple(causes), skid)


def _way(battle: Battle, mech: Mech, mode: Mode, side: Facing) -> Way:
    if mech.prone:
        raise IllegalAnswer("lies on the ground: stand up first")
    found = ways_from(battle.board, mech.hex, mech.raised, mech.tons)[side]
    if isinstance(found, str):
        raise IllegalAnswer(found)
    if found.depth and mode is Mode.RUN:
        raise IllegalAnswer(f"cannot run into water: {found.hex}")
    return found


def _collapse(battle: Battle, mech: Mech, mode: Mode) -> Taken:
    """Go ahead onto a bridge that does not bear the 'Mech, to bring it down and fall with it
    (Compendium, Bridge Movement)."""
    if mech.prone:
        raise IllegalAnswer("lies on the ground: stand up first")
    target = mech.hex.neighbour(mech.facing)
    bridge = battle.board[target].bridge if target in battle.board else None
    if bridge is None or bridge.cf >= mech.tons:
        raise IllegalAnswer("no bridge ahead that would collapse")
    if battle.unit_in(target, besides=mech):
        raise IllegalAnswer(f"{target} is taken")
    found = way(battle.board, mech.hex, mech.raised, mech.facing, bridge.cf)
    if isinstance(found, str) or not found.raised:
        raise IllegalAnswer("no road leads onto the bridge from here")
    taken = _enter(battle, mech, mode, mech.facing, found)
    mech.raised, mech.prone = 0, True
    return taken


def _charge(battle: Battle, mech: Mech, mode: Mode) -> Taken:
    """Declare a charge at the 'Mech straight ahead, and spend the MP to get there. It is
    resolved in the Physical Attack Phase (Compendium, Charging)."""
    target = battle.unit_in(mech.hex.neighbour(mech.facing), besides=mech)
    why = charge_refusal(battle, mech, target)
    if target is None or why:
        raise IllegalAnswer(why)
    found = _way(battle, mech, mode, mech.facing)
    if found.raised != target.raised:
        where = "on the bridge above" if target.raised else "below the bridge"
        raise IllegalAnswer(f"{target.id} stands {where}")
    mech.moved.spent += found.mp
    mech.charge = target.id
    return Taken(mech.hex, (), causes=end_move(mech, mode))


def charge_refusal(battle: Battle, mech: Mech, target: Mech | None) -> str:
    """Why a 'Mech may not charge the one ahead of it, or empty."""
    if target is None or target.side == mech.side:
        return "nobody stands ahead to be charged"
    if not target.moved.done:
        return f"{target.id} has yet to move"
    if mech.legs_lost:
        return "needs all its legs to charge"
    if mech.moved.ever_backward:
        return "has moved backward: cannot charge"
    if abs(battle.level(target) - battle.level(mech)) > 1:
        return f"{target.id} stands more than a level apart"
    return ""


def _leave(battle: Battle, mech: Mech, mode: Mode) -> Taken:
    """Walk off the map through the hexside ahead."""
    if mech.prone:
        raise IllegalAnswer("leaves the map on its feet only")
    if mech.hex.neighbour(mech.facing) in battle.board:
        raise IllegalAnswer("does not face the edge of the map")
    mech.moved.spent += LEAVE_MP
    mech.gone = True
    return Taken(mech.hex, ())


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


def _jump(battle: Battle, mech: Mech, target: Hex, facing: Facing) -> Taken:
    path = jump_to(battle, mech, target)
    if battle.unit_in(target, besides=mech) is not None:
        raise IllegalAnswer(f"{target} is taken")
    start = mech.hex
    take_off(mech, path, target, facing)
    return Taken(start, path, causes=land(battle, mech) + end_move(mech, Mode.JUMP))


def _dive(battle: Battle, mech: Mech, target: Hex, heading: Facing | None) -> Taken:
    """Declare a death from above attack. Until it is resolved the 'Mech is in the air over the
    last hex before its target, facing it; with a heading, on the path that its player declares
    (Compendium, Jumping, Death from Above)."""
    path = jump_to(battle, mech, target, heading)
    prey = battle.unit_in(target, besides=mech)
    if prey is None or prey.side == mech.side:
        raise IllegalAnswer(f"nobody to dive on in {target}")
    if not prey.moved.done:
        raise IllegalAnswer(f"{prey.id} has yet to move")
    over = path[-2] if len(path) > 1 else mech.hex
    start = mech.hex
    take_off(mech, path, over, Facing(hexsides_towards(over, target)[0]))
    mech.charge, mech.airborne = prey.id, True
    return Taken(start, path[:-1])


def _drop(mech: Mech, mode: Mode) -> Taken:
    if mech.prone:
        raise IllegalAnswer("lies on the ground already")
    causes = end_move(mech, mode)
    mech.moved.spent += DROP_MP
    mech.prone = True
    return Taken(mech.hex, (), causes=causes)


def end_move(mech: Mech, mode: Mode) -> tuple[Cause, ...]:
    """The roll that damage calls for at the end of a run or a jump, on its feet: one in a turn,
    however often the 'Mech falls and goes on (Compendium, Gyro, Hip)."""
    moved = mech.moved
    ran = moved.entered or mech.charge
    if moved.closed or not ran or mech.prone or mech.gone or mech.airborne:
        return ()
    cause = piloting.closing_roll(mech, mode)
    moved.closed = cause is not None
    return (cause,) if cause else ()


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
