"""Which quick rule belongs to what is at hand."""

from __future__ import annotations

from btterm.errors import Refusal
from btterm.tui.controller.controller import Controller


def terms(desk: Controller) -> list[tuple[str, str]]:
    """The lines of the number that is explained at the moment, "+1 light woods", each with the
    title of its quick rule."""
    number = desk.task.number
    parts = number.parts if number is not None else ()
    return [
        (f"{part.value:+} {part.label}" if place else f"{part.value} {part.label}", part.rule)
        for place, part in enumerate(parts)
    ]


def topic(desk: Controller) -> str:
    """The title of the quick rule for what is at hand: why the last key was refused, the move with
    its Piloting roll, the weapon or physical attack that is explained, the roll or question; else
    the phase's."""
    refused = desk.notice.rule if isinstance(desk.notice, Refusal) else ""
    return refused or desk.task.topic
