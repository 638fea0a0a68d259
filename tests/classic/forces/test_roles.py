"""Roles: those of the table, and those that the rule of thumb finds (Clan Invasion, Combat Unit
Role)."""

from __future__ import annotations

import pytest

from btterm.classic.forces.roles import Role, by_rule_of_thumb, damage_at, role_of
from btterm.classic.sheets.library import load_unit


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Locust LCT-1V", Role.SCOUT),
        ("Commando COM-2D", Role.STRIKER),
        ("Griffin GRF-1N", Role.SNIPER),
        ("Wolverine WVR-6R", Role.SKIRMISHER),
        ("Catapult CPLT-C1", Role.MISSILE_BOAT),
        ("Timber Wolf Prime", Role.BRAWLER),
        ("Mongrel Prime", Role.STRIKER),
    ],
)
def test_the_table_of_the_book_says_the_role(name: str, role: Role) -> None:
    assert role_of(load_unit(name)) is role


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Warhammer WHM-6R", Role.BRAWLER),
        ("Atlas AS7-D", Role.JUGGERNAUT),
        ("Hunchback HBK-4G", Role.JUGGERNAUT),
        ("Zeus ZEU-6S", Role.SNIPER),
        ("Schrek PPC Carrier", Role.SNIPER),
        ("Archer ARC-2R", Role.MISSILE_BOAT),
        ("LRM Carrier", Role.MISSILE_BOAT),
        ("Jenner JR7-D", Role.STRIKER),
        ("Harasser Missile Platform", Role.STRIKER),
        ("Wolverine WVR-6R", Role.SKIRMISHER),
        ("Dragon DRG-1N", Role.SKIRMISHER),
        ("Raven RVN-3L", Role.SCOUT),
        ("Swift Wind Scout Car", Role.SCOUT),
        ("SRM Carrier", Role.AMBUSHER),
        ("UrbanMech UM-R60", Role.AMBUSHER),
        ("Foot Platoon Rifle", Role.AMBUSHER),
    ],
)
def test_the_rule_of_thumb_agrees_with_the_examples_of_each_role(name: str, role: Role) -> None:
    assert by_rule_of_thumb(load_unit(name)) is role


def test_damage_counts_whole_salvos_of_what_reaches_so_far() -> None:
    archer = load_unit("Archer ARC-2R")
    assert [damage_at(archer, hexes) for hexes in (1, 9, 10, 21, 22)] == [60, 60, 40, 40, 0]
