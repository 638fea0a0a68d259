"""Short words for what a unit is and did, shared by panels and map."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.units.mech import Mech, Mode
from btterm.tui.map.scene import Chip

_DID = {Mode.WALK: "walked", Mode.RUN: "ran", Mode.JUMP: "jumped"}


def result(battle: Battle) -> str:
    """How a battle has ended: "Anna wins: Ben has no unit left"."""
    outcome = battle.outcome
    if outcome is None:
        return "The battle is over"
    winner = "Nobody" if outcome.winner is None else battle.sides[outcome.winner]
    return f"{winner} wins: {outcome.why}"


def did(mech: Mech) -> str:
    """What stands out about a unit now: "prone", "shut down", else how it moved: "ran 5"."""
    if mech.destroyed or mech.gone:
        return "out"
    if not mech.pilot.awake:
        return "no pilot"
    if mech.shut_down:
        return "shut down"
    return "prone" if mech.prone else moved(mech)


def moved(mech: Mech) -> str:
    """How a unit moved this turn: "walked 2"."""
    word = _DID.get(mech.moved.mode, "stood")
    return word if word == "stood" else f"{word} {mech.moved.entered}"


def chip_of(mech: Mech, marked: bool = False) -> Chip:
    """A unit as the map shows it; `marked`: first in its hex."""
    return Chip(
        mech.id,
        mech.hex,
        mech.side + 1,
        mech.facing,
        mech.twist,
        mech.prone,
        mech.shut_down,
        mech.armor_percent,
        did(mech),
        mech.name,
        marked,
    )


def side_style(side: int) -> str:
    """The palette's colour for text about a side."""
    return "side1" if side == 0 else "side2_text"


def chip_style(side: int) -> str:
    """The palette's colours for a unit's chip."""
    return "bold side1_ink on side1" if side == 0 else "bold side2_ink on side2"
