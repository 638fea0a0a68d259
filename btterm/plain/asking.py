"""How a decision is put to a player: whose turn, in which phase, what there is to choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from btterm.classic.battle import Battle
from btterm.classic.decisions import (
    FireDecision,
    MoveDecision,
    OrdersDecision,
    ReactionDecision,
    StrikeDecision,
)
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.readout.of import glance, readout
from btterm.classic.rules.attack import indirect
from btterm.classic.rules.attack.solutions import Solution
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.movement.steps import Dismount, Mount
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex, distance
from btterm.plain.answers import Asked
from btterm.plain.attacks import weapons
from btterm.plain.words import (
    bearing,
    heat_words,
    height,
    looking,
    named,
    number_of,
    odds,
    one_of,
    relation,
    state,
)
from btterm.table.choice import MANY, ListDecision, places_of
from btterm.table.dice import Roll

HINDERED = {"prone", "shut down"}
"""States in which a unit is told of when it is to move."""
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
                if words := _boarding(asked, mech):
                    yield words
                yield from _nearest(battle, mech)
        case ReactionDecision():
            turrets = any(battle.units[id_].driven for id_ in asked.units)
            more = "; a turret also back-left, back-right or back" if turrets else ""
            yield f"{side} twists {_units(battle, asked.units)}: left, straight or right{more}."
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
            units = one_of((named(battle.units[id_]) for id_ in asked.units), "and")
            together = ", ".join(f"{id_} ..." for id_ in asked.units)
            how = f", all in one command: orders {together}" if len(asked.units) > 1 else "."
            yield f"{side} gives orders for the next turn to {units}{how}"
            for mech in _told(battle, asked.units):
                yield _supplies(asked, mech)
        case ListDecision():
            yield f"{side}: {asked.question}"
            answers = asked.answers()
            hexes = places_of(answers)
            some = [] if len(hexes) > MANY else list(hexes.values())
            for number, answer in enumerate(answers):
                if number in some or number not in hexes.values():
                    yield f"{number + 1} {asked.label(answer)}"
            if hexes and not some:
                yield f"or the number of one of {len(hexes)} hexes, such as {next(iter(hexes))}"
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


def _mobility(decision: MoveDecision, unit: AnyUnit) -> str:
    """ "WH in 0801, facing south: walk 4, run 6. Heat 7: walks 1 slower"."""
    shown = readout(decision.battle, unit)
    mp = {speed.mode: speed.now for speed in shown.speeds}
    names = [unit.mode_words(mode).name for mode in decision.modes(unit.id)]
    modes = [f"{name} {mp[name]}" for name in names if name in mp]
    words = ", ".join(modes) or "cannot move"
    down = f" It is {state(unit)}." if HINDERED & {*shown.states} else ""
    armor = f"Armor {shown.armor_percent}%"
    if shown.heat is None:
        up = height(decision.battle, unit)
        return f"{unit.id} in {unit.hex}{up}, {looking(unit)}: {words}.{down} {armor}."
    heat = heat_words(unit, shown.heat)
    return (
        f"{unit.id} in {unit.hex}, {looking(unit)}: {words}.{down} "
        f"{armor}, heat {shown.heat}{heat and f': {heat}'}."
    )


def _boarding(decision: MoveDecision, unit: AnyUnit) -> str:
    """ "AP can take FP aboard. Aboard: EP"; empty where nobody can mount or dismount."""
    steps = decision.boardings(unit.id)
    able = [step.unit for step in steps if isinstance(step, Mount)]
    aboard = [step.unit for step in steps if isinstance(step, Dismount)]
    words = [f"{unit.id} can take {one_of(able)} aboard."] if able else []
    return " ".join([*words, f"Aboard {unit.id}: {', '.join(aboard)}."] if aboard else words)


def _nearest(battle: Battle, mech: AnyUnit) -> Iterator[str]:
    """The nearest enemy, seen from a unit."""
    enemies = list(battle.enemies(mech.side))
    if enemies:
        enemy = min(enemies, key=lambda other: distance(mech.hex, other.hex))
        where = f"{bearing(mech.hex, enemy.hex)}, hex {enemy.hex}"
        doing = state(enemy)
        shape = f"armor {glance(enemy).armor_percent}%{doing and f', {doing}'}"
        yield f"{named(enemy)}: {where}, {shape}. {relation(battle, mech, enemy)}."


def _targets(decision: FireDecision, mech: AnyUnit) -> Iterator[str]:
    """What a unit can fire at, with its best number."""
    if why := decision.attacks_in_place_of_fire(mech.id):
        yield f"{mech.id} {why}."
        return
    if not decision.can_fire(mech.id):
        yield f"{mech.id} has nothing to fire at."
    for id_ in decision.best_targets(mech.id)[:MOST_TOLD]:
        target = decision.battle.units[id_]
        found = [
            decision.solution(mech.id, number, id_, way=decision.first_way(mech.id, number, id_))
            for number, _, _ in weapons(mech)
        ]
        able = [solution.to_hit for solution in found if solution.to_hit]
        best = min(able, key=lambda number: number.number, default=None)
        count = number_of(len(able), "weapon")
        chance = f"best {odds(best)}" if best and best.chance else "with no chance to hit"
        what = f"{count} can fire, {chance}" if best else _idle(found)
        ways = {decision.first_way(mech.id, number, id_) for number, _, _ in weapons(mech)}
        by = indirect.spotter(decision.battle, mech, target) if FireWay.INDIRECT in ways else None
        if by is not None:
            yield f"{by.id} spots {named(target)} for {mech.id}: {what}."
        else:
            yield f"{mech.id} sees {named(target)}, {bearing(mech.hex, target.hex)}: {what}."
    yield from _houses(decision, mech)
    if clubs := decision.clubs(mech.id):
        yield f"{mech.id} can pick up a {one_of(clubs)} in place of its fire."


def _idle(found: Sequence[Solution]) -> str:
    """Why no weapon can fire at a target: the range, where that is all, else what most say."""
    if all(solution.out_of_range for solution in found):
        return "no weapon reaches it"
    whys = Counter(str(solution.why) for solution in found if not solution.out_of_range)
    return f"no weapon can fire at it: {whys.most_common(1)[0][0]}"


def _houses(decision: FireDecision, mech: AnyUnit) -> Iterator[str]:
    """The buildings and bridges with enemies, and the MechWarriors on foot, that a unit can fire
    at, with its best number."""
    for hex_ in dict.fromkeys((*decision.houses(), *decision.on_foot())):
        way = decision.way_at(hex_)
        found = [
            decision.solution(mech.id, number, hex_, way=way) for number, _, _ in weapons(mech)
        ]
        able = [solution.to_hit for solution in found if solution.to_hit]
        if able:
            best = odds(min(able, key=lambda number: number.number))
            yield f"{mech.id} can fire at the {_target_in(decision, hex_)}: best {best}."


def _target_in(decision: FireDecision, hex_: str) -> str:
    """ "building in 0508", "MechWarrior in 0508"."""
    if decision.way_at(hex_) is FireWay.MECHWARRIOR:
        return f"MechWarrior in {hex_}"
    return _built(decision.battle, hex_)


def _built(battle: Battle, hex_: str) -> str:
    """ "building in 0508", "bridge in 0508"."""
    at = Hex.parse(hex_)
    return f"{'building' if battle.board[at].building else 'bridge'} in {hex_}"


def _blows(decision: StrikeDecision, mech: AnyUnit) -> Iterator[str]:
    """What a unit can strike, and how."""
    battle = decision.battle
    for id_ in (*decision.targets(mech.id), *decision.houses(mech.id)):
        able = []
        for kind in BlowKind:
            found = decision.solution(mech.id, kind, id_)
            if found.to_hit and not found.why:
                able.append(f"{kind} {odds(found.to_hit)}, {found.damage} damage")
        if able:
            unit = battle.units.get(id_)
            whom = named(unit) if unit else f"the {_built(battle, id_)}"
            yield f"{mech.id} at {whom}: {'; '.join(able)}."


def _supplies(decision: OrdersDecision, unit: AnyUnit) -> str:
    """Ammunition that can be dumped, and heat sinks."""
    places = []
    for place in decision.dumps(unit.id):
        loads = [f"{name} {shots}" for name, shots in decision.loads(unit.id, place)]
        places.append(f"{place.value} {place.label.lower()}, {', '.join(loads)}")
    ammunition = f"Ammunition in {'; '.join(places)}. " if places else "No ammunition. "
    sinks = number_of(decision.sinks(unit.id), "heat sink")
    now = decision.as_before(unit.id)
    heat = glance(unit).heat
    level = "" if heat is None else f", heat {heat}"
    told = f"{named(unit)}{level}. {ammunition}{sinks}, {now.sinks_off} off."
    if decision.anti_missile(unit.id):
        told += f" Anti-missile system {'off' if now.anti_missile_off else 'on'}."
    if not now.restarts:
        told += " No restart after a shutdown."
    return told if now.overrides else f"{told} No override of shutdowns."
