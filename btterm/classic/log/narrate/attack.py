"""Weapon attacks in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from btterm.classic import events as e
from btterm.classic.log.details import breakdown, dice
from btterm.classic.log.narrate.speech import Speech, hit_places, listed
from btterm.classic.sheets.infantry.sheet import LEG_ATTACK, SWARM
from btterm.table.procedure import Event

CLIMBING = {LEG_ATTACK: "makes a leg attack", SWARM: "makes a swarm attack"}
"""What infantry does that fires nothing."""


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.FireDeclared(unit, shots):
            speech.say(unit, f"declares {_shots(shots)}" if shots else "holds fire")
        case e.Spotted(unit, target, by):
            speech.say(unit, f"spots {target} for {by}")
        case e.LitUp(unit, target):
            speech.say(unit, f"lights up {target}")
        case e.WeaponFired(_, weapon, _, target, throw, hit):
            attack(speech, event, CLIMBING.get(weapon, f"fires {weapon}"))
            speech.detail(*breakdown(target, throw, "hits" if hit else "misses"))
        case e.NoLock(unit, weapon, target, number, throw):
            words = "" if throw is None else f", rolled {throw}, no lock"
            speech.sentences.append(f"{unit} aims {weapon} at {target}: {number}{words}")
            speech.about = target
            speech.detail(*breakdown(number, throw, "no lock"))
        case e.HexFired(unit, weapon, hex_, number, throw, hit):
            how = f"{number}, rolled {throw}" if throw else str(number)
            outcome = "hits" if hit else "misses"
            speech.say(unit, f"fires {weapon} at {hex_}: {how}, {outcome}")
            speech.detail(*breakdown(number, throw, outcome))
        case e.AimRolled(unit, location, throw, found):
            aim = f"{unit} aimed at the {location.label.lower()} {dice(throw)}"
            speech.detail(f"{aim}: {'found' if found else 'not found'}")
        case e.WeaponJammed(unit, weapon):
            speech.note(unit, f"{weapon} jams for good")
            speech.grave = True
        case _:
            return False
    return True


def _shots(shots: Sequence[tuple[str, str]]) -> str:
    """ "2 PPC at ma, Medium Laser at ho"."""
    found = []
    for target in dict.fromkeys(target for _, target in shots):
        weapons = Counter(weapon for weapon, at in shots if at == target)
        words = (f"{times} {weapon}" if times > 1 else weapon for weapon, times in weapons.items())
        found.append(f"{', '.join(words)} at {target}")
    return ", ".join(found)


def attack(speech: Speech, event: e.WeaponFired | e.Struck, deed: str) -> None:
    """One sentence for an attack with all the locations that it hits."""
    words = f"{event.unit} {deed} at {event.target}: {event.to_hit}"
    if event.throw is not None:
        words += f", rolled {event.throw}"
    if event.hit:
        words += f", {_hits(event.target, speech.after)}"
    elif event.throw is not None:
        words += ", misses"
    speech.sentences.append(words)
    speech.about = event.target
    if own := hit_places(event.unit, speech.after):
        points = sum(damage for _, damage in own)
        speech.note(event.unit, f"takes {points} itself, {listed(own)}")


def _hits(target: str, after: Sequence[Event]) -> str:
    places = hit_places(target, after)
    aim = next((event for event in after if isinstance(event, e.AimRolled)), None)
    aimed = ""
    if aim is not None:
        aimed = ", as aimed" if aim.found else f", not the {aim.location.label.lower()}"
    for event in after:
        if isinstance(event, e.MissilesHit):
            where = listed(places)
            return f"hits with {event.hits} of {event.fired}{where and f': {where}'}{aimed}"
    if len(places) > 1:
        return f"hits: {listed(places)}{aimed}"
    return "hits" + "".join(f" {place} for {damage}" for place, damage in places) + aimed
