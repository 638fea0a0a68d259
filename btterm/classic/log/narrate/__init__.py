"""The log: what happened, in words. Text only; a screen may lay it out as it likes."""

from btterm.classic.log.narrate.narrator import PHASE_WORDS, Narrator, entries, first_turn
from btterm.classic.log.narrate.speech import name

__all__ = ["PHASE_WORDS", "Narrator", "entries", "first_turn", "name"]
