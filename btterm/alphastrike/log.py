"""What happened, in words: a line an event (Alpha Strike, Game Sequence)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.events import (
    AttackRolled,
    BattleEnded,
    CriticalAvoided,
    CriticalRolled,
    CriticalTookEffect,
    DamageTaken,
    HeatChanged,
    HeatTaken,
    InitiativeRolled,
    MinimalDamageRolled,
    MotiveDamageRolled,
    TurnBegan,
    UnitDestroyed,
    UnitMoved,
    UnitSlowed,
)
from btterm.alphastrike.units import SHUTDOWN
from btterm.table.procedure import Event


def words(battle: Battle, event: Event) -> str:
    """One line about an event."""
    match event:
        case TurnBegan(turn):
            return f"Turn {turn}"
        case InitiativeRolled(throws, winner):
            rolled = ", ".join(
                f"{name} {throw}" for name, throw in zip(battle.sides, throws, strict=True)
            )
            if winner is None:
                return f"Initiative: {rolled}; again"
            return f"Initiative: {rolled}; {battle.sides[winner]} has it"
        case UnitMoved(unit, mode, inches, to, facing, tmm):
            if not inches:
                return f"{unit} stands in {to}, facing {facing.word}"
            how = "jumps" if mode is Mode.JUMP else "moves"
            return f'{unit} {how} {inches}" to {to}, facing {facing.word} ({tmm:+} to be hit)'
        case AttackRolled():
            result = "hits" if event.hit else "misses"
            used = f" with {event.overheat} OV" if event.overheat else ""
            rear = " from behind" if event.rear and event.hit else ""
            return (
                f"{event.unit} attacks {event.target}, {event.kind}{used}: needs {event.number}, "
                f"rolls {event.throw}, {result}{rear}"
            )
        case DamageTaken(unit, points, armor, structure):
            return f"{unit} takes {points}: armor {armor}, structure {structure} left"
        case MinimalDamageRolled(unit, throw, harms):
            return f"minimal damage, {throw}: {'1 point' if harms else 'none'}"
        case CriticalRolled(unit, throw, critical):
            return f"{unit} critical hit, {throw}: {critical.value}"
        case CriticalAvoided(unit, why):
            return f"{unit} is spared: {why}"
        case MotiveDamageRolled(unit, throw, slowing):
            lost = f"loses {slowing.value} of its movement" if slowing else "no effect"
            return f"{unit} motive damage, {throw}: {lost}"
        case HeatTaken(unit, points):
            return f"{unit} takes {points} heat"
        case CriticalTookEffect(unit, critical):
            return f"{unit}: {critical.value}"
        case UnitSlowed(unit, _, inches):
            return f'{unit} moves {inches}" from now on'
        case HeatChanged(unit, before, after):
            if after >= SHUTDOWN:
                return f"{unit} shuts down"
            if before >= SHUTDOWN:
                return f"{unit} starts again, heat {after}"
            return f"{unit} heat {before} to {after}"
        case UnitDestroyed(unit):
            return f"{unit} is destroyed"
        case BattleEnded(winner, why):
            who = "A draw" if winner is None else f"{battle.sides[winner]} wins"
            return f"{who}: {why}"
    return type(event).__name__
