"""Physical attacks on VTOLs in the air, and on vessels, which are struck alike (Compendium, VTOL
Combat, Physical Attacks (Underwater))."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules.mech.limbs import KICKS, PUNCHES, SWINGS, BlowKind
from btterm.classic.rules.vehicle import rotor
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import ALLOWED, Refusal
from btterm.table.procedure import Procedure

_ALL = frozenset(BlowKind)
ATTACKS_IN_THE_AIR: dict[int, frozenset[BlowKind]] = {
    0: _ALL - frozenset(PUNCHES),
    1: _ALL - frozenset(KICKS),
    2: _ALL - frozenset(KICKS),
    3: frozenset(SWINGS),
}
"""What reaches a VTOL in the air so many levels above the hex of a 'Mech; nothing at any other
difference (Physical Attacks against VTOLs Table)."""


def refusal(kind: BlowKind, levels: int) -> Refusal:
    """Why a 'Mech cannot strike a VTOL in the air or a vessel so many levels above its hex, or
    empty."""
    if kind in ATTACKS_IN_THE_AIR.get(levels, ()):
        return ALLOWED
    where = f"{abs(levels)} levels {'higher' if levels > 0 else 'lower'}" if levels else "as high"
    return Refusal(Rule.VTOL_COMBAT, f"is {where}: out of reach of a {kind.attack}", "out of reach")


def when_struck(battle: Battle, vehicle: Vehicle) -> Procedure[None]:
    """Any physical attack that hits a VTOL destroys its rotor."""
    if rotor.is_vtol(vehicle):
        yield from rotor.lose(battle, vehicle)
