"""Units that begin a battle aboard others of their side (Compendium, Infantry Carriers, Mechanized
Battle Armor, Cargo Carriers)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.rules.boarding import fit_refusal, outside_refusal, passengers
from btterm.classic.rules.carrying import take_aboard
from btterm.classic.rules.drops import place_of, put
from btterm.classic.units.any import AnyUnit
from btterm.errors import BadInput


def is_called(unit: AnyUnit, name: str) -> bool:
    """Whether an id, the name of its crew, or its model or the beginning of that means a unit."""
    wanted = name.casefold()
    same = wanted in (unit.id.casefold(), unit.crew.name.casefold())
    return same or f"{unit.sheet.name} ".casefold().startswith(f"{wanted} ")


ANY = "any"
"""What is said of a unit whose player chooses, before the first turn, aboard which one it is."""


def go_aboard(battle: Battle, unit: AnyUnit, carrier: str) -> None:
    """A unit begins aboard the first unit of its side of that name that has room for it, or else on
    its outside as cargo; of `ANY` name, until its player says aboard which. Raises BadInput where
    neither can be."""
    others = [u for u in battle.units.values() if u.side == unit.side and u is not unit]
    free_choice = carrier.casefold() == ANY
    called = [u for u in others if not u.carried_by and (free_choice or is_called(u, carrier))]
    if not called:
        raise BadInput(f"{unit.sheet.name} is to begin aboard {carrier}, which its side has not")
    refusals = [fit_refusal(other, unit, passengers(battle, other)) for other in called]
    inside = [other for other, why in zip(called, refusals, strict=True) if not why]
    outside = [other for other in called if not outside_refusal(other, unit)]
    if not inside and not outside:
        raise BadInput(f"{unit.sheet.name} cannot begin aboard {carrier}: {refusals[0]}")
    free = (inside or outside)[0]
    put(unit, place_of(free))
    unit.facing, unit.reserve = free.facing, None
    take_aboard(unit, free, outside=not inside)
    if free_choice:
        battle.riders.append(unit.id)


def carriers_for(unit: AnyUnit, others: Sequence[AnyUnit]) -> list[str]:
    """The models among some units that can carry one, each once: first those that protect it, then
    those that have it outside as cargo."""
    able = [other for other in others if not fit_refusal(other, unit, [])]
    able += [other for other in others if other is not unit and not outside_refusal(other, unit)]
    return list(dict.fromkeys(other.sheet.name for other in able))
