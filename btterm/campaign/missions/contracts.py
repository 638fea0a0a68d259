"""What missions an outfit is offered, and what they pay (House rules, Missions)."""

from __future__ import annotations

from btterm.campaign.campaign import Contract
from btterm.campaign.market.stock import model_called
from btterm.campaign.missions.kinds import ALWAYS, MISSIONS, Mission, force_size
from btterm.campaign.outfit import Outfit
from btterm.campaign.people.payroll import payroll
from btterm.classic.rule import Rule
from btterm.table.procedure import Procedure, roll

PIRATES = "pirates"
PIRATE_HUNTING = "pirate hunting"
ENEMIES = ("Kurita", "Davion", "Liao", "Steiner", "Marik", PIRATES)
"""By 1D6: a ruling."""
OFFERED = 3
"""Contracts that an outfit chooses from: a ruling."""
PROFIT = 1.5
"""What salaries are multiplied by in the pay for a mission: a ruling, as all of the pay is."""
USUAL_ROLL = 7
"""For the size of the enemy, in what an employer expects."""


def worth(outfit: Outfit) -> int:
    """What the machines of an outfit cost new, in C-bills."""
    return sum(model_called(machine.sheet).price for machine in outfit.machines)


def expected_loss(mission: Mission) -> float:
    """The share of its machines that an outfit is expected to lose to one enemy of the usual size,
    by the Force Size Table, within what the Mission Table says; from 0 to 1."""
    size = USUAL_ROLL + mission.size.of(*(3 for _ in range(mission.size.dice)))
    loss = force_size(size).loss
    return max(mission.least_loss, min(loss, mission.most_loss or loss)) / 100


def monthly_pay(outfit: Outfit, mission: Mission) -> int:
    """What an employer pays a month: the salaries with a profit, and what is expected to be lost of
    the machines."""
    risk = expected_loss(mission) * (1 if mission.enemy == ALWAYS else 0.5)
    return int(payroll(outfit) * PROFIT + worth(outfit) * risk) // 1000 * 1000


def offer(outfit: Outfit) -> Procedure[Contract]:
    """One contract by chance: a mission, for how long, against whom."""
    names = list(MISSIONS)
    dice = [(a, b) for a in range(1, 7) for b in range(1, 7)][: len(names) * 2]
    throw = yield from roll(Rule.MISSIONS, "what mission", falls=dice, side=0)
    first, second = throw.dice
    mission = MISSIONS[names[((first - 1) * 6 + second - 1) % len(names)]]
    months = 1
    if not mission.attacks:
        length = yield from roll(Rule.MISSIONS, f"{mission.name}: how many months", 1, side=0)
        months = length.total
    pay = monthly_pay(outfit, mission)
    if mission.name == PIRATE_HUNTING:
        return Contract(mission.name, months, pay, PIRATES)
    foe = yield from roll(Rule.MISSIONS, f"{mission.name}: against whom", 1, side=0)
    return Contract(mission.name, months, pay, ENEMIES[foe.total - 1])
