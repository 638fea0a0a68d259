"""What an outfit pays its people each month (House rules, Salaries)."""

from __future__ import annotations

from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.person import Person
from btterm.campaign.people.salaries import salary
from btterm.classic.sheets.kinds import any_heads, climbs_mechs
from btterm.classic.sheets.library import load_unit


def payroll(outfit: Outfit) -> int:
    """The salaries of a month, in C-bills (House rules, Salaries)."""
    seated = sum(crew_pay(machine) for machine in outfit.machines)
    return seated + sum(salary(p.role, p.rating) for p in outfit.business.people)


def pay_of(machine: Machine | None, person: Person) -> int:
    """What somebody earns in a month, in C-bills, with the whole crew of the machine that they
    lead."""
    return salary(person.role, person.rating) if machine is None else crew_pay(machine)


def crew_pay(machine: Machine) -> int:
    """What those in a machine earn in a month: its whole crew or all its troops."""
    who: Person | None = machine.who
    if who is None:
        return 0
    sheet = load_unit(machine.sheet)
    return salary(who.role, who.rating, any_heads(sheet), anti_mech=climbs_mechs(sheet))
