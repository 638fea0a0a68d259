"""Units that come onto the map: reinforcements by turn and edge, and the placing of units before
the first turn (docs/scenarios.md; Clan Invasion, Deployment)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import Arrived, Mounted
from btterm.classic.rule import Rule
from btterm.classic.rules import burden, climbing, hiding, kinds, trials
from btterm.classic.rules.boarding import fit_refusal, passengers
from btterm.classic.rules.carrying import take_aboard
from btterm.classic.rules.drops import first_place, place_of, put
from btterm.classic.rules.physical.displacement import clear_rubble
from btterm.classic.rules.special import hidden, honor
from btterm.classic.rules.special.hidden import entries
from btterm.classic.rules.stacking import may_stop
from btterm.classic.rules.terrain import mines, works
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing, Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask


def arrive(battle: Battle, side: int) -> Procedure[None]:
    """The reinforcements of a side that are due are put on the map, and move in this phase like
    any other unit. Those for which there is no room come a turn later."""
    for unit in list(battle.alive(side)):
        reserve = unit.reserve
        if reserve is not None and reserve.turn <= battle.turn and not reserve.drop:
            yield from _place(battle, unit)
            if unit.on_board:
                yield from mines.enter(battle, unit)
                yield from kinds.settle(battle, unit)
                yield from clear_rubble(battle)
                yield from climbing.sweep(battle)


def deploy(battle: Battle) -> Procedure[None]:
    """Before the first turn the sides say which units they hide, and place a unit each in turn, or
    as many at a time as the scenario says, the first side first, until all stand that begin on the
    map; in a hidden set-up one side all of its units and then the other, neither seeing the
    other's. Then infantry chooses on whom it rides, they dig units in, and at last Clan 'Mechs may
    name their opponents."""
    for side in range(len(battle.sides)):
        yield from hidden.choose(battle, side)
        if battle.hidden_setup:
            for unit in _to_place(battle, side):
                yield from _place(battle, unit)
    battle.hidden_setup = False
    while any(waiting := [_to_place(battle, side) for side in range(len(battle.sides))]):
        for side, units in enumerate(waiting):
            for _ in range(min(len(units), battle.at_once[side] if battle.at_once else 1)):
                if left := _to_place(battle, side):
                    unit = yield from _pick(side, left)
                    yield from _place(battle, unit)
    while battle.riders:
        yield from _mount(battle, battle.units[battle.riders[0]])
        del battle.riders[0]
    for side in range(len(battle.sides)) if battle.turn == 1 else ():
        yield from works.choose(battle, side)
    if battle.turn == 1:
        yield from trials.begin(battle)
        yield from honor.name_opponents(battle)


def _to_place(battle: Battle, side: int) -> list[AnyUnit]:
    return [
        unit
        for unit in battle.alive(side)
        if unit.reserve is not None and not unit.reserve.turn and entries(battle, unit)
    ]


def _pick(side: int, units: list[AnyUnit]) -> Procedure[AnyUnit]:
    """Which unit is placed next."""
    options = tuple(Option(unit.id, f"{unit.id} {unit.name}") for unit in units)
    question = "Which unit do you place next?"
    answer = yield from ask(Choice(Rule.PLAYING_THE_GAME, side, question, options))
    return next(unit for unit in units if unit.id == answer)


def _mount(battle: Battle, rider: AnyUnit) -> Procedure[None]:
    """The player of a unit that begins aboard another one says aboard which."""
    able = [
        unit
        for unit in battle.alive(rider.side)
        if unit.id == rider.carried_by
        or (unit is not rider and not fit_refusal(unit, rider, passengers(battle, unit)))
    ]
    options = tuple(Option(unit.id, f"aboard {unit.id} {unit.name}") for unit in able)
    question = f"Aboard which unit does {rider.id} {rider.name} begin?"
    choice = Choice(Rule.MECHANIZED_BATTLE_ARMOR, rider.side, question, options, rider.id)
    carrier = battle.units[(yield from ask(choice))]
    burden.take_off(battle.units[rider.carried_by], rider)
    others = [unit for unit in passengers(battle, carrier) if unit is not rider]
    outside = bool(fit_refusal(carrier, rider, others))
    put(rider, place_of(carrier))
    rider.facing = carrier.facing
    take_aboard(rider, carrier, outside=outside)
    yield Mounted(rider.id, carrier.id, rider.tons if outside else 0)


def _turn(unit: AnyUnit, facing: Facing) -> Procedure[Facing]:
    """How a unit faces that is placed before the first turn."""
    if not kinds.has_facing(unit):
        return facing
    faces = [facing, *(each for each in Facing if each is not facing)]
    options = tuple(Option(each.name, f"faces {each.name}") for each in faces)
    question = f"How does {unit.id} {unit.name} face?"
    choice = Choice(Rule.PLAYING_THE_GAME, unit.side, question, options, unit.id)
    return Facing.parse((yield from ask(choice)))


def _place(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit is put on the map; where it comes upon somebody in hiding and finds no room, once
    more."""
    while unit.reserve is not None and (hexes := entries(battle, unit)):
        options = tuple(Option(str(hex_), f"in {hex_}") for hex_ in hexes)
        question = f"Where does {unit.id} {unit.name} come onto the map?"
        choice = Choice(Rule.PLAYING_THE_GAME, unit.side, question, options, unit.id)
        hex_ = Hex.parse((yield from ask(choice)))
        yield from hiding.meet(battle, unit, hex_)
        if may_stop(battle, unit, hex_):
            continue
        facing = unit.reserve.facing
        unit.facing = facing if unit.reserve.turn else (yield from _turn(unit, facing))
        unit.reserve = None
        put(unit, first_place(battle.board, hex_, kinds.motion(unit)))
        yield Arrived(unit.id, unit.hex, unit.facing)
