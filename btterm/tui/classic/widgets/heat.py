"""Heat now and at the end of the turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from btterm.classic.battle import Battle
from btterm.classic.readout.of import heat_outlook
from btterm.classic.readout.shape import HeatLevel
from btterm.classic.rule import Rule
from btterm.classic.rules.mech import heat_scale
from btterm.classic.rules.mech.heat_scale import HEAT_LIMIT
from btterm.classic.units.any import AnyUnit
from btterm.table.numbers import Modifier
from btterm.tui.lines import Line, heading, line

OWN_LINES = {
    Rule.WALKING_CRUISING,
    Rule.RUNNING_FLANK_SPEED,
    Rule.JUMPING,
    Rule.STANDING_UP,
    Rule.ENGINE_HITS,
    Rule.HEAT_SINKS,
    Rule.HEAT_POINTS,
}
"""Heat that is told by its cause; all other is told as that of fire."""


def heat_panel(
    battle: Battle,
    unit: AnyUnit,
    extra: Sequence[Modifier] = (),
    *,
    width: int = 41,
    figures: bool = False,
) -> list[Line]:
    """The sum of this turn's heat, the bar of the Heat Scale, what the levels do, and what comes
    at the next ones.

    `extra` is what the choice that is being made would add. `figures`: those stand above the bar,
    and what comes next is told elsewhere.
    """
    heat = heat_outlook(battle, unit, extra)
    if heat is None:
        return []
    now, then = heat.now, heat.then
    row = line("Heat ", "dim").add(now, "bold text")
    for part in summed(heat.parts):
        row.add(f" {part.value:+}", "bold text").add(f" {part.label}", "dim")
    row.add(" = ", "dim").add(then, heat_style(then))
    effects = [
        line("now ", "dim").add(_words(heat.harm)),
        line("then ", "dim").add(_words(heat.harm_then)),
    ]
    if sum(part.width for part in effects) + 2 <= width:
        effects = [effects[0].add("  then ", "dim").add(_words(heat.harm_then))]
    bites = [level.level for level in heat.scale]
    ahead = [level for level in heat.scale if level.level > then]
    scale = "".join(f"{level:<5}" for level in range(0, HEAT_LIMIT + 1, 5))
    return [
        row,
        *[line(scale, "dim")] * figures,
        bar(now, then, bites),
        *effects,
        *([] if figures else _ahead(ahead, width)),
    ]


def _ahead(levels: Sequence[HeatLevel], width: int) -> list[Line]:
    """What comes next, as much of it as one line holds: "at 8 hit +1, 10 walk -2"."""
    row = line()
    for level in levels:
        words = f"{', ' if row.runs else 'at '}{level.level} {', '.join(level.harm)}"
        if row.width + len(words) > width:
            break
        row.add(words, "dim")
    return [row] if row.runs else []


def scale_panel(battle: Battle, unit: AnyUnit) -> list[Line]:
    """Everything that the Heat Scale does to a unit and from which level on, what has been
    reached in bold: "walk 5 -1 10 -2"."""
    heat = heat_outlook(battle, unit)
    if heat is None:
        return []
    rows: dict[str, Line] = {}
    for level, harm in heat.scale:
        for words in harm:
            what, _, how_much = words.rpartition(" ")
            row = rows.setdefault(what, line(f"{what:<8}", "dim"))
            reached = level <= heat.now
            row.add(f"{level:>3} ", heat_style(level) if reached else "dim")
            row.add(f"{how_much:>3}", "bold text" if reached else "text")
    return [heading("Heat Scale"), *rows.values()]


def summed(parts: Sequence[Modifier]) -> list[Modifier]:
    """Heat by cause, all weapons together; what is carried off stands at the end."""
    sums: dict[tuple[str, str], int] = {}
    for part in sorted(parts, key=lambda part: part.value < 0):
        own = part.rule in OWN_LINES
        cause = (part.rule, part.words) if own else (Rule.BUILDING_UP_HEAT, "fire")
        sums[cause] = sums.get(cause, 0) + part.value
    return [Modifier(rule, words, value) for (rule, words), value in sums.items()]


def heat_style(heat: int) -> str:
    """Bold, and in warning colours where the heat level does harm."""
    if heat >= min(heat_scale.SHUTDOWN):
        return "bold bad"
    return "bold warn" if heat >= min(heat_scale.WALKING_LOSS) else "bold text"


def bar(now: int, then: int, bites: Collection[int]) -> Line:
    """30 columns: `#` now, `+` what comes on top, `-` what goes, `'` where the scale bites."""
    row = line("|", "bar dim")
    for level in range(1, HEAT_LIMIT + 1):
        if level <= min(now, then):
            row.add("#", "bar warn")
        elif level <= then:
            row.add("+", "bar bold psr")
        elif level <= now:
            row.add("-", "bar bold side1")
        else:
            row.add("'" if level in bites else ".", "bar dim on panel2")
    return row


def _words(harm: Sequence[str]) -> str:
    return ", ".join(harm) or "no effect"
