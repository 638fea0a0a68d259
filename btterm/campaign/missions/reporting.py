"""What a battle of a mission was worth, read from how it stands at its end (House rules, Scenario
Types)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.board.edges import Edge
from btterm.campaign.missions.engagements import Engagement, meeting_advantage
from btterm.campaign.missions.laying_out import OPPOSITE, attackers_home
from btterm.campaign.missions.plans import Plan, Report, Stray
from btterm.classic.battle import Battle
from btterm.classic.objectives import BreakThrough
from btterm.classic.rules.victory import left_by
from btterm.classic.sheets.kinds import best_mp
from btterm.classic.units.any import AnyUnit


def report_of(plan: Plan, battle: Battle, side: int, names: dict[str, str]) -> Report:
    """What a battle that is over has brought a side. `names`: those of its machines, by unit."""
    won = battle.outcome is not None and battle.outcome.winner == side
    lost = battle.outcome is not None and battle.outcome.winner == 1 - side
    ours = [unit for unit in battle.units.values() if unit.side == side]
    theirs = [unit for unit in battle.units.values() if unit.side != side]
    # Where both are still there the one that others gave way to holds the field.
    both = bool(_able(ours)) and bool(_able(theirs))
    field = won if both else bool(_able(ours))
    if plan.engagement is Engagement.MEETING:
        force = ours if plan.attacks else theirs
        held = field if plan.attacks else (lost if both else bool(_able(theirs)))
        over = OPPOSITE[attackers_home(plan)]
        away = sum(left_by(battle, unit, over) for unit in force)
        value = meeting_advantage(len(force), away, len(_able(force)), field=held)
        advantage = value if plan.attacks else -value
    else:
        advantage = 1 if won else -1 if lost else 0
    strays = [] if field else list(_strays(battle, plan, side, names))
    chasers = [best_mp(unit.sheet) for unit in _able(theirs)]
    return Report(won, advantage, bool(chasers) and lost, strays, chasers)


def _able(units: list[AnyUnit]) -> list[AnyUnit]:
    """Those that are on the map and can do something."""
    return [unit for unit in units if unit.can_act and not unit.gone]


def _strays(battle: Battle, plan: Plan, side: int, names: dict[str, str]) -> Iterator[Stray]:
    """Those that have left over an edge that is neither their own nor a goal."""
    goals = [each.goal for each in battle.objectives if each.side == side]
    right = {plan.home, *(goal.edge for goal in goals if isinstance(goal, BreakThrough))}
    for unit in battle.units.values():
        if unit.side != side or unit.id not in names:
            continue
        edges = [edge for edge in Edge if left_by(battle, unit, edge)]
        if edges and not right.intersection(edges):
            yield Stray(names[unit.id], edges[0])
