"""Combat Intuition: who foresees what an enemy does acts before it moves, or after all others (Clan
Invasion, Combat Intuition)."""

from __future__ import annotations

from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import FireDecision, ReactionDecision, StrikeDecision
from btterm.classic.events import (
    ActsAtOnce,
    ActsLast,
    Focused,
    PhaseBegan,
    StrikeDeclared,
    Twisted,
)
from btterm.classic.forces.formations import Ability
from btterm.classic.rule import Rule
from btterm.classic.rules import climbing, formations, kinds
from btterm.classic.rules.attack import declaring, resolving
from btterm.classic.rules.physical import charging
from btterm.classic.rules.physical import resolving as physical
from btterm.classic.rules.special import honor, night
from btterm.classic.turn.order import begin_phase, bring_down, close_attacks
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Timing
from btterm.hexes import distance
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

NOBODY = "nobody"
FATIGUE = 1
"""Hits on the MechWarrior for focusing on an enemy."""
NEAR = 12
"""Hexes within which it is worth that."""

# In the End Phase


def focus_question(battle: Battle, side: int) -> Choice:
    """Which unit of a side focuses on which enemy, of those that have not yet."""
    seers = [unit for unit in battle.on_board(side) if _may_focus(battle, unit)]
    enemies = sorted(battle.enemies(side), key=lambda enemy: -enemy.tons)
    pairs = [(seer, enemy) for seer in seers for enemy in enemies]
    nobody = Option(NOBODY, "nobody more")
    options = [
        Option(f"{seer.id}-{enemy.id}", f"{seer.id} {seer.name} on {enemy.id} {enemy.name}")
        for seer, enemy in pairs
    ]
    worth = [n for n, pair in enumerate(pairs) if _worth(*pair)][:1]
    best = [options.pop(number) for number in worth]
    words = "Who focuses on whom, for a hit on the MechWarrior?"
    return Choice(Rule.COMBAT_INTUITION, side, words, (*best, nobody, *options))


def _may_focus(battle: Battle, unit: AnyUnit) -> bool:
    able = unit.can_act and not (unit.hidden or unit.focus or unit.waits)
    return able and formations.has(battle, unit, Ability.COMBAT_INTUITION)


def _worth(seer: AnyUnit, enemy: AnyUnit) -> bool:
    """Whether an unhurt MechWarrior has an enemy before him at whom he could fire."""
    return not seer.crew.hits and distance(seer.hex, enemy.hex) <= NEAR


def focus(battle: Battle, answer: str) -> Procedure[None]:
    """A unit focuses on an enemy, which tires its MechWarrior out."""
    seer, _, target = answer.partition("-")
    unit = battle.units[seer]
    unit.focus = target
    yield Focused(seer, target)
    yield from kinds.wear_out(battle, unit, FATIGUE, str(Ability.COMBAT_INTUITION))


# In the Movement Phase


def seers(battle: Battle) -> list[str]:
    """The units that say when they act in this turn, the loser of the initiative first."""
    units = (unit for side in battle.order for unit in battle.on_board(side))
    return [unit.id for unit in units if unit.focus and unit.can_act and not unit.waits]


def timing_question(battle: Battle, unit: AnyUnit) -> Choice:
    """When a unit acts that has focused on an enemy."""
    target = battle.units.get(unit.focus)
    named = f"{unit.focus} {target.name}" if target else unit.focus
    options = [Option(Timing.LAST, "moves and fires after all others")]
    if target is not None and target.on_board:
        options = [
            Option(Timing.READY, f"at once, when {unit.focus} is about to move"),
            Option(Timing.NOW, "at once, before anybody moves"),
            Option(Timing.WAITS, "at once, but later: ask before each enemy moves"),
            *options,
        ]
    words = f"When does {unit.id} {unit.name} act, which foresees {named}?"
    return Choice(Rule.COMBAT_INTUITION, unit.side, words, tuple(options), unit.id)


def decide(battle: Battle, unit: AnyUnit, answer: str) -> Procedure[None]:
    """A unit says when it acts."""
    unit.timing = Timing(answer)
    if unit.timing is Timing.LAST:
        yield ActsLast(unit.id)


def moment(battle: Battle, side: int) -> list[str]:
    """Those who wait and may act at once now, before a unit of a side moves."""
    return [
        unit.id
        for unit in battle.on_board()
        if unit.timing is Timing.WAITS
        and unit.side != side
        and unit.can_act
        and _yet_to_move(battle, unit.focus)
    ]


def _yet_to_move(battle: Battle, id_: str) -> bool:
    unit = battle.units.get(id_)
    return unit is not None and unit.on_board and not unit.moved.done


def moment_question(battle: Battle, unit: AnyUnit) -> Choice:
    """Whether a unit that waits acts now."""
    target = battle.units[unit.focus]
    options = Option(Timing.NOW, "acts at once"), Option(Timing.WAITS, "waits")
    words = f"Does {unit.id} {unit.name} act now, before {target.id} {target.name} moves?"
    return Choice(Rule.COMBAT_INTUITION, unit.side, words, options, unit.id)


def foreseen(battle: Battle, target: AnyUnit) -> bool:
    """Whether somebody acts at once because a unit is about to move: then they are to."""
    found = [
        unit
        for unit in battle.on_board()
        if unit.focus == target.id and unit.timing is Timing.READY and unit.can_act
    ]
    for unit in found:
        unit.timing = Timing.NOW
    return bool(found)


def next_to_act(battle: Battle) -> AnyUnit | None:
    """The unit that acts at once now; whoever foresees that goes before it."""
    now = [unit for unit in battle.units.values() if unit.timing is Timing.NOW]
    for unit in now:
        foreseen(battle, unit)
    now = [unit for unit in battle.units.values() if unit.timing is Timing.NOW]
    acting = {unit.id for unit in now}
    return next((unit for unit in now if unit.focus in acting), next(iter(now), None))


def attack(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit that acts at once has moved: it turns its torso, fires and strikes, and what that does
    counts at once, in phases of its own."""
    for phase, act in (
        (Phase.REACTION, _react),
        (Phase.WEAPON_ATTACK, _fire),
        (Phase.PHYSICAL_ATTACK, _strike),
    ):
        if unit.on_board:
            yield from _begin(battle, phase)
            yield from act(battle, unit)
            yield from bring_down(battle)
            yield from close_attacks(battle)
    yield from _begin(battle, Phase.MOVEMENT)


def _begin(battle: Battle, phase: Phase) -> Procedure[None]:
    battle.phase = phase
    begin_phase(battle)
    yield PhaseBegan(phase)


def _react(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    decision = ReactionDecision(unit.side, battle, (unit.id,))
    answer = yield from ask(decision)
    kinds.twist(unit, answer.hexsides, answer.flip)
    if not decision.why_not(unit.id):
        yield Twisted(unit.id, answer.hexsides, unit.torso, answer.flip)


def _fire(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    night.shade(battle)
    honor.end_duels(battle)
    answer = yield from ask(FireDecision(unit.side, battle, (unit.id,)))
    able = honor.able(battle, unit)
    attacks = yield from declaring.declare(battle, unit, answer.shots, answer.primary)
    if answer.pick_up:
        yield from kinds.pick_up(battle, unit, answer.pick_up)
    elif attacks:
        yield resolving.declared(battle, unit, attacks)
    yield from honor.judge_fire(battle, unit, [s.target for s in answer.shots], can=able)
    resolving.pull_triggers(battle, attacks)
    battle.progress.attacks = attacks
    while battle.progress.attacks:
        yield from resolving.resolve(battle, battle.progress.attacks[0])
        del battle.progress.attacks[0]
    yield from climbing.sweep(battle)


def _strike(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    answer = yield from ask(StrikeDecision(unit.side, battle, (unit.id,)))
    strikes = physical.declare(battle, unit, answer.blows)
    targets = [blow.target for blow in answer.blows]
    if targets:
        told = tuple(str(blow.kind) for blow in answer.blows)
        yield StrikeDeclared(unit.id, told, targets[0])
    yield from honor.judge_blows(battle, unit, targets)
    charges = yield from charging.declare(battle, [unit])
    yield from physical.resolve(battle, strikes)
    yield from charging.resolve(battle, charges)


def begins(unit: AnyUnit) -> ActsAtOnce:
    """What is told of a unit that acts at once."""
    return ActsAtOnce(unit.id, unit.focus)
