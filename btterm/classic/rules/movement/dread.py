"""Who is demoralized stays away from whoever has done that (Clan Invasion, Demoralizer)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.units.any import AnyUnit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex, distance


def refusal(battle: Battle, unit: AnyUnit, end: Hex) -> Refusal:
    """Why a unit may not end its move in a hex, or charge into it, or empty."""
    for id_ in unit.dreads:
        foe = battle.units.get(id_)
        if foe is None or not foe.on_board:
            continue
        if distance(end, foe.hex) < distance(unit.hex, foe.hex):
            return Refusal(Rule.DEMORALIZER, f"demoralized: does not come nearer to {id_}")
    return ALLOWED
