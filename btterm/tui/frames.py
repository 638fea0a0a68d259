"""The battle as it stood after each line of the log.

Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from btterm.classic.battle import Battle, Phase, Progress
from btterm.classic.events import PhaseBegan
from btterm.classic.log.narrate import Entry, Narrator
from btterm.classic.objectives import fought_for
from btterm.classic.rules.attack.to_hit import sight
from btterm.classic.saves.state import CLASSIC
from btterm.classic.units.any import AnyUnit
from btterm.classic.view import known
from btterm.hexes import Hex
from btterm.table.dice import RealDice
from btterm.table.procedure import Event, Procedure
from btterm.table.table import Table
from btterm.tui.map.scene import Chip, Scene
from btterm.tui.widgets.words import chip_of


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
            chip_of(unit)
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
        scene = Scene(self.battle.board, self.chips, goals=goals)
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


def play_again(turn: dict[str, Any], sides: Sequence[int] = (), passed: int = 0) -> list[Frame]:
    """Play a turn of the journal again and look at the battle after each line of its log, as all
    of these sides may know it; but not at that after the first events, `passed` of them.

    Raises BadInput or IllegalAnswer when it can no longer be played."""
    seen: list[tuple[Event, Battle]] = []
    begun: list[Battle] = []

    def watched(battle: Battle) -> Procedure[None]:
        procedure, answer = CLASSIC.turn(battle), None
        event: Event | None = None
        now, phase = snapshot(battle), battle.phase
        begun.append(now)
        while True:
            try:
                asked = procedure.send(answer)
            except StopIteration:
                asked = None
            if event is not None:
                # An event may be told before its effect: what counts is how things stand after.
                if len(seen) + 1 >= passed:
                    now = snapshot(battle, now)
                seen.append((event, _in_phase(now, phase)))
            if asked is None:
                return
            event, phase = (asked if isinstance(asked, Event) else None), battle.phase
            answer = yield asked

    journal = {"game": CLASSIC.name, "turns": [turn]}
    table = Table.resume(replace(CLASSIC, turn=watched), journal, RealDice(), alone=True)
    told = seen, Narrator(first=turn_number(turn)), sides
    return _told(table, [*begun, table.state][0], *told)


def _in_phase(battle: Battle, phase: Phase) -> Battle:
    """The battle at the end of a phase, where the next one has begun already: nobody of that one
    has to act yet."""
    return battle if battle.phase is phase else replace(battle, phase=phase, progress=Progress())


def turn_number(turn: dict[str, Any]) -> int:
    """The number of a turn of the journal. One that was begun in the middle has its number."""
    state = turn["state"]
    return int(state["turn"]) + int(state["phase"] == Phase.END)


def snapshot(battle: Battle, before: Battle | None = None) -> Battle:
    """A copy that stays as it is. It shares the board of an earlier one on which nothing has
    changed since, so that only what moved is painted anew."""
    copy = battle.copy()
    if before is not None and before.board.version == battle.board.version:
        copy.board = before.board
    return copy


def _told(
    table: Table[Battle],
    begun: Battle,
    seen: list[tuple[Event, Battle]],
    narrator: Narrator,
    sides: Sequence[int],
) -> list[Frame]:
    """The frame of each line: that of its last event. `begun`: the battle before all of them."""
    battles = list[Battle]()
    lines: list[Entry] = []
    left = iter(seen)
    event, battle = next(left, (None, table.state))
    last = known(table.state, *sides)
    heard = 0
    for number, told in enumerate(table.log, 1):
        if told is event:
            now = battle
            event, battle = next(left, (None, table.state))
        else:
            # Told by the table itself, such as a surrender.
            now = table.state
        log = table.told(*sides, until=number)
        if len(log) == heard:
            continue
        heard, lines = len(log), narrator.read(last, log)
        if lines and not isinstance(told, PhaseBegan):
            del battles[len(lines) - 1 :]
            battles.append(known(now, *sides))
    return list(map(Frame, lines, battles, [known(begun, *sides), *battles]))
