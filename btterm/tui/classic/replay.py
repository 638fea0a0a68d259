"""A saved battle line by line: what the log says, and how the map looked then.

Only reads the file. Knows no Textual.
"""

from __future__ import annotations

from pathlib import Path

from btterm.classic.log.narrate import PHASE_WORDS
from btterm.classic.saves.state import CLASSIC
from btterm.classic.view import known
from btterm.errors import BadFile, BadInput, IllegalAnswer
from btterm.match.battles import audience
from btterm.table.savefile import read_save
from btterm.table.telling import Entry
from btterm.tui.classic.frames import Frame, play_again, turn_number

PHASES = {word: phase.title() for phase, word in PHASE_WORDS.items()}
"""The phases in full, by their word in the log."""


class Replay:
    """A saved battle to leaf through, and the line of it that is looked at."""

    def __init__(self, path: Path) -> None:
        """Raises BadFile when the file is none, or damaged."""
        story = read_save(path)
        if story.head.get("game") != CLASSIC.name:
            raise BadFile(str(path), f"is a game of {story.head.get('game')!r}, not of this one")
        self.path = path
        self.turns = story.turns
        self.sides = audience(path, story)
        """Whose players look at it."""
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
        return turn_number(self.turns[turn])

    def frames(self, turn: int) -> list[Frame]:
        """The lines of a turn. Raises BadFile when its answers can no longer be played."""
        if turn not in self._played:
            try:
                self._played[turn] = play_again(self.turns[turn], self.sides) or [
                    self._nothing(turn)
                ]
            except (BadInput, IllegalAnswer, KeyError, TypeError, ValueError) as error:
                raise BadFile(
                    str(self.path), f"turn {turn + 1} cannot be played: {error}"
                ) from None
        return self._played[turn]

    def _nothing(self, turn: int) -> Frame:
        battle = CLASSIC.load(self.turns[turn]["state"])
        entry = Entry(self._number(turn), "init", ("Nothing has happened yet.",))
        battle = known(battle, *self.sides)
        return Frame(entry, battle, battle)

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
