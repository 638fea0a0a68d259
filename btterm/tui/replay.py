"""A saved battle line by line: what the log says, and how the map looked then.

Only reads the file. Knows no Textual.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from btterm.board.board import Board
from btterm.classic.battle import Battle
from btterm.classic.narrate import PHASE_WORDS, Entry, Narrator
from btterm.classic.saving import CLASSIC
from btterm.errors import BadFile, BadInput, IllegalAnswer
from btterm.hexes import Hex
from btterm.table.dice import RealDice
from btterm.table.procedure import Event, Procedure
from btterm.table.savefile import read_save
from btterm.table.table import Table
from btterm.tui.map.scene import Chip, Scene
from btterm.tui.widgets.words import chip_of

PHASES = {word: phase.title() for phase, word in PHASE_WORDS.items()}
"""The phases in full, by their word in the log."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The battle after one line of the log."""

    entry: Entry
    board: Board
    chips: tuple[Chip, ...]
    """The units in play."""
    places: dict[str, Hex]
    """Where every unit is or was last, by id."""

    def scene(self) -> Scene:
        """The map, with those that the line is about and the damage at the target."""
        hexes = [self.places[unit] for unit in self.entry.units if unit in self.places]
        scene = Scene(self.board, self.chips)
        if not hexes:
            return scene
        damage = {hexes[-1]: str(self.entry.damage)} if self.entry.damage else {}
        target = hexes[-1] if hexes[-1] != hexes[0] else None
        return replace(scene, active=hexes[0], target=target, labels=damage)


class Replay:
    """A saved battle to leaf through, and the line of it that is looked at."""

    def __init__(self, path: Path) -> None:
        """Raises BadFile when the file is none, or damaged."""
        story = read_save(path)
        if story.head.get("game") != CLASSIC.name:
            raise BadFile(str(path), f"is a game of {story.head.get('game')!r}, not of this one")
        self.path = path
        self.turns = story.turns
        self._played: dict[int, list[Frame]] = {}
        self.turn = 0
        """The turn that is looked at, counting from 0."""
        self.at = 0
        """The line of that turn, counting from 0."""
        self.frames(0)

    @property
    def frame(self) -> Frame:
        return self.frames(self.turn)[self.at]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the turns that were saved."""
        return [self._number(turn) for turn in range(len(self.turns))]

    def _number(self, turn: int) -> int:
        return int(self.turns[turn]["state"]["turn"]) + 1

    def frames(self, turn: int) -> list[Frame]:
        """The lines of a turn. Raises BadFile when its answers can no longer be played."""
        if turn not in self._played:
            try:
                self._played[turn] = _play(self.turns[turn]) or [self._nothing(turn)]
            except (BadInput, IllegalAnswer, KeyError, TypeError, ValueError) as error:
                raise BadFile(
                    str(self.path), f"turn {turn + 1} cannot be played: {error}"
                ) from None
        return self._played[turn]

    def _nothing(self, turn: int) -> Frame:
        battle = CLASSIC.load(self.turns[turn]["state"])
        entry = Entry(self._number(turn), "init", "Nothing has happened yet.")
        return _frame(entry, battle, battle.board)

    # Leafing. All of these return whether they went anywhere; they raise BadFile as `frames`.

    def step(self, by: int) -> bool:
        """To the next line (1) or to the one before (-1)."""
        at, turn = self.at + by, self.turn
        if at < 0:
            turn -= 1
        elif at >= len(self.frames(turn)):
            turn, at = turn + 1, 0
        if not 0 <= turn < len(self.turns):
            return False
        frames = self.frames(turn)
        self.turn, self.at = turn, len(frames) - 1 if at < 0 else at
        return True

    def to_phase(self, by: int) -> bool:
        """To the first line of the next phase (1); of this one or, from there, of the one before
        (-1)."""
        start = self.turn, self.at
        if by > 0:
            phase = self._phase
            while self.step(1):
                if self._phase != phase:
                    return True
            self.turn, self.at = start
            return False
        if not self.step(-1):
            return False
        phase = self._phase
        while self.step(-1):
            if self._phase != phase:
                self.step(1)
                break
        return True

    @property
    def _phase(self) -> tuple[int, str]:
        return self.turn, self.frame.entry.phase

    def to_turn(self, by: int) -> bool:
        """To the first line of the next turn (1), of this one or of the one before (-1)."""
        turn = self.turn + by
        if by < 0 and self.at:
            turn += 1
        if not 0 <= turn < len(self.turns):
            return False
        self.frames(turn)
        self.turn, self.at = turn, 0
        return True

    def find_turn(self, text: str) -> None:
        """To a turn by its number. Raises BadInput when there is none such."""
        numbers = self.numbers
        if not text.strip().isdecimal() or int(text) not in numbers:
            raise BadInput(f"{text!r} is no turn from {numbers[0]} to {numbers[-1]}")
        turn = numbers.index(int(text))
        self.frames(turn)
        self.turn, self.at = turn, 0


def _play(turn: dict[str, Any]) -> list[Frame]:
    """Play a turn again and look at the battle after each line of its log."""
    seen: list[tuple[Event, Frame]] = []
    blank = Entry(0, "", "")

    def watched(battle: Battle) -> Procedure[None]:
        procedure, answer = CLASSIC.turn(battle), None
        board = battle.board.copy()
        event: Event | None = None
        while True:
            try:
                asked = procedure.send(answer)
            except StopIteration:
                asked = None
            if board.version != battle.board.version:
                board = battle.board.copy()
            if event is not None:
                # An event may be told before its effect: what counts is how things stand after.
                seen.append((event, _frame(blank, battle, board)))
            if asked is None:
                return
            event = asked if isinstance(asked, Event) else None
            answer = yield asked

    journal = {"game": CLASSIC.name, "turns": [turn]}
    table = Table.resume(replace(CLASSIC, turn=watched), journal, RealDice(), alone=True)
    return _told(table, seen)


def _told(table: Table[Battle], seen: list[tuple[Event, Frame]]) -> list[Frame]:
    """The frame of each line: that of its last event."""
    narrator, frames = Narrator(), list[Frame]()
    state = _frame(Entry(0, "", ""), table.state, table.state.board)
    left = iter(seen)
    event, frame = next(left, (None, state))
    for number, told in enumerate(table.log, 1):
        if told is event:
            now = frame
            event, frame = next(left, (None, state))
        else:
            # Told by the table itself, such as a surrender.
            now = state
        lines = narrator.read(table.state, table.log[:number])
        if lines:
            del frames[len(lines) - 1 :]
            frames.append(replace(now, entry=lines[-1]))
    return frames


def _frame(entry: Entry, battle: Battle, board: Board) -> Frame:
    chips = tuple(chip_of(mech) for mech in battle.alive())
    return Frame(entry, board, chips, {mech.id: mech.hex for mech in battle.units.values()})
