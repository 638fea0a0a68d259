"""Random objectives, and a judge of how they are counted."""

from __future__ import annotations

import random

from btterm.board.edges import Edge
from btterm.classic import events as e
from btterm.classic.battle import Battle
from btterm.classic.objectives import (
    BreakThrough,
    DefeatUnits,
    DestroyUnit,
    Goal,
    HoldHexes,
    Objective,
    ProtectUnit,
    ReachHexes,
    Survive,
)
from btterm.classic.rules.victory import points
from btterm.soak.laws import law
from btterm.table.procedure import Event

MOST_TURNS = 8
MOST_POINTS = 20
DEFEATS = 0.1
"""How often an objective is to defeat so many units, half of these for a rank."""


def random_goals(battle: Battle, luck: random.Random) -> list[Objective]:
    """None for half of the battles, up to three for the others."""
    count = max(0, luck.randint(-2, 3))
    return [_objective(battle, luck) for _ in range(count)]


def _objective(battle: Battle, luck: random.Random) -> Objective:
    side = luck.randrange(len(battle.sides))
    points_ = luck.choice((0, luck.randint(1, MOST_POINTS)))
    found = Objective(side, _goal(battle, side, luck), points_)
    # A draw of its own leaves all others of a seed as they are.
    apart = random.Random(f"defeat {found.goal}")
    if apart.random() < DEFEATS:
        found.goal, found.rank = DefeatUnits(apart.randint(1, 2)), "" if points_ else "a hero"
    return found


def _goal(battle: Battle, side: int, luck: random.Random) -> Goal:
    own = [unit.id for unit in battle.units.values() if unit.side == side]
    others = [unit.id for unit in battle.units.values() if unit.side != side]
    turns = luck.randint(1, MOST_TURNS)
    near = [h for unit in battle.units.values() for h in unit.hex.neighbours() if h in battle.board]
    hexes = tuple(luck.sample(sorted({*near}), 2))
    match luck.randrange(6):
        case 0:
            return HoldHexes(hexes, turns)
        case 1:
            return ReachHexes(hexes, luck.randint(1, 2))
        case 2:
            return BreakThrough(luck.choice(list(Edge)), luck.randint(1, len(own)))
        case 3:
            return DestroyUnit(luck.choice(others))
        case 4:
            return ProtectUnit(luck.choice(own), turns)
    return Survive(turns)


class Goals:
    """Keeps the points of objectives from the log alone, and compares them with the battle's."""

    def __init__(self, battle: Battle) -> None:
        self.held = [objective.held for objective in battle.objectives]
        self.before = points(battle)
        self.counted = False
        """Whether an objective has counted since the last comparison, or anybody lost anything."""

    def read(self, event: Event) -> None:
        losses = e.Loss | e.LocationDestroyed | e.UnitDestroyed
        self.counted |= isinstance(event, losses | e.ObjectiveCounted | e.LeftMap)

    def compare(self, battle: Battle) -> None:
        """Raises LawBroken."""
        now = points(battle)
        law(all(a <= b for a, b in zip(self.before, now, strict=True)), f"points fell to {now}")
        law(self.counted or now == self.before, f"points {now} out of nowhere")
        self.before, self.counted = now, False
        for objective, held in zip(battle.objectives, self.held, strict=True):
            reached_once = objective.reached <= 1 or isinstance(objective.goal, HoldHexes)
            law(reached_once, "an objective was reached twice")
            law(objective.held <= held + 1, f"{objective.held} turns held after {held}")
        self.held = [objective.held for objective in battle.objectives]
        if battle.outcome is not None:
            law(bool(battle.outcome.why), "the battle ended for no reason")
