"""`btterm card` and `btterm cards`, and cards on paper."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from btterm.alphastrike.cards import library
from btterm.alphastrike.cards.card import read_specials
from btterm.cli.main import main
from btterm.printing.cards import A_PAGE, Printed, cards_html, cards_svg


def _said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def _complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    out, error = capsys.readouterr()
    assert not out
    return error


def test_a_card_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    text = _said(capsys, "card", "AS7-K", "--skill", "2")
    assert text.splitlines()[0].endswith("PV 63 (Skill 4: 45)")
    assert "S (+0) 3   M (+2) 3   L (+4) 3" in text
    assert "OV 2   scale 1 2 3 S" in text
    assert "Overheat at Long Range" in text
    assert all(len(line) <= 72 for line in text.splitlines())


def test_why_tells_the_steps_from_the_record_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    text = _said(capsys, "card", "Atlas", "AS7-D", "--why")
    for step in ("304 / 30", "Too hot: 4.4/5/1.2 x 20 / (25 - 4)", "51.75, rounded normally"):
        assert step in text
    printed = _said(capsys, "card", "AWS-9M", "--why")
    assert "Frame" not in printed
    assert "(8 x 2 + 4 x 1) x 1.1 (TMM 1)" in printed


def test_a_card_as_json_and_as_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(_said(capsys, "card", "Jenner JR7-D", "--json", "--why"))
    assert facts["moves"][1] == {"inches": 10, "mode": "j", "tmm": 3}
    assert facts["damage"] == {"s": 2, "m": 2, "l": 0, "e": 0}
    assert facts["why"][0]["chapter"] == "Frame"
    assert _said(capsys, "card", "AS7-K", "--toml").startswith('[[cards]]\nchassis = "Atlas"')


def test_a_sheet_without_a_card_is_converted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    assert main(["convert", "Locust LCT-1V", str(path)]) == 0
    capsys.readouterr()
    assert _said(capsys, "card", str(path)).startswith("Locust LCT-1V ")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("card", "Atlsa"), "no card is called 'Atlsa'; did you mean"),
        (("card", "Gun Emplacement Turret"), "is a building, and no building has a unit card"),
        (("card", "Timber Wolf"), "may be any of: Timber Wolf A, Timber Wolf Prime"),
        (("card", "AS7-K", "--svg", "--json"), "give one of --json, --toml, --svg and --html"),
        (("cards", "unicorn"), "no unit card fits 'unicorn'"),
        (
            ("cards", "--force", "Nobody"),
            "no force is called 'Nobody'; there are: Border Garrison, Clan Jade",
        ),
        (("cards", "--svg"), "a picture has 8 cards at most"),
    ],
)
def test_what_cannot_be_is_told(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    assert why in _complaint(capsys, *words)


def test_cards_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = _said(capsys, "cards", "mad", "cat").splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["Timber", "Wolf", "A"],
        ["Timber", "Wolf", "Prime"],
    ]
    assert all(len(line) <= 80 for line in _said(capsys, "cards").splitlines())
    force = _said(capsys, "cards", "--force", "liao")
    assert force.startswith("House Liao company, 6 units, 198 PV")
    assert json.loads(_said(capsys, "cards", "--force", "liao", "--json"))["pv"] == 198


def test_forces_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    even = _said(capsys, "cards", "--force", "liao", "--force", "davion")
    assert even.splitlines()[-1] == "balanced: within 5%"
    uneven = ("cards", "--force", "marik", "--force", "kurita", "--json")
    assert json.loads(_said(capsys, *uneven))["balanced"] is False


def test_what_the_book_does_not_have_is_remarked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "odd.mtf"
    assert main(["convert", "Locust LCT-1V", str(path)]) == 0
    text = path.read_text(encoding="utf-8").replace("-Empty-", "Lift Hoist", 1)
    path.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["card", str(path), "--why"]) == 0
    out, error = capsys.readouterr()
    assert "Not counted\n  Not in the book: Lift Hoist" in out
    assert error.startswith("btterm: Lift Hoist")


def test_eight_cards_are_printed_on_a_page() -> None:
    cards = [Printed(card) for card in library.cards()]
    pages = cards_svg(cards)
    assert len(pages) == -(-len(cards) // A_PAGE)
    for page in pages:
        ElementTree.fromstring(page)
    shown = cards_svg([Printed(library.card("AS7-K"), skill=2)])[0]
    texts = [each.text for each in ElementTree.fromstring(shown).iter() if each.text]
    assert {"ATLAS", "AS7-K", "63", "IF1, OVL, CASE, AMS", "OV", "HEAT"} <= set(texts)
    assert shown.count("<circle") == 10 + 4
    many = read_specials(", ".join(f"AC{n}/{n}/{n}" for n in range(40)))
    crowded = cards_svg([Printed(replace(library.card("AS7-K"), specials=many))])[0]
    assert all(str(special) in crowded for special in many)
    assert cards_html(cards[:9], "nine").count("<svg") == 2
