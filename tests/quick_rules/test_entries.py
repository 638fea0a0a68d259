"""The entries of the quick rules: complete, consistent, and without numbers of their own
(Compendium, Special Case Rules)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from btterm.rulebook.entries import OTHER_BOOKS, Entry, Played, chapters, entries, entry
from btterm.rulebook.facts import facts, fill
from btterm.rulebook.tables import all_names

BOOK = Path(__file__).parents[2] / "../shared/seeds/000_8e2c2a9fa370105d.txt"
CLAN_INVASION = BOOK.with_name("004_42685e1e57ff34aa.txt")
EVERY = pytest.mark.parametrize("each", entries(), ids=lambda each: each.title)


def test_the_chapters_are_those_of_the_book() -> None:
    assert list(chapters()) == [
        "Introduction",
        "Components",
        "Playing the Game",
        "Movement",
        "Combat",
        "Heat",
        "Buildings",
        "Vehicles",
        "Infantry",
        "Special Case Rules",
        "Construction",
        "Equipment",
        "Costs",
        "Technical Readout",
        "Clan Invasion",
        "House rules",
        "Campaigns",
    ]


def test_titles_are_unique() -> None:
    assert [
        title for title, count in Counter(e.title for e in entries()).items() if count > 1
    ] == []


NOT_HEADINGS = re.compile(
    r"\||- |-$|\(|Type: |Tonnage x |BattleTech Compendium: |Table of Contents$|.*[.:]$"
)
"""Lines of the book's text that look short enough for a heading and are none."""
CONTENTS_END = 31


def book_headings() -> Counter[str]:
    lines = BOOK.read_text(encoding="utf-8").splitlines()[CONTENTS_END:]
    return Counter(
        line for line in lines if line and len(line) < 70 and not NOT_HEADINGS.match(line)
    )


@pytest.mark.skipif(not BOOK.exists(), reason="needs the book's text")
def test_every_heading_of_the_book_has_an_entry() -> None:
    compendium = [e for e in entries() if e.chapter not in OTHER_BOOKS]
    ours = Counter(e.heading for e in compendium) + Counter(c for e in compendium for c in e.covers)
    book = book_headings()
    assert len(book) > 250
    assert book - ours == Counter()
    assert set(ours) - set(book) == set()


@pytest.mark.skipif(not CLAN_INVASION.exists(), reason="needs the book's text")
def test_the_entries_of_the_other_book_are_its_headings() -> None:
    book = CLAN_INVASION.read_text(encoding="utf-8").splitlines()
    ours = [e for e in entries() if e.chapter == "Clan Invasion"]
    assert {name for e in ours for name in (e.heading, *e.covers)} - set(book) == set()


@EVERY
def test_an_entry_is_short_and_fits_its_width(each: Entry) -> None:
    for width in (60, 80, 120):
        lines = each.lines(width)
        assert lines[0].startswith(each.title.upper()[:20])
        assert [line for line in lines if len(line) > width] == []
        assert not any(character in line for line in lines for character in "{}\t\x1b")
    assert each.paragraphs or each.table_names
    assert len(" ".join(each.paragraphs).split()) <= 190


@EVERY
def test_an_entry_points_to_entries_and_tables_that_exist(each: Entry) -> None:
    assert set(each.see) <= {other.title for other in entries()} - {each.title}
    assert set(each.table_names) <= set(all_names())


def test_every_table_is_shown_somewhere() -> None:
    own = {name for name in all_names() if not name.startswith("alpha_")}
    assert own == {name for each in entries() for name in each.table_names}


RUN = 8
"""Words in a row that are more than chance and the game's own terms."""


def runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9']+", text.casefold())
    return {tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1)}


@pytest.mark.skipif(not BOOK.exists(), reason="needs the book's text")
def test_the_entries_are_in_our_own_words() -> None:
    book = runs(BOOK.read_text(encoding="utf-8"))
    copied = {
        (each.title, " ".join(run))
        for each in entries()
        for block in each.blocks
        for run in runs(block) & book
    }
    assert copied == set()


# Numbers


NAMES_WITH_DIGITS = re.compile(
    r"\{[^}]*\}(?:D6)?"  # a number of the rules
    r"|\b[1-9]D6\b"  # dice
    r"|\b(?:AC/|LRM |SRM )\d+\b|\bC3\b"  # names of equipment
    r"|\b(?:Depth|Level|Levels) \d+(?: and \d+)?\b"  # names of terrain
    r"|\b\d+\. (?=[A-Z])"  # steps of construction
)
ALLOWED = {
    ("2. Choose Tonnage", "10"): "the lightest 'Mech, first row of the table shown",
    ("2. Choose Tonnage", "100"): "the heaviest 'Mech, last row of the table shown",
    ("2. Choose Tonnage", "5"): "the steps of the table shown",
    ("3. Determine Engine Rating", "400"): "the largest engine, last of the table shown",
    ("Sequence of Play", "ten"): "seconds, which no rule counts",
    ("Facing", "six"): "the sides of a hex",
    ("Modified To-Hit Number", "twelve"): "the most that two dice show",
    ("Movement (Quads)", "two"): "two-legged",
    ("Movement (Quads)", "four"): "a quad's legs",
    ("Heat Build-Up", "four"): "a quad's legs",
    ("10. Complete Critical Hit Table", "twenty"): "a twenty-fifth: no table holds it",
    ("6. Allocate Tonnage for Internal Structure (Vehicle)", "ten"): "no table holds it",
    ("8. Add Weapons and Equipment (Vehicle)", "five"): "no table holds it; see its example",
    ("Targeting Computer", "five"): "no table holds it",
    ("Mapsheets", "30"): "meters, which no rule counts",
    ("Mapsheets", "6"): "meters, which no rule counts",
}
"""Numbers that may stand in the text of a played rule, with the reason."""
NUMBER = re.compile(
    r"\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)\b"
)
NOT_PLAYED = "Not played yet:"


def rule_texts(each: Entry) -> list[str]:
    """The paragraphs as written, of what the game plays: no examples, no tables."""
    if each.played is Played.NO:
        return []
    return [
        block
        for block in each.blocks
        if not block.startswith(("{table: ", "Example: ", NOT_PLAYED))
    ]


@EVERY
def test_a_played_rule_states_no_number_of_its_own(each: Entry) -> None:
    for text in rule_texts(each):
        numbers = NUMBER.findall(NAMES_WITH_DIGITS.sub("", text))
        assert [n for n in numbers if (each.title, n) not in ALLOWED] == [], text


def test_only_numbers_that_occur_are_allowed() -> None:
    for title, number in ALLOWED:
        assert any(re.search(rf"\b{number}\b", text) for text in rule_texts(entry(title)))


@EVERY
def test_examples_are_right(each: Entry) -> None:
    examples = [block for block in each.blocks if block.startswith("Example: ")]
    assert len(each.checks) == len(examples)
    for example, check in each.checks:
        assert eval(check, {}, facts()) is True, check
        shown = set(re.findall(r"\d+", NAMES_WITH_DIGITS.sub("", example)))
        proved = set(re.findall(r"\d+", check))
        assert shown <= proved, (shown - proved, example)


@EVERY
def test_what_is_played_in_part_says_what_is_not(each: Entry) -> None:
    told = any(block.startswith(NOT_PLAYED) for block in each.blocks)
    assert told or each.played is not Played.PARTLY


def test_numbers_come_from_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.rulebook.rules import to_hit

    assert fill("{to_hit.IMMOBILE:+} and {weapons[Gauss Rifle].damage}") == "-4 and 15"
    monkeypatch.setattr(to_hit, "IMMOBILE", -3)
    assert fill("{to_hit.IMMOBILE:+}") == "-3"
    assert any("is hit at -3" in line for line in entry("Immobile Targets").lines(100))
