"""Situations of Alpha Strike in one line (docs/situations.md; Alpha Strike, Modifiers)."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from btterm.alphastrike.decisions import AttackDecision, MoveDecision
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.alphastrike.situation import parse_situation, write_situation
from btterm.calculators.strike_lines import to_hit_in
from btterm.errors import BadInput
from btterm.table.dice import SeededDice
from btterm.table.table import Table

LINES = (
    "open=16x17; Atlas AS7-K@0505/S; Wolfhound WLF-1@0509/N",
    'open=16x17 0507=" 0508=1" options=forced_withdrawal,objectives turn=3 phase=combat '
    "initiative=5,9 markers2=0404,0909; "
    "Atlas AS7-K@0505/S id=Q2 skill=3 armor=2 structure=1 heat=2 moved=4 "
    "hits=engine,weapon,weapon; Griffin GRF-1N@0509/N jumped=8 stunned; "
    "Raven RVN-3L@0606/NE side=1 acted dummy; Wolfhound WLF-1@0101/S withdrawing",
    "map=river-crossing sides=Ann,Big_Bob turn=1 phase=move; "
    "Warrior Attack Helicopter H-7@0505/N up=3; Jenner JR7-D@0803/S",
)


@pytest.mark.parametrize("line", LINES)
def test_what_is_written_is_what_was_read(line: str) -> None:
    battle = parse_situation(line)
    assert write_situation(battle) == line
    assert parse_situation(write_situation(battle)) == battle


def test_play_goes_on_where_the_line_says() -> None:
    for phase, kind in (("move", MoveDecision), ("combat", AttackDecision)):
        line = f"open=16x17 turn=3 phase={phase} initiative=5,9; {LINES[0].split('; ', 1)[1]}"
        table = Table(ALPHA_STRIKE, parse_situation(line), SeededDice(1))
        assert isinstance(table.pending, kind)
        assert (table.pending.side, table.state.turn) == (0, 3)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (
            "luck=3; Atlas AS7-K@0505/S; Wolfhound@0509/N",
            "'luck=3' says nothing about a board",
        ),
        ("markers1=0505; Atlas AS7-K@0505/S; Wolfhound@0509/N", "with options=objectives"),
        ("Atlas AS7-K@0505/S luck; Wolfhound@0509/N", "'luck' says nothing about Atlas"),
        (
            "Atlas AS7-K@0505/S armor=99; Wolfhound@0509/N",
            "'armor=99': say a number from 0 to",
        ),
        ("Atlas AS7-K@0505/S jumped=4; Wolfhound@0509/N", "does not jump"),
        ("Atlas AS7-K@0505/S id=W1; Wolfhound@0509/N id=W1", "id=W1: another unit has it"),
        ("Atlas AS7-K@0505/S; Wolfhound@0505/N", "two units begin in 0505"),
        ("map=../x; Atlas AS7-K@0505/S; Wolfhound@0509/N", "is no name of a map"),
        ("Atlas AS7-K@0505/S", "Ben has no units"),
    ],
)
def test_a_wrong_word_is_named(line: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong.replace("(", "[(]")):
        parse_situation(line)


@pytest.mark.parametrize(
    ("units", "parts"),
    [
        # Four hexes are eight inches: medium range.
        ("@0505/S; Wolfhound WLF-1@0509/N", ["4 Skill", "+2 medium range"]),
        ("@0505/S skill=2; Wolfhound WLF-1@0508/N", ["2 Skill", "+0 short range"]),
        ("@0505/S heat=2; Wolfhound WLF-1@0509/N", ["4 Skill", "+2 medium range", "+2 heat"]),
        ("@0505/S hits=fire-control; Wolfhound WLF-1@0509/N", ["+2 fire control hit"]),
        ("@0505/S; Wolfhound WLF-1@0509/N moved=12", ["+2 target moved"]),
        ("@0505/S; Griffin GRF-1N@0509/N jumped=10", ["+3 target jumped"]),
    ],
)
def test_numbers_of_a_line_are_told_part_by_part(units: str, parts: list[str]) -> None:
    told = "\n".join(to_hit_in(f"open=16x17; Atlas AS7-K{units}").lines)
    assert told.startswith("AT attacks")
    for part in parts:
        assert part in told


def test_the_commands_take_a_line(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = run("tohit", "--game", "alpha-strike", "--json", LINES[0])
    assert status == 0
    facts = json.loads(out)
    assert all(sum(v for v, _ in each["parts"]) == each["number"] for each in facts.values())
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    status, out, _ = run("alpha-strike", "--situation", LINES[1], "--plain")
    assert status == 0
    assert "Turn 3, Combat." in out
