"""The searchlight of a 'Mech, and what breaks it (Compendium, Night Combat)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import SearchlightHit
from btterm.classic.rule import Rule
from btterm.classic.units.mech import Mech
from btterm.table.procedure import Procedure, roll

BREAKS = 7
"""2D6 on which a hit on a torso destroys it."""


def works(mech: Mech) -> bool:
    """Whether it has one that is whole."""
    return mech.sheet.searchlight and not mech.lamp_out


def torso_hit(battle: Battle, mech: Mech) -> Procedure[None]:
    """A torso has been hit at night, and the searchlight may be gone. Who it lights up stays lit
    for the rest of the phase."""
    if not battle.options.night or not works(mech):
        return
    throw = yield from roll(Rule.NIGHT_COMBAT, f"{mech.id} searchlight", side=mech.side)
    mech.lamp_out = throw.total >= BREAKS
    yield SearchlightHit(mech.id, BREAKS, throw, mech.lamp_out)
