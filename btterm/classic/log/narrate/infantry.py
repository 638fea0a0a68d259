"""Infantry and battle armor in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import count, dice
from btterm.classic.log.narrate.speech import Speech
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.MenLost(unit, points, doubled, lost, left):
            speech.note(unit, f"loses {men(lost)}, {left} left")
            twice = ", doubled in the open" if doubled else ""
            speech.detail(f"{unit} {count(points, 'damage point')}{twice}: {men(lost)} lost")
            speech.harm = True
        case e.SuitHit(unit, throw, suit, points, lost, left):
            how = f"{left} left" if left else "trooper out of action"
            speech.note(unit, f"suit {suit} -{lost}, {how}")
            rolled = "the last suit" if throw is None else dice(throw)
            speech.detail(f"{unit} suit {suit}, {rolled}: {count(points, 'damage point')}")
            speech.harm, speech.grave = True, speech.grave or not left
        case e.TroopersHit(unit, active, throw, hits):
            speech.detail(f"{unit} {dice(throw)}: {hits} of {count(active, 'suit')} hit")
        case e.MenSprayed(unit, throw):
            speech.detail(f"machine gun at {unit} {dice(throw)}: {count(throw.total, 'point')}")
        case e.FireCrossed(unit, number, throw, survives):
            outcome = "gets through" if survives else "is lost in it"
            speech.say(unit, f"in the fire: {number}+, rolled {throw}, {outcome}")
            speech.roll(f"{unit} fire", number, throw, outcome)
            speech.grave |= not survives
        case _:
            return False
    return True


def men(number: int) -> str:
    """ "1 man", "2 men"."""
    return "1 man" if number == 1 else f"{number} men"
