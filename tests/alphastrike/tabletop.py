"""Situations of Alpha Strike for tests: cards in a line, a bare map, dice that are written down."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import (
    Card,
    Mode,
    UnitType,
    read_damage,
    read_moves,
    read_specials,
)
from btterm.alphastrike.decisions import AttackDecision, Move, MoveDecision
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.alphastrike.setting_up import Entry, begin
from btterm.alphastrike.units import Unit
from btterm.board.board import Board
from btterm.hexes import Facing, Hex
from btterm.table.dice import Roll, ScriptedDice, Throw
from btterm.table.procedure import Event, Procedure
from btterm.table.table import Table


def card(
    moves: str = '10"',
    damage: str = "3/3/1",
    body: str = "5/3",
    specials: str = "",
    *,
    type_: str = "BM",
    size: int = 2,
    overheat: int = 0,
) -> Card:
    """A card in a line; body: armor and structure."""
    armor, structure = map(int, body.split("/"))
    return Card(
        *("Test", "", UnitType(type_), size, read_moves(moves), read_damage(damage)),
        *(armor, structure, overheat, read_specials(specials)),
    )


def battle(south: Sequence[Entry], north: Sequence[Entry], board: Board | None = None) -> Battle:
    """A battle on a bare map of 16 by 17 hexes, or another."""
    ground = board or Board("bare", 16, 17)
    return begin(ground, [("South", south), ("North", north)])


def at(where: str, one: Card | None = None, facing: Facing | None = None, skill: int = 4) -> Entry:
    """A unit in a hex."""
    return Entry(one or card(), skill, Hex.parse(where), facing)


def went(unit: Unit, inches: int, mode: Mode = Mode.WALK) -> Unit:
    """Let a unit have moved so far in this turn."""
    unit.moved.done, unit.moved.inches, unit.moved.mode = True, inches, mode
    return unit


def play(state: Battle, *dice: tuple[int, ...] | int) -> Table[Battle]:
    """The battle on a table, with these dice."""
    return Table(ALPHA_STRIKE, state, ScriptedDice(dice))


def stand_all(table: Table[Battle]) -> AttackDecision:
    """Let all units stand still, up to the first attack."""
    while isinstance(asked := table.pending, MoveDecision):
        unit = asked.units[0]
        table.answer(Move(unit.id, Mode.WALK, unit.hex, unit.facing))
    return attacks(table)


def attacks(table: Table[Battle]) -> AttackDecision:
    """The attack that is asked for now."""
    asked = table.pending
    assert isinstance(asked, AttackDecision), asked
    return asked


def told(table: Table[Battle], kind: type) -> list[Any]:
    """The events of a kind so far."""
    return [event for event in table.log if isinstance(event, kind)]


def run(procedure: Procedure[Any], *dice: Sequence[int]) -> tuple[Any, int]:
    """What a rule returns with these dice, and how often it rolled."""
    rolled, asked, left = 0, None, list(dice)
    while True:
        answer = None
        if isinstance(asked, Roll):
            answer, rolled = Throw(tuple(left.pop(0))), rolled + 1
        try:
            asked = procedure.send(answer)
        except StopIteration as stop:
            return stop.value, rolled


def hear(procedure: Procedure[Any], *dice: Sequence[int]) -> list[Event]:
    """All that a rule tells, with these dice."""
    left, told, answer = list(dice), list[Event](), None
    with suppress(StopIteration):
        while True:
            asked = procedure.send(answer)
            answer = None
            if isinstance(asked, Event):
                told.append(asked)
            else:
                assert isinstance(asked, Roll), asked
                answer = Throw(tuple(left.pop(0)))
    return told
