"""A unit between battles over lines of text: lists what there is to do, and does what is typed."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TextIO

from btterm.campaign.headquarters import DONE
from btterm.campaign.listing import (
    FIGHT,
    GO,
    LOOK,
    LOOKS,
    NEWS,
    WorkLine,
    head_line,
    pages,
    stock_lines,
)
from btterm.campaign.ordering import VERBS, order_meant, what_to_say
from btterm.classic.sheets.kinds import any_lines
from btterm.classic.sheets.library import load_unit
from btterm.errors import BadInput, BttermError
from btterm.match.repairing import Workshop, dice_words, read_dice
from btterm.plain.door import edited_lines, next_line, typed_line
from btterm.plain.voice import PROMPT, Voice
from btterm.table.dice import Roll

HELP = (
    "Say the number of a line to do it, list for all lines, parts for what is in store, undo to "
    "take the last thing back, done to end."
)
MORE_HELP = (
    "missions, roster, repairs, people and market list one page each; log tells what has happened, "
    "sheet Archer ARC-2R shows a record sheet. search, part and hire look for something: "
    "search medium 'Mech, search Archer ARC-2R, part PPC, hire veteran MechWarrior. "
    "fight begins the battle of the mission."
)


class RepairSession:
    """One outfit, one voice, one line at a time."""

    def __init__(self, shop: Workshop, voice: Voice) -> None:
        self.shop = shop
        self.voice = voice
        self.page = pages(shop.outfit)[0].name
        self._shown: list[WorkLine] = []
        """The lines with something to do that were listed last."""
        self.fights = False
        """Whether the player has gone to the battle of the mission."""

    @property
    def over(self) -> bool:
        return self.shop.over or self.fights

    def begin(self) -> None:
        """Say what there is to do."""
        self.voice.say(*self._head())
        self._list()
        self._help()

    def _help(self) -> None:
        self.voice.say(HELP)
        if self.shop.outfit.campaign is not None:
            self.voice.say(MORE_HELP)

    def _head(self) -> list[str]:
        outfit = self.shop.outfit
        return [*stock_lines(outfit)] if outfit.campaign is None else [head_line(outfit)]

    def _lines(self) -> list[WorkLine]:
        found = {page.name: page.lines for page in pages(self.shop.outfit)}
        if self.page not in found:
            self.page = next(iter(found))
        return found[self.page]

    def take(self, line: str) -> None:
        """Do what one line says."""
        try:
            self._obey(" ".join(line.split()))
        except BttermError as error:
            self.voice.say(f"No: {error}.")

    def _obey(self, text: str) -> None:
        asked = self.shop.asked
        if isinstance(asked, Roll):
            self._throw(text, asked)
            self._ask_for_dice()
            return
        match text.casefold():
            case "" | "list":
                self._list()
            case "help" | "?":
                self._help()
            case "parts":
                self.voice.say(*stock_lines(self.shop.outfit))
            case "undo":
                self.voice.say(f"Taken back: {self.shop.undo()}")
            case named if named.startswith("sheet "):
                self.voice.lines(any_lines(load_unit(text.partition(" ")[2])))
            case "log":
                self.voice.lines(self.shop.outfit.log)
            case "done" | "quit":
                self.shop.answer(DONE)
                self.voice.say(self.shop.farewell)
            case page if page in {each.name.casefold() for each in pages(self.shop.outfit)}:
                self.page = page.capitalize()
                self.voice.say(*self._head())
                self._list()
            case _:
                self._order(self._key(text))
        self._ask_for_dice()

    def _throw(self, text: str, asked: Roll) -> None:
        if text.casefold() in ("undo", "done", "quit"):
            # The order that asks for dice is not carried out.
            self.shop.leave_order()
            self.voice.say("Not done.")
        else:
            self.voice.say(*self.shop.answer(read_dice(text, asked)))

    def _ask_for_dice(self) -> None:
        if not self.over and isinstance(self.shop.asked, Roll):
            asked = self.shop.asked
            example = " ".join("34162534"[: asked.dice])
            words = f"roll {dice_words(asked)}, and type what they show: {example}; or undo"
            self.voice.say(f"{asked.why}: {words}")

    def _order(self, key: str) -> None:
        if key == FIGHT:
            self.fights = True
        elif key.startswith(f"{GO} "):
            self.page = "Repairs"
            self._list()
        elif key.startswith(f"{LOOK} "):
            verb = key.partition(" ")[2]
            self.voice.say(f"Say {what_to_say(verb, self.shop.outfit)}.")
        else:
            before = self._page_names()
            self.voice.say(*self.shop.answer(key))
            if not self.over and (self._page_names() != before or key.split()[0] in NEWS):
                # What can be done now is something else.
                self._list()

    def _page_names(self) -> list[str]:
        return [page.name for page in pages(self.shop.outfit)]

    def _key(self, text: str) -> str:
        if text.isdecimal():
            return self._numbered(text)
        if text.casefold() == FIGHT:
            if any(each.key == FIGHT for page in pages(self.shop.outfit) for each in page.lines):
                return FIGHT
            raise BadInput("there is no battle to fight now")
        if text.casefold() in LOOKS:
            return f"{LOOK} {text.casefold()}"
        if text.split()[0].casefold() not in VERBS and self.shop.outfit.campaign is None:
            some = f"a number from 1 to {len(self._shown)}, or " if self._shown else ""
            raise BadInput(f"say {some}list, parts, undo, done")
        return order_meant(self.shop.outfit, text)

    def _numbered(self, text: str) -> str:
        """The order of a line by its number in the list that was shown last, also where lines have
        come or gone since."""
        if not (len(text) < 5 and 1 <= int(text) <= len(self._shown)):
            some = f"a number from 1 to {len(self._shown)}, or " if self._shown else ""
            raise BadInput(f"say {some}list, parts, undo, done")
        wanted = self._shown[int(text) - 1]
        for each in self._lines():
            if each.key and _same(each, wanted):
                return each.key
        raise BadInput(f"{wanted.words!r} cannot be done any more: list shows what can")

    def _list(self) -> None:
        self._shown = []
        for each in self._lines():
            if each.key:
                self._shown.append(each)
            sign = "" if each.heading else f"{len(self._shown):>3} " if each.key else "  - "
            armor = "" if each.armor is None else f", armor {each.armor} %"
            beside = f", {each.beside}" if each.beside else ""
            self.voice.lines([f"{sign}{each.words}{beside}{armor}"])


def _same(one: WorkLine, other: WorkLine) -> bool:
    """Whether two lines are about the same. Offers are counted, and have other numbers once one is
    gone; repairs have other words once parts are used."""
    counted = one.key.split()[-1].isdecimal()
    return one.words == other.words if counted else one.key == other.key


def work_at(shop: Workshop) -> bool:
    """Lead a unit by standard input and output. Returns whether the player goes to a battle."""
    keyboard = sys.stdin.isatty()
    with edited_lines() if keyboard and sys.stdout.isatty() else nullcontext():
        return repair(shop, sys.stdin, sys.stdout, keyboard=keyboard)


def repair(shop: Workshop, source: TextIO, out: TextIO, *, keyboard: bool = False) -> bool:
    """Lead a unit by the lines of a keyboard, a file or a pipe, until the work or they end, or a
    battle begins: returns whether it does. The file has each repair at once."""
    voice = Voice(out)
    session = RepairSession(shop, voice)
    session.begin()
    while not session.over:
        line = typed_line() if keyboard else next_line(source)
        if not line:
            voice.say(f"No more commands. {shop.farewell}")
            break
        if not keyboard and line.strip():
            voice.say(f"{PROMPT}{line}")
        session.take(line)
    return session.fights
