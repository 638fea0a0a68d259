"""What lies in a hex beside its terrain, in short words (Compendium, Minefields)."""

from __future__ import annotations

from btterm.classic.ground import Minefield, Mines

_SENTENCE = {
    Mines.CONVENTIONAL: "conventional mines",
    Mines.COMMAND: "command-detonated mines",
    Mines.VIBRABOMB: "vibrabomb",
    Mines.SCATTERED: "scattered mines",
}


def field_words(field: Minefield) -> str:
    """ "vibrabomb set for 45 tons, 10 points, hidden"."""
    set_for = f" set for {field.tons} tons" if field.tons else ""
    hidden = "" if field.known else ", hidden"
    return f"{_SENTENCE[field.kind]}{set_for}, {field.points} points{hidden}"
