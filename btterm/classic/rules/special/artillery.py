"""Artillery that fires at hexes it does not see: batteries beside the map, and pieces on it that
fire indirectly (Compendium, Artillery, Game Set-Up (Artillery), Targeting, Onboard Artillery Fire).

What is fired in a Targeting Phase, at what, and who sees it. What becomes of it when it lands is in
`special.bombardment`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from btterm.board.board import Board
from btterm.board.edges import Edge
from btterm.classic.artillery import Artillery, Battery, Designated, Ranging, Shell
from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Tag, Weapon
from btterm.classic.equipment.fire_ways import FireWay, artillery_ways
from btterm.classic.events import HexDesignated, RoundFired
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.attack import tag
from btterm.classic.rules.attack.feeding import bins_for
from btterm.classic.rules.attack.solutions import Shot
from btterm.classic.rules.attack.to_hit import attacker_movement, hex_sight
from btterm.classic.rules.terrain import mines
from btterm.classic.rules.wear import heat_of_shot
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Motion
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Hex, arcs
from btterm.table.numbers import Modifier
from btterm.table.procedure import Procedure

SHEETS_A_TURN = 2
"""Mapsheets that a round flies over in a turn (Shell Flight Table)."""
ON_BOARD_FLIGHT = 1
"""Turns in flight of what a unit on the map fires."""
MOST_DESIGNATED = 5
"""Hexes that a side may designate before the battle."""


class Gun(NamedTuple):
    """An artillery piece, beside the map or aboard a unit."""

    key: str
    """As a shell names it."""
    name: str
    side: int
    weapon: Weapon
    gunnery: int
    battery: Battery | None = None
    unit: AnyUnit | None = None
    mount: int = 0


def flight(sheets: int) -> int:
    """Turns in flight of what is fired so many mapsheets away (Shell Flight Table)."""
    return (sheets + SHEETS_A_TURN - 1) // SHEETS_A_TURN


def centre_of(board: Board, edge: Edge) -> Hex:
    """The hex in the middle of an edge, where a battery beyond it counts as being when its hits
    find their side."""
    column, row = (board.columns + 1) // 2, (board.rows + 1) // 2
    return {
        Edge.NORTH: Hex(column, 1),
        Edge.SOUTH: Hex(column, board.rows),
        Edge.WEST: Hex(1, row),
        Edge.EAST: Hex(board.columns, row),
    }[edge]


def gun(battle: Battle, key: str) -> Gun:
    """The piece with this key."""
    for battery in battle.artillery.batteries:
        if battery.id == key:
            name = f"{battery.id} {battery.piece}"
            return Gun(key, name, battery.side, battery.piece.weapon, battery.gunnery, battery)
    id_, _, number = key.partition("/")
    unit = battle.units[id_]
    weapon = unit.mounts[int(number)].weapon
    assert weapon is not None
    name = f"{id_} {weapon.short_name}"
    return Gun(key, name, unit.side, weapon, unit.crew.gunnery, unit=unit, mount=int(number))


def pieces(battle: Battle) -> list[str]:
    """The keys of the pieces that can fire now, side by side as these move."""
    if not battle.options.artillery:
        return []
    return [key for side in battle.order for key in _keys(battle, side) if ways(battle, key)]


def _keys(battle: Battle, side: int) -> Iterator[str]:
    yield from (battery.id for battery in battle.artillery.batteries if battery.side == side)
    for unit in battle.on_board(side):
        for number, mount in enumerate(unit.mounts):
            artillery = mount.weapon is not None and Tag.ARTILLERY in mount.weapon.tags
            if artillery and not unit.hidden:
                yield f"{unit.id}/{number}"


def ways(battle: Battle, key: str) -> list[FireWay]:
    """What a piece can fire now: a homing missile where a unit has TAG to guide it, at mines where
    its side knows of any."""
    piece = gun(battle, key)
    found = [way for way in artillery_ways(piece.weapon) if not _refusal(battle, piece, way)]
    idle = set[FireWay]()
    if not tag.spotters(battle, piece.side):
        idle.add(FireWay.HOMING)
    if not any(mines.known_to(battle, piece.side, hex_) for hex_ in battle.ground):
        idle.add(FireWay.SWEEP)
    return [way for way in found if way not in idle]


def _refusal(battle: Battle, piece: Gun, way: FireWay) -> Refusal:
    if piece.battery is not None:
        empty = Refusal(Rule.AMMUNITION_EXPENDITURES, "no rounds left")
        return empty if piece.battery.rounds == 0 else ALLOWED
    assert piece.unit is not None
    why = kinds.fire_refusal(piece.unit)
    return why or kinds.mount_refusal(battle, piece.unit, piece.mount, way)


def hexes(battle: Battle, key: str) -> list[Hex]:
    """The hexes that a piece can fire at: all; from the map those in its arc, but its own."""
    piece = gun(battle, key)
    if piece.unit is None:
        return list(battle.board)
    covered, facing = kinds.arcs(piece.unit, piece.unit.mounts[piece.mount])
    start = piece.unit.hex
    return [h for h in battle.board if h != start and covered & arcs(facing, start, h)]


def lands_in(battle: Battle, key: str) -> int:
    """The turn in which what a piece fires now lands."""
    battery = gun(battle, key).battery
    return battle.turn + (flight(battery.sheets) if battery else ON_BOARD_FLIGHT)


def ranging(artillery: Artillery, key: str) -> Ranging:
    """What the gunners of a piece have learned so far; whoever changes it keeps it."""
    return artillery.ranging.get(key) or Ranging()


def fire(battle: Battle, key: str, way: FireWay, at: Hex | str) -> Procedure[None]:
    """A piece fires: at a hex, or a homing missile for a unit to guide. Its side alone is told."""
    piece, lands = gun(battle, key), lands_in(battle, key)
    feed: tuple[int, ...] = ()
    if piece.battery is not None:
        origin = centre_of(battle.board, piece.battery.edge)
        if piece.battery.rounds is not None:
            piece.battery.rounds -= 1
    else:
        assert piece.unit is not None
        origin = piece.unit.hex
        feed = _use_up(battle, piece.unit, piece.mount, way)
    hex_ = None if isinstance(at, str) else at
    spotter = at if isinstance(at, str) else ""
    shell = Shell(key, piece.side, way, battle.turn, lands, origin, hex_, spotter)
    battle.artillery.shells.append(shell)
    known = battle.artillery.ranging.setdefault(key, Ranging())
    if hex_ != known.hex:
        known.hex, known.observed = hex_, 0
    unit = "" if piece.unit is None else piece.unit.id
    yield RoundFired(piece.name, way, hex_, spotter, lands, unit, feed, piece.side)


def _use_up(battle: Battle, unit: AnyUnit, number: int, way: FireWay) -> tuple[int, ...]:
    """The heat and the ammunition of a piece on the map. Returns the bin that feeds it."""
    weapon = unit.mounts[number].weapon
    assert weapon is not None
    unit.fired.append(number)
    kinds.heat_up(unit, Modifier(weapon.rule, weapon.short_name, heat_of_shot(unit, number)))
    feed = tuple(bins_for(battle, unit, Shot(number, "", way=way))[:1])
    for bin_ in feed:
        unit.shots[bin_] -= 1
    return feed


def observe(battle: Battle) -> None:
    """At the end of the Movement Phase: who sees the hexes that were fired at in this turn, and how
    those have moved that fired from the map."""
    for shell in battle.artillery.shells:
        if shell.fired != battle.turn:
            continue
        if shell.hex is not None:
            shell.observers = [u.id for u in battle.on_board(shell.side) if sees(battle, u, shell)]
        unit = gun(battle, shell.gun).unit
        if unit is not None:
            shell.moved = sum(part.value for part in attacker_movement(unit))


def sees(battle: Battle, unit: AnyUnit, shell: Shell) -> bool:
    """Whether a unit sees the hex that a shell was fired at, and can tell the gunners where it has
    come down: one with a Gunnery Skill, which infantry has not."""
    able = unit.on_board and unit.can_act and not unit.shut_down
    skilled = kinds.motion(unit) is not Motion.INFANTRY
    return able and skilled and shell.hex is not None and hex_sight(battle, unit, shell.hex).visible


def designating(battle: Battle) -> list[int]:
    """The sides that may designate hexes before the first turn: those with artillery for which the
    scenario does not name any."""
    if battle.turn != 1 or not battle.options.artillery:
        return []
    named = {each.side for each in battle.artillery.designated}
    sides = range(len(battle.sides))
    return [side for side in sides if side not in named and any(_keys(battle, side))]


def designate(battle: Battle, side: int, hex_: Hex) -> Procedure[None]:
    """A side has its guns laid on a hex. It alone is told."""
    battle.artillery.designated.append(Designated(side, hex_))
    yield HexDesignated(hex_, side)
