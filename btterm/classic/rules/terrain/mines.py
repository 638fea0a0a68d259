"""Minefields that Thunder missiles lay (Compendium, Minefields, Thunder Long-Range Missiles)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import MinefieldLaid, MinesRolled
from btterm.classic.hits import Hit, HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.table.procedure import Procedure, roll

GOES_OFF = 7
"""2D6 on which a unit that enters the hex hits a mine."""
STRONGEST = 20
"""Most damage points of a minefield."""


def lay(battle: Battle, hex_: Hex, points: int) -> Procedure[None]:
    """Mine a hex. What was there already is added, up to the strongest field there is."""
    if hex_ not in battle.board:
        return
    mines = min(STRONGEST, battle.state_of(hex_).mines + points)
    battle.change(hex_, mines=mines)
    yield MinefieldLaid(hex_, mines)


def enter(battle: Battle, mech: AnyUnit) -> Procedure[None]:
    """A 'Mech has entered a hex, and may hit a mine there."""
    points = battle.state_of(mech.hex).mines
    if not points or mech.raised:
        return
    throw = yield from roll(
        Rule.CONVENTIONAL_MINEFIELDS, f"{mech.id} enters a minefield", side=mech.side
    )
    goes_off = throw.total >= GOES_OFF
    yield MinesRolled(mech.id, mech.hex, GOES_OFF, throw, goes_off)
    if goes_off:
        hit = Hit(points, Side.FRONT, mech.side, HitTable.KICK)
        yield from kinds.take_in_clusters(battle, mech, hit)
