"""What lies in a hex beside its terrain, in short words (Compendium, Minefields, Improved
Positions)."""

from __future__ import annotations

from btterm.classic.ground import HexState, Minefield, Mines

_SENTENCE = {
    Mines.CONVENTIONAL: "conventional mines",
    Mines.COMMAND: "command-detonated mines",
    Mines.VIBRABOMB: "vibrabomb",
    Mines.SCATTERED: "scattered mines",
}


def lying_in(state: HexState) -> list[str]:
    """What a map does not show of a hex: its mines, and field works."""
    works = [f"field works, CF {state.works}"] if state.works else []
    return [*map(field_words, state.mines), *works]


def field_words(field: Minefield) -> str:
    """ "vibrabomb set for 45 tons, 10 points, hidden"."""
    set_for = f" set for {field.tons} tons" if field.tons else ""
    hidden = "" if field.known else ", hidden"
    return f"{_SENTENCE[field.kind]}{set_for}, {field.points} points{hidden}"
