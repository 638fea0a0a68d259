"""The readout of any unit: one maker for each kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from btterm.classic.battle import Battle
from btterm.classic.readout.mech import mech_glance, mech_heat, mech_readout
from btterm.classic.readout.shape import Glance, HeatOutlook, Readout
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.mech import Mech
from btterm.table.numbers import Modifier


def readout(battle: Battle, unit: AnyUnit) -> Readout:
    """A unit as its record sheet shows it now."""
    match unit:
        case Mech():
            return mech_readout(battle, unit)
        case _:
            assert_never(unit)


def glance(unit: AnyUnit) -> Glance:
    """A unit as the map and the list of units show it."""
    match unit:
        case Mech():
            return mech_glance(unit)
        case _:
            assert_never(unit)


def heat_outlook(
    battle: Battle, unit: AnyUnit, extra: Sequence[Modifier] = ()
) -> HeatOutlook | None:
    """The heat of a unit now and at the end of the turn, if `extra` comes on top; None for what
    has no heat scale."""
    match unit:
        case Mech():
            return mech_heat(battle, unit, extra)
        case _:
            assert_never(unit)
