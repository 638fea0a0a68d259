"""What an outfit counts besides its machines and stores: time, money, people, what it was offered
and what it is hired for."""

from __future__ import annotations

from dataclasses import dataclass, field

from btterm.campaign.market.searching import Place
from btterm.campaign.missions.plans import Enemy, Plan, Report
from btterm.campaign.people.person import Person
from btterm.campaign.quality import Quality

FOUNDING_CASH = 5_500_000
"""C-bills for each founding member (House rules, Founding a Unit)."""
BOT = "bot"
"""Who plays the enemy where nobody has said anything else: the program."""
DAYS = 30
"""Of a month: a ruling."""


@dataclass(slots=True)
class Offer:
    """A machine or a part for sale, or somebody who looks for work. It stands until the end of the
    day."""

    what: str
    """The name of a record sheet or a part; of people their own."""
    price: int
    """C-bills; of people what they want a month."""
    count: int = 1
    """How many parts, all at that price together."""
    quality: Quality | None = None
    """Of machines, as it is: a buyer has to find it out."""
    known: bool = False
    """Whether its quality was found out."""
    damage: str = ""
    """What is damaged of a machine."""
    person: Person | None = None
    haggled: bool = False
    """Whether its price was bargained over."""


@dataclass(slots=True)
class Contract:
    """A mission that an outfit was offered, or is on."""

    mission: str
    months: int
    pay: int
    """C-bills a month."""
    enemy: str = ""
    began: int = 0
    """The day on which it was signed."""
    percent: float = 0
    """How strong the enemy is that was met last, of a hundred parts of the outfit."""
    advantage: int = 0
    """Who has the strategic advantage: 1 the outfit, -1 the enemy, 0 nobody."""
    plan: Plan | None = None
    """The battle that has to be fought now."""
    report: Report | None = None
    """What the last one has brought, until it was heard."""
    fugitives: list[Enemy] = field(default_factory=list)
    """Enemies that can be pursued now."""
    hunters: list[str] = field(default_factory=list)
    """The machines that can pursue them."""
    waiting: list[Plan] = field(default_factory=list)
    """Battles that strays have to fight, before anything else."""
    following: Plan | None = None
    """The battle that comes after those, as far as it is known; what it does not say of machines,
    enemies and the map comes about when it begins."""
    fought: int = 0
    """Battles so far."""
    won: int = 0


@dataclass(slots=True)
class Campaign:
    """The life of an outfit that is a business."""

    money: int = 0
    """C-bills; below 0 it is in debt."""
    day: int = 0
    """The number of the day; 0: the outfit has yet to be founded."""
    place: Place = Place.HIRING_HALL
    people: list[Person] = field(default_factory=list)
    """Those who sit in no machine."""
    offers: list[Offer] = field(default_factory=list)
    contracts: list[Contract] = field(default_factory=list)
    """What it could be hired for."""
    contract: Contract | None = None
    """What it is hired for."""
    busy: dict[str, int] = field(default_factory=dict)
    """The minutes that each technician has worked today."""
    cycle: list[str] = field(default_factory=list)
    """Technicians and medics who have worked since the last battle."""
    against: str = BOT
    """Who plays the enemy in its battles, as scenarios name players."""
    expedite: int = 0
    """C-bills that the next search is to cost."""
    served: int = 0
    """Missions that went well."""
    failed: int = 0
    """Those that did not."""

    @property
    def fighting(self) -> bool:
        """Whether the battle of its mission has begun and is not taken in yet."""
        contract = self.contract
        if contract is None or contract.plan is None or contract.report is not None:
            return False
        return bool(contract.plan.battle)

    @property
    def month(self) -> int:
        """The number of the month that it is in, from 0."""
        return (self.day - 1) // DAYS

    def person(self, name: str) -> Person | None:
        """Somebody who sits in no machine."""
        return next((each for each in self.people if each.name == name), None)
