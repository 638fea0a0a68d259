"""Every type of formation with a force that just is one, and with one that just is not (Clan
Invasion, Formation Types)."""

from __future__ import annotations

import pytest

from btterm.classic.forces.formations import (
    NOVA,
    TYPES,
    Fielded,
    fitting_types,
    formation_type,
    nova_faults,
)
from btterm.classic.forces.roles import Role, role_of
from btterm.classic.sheets.library import load_unit


def lance(*names: str) -> list[Fielded]:
    sheets = map(load_unit, names)
    return [Fielded(sheet, role_of(sheet)) for sheet in sheets]


def faults(kind: str, *names: str) -> list[str]:
    found = formation_type(kind)
    assert found is not None
    return found.faults(lance(*names))


ATLAS, AWESOME, BATTLEMASTER, STALKER = "Atlas AS7-D", "Awesome AWS-8Q", "BattleMaster", "Stalker"
ZEUS, WARHAMMER, ARCHER, CATAPULT = "Zeus", "Warhammer", "Archer", "Catapult CPLT-C1"
WOLVERINE, GRIFFIN, LOCUST, COMMANDO = "WVR-6R", "GRF-1N", "LCT-1V", "COM-2D"
VICTOR, BLACKJACK, OSTSOL, DRAGON = "Victor", "Blackjack", "Ostsol", "Dragon"


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("Assault", (ATLAS, AWESOME, BATTLEMASTER, STALKER)),
        ("Assault", (AWESOME, ZEUS, BATTLEMASTER, STALKER)),
        ("Battle", (WARHAMMER, BATTLEMASTER, WOLVERINE, LOCUST)),
        ("Command", (GRIFFIN, ARCHER, COMMANDO, LOCUST)),
        ("Fire", (ARCHER, CATAPULT, GRIFFIN, WOLVERINE)),
        ("Recon", (LOCUST, COMMANDO, WOLVERINE, GRIFFIN)),
        ("Striker", (COMMANDO, WOLVERINE, BLACKJACK, GRIFFIN)),
        ("Heavy Cavalry", (OSTSOL, DRAGON, ARCHER, WOLVERINE)),
        ("Support", (LOCUST, ATLAS, ARCHER)),
    ],
)
def test_a_force_that_just_is_one(kind: str, names: tuple[str, ...]) -> None:
    assert faults(kind, *names) == []


@pytest.mark.parametrize(
    ("kind", "names", "fault"),
    [
        (
            "Assault",
            (AWESOME, WARHAMMER, BATTLEMASTER, STALKER),
            "needs 1 more juggernaut or 1 more sniper",
        ),
        (
            "Assault",
            (ATLAS, AWESOME, BATTLEMASTER, "Cyclops", VICTOR, "Banshee", "Charger"),
            "needs 1 more that can do 25 points of damage at 7 hexes",
        ),
        (
            "Assault",
            (ATLAS, AWESOME, BATTLEMASTER, "Rifleman"),
            "needs 1 more with 135 points of armor",
        ),
        ("Battle", (WARHAMMER, WOLVERINE, GRIFFIN, LOCUST), "needs 1 more heavy"),
        (
            "Battle",
            (WARHAMMER, BATTLEMASTER, ARCHER, LOCUST),
            "needs 1 more brawler, sniper or skirmisher",
        ),
        (
            "Command",
            (GRIFFIN, WARHAMMER, COMMANDO, LOCUST),
            "needs 1 more sniper, missile boat, skirmisher or juggernaut",
        ),
        ("Command", (GRIFFIN, ARCHER, ATLAS, AWESOME), "needs 1 more striker, brawler or scout"),
        (
            "Fire",
            (ARCHER, CATAPULT, WARHAMMER, WOLVERINE),
            "needs 1 more missile boat or sniper",
        ),
        (
            "Recon",
            (LOCUST, COMMANDO, WOLVERINE, WARHAMMER),
            "needs 1 more with 5 Walking or Cruising MP",
        ),
        ("Recon", (LOCUST, WOLVERINE, GRIFFIN), "needs 1 more striker or scout"),
        ("Striker", (COMMANDO, WOLVERINE, VICTOR, GRIFFIN), "needs 1 more lighter than assault"),
        (
            "Striker",
            (COMMANDO, WARHAMMER, WOLVERINE, GRIFFIN),
            "needs 1 more with 5 Walking or 4 Jumping MP",
        ),
        ("Heavy Striker", (OSTSOL, DRAGON, GRIFFIN, WOLVERINE), "needs 1 more heavy"),
        (
            "Heavy Striker",
            (OSTSOL, "Ostroc", "Guillotine GLT-3N", "WVR-6M"),
            "needs 1 more that can do 5 points of damage at 18 hexes",
        ),
        ("Support", (LOCUST, ATLAS), "needs 1 more unit: a formation has at least 3"),
        (
            "Support",
            (LOCUST, ATLAS, "Elemental Point Laser"),
            "has units of different kinds: 'Mech, battle armor",
        ),
    ],
)
def test_a_force_that_just_is_none(kind: str, names: tuple[str, ...], fault: str) -> None:
    assert fault in faults(kind, *names)


def test_a_share_is_rounded_up() -> None:
    heavy = (WARHAMMER, BATTLEMASTER)
    assert faults("Battle", *heavy, WOLVERINE, GRIFFIN) == []
    assert faults("Battle", *heavy, WOLVERINE, GRIFFIN, LOCUST) == ["needs 1 more heavy"]


def test_the_optimal_role_of_all_stands_in_for_the_requirements() -> None:
    light = [Fielded(each.sheet, Role.BRAWLER) for each in lance(LOCUST, COMMANDO, WOLVERINE)]
    battle = formation_type("battle lance")
    assert battle is not None
    assert battle.faults(light) == []
    assert battle.faults(light[:2]) == ["needs 1 more unit: a formation has at least 3"]


def test_a_nova_has_five_omnimechs_and_five_points_of_elementals() -> None:
    star = lance("Timber Wolf Prime", "Nova Prime", "Adder Prime", "Mongrel Prime", "Viper Prime")
    points = lance(*["Elemental Point Laser"] * NOVA)
    assert nova_faults(star, points) == []
    assert nova_faults([*star[:4], *lance(ATLAS)], points) == [
        "needs 5 OmniMechs and nothing else, not 4 of 5"
    ]
    assert nova_faults(star, points[:4]) == ["needs 5 Points of Elementals, not 4 of 4"]


def test_k031_k032_the_star_of_the_example_is_two_heavies_or_two_snipers_short() -> None:
    """Five first configurations, with the roles that the example gives them. It calls them a Battle
    Star though only two of them are heavy; of a Fire Star they are told to lack two."""
    star = lance(
        *("Executioner Prime", "Adder Prime", "Timber Wolf Prime", "Mongrel Prime", "Nova Prime")
    )
    assert [each.role for each in star] == [
        *(Role.SNIPER, Role.SNIPER, Role.BRAWLER, Role.STRIKER, Role.SKIRMISHER),
    ]
    told = {}
    for kind in ("Battle", "Fire"):
        found = formation_type(kind)
        assert found is not None
        told[kind] = found.faults(star)
    assert told == {
        "Battle": ["needs 1 more heavy"],
        "Fire": ["needs 2 more missile boat or sniper"],
    }


def test_a_name_finds_its_type() -> None:
    found = [formation_type(name) for name in ("assault star", "CAVALRY", "heavy cavalry lance")]
    assert [each.name if each else "" for each in found] == [
        "Assault",
        "Striker/Cavalry",
        "Heavy Striker/Cavalry",
    ]
    assert formation_type("pursuit") is None


def test_all_types_that_fit_are_found() -> None:
    found = {each.name for each in fitting_types(lance(OSTSOL, DRAGON, WARHAMMER, WOLVERINE))}
    assert found == {"Battle", "Command", "Heavy Striker/Cavalry", "Support"}
    assert len({each.name for each in TYPES}) == 8
