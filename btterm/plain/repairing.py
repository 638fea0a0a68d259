"""Repairs over lines of text: lists what there is to do, and does what is typed."""

from __future__ import annotations

import io
import sys
from contextlib import nullcontext
from typing import TextIO

from btterm.campaign.listing import stock_lines, work_lines
from btterm.campaign.repairing import DONE, RELOAD, REPAIR, SCRAP
from btterm.errors import BadInput, BttermError
from btterm.match.repairing import Workshop, read_dice
from btterm.plain.door import edited_lines, next_line, typed_line
from btterm.plain.voice import PROMPT, Voice
from btterm.table.dice import Roll

HELP = (
    "Say the number of a line to do it, list for all lines, parts for what is in store, undo to "
    "take the last thing back, done to end."
)


class RepairSession:
    """One outfit, one voice, one line at a time."""

    def __init__(self, shop: Workshop, voice: Voice) -> None:
        self.shop = shop
        self.voice = voice

    @property
    def over(self) -> bool:
        return self.shop.over

    def begin(self) -> None:
        """Say what there is to do."""
        self.voice.say(*stock_lines(self.shop.outfit))
        self._list()
        self.voice.say(HELP)

    def take(self, line: str) -> None:
        """Do what one line says."""
        try:
            self._obey(" ".join(line.split()))
        except BttermError as error:
            self.voice.say(f"No: {error}.")

    def _obey(self, text: str) -> None:
        asked = self.shop.asked
        if isinstance(asked, Roll):
            self.voice.say(*self.shop.answer(read_dice(text, asked)))
            return
        match text.casefold():
            case "" | "list":
                self._list()
            case "help" | "?":
                self.voice.say(HELP)
            case "parts":
                self.voice.say(*stock_lines(self.shop.outfit))
            case "undo":
                self.voice.say(f"Taken back: {self.shop.undo()}")
            case "done" | "quit":
                self.shop.answer(DONE)
                self.voice.say(f"Kept in {self.shop.path}.")
            case _:
                self.voice.say(*self.shop.answer(self._key(text)))
        if not self.over and isinstance(self.shop.asked, Roll):
            self.voice.say(f"{self.shop.asked.why}: roll two dice, and type them: 3 4")

    def _key(self, text: str) -> str:
        keys = [each.key for each in work_lines(self.shop.outfit) if each.key]
        if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(keys):
            return keys[int(text) - 1]
        if text.split()[0] in (REPAIR, RELOAD, SCRAP):
            return text
        some = f"a number from 1 to {len(keys)}, or " if keys else ""
        raise BadInput(f"say {some}list, parts, undo, done")

    def _list(self) -> None:
        number = 0
        for each in work_lines(self.shop.outfit):
            number += bool(each.key)
            sign = "" if each.heading else f"{number:>3} " if each.key else "  - "
            self.voice.lines([f"{sign}{each.words}"])


def work_at(shop: Workshop) -> None:
    """Repair by standard input and output."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    keyboard = sys.stdin.isatty()
    with edited_lines() if keyboard and sys.stdout.isatty() else nullcontext():
        repair(shop, sys.stdin, sys.stdout, keyboard=keyboard)


def repair(shop: Workshop, source: TextIO, out: TextIO, *, keyboard: bool = False) -> None:
    """Repair by the lines of a keyboard, a file or a pipe, until the work or they end. The file has
    each repair at once."""
    voice = Voice(out)
    session = RepairSession(shop, voice)
    session.begin()
    while not session.over:
        line = typed_line() if keyboard else next_line(source)
        if not line:
            voice.say(f"No more commands. Kept in {shop.path}.")
            break
        if not keyboard and line.strip():
            voice.say(f"{PROMPT}{line}")
        session.take(line)
