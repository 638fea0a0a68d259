"""How a battle comes about: who meets whom, how strong, where (House rules, Scenario Types, Force
Size, Terrain)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from btterm.board.landscapes import landscape_of, map_of
from btterm.campaign.amounts import roll_amount
from btterm.campaign.campaign import Contract
from btterm.campaign.market.stock import MECH, VEHICLE, Model, models
from btterm.campaign.missions.engagements import RECON_SHARE, Engagement, behind, recon_bonus
from btterm.campaign.missions.kinds import MISSIONS, force_size
from btterm.campaign.missions.laying_out import (
    OPPOSITE,
    PURSUERS_TURN,
    home_choices,
    laid,
    map_words,
)
from btterm.campaign.missions.plans import Enemy, Plan
from btterm.campaign.orders import Told, told
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.ratings import EXPERIENCE_ROLL, random_skills
from btterm.classic.rule import Rule
from btterm.classic.rules.lots import by_lot
from btterm.classic.sheets.kinds import any_arms, any_value, best_mp
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.abilities import Ability
from btterm.table.procedure import Procedure, roll

INFANTRY_VALUE = 60
"""Points that a unit without a Battle Value counts for: a ruling."""
PROBE, ECM = "Beagle Active Probe", "Guardian ECM Suite"
TACTICIAN = 1
"""What a tactician in the recon elements adds to their Initiative: a ruling."""
MOST_EXTRA = 2
"""Machines that an enemy force may have more than the outfit: a ruling."""


def march(outfit: Outfit, contract: Contract) -> Procedure[None]:
    """The enemy was met: first the recon elements of both forces meet (House rules, Scenario
    Types)."""
    mission = MISSIONS[contract.mission]
    ready = [machine for machine in outfit.machines if machine.ready]
    if not ready:
        yield told(outfit, Rule.MISSIONS, "no machine can fight: the enemy does as he likes")
        contract.advantage = -1
        return
    throw = yield from roll(Rule.FORCE_SIZE, "how strong the enemy is", side=0)
    more = yield from roll_amount(mission.size, Rule.FORCE_SIZE, f"{contract.mission}: more of him")
    contract.percent = force_size(throw.total + more).percent
    words = f"the enemy is met: {contract.percent:g} % of our strength"
    yield told(outfit, Rule.FORCE_SIZE, words)
    yield from engage(outfit, contract, Plan(Engagement.MEETING, "", mission.attacks))


def engage(outfit: Outfit, contract: Contract, plan: Plan) -> Procedure[None]:
    """A battle is to be fought: with what, where, who comes from where, as far as the plan does not
    say so yet."""
    engagement = plan.engagement
    ready = [machine for machine in outfit.machines if machine.ready]
    machines = [each for each in ready if not plan.machines or each.name in plan.machines]
    if not machines:
        contract.advantage = -1
        yield told(outfit, Rule.SCENARIO_TYPES, f"nobody is left for a {engagement}")
        return
    if engagement is Engagement.MEETING:
        machines = recon_elements(machines)
    plan.machines = [machine.name for machine in machines]
    if not plan.enemies:
        plan.enemies = yield from enemy_force(machines, contract.percent)
    plan.map = yield from terrain(engagement)
    plan.advantage = contract.advantage
    if engagement is Engagement.MEETING:
        yield from _who_finds_whom(outfit, plan)
    if engagement is Engagement.PURSUIT:
        late = (PURSUERS_TURN, 0) if plan.attacks else (0, PURSUERS_TURN)
        plan.ours_in, plan.theirs_in = late
    if engagement is Engagement.BLOCKING:
        _post_guards(plan, machines)
    yield from choose_edge(plan)
    contract.plan = plan
    yield announce(outfit, plan)


def choose_edge(plan: Plan) -> Procedure[None]:
    """The enemy chooses his home edge by chance, where it is his to choose; the outfit's is that
    opposite to it."""
    if edges := home_choices(plan, ours=False):
        edge = yield from by_lot(Rule.SCENARIO_TYPES, "from which edge the enemy comes", edges, 0)
        plan.home = OPPOSITE[edge]


def _post_guards(plan: Plan, machines: list[Machine]) -> None:
    """In a blocking action the slower half of the Defender's force stays at the objective."""
    if plan.attacks:
        plan.enemies.sort(key=lambda each: -speed_of(each.sheet))
        blocking = math.ceil(len(plan.enemies) / 2)
        plan.enemies, plan.guards = plan.enemies[:blocking], plan.enemies[blocking:]
    else:
        machines = sorted(machines, key=lambda each: -speed_of(each.sheet))
        plan.staying = [each.name for each in machines[math.ceil(len(machines) / 2) :]]


def announce(outfit: Outfit, plan: Plan) -> Told:
    """The battle that has to be fought now."""
    role = "Attacker" if plan.attacks else "Defender"
    words = (
        f"{plan.engagement} on {map_words(plan.map)}, as the {role}, against {len(plan.enemies)}"
    )
    return told(outfit, Rule.SCENARIO_TYPES, words)


def recon_elements(machines: list[Machine]) -> list[Machine]:
    """The fastest machines of a force, a quarter of it."""
    count = -(-len(machines) // RECON_SHARE)
    return sorted(machines, key=lambda each: -speed_of(each.sheet))[:count]


def speed_of(sheet: str) -> int:
    """The most MP of a machine in any mode."""
    return best_mp(load_unit(sheet))


def value_of(sheet: str) -> int:
    """The Battle Value of a machine, or what stands for it."""
    value = any_value(load_unit(sheet))
    return INFANTRY_VALUE if value is None else value.total


def enemy_force(machines: Sequence[Machine], percent: float) -> Procedure[list[Enemy]]:
    """Machines by chance that are worth so much of ours by Battle Value, with crews by chance
    (House rules, Force Size)."""
    left = sum(value_of(machine.sheet) for machine in machines) * percent / 100
    stock = {
        model.name: (model, value_of(model.name))
        for model in models()
        if model.type in (MECH, VEHICLE) and not model.clan
    }
    found: list[Enemy] = []
    while len(found) < len(machines) + MOST_EXTRA:
        fitting = [model for model, value in stock.values() if value <= left]
        if not fitting and not found:
            fitting = [min(stock.values(), key=lambda each: each[1])[0]]
        if not fitting:
            break
        model = yield from by_lot(
            Rule.FORCE_SIZE, "a machine of the enemy's", _heaviest(fitting, stock, left), 0
        )
        left -= stock[model.name][1]
        throw = yield from roll(Rule.PERSONNEL, f"{model.name}: how good", side=0)
        dice = yield from roll(Rule.PERSONNEL, f"{model.name}: Gunnery and Piloting", 2, side=0)
        skills = random_skills(EXPERIENCE_ROLL[throw.total], *dice.dice)
        found.append(Enemy(model.name, *skills))
    return found


def _heaviest(
    fitting: list[Model], stock: dict[str, tuple[Model, int]], left: float
) -> list[Model]:
    """Those that leave room for few others, so that a force is not a swarm of small fry."""
    worthy = [model for model in fitting if stock[model.name][1] >= left / 4]
    return worthy or fitting


def terrain(engagement: Engagement) -> Procedure[str]:
    """Where it is, by the terrain tables (House rules, Terrain)."""
    country = yield from roll(Rule.SCENARIO_TYPES, "what country", side=0)
    sheet = yield from roll(Rule.SCENARIO_TYPES, "which map", side=0)
    return laid(map_of(landscape_of(country.total), sheet.total), engagement)


def _who_finds_whom(outfit: Outfit, plan: Plan) -> Procedure[None]:
    """The Initiative of a meeting engagement: the winner is the Attacker, and may have got past the
    other one unseen (House rules, Scenario Types)."""
    ours = [outfit.machine(name).sheet for name in plan.machines]
    theirs = [enemy.sheet for enemy in plan.enemies]
    bonus = [_recon_bonus(side) for side in (ours, theirs)]
    bonus[0] += TACTICIAN * any(
        Ability.TACTICIAN in outfit.machine(name).crew.abilities for name in plan.machines
    )
    margin = 0
    while margin == 0:
        us = yield from roll(Rule.SCENARIO_TYPES, "our recon Initiative", side=0)
        them = yield from roll(Rule.SCENARIO_TYPES, "the enemy's recon Initiative", side=0)
        margin = us.total + bonus[0] - them.total - bonus[1]
    plan.attacks = margin > 0
    late = behind(abs(margin))
    if late is not None:
        plan.behind = True
        plan.ours_in, plan.theirs_in = (0, late) if plan.attacks else (late, 0)


def _recon_bonus(sheets: list[str]) -> int:
    arms = [any_arms(load_unit(sheet)) for sheet in sheets]
    speeds = [speed_of(sheet) for sheet in sheets]
    probe = any("Probe" in name for names in arms for name in names)
    all_ecm = all(any("ECM" in name for name in names) for names in arms)
    return recon_bonus(speeds, probe=probe, all_ecm=all_ecm)
