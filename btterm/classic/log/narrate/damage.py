"""Hits and what they destroy in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import count, dice
from btterm.classic.log.narrate.speech import Speech, name
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.LocationRolled(unit, table, throw, location, damage):
            hit = f"{location.label.lower()}, {damage} damage"
            speech.detail(f"{unit} {table} {dice(throw)}: {hit}")
        case e.AimedHit(unit, location, damage):
            speech.detail(f"{unit} {location.label.lower()}, as aimed, {damage} damage")
        case e.Strained(unit, location, points):
            what = f"{location.label.lower()}, {count(points, 'point')} of structure"
            speech.say(unit, f"goes too fast and strains its {what}")
        case e.SearchlightHit(unit, number, throw, broken):
            outcome = "destroyed" if broken else "holds"
            speech.detail(f"{unit} searchlight {number}+ {dice(throw)}: {outcome}")
            if broken:
                speech.note(unit, "searchlight destroyed")
        case e.RandomDamageRolls(unit, throw, rolls):
            worn = "is as good as new" if not rolls else "has fought before"
            speech.say(unit, worn)
            speech.detail(f"{unit} random damage {dice(throw)}: {count(rolls, 'roll')}")
        case e.RandomDamageRolled(unit, throw, words):
            speech.detail(f"{unit} random damage {dice(throw)}: {words}")
        case e.WornAway(unit, throw, location, rear, armor, structure):
            where = location.label.lower() + (" (rear)" if rear else "")
            by = f" {dice(throw)}" if throw else ""
            marked = f"armor -{armor}" + (f", structure -{structure}" if structure else "")
            speech.detail(f"{unit} random damage{by}: {where} {marked}")
        case e.WornShots(unit, what):
            speech.note(unit, f"{what} expended")
        case e.WornPart(unit, location, _, what):
            speech.note(unit, f"{what} in the {location.label.lower()} damaged")
        case e.WornWeapon(unit, _, what, heat):
            how = f"builds up {heat} heat more each time" if heat else "is unusable"
            speech.note(unit, f"{what} {how}")
        case e.NothingToWear(unit):
            speech.detail(f"{unit} has nothing of the sort left to be damaged")
        case e.Damaged():
            speech.harm = True
            speech.detail(_damaged(event))
        case e.Overkill(unit, points, why):
            speech.detail(f"{unit} {count(points, 'point')} lost: {why}")
        case e.LocationDestroyed(unit, location, blown_off):
            how = "blown off" if blown_off else "destroyed"
            speech.note(unit, f"{location.label.lower()} {how}")
            speech.grave = True
        case e.HullRolled(unit, location, number, throw, breached):
            found = "breached" if breached else "holds"
            hull = f"hull at {location.label.lower()}"
            speech.detail(f"{unit} {hull}, breached on {number}+: {dice(throw)}, {found}")
        case e.LocationFlooded(unit, location):
            speech.note(unit, f"{location.label.lower()} {event.how}")
            speech.grave = True
        case e.CriticalRolled(unit, location, throw, hits):
            found = count(hits, "critical hit") if hits else "no critical hit"
            speech.detail(f"{unit} {location.label.lower()} {dice(throw)}: {found}")
        case e.CriticalHit(unit, location, _, what, effect):
            speech.note(unit, f"critical: {location} {what} {effect}")
            speech.grave = True
        case e.AmmunitionExploded(unit, location, what, damage):
            speech.note(unit, f"{what} explodes in the {location.label.lower()} for {damage}")
            speech.grave = True
        case e.UnitDestroyed(unit, why):
            speech.sentences.append(f"{name(speech.battle, unit)} is out: {why}")
            speech.about = unit
            speech.grave = True
        case _:
            return False
    return True


def _damaged(event: e.Damaged) -> str:
    place = event.location.label.lower() + (" (rear)" if event.rear else "")
    parts = []
    if event.armor:
        parts.append(f"armor -{event.armor}, {event.armor_left} left")
    if event.structure:
        parts.append(f"structure -{event.structure}, {event.structure_left} left")
    return f"{event.unit} {place}: {'; '.join(parts)}"
