"""Documents that name the tests which hold what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"


@pytest.mark.parametrize(("document", "least"), [("rulings.md", 60), ("reliability.md", 25)])
def test_every_test_that_a_document_names_exists(document: str, least: int) -> None:
    named = set(re.findall(r"`(test_\w+)`", (DOCS / document).read_text(encoding="utf-8")))
    sources = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    known = {name for text in sources for name in re.findall(r"def (test_\w+)\(", text)}
    assert len(named) > least
    assert not named - known


def test_every_ruling_in_play_names_a_test() -> None:
    text = (DOCS / "rulings.md").read_text(encoding="utf-8").split("## For later")[0]
    rulings = [line for line in text.splitlines() if line.startswith("- **")]
    assert rulings
    assert not [ruling for ruling in rulings if "`test_" not in ruling]
