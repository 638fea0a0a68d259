"""Fire, mines, ice and swamp in a hex that a unit enters, on its feet or sliding (Compendium,
Fire, Minefields)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rules import boarding, burden, burning, kinds
from btterm.classic.rules.mech import outside
from btterm.classic.rules.terrain import basements, buildings, freezing, mines, swamp
from btterm.classic.units.any import AnyUnit
from btterm.table.procedure import Procedure


def in_flames(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit is in the fire of its hex, and not below it or in the air above."""
    return burning.reaches(battle.board[unit.hex], unit.raised, kinds.motion(unit))


def wait_for(battle: Battle, unit: AnyUnit) -> bool:
    """Whether there is fire or a mine in a hex that a unit has come to, or what it stands on does
    not bear it; whoever knows of that."""
    return shown(battle, unit) or mines.wait_for(battle, unit)


def shown(battle: Battle, unit: AnyUnit) -> bool:
    """Whether there is anything of that for all to see."""
    open_ = battle.board[unit.hex].fire or mines.shown(battle, unit.hex)
    return (
        open_
        or swamp.holds(battle, unit)
        or freezing.may_break(battle, unit)
        or buildings.gives_way(battle, unit)
        or basements.breaks_in(battle, unit)
    )


def enter(battle: Battle, mech: AnyUnit) -> Procedure[None]:
    """A unit has come into a hex, on its own or forced: what does not bear it collapses or
    breaks, what burns heats it, it may hit a mine, and a swamp may hold it."""
    if not mech.alive:
        return
    if buildings.gives_way(battle, mech):
        yield from buildings.weigh_down(battle, mech)
    elif basements.breaks_in(battle, mech):
        yield from basements.fall_in(battle, mech)
    if freezing.may_break(battle, mech):
        yield from freezing.enter(battle, mech)
    if in_flames(battle, mech):
        kinds.go_through_fire(mech)
        yield from _burn(battle, mech)
    if mech.alive:
        yield from mines.enter(battle, mech)
    if mech.alive and swamp.holds(battle, mech):
        yield from swamp.enter(battle, mech)


def stay(battle: Battle) -> Procedure[None]:
    """At the end of the Movement Phase: what fire does to those who have stayed in it."""
    for unit in list(battle.on_board()):
        if in_flames(battle, unit) and not unit.moved.entered:
            yield from _burn(battle, unit)
    for walker in list(battle.on_foot):
        if battle.board[walker.hex].fire:
            yield from outside.burn(battle, walker)


def _burn(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """What a fire does to a unit, and to infantry on its outside, once a turn for each hex that
    burns."""
    if unit.hex not in unit.moved.burned:
        for each in (unit, *boarding.outside(battle, unit)):
            each.moved.burned += (unit.hex,)
            yield from kinds.burn(each)
            burden.unload_lost(unit, each)
