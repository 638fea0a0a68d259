"""What all screens over another one have in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.css.query import NoMatches
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


S = TypeVar("S", bound=Screen[Any])
P = ParamSpec("P")


def drawing(show: Callable[Concatenate[S, P], None]) -> Callable[Concatenate[S, P], None]:
    """For the method that draws a screen: news and sizes may come before its panels are there, and
    when they are gone already. Then there is nothing to draw on."""

    @wraps(show)
    def drawn(screen: S, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            show(screen, *args, **kwargs)
        except NoMatches:
            if screen.is_mounted and screen in screen.app.screen_stack:
                raise

    return drawn


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
