"""The menu of the battle: everything that a key can do now, to be found by its words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.app import SystemCommand
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

if TYPE_CHECKING:
    from btterm.tui.screens.battle import BattleScreen

ELSEWHERE = ("game.quit", "look.menu")
"""Names of keys that are no line of the menu: one is on every screen, one opens it."""


def commands(screen: BattleScreen) -> Iterator[SystemCommand]:
    """What the keys of a battle can do now: "move turn left (z)"."""
    for bound in screen.keymap.bound:
        if bound.name not in ELSEWHERE and screen.check_action(bound.action, bound.arguments):
            words = bound.name.replace(".", " ").replace("_", " ")
            act = partial(getattr(screen, f"action_{bound.action}"), *bound.arguments)
            yield SystemCommand(f"{words} ({screen.keymap.shown(bound.name)})", "", act)


class BattleCommands(Provider):
    """Offers them to Textual's command palette."""

    @property
    def commands(self) -> Iterator[SystemCommand]:
        return commands(cast("BattleScreen", self.screen))

    async def discover(self) -> Hits:
        for words, _, act, _ in self.commands:
            yield DiscoveryHit(Content(words), act, words)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for words, _, act, _ in self.commands:
            if (score := matcher.match(words)) > 0:
                yield Hit(score, matcher.highlight(words), act, words)
