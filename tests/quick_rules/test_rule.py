"""The sections of the book that the game names are those that the quick rules explain."""

from __future__ import annotations

from btterm.classic.rule import Rule
from btterm.rulebook.entries import entries


def test_every_rule_has_its_quick_rule_and_the_other_way_round() -> None:
    assert [rule.value for rule in Rule] == [entry.title for entry in entries()]
