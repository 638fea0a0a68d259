"""Worlds on which not everybody lives (Compendium, Hostile Environments)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rules import burden, kinds
from btterm.classic.rules.boarding import weather_refusal
from btterm.classic.rules.drops import place_of
from btterm.classic.rules.temperature import shelter_refusal
from btterm.errors import BadInput

HOSTILE = ("temperature", "vacuum")
"""The options that some units do not bear."""


def check_world(battle: Battle) -> None:
    """Raises BadInput for units that cannot be where they begin: platoons outside of vehicles and
    buildings in extreme temperatures, and in a vacuum all vehicles but those that are sealed
    (Compendium, Extreme Temperatures, Vacuum)."""
    for unit in battle.alive() if battle.options.vacuum else ():
        if why := kinds.vacuum_refusal(unit):
            raise BadInput(f"{unit.id} {unit.name}: {why}")
    for unit in battle.alive():
        carrier = battle.units.get(unit.carried_by)
        outside = carrier is not None and burden.rides_outside(carrier, unit)
        if outside and (why := weather_refusal(battle, unit)):
            raise BadInput(f"{unit.id} {unit.name} cannot begin outside of a carrier: {why}")
    for unit in battle.on_board():
        if kinds.unarmored(unit) and (why := shelter_refusal(battle, *place_of(unit))):
            raise BadInput(f"{unit.id} {unit.name} cannot begin there: {why}")
