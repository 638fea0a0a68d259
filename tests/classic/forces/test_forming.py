"""Formations of the sides of a battle: in scenario files, forces and saves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.classic.battle import Battle, Formation
from btterm.classic.options import Options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.file import parse_scenario, write_scenario
from btterm.classic.scenario.forming import Formed
from btterm.classic.scenario.named_forces import own_folder, parse_force
from btterm.classic.scenario.setting_up import Scenario, Team, after
from btterm.cli.play import _force, _forces
from btterm.errors import BadFile, BadInput
from btterm.match.set_up import Draft

OMNI, POINT = '"Timber Wolf Prime"', '"Elemental Point Laser"'
NOVA_CAT = f"""
title = "Nova Cat"

[[formations]]
name = "Alpha"
type = "battle"
units = [{", ".join([OMNI] * 4)}, {{ unit = "Timber Wolf Prime", role = "Striker" }}]

[[formations]]
name = "Claws"
type = "nova"
units = [{", ".join([POINT] * 5)}]

[[formations]]
type = "support"
with = "Alpha"
units = ["Wasp", "LCT-1V", "Stinger"]
"""


def scenario(force: str = NOVA_CAT, *, formations: bool = False) -> Scenario:
    found = parse_force(force, "x.toml")
    anna = Team("Anna", fighters=found.fighters, formations=found.formed)
    ben = Team("Ben", fighters=parse_force('title = "B"\nunits = ["Atlas"]', "b").fighters)
    return Scenario("open-grassland", (anna, ben), Options(formations=formations))


def formed(battle: Battle) -> list[tuple[int, str, str, int, str]]:
    return [(f.side, f.name, f.type, len(f.units), f.partner) for f in battle.formations]


def test_the_formations_of_a_force_are_those_of_its_side() -> None:
    battle = scenario(formations=True).battle()
    assert formed(battle) == [
        (0, "Alpha", "Battle", 5, ""),
        (0, "Claws", "Nova", 5, "Alpha"),
        (0, "Support", "Support", 3, "Alpha"),
    ]
    units = [battle.units[id_].name for id_ in battle.formations[2].units]
    assert units == ["Wasp", "Locust", "Stinger"]


def test_without_the_option_no_formation_is_in_play_and_none_is_checked() -> None:
    assert scenario().battle().formations == []
    assert scenario(NOVA_CAT.replace("battle", "assault")).battle().formations == []


def test_a_battle_does_not_begin_with_a_formation_that_is_none() -> None:
    with pytest.raises(BadInput, match=r"Anna: Alpha is no Recon formation: needs 1 more .* scout"):
        scenario(NOVA_CAT.replace('"battle"', '"recon"'), formations=True).battle()
    with pytest.raises(BadInput, match="Anna: Claws is no Nova formation: needs 5 OmniMechs"):
        scenario(NOVA_CAT.replace(f"{OMNI}, ", "", 1), formations=True).battle()


def test_scenario_files_and_saves_keep_formations() -> None:
    begun = scenario(formations=True)
    assert parse_scenario(write_scenario(begun), "x") == begun
    battle = begun.battle()
    battle.formations[0].holders, battle.formations[0].rerolls = ["TI"], 3
    assert CLASSIC.load(CLASSIC.dump(battle)).formations == battle.formations
    copy = battle.copy()
    copy.formations[0].holders.append("T2")
    assert battle.formations[0].holders == ["TI"]


def test_a_save_of_earlier_has_none() -> None:
    data = CLASSIC.dump(scenario().battle())
    del data["formations"]
    assert CLASSIC.load(data).formations == []


@pytest.mark.parametrize(
    ("was", "written", "why"),
    [
        ('name = "Claws"', 'name = "Alpha"', "two formations are called Alpha"),
        ('with = "Alpha"', 'with = "Bravo"', "Support goes with no formation called Bravo"),
        ('with = "Alpha"', 'with = "Support"', "Support goes with no formation called Support"),
        ('formation = "Claws"', 'formation = "Bravo"', "in Bravo, and no formation is called so"),
        ('type = "Nova"', 'type = "Horde"', "no formation is called 'Horde': Assault, .*Nova"),
    ],
)
def test_a_scenario_with_a_mistake_is_told(was: str, written: str, why: str) -> None:
    text = write_scenario(scenario())
    assert was in text
    with pytest.raises(BadFile, match=why):
        parse_scenario(text.replace(was, written), "x")


def test_a_force_whose_formation_goes_with_none_is_told() -> None:
    with pytest.raises(BadFile, match="goes with no formation called Bravo"):
        parse_force(NOVA_CAT.replace('with = "Alpha"', 'with = "Bravo"'), "x")


def test_formations_without_a_name_are_called_after_their_type() -> None:
    star = '[[formations]]\ntype = "support"\nunits = ["Wasp"]\n'
    force = parse_force(f'title = "A"\n{star * 3}', "x")
    assert [each.name for each in force.formed] == ["Support", "Support 2", "Support 3"]


def test_form_and_command_line_take_the_formations_of_a_force() -> None:
    own_folder().mkdir(parents=True)
    (own_folder() / "nova-cat.toml").write_text(NOVA_CAT)
    form = Draft(Scenario("river-crossing", (Team("A"), Team("B"))))
    form.bring(0, "nova cat")
    assert form.team(0).formations[2] == Formed("Support", "Support", "Alpha")
    form.draw(0, "200 4")
    assert form.team(0).formations == ()
    side = "ANNA: nova cat, Atlas"
    assert len(_force(side).posts) == 14
    battle = _forces("open-grassland", [side], Options(formations=True))()
    assert formed(battle) == formed(scenario(formations=True).battle())
    assert battle.formations[1] == Formation(
        0, "Claws", "Nova", battle.formations[1].units, "Alpha"
    )


def test_who_has_died_leaves_his_place_in_the_formation_to_another_one() -> None:
    begun = scenario(formations=True)
    battle = begun.battle()
    next(iter(battle.units.values())).crew.hits = 6
    assert after(begun, battle).teams[0].fighters[0] == replace(
        begun.teams[0].fighters[0], gunnery=None, piloting=None
    )
