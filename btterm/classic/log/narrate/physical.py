"""Physical attacks in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import breakdown
from btterm.classic.log.narrate.attack import attack
from btterm.classic.log.narrate.speech import Speech, built_in, name, rolled
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.StrikeDeclared(unit, blows, target):
            words = f"declares {', '.join(blows)} at {target}" if blows else "strikes nobody"
            speech.say(unit, words)
        case e.ChargeDeclared(unit, target, from_above):
            words = "will come down on" if from_above else "will charge"
            speech.say(unit, f"{words} {name(speech.battle, target)}")
        case e.Dodges(unit):
            speech.say(unit, "dodges physical attacks")
        case e.Struck():
            attack(speech, event, event.blow)
            speech.detail(*breakdown(event.to_hit, event.throw, "hits" if event.hit else "misses"))
        case e.StruckBuilding(unit, blow, hex_, points, bridge):
            speech.say(unit, f"hits {built_in(hex_, bridge)}, {blow}: {points} points")
        case e.ClubTaken(unit, club, number, throw, found):
            words = "picks up" if found else "finds no"
            speech.say(unit, f"{words} {club}{rolled(number, throw)}")
            speech.harm |= not found and throw is not None
            speech.roll(f"{unit} {club}", number, throw, "found" if found else "not found")
        case _:
            return False
    return True
