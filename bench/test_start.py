"""How long a player waits for the first line of an answer."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


@pytest.mark.parametrize(
    "arguments", ["rules punch", "odds 8", "tohit PPC --range 5", "--help", "--version"]
)
def test_command(benchmark: BenchmarkFixture, arguments: str) -> None:
    """The whole process. Goals on a quiet machine: `rules` and `odds` within 0.25 s, `tohit` within
    0.35 s."""
    command = [sys.executable, "-m", "btterm", *arguments.split()]
    done = benchmark.pedantic(  # type: ignore[no-untyped-call]
        subprocess.run, (command,), {"check": True, "capture_output": True}, rounds=5
    )
    assert done.stdout
