"""What an answer would do: told on `try`, and asked about where it is risky."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from btterm.board.words import terrain_told
from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    Fire,
    FireDecision,
    Move,
    MoveDecision,
    ReactionDecision,
    Strike,
    StrikeDecision,
    Twist,
    UnitDecision,
)
from btterm.classic.drafts.fire import FireDraft
from btterm.classic.planning import after, collision, threat_to
from btterm.classic.readout.of import heat_outlook
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.movement.preview import Preview
from btterm.classic.rules.movement.steps import Eject, Leave
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.classic.words.boarding import boarding_words
from btterm.classic.words.heights import climbing
from btterm.hexes import Arc, Facing, arcs
from btterm.plain.answers import Asked, write
from btterm.plain.attacks import weapon_words
from btterm.plain.words import capital, heat_words, number_of, odds, one_of
from btterm.table.numbers import Modifier


def foretold(asked: Asked, answer: Any) -> Iterator[str]:
    """What a legal answer would do, in a few lines."""
    match asked:
        case MoveDecision():
            yield from _move(asked, answer)
        case ReactionDecision():
            yield _twist(asked, answer)
        case FireDecision():
            yield from _fire(asked, answer)
        case StrikeDecision():
            yield from _strike(asked, answer)
        case _:
            yield f"Allowed: {write(asked, answer)}."


def risk(asked: Asked, answer: Any) -> str:
    """What a player is asked before an answer is given, or empty."""
    breaches = asked.breaches(answer) if isinstance(asked, UnitDecision) else ()
    if breaches:
        return f"Against the code of honor: {'; '.join(breaches)}. Do it all the same?"
    if not isinstance(asked, MoveDecision):
        return ""
    if Eject() in answer.steps:
        return f"The MechWarrior of {answer.unit} ejects and {answer.unit} is lost?"
    if Leave() in answer.steps:
        return f"{answer.unit} leaves the map for good?"
    risky = [roll for roll in asked.preview(answer).rolls if roll[2].chance < 1]
    if not risky:
        return ""
    rolls = "; ".join(f"{cause.label} in {hex_}: {odds(target)}" for hex_, cause, target in risky)
    skill = asked.unit(answer.unit).steering
    return f"{number_of(len(risky), f'{skill} roll')} on the way: {rolls}. Go?"


def heat_change(battle: Battle, mech: AnyUnit, extra: int) -> str:
    """ "Heat 7 to 9: walks 1 slower, +1 to hit"."""
    heat = heat_outlook(battle, mech, [Modifier(Rule.BUILDING_UP_HEAT, "answer", extra)])
    if heat is None:
        return "No heat"
    words = heat_words(mech, heat.then)
    return f"Heat {heat.now} to {heat.then}{f': {words}' if words else ''}"


def _move(decision: MoveDecision, move: Move) -> Iterator[str]:
    battle, mech = decision.battle, decision.unit(move.unit)
    end = decision.preview(move)
    yield f"{move.unit} {_act(battle, mech, end)}."
    if words := boarding_words(battle, mech, move.steps):
        yield f"It {words}."
    if end.path:
        way = " ".join(str(hex_) for hex_ in end.path)
        yield f"By way of {way}."
    for hex_, cause, target in end.rolls:
        yield f"{mech.steering} roll in {hex_}: {cause.label}, {odds(target)}."
    for hex_, number in end.ice:
        yield f"The ice in {hex_} breaks on {number}+ of one die."
    yield from _collision(decision, move)
    own = end.own
    threat = threat_to(decision, move)
    danger = "Nobody can hit it there" if threat is None else f"They hit it there on {threat}+"
    yield f"{heat_change(battle, mech, end.heat)}."
    if own or end.modifier:
        yield f"{own:+} on its own numbers, {end.modifier:+} to hit it."
    yield f"{danger}, as they stand and look now."


def _collision(decision: MoveDecision, move: Move) -> Iterator[str]:
    """The odds of a charge or a death from above attack, and the damage to both."""
    double = after(decision, move)
    if double.charge:
        found = collision(decision.battle, double)
        name = "Death from above" if found.dive else "Charge"
        number = odds(found.to_hit)
        yield f"{name} at {found.target}: {number}, {found.damage} damage, {found.back} to itself."


def _act(battle: Battle, unit: AnyUnit, end: Preview) -> str:
    level = "" if end.level is None else f", at level {end.level}"
    if end.mode is Mode.STAND:
        return f"stays in {end.hex}{level}"
    place = f"to {end.hex}, {terrain_told(battle.board[end.hex])}" if end.path else f"in {end.hex}"
    prone = ", and goes prone" if end.prone else ""
    facing = f", facing {Facing(end.facing).word}" if kinds.has_facing(unit) else ""
    if end.climbed:
        verb = f"{climbing(unit, end.climbed)}s to level {end.level}"
        return f"{verb} for {end.mp} of {end.budget} MP in {end.hex}{facing}"
    verb = unit.mode_words(end.mode).verb
    return f"{verb} {end.mp} of {end.budget} MP {place}{level}{facing}{prone}"


def _twist(decision: ReactionDecision, twist: Twist) -> str:
    mech = decision.unit(twist.unit)
    if why := decision.why_not(twist.unit):
        return f"{twist.unit} stays as it is: {why}."
    torso = mech.facing if twist.flip else Facing(mech.facing).turned(twist.hexsides)
    flipped = " with its arms to the rear" if twist.flip else ""
    ahead = [
        enemy.id for enemy in decision.enemies() if Arc.FRONT in arcs(torso, mech.hex, enemy.hex)
    ]
    front = one_of(ahead, "and") if ahead else "nobody"
    verb = "points its turret" if mech.pivot == "turret" else "looks"
    return f"{twist.unit} {verb} {Facing(torso).word}{flipped}. In front: {front}."


def _fire(decision: FireDecision, fire: Fire) -> Iterator[str]:
    mech, draft = decision.unit(fire.unit), FireDraft.of(decision, fire)
    if fire.pick_up is not None:
        yield f"{fire.unit} picks up a {fire.pick_up} and does not fire."
        return
    for shot in fire.shots:
        found = draft.solution(shot)
        aim = f", aimed at the {shot.aim.label.lower()}" if shot.aim else ""
        way = f", {shot.way}" if shot.way.value else ""
        fed = "" if shot.bin is None else f", fed from {decision.bin_name(fire.unit, shot.bin)}"
        number = odds(found.to_hit) if found.to_hit else found.why
        what = f"{weapon_words(mech.mounts[shot.mount])}{way}{fed}"
        yield f"{what} at {shot.target}{aim}: {number}."
    if not fire.shots:
        yield f"{fire.unit} holds its fire."
    yield f"Expect {draft.expected:.1f} damage. {heat_change(decision.battle, mech, draft.heat)}."


def _strike(decision: StrikeDecision, strike: Strike) -> Iterator[str]:
    if not strike.blows:
        yield f"{strike.unit} strikes nobody."
    for blow in strike.blows:
        found = decision.solution(strike.unit, blow.kind, blow.target)
        number = odds(found.to_hit) if found.to_hit else found.why
        yield f"{capital(blow.kind)} at {blow.target}: {number}, {found.damage} damage."
