"""A report as text, with bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO

from rich.bar import Bar
from rich.console import Console, RenderableType
from rich.table import Table

from btterm.simulation.report import MOST_WEAPONS, Report, Share, of_100

BAR = 24


def report_lines(report: Report, width: int) -> list[str]:
    """The report, in lines of at most so many columns."""
    out = StringIO()
    console = Console(file=out, width=width, color_system=None, highlight=False, markup=False)
    for part in _parts(report):
        console.print(part)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def _parts(report: Report) -> Iterator[RenderableType]:
    facts, names = report.facts, report.plan.forces
    yield f"{facts['games']} games, seed {report.plan.seed}: {facts['decided']} won, " + (
        f"{facts['draws']} drawn, {facts['unfinished']} left after {report.plan.turns} turns"
    )
    yield ""
    yield _shares("side", report.forces)
    for title, shares in (("player", report.players), ("began at the", report.places)):
        if shares:
            yield ""
            yield _shares(title, shares)
    yield ""
    turns = facts["turns"]
    if turns["median"] is not None:
        yield f"length: {turns['shortest']} to {turns['longest']} turns, median {turns['median']:g}"
    for name, left, units, lost in zip(
        *(names, report.left, report.units, report.first_losses), strict=True
    ):
        yield f"{name}: {left:.1f} of {units} units left, first to lose one in {lost} games"
    for name, damage in zip(names, report.damage, strict=True):
        yield ""
        yield _damage(name, damage)
    values = report.plan.values
    if None not in values:
        yield ""
        yield f"{report.plan.currency}: " + ", ".join(
            f"{name} {value:,}" for name, value in zip(names, values, strict=True)
        )
    yield ""
    yield f"Fair? {report.verdict}"


def _shares(title: str, shares: Sequence[Share]) -> Table:
    table = _table(title, "wins", "of 100", "interval")
    for share in shares:
        low, high = share.interval
        table.add_row(
            share.name,
            str(share.wins),
            of_100(share.share),
            f"{of_100(low)}-{of_100(high)}",
            Bar(1, 0, share.share, width=BAR),
        )
    return table


def _damage(name: str, damage: dict[str, float]) -> Table:
    table = _table(f"damage of {name}", "a game")
    most = max(damage.values(), default=1)
    for weapon, points in list(damage.items())[:MOST_WEAPONS]:
        table.add_row(weapon, f"{points:.1f}", Bar(most, 0, points, width=BAR))
    return table


def _table(title: str, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column(title, min_width=24)
    for column in columns:
        table.add_column(column, justify="right")
    table.add_column("", width=BAR)
    return table
