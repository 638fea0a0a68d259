"""'Mechs and battle armor that drop from a DropShip in flight (Compendium, Dropping Troops)."""

from __future__ import annotations

from btterm.classic.battle import Battle
from btterm.classic.events import DropNamed, Landed, Scattered
from btterm.classic.rule import Rule
from btterm.classic.rules import hiding, kinds
from btterm.classic.rules.causes import coming_to
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.drops import Place, drop_from_air, landing, place_of, put
from btterm.classic.rules.movement_costs import shut
from btterm.classic.rules.physical.displacement import clear_rubble, stand_apart
from btterm.classic.rules.terrain import dangers
from btterm.classic.rules.terrain.scatter import DIAGRAM, away
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Out
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Facing, Hex, distance
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask, roll

CRASHES = 7
"""A landing roll that fails by more than this destroys the unit."""
TOO_NEAR = 3
"""Hexes from an enemy within which nobody lands who has the choice."""


def refusal(unit: AnyUnit) -> Refusal:
    """Why a unit may not drop from a DropShip, or empty."""
    words = f"{unit.name}: only 'Mechs and battle armor drop from DropShips"
    return ALLOWED if kinds.may_drop(unit) else Refusal(Rule.DROPPING_TROOPS, words)


def _due(battle: Battle, side: int) -> list[AnyUnit]:
    """The units of a side that drop in this turn."""
    return [
        unit
        for unit in battle.alive(side)
        if unit.reserve is not None and unit.reserve.drop and unit.reserve.turn <= battle.turn
    ]


def name_hexes(battle: Battle, side: int) -> Procedure[None]:
    """Before anybody moves: where each unit of a side that drops in this turn is to land. All hear
    it."""
    for unit in _due(battle, side):
        assert unit.reserve is not None
        hexes = sorted(unit.reserve.hexes, key=lambda h: _worth(battle, unit, h))
        options = tuple(Option(str(hex_), f"in {hex_}") for hex_ in hexes)
        question = f"Where is {unit.id} {unit.name} to land?"
        choice = Choice(Rule.DROPPING_TROOPS, side, question, options, unit.id)
        hex_ = Hex.parse((yield from ask(choice)))
        unit.reserve = unit.reserve._replace(hexes=(hex_,))
        yield DropNamed(unit.id, hex_)


def _worth(battle: Battle, unit: AnyUnit, hex_: Hex) -> tuple[bool, bool, int, Hex]:
    """Where who does not choose lands: on dry, firm ground, out of the enemies' arms, near the
    middle of the map."""
    terrain, board = battle.board[hex_], battle.board
    known = [other for other in battle.on_board() if not other.hidden_from(unit.side)]
    bad = bool(terrain.depth or terrain.building or terrain.fire)
    bad |= any(other.hex == hex_ for other in known)
    near = any(distance(o.hex, hex_) <= TOO_NEAR for o in known if o.side != unit.side)
    middle = Hex((board.columns + 1) // 2, (board.rows + 1) // 2)
    return bad, near, distance(middle, hex_), hex_


def land(battle: Battle) -> Procedure[None]:
    """When all have moved, those who drop come down."""
    for side in battle.order:
        for unit in _due(battle, side):
            yield from _come_down(battle, unit)
            yield from kinds.settle(battle, unit)
            yield from clear_rubble(battle)


def _come_down(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """One unit lands. By how many points its roll fails, so many dice it scatters, and a 'Mech
    falls as from so many levels."""
    assert unit.reserve is not None
    (hex_,) = unit.reserve.hexes
    missed = yield from kinds.touch_down(battle, unit)
    if missed > CRASHES:
        put(unit, Place(hex_))
        yield from destroy(unit, Out.CRASHED)
    if not unit.alive:
        return
    if missed:
        hex_ = yield from _scatter(unit, hex_, missed)
    if hex_ not in battle.board:
        yield from destroy(unit, Out.ASTRAY)
        return
    unit.facing = unit.reserve.facing
    if not missed:
        yield from _choose_facing(battle, unit, hex_)
    unit.reserve, unit.landed = None, True
    put(unit, landing(battle.board, hex_, unit.weight))
    yield Landed(unit.id, hex_, unit.facing)
    yield from _touch_ground(battle, unit, missed)


def _scatter(unit: AnyUnit, hex_: Hex, missed: int) -> Procedure[Hex]:
    """Where a unit comes down that has missed its hex: a die for the direction, and one for the
    hexes for each point that the roll was too low."""
    why = f"{unit.id} scatters: direction and distance"
    throw = yield from roll(Rule.DROPPING_TROOPS, why, 1 + missed, unit.side)
    direction, *hexes = throw.dice
    hex_ = away(hex_, DIAGRAM[direction - 1], sum(hexes))
    yield Scattered(unit.id, throw, hex_)
    return hex_


def _choose_facing(battle: Battle, unit: AnyUnit, hex_: Hex) -> Procedure[None]:
    """A 'Mech that lands on its feet faces wherever its player wants."""
    if not kinds.falls(unit):
        return
    first = unit.facing
    options = tuple(
        Option(side.name, f"faces {side.word}")
        for side in sorted(Facing, key=lambda side: (side - first) % 6)
    )
    question = f"{unit.id} {unit.name} lands in {hex_}. How does it face?"
    answer = yield from ask(Choice(Rule.FACING, unit.side, question, options, unit.id))
    unit.facing = Facing.parse(answer)


def _touch_ground(battle: Battle, unit: AnyUnit, missed: int) -> Procedure[None]:
    """What the ground does to a unit that comes down on it, and who stands there already."""
    place, motion = place_of(unit), kinds.motion(unit)
    start = unit.hex
    if not unit.raised and shut(battle.board[unit.hex], motion):
        yield from destroy(unit, Out.DROWNED)
        return
    yield from hiding.meet(battle, unit, start)
    if missed:
        yield from kinds.fall(battle, unit, drop_from_air(battle.board, place, missed))
    else:
        for cause in coming_to(battle.board, place, motion):
            if not (yield from kinds.hold(battle, unit, cause)):
                yield from kinds.fall(battle, unit, drop_from_air(battle.board, place))
                break
    if unit.alive:
        yield from stand_apart(battle, unit, start)
    if unit.hex == start:
        yield from dangers.enter(battle, unit)
