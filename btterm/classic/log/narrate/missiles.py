"""Salvos in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import dice
from btterm.classic.log.narrate.speech import Speech
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.MissilesHit(fired, throw, hits):
            speech.detail(f"{hits} of {fired} missiles {dice(throw)}")
        case e.MissilesIntercepted(unit, fired, throw, left):
            system = f"{unit} anti-missile system {dice(throw)}"
            speech.detail(f"{system}: {left} of {fired} come through")
        case e.MissilesOpposed(unit):
            speech.detail(f"{unit} anti-missile system fires at the salvo")
        case e.PodAttached(unit):
            speech.note(unit, "a Narc pod sticks to it")
        case _:
            return False
    return True
