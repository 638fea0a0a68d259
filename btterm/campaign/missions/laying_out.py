"""How a battle of a mission is laid out: who comes from where, and what for (House rules, Scenario
Types)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from btterm.board.board import Board
from btterm.board.edges import Edge, depth
from btterm.board.library import load_map
from btterm.campaign.missions.engagements import Engagement, delay
from btterm.campaign.missions.plans import Plan
from btterm.campaign.outfit import Machine, Outfit
from btterm.classic.options import Options
from btterm.classic.scenario.setting_up import Fighter, Scenario, Team
from btterm.classic.units.abilities import Ability
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


def map_words(text: str) -> str:
    """A map of one or more sheets in words, some of them turned about: "high-moor, two sheets"."""
    sheets = [part.strip().removeprefix("r:") for part in text.replace("+", "/").split("/")]
    if len(sheets) == 2 and sheets[0] == sheets[1]:
        return f"{sheets[0]}, two sheets"
    return text


def aims(outfit: Outfit, plan: Plan) -> Iterator[str]:
    """What each side has to do in the battle of a plan, a line for each."""
    found = scenario(outfit, plan, "")
    for team in found.teams:
        yield f"{team.name}: {' or '.join(team.objectives) or 'destroy or stop the other side'}"
    yield f"it ends after turn {found.options.turn_limit}"


def scenario(outfit: Outfit, plan: Plan, source: str) -> Scenario:
    """The battle of a plan, with the outfit's machines as they are now; `source` is its file.
    Raises BadInput where none of them can fight."""
    board = load_map(plan.map)
    machines = [outfit.machine(name) for name in plan.machines if name not in plan.staying]
    machines = [machine for machine in machines if machine.ready]
    our_edge, their_edge = _edges(plan)
    ours = [
        _arriving(machine.fighter(source), turn, plan, our_edge)
        for machine, turn in zip(machines, our_turns(plan, machines), strict=True)
    ]
    theirs = [
        _arriving(
            Fighter(e.sheet, gunnery=e.gunnery, piloting=e.piloting, damage=e.damage),
            *(turn, plan, their_edge),
        )
        for e, turn in zip(plan.enemies, their_turns(plan, machines), strict=True)
    ]
    us = Team(
        outfit.name,
        fighters=tuple(ours),
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
        fighters=tuple(theirs),
        objectives=tuple(_objectives(plan, board, len(theirs), attacker=not plan.attacks)),
        edge=their_edge,
        rows=_rows(plan, attacker=not plan.attacks),
        area=_area(plan, board, attacker=not plan.attacks),
    )
    limit = TURNS.get(plan.engagement, USUAL_TURNS)
    senses = any(Ability.SIXTH_SENSE in fighter.abilities for fighter in ours)
    options = Options(
        turn_limit=limit, sixth_sense=senses, hidden_units=_in_hiding(plan, len(ours), len(theirs))
    )
    return Scenario(plan.map, (us, them), options, title=f"{outfit.name}: {plan.engagement}")


def _edges(plan: Plan) -> tuple[Edge, Edge]:
    """Over which edge each side comes."""
    ours, theirs = plan.home, OPPOSITE[plan.home]
    if plan.engagement is Engagement.PURSUIT:
        return ours, ours
    if plan.behind:
        return (ours, ours) if plan.attacks else (theirs, theirs)
    return ours, theirs


def our_turns(plan: Plan, machines: Sequence[Machine]) -> list[int]:
    """The turn in which each machine of the outfit comes onto the map; 0: it begins there."""
    attack = max((e.time for e in plan.enemies if e.time is not None), default=None)
    times = [plan.times.get(machine.name) for machine in machines]
    return _turns(plan, times, plan.ours_in, attack, attacker=plan.attacks)


def their_turns(plan: Plan, machines: Sequence[Machine]) -> list[int]:
    """The same of each enemy."""
    known = (plan.times.get(machine.name) for machine in machines)
    attack = max((time for time in known if time is not None), default=None)
    times = [enemy.time for enemy in plan.enemies]
    return _turns(plan, times, plan.theirs_in, attack, attacker=not plan.attacks)


def _turns(
    plan: Plan, times: list[int | None], usual: int, attack: int | None, *, attacker: bool
) -> list[int]:
    """By when each unit is there; `attack`: when the other side is. In a siege the Attacker enters
    (House rules, Scenario Types)."""
    if plan.engagement is Engagement.SIEGE and attacker:
        return [1] * len(times)
    if plan.engagement is not Engagement.RAID or attacker or attack is None:
        return [usual] * len(times)
    late = [delay(attack, time) for time in times]
    return [0 if turns is None else 1 + turns for turns in late]


def _arriving(fighter: Fighter, turn: int, plan: Plan, edge: Edge) -> Fighter:
    """Who comes late to a raid comes over the Attacker's home edge, as others come over their
    own."""
    over = attackers_home(plan) if plan.engagement is Engagement.RAID else edge
    return replace(fighter, turn=turn, edge=over) if turn else fighter


def _in_hiding(plan: Plan, ours: int, theirs: int) -> Literal[0, 1, 2, 4]:
    """How many units of the Defender of a siege may hide: up to half of them, as far as the option
    goes; the Attacker is not there yet."""
    if plan.engagement is not Engagement.SIEGE:
        return 0
    half = (theirs if plan.attacks else ours) / 2
    return 4 if half >= 4 else 2 if half >= 2 else 1


def attackers_home(plan: Plan) -> Edge:
    """The home edge of the Attacker."""
    return plan.home if plan.attacks else OPPOSITE[plan.home]


def home_choices(plan: Plan, *, ours: bool) -> tuple[Edge, ...]:
    """The edges from which a side may choose its home edge: of a meeting engagement the Attacker a
    short one; of a blocking action who has the strategic advantage, of a raid an Attacker who has
    it, of a siege and of a hunt for a fugitive the Attacker any (House rules, Strategic
    Advantage)."""
    attacker = plan.attacks is ours
    ahead = plan.advantage == (1 if ours else -1)
    match plan.engagement:
        case Engagement.MEETING if attacker:
            return (Edge.NORTH, Edge.SOUTH)
        case Engagement.BLOCKING if ahead:
            return tuple(Edge)
        case Engagement.RAID if attacker and ahead:
            return tuple(Edge)
        case Engagement.SIEGE | Engagement.FUGITIVE if attacker:
            return tuple(Edge)
        case _:
            return ()


def _surprised(plan: Plan) -> bool:
    """Whether the Defender of a raid does not know from where the Attacker comes."""
    raid = plan.engagement is Engagement.RAID
    return raid and bool(home_choices(plan, ours=plan.attacks))


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
            edge = None if _surprised(plan) else OPPOSITE[home]
            hexes = " ".join(map(str, objective_hexes(board, edge)))
            yield f"hold {hexes} for {HOLD_TURNS} turns"
        case Engagement.PURSUIT if not attacker:
            yield f"leave {OPPOSITE[_edges(plan)[0]]} with {half} unit{'s' * (half != 1)}"
        case Engagement.FUGITIVE if not attacker:
            yield from (f"leave {edge} with {half} unit{'s' * (half != 1)}" for edge in Edge)
        case Engagement.SIEGE if not attacker:
            yield f"survive {TURNS[Engagement.SIEGE]} turns"
        case _:
            pass


def objective_hexes(board: Board, edge: Edge | None) -> list[Hex]:
    """Where the objective of a raid lies: some hexes that any machine can stand in, about the
    middle of the part along the Defender's edge that he holds; of the map where he has none."""
    column, row = (board.columns + 1) / 2, (board.rows + 1) / 2

    def far(hex_: Hex) -> tuple[float, str]:
        across, down = abs(hex_.col - column), abs(hex_.row - row)
        if edge is None:
            return across + down, str(hex_)
        off = across if edge in (Edge.NORTH, Edge.SOUTH) else down
        return off + abs(depth(board, edge, hex_) - DEFENDERS_ROWS / 2), str(hex_)

    firm = [hex_ for hex_ in board if not board[hex_].water and board[hex_].building is None]
    return sorted(firm, key=far)[:OBJECTIVE_HEXES]


def _rows(plan: Plan, *, attacker: bool) -> int:
    """How far from its edge a side may begin; 0: as usual."""
    guards = plan.engagement is Engagement.RAID and not attacker
    return DEFENDERS_ROWS if guards and not _surprised(plan) else 0


def _area(plan: Plan, board: Board, *, attacker: bool) -> tuple[Hex, Hex] | None:
    """Who is besieged, cornered or surprised begins in the middle of the map."""
    middle = plan.engagement in (Engagement.FUGITIVE, Engagement.SIEGE) or _surprised(plan)
    if attacker or not middle:
        return None
    left, top = board.columns // 4 + 1, board.rows // 4 + 1
    return Hex(left, top), Hex(board.columns - left + 1, board.rows - top + 1)
