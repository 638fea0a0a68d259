"""Smoke that rounds leave (Compendium, Smoke Rounds, Smoke)."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.classic.battle import Battle
from btterm.classic.events import SmokeGone, SmokeLaid
from btterm.classic.ground import FED
from btterm.hexes import Hex
from btterm.table.procedure import Procedure

STAYS = 3
"""Turns after the one in which it lands, to the End Phase of the last of which it stays."""


def fill(battle: Battle, hexes: Iterable[Hex]) -> Procedure[None]:
    """A smoke round fills hexes, those of them that are on the map."""
    filled = [hex_ for hex_ in hexes if hex_ in battle.board]
    for hex_ in filled:
        battle.change(hex_, smoke=STAYS + 1)
        battle.board[hex_] = battle.board[hex_].changed(smoke=True)
    if filled:
        yield SmokeLaid(tuple(filled))


def disperse(battle: Battle) -> Procedure[None]:
    """In the End Phase: the smoke of rounds grows older, and goes."""
    gone = []
    for hex_, state in sorted(battle.ground.items()):
        if state.smoke in (0, FED):
            continue
        battle.change(hex_, smoke=state.smoke - 1)
        if state.smoke == 1:
            battle.board[hex_] = battle.board[hex_].changed(smoke=False)
            gone.append(hex_)
    if gone:
        yield SmokeGone(tuple(gone))
