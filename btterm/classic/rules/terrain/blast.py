"""What explodes in a hex, and what that does to whoever and whatever is in it and around it
(Compendium, Damage (Artillery))."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from btterm.classic.battle import Battle
from btterm.classic.events import CaughtInBlast
from btterm.classic.hits import CLUSTER, Hit, HitTable, Side
from btterm.classic.rules import kinds
from btterm.classic.rules.mech.outside import blow_up
from btterm.classic.rules.terrain import buildings, fires, works
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.table.procedure import Procedure

SideOf = Callable[[AnyUnit], Procedure[Side]]
"""The side on which a blast hits a unit."""


@dataclass(frozen=True, slots=True)
class Blast:
    """How hard something explodes."""

    points: int
    """Damage points for each unit and each structure in its hex."""
    around: int = 0
    """The same, in the six hexes around."""
    cluster: int = CLUSTER
    """Points that find one location together."""
    table: HitTable = HitTable.FULL
    singes: bool = False
    """Whether it may set woods in its hex on fire or thin them, as a shot that misses may."""


def from_hex(origin: Hex) -> SideOf:
    """Everybody is hit on the side towards a hex, which may be off the map."""

    def side(unit: AnyUnit) -> Procedure[Side]:
        yield from ()
        return kinds.attack_side(unit, origin)

    return side


def explode_in(
    battle: Battle,
    hex_: Hex,
    blast: Blast,
    by: int,
    side: SideOf,
    hits: Callable[[AnyUnit], bool] | None = None,
) -> Procedure[None]:
    """Something of a side explodes in a hex, perhaps off the map. Who is in the air is not hit, and
    what is built loses CF once all attacks of the phase are resolved, by its hex that is hit
    hardest. `hits`: who may be hit, in place of all that are not in the air; then nothing else
    is."""
    reached = [(where, points) for where, points in _reach(hex_, blast) if where in battle.board]
    units = [
        (unit, points)
        for where, points in reached
        for unit in battle.units_in(where)
        if (not kinds.flying(battle, unit) if hits is None else hits(unit))
    ]
    if hits is None:
        yield from _hit_ground(battle, hex_, blast, by, reached)
    for unit, points in units:
        yield from strike(battle, unit, points, blast, by, side)


def _hit_ground(
    battle: Battle, hex_: Hex, blast: Blast, by: int, reached: list[tuple[Hex, int]]
) -> Procedure[None]:
    """What a blast does beside hitting units."""
    built: dict[Hex, tuple[int, Hex]] = {}
    for where, points in reached:
        yield from blow_up(battle, where)
        yield from works.wear(battle, where, points)
        if battle.board[where].structure is not None:
            first = battle.board.structure_at(where)[0]
            built[first] = max(built.get(first, (0, where)), (points, where), key=lambda b: b[0])
    for points, where in built.values():
        yield from buildings.hit(battle, where, points)
    if blast.singes and hex_ in battle.board:
        yield from fires.singe(battle, hex_, f"explosion in the woods of {hex_}", by)


def _reach(hex_: Hex, blast: Blast) -> Iterator[tuple[Hex, int]]:
    """The hexes that it reaches, with the points in each."""
    yield hex_, blast.points
    if blast.around:
        yield from ((beside, blast.around) for beside in hex_.neighbours())


def strike(
    battle: Battle, unit: AnyUnit, points: int, blast: Blast, by: int, side: SideOf
) -> Procedure[None]:
    """A unit takes what reaches it: inside a building or field works a tenth of their CF less."""
    if not unit.on_board:
        return
    if battle.inside(unit):
        points -= buildings.tenth(buildings.house_in(battle, unit.hex).cf)
    elif not unit.raised:
        points -= works.thickness(battle, unit.hex)
    yield CaughtInBlast(unit.id, unit.hex, max(0, points))
    if points <= 0:
        return
    hit = Hit(points, (yield from side(unit)), by, blast.table)
    yield from kinds.take_in_clusters(battle, unit, hit, blast.cluster)
