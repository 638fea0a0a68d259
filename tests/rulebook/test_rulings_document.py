"""The document of the rulings names the tests that hold them."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
DOCUMENT = TESTS.parent / "docs" / "rulings.md"


def test_every_test_that_the_rulings_name_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", DOCUMENT.read_text(encoding="utf-8")))
    sources = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    known = {name for text in sources for name in re.findall(r"def (test_\w+)\(", text)}
    assert len(named) > 60
    assert not named - known


def test_every_ruling_in_play_names_a_test() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").split("## For later")[0]
    rulings = [line for line in text.splitlines() if line.startswith("- **")]
    assert rulings
    assert not [ruling for ruling in rulings if "`test_" not in ruling]
