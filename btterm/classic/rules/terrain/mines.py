"""Minefields of all kinds: how they are laid, what sets them off, what they do, and how they are
cleared (Compendium, Minefields, Conventional Minefields, Command-Detonated Minefields, Vibrabomb
Minefields, Clearing Minefields, Thunder Long-Range Missiles).

Mines lie on the ground of a hex, the bottom of water. A hex may hold several fields, of several
sides. A field that has gone off is known to everybody; so is what comes down from the air.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from btterm.classic.battle import Battle, Phase
from btterm.classic.events import (
    MinefieldFound,
    MinefieldLaid,
    MinesBlast,
    MinesCleared,
    MinesExploded,
    MinesRolled,
    MinesSearched,
)
from btterm.classic.ground import Minefield, Mines
from btterm.classic.hits import Hit, HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.terrain import buildings
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.hexes import Hex, distance
from btterm.table.procedure import Procedure, roll

GOES_OFF = 7
"""2D6 on which a unit that enters the hex hits a mine."""
POINTS = {Mines.CONVENTIONAL: 6, Mines.COMMAND: 10, Mines.VIBRABOMB: 10}
"""Damage points in the hex (Minefields Table)."""
AROUND = 4
"""Damage points of command-detonated mines in the hexes around theirs."""
STRONGEST = 20
"""Most damage points of scattered mines that add up in a hex."""
ONCE = (Mines.COMMAND, Mines.VIBRABOMB)
"""What explodes once, and as a whole."""
TONS_A_HEX = 10
"""Tons beyond its setting for which a vibrabomb goes off a hex farther away; a 'Mech that is so
much lighter does not set it off."""
CLEARED = 10
"""2D6 on which infantry clears a field."""
BLUNDERED = 5
"""2D6, or less, on which it sets the field off."""
SWEPT = 5
"""2D6 on which a salvo or a shell that was to clear a field does."""
SETTINGS = range(20, 101, 5)
"""Tons that vibrabombs can be set for."""


def in_hex(battle: Battle, hex_: Hex) -> tuple[Minefield, ...]:
    """The minefields in a hex."""
    return battle.state_of(hex_).mines


def lay(battle: Battle, hex_: Hex, points: int, side: int | None = None) -> Procedure[None]:
    """Scatter mines over a hex from the air, for all to see. They are added to those that lie
    scattered there, up to the strongest field there is; a single stronger load lies as it is."""
    if hex_ not in battle.board:
        return
    fields = in_hex(battle, hex_)
    there = sum(field.points for field in fields if field.kind is Mines.SCATTERED)
    points = max(points, there, min(STRONGEST, there + points))
    others = tuple(field for field in fields if field.kind is not Mines.SCATTERED)
    battle.change(hex_, mines=(*others, Minefield(points, side=side)))
    yield MinefieldLaid(hex_, points)


def bury(battle: Battle, hex_: Hex, kind: Mines, side: int, tons: int = 0) -> Minefield:
    """Lay a field before the battle, which its side alone knows of. Returns it."""
    field = Minefield(POINTS[kind], kind, side, tons, known=False)
    battle.change(hex_, mines=(*in_hex(battle, hex_), field))
    return field


def wait_for(battle: Battle, unit: AnyUnit) -> bool:
    """Whether any field may go off under a unit that has come into its hex, or because of it."""
    if not battle.ground:
        return False
    fields = in_hex(battle, unit.hex) if not unit.raised else ()
    here = any(f.kind not in ONCE or _sprung(f, unit) for f in fields)
    return here or any(_shaken(battle, unit))


def _sprung(field: Minefield, unit: AnyUnit) -> bool:
    """Whether the owner of a field may explode it under an enemy."""
    return field.kind is Mines.COMMAND and field.side != unit.side


def shown(battle: Battle, hex_: Hex) -> bool:
    """Whether everybody knows of mines in a hex that whoever enters has to roll for."""
    return any(field.known and field.kind not in ONCE for field in in_hex(battle, hex_))


def enter(battle: Battle, unit: AnyUnit) -> Procedure[None]:
    """A unit has come into a hex. On the ground it may hit a mine there; a 'Mech sets off the
    vibrabombs that its tread shakes, there or farther away."""
    if not battle.ground:
        return
    if not unit.raised:
        for field in in_hex(battle, unit.hex):
            if field.kind not in ONCE and unit.alive:
                yield from _step_on(battle, unit, field)
    for hex_, field in list(_shaken(battle, unit)):
        yield from explode(battle, hex_, field)


def _step_on(battle: Battle, unit: AnyUnit, field: Minefield) -> Procedure[None]:
    """Roll for a field; in secret, as long as others do not know of it."""
    rule = Rule.CONVENTIONAL_MINEFIELDS
    why = f"{unit.id} enters a minefield"
    throw = yield from roll(rule, why, side=unit.side, secret=not field.known)
    goes_off = throw.total >= GOES_OFF
    if not goes_off:
        if field.known:
            yield MinesRolled(unit.id, unit.hex, GOES_OFF, throw, goes_off)
        return
    _change(battle, unit.hex, field, replace(field, known=True))
    yield MinesRolled(unit.id, unit.hex, GOES_OFF, throw, goes_off)
    yield from _hurt(battle, unit, field, field.points)


def _hurt(battle: Battle, unit: AnyUnit, field: Minefield, points: int) -> Procedure[None]:
    """What mines do to a unit: on its front, of a 'Mech on the Kick table. What was scattered hits
    in groups of 5 points."""
    hit = Hit(points, Side.FRONT, unit.side, HitTable.KICK)
    grouped = field.kind is Mines.SCATTERED
    yield from (kinds.take_in_clusters if grouped else kinds.take)(battle, unit, hit)


def _shaken(battle: Battle, unit: AnyUnit) -> Iterator[tuple[Hex, Minefield]]:
    """The vibrabombs that a unit sets off where it is."""
    if kinds.motion(unit) is not Motion.MECH or not unit.alive:
        return
    mined = sorted(hex_ for hex_, state in battle.ground.items() if state.mines)
    for hex_ in mined:
        for field in battle.state_of(hex_).mines:
            if field.kind is Mines.VIBRABOMB and distance(hex_, unit.hex) <= reach(
                field, unit.tons
            ):
                yield hex_, field


def reach(field: Minefield, tons: int) -> int:
    """From how many hexes away a 'Mech sets off a vibrabomb; below 0: not even in its hex."""
    over = tons - field.tons
    if over <= -TONS_A_HEX:
        return -1
    return over // TONS_A_HEX if over > TONS_A_HEX else 0


def explode(battle: Battle, hex_: Hex, field: Minefield) -> Procedure[None]:
    """A field of those that explode once goes up, and hits whoever is on the ground in its hex;
    command-detonated mines hit those around it as well. Buildings take the damage for those inside,
    as long as they stand."""
    if field not in in_hex(battle, hex_):
        return
    _change(battle, hex_, field)
    yield MinesExploded(hex_, field.kind)
    yield from _blast(battle, hex_, field, field.points)
    if field.kind is Mines.COMMAND:
        for near in hex_.neighbours():
            if near in battle.board:
                yield from _blast(battle, near, field, AROUND)


def _blast(battle: Battle, hex_: Hex, field: Minefield, points: int) -> Procedure[None]:
    there = [unit for unit in battle.units_in(hex_) if on_ground(battle, unit)]
    house = battle.board[hex_].building
    if house is not None:
        left = points - house.cf
        yield from buildings.damage(battle, hex_, points)
        points = left
    for unit in there if points > 0 else ():
        if unit.alive:
            yield MinesBlast(unit.id, hex_)
            yield from _hurt(battle, unit, field, points)
            if battle.phase is Phase.MOVEMENT:
                yield from kinds.settle(battle, unit)


def on_ground(battle: Battle, unit: AnyUnit) -> bool:
    """Whether an explosion on the ground of its hex reaches a unit: not in the air, on the water,
    or on a bridge; inside a building on any storey."""
    return not unit.raised or battle.inside(unit)


def _change(battle: Battle, hex_: Hex, field: Minefield, *new: Minefield) -> None:
    """Put new fields, or none, in the place of one."""
    fields = list(in_hex(battle, hex_))
    at = fields.index(field)
    fields[at : at + 1] = new
    battle.change(hex_, mines=tuple(fields))


# Found and cleared


def find(battle: Battle) -> Procedure[None]:
    """In the End Phase: infantry that is in a mined hex of another side has found the mines."""
    for unit in list(battle.on_board()):
        infantry = kinds.motion(unit) is Motion.INFANTRY and not unit.raised
        for field in in_hex(battle, unit.hex) if infantry else ():
            if not field.known and field.side != unit.side:
                _change(battle, unit.hex, field, replace(field, known=True))
                yield MinefieldFound(unit.id, unit.hex, field.kind)


def can_clear(battle: Battle, unit: AnyUnit) -> bool:
    """Whether infantry may clear mines in place of attacking: on the ground of a hex with mines
    that it knows of, in which it has spent the Movement Phase."""
    stands = kinds.motion(unit) is Motion.INFANTRY and unit.on_board and unit.can_act
    stayed = not unit.moved.entered and not unit.moved.spent and not unit.raised
    return stands and stayed and bool(known_to(battle, unit.side, unit.hex))


def known_to(battle: Battle, side: int, hex_: Hex) -> tuple[Minefield, ...]:
    """The minefields in a hex that a side knows of."""
    return tuple(f for f in in_hex(battle, hex_) if f.known or f.side == side)


def clear(battle: Battle, units: list[AnyUnit]) -> Procedure[None]:
    """Units in one hex try to clear the mines there that they know of: all of them must succeed,
    and a blunder of one hurts all of them."""
    side, hex_ = units[0].side, units[0].hex
    fields, throws = known_to(battle, side, hex_), []
    for unit in units if fields else ():
        why = f"{unit.id} clears the minefield in {hex_}"
        throw = yield from roll(Rule.CLEARING_MINEFIELDS, why, side=unit.side)
        yield MinesSearched(unit.id, hex_, CLEARED, BLUNDERED, throw)
        throws.append(throw.total)
    if throws and min(throws) <= BLUNDERED:
        for field in fields:
            yield from _blunder(battle, units, field)
    elif throws and min(throws) >= CLEARED:
        for field in fields:
            _change(battle, hex_, field)
        yield MinesCleared(hex_)


def _blunder(battle: Battle, units: list[AnyUnit], field: Minefield) -> Procedure[None]:
    hex_ = units[0].hex
    if field.kind in ONCE:
        yield from explode(battle, hex_, field)
        return
    _change(battle, hex_, field, replace(field, known=True))
    for unit in units:
        if unit.alive:
            yield MinesBlast(unit.id, hex_)
            yield from _hurt(battle, unit, field, field.points)


def sweep(battle: Battle, hex_: Hex, side: int) -> Procedure[bool]:
    """A salvo or a shell that was to clear the mines in a hex has hit it. All of them go, without
    damage, or none. Returns whether they do."""
    why = f"are the mines in {hex_} cleared"
    throw = yield from roll(Rule.CLEARING_MINEFIELDS, why, side=side)
    cleared = throw.total >= SWEPT
    yield MinesSearched("", hex_, SWEPT, None, throw)
    if cleared:
        battle.change(hex_, mines=())
        yield MinesCleared(hex_)
    return cleared
