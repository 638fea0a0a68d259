"""Infantry and battle armor in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import breakdown, count, dice
from btterm.classic.log.narrate.speech import Speech, hit_places, listed
from btterm.table.procedure import Event

_OFF = {
    "": "dismounts from",
    "fall": "falls off",
    "wreck": "gets off the wreck of",
    "hands": "drops out of the hands of",
}


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.MenLost(unit, points, doubled, lost, left, vacuum):
            speech.note(unit, f"loses {men(lost)}, {left} left")
            twice = ", doubled in the open" * doubled + ", doubled in a vacuum" * vacuum
            speech.detail(f"{unit} {count(points, 'damage point')}{twice}: {men(lost)} lost")
            speech.harm = True
        case e.SuitHit(unit, throw, suit, points, lost, left, seat):
            how = f"{left} left" if left else "trooper out of action"
            speech.note(unit, f"suit {suit} -{lost}, {how}")
            rolled = "the last suit" if throw is None else dice(throw)
            rolled = seat or rolled
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
        case e.Mounted(unit, carrier, outside):
            bearer = speech.battle.units.get(carrier)
            held = bool(outside) and bearer is not None and not bearer.driven
            where = ", outside" * bool(outside)
            speech.say(unit, f"is picked up by {carrier}" if held else f"mounts {carrier}{where}")
        case e.Dismounted(unit, carrier, hex_, how):
            speech.say(unit, f"{_OFF.get(how, how)} {carrier}, in {hex_}")
            speech.grave |= bool(how)
        case e.Shielded(unit, rider, points, throw):
            rolled = "" if throw is None else f", {dice(throw)}"
            taken = f"takes {count(points, 'point')} of the hit on {unit}"
            speech.detail(f"{rider} {taken if points else f'is not hit, {unit} is'}{rolled}")
        case e.WreckRolled(unit, number, throw, survives):
            words = "outlives its carrier" if survives else "is lost with its carrier"
            speech.say(unit, f"{words}: {number} or less, rolled {throw}")
            speech.detail(f"{unit} {number} or less, {dice(throw)}: {words}")
            speech.grave |= not survives
        case e.LegClimbed(unit, throw, location):
            speech.detail(f"{unit} {dice(throw)}: {location.label.lower()}")
        case e.PodSetOff(unit, target, throw, points):
            speech.say(unit, f"sets off an A-pod at {target}: {count(points, 'damage point')}")
            speech.about = target
            speech.detail(f"A-pod at {target} {dice(throw)}: {count(points, 'damage point')}")
        case e.ClimbedOn(unit, mech):
            speech.note(unit, f"clings to {mech}")
            speech.grave = True
        case e.SwarmAttacked(unit, target):
            where = listed(hit_places(target, speech.after))
            speech.sentences.append(f"{unit} attacks {target}, to which it clings: {where}")
            speech.about = target
        case e.FoughtOff(unit, target, how, number, throw, off):
            rolled = "" if throw is None else f", rolled {throw}"
            words = "gets rid of it" if off else "does not get rid of it"
            speech.say(unit, f"fights {target} off, {how}: {number}{rolled}, {words}")
            speech.detail(*breakdown(number, throw, words))
            if own := hit_places(unit, speech.after):
                speech.note(unit, f"hits itself, {listed(own)}")
        case e.FellOff(unit, mech, hex_):
            speech.note(unit, f"off {mech}, in {hex_}")
        case _:
            return False
    return True


def men(number: int) -> str:
    """ "1 man", "2 men"."""
    return "1 man" if number == 1 else f"{number} men"
