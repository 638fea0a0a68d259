"""What follows from a battle: who has the advantage, who finds the way back, what comes next (House
rules, Scenario Types, Retreat and Pursuit)."""

from __future__ import annotations

from btterm.campaign.campaign import Contract
from btterm.campaign.market.searching import Place
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.kinds import MISSIONS
from btterm.campaign.missions.marching import engage
from btterm.campaign.missions.plans import Plan, Report, Stray
from btterm.campaign.missions.retreat import (
    Fate,
    Return,
    alone,
    chase_modifier,
    pursued,
    retreat_modifiers,
    speed_modifier,
)
from btterm.campaign.orders import told
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.upkeep.teams import lose_time
from btterm.campaign.upkeep.wear import marked
from btterm.classic.rule import Rule
from btterm.classic.sheets.kinds import best_mp
from btterm.classic.sheets.library import load_unit
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll


def hear(outfit: Outfit, contract: Contract) -> Procedure[None]:
    """The last battle is over: strays come back or do not, and the next battle may follow."""
    plan, report = contract.plan, contract.report
    assert plan is not None
    assert report is not None
    contract.plan = contract.report = None
    contract.fought += 1
    contract.won += report.won
    contract.advantage = report.advantage
    who = {1: outfit.name, 0: "nobody", -1: "the enemy"}[report.advantage]
    yield told(outfit, Rule.SCENARIO_TYPES, f"strategic advantage: {who}")
    chased: list[Machine] = []
    for stray in report.strays:
        yield from _way_back(outfit, plan, report, stray, chased)
    if chased:
        yield from engage(outfit, contract, Engagement.FUGITIVE, attacks=False)
        if contract.plan is not None:
            contract.plan.machines = [machine.name for machine in chased]
        return
    yield from follow(outfit, contract, plan, won=report.won)


def _way_back(
    outfit: Outfit, plan: Plan, report: Report, stray: Stray, chased: list[Machine]
) -> Procedure[None]:
    """One machine that has left over a foreign edge looks for the way back (House rules, Retreat
    and Pursuit)."""
    machine = outfit.machine(stray.machine)
    campaign = outfit.business
    speed = best_mp(load_unit(machine.sheet))
    hostile = campaign.place is Place.HOSTILE
    parts = retreat_modifiers(plan.home, stray.over, friendly=not hostile, hostile=hostile)
    if report.pursued:
        value = chase_modifier(speed, min(report.speeds, default=speed))
    else:
        value = speed_modifier(speed, report.speeds)
    parts.append(Modifier(Rule.RETREAT_AND_PURSUIT, "speed", value))
    base = Modifier(Rule.RETREAT_AND_PURSUIT, "Piloting Skill", machine.crew.piloting)
    number = TargetNumber((base, *parts))
    why = f"{machine.name} looks for the way back"
    throw = yield from roll(Rule.RETREAT_AND_PURSUIT, why, side=0, target=number)
    margin = throw.total - number.number
    fate = pursued(margin) if report.pursued else alone(margin)
    yield told(outfit, Rule.RETREAT_AND_PURSUIT, f"{machine.name} {_fate_words(fate)}")
    lose_time(campaign, fate.hours * 60)
    match fate.fate:
        case Fate.CAPTURED:
            outfit.machines.remove(machine)
        case Fate.PURSUED | Fate.CORNERED:
            chased.append(machine)
        case Fate.ALL_TIME | Fate.DAMAGED:
            lose_time(campaign, None)
    if fate.fate is Fate.DAMAGED:
        yield from marked(machine)


def _fate_words(back: Return) -> str:
    return f"{back.fate}, {back.hours} hours" if back.hours else str(back.fate)


def follow(outfit: Outfit, contract: Contract, plan: Plan, *, won: bool) -> Procedure[None]:
    """What follows on a battle of its type (House rules, Scenario Types)."""
    mission = MISSIONS[contract.mission]
    main, attacks = mission.engagement, mission.attacks
    if plan.engagement is Engagement.MEETING and main is not Engagement.MEETING:
        stopped = main is Engagement.RAID and contract.advantage == (-1 if attacks else 1)
        first = Engagement.BLOCKING if stopped else main
        yield from engage(outfit, contract, first, attacks=attacks)
    elif plan.engagement is Engagement.BLOCKING and won is plan.attacks:
        yield from engage(outfit, contract, main, attacks=attacks)
