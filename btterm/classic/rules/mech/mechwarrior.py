"""Injuries and consciousness (Compendium, Damaging a MechWarrior)."""

from __future__ import annotations

from btterm.classic.battle import Battle, Phase
from btterm.classic.events import ConsciousnessRolled, PilotHit, WakeRolled
from btterm.classic.rule import Rule
from btterm.classic.rules.destroying import destroy
from btterm.classic.units.abilities import tough
from btterm.classic.units.crew import FATAL_HITS, Crew
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Out, Unit
from btterm.errors import ALLOWED, Refusal
from btterm.table.procedure import Procedure, roll

CONSCIOUSNESS = {1: 3, 2: 5, 3: 7, 4: 10, 5: 11}
"""Number to roll on 2D6 to stay awake, by hits taken (MechWarrior Consciousness Table) (Compendium,
Consciousness Rolls)."""


UNCONSCIOUS = Refusal(Rule.CONSCIOUSNESS_ROLLS, "MechWarrior unconscious")


def injure(battle: Battle, mech: Mech, points: int, why: str) -> Procedure[None]:
    """The MechWarrior inside a 'Mech takes some hits; nobody does who has left it (Compendium,
    Damaging a MechWarrior)."""
    if mech.destroyed is not Out.EJECTED:
        yield from injure_crew(battle, mech, points, why)


def injure_crew(battle: Battle, mech: Mech, points: int, why: str) -> Procedure[None]:
    """The MechWarrior takes some hits, and rolls for consciousness after each of them (Compendium,
    Consciousness Rolls).

    Several hits at once are taken one after the other; the first failed roll is the last.
    """
    pilot = mech.crew
    if pilot.dead or points <= 0:
        return
    before = pilot.hits
    pilot.hits = min(FATAL_HITS, before + points)
    yield PilotHit(mech.id, pilot.hits - before, pilot.hits, why)
    if pilot.dead:
        yield from destroy(mech, Out.KILLED)
        return
    for hits in range(before + 1, pilot.hits + 1):
        if not pilot.awake:
            return
        number = _number(pilot, hits)
        throw = yield from roll(
            Rule.CONSCIOUSNESS_ROLLS, f"{mech.id} MechWarrior stays conscious", side=mech.side
        )
        awake = throw.total >= number
        yield ConsciousnessRolled(mech.id, number, throw, awake)
        if not awake:
            pilot.unconscious_since = battle.turn
            pilot.unconscious_in = battle.phase.value


def _number(pilot: Crew, hits: int) -> int:
    """The number to stay or to become conscious with some hits (Compendium, Consciousness Rolls;
    House rules, Special Abilities)."""
    return CONSCIOUSNESS[hits] - tough(pilot.abilities)


def wake(battle: Battle, mech: Unit) -> Procedure[None]:
    """In the End Phase a MechWarrior who passed out in an earlier turn may come round; by the house
    rule when the phase begins in which he passed out (Compendium, Consciousness Rolls; House rules,
    Consciousness Once a Turn)."""
    pilot = mech.crew
    once = battle.options.consciousness_once_a_turn
    if battle.phase != ((once and pilot.unconscious_in) or Phase.END):
        return
    if pilot.dead or pilot.unconscious_since is None or pilot.unconscious_since >= battle.turn:
        return
    number = _number(pilot, pilot.hits)
    throw = yield from roll(
        Rule.CONSCIOUSNESS_ROLLS, f"{mech.id} MechWarrior wakes up", side=mech.side
    )
    awake = throw.total >= number
    yield WakeRolled(mech.id, number, throw, awake)
    if awake:
        pilot.unconscious_since = None


def wake_in_phase(battle: Battle) -> Procedure[None]:
    """Another phase than the End Phase begins: by the house rule who has passed out in it in an
    earlier turn may come round (House rules, Consciousness Once a Turn)."""
    if not battle.options.consciousness_once_a_turn or battle.phase is Phase.END:
        return
    walkers = {walker.mech for walker in battle.on_foot}
    for unit in battle.units.values():
        if unit.alive or unit.id in walkers:
            yield from wake(battle, unit)


def sleep_through(battle: Battle) -> None:
    """By the house rule who is unconscious when units move is immobile for the rest of the turn
    (House rules, Consciousness Once a Turn)."""
    if battle.options.consciousness_once_a_turn:
        for unit in battle.units.values():
            unit.crew.slept |= unit.crew.unconscious_since is not None


def kill(mech: Mech, why: Out) -> Procedure[None]:
    """The MechWarrior dies at once, unless he has left the 'Mech."""
    if mech.destroyed is Out.EJECTED:
        return
    mech.crew.hits = FATAL_HITS
    yield from destroy(mech, why)


def idle_refusal(mech: Mech) -> Refusal:
    """Why a 'Mech that is in the game does nothing, or empty."""
    if mech.can_act:
        return ALLOWED
    if mech.shut_down:
        return Refusal(Rule.SHUTDOWN_EFFECTS, "shut down")
    return UNCONSCIOUS
