"""What a player weighs before a move: the way to a hex, charges, and who could hit it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from btterm.classic.battle import Battle
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.hits import Side
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.solutions import in_arc, solution
from btterm.classic.rules.attack.to_hit import sight, weapon_here
from btterm.classic.rules.movement.steps import Eject, Leave, Steps
from btterm.classic.rules.movement.taking import ghost, take_step
from btterm.classic.rules.physical.charging import charge, dive, ram
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.hexes import Arc, Facing, Hex, arcs, distance
from btterm.table.numbers import TargetNumber

GONE = (Eject(), Leave())
"""Steps after which the unit can be hit no more."""


def way_to(
    decision: MoveDecision,
    id_: str,
    modes: Sequence[Mode],
    hex_: Hex,
    facing: Facing | None,
    raised: int | None = None,
    boarding: Steps = (),
) -> Move | None:
    """The move into a hex: in the first mode that gets there, with the wished facing or else the
    cheapest; of equally cheap ones that with the most enemies in front. `raised`: so many levels
    above its floor, where it can be at several heights there. `boarding`: who mounts before and
    dismounts there."""
    enemies = decision.enemies()
    for mode in modes:
        reach = decision.reach(id_, mode, boarding)
        ends = [(end.mp, end.rolls, -ahead(f, hex_, enemies), f) for f, end in reach.facings(hex_)]
        found = [
            f
            for *_, f in sorted(ends)
            if facing in (None, f) and (raised is None or raised in reach.heights(hex_, f))
        ]
        if found:
            return Move(id_, mode, reach.steps(hex_, found[0], raised))
    return None


def ahead(facing: Facing, hex_: Hex, units: Sequence[AnyUnit]) -> int:
    """How many units would lie in the front arc."""
    return sum(1 for unit in units if Arc.FRONT in arcs(facing, hex_, unit.hex))


class Collision(NamedTuple):
    """What a charge or a death from above attack would bring if every roll on the way succeeds."""

    target: str
    dive: bool
    """Death from above."""
    to_hit: TargetNumber
    damage: int
    """Points to the target."""
    back: int
    """Points to the attacker."""


def collision(battle: Battle, mech: AnyUnit) -> Collision:
    """The odds of the charge or death from above attack that a unit has declared, as they are
    now."""
    target = battle.units.get(mech.charge)
    if target is None:
        found = ram(battle, mech)
    elif mech.airborne:
        found = dive(battle, mech, target, Side.FRONT)
    else:
        found = charge(battle, mech, target)
    back = found.back.points if found.back else 0
    return Collision(found.target, mech.airborne, found.to_hit, found.hit.points, back)


def after(decision: MoveDecision, move: Move) -> AnyUnit:
    """A double of the unit as it would be after a move."""
    double = ghost(decision.unit(move.unit))
    double.moved.mode = move.mode
    for step in move.steps:
        take_step(decision.battle, double, move.mode, step)
    return double


def threat_to(decision: MoveDecision, move: Move) -> int | None:
    """The lowest number on which an enemy, where it stands and looks now, hits a unit after its
    move. None: nobody can fire at it there, or it is there no more."""
    battle = decision.battle
    if any(step in GONE for step in move.steps):
        return None
    double = after(decision, move)
    numbers = []
    for enemy in decision.enemies():
        guns = _bearing_on(battle, enemy, double)
        if (
            not guns
            or kinds.fire_refusal(enemy)
            or not (line := sight(battle, enemy, double)).visible
        ):
            continue
        for mount in guns:
            found = solution(battle, enemy, mount, double, line=line)
            if found.to_hit is not None and found.to_hit.number <= 12:
                numbers.append(found.to_hit.number)
    return min(numbers, default=None)


def _bearing_on(battle: Battle, mech: AnyUnit, target: AnyUnit) -> list[int]:
    """The mounts of weapons that reach so far as a target and cover it: most need no closer
    look."""
    hexes = distance(mech.hex, target.hex)
    return [
        number
        for number, mount in enumerate(mech.mounts)
        if mount.weapon is not None
        and weapon_here(battle, mech, mount.weapon).range_bracket(hexes)
        and in_arc(mech, mount, target)
    ]
