"""Finding something to strike with (Compendium, Clubbing)."""

from __future__ import annotations

from enum import StrEnum

from btterm.board.terrain import Construction, Ground
from btterm.classic.battle import Battle
from btterm.classic.events import ClubTaken
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import ARMS
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.hexes import Hex
from btterm.table.procedure import Procedure, roll

GIRDERS = {Construction.MEDIUM: 7, Construction.HEAVY: 6, Construction.HARDENED: 5}
"""2D6 to find a girder in what such a building has left."""


class Club(StrEnum):
    """What a 'Mech can pick up."""

    TREE = "tree"
    LIMB = "limb"
    GIRDER = "girder"


def girder_number(battle: Battle, hex_: Hex) -> int | None:
    """2D6 to find a girder in a hex, or None where there is none. Rubble of the map does not tell
    what it was: it counts as a Medium Building's (Compendium, Clubbing)."""
    if battle.board[hex_].ground is not Ground.RUBBLE:
        return None
    return GIRDERS.get(battle.state_of(hex_).ruin or Construction.MEDIUM)


def clubs_at_hand(battle: Battle, mech: Mech) -> tuple[Club, ...]:
    """What lies about in the 'Mech's hex to be used as a club; nothing if it cannot take it, as
    one that carries cargo or has picked some up this turn."""
    if not mech.can_act or mech.prone or mech.charge or mech.club or mech.load or mech.lifted:
        return ()
    if not all(mech.has(arm) and mech.parts_left(SlotKind.HAND, arm) for arm in ARMS):
        return ()
    terrain = battle.board[mech.hex]
    found = []
    if terrain.woods:
        found.append(Club.TREE)
    if battle.state_of(mech.hex).limbs:
        found.append(Club.LIMB)
    if girder_number(battle, mech.hex) is not None:
        found.append(Club.GIRDER)
    return tuple(found)


def pick_up(battle: Battle, mech: Mech, club: Club) -> Procedure[None]:
    """In place of its fire a 'Mech picks up a club; a girder must be found first. It makes no
    attack this turn (Compendium, Clubbing)."""
    mech.picked_up = True
    throw, found = None, True
    number = girder_number(battle, mech.hex) or 0
    if club is Club.GIRDER:
        throw = yield from roll(Rule.CLUBBING, f"{mech.id} looks for a girder", side=mech.side)
        found = throw.total >= number
    if found:
        mech.club = club.value
    if club is Club.LIMB:
        battle.change(mech.hex, limbs=battle.state_of(mech.hex).limbs - 1)
    yield ClubTaken(mech.id, club.value, number, throw, found)
