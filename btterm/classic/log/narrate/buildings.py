"""Buildings, bridges and field works, in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import dice
from btterm.classic.log.narrate.speech import Speech, built_in
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.BridgeCollapsed("", hex_):
            speech.sentences.append(f"The bridge in {hex_} collapses")
            speech.grave = True
        case e.BridgeCollapsed(unit, hex_):
            speech.say(unit, f"brings the bridge in {hex_} down")
        case e.WallPassed(unit, hex_, points):
            what = f" and takes {points} points" if points else ""
            speech.say(unit, f"breaks through a wall in {hex_}{what}")
        case e.BasementRolled(hex_, throw, found):
            speech.sentences.append(f"The building in {hex_} has {found}: rolled {throw}")
        case e.FloorBroken(unit, hex_):
            speech.say(unit, f"breaks through the ground floor in {hex_}")
        case e.CaughtInBasement(unit, hex_):
            speech.say(unit, f"is caught in the basement in {hex_}")
            speech.grave = True
        case e.Absorbed(_, points, works):
            what = "field works absorb" if works else "building absorbs"
            speech.sentences.append(f"The {what} {points}")
        case e.DugIn(unit, hex_):
            speech.say(unit, f"is dug in in {hex_}")
        case e.WorksHit(hex_, points, 0):
            speech.sentences.append(f"The field works in {hex_} are gone")
        case e.WorksHit(hex_, points, left):
            speech.detail(f"field works in {hex_} -{points} CF, {left} left")
        case e.EmplacementHit(unit, throw, effect, points, _, left, gone):
            speech.note(unit, "turret destroyed" if gone else effect)
            rest = "turret destroyed" if gone else f"turret {left} left"
            speech.detail(f"{unit} {dice(throw)}: {effect}, {points} points, {rest}")
            speech.harm = True
        case e.HitBuilding(hex_, points, bridge):
            speech.sentences.append(f"{built_in(hex_, bridge, 'The')} takes {points}")
        case e.BuildingDamaged(hex_, points, cf, bridge):
            what = built_in(hex_, bridge, "The")
            speech.sentences.append(f"{what} loses {points} CF, {cf} left")
        case e.BuildingCollapsed(hex_, hexes):
            more = f" with all its {hexes} hexes" if hexes > 1 else ""
            speech.sentences.append(f"The building in {hex_} collapses{more}")
            speech.grave = True
        case e.Crushed(unit, hex_, points):
            what = f"is hit by {points} points of it" if points else "goes down with it"
            speech.say(unit, what)
            speech.harm = True
        case _:
            return False
    return True
