"""Alpha Strike for the gaming table: a battle as plain data, and back."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from btterm.alphastrike.battle import Battle, Outcome
from btterm.alphastrike.events import BattleEnded
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.turn.sequence import turn
from btterm.board import mapfile
from btterm.board.board import Board
from btterm.errors import BadInput, IllegalAnswer
from btterm.table.procedure import Event
from btterm.table.table import Game


@cache
def _battles() -> TypeAdapter[list[Battle]]:
    """Reads and writes battles; what a field does not know is refused."""
    return TypeAdapter(list[Battle], config=ConfigDict(extra="forbid"))


_APART: Any = {0: {"board": True, "midway": True}}
"""The map is written as the text of its file; a saved battle is one between two turns."""


def dump(battle: Battle) -> Any:
    """The battle as JSON knows it, with the map as the text of its file. Equal battles give equal
    data."""
    saved = _battles().dump_python([battle], mode="json", exclude=_APART)[0]
    return saved | {"board": mapfile.map_text(battle.board)}


def load(data: Any) -> Battle:
    """The battle that `dump` made into data. Raises BadInput when it is none."""
    try:
        return _battles().validate_python([{**data, "board": _board(data["board"]).copy()}])[0]
    except ValidationError as error:
        where = " ".join(str(part) for part in error.errors()[0]["loc"][1:])
        raise BadInput(f"the saved battle is damaged or of another version: {where}") from None
    except KeyError as error:
        raise BadInput(f"the saved battle lacks {error}") from None
    except (AttributeError, TypeError) as error:
        raise BadInput(f"the saved battle is damaged: {error}") from None


@lru_cache(maxsize=2)
def _board(text: str) -> Board:
    return mapfile.parse_map(text, "saved map", saved=True)


def give_up(battle: Battle, side: int) -> Event:
    """A side gives the battle up."""
    others = [each for each in range(len(battle.sides)) if each != side]
    battle.outcome = Outcome(others[0], f"{battle.sides[side]} gives up")
    return BattleEnded(battle.outcome.winner, battle.outcome.why)


def _call(battle: Battle, side: int) -> Event:
    raise IllegalAnswer(Rule.GAME_SEQUENCE, "there is nothing to call for")


ALPHA_STRIKE: Game[Battle] = Game(
    "alpha-strike",
    turn,
    lambda battle: battle.outcome is not None,
    dump,
    load,
    Battle.copy,
    give_up,
    _call,
)
"""Alpha Strike, for the gaming table."""
