"""Who acts when: the order in which the sides take turns in a phase, and how a phase begins and
ends (Compendium, Sequence of Play)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from btterm.classic.battle import Battle, Phase, Progress
from btterm.classic.events import (
    PhaseBegan,
    TurnBegan,
)
from btterm.classic.rules import climbing, kinds
from btterm.classic.rules.mech import ejection, mechwarrior
from btterm.classic.rules.physical.displacement import clear_rubble
from btterm.classic.rules.special import (
    flights,
    hidden,
    night,
)
from btterm.classic.rules.terrain import buildings, freezing
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Movement
from btterm.table.choice import Choice
from btterm.table.procedure import Decision, Procedure

A = TypeVar("A")


Act = Callable[[int, Sequence[AnyUnit]], Procedure[AnyUnit]]
"""Lets one side act with one of the units that wait; returns that unit."""


def ask_at_rest(battle: Battle, decision: Decision[A]) -> Procedure[A]:
    """As `ask`, for what the phase, played from the state as it is, asks first."""
    answer = decision.only()
    if answer is None:
        if not battle.progress.within:
            battle.midway = None
        answer = yield decision
    return answer


def begin_turn(battle: Battle) -> Procedure[None]:
    """Count the turn and wipe what units did in the one before."""
    battle.turn += 1
    battle.phase = Phase.INITIATIVE
    battle.initiative = None
    yield TurnBegan(battle.turn)
    for unit in battle.units.values():
        kinds.begin_turn(unit)
        active = unit.moved.mode is not Mode.STAND or unit.fired
        unit.quiet = 0 if active or battle.turn == 1 else unit.quiet + 1
        unit.moved = Movement()
        unit.fired = []
        unit.intercepted = []
        unit.airborne = unit.lifted = False
        unit.charge = unit.beam = ""
        unit.spots = unit.clears = unit.landed = unit.ambushed = False
        unit.at_sky = unit.daunts = ""
        unit.dreads, unit.dreads_next = unit.dreads_next, []
        unit.speeds = False
        unit.senses = unit.dodges = unit.crew.slept = False
    night.shade(battle)
    flights.begin_turn(battle)


def begin_phase(battle: Battle) -> None:
    """Forget what was owed and counted in the phase before (Compendium, Making Piloting Skill
    Rolls)."""
    for mech in battle.units.values():
        mech.phase_damage = 0
        mech.narc, mech.narc_new = sorted({*mech.narc, *mech.narc_new}), []
        mech.causes = []
        kinds.begin_phase(mech)


def enter(battle: Battle, phase: Phase) -> Procedure[bool]:
    """Begin a phase, unless it has begun already. Returns whether it begins now."""
    if battle.progress.begun:
        return False
    battle.phase = phase
    battle.progress = Progress(begun=True)
    begin_phase(battle)
    yield PhaseBegan(phase)
    yield from mechwarrior.wake_in_phase(battle)
    return True


def leave(battle: Battle) -> None:
    """End a phase."""
    battle.progress = Progress()


def share(own: int, *others: int) -> int:
    """With how many units a side acts before the next one acts: one, or as many times one as it has
    more units left than the side with the fewest."""
    least = min((other for other in others if other), default=0)
    return max(1, own // least) if own and least else own


def order_of_play(*left: int) -> list[int]:
    """Which side acts, unit by unit, with so many units left, in the order in which they act.

    Shares are worked out anew before each round of turns (Compendium, Movement Phase).
    """
    order: list[int] = []
    while any(left):
        shares = _shares(left)
        for side, count in enumerate(shares):
            order += [side] * count
        left = tuple(own - share for own, share in zip(left, shares, strict=True))
    return order


def _shares(left: Sequence[int]) -> list[int]:
    """With how many units each side acts in the next round."""
    return [share(own, *left[:side], *left[side + 1 :]) for side, own in enumerate(left)]


def alternate(
    battle: Battle,
    sides: Sequence[int],
    act: Act,
    before: Callable[[Battle, int], Procedure[None]] | None = None,
) -> Procedure[None]:
    """The sides act in turn, in this order, until every unit has acted; `before`: what comes before
    each time that one does."""
    progress = battle.progress
    while any(left := [len(battle.yet_to_act(side)) for side in sides]):
        if not progress.pair:
            progress.queue = [sides[place] for place in order_of_play(*left)]
            progress.pair = sum(_shares(left))
        side = progress.queue[0]
        if before is not None and battle.yet_to_act(side):
            yield from before(battle, side)
        if units := battle.yet_to_act(side):
            unit = yield from act(side, units)
            progress.acted.append(unit.id)
        del progress.queue[0]
        progress.pair -= 1
    progress.queue, progress.pair = [], 0
    # Whoever comes to light from here on has missed his turn.
    missed = (unit.id for unit in battle.on_board() if unit.hidden)
    progress.acted += [id_ for id_ in missed if id_ not in progress.held]


def stir(battle: Battle, waiting: Callable[[Battle, int], Choice | None]) -> Procedure[None]:
    """Before a phase each side says which of its hidden units act in it, of those that wait for a
    chance (Compendium, Hidden Units)."""
    progress = battle.progress
    while progress.hiding:
        choice = waiting(battle, progress.hiding[0])
        answer = hidden.NONE if choice is None else (yield from ask_at_rest(battle, choice))
        if answer == hidden.NONE:
            del progress.hiding[0]
        else:
            progress.stirring.append(answer)


def bring_down(battle: Battle) -> Procedure[None]:
    """Buildings lose what the attacks of a phase have done to them, all at once (Compendium, Damage
    to Units Inside)."""
    battered = battle.progress.battered
    while battered:
        battle.mark()
        yield from collapse(battle)


def collapse(battle: Battle) -> Procedure[None]:
    """The next building loses what the attacks of a phase have done to it."""
    battered = battle.progress.battered
    first = next(iter(battered))
    yield from buildings.bring_down(battle, first)
    yield from clear_rubble(battle)
    del battered[first]


def close_attacks(battle: Battle) -> Procedure[None]:
    """The end of an attack phase: falls, and who ejects after an explosion."""
    yield from kinds.settle_all(battle)
    yield from clear_rubble(battle)
    yield from freezing.sweep(battle)
    yield from climbing.sweep(battle)
    for side in battle.order:
        yield from ejection.eject_after_explosion(battle, side)
