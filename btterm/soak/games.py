"""Random battles, each told by its seed, and what is left of one that breaks a law."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from btterm.board.board import Board
from btterm.board.library import load_map, map_names
from btterm.classic.battle import Battle
from btterm.classic.options import OPTIONS, Options, Value, with_options
from btterm.classic.rules import kinds
from btterm.classic.rules.drops import places_in, put
from btterm.classic.rules.ways import bears
from btterm.classic.saves.battles import ENDING
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.units.mech import Mech
from btterm.hexes import Facing, distance
from btterm.players.random_player import RandomPlayer
from btterm.soak.goals import random_goals
from btterm.soak.laws import check_state
from btterm.soak.ledger import Ledger
from btterm.soak.mechs import mechs_of
from btterm.soak.vehicles import ground_vehicles, settle_in
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.savefile import SaveFile
from btterm.table.table import Data, Table

TURNS = 12
"""A random battle that still goes on then is left."""
LARGEST_FORCE = 3
FEW_SHOTS = 3
CLOSE = (2, 4, 20)
"""How far from one hex the units of a battle may stand."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A battle that broke a law, or the program."""

    seed: int
    why: str
    turns: list[Data]
    """The shortest end of its journal that shows it."""


def options_of(luck: random.Random) -> Options:
    """Every option in any of its ways."""
    drawn: dict[str, Value] = {}
    for option in OPTIONS:
        drawn[option.name] = option.values[-1 - int(luck.random() * len(option.values))]
    return with_options(Options(), drawn)


def random_battle(
    seed: int,
    options: Options | None = None,
    *,
    scarce: bool = False,
    sides: int = 2,
    vehicles: bool = False,
) -> Table[Battle]:
    """A battle of one to three 'Mechs a side, scattered over some map or close together, fresh or
    with hardly any armor left, with hardly any ammunition if it is to be `scarce`, by any options
    and for any objectives unless options are given; with `vehicles` in place of about half of the
    'Mechs; the seed decides."""
    luck = random.Random(seed)
    board = _board(luck.choice(map_names()))
    count = luck.randint(1, LARGEST_FORCE)
    forces = [
        Force(name, tuple(_sheet(luck.choice(names())) for _ in range(count)))
        for name in ("Anna", "Ben", "Cleo")[:sides]
    ]
    if vehicles:
        forces = [
            Force(force.name, tuple(_either(s, luck) for s in force.sheets)) for force in forces
        ]
    battle = new_battle(board, forces, options or Options())
    _scatter(battle, luck)
    settle_in(battle, luck)
    for mech in mechs_of(battle).values():
        if luck.random() < 0.5:
            _wear_down(mech, luck)
        if scarce:
            _use_up(mech, luck)
    if options is None:
        battle.options = options_of(luck)
        battle.objectives = random_goals(battle, luck)
    return Table(CLASSIC, battle, SeededDice(seed))


@cache
def _board(name: str) -> Board:
    return load_map(name)


@cache
def _sheet(name: str) -> MechSheet:
    return load_sheet(name)


def _either(sheet: AnySheet, luck: random.Random) -> AnySheet:
    """This unit, or a vehicle."""
    return luck.choice(ground_vehicles()) if luck.random() < 0.5 else sheet


def _scatter(battle: Battle, luck: random.Random) -> None:
    board = battle.board
    centre, radius = luck.choice(list(board)), luck.choice(CLOSE)
    free = [h for h in board if distance(centre, h) <= radius]
    if len(free) < len(battle.units):
        free = sorted(board, key=lambda h: distance(centre, h))[: len(battle.units)]
    for mech in battle.units.values():
        mech.hex = free.pop(luck.randrange(len(free)))
        mech.facing = luck.choice(list(Facing))
        if board[mech.hex].building:
            floors = places_in(board, mech.hex, kinds.motion(mech))
            put(mech, luck.choice([at for at in floors if bears(board, at, mech.tons)]))


def _wear_down(mech: Mech, luck: random.Random) -> None:
    for diagram in (mech.armor, mech.rear_armor):
        for place, points in diagram.items():
            diagram[place] = luck.randint(0, points // 4)


def _use_up(mech: Mech, luck: random.Random) -> None:
    """Leave few shots or none in half of the bins."""
    for number in range(len(mech.shots)):
        if luck.random() < 0.5:
            mech.shots[number] = min(mech.shots[number], luck.randint(0, FEW_SHOTS))


def play(seed: int) -> Failure | None:
    """Play the battle of a seed, and say what it broke. Every second is short of ammunition, every
    fourth has three sides, every third vehicles."""
    sides, vehicles = 3 if seed % 4 == 3 else 2, seed % 3 == 2
    table = random_battle(seed, scarce=seed % 2 == 1, sides=sides, vehicles=vehicles)
    try:
        hold_to_the_laws(table, seed)
    except Exception as error:
        return Failure(seed, _words(error), shortest(table.journal()["turns"]))
    return None


def hold_to_the_laws(table: Table[Battle], seed: int, turns: int = TURNS) -> None:
    """Let random players go on with a battle, and check it after every answer. Raises LawBroken,
    or whatever else goes wrong."""
    players = {side: RandomPlayer(seed * 2 + side) for side in range(len(table.state.sides))}
    ledger = Ledger(table.state)
    while isinstance(decision := table.pending, Decision) and len(table.turns) <= turns:
        table.answer(players[decision.side].decide(decision.for_player()))
        check_state(table)
        ledger.follow(table)


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def shortest(turns: list[Data]) -> list[Data]:
    """The fewest last turns of a battle that still show what is wrong with it."""
    for number in range(1, len(turns)):
        if trouble(turns[-number]):
            return turns[-number:]
    return turns


def trouble(turn: Data) -> str:
    """What goes wrong when a turn of a journal is played again, or nothing."""
    try:
        ledger = Ledger(CLASSIC.load(turn["state"]))
        journal = {"game": CLASSIC.name, "turns": [turn]}
        table = Table.resume(CLASSIC, journal, SeededDice(0), alone=True)
        check_state(table)
        ledger.follow(table)
    except Exception as error:
        return _words(error)
    return ""


def write(failure: Failure, folder: Path) -> Path:
    """Keep a failure as a saved battle that `btterm soak --again` shows again. Raises OSError."""
    path = folder / f"soak-{failure.seed}{ENDING}"
    file = SaveFile(path, {"game": CLASSIC.name, "program": "soak", "seed": failure.seed})
    file.begin(failure.turns)
    file.close()
    return path


def soak(seeds: range, processes: int) -> Iterator[Failure | None]:
    """Play the battles of these seeds; for each, in order, its failure or None."""
    if processes == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, seeds, chunksize=20)
