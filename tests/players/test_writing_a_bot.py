"""The bot of the guide plays as the guide says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"
THIRTY = 30


def blocks() -> list[str]:
    text = GUIDE.read_text(encoding="utf-8")
    return [b for b in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "import" in b]


def test_the_bot_of_the_guide_wins_against_a_dummy(capsys: pytest.CaptureFixture[str]) -> None:
    bot, fight = blocks()
    body = bot[bot.index("class Charlie:") :].rstrip().splitlines()[1:]
    assert len([line for line in body if line]) <= THIRTY
    names: dict[str, Any] = {}
    exec(bot, names)
    exec(fight, names)
    battle = names["table"].state
    assert battle.outcome is not None
    assert battle.outcome.winner == 0
    assert not battle.units["HU"].destroyed
    assert str(battle.outcome) in capsys.readouterr().out


def test_the_guide_names_every_decision() -> None:
    from btterm.classic import decisions
    from btterm.table.procedure import Decision

    text = GUIDE.read_text(encoding="utf-8")
    kinds = [
        name
        for name, kind in vars(decisions).items()
        if isinstance(kind, type) and issubclass(kind, Decision) and name.endswith("Decision")
    ]
    abstract = {"Decision", "UnitDecision"}
    assert len(kinds) > 4
    assert [name for name in kinds if name not in abstract and f"`{name}`" not in text] == []
