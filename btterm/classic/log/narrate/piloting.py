"""Piloting Skill Rolls and falls in words."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic import events as e
from btterm.classic.log.details import breakdown, count, dice
from btterm.classic.log.narrate.speech import Speech, hexes, hit_places, listed, rolled
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.PilotingRolled():
            speech.note(event.unit, _piloting(speech, event))
            speech.harm |= not event.success
            outcome = "holds" if event.success else "fails"
            speech.detail(*breakdown(event.target, event.throw, outcome))
        case e.MascRolled(unit, number, throw, holds):
            words = "switches MASC on, it holds" if holds else "freezes its hips with MASC"
            speech.say(unit, words + rolled(number, throw))
            speech.grave |= not holds
            speech.roll(f"{unit} MASC", number, throw, "holds" if holds else "fails")
        case e.Skidded(unit, 0, end):
            speech.say(unit, f"is stopped in {end}")
        case e.Skidded(unit, number, end):
            speech.say(unit, f"skids {hexes(number)} to {end}")
        case e.Fell(levels=levels, throw=throw, damage=damage):
            speech.say(event.unit, _fall(event, speech.after))
            speech.harm = True
            speech.detail(
                f"a fall of {count(levels, 'level')}: {damage} damage",
                f"facing after the fall {dice(throw)}",
            )
        case _:
            return False
    return True


def _piloting(speech: Speech, event: e.PilotingRolled) -> str:
    unit = speech.battle.units.get(event.unit)
    skill = "Piloting" if unit is None else unit.steering
    outcome = ": holds" if event.success else ": fails"
    if event.throw is None:
        return f"{skill} ({event.cause}){outcome}"
    return f"{skill} {event.target} ({event.cause}), rolled {event.throw}{outcome}"


def _fall(event: e.Fell, after: Sequence[Event]) -> str:
    deep = f" {count(event.levels, 'level')}" if event.levels else ""
    where = listed(hit_places(event.unit, after))
    return (
        f"falls{deep} on its {event.side} in {event.hex}, faces {event.facing.name}: "
        f"{event.damage} damage{where and f', {where}'}"
    )
