"""What happened, in words: an entry for each event that opens one (Alpha Strike, Game
Sequence)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode
from btterm.alphastrike.events import (
    AttackRolled,
    BattleEnded,
    BuildingCollapsed,
    BuildingDamaged,
    CriticalAvoided,
    CriticalRolled,
    CriticalTookEffect,
    DamageTaken,
    FlakBurst,
    HeatChanged,
    HeatRaised,
    HeatTaken,
    HullBreachRolled,
    InitiativeRolled,
    LevelChanged,
    MasterSwitched,
    MinimalDamageRolled,
    MotiveDamageRolled,
    ObjectiveCaptured,
    ObjectiveOccupied,
    RiderRolled,
    SystemSwitched,
    TurnBegan,
    UnitBrokeThrough,
    UnitCrashed,
    UnitCrippled,
    UnitDestroyed,
    UnitEvades,
    UnitLoaded,
    UnitMoved,
    UnitPlaced,
    UnitSetDown,
    UnitSlowed,
    UnitStrained,
    UnitWithdrew,
    WeatherStruck,
)
from btterm.alphastrike.units import SHUTDOWN, level_words
from btterm.table.procedure import Event
from btterm.table.table import TakenBack, Unfit
from btterm.table.telling import Entry


def words(battle: Battle, event: Event) -> str:
    """One line about an event."""
    match event:
        case TurnBegan(turn):
            return f"Turn {turn}"
        case InitiativeRolled(throws, winner, bonuses):
            rolled = ", ".join(
                f"{name} {throw}{f' +{bonuses[side]}' if any(bonuses[side : side + 1]) else ''}"
                for side, (name, throw) in enumerate(zip(battle.sides, throws, strict=True))
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
        case FlakBurst(unit, points):
            return f"flak bursts near {unit}: {points} damage"
        case MinimalDamageRolled(unit, throw, harms):
            return f"minimal damage, {throw}: {'1 point' if harms else 'none'}"
        case CriticalRolled(unit, throw, critical):
            return f"{unit} critical hit, {throw}: {critical.value}"
        case WeatherStruck(unit):
            return f"{unit} suffers from the weather"
        case UnitEvades(unit, modifier):
            return f"{unit} evades ({modifier:+} to be hit)"
        case SystemSwitched(unit, words_):
            return f"{unit}: {words_}"
        case BuildingDamaged(hex_, points, cf):
            return f"the building in {hex_} takes {points}: CF {cf} left"
        case BuildingCollapsed(hex_):
            return f"the building in {hex_} collapses"
        case HullBreachRolled(unit, throw, breached):
            return f"{unit} hull, {throw}: {'breached' if breached else 'tight'}"
        case UnitStrained(unit):
            return f"{unit} has gone too far for its legs: movement hit"
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
        case UnitCrippled(unit):
            return f"{unit} is crippled and withdraws"
        case UnitWithdrew(unit):
            return f"{unit} leaves the map"
        case HeatRaised(unit, heat):
            return f"{unit} switches its heat sinks off: heat {heat}"
        case MasterSwitched(unit, on):
            return f"the emergency master of {unit} {'takes over' if on else 'is done'}"
        case LevelChanged(unit, elevation, under):
            return f"{unit} is {level_words(elevation, under)} now"
        case UnitCrashed(unit, sinks):
            return f"{unit} {'sinks to the bottom' if sinks else 'crashes'}"
        case UnitBrokeThrough(unit):
            return f"{unit} breaks through and leaves the map"
        case UnitPlaced(unit, hex_):
            return f"{unit} begins in {hex_}"
        case UnitLoaded(carrier, unit):
            return f"{carrier} takes {unit} aboard"
        case UnitSetDown(carrier, unit, hex_):
            return f"{carrier} sets {unit} down in {hex_}"
        case RiderRolled(unit, throw, struck):
            return f"{unit} rides on it, {throw}: {'struck' if struck else 'spared'}"
        case ObjectiveOccupied(hex_, side):
            return f"{battle.sides[side]} holds the objective in {hex_}"
        case ObjectiveCaptured(hex_, side):
            return f"{battle.sides[side]} captures the objective in {hex_}"
        case BattleEnded(winner, why):
            who = "A draw" if winner is None else f"{battle.sides[winner]} wins"
            return f"{who}: {why}"
        case TakenBack() | Unfit():
            return event.words
    return type(event).__name__


@dataclass(slots=True)
class Narrator:
    """The log of one battle. Reads on where it stopped."""

    entries: list[Entry] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """For each entry the number of its last event."""
    _read: int = 0
    _turn: int = 0
    _group: list[Event] = field(default_factory=list)
    """What belongs to the last entry."""

    def read(self, battle: Battle, events: Sequence[Event]) -> list[Entry]:
        """All entries. Begins anew when there are fewer events than before: one was undone."""
        if len(events) < self._read:
            self.entries, self.ends, self._read, self._group = [], [], 0, []
        if not self._read:
            begun = next((e.turn for e in events if isinstance(e, TurnBegan)), None)
            self._turn = battle.turn if begun is None else begun
        for number, event in enumerate(events[self._read :], self._read):
            self._take(battle, event, number)
        self._read = len(events)
        return self.entries

    def _take(self, battle: Battle, event: Event, number: int) -> None:
        if isinstance(event, TurnBegan):
            self._turn, self._group = event.turn, []
            return
        if event.headline or not self._group:
            self._group = [event]
            self.entries.append(self._entry(battle))
            self.ends.append(number)
        else:
            self._group.append(event)
            self.entries[-1] = self._entry(battle)
            self.ends[-1] = number

    def _entry(self, battle: Battle) -> Entry:
        """A whole attack with all that it brought is one entry."""
        first, *rest = self._group
        details = _breakdown(first) if isinstance(first, AttackRolled) else ()
        lost = sum(event.points for event in rest if isinstance(event, DamageTaken))
        grave = any(isinstance(event, UnitDestroyed | CriticalTookEffect) for event in self._group)
        units = (getattr(first, "unit", ""), getattr(first, "target", ""))
        return Entry(
            self._turn,
            PHASES.get(type(first), "end"),
            tuple(f"{_sentence(words(battle, event))}." for event in self._group),
            details,
            grave,
            grave or lost > 0,
            tuple(filter(None, units)),
            lost,
            first.rule,
        )


PHASES: dict[type[Event], str] = {
    UnitPlaced: "init",
    InitiativeRolled: "init",
    UnitLoaded: "move",
    UnitMoved: "move",
    UnitBrokeThrough: "move",
    UnitWithdrew: "move",
    AttackRolled: "combat",
}
"""The phase of an entry by the event that opens it; anything else belongs to the end."""


PHASE_WORDS = {"init": "Initiative", "move": "Movement", "combat": "Combat", "end": "End"}
"""The phases in full, by those words."""


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] if text.startswith(("minimal", "the ")) else text


def _breakdown(event: AttackRolled) -> tuple[str, ...]:
    """The number of an attack, part by part."""
    base, *parts = event.number.parts
    added = "".join(f", {part.value:+} {part.label}" for part in parts)
    return (f"{event.number}: {base.value} {base.label}{added}",)
