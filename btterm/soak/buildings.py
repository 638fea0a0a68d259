"""The CF of buildings and bridges, kept from the log, and compared with the map."""

from __future__ import annotations

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.hexes import Hex
from btterm.soak.laws import law
from btterm.table.procedure import Event


class Buildings:
    """Every building and every bridge loses what the log tells, in all its hexes alike, and stands
    as long as it has CF left; one whose CF does not bear what stands on it may be gone before."""

    def __init__(self, battle: Battle) -> None:
        board = battle.board
        self.hexes = {block[0]: block for hex_ in board if (block := board.structure_at(hex_))}
        self.first = {hex_: first for first, block in self.hexes.items() for hex_ in block}
        self.cf = {first: built.cf for first in self.hexes if (built := board[first].structure)}

    def read(self, event: Event) -> None:
        """Raises LawBroken."""
        match event:
            case e.BuildingDamaged(hex_, points, cf):
                first = self._standing(hex_, "a building that is gone is damaged")
                self.cf[first] -= points
                law(points > 0 and self.cf[first] == cf >= 0, f"{hex_}: CF {cf}, {self.cf[first]}")
            case e.BuildingCollapsed(hex_, hexes):
                first = self._standing(hex_, "a building that is gone collapses")
                law(len(self.hexes[first]) == hexes, f"{hex_}: {hexes} hexes collapse")
                del self.cf[first]
            case e.BridgeCollapsed(_, hex_):
                del self.cf[self._standing(hex_, "a bridge that is gone collapses")]

    def _standing(self, hex_: Hex, gone: str) -> Hex:
        """The first hex of what still stands in a hex."""
        first = self.first.get(hex_, hex_)
        law(first in self.cf, f"{hex_}: {gone}")
        return first

    def compare(self, battle: Battle) -> None:
        """Raises LawBroken."""
        for first, hexes in self.hexes.items():
            law(self.cf.get(first) != 0, f"{first} stands without CF")
            for hex_ in hexes:
                self._compare(battle, hex_, self.cf.get(first, 0))

    def _compare(self, battle: Battle, hex_: Hex, cf: int) -> None:
        built = battle.board[hex_].structure
        left = built.cf if built else 0
        law(left == cf, f"what is built in {hex_} has CF {left}, by the log {cf}")
