"""The vehicles among the units of a battle, and where those of random battles begin."""

from __future__ import annotations

import random
from functools import cache

from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import places_in, put
from btterm.classic.rules.movement_costs import GROUND_VEHICLES, shut
from btterm.classic.scenario.setting_up import motion_of
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.library import load_unit, search
from btterm.classic.units.vehicle import Vehicle


def vehicles_of(battle: Battle) -> dict[str, Vehicle]:
    """The vehicles of a battle, by id."""
    return {id_: unit for id_, unit in battle.units.items() if isinstance(unit, Vehicle)}


@cache
def ground_vehicles() -> tuple[AnySheet, ...]:
    """The shipped ground vehicles."""
    sheets = map(load_unit, search("vehicle"))
    return tuple(sheet for sheet in sheets if motion_of(sheet) in GROUND_VEHICLES)


def settle_in(battle: Battle, luck: random.Random) -> None:
    """Move the vehicles of a battle that stand where they cannot drive to free ground, by luck."""
    board = battle.board
    for vehicle in vehicles_of(battle).values():
        motion = kinds.motion(vehicle)
        if shut(board[vehicle.hex], motion):
            taken = {unit.hex for unit in battle.units.values()}
            free = [h for h in board if h not in taken and not shut(board[h], motion)]
            vehicle.hex = luck.choice([h for h in free if not board[h].building])
        put(vehicle, places_in(board, vehicle.hex, motion)[0])
