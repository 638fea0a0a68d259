"""The course of the turn in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.log.details import dice
from btterm.classic.log.narrate.speech import Speech, name
from btterm.classic.units.unit import GOES_HOME
from btterm.table.procedure import Event
from btterm.table.table import TakenBack, Unfit


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.InitiativeRolled(throws):
            speech.sentences.append(_initiative(speech.battle, event))
            for side, throw in zip(speech.battle.sides, throws, strict=True):
                speech.detail(f"{side} {dice(throw)}")
        case e.MoraleRolled(unit, throw, parts, morale, resolute):
            found = morale.value + (", whatever comes" if resolute else "")
            speech.say(unit, found)
            speech.harm |= morale in GOES_HOME
            total = throw.total + sum(part.value for part in parts)
            said = "".join(f", {part.label} {part.value:+}" for part in parts)
            speech.detail(f"{unit} morale {dice(throw)}{said}: {total}, {found}")
        case e.UsesSixthSense(unit):
            speech.say(unit, "has a sixth sense: moves last and attacks first")
        case e.ActsInTurn(""):
            speech.sentences.append("All others attack")
        case e.ActsInTurn(unit):
            speech.say(unit, "attacks now")
        case TakenBack() | Unfit():
            speech.sentences.append(event.words)
        case e.Skipped():
            speech.sentences.append(
                f"{name(speech.battle, event.unit)}: {event.why}"
                if event.unit
                else f"{event.why}, skipped"
            )
        case e.ObjectiveCounted(side, objective, progress):
            speech.sentences.append(f"{speech.battle.sides[side]}: {objective}: {progress}")
        case e.GameOver(winner, why, standing):
            victor = "Nobody" if winner is None else speech.battle.sides[winner]
            speech.sentences.append(f"{victor} wins: {why}")
            for words in standing:
                speech.detail(words)
        case _:
            return False
    return True


def _initiative(battle: Battle, event: e.InitiativeRolled) -> str:
    rolls = ", ".join(
        f"{side} {throw}" for side, throw in zip(battle.sides, event.throws, strict=True)
    )
    if event.winner is None:
        return f"{rolls}: a tie, {'all' if len(event.throws) > 2 else 'both'} roll again"
    return f"{rolls}: {battle.sides[event.winner]} has the initiative and moves last"
