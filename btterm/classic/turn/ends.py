"""The Heat Phase and the End Phase (Compendium, Heat Phase, End Phase)."""

from __future__ import annotations

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import (
    OrdersDecision,
    ids,
    wants_orders,
)
from btterm.classic.rules import burning, climbing, kinds, on_foot, trials, victory
from btterm.classic.rules.attack import detonating
from btterm.classic.rules.mech import mechwarrior
from btterm.classic.rules.physical.displacement import clear_rubble
from btterm.classic.rules.special import (
    flights,
    formations,
    hidden,
    morale,
)
from btterm.classic.rules.terrain import fires, mines, smoke
from btterm.classic.turn import intuition
from btterm.classic.turn.order import ask_at_rest, enter, leave
from btterm.classic.units.unit import Timing
from btterm.table.procedure import Procedure


def heat_phase(battle: Battle) -> Procedure[None]:
    """Every 'Mech adjusts its Heat Scale and bears the effects; explosions may bring it down
    (Compendium, Heat Phase)."""
    yield from enter(battle, Phase.HEAT)
    for mech in list(battle.in_play()):
        if (yield from kinds.adjust_heat(battle, mech)):
            yield from burning.set_alight(battle, mech.hex)
    yield from kinds.settle_all(battle)
    yield from climbing.sweep(battle)
    leave(battle)


def end_phase(battle: Battle) -> Procedure[None]:
    """MechWarriors come round; the battle may be over (Compendium, End Phase)."""
    if (yield from enter(battle, Phase.END)):
        for unit in battle.units.values():
            unit.focus, unit.timing = "", Timing.USUAL
        for mech in list(battle.in_play()):
            yield from kinds.end_phase(battle, mech)
        for walker in battle.on_foot:
            yield from mechwarrior.wake(battle, battle.units[walker.mech])
        yield from on_foot.pick_up_walkers(battle)
        yield from mines.find(battle)
        yield from detonating.offer(battle)
        yield from kinds.settle_all(battle)
        yield from burning.burn_down(battle)
        yield from smoke.disperse(battle)
        yield from fires.burn_on(battle)
        yield from clear_rubble(battle)
        yield from flights.end_turn(battle)
        yield from climbing.sweep(battle)
        yield from hidden.lost(battle)
        yield from trials.advance(battle)
        yield from morale.shake(battle)
        yield from formations.tell_losses(battle)
        battle.progress.orders = list(range(len(battle.sides)))
        battle.progress.seers = battle.order if battle.formations else []
    while battle.progress.seers:
        question = intuition.focus_question(battle, battle.progress.seers[0])
        answer = yield from ask_at_rest(battle, question)
        if answer == intuition.NOBODY:
            del battle.progress.seers[0]
            continue
        yield from intuition.focus(battle, answer)
    while battle.progress.orders:
        yield from end_phase_orders(battle, battle.progress.orders[0])
        del battle.progress.orders[0]
    battle.called = []
    leave(battle)
    yield from victory.end_turn(battle)


def end_phase_orders(battle: Battle, side: int) -> Procedure[None]:
    """Ammunition to dump in the next turn, heat sinks and anti-missile systems to switch, what to
    do about shutdowns, for units that ask."""
    units = [unit for unit in battle.in_play(side) if wants_orders(battle, unit)]
    if not units:
        return
    orders = yield from ask_at_rest(battle, OrdersDecision(side, battle, ids(units)))
    for order in orders:
        yield from kinds.obey(battle.units[order.unit], order)
