"""Movement Points of a BattleMech, and the modes they are spent in (Compendium, Movement)."""

from __future__ import annotations

import math

from btterm.classic.battle import Battle
from btterm.classic.rules import gravity
from btterm.classic.rules.burden import slowed
from btterm.classic.rules.mech import masc
from btterm.classic.rules.mech.crippling import crippled
from btterm.classic.rules.mech.criticals import GYRO_HITS, LIMB_KINDS
from btterm.classic.rules.mech.triple_strength import walking_change
from btterm.classic.sheets.mech.locations import TORSOS
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode

ONE_LEG_WALK = 1


def walking_mp(battle: Battle, mech: Mech) -> int:
    """Walking MP now: the sheet's as they are at this gravity, less damaged hips, legs and
    actuators, less heat (Compendium, Walking/Cruising, High/Low Gravity).

    A hip halves the Walking MP and hides the actuators of its leg; actuators of other legs
    are subtracted after that, heat then, and what a load takes last. On one leg it is 1 MP, less
    what heat takes. A Speed Demon that makes no attack has 1 MP more.
    """
    if _stiff(mech) or mech.legs_lost > 1:
        return 0
    mp = ONE_LEG_WALK if mech.legs_lost else _walk_on_all_legs(battle, mech)
    mp = slowed(mech, max(0, mp + walking_change(mech, mech.heat)))
    return mp and mp + mech.speeds


def _walk_on_all_legs(battle: Battle, mech: Mech) -> int:
    mp = gravity.at(battle, mech.sheet.walk)
    hips = [leg for leg in mech.legs if mech.hits_on(SlotKind.HIP, leg)]
    for _ in hips:
        mp = math.ceil(mp / 2)
    return mp - sum(
        mech.hits_on(kind, leg) for leg in mech.legs if leg not in hips for kind in LIMB_KINDS
    )


def _stiff(mech: Mech) -> bool:
    """Whether all hips are gone, which takes all Movement Points."""
    return mech.hits_on(SlotKind.HIP, *mech.legs) >= len(mech.legs)


def running_mp(battle: Battle, mech: Mech) -> int:
    """Running MP now: one and a half times Walking MP, rounded up; with MASC twice as many
    (Compendium, Running/Flank Speed)."""
    if masc.speeds_up(battle, mech):
        return masc.SPEED * walking_mp(battle, mech)
    return math.ceil(walking_mp(battle, mech) * 1.5)


def jumping_mp(battle: Battle, mech: Mech) -> int:
    """Jumping MP now: one for each working jump jet that is not under water (Compendium,
    Jumping)."""
    if mech.prone or not mech.sheet.jump or _stiff(mech):
        return 0
    depth = 0 if mech.raised else battle.board[mech.hex].depth
    if depth >= 2:
        return 0
    places = TORSOS if depth == 1 else tuple(mech.structure)
    return gravity.at(battle, mech.parts_left(SlotKind.JUMP_JET, *places))


def usual_mp(mech: Mech, mode: Mode) -> int:
    """The MP in a mode that a whole 'Mech has on Earth, with its MASC if that is on, and with
    triple-strength myomer that is hot: what its legs are built for (Compendium, High/Low
    Gravity)."""
    if mode is Mode.JUMP:
        return mech.sheet.jump
    walk = mech.sheet.walk + max(0, walking_change(mech, mech.heat)) + mech.speeds
    return masc.SPEED * walk if mech.moved.masc else math.ceil(walk * 1.5)


def budget(battle: Battle, mech: Mech, mode: Mode) -> int:
    """MP that a mode gives for the whole turn."""
    if mode is Mode.WALK:
        return walking_mp(battle, mech)
    if mode is Mode.RUN:
        return running_mp(battle, mech)
    return jumping_mp(battle, mech) if mode is Mode.JUMP else 0


def modes(battle: Battle, mech: Mech) -> tuple[Mode, ...]:
    """The movement modes that are open to a 'Mech at the beginning of its move (Compendium,
    Movement Modes)."""
    found = [Mode.STAND]
    if not mech.can_act:
        return tuple(found)
    whole = mech.gyro_hits < GYRO_HITS and not mech.dumping
    withdraws = battle.withdraws(mech.side) and bool(crippled(mech))
    if walking_mp(battle, mech):
        found += [Mode.WALK, Mode.RUN] if whole and not withdraws else [Mode.WALK]
    if jumping_mp(battle, mech) and whole:
        found += [Mode.JUMP]
    return tuple(found)
