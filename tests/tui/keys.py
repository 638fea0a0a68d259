"""Keys as they come in at the screens."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot


async def press(pilot: Pilot[None], *names: str) -> None:
    """One key after the other, each once what the one before has brought is on the screen."""
    for name in names:
        await pilot.press(name)
        await pilot.pause()


async def burst(pilot: Pilot[None], *names: str) -> None:
    """All keys at once, as a paste or a slow line brings them."""
    for name in names:
        pilot.app.post_message(events.Key(name, name if len(name) == 1 else None))
    await pilot.pause()
    await pilot.pause()
