"""From cards to a battle of Alpha Strike that is being played and saved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from btterm.alphastrike import scenario as written
from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards import library
from btterm.alphastrike.cards.points import balanced, skilled_pv
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.alphastrike.options import checked
from btterm.alphastrike.scenario import Scenario
from btterm.alphastrike.setting_up import Entry, begin
from btterm.board.library import load_map, seeded
from btterm.errors import BadInput
from btterm.match import battles
from btterm.players.alphastrike.roster import recruit
from btterm.table.dice import DiceSource, RealDice, SeededDice
from btterm.table.scenarios import KEYBOARD
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


def named(sides: Sequence[Side]) -> Sequence[Side]:
    """Two sides, or the usual ones where there are none. Raises BadInput for one or many."""
    ready = sides or [Side(name, of_force(force)) for name, force in LANCES]
    if len(ready) != 2:
        raise BadInput("two sides fight in Alpha Strike")
    return ready


def battle_of(sides: Sequence[Side], map_name: str, options: Sequence[str], seed: int) -> Battle:
    """A battle before its first turn; the seed is that of a map by recipe that has none. Raises
    BadInput when it cannot be set up."""
    board = load_map(seeded(map_name, seed % 10_000)).copy()
    return begin(board, named(sides), options)


def played_with(scenario: Any, solo: str | None, options: Sequence[str]) -> Scenario:
    """A scenario with further optional rules, and with `solo` on all sides but the one of a lone
    player. Raises BadInput."""
    assert isinstance(scenario, Scenario)
    found = replace(scenario, options=checked([*scenario.options, *options]))
    if solo is None:
        return found
    lone = found.lone_side
    return found.played_by([KEYBOARD if n == lone else solo for n in range(len(found.teams))])


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
    number = random.randrange(ANY_SEED) if seed is None else seed
    battle = battle_of(sides, map_name, options, number)
    return kept(battle, solo, number, real_dice=real_dice)


def kept(
    battle: Battle,
    solo: str | None,
    seed: int | None,
    *,
    real_dice: bool = False,
) -> battles.Game:
    """Keep a battle on disk that begins as it stands. `solo`: who plays the second side. Raises
    BadInput for a player that there is not."""
    players = (KEYBOARD, solo) if solo else ()
    if solo:
        recruit(solo)
    number = random.randrange(ANY_SEED) if seed is None else seed
    dice: DiceSource = RealDice() if real_dice else SeededDice(number)
    return battles.keep(Table(ALPHA_STRIKE, battle, dice), players=players)


@dataclass(slots=True)
class Team:
    """A side while it is being set up."""

    name: str
    entries: list[Entry]
    player: str = KEYBOARD
    """Who decides for it, by the name in the roster."""

    @property
    def pv(self) -> int:
        """Point Value of all its units, with their skills."""
        return sum(skilled_pv(entry.card.pv, entry.skill) for entry in self.entries)


def _training() -> list[Team]:
    return [Team(name, list(of_force(force))) for name, force in LANCES]


@dataclass(slots=True)
class Draft:
    """A battle while it is being set up."""

    map: str = GROUND
    teams: list[Team] = field(default_factory=_training)
    options: list[str] = field(default_factory=list)

    @property
    def balance(self) -> str:
        """Whether the sides are worth the same: "balanced: 118 and 114 PV"."""
        values = [team.pv for team in self.teams]
        words = " and ".join(map(str, values))
        fair = balanced(*values) if all(values) else False
        return f"{'balanced' if fair else 'not balanced'}: {words} PV"

    def scenario(self) -> Scenario:
        """What it is so far; a map by recipe without a seed has any. Raises BadInput."""
        teams = tuple(
            written.Team(
                team.name,
                team.player,
                units=tuple(written.Fielded(each.card.name, each.skill) for each in team.entries),
            )
            for team in self.teams
        )
        where = seeded(self.map, random.randrange(10_000))
        return Scenario(where, teams, checked(self.options))
