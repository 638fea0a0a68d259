"""From cards to a battle of Alpha Strike that is being played and saved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from btterm.alphastrike.cards import library
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.alphastrike.setting_up import Entry, begin
from btterm.board.library import load_map, seeded
from btterm.classic.scenario.setting_up import KEYBOARD
from btterm.errors import BadInput
from btterm.match import battles
from btterm.players.alphastrike.roster import recruit
from btterm.table.dice import DiceSource, RealDice, SeededDice
from btterm.table.table import Table

GROUND = "open-grassland"
"""Where it is fought where nobody says otherwise."""
LANCES = (("Blue", "Training Lance Blue"), ("Red", "Training Lance Red"))
"""Who fights then."""
ANY_SEED = 1_000_000_000


class Side(NamedTuple):
    """A side, as players write it."""

    name: str
    entries: tuple[Entry, ...]


def read_side(text: str) -> Side:
    """A side of `ANNA: Training Lance Blue` or `ANNA: Atlas AS7-K, Raven RVN-3L @3`, where the
    number behind @ is a skill. Raises BadInput."""
    name, colon, units = text.partition(":")
    if not colon or not name.strip() or not units.strip():
        raise BadInput(f"{text!r} is no side like 'ANNA: Atlas AS7-K, Raven RVN-3L'")
    wanted = units.strip()
    if wanted.casefold() in {force.name.casefold() for force in library.forces()}:
        return Side(name.strip(), of_force(wanted))
    return Side(name.strip(), tuple(map(_entry, wanted.split(","))))


def of_force(name: str) -> tuple[Entry, ...]:
    """The units of a force. Raises BadInput when there is none of that name."""
    formations = library.force(name).formations
    return tuple(Entry(unit.card, unit.skill) for each in formations for unit in each.units)


def _entry(text: str) -> Entry:
    name, _, skill = text.strip().partition("@")
    if skill and (not skill.strip().isdigit() or int(skill) > 8):
        raise BadInput(f"{skill.strip()!r} is no skill from 0 to 8")
    card = library.card(name.strip())
    return Entry(card, int(skill)) if skill else Entry(card)


def set_up(
    sides: Sequence[Side] = (),
    map_name: str = GROUND,
    *,
    solo: str | None = None,
    seed: int | None = None,
    real_dice: bool = False,
    options: Sequence[str] = (),
) -> battles.Game:
    """Begin a battle and keep it on disk. `solo`: who plays the second side; `options`: the
    optional rules by name. Raises BadInput when it cannot be set up."""
    ready = sides or [Side(name, of_force(force)) for name, force in LANCES]
    if len(ready) != 2:
        raise BadInput("two sides fight in Alpha Strike")
    players = (KEYBOARD, solo) if solo else ()
    if solo:
        recruit(solo)
    number = random.randrange(ANY_SEED) if seed is None else seed
    board = load_map(seeded(map_name, number % 10_000)).copy()
    dice: DiceSource = RealDice() if real_dice else SeededDice(number)
    table = Table(ALPHA_STRIKE, begin(board, ready, options), dice)
    return battles.keep(table, players=players)
