"""Random battles, each told by its seed, and what is left of one that breaks a law."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from btterm.board.board import Board
from btterm.board.library import load_map, map_names
from btterm.classic.battle import Battle
from btterm.classic.ground import Mines
from btterm.classic.options import OPTIONS, Options, Value, with_options
from btterm.classic.rule import Rule
from btterm.classic.rules.special.minelaying import BURIED
from btterm.classic.rules.special.worlds import HOSTILE, check_world
from btterm.classic.rules.terrain.mines import SETTINGS, bury
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.kinds import AnySheet
from btterm.errors import BadInput
from btterm.match.battles import ENDING
from btterm.players.player import Player
from btterm.players.random_player import RandomPlayer
from btterm.soak.forces import (
    draw,
    draw_formations,
    draw_mech,
    drop_some,
    embark,
    form_up,
    muster,
    send_fighters,
    strew,
    use_up,
    wear_down,
)
from btterm.soak.goals import random_goals
from btterm.soak.guns import emplace
from btterm.soak.journal import Ended, Journal
from btterm.soak.laws import check_state
from btterm.soak.ledger import Ledger
from btterm.soak.staging import stage
from btterm.soak.vehicles import vehicles_of
from btterm.table.choice import Choice
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.savefile import SaveFile
from btterm.table.table import Data, Table

Play = Callable[[int], "Failure | None"]
"""Plays the battle of a seed, and says what it broke."""
TURNS = 12
"""A random battle that still goes on then is left."""
LARGEST_FORCE = 3


@dataclass(frozen=True, slots=True)
class Failure:
    """A battle that broke a law, or the program."""

    seed: int
    why: str
    turns: list[Data]
    """The shortest end of its journal that shows it."""


def options_of(seed: int) -> Options:
    """Every option in any of its ways, each by a draw of its own: an option that is new leaves the
    others of a seed, and all else that is drawn for it, as they are."""
    drawn: dict[str, Value] = {}
    for option in OPTIONS:
        drawn[option.name] = random.Random(f"{option.name} {seed}").choice(option.values)
    return with_options(Options(), drawn)


def random_battle(
    seed: int,
    options: Options | None = None,
    *,
    scarce: bool = False,
    sides: int = 2,
    mixed: bool = False,
    from_above: bool = False,
    formed: bool = False,
    staged: bool = False,
) -> Table[Battle]:
    """A battle of one to three 'Mechs a side, `mixed`: of units of all kinds, scattered over some
    map or close together, fresh or with hardly any armor left, with hardly any ammunition if it is
    to be `scarce`, some of them dropping `from_above` and fighters over them, by any options and
    for any objectives unless options are given; the seed decides. `formed`: of one or two
    formations a side instead, with what they give; `staged`: with some of what only scenarios
    have."""
    luck = random.Random(seed)
    board = _board(luck.choice(map_names()))
    count = luck.randint(1, LARGEST_FORCE)
    players = ["Anna", "Ben", "Cleo"][:sides]
    battle = Battle(board.copy(), players, options=options or Options())
    forces = [[_sheet(luck, board, mixed) for _ in range(count)] for _ in players]
    if formed:
        stars = [draw_formations(random.Random(f"formations {seed} {name}")) for name in players]
        forces = [[sheet for _, sheets in drawn for sheet in sheets] for drawn in stars]
    muster(battle, forces, luck)
    if formed:
        form_up(battle, stars)
    wear_down(battle, luck)
    if scarce:
        use_up(battle, luck)
    if from_above:
        drop_some(battle, random.Random(f"drop {seed}"))
        send_fighters(battle, random.Random(f"fighters {seed}"))
    if options is None:
        battle.options = options_of(seed)
        if formed:
            battle.options = with_options(battle.options, {"formations": True})
        emplace(battle, seed)
        if mixed:
            strew(battle, random.Random(f"cargo {seed}"))
            embark(battle, random.Random(f"aboard {seed}"))
        let_live(battle)
        battle.objectives = random_goals(battle, luck)
        _mine(battle, seed)
        if staged:
            stage(battle, seed)
    return Table(CLASSIC, battle, SeededDice(seed))


def let_live(battle: Battle) -> None:
    """Seal vehicles against a vacuum, and take a world that some units could not live on for one
    like Earth."""
    for vehicle in vehicles_of(battle).values() if battle.options.vacuum else ():
        if vehicle.sheet.can_be_sealed:
            vehicle.sheet = replace(vehicle.sheet, sealed=True)
    try:
        check_world(battle)
    except BadInput:
        mild = {name: getattr(Options(), name) for name in HOSTILE}
        battle.options = with_options(battle.options, mild)


def _mine(battle: Battle, seed: int) -> None:
    """Where mines are in play, lay some more of all kinds, where units come by."""
    luck = random.Random(f"mines {seed}")
    near = sorted({near for unit in battle.units.values() for near in unit.hex.neighbours()})
    places = [hex_ for hex_ in near if hex_ in battle.board]
    for _ in range(battle.options.minefields if places else 0):
        kind, side = luck.choice(BURIED), luck.randrange(len(battle.sides))
        tons = luck.choice(SETTINGS) if kind is Mines.VIBRABOMB else 0
        bury(battle, luck.choice(places), kind, side, tons)


@cache
def _board(name: str) -> Board:
    return load_map(name)


def _sheet(luck: random.Random, board: Board, mixed: bool) -> AnySheet:
    return draw(luck, board) if mixed else draw_mech(luck)


def play(seed: int) -> Failure | None:
    """Play the battle of a seed, and say what it broke. Every second is short of ammunition, every
    fourth has three sides, in every fifth fighters come and some units drop from the sky, in every
    seventh formations meet; two of three are fought by units of all kinds, and two of six are
    staged."""
    sides, mixed = 3 if seed % 4 == 3 else 2, seed % 3 != 0
    table = random_battle(
        seed,
        scarce=seed % 2 == 1,
        sides=sides,
        mixed=mixed,
        from_above=seed % 5 == 4,
        formed=seed % 7 == 6,
        staged=seed % 6 < 2,
    )
    try:
        hold_to_the_laws(table, seed)
    except Exception as error:
        return Failure(seed, in_words(error), shortest(table.journal()["turns"]))
    return None


def hold_to_the_laws(table: Table[Battle], seed: int, turns: int = TURNS) -> None:
    """Let random players go on with a battle under the laws."""
    sides = range(len(table.state.sides))
    under_the_laws(table, {side: RandomPlayer(seed * 2 + side) for side in sides}, turns)


def under_the_laws(table: Table[Battle], players: Mapping[int, Player], turns: int) -> None:
    """Let players go on with a battle, and check it whenever one is asked. Raises LawBroken, or
    whatever else goes wrong."""
    ledger: Ledger | None = None

    def hold() -> None:
        nonlocal ledger
        check_state(table)
        asked = table.pending
        if ledger is None and not (isinstance(asked, Choice) and asked.rule == Rule.TERRAIN_PIECES):
            # The books take the terrain from the map, as it is when all pieces lie.
            # Until the first question something may have happened already.
            ledger = Ledger(table.state, CLASSIC.load(table.turns[-1].state))
        if ledger is not None:
            ledger.follow(table)

    hold()
    while isinstance(decision := table.pending, Decision) and len(table.turns) <= turns:
        table.answer(players[decision.side].decide(decision.for_player()))
        hold()


def in_words(error: Exception) -> str:
    """What went wrong, and of what kind it is."""
    return f"{type(error).__name__}: {error}"


def trouble(turn: Data) -> str:
    """What goes wrong when a turn of a journal is played again, or nothing."""
    journal = Journal(turn)
    try:
        table = journal.table(CLASSIC)
        under_the_laws(table, dict.fromkeys(range(len(table.state.sides)), journal), turns=1)
    except Ended:
        return ""
    except Exception as error:
        return in_words(error)
    return ""


def shortest(turns: list[Data], trouble: Callable[[Data], str] = trouble) -> list[Data]:
    """The fewest last turns of a battle that still show what is wrong with it."""
    for number in range(1, len(turns)):
        if trouble(turns[-number]):
            return turns[-number:]
    return turns


def write(failure: Failure, folder: Path, game: str = CLASSIC.name) -> Path:
    """Keep a failure as a saved battle that `btterm soak --again` shows again. Raises OSError."""
    path = folder / f"soak-{failure.seed}{ENDING}"
    file = SaveFile(path, {"game": game, "program": "soak", "seed": failure.seed})
    file.begin(failure.turns)
    file.close()
    return path


def soak(seeds: range, processes: int, play: Play = play) -> Iterator[Failure | None]:
    """Play the battles of these seeds; for each, in order, its failure or None."""
    if processes == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, seeds, chunksize=20)
