"""Command-detonated mines, which their owner explodes while he sees them (Compendium,
Command-Detonated Minefields)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.classic.battle import Battle
from btterm.classic.ground import Minefield, Mines
from btterm.classic.rule import Rule
from btterm.classic.rules.attack.to_hit import hex_sight
from btterm.classic.rules.terrain import mines
from btterm.classic.units.any import AnyUnit
from btterm.hexes import Hex
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

EXPLODE = Option("explode", "explodes them")
HOLD = Option("hold", "waits")
OWN = 2
"""How much more a point counts that one's own side takes."""


def offer(battle: Battle, only: Hex | None = None) -> Procedure[None]:
    """Ask whose command-detonated mines have somebody in their reach, an enemy among them that he
    was not asked about where it stands now in this phase, whether they explode: of all fields, or
    of those in one hex alone, for who has come there."""
    for hex_, field in list(_fields(battle, only)):
        side = field.side
        if side is None or field not in mines.in_hex(battle, hex_):
            continue
        news = _news(battle, hex_, side, around=only is None)
        if not news or not sees(battle, side, hex_):
            continue
        battle.progress.offered += [_key(hex_, unit) for unit in news]
        who = ", ".join(unit.id for unit in news)
        where = "there" if any(unit.hex == hex_ for unit in news) else "beside them"
        words = f"{who} is {where}: what happens to the command-detonated mines in {hex_}?"
        options = (EXPLODE, HOLD) if worth(battle, hex_, side) > 0 else (HOLD, EXPLODE)
        choice = Choice(Rule.COMMAND_DETONATED_MINEFIELDS, side, words, options, news[0].id)
        if (yield from ask(choice)) == EXPLODE.key:
            yield from mines.explode(battle, hex_, field)


def _fields(battle: Battle, only: Hex | None) -> Iterator[tuple[Hex, Minefield]]:
    mined = sorted(hex_ for hex_, state in battle.ground.items() if state.mines)
    for hex_ in mined if only is None else (only,):
        for field in mines.in_hex(battle, hex_):
            if field.kind is Mines.COMMAND:
                yield hex_, field


def _news(battle: Battle, hex_: Hex, side: int, *, around: bool) -> list[AnyUnit]:
    """The enemies in reach of a field of a side that it was not asked about where they are."""
    places = (hex_, *hex_.neighbours()) if around else (hex_,)
    there = (unit for place in places for unit in battle.units_in(place))
    known = battle.progress.offered
    return [
        unit
        for unit in there
        if unit.side != side and mines.on_ground(battle, unit) and _key(hex_, unit) not in known
    ]


def _key(hex_: Hex, unit: AnyUnit) -> str:
    return f"{hex_} {unit.id} {unit.hex}"


def sees(battle: Battle, side: int, hex_: Hex) -> bool:
    """Whether any unit of a side has a line of sight to a hex."""
    eyes = (unit for unit in battle.on_board(side) if unit.can_act)
    return any(unit.hex == hex_ or hex_sight(battle, unit, hex_).visible for unit in eyes)


def worth(battle: Battle, hex_: Hex, side: int) -> int:
    """Damage points that an explosion does to enemies, less what it does to those of its own
    side."""
    total = 0
    for place in (hex_, *hex_.neighbours()):
        points = mines.POINTS[Mines.COMMAND] if place == hex_ else mines.AROUND
        for unit in battle.units_in(place):
            if mines.on_ground(battle, unit):
                total += points if unit.side != side else -OWN * points
    return total
