"""What a side may know of a battle."""

from __future__ import annotations

from dataclasses import replace

from btterm.classic.battle import Battle
from btterm.classic.units.unit import Unit


def may_see(battle: Battle, side: int, unit: Unit) -> bool:
    """Whether a side knows of a unit. The rules that are played so far hide nothing."""
    return True


def view(battle: Battle, side: int) -> Battle:
    """The battle as a side may know it: a copy without the units that it does not know of.
    Nothing that is done to it touches the battle itself."""
    seen = battle.copy()
    seen.units = {id_: unit for id_, unit in seen.units.items() if may_see(battle, side, unit)}
    if seen.midway is not None:
        seen.midway = replace(seen.midway, start=view(seen.midway.start, side))
    return seen
