"""What happens to hexes, and in them, in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import dice
from btterm.classic.log.narrate.speech import Speech
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.CaughtInBlast(unit, hex_, points):
            what = f"by {points} points" if points else "by nothing that the walls let through"
            speech.say(unit, f"is hit in {hex_} {what} of the explosion")
            speech.harm = True
        case e.MenInSwamp(unit, hex_, number, throw, stuck):
            outcome = "is stuck" if stuck else "gets through"
            speech.say(unit, f"{outcome} in the swamp of {hex_}: {number}+, rolled {throw}")
            speech.harm |= stuck
            speech.roll(f"{unit} swamp", number, throw, outcome)
        case e.FirstPiece(side, throw):
            name = speech.battle.sides[side]
            speech.sentences.append(f"{name} places the first piece of terrain, rolled {throw}")
        case e.PiecePlaced(side, piece, hex_):
            speech.sentences.append(f"{speech.battle.sides[side]} places {piece} in {hex_}")
        case e.SnowLies():
            speech.sentences.append("Deep snow covers the ground")
            speech.grave = True
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
        case _:
            return False
    return True
