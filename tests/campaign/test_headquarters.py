"""An outfit that is a business: founded, led from its headquarters, played by itself."""

from __future__ import annotations

import pytest

from btterm.board.edges import Edge
from btterm.board.library import load_map
from btterm.campaign.campaign import FOUNDING_CASH, Campaign, Contract, Offer
from btterm.campaign.file import parse_outfit, write_outfit
from btterm.campaign.founding import new_outfit
from btterm.campaign.headquarters import HEADQUARTERS
from btterm.campaign.listing import pages
from btterm.campaign.market.searching import Place
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.laying_out import objective_hexes, scenario
from btterm.campaign.missions.plans import Enemy, Plan, Report, Stray
from btterm.campaign.missions.reporting import report_of
from btterm.campaign.ordering import order_meant
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.orders import people
from btterm.campaign.people.person import Person, Role
from btterm.campaign.people.ratings import Rating
from btterm.campaign.quality import Quality
from btterm.classic.battle import Outcome
from btterm.classic.units.crew import Crew
from btterm.errors import BadInput, IllegalAnswer
from btterm.soak.campaigns import play_campaign
from btterm.table.dice import ScriptedDice, SeededDice
from btterm.table.table import Table

WARHAMMER = "Warhammer WHM-6R"


def outfit(damage: str = "") -> Outfit:
    """One with a Warhammer, its MechWarrior, a technician and a medic."""
    natasha = Person(crew=Crew("Natasha", 3, 4), founder=True)
    staff = [
        Person(Role.TECHNICIAN, Crew("Jun"), Rating.REGULAR),
        Person(Role.MEDIC, Crew("Zoe"), Rating.REGULAR),
    ]
    machine = Machine("Warhammer", WARHAMMER, natasha, damage)
    campaign = Campaign(1_000_000, 1, people=staff)
    return Outfit("Wolves", [machine], {"Armor": 50}, campaign=campaign)


def at(state: Outfit, *dice: tuple[int, ...]) -> Table[Outfit]:
    """Its headquarters, with the dice that fall there."""
    return Table(HEADQUARTERS, state, ScriptedDice(dice))


def campaign_of(table: Table[Outfit]) -> Campaign:
    found = table.state.campaign
    assert found is not None
    return found


def orders(table: Table[Outfit], verb: str) -> list[str]:
    """What can be ordered with a verb."""
    assert table.pending is not None
    keys = table.pending.answers()  # type: ignore[union-attr]
    return [key for key in keys if key.startswith(f"{verb} ")]


def test_founding() -> None:
    table = Table(HEADQUARTERS, new_outfit("Wolves", 3), SeededDice(3))
    assert [page.name for page in pages(table.state)] == ["Founding"]
    table.answer("found lance")
    campaign = campaign_of(table)
    assert campaign.money == 4 * FOUNDING_CASH - 12 * 800 - 2 * 12 * 500
    assert [person.founder for person in campaign.people] == [True] * 4 + [False] * 3
    assert len(campaign.offers) == 8
    for _ in range(4):
        table.answer(orders(table, "buy")[0])
    assert all(machine.who is not None for machine in table.state.machines)
    # Each brings a technician along.
    roles = [person.role for person in campaign_of(table).people]
    assert roles == [Role.MEDIC, Role.LOGISTICS, Role.RECRUITER, *[Role.TECHNICIAN] * 4]
    assert orders(table, "buy") == []
    assert [page.name for page in pages(table.state)] == [
        *("Missions", "Roster", "Repairs", "People", "Market"),
    ]


def test_a_repair_takes_the_day_of_a_technician() -> None:
    table = at(outfit("LA=10"), (1, 1), (6, 6))
    armor = next(key for key in orders(table, "repair") if "armor" in key)
    table.answer(armor)
    assert campaign_of(table).busy == {"Jun": 30}
    assert table.state.machines[0].failed == {armor.rpartition(": ")[2]: "regular"}
    # A team of the same rating does not try again; a better one does.
    assert armor not in orders(table, "repair")
    campaign_of(table).people.append(Person(Role.TECHNICIAN, Crew("Uma"), Rating.VETERAN))
    table.answer("wait day")
    table.answer(armor)
    assert table.state.machines[0].failed == {}
    assert campaign_of(table).busy == {"Uma": 30}


def test_the_fourth_failure_costs_the_part() -> None:
    state = outfit("LA=10")
    assert state.campaign is not None
    state.campaign.people[0].skill = Rating.ELITE
    state.machines[0].failed = {"LA armor": "green elite elite"}
    table = at(state, (1, 1))
    table.answer("repair Warhammer: LA armor")
    assert table.state.machines[0].failed == {}
    assert table.state.parts == {"Armor": 40}


def test_people_leave_take_and_learn() -> None:
    table = at(outfit())
    table.answer("leave Warhammer")
    assert table.state.machines[0].who is None
    assert not table.state.machines[0].ready
    table.answer("seat Natasha: Warhammer")
    natasha = table.state.machines[0].who
    assert natasha is not None
    assert orders(table, "learn") == []
    natasha.xp = 20
    table.answer("dismiss Zoe")
    table.answer("learn Natasha: gunnery")
    assert (natasha.crew.gunnery, natasha.xp) == (2, 8)
    assert orders(table, "dismiss") == ["dismiss Jun"]


def test_a_month_is_paid_for() -> None:
    state = outfit()
    assert state.campaign is not None
    state.campaign.day = 30
    state.campaign.contract = Contract("garrison", 2, 300_000, "Kurita")
    # Care of the Warhammer; then no enemy comes.
    table = at(state, (5, 5), (3, 4))
    table.answer("wait month")
    assert campaign_of(table).money == 1_000_000 - (2400 + 800 + 800) + 300_000
    assert table.state.machines[0].quality is Quality.E
    assert campaign_of(table).contract is not None


def test_the_end_of_a_mission() -> None:
    state = outfit()
    assert state.campaign is not None
    state.campaign.day = 60
    state.campaign.contract = Contract("garrison", 1, 0, "Kurita")
    table = at(state, (3, 3))
    table.answer("wait day")
    assert campaign_of(table).contract is None


def test_wounds_heal() -> None:
    state = outfit()
    assert state.campaign is not None
    state.campaign.day = 6
    state.machines[0].crew.hits = 3
    table = at(state, (5, 3), (5, 2))
    table.answer("wait day")
    assert state.machines[0].crew.hits == 2
    for _ in range(7):
        table.answer("wait day")
    assert state.machines[0].crew.hits == 2
    table.answer("dismiss Zoe")
    for _ in range(14):
        table.answer("wait day")
    assert state.machines[0].crew.hits == 1


def test_a_machine_is_bought_examined_and_sold() -> None:
    state = outfit()
    assert state.campaign is not None
    state.campaign.day = 9
    state.campaign.people.append(Person(crew=Crew("Ada")))
    state.campaign.offers = [Offer("Locust LCT-1V", 900_000, quality=Quality.B)]
    table = at(state, (1, 3), (6, 6))
    table.answer("examine 1")
    assert not campaign_of(table).offers[0].known
    table.answer("examine 1")
    assert campaign_of(table).offers[0].known
    table.answer("buy 1")
    locust = table.state.machine("Locust")
    assert locust.who is not None
    assert (locust.crew.name, locust.quality) == ("Ada", Quality.B)
    assert campaign_of(table).money == 100_000
    table.answer("sell Locust")
    assert "Ada" in [person.name for person in people(table.state)]
    assert campaign_of(table).money > 100_000


def test_nobody_buys_what_he_cannot_pay() -> None:
    state = outfit()
    assert state.campaign is not None
    state.campaign.offers = [Offer("PPC", 5_000_000)]
    with pytest.raises(IllegalAnswer):
        at(state).answer("buy 1")


def test_nothing_is_done_to_machines_that_are_in_a_battle() -> None:
    state = outfit("LA=10")
    assert state.campaign is not None
    plan = Plan(Engagement.SIEGE, "high-moor", True, ["Warhammer"], battle="2026-today")
    state.campaign.contract = Contract("relief", 1, 0, "Liao", plan=plan)
    table = at(state)
    assert table.pending is not None
    assert list(table.pending.answers()) == ["done"]  # type: ignore[union-attr]
    keys = {line.key for page in pages(state) for line in page.lines} - {""}
    assert keys == {"fight", "go Warhammer"}


def test_a_battle_that_has_begun_cannot_be_conceded() -> None:
    state = outfit()
    assert state.campaign is not None
    plan = Plan(Engagement.MEETING, "high-moor", True, ["Warhammer"])
    state.campaign.contract = Contract("relief", 1, 0, "Liao", plan=plan)
    assert order_meant(state, "concede") == "concede battle"
    plan.battle = "2026-today"
    with pytest.raises(BadInput, match="begun: fight it, or give it up there"):
        order_meant(state, "concede")
    with pytest.raises(IllegalAnswer):
        at(state).answer("concede battle")


PLANS = {
    Engagement.MEETING: ("leave north with 1 unit", ""),
    Engagement.RAID: ("hold", ""),
    Engagement.BLOCKING: ("leave north with 1 unit", ""),
    Engagement.PURSUIT: ("", "leave north with 1 unit"),
    Engagement.FUGITIVE: ("", "leave north with 1 unit"),
    Engagement.SIEGE: ("", "survive 20 turns"),
}


@pytest.mark.parametrize("engagement", Engagement)
def test_each_type_of_battle_is_laid_out(engagement: Engagement) -> None:
    map_ = "high-moor/r:high-moor" if engagement.long else "high-moor"
    enemies = [Enemy("Locust LCT-1V", 4, 5), Enemy("Wasp WSP-1A", 4, 5)]
    plan = Plan(engagement, map_, True, ["Warhammer"], enemies)
    found = scenario(outfit(), plan, "wolves")
    attacker, defender = PLANS[engagement]
    ours, theirs = (" ".join(team.objectives) for team in found.teams)
    assert ours.startswith(attacker)
    assert theirs.startswith(defender)
    assert bool(ours) is bool(attacker)
    assert len(found.battle().units) == 3


def test_the_objective_of_a_raid_can_be_stood_on() -> None:
    board = load_map("lake-country")
    assert not any(board[hex_].water for hex_ in objective_hexes(board, Edge.NORTH))


def test_a_stray_finds_its_way_back_or_is_captured() -> None:
    state = outfit()
    assert state.campaign is not None
    plan = Plan(Engagement.SIEGE, "high-moor", True, ["Warhammer"])
    report = Report(won=False, advantage=-1, pursued=True, strays=[Stray("Warhammer", Edge.NORTH)])
    report.pursuers = [Enemy("Griffin GRF-1N", 4, 5)]
    state.campaign.contract = Contract("relief", 1, 0, "Liao", plan=plan, report=report)
    # Piloting 4, opposite edge +2, friendly planet -1, pursuers faster by 2: 7+.
    back = at(parse_outfit(write_outfit(state), "copy"), (5, 5))
    back.answer("hear report")
    # It is late, and nobody works at it until then.
    assert back.state.machines[0].late == 5 * 60
    assert campaign_of(back).busy == {}
    # Piloting 8, hostile planet +1: 13+, and 2 rolled.
    state.campaign.place = Place.HOSTILE
    state.machines[0].crew.piloting = 8
    lost = at(state, (1, 1))
    lost.answer("hear report")
    assert lost.state.machines == []
    assert "Natasha" not in [person.name for person in people(lost.state)]


@pytest.mark.parametrize(("attacks", "side"), [(True, 0), (False, 0), (True, 1), (False, 1)])
def test_who_gives_up_a_meeting_has_no_advantage(*, attacks: bool, side: int) -> None:
    map_ = "high-moor/r:high-moor"
    plan = Plan(Engagement.MEETING, map_, attacks, ["Warhammer"], [Enemy("Wasp WSP-1A", 4, 5)])
    battle = scenario(outfit(), plan, "wolves").battle()
    battle.outcome = Outcome(1 - side, "the other one gives up")
    report = report_of(plan, battle, 0, {})
    assert report.advantage == (-1 if side == 0 else 1)


def test_a_battle_given_away_brings_the_next_one() -> None:
    state = outfit()
    assert state.campaign is not None
    plan = Plan(Engagement.MEETING, "high-moor/r:high-moor", True, ["Warhammer"])
    state.campaign.contract = Contract("objective raid", 1, 0, "Liao", percent=50, plan=plan)
    table = Table(HEADQUARTERS, state, SeededDice(1))
    table.answer("concede battle")
    contract = campaign_of(table).contract
    assert contract is not None
    assert contract.plan is not None
    assert contract.plan.engagement is Engagement.BLOCKING


def test_a_campaign_plays_itself_and_again_the_same() -> None:
    one, two = (write_outfit(play_campaign(1, 2)) for _ in range(2))
    assert one == two
    assert write_outfit(parse_outfit(one, "again")) == one
