"""What a planned move costs, risks and brings."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from btterm.board.words import terrain_words
from btterm.classic.battle import Battle
from btterm.classic.planning import Collision
from btterm.classic.readout.of import heat_outlook
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.causes import STAND_UP
from btterm.classic.rules.movement.preview import Preview
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.classic.words.heights import climbing
from btterm.hexes import Hex
from btterm.table.numbers import Modifier
from btterm.table.odds import percent
from btterm.tui.classic.widgets.heat import heat_style
from btterm.tui.lines import Line, heading, line, wrap

STYLES = {Mode.STAND: "text", Mode.WALK: "walk", Mode.RUN: "run", Mode.JUMP: "jump"}


LABEL = 9
"""Columns of what stands before each line of the panel."""


class Threat(NamedTuple):
    """What enemies could do to a unit at the end of its move."""

    number: int | None
    """The lowest number on which one hits it there from where it stands now; None: none can."""
    later: Sequence[str] = ()
    """The enemies that have yet to move, and may come to stand elsewhere."""

    def __str__(self) -> str:
        return "none" if self.number is None else f"{self.number}+"


def preview_line(battle: Battle, mech: AnyUnit, move: Preview, threat: Threat | None) -> Line:
    """The whole move in one line: act, heat, modifiers, rolls; at the right, where there is room
    left, the threat. `threat`: None of a unit that will be shot at no more."""
    row = line(f" {act(mech, move)}", f"bold {STYLES[move.mode]}", "select")
    _add_heat(row, battle, mech, move)
    if move.mode is not Mode.STAND and threat is not None:
        row.add("  you ", "dim").add(f"{move.own:+}", "bold text")
        row.add("  at you ", "dim").add(f"{move.modifier:+}", "bold text")
    if move.rolls:
        row.add(f"  ! {_rolls(move)}", "bold psr")
    if move.ice:
        row.add(f"  ice holds {percent(_holds(move))}", "bold psr")
    if threat is None:
        return row
    row.at_right("threat now " if threat.later else "threat ")
    return row.at_right(f"{threat} ", "bold threat")


def collision_line(battle: Battle, mech: AnyUnit, move: Preview, words: str) -> Line:
    """A charge or death from above in one line: its odds, the way there, rolls, heat."""
    row = line(f" {words}:", "bold fire", "select")
    row.add(f" {way(mech, move)}", f"bold {STYLES[move.mode]}")
    if move.rolls:
        row.add(f"  ! {_rolls(move)}", "bold psr")
    return _add_heat(row, battle, mech, move)


def _add_heat(row: Line, battle: Battle, mech: AnyUnit, move: Preview) -> Line:
    heat = heat_outlook(battle, mech, [Modifier(Rule.BUILDING_UP_HEAT, "move", move.heat)])
    if heat is None:
        return row
    row.add("  heat ", "dim").add(heat.now, heat_style(heat.now))
    return row.add(" > ", "dim").add(heat.then, heat_style(heat.then))


def _rolls(move: Preview) -> str:
    """ "0510 4+ 92%"; of several how many there are, and the chance that all succeed."""
    chances = [target.chance for _, _, target in move.rolls]
    if len(chances) > 1:
        return f"{len(chances)} rolls {percent(prod(chances))}"
    hex_, _, target = move.rolls[0]
    return f"{hex_} {target} {percent(chances[0])}"


def _holds(move: Preview) -> float:
    """The chance that all the ice on the way bears the unit."""
    return prod((number - 1) / 6 for _, number in move.ice)


def gait_of(unit: AnyUnit, mode: Mode) -> str:
    """ "Stay", "Walk", "Cruise"."""
    return "Stay" if mode is Mode.STAND else unit.mode_words(mode).name.capitalize()


def way(unit: AnyUnit, move: Preview) -> str:
    """ "Walk 5 MP to 0711", "Walk 1 MP (counts as a run) in 0711", "Dive 1 MP in 0711 to level
    -1"."""
    if move.climbed:
        gait = climbing(unit, move.climbed).capitalize()
        return f"{gait} {move.mp} MP in {move.hex} to level {move.level}"
    gait = f"{gait_of(unit, move.mode)} {move.mp} MP"
    if move.as_run and not move.path:
        gait += " (counts as a run)"
    return f"{gait} {'to' if move.path else 'in'} {move.hex}{at_level(move)}"


def at_level(move: Preview) -> str:
    """ ", level 3" of what flies or dives, and in buildings."""
    return "" if move.level is None else f", level {move.level}"


def act(mech: AnyUnit, move: Preview) -> str:
    """ "Walk 5 MP to 0711 facing SE"; of a unit that ends on the ground whether it drops there or
    has been down before."""
    facing = f" facing {move.facing.name}" * kinds.has_facing(mech)
    if move.mode is Mode.STAND:
        return f"Stay in {move.hex}{at_level(move)}{facing}{', prone' * move.prone}"
    rises = any(cause == STAND_UP for _, cause, _ in move.rolls)
    down = ", stays down" if mech.prone and not rises else ", drop"
    return f"{way(mech, move)}{facing}{down * move.prone}"


def collision_words(ahead: Collision) -> str:
    """ "charges ma, 7+ 58%: 21 damage, 8 to itself"."""
    verb = "jumps on" if ahead.dive else "charges"
    odds = f"{ahead.to_hit} {percent(ahead.to_hit.chance)}"
    return f"{verb} {ahead.target}, {odds}: {ahead.damage} damage, {ahead.back} to itself"


def move_panel(
    battle: Battle, mech: AnyUnit, hex_: Hex, move: Preview | str, threat: Threat, width: int
) -> list[Line]:
    """The hex under the cursor and what the move there means."""
    rows = [
        heading(f"At {hex_}").at_right("cursor "),
        *_wrapped("hex", terrain_words(battle.board[hex_]), width),
    ]
    if isinstance(move, str):
        return [*rows, *_wrapped("move", move, width, "warn")]
    rows.append(
        _row(gait_of(mech, move.mode).lower(), act(mech, move).split(" ", 1)[1], STYLES[move.mode])
    )
    if move.as_run:
        rows.append(_row("", "one hex at least: counts as a run", "warn"))
    for place, cause, target in move.rolls:
        words = f"! {place} {cause.label}: {target} {percent(target.chance)}"
        rows.append(_row("roll", words, "bold psr"))
    hexes = len(move.path)
    rows.append(_row("at you", f"{move.modifier:+} ({hexes} hex{'es' * (hexes != 1)})"))
    rows.append(_row("you fire", f"{move.own:+}"))
    counted = f"{threat}, from where they stand"
    if threat.later:
        counted += f"; yet to move: {' '.join(threat.later)}"
    return [*rows, *_wrapped("threat", counted, width, "threat")]


def _wrapped(label: str, words: str, width: int, style: str = "text") -> list[Line]:
    """What stands behind a label, in as many lines as it takes."""
    rows = wrap([(words, style)], width - LABEL)
    for number, row in enumerate(rows):
        row.runs.insert(0, (f"{'' if number else label:<{LABEL}}", "dim"))
    return rows


def _row(label: str, words: str, style: str = "text") -> Line:
    return line(f"{label:<{LABEL}}", "dim").add(words, style)
