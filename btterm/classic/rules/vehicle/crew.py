"""The crew of a vehicle, and the end of a vehicle (Compendium, Combat (Vehicles), Destroying a
Unit)."""

from __future__ import annotations

from btterm.classic.rule import Rule
from btterm.classic.rules import destroying
from btterm.classic.sheets.vehicle.sheet import VESSELS
from btterm.classic.units.crew import FATAL_HITS
from btterm.classic.units.unit import Out
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import Refusal
from btterm.table.procedure import Procedure

STUN_TURNS = 2
"""Turns without any action, after the one in which the crew is stunned."""


def stun(vehicle: Vehicle) -> None:
    """The crew is stunned: it acts to the end of this turn, that of a vessel no more, and not in
    the next two. If it is stunned already, those two count anew (Ground Vehicle Critical Hits
    Table, Naval Critical Hits Table)."""
    vehicle.stun = STUN_TURNS
    vehicle.stunned |= vehicle.sheet.motion in VESSELS


def idle_refusal(vehicle: Vehicle) -> Refusal:
    """Why a crew does nothing that does nothing."""
    if vehicle.destroyed:
        return Refusal(Rule.DESTROYING_A_UNIT, "destroyed")
    if vehicle.crashed:
        return Refusal(Rule.VTOL_MOVEMENT, "crashed this turn", brief="crashed")
    return Refusal(Rule.COMBAT_VEHICLES, "crew stunned")


def destroy(vehicle: Vehicle, why: Out) -> Procedure[None]:
    """The vehicle is out of the game (Compendium, Destroying a Unit)."""
    if not vehicle.destroyed and why is Out.CREW:
        vehicle.crew.hits = FATAL_HITS
    yield from destroying.destroy(vehicle, why)
