"""What a 'Mech's build and damage make of its moves, what they do to it, and the heat of them
(Compendium, Movement, Gyro Hits, Building Up Heat, High/Low Gravity)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import Strained
from btterm.classic.rule import Rule
from btterm.classic.rules.mech.criticals import GYRO_HITS, critical_roll
from btterm.classic.rules.mech.damage import mark_structure
from btterm.classic.rules.mech.heat_scale import movement_heat
from btterm.classic.rules.movement_costs import SHIFT_MP, SHIFT_MP_QUAD
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import ALLOWED, Refusal
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure


def turn_refusal(mech: Mech) -> Refusal:
    """Why a 'Mech may not turn a hexside further, or empty."""
    if mech.gyro_hits >= GYRO_HITS and mech.moved.spent:
        return Refusal(Rule.GYRO_HITS, "without a gyro it turns one hexside a turn")
    return ALLOWED


def stand_refusal(mech: Mech) -> Refusal:
    """Why a fallen 'Mech may not try to stand up, or empty (Compendium, Standing Up)."""
    if mech.gyro_hits >= GYRO_HITS:
        return Refusal(Rule.GYRO_HITS, "gyro destroyed: cannot stand up")
    if mech.moved.leg_lost:
        why = "lost a leg this turn: can try to stand in the next"
        return Refusal(Rule.STANDING_UP, why)
    if mech.moved.mode is Mode.JUMP:
        return Refusal(Rule.JUMPING, "jumped this turn: cannot stand up")
    return ALLOWED


def shift_mp(mech: Mech) -> int:
    """MP for moving sideways, beside the cost of the hex (Compendium, Four-Legged BattleMechs,
    Movement (Quads))."""
    return SHIFT_MP_QUAD if mech.sheet.quad else SHIFT_MP


def heat_of_move(mech: Mech) -> list[Modifier]:
    """The heat that this turn's move builds up, by cause."""
    moved = mech.moved
    parts = [
        Modifier(moved.mode.rule, moved.mode.value, movement_heat(moved.mode, moved.entered)),
        Modifier(Rule.STANDING_UP, "standing up", moved.stands),
    ]
    return [part for part in parts if part.value]


def strain(battle: Battle, mech: Mech, points: int) -> Procedure[None]:
    """A 'Mech has gone so many MP faster than its legs bear: so many points of structure for each
    of them, with a roll for critical hits (Compendium, High/Low Gravity)."""
    for leg in mech.legs:
        if not mech.stands(leg) or not mech.alive:
            continue
        yield Strained(mech.id, leg, points)
        chance = yield from mark_structure(battle, mech, leg, points)
        if chance is not None and mech.has(chance):
            yield from critical_roll(battle, mech, chance, mech.side)
