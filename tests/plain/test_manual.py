"""The guide, the help and the commands are the same."""

from __future__ import annotations

import re
from pathlib import Path

from btterm.plain.answers import ALL_VERBS
from btterm.plain.manual import ACTS, LOOKS, help_on

GUIDE = (Path(__file__).parents[2] / "docs" / "plain-mode.md").read_text("utf-8")


def test_every_command_has_help_and_stands_in_the_guide() -> None:
    assert set(ALL_VERBS) <= set(ACTS)
    shown = {text.split()[0] for text in re.findall(r"`([^`\n]+)`", GUIDE) if text.split()}
    assert set(LOOKS) <= shown
    assert set(ALL_VERBS) - {"choose"} <= shown


def test_what_the_guide_shows_in_its_tables_exists() -> None:
    rows = re.findall(r"^\| (`[^|]+) \|", GUIDE, re.M)
    shown = {text.split()[0] for row in rows for text in re.findall(r"`([^`]+)`", row)}
    assert shown >= {"help", "move", "charge"}
    assert shown <= {*ACTS, *LOOKS}


def test_help_explains_each_of_them() -> None:
    for word in (*ACTS, *LOOKS):
        assert help_on(word).startswith(word)
        assert help_on(word).endswith(".")
