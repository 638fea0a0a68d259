"""The table of the rules names functions and tests that exist, and leaves no section out."""

from __future__ import annotations

import ast
import importlib
import re
from operator import attrgetter
from pathlib import Path

import pytest

from btterm.classic.rule import Rule

ROOT = Path(__file__).parents[1]
TABLE = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TABLE.splitlines()
    if line.startswith("| ") and not line.startswith("| Section ")
]
CHAPTERS = re.findall(r"^## (.+)$", TABLE, re.MULTILINE)


def references(column: int) -> list[tuple[str, str]]:
    """The (module or file, name) pairs of a column."""
    return [
        (pair[0], pair[1])
        for row in ROWS
        for pair in re.findall(r"`([\w.]+):([\w.]+)`", row[column])
    ]


def test_the_table_has_its_rows_and_each_has_three_cells() -> None:
    assert len(ROWS) > 100
    assert {len(row) for row in ROWS} == {3}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_rule_is_carried_out_and_held_or_said_to_be_missing(row: list[str]) -> None:
    _, code, test = row
    assert "`" in code or "not yet" in code
    assert test or "not yet" in code


MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "btterm").rglob("*.py")
]


@pytest.mark.parametrize(("module", "name"), sorted(set(references(1))), ids=lambda ref: ref)
def test_what_carries_a_rule_out_exists_once(module: str, name: str) -> None:
    """The table names as much of a module as tells it from others, so that folders may change."""
    found = [each for each in MODULES if f".{each}".endswith(f".{module}") and _has(each, name)]
    assert len(found) == 1


def _has(module: str, name: str) -> bool:
    try:
        attrgetter(name)(importlib.import_module(module))
    except AttributeError:
        return False
    return True


@pytest.mark.parametrize("section", [row[0] for row in ROWS])
def test_each_row_is_a_section_that_rolls_and_events_can_name_or_one_of_its_tables(
    section: str,
) -> None:
    chapter, _, part = section.partition(": ")
    within = f"{part} ({chapter.removesuffix(' Operations')})" if part else ""
    assert section in list(Rule) or section.endswith(" Table") or {part, within} & set(Rule)


def test_the_tests_that_hold_the_rules_exist() -> None:
    known = {
        (path.stem, node.name)
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    named = set(references(2))
    assert len(named) > 90
    assert not named - known


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
    assert found == [name for name in _in_order() if name in found]


def _in_order() -> list[str]:
    """The chapters and sections of the table, as they follow each other."""
    heads = [line for line in TABLE.splitlines() if line.startswith(("## ", "| "))]
    names = [line.removeprefix("## ").strip("| ").split("|")[0].strip() for line in heads]
    return [name for name in names if name not in ("Section", CHAPTERS[-1])]
