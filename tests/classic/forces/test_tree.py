"""Stars and Lances while a battle is set up: who stands where, what they lack, what they are worth
(Clan Invasion, Creating a Force, Formation Types)."""

from __future__ import annotations

import pytest

from btterm.classic.forces.roles import Role
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.forming import Formed
from btterm.classic.scenario.named_forces import own_folder
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.errors import BadInput
from btterm.match import forming
from btterm.match.set_up import Draft, Row

OMNIS = ("Timber Wolf Prime", "Nova Prime", "Adder Prime", "Summoner Prime", "Executioner Prime")


def team(*sheets: str, formations: tuple[Formed, ...] = ()) -> Team:
    return Team("Anna", fighters=tuple(map(Fighter, sheets)), formations=formations)


def draft(*sheets: str) -> Draft:
    sides = (team(*sheets), Team("Ben", fighters=(Fighter("Atlas"),)))
    return Draft(Scenario("open-grassland", sides))


@pytest.mark.parametrize(
    ("fighter", "value"),
    [
        (Fighter("Timber Wolf Prime", gunnery=4, piloting=5), 2737),
        (Fighter("Timber Wolf Prime"), round(2737 * 1.32)),
        (Fighter("Timber Wolf Prime", gunnery=2, piloting=3), round(2737 * 1.68)),
    ],
)
def test_skills_multiply_the_battle_value(fighter: Fighter, value: int) -> None:
    """The book's Timber Wolf: 2737 for average skills, 4598 for an elite MechWarrior."""
    assert forming.value(fighter) == value


def test_the_skills_that_are_usual_with_the_clans_and_in_the_inner_sphere() -> None:
    assert forming.skills(Fighter("Timber Wolf Prime")) == (3, 4)
    assert forming.skills(Fighter("Atlas AS7-D")) == (4, 5)
    assert forming.skills(Fighter("Atlas AS7-D", gunnery=2, piloting=2)) == (2, 2)


def test_a_new_formation_takes_all_that_stand_in_none_and_are_of_one_kind() -> None:
    """Units are listed below the formation that they stand in, those in none before."""
    found = draft(*OMNIS[:4], "Elemental Point Laser")
    found.form(0, 0, "Battle")
    alpha = found.team(0)
    assert alpha.formations == (Formed("Alpha", "Battle"),)
    assert [f.formation for f in alpha.fighters] == ["Alpha"] * 4 + [""]
    assert found.scenario.options.formations
    assert found.row == Row("formation", 0, 0)
    assert [(row.kind, row.unit) for row in found.rows()[1:9]] == [
        ("side", 0),
        ("unit", 4),
        ("formation", 0),
        *(("unit", n) for n in range(4)),
        ("side", 0),
    ]


def test_what_is_added_in_a_formation_stands_in_it_and_may_be_what_it_lacked() -> None:
    found = draft("Timber Wolf Prime", "Nova Prime", "Executioner Prime")
    found.form(0, 0, "Fire")
    assert forming.lacks(found.team(0)) == {"Alpha": ["needs 2 more missile boat or sniper"]}
    for _ in range(2):
        found.add(0, "Adder Prime")
    assert [f.formation for f in found.fighters(0)] == ["Alpha"] * 5
    assert forming.lacks(found.team(0)) == {"Alpha": ["needs 1 more missile boat or sniper"]}
    found.at = found.rows().index(Row("side", 0))
    found.add(0, "Wasp WSP-1A")
    assert found.fighters(0)[-1].formation == ""


def test_a_role_can_be_changed_and_the_usual_one_is_no_choice() -> None:
    found = draft("Timber Wolf Prime", "Nova Prime", "Adder Prime")
    roles = []
    for _ in Role:
        found.next_role(0, 0)
        roles.append(found.fighters(0)[0].role)
    assert len({*roles}) == len(Role)
    assert roles[-1] is None
    assert Role.BRAWLER not in roles


def test_the_list_of_types_says_what_the_units_lack_for_each() -> None:
    kinds = {k.name: faults for k, faults in forming.types_for(team(*OMNIS), 0)}
    assert kinds["Battle"] == []
    assert kinds["Fire"] == ["needs 1 more missile boat or sniper"]
    points = team(*OMNIS, *["Elemental Point Laser"] * 5)
    whole = forming.found(points, "Battle")
    kinds = {k.name: faults for k, faults in forming.types_for(whole, 1)}
    assert kinds["Nova"] == []


@pytest.mark.parametrize(
    ("groups", "called"),
    [([5], "Star"), ([5, 5], "Binary"), ([5, 4], ""), ([5, 5, 5], "Trinary"), ([], "")],
)
def test_what_the_formations_of_a_side_are_together(groups: list[int], called: str) -> None:
    whole = team()
    for size in groups:
        more = tuple(Fighter("Timber Wolf Prime") for _ in range(size))
        whole = Team("Anna", fighters=(*whole.fighters, *more), formations=whole.formations)
        whole = forming.found(whole, "Battle")
    assert forming.called(whole) == called
    assert [formed.name for formed in whole.formations] == list(forming.NAMES[: len(groups)])


def test_a_unit_goes_from_one_formation_to_the_next_and_then_to_none() -> None:
    found = draft(*OMNIS)
    found.form(0, 0, "Battle")
    found.form(0, 1, "Fire")
    seen = []
    for _ in range(3):
        found.join(0, 0)
        assert found.row == Row("unit", 0, 0)
        seen.append(found.fighters(0)[0].formation)
    assert seen == ["Bravo", "", "Alpha"]


def test_formations_are_named_and_disbanded_with_all_that_goes_with_them() -> None:
    found = draft(*OMNIS)
    found.form(0, 0, "Battle")
    found.form(0, 1, "Support")
    found.partner(0, 1)
    assert found.team(0).formations[1].partner == "Alpha"
    found.name_formation(0, 0, "Keshik")
    assert found.team(0).formations == (
        Formed("Keshik", "Battle"),
        Formed("Bravo", "Support", "Keshik"),
    )
    assert {f.formation for f in found.fighters(0)} == {"Keshik"}
    text = write_scenario(found.scenario)
    assert parse_scenario(text, "a").teams[0].formations == found.team(0).formations
    for wrong in ("", "Bravo"):
        with pytest.raises(BadInput):
            found.name_formation(0, 0, wrong)
    with pytest.raises(BadInput, match="goes with no other one"):
        found.partner(0, 0)
    found.disband(0, 0)
    assert found.team(0).formations == (Formed("Bravo", "Support"),)
    assert found.scenario.options.formations
    found.disband(0, 0)
    assert not found.scenario.options.formations


def test_a_unit_without_a_sheet_counts_nothing() -> None:
    whole = team("Nosuch", "Atlas AS7-D", formations=(Formed("Alpha", "Battle"),))
    assert forming.total_value(whole.fighters) == forming.value(Fighter("Atlas AS7-D"))
    assert forming.lacks(whole)["Alpha"][0].startswith("needs 3 more units")


def test_faction_and_era_come_with_a_force_and_are_facts_of_a_side() -> None:
    own_folder().mkdir(parents=True, exist_ok=True)
    (own_folder() / "talon.toml").write_text(
        'title = "T"\nfaction = "Clan Smoke Jaguar"\nera = "Clan Invasion"\n'
        f'[[formations]]\ntype = "Battle"\nunits = {list(OMNIS)}\n'
    )
    found = draft("Atlas AS7-D")
    found.bring(0, "talon")
    side = found.team(0)
    assert (side.faction, side.era) == ("Clan Smoke Jaguar", "Clan Invasion")
    assert forming.called(side) == "Star"
    assert found.scenario.options.formations
    assert parse_scenario(write_scenario(found.scenario), "a") == found.scenario
    found.belong(0, "Clan Wolf")
    assert (found.team(0).faction, found.team(0).era) == ("Clan Wolf", "")
