"""The quick rules of Alpha Strike: complete, consistent, in our own words, found by questions."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from btterm.alphastrike.rule import Rule
from btterm.rulebook.entries import ALPHA_STRIKE, CLASSIC, Played, chapters, entries, entry
from btterm.rulebook.facts import facts
from btterm.rulebook.search import search
from btterm.rulebook.tables import all_names, find_table
from tests.quick_rules.test_entries import NAMES_WITH_DIGITS, NOT_PLAYED, NUMBER, rule_texts, runs

BOOK = Path(__file__).parents[2] / "../shared/seeds/001_03894eec8947d319.txt"
needs_book = pytest.mark.skipif(not BOOK.exists(), reason="needs the book's text")
EVERY = entries(ALPHA_STRIKE)
NAMES = re.compile(rf"{NAMES_WITH_DIGITS.pattern}|\bC3[A-Z]*\b")
ALLOWED: dict[tuple[str, str], str] = {}
"""Numbers that may stand in the text of a played rule, with the reason."""


def test_the_chapters() -> None:
    assert list(chapters(ALPHA_STRIKE)) == [
        "The Game",
        "Setting Up",
        "Playing",
        "Movement",
        "Combat",
        "Heat",
        "Special Abilities",
        "Aerospace",
        "Advanced Rules",
        "Advanced Abilities",
        "Hex Maps",
        "Campaigns",
    ]


def test_every_rule_has_its_quick_rule_and_the_other_way_round() -> None:
    titles = [each.title for each in EVERY]
    assert [rule.value for rule in Rule] == titles
    assert [title for title, count in Counter(titles).items() if count > 1] == []


@needs_book
def test_headings_are_those_of_the_book() -> None:
    """Its headings are short lines, or the beginning of a paragraph."""
    lines = [line.lstrip("- ") for line in BOOK.read_text(encoding="utf-8").splitlines()]
    ours = {name for each in EVERY for name in (each.heading, *each.covers)}
    assert {name for name in ours if not any(line.startswith(name) for line in lines)} == set()


@needs_book
def test_every_special_ability_of_the_book_has_an_entry() -> None:
    """An ability is a paragraph that begins with its name and its code in brackets."""
    lines = BOOK.read_text(encoding="utf-8").splitlines()
    begin = [n for n, line in enumerate(lines) if line == "Special Ability Descriptions"]
    ends = [lines.index("Alpha Strike Standard Level", begin[0])]
    ends.append(lines.index("Abstract Aerospace System", begin[1]))
    ends.append(lines.index("Applying Alpha Strike to Hex Maps", begin[2]))
    found = {
        heading[0]
        for first, last in zip(begin, ends, strict=True)
        for line in lines[first:last]
        if (heading := re.match(r"[A-Z][^.(]{2,50} \([^)]*[A-Z]{2}[^)]*\)(?=\. )", line))
    }
    assert len(found) > 90
    told = {name.casefold() for each in EVERY for name in (each.heading, *each.covers)}
    assert {name for name in found if name.casefold() not in told} == {"Drone (DRO)"}


def test_entries_are_short_and_point_to_what_exists() -> None:
    titles = {each.title for each in EVERY}
    for each in EVERY:
        for width in (60, 80):
            lines = each.lines(width)
            assert [line for line in lines if len(line) > width] == []
            assert not any(character in line for line in lines for character in "{}\t\x1b")
        assert each.paragraphs or each.table_names
        assert len(" ".join(each.paragraphs).split()) <= 190, each.title
        assert set(each.see) <= titles - {each.title}, each.title


def test_tables_belong_to_one_game() -> None:
    shown = Counter(name for each in EVERY for name in each.table_names)
    assert set(shown) == {name for name in all_names() if name.startswith("alpha_")}
    assert max(shown.values()) == 1
    for name in shown:
        table = find_table(name)
        assert all(len(row) == len(table.head) for row in table.rows), name


@needs_book
def test_the_entries_are_in_our_own_words() -> None:
    book = runs(BOOK.read_text(encoding="utf-8"))
    texts = {each.title: set().union(*map(runs, each.blocks)) for each in EVERY}
    assert {title: found & book for title, found in texts.items() if found & book} == {}


def test_a_played_rule_states_no_number_of_its_own() -> None:
    told = [
        (each.title, number)
        for each in EVERY
        for text in rule_texts(each)
        for number in NUMBER.findall(NAMES.sub("", text))
    ]
    assert [pair for pair in told if pair not in ALLOWED] == []
    assert set(ALLOWED) <= set(told)


def test_what_is_played_in_part_says_what_is_not() -> None:
    for each in EVERY:
        said = any(block.startswith(NOT_PLAYED) for block in each.blocks)
        assert said or each.played is not Played.PARTLY, each.title


def test_examples_are_right() -> None:
    for each in EVERY:
        examples = [block for block in each.blocks if block.startswith("Example: ")]
        assert len(each.checks) == len(examples), each.title
        for example, check in each.checks:
            assert eval(check, {}, facts()) is True, check
            shown = set(re.findall(r"\d+", NAMES.sub("", example)))
            assert shown <= set(re.findall(r"\d+", check)), example


# Search

QUESTIONS = {
    "heat": "Heat",
    "how far is medium range": "Range",
    "TMM": "Target Movement Modifier",
    "is a jumping target harder to hit": "Jumping",
    "what does my OV do": "Overheat",
    "which terrain is forbidden to wheels": "Forbidden Terrain",
    "DFA": "Death from Above",
    "crit table": "Critical Hits",
    "damage in the back": "Rear Damage",
    "victory points for a kill": "Victory Points",
    "squad riding on an OmniMech": "Mechanized Battle Armor",
    "indirect fire spotter": "Indirect Fire",
    "what is ENE": "ENE",
    "CASE II": "CASE II",
    "stealth armor": "STL",
    "how many inches is a hex": "Hex Maps",
    "strafing": "Air-to-Ground Attacks",
    "long tom": "Artillery",
    "hatchet": "Melee Attack",
    "skill 2 PV": "Point Value and Skill",
}


@pytest.mark.parametrize(("question", "title"), QUESTIONS.items())
def test_questions_of_play_are_answered(question: str, title: str) -> None:
    best = search(question, ALPHA_STRIKE).best
    assert best is not None
    assert best.title == title


def test_entries_are_found_by_their_titles_and_by_what_is_asked_of_them() -> None:
    assert [e.title for e in EVERY if search(e.title, ALPHA_STRIKE).best is not e] == []
    asked = [(question, each) for each in EVERY for question in each.asked]
    assert len(asked) > 1000
    found = sum(search(question, ALPHA_STRIKE).best is each for question, each in asked)
    assert found > 0.95 * len(asked)


def test_the_games_do_not_mix(run: Any) -> None:
    assert entry("Heat").game == CLASSIC
    assert entry("Heat", ALPHA_STRIKE) is not entry("Heat")
    assert {each.game for each in entries()} == {CLASSIC}
    assert run("rules", "--game", "classic", "heat") == run("rules", "heat")
    out = run("rules", "--game", "alpha-strike", "heat")[1]
    assert out.splitlines()[1] == "Alpha Strike, Heat: Heat Scale"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("heat", "--game", "chess"), "no quick rules of a game 'chess': give classic or "),
        (("--sheet", "--game", "alpha-strike"), "--sheet is of the classic game only"),
        (("--game", "alpha-strike", "xyzzy"), "nothing found for 'xyzzy': say it in other words"),
    ],
)
def test_bad_input_is_one_line(run: Any, arguments: Any, complaint: str) -> None:
    status, out, err = run("rules", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"btterm: {complaint}")
    assert err.count("\n") == 1


def test_a_classic_question_reads_nothing_of_the_other_game(run: Any) -> None:
    import subprocess
    import sys

    code = (
        "from btterm.cli.main import main; main(['rules', 'heat']);"
        "import sys; from btterm.rulebook import entries as e;"
        "loaded = [name for name in sys.modules if 'alpha' in name];"
        "print(e._entries.cache_info().currsize, *loaded)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "1"
