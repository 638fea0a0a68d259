"""What can be laid over the map by key: arcs, lines of sight, threat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from btterm.board.board import all_hexes
from btterm.classic.battle import Battle
from btterm.classic.rules import kinds
from btterm.classic.rules.attack.sight import sight_from
from btterm.classic.rules.movement_costs import AT_SEA
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Arc, Facing, Hex, Wedge, arcs, wedge
from btterm.tui.map.scene import Scene

_ARC_LETTERS = {Arc.FRONT: "F", Arc.LEFT: "L", Arc.RIGHT: "R", Arc.REAR: "B"}
"""Where a hex lies in two arcs, the first counts."""


def lay(battle: Battle, scene: Scene, overlay: str, unit: AnyUnit | None, start: Hex) -> Scene:
    """The scene with an overlay, as seen by a unit, or by one that stood in the hex `start`."""
    if overlay == "V":
        return replace(scene, show_levels=True, arc={}, lit=None)
    if overlay == "L":
        sight, lit = sights(battle, unit, start)
        return replace(scene, sight=sight, lit=lit)
    if overlay == "A" and unit is not None and not scene.arc:
        arc, lit = arc_letters(battle, unit.torso, start)
        return replace(scene, arc=arc, lit=lit)
    return scene


def sights(
    battle: Battle, mech: AnyUnit | None, start: Hex
) -> tuple[dict[Hex, str], frozenset[Hex]]:
    """Where a standing 'Mech could be seen from a hex, and what the terrain adds."""
    terrain = battle.board[start]
    level, dry, afloat = terrain.footing + 1, terrain.bridge is not None, False
    if mech is not None and mech.hex == start:
        level, dry = battle.sight_level(mech), mech.raised > 0
        afloat = kinds.motion(mech) in AT_SEA
    seen = sight_from(battle.board, start, level, dry=dry, afloat=afloat)
    labels = {
        hex_: "x" if value is None else f"{value:+}" if value else ""
        for hex_, value in seen.items()
        if hex_ != start
    }
    lit = frozenset(hex_ for hex_, value in seen.items() if value is not None) | {start}
    return labels, lit


def arc_letters(
    battle: Battle, facing: Facing, start: Hex
) -> tuple[dict[Hex, str], frozenset[Hex]]:
    """The letters of the arcs, F, L, R and B for front, left, right and rear, and the hexes to
    be lit: those of the front arc."""
    return _arc_letters(battle.board.columns, battle.board.rows, facing, start)


@lru_cache(maxsize=8)
def _arc_letters(
    columns: int, rows: int, facing: Facing, start: Hex
) -> tuple[dict[Hex, str], frozenset[Hex]]:
    letters, letter_in = dict[Hex, str](), dict[Wedge, str]()
    for hex_ in all_hexes(columns, rows):
        if hex_ != start:
            seen = wedge(start, hex_)
            if seen not in letter_in:
                inside = arcs(facing, start, hex_)
                letter_in[seen] = next(n for arc, n in _ARC_LETTERS.items() if arc in inside)
            letters[hex_] = letter_in[seen]
    front_arc = (hex_ for hex_, letter in letters.items() if letter == "F")
    return letters, frozenset((start, *front_arc))


def front(facing: Facing, start: Hex, units: Iterable[AnyUnit]) -> list[AnyUnit]:
    """Those units that lie in the front arc."""
    return [unit for unit in units if Arc.FRONT in arcs(facing, start, unit.hex)]
