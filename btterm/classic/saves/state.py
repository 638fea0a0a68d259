"""A battle as plain data, and back: what a save and the journal hold."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from btterm.board import mapfile
from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.events import GameOver, OrdersCalled
from btterm.classic.ground import HexState, Minefield
from btterm.classic.objectives import goal_words, read_objective
from btterm.classic.options import renamed
from btterm.classic.rule import Rule
from btterm.classic.rules import victory
from btterm.classic.sheets.kinds import AnySheet, parse_any, write_any
from btterm.classic.turn import turn
from btterm.classic.view import hidden_from
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.table.table import Game, fingerprint

_KEY_LENGTH = 16

RENAMED = {"pilot": "crew"}
"""Fields of a unit that older saves call otherwise."""


@cache
def _battles() -> TypeAdapter[list[Battle]]:
    """Reads and writes a battle by the types of its fields. Those that older saves lack have their
    defaults; others than these are refused, which only goes for what stands in a list."""
    return TypeAdapter(list[Battle], config=ConfigDict(extra="forbid"))


_GROUND = TypeAdapter(dict[str, HexState], config=ConfigDict(extra="forbid"))
_APART: Any = {
    0: {
        "board": True,
        "ground": True,
        "midway": True,
        "units": {"__all__": {"sheet"}},
        "objectives": {"__all__": {"goal"}},
    }
}
"""What is written in a way of its own: the map and the record sheets as the texts of their files,
hexes by their number, objectives as players write them. The way back into the middle of a rule
is not written: a saved battle is one between two turns."""


def dump(battle: Battle) -> Any:
    """The battle as JSON knows it: its fields, with the map and the record sheets as the texts of
    their files, each sheet by a key that its text alone decides: two units of one name may have
    different sheets. Equal battles give equal data."""
    saved = _battles().dump_python([battle], mode="json", exclude=_APART)[0]
    ground = {str(hex_): state for hex_, state in sorted(battle.ground.items())}
    sheets = dict[str, str]()
    for unit in battle.units.values():
        key, sheets[key] = _filed(unit.sheet)
        saved["units"][unit.id]["sheet"] = key
    for written, objective in zip(saved["objectives"], battle.objectives, strict=True):
        written["goal"] = goal_words(objective.goal)
    return saved | {
        "board": mapfile.map_text(battle.board),
        "sheets": sheets,
        "units": list(saved["units"].values()),
        "ground": _GROUND.dump_python(ground, mode="json"),
    }


def load(data: Any) -> Battle:
    """The battle that `dump` made into data. Raises BadInput when it is none."""
    try:
        sheets = {key: _parsed(text) for key, text in data["sheets"].items()}
        units = {}
        for raw in data["units"]:
            unit = {RENAMED.get(name, name): value for name, value in raw.items()}
            if "heat_gained" in unit:
                unit["heat_gained"] = [_with_rule(part) for part in unit["heat_gained"]]
            units[unit["id"]] = unit | {"sheet": sheets[unit["sheet"]]}
        fields = {name: value for name, value in data.items() if name not in ("sheets", *_OLD)}
        board = _board(data["board"]).copy()
        objectives = [
            {**raw, "goal": read_objective(raw["side"], raw["goal"]).goal}
            for raw in data.get("objectives", ())
        ]
        found = {**fields, "board": board, "units": units, "ground": _ground(data)}
        found["options"] = renamed(data.get("options", {}))
        found["objectives"] = objectives
        return _battles().validate_python([found])[0]
    except ValidationError as error:
        fault = error.errors()[0]
        where = " ".join(str(part) for part in fault["loc"][1:])
        raise BadInput(f"the saved battle is damaged or of another version: {where}") from None
    except KeyError as error:
        raise BadInput(f"the saved battle lacks {error}") from None
    except (AttributeError, TypeError) as error:
        raise BadInput(f"the saved battle is damaged: {error}") from None


def _with_rule(part: list[Any]) -> list[Any]:
    """A modifier as older saves have it, the name and the value alone, with a section."""
    return part if len(part) > 2 else [Rule.HEAT, *part]


_OLD = ("limbs", "mines", "fires")
"""In older saves, in place of `ground`."""


def _ground(data: Any) -> dict[Hex, HexState]:
    """What has happened to hexes. Raises BadInput when a number is none of a hex."""
    raw = {number: _with_fields(state) for number, state in data.get("ground", {}).items()}
    states = _GROUND.validate_python(raw)
    ground = {Hex.parse(number): state for number, state in states.items()}
    old: dict[Hex, dict[str, Any]] = {}
    limbs, mines, fires = (data.get(name, ()) for name in _OLD)
    for hex_ in (Hex(*hex_) for hex_ in limbs):
        old.setdefault(hex_, {"limbs": 0})["limbs"] += 1
    for name, found in (("mines", mines), ("fire", fires)):
        for number in found:
            fields = _with_fields({name: found[number]})
            old.setdefault(Hex.parse(number), {}).update(fields)
    return ground | {hex_: HexState(**fields) for hex_, fields in old.items()}


def _with_fields(state: dict[str, Any]) -> dict[str, Any]:
    """What has happened to a hex; in older saves mines are the points of what lies scattered."""
    points = state.get("mines")
    if not isinstance(points, int):
        return state
    return state | {"mines": (Minefield(points),) if points else ()}


@lru_cache(maxsize=256)
def _filed(sheet: AnySheet) -> tuple[str, str]:
    """The key of a record sheet, and its file."""
    text = write_any(sheet)
    return fingerprint(text)[:_KEY_LENGTH], text


@lru_cache(maxsize=2)
def _board(text: str) -> Board:
    """The map as it is written, never to be changed. Its copies share what is worked out of it,
    lines of sight above all: turns played again and taken back begin with the same map."""
    return mapfile.parse_map(text, "saved map", saved=True)


@lru_cache(maxsize=256)
def _parsed(text: str) -> AnySheet:
    return parse_any(text, "saved record sheet")


def over(battle: Battle) -> bool:
    """Whether the battle has ended."""
    return battle.outcome is not None


def give_up(battle: Battle, side: int) -> GameOver:
    """A side surrenders."""
    battle.outcome = victory.given_up(battle, side)
    return GameOver(battle.outcome.winner, battle.outcome.why)


def call_orders(battle: Battle, side: int) -> OrdersCalled:
    """A side wants to be asked for orders in this turn's End Phase."""
    battle.called = sorted({*battle.called, side})
    return OrdersCalled(battle.sides[side])


CLASSIC: Game[Battle] = Game(
    "classic", turn, over, dump, load, Battle.copy, give_up, call_orders, hidden_from
)
"""BattleTech, for the gaming table."""
