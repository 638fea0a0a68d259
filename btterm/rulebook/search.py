"""Finding the entry that answers a question, typos and table-talk included.

SQLite's full-text search does most of it: it takes words by their stems and ranks what it finds
(BM25). Each name of an entry is a row of `names`, each question that players ask for it a row of
`asked`, and all that is written in an entry a row of `texts`, which weighs less. RapidFuzz spells
the words that none of them has."""

from __future__ import annotations

import math
import re
import sqlite3
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from btterm.errors import BadInput
from btterm.rulebook.entries import Entry, Played, entries
from btterm.rulebook.words import ANY_NUMBER, plain, says_nothing, without_measures, words
from btterm.spelling import SHORT, alike

MOST_FOUND = 8
_RANKS = {"names": 0.6, "asked": 0.6, "texts": 0.2}
"""How much the best rank of an entry counts in each table."""
_MEASURE = 0.3
"""The rank of "70 tons" or "4 hexes" beside that of other words."""
_SHARE = 10.0
"""What an entry gains that knows the whole of a question."""
_IN_TEXT = 0.7
"""How much a word counts there that only the text of an entry has, no name or question of it."""
_VERBATIM = 4.0
"""What an entry gains when any of its names is asked word for word."""
_NOT_PLAYED = 0.8
"""What it loses when it is no rule that the game plays."""
_ANSWERED = 0.48
"""The share of a question that an entry must know to answer it."""
_TOGETHER = 2
"""So many of its words together in one name or question of an entry are an answer as well."""
_UNHEARD = 5.0
"""The weight of a word that no entry knows: that of a rare one."""
_GUESSED = 0.65
"""How much a word counts that is known only in another spelling."""
_BEGUN = 4
"""From how many letters on a word may be the beginning of one."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to."""

    best: Entry | None
    """The entry that answers the question, if any does."""
    near: tuple[Entry, ...]
    """Others near it, the nearest first."""


def search(question: str) -> Found:
    """The entry that answers a question, and others near it."""
    found = _index().search(question)
    if found.best or not words(question):
        return found
    # The tables bring the rules with them: only what the texts do not tell is worth the wait.
    return _index(tables=True).search(question)


def best_and_near(question: str) -> tuple[Entry, Sequence[Entry]]:
    """The entry that answers a question best, and the others found. Raises BadInput when there
    is none, with what is near it."""
    found = search(question)
    if found.best is None:
        near = ", ".join(entry.title for entry in found.near[:3])
        other = f", near it: {near}" if near else ": say it in other words"
        raise BadInput(f"nothing found for {question!r}{other}")
    return found.best, found.near


def answer_text(question: str, width: int) -> str:
    """The best answer to a question as plain text, and the titles of others near it. Raises
    BadInput when there is none."""
    best, near = best_and_near(question)
    others = [entry.title for entry in near if entry.title not in best.see]
    last = textwrap.wrap(f"Near it: {', '.join(others[:4])}", width) if others else []
    return "\n".join([*best.lines(width), *last])


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a question, as it is looked for."""

    pattern: str
    """In the way of FTS5; empty for a word that no entry knows nor has anything like it."""
    weight: float
    """The fewer entries a word leads to, the more it says."""
    named: frozenset[int] = frozenset()
    """The entries that have it in a name or a question, by their number."""
    told: frozenset[int] = frozenset()
    """Those that have it in their text."""
    sure: float = 1.0
    """How sure it is that this is the word that is meant."""


class _Index:
    """The names, questions and texts of all entries, with or without their tables."""

    def __init__(self, tables: bool) -> None:
        self._data = sqlite3.connect(":memory:", check_same_thread=False)
        for table in _RANKS:
            columns = "words, entry UNINDEXED, tokenize=porter"
            self._data.execute(f"CREATE VIRTUAL TABLE {table} USING fts5({columns})")
        vocabulary: set[str] = set()
        for number, entry in enumerate(entries()):
            told = " ".join(" ".join(words(text)) for text in _texts(entry, tables))
            rows = {"names": _names(entry), "asked": entry.asked, "texts": (told,)}
            for table, found in rows.items():
                worded = dict.fromkeys(" ".join(words(row)) for row in found)
                pairs = [(row, number) for row in worded]
                self._data.executemany(f"INSERT INTO {table} VALUES (?, ?)", pairs)
                vocabulary.update(*(row.split() for row in worded))
        self._vocabulary = sorted(vocabulary)
        self._known: dict[str, _Word] = {}

    def search(self, question: str) -> Found:
        """The entry that answers a question, and others near it."""
        rest, measures = without_measures(question)
        asked = [self._word(word) for word in words(rest)]
        scores = self._ranked(asked)
        for number, score in self._ranked([self._word(word) for word in words(measures)]).items():
            scores[number] += _MEASURE * score
        shares = {number: _share(asked, number) for number in scores}
        for number, share in shares.items():
            scores[number] += _SHARE * share + _extra(question, entries()[number])
        ranked = sorted(scores, key=lambda number: (-scores[number], number))[:MOST_FOUND]
        found = tuple(entries()[number] for number in ranked)
        if ranked and _asks(question, found[0]):
            known = shares[ranked[0]] >= _ANSWERED
            if known or self._together(asked, ranked[0]) >= _TOGETHER:
                return Found(found[0], found[1:])
        return Found(None, found)

    def _together(self, asked: list[_Word], number: int) -> int:
        """How many words of a question stand together in one name or question of an entry."""
        times: Counter[tuple[str, int]] = Counter()
        for word in asked:
            for table in ("names", "asked") if word.pattern and word.sure == 1 else ():
                query = f"SELECT rowid, entry FROM {table}(?)"
                rows = self._rows(query, word.pattern)
                times.update((table, row) for row, entry in rows if entry == number)
        return max(times.values(), default=0)

    def _ranked(self, asked: list[_Word]) -> defaultdict[int, float]:
        """How well the best name, the best question and the text of each entry fit."""
        scores: defaultdict[int, float] = defaultdict(float)
        query = " OR ".join(word.pattern for word in asked if word.pattern)
        for table, weight in _RANKS.items() if query else ():
            best: dict[int, float] = {}
            for number, rank in self._rows(f"SELECT entry, -bm25({table}) FROM {table}(?)", query):
                best[number] = max(best.get(number, 0.0), rank)
            for number, rank in best.items():
                scores[number] += weight * rank
        return scores

    def _rows(self, query: str, pattern: str) -> list[tuple[int, float]]:
        return self._data.execute(query, (pattern,)).fetchall()

    def _word(self, word: str) -> _Word:
        if word not in self._known:
            found = (self._found(*spelling) for spelling in self._spellings(word))
            self._known[word] = next((each for each in found if each), None) or _Word(
                _any_of(alike(word, self._vocabulary)), _UNHEARD
            )
        return self._known[word]

    def _found(self, pattern: str, sure: float) -> _Word | None:
        names, asked, told = (
            frozenset(
                number for number, _ in self._rows(f"SELECT entry, 0 FROM {table}(?)", pattern)
            )
            for table in _RANKS
        )
        named = names | asked
        if not named | told:
            return None
        weight = math.log(1 + len(entries()) / len(named | told))
        return _Word(pattern, weight, named, told, sure)

    def _spellings(self, word: str) -> Iterator[tuple[str, float]]:
        """What a word may be, to be tried in turn, and how sure that is: itself (a number may be
        any number), the beginning of a longer one, or others with a letter or two wrong, missing or
        swapped."""
        if word.isdigit():
            yield f'("{word}" OR {ANY_NUMBER})', 1.0
            return
        yield f'"{word}"', 1.0
        if len(word) >= _BEGUN:
            yield f'"{word}" *', 1.0
        # A short word with a letter too many is another word: no "rear" in "rearm".
        shortest = len(word) - (len(word) > SHORT + 1)
        if spelled := [known for known in alike(word, self._vocabulary) if len(known) >= shortest]:
            yield _any_of(spelled), _GUESSED


def _any_of(spelled: list[str]) -> str:
    """Any of some words, in the way of FTS5; their quotes keep them from being commands."""
    quoted = " OR ".join(f'"{word}"' for word in spelled)
    return f"({quoted})" if spelled else ""


@cache
def _index(tables: bool = False) -> _Index:
    return _Index(tables)


@cache
def _names(entry: Entry) -> tuple[str, ...]:
    return (entry.title, *entry.also, entry.heading, *entry.covers)


def _texts(entry: Entry, tables: bool) -> Iterator[str]:
    """What is written in an entry; the names of numbers are no words of it."""
    for block in entry.blocks:
        yield re.sub(r"\{.*?\}|^Check: .*", "", block, flags=re.M)
    if tables:
        from btterm.rulebook.tables import find_table

        for name in entry.table_names:
            table = find_table(name)
            yield " ".join([table.title, *table.head, *table.notes, *map(" ".join, table.rows)])


def _share(asked: list[_Word], number: int) -> float:
    """How much of a question an entry knows, from 0 to 1."""
    known = sum(
        word.sure * word.weight * (1 if number in word.named else _IN_TEXT)
        for word in asked
        if number in word.named | word.told
    )
    return known / (sum(word.weight for word in asked) or 1)


def _asks(question: str, entry: Entry) -> bool:
    """Whether a question says anything, or is the name of an entry: "what time is it" does not."""
    spoken = any(plain(question) == plain(name) for name in _names(entry))
    return spoken or not says_nothing(question)


def _extra(question: str, entry: Entry) -> float:
    """What an entry gains when the question is one of its names, most for the title, or one that
    is asked for it, and loses when it is no rule of the game."""
    names = _names(entry)
    spoken = [plain(question) == plain(name) for name in names]
    worded = words(question) in map(words, (*names, *entry.asked))
    gained = _VERBATIM * (any(spoken) + spoken[0] + worded / 2)
    return gained - _NOT_PLAYED * (entry.played is Played.NO)
