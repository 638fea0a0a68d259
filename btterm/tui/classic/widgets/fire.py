"""The declaration of fire: what every weapon can do to the target, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from btterm.classic.hits import Side, attack_sides
from btterm.classic.log.details import breakdown
from btterm.classic.readout.shape import Glance, Readout
from btterm.classic.rules.attack.solutions import Shot, Solution
from btterm.classic.sheets.mech.locations import Location
from btterm.hexes import arcs
from btterm.table.numbers import TargetNumber
from btterm.table.odds import percent
from btterm.tui.classic.widgets.unit import doll, gist, movement, unit_head
from btterm.tui.classic.widgets.weapons import (
    WEAPON_KEYS,
    ammo_words,
    weapon_act,
    weapon_key,
    weapon_name,
)
from btterm.tui.lines import Line, Run, heading, line, wrap
from btterm.tui.widgets.sides import chip_style, short

Sum = Callable[[str, TargetNumber | None, str, int], list[Line]]
"""Tells how the number of a weapon adds up, or why there is none, in so many columns."""
HIGHEST = 12
"""The highest number that two dice can show."""
WIDE = 69
"""Columns from which the list has damage, ranges and ammunition as well."""


class Row(NamedTuple):
    """One weapon in the declaration."""

    mount: int
    solution: Solution | None
    """What it can do to the current target; None when there is no target."""
    shot: Shot | None
    """What it is declared to do."""
    chosen: bool


def fire_panel(
    unit: Readout, rows: Sequence[Row], target: Readout | None, width: int
) -> list[Line]:
    """Every weapon: on or off, number needed, chance, expected damage, heat; or the reason why
    it cannot fire."""
    wide = width >= WIDE
    head = line("    # weapon     at  ", "dim", "panel2")
    if wide:
        head = line(f" Weapons of {unit.id}", "bold text", "panel2")
        if target is not None:
            head.add(f" at {target.id} {target.name}", "bold text")
        head.at_right("1-9 on and off ")
    else:
        head.add("need chance  exp ht", "dim")
    lines = [head]
    if wide:
        columns = "     # weapon          at      range  need chance damage expect heat ammo"
        lines.append(line(columns, "dim"))
    for position, row in enumerate(rows):
        lines.append(_weapon(unit, position, row, target, width))
        if position < len(WEAPON_KEYS):
            lines[-1].click = f"task('fire', '{weapon_act(position)}')"
    return lines


def _weapon(unit: Readout, position: int, row: Row, target: Readout | None, width: int) -> Line:
    wide = width >= WIDE
    weapon = unit.weapon(row.mount)
    found = row.solution
    on = row.shot is not None
    able = found is not None and not found.why
    tone = "text" if able else "dim"
    box = "   " if not (able or on) else "[ ]"
    if row.shot is not None:
        at_hex = row.shot.target[:1].isdecimal()
        here = target is not None and row.shot.target == target.id
        box = "[x]" if here else "hex" if at_hex else row.shot.target
        if row.shot.aim is not None:
            box = f"[{row.shot.aim.value}]"[:4]
    out = line(f"{box:<4}", "bold warn" if on else "dim", "select" if on else "panel")
    out.add(f"{weapon_key(position)}", f"bold {'cursor' if row.chosen else tone}")
    name = weapon.name[:15] if wide else weapon.short_name[:10]
    if row.shot is not None and row.shot.way:
        name = f"{weapon.short_name[: 8 if wide else 3]} {row.shot.way}"[: 15 if wide else 10]
    if row.shot is not None and row.shot.bin is not None:
        name = f"{name[: 8 if wide else 3]} <{unit.bins[row.shot.bin].name}"[: 15 if wide else 10]
    out.add(f" {name:<{16 if wide else 11}}", f"bold {tone}" if on else tone)
    out.add(f"{weapon.place:<4}", "dim")
    if wide:
        out.add(f"{weapon.ranges:>9} ", "dim")
    if found is None or found.to_hit is None:
        if found is None:
            return out.add("nobody in sight", "dim")
        fits = len(found.why) <= width - out.width
        return out.add(found.why if fits else found.why.brief, "dim")
    number = found.to_hit.number
    out.add(f"{number:>3}+", "bold text" if number <= HIGHEST else "dim")
    out.add(f"{percent(found.to_hit.chance):>{7 if wide else 6}}", "text")
    if wide:
        out.add(f"{weapon.damage:>7}", "text")
    out.add(f"{found.expected:>6.1f}", "bold text").add(f"{found.heat:>3}", tone)
    if wide:
        words, style = ammo_words(weapon)
        out.add(f"{words:>6}", style)
    return out


def target_panel(unit: Readout, target: Readout | None, row: Row | None, width: int) -> list[Line]:
    """Who is aimed at, how it stands to the shooter, and how the number of one weapon adds up."""
    if target is None:
        return [heading("Target"), line("nobody in sight", "dim")]
    found = row.solution if row else None
    return [
        unit_head(target),
        movement(target),
        *doll(target),
        *_stance(unit, target, found, width),
        *_why(unit, row, width, number_lines),
    ]


def brief_panel(unit: Readout, target: Readout | None, row: Row | None, width: int) -> list[Line]:
    """The same with the target's armor in two lines at the end."""
    return _brief(unit, target, row, width, number_lines)


def least_panel(unit: Readout, target: Readout | None, row: Row | None, width: int) -> list[Line]:
    """The same with the sum in as few lines as may be."""
    return _brief(unit, target, row, width, why_panel)


def _brief(
    unit: Readout, target: Readout | None, row: Row | None, width: int, adds_up: Sum
) -> list[Line]:
    if target is None:
        return [heading("Target"), line("nobody in sight", "dim")]
    found = row.solution if row else None
    head, *armor = gist(target, width)
    why = _why(unit, row, width, adds_up)
    return [head, *_stance(unit, target, found, width), *why, *armor]


def _stance(unit: Readout, target: Readout, found: Solution | None, width: int) -> list[Line]:
    if found is None:
        return []
    words: list[Run] = [("range", "dim"), (str(found.range), "bold text")]
    if found.sight is not None:
        words += [("LOS", "dim"), ("clear" if found.sight.visible else "blocked", "bold text")]
    lies_in = arcs(unit.torso, unit.hex, target.hex).words
    sided = target.faces and unit.hex != target.hex
    sides = attack_sides(target.hex, target.facing, unit.hex) if sided else (Side.FRONT,)
    hit = [side.word for side in sides]
    if unit.faces:
        words += [("arc", "dim"), ("/".join(lies_in), "bold text")]
    if target.faces:
        words += [("side", "dim"), ("/".join(hit), "bold text")]
    return wrap(words, width)


def _why(unit: Readout, row: Row | None, width: int, adds_up: Sum) -> list[Line]:
    if row is None:
        return []
    name, found = weapon_name(unit.weapon(row.mount)), row.solution
    return adds_up(name, found.to_hit if found else None, found.why if found else "", width)


def aim_panel(
    target: Glance | None, found: Solution | None, width: int, aim: Location | None = None
) -> list[Line]:
    """The target in one line; a long name is cut, not what lies between."""
    if target is None:
        return [line("nobody in sight", "dim", "panel2")]
    words = ""
    if found is not None and found.sight is not None:
        sees = "clear" if found.sight.visible else "no"
        words = f"aim {aim.value}" if aim else f"range {found.range}, LOS {sees}"
    head = line(target.id, chip_style(target.side), "panel2").add(" ")
    name = short(target.name, width - head.width - len(words) - 1)
    return [head.add(name, "bold text").at_right(words)]


def built_panel(
    words: str, name: str, number: TargetNumber | None, why: str, width: int
) -> list[Line]:
    """A building or a bridge that is attacked, and how the number of one attack adds up."""
    return [*wrap([(words, "bold text")], width), *number_lines(name, number, why, width)]


def inside_lines(expected: float, width: int) -> list[Line]:
    """What the expected damage of an attack at what is built means: only what harms enemies counts,
    which is their share of what it takes."""
    return wrap([(f"exp {expected:.1f}: what harms enemies inside", "dim")], width)


def why_panel(name: str, number: TargetNumber | None, why: str, width: int) -> list[Line]:
    """How a number adds up, in as few lines as may be."""
    head = line(name, "bold text", "panel2").at_right("v next")
    if number is None:
        return [head, *wrap([(why, "warn")], width)]
    words: list[Run] = []
    for value, label in (part.split(" ", 1) for part in [*breakdown(number)][:-1]):
        words += [(value, "bold text"), (label, "dim")]
    words += [("=", "dim"), (f"{number} {percent(number.chance)}", "bold text")]
    return [head, *wrap(words, width)]


def number_lines(name: str, number: TargetNumber | None, why: str, width: int) -> list[Line]:
    """How a number adds up line by line, or why there is none."""
    if number is None:
        return wrap([(f"{name}: {why}", "warn")], width, "  ")
    *parts, _ = breakdown(number)
    rows = []
    for part in parts:
        value, _, label = part.partition(" ")
        for number_of_line, row in enumerate(wrap([(label, "dim")], width - 5)):
            shown = "" if number_of_line else value
            row.runs.insert(0, (f"{shown:>4} ", "bold text"))
            rows.append(row)
    total = line(f"{number!s:>4}", "bold text", "select").add(f" {name}: ", "bold text")
    total.add(percent(number.chance), "bold text")
    return [*rows, total.at_right("v: next ")]
