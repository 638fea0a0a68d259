"""Quick rules: short entries in our own words, one file a chapter of a game's book.

Each game has a folder of them; the classic game has its own right in entries/.

An entry in a file of entries/ reads like this; only title, `played` and a text are needed:

    ## Skidding
    played: yes
    heading: the section's name in the book, where the title is another
    also: other words that players use for it, separated by commas
    asked: how far can I shoot? is he out of range? on as many such lines as it takes
    covers: Skid Modifier Table, other headings of the book that it answers for
    see: Falling, Charging

    A paragraph, with {to_hit.SKIDDING:+} for a number of the rules (see `facts`).

    {table: move: skid}

    Example: a case with numbers.
    Check: what the tests compute to see that the example is right
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from btterm.rulebook.facts import fill

OTHER_BOOKS = ("Clan Invasion", "House rules", "Campaigns")
"""The chapters of what the Compendium does not have."""
CLASSIC, ALPHA_STRIKE = "classic", "alpha-strike"
GAMES = {CLASSIC: "Compendium", ALPHA_STRIKE: "Alpha Strike"}
"""The games that have quick rules, each with its book."""
_FOLDER = Path(__file__).with_name("entries")
_FOLDERS = {CLASSIC: _FOLDER, ALPHA_STRIKE: _FOLDER / ALPHA_STRIKE}
_TABLE = re.compile(r"\{table: (.+)\}")
_CHECK = "\nCheck: "


class Played(StrEnum):
    """Whether the game plays a rule."""

    YES = "yes"
    PARTLY = "partly"
    NO = "not yet"


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule: what a player needs at the table."""

    title: str
    chapter: str
    heading: str
    """The section's name in the book."""
    played: Played
    also: tuple[str, ...]
    """Other words for it."""
    asked: tuple[str, ...]
    """Questions of players that it answers, in their words."""
    covers: tuple[str, ...]
    """Further headings of the book that it answers for, such as its tables."""
    see: tuple[str, ...]
    """Titles of entries that belong to it."""
    blocks: tuple[str, ...]
    """Paragraphs as written: with the names of numbers and tables, and with checks."""
    game: str = CLASSIC
    """The game that it is a rule of."""

    @property
    def source(self) -> str:
        """Where the book has it."""
        place = self.chapter if self.heading == self.chapter else f"{self.chapter}: {self.heading}"
        return place if self.chapter in OTHER_BOOKS else f"{GAMES[self.game]}, {place}"

    @property
    def table_names(self) -> tuple[str, ...]:
        """The tables that it shows."""
        return tuple(found[1] for block in self.blocks if (found := _TABLE.fullmatch(block)))

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The text without its tables, with all numbers filled in from the rules."""
        texts = (block for block in self.blocks if not _TABLE.fullmatch(block))
        return tuple(" ".join(fill(text.partition(_CHECK)[0]).split()) for text in texts)

    @property
    def checks(self) -> tuple[tuple[str, str], ...]:
        """The examples, each with what proves it."""
        parts = (block.partition(_CHECK) for block in self.blocks)
        return tuple((example, check) for example, _, check in parts if check)

    def lines(self, width: int = 80) -> list[str]:
        """The entry as plain text, no line wider than `width` columns, 60 at least."""
        lines = [*_wrap(f"{self.title.upper()} ({_PLAYED_WORDS[self.played]})", width)]
        lines += _wrap(self.source, width)
        for block in self.blocks:
            lines += ["", *_block_lines(block, width)]
        if self.see:
            lines += ["", *_wrap(f"See also: {', '.join(self.see)}", width)]
        return lines


_PLAYED_WORDS = {
    Played.YES: "played",
    Played.PARTLY: "played in part",
    Played.NO: "not played yet",
}


def _block_lines(block: str, width: int) -> list[str]:
    found = _TABLE.fullmatch(block)
    if found:
        # The tables bring the rules with them, which a list of titles need not wait for.
        from btterm.rulebook.tables import find_table, table_lines

        return table_lines(find_table(found[1]), width)
    return _wrap(fill(block.partition(_CHECK)[0]), width)


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(" ".join(text.split()), max(width, 60))


def entries(game: str = CLASSIC) -> tuple[Entry, ...]:
    """All entries of a game, in the order of the book."""
    return _entries(game)


@cache
def _entries(game: str) -> tuple[Entry, ...]:
    texts = (file.read_text(encoding="utf-8") for file in sorted(_FOLDERS[game].glob("*.md")))
    return tuple(entry for text in texts for entry in read_chapter(text, game))


def chapters(game: str = CLASSIC) -> dict[str, tuple[Entry, ...]]:
    """The entries of a game by chapter, in the order of the book."""
    found: dict[str, list[Entry]] = {}
    for entry in entries(game):
        found.setdefault(entry.chapter, []).append(entry)
    return {chapter: tuple(members) for chapter, members in found.items()}


def entry(title: str, game: str = CLASSIC) -> Entry:
    """The entry of exactly this title. Raises KeyError."""
    return _by_title(game)[title]


@cache
def _by_title(game: str) -> dict[str, Entry]:
    return {each.title: each for each in entries(game)}


def read_chapter(text: str, game: str = CLASSIC) -> Iterator[Entry]:
    """The entries of a chapter's file."""
    head, *sections = re.split(r"^## ", text, flags=re.M)
    chapter = head.strip().removeprefix("# ")
    for section in sections:
        first, *blocks = re.split(r"\n\s*\n", section.strip())
        title, *lines = first.splitlines()
        keys = _keys(lines)
        yield Entry(
            title=title,
            chapter=chapter,
            heading=keys.get("heading", title),
            played=Played(keys["played"]),
            also=_listed(keys, "also"),
            asked=_listed(keys, "asked", "?"),
            covers=_listed(keys, "covers"),
            see=_listed(keys, "see"),
            blocks=tuple(blocks),
            game=game,
        )


def _keys(lines: list[str]) -> dict[str, str]:
    """The keys of an entry; one on several lines has all of their text."""
    keys: dict[str, str] = {}
    for line in lines:
        key, text = line.split(": ", 1)
        keys[key] = f"{keys[key]} {text}" if key in keys else text
    return keys


def _listed(keys: dict[str, str], key: str, end: str = ",") -> tuple[str, ...]:
    parts = (part.strip() for part in keys.get(key, "").split(end))
    return tuple(part for part in parts if part)
