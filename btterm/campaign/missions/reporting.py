"""What a battle of a mission was worth, read from how it stands at its end (House rules, Scenario
Types)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.board.edges import Edge
from btterm.campaign.field import able, holder
from btterm.campaign.missions.engagements import Engagement, meeting_advantage, time_of_arrival
from btterm.campaign.missions.laying_out import OPPOSITE, attackers_home, home_of
from btterm.campaign.missions.plans import Enemy, Plan, Report, Stray
from btterm.campaign.missions.retreat import edge_modifier
from btterm.campaign.outfit import NOTHING_LEFT, NOWHERE
from btterm.classic.battle import Battle
from btterm.classic.notation import lasting
from btterm.classic.objectives import BreakThrough
from btterm.classic.rules import kinds
from btterm.classic.rules.victory import left_by
from btterm.classic.scenario.fielding import fresh
from btterm.classic.sheets.kinds import best_mp
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing


def report_of(plan: Plan, battle: Battle, side: int, names: dict[str, str]) -> Report:
    """What a battle that is over has brought a side. `names`: those of its machines, by unit."""
    winner = battle.outcome.winner if battle.outcome is not None else None
    held = holder(battle)
    if plan.engagement is Engagement.MEETING:
        attacker = side if plan.attacks else 1 - side
        force = [unit for unit in battle.units.values() if unit.side == attacker]
        over = OPPOSITE[attackers_home(plan)]
        away = sum(left_by(battle, unit, over) for unit in force)
        there = len(able(battle, attacker))
        value = meeting_advantage(len(force), away, there, field=held == attacker)
        advantage = value if plan.attacks else -value
    else:
        # A blocking action is decided by who holds the field (House rules, Scenario Types).
        ahead = held if plan.engagement is Engagement.BLOCKING else winner
        advantage = 0 if ahead is None else 1 if ahead == side else -1
    report = Report(winner == side, advantage)
    report.pursuers = [enemy_of(unit) for unit in _mobile(battle, 1 - side)]
    report.pursued = bool(report.pursuers) and winner == 1 - side
    if held != side:
        report.strays = [
            Stray(names[unit.id], edge)
            for unit, edge in _strays(battle, plan, side, ours=True)
            if unit.id in names
        ]
    else:
        home = home_of(plan, ours=False)
        for unit, edge in _strays(battle, plan, 1 - side, ours=False):
            report.fugitives.append(enemy_of(unit, edge_modifier(home, edge)))
    report.able = [names[unit.id] for unit in _mobile(battle, side) if unit.id in names]
    if plan.engagement is Engagement.BLOCKING:
        _go_on(report, plan, battle, side, names)
    report.away = [name for id_, name in names.items() if battle.units[id_].gone]
    return report


def _go_on(report: Report, plan: Plan, battle: Battle, side: int, names: dict[str, str]) -> None:
    """Who goes on from a blocking action to the objective, and when it is there: those that have
    left over the Defender's home edge, and the Attacker's others where he holds the field."""
    over = OPPOSITE[attackers_home(plan)]
    attacker = side if plan.attacks else 1 - side
    free = _mobile(battle, attacker) if holder(battle) == attacker else []
    for unit in battle.units.values():
        away = left_by(battle, unit, over)
        if not away and unit not in free:
            continue
        time = time_of_arrival(unit.left_in if away else battle.turn, best_mp(unit.sheet))
        if unit.side != side:
            enemy = enemy_of(unit)
            enemy.time = time
            report.arriving.append(enemy)
        elif unit.id in names:
            report.times[names[unit.id]] = time


def _mobile(battle: Battle, side: int) -> list[AnyUnit]:
    """The units of a side that are on the field and can still move."""
    return [
        unit
        for unit in able(battle, side)
        if any(
            kinds.budget(battle, unit, mode) > 0
            for mode in kinds.modes(battle, unit)
            if mode is not Mode.STAND
        )
    ]


def enemy_of(unit: AnyUnit, edge: int = 0) -> Enemy:
    """A unit of the enemy's as it comes out of a battle; `edge`: what the one over which it has
    left adds to its roll for the way back."""
    crew, name = unit.crew, unit.sheet.name
    new = fresh("", unit.side, load_unit(name), NOWHERE, Facing.N, Crew())
    return Enemy(name, crew.gunnery, crew.piloting, lasting(unit, new), edge)


def _strays(battle: Battle, plan: Plan, side: int, *, ours: bool) -> Iterator[tuple[AnyUnit, Edge]]:
    """The units of a side that have left over an edge that is neither its own nor its goal."""
    goals = [each.goal for each in battle.objectives if each.side == side]
    ways: set[Edge | None] = {goal.edge for goal in goals if isinstance(goal, BreakThrough)}
    ways.add(home_of(plan, ours=ours))
    for unit in battle.units.values():
        if unit.side != side or unit.destroyed in NOTHING_LEFT:
            continue
        edges = [edge for edge in Edge if left_by(battle, unit, edge)]
        if edges and not ways.intersection(edges):
            yield unit, edges[0]
