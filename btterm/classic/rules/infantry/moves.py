"""How infantry and battle armor move, and when they act (Compendium, Movement (Infantry))."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules import gravity, temperature
from btterm.classic.rules.destroying import destroy
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Mode, Out
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Arc, Facing
from btterm.table.procedure import Procedure

GOING = (Mode.WALK, Mode.JUMP)
"""The modes in which they go."""
EVERYWHERE = Arc.FRONT | Arc.RIGHT | Arc.REAR | Arc.LEFT


def modes(battle: Battle, unit: Platoon | Squad) -> tuple[Mode, ...]:
    """Standing, and going on foot, on wheels or by jump packs."""
    if unit.shaken:
        return (Mode.STAND,)
    return (Mode.STAND, *(mode for mode in GOING if budget(battle, unit, mode)))


def budget(battle: Battle, unit: Platoon | Squad, mode: Mode) -> int:
    """MP: those of the record sheet as they are at this gravity, whatever is left of the unit;
    battle armor loses some to extreme temperatures (Compendium, High/Low Gravity, Extreme
    Temperatures)."""
    sheet = {Mode.WALK: unit.sheet.walk, Mode.JUMP: unit.sheet.jump}.get(mode, 0)
    mp = gravity.at(battle, sheet)
    mp = temperature.slowed(battle, mp) if isinstance(unit, Squad) else mp
    return mp + unit.speeds if mp and mode is Mode.WALK else mp


def fire_refusal(unit: Platoon | Squad) -> Refusal:
    """Why a unit cannot fire at all, or empty."""
    if unit.destroyed:
        return Refusal(Rule.DESTROYING_A_UNIT, "destroyed")
    if unit.shaken:
        return Refusal(Rule.SWARM_ATTACKS, "has just come off a BattleMech")
    return ALLOWED


def bury(unit: Platoon | Squad) -> Procedure[None]:
    """A building has come down over its basement: it is out of the battle (Compendium,
    Basements)."""
    yield from destroy(unit, Out.BURIED)


def arcs(unit: Platoon | Squad, _: object) -> tuple[Arc, Facing]:
    """All around (Compendium, Firing Arcs)."""
    return EVERYWHERE, unit.facing


def begin_turn(unit: Platoon | Squad) -> None:
    """Who came off a 'Mech acts again."""
    unit.shaken = False


def shake(unit: Platoon | Squad) -> None:
    """A unit has come off a 'Mech, and does nothing more this turn."""
    unit.shaken = True
