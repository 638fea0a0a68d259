"""The list of options of Alpha Strike (Alpha Strike, Levels of Rules)."""

from __future__ import annotations

from pathlib import Path

from btterm.alphastrike.options import OPTIONS

DOCS = Path(__file__).parents[2] / "docs/command-line.md"


def test_the_paper_tells_every_option() -> None:
    """`python -m tests.alphastrike.test_alpha_strike_options` prints the rows."""
    rows = [f"| `{option.name}` | {option.about} |" for option in OPTIONS]
    text = DOCS.read_text(encoding="utf-8")
    assert [row for row in rows if row not in text] == []


if __name__ == "__main__":
    for each in OPTIONS:
        print(f"| `{each.name}` | {each.about} |")
