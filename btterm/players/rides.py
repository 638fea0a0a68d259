"""When infantry rides, and where it gets off: far from where it is needed, and near that."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from btterm.classic.battle import Battle
from btterm.classic.decisions import MoveDecision
from btterm.classic.rules import kinds
from btterm.classic.rules.movement.steps import Dismount, Mount, Step
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.hexes import Hex, distance
from btterm.players.errand import errand
from btterm.players.judgement import reach_of

FAR = 2
"""How many times as far as it comes in a turn, reach included, a unit rides."""


def goals(battle: Battle, unit: AnyUnit) -> Collection[Hex]:
    """Where a unit is needed: where an objective sends it, else where the enemies are."""
    sent = errand(battle, unit)
    return sent.hexes if sent else [enemy.hex for enemy in battle.enemies(unit.side)]


def _comes(battle: Battle, unit: AnyUnit) -> int:
    """How many hexes off a unit makes itself felt in a turn on its own."""
    moves = max(kinds.budget(battle, unit, mode) for mode in (Mode.WALK, Mode.JUMP))
    sent = errand(battle, unit) is not None
    reach = max((reach_of(m.weapon) for m in unit.mounts if m.weapon is not None), default=0)
    return moves + (0 if sent else reach)


def _away(battle: Battle, unit: AnyUnit, hex_: Hex) -> int:
    return min((distance(hex_, goal) for goal in goals(battle, unit)), default=0)


def mounts(decision: MoveDecision, carrier: AnyUnit) -> list[Step]:
    """Those whom a carrier should take aboard, as steps: all that have far to go."""
    battle = decision.battle
    return [
        step
        for step in decision.boardings(carrier.id)
        if isinstance(step, Mount)
        and _away(battle, rider := battle.units[step.unit], carrier.hex)
        > FAR * _comes(battle, rider)
    ]


def leaves(decision: MoveDecision, carrier: AnyUnit) -> Iterator[tuple[Step, AnyUnit]]:
    """The passengers of a carrier, with the steps by which they get off."""
    for step in decision.boardings(carrier.id):
        if isinstance(step, Dismount):
            yield step, decision.battle.units[step.unit]


def gets_off(battle: Battle, rider: AnyUnit, hex_: Hex) -> bool:
    """Whether a passenger should get off in a hex: from there it comes to where it is needed in its
    next turn."""
    return _away(battle, rider, hex_) <= _comes(battle, rider)
