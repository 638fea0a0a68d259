"""Attacks one after the other: by the house rules each unit's attacks count before the next one
acts, and who uses a sixth sense moves last and attacks first (House rules, Real Time Initiative,
Sixth Sense)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle
from btterm.classic.decisions import ids
from btterm.classic.events import ActsInTurn, UsesSixthSense
from btterm.classic.rule import Rule
from btterm.classic.rules import climbing, kinds
from btterm.classic.rules.attack import resolving
from btterm.classic.rules.physical import resolving as physical
from btterm.classic.rules.physical.displacement import clear_rubble
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Timing
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure

USES, NOT = Option("senses", "moves last and attacks first"), Option("usual", "acts as usual")


def sides(battle: Battle) -> Sequence[int]:
    """The sides as they declare attacks: the loser of the initiative first; where each attack
    counts at once the winner."""
    return battle.order[::-1] if battle.options.real_time_initiative else battle.order


def in_turn(battle: Battle) -> bool:
    """Whether attacks count before others are made; then fighters, and who fires at them, come
    first of all."""
    users = any(unit.senses and unit.on_board for unit in battle.units.values())
    return battle.options.real_time_initiative or users


# A sixth sense


def sensitive(battle: Battle) -> list[str]:
    """Who may use a sixth sense this turn: the MechWarriors who have one; of a side in which nobody
    is said to, the best of its MechWarriors."""
    if not battle.options.sixth_sense:
        return []
    found = []
    for side in battle.order:
        able = [unit for unit in battle.units.values() if unit.side == side and kinds.falls(unit)]
        named = [unit for unit in able if unit.crew.sixth_sense]
        best = sorted(able, key=lambda unit: unit.crew.gunnery + unit.crew.piloting)[:1]
        found += [unit.id for unit in named or best if _awake(unit)]
    return found


def _awake(unit: AnyUnit) -> bool:
    ready = unit.can_act and unit.timing is Timing.USUAL
    return unit.on_board and ready and not (unit.hidden or unit.waits)


def sense_question(unit: AnyUnit) -> Choice:
    """Whether a MechWarrior uses his sixth sense."""
    words = f"Does the MechWarrior of {unit.id} {unit.name} use a sixth sense this turn?"
    return Choice(Rule.SIXTH_SENSE, unit.side, words, (USES, NOT), unit.id)


def use_sense(battle: Battle, unit: AnyUnit, answer: str) -> Procedure[None]:
    """A MechWarrior says whether he uses his sixth sense: then he moves after all others."""
    if answer == USES.key:
        unit.senses = True
        battle.progress.held.append(unit.id)
        yield UsesSixthSense(unit.id)


def hold(battle: Battle) -> None:
    """Let all others wait in an attack phase for those who use a sixth sense."""
    if any(unit.senses and unit.on_board for unit in battle.units.values()):
        battle.progress.held = [unit.id for unit in battle.units.values() if not unit.senses]


# One after the other


def activate(battle: Battle) -> Procedure[bool]:
    """The unit that is to attack now makes the rolls that the phase has brought it so far, and what
    it has suffered is forgotten. Returns False where it is out of the battle by that."""
    progress = battle.progress
    if not progress.active:
        return True
    unit = battle.units[progress.active]
    if not progress.ready:
        battle.mark()
        yield from kinds.settle(battle, unit)
        unit.phase_damage = 0
        kinds.begin_phase(unit)
        progress.ready = True
    return unit.on_board


def dropped(battle: Battle) -> AnyUnit:
    """The unit that was to attack and is out of the battle."""
    progress = battle.progress
    unit = battle.units[progress.active]
    progress.active, progress.ready = "", False
    return unit


def who(battle: Battle, waiting: Sequence[AnyUnit]) -> tuple[str, ...]:
    """Who may attack now: the one that was chosen, or who waits."""
    return (battle.progress.active,) if battle.progress.active else ids(waiting)


def must_roll(battle: Battle, unit: AnyUnit) -> bool:
    """Whether a unit that was chosen has rolls to make before it attacks: it is asked for its
    attacks again when they are made."""
    progress = battle.progress
    owes = bool(unit.causes or unit.phase_damage)
    if progress.active or not owes or not battle.options.real_time_initiative:
        return False
    progress.active = unit.id
    return True


def begin(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit attacks on its own, before others."""
    battle.progress.active, battle.progress.ready = "", False
    if battle.options.real_time_initiative or unit.senses:
        yield ActsInTurn(unit.id)


def after_each(battle: Battle, side: int) -> Procedure[None]:
    """What was declared counts before the next unit acts, where each attack does."""
    if battle.options.real_time_initiative:
        yield from resolve(battle)


def resolve(battle: Battle) -> Procedure[None]:
    """All shots and blows that are declared are made."""
    progress = battle.progress
    if progress.attacks and not progress.resolving:
        resolving.pull_triggers(battle, progress.attacks)
        progress.resolving = True
    while progress.attacks:
        battle.mark()
        yield from resolving.resolve(battle, progress.attacks[0])
        del progress.attacks[0]
    progress.resolving = False
    yield from physical.resolve(battle, progress.strikes)
    battle.mark()
    yield from clear_rubble(battle)
    yield from climbing.sweep(battle)


def release(battle: Battle) -> Procedure[bool]:
    """Those who attack first have attacked: what they have done counts, and all others follow.
    Returns whether anybody does."""
    if not battle.progress.held:
        return False
    yield from resolve(battle)
    battle.progress.held = []
    yield ActsInTurn("")
    return True
