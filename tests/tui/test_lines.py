"""Lines of styled text: exact widths, whatever the text is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from btterm.tui.lines import Line, line, plain, wrap

texts = st.text(max_size=30)
widths = st.integers(0, 40)


def shown(row: Line, width: int) -> str:
    return "".join(text for text, _ in row.fitted(width))


def test_left_and_right_part_meet_in_the_middle() -> None:
    assert shown(line("left").at_right("right"), 12) == "left   right"


def test_the_right_part_gives_way_first() -> None:
    assert shown(line("left").at_right("right"), 9) == "left     "


def test_what_is_too_long_is_cut() -> None:
    assert shown(line("Warhammer"), 3) == "Wa~"


def test_wide_letters_count_as_two() -> None:
    assert shown(line("戦士A"), 4) == "戦 ~"
    assert shown(line("戦士A"), 3) == "戦~"


def test_markup_is_only_text() -> None:
    assert shown(line("[/] [MG] [@click=app.quit]x[/]"), 30) == "[/] [MG] [@click=app.quit]x[/]"


def test_what_a_terminal_would_obey_is_shown_as_a_question_mark() -> None:
    assert shown(line("\x1b[31mred\x07\u202e"), 12) == "?[31mred??  "


def test_words_are_set_into_lines() -> None:
    rows = wrap([("Crits", "dim"), ("RA Upper Arm, LT Laser", "bad")], 14, "  ")
    assert plain(rows) == "Crits RA Upper\n  Arm, LT\n  Laser"


@given(st.lists(texts, max_size=4), st.lists(texts, max_size=2), widths)
def test_a_line_is_exactly_as_wide_as_asked(left: list[str], right: list[str], width: int) -> None:
    row = Line()
    for text in left:
        row.add(text)
    for text in right:
        row.at_right(text)
    assert sum(cell_len(text) for text, _ in row.fitted(width)) == width


def test_a_word_longer_than_a_line_goes_on_in_the_next() -> None:
    rows = wrap([("saved in /home/anna/battles now", "text")], 10, "  ")
    assert plain(rows) == "saved in\n  /home/an\n  na/battl\n  es now"


@given(st.lists(st.text("ab c", max_size=9), max_size=6), st.integers(9, 30))
def test_no_word_is_lost_in_setting(words: list[str], width: int) -> None:
    rows = wrap([(word, "text") for word in words], width)
    assert all(row.width <= width for row in rows)
    assert " ".join(row.plain for row in rows).split() == " ".join(words).split()


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("heat 21", "heat 21 "),
        ("heat 212", "heat 212"),
        ("heat 21, 2", "heat 21~"),
        ("heat     ", "heat    "),
    ],
)
def test_a_line_that_is_cut_says_so(words: str, drawn: str) -> None:
    assert "".join(text for text, _ in line(words).fitted(8)) == drawn


def test_a_first_word_as_short_as_the_indent_keeps_its_blank() -> None:
    rows = wrap([("WA Warhammer walks", "text")], 12, "  ")
    assert [row.plain for row in rows] == ["WA Warhammer", "  walks"]


@pytest.mark.parametrize(("width", "shown"), [(12, "stay  and go"), (11, "stay       ")])
def test_a_hint_is_shown_whole_or_not_at_all(width: int, shown: str) -> None:
    row = line("stay")
    row.hint = "  and go"
    assert "".join(text for text, _ in row.fitted(width)) == shown
