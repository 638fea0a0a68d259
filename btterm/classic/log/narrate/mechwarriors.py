"""MechWarriors in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import count
from btterm.classic.log.narrate.speech import Speech, name, rolled
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.PilotHit(unit, points, hits, why):
            speech.note(unit, f"MechWarrior takes {count(points, 'hit')} ({why}), {hits} in all")
            speech.harm = True
        case e.ConsciousnessRolled(unit, number, throw, awake):
            words = "stays conscious" if awake else "passes out"
            speech.note(unit, f"MechWarrior {words}{rolled(number, throw)}")
            speech.grave |= not awake
            speech.roll(f"{unit} MechWarrior", number, throw, words)
        case e.WakeRolled(unit, number, throw, awake):
            words = "comes round" if awake else "stays unconscious"
            speech.note(unit, f"MechWarrior {words}{rolled(number, throw)}")
            speech.harm |= not awake
            speech.roll(f"{unit} MechWarrior", number, throw, words)
        case e.Ejected(unit, hex_, automatic):
            how = "is thrown out" if automatic else "ejects"
            speech.note(unit, f"MechWarrior {how} and lands in {hex_}")
            speech.grave = True
        case e.Walked(unit, hex_):
            speech.note(unit, f"MechWarrior walks to {hex_}")
        case e.WalkerBurned(unit, hex_, number, throw, survives):
            outcome = "gets through" if survives else "is lost in it"
            who = f"The MechWarrior of {unit} in the fire in {hex_}"
            speech.sentences.append(f"{who}: {number}+, rolled {throw}, {outcome}")
            speech.roll(f"MechWarrior of {unit}, fire", number, throw, outcome)
            speech.grave = not survives
        case e.ShotOnFoot(unit):
            speech.note(unit, "MechWarrior killed on foot")
            speech.grave = True
        case e.PickedUp(unit, by, captured):
            how = "captured" if captured else "picked up"
            speech.note(unit, f"MechWarrior {how} by {name(speech.battle, by)}")
        case _:
            return False
    return True
