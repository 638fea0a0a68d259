"""Finding the entry that answers a question, typos and table-talk included."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from rapidfuzz import fuzz

from btterm.errors import BadInput
from btterm.lookup.entries import Entry, entries

MOST_FOUND = 8
_GOOD_ENOUGH = 45.0
"""Out of 100; below it an entry has too little to do with the question."""
_SAME_WORD = 78.0
"""How alike two words must be to pass for one word and its typo."""
_EXACT = 20.0
"""What the very title adds to the score of an entry."""
_FILLER_TEXT = """
a an and are at battlemech battlemechs be by can do does for from get have how i if in is it its
long many mech mechs much my of on or the to what when where which who why with
"""
_FILLER = frozenset(_FILLER_TEXT.split())
"""Words that say nothing about a question."""


@dataclass(frozen=True, slots=True)
class _Index:
    """What an entry can be found by."""

    entry: Entry
    names: tuple[str, ...]
    """Its title, other words for it and the headings that it covers; the title first."""
    words: frozenset[str]
    """All single words of its names."""
    text: frozenset[str]
    """All single words of its paragraphs."""


def search(query: str) -> list[Entry]:
    """The entries that answer a question, best first; none when nothing comes near it."""
    words = _words(query)
    if not words:
        return []
    asked = query.strip().casefold()
    scored = [
        (
            _score(words, index) + (_EXACT if index.entry.title.casefold() == asked else 0),
            number,
            index.entry,
        )
        for number, index in enumerate(_all())
    ]
    scored.sort(key=lambda each: (-each[0], each[1]))
    return [entry for score, _, entry in scored[:MOST_FOUND] if score >= _GOOD_ENOUGH]


def best_and_near(question: str) -> tuple[Entry, list[Entry]]:
    """The entry that answers a question best, and the others found. Raises BadInput when there
    is none."""
    found = search(question)
    if not found:
        raise BadInput(f"no rule found for {question!r}; btterm rules lists the chapters")
    return found[0], found[1:]


def answer_text(question: str, width: int) -> str:
    """The best answer to a question as plain text, and the titles of others near it. Raises
    BadInput when there is none."""
    best, near = best_and_near(question)
    others = [entry.title for entry in near if entry.title not in best.see]
    last = [f"Near it: {', '.join(others[:4])}"] if others else []
    return "\n".join([*best.lines(width), *last])


@cache
def _all() -> tuple[_Index, ...]:
    found = []
    for entry in entries():
        names = tuple(
            " ".join(_words(name))
            for name in (entry.title, *entry.also, entry.heading, *entry.covers)
        )
        words = frozenset(word for name in names for word in name.split())
        text = frozenset(_words(" ".join(entry.blocks)))
        found.append(_Index(entry, names, words, text))
    return tuple(found)


def _words(text: str) -> list[str]:
    """The words that matter, in small letters, without apostrophes and plural endings."""
    plain = text.casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    words = re.findall(r"[a-z0-9]+", plain)
    return [_singular(word) for word in words if word not in _FILLER] or words


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == "s" and word[-2] not in "su" else word


def _score(words: list[str], index: _Index) -> float:
    """How well an entry answers, from 0 to 100: its best name as a whole, then how many words of
    the question are among its names and in its text. Its very title is worth more than that."""
    question = " ".join(words)
    name = max(fuzz.token_sort_ratio(question, name) for name in index.names)
    known = sum(_nearest(word, index.words) for word in words) / len(words)
    told = 100 * sum(word in index.text for word in words) / len(words)
    title = _EXACT if question == index.names[0] else 0
    return 0.5 * name + 0.35 * known + 0.15 * told + title


def _nearest(word: str, words: frozenset[str]) -> float:
    best = 100.0 if word in words else max((fuzz.ratio(word, other) for other in words), default=0)
    return best if best >= _SAME_WORD else 0.0
