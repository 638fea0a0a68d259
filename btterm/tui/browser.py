"""The screen in a browser tab (docs/in-a-browser.md)."""

from __future__ import annotations

from contextlib import suppress

from textual.drivers.web_driver import WebDriver
from textual.messages import ExitApp


class BrowserDriver(WebDriver):
    """Draws into the page of a server. The environment variable TEXTUAL_DRIVER names it.

    When the server is gone without a word, the app ends in good order: one that nobody sees would
    keep its battle locked.
    """

    def run_input_thread(self) -> None:
        """Read keys until the app or the server ends."""
        super().run_input_thread()
        self._app.post_message(ExitApp())

    def write(self, data: str) -> None:
        """Draw, as long as there is somebody to see it."""
        with suppress(BrokenPipeError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell the server something, as long as it is there."""
        with suppress(BrokenPipeError):
            super().write_meta(data)
