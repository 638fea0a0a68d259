"""A new outfit: founding members with skills that they buy, cash, machines to choose from (House
rules, Founding a Unit)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from btterm.campaign.campaign import BOT, FOUNDING_CASH, Campaign, Offer
from btterm.campaign.market.stock import INFANTRY, MECH, VEHICLE, VTOL, models
from btterm.campaign.orders import Desk, told
from btterm.campaign.outfit import Outfit
from btterm.campaign.people.experience import price_from_untrained, price_of_skill
from btterm.campaign.people.names import new_name
from btterm.campaign.people.person import Person, Role
from btterm.campaign.people.ratings import UNTRAINED, Rating
from btterm.campaign.people.salaries import signing_cost
from btterm.campaign.quality import Quality
from btterm.classic.rule import Rule
from btterm.classic.rules.lots import by_lot
from btterm.classic.units.crew import Crew
from btterm.table.choice import Option
from btterm.table.procedure import Procedure, roll

FOUNDING_XP = 48
"""For each founding member, with 1D6 more for the whole outfit's throw."""
CHOICES = {Role.MECHWARRIOR: 2, Role.CREW: 4}
"""How many machines are to be had for each founding member of a role; of infantry all there is."""
STAFF = (Role.MEDIC, Role.LOGISTICS, Role.RECRUITER)
"""The support personnel that a new outfit signs, regular: a ruling; a year's salary each.
Technicians come with its machines."""
TYPES = {
    Role.MECHWARRIOR: (MECH,),
    Role.CREW: (VEHICLE, VTOL),
    Role.INFANTRY: tuple(INFANTRY.values()),
}


MEMBERS = {
    "lance": (Role.MECHWARRIOR,) * 4,
    "combined": (Role.MECHWARRIOR, Role.MECHWARRIOR, Role.CREW, Role.INFANTRY),
    "armor": (Role.CREW,) * 4,
    "company": (Role.MECHWARRIOR,) * 8,
}
"""The founding members that an outfit can begin with."""
FOUND = "found"


def new_outfit(name: str, seed: int, against: str = BOT) -> Outfit:
    """One that has yet to be founded. `against`: who plays the enemy in its battles."""
    return Outfit(name, seed=seed, campaign=Campaign(against=against))


def _options(outfit: Outfit) -> Iterator[Option]:
    for name, members in MEMBERS.items():
        counts = ((members.count(role), role) for role in dict.fromkeys(members))
        who = ", ".join(f"{count} {role}{'s' * (count > 1)}" for count, role in counts)
        cash = f"{FOUNDING_CASH * len(members) / 1_000_000:g} million C-bills"
        yield Option(f"{FOUND} {name}", f"found it as {name}: {who}, {cash}")


def _found(outfit: Outfit, name: str) -> Procedure[None]:
    yield from found(outfit, MEMBERS[name])


FOUNDING = Desk("Founding", _options, {FOUND: _found})
"""What a new outfit begins with."""


def found(outfit: Outfit, members: Sequence[Role]) -> Procedure[None]:
    """Found an outfit of some members: their skills, the cash, the staff, and the machines that are
    to be had. The Clans sell none."""
    campaign = outfit.business
    campaign.money, campaign.day = FOUNDING_CASH * len(members), 1
    throw = yield from roll(Rule.FOUNDING_A_UNIT, "experience of the founding members", 1, side=0)
    for role in members:
        name = yield from new_name(each.name for each in campaign.people)
        crew = Crew(name, UNTRAINED, UNTRAINED)
        person = Person(role, crew, xp=FOUNDING_XP + throw.total, founder=True)
        spend(person)
        campaign.people.append(person)
        yield told(outfit, Rule.FOUNDING_A_UNIT, f"founding member: {person.words}")
    for role in STAFF:
        name = yield from new_name(each.name for each in campaign.people)
        campaign.people.append(Person(role, Crew(name)))
        campaign.money -= signing_cost(role, Rating.REGULAR)
        yield told(outfit, Rule.FOUNDING_A_UNIT, f"signed: {campaign.people[-1].words}")
    for role in dict.fromkeys(members):
        yield from _machines(outfit, role, members.count(role))


def _machines(outfit: Outfit, role: Role, members: int) -> Procedure[None]:
    campaign = outfit.business
    stock = [each for each in models() if each.type in TYPES[role] and not each.clan]
    if role is Role.INFANTRY:
        found = stock
    else:
        found = []
        for _ in range(CHOICES[role] * members):
            found.append(
                (yield from by_lot(Rule.FOUNDING_A_UNIT, f"a machine for a {role}", stock, 0))
            )
    offers = [Offer(each.name, each.price, quality=Quality.D, known=True) for each in found]
    campaign.offers += offers


def spend(person: Person) -> None:
    """Founding members buy skills for their experience points, the dearer of both last, so that
    Gunnery is one better than Piloting as is usual; what is left is theirs."""
    crew = person.crew
    while True:
        # Infantry learns to attack 'Mechs by training alone.
        gunnery = person.role is Role.INFANTRY or crew.gunnery >= crew.piloting
        price = price_of_skill(crew.gunnery if gunnery else crew.piloting)
        if price > person.xp or not (crew.gunnery if gunnery else crew.piloting):
            return
        person.xp -= price
        if gunnery:
            crew.gunnery -= 1
        else:
            crew.piloting -= 1


def spent(crew: Crew) -> int:
    """The experience points that the skills of somebody are worth."""
    return price_from_untrained(crew.gunnery) + price_from_untrained(crew.piloting)
