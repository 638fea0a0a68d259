"""How good a place is for a unit: what it could do there, and what could be done to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import NamedTuple

from btterm.classic.battle import Battle
from btterm.classic.decisions import MoveDecision
from btterm.classic.planning import after, collision
from btterm.classic.rules.attack.sight import Sight
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.rules.mech import masc
from btterm.classic.rules.mech.falling import fall_damage
from btterm.classic.rules.mech.hit_location import Side, attack_sides
from btterm.classic.rules.mech.piloting import CHARGED, DEATH_FROM_ABOVE, MADE_CHARGE
from btterm.classic.rules.movement.costs import movement_heat
from btterm.classic.rules.movement.reach import End, Reach
from btterm.classic.rules.movement.steps import Step
from btterm.classic.rules.movement.taking import ghost
from btterm.classic.rules.physical.blows import BlowKind, blow_solution
from btterm.classic.rules.physical.charging import MISSED_DIVE_LEVELS
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.hexes import Arc, Facing, Hex, arcs, distance
from btterm.players.judgement import (
    DOWN,
    Gun,
    Threat,
    fall_cost,
    forecast,
    guns,
    has_ammunition,
    heat_cost,
    threats,
    value_of,
    volley,
)
from btterm.table.odds import chance_of

CAUTION = 1.0
"""How much damage taken counts against damage dealt when a battle begins."""
PATIENCE = 40
"""In so many turns caution wears off, so that nobody hides for ever."""
REAR = 1.5
"""How much worse a hit in the back is."""
PULL = 0.4
"""Worth of being a hex nearer to the nearest enemy: what brings a unit into range at all."""
HIPS = 40.0
"""Cost of both hips, which freeze when MASC fails."""
TWISTS = (0, -1, 1)


class Plan(NamedTuple):
    """A way to move, and what speaks for it."""

    score: float
    mode: Mode
    steps: Callable[[], tuple[Step, ...]]
    """Worked out only for the plan that is taken."""


def plans(decision: MoveDecision, mech: Mech) -> Iterator[Plan]:
    """Staying put, every end of every mode that is open to a unit, and every attack on the move."""
    battle = decision.battle
    outlook = Outlook(battle, mech, decision.enemies())
    modes = decision.modes(mech.id)
    here = ghost(mech)
    here.moved.mode = modes[0]
    score = outlook.scores(here)[mech.facing] - DOWN * mech.prone
    yield Plan(score, modes[0], tuple)
    for mode in modes:
        if mode is not Mode.STAND:
            yield from _ends(outlook, decision.reach(mech.id, mode))
    sprint = decision.masc_reach(mech.id)
    if sprint is not None:
        yield from _ends(outlook, sprint, HIPS * (1 - chance_of(masc.number(mech))))
    for move in decision.attacks(mech.id):
        risk = len(decision.preview(move).rolls) * fall_cost(mech)
        score = outlook.score_of_attack(after(decision, move)) - risk
        yield Plan(score, move.mode, partial(tuple, move.steps))


def _ends(outlook: Outlook, reach: Reach, risk: float = 0.0) -> Iterator[Plan]:
    """Every end of a reach."""
    mech, roll = outlook.mech, fall_cost(outlook.mech)
    ends = sorted(reach.ends.items())
    for hex_, group in groupby(ends, key=lambda item: item[0][0]):
        facings = {facing: end for (_, facing), end in group}
        scores = outlook.scores(_moved(outlook.battle, mech, reach.mode, hex_, facings.values()))
        for facing, end in facings.items():
            score = scores[facing] - end.rolls * roll - risk
            yield Plan(score, reach.mode, partial(reach.steps, hex_, facing))


def _moved(battle: Battle, mech: Mech, mode: Mode, hex_: Hex, ends: Iterable[End]) -> Mech:
    """The unit as it will be in a hex. It is taken to have come there straight."""
    double = ghost(mech)
    double.hex, double.prone = hex_, False
    terrain = battle.board[hex_]
    bridge = terrain.bridge is not None and terrain.bridge.cf >= mech.tons
    double.raised = terrain.depth if bridge else 0
    moved = double.moved
    moved.mode = mode
    moved.hexes = moved.entered = distance(mech.hex, hex_)
    moved.as_run = any(end.as_run for end in ends)
    moved.stands += mech.prone
    return double


@dataclass
class Outlook:
    """What speaks for places, with all enemies where they are now."""

    battle: Battle
    mech: Mech
    enemies: list[Mech]
    _guns: dict[str, list[Gun]] = field(init=False)
    _ammunition: dict[str, bool] = field(init=False)
    _heat: dict[str, int] = field(init=False)
    """Of the enemies, before they fire."""
    _lines: dict[tuple[Hex, int, bool, bool, str], tuple[Sight, Sight]] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        everyone = [self.mech, *self.enemies]
        self._guns = {unit.id: guns(unit) for unit in everyone}
        self._ammunition = {unit.id: has_ammunition(unit) for unit in everyone}
        self._heat = {enemy.id: forecast(self.battle, enemy) for enemy in self.enemies}

    def scores(self, me: Mech) -> dict[Facing, float]:
        """How good a place and a way of coming there are, by the facing at the end."""
        aims = self.aims(me, self._warmth(me))
        dangers = self._dangers(me)
        scores = {}
        for facing in Facing:
            me.facing = facing
            aim = max(aims[facing.turned(twist)] for twist in ((0,) if me.prone else TWISTS))
            scores[facing] = aim + self._kicks(me) - self._taken(me, dangers) - self._remoteness(me)
        return scores

    def score_of_attack(self, me: Mech) -> float:
        """How good a charge or a death from above attack is that has been declared."""
        odds = collision(self.battle, me)
        target, chance = self.battle.units[odds.target], odds.to_hit.chance
        back = odds.back + fall_cost(me, DEATH_FROM_ABOVE if odds.dive else MADE_CHARGE)
        missed = fall_damage(me.tons, MISSED_DIVE_LEVELS) + DOWN if odds.dive else 0.0
        score = chance * (odds.damage * value_of(target) + fall_cost(target, CHARGED))
        score -= self._caution * (chance * back + (1 - chance) * missed)
        score -= heat_cost(self._warmth(me), self._ammunition[me.id])
        return score - self._taken(me, self._dangers(me)) - self._remoteness(me)

    @property
    def _caution(self) -> float:
        return CAUTION * max(0.1, 1 - self.battle.turn / PATIENCE)

    def _warmth(self, me: Mech) -> int:
        """The heat at the end of the turn if nothing is fired."""
        moved = me.moved
        return forecast(self.battle, me) + movement_heat(moved.mode, moved.entered) + moved.stands

    def _dangers(self, me: Mech) -> list[tuple[Mech, float]]:
        return [(enemy, self._danger(enemy, me)) for enemy in self.enemies]

    def _remoteness(self, me: Mech) -> float:
        return PULL * min((distance(me.hex, enemy.hex) for enemy in self.enemies), default=0)

    def aims(self, me: Mech, heat: int) -> dict[Facing, float]:
        """What can be done to the best target, less the heat of it, by where the torso points."""
        ammunition = self._ammunition[me.id]
        aims = dict.fromkeys(Facing, -heat_cost(heat, ammunition))
        for enemy in self.enemies:
            choices = threats(me, self._guns[me.id], enemy, self._sights(me, enemy)[0])
            if not choices:
                continue
            worth: dict[Arc, float] = {}
            for torso in Facing:
                seen = arcs(torso, me.hex, enemy.hex)
                if seen not in worth:
                    worth[seen] = volley(_bearing(choices, seen), heat, ammunition)[1]
                aims[torso] = max(aims[torso], worth[seen])
        return aims

    def _sights(self, me: Mech, enemy: Mech) -> tuple[Sight, Sight]:
        """What the unit sees of an enemy, and the enemy of it."""
        key = me.hex, me.raised, me.prone, me.airborne, enemy.id
        if key not in self._lines:
            self._lines[key] = sight(self.battle, me, enemy), sight(self.battle, enemy, me)
        return self._lines[key]

    def _danger(self, enemy: Mech, me: Mech) -> float:
        """What an enemy may be expected to do. It can still twist, and turn before it moves."""
        choices = threats(enemy, self._guns[enemy.id], me, self._sights(me, enemy)[1])
        if enemy.moved.done:
            torsos = [enemy.facing.turned(twist) for twist in TWISTS]
            seen = {arcs(torso, enemy.hex, me.hex) for torso in torsos}
            choices = max((_bearing(choices, arc) for arc in seen), key=len)
        if not choices:
            return 0.0
        chosen, _ = volley(choices, self._heat[enemy.id], self._ammunition[enemy.id])
        return sum(threat.worth for threat in chosen)

    def _taken(self, me: Mech, dangers: Iterable[tuple[Mech, float]]) -> float:
        """All the fire to be expected, worse in the back."""
        taken = 0.0
        for enemy, danger in dangers:
            rear = danger and Side.REAR in attack_sides(me.hex, me.facing, enemy.hex)
            taken += danger * (REAR if rear else 1)
        return self._caution * taken

    def _kicks(self, me: Mech) -> float:
        """Kicks to give, less kicks to take."""
        score = 0.0
        for enemy in self.enemies:
            if distance(me.hex, enemy.hex) == 1:
                score += blow_solution(self.battle, me, BlowKind.KICK_RIGHT, enemy).expected
                back = blow_solution(self.battle, enemy, BlowKind.KICK_RIGHT, me).expected
                score -= self._caution * back
        return score


def _bearing(choices: Iterable[Threat], seen: Arc) -> list[Threat]:
    """The shots whose target is in their arc; leg weapons are taken to turn along."""
    return [threat for threat in choices if threat.gun.covers & seen]
