"""What an outfit looks like at a glance: its machines, what it costs, who has time today."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from btterm.campaign.campaign import DAYS, Campaign, Contract
from btterm.campaign.market.orders import searcher
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.payroll import payroll
from btterm.campaign.people.person import Role
from btterm.campaign.repairing import jobs
from btterm.campaign.upkeep.teams import free_minutes, technicians
from btterm.classic.rules import kinds


class Berth(NamedTuple):
    """A machine and who fights in it."""

    machine: Machine
    armor: int
    """Of a hundred parts."""
    minutes: int
    """That one try at each of its repairs takes."""

    @property
    def words(self) -> str:
        """ "Warhammer WHM-6R, Natasha 3/4, 2 hits"."""
        machine = self.machine
        named = machine.sheet.startswith(machine.name)
        name = machine.sheet if named else f"{machine.name}: {machine.sheet}"
        return f"{name}, {crew_words(machine)}"

    @property
    def state(self) -> str:
        """What is the matter with it: "cannot fight, 360 min of repairs"; empty: nothing."""
        found = ["cannot fight"] if self.machine.wreck else []
        found += [f"{self.minutes} min of repairs"] if self.minutes else []
        found += [f"back in {self.machine.late} min"] if self.machine.late else []
        return ", ".join(found)


def crew_words(machine: Machine) -> str:
    """ "Natasha 3/4, 2 hits"."""
    crew = machine.crew
    who = f"{crew.name} {crew.gunnery}/{crew.piloting}".strip()
    hurt = f", {crew.hits} hit{'s' * (crew.hits != 1)}" if crew.hits else ""
    return f"{'nobody in it' if machine.who is None else who}{hurt}"


def armor_of(machine: Machine) -> int:
    """What is left of the armor of a machine, of a hundred parts."""
    return round(100 * kinds.armor_share(machine.unit()))


def roster(outfit: Outfit) -> Iterator[Berth]:
    """All machines of an outfit."""
    for machine in outfit.machines:
        minutes = sum(job.difficulty.minutes for job in jobs(outfit, machine))
        yield Berth(machine, armor_of(machine), minutes)


def accounts(outfit: Outfit) -> Iterator[str]:
    """The day, the money and what it costs, the mission, and who has time left today."""
    campaign = outfit.campaign
    if campaign is None or not campaign.day:
        return
    left = DAYS - (campaign.day - 1) % DAYS
    yield f"day {campaign.day}, {campaign.place}, {_days(left)} to the end of the month"
    wages = payroll(outfit)
    yield f"{campaign.money:,} C-bills, {wages:,} a month in salaries{_lasts(campaign, wages)}"
    if campaign.contract is not None:
        yield _mission(campaign.contract)
        if campaign.contract.plan is not None and campaign.contract.report is None:
            yield f"to be fought now: {campaign.contract.plan.engagement}"
    for team in technicians(campaign):
        minutes = free_minutes(campaign, team)
        yield f"{team.name}, {team.skill} technician: {minutes} minutes left today"
    for role, what in ((Role.LOGISTICS, "machines and parts"), (Role.RECRUITER, "people")):
        who = searcher(campaign, role)
        name = f"{who.name} can look for {what} today" if who else f"no time for {what} today"
        yield name


def _days(count: int) -> str:
    return f"{count} day{'s' * (count != 1)}"


def _lasts(campaign: Campaign, wages: int) -> str:
    """How long the money lasts without a mission."""
    if campaign.contract is not None or not wages:
        return ""
    if campaign.money < 0:
        return ", in debt"
    months = campaign.money // wages
    return f", enough for {months} month{'s' * (months != 1)}" if months < 100 else ""


def _mission(contract: Contract) -> str:
    left = f"{contract.months} month{'s' * (contract.months != 1)} left"
    return f"{contract.mission} against {contract.enemy}: {left}, {contract.pay:,} C-bills each"
