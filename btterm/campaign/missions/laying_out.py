"""How a battle of a mission is laid out: who comes from where, and what for (House rules, Scenario
Types)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from btterm.board.board import Board
from btterm.board.edges import Edge, depth
from btterm.board.library import load_map
from btterm.campaign.missions.engagements import Engagement
from btterm.campaign.missions.plans import Plan
from btterm.campaign.outfit import Outfit
from btterm.classic.options import Options
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.hexes import Hex

TURNS: dict[Engagement, Literal[20, 25]] = {
    Engagement.MEETING: 25,
    Engagement.PURSUIT: 25,
    Engagement.SIEGE: 20,
}
USUAL_TURNS: Literal[20] = 20
"""After which a battle is over: a ruling."""
HOLD_TURNS = 2
"""In a row, for which an objective has to be held to be taken away or destroyed: a ruling."""
OBJECTIVE_HEXES = 3
DEFENDERS_ROWS = 8
"""How far from the edge behind it a force may begin that guards an objective."""
PURSUERS_TURN = 3
"""In which pursuers come onto the map, where no roll has said it: a ruling."""


OPPOSITE = {
    Edge.NORTH: Edge.SOUTH,
    Edge.SOUTH: Edge.NORTH,
    Edge.EAST: Edge.WEST,
    Edge.WEST: Edge.EAST,
}


def laid(name: str, engagement: Engagement) -> str:
    """The map of a battle, as `load_map` takes it: two sheets in a row for long ones."""
    return f"{name}/r:{name}" if engagement.long else name


def scenario(outfit: Outfit, plan: Plan, source: str) -> Scenario:
    """The battle of a plan, with the outfit's machines as they are now; `source` is its file.
    Raises BadInput where none of them can fight."""
    board = load_map(plan.map)
    machines = [outfit.machine(name) for name in plan.machines]
    ours = [machine.fighter(source) for machine in machines if machine.ready]
    theirs = [
        Fighter(e.sheet, gunnery=e.gunnery, piloting=e.piloting, damage=e.damage)
        for e in plan.enemies
    ]
    our_edge, their_edge = _edges(plan)
    us = Team(
        outfit.name,
        fighters=tuple(_arriving(ours, plan.ours_in, our_edge)),
        objectives=tuple(_objectives(plan, board, len(ours), attacker=plan.attacks)),
        edge=our_edge,
        rows=_rows(plan, attacker=plan.attacks),
        area=_area(plan, board, attacker=plan.attacks),
    )
    contract = outfit.business.contract
    foe = contract.enemy if contract is not None else ""
    them = Team(
        "Enemy" if foe in ("", outfit.name) else foe[0].upper() + foe[1:],
        player=outfit.business.against,
        fighters=tuple(_arriving(theirs, plan.theirs_in, their_edge)),
        objectives=tuple(_objectives(plan, board, len(theirs), attacker=not plan.attacks)),
        edge=their_edge,
        rows=_rows(plan, attacker=not plan.attacks),
        area=_area(plan, board, attacker=not plan.attacks),
    )
    limit = TURNS.get(plan.engagement, USUAL_TURNS)
    options = Options(turn_limit=limit)
    return Scenario(plan.map, (us, them), options, title=f"{outfit.name}: {plan.engagement}")


def _edges(plan: Plan) -> tuple[Edge, Edge]:
    """Over which edge each side comes."""
    ours, theirs = plan.home, OPPOSITE[plan.home]
    if plan.engagement is Engagement.PURSUIT:
        return ours, ours
    if plan.behind:
        return (ours, ours) if plan.attacks else (theirs, theirs)
    return ours, theirs


def _arriving(fighters: list[Fighter], turn: int, edge: Edge) -> Iterator[Fighter]:
    for each in fighters:
        yield replace(each, turn=turn, edge=edge) if turn else each


def attackers_home(plan: Plan) -> Edge:
    """The home edge of the Attacker."""
    return plan.home if plan.attacks else OPPOSITE[plan.home]


def home_of(plan: Plan, *, ours: bool) -> Edge | None:
    """The home edge of the outfit, or of the enemy; None: it has none, as who is besieged or at bay
    (House rules, Scenario Types)."""
    surrounded = plan.engagement in (Engagement.SIEGE, Engagement.FUGITIVE)
    if surrounded and plan.attacks is not ours:
        return None
    our_edge, their_edge = _edges(plan)
    return our_edge if ours else their_edge


def _objectives(plan: Plan, board: Board, count: int, *, attacker: bool) -> Iterator[str]:
    """What a side fights for, as players write it."""
    home = attackers_home(plan)
    half = math.ceil(count / 2)
    match plan.engagement:
        case Engagement.MEETING | Engagement.BLOCKING if attacker:
            yield f"leave {OPPOSITE[home]} with {half} unit{'s' * (half != 1)}"
        case Engagement.RAID if attacker:
            hexes = " ".join(map(str, objective_hexes(board, OPPOSITE[home])))
            yield f"hold {hexes} for {HOLD_TURNS} turns"
        case Engagement.PURSUIT if not attacker:
            yield f"leave {OPPOSITE[_edges(plan)[0]]} with {half} unit{'s' * (half != 1)}"
        case Engagement.FUGITIVE if not attacker:
            yield from (f"leave {edge} with {half} unit{'s' * (half != 1)}" for edge in Edge)
        case Engagement.SIEGE if not attacker:
            yield f"survive {TURNS[Engagement.SIEGE]} turns"
        case _:
            pass


def objective_hexes(board: Board, edge: Edge) -> list[Hex]:
    """Where the objective of a raid lies: some hexes that any machine can stand in, about the
    middle of the part that the Defender holds."""
    middle = (board.columns + 1) / 2 if edge in (Edge.NORTH, Edge.SOUTH) else (board.rows + 1) / 2

    def far(hex_: Hex) -> tuple[float, str]:
        off = (hex_.col if edge in (Edge.NORTH, Edge.SOUTH) else hex_.row) - middle
        return abs(off) + abs(depth(board, edge, hex_) - DEFENDERS_ROWS / 2), str(hex_)

    firm = [hex_ for hex_ in board if not board[hex_].water and board[hex_].building is None]
    return sorted(firm, key=far)[:OBJECTIVE_HEXES]


def _rows(plan: Plan, *, attacker: bool) -> int:
    """How far from its edge a side may begin; 0: as usual."""
    guards = plan.engagement is Engagement.RAID and not attacker
    return DEFENDERS_ROWS if guards else 0


def _area(plan: Plan, board: Board, *, attacker: bool) -> tuple[Hex, Hex] | None:
    """Who is besieged or cornered begins in the middle of the map."""
    if attacker or plan.engagement not in (Engagement.FUGITIVE, Engagement.SIEGE):
        return None
    left, top = board.columns // 4 + 1, board.rows // 4 + 1
    return Hex(left, top), Hex(board.columns - left + 1, board.rows - top + 1)
