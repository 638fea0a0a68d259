"""A battle as plain data, and back: what a save and the journal hold."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from functools import lru_cache
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic import Field as SavedField

from btterm.board import mapfile
from btterm.classic.battle import Battle, Footman, Outcome, Phase
from btterm.classic.events import GameOver, OrdersCalled
from btterm.classic.ground import HexState
from btterm.classic.options import Options
from btterm.classic.sheets.mech.file import parse_sheet
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.writing import write_sheet
from btterm.classic.turn import turn
from btterm.classic.units.mech import Mech
from btterm.errors import BadInput
from btterm.hexes import Hex
from btterm.table.table import Game, fingerprint


def _saved_field(field: Field[Any], kind: Any) -> Any:
    """A field as it is read: one that older saves lack has the default of an undamaged unit."""
    if field.default is not MISSING:
        return kind, field.default
    if field.default_factory is not MISSING:
        return kind, SavedField(default_factory=field.default_factory)
    return kind, ...


_hints = get_type_hints(Mech) | {"sheet": str}
_UNIT_FIELDS: dict[str, Any] = {f.name: _saved_field(f, _hints[f.name]) for f in fields(Mech)}
SavedUnit = create_model("SavedUnit", __config__=ConfigDict(extra="forbid"), **_UNIT_FIELDS)
"""A unit, with the key of its record sheet in place of the sheet."""


_KEY_LENGTH = 16


class SavedBattle(BaseModel):
    """All that a battle needs, maps and record sheets included."""

    model_config = ConfigDict(extra="forbid")

    board: str
    """The map file."""
    sheets: dict[str, str]
    """The record sheet files, each by a key that its text alone decides: two units of one name may
    have different sheets. In older saves the key is the unit's full name."""
    sides: list[str]
    units: list[dict[str, Any]]
    options: Options
    turn: int
    phase: Phase
    initiative: tuple[int, int] | None
    winner: int
    outcome: Outcome | None
    on_foot: list[Footman] = []
    ground: dict[str, HexState] = {}
    """What has happened to hexes, by their number."""
    limbs: list[Hex] = SavedField(default=[], exclude=True)
    mines: dict[str, int] = SavedField(default={}, exclude=True)
    fires: dict[str, int] = SavedField(default={}, exclude=True)
    """In older saves, in place of `ground`."""
    idle_turns: int = 0


def dump(battle: Battle) -> Any:
    """The battle as JSON knows it. Equal battles give equal data."""
    units, sheets = [], dict[str, str]()
    for mech in battle.units.values():
        key, text = _filed(mech.sheet)
        sheets[key] = text
        values = {name: getattr(mech, name) for name in _UNIT_FIELDS}
        unit = SavedUnit.model_construct(**{**values, "sheet": key})
        units.append(unit.model_dump(mode="json"))
    saved = SavedBattle(
        board=mapfile.map_text(battle.board),
        sheets=sheets,
        sides=battle.sides,
        units=units,
        options=battle.options,
        turn=battle.turn,
        phase=battle.phase,
        initiative=battle.initiative,
        winner=battle.winner,
        outcome=battle.outcome,
        on_foot=battle.on_foot,
        ground={str(hex_): state for hex_, state in sorted(battle.ground.items())},
        idle_turns=battle.idle_turns,
    )
    return saved.model_dump(mode="json")


def load(data: Any) -> Battle:
    """The battle that `dump` made into data. Raises BadInput when it is none."""
    try:
        saved = SavedBattle.model_validate(data)
        sheets = {key: _parsed(text) for key, text in saved.sheets.items()}
        units = {}
        for raw in saved.units:
            unit = SavedUnit.model_validate(_today(raw))
            values = {name: getattr(unit, name) for name in _UNIT_FIELDS}
            mech = Mech(**{**values, "sheet": sheets[values["sheet"]]})
            units[mech.id] = mech
    except ValidationError as error:
        fault = error.errors()[0]
        where = " ".join(str(part) for part in fault["loc"])
        raise BadInput(f"the saved battle is damaged or of another version: {where}") from None
    except KeyError as error:
        raise BadInput(f"the saved battle lacks the record sheet {error}") from None
    return Battle(
        mapfile.parse_map(saved.board, "saved map", saved=True),
        saved.sides,
        units,
        saved.options,
        saved.turn,
        saved.phase,
        saved.initiative,
        saved.winner,
        saved.outcome,
        _ground(saved),
        saved.on_foot,
        idle_turns=saved.idle_turns,
    )


def _ground(saved: SavedBattle) -> dict[Hex, HexState]:
    """What has happened to hexes. Raises BadInput when a number is none of a hex."""
    ground = {Hex.parse(number): state for number, state in saved.ground.items()}
    old = {str(hex_): {"limbs": saved.limbs.count(hex_)} for hex_ in saved.limbs}
    for name, found in (("mines", saved.mines), ("fire", saved.fires)):
        for number, value in found.items():
            old.setdefault(number, {})[name] = value
    return ground | {Hex.parse(number): HexState(**fields) for number, fields in old.items()}


RENAMED = {"pilot": "crew"}
"""Fields of a unit that older saves call otherwise."""


def _today(unit: dict[str, Any]) -> dict[str, Any]:
    """A saved unit with the names that its fields have now."""
    return {RENAMED.get(name, name): value for name, value in unit.items()}


@lru_cache(maxsize=256)
def _filed(sheet: MechSheet) -> tuple[str, str]:
    """The key of a record sheet, and its file."""
    text = write_sheet(sheet)
    return fingerprint(text)[:_KEY_LENGTH], text


@lru_cache(maxsize=256)
def _parsed(text: str) -> MechSheet:
    return parse_sheet(text, "saved record sheet")


def over(battle: Battle) -> bool:
    """Whether the battle has ended."""
    return battle.outcome is not None


def give_up(battle: Battle, side: int) -> GameOver:
    """A side surrenders."""
    battle.outcome = Outcome(1 - side, f"{battle.sides[side]} gives up")
    return GameOver(battle.outcome.winner, battle.outcome.why)


def call_orders(battle: Battle, side: int) -> OrdersCalled:
    """A side wants to be asked for orders in this turn's End Phase."""
    battle.called = sorted({*battle.called, side})
    return OrdersCalled(battle.sides[side])


CLASSIC: Game[Battle] = Game("classic", turn, over, dump, load, give_up, call_orders)
"""BattleTech, for the gaming table."""
