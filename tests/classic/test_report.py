"""The log as a document. Every expected line is written out by hand."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet
from btterm.match.games import system_named
from btterm.match.report import map_text, report_html, report_markdown
from btterm.table.telling import Entry

SYSTEM: Any = system_named("classic")

HIT = Entry(
    1,
    "fire",
    ("WA fires PPC at ma: 8+, rolled 9, hits left arm for 10.",),
    ("4 gunnery", "+1 short", "= 8+ rolled 9 (4 5)"),
)


@pytest.fixture
def battle() -> Battle:
    forces = [
        Force("Anna", (load_sheet("Warhammer WHM-6R"),)),
        Force("Ben <b>*B*</b>", (load_sheet("Marauder MAD-3R"),)),
    ]
    return new_battle(Board("Sand_box", 15, 17), forces)


def test_markdown_has_turns_phases_lines_and_what_is_behind_them(battle: Battle) -> None:
    told = [
        Entry(1, "init", ("Anna 5, Ben 9.",)),
        HIT,
        Entry(1, "fire", ("ma is out: engine destroyed.",), grave=True),
        Entry(2, "init", ("2. What now?",)),
    ]
    assert report_markdown(SYSTEM, battle, told).splitlines() == [
        r"# Sand\_box",
        "",
        "- Anna: WA Warhammer WHM-6R",
        r"- Ben \<b\>\*B\*\</b\>: ma Marauder MAD-3R",
        "",
        "## Turn 1",
        "",
        "### Initiative Phase",
        "",
        "- Anna 5, Ben 9.",
        "",
        "### Weapon Attack Phase",
        "",
        "- WA fires PPC at ma: 8+, rolled 9, hits left arm for 10.",
        "  - 4 gunnery",
        r"  - \+1 short",
        "  - = 8+ rolled 9 (4 5)",
        "- **ma is out: engine destroyed.**",
        "",
        "## Turn 2",
        "",
        "### Initiative Phase",
        "",
        r"- 2\. What now?",
    ]


class Tags(HTMLParser):
    """Notes each tag and text, and that every tag that is opened is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        assert not [name for name, _ in attrs if name in ("src", "href")]  # type: ignore[attr-defined]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.seen.append((self.open[-1], data))


def test_the_web_page_unfolds_each_attack(battle: Battle) -> None:
    page = Tags(report_html(SYSTEM, battle, [HIT, Entry(1, "heat", ("heat 3.",))]))
    assert page.open == []
    assert [one for one in page.seen if one[0] != "style"] == [
        ("title", "Sand_box"),
        ("h1", "Sand_box"),
        ("p", "Anna: WA Warhammer WHM-6R"),
        ("p", "Ben <b>*B*</b>: ma Marauder MAD-3R"),
        ("h2", "Turn 1"),
        ("h3", "Weapon Attack Phase"),
        ("summary", HIT.line),
        ("li", "4 gunnery"),
        ("li", "+1 short"),
        ("li", "= 8+ rolled 9 (4 5)"),
        ("h3", "Heat Phase"),
        ("p", "heat 3."),
    ]


@pytest.mark.parametrize("make", [report_markdown, report_html])
def test_no_word_breaks_out_of_its_place(battle: Battle, make: object) -> None:
    told = [Entry(1, "end", ("a\x1b[31m\n# b <script>",), ("</details>\u202ec",))]
    text = make(SYSTEM, battle, told)  # type: ignore[operator]
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\n# b" not in text
    assert "<script" not in text.replace("\\<", "")


def test_the_map_as_text_says_who_stands_where(battle: Battle) -> None:
    rows = map_text(SYSTEM, battle).splitlines()
    assert rows[0] == "Sand_box"
    # Both begin in the middle of their edge.
    assert rows[-5:] == [
        "Anna",
        "WA Warhammer WHM-6R in 0801, facing S",
        "",
        "Ben <b>*B*</b>",
        "ma Marauder MAD-3R in 0817, facing N",
    ]
    assert any("\\WA_0/" in row for row in rows)
