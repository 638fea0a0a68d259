"""Mines: laid, found, set off and cleared, in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.ground import Mines
from btterm.classic.log.narrate.speech import Speech, hit_places, listed
from btterm.table.procedure import Event

MINES = {
    Mines.CONVENTIONAL: "Mines",
    Mines.COMMAND: "Command-detonated mines",
    Mines.VIBRABOMB: "Vibrabombs",
    Mines.SCATTERED: "Scattered mines",
}


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


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
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
        case _:
            return False
    return True
