"""How long the search of the quick rules takes; `test_start` has the whole command."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from btterm.rulebook import search as search_module
from btterm.rulebook.entries import Entry, entries
from btterm.rulebook.search import search


def test_search(benchmark: BenchmarkFixture) -> None:
    search("warm up")
    assert benchmark(search, "can I shot thruogh woods")


def test_index(benchmark: BenchmarkFixture) -> None:
    """What the first question of a process costs on top: reading all entries."""

    def first() -> list[Entry]:
        for made in (entries, search_module._all, search_module._weights):
            made.cache_clear()
        return search("punch")

    assert benchmark(first)[0].title == "Punching"
