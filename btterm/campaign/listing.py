"""What an outfit has and what there is to do, as lines for whoever shows them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from btterm.campaign.campaign import Campaign
from btterm.campaign.founding import FOUNDING
from btterm.campaign.headquarters import can_be_done
from btterm.campaign.market.orders import (
    BUY,
    EXAMINE,
    EXPEDITE,
    HAGGLE,
    HIRE,
    MARKET,
    PART,
    SEARCH,
    SELL,
    buy_refusal,
    machines_due,
    offer_words,
    searcher,
)
from btterm.campaign.missions.kinds import ALWAYS, MISSIONS
from btterm.campaign.missions.laying_out import aims, map_words
from btterm.campaign.missions.opponent import OPPONENT, opponent_words
from btterm.campaign.missions.orders import MISSION, SIGN, contract_words
from btterm.campaign.orders import Desk
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.orders import LEAVE, OF, PEOPLE, machine_of, people
from btterm.campaign.people.payroll import pay_of, payroll
from btterm.campaign.people.person import Person, Role
from btterm.campaign.repairing import (
    RELOAD,
    SCRAP,
    in_store,
    jobs,
    missing_shots,
    total_minutes,
)
from btterm.campaign.roster import accounts, armor_of, crew_words, roster
from btterm.classic.sheets.library import load_unit
from btterm.errors import BadInput


def stock_lines(outfit: Outfit) -> Iterator[str]:
    """An outfit in a line, and what it has in store."""
    count = len(outfit.machines)
    machines = f"{count} machine{'s' * (count != 1)}"
    need = f"{total_minutes(outfit)} minutes for a try at each repair"
    yield f"{outfit.name}: {machines}, {need}, {outfit.minutes} spent so far."
    if outfit.counted:
        yield f"In store: {in_store(outfit.parts)}."


def machine_line(machine: Machine) -> str:
    """ "Warhammer: Warhammer WHM-6R, Natasha 4/5, 2 hits"."""
    wreck = ", cannot fight before it is repaired" if machine.wreck else ""
    return f"{machine.name}: {machine.sheet}, {crew_words(machine)}{wreck}"


class WorkLine(NamedTuple):
    """A machine, or something that there is to do with the last one."""

    words: str
    key: str = ""
    """The answer that does it; empty where nothing can be done."""
    heading: bool = False
    armor: int | None = None
    """Of a machine, of a hundred parts."""
    beside: str = ""
    """What may be left out where there is no room."""
    sheet: str = ""
    """The record sheet of the machine that it is about."""


def work_lines(outfit: Outfit) -> Iterator[WorkLine]:
    """What there is to do, machine by machine."""
    for machine in outfit.machines:
        yield WorkLine(machine_line(machine), heading=True, armor=armor_of(machine))
        for job in jobs(outfit, machine):
            words = f"{job.words}: {job.lacks}" if job.lacks else job.words
            yield WorkLine(words, "" if job.lacks else job.key)
        if load := missing_shots(outfit, machine.unit()):
            yield WorkLine(f"reload {in_store(load)}", f"{RELOAD} {machine.name}")
        yield WorkLine("take it apart for parts", f"{SCRAP} {machine.name}")


class Page(NamedTuple):
    """One of the pages of an outfit."""

    name: str
    lines: list[WorkLine]


GO = "go"
"""Before the name of a machine, on the line that leads to its repairs."""
LOOK = "look"
"""Before the verb of a search, on the line that stands for all searches of its kind."""
FIGHT = "fight"
"""The line that begins the battle of a mission, or goes on with it."""
NEWS = ("found", "sign", "hear", "wait", "concede", "seek", "pursue", "spare")
"""The orders after which there is something else to do."""
LOOKS = {SEARCH: "a machine", PART: "a part", HIRE: "people"}


def pages(outfit: Outfit) -> list[Page]:
    """All that there is to see and do: repairs, and for an outfit that is a business its people,
    its market and its missions. Before it is founded there is only what it can begin as."""
    repairs = Page("Repairs", list(work_lines(outfit)))
    campaign = outfit.campaign
    if campaign is None:
        return [repairs]
    if not campaign.day:
        return [Page("Founding", [*_lines(FOUNDING, outfit), *_opponent_lines(outfit)])]
    found = [
        Page(
            "Missions",
            [
                *_mission_lines(outfit, campaign),
                *map(partial(_explained, campaign), _lines(MISSION, outfit)),
                *_opponent_lines(outfit),
            ],
        ),
        Page("Roster", list(_roster_lines(outfit))),
        repairs,
        Page("People", list(_people_lines(outfit))),
        Page("Market", list(_market_lines(outfit))),
    ]
    if not campaign.fighting:
        return found
    now = can_be_done(outfit) | {FIGHT}
    return [Page(page.name, [_only(each, now) for each in page.lines]) for page in found]


def _only(each: WorkLine, now: set[str]) -> WorkLine:
    """A line, without its order where that cannot be given now."""
    stays = each.key in now or each.key.startswith(f"{GO} ")
    return each if stays else each._replace(key="")


def head_line(outfit: Outfit) -> str:
    """ "Wolves: day 12, month 1, 4,200,000 C-bills, 108,000 a month, in the field"."""
    campaign = outfit.campaign
    if campaign is None:
        return next(stock_lines(outfit))
    if not campaign.day:
        return f"{outfit.name} has yet to be founded."
    costs = f"{campaign.money:,} C-bills, {payroll(outfit):,} a month in salaries"
    return f"{outfit.name}: day {campaign.day}, {costs}, {campaign.place}."


def brief(outfit: Outfit) -> str:
    """ "Wolves: 4 machines, day 12, garrison against Kurita"."""
    count = len(outfit.machines)
    words = [f"{outfit.name}: {count} machine{'s' * (count != 1)}"]
    if (campaign := outfit.campaign) is not None:
        contract = campaign.contract
        mission = f"{contract.mission} against {contract.enemy}" if contract else "no mission"
        words += [f"day {campaign.day}", mission] if campaign.day else ["yet to be founded"]
    return ", ".join(words)


def short_head(outfit: Outfit) -> str:
    """ "Wolves, day 12, 4,200,000 C-bills"."""
    campaign = outfit.business
    return f"{outfit.name}, day {campaign.day}, {campaign.money:,} C-bills"


def _lines(desk: Desk, outfit: Outfit) -> list[WorkLine]:
    return [WorkLine(option.label, option.key) for option in desk.options(outfit)]


def _mission_lines(outfit: Outfit, campaign: Campaign) -> Iterator[WorkLine]:
    contract = campaign.contract
    if contract is None:
        yield WorkLine("no mission", heading=True)
        if machines_due(outfit):
            words = "today only each founding member gets a machine: they are on the page Market"
            yield WorkLine(words, heading=True)
        return
    side = {1: outfit.name, 0: "nobody", -1: contract.enemy}[contract.advantage]
    yield WorkLine(contract_words(contract), heading=True)
    won = f"{contract.won} of {contract.fought} battles won"
    yield WorkLine(f"{won}, strategic advantage: {side}", heading=True)
    plan = contract.plan
    if plan is None or contract.report is not None:
        return
    role = "Attacker" if plan.attacks else "Defender"
    yield WorkLine(f"{plan.engagement} on {map_words(plan.map)}, as the {role}", heading=True)
    try:
        yield from (WorkLine(words, heading=True) for words in aims(outfit, plan))
    except BadInput as error:
        yield WorkLine(f"it cannot be fought: {error}", heading=True)
    yield WorkLine("go on with the battle" if plan.battle else "fight it", FIGHT)
    for name in plan.machines:
        machine = outfit.machine(name)
        words = f"ours: {machine.sheet}, {crew_words(machine)}"
        yield WorkLine(words, armor=armor_of(machine), sheet=machine.sheet)
    for enemy in plan.enemies:
        words = f"{contract.enemy}: {enemy.sheet}, {enemy.gunnery}/{enemy.piloting}"
        yield WorkLine(words, sheet=enemy.sheet)


def _explained(campaign: Campaign, each: WorkLine) -> WorkLine:
    """An order, with what a mission that is offered is about."""
    verb, _, number = each.key.partition(" ")
    if verb != SIGN:
        return each
    mission = MISSIONS[campaign.contracts[int(number) - 1].mission]
    role = "attacks" if mission.attacks else "defends"
    comes = f"on {mission.enemy}+ each month" if mission.enemy > ALWAYS else "always"
    return each._replace(beside=f"{role}, the enemy comes {comes}")


def _opponent_lines(outfit: Outfit) -> Iterator[WorkLine]:
    """Who plays the enemy, and who else could."""
    yield WorkLine(f"the enemy is played by {opponent_words(outfit)}", heading=True)
    if not outfit.business.fighting:
        yield from _lines(OPPONENT, outfit)


def _roster_lines(outfit: Outfit) -> Iterator[WorkLine]:
    yield from (WorkLine(words, heading=True) for words in accounts(outfit))
    for each in roster(outfit):
        words = f"{each.words}, {each.state}" if each.state else each.words
        quality = f"quality {each.machine.quality}"
        key, sheet = f"{GO} {each.machine.name}", each.machine.sheet
        yield WorkLine(words, key, armor=each.armor, beside=quality, sheet=sheet)


def _people_lines(outfit: Outfit) -> Iterator[WorkLine]:
    options = _lines(PEOPLE, outfit)
    for person in people(outfit):
        machine = machine_of(outfit, person)
        where = f", in {machine.name}" if machine else ""
        founder = ", founding member" if person.founder else ""
        hurt = f", {person.crew.hits} hits" if person.crew.hits else ""
        pay = f"{pay_of(machine, person):,} a month"
        words = f"{person.words}{where}{founder}{hurt}, {person.xp} XP, {pay}"
        yield WorkLine(words, heading=True)
        yield from (each for each in options if _about(each.key, person, machine))


def _about(key: str, person: Person, machine: Machine | None) -> bool:
    """Whether an order is about somebody."""
    verb, _, rest = key.partition(" ")
    if verb == LEAVE:
        return machine is not None and rest == machine.name
    return rest.partition(OF)[0] == person.name


def _market_lines(outfit: Outfit) -> Iterator[WorkLine]:
    campaign = outfit.business
    options = _lines(MARKET, outfit)
    verbs = {each.key.partition(" ")[0] for each in options}
    for verb, what in LOOKS.items():
        if verb in verbs:
            yield WorkLine(f"look for {what}", f"{LOOK} {verb}")
        elif searcher(campaign, Role.RECRUITER if verb == HIRE else Role.LOGISTICS) is None:
            yield WorkLine(f"look for {what}: nobody has time today")
        else:
            yield WorkLine(f"look for {what}: no machine needs any")
    yield WorkLine(f"{len(campaign.offers)} offers, today only", heading=True)
    can = {each.key for each in options}
    for number, offer in enumerate(campaign.offers, 1):
        key = f"{BUY} {number}"
        why = "" if key in can else f": {buy_refusal(outfit, offer)}"
        machine = offer.quality is not None
        tons = f"{load_unit(offer.what).tons:g} t" if machine else ""
        yield WorkLine(
            *(f"{offer_words(offer)}{why}", key if key in can else ""),
            beside=tons,
            sheet=offer.what if machine else "",
        )
        if f"{EXAMINE} {number}" in can:
            yield WorkLine("  have its quality found out", f"{EXAMINE} {number}")
        if f"{HAGGLE} {number}" in can:
            yield WorkLine("  haggle over its price", f"{HAGGLE} {number}")
    money = [each for each in options if each.key.partition(" ")[0] == EXPEDITE]
    if money:
        spent = f"{campaign.expedite:,} C-bills for the next search"
        yield WorkLine(spent if campaign.expedite else "the next search", heading=True)
        yield from money
    yield WorkLine("sell", heading=True)
    yield from (each for each in options if each.key.partition(" ")[0] == SELL)
