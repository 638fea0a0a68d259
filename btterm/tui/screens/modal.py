"""What all screens over another one have in common."""

from __future__ import annotations

from typing import Protocol, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.command import Command, CommandList, CommandPalette
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen, ScreenResultType


class Attentive(Protocol):
    """An app that can lose the keys that have been typed by now."""

    changed: float

    def lose_keys(self) -> None: ...


def lose_keys(node: DOMNode) -> None:
    """What has been typed by now is not meant for what comes next: lose it."""
    cast("Attentive", node.app).lose_keys()


def is_late(node: DOMNode, event: events.Key) -> bool:
    """Whether a key was typed before what is shown now, and is lost."""
    return event.time <= cast("Attentive", node.app).changed


def pass_on(node: DOMNode, event: events.Key) -> None:
    """Let a key reach the screen that it is meant for, once that is there."""
    event.stop()
    node.call_after_refresh(node.app.post_message, events.Key(event.key, event.character))


class _Once(Screen[ScreenResultType]):
    """A screen that closes only once.

    Keys can arrive faster than a screen goes away. Those that are still on their way to one that
    is closed, or covered, do nothing, and closing it again does not close the one below.
    """

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.InputEvent) or self.is_active:
            await super().on_event(event)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with a result, unless it is closed already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Modal(ModalScreen[ScreenResultType], _Once[ScreenResultType]):
    """A screen over another one."""


class Menu(CommandPalette, _Once[None]):
    """Textual's command palette, drawn as the other questions are."""

    CSS = """
    Menu { background: $screen 60%; align-horizontal: center; }
    Menu > Vertical { width: 66; margin-top: 2; height: 1fr; background: transparent; }
    Menu SearchIcon { display: none; }
    Menu #--input { border: ascii $dim; background: $panel2; height: 3; }
    Menu #--input.--list-visible { border: ascii $dim; }
    Menu CommandInput, Menu CommandInput:focus {
        border: none; height: 1; padding: 0 1; color: $text; background: $panel2;
    }
    Menu #--results { overlay: none; height: 1fr; margin-bottom: 2; }
    Menu CommandList, Menu CommandList:focus {
        border: ascii $dim; background: $panel; max-height: 100%; scrollbar-size: 0 0;
    }
    Menu CommandList.--populating { border: ascii $dim; }
    Menu CommandList > .option-list--option { padding: 0 1; color: $text; text-style: none; }
    Menu CommandList > .option-list--option-highlighted {
        color: $text; background: $select; text-style: bold;
    }
    Menu LoadingIndicator, Menu LoadingIndicator.--visible { display: none; }
    """

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that come before the list is there do nothing."""
        return super().check_action(action, parameters) if self.query(CommandList) else False

    def _refresh_command_list(
        self, command_list: CommandList, commands: list[Command], clear_current: bool
    ) -> None:
        # What was found last can come when the menu is closed already, and its list is gone.
        if self.query(CommandList):
            super()._refresh_command_list(command_list, commands, clear_current)
