"""Between two decisions: what the dice have brought, and who takes the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from textual.app import App

from btterm.tui.controller.controller import Controller
from btterm.tui.frames import Frame
from btterm.tui.map.view import MapView
from btterm.tui.screens.ask import WIDTH, HandOver
from btterm.tui.screens.log import ATTACKS, LogReader
from btterm.tui.screens.results import Results
from btterm.tui.settings import Settings
from btterm.tui.widgets.handover import hand_over_lines


class Shown(Protocol):
    """The battle on the screen, as far as it matters here."""

    desk: Controller
    settings: Settings
    seat: int | None
    """The side at the keyboard."""
    decided: dict[int, int]
    """How much of the log each side had read when it last decided."""

    @property
    def app(self) -> App[object]: ...

    @property
    def map(self) -> MapView: ...

    def show(self) -> None: ...

    def action_undo(self) -> None: ...


def report(screen: Shown, then: Callable[[], None]) -> None:
    """Show what the dice have brought since the last decision, if they have fallen, in the way
    that the players have set; then go on."""
    desk, settings, news = screen.desk, screen.settings, screen.desk.news
    told = [n for n, e in enumerate(news) if e.harm or (e.details and e.phase in ATTACKS)]

    def on_closed(_: None) -> None:
        then()

    if not told or desk.rolling or (settings.results == "short" and not desk.summary):
        then()
    elif settings.results == "page":
        page = LogReader("What happened", news, summary=desk.summary)
        screen.app.push_screen(page, on_closed)
    else:
        shown = told if settings.results == "hits" else []
        frames = desk.newest() if shown else []

        def look_at(place: int | None) -> None:
            _look_at(screen, frames, None if place is None else shown[place])

        entries = [news[number] for number in shown]
        results = Results(entries, desk.summary, settings.pace, look_at)
        screen.app.push_screen(results, on_closed)


def _look_at(screen: Shown, frames: Sequence[Frame], number: int | None) -> None:
    """Show the battle as it stood at one of these lines of the log; None: as it is now."""
    if number is None:
        screen.desk.look_at(None)
        screen.show()
        return
    screen.desk.look_at(frames[number], len(frames) - 1 - number)
    screen.show()
    screen.map.follow(*(unit.hex for unit in frames[number].units[::-1]))


def hand_over(screen: Shown) -> None:
    """Where the players wish it, hide the battle until the other one is at the keyboard."""
    desk, side, before = screen.desk, screen.desk.task.side, screen.seat
    if side is None:
        return
    screen.seat = side
    if not screen.settings.hand_over or before in (None, side):
        return
    since = desk.told[screen.decided.get(side, 0) :]
    lines = hand_over_lines(desk.battle, desk.task, side, since, WIDTH - 1)
    back = desk.battle.sides[1 - side] if desk.can_undo else ""

    def on_closed(answer: str | None) -> None:
        if answer == "take_back":
            screen.action_undo()

    screen.app.push_screen(HandOver(desk.battle.sides[side], lines, back), on_closed)
