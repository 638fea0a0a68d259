"""A move tried out on a ghost: is it legal, what does it cost, what does it risk?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.to_hit import attacker_movement, movement_modifier
from btterm.classic.rules.boarding import drops
from btterm.classic.rules.drops import place_of
from btterm.classic.rules.heights import AT_ANY_HEIGHT
from btterm.classic.rules.movement.steps import LAST_STEPS, Dismount, Eject, Jump, Masc, Mount, Step
from btterm.classic.rules.movement.strain import TOO_FAST, excess
from btterm.classic.rules.movement.taking import end_move, ghost, take_step
from btterm.classic.rules.stacking import may_stop
from btterm.classic.rules.terrain import freezing, swamp
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Cause, Mode
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing, Hex
from btterm.table.numbers import TargetNumber


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
    level: int | None = None
    """The level of the map on which what flies or dives ends, or who comes into or onto a building;
    None for all else."""
    climbed: int = 0
    """Levels that what flies or dives gains in the hex in which it began; negative: loses."""
    own: int = 0
    """Added to its own to-hit numbers."""
    rolls: tuple[tuple[Hex, Cause, TargetNumber], ...] = field(default=())
    """Piloting Skill Rolls on the way: where, why, and the number."""
    ice: tuple[tuple[Hex, int], ...] = ()
    """Thin ice on the way: where, and the 1D6 on which it breaks."""


def preview(battle: Battle, mech: AnyUnit, mode: Mode, steps: Iterable[Step]) -> Preview:
    """Try a move out on a ghost. Raises IllegalAnswer where it breaks a rule."""
    double = ghost(mech)
    double.moved.mode = mode
    path: list[Hex] = []
    costs: list[int] = []
    rolls: list[tuple[Hex, Cause, TargetNumber]] = []
    ice: list[tuple[Hex, int]] = []
    last: Step | None = None
    most = kinds.budget(battle, mech, mode)
    for step in steps:
        if not _may_follow(mode, last, step, late=drops(battle, mech)):
            rule = Rule.STANDING_STILL if last is None else last.rule
            raise IllegalAnswer(rule, "no further step after that")
        last = step
        if step == Eject():
            _check_eject(mode, path, mech)
            continue
        taken = take_step(battle, double, mode, step)
        most = kinds.budget(battle, double, mode) if isinstance(step, Masc | Mount) else most
        path += taken.path
        costs += [double.moved.spent] * len(taken.path)
        causes_ = [*taken.causes, *(swamp.rolls(battle, double) if taken.path else ())]
        rolls += [_roll(battle, double, cause) for cause in causes_]
        if taken.path and double.raised and freezing.may_break(battle, double):
            ice.append((double.hex, freezing.number(double)))
    moved = double.moved
    if mode is Mode.JUMP and not moved.entered:
        raise IllegalAnswer(Rule.JUMPING, "a jump leads to another hex")
    rolls += [_roll(battle, double, cause) for cause in end_move(double, mode)]
    if excess(battle, double):
        rolls.append(_roll(battle, double, TOO_FAST))
    if place_of(double) != place_of(mech) and not double.gone:
        _check_stop(battle, double)
    heat = sum(part.value for part in kinds.heat_of_move(double))
    any_height = kinds.motion(mech) in AT_ANY_HEIGHT
    return Preview(
        mode,
        moved.spent,
        most,
        double.hex,
        double.facing,
        double.prone,
        tuple(path),
        tuple(costs),
        heat,
        movement_modifier(double),
        moved.as_run,
        battle.level(double) if at_heights(battle, double) else None,
        0 if path or not any_height else double.raised - mech.raised,
        sum(part.value for part in attacker_movement(double)),
        tuple(rolls),
        tuple(ice),
    )


def _may_follow(mode: Mode, last: Step | None, step: Step, *, late: bool) -> bool:
    """Whether a step may come after another one: after who dismounts others may, and who stands
    still can only be mounted or left. `late`: units mount at the end as well."""
    boards = isinstance(step, Mount | Dismount)
    if isinstance(last, Dismount) or (late and isinstance(last, Mount)):
        return boards if late else isinstance(step, Dismount)
    if late and boards and isinstance(last, Jump | None):
        return True
    stays = mode is Mode.STAND and not boards and not isinstance(step, Eject)
    return not (stays or isinstance(last, LAST_STEPS))


def at_heights(battle: Battle, unit: AnyUnit) -> bool:
    """Whether the hex of a unit leaves open at which height it is there."""
    house = battle.board[unit.hex].building
    return house is not None or kinds.motion(unit) in AT_ANY_HEIGHT


def _check_eject(mode: Mode, path: list[Hex], mech: AnyUnit) -> None:
    if mode is not Mode.STAND or path:
        raise IllegalAnswer(Rule.EJECTING, "ejects in place of moving")
    if why := kinds.eject_refusal(mech):
        raise IllegalAnswer(why.rule, why)


def _roll(battle: Battle, mech: AnyUnit, cause: Cause) -> tuple[Hex, Cause, TargetNumber]:
    return mech.hex, cause, kinds.number_to_hold(battle, mech, cause)


def _check_stop(battle: Battle, mech: AnyUnit) -> None:
    why = may_stop(battle, mech, *place_of(mech))
    if why and not mech.airborne:
        raise IllegalAnswer(why.rule, why)
