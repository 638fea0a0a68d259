"""What days and months bring: work, wounds that heal, salaries, pay and care (House rules,
Personnel, Salaries, Maintenance)."""

from __future__ import annotations

from collections import Counter

from btterm.campaign.campaign import DAYS
from btterm.campaign.orders import told
from btterm.campaign.outfit import Machine, Outfit, role_for
from btterm.campaign.people.orders import people
from btterm.campaign.people.payroll import payroll
from btterm.campaign.people.person import Person, Role
from btterm.campaign.upkeep.maintenance import care, maintenance_number
from btterm.campaign.upkeep.teams import WORKDAY, technicians, work_at
from btterm.campaign.upkeep.wear import damaged
from btterm.classic.rule import Rule
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

HEALING_DAYS = 7
"""From one healing check to the next: a ruling."""
UNTREATED_DAYS = 28
"""In which a wound heals that nobody treats: a ruling."""
MACHINES_A_TECHNICIAN = 4
"""That one can look after: a ruling."""


def a_day(outfit: Outfit) -> Procedure[None]:
    """A day passes: offers end, work that takes longer goes on, wounds heal."""
    campaign = outfit.business
    campaign.day += 1
    campaign.offers.clear()
    for machine in outfit.machines:
        machine.late = 0
    left = {name: minutes - WORKDAY for name, minutes in campaign.busy.items()}
    campaign.busy = {name: minutes for name, minutes in left.items() if minutes > 0}
    if campaign.day % HEALING_DAYS == 0:
        yield from _heal(outfit)


def _heal(outfit: Outfit) -> Procedure[None]:
    """A healing check for everybody who is hurt, by the best medic (House rules, Personnel)."""
    campaign = outfit.business
    medics = [each for each in campaign.people if each.role is Role.MEDIC]
    medic = min(medics, key=lambda each: each.target, default=None)
    for person in people(outfit):
        if not person.crew.hits:
            continue
        if medic is None:
            heals = campaign.day % UNTREATED_DAYS == 0
        else:
            heals = yield from _treated(person, medic)
        if heals:
            person.crew.hits -= 1
            yield told(outfit, Rule.PERSONNEL, f"{person.name} has healed a wound")
        if medic is not None and medic.name not in campaign.cycle:
            campaign.cycle.append(medic.name)


def _treated(person: Person, medic: Person) -> Procedure[bool]:
    number = TargetNumber((Modifier(Rule.PERSONNEL, medic.name, medic.target),))
    why = f"{medic.name} treats {person.name}"
    throw = yield from roll(Rule.PERSONNEL, why, side=0, target=number)
    return number.reached_by(throw.total)


def end_of_month(outfit: Outfit) -> Procedure[None]:
    """Salaries are paid, the employer pays, machines are looked after."""
    campaign = outfit.business
    wages = payroll(outfit)
    campaign.money -= wages
    earned = campaign.contract.pay if campaign.contract is not None else 0
    campaign.money += earned
    month = (campaign.day - 1) // DAYS
    words = f"month {month}: {wages:,} C-bills paid, {earned:,} earned, {campaign.money:,} left"
    yield told(outfit, Rule.SALARIES, words)
    busy = Counter[str]()
    for machine in outfit.machines:
        able = technicians(campaign, work_at(role_for(machine.sheet)))
        free = (team for team in able if busy[team.name] < MACHINES_A_TECHNICIAN)
        if (team := next(free, None)) is not None:
            busy[team.name] += 1
        yield from _maintain(outfit, machine, team)


def _maintain(outfit: Outfit, machine: Machine, team: Person | None) -> Procedure[None]:
    """The care of one machine (House rules, Maintenance)."""
    number = maintenance_number(machine.quality, team.skill if team else None)
    why = f"{machine.name}: care"
    throw = yield from roll(Rule.MAINTENANCE, why, side=0, target=number)
    found = care(throw.total - number.number)
    if not found.steps:
        return
    before, machine.quality = machine.quality, machine.quality.moved(found.steps)
    yield from damaged(machine, found.damage)
    if machine.quality is not before or found.damage:
        more = ", and it is damaged" if found.damage else ""
        words = f"{machine.name} is of quality {machine.quality} now, F is the best{more}"
        yield told(outfit, Rule.MAINTENANCE, words)
