"""What all screens over another one have in common."""

from __future__ import annotations

from textual import events
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.screen import ModalScreen, Screen, ScreenResultType


class _Once(Screen[ScreenResultType]):
    """A screen that closes only once.

    Keys can arrive faster than a screen goes away. Those that are still on their way to one that
    is closed, or covered, do nothing, and closing it again does not close the one below.
    """

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.InputEvent) or self.is_current:
            await super().on_event(event)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with a result, unless it is closed already."""
        return super().dismiss(result) if self.is_current else AwaitComplete()


class Modal(ModalScreen[ScreenResultType], _Once[ScreenResultType]):
    """A screen over another one."""


class Menu(CommandPalette, _Once[None]):
    """Textual's command palette."""
