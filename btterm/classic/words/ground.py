"""What lies in a hex beside its terrain, and what comes down there, in short words (Compendium,
Minefields, Improved Positions, Targeting)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.artillery import CALLED
from btterm.classic.battle import Battle
from btterm.classic.ground import HexState, Minefield, Mines
from btterm.classic.rules.special.artillery import gun
from btterm.hexes import Hex

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


def aimed_words(battle: Battle, hex_: Hex) -> Iterator[str]:
    """What artillery has to do with a hex, as far as the battle tells: "guns laid on it",
    "in turn 4: a shell from LT1 Long Tom"."""
    if any(each.hex == hex_ for each in battle.artillery.designated):
        yield "guns laid on it"
    for shell in battle.artillery.shells:
        if shell.hex == hex_:
            by = gun(battle, shell.gun).name
            yield f"in turn {shell.lands}: {CALLED[shell.way]} from {by}"
