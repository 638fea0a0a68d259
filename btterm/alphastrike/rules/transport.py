"""Infantry and battle armor that others carry (Alpha Strike, Transporting Infantry, Mechanized
Battle Armor, IT, CAR, MEC, HMEC, OMNI)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Self

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Mode, UnitType
from btterm.alphastrike.events import UnitDestroyed, UnitLoaded, UnitSetDown, UnitWithdrew
from btterm.alphastrike.rule import Rule
from btterm.alphastrike.rules.moving import airborne, forbidden, inches_left, modes_of, never_moves
from btterm.alphastrike.units import Unit
from btterm.hexes import Hex, distance
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask

HANDLING = 2
"""Inches of a carrier's move for each unit that it takes aboard or sets down."""
RIDER_STRUCK = 5
"""From this number on 1D6 a hit at the carrier strikes who rides on it."""
KEEP = "no"
"""The answer of a carrier that takes nobody aboard, or sets nobody down."""


@dataclass
class Boarding(Choice):
    """Whom a carrier takes aboard before it moves; an answer is a unit, or nobody."""

    battle: Battle = field(kw_only=True)

    def about(self, state: Any) -> Self:
        return replace(self, battle=state)

    def for_player(self) -> Self:
        return self.about(self.battle.copy())


@dataclass
class SettingDown(Boarding):
    """Where a carrier sets a passenger down after it has moved; an answer is a hex, or nowhere."""

    passenger: str = field(kw_only=True)


def aboard(battle: Battle, carrier: Unit) -> list[Unit]:
    """The units that another carries."""
    return [each for each in battle.units.values() if each.carrier == carrier.id and not each.gone]


def rider(battle: Battle, carrier: Unit) -> Unit | None:
    """The battle armor that rides outside on a unit: one at most."""
    return next((each for each in aboard(battle, carrier) if each.riding), None)


def has_room(battle: Battle, carrier: Unit, unit: Unit) -> bool:
    """Whether a unit fits into a carrier: what its CAR needs beside the others into IT."""
    need, room = unit.card.special("CAR"), carrier.card.special("IT")
    inside = [each.card.special("CAR") for each in aboard(battle, carrier) if not each.riding]
    used = sum(each.size for each in inside if each is not None)
    return need is not None and room is not None and used + need.size <= room.size


def may_ride(battle: Battle, carrier: Unit, unit: Unit) -> bool:
    """Whether battle armor can ride on a unit: with MEC on OMNI, with HMEC on any 'Mech or
    vehicle."""
    if unit.card.type is not UnitType.BATTLE_ARMOR or rider(battle, carrier) is not None:
        return False
    fit = carrier.card.type.is_mech or carrier.card.type.is_vehicle
    if unit.card.has("HMEC"):
        return fit
    return fit and unit.card.has("MEC") and carrier.card.has("OMNI")


def _most(carrier: Unit, only: Mode | None = None) -> int:
    """How far a carrier can go beside what it has spent on passengers, in inches."""
    modes = modes_of(carrier) if only is None else [only]
    return max((inches_left(carrier, mode) for mode in modes), default=0)


def passengers(battle: Battle, carrier: Unit) -> list[Unit]:
    """Whom a carrier that has yet to move can take aboard: neighbors that were not set down in
    this turn."""
    if carrier.moved.done or carrier.dummy or _most(carrier) < HANDLING:
        return []
    if carrier.card.type.is_infantry or airborne(carrier):
        return []
    return [
        unit
        for unit in battle.of_side(carrier.side)
        if unit.card.type.is_infantry and not unit.dummy and not unit.handled
        if distance(unit.hex, carrier.hex) == 1
        if has_room(battle, carrier, unit) or may_ride(battle, carrier, unit)
    ]


def offer(battle: Battle, side: int) -> Boarding | None:
    """The next carrier of a side that can take somebody aboard, and has not declined; None where
    there is none."""
    for carrier in battle.of_side(side):
        found = passengers(battle, carrier)
        if any(each.id not in carrier.declined for each in found):
            answers = [Option(KEEP, "nobody"), *(Option(u.id, f"{u.id} {u.name}") for u in found)]
            question = f'{carrier.id} takes whom aboard, for {HANDLING}" of its move?'
            rule = Rule.TRANSPORTING_INFANTRY
            return Boarding(rule, side, question, tuple(answers), carrier.id, battle=battle)
    return None


def take_aboard(battle: Battle, carrier: Unit, answer: str) -> Procedure[None]:
    """Take a unit aboard, or nobody: then the same are not offered again in this turn."""
    if answer == KEEP:
        carrier.declined += [unit.id for unit in passengers(battle, carrier)]
        return
    unit = battle.units[answer]
    unit.riding = not has_room(battle, carrier, unit)
    unit.carrier = carrier.id
    unit.hex, unit.moved.done, unit.on_roof = carrier.hex, True, False
    carrier.handled += HANDLING
    yield UnitLoaded(carrier.id, unit.id)


def burden(battle: Battle, carrier: Unit) -> int:
    """Inches that a turn begins with having lost: for a rider with HMEC, unless it has MEC too and
    rides on an OMNI unit."""
    found = rider(battle, carrier)
    light = found is not None and found.card.has("MEC") and carrier.card.has("OMNI")
    return 0 if found is None or light else HANDLING


def set_down(battle: Battle, carrier: Unit, spent: int) -> Procedure[None]:
    """At the end of a move that cost so many inches a carrier sets down whom it will. Who was set
    down attacks and does not move; out of a carrier that will never move again everybody gets."""
    left = _most(carrier, carrier.moved.mode if carrier.moved.inches else None) - spent
    for unit in aboard(battle, carrier):
        free = list(_places(battle, carrier, unit))
        if not free or (left < HANDLING and not never_moves(carrier)):
            continue
        options = (*(Option(str(hex_), f"in {hex_}") for hex_ in free), Option(KEEP, "nowhere"))
        asked = SettingDown(
            Rule.TRANSPORTING_INFANTRY,
            carrier.side,
            f"{carrier.id} sets {unit.id} down, where?",
            options,
            carrier.id,
            battle=battle,
            passenger=unit.id,
        )
        answer = yield from ask(asked)
        if answer != KEEP:
            left -= HANDLING
            yield from _out(carrier, unit, Hex.parse(answer))


def _out(carrier: Unit, unit: Unit, hex_: Hex) -> Procedure[None]:
    unit.carrier, unit.riding, unit.hex = "", False, hex_
    unit.facing = carrier.facing
    unit.moved.done = True
    unit.handled = HANDLING
    yield UnitSetDown(carrier.id, unit.id, hex_)


def _places(battle: Battle, carrier: Unit, unit: Unit) -> Iterator[Hex]:
    """The free hexes around a carrier that a unit may stand in, the nearest to an enemy first;
    from the air only those that can jump, or PAR, get out."""
    drops = bool(unit.card.inches(Mode.JUMP)) or unit.card.has("PAR")
    if airborne(carrier) and not drops:
        return
    enemies = [each.hex for each in battle.on_map() if each.side != unit.side]

    def far(hex_: Hex) -> tuple[int, Hex]:
        return min((distance(hex_, each) for each in enemies), default=0), hex_

    around = [hex_ for hex_ in carrier.hex.neighbours() if hex_ in battle.board]
    yield from (hex_ for hex_ in sorted(around, key=far) if _fits(battle, unit, hex_))


def _fits(battle: Battle, unit: Unit, hex_: Hex) -> bool:
    mode = unit.card.moves[0].mode if unit.card.moves else Mode.FOOT
    return battle.at(hex_) is None and not forbidden(
        unit, mode, battle.board[hex_], options=battle.options
    )


def spill(battle: Battle, carrier: Unit) -> Procedure[None]:
    """Whom a carrier held that is destroyed stands where it stood, or as near as can be; who can
    stand nowhere is destroyed."""
    for unit in aboard(battle, carrier):
        if unit.destroyed:
            continue
        places = sorted(battle.board, key=lambda hex_: (distance(hex_, carrier.hex), hex_))
        found = next((hex_ for hex_ in places if _fits(battle, unit, hex_)), None)
        if found is None:
            unit.structure, unit.gone = 0, True
            yield UnitDestroyed(unit.id)
        else:
            yield from _out(carrier, unit, found)


def leave_with(battle: Battle, carrier: Unit) -> Procedure[None]:
    """Whom a carrier holds leaves the map with it."""
    for unit in aboard(battle, carrier):
        unit.gone = unit.withdrawing = True
        yield UnitWithdrew(unit.id)
