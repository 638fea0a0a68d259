"""Before the first turn: the sides place their units (Alpha Strike, Setup)."""

from __future__ import annotations

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.events import UnitPlaced
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.placing import first_elevation, places
from btterm.alphastrike.turn.order import by_turns, roll_initiative
from btterm.alphastrike.units import Unit
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask


def place_units(battle: Battle) -> Procedure[None]:
    """Who rolls highest says who begins; then each side places a unit by turns, and one of larger
    numbers so many more, as it moves (Alpha Strike, Setup, Uneven Numbers of Units)."""
    if not _waiting(battle):
        return
    winner, _ = yield from roll_initiative(battle, "who says who places first")
    sides = (Option("second", "places second"), Option("first", "places first"))
    asked = Choice(Rule.SETUP, winner, "Does your side place its units first or second?", sides)
    first = (yield from ask(asked)) == "first"
    order = (winner, 1 - winner) if first else (1 - winner, winner)
    while left := _waiting(battle):
        counts = {side: sum(unit.side == side for unit in left) for side in order}
        for side in by_turns(counts):
            unit = next(unit for unit in _waiting(battle) if unit.side == side)
            yield from _place(battle, unit)


def _place(battle: Battle, unit: Unit) -> Procedure[None]:
    options = [Option(str(hex_), f"in {hex_}") for hex_ in places(battle, unit)]
    options = options or [Option(str(unit.hex), f"in {unit.hex}")]
    question = f"Where does {unit.id} {unit.name} begin?"
    asked = Choice(Rule.SETUP, unit.side, question, tuple(options), unit=unit.id)
    unit.hex = Hex.parse((yield from ask(asked)))
    unit.elevation, unit.waiting = first_elevation(battle.board, unit), False
    yield UnitPlaced(unit.id, unit.hex)


def _waiting(battle: Battle) -> list[Unit]:
    return [unit for unit in battle.units.values() if unit.waiting]
