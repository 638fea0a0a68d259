"""From a blocking action to the raid behind it, home edges, and what the strategic advantage is
good for (House rules, Strategic Advantage)."""

from __future__ import annotations

import pytest

from btterm.board.edges import Edge, depth
from btterm.campaign.campaign import Campaign, Contract
from btterm.campaign.file import parse_outfit, write_outfit
from btterm.campaign.headquarters import HEADQUARTERS
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.laying_out import home_choices, our_turns, scenario, their_turns
from btterm.campaign.missions.plans import Enemy, Plan, Report
from btterm.campaign.missions.reporting import report_of
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.person import Person
from btterm.classic.battle import Battle, Outcome
from btterm.classic.units.crew import Crew
from btterm.hexes import Hex
from btterm.table.dice import SeededDice
from btterm.table.table import Table

SHEETS = ("Warhammer WHM-6R", "Griffin GRF-1N", "Locust LCT-1V")
WASP, GRIFFIN, LOCUST = Enemy("Wasp WSP-1A", 4, 5), Enemy(SHEETS[1], 4, 5), Enemy(SHEETS[2], 4, 5)
NORTH, SOUTH = (Edge.NORTH,), (Edge.SOUTH,)


def outfit(mission: str, plan: Plan, report: Report | None = None, advantage: int = 0) -> Outfit:
    machines = [
        Machine(sheet.split()[0], sheet, Person(crew=Crew(f"Number {number}", 4, 5)))
        for number, sheet in enumerate(SHEETS)
    ]
    contract = Contract(mission, 3, 0, "Liao", percent=100.0, plan=plan, report=report)
    contract.advantage = advantage
    return Outfit("Wolves", machines, campaign=Campaign(0, 1, contract=contract))


def at(state: Outfit) -> Table[Outfit]:
    """Its headquarters, as read from a file again."""
    again = parse_outfit(write_outfit(state), "again")
    assert write_outfit(again) == write_outfit(state)
    return Table(HEADQUARTERS, again, SeededDice(1))


def plan_of(table: Table[Outfit]) -> Plan:
    contract = table.state.business.contract
    assert contract is not None
    assert contract.plan is not None
    return contract.plan


def orders(table: Table[Outfit], verb: str) -> list[str]:
    assert table.pending is not None
    keys = table.pending.answers()  # type: ignore[union-attr]
    return [key for key in keys if key.startswith(f"{verb} ")]


ALL = tuple(Edge)
SHORT = (Edge.NORTH, Edge.SOUTH)
# By type, who attacks and who is ahead: what the outfit and what the enemy may choose.
CHOICES = [
    (Engagement.MEETING, True, 0, SHORT, ()),
    (Engagement.MEETING, False, 1, (), SHORT),
    (Engagement.BLOCKING, True, 1, ALL, ()),
    (Engagement.BLOCKING, True, -1, (), ALL),
    (Engagement.BLOCKING, False, 1, ALL, ()),
    (Engagement.RAID, True, 1, ALL, ()),
    (Engagement.RAID, True, 0, (), ()),
    (Engagement.RAID, True, -1, (), ()),
    (Engagement.RAID, False, 1, (), ()),
    (Engagement.RAID, False, -1, (), ALL),
    (Engagement.PURSUIT, True, 1, (), ()),
    (Engagement.FUGITIVE, True, 0, ALL, ()),
    (Engagement.FUGITIVE, False, 0, (), ALL),
    (Engagement.SIEGE, True, 0, ALL, ()),
    (Engagement.SIEGE, False, 1, (), ALL),
]


@pytest.mark.parametrize(("engagement", "attacks", "advantage", "ours", "theirs"), CHOICES)
def test_who_chooses_the_home_edge(
    engagement: Engagement,
    *,
    attacks: bool,
    advantage: int,
    ours: tuple[Edge, ...],
    theirs: tuple[Edge, ...],
) -> None:
    plan = Plan(engagement, "high-moor", attacks, advantage=advantage)
    assert home_choices(plan, ours=True) == ours
    assert home_choices(plan, ours=False) == theirs


def test_an_edge_is_chosen_before_the_battle() -> None:
    plan = Plan(Engagement.SIEGE, "high-moor", True, ["Warhammer"], [WASP])
    table = at(outfit("relief", plan))
    assert orders(table, "edge") == ["edge north", "edge east", "edge west"]
    table.answer("edge west")
    assert plan_of(table).home is Edge.WEST
    battle = scenario(table.state, plan_of(table), "wolves").battle()
    attacker = next(unit for unit in battle.units.values() if unit.side == 0)
    assert attacker.reserve is not None
    assert attacker.reserve.turn == 1
    assert {depth(battle.board, Edge.WEST, hex_) for hex_ in attacker.reserve.hexes} == {1}
    plan_of(table).battle = "2026-today"
    assert orders(at(table.state), "edge") == []


def begun(battle: Battle, side: int) -> list[Hex]:
    return [unit.hex for unit in battle.units.values() if unit.side == side]


def test_a_surprised_defender_stands_in_the_middle() -> None:
    """He does not know from where the Attacker comes, who has the advantage."""
    for advantage, deep in ((0, False), (1, True)):
        plan = Plan(Engagement.RAID, "high-moor", True, ["Warhammer"], [WASP], advantage=advantage)
        battle = scenario(outfit("objective raid", plan), plan, "wolves").battle()
        depths = [depth(battle.board, Edge.NORTH, hex_) for hex_ in begun(battle, 1)]
        assert all((each > battle.board.rows // 4) is deep for each in depths)


def test_who_is_besieged_may_hide() -> None:
    for count, hidden in ((1, 1), (3, 1), (4, 2), (9, 4)):
        plan = Plan(Engagement.SIEGE, "high-moor", True, ["Warhammer"], [WASP] * count)
        found = scenario(outfit("relief", plan), plan, "wolves")
        assert found.options.hidden_units == hidden
    plan = Plan(Engagement.RAID, "high-moor", True, ["Warhammer"], [WASP] * 8)
    assert not scenario(outfit("relief", plan), plan, "wolves").options.hidden_units


def test_the_slower_half_guards_the_objective() -> None:
    """It may be told otherwise."""
    plan = Plan(Engagement.MEETING, "high-moor", True, ["Locust"], [WASP])
    report = Report(won=True, advantage=1)
    table = at(outfit("garrison", plan, report))
    table.answer("hear report")
    plan = plan_of(table)
    assert (plan.engagement, plan.attacks, plan.staying) == (
        *(Engagement.BLOCKING, False),
        ["Warhammer"],
    )
    table.answer("stay Griffin")
    table.answer("join Warhammer")
    assert plan_of(table).staying == ["Griffin"]
    names = [fighter.sheet for fighter in scenario(table.state, plan, "w").teams[0].fighters]
    assert names == ["Warhammer WHM-6R", "Locust LCT-1V"]
    table.answer("stay Warhammer")
    # Somebody has to fight.
    assert orders(table, "stay") == []


def test_the_enemy_leaves_guards_too() -> None:
    plan = Plan(Engagement.MEETING, "high-moor", True, ["Locust"], [WASP])
    table = at(outfit("objective raid", plan, Report(won=False, advantage=-1)))
    table.answer("hear report")
    plan = plan_of(table)
    assert (plan.engagement, plan.attacks) == (Engagement.BLOCKING, True)
    assert len(plan.enemies) - len(plan.guards) in (0, 1)


def fought(*, attacks: bool, gone: dict[str, int], winner: int) -> Report:
    """A blocking action in which some units have left over the Defender's home edge, each in its
    turn."""
    plan = Plan(Engagement.BLOCKING, "high-moor", attacks, ["Warhammer", "Locust"], [WASP, GRIFFIN])
    battle = scenario(outfit("objective raid", plan), plan, "wolves").battle()
    edge = Hex(3, 0) if attacks else Hex(3, battle.board.rows + 1)
    battle.turn = 15
    for unit in battle.units.values():
        if (name := unit.name.split()[0]) in gone:
            unit.gone, unit.beyond, unit.left_in = True, edge, gone[name]
    battle.outcome = Outcome(winner, "so it is")
    units = battle.units.values()
    return report_of(plan, battle, 0, {u.id: u.name.split()[0] for u in units if u.side == 0})


def test_when_each_is_at_the_objective() -> None:
    report = fought(attacks=True, gone={"Warhammer": 9, "Griffin": 12}, winner=1)
    assert report.times == {"Warhammer": 9 - 6}
    assert [(foe.sheet, foe.time) for foe in report.arriving] == [(SHEETS[1], 12 - 8)]
    # Whoever holds the field has the advantage.
    assert report.advantage == -1


def test_an_attacker_who_holds_the_field_marches_on() -> None:
    report = fought(attacks=True, gone={"Warhammer": 9, "Griffin": 9, "Wasp": 9}, winner=0)
    assert report.times == {"Warhammer": 9 - 6, "Locust": 15 - 12}
    assert report.advantage == 1


def after(*, attacks: bool, times: dict[str, int], arriving: list[Enemy]) -> Table[Outfit]:
    """The headquarters after a blocking action."""
    plan = Plan(Engagement.BLOCKING, "high-moor", attacks, ["Griffin", "Locust"], [WASP])
    plan.guards, plan.staying = ([GRIFFIN], []) if attacks else ([], ["Warhammer"])
    report = Report(won=True, advantage=1, times=times, arriving=arriving)
    table = at(outfit("objective raid" if attacks else "garrison", plan, report))
    table.answer("hear report")
    return table


def late(sheet: str, time: int) -> Enemy:
    return Enemy(sheet, 4, 5, time=time)


def test_the_raid_begins_when_the_last_attacker_is_there() -> None:
    foes = [late(WASP.sheet, 3), late(SHEETS[1], 4), late(SHEETS[2], 6)]
    table = after(attacks=True, times={"Griffin": 4, "Locust": -3}, arriving=foes)
    plan = plan_of(table)
    assert (plan.engagement, plan.machines) == (Engagement.RAID, ["Griffin", "Locust"])
    machines = [table.state.machine(name) for name in plan.machines]
    assert our_turns(plan, machines) == [0, 0]
    # The guard and who is there before the Attacker stand there; the others come after him.
    assert their_turns(plan, machines) == [0, 0, 1, 3]
    # Without the slow one it begins earlier.
    table.answer("stay Griffin")
    assert their_turns(plan, machines[1:]) == [0, 7, 8, 10]
    team = scenario(table.state, plan_of(table), "wolves").teams[1]
    assert [fighter.edge for fighter in team.fighters] == [None, *[plan.home] * 3]


def test_our_guards_stand_at_the_objective() -> None:
    foes = [late(WASP.sheet, 3)]
    table = after(attacks=False, times={"Griffin": 5, "Locust": 2}, arriving=foes)
    plan = plan_of(table)
    machines = [table.state.machine(name) for name in plan.machines]
    found = dict(zip(plan.machines, our_turns(plan, machines), strict=True))
    assert found == {"Warhammer": 0, "Locust": 0, "Griffin": 3}
    assert their_turns(plan, machines) == [0]


def test_nobody_gets_through() -> None:
    """Then the objective is safe."""
    table = after(attacks=False, times={"Griffin": 5}, arriving=[])
    contract = table.state.business.contract
    assert contract is not None
    assert contract.plan is None


def test_nobody_guards_it() -> None:
    plan = Plan(Engagement.BLOCKING, "high-moor", True, ["Griffin"], [WASP])
    report = Report(won=True, advantage=1, times={"Griffin": 4})
    table = at(outfit("objective raid", plan, report))
    table.answer("hear report")
    contract = table.state.business.contract
    assert contract is not None
    assert (contract.plan, contract.fought, contract.won) == (None, 2, 2)
