"""The second books of a campaign: what each order may have done to money, parts and people, counted
from what stands before and after it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from btterm.campaign.outfit import Outfit
from btterm.campaign.people.abilities import CRAFTS, NEW, PRICES, Craft
from btterm.campaign.people.experience import ADVANCEMENT, price_from_untrained
from btterm.campaign.people.orders import people
from btterm.campaign.people.payroll import payroll
from btterm.campaign.people.person import Person
from btterm.campaign.people.ratings import RATINGS
from btterm.classic.units.abilities import WITH, Ability
from btterm.soak.laws import law

BUYS, SELLS, WAITS, TRAINS = "buy", "sell", "wait", "train"
SEARCHES = ("search", "part", "hire")
EARNS = ("hear", WAITS)
"""Experience points."""
MAKES_PARTS = (BUYS, "scrap")
USES_PARTS = ("repair", "reload")
BRINGS_PEOPLE = (BUYS, "found")
LOSES = ("hear", "concede")
"""Machines, and those in them, to the enemy."""
CHANGES_MACHINES = (BUYS, SELLS, "scrap", "pursue", *LOSES)


def worth(person: Person) -> int:
    """The experience points that somebody has, or has spent. Who changes over to another weapon
    gets nothing that lasts for it, and so has given them away."""
    crew, spent = person.crew, 0
    for each in crew.abilities:
        name = each.partition(WITH)[0]
        if name in tuple(Ability):
            spent += PRICES[Ability(name)]
        elif name in tuple(Craft):
            spent += CRAFTS[person.role][Craft(name)]
        elif name == NEW:
            spent += PRICES[Ability.WEAPON_SPECIALIST]
    if person.role.fights:
        spent += price_from_untrained(crew.gunnery) + price_from_untrained(crew.piloting)
    else:
        spent += sum(ADVANCEMENT[rating] for rating in RATINGS[: person.skill.rank])
    return person.xp + spent


@dataclass(slots=True)
class Accounts:
    """An outfit as it was before an order."""

    money: int = 0
    wages: int = 0
    pay: int = 0
    day: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    machines: Counter[str] = field(default_factory=Counter)
    people: Counter[str] = field(default_factory=Counter)
    expedite: int = 0
    learned: int = 0
    """Experience points that everybody has, or has spent on skills and abilities."""
    offers: list[tuple[str, int, int, bool]] = field(default_factory=list)

    @classmethod
    def of(cls, outfit: Outfit) -> Accounts:
        """What there is now."""
        campaign = outfit.campaign
        assert campaign is not None
        return cls(
            campaign.money,
            payroll(outfit),
            campaign.contract.pay if campaign.contract else 0,
            campaign.day,
            Counter(outfit.parts),
            Counter(machine.name for machine in outfit.machines),
            Counter(person.name for person in people(outfit)),
            campaign.expedite,
            sum(worth(person) for person in people(outfit)),
            [(o.what, o.price, o.count, o.person is not None) for o in campaign.offers],
        )

    def check(self, order: str, after: Outfit) -> None:
        """That an order has done no more than it may. Raises LawBroken."""
        now = Accounts.of(after)
        verb, _, rest = order.partition(" ")
        law(max(now.people.values(), default=0) <= 1, f"{order}: somebody is there twice")
        law(max(now.machines.values(), default=0) <= 1, f"{order}: a machine is there twice")
        law(min(now.parts.values(), default=1) > 0, f"{order}: a store has none of a part")
        if verb not in (*BRINGS_PEOPLE, *EARNS, *LOSES, "dismiss"):
            more = now.learned - self.learned
            changes = ", now " in rest
            law(more <= 0 if changes else more == 0, f"{order}: {more} XP appeared")
        self._money(verb, rest, now)
        self._parts(verb, rest, now)
        if verb not in BRINGS_PEOPLE:
            law(not now.people - self.people, f"{order}: somebody came from nowhere")
        if verb not in ("dismiss", *LOSES):
            law(not self.people - now.people, f"{order}: somebody is gone")
        if verb not in CHANGES_MACHINES:
            law(now.machines == self.machines, f"{order}: machines have changed")

    def _money(self, verb: str, rest: str, now: Accounts) -> None:
        change = now.money - self.money
        if verb == BUYS:
            what, price, _, person = self.offers[int(rest) - 1]
            law(change == (0 if person else -price), f"{what} for {price} took {-change}")
        elif verb == WAITS and now.day // 30 != self.day // 30 and (now.day - 1) % 30 == 0:
            law(change == self.pay - self.wages, f"the month brought {change}")
        elif verb == TRAINS:
            law(change < 0, f"{rest} was trained for {-change}")
        elif verb == SELLS:
            law(change > 0, f"{rest} was sold for {change}")
        elif verb in SEARCHES:
            law(change == -self.expedite, f"{verb} {rest} took {-change}")
        elif verb not in ("found", WAITS):
            law(change == 0, f"{verb} {rest} changed the money by {change}")

    def _parts(self, verb: str, rest: str, now: Accounts) -> None:
        more, less = now.parts - self.parts, self.parts - now.parts
        if verb == BUYS:
            what, _, count, person = self.offers[int(rest) - 1]
            there = not person and what not in now.machines - self.machines
            law(sum(more.values()) in (0, count), f"{what}: {more} came for {count} of it")
            law(there or not more or what in more, f"{what}: {more} came")
        law(verb in MAKES_PARTS or not more, f"{verb} {rest} made {dict(more)}")
        law(verb in USES_PARTS or not less, f"{verb} {rest} used {dict(less)}")
