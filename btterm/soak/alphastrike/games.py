"""Random battles of Alpha Strike, each told by its seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.alphastrike.options import INTRODUCTORY, OPTIONS
from btterm.alphastrike.setting_up import begin
from btterm.board.board import Board
from btterm.board.library import load_map, map_names
from btterm.errors import BadInput
from btterm.players.alphastrike.bot import Bot
from btterm.players.alphastrike.random_player import RandomPlayer
from btterm.players.player import Player
from btterm.soak.alphastrike.books import Books
from btterm.soak.alphastrike.forces import draw_force
from btterm.soak.alphastrike.laws import check_state
from btterm.soak.games import Failure, in_words, shortest
from btterm.soak.journal import Ended, Journal
from btterm.soak.laws import law
from btterm.table.dice import SeededDice
from btterm.table.procedure import Decision
from btterm.table.table import Data, Table

TURNS = 12
"""A random battle that still goes on then is left."""
LARGEST_FORCE = 4
PLAIN = 0.08
"""How often it is the introductory game."""


def random_battle(seed: int) -> Table[Battle]:
    """A battle of one to four units a side, of any kinds, on some map; the seed decides."""
    luck = random.Random(f"alpha strike {seed}")
    names, plain = map_names(), INTRODUCTORY in options_of(seed)
    while True:
        board = _board(luck.choice(names)).copy()
        counts = [luck.randint(1, LARGEST_FORCE) for _ in range(2)]
        forces = [
            (name, draw_force(luck, count, plain))
            for name, count in zip(("Anna", "Ben"), counts, strict=True)
        ]
        try:
            state = begin(board, forces, options_of(seed))
            return Table(ALPHA_STRIKE, state, SeededDice(seed))
        except BadInput:
            continue  # No room for one of them near its edge: other units, another map.


def options_of(seed: int) -> list[str]:
    """Every option or not, each by a draw of its own: a new one leaves the others of a seed as they
    are. Of those that exclude each other one at most."""
    drawn: list[str] = []
    if random.Random(f"{INTRODUCTORY} {seed}").random() < PLAIN:
        return [INTRODUCTORY]
    for option in OPTIONS:
        if option.name == INTRODUCTORY:
            continue
        luck = random.Random(f"{option.name} {seed}").random()
        group = [each.name for each in OPTIONS if each.group and each.group == option.group]
        if not group:
            drawn += [option.name] * (luck < 0.5)
        elif option.name == group[0]:
            drawn += _one_of(option.group, group, seed)
    return drawn


def _one_of(group: str, names: list[str], seed: int) -> list[str]:
    luck = random.Random(f"{group} {seed}")
    return [luck.choice(names)] if luck.random() < 0.4 else []


@cache
def _board(name: str) -> Board:
    return load_map(name)


def play(seed: int) -> Failure | None:
    """Play the battle of a seed by random players, in every tenth against a bot, and say what it
    broke."""
    table = random_battle(seed)
    players: dict[int, Player] = {side: RandomPlayer(seed * 2 + side) for side in range(2)}
    if seed % 10 == 9:
        players[seed // 10 % 2] = Bot(seed)
    try:
        under_the_laws(table, players)
        check_journal(table)
    except Exception as error:
        return Failure(seed, in_words(error), shortest(table.journal()["turns"], trouble))
    return None


def under_the_laws(table: Table[Battle], players: Mapping[int, Player], turns: int = TURNS) -> None:
    """Let players go on with a battle, and check it whenever one is asked. Raises LawBroken,
    or whatever else goes wrong."""
    books = Books.of(ALPHA_STRIKE.load(table.turns[-1].state))

    def hold() -> None:
        check_state(table)
        books.follow(table)

    hold()
    while isinstance(decision := table.pending, Decision) and len(table.turns) <= turns:
        table.answer(players[decision.side].decide(decision.for_player()))
        hold()


def trouble(turn: Data) -> str:
    """What goes wrong when a turn of a journal is played again, or nothing."""
    journal = Journal(turn)
    try:
        under_the_laws(journal.table(ALPHA_STRIKE), {0: journal, 1: journal}, turns=1)
    except Ended:
        return ""
    except Exception as error:
        return in_words(error)
    return ""


def check_journal(table: Table[Battle]) -> None:
    """Each turn that is played again from the journal ends where the next one began, and a battle
    that is forked or saved and read is the same to a letter."""
    state = ALPHA_STRIKE.dump(table.state)
    ends = [*(turn.state for turn in table.turns[1:]), state]
    for turn, end in zip(table.journal()["turns"], ends, strict=True):
        journal = {"game": ALPHA_STRIKE.name, "turns": [turn]}
        again = Table.resume(ALPHA_STRIKE, journal, SeededDice(0), alone=True)
        law(ALPHA_STRIKE.dump(again.state) == end, "the journal leads elsewhere")
    law(ALPHA_STRIKE.dump(table.fork().state) == state, "a fork is another battle")
    law(ALPHA_STRIKE.dump(ALPHA_STRIKE.load(state)) == state, "what is saved is another battle")
