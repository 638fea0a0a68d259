"""Narrow and expedited searches, haggling, flawed parts, people of any kind, and what an outfit is
known for (House rules, Acquisition, Bids, Personnel, Founding a Unit)."""

from __future__ import annotations

import pytest

from btterm.campaign.campaign import Campaign, Contract, Offer
from btterm.campaign.file import parse_outfit, write_outfit
from btterm.campaign.headquarters import HEADQUARTERS
from btterm.campaign.market.fame import dragoons_rating
from btterm.campaign.market.parts import slots
from btterm.campaign.market.searching import EXPEDITED, Breadth
from btterm.campaign.market.stock import CATEGORIES, base_model, models, wanted
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.person import Person, Role
from btterm.campaign.people.ratings import Rating
from btterm.campaign.quality import Quality
from btterm.campaign.upkeep.teams import team_for, technicians
from btterm.classic.hits import CRITICAL_HITS
from btterm.classic.sheets.kinds import burns_fuel
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.crew import Crew
from btterm.table.dice import Roll, ScriptedDice, Throw
from btterm.table.table import Table

LOGISTICS = Person(Role.LOGISTICS, Crew("Ivo"), Rating.REGULAR)


def outfit(*people: Person, money: int = 10**7) -> Outfit:
    """One in the field, after its first day."""
    campaign = Campaign(money, 2, people=list(people))
    machine = Machine("Warhammer", "Warhammer WHM-6R", Person(crew=Crew("Ada", 3, 4)))
    return Outfit("Wolves", [machine], campaign=campaign)


def at(state: Outfit, *dice: tuple[int, ...]) -> Table[Outfit]:
    """Its headquarters, as read from a file again, with the dice that fall there."""
    again = parse_outfit(write_outfit(state), "again")
    assert write_outfit(again) == write_outfit(state)
    return Table(HEADQUARTERS, again, ScriptedDice(dice))


def orders(table: Table[Outfit], verb: str) -> list[str]:
    assert table.pending is not None
    keys = table.pending.answers()  # type: ignore[union-attr]
    return [key for key in keys if key.startswith(f"{verb} ")]


@pytest.mark.parametrize(
    ("text", "breadth"),
    [
        ("'Mech", Breadth.TYPE),
        ("light 'Mech", Breadth.CLASS),
        ("Sniper 'Mech", Breadth.CATEGORY),
        ("Missile Boat vehicle", Breadth.CATEGORY),
        ("Archer", Breadth.CHASSIS),
        ("Archer ARC-2R", Breadth.MODEL),
        ("Adder Prime", Breadth.MODEL),
        ("Adder A", Breadth.VARIANT),
        ("Foot Platoon Rifle", Breadth.MODEL),
    ],
)
def test_how_narrow_a_search_is(text: str, breadth: Breadth) -> None:
    assert wanted(text).breadth is breadth


def test_each_chassis_has_one_base_model() -> None:
    chassis: dict[str, list[str]] = {}
    for model in models():
        if model.chassis != model.name:
            chassis.setdefault(model.chassis, []).append(model.name)
    for name, names in chassis.items():
        found = wanted(name).found
        assert [model.name for model in found] == names
        kinds = [wanted(each).breadth for each in names]
        assert kinds.count(Breadth.MODEL) == 1
        assert kinds[names.index(base_model(found).name)] is Breadth.MODEL


def test_all_machines_that_weigh_something_are_in_a_category() -> None:
    found = [model.name for text in CATEGORIES for model in wanted(text).found]
    assert sorted(found) == sorted(model.name for model in models() if model.weight_class)


def test_engines_that_burn_fuel_are_easier_to_find() -> None:
    assert burns_fuel(load_unit("Scorpion Light Tank"))
    assert not burns_fuel(load_unit("Warhammer WHM-6R"))


class Ones:
    """Dice that show ones alone, and note the numbers that were needed."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def throw(self, roll: Roll, number: int) -> Throw:
        if roll.target is not None:
            self.numbers.append(roll.target.number)
        return Throw((1,) * roll.dice)


def test_money_makes_a_search_easier_once() -> None:
    dice = Ones()
    table = Table(HEADQUARTERS, outfit(LOGISTICS, money=150_000), dice)
    assert orders(table, "expedite") == ["expedite 10000", "expedite 100000"]
    table.answer("expedite 100000")
    # Nothing is spent before somebody searches.
    assert table.state.business.money == 150_000
    assert orders(table, "expedite") == ["expedite 10000", "expedite 0"]
    table.answer("search heavy 'Mech")
    # Logistics 7+, a hiring hall -1, a 'Mech +1, heavy +1, any of a weight class -3, the money -2.
    assert dice.numbers[0] == 7 - 1 + 1 + 1 - 3 - 2
    assert (table.state.business.money, table.state.business.expedite) == (50_000, 0)
    table.answer("wait day")
    dice.numbers.clear()
    table.answer("search Adder A")
    # A light variant: +1, -1 and +1 for a 'Mech.
    assert dice.numbers[0] == 7 - 1 + 1 - 1 + 1
    assert table.state.business.money == 50_000


def test_all_that_money_can_do_is_offered() -> None:
    table = at(outfit(LOGISTICS))
    assert orders(table, "expedite") == [f"expedite {price}" for price in EXPEDITED]


@pytest.mark.parametrize(
    ("crafts", "dice", "price"),
    [
        # Logistics 7+: the margin is 5, -1, -3, -5 and less.
        ([], (6, 6), 90_000),
        ([], (4, 2), 100_000),
        ([], (2, 2), 105_000),
        ([], (1, 1), 110_000),
        (["haggler"], (1, 1), 110_000),
        (["haggler"], (4, 5), 95_000),
        (["connected"], (4, 5), 100_000),
    ],
)
def test_a_price_is_bargained_over_once(
    crafts: list[str], dice: tuple[int, int], price: int
) -> None:
    ivo = Person(Role.LOGISTICS, Crew("Ivo", abilities=crafts))
    state = outfit(ivo)
    state.business.offers = [Offer("PPC", 100_000)]
    table = at(state, dice)
    table.answer("haggle 1")
    assert table.state.business.offers == [Offer("PPC", price, haggled=True)]
    assert orders(at(table.state), "haggle") == []


def test_people_have_their_price_and_machines_of_the_first_day_too() -> None:
    state = outfit(LOGISTICS)
    state.business.offers = [Offer("Ben", 900, person=Person(crew=Crew("Ben")))]
    assert orders(at(state), "haggle") == []
    state.business.offers = [Offer("Locust LCT-1V", 900_000, quality=Quality.D)]
    assert orders(at(state), "haggle") == ["haggle 1"]
    state.business.day = 1
    assert orders(at(state), "haggle") == []


def test_how_much_a_flawed_part_stands() -> None:
    """As many critical hits as slots make scrap of it: by all throws of 2D6."""
    assert [slots(part) for part in ("Medium Laser", "PPC", "Autocannon 20", "Armor")] == [
        1,
        3,
        10,
        1,
    ]
    scrap = {
        part: sum(
            CRITICAL_HITS.get(a + b, 0) >= slots(part) for a in range(1, 7) for b in range(1, 7)
        )
        for part in ("Medium Laser", "Large Laser", "PPC", "Autocannon 20")
    }
    assert scrap == {"Medium Laser": 15, "Large Laser": 6, "PPC": 1, "Autocannon 20": 0}


def test_somebody_of_whatever_experience() -> None:
    state = outfit(Person(Role.RECRUITER, Crew("Eve")))
    # Human Resources 7+, the hall -1, a mechanic 0, Dragoons Rating D 0: 6+. Then veteran.
    table = at(state, (3, 3), (5, 5), (1, 1, 1, 1))
    table.answer("hire any mechanic")
    (offer,) = table.state.business.offers
    assert offer.person is not None
    assert (offer.person.role, offer.person.rating) == (Role.MECHANIC, Rating.VETERAN)


def test_mechanics_do_not_work_at_mechs() -> None:
    jun, kim = Person(Role.MECHANIC, Crew("Jun")), Person(Role.TECHNICIAN, Crew("Kim"))
    campaign = Campaign(people=[jun, kim])
    assert technicians(campaign) == [kim]
    assert technicians(campaign, "vehicles") == [jun, kim]
    alone = Campaign(people=[jun])
    assert team_for(alone, "'Mechs", 30, ())[0] is None
    assert team_for(alone, "vehicles", 30, ())[0] is jun


@pytest.mark.parametrize(
    ("served", "failed", "rating"),
    [(0, 0, "D"), (1, 0, "C"), (2, 1, "D"), (0, 2, "F"), (3, 0, "B"), (6, 0, "A"), (10, 0, "A*")],
)
def test_what_an_outfit_is_known_for(served: int, failed: int, rating: str) -> None:
    """A veteran counts 2."""
    state = outfit()
    state.business.served, state.business.failed = served, failed
    assert dragoons_rating(state) == rating


@pytest.mark.parametrize(("won", "rating"), [(2, "C"), (1, "C"), (0, "D")])
def test_a_mission_makes_it_known(won: int, rating: str) -> None:
    """One went well in which half of the battles were won."""
    state = outfit()
    state.business.day = 30
    state.business.contract = Contract("garrison", 1, 0, "Liao", fought=2, won=won)
    state.machines[0].who = Person(crew=Crew("Ada", 3, 4))
    table = at(state, (3, 3))
    table.answer("wait day")
    assert dragoons_rating(table.state) == rating
    assert table.state.business.served + table.state.business.failed == 1
