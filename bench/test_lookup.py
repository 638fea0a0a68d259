"""How long an answer of the quick rules takes: the search itself, and the whole command."""

from __future__ import annotations

import subprocess
import sys

from pytest_benchmark.fixture import BenchmarkFixture

from btterm.lookup.search import search


def test_search(benchmark: BenchmarkFixture) -> None:
    search("warm up")
    assert benchmark(search, "can I shot thruogh woods")


def test_a_rule_from_the_command_line(benchmark: BenchmarkFixture) -> None:
    command = [sys.executable, "-m", "btterm", "rules", "punch"]
    done = benchmark.pedantic(
        lambda: subprocess.run(command, capture_output=True, text=True), rounds=5, warmup_rounds=1
    )
    assert done.stdout.startswith("PUNCHING (played)")
