"""In short: what the dice have cost, a line for each unit that was struck down, broken or lost;
and what somebody has decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    FireDecision,
    MoveDecision,
    OrdersDecision,
    ReactionDecision,
    StrikeDecision,
)
from btterm.classic.log.narrate import name
from btterm.table.procedure import Decision, Event
from btterm.table.telling import Cost

_DECISIONS: dict[type[Decision[Any]], str] = {
    MoveDecision: "move",
    ReactionDecision: "torso twist",
    FireDecision: "fire",
    StrikeDecision: "physical attack",
    OrdersDecision: "orders",
}
"""What is decided, in words; anything else is a choice."""


def in_short(battle: Battle, events: Iterable[Event]) -> list[Cost]:
    """What each unit has lost. Those that are out come first."""
    found: dict[str, dict[str, None]] = {}
    out: list[str] = []
    for event in events:
        if words := _words(event):
            unit = getattr(event, "unit", "")
            found.setdefault(unit, {})[words] = None
        if isinstance(event, e.UnitDestroyed):
            out.append(event.unit)
    order = sorted(found, key=lambda unit: unit not in out)
    return [Cost(unit, f"{name(battle, unit)}: {', '.join(found[unit])}") for unit in order]


def _words(event: Event) -> str:
    """What an event has cost its unit, or nothing."""
    match event:
        case e.UnitDestroyed(_, why):
            return f"out, {why}"
        case e.LeftMap():
            return "leaves the map"
        case e.Ejected():
            return "MechWarrior ejects"
        case e.Fell():
            return "falls"
        case e.LocationDestroyed(_, location, blown_off):
            return f"{location.label.lower()} {'blown off' if blown_off else 'lost'}"
        case e.LocationFlooded(_, location):
            return f"{location.label.lower()} {event.how}"
        case e.CriticalHit(_, location, _, what, _):
            return f"critical {location} {what}"
        case e.AmmunitionExploded(_, _, what, _):
            return f"{what} explodes"
        case e.WeaponJammed(_, weapon):
            return f"{weapon} jams"
        case e.PilotHit(_, _, hits, _):
            return f"MechWarrior hit {hits}"
        case e.ConsciousnessRolled(awake=False):
            return "MechWarrior unconscious"
        case e.ShutdownRolled(shut_down=True):
            return "shuts down"
        case e.RestartRolled(running=True):
            return "runs again"
    return ""


def decided(battle: Battle, asked: object) -> str:
    """ "Ben's move": what is decided, and by whom."""
    if not isinstance(asked, Decision):
        return "the last decision"
    what = next((words for kind, words in _DECISIONS.items() if isinstance(asked, kind)), "choice")
    return f"{battle.sides[asked.side]}'s {what}"
