"""Evasive movement (Alpha Strike, Evasion)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import UnitEvades
from btterm.alphastrike.options import EVASION
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.moving import immobile
from btterm.alphastrike.units import Unit
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

BY_SKILL = ((6, 1), (5, 2), (3, 3), (0, 4))
"""From this Skill on what evading adds to attacks."""


def evasion(unit: Unit) -> int:
    """What the evasion of a unit adds to attacks at it."""
    return next(adds for skill, adds in BY_SKILL if unit.skill >= skill)


def choose_evasion(battle: Battle, unit: Unit) -> Procedure[None]:
    """A unit that has moved may evade in place of an attack."""
    if EVASION not in battle.options or unit.gone or unit.dummy or immobile(unit):
        return
    adds = evasion(unit)
    options = (
        Option("no", "may attack"),
        Option("yes", f"evades, {adds:+} to be hit, and does not attack"),
    )
    asked = Choice(Rule.EVASION, unit.side, f"{unit.id} evades?", options, unit=unit.id)
    unit.evading = (yield from ask(asked)) == "yes"
    if unit.evading:
        yield UnitEvades(unit.id, adds)
