"""The Weapon Attack Phase (Compendium, Weapon Attack Phase)."""

from __future__ import annotations

from collections.abc import Sequence

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import (
    FireDecision,
)
from btterm.classic.events import (
    Skipped,
)
from btterm.classic.rules import climbing, hiding, kinds
from btterm.classic.rules.attack import aboard, declaring, resolving
from btterm.classic.rules.special import (
    air_attacks,
    clearing,
    flights,
    formations,
    hidden,
    honor,
    night,
    return_fire,
    runs,
)
from btterm.classic.turn import rounds
from btterm.classic.turn.order import (
    alternate,
    ask_at_rest,
    bring_down,
    close_attacks,
    enter,
    leave,
    stir,
)
from btterm.classic.units.any import AnyUnit
from btterm.table.procedure import Procedure


def weapon_attack_phase(battle: Battle) -> Procedure[None]:
    """All fire is declared before any is resolved; falls come at the end (Compendium, Weapon Attack
    Phase)."""
    if (yield from enter(battle, Phase.WEAPON_ATTACK)):
        night.shade(battle)
        battle.progress.lamps = night.bearers(battle)
        battle.progress.sappers = clearing.sappers(battle)
        battle.progress.mounted = formations.mount_guns(battle)
        battle.progress.daunters = formations.daunters(battle)
        battle.progress.aboard = aboard.asked(battle)
        battle.progress.hiding = [*battle.order] if battle.ambushes else []
        battle.progress.flying = [fighter.id for fighter in flights.over_map(battle)]
        battle.progress.gunners = return_fire.gunners(battle)
        rounds.hold(battle)
    progress = battle.progress
    while progress.lamps:
        bearer = battle.units[progress.lamps[0]]
        answer = yield from ask_at_rest(battle, night.question(battle, bearer))
        yield from night.turn_on(battle, bearer, answer)
        del progress.lamps[0]
    while progress.sappers:
        sapper = battle.units[progress.sappers[0]]
        answer = yield from ask_at_rest(battle, clearing.question(sapper))
        sapper.clears = answer == clearing.CLEAR.key
        del progress.sappers[0]
    while progress.aboard:
        unit = battle.units[progress.aboard[0]]
        if (choice := aboard.question(battle, unit)) is not None:
            answer = yield from ask_at_rest(battle, choice)
            yield from aboard.decide(battle, unit, answer)
        del progress.aboard[0]
    while progress.daunters:
        unit = battle.units[progress.daunters[0]]
        if (choice := formations.daunt_question(battle, unit)) is not None:
            answer = yield from ask_at_rest(battle, choice)
            if answer != formations.NOBODY:
                unit.daunts = answer
                progress.daunting.append(unit.id)
        del progress.daunters[0]
    yield from stir(battle, hidden.shooters)
    yield from aim(battle)
    while progress.flying:
        battle.mark()
        yield from runs.declare(battle, flights.called(battle, progress.flying[0]))
        del progress.flying[0]
    while progress.gunners:
        battle.mark()
        yield from return_fire.declare(battle, battle.units[progress.gunners[0]])
        del progress.gunners[0]

    def fire(side: int, waiting: Sequence[AnyUnit]) -> Procedure[AnyUnit]:
        if not (yield from rounds.activate(battle)):
            return rounds.dropped(battle)
        honor.end_duels(battle)
        decision = FireDecision(side, battle, rounds.who(battle, waiting))
        answer = yield from ask_at_rest(battle, decision)
        mech = battle.units[answer.unit]
        if rounds.must_roll(battle, mech):
            return (yield from fire(side, waiting))
        yield from rounds.begin(battle, mech)
        if answer.shots or answer.pick_up:
            yield from hiding.reveal(battle, mech, "attacks")
        able = honor.able(battle, mech)
        attacks = yield from declaring.declare(battle, mech, answer.shots, answer.primary)
        progress.attacks += attacks
        for target in {shot.target for shot in answer.shots} & battle.units.keys():
            battle.units[target].shot_by[mech.id] = battle.turn
        if answer.pick_up:
            yield from kinds.pick_up(battle, mech, answer.pick_up)
        elif attacks or decision.can_fire(mech.id):
            yield resolving.declared(battle, mech, attacks)
        else:
            why = decision.attacks_in_place_of_fire(mech.id) or "nothing to fire at"
            yield Skipped(battle.phase, why, mech.id)
        yield from honor.judge_fire(battle, mech, [s.target for s in answer.shots], can=able)
        return mech

    if rounds.in_turn(battle):
        yield from fight_the_sky(battle)
    yield from alternate(battle, rounds.sides(battle), fire, rounds.after_each)
    if (yield from rounds.release(battle)):
        yield from alternate(battle, rounds.sides(battle), fire, rounds.after_each)
    if not progress.resolving:
        progress.attacks += climbing.attacks(battle)
        resolving.pull_triggers(battle, progress.attacks)
        progress.resolving = True
    while progress.daunting:
        battle.mark()
        yield from formations.daunt(battle, battle.units[progress.daunting[0]])
        del progress.daunting[0]
    yield from fight_the_sky(battle)
    while progress.attacks:
        battle.mark()
        yield from resolving.resolve(battle, progress.attacks[0])
        del progress.attacks[0]
    while crew := clearing.crew(battle):
        battle.mark()
        yield from clearing.clear(battle, crew)
    yield from return_fire.control(battle)
    yield from bring_down(battle)
    yield from close_attacks(battle)
    leave(battle)


def fight_the_sky(battle: Battle) -> Procedure[None]:
    """The attacks of fighters that were declared, and the shots at them."""
    progress = battle.progress
    if not progress.skies:
        resolving.pull_triggers(battle, progress.sky_shots)
        progress.runs = air_attacks.order(battle)
        progress.skies = True
    while progress.runs:
        battle.mark()
        yield from air_attacks.resolve(battle, progress.runs[0])
        del progress.runs[0]
    while progress.sky_shots:
        battle.mark()
        yield from return_fire.resolve(battle, progress.sky_shots[0])
        del progress.sky_shots[0]


def aim(battle: Battle) -> Procedure[None]:
    """Those who come out of hiding to attack turn their torsos and turrets, unseen: they took no
    part in the Reaction Phase."""
    for id_ in battle.progress.stirring:
        unit = battle.units[id_]
        if id_ in battle.progress.aimed:
            continue
        turns = hidden.bearings(battle, unit, [*battle.enemies(unit.side)])
        best = sorted(turns, key=lambda turn: -turns[turn][0])
        choice = hidden.turn_question(unit, f"How does {id_} fire out of hiding?", best, None)
        turn = int((yield from ask_at_rest(battle, choice)))
        yield from hidden.turn_to(unit, turn)
        battle.progress.aimed.append(id_)
