"""Fire through water: who sees whom, with what and how far (Compendium, Underwater Operations, Line
of Sight (Underwater), Weapon Attacks (Underwater))."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import TechBase, Weapon, find_weapon, items
from btterm.classic.options import Options
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from tests.rulebook.rules import FireWay, HitTable, kinds, sight, solution, table_of
from tests.rulebook.tabletop import parts

SEA = "0508=~2 0507=~3 0506=~3 0505=~2"
HERE = {
    "under water": ("~2", "Warhammer@{}"),
    "surface": ("~2", "Monitor Naval Vessel@{}"),
    "airborne": ("~2", "Ferret@{} raised=5"),
    "ground": (".", "Warhammer@{}"),
    "Depth 1": ("~1", "Warhammer@{}"),
}
TABLE = {
    "under water": (True, True, False, False, True),
    "surface": (True, True, True, True, True),
    "airborne": (False, True, True, True, True),
    "ground": (False, True, True, True, True),
    "Depth 1": (True, True, True, True, True),
}
"""The Underwater Line of Sight Table: from each to each, in the order of the columns."""


def two(attacker: str, target: str) -> tuple[Battle, Any, Any]:
    """Two units in 0508 and 0505, with deep water between them."""
    (own, first), (other, second) = HERE[attacker], HERE[target]
    battle = parse_situation(
        f"0508={own} 0507=~3 0506=~3 0505={other} phase=fire;"
        f" {first.format('0508/N')} id=AA; {second.format('0505/S')} side=2 id=bb"
    )
    return battle, battle.units["AA"], battle.units["bb"]


@pytest.mark.parametrize(("attacker", "target"), list(product(HERE, HERE)))
def test_the_underwater_line_of_sight_table(attacker: str, target: str) -> None:
    battle, one, other = two(attacker, target)
    line = sight(battle, one, other)
    assert line.visible == TABLE[attacker][list(HERE).index(target)]
    assert line.why == ("" if line.visible else "under water")
    if line.visible and target == "Depth 1":
        assert sum(term.value for term in line.terms) == 2 + (attacker == "Depth 1")
        laser = one.sheet.mounts[0]
        low = attacker == "under water"
        found = table_of(battle, one, laser, other, line)
        assert found is (HitTable.KICK if low else HitTable.PUNCH)


def test_two_under_water_are_hit_on_the_full_table_without_terrain() -> None:
    """A medium laser at 3 hexes: medium range under water, and a PPC just out of its minimum."""
    battle, one, other = two("under water", "under water")
    for number, mount in enumerate(one.sheet.mounts):
        found = solution(battle, one, number, other)
        wanted = {"Medium Laser": [4, 2], "PPC": [4, 0, 1], "Small Laser": None}
        if mount.item.name not in wanted:
            assert found.why == "does not fire under water"
        elif wanted[mount.item.name] is None:
            assert found.why == "too far, reach 2"
        else:
            assert parts(found.to_hit) == wanted[mount.item.name]


def test_a_vessel_fires_into_the_water_with_nothing_but_what_fires_there() -> None:
    battle, ship, mech = two("surface", "under water")
    assert {solution(battle, ship, n, mech).why for n in range(len(ship.sheet.mounts))} == {
        "does not fire under water"
    }


@pytest.mark.parametrize("ridge", ["~1", ".", "1."])
def test_the_bottom_and_the_land_block_lines_under_water(ridge: str) -> None:
    """From level -1 at Depth 3 the ridge beside it is higher: at Depth 1 as level as the sight."""
    battle = parse_situation(
        f"0508=~3 0507={ridge} 0506=~3 0505=~3; Warhammer@0508/N; Warhammer@0505/S id=wa"
    )
    assert not sight(battle, battle.units["WA"], battle.units["wa"]).visible


@pytest.mark.parametrize(
    ("attacker", "aim", "why"),
    [
        ("under water", "LT", "bb's upper body is covered"),
        ("under water", "LL", ""),
        ("surface", "LL", "bb's legs are covered"),
    ],
)
def test_one_aims_at_what_the_water_leaves_open(attacker: str, aim: str, why: str) -> None:
    """Of who wades, from under water at the legs, from above it at the rest."""
    battle, one, other = two(attacker, "Depth 1")
    other.shut_down = True
    guns = ("Medium Laser", "AC/20")
    gun = next(n for n, mount in enumerate(one.sheet.mounts) if mount.item.name in guns)
    assert solution(battle, one, gun, other, aim=Location(aim)).why == why


def test_missiles_are_not_fired_indirectly_out_of_the_water() -> None:
    battle = parse_situation(
        "0508=~2 0507=~2 0506=2. phase=fire; Archer ARC-2R@0508/N id=AR;"
        " Locust LCT-1V@0404/N side=1 id=LO; Warhammer@0504/S side=2 id=wa",
        Options(indirect_fire=True),
    )
    units: dict[str, Any] = dict(battle.units)
    number = next(n for n, m in enumerate(units["AR"].sheet.mounts) if m.item.name == "LRM 20")
    found = solution(battle, units["AR"], number, units["wa"], way=FireWay.INDIRECT)
    assert found.why == "does not fire under water"


# Legs and the rest of one who wades


def wading(target: str) -> list[str]:
    """Why each weapon of a Crusader in Depth 1 does not fire: laser and missiles of a leg, and
    of the rest."""
    own, (other, second) = "~1", HERE[target]
    battle = parse_situation(
        f"0508={own} 0507=~2 0506={other} phase=fire; Crusader CRD-3R@0508/N id=AA;"
        f" {second.format('0506/S')} side=2 id=bb"
    )
    units: dict[str, Any] = dict(battle.units)
    mech, found = units["AA"], {}
    for number, mount in enumerate(mech.sheet.mounts):
        low = kinds.under_water(battle, mech, mount)
        if mount.item.name in ("Medium Laser", "SRM 6", "LRM 15"):
            found[low, mount.item.name] = solution(battle, mech, number, units["bb"]).why
    assert len(found) == 3
    return [found[at] for at in sorted(found)]


@pytest.mark.parametrize(
    ("target", "legs", "rest"),
    [
        ("under water", "does not fire under water", "only legs reach bb under water"),
        ("Depth 1", "does not fire under water", ""),
        ("surface", "legs are under water", ""),
        ("airborne", "legs are under water", ""),
        ("ground", "legs are under water", ""),
    ],
)
def test_who_wades_fires_with_its_legs_under_water_and_with_the_rest_above(
    target: str, legs: str, rest: str
) -> None:
    """The missiles of the legs do not fire under water at all."""
    found = wading(target)
    assert set(found[:2]) == {rest}
    assert found[2] == legs


# Ranges


def test_the_underwater_range_table() -> None:
    """Minimum, short, medium and long range; where medium and long are equal there is no long."""
    table = {
        "Small Laser": (0, 1, 2, 2),
        "Medium Laser": (0, 2, 4, 6),
        "Large Laser": (0, 3, 6, 9),
        "PPC": (3, 4, 7, 10),
        "ER Large Laser": (0, 3, 9, 12),
        "ER PPC": (0, 4, 10, 16),
        "Small Pulse Laser": (0, 1, 2, 2),
        "Medium Pulse Laser": (0, 2, 3, 4),
        "Large Pulse Laser": (0, 2, 5, 7),
    }
    clan = {
        "ER Small Laser": (0, 1, 2, 4),
        "ER Medium Laser": (0, 3, 7, 10),
        "ER Large Laser": (0, 5, 10, 16),
        "ER PPC": (0, 4, 10, 16),
        "Small Pulse Laser": (0, 1, 2, 4),
        "Medium Pulse Laser": (0, 3, 5, 8),
        "Large Pulse Laser": (0, 4, 10, 14),
    }
    for base, rows in ((TechBase.INNER_SPHERE, table), (TechBase.CLAN, clan)):
        found = {
            item.name: (wet.min_range, wet.short, wet.medium, wet.long)
            for item in items(base)
            if isinstance(item, Weapon) and (wet := item.in_water) and not item.missiles
        }
        assert found == rows


def test_torpedoes_keep_their_ranges() -> None:
    torpedo = find_weapon("LRT 20", TechBase.INNER_SPHERE)
    assert torpedo.in_water == torpedo


def test_a_small_laser_has_no_long_range_under_water() -> None:
    laser = find_weapon("Small Laser", TechBase.INNER_SPHERE).in_water
    assert laser is not None
    assert [laser.range_bracket(n) for n in (1, 2, 3)] == ["short", "medium", None]
