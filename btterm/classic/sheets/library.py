"""Record sheets found by name: the shipped ones, and those in the player's own folders."""

from __future__ import annotations

import difflib
import os
import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from btterm.classic.sheets.glance import ENDINGS, glance
from btterm.classic.sheets.kinds import (
    KINDS,
    MECH,
    AnySheet,
    kind_of,
    not_played,
    read_any,
    read_with_remarks,
)
from btterm.classic.sheets.mech.file import playable
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.classic.sheets.mech.writing import write_sheet
from btterm.classic.sheets.own_folders import own_folder, own_folders, same
from btterm.data import data_dir
from btterm.errors import BadInput


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    """In full: "Timber Wolf Prime"."""
    words: tuple[str, ...]
    code_words: tuple[str, ...]
    """The same under the Inner Sphere's code name ("Mad Cat Prime"), or nothing."""
    path: Path
    kind: str
    alone: bool = True
    """Whether no other has this name."""

    @property
    def label(self) -> str:
        """Its name, or its path where several have one name."""
        return self.name if self.alone else str(self.path)


_MOST_FILES = 20_000


def names() -> list[str]:
    """The full names of all 'Mechs, in alphabetical order; where several have one name, the paths
    of their files instead."""
    return [entry.label for entry in _mechs()]


def search(query: str) -> list[str]:
    """The names of units of all kinds, 'Mechs first, in which every word of the query occurs, code
    names too; all for an empty one. Where several have one name, the paths of their files."""
    wanted = _words(query)
    return [
        entry.label
        for entry in _entries()
        if all(word in " ".join(entry.words + entry.code_words) for word in wanted)
    ]


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
    """As `load_any_draft`, with a remark for everything in a file that these rules do not know."""
    path = _as_path(name_or_path)
    return (load_any_draft(name_or_path), []) if path is None else read_with_remarks(path)


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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write_sheet(sheet), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
    for known in (_entries_with, _read, _played):
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
        raise BadInput(not_played(sheet.name, kind_of(sheet)))
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
    exact = [entry for entry in entries if wanted in (entry.words, entry.code_words)]
    return exact or [
        entry
        for entry in entries
        if _follow(wanted, entry.words) or _follow(wanted, entry.code_words)
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
    return _entries_with(own_folders())


def _mechs() -> tuple[_Entry, ...]:
    return tuple(entry for entry in _entries() if entry.kind == MECH)


@cache
def _entries_with(folders: tuple[Path, ...]) -> tuple[_Entry, ...]:
    shipped = map(_entry, sorted(data_dir("record_sheets").rglob("*.toml")))
    own = [_own_entry(path) for folder in folders for path in _files_in(folder)]
    found = sorted([*shipped, *own], key=lambda entry: (KINDS.index(entry.kind), entry.name))
    times = Counter(entry.words for entry in found)
    return tuple(replace(entry, alone=times[entry.words] == 1) for entry in found)


def _files_in(folder: Path) -> list[Path]:
    """The record sheet files in a folder and the folders in it. Raises BadInput when there is no
    such folder, or more than anyone's record sheets in it."""
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder of record sheets")
    found = []
    for place, _, files in os.walk(folder):
        found += [Path(place, name) for name in files if Path(name).suffix.casefold() in ENDINGS]
        if len(found) > _MOST_FILES:
            raise BadInput(f"{folder}: more than {_MOST_FILES} record sheets")
    return sorted(found)


def _own_entry(path: Path) -> _Entry:
    """A file that cannot be understood goes by its own name, so that it is heard of when it is
    asked for."""
    try:
        kind, chassis, model, code_name = glance(path)
    except BadInput:
        kind, chassis, model, code_name = MECH, path.stem, "", ""
    name = f"{chassis} {model}".strip()
    return _Entry(
        name, _words(name), _words(f"{code_name} {model}" if code_name else ""), path, kind
    )


def _entry(path: Path) -> _Entry:
    """Who a shipped sheet is, from the first lines of its file: parsing all of them would take
    longer than starting the program."""
    with path.open(encoding="utf-8") as file:
        head = file.read(200)
    keys = dict(re.findall(r'^(kind|chassis|model|code_name) = "(.*)"$', head, re.MULTILINE))
    model = keys.get("model", "")
    code = keys.get("code_name")
    name = f"{keys['chassis']} {model}".rstrip()
    code_words = _words(f"{code} {model}") if code else ()
    return _Entry(name, _words(name), code_words, path, keys.get("kind", MECH))
