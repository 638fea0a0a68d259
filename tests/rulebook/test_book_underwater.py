"""Units under water (Compendium, Underwater Operations, Physical Attacks (Underwater))."""

from __future__ import annotations

import pytest

from tests.rulebook.rules import BlowKind, Side, blow_solution, charge, dive
from tests.rulebook.tabletop import duel


@pytest.mark.parametrize(
    ("depth", "punch", "kick", "hatchet"), [(0, 7, 13, 13), (1, 7, 13, 13), (2, 4, 7, 7)]
)
def test_water_halves_the_damage_of_blows(depth: int, punch: int, kick: int, hatchet: int) -> None:
    """65 tons: a punch 1 for 20 tons in place of 10, kicks and clubs 1 for 10 in place of 5."""
    battle, mech, target = duel(
        f"0505=~{depth} 0504=~{depth}; Axman AXM-2N@0505/N; Warhammer@0504/S"
    )
    kinds = (BlowKind.PUNCH_LEFT, BlowKind.KICK_LEFT, BlowKind.HATCHET_RIGHT)
    found = [blow_solution(battle, mech, kind, target).damage for kind in kinds]
    assert found == [punch, kick, hatchet]


def test_on_a_bridge_over_deep_water_nobody_is_under_water() -> None:
    battle, mech, target = duel("0505=~2Hhr03 0504=~2Hhr03; Axman AXM-2N@0505/N; Warhammer@0504/S")
    mech.raised = target.raised = 2
    assert blow_solution(battle, mech, BlowKind.KICK_LEFT, target).damage == 13


def test_water_halves_the_damage_of_a_charge_to_both() -> None:
    """65 tons after 2 hexes: 13, under water 7 (6.5); 70 tons do 7, under water 4."""
    for depth, damage, back in ((1, 13, 7), (2, 7, 4)):
        battle, mech, target = duel(
            f"0505=~{depth} 0504=~{depth}; Axman AXM-2N@0505/N; Warhammer@0504/S"
        )
        mech.moved.entered = 2
        found = charge(battle, mech, target)
        assert found.back is not None
        assert (found.hit.points, found.back.points) == (damage, back)


def test_a_dive_on_one_under_water_does_less_to_both() -> None:
    """30 tons: 9 and 6; on a target under water 1 for each 20 tons, times 3, and 1 for each 20."""
    for depth, damage, back in ((1, 9, 6), (2, 5, 2)):
        battle, mech, target = duel(f"0504=~{depth}; Spider@0505/N; Warhammer@0504/S")
        found = dive(battle, mech, target, Side.FRONT)
        assert found.back is not None
        assert (found.hit.points, found.back.points) == (damage, back)
