"""Whatever kind of unit it is (Compendium, Components, Units)."""

from __future__ import annotations

from btterm.classic.units.mech import Mech
from btterm.classic.units.vehicle import Vehicle

AnyUnit = Mech | Vehicle
"""A union to which each new kind of unit is added: the type checker then lists what it owes in
`rules.kinds`."""
