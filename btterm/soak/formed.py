"""Formations: a count of the rolls that they make again, and a judge of who acts at once, from the
events alone (Clan Invasion, Formation Types, Combat Intuition)."""

from __future__ import annotations

from collections import Counter

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.rules.formations import REROLLS, given
from btterm.classic.units.unit import Timing
from btterm.soak.laws import law
from btterm.table.procedure import Event

ACTS = (e.Moved, e.FireDeclared, e.StrikeDeclared, e.ChargeDeclared, e.Daunted)


class Formed:
    """Rolls made again are counted, and who has acted at once does no more in that turn."""

    def __init__(self, battle: Battle) -> None:
        self.left = {
            f"{each.side} {each.name}": each.rerolls for each in battle.formations if each.ready
        }
        self.sides = {unit.id: unit.side for unit in battle.units.values()}
        self.again: Counter[str] = Counter()
        self.acting = ""
        """Who acts at once now."""
        self.acted = {u.id for u in battle.units.values() if u.timing is Timing.ACTED}
        self.rolled = {each.side for each in battle.formations if each.spent == battle.turn > 0}
        """Sides that have rolled the initiative again this turn."""

    def read(self, event: Event) -> None:
        """Raises LawBroken."""
        match event:
            case e.TurnBegan():
                self.acted, self.rolled, self.acting = set(), set(), ""
            case e.RolledAgain(unit=unit, formation=formation):
                self.again[f"{self.sides[unit]} {formation}"] += 1
            case e.InitiativeAgain(side):
                law(side not in self.rolled, f"side {side} rolls the initiative a third time")
                self.rolled.add(side)
            case e.ActsAtOnce(unit):
                law(unit not in self.acted, f"{unit} acts at once twice")
                law(not self.acting, f"{unit} acts within what {self.acting} does")
                self.acting = unit
            case e.PhaseBegan(Phase.MOVEMENT) if self.acting:
                self.acted.add(self.acting)
                self.acting = ""
        if isinstance(event, ACTS):
            law(event.unit not in self.acted, f"{event.unit} acts a second time")

    def compare(self, battle: Battle) -> None:
        """Hold the formations to what was told of them. Raises LawBroken."""
        for each in battle.formations:
            key = f"{each.side} {each.name}"
            if each.ready:
                start = self.left.setdefault(key, each.rerolls + self.again[key])
                law(each.rerolls == start - self.again[key], f"{each.name}: {each.rerolls} left")
            law(0 <= each.rerolls <= REROLLS, f"{each.name}: {each.rerolls} rolls left")
            law({*each.holders} <= {*each.units}, f"{each.name} gives others its ability")
            most = given(battle, each)
            law(len(each.holders) <= most, f"{len(each.holders)} of {each.name}, {most} may")
            law(each.command not in each.holders or not each.command, "a command unit foresees")
