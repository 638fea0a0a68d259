"""Ready-made forces: the shipped ones, and files of the player's own."""

from __future__ import annotations

import pytest

from btterm.classic.forces.roles import Role
from btterm.classic.scenario import named_forces as n
from btterm.classic.scenario.forming import Formed
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.classic.sheets.library import load_unit
from btterm.errors import BadFile, BadInput


def test_every_shipped_force_can_fight() -> None:
    for name, force in n.named_forces().items():
        assert isinstance(force, n.NamedForce)
        team = Team("A", fighters=tuple(map(Fighter, force.units)))
        foe = Team("B", fighters=(Fighter("Atlas"),))
        battle = Scenario("river-crossing", (team, foe)).battle()
        assert [unit.sheet.name for unit in battle.units.values()] == [
            *(load_unit(unit).name for unit in force.units),
            "Atlas AS7-D",
        ]
        assert force.about, name
        assert len({unit.sheet.chassis for unit in battle.units.values()} & {force.title}) == 0


def test_a_force_is_called_by_its_name_in_any_case() -> None:
    assert n.units_called("Hover LANCE") == n.units_called("hover-lance")
    assert n.units_called("hover lance")[0] == "Drillson Heavy Hover Tank"
    assert n.units_called("Hover") == ("Hover",), "else it is a unit"


def test_a_force_of_ones_own_takes_the_place_of_a_shipped_one() -> None:
    folder = n.own_folder()
    folder.mkdir(parents=True)
    (folder / "hover-lance.toml").write_text('title = "Mine"\nunits = ["Wasp", "Wasp"]\n')
    assert n.units_called("hover-lance") == ("Wasp", "Wasp")
    (folder / "broken.toml").write_text('title = "Mine"\n')
    assert str(n.named_forces()["broken"]) == "broken.toml: units: is missing"
    with pytest.raises(BadFile, match="units: is missing"):
        n.units_called("broken")
    assert n.units_called("hover-lance") == ("Wasp", "Wasp"), "the others are there all the same"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("title = 1", "title: say a text"),
        ('title = "A"\nunits = []', "units: 1 are needed, not 0"),
        ('title = "A"\nunits = [1]', "units 1 unit: say a text"),
        ('title = "A"\nunits = ["Wasp"]\nfoo = 1', "foo: there is no such key"),
        ("title", "not TOML"),
    ],
)
def test_a_file_with_a_mistake_is_told(text: str, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        n.parse_force(text, "x.toml")


def test_a_side_is_kept_as_a_force_and_read_again() -> None:
    fighters = (
        Fighter("Timber Wolf Prime", gunnery=3, piloting=4, formation="Alpha", role=Role.BRAWLER),
        Fighter("Nova Prime", formation="Alpha", card="Mirela Voss"),
        Fighter("Adder Prime", formation="Alpha"),
        Fighter("Wasp WSP-1A"),
    )
    formed = (Formed("Alpha", "Support"),)
    team = Team("Anna", fighters=fighters, formations=formed, faction="Wolf", era="3050")
    path = n.save_force('The "Alpha" Star', team)
    found = n.force_called("the-alpha-star")
    assert found is not None
    assert path == n.own_folder() / "the-alpha-star.toml"
    assert {*found.fighters} == {*fighters}
    assert (found.title, found.faction, found.era) == ('The "Alpha" Star', "Wolf", "3050")
    assert found.formed == team.formations
    with pytest.raises(BadInput, match="needs a title"):
        n.save_force(" / ", team)
