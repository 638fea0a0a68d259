"""Finding the entry that answers a question, typos and table-talk included."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz import fuzz

from btterm.errors import BadInput
from btterm.rulebook.entries import Entry, Played, entries

MOST_FOUND = 8
_GOOD_ENOUGH = 40.0
"""Out of 100; below it an entry has too little to do with the question."""
_SAME_WORD = 78.0
"""How alike two words must be, out of 100, to pass for one word and its typo."""
_TITLE = 20.0
"""What an entry gains when its title is asked."""
_VERBATIM = 15.0
"""What it gains when any of its names is asked word for word."""
_NOT_PLAYED = 5.0
"""What it loses when it is no rule that the game plays."""
_UNHEARD = 6.0
"""The weight of a word that no entry knows: that of the rarest known ones."""
_ANY_NUMBER = "n"
"""Stands for any number among the other words of an entry: "heat n"."""
_FILLER_TEXT = """
a after am an and any are at battlemech battlemechs be by can could do does for from get gets
happen happens has have he him his how i if in is it its just long many may me mech mechs much my
of on or our should so that the their then they this to was we what when where which while who why
will with you your
"""
_FILLER = frozenset(_FILLER_TEXT.split())
"""Words that say nothing about a question."""


@dataclass(frozen=True, slots=True)
class _Index:
    """What an entry can be found by."""

    entry: Entry
    spoken: tuple[str, ...]
    """Its title, other words for it and the headings that it covers."""
    names: tuple[frozenset[str], ...]
    """The words of each of them."""
    words: frozenset[str]
    """All words of its names."""
    text: frozenset[str]
    """All words of its paragraphs."""


def search(query: str) -> list[Entry]:
    """The entries that answer a question, best first; none when nothing comes near it."""
    words = _words(query)
    if not words:
        return []
    near = [_nearby(word) for word in words]
    asked = _spoken(query)
    scored = [
        (_score(near, index) + _extra(asked, index), number, index.entry)
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
        titles = (entry.title, *entry.also, entry.heading, *entry.covers)
        names = tuple(frozenset(_words(title)) for title in titles)
        spoken = tuple(map(_spoken, titles))
        text = frozenset(_words(" ".join(entry.blocks)))
        found.append(_Index(entry, spoken, names, frozenset().union(*names), text))
    return tuple(found)


@cache
def _weights() -> dict[str, float]:
    """Of the words of all names: the fewer entries a word leads to, the more it says."""
    counts = Counter(word for index in _all() for word in index.words)
    return {word: math.log(1 + len(_all()) / count) for word, count in counts.items()}


def _words(text: str) -> list[str]:
    """The stems of the words that matter, each once. LRM20 and LRM-20 are two words alike."""
    plain = text.casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    words = re.findall(r"[a-z0-9]+", re.sub(r"([a-z]{2})(\d)", r"\1 \2", plain))
    kept = [word for word in words if word not in _FILLER] or words
    return list(dict.fromkeys(_SAME.get(stem, stem) for stem in map(_stem, kept)))


def _spoken(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


@lru_cache(maxsize=5000)
def _stem(word: str) -> str:
    """A word without the endings that make no other word of it: kicks, kicked, kicking."""
    if len(word) > 3 and word[-1] == "s" and word[-2] not in "su":
        word = word[:-1]
    for ending in ("ing", "ed"):
        if len(word) > len(ending) + 2 and word.endswith(ending) and word not in _WHOLE:
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            break
    return word[:-1] if len(word) > 3 and word[-1] == "e" else word


_SAME = {"ammo": "ammunition", "armour": "armor", "crit": "critical"}
_WHOLE = ("building", "during", "speed", "targeting")
"""Words that only look as if they had an ending."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A word of a question."""

    weight: float
    meant: dict[str, float]
    """The known words that it may be, each with how alike they are, from 0 to 1."""


def _nearby(word: str) -> _Asked:
    weights = _weights()
    if word.isdigit():
        meant = {word: 1.0, _ANY_NUMBER: 0.9}
    elif word in weights:
        meant = {word: 1.0}
    else:
        alike = {other: fuzz.ratio(word, other) for other in weights if len(other) > 2}
        meant = {other: ratio / 100 for other, ratio in alike.items() if ratio >= _SAME_WORD}
        meant[word] = 1.0
    return _Asked(max(weights.get(other, _UNHEARD) for other in meant), meant)


def _score(asked: list[_Asked], index: _Index) -> float:
    """How well an entry answers, from 0 to 100: how much its best name and the question have in
    common, and how much of the question is among all its names and in its text."""
    weights = _weights()
    whole = sum(word.weight for word in asked)
    named, told = _common(asked, index.words), _common(asked, index.text)
    name = 0.0
    if named:
        name = max(
            2 * _common(asked, name) / (whole + sum(weights[word] for word in name))
            for name in index.names
        )
    return 60 * name + 25 * named / whole + 15 * told / whole


def _extra(asked: str, index: _Index) -> float:
    """What an entry gains when the question is one of its names and loses when it is no rule of
    the game; its title is worth most."""
    title = _TITLE * (frozenset(_words(asked)) == index.names[0])
    lost = _NOT_PLAYED * (index.entry.played is Played.NO)
    return title + _VERBATIM * (asked in index.spoken) - lost


def _common(asked: list[_Asked], words: frozenset[str]) -> float:
    """The weight of the question's words that are among some words."""
    return sum(
        each.weight * max(each.meant[word] for word in found)
        for each in asked
        if (found := each.meant.keys() & words)
    )
