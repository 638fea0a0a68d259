"""The Physical Attack Phase (Compendium, Physical Attack Phase)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import (
    StrikeDecision,
)
from btterm.classic.events import (
    Skipped,
    StrikeDeclared,
)
from btterm.classic.rules.movement import strain
from btterm.classic.rules.physical import charging, dodging
from btterm.classic.rules.physical import resolving as physical
from btterm.classic.rules.special import (
    honor,
)
from btterm.classic.turn import rounds
from btterm.classic.turn.order import (
    alternate,
    ask_at_rest,
    bring_down,
    close_attacks,
    enter,
    leave,
)
from btterm.classic.units.any import AnyUnit
from btterm.table.procedure import Procedure


def physical_attack_phase(battle: Battle) -> Procedure[None]:
    """As for weapons: declared first, resolved together, falls at the end (Compendium, Physical
    Attack Phase)."""
    if (yield from enter(battle, Phase.PHYSICAL_ATTACK)):
        rounds.hold(battle)
    progress = battle.progress

    def strike(side: int, waiting: Sequence[AnyUnit]) -> Procedure[AnyUnit]:
        if not (yield from rounds.activate(battle)):
            return rounds.dropped(battle)
        decision = StrikeDecision(side, battle, rounds.who(battle, waiting))
        answer = yield from ask_at_rest(battle, decision)
        mech = battle.units[answer.unit]
        if rounds.must_roll(battle, mech):
            return (yield from strike(side, waiting))
        yield from rounds.begin(battle, mech)
        progress.strikes += physical.declare(battle, mech, answer.blows)
        if answer.blows or decision.can_strike(mech.id):
            progress.able = True
            kinds = tuple(str(blow.kind) for blow in answer.blows)
            target = answer.blows[0].target if answer.blows else ""
            yield StrikeDeclared(mech.id, kinds, target)
        if not answer.blows:
            yield from dodging.offer(battle, mech)
        yield from honor.judge_blows(battle, mech, [blow.target for blow in answer.blows])
        return mech

    yield from alternate(battle, rounds.sides(battle), strike, rounds.after_each)
    if (yield from rounds.release(battle)):
        yield from alternate(battle, rounds.sides(battle), strike, rounds.after_each)
    if not progress.resolving:
        progress.charges = yield from charging.declare(battle)
        if not progress.able and not progress.charges:
            yield Skipped(battle.phase, "nobody can strike")
        progress.resolving = True
    yield from physical.resolve(battle, progress.strikes)
    yield from charging.resolve(battle, progress.charges)
    yield from strain.settle(battle, charges=True)
    yield from bring_down(battle)
    yield from close_attacks(battle)
    leave(battle)
