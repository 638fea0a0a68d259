"""The top line: turn, phase, who decides what, initiative. And the order strip below it."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from btterm.classic.battle import Battle
from btterm.classic.units.any import AnyUnit
from btterm.tui.lines import Line, line
from btterm.tui.widgets.words import chip_style, result, side_style

LONGEST_NAME = 16
"""Columns that a player's name may take in the status line."""


def short(name: str, width: int = LONGEST_NAME) -> str:
    """A name, cut with a dot where it is too long."""
    return name if cell_len(name) <= width else set_cell_size(name, width - 1) + "."


def status_line(
    battle: Battle, side: int | None, verb: str, unit: AnyUnit | None, width: int
) -> Line:
    """Turn, phase, the name of whoever decides, and what for which unit.

    The name is never left out. First the words about initiative get shorter, then they go, then
    the unit's name, last its id.
    """
    if battle.outcome is not None:
        return line(f" {result(battle)}", "bold text", "panel2")
    initiative = _initiative(battle)
    unit_words = ["", ""] if unit is None else [f" {unit.id} {short(unit.name)}", f" {unit.id}"]
    for right in (f"initiative {initiative}", f"| {initiative.replace(',', '')}", ""):
        row = _status(battle, side, verb + unit_words[0])
        if row.width + len(right) + 2 <= width:
            return row.at_right(f"{right} ") if initiative else row
    for words in (unit_words[0], unit_words[1], ""):
        row = _status(battle, side, verb + words)
        if row.width <= width:
            return row
    return row


def _status(battle: Battle, side: int | None, words: str) -> Line:
    row = line(f" Turn {battle.turn} ", "bold text", "panel2")
    row.add(f" {battle.phase.upper()} ", "bold screen on cursor").add(" ")
    if side is not None:
        row.add(short(battle.sides[side]).upper(), chip_style(side)).add(" ")
    return row.add(words, "bold text")


def _initiative(battle: Battle) -> str:
    """ "Ben 9, Anna 5", the winner first."""
    if battle.initiative is None:
        return ""
    sides = (battle.winner, battle.loser)
    return ", ".join(f"{short(battle.sides[s])} {battle.initiative[s]}" for s in sides)


def order_line(battle: Battle, unit: AnyUnit | None, width: int) -> Line:
    """Who has acted in this phase, who acts now, which side chooses after that, and which units
    are left on both sides."""
    if battle.outcome is not None:
        return line()
    row = line(" Order", "dim", "panel")
    waiting = {id_ for side in battle.waiting for id_ in side}
    for mech in battle.alive():
        if battle.waiting and mech.id not in waiting:
            row.add(" ").add(f"{mech.id}+", side_style(mech.side))
    if unit is not None:
        row.add(" ").add(f"[{unit.id}]", chip_style(unit.side))
    for side in battle.progress.queue[1:]:
        row.add("  ").add(initial(battle, side), side_style(side))
    row.add("   left:", "dim")
    for number, ids in enumerate(battle.waiting):
        row.add(" /" if number else "", "dim")
        for id_ in ids:
            if unit is None or id_ != unit.id:
                row.add(" ").add(id_, side_style(number))
    names = ", ".join(f"{initial(battle, side)} = {short(battle.sides[side])}" for side in (0, 1))
    for legend in (f"   + done  [ ] now  {names} chooses", "   + done  [ ] now"):
        if row.width + cell_len(legend) <= width:
            return row.add(legend, "dim")
    return row


def initial(battle: Battle, side: int) -> str:
    """One letter for a side: a capital for the first, a small one for the second."""
    letters = [name[:1] or "?" for name in battle.sides]
    signs = letters[0].upper(), letters[1].lower()
    return signs[side] if signs[0] != signs[1] else str(side + 1)
