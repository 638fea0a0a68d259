"""The lists of special abilities as data."""

from __future__ import annotations

from collections import Counter

import pytest

from btterm.alphastrike.cards.abilities import ABILITIES, Level, ability, check_specials
from btterm.alphastrike.cards.card import read_specials
from btterm.errors import BadInput


def test_every_ability_of_the_lists_is_there() -> None:
    levels = Counter(each.level for each in ABILITIES.values())
    assert levels[Level.INTRODUCTORY] == 6
    # 39 with the six introductory ones and the two codes of mimetic armor, and 7 codes of C3.
    assert levels[Level.STANDARD] == 42
    artillery = [code for code in ABILITIES if code.startswith("ART-")]
    assert len(artillery) == 12
    assert ability("ART-LTC").rule == "ART"
    assert ability("IF").name == "Indirect Fire"


@pytest.mark.parametrize(
    "text",
    [
        "IF2, LRM1/2/2, HT1/-, CAR3, TUR(2/2/1,IF1)",
        "CASE II, VTM2, ART-CM12-2, SDS-C1/1/1, C3BSM1, I-TSM, D2, REAR1/1/-",
        "C3M1, MHQ5, SNARC1, TOR3/3, BOMB6, TUR(-/1/1)",
    ],
)
def test_abilities_read_are_written_as_they_were(text: str) -> None:
    found = read_specials(text)
    check_specials(found)
    assert ", ".join(map(str, found)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("CASES", "no special ability is called 'CASES'; did you mean CASE?"),
        ("XYZ", "no special ability is called 'XYZ'"),
        ("ECM2", "ECM2: ECM takes nothing behind it"),
        ("IF1/1", "IF1/1: IF takes one number behind it"),
        ("CAR", "CAR: CAR takes one number behind it"),
        ("HT", "HT: HT takes damage by range behind it"),
        ("IF(1,AMS)", "IF(1,AMS): only a turret holds abilities of its own"),
    ],
)
def test_what_no_list_has_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        check_specials(read_specials(text))
    assert str(error.value) == why
