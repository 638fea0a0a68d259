"""Units that leave a battle over a foreign edge: who hunts them, and what becomes of them (House
rules, Retreat and Pursuit, Scenario Types; Compendium, Scavenging and Repair)."""

from __future__ import annotations

import pytest

from btterm.board.edges import Edge
from btterm.campaign.campaign import Campaign, Contract
from btterm.campaign.field import holder
from btterm.campaign.file import parse_outfit, write_outfit
from btterm.campaign.headquarters import HEADQUARTERS
from btterm.campaign.market.searching import Place
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.laying_out import home_of, scenario
from btterm.campaign.missions.plans import Enemy, Plan, Report, Stray
from btterm.campaign.missions.reporting import report_of
from btterm.campaign.missions.retreat import edge_modifier, nominated
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.person import Person
from btterm.campaign.returning import captured_by, holds_field
from btterm.classic.battle import Battle, Outcome
from btterm.classic.notation import suffer
from btterm.classic.units.crew import Crew
from btterm.hexes import Hex
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table

WARHAMMER, GRIFFIN, LOCUST = "Warhammer WHM-6R", "Griffin GRF-1N", "Locust LCT-1V"


def outfit(*sheets: str, report: Report | None = None, engagement: Engagement) -> Outfit:
    """One that has just fought in a battle of some type, with a machine and somebody in it for each
    sheet."""
    machines = [
        Machine(sheet.split()[0], sheet, Person(crew=Crew(f"Number {number}", 4, 5)))
        for number, sheet in enumerate(sheets)
    ]
    names = [machine.name for machine in machines]
    plan = Plan(engagement, "high-moor", True, names, [Enemy(GRIFFIN, 4, 5)])
    contract = Contract("relief", 3, 0, "Liao", plan=plan, report=report)
    return Outfit("Wolves", machines, campaign=Campaign(0, 1, contract=contract))


def at(state: Outfit, *dice: tuple[int, ...]) -> Table[Outfit]:
    """Its headquarters, as read from a file again, with the dice that fall there."""
    again = parse_outfit(write_outfit(state), "again")
    assert write_outfit(again) == write_outfit(state)
    return Table(HEADQUARTERS, again, ScriptedDice(dice))


def contract_of(table: Table[Outfit]) -> Contract:
    found = table.state.business.contract
    assert found is not None
    return found


def orders(table: Table[Outfit], verb: str) -> list[str]:
    assert table.pending is not None
    keys = table.pending.answers()  # type: ignore[union-attr]
    return [key for key in keys if key.startswith(f"{verb} ")]


def lost(*strays: str) -> Report:
    """A battle that a Griffin, which can pursue, has won."""
    report = Report(won=False, advantage=-1, pursued=True)
    report.strays = [Stray(name, Edge.EAST) for name in strays]
    report.pursuers = [Enemy(GRIFFIN, 4, 5, "LA=3")]
    return report


@pytest.mark.parametrize(
    ("speed", "who"), [(6, [0, 1, 2]), (7, [1, 2]), (8, [1, 2]), (9, [2]), (13, [2])]
)
def test_who_is_nominated_to_pursue(speed: int, who: list[int]) -> None:
    """All that are as fast as the fugitive, else the fastest."""
    assert nominated([6, 8, 9], speed) == who


def test_who_has_no_home_edge_counts_each_as_the_opposite_one() -> None:
    assert [edge_modifier(None, edge) for edge in Edge] == [2] * 4
    homes = {
        (engagement, attacks): home_of(Plan(engagement, "m", attacks), ours=True)
        for engagement in (Engagement.SIEGE, Engagement.FUGITIVE, Engagement.RAID)
        for attacks in (True, False)
    }
    assert [key for key, home in homes.items() if home is None] == [
        (Engagement.SIEGE, False),
        (Engagement.FUGITIVE, False),
    ]


# Piloting 5, side edge +1, friendly planet -1, pursued by a Griffin of 8 MP, a Warhammer has 6: 7+.
FATES = [
    (12, None, 3 * 60),
    (7, None, 8 * 60),
    (6, (Engagement.PURSUIT, 4), 0),
    (3, (Engagement.PURSUIT, 1), 0),
    (2, (Engagement.FUGITIVE, 0), 0),
]


@pytest.mark.parametrize(("total", "battle", "late"), FATES)
def test_what_pursuers_do(total: int, battle: tuple[Engagement, int] | None, late: int) -> None:
    state = outfit(WARHAMMER, report=lost("Warhammer"), engagement=Engagement.SIEGE)
    first = min(6, total - 1)
    table = at(state, (first, total - first), (3, 4), (3, 4), (1,))
    table.answer("hear report")
    plan = contract_of(table).plan
    if battle is None:
        assert plan is None
        assert table.state.machines[0].late == late
    else:
        assert plan is not None
        assert (plan.engagement, plan.theirs_in) == battle
        assert (plan.attacks, plan.chase, plan.machines) == (False, True, ["Warhammer"])
        assert plan.enemies == [Enemy(GRIFFIN, 4, 5, "LA=3")]
        assert scenario(table.state, plan, "wolves").battle()


def test_pursued_and_cornered_fight_one_after_the_other() -> None:
    state = outfit(
        *(WARHAMMER, LOCUST, GRIFFIN),
        report=lost("Warhammer", "Griffin"),
        engagement=Engagement.SIEGE,
    )
    # The Warhammer needs 7 and is cornered; the Griffin, as fast as its pursuer, 5 and is pursued.
    table = at(state, (1, 1), (2, 2), (3, 4), (3, 4), (1,), (3, 4), (3, 4))
    table.answer("hear report")
    contract = contract_of(table)
    assert contract.plan is not None
    assert (contract.plan.engagement, contract.plan.machines) == (
        Engagement.FUGITIVE,
        ["Warhammer"],
    )
    assert [plan.machines for plan in contract.waiting] == [["Griffin"]]
    # Who lets the enemy have it without a fight loses the machine, and its crew.
    table = at(table.state)
    table.answer("concede battle")
    assert [machine.name for machine in table.state.machines] == ["Locust", "Griffin"]
    plan = contract_of(table).plan
    assert plan is not None
    assert plan.machines == ["Griffin"]
    assert (plan.engagement, plan.theirs_in) == (Engagement.PURSUIT, 4)


@pytest.mark.parametrize(("able", "there"), [(["Warhammer"], True), ([], False)])
def test_who_was_hunted_comes_back_late_or_is_lost(able: list[str], *, there: bool) -> None:
    """Also where it holds the field: one that cannot move is captured."""
    report = Report(won=True, advantage=1, able=able)
    state = outfit(WARHAMMER, report=report, engagement=Engagement.FUGITIVE)
    plan = state.business.contract and state.business.contract.plan
    assert plan
    plan.attacks, plan.chase = False, True
    table = at(state)
    table.answer("hear report")
    assert [machine.late for machine in table.state.machines] == ([8 * 60] if there else [])
    # Nothing of it changes who has the strategic advantage.
    assert contract_of(table).advantage == 0


def won(*fugitives: Enemy) -> Report:
    """A battle that was won, with enemies that have fled."""
    report = Report(won=True, advantage=1, able=["Warhammer", "Locust"])
    report.fugitives = list(fugitives)
    return report


def test_enemies_are_pursued_or_let_go() -> None:
    foe = Enemy(GRIFFIN, 4, 5, edge=1)
    state = outfit(WARHAMMER, LOCUST, report=won(foe, foe), engagement=Engagement.SIEGE)
    table = at(state, (5, 4))
    table.answer("hear report")
    assert orders(table, "wait") == []
    assert orders(table, "pursue") == [
        f"pursue {number} {mp}" for number in (1, 2) for mp in (12, 6)
    ]
    table.answer("spare 2")
    # Piloting 5, edge +1, a hostile planet for it +1; the slowest pursuer is the Warhammer with 6
    # MP, it has 8: 5+.
    table.answer("pursue 1 6")
    assert contract_of(table).fugitives == []
    assert contract_of(table).plan is None
    assert orders(table, "wait") != []


@pytest.mark.parametrize(
    ("dice", "engagement", "ours_in"),
    [
        ((5, 5), Engagement.PURSUIT, 4),
        ((3, 4), Engagement.PURSUIT, 1),
        ((3, 3), Engagement.FUGITIVE, 0),
    ],
)
def test_a_chase_is_fought(dice: tuple[int, int], engagement: Engagement, ours_in: int) -> None:
    foe = Enemy(GRIFFIN, 4, 5, "LA=3", edge=1)
    state = outfit(WARHAMMER, LOCUST, report=won(foe), engagement=Engagement.SIEGE)
    table = at(state, dice, (3, 4), (3, 4))
    table.answer("hear report")
    # The Locust alone: 5 + 1 + 1 and 4 for its speed, 11+.
    table.answer("pursue 1 12")
    plan = contract_of(table).plan
    assert plan is not None
    assert (plan.engagement, plan.ours_in) == (engagement, ours_in)
    assert (plan.attacks, plan.machines, plan.enemies[0].damage) == (True, ["Locust"], "LA=3")


def test_a_fugitive_that_is_lost_is_captured() -> None:
    foe = Enemy(GRIFFIN, 4, 5, "LA=3", edge=1)
    state = outfit(WARHAMMER, LOCUST, report=won(foe), engagement=Engagement.SIEGE)
    table = at(state, (1, 2))
    table.answer("hear report")
    table.answer("pursue 1 12")
    griffin = table.state.machine("Griffin")
    assert (griffin.damage, griffin.who) == ("LA=3", None)


def test_on_a_hostile_planet_the_enemy_is_at_home() -> None:
    foe = Enemy(GRIFFIN, 4, 5)
    state = outfit(WARHAMMER, report=won(foe), engagement=Engagement.SIEGE)
    state.business.place = Place.HOSTILE
    # 5, -1 for the planet, -2 for its speed: 2+, and 10 is late by no hour.
    table = at(state, (5, 5))
    table.answer("hear report")
    table.answer("pursue 1 6")
    assert any("is back in time" in line for line in table.state.log)


# What a battle leaves


def battle(engagement: Engagement = Engagement.RAID) -> tuple[Plan, Battle]:
    state = outfit(WARHAMMER, LOCUST, engagement=engagement)
    contract = state.business.contract
    assert contract is not None
    assert contract.plan is not None
    return contract.plan, scenario(state, contract.plan, "wolves").battle()


def leaves(battle: Battle, id_: str, hex_: Hex) -> None:
    unit = battle.units[id_]
    unit.gone, unit.beyond = True, hex_


def test_who_holds_the_field_is_who_is_still_there() -> None:
    """And not who has won by leaving it: what lies there is the other one's."""
    _, fought = battle()
    assert holder(fought) is None
    ours = [unit for unit in fought.units.values() if unit.side == 0]
    for unit in ours:
        leaves(fought, unit.id, Hex(3, 0))
    fought.outcome = Outcome(0, "has left over the north edge")
    assert holder(fought) == 1
    assert not holds_field(fought, 0)
    assert not any(captured_by(fought, 0, unit) for unit in fought.units.values())
    for unit in ours:
        unit.gone, unit.beyond = False, None
    assert holder(fought) == 0
    fought.outcome = Outcome(None, "20 turns are over")
    assert (holds_field(fought, 0), holds_field(fought, 1)) == (True, True)


def test_enemies_that_flee_are_reported_with_their_damage() -> None:
    plan, fought = battle()
    griffin = next(unit for unit in fought.units.values() if unit.side == 1)
    suffer(griffin, "LA=3")
    # Its home edge is the north one; it has left over the south edge.
    leaves(fought, griffin.id, Hex(3, fought.board.rows + 1))
    fought.outcome = Outcome(0, "Enemy has no unit left")
    names = {unit.id: unit.name for unit in fought.units.values() if unit.side == 0}
    report = report_of(plan, fought, 0, names)
    assert [foe.edge for foe in report.fugitives] == [2]
    assert report.fugitives[0].damage == "LA=3"
    assert len(report.able) == 2
    # Over its own edge it goes home.
    leaves(fought, griffin.id, Hex(3, 0))
    assert report_of(plan, fought, 0, names).fugitives == []
