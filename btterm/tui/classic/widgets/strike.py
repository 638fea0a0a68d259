"""The declaration of physical attacks."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.readout.shape import Readout
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.physical.blows import BlowSolution
from btterm.table.odds import percent
from btterm.tui.classic.widgets.fire import HIGHEST, number_lines
from btterm.tui.classic.widgets.unit import doll, gist, movement, unit_head
from btterm.tui.lines import Line, heading, line

StrikeRow = tuple[BlowKind, BlowSolution | None, str, bool]
"""Kind, what it can do to the current target, the target it is declared at, whether chosen."""


def strike_panel(rows: Sequence[StrikeRow], width: int) -> list[Line]:
    """Every physical attack: number needed, chance, damage; or the reason why not."""
    lines = [line("    # attack        need chance dmg  exp", "dim", "panel2")]
    for position, (kind, found, at, chosen) in enumerate(rows):
        able = found is not None and not found.why
        tone = "text" if able else "dim"
        box = "[x]" if at else "[ ]" if able else "   "
        row = line(f"{box:<4}", "bold warn" if at else "dim", "select" if at else "panel")
        row.click = f"task('strike', 'blow_{position + 1}')"
        row.add(position + 1, f"bold {'cursor' if chosen else tone}").add(f" {kind:<14}", tone)
        if found is None:
            row.add("nobody next to it", "dim")
        elif found.to_hit is None:
            fits = len(found.why) <= width - row.width
            row.add(found.why if fits else found.why.brief, "dim")
        else:
            number = found.to_hit.number
            row.add(f"{number:>3}+", "bold text" if number <= HIGHEST else "dim")
            row.add(f"{percent(found.to_hit.chance):>7}").add(f"{found.damage:>4}")
            row.add(f"{found.expected:>5.1f}", "bold text")
        lines.append(row)
    return lines


def struck_panel(
    target: Readout | None,
    kind: BlowKind,
    found: BlowSolution | None,
    width: int,
    *,
    brief: bool = False,
) -> list[Line]:
    """Who is struck, and how the number of one attack adds up. `brief`: the armor in two lines."""
    if target is None:
        return [heading("Target"), line("nobody next to it", "dim")]
    number, why = (found.to_hit, found.why) if found else (None, "")
    adds_up = number_lines(kind, number, why, width)
    if brief:
        return [*gist(target, width), *adds_up]
    return [unit_head(target), movement(target), *doll(target), *adds_up]
