"""Record sheets found by name: the shipped ones, and those in the player's own folders (Compendium,
Technical Readout, Technical Readout: Inner Sphere, Technical Readout: Clan)."""

from __future__ import annotations

import difflib
import os
import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from btterm.classic.sheets.finding import Traits, calls, find, traits
from btterm.classic.sheets.glance import ENDINGS
from btterm.classic.sheets.index import Listed, Record, look_through
from btterm.classic.sheets.kinds import (
    KINDS,
    MECH,
    AnySheet,
    read_any,
    read_with_remarks,
)
from btterm.classic.sheets.mech.file import playable
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.writing import write_sheet
from btterm.data import data_dir, write_text
from btterm.errors import BadInput
from btterm.own_folders import own_folder, own_folders, same


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    """In full: "Timber Wolf Prime"."""
    words: tuple[str, ...]
    others: tuple[tuple[str, ...], ...]
    """The same under the Inner Sphere's code name ("Mad Cat Prime") and under nicknames."""
    file: str
    record: Record
    alone: bool = True
    """Whether no other has this name."""

    @property
    def path(self) -> Path:
        return Path(self.file)

    @property
    def kind(self) -> str:
        return self.record.kind

    @property
    def label(self) -> str:
        """Its name, or its path where several have one name."""
        return self.name if self.alone else self.file


def names() -> list[str]:
    """The full names of all 'Mechs, in alphabetical order; where several have one name, the paths
    of their files instead."""
    return [entry.label for entry in _mechs()]


def search(query: str) -> list[str]:
    """The names of units of all kinds that fit a query, as `finding.find` has it; all, 'Mechs
    first, for an empty one. Where several have one name, the paths of their files."""
    return [entry.label for entry in _search(query)]


@dataclass(frozen=True, slots=True)
class Found:
    """A unit that a search has found."""

    label: str
    """Its name, or its path where several have one name."""
    listed: Listed | None
    """None where its sheet cannot be read or played."""
    fault: str
    """Its path, and why not."""


def listing(query: str) -> list[Found]:
    """As `search`, with what lists show of each unit."""
    return [
        Found(entry.label, entry.record.listed, f"{entry.file}{entry.record.fault or ''}")
        for entry in _search(query)
    ]


def _search(query: str) -> list[_Entry]:
    if not query.split():
        # What thousands of units are found by takes a noticeable time.
        return list(_entries_with(own_folders(), True))
    return find(query, _traits(own_folders()))


@cache
def _traits(folders: tuple[Path, ...]) -> list[tuple[_Entry, Traits]]:
    """What each unit is found by; folders as for `_entries_with`."""
    return [(entry, traits(entry.record)) for entry in _entries_with(folders, True)]


def load_any(name_or_path: str) -> AnySheet:
    """The record sheet of a unit of any kind, found as by `load_sheet`."""
    path = _as_path(name_or_path)
    if path is None:
        return _played(_find(name_or_path, _entries()).path)
    sheet = read_any(path)
    return playable(sheet, str(path)) if isinstance(sheet, MechSheet) else sheet


def load_any_draft(name_or_path: str) -> AnySheet:
    """As `load_any`, but the design in a file may break the rules of construction."""
    path = _as_path(name_or_path)
    return _read(_find(name_or_path, _entries()).path) if path is None else read_any(path)


def load_with_remarks(name_or_path: str) -> tuple[AnySheet, list[str]]:
    """As `load_any_draft`, with a remark for everything in a file that these rules do not know; the
    shipped sheets are as they should be."""
    path = _as_path(name_or_path) or _find(name_or_path, _entries()).path
    sheet, remarks = read_with_remarks(path)
    return sheet, [] if path.is_relative_to(data_dir("record_sheets")) else remarks


def load_sheet(name_or_path: str) -> MechSheet:
    """The 'Mech of a chassis ("Atlas"), a model ("WHM-6R"), a full name in any case, or in the
    file at a path (anything with a slash or ending in .toml, .mtf or .blk).

    Raises BadInput, naming the nearest, when no sheet or more than one has this name, and when it
    is no 'Mech; BadFile when a file cannot be read.
    """
    path = _as_path(name_or_path)
    if path is None:
        return _mech(_played(_find_mech(name_or_path).path))
    return playable(_mech(read_any(path)), str(path))


def load_unit(name_or_path: str) -> AnySheet:
    """As `load_sheet`, for a unit of any kind; a name goes for a 'Mech, if there is one of it."""
    path = _as_path(name_or_path)
    return load_any(name_or_path) if path else _played(_find_mech(name_or_path).path)


def load_draft(name_or_path: str) -> MechSheet:
    """As `load_sheet`, but the design in a file may break the rules of construction."""
    path = _as_path(name_or_path)
    return _mech(_read(_find_mech(name_or_path).path) if path is None else read_any(path))


def save_own(sheet: MechSheet) -> Path:
    """Keep a 'Mech among the player's own, under its name and in place of an earlier design of
    that file. Raises BadInput when another record sheet has this name, or when it cannot be
    written."""
    name = "-".join(_words(sheet.name))
    if not name:
        raise BadInput("a design needs a name")
    path = own_folder() / f"{name[:60]}.toml"
    others = [entry.path for entry in _entries() if entry.words == _words(sheet.name)]
    if any(not same(other, path) for other in others):
        raise BadInput(f"there is a {sheet.name} already; give this one another name or model")
    write_text(path, write_sheet(sheet))
    for known in (_entries_with, _traits, _read, _played):
        known.cache_clear()
    return path


def _as_path(text: str) -> Path | None:
    """The path that a text is, unless it is a name, as "AC/2 Carrier"."""
    slash = "/" in text or os.sep in text
    if Path(text).suffix.casefold() in ENDINGS or (
        slash and not _matches(_words(text), _entries())
    ):
        return Path(text).expanduser()
    return None


def _mech(sheet: AnySheet) -> MechSheet:
    """Raises BadInput when the unit is no 'Mech."""
    if not isinstance(sheet, MechSheet):
        raise BadInput(f"{sheet.name} is no 'Mech")
    return sheet


def _find_mech(name: str) -> _Entry:
    """As `_find` among the 'Mechs, unless the name fits none of them."""
    if _matches(_words(name), _mechs()):
        return _find(name, _mechs())
    return _find(name, _entries())


def _find(name: str, entries: tuple[_Entry, ...]) -> _Entry:
    found = _matches(_words(name), entries)
    if len(found) == 1:
        return found[0]
    if found:
        choices = ", ".join(entry.label for entry in found)
        raise BadInput(f"{name!r} may be any of: {choices}")
    raise BadInput(f"no record sheet is called {name!r}{_hint(name)}")


def _matches(wanted: tuple[str, ...], entries: tuple[_Entry, ...]) -> list[_Entry]:
    """The entry with exactly these words, else all in which they follow each other."""
    if not wanted:
        return []
    exact = [entry for entry in entries if wanted in (entry.words, *entry.others)]
    return exact or [
        entry
        for entry in entries
        if any(_follow(wanted, words) for words in (entry.words, *entry.others))
    ]


def _follow(wanted: tuple[str, ...], words: tuple[str, ...]) -> bool:
    starts = range(len(words) - len(wanted) + 1)
    return any(words[i : i + len(wanted)] == wanted for i in starts)


def _hint(name: str) -> str:
    known: dict[str, str] = {}
    for entry in _entries():
        for cut in range(1, len(entry.words) + 1):
            known[" ".join(entry.words[:cut])] = entry.name
            known[" ".join(entry.words[-cut:])] = entry.name
    near = difflib.get_close_matches(" ".join(_words(name)), known, n=1)
    return f"; did you mean {known[near[0]]}?" if near else ""


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9]+", text.casefold()))


@cache
def _read(path: Path) -> AnySheet:
    return read_any(path)


@cache
def _played(path: Path) -> AnySheet:
    sheet = _read(path)
    return playable(sheet, str(path)) if isinstance(sheet, MechSheet) else sheet


def _entries() -> tuple[_Entry, ...]:
    """Units of all kinds, kind by kind and then by name."""
    return _entries_with(own_folders(), False)


def _mechs() -> tuple[_Entry, ...]:
    return tuple(entry for entry in _entries() if entry.kind == MECH)


@cache
def _entries_with(folders: tuple[Path, ...], read: bool) -> tuple[_Entry, ...]:
    """As `_entries`, of the shipped folder and of these; read, if lists are to show them."""
    found = [
        _entry(file, record)
        for folder in (data_dir("record_sheets"), *folders)
        for file, record in look_through(folder, read=read).items()
    ]
    found.sort(key=lambda entry: (KINDS.index(entry.kind), entry.name))
    times = Counter(entry.words for entry in found)
    return tuple(
        entry if times[entry.words] == 1 else replace(entry, alone=False) for entry in found
    )


def _entry(file: str, record: Record) -> _Entry:
    name = f"{record.chassis} {record.model}".strip()
    others = tuple(_words(f"{call} {record.model}") for call in calls(record)[1:])
    return _Entry(name, _words(name), others, file, record)
