"""Platoons and battle armor (Compendium, Infantry Costs)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from btterm.classic.equipment.catalogue import TechBase
from btterm.classic.sheets.infantry.file import battle_armor_from, infantry_from, write_infantry
from btterm.classic.sheets.infantry.sheet import (
    BattleArmorSheet,
    InfantryMotion,
    InfantrySheet,
    InfantryWeapon,
    SuitWeapon,
    platoon_damage,
)
from btterm.data import data_dir
from btterm.errors import BadFile

FILES = sorted((data_dir("record_sheets") / "infantry").glob("*.toml"))


def load(path: Path) -> InfantrySheet | BattleArmorSheet:
    return read(path.read_text(encoding="utf-8"))


def read(text: str) -> InfantrySheet | BattleArmorSheet:
    data = tomllib.loads(text)
    return (infantry_from if data["kind"] == "infantry" else battle_armor_from)(data, "my.toml")


def test_all_kinds_are_shipped() -> None:
    sheets = [load(path) for path in FILES]
    platoons = [s for s in sheets if isinstance(s, InfantrySheet)]
    assert {(p.motion, p.weapon) for p in platoons} == {
        (motion, weapon) for motion in InfantryMotion for weapon in InfantryWeapon
    }
    suits = [s for s in sheets if isinstance(s, BattleArmorSheet)]
    assert {(s.tech_base, s.weapon) for s in suits} == {
        (base, weapon) for base in TechBase for weapon in SuitWeapon
    }
    trained = [p for p in platoons if p.anti_mech]
    assert {(p.motion, p.weapon) for p in trained} == {
        (motion, weapon)
        for motion in InfantryMotion
        for weapon in (InfantryWeapon.RIFLE, InfantryWeapon.LASER)
    }
    assert len(sheets) == 27


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_names_are_the_full_names(path: Path) -> None:
    assert path.stem == re.sub("[^a-z0-9]+", "-", load(path).name.casefold())


@pytest.mark.parametrize(
    ("stem", "mp", "men", "damage", "cargo", "price"),
    [
        ("foot-platoon-rifle", (1, 0), 28, 7, 3, 600_000),
        ("foot-platoon-mg", (1, 0), 28, 10, 3, 800_000),
        ("foot-platoon-flamer", (1, 0), 28, 10, 3, 800_000),
        ("foot-platoon-laser", (1, 0), 28, 14, 3, 1_200_000),
        ("foot-platoon-srm", (1, 0), 28, 14, 3, 1_400_000),
        ("motorized-platoon-rifle", (3, 0), 28, 7, 6, 960_000),
        ("motorized-platoon-laser", (3, 0), 28, 14, 6, 1_920_000),
        ("motorized-platoon-srm", (3, 0), 28, 14, 6, 2_240_000),
        ("jump-platoon-rifle", (0, 3), 21, 6, 4, 1_200_000),
        ("jump-platoon-flamer", (0, 3), 21, 7, 4, 1_600_000),
        ("jump-platoon-laser", (0, 3), 21, 11, 4, 2_400_000),
        ("jump-platoon-srm", (0, 3), 21, 11, 4, 2_800_000),
    ],
)
def test_platoons(
    stem: str, mp: tuple[int, int], men: int, damage: int, cargo: int, price: int
) -> None:
    sheet = load(data_dir("record_sheets") / "infantry" / f"{stem}.toml")
    assert isinstance(sheet, InfantrySheet)
    assert (sheet.walk, sheet.jump) == mp
    assert (sheet.men, sheet.damage, sheet.carry_tons) == (men, damage, cargo)
    assert sheet.price == price
    assert len(sheet.damage_by_men) == men + 1


@pytest.mark.parametrize(
    ("weapon", "by_men"),
    [
        (InfantryWeapon.RIFLE, {0: 0, 1: 1, 4: 1, 5: 2, 20: 5, 28: 7}),
        (InfantryWeapon.MACHINE_GUN, {0: 0, 1: 1, 4: 1, 5: 2, 20: 7, 27: 9, 28: 10}),
        (InfantryWeapon.FLAMER, {0: 0, 2: 1, 8: 3, 21: 7, 28: 10}),
        (InfantryWeapon.LASER, {0: 0, 2: 1, 3: 2, 11: 6, 28: 14}),
        (InfantryWeapon.SRM, {1: 1, 20: 10, 21: 11}),
    ],
)
def test_damage_by_men(weapon: InfantryWeapon, by_men: dict[int, int]) -> None:
    assert {men: platoon_damage(weapon, men) for men in by_men} == by_men


def test_base_to_hit_by_range() -> None:
    rifles = load(data_dir("record_sheets") / "infantry" / "foot-platoon-rifle.toml")
    missiles = load(data_dir("record_sheets") / "infantry" / "foot-platoon-srm.toml")
    assert isinstance(rifles, InfantrySheet)
    assert isinstance(missiles, InfantrySheet)
    assert rifles.base_to_hit == (2, 4, 6)
    assert missiles.base_to_hit == (3, 4, 4, 6, 6, 8, 8)


def test_battle_armor() -> None:
    folder = data_dir("record_sheets") / "infantry"
    elementals = load(folder / "elemental-point-laser.toml")
    assert isinstance(elementals, BattleArmorSheet)
    assert (elementals.suits, elementals.armor, elementals.srm_salvos) == (5, 10, 2)
    assert (elementals.walk, elementals.jump, elementals.carry_tons) == (1, 3, 1)
    assert elementals.rides_omnimechs
    assert elementals.price == 3_500_000
    suits = load(folder / "inner-sphere-battle-suits-mg.toml")
    assert isinstance(suits, BattleArmorSheet)
    assert (suits.suits, suits.armor, suits.srm_salvos) == (4, 9, 0)
    assert not suits.rides_omnimechs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('kind = "infantry"\nchassis = "X"', "motion: is missing"),
        (
            'kind = "infantry"\nchassis = "X"\nmotion = "jump"\nweapon = "SRM"\nmen = 22',
            "men: a jump platoon has 21 at most, not 22",
        ),
        (
            'kind = "infantry"\nchassis = "X"\nmotion = "foot"\nweapon = "bow"',
            "weapon: should be 'rifle', 'machine gun'",
        ),
        (
            'kind = "battle armor"\nchassis = "X"\nweapon = "Flamer"\nsuits = 6',
            "suits: should be less than or equal to 5",
        ),
        ('kind = "battle armor"\nchassis = ""\nweapon = "Flamer"', "chassis: is empty"),
    ],
)
def test_a_fault_is_named_with_its_key(text: str, expected: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(text)
    assert str(caught.value).startswith(f"my.toml: {expected}")


names = st.sampled_from(["Foot Platoon", "Rote [red]", 'Say "x"', "\\n", "Jàrnfòlk"])


@given(
    st.builds(
        InfantrySheet,
        chassis=names,
        model=names,
        tech_base=st.sampled_from(TechBase),
        motion=st.sampled_from(InfantryMotion),
        weapon=st.sampled_from(InfantryWeapon),
        men=st.integers(1, 21),
        year=st.none() | st.integers(1900, 9999),
        notes=st.lists(names, max_size=2).map(tuple),
    )
    | st.builds(
        BattleArmorSheet,
        chassis=names,
        model=names,
        tech_base=st.sampled_from(TechBase),
        weapon=st.sampled_from(SuitWeapon),
        suits=st.integers(1, 5),
    )
)
def test_what_is_written_reads_as_the_same(sheet: InfantrySheet | BattleArmorSheet) -> None:
    assert read(write_infantry(sheet)) == sheet
