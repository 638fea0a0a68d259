"""The battle as it stood after each line of the log.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from btterm.classic.battle import Battle, Phase, Progress
from btterm.classic.events import PhaseBegan
from btterm.classic.log.narrate import Narrator
from btterm.classic.objectives import fought_for
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.saves.state import CLASSIC
from btterm.classic.units.any import AnyUnit
from btterm.classic.view import known
from btterm.hexes import Hex
from btterm.match.games import Teller
from btterm.table.copying import copied
from btterm.table.dice import RealDice, Roll
from btterm.table.procedure import Event
from btterm.table.table import Table
from btterm.table.telling import Entry
from btterm.tui.classic.widgets.words import chip_of, found_on
from btterm.tui.map.scene import Chip, Scene


@dataclass(frozen=True, slots=True)
class Frame:
    """A line of the log, and the battle after it."""

    entry: Entry
    battle: Battle
    before: Battle
    """The battle after the line before."""

    @property
    def units(self) -> list[AnyUnit]:
        """Those that the line is about: whoever acts, then the target."""
        return [self.battle.units[id_] for id_ in self.entry.units if id_ in self.battle.units]

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The units in play, and those that went out with this line."""
        return tuple(
            chip_of(unit, aboard=self.battle.aboard(unit))
            for unit in self.battle.units.values()
            if unit.on_board or unit.id in self.entry.units
        )

    @property
    def places(self) -> dict[str, Hex]:
        """Where every unit is or was last, by id."""
        return {mech.id: self.battle.hex_of(mech) for mech in self.battle.units.values()}

    def scene(self) -> Scene:
        """The map, with those that the line is about, the hexes between them and the damage at
        the target."""
        goals = fought_for(self.battle.objectives)
        scene = Scene(self.battle.board, self.chips, goals=goals, found=found_on(self.battle))
        if not self.units:
            return scene
        first, last = self.units[0], self.units[-1]
        apart = first.hex != last.hex
        return replace(
            scene,
            active=first.hex,
            target=last.hex if apart else None,
            line=dict.fromkeys(sight(self.battle, first, last).hexes, "") if apart else {},
            labels={last.hex: str(self.entry.damage)} if self.entry.damage else {},
        )


class Film:
    """Keeps the battle as it stood after each line that a table tells."""

    def __init__(self, begun: Battle) -> None:
        """`begun`: the battle as it stands before all of them."""
        self.begun = snapshot(begun)
        self._last = self.begun
        self._after: dict[int, Battle] = {}
        """The battle after an event, by its number in the log."""

    def look(self, table: Table[Battle], following: object) -> None:
        """Keep the battle once an event has had its effect: it may be told before that. One with
        a detail still to come does not end its line."""
        if isinstance(following, Event) and not following.headline:
            return
        before = self._last.phase
        self._last = snapshot(table.state, self._last)
        kept = self._last
        if isinstance(following, PhaseBegan) and following.phase is not Phase.INITIATIVE:
            # The phase that ends is still the one of the line, and nobody has to act yet.
            kept = replace(kept, phase=before, progress=Progress())
        self._after[len(table.log) - 1] = kept

    def cut(self, table: Table[Battle]) -> None:
        """Forget what has been told by now."""
        self.begun = self._last = snapshot(table.state, self._last)
        self._after.clear()

    def frames(
        self, table: Table[Battle], narrator: Teller, sides: Sequence[int], since: int = 0
    ) -> list[Frame]:
        """The lines that a narrator has told all of these sides, from one on, as they may know the
        battle."""
        numbers = table.heard(*sides)
        after = [self._at(table, numbers[end]) for end in narrator.ends[since:]]
        battles = [known(battle, *sides) for battle in (self.begun, *after)]
        return list(map(Frame, narrator.entries[since:], battles[1:], battles))

    def _at(self, table: Table[Battle], number: int) -> Battle:
        """The battle after an event; after one that the table itself has told, such as a surrender,
        as it stood next."""
        later = (battle for kept, battle in self._after.items() if kept > number)
        return self._after.get(number) or next(later, None) or snapshot(table.state, self._last)


def filmed(turn: dict[str, Any]) -> tuple[Table[Battle], Film]:
    """Play a turn of the journal again, at a table of its own.

    Raises BadInput or IllegalAnswer when it can no longer be played."""
    film = Film(CLASSIC.load(turn["state"]))
    journal = {"game": CLASSIC.name, "turns": [turn]}
    return Table.resume(CLASSIC, journal, RealDice(), alone=True, watch=film.look), film


def watch(table: Table[Battle]) -> Film:
    """Keep from now on what a table tells; where it waits for dice that are typed in, what has led
    to them as well."""
    rolling = isinstance(table.pending, Roll)
    film = filmed(table.journal()["turns"][-1])[1] if rolling else Film(table.state)
    table.watch = film.look
    return film


def play_again(turn: dict[str, Any], sides: Sequence[int] = ()) -> list[Frame]:
    """Play a turn of the journal again and look at the battle after each line of its log, as all
    of these sides may know it. Raises as `filmed`."""
    table, film = filmed(turn)
    narrator = Narrator(first=turn_number(turn))
    narrator.read(known(table.state, *sides), table.told(*sides))
    return film.frames(table, narrator, sides)


def turn_number(turn: dict[str, Any]) -> int:
    """The number of a turn of the journal. One that was begun in the middle has its number."""
    state = turn["state"]
    return int(state["turn"]) + int(state["phase"] == Phase.END)


def snapshot(battle: Battle, before: Battle | None = None) -> Battle:
    """A copy that stays as it is. It shares with an earlier one the units that are still the same,
    and the board while nothing has changed on it, so that only what moved is painted anew."""
    if before is None:
        return battle.copy()
    copy = replace(battle, units={}, midway=None).copy()
    for id_, unit in battle.units.items():
        same = id_ in before.units and before.units[id_] == unit
        copy.units[id_] = before.units[id_] if same else copied(unit)
    if before.board.version == battle.board.version:
        copy.board = before.board
    return copy
