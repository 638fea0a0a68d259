"""The batteries of a side, as they stand when a battle begins (Compendium, Game Set-Up
(Artillery))."""

from __future__ import annotations

from collections.abc import Iterable

from btterm.classic.artillery import Battery, Designated, Piece, read_battery
from btterm.classic.battle import Battle
from btterm.errors import BadInput
from btterm.hexes import Hex

MAX_BATTERIES = 12
"""Most batteries of one side."""
_LETTERS = (str.upper, str.lower, str.title, lambda name: str.swapcase(name.title()))
"""How the letters of a battery's id tell its side."""


def emplace(
    battle: Battle, side: int, batteries: Iterable[str], designated: Iterable[Hex] = ()
) -> None:
    """Put the batteries of a side in their places, and lay its guns on hexes. Raises BadInput for
    what is none, for too many, and where no artillery is played."""
    orders, hexes = [read_battery(text) for text in batteries], [*designated]
    name = battle.sides[side]
    if (orders or hexes) and not battle.options.artillery:
        raise BadInput(f"{name} has artillery: switch the option artillery on")
    if len(orders) > MAX_BATTERIES:
        raise BadInput(f"{name} has {len(orders)} batteries: {MAX_BATTERIES} are the most")
    for order in orders:
        id_, edge = _new_id(battle, side, order.piece), order.edge or battle.home(side)
        battery = Battery(id_, side, order.piece, order.sheets, edge, order.gunnery, order.rounds)
        battle.artillery.batteries.append(battery)
    for hex_ in hexes:
        battle.artillery.designated.append(Designated(side, battle.board.require(hex_)))


def _new_id(battle: Battle, side: int, piece: Piece) -> str:
    """Two letters and a number: LT1, of the second side lt1."""
    letters = "LT" if piece is Piece.LONG_TOM else piece.removeprefix("Clan ")[:2]
    taken = {battery.id for battery in battle.artillery.batteries}
    names = (f"{_LETTERS[side](letters)}{number}" for number in range(1, MAX_BATTERIES + 1))
    return next(name for name in names if name not in taken)
