"""Jumps: where they lead and where they land (Compendium, Jumping)."""

from __future__ import annotations

from collections.abc import Collection

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.causes import coming_to
from btterm.classic.rules.drops import landing, place_of, put
from btterm.classic.rules.movement_costs import shut
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Cause, Mode
from btterm.errors import ALLOWED, IllegalAnswer, Refusal
from btterm.hexes import Facing, Hex, distance


def jump_paths(
    battle: Battle, mech: AnyUnit, most: int, target: Hex | None = None
) -> dict[Hex, Hex]:
    """Every hex that a jump of up to so many hexes can reach or cross, with the hex before it;
    with a target, only those on the shortest paths there.

    A jump follows a shortest path; hexes that rise more levels above the start than the 'Mech
    has Jumping MP are closed, buildings with them; and nobody jumps inside one.
    """
    if battle.inside(mech):
        return {}
    board, mp = battle.board, kinds.budget(battle, mech, Mode.JUMP)
    ceiling = battle.level(mech) + mp
    whole = distance(mech.hex, target) if target else 0
    came_from: dict[Hex, Hex] = {}
    layer = [mech.hex]
    for step in range(1, min(most, mp) + 1):
        following = []
        for hex_ in layer:
            for next_ in hex_.neighbours():
                if next_ in came_from or next_ not in board or distance(mech.hex, next_) != step:
                    continue
                if target and distance(next_, target) != whole - step:
                    continue
                if board[next_].height <= ceiling:
                    came_from[next_] = hex_
                    following.append(next_)
        layer = following
    return came_from


def landing_refusal(battle: Battle, mech: AnyUnit, target: Hex) -> Refusal:
    """Why a unit may not come down in a hex because of its terrain, or empty: where it may not go
    on the ground, as infantry into water (Compendium, Movement (Infantry)); battle armor by Clan
    Invasion into no water at all (Clan Invasion, Elementals)."""
    terrain, motion = battle.board[target], kinds.motion(mech)
    wet = terrain.water and not terrain.ice and kinds.as_elementals(battle, mech)
    if terrain.bears(mech.weight) or not (wet or shut(terrain, motion)):
        return ALLOWED
    return Refusal(Rule.JUMPING, f"{target} is closed to {motion} units: {terrain.ground}")


def jump_to(
    battle: Battle, mech: AnyUnit, target: Hex, heading: Facing | None = None
) -> tuple[Hex, ...]:
    """The hexes of a jump, from the first one crossed to the landing; with a heading, on a path
    that enters the landing hex in that direction. Raises IllegalAnswer (Compendium, Jumping)."""
    if target not in battle.board:
        raise IllegalAnswer(Rule.JUMPING, f"{target} is off the map")
    if battle.inside(mech):
        raise IllegalAnswer(Rule.BUILDINGS, "cannot jump under the roof of a building")
    if why := landing_refusal(battle, mech, target):
        raise IllegalAnswer(why.rule, why)
    came_from = jump_paths(battle, mech, distance(mech.hex, target), target)
    if target not in came_from:
        raise IllegalAnswer(Rule.JUMPING, f"cannot jump to {target}")
    path = [target]
    if heading is not None:
        if heading not in headings(mech, target, came_from):
            raise IllegalAnswer(
                Rule.JUMPING, f"no shortest path leads {heading.name} into {target}"
            )
        came_from[target] = target.neighbour(heading.opposite)
    while came_from[path[-1]] in came_from:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def headings(mech: AnyUnit, target: Hex, crossed: Collection[Hex]) -> list[Facing]:
    """The directions in which the shortest paths enter the hex where a jump leads, out of the
    hexes that these paths cross."""
    whole = distance(mech.hex, target)
    last = {facing: target.neighbour(facing.opposite) for facing in Facing}
    return [
        facing
        for facing, hex_ in last.items()
        if hex_ in (mech.hex, *crossed) and distance(mech.hex, hex_) == whole - 1
    ]


def dive_headings(battle: Battle, mech: AnyUnit, target: Hex) -> list[Facing]:
    """The directions in which a unit can come down on a hex from above, the usual one first."""
    crossed = jump_paths(battle, mech, distance(mech.hex, target), target)
    if target not in crossed:
        return []
    usual = crossed[target]
    found = headings(mech, target, crossed)
    return sorted(found, key=lambda facing: target.neighbour(facing.opposite) != usual)


def take_off(mech: AnyUnit, path: tuple[Hex, ...], hex_: Hex, facing: Facing) -> None:
    """Spend the MP of a jump and put the 'Mech where it comes down or is seen."""
    mech.moved.start = mech.hex
    mech.moved.entered = mech.moved.hexes = mech.moved.spent = len(path)
    mech.hex, mech.facing, mech.raised = hex_, facing, 0


def land(battle: Battle, mech: AnyUnit) -> tuple[Cause, ...]:
    """Come down on the bridge, if it bears the 'Mech, on a roof, the ground or in the water.
    Returns the rolls that the terrain calls for."""
    put(mech, landing(battle.board, mech.hex, mech.weight))
    return coming_to(battle.board, place_of(mech), kinds.motion(mech))
