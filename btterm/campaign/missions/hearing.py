"""What follows from a battle: who has the advantage, who finds the way back, what comes next (House
rules, Scenario Types, Retreat and Pursuit)."""

from __future__ import annotations

from btterm.campaign.campaign import Contract
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.kinds import MISSIONS
from btterm.campaign.missions.laying_out import home_of
from btterm.campaign.missions.marching import announce, engage
from btterm.campaign.missions.plans import Plan, Report
from btterm.campaign.missions.strays import after_hunt, ways_back
from btterm.campaign.orders import told
from btterm.campaign.outfit import Outfit
from btterm.classic.rule import Rule
from btterm.table.procedure import Procedure


def hear(outfit: Outfit, contract: Contract) -> Procedure[None]:
    """The last battle is over: strays come back or do not, enemies may be pursued, and the next
    battle may follow."""
    plan, report = contract.plan, contract.report
    assert plan is not None
    assert report is not None
    contract.plan = contract.report = None
    contract.fought += 1
    contract.won += report.won
    if plan.chase:
        yield from after_hunt(outfit, plan, report)
    else:
        contract.advantage = report.advantage
        who = {1: outfit.name, 0: "nobody", -1: "the enemy"}[report.advantage]
        yield told(outfit, Rule.SCENARIO_TYPES, f"strategic advantage: {who}")
        contract.following = following(contract, plan, report)
    yield from ways_back(outfit, contract, report, home_of(plan, ours=True))
    contract.fugitives, contract.hunters = list(report.fugitives), list(report.able)
    yield from go_on(outfit, contract)


def go_on(outfit: Outfit, contract: Contract) -> Procedure[None]:
    """The next battle comes, once nobody is left to be pursued: those of strays first."""
    if not contract.hunters:
        contract.fugitives.clear()
    if contract.fugitives:
        return
    contract.hunters.clear()
    while contract.waiting and contract.plan is None:
        plan = contract.waiting.pop(0)
        there = {machine.name for machine in outfit.machines if machine.ready}
        plan.machines = [name for name in plan.machines if name in there]
        if plan.machines:
            contract.plan = plan
            yield announce(outfit, plan)
    if contract.plan is None and contract.following is not None:
        plan, contract.following = contract.following, None
        if plan.times and plan.attacks and not plan.enemies:
            contract.fought, contract.won, contract.advantage = (
                contract.fought + 1,
                contract.won + 1,
                1,
            )
            yield told(outfit, Rule.SCENARIO_TYPES, "nobody guards the objective: it is taken")
        else:
            yield from engage(outfit, contract, plan)


def following(contract: Contract, plan: Plan, report: Report | None) -> Plan | None:
    """The battle that follows on one, as far as that decides it; without a report on one that was
    not fought (House rules, Scenario Types)."""
    mission = MISSIONS[contract.mission]
    main, attacks = mission.engagement, mission.attacks
    if plan.engagement is Engagement.MEETING and main is not Engagement.MEETING:
        stopped = main is Engagement.RAID and contract.advantage == (-1 if attacks else 1)
        return Plan(Engagement.BLOCKING if stopped else main, "", attacks)
    if plan.engagement is not Engagement.BLOCKING:
        return None
    if report is None:
        return None if attacks else Plan(main, "", attacks)
    if not (report.times if attacks else report.arriving):
        return None
    enemies = [*plan.guards, *report.arriving]
    machines = [*plan.staying, *report.times]
    return Plan(main, "", attacks, machines, enemies, times=report.times)
