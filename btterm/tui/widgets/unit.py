"""A unit at a glance: movement, armor doll, what is damaged, who sits in it."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rules.movement.costs import (
    jumping_mp,
    movement_modifier,
    running_mp,
    walking_mp,
)
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.mech import Mech
from btterm.classic.units.pilot import FATAL_HITS
from btterm.tui.lines import Line, Run, line, wrap
from btterm.tui.widgets.words import chip_style, moved

CELL = 8
"""Columns of one location of the doll, with the blank behind it."""

_L = Location
BIPED: tuple[tuple[Location | None, ...], ...] = (
    (None, None, _L.HD, None, None),
    (_L.LA, _L.LT, _L.CT, _L.RT, _L.RA),
    (None, _L.LL, None, _L.RL, None),
)
QUAD: tuple[tuple[Location | None, ...], ...] = (
    (None, None, _L.HD, None, None),
    (_L.FLL, _L.LT, _L.CT, _L.RT, _L.FRL),
    (None, _L.RLL, None, _L.RRL, None),
)
SHORT = {_L.FLL: "FL", _L.FRL: "FR", _L.RLL: "RL", _L.RRL: "RR"}
"""Two letters for the legs of a four-legged 'Mech."""


def unit_head(mech: Mech) -> Line:
    """Who it is and where it stands."""
    head = line(mech.id, chip_style(mech.side), "panel2").add(" ").add(mech.name, "bold text")
    head.add(f" {mech.sheet.model} {mech.tons}t", "dim")
    return head.at_right(f"{mech.hex} {mech.facing.name} ", "text")


def unit_panel(battle: Battle, mech: Mech) -> list[Line]:
    """Head, movement and armor doll."""
    return [unit_head(mech), movement(battle, mech), *doll(mech)]


def movement(battle: Battle, mech: Mech) -> Line:
    """MP now, with the sheet's where they differ, and how it moved."""
    row = line()
    for word, now, whole in (
        ("walk", walking_mp(mech), mech.sheet.walk),
        ("run", running_mp(mech), mech.sheet.run),
        ("jump", jumping_mp(battle, mech), mech.sheet.jump),
    ):
        row.add(f" {word} " if row.runs else f"{word} ", "dim").add(now, "bold text")
        if now != whole:
            row.add(f"/{whole}", "dim")
    state = "prone" if mech.prone else moved(mech)
    modifier = movement_modifier(mech)
    return row.at_right(f"{state} {modifier:+} " if modifier else f"{state} ")


def doll(mech: Mech) -> list[Line]:
    """Armor and structure of every location as they lie on the record sheet: now/most, with
    `<` for hit, `!` for half or less and `x` for none left. Left is the pilot's left."""
    rows = []
    for places in QUAD if mech.sheet.quad else BIPED:
        rows += [_row(mech, places, "armor"), _row(mech, places, "is")]
        if _L.CT in places:
            rows.append(_row(mech, places, "re"))
    return rows


def _row(mech: Mech, places: tuple[Location | None, ...], what: str) -> Line:
    row = line()
    for place in places:
        if place is None or (what == "re" and place not in mech.sheet.rear_armor):
            row.add(" " * CELL)
            continue
        if what == "armor":
            label, now, most = SHORT.get(place, place.value), mech.armor, mech.sheet.armor
        elif what == "is":
            label, now, most = "is", mech.structure, mech.sheet.structure_points
        else:
            label, now, most = "re", mech.rear_armor, mech.sheet.rear_armor
        mark, style = condition(now[place], most[place])
        bold = style if style.startswith("bold") else f"bold {style}"
        row.add(f"{label}{now[place]:>2}", bold).add(f"{mark}{most[place]:<2}", style).add(" ")
    return row


def armor_words(mech: Mech) -> list[Run]:
    """Armor left by location in as few columns as may be: "CT20<"."""
    words = []
    for place, now in mech.armor.items():
        mark, style = condition(now, mech.sheet.armor[place])
        words.append((f"{SHORT.get(place, place.value)}{now}{mark.strip('/')}", style))
    return words


def condition(now: int, most: int) -> tuple[str, str]:
    """Sign and style of a location by what is left of it."""
    if now == 0 and most:
        return "x", "bold screen on hurt0"
    if now >= most:
        return "/", "text on hurt3"
    if now * 2 > most:
        return "<", "bold text on hurt2"
    return "!", "bold text on hurt1"


def condition_panel(mech: Mech, width: int) -> list[Line]:
    """Critical hits and the MechWarrior."""
    crits = ", ".join(critical_names(mech)) or "none"
    style = "bold bad" if crits != "none" else "text"
    rows = wrap([("Crits", "dim"), (crits, style)], width, "  ")
    pilot = mech.pilot
    row = line("Pilot ", "dim").add(pilot.name or "-", "bold text")
    row.add(" gun ", "dim").add(pilot.gunnery, "bold text")
    row.add(" pilot ", "dim").add(pilot.piloting, "bold text")
    row.add(" hits ", "dim").add("x" * pilot.hits, "bold bad")
    row.add("." * (FATAL_HITS - pilot.hits), "faint")
    if not pilot.awake:
        row.add(" dead" if pilot.dead else " out cold", "bold bad")
    return [*rows, row]


def critical_names(mech: Mech) -> list[str]:
    """What critical hits have destroyed: "RA Upper Arm Actuator"."""
    found = []
    for place, hit in mech.criticals.items():
        if not mech.has(place):
            found.append(f"{SHORT.get(place, place.value)} lost")
            continue
        found += [f"{place.value} {mech.sheet.slots[place][slot].name}" for slot in hit]
    return found
