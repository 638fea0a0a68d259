"""Scenarios in which one side attacks and the other defends (Alpha Strike, Scenarios)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from btterm.alphastrike.battle import Battle, Outcome
from btterm.alphastrike.options import BREAKTHROUGH, HOLD_THE_LINE
from btterm.alphastrike.units import Unit
from btterm.errors import BadInput
from btterm.hexes import Hex

ATTACKER, DEFENDER = 0, 1
"""The first side attacks."""
ODDS = 2
"""So many times as many units as the defender the attacker has who is to be held."""
SHARE = 2
"""One in so many of the attackers has to break through."""


def check_forces(counts: Sequence[int], options: Collection[str]) -> None:
    """Raises BadInput where the attacker has too few units for the scenario."""
    attackers, defenders = counts[ATTACKER], counts[DEFENDER]
    if HOLD_THE_LINE in options and attackers < ODDS * defenders:
        why = f"the first side attacks and needs {ODDS} units for each of the second"
        raise BadInput(f"{HOLD_THE_LINE}: {why}, not {attackers} for {defenders}")


def to_far_edge(battle: Battle, unit: Unit, hex_: Hex) -> int:
    """Rows from a hex to the home edge of the enemies of a unit."""
    return battle.board.rows - hex_.row if unit.side else hex_.row - 1


def breaks_through(battle: Battle, unit: Unit) -> bool:
    """Whether a unit leaves the map by the edge that it is to reach."""
    attacks = BREAKTHROUGH in battle.options and unit.side == ATTACKER
    return attacks and not unit.withdrawing and not to_far_edge(battle, unit, unit.hex)


def needed(battle: Battle) -> int:
    """How many attackers have to break through: half of them, rounded up."""
    return -(-len(_force(battle, ATTACKER)) // SHARE)


def exited(battle: Battle) -> int:
    """How many have."""
    return sum(unit.exited for unit in _force(battle, ATTACKER))


def beaten(battle: Battle) -> int:
    """How many attackers are destroyed, or have had to withdraw."""
    return sum(unit.gone and not unit.exited for unit in _force(battle, ATTACKER))


def decided(battle: Battle) -> Outcome | None:
    """How the scenario has ended, if it has."""
    if HOLD_THE_LINE in battle.options:
        return _held(battle)
    return _crossed(battle) if BREAKTHROUGH in battle.options else None


def _force(battle: Battle, side: int) -> list[Unit]:
    """All units that a side began with."""
    return [unit for unit in battle.units.values() if unit.side == side]


def _held(battle: Battle) -> Outcome | None:
    defenders = _force(battle, DEFENDER)
    if beaten(battle) < len(defenders):
        return None
    if all(unit.gone for unit in defenders):
        return Outcome(None, "the line is held by nobody who is left")
    return Outcome(DEFENDER, f"the line is held: {beaten(battle)} attackers are beaten")


def _crossed(battle: Battle) -> Outcome | None:
    out, attackers = exited(battle), _force(battle, ATTACKER)
    if out >= needed(battle):
        return Outcome(ATTACKER, f"{out} of {len(attackers)} have broken through")
    if len(attackers) - beaten(battle) < needed(battle):
        return Outcome(DEFENDER, "too few attackers are left to break through")
    return None
