"""Weapons, ammunition and gear: the numbers of the book and how items are found (Compendium,
Weapons and Equipment Tables, Weapon and Equipment Prices, Autocannon, Gauss Rifle, Laser,
Long-Range Missiles (LRM), Machine Gun, Particle Projector Cannon (PPC), Pulse Lasers, Short-Range
Missiles (SRM))."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.equipment import catalogue
from btterm.classic.equipment.catalogue import (
    Ammunition,
    Gear,
    TechBase,
    Weapon,
    WeaponKind,
    find,
    find_weapon,
    items,
    known,
)
from btterm.classic.rule import Rule
from btterm.errors import BadInput

IS, CLAN = TechBase.INNER_SPHERE, TechBase.CLAN


@pytest.mark.parametrize(
    ("base", "name", "heat", "damage", "least", "reach", "tons", "slots", "shots"),
    [
        (IS, "Small Laser", 1, 3, 0, (1, 2, 3), 0.5, 1, None),
        (IS, "Medium Laser", 3, 5, 0, (3, 6, 9), 1, 1, None),
        (IS, "Large Laser", 8, 8, 0, (5, 10, 15), 5, 2, None),
        (IS, "PPC", 10, 10, 3, (6, 12, 18), 7, 3, None),
        (IS, "Flamer", 3, 2, 0, (1, 2, 3), 1, 1, None),
        (IS, "Machine Gun", 0, 2, 0, (1, 2, 3), 0.5, 1, 200),
        (IS, "AC/2", 1, 2, 4, (8, 16, 24), 6, 1, 45),
        (IS, "AC/5", 1, 5, 3, (6, 12, 18), 8, 4, 20),
        (IS, "AC/10", 3, 10, 0, (5, 10, 15), 12, 7, 10),
        (IS, "AC/20", 7, 20, 0, (3, 6, 9), 14, 10, 5),
        (IS, "Gauss Rifle", 1, 15, 2, (7, 15, 22), 15, 7, 8),
        (IS, "LRM 5", 2, 1, 6, (7, 14, 21), 2, 1, 24),
        (IS, "LRM 20", 6, 1, 6, (7, 14, 21), 10, 5, 6),
        (IS, "SRM 6", 4, 2, 0, (3, 6, 9), 3, 2, 15),
        (CLAN, "ER Large Laser", 12, 10, 0, (8, 15, 25), 4, 1, None),
        (CLAN, "ER PPC", 15, 15, 0, (7, 14, 23), 6, 2, None),
        (CLAN, "LRM 20", 6, 1, 0, (7, 14, 21), 5, 4, 6),
        (CLAN, "Ultra AC/20", 7, 20, 0, (4, 8, 12), 12, 8, 5),
        (CLAN, "Streak SRM 6", 4, 2, 0, (4, 8, 12), 3, 2, 15),
        (CLAN, "Machine Gun", 0, 2, 0, (1, 2, 3), 0.25, 1, 200),
    ],
)
def test_weapons_have_the_numbers_of_the_book(
    base: TechBase,
    name: str,
    heat: int,
    damage: int,
    least: int,
    reach: tuple[int, int, int],
    tons: float,
    slots: int,
    shots: int | None,
) -> None:
    weapon = find_weapon(name, base)
    assert (weapon.heat, weapon.damage, weapon.min_range) == (heat, damage, least)
    assert (weapon.short, weapon.medium, weapon.long) == reach
    assert (weapon.tons, weapon.slots, weapon.shots_per_ton) == (tons, slots, shots)


@pytest.mark.parametrize(
    ("distance", "modifier"), [(1, 3), (2, 2), (3, 1), (4, 0), (18, 0), (0, 4)]
)
def test_minimum_range_of_a_ppc(distance: int, modifier: int) -> None:
    assert find_weapon("PPC", IS).minimum_range_modifier(distance) == modifier


def test_a_weapon_without_minimum_range_has_no_such_modifier() -> None:
    laser = find_weapon("Medium Laser", IS)
    assert [laser.minimum_range_modifier(distance) for distance in (0, 1, 2)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("distance", "bracket"),
    [(0, "short"), (6, "short"), (7, "medium"), (12, "medium"), (13, "long"), (18, "long")],
)
def test_range_brackets_end_where_the_table_says(distance: int, bracket: str) -> None:
    assert find_weapon("PPC", IS).range_bracket(distance) == bracket


def test_out_of_range_is_no_bracket() -> None:
    assert find_weapon("PPC", IS).range_bracket(19) is None
    assert find_weapon("Anti-Missile System", IS).range_bracket(1) is None
    assert find_weapon("Long Tom", IS).range_bracket(1) is None


def test_missile_racks() -> None:
    lrm, srm, ppc = (find_weapon(name, IS) for name in ("LRM 15", "SRM 4", "PPC"))
    assert (lrm.rack_size, lrm.cluster, lrm.missiles) == (15, 5, True)
    assert (srm.rack_size, srm.cluster, srm.missiles) == (4, 1, True)
    assert (ppc.rack_size, ppc.missiles, ppc.ammo) == (1, False, None)


def test_ammunition_of_a_rack_explodes_with_all_its_missiles() -> None:
    ammo = find("Ammo (SRM 6)", IS)
    assert isinstance(ammo, Ammunition)
    assert (ammo.weapon, ammo.shots_per_ton, ammo.damage_per_shot) == ("SRM 6", 15, 12)
    assert ammo.explosive


def test_gauss_rifles_explode_but_their_ammunition_does_not() -> None:
    rifle, ammo = find_weapon("Gauss Rifle", IS), find("Ammo (Gauss Rifle)", IS)
    assert isinstance(ammo, Ammunition)
    assert (rifle.explosion, ammo.explosive, rifle.ammo) == (20, False, ammo.name)
    assert find_weapon("PPC", IS).explosion == 0


def test_artillery_reaches_over_mapsheets() -> None:
    arrow = find_weapon("Arrow IV", CLAN)
    assert (arrow.kind, arrow.map_sheets, arrow.damage) == (WeaponKind.ARTILLERY, 6, 20)
    assert arrow.adjacent_damage == 10


@pytest.mark.parametrize("base", TechBase)
def test_streak_one_shot_launchers_cost_twice_the_plain_ones(base: TechBase) -> None:
    """Compendium, Single-Shot Missile Launchers: special targeting devices double the cost."""
    prices = {"SRM 2 (OS)": 10_000, "SRM 4 (OS)": 60_000, "SRM 6 (OS)": 80_000}
    for name, price in prices.items():
        streak = known(f"Streak {name}", base)
        if streak is not None:
            assert (find(name, base).cost, streak.cost) == (price / 2, price)
    assert find("Streak SRM 2 (OS)", base).cost == 10_000


def test_special_loads_cost_more() -> None:
    cluster, swarm = find("Ammo (LB 10-X AC, cluster)", IS), find("Ammo (LRM 20, swarm)", IS)
    assert isinstance(cluster, Ammunition)
    assert isinstance(swarm, Ammunition)
    assert (cluster.munition, cluster.cost) == ("cluster", 20_000)
    assert (swarm.munition, swarm.cost) == ("swarm", 60_000)
    assert find("Ammo (SRM 2, inferno)", IS).cost is None


@pytest.mark.parametrize(("base", "sizes"), [(IS, (2,)), (CLAN, (2, 4, 6))])
def test_a_one_shot_streak_costs_twice_the_one_shot_launcher(
    base: TechBase, sizes: tuple[int, ...]
) -> None:
    """10,000, 60,000 and 80,000 C-bills (Single-Shot Missile Launchers)."""
    prices = {2: 10_000, 4: 60_000, 6: 80_000}
    for size in sizes:
        plain = find_weapon(f"SRM {size} (OS)", base).cost
        assert plain is not None
        assert find_weapon(f"Streak SRM {size} (OS)", base).cost == prices[size] == 2 * plain


def test_only_the_right_weapons_take_a_special_load() -> None:
    with pytest.raises(BadInput):
        find("Ammo (PPC, swarm)", IS)
    with pytest.raises(BadInput):
        find("Ammo (SRM 6, swarm)", IS)
    with pytest.raises(BadInput):
        find("Ammo (Arrow IV System, fascam)", IS)


def test_gear() -> None:
    probe, tag = find("Beagle Active Probe", IS), find("TAG", IS)
    assert isinstance(probe, Gear)
    assert (probe.radius, probe.tons, probe.slots) == (4, 1.5, 2)
    assert [tag.range_bracket(distance) for distance in (5, 9, 15, 16)] == [
        "short",
        "medium",
        "long",
        None,
    ]


@pytest.mark.parametrize(
    ("base", "written", "name"),
    [
        (IS, "medium laser", "Medium Laser"),
        (IS, "ISMediumLaser", "Medium Laser"),
        (IS, "Med Laser", "Medium Laser"),
        (IS, "LRM-20", "LRM 20"),
        (IS, "autocannon/5", "AC/5"),
        (IS, "IS Ammo LRM-5", "Ammo (LRM 5)"),
        (IS, "ISLRM5 Ammo", "Ammo (LRM 5)"),
        (CLAN, "ER Laser (Large)", "ER Large Laser"),
        (CLAN, "CLAntiMissileSystem", "Anti-Missile System"),
        (CLAN, "Clan Gauss Ammo", "Ammo (Gauss Rifle)"),
    ],
)
def test_names_are_found_however_they_are_written(base: TechBase, written: str, name: str) -> None:
    assert find(written, base).name == name


def test_what_is_known() -> None:
    laser = known("ISMediumLaser", IS)
    assert laser is not None
    assert laser.name == "Medium Laser"
    assert known("Medum Laser", IS) is None
    assert known("ER Medium Laser", IS) is None


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="did you mean Medium Laser"):
        find("Medum Laser", IS)
    with pytest.raises(BadInput, match="not a weapon"):
        find_weapon("CASE", IS)


def test_technology_bases_are_kept_apart() -> None:
    with pytest.raises(BadInput):
        find("Targeting Computer", IS)
    assert find("LRM 20", IS).tons == 10
    assert find("LRM 20", CLAN).tons == 5


@pytest.mark.parametrize("base", TechBase)
def test_no_name_stands_for_two_items(base: TechBase) -> None:
    for item in items(base):
        for name in (item.name, item.short_name, *item.aliases):
            assert find(name, base) is item


@pytest.mark.parametrize("base", TechBase)
def test_every_weapon_with_shots_has_its_ammunition(base: TechBase) -> None:
    fed = {item.ammo for item in items(base) if isinstance(item, Weapon) and item.ammo}
    standard = {
        item.name for item in items(base) if isinstance(item, Ammunition) and not item.munition
    }
    assert fed == standard
    assert len(fed) > 15


@pytest.mark.parametrize("base", TechBase)
def test_short_names_fit_narrow_panels(base: TechBase) -> None:
    named = [item for item in items(base) if not isinstance(item, Ammunition)]
    assert [item.name for item in named if len(item.short_name) > 10] == []


@given(st.text(max_size=30), st.sampled_from(TechBase))
def test_any_text_finds_an_item_or_is_refused(name: str, base: TechBase) -> None:
    try:
        found = find(name, base)
    except BadInput:
        return
    assert found in items(base)


def test_an_item_of_the_other_side_is_told_apart_from_an_unknown_one() -> None:
    with pytest.raises(BadInput, match="called 'PPC'; PPC is Inner Sphere technology"):
        find("PPC", TechBase.CLAN)
    with pytest.raises(BadInput, match="called 'CLLBXAC20'; LB 20-X AC is Clan technology"):
        find("CLLBXAC20", TechBase.INNER_SPHERE)


@pytest.mark.parametrize("row", [{"rule": "Laser", "tags": ["lasre"]}, {"rule": "Lasre"}])
def test_a_tag_or_a_section_that_nobody_knows_is_refused(row: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"(?i)lasre"):
        catalogue._common("Odd Laser", TechBase.CLAN, row)


def test_a_line_without_a_rule_is_named() -> None:
    with pytest.raises(BadInput, match="Odd Laser lacks its rule"):
        catalogue._common("Odd Laser", TechBase.CLAN, {})


def test_items_of_one_section_are_told_from_those_of_another() -> None:
    def rule(name: str) -> Rule:
        return find(name, TechBase.CLAN).rule

    assert rule("ER Large Laser") == Rule.LASER
    assert rule("Large Pulse Laser") == Rule.PULSE_LASERS
    assert rule("Streak SRM 4") == Rule.STREAK_SHORT_RANGE_MISSILES
    assert rule("SRT 4") == Rule.TORPEDOES
    assert rule("Ammo (LRM 20)") == Rule.LONG_RANGE_MISSILES_LRM
    assert rule("Ammo (LRM 20, thunder)") == Rule.THUNDER_LONG_RANGE_MISSILES
