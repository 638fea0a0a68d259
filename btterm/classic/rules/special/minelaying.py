"""Mines that the sides lay in secret before the first turn (Compendium, Minefields)."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator

from btterm.board.board import Board
from btterm.board.edges import depth
from btterm.classic.battle import Battle
from btterm.classic.events import MinefieldBuried
from btterm.classic.ground import Mines, Supply
from btterm.classic.objectives import BreakThrough, HoldHexes, ReachHexes
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.movement_costs import cost
from btterm.classic.rules.terrain import mines
from btterm.classic.units.any import AnyUnit
from btterm.classic.view import knows
from btterm.hexes import Hex, distance
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

BURIED = (Mines.CONVENTIONAL, Mines.COMMAND, Mines.VIBRABOMB)
"""What can be laid before the battle."""
NONE = Option("none", "lays no more mines")
APART = 2
"""Hexes between two fields of a side, as long as there is room."""


def lay(battle: Battle) -> Procedure[None]:
    """Before the first turn: each side lays its mines, one side after the other, unseen by
    others."""
    if battle.turn > 1:
        return
    stock, battle.supplies = battle.supplies, []
    if battle.options.minefields:
        agreed = battle.options.minefields
        stock = [*stock, *(Supply(side, agreed) for side in range(len(battle.sides)))]
    for supply in sorted(stock, key=lambda supply: supply.side):
        for left in range(supply.fields, 0, -1):
            if not (yield from _lay_one(battle, supply, left)):
                break


def _lay_one(battle: Battle, supply: Supply, left: int) -> Procedure[bool]:
    """Lay one of the fields that are left to a side. False: it wants no more."""
    side, hexes = supply.side, places(battle, supply.side)
    kind = supply.kind
    if not hexes:
        return False
    if kind is None:
        options = (*(Option(kind, f"{kind} mines") for kind in BURIED), NONE)
        words = f"Which mines do you lay ({left} left)?"
        answer = yield from ask(Choice(Rule.MINEFIELDS, side, words, options, secret=True))
        if answer == NONE.key:
            return False
        kind = Mines(answer)
    tons = (yield from _set(battle, side)) if kind is Mines.VIBRABOMB else 0
    options = tuple(Option(str(hex_), f"in {hex_}") for hex_ in hexes)
    words = f"Where do {kind} mines lie ({left} left)?"
    answer = yield from ask(Choice(Rule.MINEFIELDS, side, words, options, secret=True))
    hex_ = Hex.parse(answer)
    mines.bury(battle, hex_, kind, side, tons)
    yield MinefieldBuried(side, hex_, kind, tons)
    return True


def _set(battle: Battle, side: int) -> Procedure[int]:
    """The mass that a vibrabomb is set for: as usual what goes off below the lightest enemy
    'Mech."""
    foes = [u for u in _known(battle, side) if u.side != side and kinds.falls(u)]
    usual = min((unit.tons for unit in foes), default=mines.SETTINGS[0])
    settings = sorted(mines.SETTINGS, key=lambda tons: abs(tons - usual))
    options = tuple(Option(str(tons), f"{tons} tons") for tons in settings)
    words = "Which mass is the vibrabomb set for?"
    choice = Choice(Rule.VIBRABOMB_MINEFIELDS, side, words, options, secret=True)
    return int((yield from ask(choice)))


def _known(battle: Battle, side: int) -> Iterator[AnyUnit]:
    """The units that a side knows of."""
    return (unit for unit in battle.alive() if knows(battle, side, unit))


def places(battle: Battle, side: int) -> list[Hex]:
    """The hexes in which a side may lay mines, those first that enemies are most likely to cross:
    not in deep water, not where a unit stands or may begin, nor beside an enemy."""
    taken, board = set[Hex](), battle.board
    for unit in _known(battle, side):
        if unit.reserve is not None and unit.reserve.drop:
            # It may come down anywhere.
            continue
        here = unit.reserve.hexes if unit.reserve else (unit.hex,)
        taken.update(here)
        if unit.side != side and not unit.reserve:
            taken.update(unit.hex.neighbours())
    own = [h for h, state in battle.ground.items() if any(f.side == side for f in state.mines)]
    free = [h for h in board if h not in taken and h not in own and not board[h].depth]
    detour = _detours(battle, side)

    def order(hex_: Hex) -> tuple[bool, int, Hex]:
        near = any(distance(hex_, other) < APART for other in own)
        return near, detour.get(hex_, len(detour)), hex_

    return sorted(free, key=order)


def _detours(battle: Battle, side: int) -> dict[Hex, int]:
    """For each hex how many MP more than the shortest way an enemy walks who passes through it on
    his way to what he wants, those near to either end a little more."""
    there = _costs(battle.board, _starts(battle, side))
    back = _costs(battle.board, _goals(battle, side))
    return {h: there[h] + back[h] + abs(there[h] - back[h]) // 2 for h in there if h in back}


def _starts(battle: Battle, side: int) -> set[Hex]:
    foes = [unit for unit in _known(battle, side) if unit.side != side]
    return {h for u in foes for h in (u.reserve.hexes if u.reserve else (u.hex,))}


def _goals(battle: Battle, side: int) -> set[Hex]:
    """What enemies fight for on the map; without that, where the units of the side are."""
    found = set[Hex]()
    for objective in battle.objectives:
        if objective.side == side:
            continue
        match objective.goal:
            case HoldHexes(hexes) | ReachHexes(hexes):
                found.update(hexes)
            case BreakThrough(edge=edge):
                found.update(h for h in battle.board if not depth(battle.board, edge, h))
    own = (unit for unit in battle.alive() if unit.side == side)
    return found or {h for u in own for h in (u.reserve.hexes if u.reserve else (u.hex,))}


def _costs(board: Board, starts: Collection[Hex]) -> dict[Hex, int]:
    """MP from the nearest of some hexes to each other one, as a 'Mech walks over flat ground."""
    found = dict.fromkeys(starts, 0)
    queue = [(0, hex_) for hex_ in starts]
    heapq.heapify(queue)
    while queue:
        spent, hex_ = heapq.heappop(queue)
        if spent > found[hex_]:
            continue
        for side, near in enumerate(hex_.neighbours()):
            if near not in board or abs(board[near].floor - board[hex_].floor) > 2:
                continue
            road = board[hex_].road(side) and board[near].road(side + 3)
            reached = spent + (1 if road else cost(board[near]).mp)
            if reached < found.get(near, reached + 1):
                found[near] = reached
                heapq.heappush(queue, (reached, near))
    return found
