"""What happens to hexes, and in them, in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.ground import Mines
from btterm.classic.log.details import dice
from btterm.classic.log.narrate.speech import Speech, built_in, hit_places, listed
from btterm.table.procedure import Event

MINES = {
    Mines.CONVENTIONAL: "Mines",
    Mines.COMMAND: "Command-detonated mines",
    Mines.VIBRABOMB: "Vibrabombs",
    Mines.SCATTERED: "Scattered mines",
}


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.BridgeCollapsed("", hex_):
            speech.sentences.append(f"The bridge in {hex_} collapses")
            speech.grave = True
        case e.BridgeCollapsed(unit, hex_):
            speech.say(unit, f"brings the bridge in {hex_} down")
        case e.MinefieldLaid(hex_, points):
            speech.sentences.append(f"A minefield of {points} points lies in {hex_}")
        case e.MinefieldBuried(_, hex_, kind, tons):
            set_for = f" set for {tons} tons" if tons else ""
            speech.sentences.append(f"{MINES[kind]}{set_for} are laid in {hex_}")
        case e.MinefieldFound(unit, hex_, kind):
            speech.say(unit, f"finds {MINES[kind].lower()} in {hex_}")
        case e.MinesExploded(hex_, kind):
            speech.sentences.append(f"{MINES[kind]} explode in {hex_}")
            speech.grave = True
        case e.MinesBlast(unit, hex_):
            where = listed(hit_places(unit, speech.after))
            speech.say(unit, f"is hit by mines in {hex_}{where and f': {where}'}")
            speech.harm = True
        case e.MinesSearched():
            _search(speech, event)
        case e.MinesCleared(hex_):
            speech.sentences.append(f"The mines in {hex_} are cleared")
        case e.MinesRolled():
            _mines(speech, event)
        case e.CaughtInBlast(unit, hex_, points):
            what = f"by {points} points" if points else "by nothing that the walls let through"
            speech.say(unit, f"is hit in {hex_} {what} of the explosion")
            speech.harm = True
        case e.MenInSwamp(unit, hex_, number, throw, stuck):
            outcome = "is stuck" if stuck else "gets through"
            speech.say(unit, f"{outcome} in the swamp of {hex_}: {number}+, rolled {throw}")
            speech.harm |= stuck
            speech.roll(f"{unit} swamp", number, throw, outcome)
        case e.Stuck(unit, hex_):
            speech.say(unit, f"is stuck in the swamp of {hex_}")
            speech.harm = True
        case e.BrokeFree(unit, hex_):
            speech.say(unit, f"breaks free of the swamp in {hex_}")
        case e.IceRolled(unit, hex_, number, throw, breaks):
            outcome = "breaks" if breaks else "holds"
            speech.say(unit, f"is on ice in {hex_}, which {outcome}: {number}+, rolled {throw}")
            speech.harm |= breaks
            speech.roll(f"ice in {hex_}", number, throw, outcome)
        case e.IceBroken(hex_):
            speech.sentences.append(f"{hex_} is open water")
        case e.BrokeThroughIce(unit, hex_):
            speech.say(unit, f"comes up through the ice of {hex_}")
        case e.FellThroughIce(unit, hex_):
            speech.say(unit, f"falls through the ice of {hex_}")
            speech.harm = True
        case e.CaughtFire(hex_):
            speech.sentences.append(f"{hex_} is on fire")
        case e.WindRolled(direction, throw):
            speech.sentences.append(f"The wind blows to the {direction.word}, rolled {throw}")
        case e.WindTurned(direction, throw, turned):
            how = "turns" if turned else "blows on"
            speech.sentences.append(f"The wind {how} to the {direction.word}, rolled {throw}")
            speech.detail(f"wind {dice(throw)}: {how}")
            speech.grave |= turned
        case e.FireTried(hex_, number, throw, lit):
            outcome = "it burns" if lit else "no fire"
            speech.sentences.append(f"Fire {number}+, rolled {throw}: {outcome}")
            speech.roll(f"fire in {hex_}", number, throw, outcome)
        case e.FireSpread(start, hex_, number, throw, spreads):
            words = "spreads to" if spreads else "does not spread to"
            speech.sentences.append(
                f"The fire in {start} {words} {hex_}: {number}+, rolled {throw}"
            )
            speech.roll(f"fire {start} to {hex_}", number, throw, words.split()[0])
            speech.grave |= spreads
        case e.WoodsHit(hex_, throw, lit, thinner):
            outcome = "fire" if lit else "thinner" if thinner else "nothing"
            speech.sentences.append(f"The woods in {hex_}: rolled {throw}, {outcome}")
            speech.detail(f"woods in {hex_} {dice(throw)}: {outcome}")
        case e.WoodsThinned(hex_, ground):
            speech.sentences.append(f"{hex_} is {ground} now")
        case e.FireOut(hex_):
            speech.sentences.append(f"The fire in {hex_} is out")
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
            speech.detail(f"{unit} {dice(throw)}: {effect}, {points} points, turret {left} left")
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


def _mines(speech: Speech, event: e.MinesRolled) -> None:
    words = "hits a mine" if event.goes_off else "misses all mines"
    where = listed(hit_places(event.unit, speech.after))
    rolled = f"{event.number}+, rolled {event.throw}{where and f', {where}'}"
    speech.say(event.unit, f"{words} in {event.hex}: {rolled}")
    speech.grave |= event.goes_off
    outcome = "one goes off" if event.goes_off else "none goes off"
    speech.roll(f"{event.unit} mines", event.number, event.throw, outcome)


def _search(speech: Speech, event: e.MinesSearched) -> None:
    total = event.throw.total
    blunder = event.blunder is not None and total <= event.blunder
    outcome = "cleared" if total >= event.number else "set off" if blunder else "nothing"
    rolled = f"{event.number}+, rolled {event.throw}, {outcome}"
    if event.unit:
        speech.say(event.unit, f"clears mines in {event.hex}: {rolled}")
    else:
        speech.sentences.append(f"Fire at the mines in {event.hex}: {rolled}")
    speech.harm |= blunder
    speech.roll(f"clearing mines in {event.hex}", event.number, event.throw, outcome)
