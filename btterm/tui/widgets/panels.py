"""Panels by name, each made only when it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from btterm.tui.lines import Line

Maker = Callable[[], list[Line]]


class Panels(Mapping[str, list[Line]]):
    """Panels by name. Each is made when it is first asked for: a frame shows a few of them."""

    def __init__(self, makers: Mapping[str, Maker]) -> None:
        self._makers = makers
        self._made: dict[str, list[Line]] = {}

    def __getitem__(self, name: str) -> list[Line]:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
