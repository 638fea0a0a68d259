"""Targets: they stand where they are, walk a beat, get away, or fire back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from btterm.classic.decisions import (
    DesignationDecision,
    FireDecision,
    Move,
    MoveDecision,
    ReactionDecision,
    StrikeDecision,
    TargetingDecision,
    UnitDecision,
)
from btterm.classic.decisions.targeting import DONE, HOLD
from btterm.classic.rules.attack.to_hit import target_movement
from btterm.classic.rules.movement.reach import Reach
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Dummy as Kind
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex, distance
from btterm.players import bot
from btterm.players.player import Player
from btterm.players.reasons import Explains
from btterm.table.procedure import Decision

LEG = 3
"""Turns in which a beat is walked one way."""
REMEMBERED = 1
"""Turns after one in which it was fired at that a dummy still fires back: whoever declares first
learns too late that it is fired at."""


class Dummy:
    """Does as little as the rules allow, or what its kind of target does: each unit as it says
    itself, the others as this player was told."""

    def __init__(self, kind: Kind = Kind.STANDS) -> None:
        self.kind = kind

    def decide(self, decision: Decision[Any]) -> Any:
        match decision:
            case MoveDecision(going_on=False):
                return self._move(decision)
            case ReactionDecision():
                return bot.twist(decision, at=self._shooters(decision))
            case FireDecision():
                return bot.fire(decision, at=self._shooters(decision))
            case TargetingDecision():
                return HOLD
            case DesignationDecision():
                return DONE
        return decision.default()

    def _kind(self, unit: AnyUnit) -> Kind:
        return unit.dummy or self.kind

    def _move(self, decision: MoveDecision) -> Move:
        unit = decision.unit(decision.units[0])
        if not decision.way_home(unit.id):
            match self._kind(unit):
                case Kind.WALKS:
                    return walk(decision, unit)
                case Kind.EVADES:
                    return evade(decision, unit)
        return decision.default()

    def _shooters(self, decision: UnitDecision[Any]) -> list[str]:
        """Whom it fires at: who has fired at it just now."""
        battle, unit = decision.battle, decision.unit(decision.units[0])
        if self._kind(unit) is not Kind.FIRES_BACK:
            return []
        return [id_ for id_, turn in unit.shot_by.items() if turn >= battle.turn - REMEMBERED]


def walk(decision: MoveDecision, unit: AnyUnit) -> Move:
    """Straight ahead, and after some turns, or where the way ends, back."""
    if Mode.WALK not in decision.modes(unit.id):
        return decision.default_of(unit.id)
    reach = decision.reach(unit.id, Mode.WALK)
    back = unit.facing.opposite
    about = decision.battle.turn > 1 and decision.battle.turn % LEG == 1
    for facing in (back, unit.facing) if about else (unit.facing, back):
        ends = [hex_ for hex_ in _ahead(unit.hex, facing) if _safe(reach, hex_, facing)]
        if ends:
            return Move(unit.id, Mode.WALK, reach.steps(ends[-1], facing))
    turned = unit.hex, back
    steps = reach.steps(*turned) if turned in reach else ()
    return Move(unit.id, Mode.WALK, steps) if steps else decision.default_of(unit.id)


MOST_AHEAD = 20
"""Hexes that nobody walks in a turn."""


def _ahead(hex_: Hex, facing: Facing) -> Iterator[Hex]:
    for _ in range(MOST_AHEAD):
        hex_ = hex_.neighbour(facing)
        yield hex_


def _safe(reach: Reach, hex_: Hex, facing: Facing) -> bool:
    end = reach.ends.get((hex_, facing))
    return end is not None and not end.rolls


def evade(decision: MoveDecision, unit: AnyUnit) -> Move:
    """To where it is hardest to hit for its movement, and of such places to the one farthest from
    the nearest enemy; without a roll, as long as it stands."""
    enemies = [enemy.hex for enemy in decision.enemies()]
    best, move = (0, 0), decision.default_of(unit.id)
    for mode in decision.modes(unit.id):
        reach = decision.reach(unit.id, mode)
        for (hex_, facing), end in reach.ends.items():
            if end.rolls and not unit.prone:
                continue
            harder = target_movement(distance(unit.hex, hex_), mode is Mode.JUMP)
            away = min((distance(hex_, each) for each in enemies), default=0)
            if mode is not Mode.STAND and (harder, away) > best:
                best, move = (harder, away), Move(unit.id, mode, reach.steps(hex_, facing))
    return move


class Sentry:
    """Never moves its feet, but twists, fires and strikes back."""

    def decide(self, decision: Decision[Any]) -> Any:
        match decision:
            case ReactionDecision():
                return bot.twist(decision)
            case FireDecision():
                return bot.fire(decision)
            case StrikeDecision():
                return bot.strike(decision)
        return Dummy().decide(decision)


class WithDummies:
    """A player whose side has dummies among its units: those act first, as they say, and the player
    leads the others."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.dummies = Dummy()
        if isinstance(player, Explains):
            self.why = player.why

    def decide(self, decision: Decision[Any]) -> Any:
        if isinstance(decision, UnitDecision):
            units = decision.battle.units
            if dummies := tuple(id_ for id_ in decision.units if units[id_].dummy):
                return self.dummies.decide(replace(decision, units=dummies))
        return self.player.decide(decision)
