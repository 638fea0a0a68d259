"""Fighters on their way: launch, approach, the attack line over the map, the second run
(Compendium, Fighter Movement)."""

from __future__ import annotations

from btterm.board.board import Board
from btterm.board.edges import Edge, depth
from btterm.classic.aerospace import MOST_RUNS, AeroFighter, Gone
from btterm.classic.battle import Battle
from btterm.classic.events import FighterArrived, FighterGone, FighterLaunched, FighterTurns
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.underwater import submerged
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Facing, Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

TURNING = 2
"""Turns from one run to the next."""
HEADINGS = {
    Edge.NORTH: (Facing.S, Facing.SE, Facing.SW),
    Edge.SOUTH: (Facing.N, Facing.NW, Facing.NE),
    Edge.EAST: (Facing.SW, Facing.NW),
    Edge.WEST: (Facing.NE, Facing.SE),
}
"""Where a fighter flies to that comes over an edge."""
LAUNCH, WAIT, AGAIN, LEAVE = "launch", "wait", "again", "leave"


def called(battle: Battle, id_: str) -> AeroFighter:
    """The fighter with this id."""
    return next(fighter for fighter in battle.fighters if fighter.id == id_)


def over_map(battle: Battle) -> list[AeroFighter]:
    """The fighters over the map now, as their sides declare."""
    return [f for side in battle.order for f in battle.fighters if f.side == side and f.over]


def line(board: Board, entry: Hex, heading: Facing) -> list[Hex]:
    """The hexes of an attack line, in the order of flight."""
    hexes = []
    while entry in board:
        hexes.append(entry)
        entry = entry.neighbour(heading)
    return hexes


def line_of(battle: Battle, fighter: AeroFighter) -> list[Hex]:
    """The attack line of a fighter over the map."""
    assert fighter.entry is not None
    assert fighter.heading is not None
    return line(battle.board, fighter.entry, fighter.heading)


def overflown(battle: Battle) -> list[Hex]:
    """The hexes of all attack lines of now."""
    return [
        hex_ for fighter in battle.fighters if fighter.over for hex_ in line_of(battle, fighter)
    ]


def lines(board: Board, edge: Edge) -> list[tuple[Hex, Facing]]:
    """All attack lines of a fighter that comes over an edge: first hex and direction."""
    return [
        (hex_, heading)
        for hex_ in board
        if depth(board, edge, hex_) == 1
        for heading in HEADINGS[edge]
        if hex_.neighbour(heading.opposite) not in board
    ]


def begin_turn(battle: Battle) -> None:
    """Who was over the map is no more."""
    for fighter in battle.fighters:
        fighter.entry = fighter.heading = None
        fighter.damage, fighter.high = 0, False


def arrive(battle: Battle) -> Procedure[None]:
    """At the end of the Movement Phase: those who are due come over the map, each along a line that
    its player chooses."""
    for side in battle.order:
        for fighter in battle.fighters:
            due = not fighter.gone and fighter.arrives == battle.turn and fighter.entry is None
            if fighter.side == side and due:
                yield from _come_in(battle, fighter)


def _come_in(battle: Battle, fighter: AeroFighter) -> Procedure[None]:
    """The entry hex first, then the direction; those first that lead over most enemies and no
    friends."""
    found = lines(battle.board, fighter.edge)
    worth = {each: _targets(battle, fighter, line(battle.board, *each)) for each in found}
    found.sort(key=lambda each: (worth[each][1] - worth[each][0], each))
    entries = list(dict.fromkeys(hex_ for hex_, _ in found))
    options = tuple(Option(str(hex_), f"over {hex_}") for hex_ in entries)
    question = f"{fighter.id} {fighter.name}: over which hex does it come in?"
    rule = Rule.FIGHTER_MOVEMENT
    entry = Hex.parse((yield from ask(Choice(rule, fighter.side, question, options))))
    ways = [each for each in found if each[0] == entry]
    options = tuple(Option(way.name, _way_words(way, *worth[entry, way])) for _, way in ways)
    question = f"{fighter.id} {fighter.name} comes in over {entry}. Where does it fly?"
    answer = yield from ask(Choice(rule, fighter.side, question, options))
    fighter.entry, fighter.heading = entry, Facing.parse(answer)
    fighter.runs += 1
    yield FighterArrived(fighter.id, entry, fighter.heading)


def _targets(battle: Battle, fighter: AeroFighter, hexes: list[Hex]) -> tuple[int, int]:
    """How many enemies and how many friends are below a line."""
    known = (unit for unit in battle.on_board() if not unit.hidden_from(fighter.side))
    mine = [unit.side == fighter.side for unit in known if unit.hex in hexes]
    return mine.count(False), mine.count(True)


def _way_words(way: Facing, enemies: int, friends: int) -> str:
    foes = "1 enemy" if enemies == 1 else f"{enemies or 'no'} enemies"
    own = "1 friend" if friends == 1 else f"{friends or 'no'} friends"
    return f"{way.word}, over {foes} and {own}"


def end_turn(battle: Battle) -> Procedure[None]:
    """In the End Phase: who has flown a run turns round or goes home, and others are launched."""
    for side in battle.order:
        for fighter in [f for f in battle.fighters if f.side == side and not f.gone]:
            if fighter.over:
                yield from _after_run(battle, fighter)
            elif not fighter.arrives and fighter.turn <= battle.turn:
                yield from _launch(battle, fighter)


def _after_run(battle: Battle, fighter: AeroFighter) -> Procedure[None]:
    answer = LEAVE
    if fighter.runs < MOST_RUNS:
        again = battle.turn + TURNING
        options = (
            Option(AGAIN, f"turns round, and is back in turn {again}"),
            Option(LEAVE, "disengages and flies home"),
        )
        question = f"{fighter.id} {fighter.name}: another run?"
        answer = yield from ask(Choice(Rule.FIGHTER_MOVEMENT, fighter.side, question, options))
    if answer == AGAIN:
        fighter.arrives, fighter.entry, fighter.heading = battle.turn + TURNING, None, None
        yield FighterTurns(fighter.id, fighter.arrives)
    else:
        fighter.gone = Gone.DISENGAGED
        yield FighterGone(fighter.id, fighter.gone)


def _launch(battle: Battle, fighter: AeroFighter) -> Procedure[None]:
    arrives = battle.turn + fighter.away
    options = (
        Option(LAUNCH, f"launches, and is here in turn {arrives}"),
        Option(WAIT, "waits"),
    )
    question = f"{fighter.id} {fighter.name}: launch it?"
    answer = yield from ask(Choice(Rule.FIGHTER_MOVEMENT, fighter.side, question, options))
    if answer == LAUNCH:
        fighter.arrives = arrives
        yield FighterLaunched(fighter.id, arrives)


def below(battle: Battle, hex_: Hex, side: int) -> list[str]:
    """The units in a hex that a fighter of a side can hit from above: on the ground or on what is
    built, in the open, not under water, and not in hiding."""

    def sheltered(unit: AnyUnit) -> bool:
        indoors = battle.inside(unit) or submerged(battle, unit)
        return indoors or kinds.flying(battle, unit) or unit.hidden_from(side)

    return [unit.id for unit in battle.units_in(hex_) if not sheltered(unit)]
