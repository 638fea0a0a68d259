"""Where the cursor points, and what a move there comes to: attacks, and why it cannot be made."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.planning import after, collision
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import places_in
from btterm.classic.rules.movement_costs import STAND_UP_MP
from btterm.classic.rules.ways import Way, ways_from
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Mode
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Facing, Hex, distance


def attacks_on(decision: MoveDecision, id_: str, hex_: Hex) -> dict[Mode, list[Move]]:
    """The charges and the death from above on an enemy in a hex that are open to a unit, by the
    mode, death from above last; from each side one, the best first. Where no unit there can be
    attacked in a mode, the building that enemies are in is."""
    found: dict[Mode, list[Move]] = {}
    for group in (decision.attacks(id_, hex_), decision.rams(id_, hex_)):
        taken = set(found)
        for move in group:
            if move.mode not in taken:
                found.setdefault(move.mode, []).append(move)
    for moves in found.values():
        moves.sort(key=lambda move: _worth(decision, move), reverse=True)
    return dict(sorted(found.items(), key=lambda item: item[0] is Mode.JUMP))


def _worth(decision: MoveDecision, move: Move) -> tuple[float, int]:
    """The chance that an attack by moving hits, with all rolls on the way, and its damage."""
    ahead = collision(decision.battle, after(decision, move))
    rolls = prod(target.chance for _, _, target in decision.preview(move).rolls)
    return ahead.to_hit.chance * rolls, ahead.damage


def why_lying(decision: MoveDecision, mech: AnyUnit, mode: Mode) -> Refusal:
    """Why a fallen unit cannot stand up in a mode."""
    now = decision.preview(Move(mech.id, mode))
    short = f"standing up takes {STAND_UP_MP} MP, {now.budget - now.mp} left"
    why = decision.stand_refusal(mech.id) or Refusal(Rule.STANDING_UP, short)
    return why.of(f"{mech.id} stays down: ")


def why_not_in(decision: MoveDecision, mech: AnyUnit, modes: Sequence[Mode], hex_: Hex) -> Refusal:
    """Why no move of a unit in one of these modes ends in a hex: what stands there, what the
    ground forbids, or else how far off it is and how many MP each mode has."""
    battle = decision.battle
    if others := battle.units_in(hex_, besides=mech):
        return Refusal(Rule.STACKING, f"{others[0].id} stands in {hex_}")
    hexes = distance(mech.hex, hex_)
    if Mode.JUMP not in modes and hexes and (why := _closed(decision, mech, modes, hex_)):
        return why
    most = ", ".join(
        f"{mech.mode_words(mode).name} {_most(decision, mech, mode)} MP" for mode in modes
    )
    away = f", {hexes} hex{'es' * (hexes > 1)} off" if hexes else ""
    words = f"{hex_} is out of reach{away}: {most or 'cannot move'}"
    return Refusal(Rule.MOVEMENT_COSTS, words)


def _closed(decision: MoveDecision, mech: AnyUnit, modes: Sequence[Mode], hex_: Hex) -> Refusal:
    """Why nobody comes into a hex on foot from any side, or empty."""
    board, motion = decision.battle.board, kinds.motion(mech)
    ways = []
    for side in Facing:
        start = hex_.neighbour(side)
        if start in board:
            found = [
                ways_from(board, place, motion, mech.tons)
                for place in places_in(board, start, motion)
            ]
            ways += [each[side.opposite] for each in found]
    dry = [way for way in ways if isinstance(way, Way) and not way.depth]
    closed = [way for way in ways if isinstance(way, Refusal)]
    if closed and len(closed) == len(ways):
        return closed[0].of("no way there: ")
    if not dry and not {Mode.WALK, Mode.STAND} & {*modes}:
        why = f"{hex_} is under water: nobody runs into it"
        return Refusal(Rule.RUNNING_FLANK_SPEED, why)
    return ALLOWED


def _most(decision: MoveDecision, mech: AnyUnit, mode: Mode) -> int:
    return max((end.mp for end in decision.reach(mech.id, mode).ends.values()), default=0)
