"""The tables of a unit file that are about people, money and missions (docs/campaigns.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from btterm.board.edges import Edge
from btterm.campaign.campaign import BOT, Campaign, Contract, Offer
from btterm.campaign.market.searching import Place
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.plans import Enemy, Plan, Report, Stray
from btterm.campaign.people.abilities import check_abilities
from btterm.campaign.people.person import Person, Role
from btterm.campaign.people.ratings import Rating
from btterm.campaign.quality import Quality
from btterm.classic.scenario.file import Count
from btterm.classic.units.abilities import MOST_ABILITIES
from btterm.classic.units.crew import FATAL_HITS, Crew
from btterm.table.scenarios import Name, Skill, Strict, Text

MOST_PEOPLE = 1000
MOST_MONEY = 10**15
MOST_DAYS = 10**6
MOST_XP = 10**6

Hits = Annotated[int, Field(ge=0, lt=FATAL_HITS)]
Money = Annotated[int, Field(ge=-MOST_MONEY, le=MOST_MONEY)]
Day = Annotated[int, Field(ge=0, le=MOST_DAYS)]
Minutes = Annotated[int, Field(ge=0, le=10_000)]


def one_of(kind: type[StrEnum]) -> BeforeValidator:
    """Reads a word of an enumeration, which strict models do not; of any other it says which there
    are."""

    def read(value: object) -> StrEnum:
        try:
            return kind(str(value))
        except ValueError:
            raise ValueError(f"there is no {value}: say {', '.join(kind)}") from None

    return BeforeValidator(read)


AnyRating = Annotated[Rating, one_of(Rating)]
AnyQuality = Annotated[Quality, one_of(Quality)]


class PersonTable(Strict):
    """Who somebody is: of a machine's crew, or by themselves."""

    name: Name = Field(min_length=1)
    role: Annotated[Role, one_of(Role)]
    gunnery: Skill = 4
    piloting: Skill = 5
    skill: AnyRating = Rating.REGULAR
    hits: Hits = 0
    victories: Count = 0
    improved: Count = 0
    xp: Annotated[int, Field(ge=0, le=MOST_XP)] = 0
    founder: bool = False
    new: bool = False
    abilities: list[Name] = Field(default=[], max_length=MOST_ABILITIES)

    def person(self) -> Person:
        """Who they are."""
        crew = Crew(
            self.name,
            self.gunnery,
            self.piloting,
            hits=self.hits,
            victories=self.victories,
            improved=self.improved,
            abilities=check_abilities(self.abilities, self.role),
        )
        return Person(self.role, crew, self.skill, self.xp, self.founder, self.new)


class OfferTable(Strict):
    what: Text
    price: Money
    count: Annotated[int, Field(ge=1, le=MOST_DAYS)] = 1
    quality: AnyQuality | None = None
    known: bool = False
    damage: Text = ""
    person: PersonTable | None = None
    haggled: bool = False

    def offer(self) -> Offer:
        person = self.person.person() if self.person else None
        return Offer(
            *(self.what, self.price, self.count, self.quality, self.known),
            *(self.damage, person, self.haggled),
        )


Time = Annotated[int, Field(ge=-999, le=999)]
"""Turns, less MP."""


class EnemyTable(Strict):
    sheet: Text
    gunnery: Skill
    piloting: Skill
    damage: Text = ""
    edge: Annotated[int, Field(ge=0, le=9)] = 0
    time: Time | None = None

    def enemy(self) -> Enemy:
        return Enemy(**dict(self))


Enemies = Annotated[list[EnemyTable], Field(max_length=MOST_PEOPLE)]
Names = Annotated[list[Name], Field(max_length=MOST_PEOPLE)]


AnyEdge = Annotated[Edge, one_of(Edge)]
Turn = Annotated[int, Field(ge=0, le=99)]


class PlanTable(Strict):
    engagement: Annotated[Engagement, one_of(Engagement)]
    map: Text = ""
    attacks: bool
    machines: Names = Field(default=[])
    enemies: Enemies = Field(default=[])
    home: AnyEdge = Edge.SOUTH
    ours_in: Turn = 0
    theirs_in: Turn = 0
    behind: bool = False
    battle: Text = ""
    advantage: Annotated[int, Field(ge=-1, le=1)] = 0
    staying: Names = Field(default=[])
    guards: Enemies = Field(default=[])
    times: dict[str, Time] = Field(default={})
    chase: bool = False

    def plan(self) -> Plan:
        values = dict(self)
        values["guards"] = [each.enemy() for each in self.guards]
        values["enemies"] = [each.enemy() for each in self.enemies]
        return Plan(**values)


class StrayTable(Strict):
    machine: Name
    over: AnyEdge


class ReportTable(Strict):
    won: bool
    advantage: Annotated[int, Field(ge=-1, le=1)]
    pursued: bool = False
    strays: list[StrayTable] = Field(default=[], max_length=MOST_PEOPLE)
    pursuers: Enemies = Field(default=[])
    fugitives: Enemies = Field(default=[])
    able: Names = Field(default=[])
    away: Names = Field(default=[])
    times: dict[str, Time] = Field(default={})
    arriving: Enemies = Field(default=[])
    speeds: list[Annotated[int, Field(ge=0, le=99)]] = Field(default=[], max_length=MOST_PEOPLE)
    """What older files have in place of the pursuers."""

    def report(self) -> Report:
        values = dict(self)
        del values["speeds"]
        values["strays"] = [Stray(**dict(each)) for each in self.strays]
        values["pursuers"] = [each.enemy() for each in self.pursuers]
        values["fugitives"] = [each.enemy() for each in self.fugitives]
        values["arriving"] = [each.enemy() for each in self.arriving]
        return Report(**values)


class ContractTable(Strict):
    mission: Text
    months: Annotated[int, Field(ge=1, le=1000)]
    pay: Money
    enemy: Text = ""
    began: Day = 0
    percent: Annotated[float, Field(ge=0, le=1000)] = 0
    advantage: Annotated[int, Field(ge=-1, le=1)] = 0
    plan: PlanTable | None = None
    report: ReportTable | None = None
    fugitives: Enemies = Field(default=[])
    hunters: Names = Field(default=[])
    waiting: list[PlanTable] = Field(default=[], max_length=MOST_PEOPLE)
    following: PlanTable | None = None
    fought: Day = 0
    won: Day = 0

    def contract(self) -> Contract:
        values = dict(self)
        values["plan"] = self.plan.plan() if self.plan else None
        values["report"] = self.report.report() if self.report else None
        values["fugitives"] = [each.enemy() for each in self.fugitives]
        values["following"] = self.following.plan() if self.following else None
        values["waiting"] = [each.plan() for each in self.waiting]
        return Contract(**values)


class CampaignTable(Strict):
    """The table `campaign` of a unit file."""

    money: Money = 0
    day: Day = 0
    place: Annotated[Place, one_of(Place)] = Place.HIRING_HALL
    cycle: list[Name] = Field(default=[], max_length=MOST_PEOPLE)
    against: Name = Field(default=BOT, min_length=1)
    busy: dict[str, Minutes] = Field(default={})
    person: list[PersonTable] = Field(default=[], max_length=MOST_PEOPLE)
    offer: list[OfferTable] = Field(default=[], max_length=MOST_PEOPLE)
    open: list[ContractTable] = Field(default=[], max_length=MOST_PEOPLE)
    contract: ContractTable | None = None
    expedite: Annotated[int, Field(ge=0, le=MOST_MONEY)] = 0
    served: Day = 0
    failed: Day = 0

    def campaign(self) -> Campaign:
        """What it says."""
        return Campaign(
            self.money,
            self.day,
            self.place,
            [each.person() for each in self.person],
            [each.offer() for each in self.offer],
            [each.contract() for each in self.open],
            self.contract.contract() if self.contract else None,
            dict(self.busy),
            list(self.cycle),
            self.against,
            *(self.expedite, self.served, self.failed),
        )


def person_values(person: Person) -> dict[str, Any]:
    """What a file says of somebody, but for what is as usual."""
    crew = person.crew
    skills: dict[str, Any]
    if person.role.fights:
        skills = {"gunnery": crew.gunnery, "piloting": crew.piloting}
    else:
        skills = {"skill": str(person.skill)}
    rest = {
        "hits": crew.hits,
        "victories": crew.victories,
        "improved": crew.improved,
        "xp": person.xp,
        "founder": person.founder,
        "new": person.new,
        "abilities": list(crew.abilities),
    }
    more = {key: value for key, value in rest.items() if value}
    return {"name": crew.name, "role": str(person.role), **skills, **more}


def tables(campaign: Campaign) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables of a file, each with its heading and what stands under it."""
    head: dict[str, Any] = {
        "money": campaign.money,
        "day": campaign.day,
        "place": str(campaign.place),
    }
    if campaign.against != BOT:
        head["against"] = campaign.against
    counts = {
        "expedite": campaign.expedite,
        "served": campaign.served,
        "failed": campaign.failed,
    }
    head |= {key: value for key, value in counts.items() if value}
    yield "[campaign]", {**head, "cycle": campaign.cycle or None}
    if campaign.busy:
        yield "[campaign.busy]", campaign.busy
    if campaign.contract is not None:
        yield from _contract_tables(campaign.contract)
    for contract in campaign.contracts:
        yield "[[campaign.open]]", _contract_values(contract)
    for offer in campaign.offers:
        yield "[[campaign.offer]]", _offer_values(offer)
        if offer.person is not None:
            yield "[campaign.offer.person]", person_values(offer.person)
    for person in campaign.people:
        yield "[[campaign.person]]", person_values(person)


def _contract_tables(contract: Contract) -> Iterator[tuple[str, Mapping[str, Any]]]:
    head = "campaign.contract"
    yield f"[{head}]", _contract_values(contract)
    parts = ("plan", contract.plan), ("report", contract.report), ("following", contract.following)
    for name, part in parts:
        if part is not None:
            yield from _nested(f"[{head}.{name}]", asdict(part))
    for plan in contract.waiting:
        yield from _nested(f"[[{head}.waiting]]", asdict(plan))
    for foe in contract.fugitives:
        yield f"[[{head}.fugitives]]", asdict(foe)


def _nested(heading: str, values: dict[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A table, and after it those that lie in it, one by one or as lists."""
    rows = {
        key: [value] if isinstance(value, dict) else value
        for key, value in values.items()
        if value and (isinstance(value, dict) or _is_rows(value))
    }
    yield heading, {key: value for key, value in values.items() if key not in rows}
    for key, inner in rows.items():
        name = f"{heading.strip('[]')}.{key}"
        name = f"[{name}]" if isinstance(values[key], dict) else f"[[{name}]]"
        yield from ((name, row) for row in inner)


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and isinstance(value[0], dict)


def _contract_values(contract: Contract) -> dict[str, Any]:
    values = {
        "mission": contract.mission,
        "months": contract.months,
        "pay": contract.pay,
        "enemy": contract.enemy,
    }
    rest = {
        "began": contract.began,
        "percent": contract.percent,
        "advantage": contract.advantage,
        "hunters": contract.hunters,
        "fought": contract.fought,
        "won": contract.won,
    }
    return {**values, **{key: value for key, value in rest.items() if value}}


def _offer_values(offer: Offer) -> dict[str, Any]:
    return {
        "what": offer.what,
        "price": offer.price,
        "count": offer.count,
        "quality": offer.quality and str(offer.quality),
        "known": offer.known or None,
        "damage": offer.damage,
        "haggled": offer.haggled or None,
    }
