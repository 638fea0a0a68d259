"""Improved positions: field works that shelter whoever is in their hex (Compendium, Improved
Positions, Damage to Units Inside)."""

from __future__ import annotations

import math

from btterm.board.terrain import ORIGINAL_CF, Construction
from btterm.classic.battle import Battle
from btterm.classic.events import Absorbed, DugIn, WorksHit
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.movement_costs import AT_SEA
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

CF = ORIGINAL_CF[Construction.LIGHT]
"""That of field works when they are whole: as a light building."""
SHARE = 10
"""A tenth of the CF, rounded up, is kept off."""
NONE = "none"
"""The answer of who digs nobody in."""


def dig_refusal(battle: Battle, unit: AnyUnit) -> Refusal:
    """Why a unit cannot begin in an improved position where it is, or empty."""
    rule, terrain = Rule.IMPROVED_POSITIONS, battle.board[unit.hex]
    if kinds.motion(unit) in (*AT_SEA, Motion.VTOL):
        return Refusal(rule, f"{unit.id} does not stand on the ground")
    if not unit.on_board:
        return Refusal(rule, f"{unit.id} does not begin in a hex of the map")
    if unit.raised or terrain.depth or terrain.building or terrain.bridge:
        return Refusal(rule, f"nobody digs in in {unit.hex}: {terrain.ground}")
    if battle.state_of(unit.hex).works:
        return Refusal(rule, f"{unit.hex} has field works already")
    return ALLOWED


def dig_in(battle: Battle, unit: AnyUnit) -> None:
    """The hex of a unit is an improved position."""
    battle.change(unit.hex, works=CF)


def choose(battle: Battle, side: int) -> Procedure[None]:
    """Before the first turn a side says which of its units begin in improved positions, as many as
    the players have agreed to."""
    left: int = battle.options.improved_positions
    while left > 0 and (able := [u for u in battle.on_board(side) if not dig_refusal(battle, u)]):
        options = [Option(unit.id, f"{unit.id} {unit.name} in {unit.hex}") for unit in able]
        question = f"Which unit begins in an improved position? {left} more may."
        choices = (*options, Option(NONE, "nobody more"))
        answer = yield from ask(Choice(Rule.IMPROVED_POSITIONS, side, question, choices))
        if answer == NONE:
            return
        unit = battle.units[answer]
        dig_in(battle, unit)
        left -= 1
        yield DugIn(unit.id, unit.hex)


def shelter(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> bool:
    """Whether field works are between an attacker and his target, which is in them."""
    works = battle.state_of(target.hex).works > 0
    return works and not target.raised and attacker.hex != target.hex


def kept_off(battle: Battle, attacker: AnyUnit, target: AnyUnit) -> int:
    """Damage points that field works keep off a target from an attacker in a phase: by what is left
    of them when it begins."""
    return thickness(battle, target.hex) if shelter(battle, attacker, target) else 0


def thickness(battle: Battle, hex_: Hex) -> int:
    """Damage points that field works in a hex keep off, by what is left of them when the phase
    begins; 0 where there are none."""
    cf = battle.progress.standing.get(f"works {hex_}", battle.state_of(hex_).works)
    return math.ceil(cf / SHARE)


def absorb(battle: Battle, attacker: AnyUnit, target: AnyUnit, points: int) -> Procedure[int]:
    """Field works keep some points off a target in them, and lose as many CF. Returns what comes
    through."""
    key, progress = f"{attacker.id} works {target.hex}", battle.progress
    before = progress.absorbed.get(key, 0)
    kept = max(0, min(points, kept_off(battle, attacker, target) - before))
    if kept:
        progress.absorbed[key] = before + kept
        yield Absorbed(target.id, kept, works=True)
        yield from wear(battle, target.hex, kept)
    return points - kept


def wear(battle: Battle, hex_: Hex, points: int) -> Procedure[None]:
    """Field works lose CF; at 0 they are gone."""
    cf = battle.state_of(hex_).works
    if not cf:
        return
    battle.progress.standing.setdefault(f"works {hex_}", cf)
    battle.change(hex_, works=max(0, cf - points))
    yield WorksHit(hex_, min(points, cf), max(0, cf - points))
