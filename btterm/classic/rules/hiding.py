"""What brings a hidden unit to light (Compendium, Hidden Units)."""

from __future__ import annotations

from btterm.classic.battle import Battle, Phase
from btterm.classic.events import Revealed
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.table.procedure import Procedure


def reveal(battle: Battle, unit: AnyUnit, why: str, by: str = "") -> Procedure[None]:
    """A unit hides no more, for `why`: it moves, is hit, or another one, `by`, is near it."""
    if unit.hidden:
        unit.hidden = False
        yield Revealed(unit.id, battle.hex_of(unit), unit.facing, why, by)


def meet(battle: Battle, unit: AnyUnit, hex_: Hex) -> Procedure[bool]:
    """A unit comes, or tries to come, to a hex: enemies who hide there are revealed. In the
    Movement Phase they may fire pointblank at it. Returns whether there are any."""
    there = [other for other in battle.units_in(hex_) if other.hidden_from(unit.side)]
    for other in there:
        if battle.phase is Phase.MOVEMENT:
            battle.progress.sprung.append(other.id)
        yield from reveal(battle, other, "comes upon it", unit.id)
    return bool(there)
