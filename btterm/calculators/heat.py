"""Heat, worked out by the rules for any case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.calculators.answers import Answer, part_lines
from btterm.calculators.stand_in import break_parts, put, stand_in_sheet
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.options import Options, with_options
from btterm.classic.rule import Rule
from btterm.classic.rules.mech import heat as heat_rules
from btterm.classic.rules.mech.heat_scale import (
    HEAT_LIMIT,
    ammunition_number,
    avoid_number,
    fire_modifier,
    life_support_hits,
    movement_heat,
)
from btterm.classic.rules.mech.triple_strength import walking_change
from btterm.classic.sheets.mech.sheet import MechSheet, SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.table.numbers import Modifier
from btterm.table.odds import chance_of


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatCase:
    """What a 'Mech does in a turn that heats or cools it."""

    heat: int = 0
    """At the start of the turn."""
    moved: Mode = Mode.STAND
    hexes: int = 1
    """Hexes jumped."""
    stands: int = 0
    """Attempts to stand up."""
    weapons: tuple[Weapon, ...] = ()
    extra: int = 0
    """Heat points from anything else."""
    sinks: int = 10
    double: bool = False
    leg_sinks: int = 0
    """Of the sinks, those in the legs."""
    sheet: MechSheet | None = None
    """A design, whose heat sinks count in place of these."""
    off: int = 0
    """Sinks switched off or destroyed."""
    engine_hits: int = 0
    depth: int = 0
    """Of the water it stands in."""
    lying: bool = False
    air: int = Options().temperature
    """Degrees Celsius around it."""


def heat(case: HeatCase) -> Answer:
    """Where the Heat Scale ends, and what that means. Raises BadInput."""
    if not 0 <= case.heat <= HEAT_LIMIT:
        raise BadInput(f"the Heat Scale runs from 0 to {HEAT_LIMIT}")
    if case.leg_sinks > case.sinks:
        raise BadInput(f"{case.leg_sinks} of {case.sinks} heat sinks cannot be in the legs")
    battle, mech = _heated(case)
    parts = heat_rules.heat_parts(battle, mech)
    after = heat_rules.heat_after(battle, mech)
    effects = _heat_effects(mech, case.heat, after)
    lines = [
        f"Heat {case.heat} to {after}",
        *part_lines([Modifier(Rule.HEAT, "heat", case.heat), *parts]),
    ]
    lines += [f"{text}" for text, _ in effects.values()] or ["No effects"]
    facts: dict[str, Any] = {
        "before": case.heat,
        "after": after,
        "parts": [{"label": part.label, "value": part.value} for part in parts],
    }
    facts |= {key: effects[key][1] if key in effects else 0 for key in _EFFECTS}
    return Answer(lines, facts)


_EFFECTS = ("walking", "fire", "shutdown", "ammunition", "life_support")


def _heated(case: HeatCase) -> tuple[Battle, Mech]:
    ground = Terrain(ground=Ground.WATER, depth=case.depth) if case.depth else Terrain()
    options = with_options(Options(), {"temperature": case.air})
    battle = Battle(Board("open ground", 1, 1, [ground]), ["", ""], options=options)
    sheet = case.sheet or stand_in_sheet(
        sinks=case.sinks, leg_sinks=case.leg_sinks, double=case.double
    )
    mech = put(battle, "'Mech", Hex(1, 1), sheet)
    mech.heat, mech.sinks_off, mech.prone = case.heat, case.off, case.lying
    break_parts(mech, SlotKind.ENGINE, case.engine_hits)
    moved = movement_heat(case.moved, case.hexes)
    gained = [
        Modifier(case.moved.rule, str(case.moved), moved),
        Modifier(Rule.STANDING_UP, "standing up", case.stands),
        Modifier(Rule.HEAT, "other", case.extra),
        *(Modifier(weapon.rule, weapon.name, weapon.heat) for weapon in case.weapons),
    ]
    mech.heat_gained = [part for part in gained if part.value]
    return battle, mech


def _heat_effects(mech: Mech, before: int, after: int) -> dict[str, tuple[str, Any]]:
    """What the heat at the end of a turn does: a sentence and a number for each effect."""
    found: dict[str, tuple[str, Any]] = {}
    if change := walking_change(mech, after):
        found["walking"] = (f"Walking MP {change:+}", change)
    if fire_modifier(after):
        found["fire"] = (f"Fire +{fire_modifier(after)}", fire_modifier(after))
    avoid = heat_rules.shutdown_number(before, after)
    if avoid is None:
        found["shutdown"] = ("Shuts down", 1.0)
    elif avoid:
        found["shutdown"] = _risk("Shuts down", avoid)
    elif avoid_number(after) != 0:
        why = "No new shutdown roll: the heat did not rise past a level"
        if avoid_number(before) is None:
            why = f"At heat {before} it is shut down already"
        found["shutdown"] = (why, 0)
    if ammunition_number(after):
        found["ammunition"] = _risk("Ammunition explodes", ammunition_number(after))
    if life_support_hits(after):
        hits = life_support_hits(after)
        found["life_support"] = (f"Without life support: {hits} hit{'s' * (hits > 1)}", hits)
    return found


def _risk(what: str, avoid: int) -> tuple[str, float]:
    risk = 1 - chance_of(avoid)
    return f"{what} unless {avoid}+ is rolled: {risk:.0%}", round(risk, 4)
