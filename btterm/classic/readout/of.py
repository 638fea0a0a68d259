"""The readout of any unit: one maker for each kind."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.readout.mech import mech_glance, mech_readout
from btterm.classic.readout.shape import Glance, Readout
from btterm.classic.units.mech import Mech


def readout(battle: Battle, unit: Mech) -> Readout:
    """A unit as its record sheet shows it now."""
    return mech_readout(battle, unit)


def glance(unit: Mech) -> Glance:
    """A unit as the map and the list of units show it."""
    return mech_glance(unit)
