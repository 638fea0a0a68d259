"""The Movement Phase (Compendium, Movement Phase)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic import pointblank
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import (
    MoveDecision,
    ids,
)
from btterm.classic.rule import Rule
from btterm.classic.rules import climbing, hiding, lifting, on_foot
from btterm.classic.rules.attack import detonating
from btterm.classic.rules.mech import mechwarrior
from btterm.classic.rules.movement import strain
from btterm.classic.rules.movement.moving import can_go_on, carry_out, finish_move, prepare
from btterm.classic.rules.physical.displacement import clear_rubble
from btterm.classic.rules.special import (
    artillery,
    dropping,
    flights,
    formations,
    hidden,
    honor,
    reinforcements,
)
from btterm.classic.rules.terrain import dangers, freezing
from btterm.classic.turn import intuition, rounds
from btterm.classic.turn.order import (
    alternate,
    ask_at_rest,
    close_attacks,
    collapse,
    enter,
    leave,
    stir,
)
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Timing
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure


def movement_phase(battle: Battle) -> Procedure[None]:
    """The loser of the initiative moves first (Compendium, Movement Phase)."""
    if (yield from enter(battle, Phase.MOVEMENT)):
        battle.progress.walkers = [walker.mech for walker in battle.on_foot]
        battle.progress.posts = honor.posts(battle)
        for unit in battle.on_board():
            unit.moved.done = unit.moved.done or unit.waits
        for side in battle.order:
            yield from reinforcements.arrive(battle, side)
            yield from dropping.name_hexes(battle, side)
        for side in battle.order:
            yield from prepare(battle, side)
            yield from climbing.let_go(battle, side)
        yield from climbing.sweep(battle)
        battle.progress.hiding = [*battle.order] if battle.ambushes else []
        battle.progress.racers = formations.racers(battle)
        battle.progress.minds = intuition.seers(battle)
        battle.progress.sensing = rounds.sensitive(battle)
    progress = battle.progress
    while progress.sensing:
        unit = battle.units[progress.sensing[0]]
        answer = yield from ask_at_rest(battle, rounds.sense_question(unit))
        yield from rounds.use_sense(battle, unit, answer)
        del progress.sensing[0]
    while progress.racers:
        question = formations.speed_question(battle, progress.racers[0])
        answer = yield from ask_at_rest(battle, question)
        yield from formations.speed(battle, answer)
        del progress.racers[0]
    yield from stir(battle, hidden.movers)

    while progress.minds:
        unit = battle.units[progress.minds[0]]
        answer = yield from ask_at_rest(battle, intuition.timing_question(battle, unit))
        yield from intuition.decide(battle, unit, answer)
        del progress.minds[0]
    yield from act_at_once(battle)

    mechwarrior.sleep_through(battle)

    def act(side: int, waiting: Sequence[AnyUnit]) -> Procedure[AnyUnit]:
        return (yield from move(battle, side, ids(waiting)))

    yield from alternate(battle, battle.order, act, interrupt)
    if progress.held:
        progress.held = []
        yield from alternate(battle, battle.order, act, interrupt)
    for side in battle.order:
        yield from walk_phase(battle, side)
    yield from strain.settle(battle, charges=False)
    yield from dropping.land(battle)
    for unit in [unit for unit in battle.on_board() if unit.landed]:
        yield from ambush(battle, unit, over=True)
    yield from flights.arrive(battle)
    yield from dangers.stay(battle)
    yield from climbing.sweep(battle)
    yield from hidden.probe(battle)
    on_foot.meet(battle)
    yield from honor.judge_moves(battle)
    artillery.observe(battle)
    leave(battle)


def move(battle: Battle, side: int, waiting: tuple[str, ...]) -> Procedure[AnyUnit]:
    """A side moves one of some units. Returns it."""
    progress, done = battle.progress, False
    while not done:
        going_on = bool(progress.moving)
        units = (progress.moving,) if going_on else waiting
        if progress.foreseen and not progress.within:
            units = (progress.foreseen,)
            if not battle.units[progress.foreseen].on_board:
                mech, progress.foreseen = battle.units[progress.foreseen], ""
                return mech
        decision = MoveDecision(side, battle, units, going_on=going_on)
        answer = yield from ask_at_rest(battle, decision)
        mech = battle.units[answer.unit]
        if not going_on and not progress.within and intuition.foreseen(battle, mech):
            progress.foreseen = mech.id
            yield from act_at_once(battle)
            continue
        if answer.steps or answer.mode is not Mode.STAND:
            yield from hiding.reveal(battle, mech, "moves")
        done = yield from carry_out(battle, mech, answer.mode, answer.steps)
        yield from freezing.sweep(battle)
        yield from climbing.sweep(battle)
        done = done or (going_on and not answer.steps)
        if not done and battle.ambushes:
            yield from ambush(battle, mech, over=False)
            done = not can_go_on(battle, mech)
        progress.moving = mech.id
    progress.moving = ""
    if not progress.within:
        progress.foreseen = ""
    yield from lifting.end_move(battle, mech)
    yield from detonating.offer(battle)
    yield from clear_rubble(battle)
    yield from climbing.sweep(battle)
    finish_move(mech)
    yield from honor.judge_move(battle, mech)
    yield from climbing.end_move(battle, mech)
    if not mech.hidden:
        yield from ambush(battle, mech, over=True)
    return mech


def interrupt(battle: Battle, side: int) -> Procedure[None]:
    """Before a side moves a unit, those who wait to act before an enemy may do so (Clan Invasion,
    Combat Intuition)."""
    progress = battle.progress
    if progress.moving or progress.foreseen:
        return
    if progress.moment != len(progress.acted):
        progress.moment = len(progress.acted)
        progress.minds = intuition.moment(battle, side)
    while progress.minds:
        unit = battle.units[progress.minds[0]]
        answer = yield from ask_at_rest(battle, intuition.moment_question(battle, unit))
        yield from intuition.decide(battle, unit, answer)
        del progress.minds[0]
    yield from act_at_once(battle)


def act_at_once(battle: Battle) -> Procedure[None]:
    """Those who act at once by Combat Intuition move, fire and strike, each after the other."""
    progress = battle.progress
    while (unit := intuition.next_to_act(battle)) is not None:
        battle.mark()
        progress.within = unit.id
        if unit.on_board and unit.id not in progress.acted:
            yield intuition.begins(unit)
            yield from move(battle, unit.side, (unit.id,))
            yield from intuition.attack(battle, unit)
        unit.timing = Timing.ACTED
        progress.acted.append(unit.id)
        progress.within = ""
        progress.moment = len(progress.acted)


def ambush(battle: Battle, mover: AnyUnit, *, over: bool) -> Procedure[None]:
    """Who hides near a unit that moves may fire at it, and what that has done counts at once, for
    what is left of the move too (Compendium, Pointblank Shots from Hidden Units)."""
    if (yield from pointblank.interrupt(battle, mover, over=over)):
        while battle.progress.battered:
            yield from collapse(battle)
        yield from close_attacks(battle)


def walk_phase(battle: Battle, side: int) -> Procedure[None]:
    """MechWarriors on foot go a hex each, after all units; not those who ejected this turn."""
    walkers = battle.progress.walkers
    for walker in [w for w in battle.on_foot if w.side == side and w.mech in walkers]:
        hexes = on_foot.steps_for(battle, walker)
        options = tuple(Option(str(h), "stays" if h == walker.hex else f"to {h}") for h in hexes)
        question = f"Where does the MechWarrior of {walker.mech} walk?"
        choice = Choice(Rule.EJECTING, side, question, options, walker.mech)
        answer = yield from ask_at_rest(battle, choice)
        walkers.remove(walker.mech)
        yield from on_foot.walk(walker, Hex.parse(answer))
