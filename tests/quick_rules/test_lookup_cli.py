"""Quick rules from the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from btterm.rulebook.entries import Played, entries


def test_a_rule_is_printed_with_its_tables_and_neighbours(run: Any) -> None:
    status, out, _ = run("rules", "pucnhing")
    assert status == 0
    lines = out.splitlines()
    assert lines[:2] == ["PUNCHING (played)", "Compendium, Combat: Punching"]
    assert "  6    Head          Head           Head" in lines
    assert any(line.startswith("See also: Physical Attacks") for line in lines)
    assert all(len(line) <= 80 and line.isprintable() for line in lines)


def test_words_of_a_question_need_no_quotes(run: Any) -> None:
    assert run("rules", "how", "do", "I", "stand", "up")[1].startswith("STANDING UP (played)")


def test_the_best_answer_names_others_near_it(run: Any) -> None:
    out = run("rules", "critical")[1]
    assert out.startswith("CRITICAL DAMAGE (played)")
    near = out[out.index("\nNear it: ") :]
    assert "BattleMech Critical Hits" not in near  # stands in "See also"


def test_without_a_question_the_chapters_are_listed(run: Any) -> None:
    status, out, _ = run("rules")
    assert status == 0
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert heads[:3] == ["Introduction", "Components", "Playing the Game"]
    assert "Skidding" in out


def test_all_rules_fit_on_one_page(run: Any) -> None:
    out = run("rules", "--all")[1]
    assert out.index("INTRODUCTION (played)") < out.index("SKIDDING (played)")
    assert out.count("\n\n\n") > 250


def test_json_has_the_numbers_filled_in(run: Any) -> None:
    facts = json.loads(run("rules", "dfa", "--json")[1])
    assert facts["title"] == "Death from Above"
    assert facts["section"] == "Death from Above"
    assert facts["played"] == "yes"
    assert any("Base 5" in text for text in facts["text"])
    table = json.loads(run("rules", "gun emplacements", "--json")[1])["tables"][0]
    assert table["rows"][0] == ["2", "all weapons destroyed"]


def test_what_is_played_in_part_says_so(run: Any) -> None:
    part = next(each for each in entries() if each.played is Played.PARTLY)
    out = run("rules", part.title)[1]
    assert out.startswith(f"{part.title.upper()} (played in part)")


def test_nothing_is_left_that_is_not_played_but_what_needs_another_book() -> None:
    unplayed = [each.title for each in entries() if each.played is Played.NO]
    assert unplayed == ["Munitions in LB-X Autocannon"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("xyzzy",), "nothing found for 'xyzzy': say it in other words"),
        (("--json", "pizza"), "nothing found for 'pizza': say it in other words"),
        (("punch", "--all"), "give either QUERY, --all or --sheet"),
        (("--html",), "--html goes with --sheet"),
    ],
)
def test_a_bad_question_is_one_line(run: Any, arguments: Any, complaint: str) -> None:
    assert run("rules", *arguments) == (2, "", f"btterm: {complaint}\n")


def test_what_nothing_answers_is_told_what_is_near_it(run: Any) -> None:
    status, out, err = run("rules", "colour", "of", "hex")
    assert (status, out) == (2, "")
    assert err.startswith("btterm: nothing found for 'colour of hex', near it: Stacking, ")
    assert err.count("\n") == 1


def test_control_characters_of_a_question_do_not_reach_the_terminal(run: Any) -> None:
    status, out, err = run("rules", "\x1b[31mxyzzy\x07")
    assert (status, out) == (2, "")
    assert "\x1b" not in err
    assert "\x07" not in err


@pytest.mark.parametrize("question", ["hit location", "punch", "which side is hit"])
def test_a_question_loads_only_what_its_answer_needs(question: str) -> None:
    code = (
        f"from btterm.cli.main import main; main(['rules', *{question.split()}]);"
        "import sys; print(*(name for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "btterm.rulebook.search" in loaded
    assert not loaded & {"textual", "rich", "typer", "btterm.tui", "btterm.plain", "btterm.soak"}
    assert not loaded & {"btterm.players", "btterm.classic.turn", "btterm.classic.sheets.library"}


@pytest.mark.parametrize("command", ["tohit PPC --range 5", "odds 8", "fall --tons 50"])
def test_a_sum_loads_neither_screens_nor_bots_nor_other_commands(command: str) -> None:
    code = (
        f"from btterm.cli.main import main; main({command.split()});"
        "import sys; print(*(name for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "btterm.cli.calculators" in loaded
    assert not loaded & {"textual", "rich", "btterm.tui", "btterm.players", "btterm.plain"}
    assert not loaded & {"btterm.cli.play", "btterm.cli.editor", "btterm.classic.turn"}


def test_the_quick_way_in_answers_as_the_options_do(run: Any) -> None:
    """A question alone is answered before the options are read; `--` makes them be read."""
    assert run("rules", "dfa") == run("rules", "--", "dfa")
    assert run("rules", "xyzzy") == run("rules", "--", "xyzzy")


# The reference sheet


def test_the_reference_sheet_has_the_tables_in_the_order_of_play(run: Any) -> None:
    status, out, _ = run("rules", "--sheet")
    assert status == 0
    titles = ["Movement Costs", "Weapons Fire Modifiers", "Missile Hits", "Heat Scale"]
    places = [out.index(f"\n{title}") for title in titles]
    assert places == sorted(places)
    assert "not played yet" not in out


def test_the_reference_sheet_as_a_web_page(run: Any) -> None:
    import xml.etree.ElementTree as ET

    status, out, _ = run("rules", "--sheet", "--html")
    assert status == 0
    page = ET.fromstring(out.removeprefix("<!DOCTYPE html>\n"))
    assert page.tag == "html"
    captions = [caption.text for caption in page.iter("caption")]
    assert "BattleMech Hit Location" in captions
    narrow, wide = page.iter("div")
    titles = [caption.text for caption in wide.iter("caption")]
    assert titles == ["Inner Sphere Weapons", "Clan Weapons"]
    assert len(narrow.findall("table")) == 22
    table = next(t for t in page.iter("table") if t.findtext("caption") == "Kick Location")
    cells = [cell.text for cell in table.iter("td")]
    assert cells[:4] == ["1", "Left Leg", "Right Leg", "Right Leg"]
