"""How good a place is for a unit: what it could do there, and what could be done to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from btterm.board.sight import Sight
from btterm.classic.battle import Battle
from btterm.classic.decisions import MoveDecision
from btterm.classic.rules.blows import BlowKind, blow_solution
from btterm.classic.rules.hit_location import Side, attack_sides
from btterm.classic.rules.preview import movement_heat
from btterm.classic.rules.reach import End
from btterm.classic.rules.steps import ghost
from btterm.classic.rules.to_hit import sight
from btterm.classic.units.mech import Mech, Mode
from btterm.hexes import Facing, Hex, arcs, distance
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
    volley,
)

CAUTION = 0.7
"""How much damage taken counts against damage dealt: below 1, so that two bots do fight."""
REAR = 1.5
"""How much worse a hit in the back is."""
PULL = 0.4
"""Worth of being a hex nearer to the nearest enemy: what brings a unit into range at all."""
TWISTS = (0, -1, 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to end the move, and what speaks for it."""

    score: float
    mode: Mode
    end: tuple[Hex, Facing] | None = None
    """None: stay put."""


def plans(decision: MoveDecision, mech: Mech) -> Iterator[Plan]:
    """Every end of every mode that is open to a unit."""
    outlook = Outlook(decision.battle, mech, decision.enemies())
    modes = decision.modes(mech.id)
    risk = fall_cost(mech)
    here = ghost(mech)
    here.moved.mode = modes[0]
    yield Plan(outlook.scores(here)[mech.facing] - DOWN * mech.prone, modes[0])
    for mode in modes:
        if mode is Mode.STAND:
            continue
        ends = sorted(decision.reach(mech.id, mode).ends.items())
        for hex_, group in groupby(ends, key=lambda item: item[0][0]):
            facings = {facing: end for (_, facing), end in group}
            scores = outlook.scores(_moved(decision.battle, mech, mode, hex_, facings.values()))
            for facing, end in facings.items():
                score = scores[facing] - end.rolls * risk
                yield Plan(score, mode, (hex_, facing))


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
    _lines: dict[tuple[Hex, bool, str], tuple[Sight, Sight]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        everyone = [self.mech, *self.enemies]
        self._guns = {unit.id: guns(unit) for unit in everyone}
        self._ammunition = {unit.id: has_ammunition(unit) for unit in everyone}
        self._heat = {enemy.id: forecast(self.battle, enemy) for enemy in self.enemies}

    def scores(self, me: Mech) -> dict[Facing, float]:
        """How good a place and a way of coming there are, by the facing at the end."""
        gained = movement_heat(me.moved.mode, me.moved.entered) + me.moved.stands
        aims = self.aims(me, forecast(self.battle, me) + gained)
        dangers = [(enemy, self._danger(enemy, me)) for enemy in self.enemies]
        near = min((distance(me.hex, enemy.hex) for enemy in self.enemies), default=0)
        scores = {}
        for facing in Facing:
            me.facing = facing
            aim = max(aims[facing.turned(twist)] for twist in ((0,) if me.prone else TWISTS))
            scores[facing] = aim - PULL * near + self._kicks(me) - self._taken(me, dangers)
        return scores

    def aims(self, me: Mech, heat: int) -> dict[Facing, float]:
        """What can be done to the best target, less the heat of it, by where the torso points."""
        ammunition = self._ammunition[me.id]
        aims = dict.fromkeys(Facing, -heat_cost(heat, ammunition))
        for enemy in self.enemies:
            choices = threats(me, self._guns[me.id], enemy, self._sights(me, enemy)[0])
            for torso in Facing:
                bearing = _bearing(choices, torso, me.hex, enemy.hex)
                if bearing:
                    aims[torso] = max(aims[torso], volley(bearing, heat, ammunition)[1])
        return aims

    def _sights(self, me: Mech, enemy: Mech) -> tuple[Sight, Sight]:
        """What the unit sees of an enemy, and the enemy of it."""
        key = me.hex, me.prone, enemy.id
        if key not in self._lines:
            self._lines[key] = sight(self.battle, me, enemy), sight(self.battle, enemy, me)
        return self._lines[key]

    def _danger(self, enemy: Mech, me: Mech) -> float:
        """What an enemy may be expected to do. It can still twist, and turn before it moves."""
        choices = threats(enemy, self._guns[enemy.id], me, self._sights(me, enemy)[1])
        if enemy.moved.done:
            torsos = [enemy.facing.turned(twist) for twist in TWISTS]
            choices = max((_bearing(choices, t, enemy.hex, me.hex) for t in torsos), key=len)
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
        return CAUTION * taken

    def _kicks(self, me: Mech) -> float:
        """Kicks to give, less kicks to take."""
        score = 0.0
        for enemy in self.enemies:
            if distance(me.hex, enemy.hex) == 1:
                score += blow_solution(self.battle, me, BlowKind.KICK_RIGHT, enemy).expected
                back = blow_solution(self.battle, enemy, BlowKind.KICK_RIGHT, me).expected
                score -= CAUTION * back
        return score


def _bearing(choices: Iterable[Threat], torso: Facing, start: Hex, target: Hex) -> list[Threat]:
    """The shots that have the target in their arc; leg weapons are taken to turn along."""
    seen = arcs(torso, start, target)
    return [threat for threat in choices if threat.gun.covers & seen]
