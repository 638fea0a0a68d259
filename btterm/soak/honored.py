"""Duels: a count of what breaks the Clans' code of honor, and a judge of who waits for its turn,
from the events alone (Clan Invasion, Zellbrigen, Duels in Turn)."""

from __future__ import annotations

from collections import Counter

from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.rules.special.honor import DEZGRA
from btterm.soak.formed import ACTS
from btterm.soak.laws import law
from btterm.table.procedure import Event


class Honored:
    """Breaches are counted, duels follow challenges, and who waits does nothing."""

    def __init__(self, battle: Battle) -> None:
        units = battle.units.values()
        self.breaches = Counter({unit.id: unit.breaches for unit in units})
        self.waiting = {unit.id for unit in units if unit.waits}
        self.melee = battle.melee
        self.open = battle.melee and all(trial.over for trial in battle.trials)
        self.foes = {(duel.mech, foe) for duel in battle.duels for foe in duel.foes}
        self.sides = {unit.id: unit.side for unit in units}

    def read(self, event: Event) -> None:
        """Raises LawBroken."""
        match event:
            case e.Dishonored(unit, times=times, dezgra=dezgra):
                self.breaches[unit] += 1
                law(times == self.breaches[unit], f"{unit}: {times} breaches told")
                law(dezgra == (times == DEZGRA), f"{unit}: dezgra after {times} breaches")
            case e.Challenged(unit, target):
                law(self.sides[unit] != self.sides[target], f"{unit} challenges {target}, a friend")
                law((unit, target) not in self.foes, f"{unit} challenges {target} again")
                self.foes.add((unit, target))
            case e.SteppedUp(unit):
                law(not self.open, f"{unit} steps up in a melee")
                self.waiting.discard(unit)
            case e.MeleeBegan():
                law(not self.melee, "a melee begins twice")
                self.melee = True
            case e.TurnBegan() if self.melee:
                self.open, self.waiting = True, set()
        if isinstance(event, ACTS):
            law(event.unit not in self.waiting, f"{event.unit} acts, and waits for its duel")

    def compare(self, battle: Battle) -> None:
        """Hold duels and trials to what was told of them. Raises LawBroken."""
        fought = [(duel.mech, foe) for duel in battle.duels for foe in duel.foes]
        for pair in fought:
            law(pair in self.foes, f"{pair} duel without a challenge")
        # A duel that is over may begin anew.
        self.foes &= {*fought}
        for unit in battle.units.values():
            law(unit.breaches == self.breaches[unit.id], f"{unit.id}: {unit.breaches} breaches")
            told = unit.id in self.waiting or self.melee
            law(told or not unit.waits, f"{unit.id} waits, and was called")
        law(battle.melee == self.melee, "nobody told of a melee")
        for trial in battle.trials:
            waits = [battle.units[id_].waits for id_ in trial.opponents]
            law(waits == sorted(waits), f"{trial} is fought out of turn")
