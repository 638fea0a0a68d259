"""How long the search of the quick rules takes; `test_start` has the whole command."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from btterm.rulebook.entries import _entries
from btterm.rulebook.search import Found, _index, search


def test_search(benchmark: BenchmarkFixture) -> None:
    search("warm up")
    assert benchmark(search, "can I shot thruogh woods")


def test_index(benchmark: BenchmarkFixture) -> None:
    """What the first question of a process costs on top: reading all entries."""

    def first() -> Found:
        _entries.cache_clear()
        _index.cache_clear()
        return search("punch")

    best = benchmark(first).best
    assert best is not None
    assert best.title == "Punching"
