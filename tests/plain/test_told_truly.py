"""What questions and looks say of targets, arrivals and the initiative."""

from __future__ import annotations

import pytest

from btterm.classic.battle import Phase
from btterm.classic.decisions import FireDecision
from btterm.classic.options import Options
from btterm.classic.readout.of import readout
from btterm.classic.situation import parse_situation
from btterm.plain.asking import question
from btterm.plain.looks import status
from tests.rulebook.rules import points_of


def targets(line: str, unit: str, options: Options | None = None) -> list[str]:
    battle = parse_situation(f"open=15x30 turn=2 {line}", options or Options())
    battle.phase = Phase.WEAPON_ATTACK
    return list(question(battle, FireDecision(0, battle, (unit,))))[1:]


@pytest.mark.parametrize(
    ("enemy", "says"),
    [
        ("0804/S", "no weapon can fire at it: right torso covers front."),
        ("0828/S", "no weapon reaches it."),
        ("0807/N", "4 weapons can fire, best "),
    ],
)
def test_why_no_weapon_fires_is_told(enemy: str, says: str) -> None:
    *_, told = targets(f"; Hunchback HBK-4G@0805/S; Wasp WSP-1A@{enemy} side=2", "HU")
    assert says in told


def test_who_spots_is_told_and_not_that_the_firing_unit_sees() -> None:
    hill = "0806=4. 0906=4. 0706=4. 0807=4. "
    line = f"{hill}; Archer ARC-2R@0812/N; Locust LCT-1V@1105/N side=1; Viper Prime@0803/S side=2"
    told = targets(line, "AR", Options(indirect_fire=True))
    assert any(
        each.startswith("LO spots vi Viper for AR: 2 weapons can fire, ") for each in told
    ), told


def test_a_point_is_one_point() -> None:
    assert points_of(1, "armor") == "1 point of armor"
    assert points_of(2, "armor") == "2 points of armor"


def test_the_initiative_is_not_told_before_it_is_rolled() -> None:
    battle = parse_situation("turn=1; Wasp WSP-1A@0101/S; Locust LCT-1V@0817/N side=2")
    battle.initiative = None
    assert next(status(battle, 0)).endswith("The initiative is not rolled yet.")
    battle.initiative = (5, 9)
    assert "has the initiative" in next(status(battle, 0))
    assert readout(battle, battle.units["WA"]).tons == 20
