"""Unit cards and lists of units beside the map."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.goals import goals, objective_words
from btterm.alphastrike.rules.attacking import Solution, damage_now
from btterm.alphastrike.rules.moving import immobile, inches_of
from btterm.alphastrike.rules.switching import systems
from btterm.alphastrike.rules.to_hit import target_movement
from btterm.alphastrike.units import SHUTDOWN, Unit, level_words
from btterm.board.words import terrain_words
from btterm.hexes import Hex
from btterm.table.numbers import TargetNumber
from btterm.table.odds import percent
from btterm.tui.lines import Line, heading, line, wrap
from btterm.tui.map.scene import Chip
from btterm.tui.widgets.sides import chip_style, side_style

HEAT_SCALE = ("1", "2", "3", "S")


def points(left: int, of: int) -> str:
    """Points that are left, and those that are crossed out: "ooox"."""
    return "o" * left + "x" * (of - left)


def moves_words(unit: Unit) -> str:
    """How far a unit moves now, by its modes: "10" 8"j"."""
    return " ".join(f'{inches_of(unit, m.mode)}"{m.mode}' for m in unit.card.moves) or "none"


def state_words(unit: Unit) -> str:
    """What stands out about a unit now: "shut down", else how it moved."""
    if unit.gone:
        return "out"
    if unit.waiting:
        return "to be placed"
    if unit.carrier:
        return f"aboard of {unit.carrier}"
    if unit.shut_down:
        return "shut down"
    if unit.stunned:
        return "crew stunned"
    if immobile(unit):
        return "immobile"
    up = f", {level_words(unit.elevation)}" if unit.elevation else ""
    if not unit.moved.done:
        return f"to move{up}"
    if not unit.moved.inches:
        return f"stood{up}"
    return f'{"jumped" if unit.moved.jumped else "moved"} {unit.moved.inches}"{up}'


def unit_panel(unit: Unit, width: int, options: Collection[str] = ()) -> list[Line]:
    """The card of a unit, as it is now."""
    card = unit.card
    rows = [line(f" {unit.id} ", chip_style(unit.side)).add(f" {unit.name}", "bold text")]
    rows.append(
        line(f"{card.type} size {card.size}", "dim")
        .add(f"  skill {unit.skill}", "text")
        .at_right(f"{card.role} ")
    )
    modifier = target_movement(unit, options).value
    rows.append(line("Move ", "dim").add(moves_words(unit), "text").at_right(f"TMM {modifier:+} "))
    damage = damage_now(unit, card.damage)
    row = line("Damage ", "dim")
    for name, strength in zip("SML", damage[:3], strict=True):
        row.add(f"{name} ", "dim").add(str(strength)).add(" ")
    rows.append(row.at_right(f"OV {card.overheat} " if card.has_heat_scale else ""))
    if card.has_heat_scale:
        row = line("Heat   ", "dim")
        for level, sign in enumerate(HEAT_SCALE, start=1):
            row.add(sign, "bold bad" if unit.heat >= level else "dim").add(" ")
        rows.append(row.at_right("shut down " if unit.heat >= SHUTDOWN else ""))
    for name, left, of, style in (
        ("Armor  ", unit.armor, card.armor, "bold good"),
        ("Struct ", unit.structure, card.structure, "bold warn"),
    ):
        rows.append(line(name, "dim").add(points(left, of), style).at_right(f"{left}/{of} "))
    rows.append(line(state_words(unit), "text"))
    if switched := systems(unit):
        rows += wrap([(switched, "text")], width, "  ")
    hits = [*unit.hits, *unit.coming]
    if hits:
        rows += wrap([(", ".join(each.value for each in hits), "bold bad")], width, "  ")
    if card.specials:
        rows += wrap([(card.special_text, "text")], width, "  ")
    return rows


def gist(unit: Unit) -> list[Line]:
    """A unit in two lines."""
    row = line(f" {unit.id} ", chip_style(unit.side)).add(f" {unit.name}", "bold text")
    state = f"A{unit.armor} S{unit.structure}" + (f" heat {unit.heat}" if unit.heat else "")
    return [row, line(f"{state}, {state_words(unit)}", "text")]


def units_panel(battle: Battle, marked: str) -> list[Line]:
    """All units of all sides, a line each."""
    rows = []
    for side, name in enumerate(battle.sides):
        rows.append(line(name, f"bold {side_style(side)}"))
        own = (unit for unit in battle.units.values() if unit.side == side)
        rows += [_unit_line(unit, marked) for unit in own]
    return rows


def _unit_line(unit: Unit, marked: str) -> Line:
    row = line("", ground="select" if unit.id == marked else "panel")
    row.add(unit.id, chip_style(unit.side) if not unit.gone else "dim")
    row.add(f" {unit.name[:14]:<14} ", "dim" if unit.gone else "text")
    if not unit.gone and not unit.carrier:
        row.add(f"A{unit.armor} S{unit.structure}", "text")
        row.click = f"point({unit.hex.col}, {unit.hex.row})"
    return row.at_right(f"{state_words(unit)} ")


def hex_panel(battle: Battle, at: Hex, width: int) -> list[Line]:
    """The hex under the cursor."""
    words = terrain_words(battle.board[at])
    rows = [heading(f"At {at}").at_right("cursor "), *wrap([(words, "text")], width)]
    if objective := objective_words(battle, at):
        rows += wrap([(objective, "bold text")], width)
    return rows


def goals_panel(battle: Battle, width: int) -> list[Line]:
    """What the sides fight for, and how far they are; nothing where only the last one left wins."""
    rows = [row for each in goals(battle) for row in wrap([(each, "text")], width, "  ")]
    return [heading("Goals"), *rows] if rows else []


def number_lines(number: TargetNumber, width: int) -> list[Line]:
    """A number with all its parts."""
    rows = [line(f"{number} to hit ", "bold text").add(percent(number.chance), "bold warn")]
    for place, part in enumerate(number.parts):
        value = f"{part.value:+}" if place else f"{part.value}"
        rows.append(line(f"{value:>3} {part.label}"[:width], "text"))
    return rows


def damage_words(solution: Solution) -> str:
    """What a hit does: "3 damage and 1 heat, in the rear"."""
    done = "0* damage" if solution.strength.minimal else f"{solution.strength.points} damage"
    heat = f" and {solution.heat} heat" if solution.heat else ""
    return f"{done}{heat}{', in the rear' if solution.rear else ''}"


def attack_lines(solutions: Sequence[Solution], chosen: Solution | None, width: int) -> list[Line]:
    """The attacks of one unit at one target, the chosen one explained."""
    rows = [heading("Attack")]
    for number, each in enumerate(solutions, start=1):
        ground = "select" if each is chosen else "panel"
        row = line(f"{number} ", "bold cursor", ground)
        used = f" {each.attack.overheat} OV" if each.attack.overheat else ""
        row.add(f"{each.attack.kind.value}{used} ", "bold text" if each is chosen else "text")
        row.add(f"{each.number} {percent(each.number.chance)}", "text")
        row.click = f"task('attack', 'option_{number}')"
        rows.append(row.at_right(f"{damage_words(each).split(' damage')[0]} "))
    if chosen is not None:
        rows += [line(), *number_lines(chosen.number, width), line(damage_words(chosen), "text")]
    return rows


def chip_of(unit: Unit, marked: bool = False) -> Chip:
    """A unit as the map shows it."""
    whole = unit.card.armor + unit.card.structure
    return Chip(
        unit.id,
        unit.hex,
        unit.side + 1,
        None if unit.card.type.is_infantry else unit.facing,
        shut_down=unit.shut_down,
        armour=round(100 * (unit.armor + unit.structure) / whole) if whole else 0,
        did=state_words(unit),
        name=unit.name,
        marked=marked,
    )
