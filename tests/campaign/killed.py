"""A campaign that leads itself, which is there to be killed:

python -m tests.campaign.killed Unit 300
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from btterm.campaign.file import path_of, read_outfit, save_outfit, write_outfit
from btterm.campaign.headquarters import DONE
from btterm.match.missions import bring_home, fight, new_unit, planned
from btterm.match.repairing import Workshop
from btterm.players.player import Player
from btterm.players.roster import bots_for, recruit
from btterm.soak.accounts import Accounts
from btterm.soak.campaigns import choose
from btterm.table.procedure import Decision
from btterm.table.scenarios import KEYBOARD
from btterm.table.table import fingerprint


def lead(name: str, orders: int) -> None:
    """Found it, or go on with it, until so many orders were given or nothing is left to do; says
    the state of the file after each order and each answer in a battle."""
    path = path_of(name)
    if not path.exists():
        save_outfit(*new_unit(name, 7))
    for _ in range(orders):
        bring_home(path)
        if planned(read_outfit(path)) is not None:
            _fight(path)
            continue
        shop = Workshop(path)
        keys = [option.key for option in shop.asked.options]  # type: ignore[union-attr]
        # What is ordered depends on nothing that is lost with the process.
        order = choose(shop.outfit, keys, random.Random(len(shop.outfit.log)))
        if not order or order == DONE:
            return
        before = Accounts.of(shop.outfit)
        shop.answer(order)
        before.check(order, shop.outfit)
        print("order", fingerprint(write_outfit(read_outfit(path))), flush=True)


def _fight(path: Path) -> None:
    game = fight(path)
    players: dict[int, Player] = {**bots_for(game.players)}
    names = game.players or (KEYBOARD,) * len(game.table.state.sides)
    players |= {side: recruit("random", side) for side, n in enumerate(names) if n == KEYBOARD}
    table = game.table
    while isinstance(asked := table.pending, Decision):
        if table.state.turn > 6:
            table.give_up(0)
            break
        table.answer(players[asked.side].decide(asked.for_player()))
        print("answer", table.state.turn, flush=True)
    game.close()


if __name__ == "__main__":
    lead(sys.argv[1], int(sys.argv[2]))
