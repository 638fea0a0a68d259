"""Jump labels: letters on the map to type instead of walking the cursor there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product

from textual import events

from btterm.hexes import Hex
from btterm.tui.keysets import as_latin
from btterm.tui.screens.modal import Modal

LETTERS = "asdfghjklqwertyuiopzxcvbnm"


def labels(hexes: Iterable[Hex]) -> dict[str, Hex]:
    """A label for each hex: one letter where that is enough for all, else two."""
    places = sorted(hexes)
    names = list(LETTERS)
    if len(places) > len(LETTERS):
        names = ["".join(pair) for pair in product(LETTERS, repeat=2)]
    return dict(zip(names, places, strict=False))


class Jump(Modal[str]):
    """Reads a label, with the map still in view. Any other key leaves."""

    AUTO_FOCUS = ""
    CSS = "Jump { background: transparent; }"

    def __init__(self, names: Collection[str]) -> None:
        super().__init__()
        self.names = names
        self.typed = ""

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.typed += as_latin(event.character or event.key)
        if self.typed in self.names:
            self.dismiss(self.typed)
        elif not any(name.startswith(self.typed) for name in self.names):
            self.dismiss("")
