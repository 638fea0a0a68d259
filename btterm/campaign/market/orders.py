"""Looking for machines, parts and people; buying, hiring and selling (House rules, Acquisition)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from btterm.campaign.amounts import roll_amount
from btterm.campaign.campaign import Campaign, Offer
from btterm.campaign.market.bids import FLAWED, bids, fluctuation, haggled
from btterm.campaign.market.fame import dragoons_rating
from btterm.campaign.market.parts import TWO_DICE, lot, lot_tons, part_price, rarity, slots
from btterm.campaign.market.searching import (
    EXPEDITED,
    RARITY,
    Breadth,
    expedited,
    found_by,
    machine_modifiers,
    people_modifiers,
    place_modifiers,
)
from btterm.campaign.market.stock import CATEGORIES, Model, model_called, models, wanted
from btterm.campaign.orders import Desk, told
from btterm.campaign.outfit import Machine, Outfit, role_for
from btterm.campaign.people.abilities import CONNECTED, Craft
from btterm.campaign.people.names import new_name
from btterm.campaign.people.orders import people
from btterm.campaign.people.person import Person, Role
from btterm.campaign.people.ratings import EXPERIENCE_ROLL, RATINGS, Rating, random_skills
from btterm.campaign.people.salaries import salary
from btterm.campaign.quality import (
    EXAMINE_MINUTES,
    EXAMINE_MODIFIER,
    PRICE_FACTOR,
    Quality,
    damage_rolls,
    for_sale,
)
from btterm.campaign.upkeep.teams import WORKDAY, free_minutes, team_for, work_at, works
from btterm.campaign.upkeep.wear import damaged, worn_out
from btterm.classic.hits import CRITICAL_HITS
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.lots import by_lot
from btterm.classic.sheets.kinds import burns_fuel
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.crew import Crew
from btterm.errors import Refusal
from btterm.table.choice import Option
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure, roll

SEARCH, PART, HIRE, BUY, EXAMINE, SELL = (*("search", "part", "hire", "buy", "examine", "sell"),)
HAGGLE, EXPEDITE = "haggle", "expedite"
ANY = "any"
"""In place of a rating, of people of whatever experience."""
UNSKILLED = 10
"""What a search needs that nobody with the skill makes: a ruling."""
THE_UNIT = "the unit"
"""Who searches then."""
SALE_SHARE = 0.5
"""Of its price, that an outfit gets for a machine: a ruling."""


def _options(outfit: Outfit) -> Iterator[Option]:
    campaign = outfit.business
    for number, offer in enumerate(campaign.offers, 1):
        if offer.person is not None:
            words = f"hire {offer.person.words}, {offer.price:,} C-bills a month"
            yield Option(f"{BUY} {number}", words)
            continue
        if not buy_refusal(outfit, offer):
            yield Option(f"{BUY} {number}", f"buy {offer_words(offer)}")
        if offer.quality is not None and not offer.known:
            team, why = _examiner(campaign, offer)
            if team is not None and not why:
                words = f"{team.name} examines {offer.what}, {EXAMINE_MINUTES} minutes"
                yield Option(f"{EXAMINE} {number}", words)
    for machine in outfit.machines:
        words = f"sell {machine.name} for {sale_price(machine):,} C-bills"
        yield Option(f"{SELL} {machine.name}", words)
    if searcher(campaign, Role.LOGISTICS) is not None:
        for text in searches():
            yield Option(f"{SEARCH} {text}", f"look for {text}")
        for part in wanted_parts(outfit):
            yield Option(f"{PART} {part}", f"look for {part}")
    if searcher(campaign, Role.RECRUITER) is not None:
        for role in Role:
            for rating in (*RATINGS, ANY):
                yield Option(f"{HIRE} {rating} {role}", f"look for {rating} {role}")

    if any(searcher(campaign, role) is not None for role in (Role.LOGISTICS, Role.RECRUITER)):
        for price, helps in EXPEDITED.items():
            if campaign.expedite != price <= campaign.money:
                words = f"spend {price:,} C-bills on the next search: {helps}"
                yield Option(f"{EXPEDITE} {price}", words)
        if campaign.expedite:
            yield Option(f"{EXPEDITE} 0", "spend nothing on the next search")
    seller = haggler(campaign)
    bargains = seller is not None and campaign.day > 1
    for number, offer in enumerate(campaign.offers, 1) if bargains else ():
        if not offer.haggled and offer.person is None:
            yield Option(f"{HAGGLE} {number}", f"haggle over {offer_words(offer)}")


def buy_refusal(outfit: Outfit, offer: Offer) -> str:
    """Why an outfit cannot buy what is offered, or empty. On its first day it buys one machine for
    each founding member (House rules, Founding a Unit)."""
    campaign = outfit.business
    if campaign.day == 1 and offer.quality is not None and not machines_due(outfit):
        return "one for each founding member"
    return "too dear" if offer.price > campaign.money else ""


def machines_due(outfit: Outfit) -> int:
    """How many machines an outfit can still buy for its founding members, on its first day."""
    founders = sum(person.founder for person in people(outfit))
    return max(0, founders - len(outfit.machines)) if outfit.business.day == 1 else 0


def offer_words(offer: Offer) -> str:
    """ "Locust LCT-1V, damaged, 1,440,000 C-bills"."""
    if offer.person is not None:
        return f"{offer.person.words}, {offer.price:,} C-bills a month"
    count = f"{offer.count} " if offer.count > 1 else ""
    state = ", damaged" if offer.damage else ""
    quality = f", quality {offer.quality}" if offer.known and offer.quality else ""
    return f"{count}{offer.what}{state}{quality}, {offer.price:,} C-bills"


def searches() -> Iterator[str]:
    """What machines can be looked for: a type, a weight class or a general category of it, a
    chassis, or one model."""
    found = models()
    yield from dict.fromkeys(model.type for model in found)
    classes = (f"{model.weight_class} {model.type}" for model in found if model.weight_class)
    yield from dict.fromkeys(classes)
    yield from CATEGORIES
    yield from dict.fromkeys(m.chassis for m in found if m.chassis != m.name)
    yield from (model.name for model in found)


def wanted_parts(outfit: Outfit) -> list[str]:
    """The parts that can be looked for: all that are in its machines when they are whole."""
    found = set[str]()
    for machine in outfit.machines:
        found.update(kinds.salvage(replace(machine, damage="").unit()))
    return sorted(found)


def sale_price(machine: Machine) -> int:
    """C-bills that an outfit gets for a machine."""
    factor = PRICE_FACTOR[Quality.SALVAGE if machine.damage else machine.quality]
    return int(model_called(machine.sheet).price * factor * SALE_SHARE)


def searcher(campaign: Campaign, role: Role) -> Person | None:
    """Who makes a search today: the best of those with the skill who has not made one yet; without
    anybody the unit itself makes one. None: nobody has time."""
    skilled = [each for each in campaign.people if each.role is role]
    if not skilled:
        somebody = Person(Role.LOGISTICS, Crew(f"{THE_UNIT} ({role})"))
        return somebody if free_minutes(campaign, somebody) else None
    free = [each for each in skilled if free_minutes(campaign, each)]
    return min(free, key=lambda each: each.target, default=None)


def _check(outfit: Outfit, role: Role, what: str, modifiers: Sequence[Modifier]) -> Procedure[int]:
    """A check of Logistics or Human Resources, which takes the day. Returns its margin."""
    campaign = outfit.business
    who = searcher(campaign, role)
    assert who is not None
    skilled = who in campaign.people
    base = who.target if skilled else UNSKILLED
    campaign.busy[who.name] = WORKDAY
    campaign.money -= campaign.expedite
    parts = [Modifier(Rule.ACQUISITION, who.name, base), *modifiers]
    if Craft.CONNECTED in who.crew.abilities:
        parts.append(Modifier(Rule.SPECIAL_ABILITIES, str(Craft.CONNECTED), CONNECTED))
    number = TargetNumber((*parts, *expedited(campaign.expedite)))
    campaign.expedite = 0
    throw = yield from roll(Rule.ACQUISITION, f"{outfit.name} looks for {what}", 2, 0, number)
    return throw.total - number.number


def _examiner(campaign: Campaign, offer: Offer) -> tuple[Person | None, Refusal]:
    """Who finds out the quality of a machine for sale, or why nobody can."""
    return team_for(campaign, work_at(role_for(offer.what)), EXAMINE_MINUTES, ())


def haggler(campaign: Campaign) -> Person | None:
    """Who bargains over prices: the best of logistics, who needs no time for it (a ruling)."""
    skilled = [each for each in campaign.people if each.role is Role.LOGISTICS]
    return min(skilled, key=haggling_skill, default=None)


def haggling_skill(person: Person) -> int:
    """The number that somebody needs to keep a price as it is."""
    return person.target - (Craft.HAGGLER in person.crew.abilities)


def _haggle(outfit: Outfit, number: str) -> Procedure[None]:
    """Once, the price of an offer is bargained over (House rules, Bids)."""
    campaign = outfit.business
    offer, who = campaign.offers[int(number) - 1], haggler(campaign)
    assert who is not None
    target = TargetNumber((Modifier(Rule.BIDS, who.name, haggling_skill(who)),))
    why = f"{who.name} haggles over {offer.what}"
    throw = yield from roll(Rule.BIDS, why, side=0, target=target)
    percent = haggled(throw.total - target.number)
    offer.haggled = True
    offer.price = -(-offer.price * (100 + percent) // 100)
    yield told(outfit, Rule.BIDS, f"{offer.what}, {percent:+} %: {offer.price:,} C-bills")


def _expedite(outfit: Outfit, price: str) -> Procedure[None]:
    """The next search will cost more, and be easier (House rules, Acquisition)."""
    outfit.business.expedite = int(price)
    words = f"{int(price):,} C-bills are to be spent on the next search"
    yield told(outfit, Rule.ACQUISITION, words)


def _search(outfit: Outfit, text: str) -> Procedure[None]:
    """Look for machines of a type, of a weight class, or for one model."""
    campaign = outfit.business
    breadth, found = wanted(text)
    if not found:
        yield told(outfit, Rule.ACQUISITION, f"nobody makes any {text}")
        return
    first = found[0]
    # The weight counts where it is known what will be found.
    size = first.weight_class if all(m.weight_class == first.weight_class for m in found) else ""
    burns = breadth in (Breadth.MODEL, Breadth.VARIANT) and burns_fuel(load_unit(first.name))
    modifiers = machine_modifiers(breadth, first.type, size, combustion=burns)
    parts = [*place_modifiers(campaign.place), *modifiers]
    margin = yield from _check(outfit, Role.LOGISTICS, text, parts)
    result = found_by(margin, breadth)
    if result is None:
        yield told(outfit, Rule.ACQUISITION, f"nobody sells {text}")
        return
    count = yield from roll_amount(result.amount, Rule.ACQUISITION, f"how many: {text}")
    for _ in range(count):
        model = yield from by_lot(Rule.ACQUISITION, f"which {text}", found, 0)
        offer = yield from _machine_for_sale(model, salvage=result.salvage)
        campaign.offers.append(offer)
        yield told(outfit, Rule.ACQUISITION, f"for sale: {offer_words(offer)}")


def _machine_for_sale(model: Model, *, salvage: bool) -> Procedure[Offer]:
    """Its quality, which the buyer is not told, its price, and the damage that is seen."""
    rule = Rule.QUALITY_OF_PURCHASES
    one = yield from roll(rule, f"quality of {model.name}", secret=True)
    two = yield from roll(rule, f"price of {model.name}", secret=True)
    sale = for_sale(one.total, two.total, salvage=salvage)
    machine = Machine(model.name, model.name)
    if salvage:
        yield from worn_out(machine)
    else:
        throw = yield from roll(rule, f"condition of {model.name}", secret=True)
        yield from damaged(machine, damage_rolls(sale.quality, throw.total))
    price = int(model.price * sale.factor)
    return Offer(model.name, price, quality=sale.quality, damage=machine.damage)


def _part(outfit: Outfit, part: str) -> Procedure[None]:
    """Look for a part. Offers for it come at different prices (House rules, Bids)."""
    campaign = outfit.business
    rare = rarity(part)
    parts = [*place_modifiers(campaign.place), Modifier(Rule.ACQUISITION, rare, RARITY[rare])]
    margin = yield from _check(outfit, Role.LOGISTICS, part, parts)
    tons = lot(part, 1)
    result = found_by(margin, Breadth.BULK if tons else Breadth.EQUIPMENT)
    if result is None or result.salvage:
        yield told(outfit, Rule.ACQUISITION, f"nobody sells {part}")
        return
    for number in range(1, bids(margin) + 1):
        amount = TWO_DICE if tons else result.amount
        count = yield from roll_amount(amount, Rule.ACQUISITION, f"bid {number}: how much {part}")
        count = lot(part, count * lot_tons(part)) if tons else count
        die = yield from roll(Rule.BIDS, f"bid {number}", 1, side=0)
        percent = 0
        if fluctuation(die.total, 1):
            throw = yield from roll(Rule.BIDS, f"bid {number}: how far off", side=0)
            percent = fluctuation(die.total, throw.total)
        if percent < 0:
            flaw = yield from roll(Rule.BIDS, f"bid {number}: is it whole", side=0)
            if flaw.total >= FLAWED and (yield from _flawed(part, number)):
                yield told(outfit, Rule.BIDS, f"bid {number} for {part}: it is scrap")
                continue
        price = -(-part_price(part) * count * (100 + percent) // 100)
        campaign.offers.append(Offer(part, price, count))
        yield told(outfit, Rule.BIDS, f"for sale: {offer_words(campaign.offers[-1])}")


def _flawed(part: str, number: int) -> Procedure[bool]:
    """Whether a part that is cheap for a reason is beyond use: it has as many critical hits as
    slots (House rules, Bids)."""
    throw = yield from roll(Rule.BIDS, f"bid {number}: how damaged", side=0)
    return CRITICAL_HITS.get(throw.total, 0) >= slots(part)


def _hire(outfit: Outfit, text: str) -> Procedure[None]:
    """Look for people of a rating."""
    campaign = outfit.business
    word, _, work = text.partition(" ")
    rating, role = None if word == ANY else Rating(word), Role(work)
    debt = campaign.money < 0
    parts = [
        *place_modifiers(campaign.place, people=True),
        *people_modifiers(role, rating, dragoons_rating(outfit), debt=debt),
    ]
    margin = yield from _check(outfit, Role.RECRUITER, text, parts)
    if margin < 0:
        yield told(outfit, Rule.ACQUISITION, f"no {text} wants to come")
        return
    if rating is None:
        throw = yield from roll(Rule.PERSONNEL, f"how good the {role} is", side=0)
        rating = EXPERIENCE_ROLL[throw.total]
    person = yield from _newcomer(outfit, role, rating)
    pay = salary(role, person.rating)
    campaign.offers.append(Offer(person.name, pay, person=person))
    words = f"looks for work: {offer_words(campaign.offers[-1])}"
    yield told(outfit, Rule.ACQUISITION, words)


def _newcomer(outfit: Outfit, role: Role, rating: Rating) -> Procedure[Person]:
    """Somebody new, with skills by chance (House rules, Personnel)."""
    name = yield from new_name(each.name for each in everybody(outfit))
    if not role.fights:
        return Person(role, Crew(name), rating)
    throw = yield from roll(Rule.PERSONNEL, f"{name}: Gunnery and Piloting", 2, side=0)
    return Person(role, Crew(name, *random_skills(rating, *throw.dice)))


def everybody(outfit: Outfit) -> list[Person]:
    """All whose names are taken."""
    offered = (offer.person for offer in outfit.business.offers)
    return [*people(outfit), *(each for each in offered if each is not None)]


def _buy(outfit: Outfit, number: str) -> Procedure[None]:
    """Take an offer."""
    campaign = outfit.business
    offer = campaign.offers.pop(int(number) - 1)
    if offer.person is not None:
        offer.person.new = offer.person.role.fights
        campaign.people.append(offer.person)
        yield told(outfit, Rule.PERSONNEL, f"hired: {offer.person.words}")
        return
    campaign.money -= offer.price
    if offer.quality is None:
        outfit.parts[offer.what] = outfit.parts.get(offer.what, 0) + offer.count
    else:
        machine = outfit.add(offer.what, None, offer.damage)
        machine.quality = offer.quality
        role = role_for(offer.what)
        machine.who = yield from _crew_for(outfit, role)
        if campaign.day == 1 and role is not Role.INFANTRY:
            yield from _with_technician(outfit, role)
    yield told(outfit, Rule.ACQUISITION, f"bought: {offer_words(offer)}")


def _crew_for(outfit: Outfit, role: Role) -> Procedure[Person | None]:
    """Who takes a machine that was bought: somebody who has none. A platoon comes with its men and
    somebody who leads them."""
    campaign = outfit.business
    for person in campaign.people:
        if person.role is role:
            campaign.people.remove(person)
            return person
    if role is not Role.INFANTRY:
        return None
    name = yield from new_name(each.name for each in everybody(outfit))
    return Person(role, Crew(name))


def _with_technician(outfit: Outfit, role: Role) -> Procedure[None]:
    """Each machine that a new outfit begins with brings a technician or a mechanic along, of
    whatever experience (House rules, Founding a Unit)."""
    rule = Rule.FOUNDING_A_UNIT
    name = yield from new_name(each.name for each in everybody(outfit))
    throw = yield from roll(rule, f"how good {name} is", side=0)
    work = Role.TECHNICIAN if role is Role.MECHWARRIOR else Role.MECHANIC
    person = Person(work, Crew(name), EXPERIENCE_ROLL[throw.total])
    outfit.business.people.append(person)
    yield told(outfit, rule, f"comes with it: {person.words}")


def _examine(outfit: Outfit, number: str) -> Procedure[None]:
    """A technician finds out the quality of a machine for sale (House rules, Quality of
    Purchases)."""
    campaign = outfit.business
    offer = campaign.offers[int(number) - 1]
    team, _ = _examiner(campaign, offer)
    assert team is not None
    works(campaign, team, EXAMINE_MINUTES)
    parts = (
        Modifier(Rule.TECHNICAL_TEAMS, team.name, team.target),
        Modifier(Rule.QUALITY_OF_PURCHASES, "examine", EXAMINE_MODIFIER),
    )
    target = TargetNumber(parts)
    why = f"{team.name} examines {offer.what}"
    throw = yield from roll(Rule.QUALITY_OF_PURCHASES, why, side=0, target=target)
    offer.known = target.reached_by(throw.total)
    result = f"it is of quality {offer.quality}" if offer.known else "nothing is found out"
    yield told(outfit, Rule.QUALITY_OF_PURCHASES, f"{why}: {result}")


def _sell(outfit: Outfit, name: str) -> Procedure[None]:
    machine = outfit.machine(name)
    price = sale_price(machine)
    outfit.remove(machine)
    outfit.business.money += price
    yield told(outfit, Rule.ACQUISITION, f"sold: {name} for {price:,} C-bills")


MARKET = Desk(
    "Market",
    _options,
    {
        SEARCH: _search,
        PART: _part,
        HIRE: _hire,
        BUY: _buy,
        HAGGLE: _haggle,
        EXPEDITE: _expedite,
        EXAMINE: _examine,
        SELL: _sell,
    },
)
"""Machines, parts and people to be had."""
