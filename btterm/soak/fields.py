"""The second book of minefields: none comes from nothing, none goes without a reason."""

from __future__ import annotations

from collections import Counter

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.ground import Mines
from btterm.hexes import Hex
from btterm.soak.laws import law
from btterm.table.procedure import Event

ONCE = {Mines.COMMAND, Mines.VIBRABOMB}


class Fields:
    """How many fields of each kind lie in each hex, as the events tell."""

    def __init__(self, battle: Battle) -> None:
        self.lie = _lie(battle)
        self.unknown = _lie(battle, known=False)
        """How many of them only the side knows of that has laid them."""
        self.by_men = False
        """Whether infantry searches, which clears those alone that its side knows of."""
        self.points = _scattered(battle)

    def read(self, event: Event) -> None:
        match event:
            case e.MinefieldLaid(hex_, points):
                law(points >= self.points.get(hex_, 0), f"mines in {hex_} have become fewer")
                self.lie[hex_, Mines.SCATTERED], self.points[hex_] = 1, points
            case e.MinefieldBuried(hex=hex_, kind=kind):
                self.lie[hex_, kind] += 1
            case e.MinesExploded(hex_, kind):
                law(kind in ONCE and self.lie[hex_, kind] > 0, f"no {kind} mines in {hex_} explode")
                self.lie[hex_, kind] -= 1
            case e.MinesRolled(hex=hex_):
                there = sum(self.lie[hex_, kind] for kind in Mines if kind not in ONCE)
                law(there > 0, f"no mines in {hex_}, and a roll for them")
            case e.MinesSearched(unit):
                self.by_men = bool(unit)
            case e.MinesCleared(hex_):
                for kind in Mines:
                    left = self.unknown[hex_, kind] if self.by_men else 0
                    self.lie[hex_, kind] = min(left, self.lie[hex_, kind])
                self.points.pop(hex_, None)

    def compare(self, battle: Battle) -> None:
        """Raises LawBroken where the battle has other mines. Of those that are cleared that not all
        know of, the log does not tell whether they were the searchers' own."""
        now = _lie(battle)
        for place, count in now.items():
            law(count <= self.lie[place], f"{place} holds {count} fields")
        self.lie, self.unknown = now, _lie(battle, known=False)
        law(_scattered(battle) == self.points, "scattered mines have changed their strength")


def _lie(battle: Battle, *, known: bool = True) -> Counter[tuple[Hex, Mines]]:
    """All fields, or those that not all sides know of."""
    fields = ((hex_, field) for hex_, state in battle.ground.items() for field in state.mines)
    return Counter((hex_, field.kind) for hex_, field in fields if known or not field.known)


def _scattered(battle: Battle) -> dict[Hex, int]:
    return {
        hex_: field.points
        for hex_, state in battle.ground.items()
        for field in state.mines
        if field.kind is Mines.SCATTERED
    }
