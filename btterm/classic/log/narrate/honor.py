"""The Clans' code of honor in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import count
from btterm.classic.log.narrate.speech import Speech, name
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.Challenged(unit, target):
            speech.say(unit, f"challenges {name(speech.battle, target)} to a duel")
        case e.Dishonored(unit, why, times, lost):
            speech.say(unit, f"breaks the code of honor: {why} ({count(times, 'breach')})")
            if lost:
                speech.sentences.append("It is dezgra: every Clan 'Mech may fire at it")
        case e.SteppedUp(unit, target):
            speech.say(unit, f"begins its duel with {name(speech.battle, target)}")
        case e.MeleeBegan(unit):
            speech.say(unit, "attacks another one than its opponent")
            speech.sentences.append("From the next turn on it is a melee: all may fight")
        case _:
            return False
    return True
