"""The examples of docs/python-api.md run, and it names all that btterm.api has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from btterm import api

GUIDE = (Path(__file__).parents[2] / "docs" / "python-api.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    exec(example, names)
    assert capsys.readouterr().out.strip()


def test_the_guide_names_everything_that_there_is() -> None:
    assert len(EXAMPLES) == 5
    assert [name for name in api.__all__ if not re.search(rf"\b{name}\b", GUIDE)] == []
    assert all(hasattr(api, name) for name in api.__all__)
