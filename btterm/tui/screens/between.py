"""Between two decisions: what the dice have brought, and who takes the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from textual.app import App

from btterm.tui.desk import Desk
from btterm.tui.screens.ask import WIDTH, HandOver
from btterm.tui.screens.log import ATTACKS
from btterm.tui.settings import SHORT, Settings
from btterm.tui.widgets.sides import look_away_lines


class Shown(Protocol):
    """The battle on the screen, as far as it matters here."""

    desk: Desk
    settings: Settings
    zoomed: int | None
    """The zoom that the player has chosen."""
    seat: int | None
    """The side at the keyboard."""
    alone: bool
    """Whether only its player looks."""
    decided: dict[int, int]
    """How much of the log each side had read when it last decided."""

    @property
    def app(self) -> App[object]: ...

    def action_undo(self) -> None: ...

    def show(self) -> None: ...


def report(screen: Shown, then: Callable[[], None]) -> None:
    """Show what the dice have brought since the last decision, if they have fallen, in the way
    that the players have set; then go on."""
    desk, settings, news = screen.desk, screen.settings, screen.desk.news
    told = [n for n, e in enumerate(news) if e.harm or (e.details and e.phase in ATTACKS)]

    if not told or desk.rolling or (settings.results == SHORT and not desk.summary):
        then()
    else:
        screen.app.push_screen(desk.report(told, settings, screen.zoomed), lambda _: then())


def look_away(screen: Shown) -> bool:
    """Where the players have secrets from each other, hide the battle until the next one alone
    looks at the screen, whatever they wish. Returns whether it is hidden now."""
    desk, side, before = screen.desk, screen.desk.task.side, screen.seat
    if isinstance(screen.app.screen, HandOver):
        return True
    if not desk.secret:
        screen.alone = False
        return False
    if side is None or (side == before and screen.alone) or desk.rolling:
        return False
    screen.seat, screen.alone = side, True
    names = desk.names
    others = [names[each] for each in desk.persons if each != side]
    back = names[before] if before not in (None, side) and desk.can_undo else ""

    def on_closed(answer: str | None) -> None:
        if answer == "take_back":
            screen.action_undo()
        else:
            missed = len(desk.told) - screen.decided.get(side, 0) - len(desk.news)
            report(screen, lambda: tell_missed(screen, missed))

    page = HandOver(names[side], look_away_lines(side, names[side], others), back)
    screen.app.push_screen(page, on_closed)
    return True


def tell_missed(screen: Shown, lines: int) -> None:
    """Say where to read what happened before the news, to who has not looked on."""
    if lines > 0 and not screen.desk.notice:
        count = f"{lines} line{'s' * (lines > 1)}"
        screen.desk.notice = f"{count} of the log since your last decision: [look.history]"
        screen.show()


def hand_over(screen: Shown) -> None:
    """Where the players wish it, hide the battle until the other one is at the keyboard."""
    desk, side, before = screen.desk, screen.desk.task.side, screen.seat
    if side is None or desk.secret:
        return
    screen.seat = side
    if not screen.settings.hand_over or before in (None, side):
        return
    since = desk.told[screen.decided.get(side, 0) :]
    lines = desk.hand_over(side, since, WIDTH - 1)
    back = desk.names[before] if desk.can_undo else ""

    def on_closed(answer: str | None) -> None:
        if answer == "take_back":
            screen.action_undo()

    screen.app.push_screen(HandOver(desk.names[side], lines, back), on_closed)
