"""What begins and ends for a BattleMech with a turn and with a phase (Compendium, Sequence of
Play)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.rule import Rule
from btterm.classic.rules.mech.ammunition import finish_dumping
from btterm.classic.rules.mech.masc import count_use, engage, has_masc, number
from btterm.classic.rules.mech.mechwarrior import idle_refusal, wake
from btterm.classic.rules.mech.mp import modes, walking_mp
from btterm.classic.sheets.mech.locations import ARMS
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import ALLOWED, Refusal
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask


def begin_turn(mech: Mech) -> None:
    """Torso and arms are straight again, and MASC that was not used has rested."""
    count_use(mech)
    mech.twist = 0
    mech.flipped = mech.picked_up = mech.spoiled = False


def begin_movement(battle: Battle, mech: Mech) -> Procedure[None]:
    """Before anybody moves: whether a 'Mech uses its MASC this turn (Compendium, Myomer Accelerator
    Signal Circuitry (MASC)). By the rules of Clan Invasion that is a step of a run instead."""
    if battle.options.clan_invasion("masc") or not has_masc(mech):
        return
    if Mode.RUN in modes(battle, mech) and (not mech.prone or walking_mp(battle, mech) > 1):
        needed = number(mech)
        holds = f"holds on {needed}+; a failure" if needed <= 12 else "will fail: that"
        options = Option("off", "no MASC"), Option("on", "MASC")
        question = f"MASC of {mech.id} {holds} freezes both hips. Use it this turn?"
        if (yield from ask(Choice(Rule.MASC, mech.side, question, options, mech.id))) == "on":
            mech.moved.masc = True
            yield from engage(battle, mech)


def begin_phase(mech: Mech) -> None:
    """Nothing is owed for damage yet; where nothing is left to be hit, critical hits go on."""
    mech.heavy_settled = False
    mech.exhausted = [place for place in mech.structure if not mech.hittable_slots(place)]


def end_phase(battle: Battle, mech: Mech) -> Procedure[None]:
    """The MechWarrior may come round, and ammunition to be dumped is out."""
    yield from wake(battle, mech)
    yield from finish_dumping(battle, mech)


TWISTS = (-1, 1)
"""Hexsides by which a torso twists."""


def can_flip(mech: Mech) -> bool:
    """Whether a 'Mech was built without lower arms and hands, so that its arms reverse (Compendium,
    Reversing Arms)."""
    below = (SlotKind.LOWER_ARM, SlotKind.HAND)
    sheet = mech.sheet
    return not sheet.quad and not any(sheet.slots_of(kind, arm) for kind in below for arm in ARMS)


def twist_refusal(mech: Mech) -> Refusal:
    """Why a 'Mech cannot twist its torso in the Reaction Phase, or empty."""
    if not mech.can_act:
        return idle_refusal(mech)
    return Refusal(Rule.PRONE_BATTLEMECHS, "prone") if mech.prone else ALLOWED


def twist(mech: Mech, hexsides: int, flip: bool) -> None:
    """Twist the torso so many hexsides to the right, or flip the arms to the rear."""
    mech.twist, mech.flipped = hexsides, flip
