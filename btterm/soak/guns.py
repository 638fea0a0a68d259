"""Artillery in random battles: batteries beside the map, and a 'Mech with an Arrow IV System, which
no shipped record sheet has."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from btterm.board.edges import Edge
from btterm.classic.artillery import Battery, Piece
from btterm.classic.battle import Battle
from btterm.classic.rules.movement_costs import shut
from btterm.classic.scenario.fielding import add_unit
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mech.sheet import EMPTY, MechSheet
from btterm.classic.sheets.mech.slot_names import parse_slot
from btterm.classic.units.unit import Motion
from btterm.hexes import Facing

MOST = 2
"""Batteries of a side."""
NEAR = 4
"""Most mapsheets that they are away, so that their shells land before it is over."""
MISSILES = ("", ", homing", ", smoke", ", fascam")
BASE = "Hunchback IIC"


@cache
def launcher() -> MechSheet:
    """A Clan 'Mech with an Arrow IV System, a ton of each missile for it, and TAG."""
    sheet = load_sheet(BASE)
    loads = [f"Ammo (Arrow IV System{load})" for load in MISSILES]
    rows = {Location.RT: ["Arrow IV System"] * 12, Location.LT: [*loads, "TAG"]}
    slots = {
        place: (
            *(parse_slot(name, sheet.tech_base) for name in names),
            *[EMPTY] * (len(sheet.slots[place]) - len(names)),
        )
        for place, names in rows.items()
    }
    # Without an XL engine, whose slots the launcher takes.
    return replace(sheet, xl_engine=False, slots={**sheet.slots, **slots})


def emplace(battle: Battle, seed: int) -> None:
    """Where artillery is in play, put some beside the map and on it."""
    if not battle.options.artillery:
        return
    luck = random.Random(f"artillery {seed}")
    for side in range(len(battle.sides)):
        for number in range(luck.randint(0, MOST)):
            sheets = luck.randint(1, NEAR)
            edge, gunnery = luck.choice(list(Edge)), luck.randint(2, 5)
            rounds = luck.choice((None, 1, 3))
            id_ = f"b{side}{number}"
            battery = Battery(id_, side, luck.choice(list(Piece)), sheets, edge, gunnery, rounds)
            battle.artillery.batteries.append(battery)
        if luck.random() < 0.5:
            _bring_launcher(battle, side, luck)


def _bring_launcher(battle: Battle, side: int, luck: random.Random) -> None:
    board = battle.board
    free = [h for h in board if not (shut(board[h], Motion.MECH) or battle.units_in(h))]
    open_ = [h for h in free if not board[h].structure]
    if open_:
        add_unit(battle, side, launcher(), luck.choice(open_), luck.choice(list(Facing)))
