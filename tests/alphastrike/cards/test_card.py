"""What is printed on unit cards, and how it is read."""

from __future__ import annotations

import pytest

from btterm.alphastrike.cards.card import (
    Damage,
    Mode,
    Move,
    Special,
    Strength,
    read_damage,
    read_moves,
    read_specials,
    tmm_of,
)
from btterm.errors import BadInput


def test_a_move_is_inches_and_a_mode_each() -> None:
    assert read_moves('14"/8"j') == (Move(14, Mode.WALK), Move(8, Mode.JUMP))
    assert read_moves('10"w(b)') == (Move(10, Mode.TWO_WHEELED),)
    assert str(Move(8, Mode.JUMP)) == '8"j'


def test_damage_is_points_nothing_or_minimal() -> None:
    assert read_damage("3/2/0*") == Damage(Strength(3), Strength(2), Strength(0, minimal=True))
    assert str(read_damage("3/0/-")) == "3/-/-"
    assert not read_damage("1").medium.any


@pytest.mark.parametrize(
    ("text", "code", "size", "written"),
    [
        ("CASE II", "CASE II", 0, "CASE II"),
        ("IF2", "IF", 2, "IF2"),
        ("AC 2/2/0", "AC", 2, "AC2/2/-"),
        ("HT1/-/-", "HT", 1, "HT1/-/-"),
        ("C3M1", "C3M", 1, "C3M1"),
        ("C3I", "C3I", 0, "C3I"),
        ("ART-CM5-1", "ART-CM5", 1, "ART-CM5-1"),
        ("ART-LT2", "ART-LT", 2, "ART-LT-2"),
        ("I-TSM", "I-TSM", 0, "I-TSM"),
    ],
)
def test_special_abilities_have_a_code_and_numbers(
    text: str, code: str, size: int, written: str
) -> None:
    (special,) = read_specials(text)
    assert (special.code, special.size, str(special)) == (code, size, written)


def test_a_turret_holds_abilities_of_its_own() -> None:
    (case, turret) = read_specials("CASE, TUR(2/2/1,IF1)")
    assert case == Special("CASE")
    assert turret.damage == read_damage("2/2/1")
    assert turret.within == (Special("IF", (Strength(1),)),)
    assert str(turret) == "TUR(2/2/1,IF1)"


@pytest.mark.parametrize("text", ["fast", '12"q', ""])
def test_what_is_no_movement_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read_moves(text)


@pytest.mark.parametrize("text", ["2", "IF2, 3/3"])
def test_what_has_no_code_is_no_special_ability(text: str) -> None:
    with pytest.raises(BadInput):
        read_specials(text)


@pytest.mark.parametrize(
    ("inches", "tmm"),
    [(0, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (18, 3), (19, 4), (34, 4), (35, 5)],
)
def test_tmm_goes_by_inches(inches: int, tmm: int) -> None:
    assert tmm_of(inches) == tmm
