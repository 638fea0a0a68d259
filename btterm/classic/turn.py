"""A turn of BattleTech (Compendium, Sequence of Play)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from btterm.classic import pointblank
from btterm.classic.battle import Battle, Phase, Progress
from btterm.classic.decisions import (
    DesignationDecision,
    FireDecision,
    MoveDecision,
    OrdersDecision,
    ReactionDecision,
    StrikeDecision,
    TargetingDecision,
    ids,
    wants_orders,
)
from btterm.classic.decisions.targeting import DONE
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.events import (
    InitiativeRolled,
    PhaseBegan,
    Skipped,
    StrikeDeclared,
    TurnBegan,
    Twisted,
)
from btterm.classic.rule import Rule
from btterm.classic.rules import burning, climbing, hiding, kinds, lifting, on_foot, victory
from btterm.classic.rules.attack import aboard, declaring, detonating, resolving
from btterm.classic.rules.mech import ejection, mechwarrior
from btterm.classic.rules.movement import strain
from btterm.classic.rules.movement.moving import can_go_on, carry_out, finish_move, prepare
from btterm.classic.rules.physical import charging
from btterm.classic.rules.physical import resolving as physical
from btterm.classic.rules.physical.displacement import clear_rubble
from btterm.classic.rules.special import (
    air_attacks,
    artillery,
    bombardment,
    clearing,
    dropping,
    flights,
    hidden,
    honor,
    minelaying,
    night,
    reinforcements,
    return_fire,
    runs,
)
from btterm.classic.rules.terrain import buildings, dangers, fires, freezing, mines, smoke, swamp
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode, Movement
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Decision, Event, Procedure, ask, roll

A = TypeVar("A")
Act = Callable[[int, Sequence[AnyUnit]], Procedure[AnyUnit]]
"""Lets one side act with one of the units that wait; returns that unit."""


def turn(battle: Battle) -> Procedure[None]:
    """One turn, or what is left of one: of one that begins in a later phase, and of one in which
    something was asked. It is asked again, nothing is told before it, and the turn goes on
    (Compendium, Sequence of Play).

    What the state leads to by itself (`ask_at_rest`) is asked at once. Before any other question,
    such as the way out of a push or the bin that is hit, the rule that asks is played again from
    its beginning, with the same answers and dice (`Battle.midway`).
    """
    again = battle.progress.begun
    given = list(battle.go_back()) if again else []
    phases, answer = _phases(battle), None
    with suppress(StopIteration):
        while True:
            asked = phases.send(answer)
            answer = None
            if isinstance(asked, Event):
                if not again:
                    yield asked
                continue
            if isinstance(asked, Decision) and not _only_ejecting(asked):
                battle.idle_turns = 0
            if given:
                answer = given.pop(0)
            else:
                again = False
                answer = yield asked
            battle.note(answer)
    battle.midway = None


def _phases(battle: Battle) -> Procedure[None]:
    if not battle.progress.begun:
        battle.midway = None
        if battle.phase is Phase.END:
            yield from begin_turn(battle)
        battle.idle_turns += 1
    for phase in SEQUENCE_OF_PLAY[list(Phase).index(battle.phase) :]:
        yield from phase(battle)


def ask_at_rest(battle: Battle, decision: Decision[A]) -> Procedure[A]:
    """As `ask`, for what the phase, played from the state as it is, asks first."""
    answer = decision.only()
    if answer is None:
        battle.midway = None
        answer = yield decision
    return answer


def _only_ejecting(asked: Decision[Any]) -> bool:
    """Whether nothing is left to a side but to give up its units."""
    return isinstance(asked, MoveDecision) and not any(map(asked.can_move, asked.units))


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
        unit.at_sky = ""
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
    return True


def leave(battle: Battle) -> None:
    """End a phase."""
    battle.progress = Progress()


def initiative_phase(battle: Battle) -> Procedure[None]:
    """All sides roll; the highest has the initiative; ties are rolled again (Compendium, Initiative
    Phase). Before the first turn the units are placed that have no place yet."""
    yield from enter(battle, Phase.INITIATIVE)
    yield from fires.raise_wind(battle)
    freezing.freeze(battle)
    swamp.spread(battle)
    yield from minelaying.lay(battle)
    yield from reinforcements.deploy(battle)
    for side in artillery.designating(battle):
        yield from designate(battle, side)
    while True:
        throws = []
        for side, name in enumerate(battle.sides):
            throws.append(
                (yield from roll(Rule.INITIATIVE_PHASE, f"initiative of {name}", side=side))
            )
        totals = tuple(throw.total for throw in throws)
        if len({*totals}) == len(totals):
            break
        yield InitiativeRolled(tuple(throws), None)
    battle.initiative = totals
    battle.winner = totals.index(max(totals))
    yield InitiativeRolled(tuple(throws), battle.winner)
    leave(battle)


def designate(battle: Battle, side: int) -> Procedure[None]:
    """A side designates hexes, one after the other, as long as it likes (Compendium, Game Set-Up
    (Artillery))."""
    for left in range(artillery.MOST_DESIGNATED, 0, -1):
        answer = yield from ask(DesignationDecision(side, battle, left))
        if answer == DONE:
            return
        yield from artillery.designate(battle, side, Hex.parse(answer))


def targeting_phase(battle: Battle) -> Procedure[None]:
    """Those with artillery say in secret where each piece fires (Compendium, Targeting)."""
    progress = battle.progress
    if not (progress.begun or artillery.pieces(battle)):
        return
    if (yield from enter(battle, Phase.TARGETING)):
        progress = battle.progress
        progress.pieces = artillery.pieces(battle)
    while progress.pieces:
        key = progress.pieces[0]
        side = artillery.gun(battle, key).side
        answer = yield from ask_at_rest(battle, TargetingDecision(side, battle, key))
        aim = TargetingDecision(side, battle, key).aim(answer)
        if aim is not None and aim.at is None:
            progress.round = aim.way
            continue
        if aim is not None and aim.at is not None:
            yield from artillery.fire(battle, key, aim.way, aim.at)
        progress.round = FireWay.USUAL
        del progress.pieces[0]
    leave(battle)


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


def alternate(battle: Battle, sides: Sequence[int], act: Act) -> Procedure[None]:
    """The sides act in turn, in this order, until every unit has acted."""
    progress = battle.progress
    while any(left := [len(battle.yet_to_act(side)) for side in sides]):
        if not progress.pair:
            progress.queue = [sides[place] for place in order_of_play(*left)]
            progress.pair = sum(_shares(left))
        side = progress.queue[0]
        if units := battle.yet_to_act(side):
            unit = yield from act(side, units)
            progress.acted.append(unit.id)
        del progress.queue[0]
        progress.pair -= 1
    progress.queue, progress.pair = [], 0
    # Whoever comes to light from here on has missed his turn.
    progress.acted += [unit.id for unit in battle.on_board() if unit.hidden]


def movement_phase(battle: Battle) -> Procedure[None]:
    """The loser of the initiative moves first (Compendium, Movement Phase)."""
    if (yield from enter(battle, Phase.MOVEMENT)):
        battle.progress.walkers = [walker.mech for walker in battle.on_foot]
        battle.progress.posts = honor.posts(battle)
        for side in battle.order:
            yield from reinforcements.arrive(battle, side)
            yield from dropping.name_hexes(battle, side)
        for side in battle.order:
            yield from prepare(battle, side)
            yield from climbing.let_go(battle, side)
        yield from climbing.sweep(battle)
        battle.progress.hiding = [*battle.order] if battle.ambushes else []
    progress = battle.progress
    yield from stir(battle, hidden.movers)

    def move(side: int, waiting: Sequence[AnyUnit]) -> Procedure[AnyUnit]:
        done = False
        while not done:
            going_on = bool(progress.moving)
            units = (progress.moving,) if going_on else ids(waiting)
            decision = MoveDecision(side, battle, units, going_on=going_on)
            answer = yield from ask_at_rest(battle, decision)
            mech = battle.units[answer.unit]
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
        yield from lifting.end_move(battle, mech)
        yield from detonating.offer(battle)
        finish_move(mech)
        yield from honor.judge_move(battle, mech)
        yield from climbing.end_move(battle, mech)
        if not mech.hidden:
            yield from ambush(battle, mech, over=True)
        return mech

    yield from alternate(battle, battle.order, move)
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


def reaction_phase(battle: Battle) -> Procedure[None]:
    """The winner of the initiative twists first (Compendium, Reaction Phase)."""
    yield from enter(battle, Phase.REACTION)

    def react(side: int, waiting: Sequence[AnyUnit]) -> Procedure[AnyUnit]:
        decision = ReactionDecision(side, battle, ids(waiting))
        answer = yield from ask_at_rest(battle, decision)
        mech = battle.units[answer.unit]
        if not mech.ambushed:
            kinds.twist(mech, answer.hexsides, answer.flip)
        if why := decision.why_not(mech.id):
            if kinds.has_facing(mech):
                yield Skipped(battle.phase, f"cannot twist, {why}", mech.id)
        else:
            yield Twisted(mech.id, answer.hexsides, mech.torso, answer.flip)
        return mech

    yield from alternate(battle, battle.order[::-1], react)
    leave(battle)


def off_board_attack_phase(battle: Battle) -> Procedure[None]:
    """What artillery has fired turns ago lands, before anybody else attacks (Compendium,
    Artillery)."""
    if not (battle.progress.begun or bombardment.due(battle)):
        return
    yield from enter(battle, Phase.OFF_BOARD_ATTACK)
    while shells := bombardment.due(battle):
        battle.mark()
        yield from bombardment.land(battle, shells[0])
    yield from bring_down(battle)
    yield from close_attacks(battle)
    leave(battle)


def weapon_attack_phase(battle: Battle) -> Procedure[None]:
    """All fire is declared before any is resolved; falls come at the end (Compendium, Weapon Attack
    Phase)."""
    if (yield from enter(battle, Phase.WEAPON_ATTACK)):
        night.shade(battle)
        battle.progress.lamps = night.bearers(battle)
        battle.progress.sappers = clearing.sappers(battle)
        battle.progress.aboard = aboard.asked(battle)
        battle.progress.hiding = [*battle.order] if battle.ambushes else []
        battle.progress.flying = [fighter.id for fighter in flights.over_map(battle)]
        battle.progress.gunners = return_fire.gunners(battle)
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
        decision = FireDecision(side, battle, ids(waiting))
        answer = yield from ask_at_rest(battle, decision)
        mech = battle.units[answer.unit]
        if answer.shots or answer.pick_up:
            yield from hiding.reveal(battle, mech, "attacks")
        able = honor.able(battle, mech)
        attacks = yield from declaring.declare(battle, mech, answer.shots, answer.primary)
        progress.attacks += attacks
        if answer.pick_up:
            yield from kinds.pick_up(battle, mech, answer.pick_up)
        elif attacks or decision.can_fire(mech.id):
            yield resolving.declared(battle, mech, attacks)
        else:
            why = decision.attacks_in_place_of_fire(mech.id) or "nothing to fire at"
            yield Skipped(battle.phase, why, mech.id)
        yield from honor.judge_fire(battle, mech, [s.target for s in answer.shots], can=able)
        return mech

    yield from alternate(battle, battle.order, fire)
    if not progress.resolving:
        progress.attacks += climbing.attacks(battle)
        resolving.pull_triggers(battle, [*progress.attacks, *progress.sky_shots])
        progress.runs = air_attacks.order(battle)
        progress.resolving = True
    while progress.runs:
        battle.mark()
        yield from air_attacks.resolve(battle, progress.runs[0])
        del progress.runs[0]
    while progress.sky_shots:
        battle.mark()
        yield from return_fire.resolve(battle, progress.sky_shots[0])
        del progress.sky_shots[0]
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


def physical_attack_phase(battle: Battle) -> Procedure[None]:
    """As for weapons: declared first, resolved together, falls at the end (Compendium, Physical
    Attack Phase)."""
    yield from enter(battle, Phase.PHYSICAL_ATTACK)
    progress = battle.progress

    def strike(side: int, waiting: Sequence[AnyUnit]) -> Procedure[AnyUnit]:
        decision = StrikeDecision(side, battle, ids(waiting))
        answer = yield from ask_at_rest(battle, decision)
        mech = battle.units[answer.unit]
        progress.strikes += physical.declare(battle, mech, answer.blows)
        if answer.blows or decision.can_strike(mech.id):
            progress.able = True
            kinds = tuple(str(blow.kind) for blow in answer.blows)
            target = answer.blows[0].target if answer.blows else ""
            yield StrikeDeclared(mech.id, kinds, target)
        yield from honor.judge_blows(battle, mech, [blow.target for blow in answer.blows])
        return mech

    yield from alternate(battle, battle.order, strike)
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
    yield from freezing.sweep(battle)
    yield from climbing.sweep(battle)
    for side in battle.order:
        yield from ejection.eject_after_explosion(battle, side)


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
        yield from flights.end_turn(battle)
        yield from climbing.sweep(battle)
        yield from hidden.lost(battle)
        battle.progress.orders = list(range(len(battle.sides)))
    while battle.progress.orders:
        yield from end_phase_orders(battle, battle.progress.orders[0])
        del battle.progress.orders[0]
    battle.called = []
    leave(battle)
    yield from victory.end_turn(battle)


SEQUENCE_OF_PLAY = (
    initiative_phase,
    targeting_phase,
    movement_phase,
    reaction_phase,
    off_board_attack_phase,
    weapon_attack_phase,
    physical_attack_phase,
    heat_phase,
    end_phase,
)
"""The phases of a turn, in the order of `Phase`."""


def end_phase_orders(battle: Battle, side: int) -> Procedure[None]:
    """Ammunition to dump in the next turn, heat sinks and anti-missile systems to switch, what to
    do about shutdowns, for units that ask."""
    units = [unit for unit in battle.in_play(side) if wants_orders(battle, unit)]
    if not units:
        return
    orders = yield from ask_at_rest(battle, OrdersDecision(side, battle, ids(units)))
    for order in orders:
        yield from kinds.obey(battle.units[order.unit], order)
