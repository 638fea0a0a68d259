"""A report as a page for a browser: one file, with its charts drawn as SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from btterm.simulation.report import MOST_WEAPONS, Report, Share, share_words

WIDTH, LABEL, ROW = 640, 200, 26
"""Pixels of a chart, of the names beside its bars, and of a row."""
STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --bar: #3465a4; --rest: #d3d7cf }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #1a1a1a; --bar: #729fcf; --rest: #444 } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 42em; padding: 0 1em;
  color: var(--ink); background: var(--paper) }
svg { display: block; width: 100%; height: auto; margin: .5em 0 1em }
text { font: 13px system-ui, sans-serif; fill: var(--ink) }
.bar { fill: var(--bar) } .rest { fill: var(--rest) }
.line { stroke: var(--ink); stroke-width: 2; fill: none }
.half { stroke: var(--ink); stroke-dasharray: 3 3; opacity: .5 }
"""


def page(report: Report) -> str:
    """The page, complete."""
    facts, plan = report.facts, report.plan
    title = escape(" against ".join(plan.forces))
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{facts['games']} games, seed {plan.seed}: {facts['decided']} won, {facts['draws']} "
        f"drawn, {facts['unfinished']} left after {plan.turns} turns. Played by "
        f"{escape(', '.join(dict.fromkeys(plan.players)))}.</p>",
        f"<p><strong>Fair? {escape(report.verdict)}</strong></p>",
        "<h2>Wins</h2><p>The line is the interval in which the chance lies, 95 of 100 times.</p>",
        _shares("wins by side", report.forces),
    ]
    for name, shares in (("player", report.players), ("place", report.places)):
        if shares:
            parts += [f"<h3>By {name}</h3>", _shares(f"wins by {name}", shares)]
    if None not in plan.values:
        bars = [
            (name, float(value or 0), f"{value:,}")
            for name, value in zip(plan.forces, plan.values, strict=True)
        ]
        parts += [f"<h2>{plan.currency}</h2>", _bars(plan.currency, bars)]
    bars = [
        (name, left, f"{left:.1f} of {units}")
        for name, left, units in zip(plan.forces, report.left, report.units, strict=True)
    ]
    parts += ["<h2>Units left</h2>", _bars("units left", bars)]
    parts.append(
        "<p>First to lose a unit: "
        + ", ".join(
            f"{escape(name)} in {lost} games"
            for name, lost in zip(plan.forces, report.first_losses, strict=True)
        )
        + ".</p>"
    )
    if report.lengths:
        parts += ["<h2>Length in turns</h2>", _lengths(report.lengths)]
    for name, damage in zip(plan.forces, report.damage, strict=True):
        bars = [(weapon, points, f"{points:.1f}") for weapon, points in damage.items()]
        if bars:
            parts += [
                f"<h2>Damage of {escape(name)} in a game</h2>",
                _bars(f"damage of {name}", bars[:MOST_WEAPONS]),
            ]
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        "<body>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{escape(words)}</text>'


def _rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'
    )


def _shares(title: str, shares: Sequence[Share]) -> str:
    """A bar from 0 to 100 of 100 for each, with its interval."""
    across = WIDTH - LABEL
    parts = []
    for row, share in enumerate(shares):
        top, (low, high) = row * 2 * ROW, share.interval
        middle = top + ROW / 2
        parts += [
            _text(LABEL - 8, middle + 5, share.name, "end"),
            _rect(LABEL, top + 4, across, ROW - 8, "rest"),
            _rect(LABEL, top + 4, across * share.share, ROW - 8, "bar"),
            f'<path class="line" d="M{LABEL + across * low:.1f} {middle:.1f}'
            f'H{LABEL + across * high:.1f}"/>',
            _text(LABEL, top + ROW + 13, share_words(share)),
        ]
    height, half = len(shares) * 2 * ROW, LABEL + across / 2
    parts.append(f'<path class="half line" d="M{half} 0V{height}"/>')
    return _svg(title, height, parts)


def _bars(title: str, bars: Sequence[tuple[str, float, str]]) -> str:
    """A bar for each name, with its words behind it."""
    across = WIDTH - LABEL - 90
    most = max((value for _, value, _ in bars), default=0) or 1
    parts = []
    for row, (name, value, words) in enumerate(bars):
        top, length = row * ROW, across * value / most
        parts += [
            _text(LABEL - 8, top + ROW / 2 + 5, name, "end"),
            _rect(LABEL, top + 4, length, ROW - 8, "bar"),
            _text(LABEL + length + 8, top + ROW / 2 + 5, words),
        ]
    return _svg(title, len(bars) * ROW, parts)


def _lengths(turns: Sequence[int]) -> str:
    """How many games took so many turns."""
    counted = Counter(turns)
    first, last = min(turns), max(turns)
    each, high, most = WIDTH / (last - first + 1), 100, max(counted.values())
    parts = [
        _rect(
            (turn - first) * each + 1,
            high * (1 - n / most),
            max(1, each - 2),
            high * n / most,
            "bar",
        )
        for turn, n in sorted(counted.items())
    ]
    ends = [_text(2, high + 16, str(first)), _text(WIDTH - 2, high + 16, str(last), "end")]
    return _svg("games by their length in turns", high + 22, [*parts, *ends])
