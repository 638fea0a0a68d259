"""Record sheets converted into unit cards."""

from __future__ import annotations

import pytest

from btterm.alphastrike.cards import library
from btterm.alphastrike.cards.abilities import check_specials
from btterm.alphastrike.cards.card import Card, Strength
from btterm.alphastrike.cards.files import read_file
from btterm.alphastrike.cards.valuation import valuation
from btterm.calculators.conversion import convert
from btterm.calculators.conversion.arms import Banded, weapon_damage
from btterm.calculators.conversion.damage import normally, up
from btterm.calculators.conversion.design import size_of
from btterm.calculators.conversion.structure import mech_structure
from btterm.classic.equipment.catalogue import TechBase, find_weapon
from btterm.classic.sheets.library import load_any
from btterm.errors import BadInput
from tests.alphastrike.cards.army_lists import DESIGNS, DIFFERENCES, card_of_row
from tests.alphastrike.cards.converted import FOLDER, written

IS, CLAN = TechBase.INNER_SPHERE, TechBase.CLAN


@pytest.mark.parametrize(
    ("name", "base", "damage"),
    [
        ("Medium Laser", IS, (0.5, 0.5, 0)),
        ("Small Laser", IS, (0.3, 0, 0)),
        ("PPC", IS, (0.75, 1, 1)),
        ("Gauss Rifle", IS, (1.25, 1.5, 1.5)),
        ("AC/5", IS, (0.375, 0.5, 0.5)),
        ("AC/20", IS, (2, 2, 0)),
        ("Ultra AC/5", IS, (0.625, 0.75, 0.75)),
        ("LB 10-X AC", IS, (0.63, 0.63, 0.63)),
        ("LRM 20", IS, (0.6, 1.2, 1.2)),
        ("LRM 20", CLAN, (1.2, 1.2, 1.2)),
        ("SRM 6", IS, (0.8, 0.8, 0)),
        ("Streak SRM 2", IS, (0.4, 0.4, 0)),
        ("Medium Pulse Laser", IS, (0.66, 0.66, 0)),
        ("Long Tom", IS, (0, 0, 0)),
        ("LRT 20", IS, (0.6, 1.2, 1.2)),
    ],
)
def test_the_damage_of_a_weapon(
    name: str, base: TechBase, damage: tuple[float, float, float]
) -> None:
    assert weapon_damage(find_weapon(name, base)) == pytest.approx(damage)


def test_artemis_lets_more_missiles_hit() -> None:
    assert weapon_damage(find_weapon("LRM 15", IS), artemis=True) == pytest.approx((0.6, 1.2, 1.2))


@pytest.mark.parametrize(
    ("number", "upward", "normal"),
    [(0, "-", "-"), (0.2, "0*", "0*"), (0.401, "1", "1"), (1.0, "1", "1"), (1.41, "2", "2")],
)
def test_how_damage_is_rounded(number: float, upward: str, normal: str) -> None:
    assert (str(up(number)), str(normally(number))) == (upward, normal)
    assert normally(1.44) == Strength(2)
    assert normally(1.4) == Strength(1)


def test_sizes_and_structure() -> None:
    assert [size_of(tons) for tons in (35, 40, 55, 60, 75, 80, 100)] == [1, 2, 2, 3, 3, 4, 4]
    assert [mech_structure(tons, IS, False) for tons in (20, 50, 100)] == [2, 4, 8]
    assert [mech_structure(tons, IS, True) for tons in (20, 50, 100)] == [1, 2, 4]
    assert [mech_structure(tons, CLAN, True) for tons in (20, 50, 100)] == [1, 3, 5]


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Atlas AS7-D", 'BM 4 6" 5/5/2 OV0 10/8 52 AC2/2/-, IF1, LRM1/1/1, REAR1/1/-'),
        ("Hunchback IIC", 'BM 2 8"j 4/4/- OV2 3/3 27 CASE'),
        ("Manticore", 'CV 3 8"t 3/3/2 OV0 6/3 28 IF1, TUR(2/3/2,IF1)'),
        ("Hetzer", 'CV 2 8"w 2/2/- OV0 3/2 15 AC2/2/-, EE'),
        ("Mobile Long Tom", 'CV 3 6"t 1/-/- OV0 2/4 37 ART-LT-1, EE'),
        ("Neptune", 'CV 4 6"s 1/1/- OV0 8/4 31 EE, TOR2/2/1'),
        ("Firestarter", 'BM 1 12"j 2/1/- OV0 3/3 19 HT1/-/-, REAR0*/-/-'),
        ("Elemental Point Laser", 'BA 1 6"j 2/1/- OV0 2/2 16 AM, CAR5, MEC'),
        ("Foot Platoon SRM", 'CI 1 2"f 2/2/- OV0 2/1 12 CAR3'),
        ("Jump Platoon Flamer", 'CI 1 6"j 1/-/- OV0 1/1 8 CAR4, HT1/-/-'),
    ],
)
def test_units_of_each_kind(name: str, printed: str) -> None:
    card = convert(load_any(name)).card
    assert _text(card) == printed
    check_specials(card.specials)


def _text(card: Card) -> str:
    return (
        f"{card.type} {card.size} {card.move_text} {card.damage} OV{card.overheat}"
        f" {card.armor}/{card.structure} {card.pv} {card.special_text}"
    )


def test_a_building_has_no_card() -> None:
    with pytest.raises(BadInput, match="no building has a unit card"):
        convert(load_any("Gun Emplacement Turret"))


def test_the_shipped_cards_are_what_the_record_sheets_give() -> None:
    for name, text in written().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, name


# The army lists


def test_printed_cards_are_worth_what_is_printed() -> None:
    lists = read_file(FOLDER / "clan-invasion.toml").cards
    assert len(lists) == 35
    worth = {card.name: valuation(card).pv - card.pv for card in lists}
    # Its ECM suite, which the list leaves out, makes the two points.
    assert {name: points for name, points in worth.items() if points} == {"Scarabus SCB-9A": -2}


@pytest.mark.parametrize("name", DESIGNS)
def test_converted_units_are_as_the_army_lists_print_them(name: str) -> None:
    printed, made = library.card(name), card_of_row(name)
    found = {
        field: (str(getattr(printed, field)), str(getattr(made, field)))
        for field in ("size", "move_text", "damage", "overheat", "armor", "structure", "pv")
        if str(getattr(printed, field)) != str(getattr(made, field))
    }
    ours, theirs = set(map(str, made.specials)), set(map(str, printed.specials))
    if ours != theirs:
        found["specials"] = (
            ", ".join(sorted(theirs - ours)),
            ", ".join(sorted(ours - theirs)),
        )
    assert found == DIFFERENCES.get(name, {})


def test_damage_adds_up_by_range() -> None:
    assert Banded(1, 2, 3).plus(Banded(0.5, 0, 1)).times(2) == (3, 4, 8)
