"""Unit cards and forces found by name: the shipped ones, and the player's own (Alpha Strike, Unit
Card, Army Lists)."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from btterm.alphastrike.cards.card import Card, Mode, UnitType
from btterm.alphastrike.cards.files import Content, NamedForce, read_file
from btterm.alphastrike.cards.points import skilled_pv
from btterm.data import CARDS, data_dir
from btterm.errors import BadFile, BadInput
from btterm.own_folders import own_folder, own_folders

SKILL = 4
"""Of a crew where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Fielded:
    """A unit of a force."""

    card: Card
    skill: int = SKILL

    @property
    def pv(self) -> int:
        """PV with the skill of its crew."""
        return skilled_pv(self.card.pv, self.skill)


@dataclass(frozen=True, slots=True)
class Formation:
    """A lance, a Star or whatever part a force has."""

    name: str
    units: tuple[Fielded, ...]

    @property
    def pv(self) -> int:
        return sum(unit.pv for unit in self.units)


@dataclass(frozen=True, slots=True)
class Force:
    """An army list: cards with skills, in formations."""

    name: str
    formations: tuple[Formation, ...]
    faction: str = ""
    era: str = ""
    note: str = ""

    @property
    def units(self) -> tuple[Fielded, ...]:
        return tuple(unit for formation in self.formations for unit in formation.units)

    @property
    def pv(self) -> int:
        return sum(formation.pv for formation in self.formations)


class Listing(NamedTuple):
    """What lies in the folders of cards."""

    cards: tuple[Card, ...]
    """By their names; of two with one name, the player's own."""
    forces: tuple[NamedForce, ...]
    faults: tuple[str, ...]
    """Why a file of the player's cannot be read: its path, and the line or the key."""


def card_folder() -> Path:
    """Where the player's own cards lie."""
    return own_folder() / CARDS


def listing() -> Listing:
    """All that can be read, and what is wrong with the rest."""
    shipped = data_dir("record_sheets") / CARDS
    own = [folder / CARDS for folder in own_folders()]
    return _listing(tuple(_stamped(shipped)), tuple(f for each in own for f in _stamped(each)))


_Stamped = tuple[Path, int, int]
"""A file, when it was changed, and its size."""


def _stamped(folder: Path) -> Iterator[_Stamped]:
    for path in sorted(folder.rglob("*.toml")) if folder.is_dir() else ():
        try:
            status = path.stat()
        except OSError:
            continue
        yield path, status.st_mtime_ns, status.st_size


@cache
def _content(stamped: _Stamped) -> Content | str:
    """What is in a file, or why it cannot be read."""
    try:
        return read_file(stamped[0])
    except BadFile as error:
        return str(error)


@cache
def _listing(shipped: tuple[_Stamped, ...], own: tuple[_Stamped, ...]) -> Listing:
    cards: dict[tuple[str, ...], Card] = {}
    forces: dict[tuple[str, ...], NamedForce] = {}
    faults = []
    for stamped in (*shipped, *own):
        content = _content(stamped)
        if isinstance(content, str):
            faults.append(content)
            continue
        cards |= {_words(card.name): card for card in content.cards}
        forces |= {_words(force.name): force for force in content.forces}
    return Listing(
        tuple(sorted(cards.values(), key=lambda card: card.name)),
        tuple(sorted(forces.values(), key=lambda force: force.name)),
        tuple(faults),
    )


def cards() -> tuple[Card, ...]:
    """All cards, by their names."""
    return listing().cards


def card(name: str) -> Card:
    """The card of a name ("Atlas AS7-K"), a variant ("AS7-K") or a chassis that has but one, or the
    only one in the file at a path (anything that ends in .toml).

    Raises BadInput, naming the nearest, when no card or more than one has this name; BadFile when
    a file cannot be read.
    """
    if name.casefold().endswith(".toml"):
        content = read_file(Path(name).expanduser())
        if len(content.cards) != 1:
            raise BadFile(name, f"has {len(content.cards)} cards, and one is wanted")
        return content.cards[0]
    try:
        return _one(name, {call: each for each in cards() for call in _calls(each)}, "card")
    except BadInput as error:
        if faults := listing().faults:
            raise BadInput(f"{error}; not read: {'; '.join(faults[:3])}") from None
        raise


def forces() -> tuple[Force, ...]:
    """All forces whose cards there are, by their names."""
    found = []
    for named in listing().forces:
        try:
            found.append(_mustered(named))
        except BadInput:
            continue
    return tuple(found)


def force(name: str) -> Force:
    """The force of a name. Raises BadInput when there is none, or none of its cards."""
    return _mustered(_one(name, {each.name: each for each in listing().forces}, "force"))


def _mustered(named: NamedForce) -> Force:
    formations = tuple(
        Formation(each.name, tuple(Fielded(card(unit.card), unit.skill) for unit in each.units))
        for each in named.formations
    )
    return Force(named.name, formations, named.faction, named.era, named.note)


def _calls(card: Card) -> Iterator[str]:
    """What a card is found by: its name, and the same with the Inner Sphere's code name."""
    yield card.name
    if card.code_name:
        yield f"{card.code_name} {card.variant}".strip()


T = TypeVar("T")


def _one(name: str, known: dict[str, T], what: str) -> T:
    """What has exactly this name, else the only one in whose name these words follow each other.
    Raises BadInput, naming the nearest."""
    wanted = _words(name)
    exact = [each for each in known if _words(each) == wanted]
    found = exact or [each for each in known if wanted and _follow(wanted, _words(each))]
    if len(found) == 1:
        return known[found[0]]
    if found:
        raise BadInput(f"{name!r} may be any of: {', '.join(found)}")
    calls: dict[str, str] = {}
    for each in known:
        words = _words(each)
        for cut in range(1, len(words) + 1):
            calls[" ".join(words[:cut])] = calls[" ".join(words[-cut:])] = each
    near = difflib.get_close_matches(" ".join(wanted), calls, n=1)
    hint = f"; did you mean {calls[near[0]]}?" if near else ""
    raise BadInput(f"no {what} is called {name!r}{hint}")


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9]+", text.casefold().replace("'", "")))


def _follow(wanted: tuple[str, ...], words: tuple[str, ...]) -> bool:
    starts = range(len(words) - len(wanted) + 1)
    return any(words[i : i + len(wanted)] == wanted for i in starts)


_LIMIT = re.compile(r"([<>]=?)(\d{1,3})(?:pv)?")
_RANGE = re.compile(r"(\d{1,3})-(\d{1,3})(?:pv)?")


def search(query: str) -> list[Card]:
    """The cards that fit all words of a query, those first whose names begin so; all for an empty
    one. A word is a part of a name, a type ("CV"), a role, a technology ("Clan"), an era
    ("Star-League"), an ability ("ECM"), "jump", or "<=30", ">40", "30-40" PV."""
    asked = query.casefold().split()
    found = [each for each in cards() if all(_fits(word, each) for word in asked)]
    return sorted(found, key=lambda each: not each.name.casefold().startswith(query.casefold()))


def _fits(word: str, card: Card) -> bool:
    if found := _LIMIT.fullmatch(word):
        limit = int(found[2])
        if card.pv == limit:
            return "=" in found[1]
        return (card.pv < limit) == found[1].startswith("<")
    if (found := _RANGE.fullmatch(word)) and int(found[1]) <= card.pv <= int(found[2]):
        return True
    letters = "".join(_words(word))
    if not letters:
        return False
    if letters.upper() in set(UnitType):
        return letters.upper() == card.type
    if card.has(word.upper()) or (letters == "jump" and card.inches(Mode.JUMP)):
        return True
    said = {
        part.casefold() for each in (card.role, card.tech, card.faction) for part in each.split()
    }
    named = ["".join(_words(call)) for call in _calls(card)]
    return (
        letters in said
        or letters == "".join(_words(card.era))
        or any(letters in name for name in named)
    )
