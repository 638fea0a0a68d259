"""Units that have left a battle over a foreign edge: who hunts them, who finds the way back, who
has to fight for it (House rules, Retreat and Pursuit).

Each player says who pursues; for the enemy all that are as fast as the fugitive do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from btterm.board.edges import Edge
from btterm.campaign.campaign import Contract
from btterm.campaign.market.searching import Place
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.marching import choose_edge, speed_of, terrain
from btterm.campaign.missions.plans import Enemy, Plan, Report, Stray
from btterm.campaign.missions.retreat import (
    LATE_AFTER,
    Fate,
    Return,
    alone,
    chase_modifier,
    edge_modifier,
    nominated,
    planet_modifiers,
    pursued,
    speed_modifier,
)
from btterm.campaign.orders import told
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.upkeep.teams import WORKDAY
from btterm.campaign.upkeep.wear import marked
from btterm.classic.rule import Rule
from btterm.table.choice import Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

PURSUE, SPARE = "pursue", "spare"
RULE = Rule.RETREAT_AND_PURSUIT


# The outfit's own


def ways_back(
    outfit: Outfit, contract: Contract, report: Report, home: Edge | None
) -> Procedure[None]:
    """Each machine that has left over a foreign edge looks for the way back. `home`: the outfit's
    edge in that battle."""
    hunts: dict[Return, list[str]] = {}
    for stray in report.strays:
        machine = outfit.machine(stray.machine)
        fate = yield from _way_back(outfit, report, stray, machine, home)
        if fate.fate in (Fate.PURSUED, Fate.CORNERED):
            key = Return(fate.fate) if fate.fate is Fate.CORNERED else fate
            hunts.setdefault(key, []).append(machine.name)
    free = list(report.pursuers)
    for hunt, names in hunts.items():
        speed = max(speed_of(outfit.machine(name).sheet) for name in names)
        hunters = _hunters(free or report.pursuers, speed)
        free = [each for each in free if each not in hunters]
        yield from _hunted(contract, hunt, names, hunters, attacks=False)


def _way_back(
    outfit: Outfit, report: Report, stray: Stray, machine: Machine, home: Edge | None
) -> Procedure[Return]:
    """The roll of one machine, and what it costs."""
    hostile = outfit.business.place is Place.HOSTILE
    speed = speed_of(machine.sheet)
    speeds = [speed_of(each.sheet) for each in report.pursuers]
    if report.pursued:
        slowest = min((speeds[each] for each in nominated(speeds, speed)), default=speed)
        value = chase_modifier(speed, slowest)
    else:
        value = speed_modifier(speed, speeds)
    parts = [Modifier(RULE, "Piloting Skill", machine.crew.piloting)]
    parts += [Modifier(RULE, f"over the {stray.over} edge", edge_modifier(home, stray.over))]
    parts += planet_modifiers(friendly=not hostile, hostile=hostile)
    number = TargetNumber((*parts, Modifier(RULE, "speed", value)))
    why = f"{machine.name} looks for the way back"
    throw = yield from roll(RULE, why, side=0, target=number)
    margin = throw.total - number.number
    fate = pursued(margin) if report.pursued else alone(margin)
    yield told(outfit, RULE, f"{machine.name} {_fate_words(fate)}")
    machine.late = max(machine.late, fate.hours * 60)
    if fate.fate in (Fate.ALL_TIME, Fate.DAMAGED):
        machine.late = WORKDAY
    if fate.fate is Fate.DAMAGED:
        yield from marked(machine)
    if fate.fate is Fate.CAPTURED:
        outfit.machines.remove(machine)
    return fate


def _fate_words(back: Return) -> str:
    return f"{back.fate}, {back.hours} hours" if back.hours else str(back.fate)


def _hunters(enemies: Sequence[Enemy], speed: int) -> list[Enemy]:
    """Those of the enemies that pursue a unit of some MP."""
    found = nominated([speed_of(each.sheet) for each in enemies], speed)
    return [enemies[number] for number in found]


def _hunted(
    contract: Contract, hunt: Return, names: list[str], enemies: list[Enemy], *, attacks: bool
) -> Procedure[None]:
    """The battle in which a stray breaks free or is lost. Pursuers come so many turns later as the
    roll has failed by less than 5."""
    cornered = hunt.fate is Fate.CORNERED
    engagement = Engagement.FUGITIVE if cornered else Engagement.PURSUIT
    map_ = yield from terrain(engagement)
    plan = Plan(engagement, map_, attacks, list(names), enemies, chase=True)
    plan.ours_in, plan.theirs_in = (hunt.turns, 0) if attacks else (0, hunt.turns)
    yield from choose_edge(plan)
    contract.waiting.append(plan)


def after_hunt(outfit: Outfit, plan: Plan, report: Report) -> Procedure[None]:
    """Who was hunted comes home late if it can still move, and is lost if not, whoever holds the
    field."""
    if plan.attacks:
        return
    for machine in list(outfit.machines):
        if machine.name not in plan.machines:
            continue
        if machine.name not in (*report.able, *report.away):
            outfit.machines.remove(machine)
            yield told(outfit, RULE, f"{machine.name} cannot move any more and is captured")
        else:
            machine.late = max(machine.late, LATE_AFTER * 60)
            yield told(outfit, RULE, f"{machine.name} is back, {LATE_AFTER} hours late")


# The enemy's


def hunts(outfit: Outfit, contract: Contract) -> Iterator[Option]:
    """Who may pursue which of the enemies that have left over a foreign edge."""
    speeds = {name: speed_of(outfit.machine(name).sheet) for name in _fit(outfit, contract)}
    for number, foe in enumerate(contract.fugitives, 1):
        away = f"{foe.sheet}, {speed_of(foe.sheet)} MP"
        for least in sorted(set(speeds.values()), reverse=True):
            names = [name for name, speed in speeds.items() if speed >= least]
            words = f"pursue {away}: {', '.join(names)}, {least} MP and more"
            yield Option(f"{PURSUE} {number} {least}", words)
        yield Option(f"{SPARE} {number}", f"let {away} go")


def _fit(outfit: Outfit, contract: Contract) -> list[str]:
    return [each.name for each in outfit.machines if each.name in contract.hunters and each.ready]


def pursue(outfit: Outfit, contract: Contract, number: int, least: int) -> Procedure[None]:
    """Machines of so many MP and more go after one of the enemies."""
    foe = contract.fugitives.pop(number - 1)
    names = [
        name for name in _fit(outfit, contract) if speed_of(outfit.machine(name).sheet) >= least
    ]
    ours = outfit.business.place is not Place.HOSTILE
    parts = [
        Modifier(RULE, "Piloting Skill", foe.piloting),
        Modifier(RULE, "over its edge", foe.edge),
        *planet_modifiers(friendly=not ours, hostile=ours),
        Modifier(RULE, "speed", chase_modifier(speed_of(foe.sheet), least)),
    ]
    target = TargetNumber(tuple(parts))
    throw = yield from roll(RULE, f"{foe.sheet} looks for the way back", side=0, target=target)
    fate = pursued(throw.total - target.number)
    yield told(outfit, RULE, f"the enemy's {foe.sheet} {fate.fate}")
    match fate.fate:
        case Fate.CAPTURED:
            machine = outfit.add(foe.sheet, None, foe.damage)
            yield told(outfit, RULE, f"{machine.name} is captured")
        case Fate.PURSUED | Fate.CORNERED:
            yield from _hunted(contract, fate, names, [foe], attacks=True)
            # Who is off on a hunt joins no other.
            contract.hunters = [each for each in contract.hunters if each not in names]


def spare(outfit: Outfit, contract: Contract, number: int) -> Procedure[None]:
    """One of the enemies is let go."""
    foe = contract.fugitives.pop(number - 1)
    yield told(outfit, RULE, f"the enemy's {foe.sheet} is let go")
