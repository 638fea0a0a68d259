"""Units found by what players call them and by what they are: names and nicknames, weapons, role,
kind, technology, tons and year."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from btterm.classic.sheets.index import Record
from btterm.classic.sheets.lore import nicknames

_TONS = re.compile(r"(\d+)\s*(?:tons?|t)\b")
_NUMBER = re.compile(r"(?:\d{4}|\d{1,3}t?)")
_RANGE = re.compile(r"(\d{2,4})-(\d{2,4})t?")
_LIMIT = re.compile(r"([<>]=?)(\d{1,4})t?")
_YEAR = 1000
"""From here on a number is a year and no weight."""
T = TypeVar("T")


class Traits(NamedTuple):
    """What a unit is found by. All words are in small letters and digits alone."""

    names: tuple[str, ...]
    """Its names from each of their words on: "timberwolfprime", "wolfprime", "prime"."""
    words: tuple[str, ...]
    """The words of its names, and its whole names without the model."""
    arms: tuple[str, ...]
    """Its weapons from each of their words on: "mediumlaser", "laser"."""
    others: tuple[str, ...]
    """Initials of weapons, its role, its kind, its technology, how it gets about."""
    tons: int
    year: int
    jumps: bool


def traits(record: Record) -> Traits:
    """What the unit of a file is found by; of one whose sheet cannot be read, its names."""
    names = [_words(f"{call} {record.model}") for call in calls(record)]
    words = [word for name in names for word in name]
    words += ["".join(_words(call)) for call in calls(record)]
    known = record.listed
    facts = known.facts if known is not None else {}
    arms = [_words(arm) for arm in known.arms] if known is not None else []
    initials = ["".join(word[0] for word in arm) for arm in arms if len(arm) > 1]
    said = [str(facts.get(key) or "") for key in ("role", "tech_base", "motion")]
    kind = "" if known is None else record.kind
    return Traits(
        tuple(dict.fromkeys(tail for name in names for tail in _tails(name))),
        tuple(dict.fromkeys(words)),
        tuple(dict.fromkeys(tail for arm in arms for tail in _tails(arm))),
        tuple(filter(None, (*initials, *(w for text in (*said, kind) for w in _whole(text))))),
        int(facts.get("tons") or 0),
        int(facts.get("year") or 0),
        bool(facts.get("jump")),
    )


def calls(record: Record) -> list[str]:
    """What a chassis is called: its name, its code name, and nicknames."""
    found = [record.chassis, record.code_name, *nicknames(record.chassis)]
    return [*dict.fromkeys(filter(None, found))]


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.casefold().replace("'", ""))


def _whole(text: str) -> list[str]:
    """The words of a text, and all of them as one."""
    words = _words(text)
    return [*words, "".join(words)]


def _tails(words: Sequence[str]) -> Iterator[str]:
    """A name from each of its words on, as one word."""
    return ("".join(words[start:]) for start in range(len(words)))


def find(query: str, units: Sequence[tuple[T, Traits]]) -> list[T]:
    """The units that fit all words of a query, those first whose names do; all for an empty one.

    A word is a part of a name or nickname ("madcat"), a weapon ("ppc", "lrm20", "ml"), a role, a
    kind, "clan", "jump", "70t", "60-75" or "<=55" tons, "3025" or "<=3025" for the year. A word
    that fits nothing is taken for others like it."""
    asked = _TONS.sub(r"\1t", query.casefold().replace("'", "")).split()
    # Words that make one name or weapon together mean nothing else.
    whole = "".join(_words(query))
    if len(asked) > 1:
        together = [unit for unit, known in units if _begins(whole, (*known.names, *known.arms))]
        if together:
            return together
    ranks = [0] * len(units)
    for word in asked:
        fits = [_rank(word, known) for _, known in units]
        if not any(fits):
            fits = _meant(word, units)
        ranks = [
            rank + fit if fit and rank >= 0 else -1 for rank, fit in zip(ranks, fits, strict=True)
        ]
    # A name counts less, and so comes first; among equals the order stays.
    order = sorted((rank, place) for place, rank in enumerate(ranks) if rank >= 0)
    return [units[place][0] for _, place in order]


def _meant(word: str, units: Sequence[tuple[T, Traits]]) -> list[int]:
    """How well units fit the words that are most like one that fits none."""
    # Only a misspelt word is worth the time that this takes to load.
    from btterm.spelling import alike

    letters = "".join(_words(word))
    if not letters.isalpha():
        return [0] * len(units)
    size = len(letters)
    vocabulary = {
        part
        for _, known in units
        for whole in (*known.words, *known.arms, *known.others)
        for part in (whole, whole[:size])
    }
    likely = alike(letters, sorted(vocabulary))
    return [
        min((rank for each in likely if (rank := _rank(each, known))), default=0)
        for _, known in units
    ]


def _rank(word: str, known: Traits) -> int:
    """How a unit fits a word: 0 not at all, 1 the word begins one of its name, 2 it stands in one,
    3 it is about something else."""
    if found := _RANGE.fullmatch(word):
        least, most = int(found[1]), int(found[2])
        return 3 * (max(1, least) <= _measured(most, known) <= most)
    if found := _LIMIT.fullmatch(word):
        return 3 * _within(found[1], int(found[2]), known)
    letters = "".join(_words(word))
    if not letters:
        return 0
    if _begins(letters, known.names):
        return 1
    if any(letters in each for each in known.words):
        return 2
    if _NUMBER.fullmatch(word):
        number = int(word.removesuffix("t"))
        return 3 * (0 < number == _measured(number, known) or letters in known.arms)
    about = letters in known.others or (letters == "jump" and known.jumps)
    return 3 * (about or _begins(letters, known.arms) or _begins(letters, known.others, 4))


def _begins(letters: str, words: Sequence[str], least: int = 1) -> bool:
    return len(letters) >= least and any(each.startswith(letters) for each in words)


def _measured(number: int, known: Traits) -> int:
    """The tons of a unit, or its year where the number must be one."""
    return known.year if number >= _YEAR else known.tons


def _within(sign: str, limit: int, known: Traits) -> bool:
    measured = _measured(limit, known)
    if not measured:
        return False
    return ("=" in sign) if measured == limit else (measured < limit) == sign.startswith("<")
