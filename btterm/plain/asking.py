"""How a decision is put to a player: whose turn, in which phase, what there is to choose."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    FireDecision,
    MoveDecision,
    OrdersDecision,
    ReactionDecision,
    StrikeDecision,
)
from btterm.classic.rules.attack.anti_missile import systems
from btterm.classic.rules.mech.ammunition import can_dump
from btterm.classic.rules.mech.heat import sinks_switched_off, working_sinks
from btterm.classic.rules.mech.mp import jumping_mp, running_mp, walking_mp
from btterm.classic.rules.physical.blows import BlowKind
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.hexes import distance
from btterm.plain.answers import Asked
from btterm.plain.attacks import weapons
from btterm.plain.words import (
    bearing,
    heat_words,
    looking,
    named,
    number_of,
    odds,
    one_of,
    relation,
    state,
)
from btterm.table.choice import ListDecision
from btterm.table.dice import Roll

MOST_TOLD = 4
"""Units of which a question tells more than the name."""


def question(battle: Battle, asked: Asked) -> Iterator[str]:
    """What is to be decided, in a few lines."""
    side = battle.sides[asked.side] if asked.side is not None else "either player"
    match asked:
        case MoveDecision(going_on=True):
            (id_,) = asked.units
            yield f"{side}: {id_} goes on from {battle.units[id_].hex}, or stays."
            yield _mobility(asked, battle.units[id_])
        case MoveDecision():
            yield f"{side} moves {_units(battle, asked.units)}."
            for mech in _told(battle, asked.units):
                yield _mobility(asked, mech)
                yield from _nearest(battle, mech)
        case ReactionDecision():
            yield f"{side} twists {_units(battle, asked.units)}: left, straight or right."
            for mech in _told(battle, asked.units):
                yield f"{mech.id} is {looking(mech)}."
                yield from _nearest(battle, mech)
        case FireDecision():
            yield f"{side} declares fire for {_units(battle, asked.units)}."
            for mech in _told(battle, asked.units):
                yield from _targets(asked, mech)
        case StrikeDecision():
            yield f"{side} strikes with {_units(battle, asked.units)}."
            for mech in _told(battle, asked.units):
                yield from _blows(asked, mech)
        case OrdersDecision():
            yield f"{side} gives orders for the next turn to {_units(battle, asked.units)}."
            for mech in _told(battle, asked.units):
                yield _supplies(mech)
        case ListDecision():
            yield f"{side}: {asked.question}"
            for number, answer in enumerate(asked.answers(), start=1):
                yield f"{number} {asked.label(answer)}"
        case Roll():
            needs = f", needs {odds(asked.target)}" if asked.target else ""
            dice = "1 die" if asked.dice == 1 else f"{asked.dice} dice"
            yield f"{side} rolls {dice}: {asked.why}{needs}."
        case _:
            yield f"{side}: say go."


def _units(battle: Battle, ids: tuple[str, ...]) -> str:
    return one_of(named(battle.units[id_]) for id_ in ids)


def _told(battle: Battle, ids: tuple[str, ...]) -> list[AnyUnit]:
    return [battle.units[id_] for id_ in ids[:MOST_TOLD]]


def _mobility(decision: MoveDecision, mech: AnyUnit) -> str:
    """ "WH in 0801, facing south: walk 4, run 6. Heat 7: walks 1 slower"."""
    battle = decision.battle
    mp = {
        Mode.WALK: walking_mp(mech),
        Mode.RUN: running_mp(mech),
        Mode.JUMP: jumping_mp(battle, mech),
    }
    modes = [f"{mode} {mp[mode]}" for mode in decision.modes(mech.id) if mode in mp]
    words = ", ".join(modes) or "cannot move"
    down = f" It is {state(mech)}." if mech.prone or mech.shut_down else ""
    heat = heat_words(mech, mech.heat)
    return (
        f"{mech.id} in {mech.hex}, {looking(mech)}: {words}.{down} "
        f"Armor {mech.armor_percent}%, heat {mech.heat}{heat and f': {heat}'}."
    )


def _nearest(battle: Battle, mech: AnyUnit) -> Iterator[str]:
    """The nearest enemy, seen from a unit."""
    enemies = list(battle.alive(1 - mech.side))
    if enemies:
        enemy = min(enemies, key=lambda other: distance(mech.hex, other.hex))
        where = f"{bearing(mech.hex, enemy.hex)}, hex {enemy.hex}"
        doing = state(enemy)
        shape = f"armor {enemy.armor_percent}%{doing and f', {doing}'}"
        yield f"{named(enemy)}: {where}, {shape}. {relation(battle, mech, enemy)}."


def _targets(decision: FireDecision, mech: AnyUnit) -> Iterator[str]:
    """What a unit can fire at, with its best number."""
    if not decision.can_fire(mech.id):
        yield f"{mech.id} has nothing to fire at."
    for id_ in decision.targets(mech.id)[:MOST_TOLD]:
        target = decision.battle.units[id_]
        found = [decision.solution(mech.id, number, id_) for number, _, _ in weapons(mech)]
        able = [solution.to_hit for solution in found if solution.to_hit]
        best = min(able, key=lambda number: number.number, default=None)
        count = number_of(len(able), "weapon")
        what = f"{count} can fire, best {odds(best)}" if best else "no weapon reaches it"
        where = bearing(mech.hex, target.hex)
        yield f"{mech.id} sees {named(target)}, {where}: {what}."
    if clubs := decision.clubs(mech.id):
        yield f"{mech.id} can pick up a {one_of(clubs)} in place of its fire."


def _blows(decision: StrikeDecision, mech: AnyUnit) -> Iterator[str]:
    """What a unit can strike, and how."""
    for id_ in decision.targets(mech.id):
        able = []
        for kind in BlowKind:
            found = decision.solution(mech.id, kind, id_)
            if found.to_hit and not found.why:
                able.append(f"{kind} {odds(found.to_hit)}, {found.damage} damage")
        if able:
            yield f"{mech.id} at {named(decision.battle.units[id_])}: {'; '.join(able)}."


def _supplies(mech: AnyUnit) -> str:
    """Ammunition that can be dumped, and heat sinks."""
    places = []
    for place in can_dump(mech):
        loads = [
            f"{bin_.ammo.short_name} {shots}"
            for bin_, shots in zip(mech.sheet.bins, mech.shots, strict=True)
            if bin_.location is place and shots
        ]
        places.append(f"{place.value} {place.label.lower()}, {', '.join(loads)}")
    ammunition = f"Ammunition in {'; '.join(places)}. " if places else "No ammunition. "
    sinks = number_of(working_sinks(mech), "heat sink")
    off = sinks_switched_off(mech)
    told = f"{named(mech)}, heat {mech.heat}. {ammunition}{sinks}, {off} off."
    if systems(mech):
        told += f" Anti-missile system {'off' if mech.anti_missile_off else 'on'}."
    if not mech.restarts:
        told += " No restart after a shutdown."
    return told if mech.overrides else f"{told} No override of shutdowns."
