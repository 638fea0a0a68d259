"""What the enemies that move later will answer: the best plans of a move, looked at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.rules.movement.reach import reach
from btterm.classic.rules.movement.taking import ghost
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex, distance, hexsides_towards
from btterm.players.approach import deck_height
from btterm.players.judgement import guns, worth_by_range
from btterm.players.outlook import Outlook, Plan

LOOKED_AT = 12
"""Hexes whose plans are looked at again, the best."""
PLANS_A_HEX = 2
ANSWERING = 4
"""Enemies whose answers are looked for, the nearest that have yet to move."""
ANSWERS = 6
"""Hexes in which an enemy's answer is looked for."""
BELIEVED = 0.6
"""How much the enemies' answers count; the rest is with the enemies where they are."""
HARDER = 0.8
"""What is left of a unit's fire for each +1 on its to-hit numbers."""
MOST_HARDER = 3
"""The most that the hexes of a move add, as a rule."""


def foresee(outlook: Outlook, plans: list[Plan]) -> list[Plan]:
    """The best of some plans, scored with the enemies where they will answer best."""
    late = [e for e in outlook.enemies if e.can_act and not e.moved.done and not e.immobile]
    late = sorted(late, key=lambda enemy: distance(outlook.mech.hex, enemy.hex))[:ANSWERING]
    if not late:
        return plans
    answers = [_Answers(outlook, enemy) for enemy in late]
    return [_foreseen(outlook, answers, plan) for plan in _best(plans)]


def _best(plans: list[Plan]) -> Iterator[Plan]:
    """The best plans, few for each hex."""
    seen: dict[tuple[Hex, Mode], int] = {}
    for plan in sorted(plans, key=lambda plan: -plan.score):
        if plan.there is None:
            yield plan
            continue
        at = plan.there.hex, plan.mode
        seen[at] = seen.get(at, 0) + 1
        if len(seen) > LOOKED_AT:
            return
        if seen[at] <= PLANS_A_HEX:
            yield plan


def _foreseen(outlook: Outlook, answers: Sequence[_Answers], plan: Plan) -> Plan:
    if plan.there is None:
        return plan
    me = ghost(plan.there)
    there = {each.enemy.id: each.to(me, plan.facing) for each in answers}
    enemies = [there.get(enemy.id, enemy) for enemy in outlook.enemies]
    after = outlook.among(enemies).exchange(me, plan.facing)
    change = after - outlook.exchange(me, plan.facing)
    return plan._replace(score=plan.score + BELIEVED * change)


@dataclass
class _Answers:
    """Where an enemy can go."""

    outlook: Outlook
    enemy: AnyUnit
    _places: list[AnyUnit] = field(init=False)
    """The enemy in each of its hexes."""
    _facings: dict[tuple[Hex, Mode], set[Facing]] = field(init=False, default_factory=dict)
    _mine: list[float] = field(init=False)
    _theirs: list[float] = field(init=False)

    def __post_init__(self) -> None:
        battle, me = self.outlook.battle, self.outlook.mech
        self._mine = worth_by_range(battle, me, guns(battle, me))
        self._theirs = worth_by_range(battle, self.enemy, guns(battle, self.enemy))
        self._places = list(self._found(battle))

    def _found(self, battle: Battle) -> Iterator[AnyUnit]:
        walked: set[Hex] = set()
        for mode in (Mode.WALK, Mode.RUN, Mode.JUMP):
            if mode not in kinds.modes(battle, self.enemy):
                continue
            found = reach(battle, self.enemy, mode).ends
            for hex_, facing in found:
                self._facings.setdefault((hex_, mode), set()).add(facing)
            hexes = dict.fromkeys(hex_ for hex_, _ in found)
            for hex_ in hexes:
                # What is walked to is not run to.
                if mode is Mode.RUN and hex_ in walked:
                    continue
                yield self._moved(battle, mode, hex_)
            walked = set(hexes)

    def _moved(self, battle: Battle, mode: Mode, hex_: Hex) -> AnyUnit:
        double, enemy = ghost(self.enemy), self.enemy
        double.hex, double.prone = hex_, False
        double.raised = deck_height(battle.board, hex_, kinds.motion(enemy), enemy.tons)
        double.moved.mode, double.moved.done = mode, True
        double.moved.hexes = double.moved.entered = distance(enemy.hex, hex_)
        return double

    def to(self, me: AnyUnit, facing: Facing) -> AnyUnit:
        """The enemy as it will be after its best answer to a unit that stands in some place."""
        places = [each for each in self._places if each.hex != me.hex]
        likely = sorted(places, key=lambda each: self._promise(each, me))[-ANSWERS:]
        best, least = self.enemy, self.outlook.among([self.enemy]).exchange(me, facing)
        for each in likely:
            self._face(each, me)
            score = self.outlook.among([each]).exchange(me, facing)
            if score < least:
                best, least = each, score
        return best

    def _promise(self, there: AnyUnit, me: AnyUnit) -> float:
        """What a place may bring the enemy, by range and the hexes of its move alone."""
        hexes = distance(there.hex, me.hex)
        mine, theirs = (
            worth[hexes] if hexes < len(worth) else 0.0 for worth in (self._mine, self._theirs)
        )
        harder = min(MOST_HARDER, max(0, there.moved.hexes - 1) // 2)
        return theirs - mine * HARDER**harder

    def _face(self, there: AnyUnit, me: AnyUnit) -> None:
        """Turn the enemy to a unit, as far as it can in a place."""
        assert there.moved.mode is not None
        open_ = self._facings[there.hex, there.moved.mode]
        wanted = hexsides_towards(there.hex, me.hex)
        there.facing = min(
            sorted(open_), key=lambda f: min(min((f - w) % 6, (w - f) % 6) for w in wanted)
        )
