"""Worlds on which not everybody lives (Compendium, Hostile Environments)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import place_of
from btterm.classic.rules.temperature import shelter_refusal
from btterm.errors import BadInput

HOSTILE = ("temperature",)
"""The options that some units do not bear."""


def check_world(battle: Battle) -> None:
    """Raises BadInput for units that cannot be where they begin: platoons outside of vehicles and
    buildings in extreme temperatures (Compendium, Extreme Temperatures)."""
    for unit in battle.on_board():
        why = shelter_refusal(battle, *place_of(unit)) if kinds.unarmored(unit) else ""
        if why:
            raise BadInput(f"{unit.id} {unit.name} cannot begin there: {why}")
