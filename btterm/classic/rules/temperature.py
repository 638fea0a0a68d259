"""Extreme temperatures: what heat and cold of a world do to units (Compendium, Extreme
Temperatures)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex
from btterm.table.numbers import Modifier

COLD = -30
HOT = 50
"""Degrees Celsius between which, themselves included, nothing changes."""
STEP = 10
"""Degrees that make a heat point and a MP, whole or begun."""


def steps(battle: Battle) -> int:
    """How many times ten degrees, whole or begun, it is too hot; negative: too cold."""
    degrees = battle.options.temperature
    if degrees > HOT:
        return -((HOT - degrees) // STEP)
    return (degrees - COLD) // STEP if degrees < COLD else 0


def heat_parts(battle: Battle) -> list[Modifier]:
    """What the air adds to the heat of a BattleMech each turn, or takes from it."""
    degrees, points = battle.options.temperature, steps(battle)
    return [Modifier(Rule.EXTREME_TEMPERATURES, f"air of {degrees} C", points)] if points else []


def slowed(battle: Battle, mp: int) -> int:
    """What is left of the MP of a vehicle or of battle armor."""
    return max(0, mp - abs(steps(battle)))


def shelter_refusal(battle: Battle, hex_: Hex, raised: int | None = None) -> Refusal:
    """Why a platoon cannot be sent to a place, or empty: in extreme temperatures it stays in
    vehicles and buildings. `raised`: levels above the floor; None: on the ground."""
    if not steps(battle) or battle.board[hex_].roofed(raised or 0):
        return ALLOWED
    words = f"nobody lives outside at {battle.options.temperature} C, as in {hex_}"
    return Refusal(Rule.EXTREME_TEMPERATURES, words, brief="too hot or cold")
