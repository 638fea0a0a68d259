"""The top line: turn, phase, who decides what, initiative. And the order strip below it."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.rules.terrain import fires
from btterm.tui.desk import OnMap
from btterm.tui.keyboard import result
from btterm.tui.lines import Line, line
from btterm.tui.widgets.sides import chip_style, short, side_style


def status_line(
    battle: Battle, side: int | None, verb: str, unit: OnMap | None, width: int
) -> Line:
    """Turn, phase, the name of whoever decides, and what for which unit.

    The name is never left out. First a long name of the unit is cut, then the words about
    initiative get shorter, then they go, then the unit's name, last its id.
    """
    if battle.outcome is not None:
        return line(f" {result(battle)}", "bold text", "panel2")
    initiative, wind = _initiative(battle), _wind(battle)
    names: tuple[str, ...] = ("",)
    if unit is not None:
        names = (f" {unit.id} {unit.name}", f" {unit.id} {short(unit.name)}")
    for right in (f"{wind}initiative {initiative}", f"{wind}| {initiative.replace(',', '')}", wind):
        for words in names:
            row = _status(battle, side, verb + words)
            if row.width + len(right) + 2 <= width:
                return row.at_right(f"{right} ") if initiative else row
    for words in (*names, "" if unit is None else f" {unit.id}", ""):
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


def _wind(battle: Battle) -> str:
    """ "wind SE  ", whither it blows; nothing where fires do not spread."""
    return f"wind {fires.blows_to(battle).name}  " if battle.wind else ""


def _initiative(battle: Battle) -> str:
    """ "Ben 9, Anna 5", the winner first."""
    if battle.initiative is None:
        return ""
    sides = battle.order[::-1]
    return ", ".join(f"{short(battle.sides[s])} {battle.initiative[s]}" for s in sides)


NEXT = 3
"""Sides that choose next, as the order line names them where there is no room for all."""


def order_line(battle: Battle, unit: OnMap | None, width: int) -> Line:
    """Who acts now, which sides choose after that, and which units have yet to act and have acted
    in this phase."""
    if battle.outcome is not None:
        return line()
    waiting = [battle.units[id_] for ids in battle.waiting for id_ in ids]
    done = [each for each in battle.on_board() if battle.waiting and each not in waiting]
    queue = battle.progress.queue[1:]
    rows = [_order(battle, unit, queue, "", waiting, done)]
    rows += [_order(battle, unit, queue[:NEXT], "...", waiting, done)] if queue[NEXT:] else []
    rows.append(_order(battle, unit, queue[:1], "", waiting, []))
    return next((row for row in rows if row.width <= width), rows[-1])


def _order(
    battle: Battle,
    unit: OnMap | None,
    queue: Sequence[int],
    more: str,
    waiting: Sequence[OnMap],
    done: Sequence[OnMap],
) -> Line:
    row = line(" ")
    if unit is not None:
        row.add("Now ", "dim").add(unit.id, chip_style(unit.side))
    row.add("  then " if queue else "", "dim")
    for number, side in enumerate(queue):
        row.add(", " if number else "", "dim")
        row.add(short(battle.sides[side]), side_style(side))
    row.add(f" {more}" if more else "", "dim")
    for label, units in (("  to act", waiting), ("  done", done)):
        others = [each for each in units if each is not unit]
        row.add(label if others else "", "dim")
        for each in others:
            row.add(" ").add(each.id, side_style(each.side))
    return row
