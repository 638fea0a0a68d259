"""What people between battles learn, trade and pass on, and what their abilities are good for
(House rules, Special Abilities, Experience)."""

from __future__ import annotations

import pytest

from btterm.campaign.campaign import Campaign, Contract
from btterm.campaign.file import parse_outfit, write_outfit
from btterm.campaign.headquarters import HEADQUARTERS
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.laying_out import scenario
from btterm.campaign.missions.plans import Enemy, Plan
from btterm.campaign.outfit import Machine, Outfit
from btterm.campaign.people.abilities import (
    RELATED,
    abilities_to_learn,
    acquire,
    changed_over,
    in_battle,
    steps,
)
from btterm.campaign.people.experience import lessons, price_of_skill, skill_lessons, tradable
from btterm.campaign.people.person import Person, Role
from btterm.campaign.people.ratings import Rating
from btterm.campaign.upkeep.teams import WORKDAY, team_minutes
from btterm.classic.equipment.catalogue import TechBase, known
from btterm.classic.units.crew import Crew
from btterm.errors import BadFile
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table

WARHAMMER = "Warhammer WHM-6R"


def outfit(*machines: Machine, people: list[Person] | None = None) -> Outfit:
    staff = people or [Person(Role.TECHNICIAN, Crew("Jun"))]
    return Outfit(
        "Wolves", list(machines), {"Armor": 50}, campaign=Campaign(10**6, 2, people=staff)
    )


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
    ("one", "two", "far"),
    [
        ("LRM 5", "LRM 20", 3),
        ("LRM 10", "LRM 5", 1),
        ("SRM 4", "Streak SRM 4", 1),
        ("SRM 2", "Streak SRM 4", 2),
        ("Medium Laser", "Large Pulse Laser", 2),
        ("Autocannon 20", "LB 2-X AC", 4),
        ("PPC", "ER PPC", 1),
        ("PPC", "Large Laser", None),
        ("LRM 5", "SRM 2", None),
        ("Gauss Rifle", "PPC", None),
    ],
)
def test_related_weapons_are_learned_step_by_step(one: str, two: str, far: int | None) -> None:
    assert steps(one, two) == far


def test_all_related_weapons_are_in_the_catalogue() -> None:
    bases = (TechBase.INNER_SPHERE, TechBase.CLAN)
    for weapon in {weapon for pair in RELATED for weapon in pair}:
        assert any(known(weapon, base) for base in bases), weapon


def test_who_changes_over_fights_a_battle_without_the_bonus() -> None:
    person = Person(crew=Crew("Ada"))
    weapons = ("PPC", "Medium Laser", "Small Laser")
    assert abilities_to_learn(person, weapons)["weapon specialist: Medium Laser"] == 8
    acquire(person, "weapon specialist: Medium Laser")
    found = abilities_to_learn(person, weapons)
    assert {name: price for name, price in found.items() if "Laser" in name or "PPC" in name} == {
        "weapon specialist: PPC": 8,
        "weapon specialist: Small Laser": 8,
        "Medium Laser, now Small Laser": 2,
    }
    acquire(person, "Medium Laser, now Small Laser")
    assert in_battle(person.crew.abilities) == ()
    changed_over(person)
    assert in_battle(person.crew.abilities) == ("weapon specialist: Small Laser",)
    # Back to what was bought before it is free.
    assert abilities_to_learn(person, weapons)["Small Laser, now Medium Laser"] == 0


def test_what_each_may_learn() -> None:
    mechwarrior, driver = Person(crew=Crew("Ada")), Person(Role.CREW, Crew("Ben"))
    assert set(abilities_to_learn(mechwarrior, ())) - set(abilities_to_learn(driver, ())) == {
        *("melee specialist", "toughness", "sure-footed", "sixth sense"),
    }
    for _ in range(2):
        acquire(mechwarrior, "toughness")
    assert "toughness" not in abilities_to_learn(mechwarrior, ())
    medic = Person(Role.MEDIC, Crew("Zoe"), Rating.ELITE)
    assert lessons(medic) == {}
    # Infantry learns to attack 'Mechs by training.
    leader = Person(Role.INFANTRY, Crew("Kim"))
    assert set(skill_lessons(leader, trained=False)) == {"gunnery"}
    assert set(skill_lessons(leader)) == {"gunnery", "piloting"}


def test_an_ability_is_learned_and_comes_along_to_battle() -> None:
    machine = Machine("Warhammer", WARHAMMER, Person(crew=Crew("Ada"), xp=30))
    table = at(outfit(machine))
    table.answer("learn Ada: weapon specialist: PPC")
    table.answer("learn Ada: sixth sense")
    who = table.state.machines[0].who
    assert who is not None
    assert who.xp == 2
    plan = Plan(Engagement.RAID, "high-moor", True, ["Warhammer"], [Enemy("Wasp WSP-1A", 4, 5)])
    found = scenario(table.state, plan, "wolves")
    assert found.options.sixth_sense
    crew = found.battle().units["WA"].crew
    assert (crew.abilities, crew.sixth_sense) == (["weapon specialist: PPC", "sixth sense"], True)


def test_who_is_new_may_trade_one_point_of_skill() -> None:
    person = Person(crew=Crew("Ada", 3, 4), new=True)
    table = at(outfit(people=[person]))
    assert tradable(person) == {"gunnery": price_of_skill(4), "piloting": price_of_skill(5)}
    table.answer("trade Ada: gunnery")
    (ada,) = table.state.business.people
    assert (ada.crew.gunnery, ada.xp) == (4, price_of_skill(4))
    assert orders(table, "trade") == []


def test_founding_members_share_their_experience() -> None:
    people = [Person(crew=Crew(name, 3, 4), xp=4, founder=True) for name in ("Ada", "Ben")]
    state = outfit(people=people)
    state.business.day = 1
    table = at(state)
    table.answer("trade Ada: gunnery")
    table.answer("trade Ada: gunnery")
    table.answer("pass Ada: Ben")
    ada, ben = table.state.business.people
    assert (ada.crew.gunnery, ada.xp) == (5, 0)
    assert ben.xp == 4 + 4 + price_of_skill(4) + price_of_skill(5)
    table.answer("wait day")
    assert orders(table, "pass") == orders(table, "trade") == []


def test_a_platoon_is_trained() -> None:
    leader = Person(Role.INFANTRY, Crew("Kim", 4, 8), xp=2)
    table = at(outfit(Machine("Foot Platoon", "Foot Platoon Rifle", leader, "men=20")))
    assert orders(table, "learn") == []
    table.answer("train Foot Platoon")
    machine = table.state.machines[0]
    # Half of 600,000 C-bills; the Anti-'Mech skill can be learned now.
    assert table.state.business.money == 10**6 - 300_000
    assert (machine.sheet, machine.damage) == ("Trained Foot Platoon Rifle", "men=20")
    assert orders(table, "train") == []
    table.answer("learn Kim: piloting")
    machine.unit()


def test_an_expert_who_is_quick() -> None:
    jun = Person(Role.TECHNICIAN, Crew("Jun", abilities=["expert: 'Mechs", "quick"]))
    machine = Machine("Warhammer", WARHAMMER, Person(crew=Crew("Ada")), "LA=10")
    table = at(outfit(machine, people=[jun]), (1, 2))
    usual = at(outfit(machine))
    words = {}
    for each in (table, usual):
        assert each.pending is not None
        options = each.pending.options  # type: ignore[union-attr]
        words[each] = next(o.label for o in options if o.key == "repair Warhammer: LA armor")
    assert "(5+, 30 min" in words[usual]
    assert "(4+, 22 min" in words[table]
    table.answer("repair Warhammer: LA armor")
    assert table.state.business.busy == {"Jun": 22}
    assert team_minutes(jun, WORKDAY) == 360


def test_a_file_knows_what_each_may_have() -> None:
    text = write_outfit(outfit(people=[Person(Role.TECHNICIAN, Crew("Jun", abilities=["quick"]))]))
    for wrong in ("toughness", "flying"):
        with pytest.raises(BadFile, match="is no ability of a technician"):
            parse_outfit(text.replace('"quick"', f'"{wrong}"'), "test")


def test_a_tactician_helps_to_find_the_enemy_first() -> None:
    """6 and 6 for both: the Warhammers of both are as fast, so the tactician decides."""
    found = []
    for abilities in ([], ["tactician"]):
        who = Person(crew=Crew("Ada", abilities=abilities))
        state = outfit(Machine("Warhammer", WARHAMMER, who))
        contract = Contract("retainer", 1, 0, "Liao", percent=100.0)
        plan = Plan(Engagement.MEETING, "", False, enemies=[Enemy(WARHAMMER, 4, 5)])
        contract.following, contract.plan = plan, Plan(Engagement.PURSUIT, "x", False, chase=True)
        state.business.contract = contract
        dice = [(3, 4), (3, 4), (6, 6), (6, 6)] + ([] if abilities else [(6, 6), (5, 6)])
        table = at(state, *dice)
        table.answer("concede battle")
        now = table.state.business.contract
        assert now is not None
        assert now.plan is not None
        found.append(now.plan.attacks)
    assert found == [True, True]
