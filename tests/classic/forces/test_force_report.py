"""Forces as files: their crews, what they add up to, and what their formations lack."""

from __future__ import annotations

from pathlib import Path

import pytest

from btterm.calculators.forces import force_of, force_report
from btterm.classic.forces.roles import Role
from btterm.classic.scenario.named_forces import (
    Member,
    force_called,
    own_folder,
    parse_force,
)
from btterm.classic.scenario.setting_up import Scenario, Team
from btterm.cli.play import FAULTY, force
from btterm.errors import BadFile
from btterm.match.set_up import Draft

STAR = """
title = "Talon"
faction = "Clan Smoke Jaguar"
era = "Clan Invasion"

[[formations]]
name = "Alpha"
type = "battle star"
units = [
    { unit = "Timber Wolf Prime", gunnery = 2, piloting = 3 },
    "Adder Prime",
    { unit = "Nova Prime", role = "Sniper" },
]

[[formations]]
units = ["Elemental Point Laser"]
"""


def test_a_force_has_formations_and_crews() -> None:
    found = parse_force(STAR, "star.toml")
    assert found.members == (
        Member("Timber Wolf Prime", 2, 3),
        Member("Adder Prime"),
        Member("Nova Prime", role=Role.SNIPER),
        Member("Elemental Point Laser"),
    )
    assert [(each.name, each.kind) for each in found.formations] == [("Alpha", "Battle"), ("", "")]
    assert (found.faction, found.era) == ("Clan Smoke Jaguar", "Clan Invasion")


def test_a_force_is_added_up_and_checked() -> None:
    answer = force_report(parse_force(STAR, "star.toml"))
    alpha = answer.facts["formations"][0]
    assert alpha["members"][0]["battle_value"] == 4598, "2737 for base skills, as in the example"
    assert alpha["faults"] == ["needs 1 more heavy"]
    assert answer.facts["battle_value"] == 4598 + round(2083 * 1.32) + round(2663 * 1.32)
    assert answer.facts["without_battle_value"] == 1
    assert "  needs 1 more heavy" in answer.lines
    assert any(line.split()[:2] == ["may", "be:"] for line in answer.lines)
    assert max(map(len, answer.lines)) <= 80


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('title = "A"', "units: is missing"),
        ('title = "A"\n[[formations]]\ntype = "foo"\nunits = ["Wasp"]', "no formation is called"),
        ('title = "A"\nunits = [{ unit = "Wasp", gunnery = 9 }]', "gunnery: should be less"),
        ('title = "A"\nunits = [{ unit = "Wasp", role = "Tank" }]', "role: should be 'Ambusher'"),
    ],
)
def test_a_force_with_a_mistake_is_told(text: str, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        parse_force(text, "x.toml")


def test_a_command_prints_a_force_and_says_whether_it_lacks_something(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "star.toml").write_text(STAR)
    assert force([str(tmp_path / "star.toml")]) == FAULTY
    assert "Alpha: Battle, which gives re-rolls" in capsys.readouterr().out
    assert force(["Warhammer", "Archer"]) == 0
    assert capsys.readouterr().out.startswith("2 units, 140 tons, Battle Value 2,776")


def test_the_skills_of_a_force_go_into_the_set_up() -> None:
    own_folder().mkdir(parents=True)
    (own_folder() / "talon.toml").write_text(STAR)
    assert force_called("Talon") == parse_force(STAR, "talon.toml")
    form = Draft(Scenario("river-crossing", (Team("A"), Team("B"))))
    form.bring(0, "talon")
    crews = [each.mechwarrior() for each in form.scenario.teams[0].fighters]
    assert [(crew.gunnery, crew.piloting) for crew in crews[:2]] == [(2, 3), (3, 4)]


def test_units_alone_are_a_force() -> None:
    facts = force_report(force_of(["Warhammer", "Thunderbolt TDR-5S", "WVR-6R", "LCT-1V"])).facts
    assert facts["organisation"] == "Lance"
    assert facts["formations"][0]["may_be"] == ["Battle", "Support"]
