"""Missions and time: contracts are signed, days pass, battles come and are heard of (House rules,
Missions)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.board.edges import Edge
from btterm.campaign.calendar import a_day, end_of_month
from btterm.campaign.campaign import DAYS, Contract
from btterm.campaign.market.fame import dragoons_rating
from btterm.campaign.market.searching import Place
from btterm.campaign.missions.contracts import OFFERED, offer
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.hearing import following, go_on, hear
from btterm.campaign.missions.kinds import ALWAYS, MISSIONS
from btterm.campaign.missions.laying_out import home_choices
from btterm.campaign.missions.marching import march
from btterm.campaign.missions.plans import Plan
from btterm.campaign.missions.strays import PURSUE, SPARE, hunts, pursue, spare
from btterm.campaign.orders import Desk, told
from btterm.campaign.outfit import Outfit
from btterm.campaign.people.experience import XP_PER_MISSION
from btterm.campaign.people.orders import people
from btterm.campaign.people.person import Role
from btterm.classic.rule import Rule
from btterm.table.choice import Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

SEEK, SIGN, WAIT, HEAR, CONCEDE = "seek", "sign", "wait", "hear", "concede"
EDGE, STAY, JOIN = "edge", "stay", "join"
DAY, MONTH = "day", "month"


def _options(outfit: Outfit) -> Iterator[Option]:
    campaign = outfit.business
    contract = campaign.contract
    if contract is not None and contract.report is not None:
        yield Option(f"{HEAR} report", "hear what has become of the battle")
        return
    if campaign.fighting:
        return
    if contract is not None and contract.plan is not None:
        words = f"let the enemy have the {contract.plan.engagement} without a fight"
        yield Option(f"{CONCEDE} battle", words)
        yield from _dispositions(contract.plan)
        return
    if contract is not None and contract.fugitives:
        yield from hunts(outfit, contract)
        return
    if contract is None:
        for number, each in enumerate(campaign.contracts, 1):
            yield Option(f"{SIGN} {number}", f"sign: {contract_words(each)}")
        yield Option(f"{SEEK} missions", "look for missions, a day")
    yield Option(f"{WAIT} {DAY}", "wait a day")
    left = DAYS - (campaign.day - 1) % DAYS
    yield Option(f"{WAIT} {MONTH}", f"wait for the end of the month, {left} days")


def _dispositions(plan: Plan) -> Iterator[Option]:
    """What there is to be settled before a battle: the home edge, and who takes part."""
    for edge in home_choices(plan, ours=True):
        if edge is not plan.home:
            yield Option(f"{EDGE} {edge}", f"come from the {edge} edge, not the {plan.home} one")
    blocks = plan.engagement is Engagement.BLOCKING and not plan.attacks
    if not blocks and not (plan.attacks and plan.times):
        return
    going = [name for name in plan.machines if name not in plan.staying]
    where = "guards the objective" if blocks else "stays behind"
    for name in going if len(going) > 1 else ():
        yield Option(f"{STAY} {name}", f"{name} {where}")
    for name in plan.staying:
        yield Option(f"{JOIN} {name}", f"{name} takes part")


def contract_words(contract: Contract) -> str:
    """ "garrison against Kurita, 4 months at 310,000 C-bills"."""
    months = f"{contract.months} month{'s' * (contract.months != 1)}"
    return f"{contract.mission} against {contract.enemy}, {months} at {contract.pay:,} C-bills"


def _seek(outfit: Outfit, _: str) -> Procedure[None]:
    campaign = outfit.business
    campaign.contracts.clear()
    for _number in range(OFFERED):
        contract = yield from offer(outfit)
        campaign.contracts.append(contract)
        yield told(outfit, Rule.MISSIONS, f"offered: {contract_words(contract)}")
    yield from a_day(outfit)


def _sign(outfit: Outfit, number: str) -> Procedure[None]:
    """A contract begins at once, with a month of its own."""
    campaign = outfit.business
    contract = campaign.contracts[int(number) - 1]
    campaign.contract = contract
    contract.began = campaign.day
    campaign.contracts.clear()
    campaign.offers.clear()
    campaign.place = Place.HOSTILE if MISSIONS[contract.mission].attacks else Place.FIELD
    yield told(outfit, Rule.MISSIONS, f"signed: {contract_words(contract)}")
    yield from _contact(outfit, contract)


def _contact(outfit: Outfit, contract: Contract) -> Procedure[None]:
    """Whether the enemy shows up this month (House rules, Missions)."""
    need = MISSIONS[contract.mission].enemy
    if need > ALWAYS:
        number = TargetNumber((Modifier(Rule.MISSIONS, contract.mission, need),))
        throw = yield from roll(Rule.MISSIONS, "does the enemy come", side=0, target=number)
        if not number.reached_by(throw.total):
            yield told(outfit, Rule.MISSIONS, "no enemy comes this month")
            return
    yield from march(outfit, contract)


def _wait(outfit: Outfit, how_long: str) -> Procedure[None]:
    """Days pass, until a battle comes at the latest."""
    campaign = outfit.business
    month = campaign.month
    while True:
        yield from a_day(outfit)
        if campaign.month != month:
            yield from _new_month(outfit)
            return
        if how_long == DAY:
            return


def _new_month(outfit: Outfit) -> Procedure[None]:
    campaign = outfit.business
    contract = campaign.contract
    yield from end_of_month(outfit)
    if contract is None:
        return
    contract.months -= 1
    if contract.months:
        yield from _contact(outfit, contract)
        return
    campaign.contract = None
    campaign.place = Place.HIRING_HALL
    for person in people(outfit):
        if person.role in (Role.LOGISTICS, Role.RECRUITER):
            person.xp += XP_PER_MISSION
    well = contract.won * 2 >= contract.fought
    campaign.served, campaign.failed = campaign.served + well, campaign.failed + (not well)
    words = f"the mission is over: {contract.won} of {contract.fought} battles won"
    words += f", Dragoons Rating {dragoons_rating(outfit)}"
    yield told(outfit, Rule.MISSIONS, words)


def _contract(outfit: Outfit) -> Contract:
    contract = outfit.business.contract
    assert contract is not None
    return contract


def _hear(outfit: Outfit, _: str) -> Procedure[None]:
    yield from hear(outfit, _contract(outfit))


def _plan(outfit: Outfit) -> Plan:
    plan = _contract(outfit).plan
    assert plan is not None
    return plan


def _edge(outfit: Outfit, edge: str) -> Procedure[None]:
    _plan(outfit).home = Edge(edge)
    yield told(outfit, Rule.SCENARIO_TYPES, f"we come from the {edge} edge")


def _stay(outfit: Outfit, name: str) -> Procedure[None]:
    _plan(outfit).staying.append(name)
    yield told(outfit, Rule.SCENARIO_TYPES, f"{name} takes no part in the battle")


def _join(outfit: Outfit, name: str) -> Procedure[None]:
    _plan(outfit).staying.remove(name)
    yield told(outfit, Rule.SCENARIO_TYPES, f"{name} takes part in the battle")


def _pursue(outfit: Outfit, rest: str) -> Procedure[None]:
    number, _, least = rest.partition(" ")
    yield from pursue(outfit, _contract(outfit), int(number), int(least))
    yield from go_on(outfit, _contract(outfit))


def _spare(outfit: Outfit, number: str) -> Procedure[None]:
    yield from spare(outfit, _contract(outfit), int(number))
    yield from go_on(outfit, _contract(outfit))


def _concede(outfit: Outfit, _: str) -> Procedure[None]:
    """A battle that is not fought is lost, and the enemy has the advantage."""
    contract = _contract(outfit)
    assert contract.plan is not None
    plan = contract.plan
    words = f"the enemy has the {plan.engagement} without a fight"
    contract.plan = None
    contract.fought += 1
    yield told(outfit, Rule.SCENARIO_TYPES, words)
    if plan.chase:
        for name in () if plan.attacks else plan.machines:
            outfit.machines.remove(outfit.machine(name))
            yield told(outfit, Rule.RETREAT_AND_PURSUIT, f"{name} is captured")
    else:
        contract.advantage = -1
        contract.following = following(contract, plan, None)
    yield from go_on(outfit, contract)


MISSION = Desk(
    "Missions",
    _options,
    {
        SEEK: _seek,
        SIGN: _sign,
        WAIT: _wait,
        HEAR: _hear,
        PURSUE: _pursue,
        SPARE: _spare,
        CONCEDE: _concede,
        EDGE: _edge,
        STAY: _stay,
        JOIN: _join,
    },
)
"""Contracts, battles and time."""
