"""Games of a plan: one by one, or many at a time, written down as they end."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from btterm.errors import BadFile, BadInput
from btterm.players.player import play_out
from btterm.simulation.accounts import account_of
from btterm.simulation.plan import Plan, read_plan
from btterm.table.dice import SeededDice
from btterm.table.table import Table

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Played:
    """One game. What is given by side is that of the battle; see the plan for who had it."""

    game: int
    winner: int | None
    """The side that won; None: nobody, or nobody yet."""
    over: bool
    """Whether it came to an end within the turns of the plan."""
    turns: int
    left: tuple[int, ...]
    """Units of each side that are still in the game."""
    units: tuple[int, ...]
    lost_first: tuple[int, int] | None
    """The turn in which the first unit was destroyed, and its side."""
    damage: tuple[dict[str, int], ...]
    """Points that each side did to its enemies, by weapon or kind of attack."""


def play(plan: Plan, game: int) -> Played:
    """Play one game of a plan: the same each time."""
    seating, luck = plan.seating(game), plan.luck(game)
    account = account_of(plan.game)
    rules = account.system.game
    table = Table(rules, rules.load(plan.battles[seating.battle]), SeededDice(luck))
    players = {
        side: account.recruit(plan.players[player], luck * 7 + player)
        for side, player in enumerate(seating.players)
    }
    first, seen = None, 0
    start = table.state.turn
    for turn in range(1, plan.turns + 1):
        play_out(table, players, turn)
        gone = [unit for event in table.log[seen:] if (unit := account.lost(event))]
        seen = len(table.log)
        if first is None and gone:
            first = start + turn, table.state.units[gone[0]].side
        if table.pending is None:
            break
    battle = table.state
    sides = range(len(battle.sides))
    return Played(
        game,
        battle.outcome.winner if battle.outcome else None,
        battle.outcome is not None,
        len(table.turns) - (table.pending is not None),
        tuple(sum(1 for _ in account.system.in_play(battle, side)) for side in sides),
        tuple(sum(unit.side == side for unit in battle.units.values()) for side in sides),
        first,
        tuple(account.damage(battle, table.log)),
    )


def play_all(plan: Plan, games: Iterable[int], processes: int) -> Iterator[Played]:
    """Play some games of a plan, so many at a time; each as it ends. Whoever leaves off stops
    those that are being played."""
    if processes == 1:
        for game in games:
            yield play(plan, game)
        return
    # A Ctrl-C at the keyboard goes to all processes: the workers leave it to the one that leads.
    with get_context().Pool(processes, _begin, (plan,)) as pool:
        yield from pool.imap_unordered(_play, games)


_plan: Plan | None = None
"""What a worker plays."""


def _begin(plan: Plan) -> None:
    global _plan
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _plan = plan


def _play(game: int) -> Played:
    assert _plan is not None
    return play(_plan, game)


_PLAYED = TypeAdapter(Played)


def begin(path: Path, plan: Plan) -> None:
    """Begin a file of results: a line of JSON for the plan, and one for each game. Raises BadInput
    where there is a file already, and OSError."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(json.dumps({"simulation": FORMAT, **asdict(plan)}) + "\n")
    except FileExistsError:
        raise BadInput(f"{path} is there already: go on with --resume {path}") from None


def add(path: Path, played: Played) -> None:
    """Write a game into a file of results. Raises OSError."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(played)) + "\n")


def read(path: Path) -> tuple[Plan, list[Played]]:
    """The plan of a file of results and its games so far. A line that was cut off is dropped from
    the file. Raises BadInput and OSError."""
    try:
        head, *lines = path.read_text("utf-8").splitlines()
        data = json.loads(head)
        version = data.pop("simulation")
    except (ValueError, LookupError, AttributeError, TypeError):
        raise BadFile(str(path), "these are no results of a simulation") from None
    if version != FORMAT:
        raise BadFile(str(path), "these are results of another version")
    games = []
    for line in lines:
        with suppress(ValidationError):
            games.append(_PLAYED.validate_json(line))
    if len(games) < len(lines):
        kept = [head, *(json.dumps(asdict(played)) for played in games), ""]
        path.write_text("\n".join(kept), "utf-8")
    return read_plan(data), games
