"""Finding the entry that answers a question, typos and table-talk included.

SQLite's full-text search finds words by their stems. Each name of an entry is a row of `names`,
each question that players ask for it a row of `asked`, and all that is written in an entry a row of
`texts`. An entry is the better the more of a question it knows, the more of its names and questions
have those words, and the better one of its names or its text fits (BM25). RapidFuzz spells the
words that none of them has."""

from __future__ import annotations

import math
import re
import sqlite3
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from btterm.errors import BadInput
from btterm.rulebook.entries import CLASSIC, Entry, Played, entries
from btterm.rulebook.words import ANY_NUMBER, plain, says_nothing, without_measures, words
from btterm.spelling import SHORT, alike

MOST_FOUND = 8
_RANKS = {"names": 1.0, "asked": 0.15, "texts": 0.2}
"""How much the best rank of an entry counts in each table."""
_OFTEN = 0.6
"""How much it counts that many names and questions of an entry have a word."""
_RARE = 0.5
"""The share of the weight of the rarest word from which on others are ranked with it in questions:
to rank all of them that have "hit" takes its time and says little."""
_MEASURE = 0.3
"""The rank of "70 tons" or "4 hexes" beside that of other words."""
_SHARE = 12.0
"""What an entry gains that knows the whole of a question."""
_IN_PASSING, _EACH_TIME = 0.9, 0.25
"""How much a word counts there that only the text of an entry has, and how much more in its names
and questions, by the logarithm of their number: an entry is about the words that come often."""
_VERBATIM = 6.0
"""What an entry gains when any of its names or questions is asked word for word."""
_NOT_PLAYED = 0.8
"""What it loses when it is no rule that the game plays."""
_ANSWERED = 0.65
"""The share of a question that an entry must know to answer it."""
_TOGETHER = 2
"""So many of its words together in one name or question of an entry are an answer as well."""
_STRANGE = 0.52
"""The share of a question that may be words that no entry knows, if any is to answer it."""
_UNHEARD = 6.0
"""The weight of a word that no entry knows: that of a rare one."""
_SHORT = 3.0
"""That of one of two letters or less."""
_GUESSED = 0.65
"""How much a word counts that is known only in another spelling."""
_BEGUN = 3
"""From how many letters on a word may be the beginning of one."""
_PART = 4
"""From how many letters on one may be half of a word."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to."""

    best: Entry | None
    """The entry that answers the question, if any does."""
    near: tuple[Entry, ...]
    """Others near it, the nearest first."""


def search(question: str, game: str = CLASSIC) -> Found:
    """The entry of a game that answers a question, and others near it."""
    found = _index(game).search(question)
    if found.best or not words(question):
        return found
    # The tables bring the rules with them: only what the texts do not tell is worth the wait.
    return _index(game, tables=True).search(question)


def best_and_near(question: str, game: str = CLASSIC) -> tuple[Entry, Sequence[Entry]]:
    """The entry of a game that answers a question best, and the others found. Raises BadInput when
    there is none, with what is near it."""
    found = search(question, game)
    if found.best is None:
        near = ", ".join(entry.title for entry in found.near[:3])
        other = f", near it: {near}" if near else ": say it in other words"
        raise BadInput(f"nothing found for {question!r}{other}")
    return found.best, found.near


def answer_text(question: str, width: int, game: str = CLASSIC) -> str:
    """The best answer of a game to a question as plain text, and the titles of others near it.
    Raises BadInput when there is none."""
    best, near = best_and_near(question, game)
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
    named: Mapping[int, float] = field(default_factory=dict)
    """The logarithm of how many names and questions of an entry have it, by the number of the
    entry; a name counts twice."""
    told: frozenset[int] = frozenset()
    """Those that have it in their text."""
    sure: float = 1.0
    """How sure it is that this is the word that is meant; 0 where no entry knows it."""


class _Index:
    """The names, questions and texts of some entries, with or without their tables."""

    def __init__(self, entries: Sequence[Entry], tables: bool) -> None:
        self._entries = entries
        self._data = sqlite3.connect(":memory:", check_same_thread=False)
        for table in _RANKS:
            columns = "words, entry UNINDEXED, tokenize=porter"
            self._data.execute(f"CREATE VIRTUAL TABLE {table} USING fts5({columns})")
        self._vocabulary: set[str] = set()
        self._worded: defaultdict[str, set[int]] = defaultdict(set)
        for number, entry in enumerate(entries):
            told = " ".join(" ".join(words(text)) for text in _texts(entry, tables))
            rows = {"names": _names(entry), "asked": entry.asked, "texts": (told,)}
            for table, found in rows.items():
                worded = dict.fromkeys(" ".join(words(row)) for row in found)
                pairs = [(row, number) for row in worded]
                self._data.executemany(f"INSERT INTO {table} VALUES (?, ?)", pairs)
                self._vocabulary.update(*(row.split() for row in worded))
                for row in worded:
                    self._worded[row].add(number)
        self._known: dict[str, _Word] = {}

    def search(self, question: str) -> Found:
        """The entry that answers a question, and others near it."""
        rest, measures = without_measures(question)
        asked = [self._word(word) for word in self._parted(words(rest))]
        scores = self._ranked(asked)
        for number, score in self._ranked([self._word(word) for word in words(measures)]).items():
            scores[number] += _MEASURE * score
        shares = {number: _share(asked, number) for number in scores}
        for number, share in shares.items():
            scores[number] += _SHARE * share - _NOT_PLAYED * (
                self._entries[number].played is Played.NO
            )
        for number in self._worded.get(" ".join(words(question)), ()):
            scores[number] += _VERBATIM * _said(question, self._entries[number])
        ranked = sorted(scores, key=lambda number: (-scores[number], number))[:MOST_FOUND]
        found = tuple(self._entries[number] for number in ranked)
        if ranked and _asks(question, found[0]) and _strange(asked) <= _STRANGE:
            known = shares[ranked[0]] >= _ANSWERED
            if known or self._together(asked, ranked[0]) >= _TOGETHER:
                return Found(found[0], found[1:])
        return Found(None, found)

    def _parted(self, asked: list[str]) -> list[str]:
        """The words of a question; one that nobody knows as two, if these are known: a "hovertank"
        is a hover tank."""
        known, found = self._vocabulary, list[str]()
        for word in asked:
            cuts = range(_PART, len(word) - _PART + 1) if word not in known else ()
            parts = ((word[:cut], word[cut:]) for cut in cuts)
            found += next(
                (words(" ".join(pair)) for pair in parts if known.issuperset(pair)), [word]
            )
        return found

    def _together(self, asked: list[_Word], number: int) -> int:
        """How many words of a question stand together in one name or question of an entry."""
        times: Counter[tuple[str, int]] = Counter()
        for word in asked:
            for table in ("names", "asked") if word.sure else ():
                query = f"SELECT rowid, entry FROM {table}(?)"
                rows = self._rows(query, word.pattern)
                times.update((table, row) for row, entry in rows if entry == number)
        return max(times.values(), default=0)

    def _ranked(self, asked: list[_Word]) -> defaultdict[int, float]:
        """How well the names, the questions and the text of each entry fit."""
        scores: defaultdict[int, float] = defaultdict(float)
        for word in asked:
            for number, often in word.named.items():
                scores[number] += _OFTEN * word.weight * often
        rarest = max((word.weight for word in asked), default=0.0)
        for table, weight in _RANKS.items():
            least = _RARE * rarest if table == "asked" else 0.0
            ranked = (word.pattern for word in asked if word.weight >= least)
            query = " OR ".join(filter(None, ranked)) or '""'
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
                _any_of(alike(word, self._vocabulary)),
                _UNHEARD if len(word) >= _BEGUN else _SHORT,
                sure=0,
            )
        return self._known[word]

    def _found(self, pattern: str, sure: float) -> _Word | None:
        names, asked, texts = (
            Counter(number for number, _ in self._rows(f"SELECT entry, 0 FROM {table}(?)", pattern))
            for table in _RANKS
        )
        times, told = names + names + asked, frozenset(texts)
        named = {number: math.log1p(count) for number, count in times.items()}
        known = named.keys() | told
        if not known:
            return None
        weight = math.log(1 + len(self._entries) / len(known))
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
            yield f'"{word}" *', _GUESSED
        spelled = [known for known in alike(word, self._vocabulary) if _mistyped(word, known)]
        if spelled:
            yield _any_of(spelled), _GUESSED


def _mistyped(word: str, known: str) -> bool:
    """Whether a word that is like a known one may be meant by it. A short word with another letter,
    or one too many, is another word: "beers" are no "bears", and no "rear" is in "rearm"."""
    missing, swapped = len(known) > len(word), sorted(known) == sorted(word)
    return len(word) > SHORT + 1 or missing or swapped


def _any_of(spelled: list[str]) -> str:
    """Any of some words, in the way of FTS5; their quotes keep them from being commands."""
    quoted = " OR ".join(f'"{word}"' for word in spelled)
    return f"({quoted})" if spelled else ""


@cache
def _index(game: str, tables: bool = False) -> _Index:
    return _Index(entries(game), tables)


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
    known = whole = 0.0
    for word in asked:
        here = number in word.named or number in word.told
        # A guess that leads elsewhere is no guess, but a word that nobody knows.
        whole += _UNHEARD if word.sure == _GUESSED and not here else word.weight
        often = word.named.get(number, 0.0)
        known += here * word.sure * word.weight * (_IN_PASSING + _EACH_TIME * often)
    return known / (whole or 1)


def _strange(asked: list[_Word]) -> float:
    """How much of a question are words that no entry knows, from 0 to 1."""
    whole = sum(word.weight for word in asked)
    return sum(word.weight for word in asked if not word.sure) / (whole or 1)


def _asks(question: str, entry: Entry) -> bool:
    """Whether a question says anything, or is the name of an entry: "what time is it" does not."""
    spoken = any(plain(question) == plain(name) for name in _names(entry))
    return spoken or not says_nothing(question)


def _said(question: str, entry: Entry) -> int:
    """How much of a name or question of an entry, or of its title, a question is that has the very
    words of one."""
    spoken = [plain(question) == plain(each) for each in (*_names(entry), *entry.asked)]
    return 2 + any(spoken) + spoken[0]
