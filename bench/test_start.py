"""How long a player waits for the first line of an answer."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


@pytest.mark.parametrize("arguments", ["odds 8", "--version"])
def test_command(benchmark: BenchmarkFixture, arguments: str) -> None:
    """The whole process. Goal for `odds`: within 0.4 s."""
    command = [sys.executable, "-m", "btterm", *arguments.split()]
    done = benchmark.pedantic(
        subprocess.run, (command,), {"check": True, "capture_output": True}, rounds=5
    )
    assert done.stdout
