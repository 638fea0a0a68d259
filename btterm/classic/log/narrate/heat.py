"""Heat in words."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.log.details import count
from btterm.classic.log.narrate.speech import Speech, rolled
from btterm.table.procedure import Event


def tell(speech: Speech, event: Event) -> bool:
    """Tell an event of this chapter; False for one of another chapter."""
    match event:
        case e.HeatAdjusted(unit, before, parts, after):
            speech.note(unit, _heat(event))
            sums = "".join(f" {part.value:+} {part.label}" for part in parts)
            speech.detail(
                f"{unit} heat {before}{sums} = {after}" if parts else f"{unit} heat {before}"
            )
        case e.Heated(unit, points):
            speech.note(unit, f"heated by {points}")
        case e.CoveredInGel(unit, turns):
            speech.note(unit, f"burning gel for {count(turns, 'turn')}")
            speech.grave = True
        case e.ShutdownRolled(unit, number, throw, shut_down):
            words = "shuts down" if shut_down else "overrides the shutdown"
            speech.note(unit, f"{words}{rolled(number, throw)}")
            speech.grave |= shut_down
            speech.roll(unit, number, throw, words)
        case e.RestartRolled(unit, number, throw, running):
            words = "starts up again" if running else "stays shut down"
            speech.note(unit, f"{words}{rolled(number, throw)}")
            speech.harm |= not running and throw is not None
            speech.roll(unit, number, throw, words)
        case e.AmmunitionRolled(unit, number, throw, exploded):
            words = "explodes" if exploded else "holds"
            speech.note(unit, f"ammunition {words}{rolled(number, throw)}")
            speech.roll(f"{unit} ammunition", number, throw, words)
        case _:
            return False
    return True


def _heat(event: e.HeatAdjusted) -> str:
    """ "heat 7 +12 -18 = 1": all that came, and all that was carried off."""
    gained = sum(part.value for part in event.parts if part.value > 0)
    lost = sum(part.value for part in event.parts if part.value < 0)
    if not event.before and not gained:
        return "heat 0"
    sums = "".join(f" {value:+}" for value in (gained, lost) if value)
    return f"heat {event.before}{sums} = {event.after}" if sums else f"heat {event.after}"
