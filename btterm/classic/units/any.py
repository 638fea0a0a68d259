"""Whatever kind of unit it is (Compendium, Components, Units)."""

from __future__ import annotations

from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.mech import Mech
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.vehicle import Vehicle

AnyUnit = Mech | Vehicle | Platoon | Squad | Emplacement
"""A union to which each new kind of unit is added: the type checker then lists what it owes in
`rules.kinds`."""
