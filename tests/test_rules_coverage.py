"""What docstrings cite are sections of the book, every section that is played is carried out and
held somewhere, and the page that tells so is as they say."""

from __future__ import annotations

import re

import pytest

from btterm.classic.rule import Rule
from btterm.rulebook.entries import ALPHA_STRIKE, Played, entries
from tests.rules_coverage import (
    ALPHA_STRIKE_COVERAGE,
    CLASSIC_COVERAGE,
    ROOT,
    by_title,
    citations,
    in_code,
    in_tests,
    page,
)


def test_the_page_is_made_from_the_code() -> None:
    """`make coverage` writes it anew."""
    assert CLASSIC_COVERAGE.page.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("folder", ["btterm", "tests"])
def test_what_is_cited_is_a_section(folder: str) -> None:
    found = citations(folder)
    assert len(found) > 100
    assert [each for each in found if each.title not in list(Rule)] == []


def test_what_is_cited_of_alpha_strike_is_a_section_of_it() -> None:
    found = [*in_code(ALPHA_STRIKE_COVERAGE), *in_tests(ALPHA_STRIKE_COVERAGE)]
    assert len(found) > 100
    assert {each.title for each in found} <= {*ALPHA_STRIKE_COVERAGE.rule}


def test_what_is_played_of_alpha_strike_is_carried_out() -> None:
    played = {each.title for each in entries(ALPHA_STRIKE) if each.played is not Played.NO}
    assert played - {each.title for each in in_code(ALPHA_STRIKE_COVERAGE)} == set()


@pytest.mark.parametrize("title", [e.title for e in entries() if e.played is not Played.NO])
def test_what_is_played_is_carried_out_and_held(title: str) -> None:
    assert CODE[title]
    assert TESTS[title]


CODE, TESTS = by_title(in_code()), by_title(in_tests())
HEADING = re.compile(r"(?!There |Infantry |Only |A |Vehicle )[A-Z][^.:;|*]{2,58}[^.:;|*\s]")


def test_no_section_of_the_book_is_left_out() -> None:
    """Headings are the short lines without a full stop, up to the chapter after Heat."""
    books = sorted((ROOT.parent / "shared" / "seeds").glob("000_*.txt"))
    if not books:
        pytest.skip("the text of the book is not here")
    lines = books[0].read_text(encoding="utf-8").splitlines()
    chapters = lines[lines.index("Playing the Game", 100) : lines.index("Buildings", 700)]
    found = [line for line in chapters if HEADING.fullmatch(line)]
    assert len(found) > 100
    told = {name for e in entries() for name in (e.title, e.heading, e.chapter, *e.covers)}
    assert set(found) - told == set()
