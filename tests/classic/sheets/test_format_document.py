"""The description of the file format keeps its word."""

from __future__ import annotations

import re
from pathlib import Path

from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.file import parse_sheet
from btterm.classic.sheets.mech.text import sheet_facts

DOCUMENT = (Path(__file__).parents[3] / "docs/record-sheet-format.md").read_text(encoding="utf-8")


def test_the_example_can_be_played() -> None:
    example = re.search(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
    assert example is not None
    sheet = parse_sheet(example[1], "example")
    assert (sheet.name, sheet.skills) == ("Warhammer WHM-6R", (3, 4))
    assert sheet.slots == load_sheet("WHM-6R").slots


def test_every_fact_is_described() -> None:
    facts = sheet_facts(load_sheet("WHM-6R"))
    described = DOCUMENT.partition("## Facts for other programs")[2]
    inner = [*facts["equipment"][0], *facts["ammunition"][0], *facts["locations"]["HD"]]
    assert [key for key in (*facts, *inner) if f"`{key}`" not in described] == []
