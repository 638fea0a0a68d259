"""Optional rules are data: one line of `Options` tells all that form, files and papers show."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal

import pytest

from btterm.classic.options import (
    GROUPS,
    OPTIONS,
    Options,
    Value,
    an_option,
    changed,
    grouped,
    options_of,
    read_options,
    with_options,
)
from btterm.classic.rule import Rule
from btterm.errors import BadInput
from btterm.rulebook.entries import entry
from btterm.soak.games import options_of as drawn


@dataclass(frozen=True, slots=True)
class More(Options):
    """What `Options` would be with one more line."""

    light: Literal["day", "dusk", "night"] = an_option("day", Rule.NIGHT_COMBAT, "the light")


def said(*values: Value) -> str:
    """As a scenario file has them."""
    return ", ".join(f"`{str(value).lower()}`" for value in values)


def test_the_paper_tells_every_option() -> None:
    paper = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    rows = []
    for group, options in grouped(OPTIONS).items():
        rows.append(f"| **{group}** | | | |")
        rows += [
            f"| `{o.name}` | {said(*o.values)} | {said(o.default)} | {o.words} |" for o in options
        ]
    told = [row for row in paper.split("## Options")[1].splitlines() if row[:3] in ("| `", "| *")]
    assert told == rows


def test_every_option_belongs_to_a_quick_rule() -> None:
    for option in OPTIONS:
        assert entry(option.section).title == option.section
        assert option.default in option.values


def test_groups_keep_their_options_together() -> None:
    """In the order of GROUPS, and in each in the order in which `Options` has them."""
    assert list(grouped(OPTIONS)) == [g for g in GROUPS if any(o.group == g for o in OPTIONS)]
    assert [o for options in grouped(OPTIONS).values() for o in options] == list(OPTIONS)
    written = [each.name for each in fields(Options)]
    for options in grouped(OPTIONS).values():
        names = [option.name for option in options]
        assert names == sorted(names, key=written.index)


def test_no_group_is_longer_than_a_page_of_the_form() -> None:
    assert max(map(len, grouped(OPTIONS).values())) <= 14


def test_one_line_makes_an_option() -> None:
    made = options_of(More)
    light = next(option for option in made if option.name == "light")
    assert [option for option in made if option is not light] == list(OPTIONS)
    assert light.group == "Night and other worlds"
    assert tuple(light) == (
        "light",
        ("day", "dusk", "night"),
        "day",
        Rule.NIGHT_COMBAT,
        "the light",
    )
    assert [light.after(value) for value in light.values] == ["dusk", "night", "day"]
    assert with_options(More(), read_options(["light=night", "infernos"])) == More(
        light="night", infernos=True
    )


@pytest.mark.parametrize(
    ("said", "options"),
    [
        ([], Options()),
        (["infernos", "auto_eject=off"], Options(infernos=True, auto_eject=False)),
        (["infernos = Yes", "infernos=no"], Options()),
    ],
)
def test_options_are_said_in_words(said: list[str], options: Options) -> None:
    assert with_options(Options(), read_options(said)) == options


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"magic": True}, "no option is called 'magic': there are defender_chooses, "),
        ({"": True}, "no option is called ''"),
        ({"infernos": 1}, "infernos is false or true, not 1"),
        ({"infernos": "maybe\x1b[2J"}, "infernos is false or true, not maybe [2J"),
        ({"light": "dark"}, "light is day or dusk or night, not dark"),
    ],
)
def test_what_an_option_cannot_be_is_told(given: dict[str, Value], why: str) -> None:
    with pytest.raises(BadInput) as error:
        with_options(More(), given)
    assert str(error.value).startswith(why)


def test_random_battles_are_played_with_every_option_in_each_of_its_ways() -> None:
    found = [drawn(seed) for seed in range(200)]
    for option in OPTIONS:
        assert {getattr(options, option.name) for options in found} == set(option.values)


def test_what_is_not_as_usual_is_told() -> None:
    assert changed(Options()) == {}
    assert changed(Options(infernos=True, auto_eject=False)) == {
        "auto_eject": False,
        "infernos": True,
    }
