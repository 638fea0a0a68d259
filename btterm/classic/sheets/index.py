"""What is known about the record sheet files in a folder, kept in the user's cache, so that a
folder of thousands is read once and not at every start."""

from __future__ import annotations

import gc
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path
from pydantic import TypeAdapter, ValidationError

from btterm.classic import equipment
from btterm.classic.sheets.glance import ENDINGS, glance
from btterm.classic.sheets.kinds import (
    KINDS,
    MECH,
    any_arms,
    any_cost,
    kind_of,
    list_facts,
    list_line,
    read_any,
)
from btterm.classic.sheets.mech.file import playable
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.data import CARDS, read_start
from btterm.errors import BadFile, BadInput

_MOST_FILES = 20_000
_LONGEST_INDEX = 100_000_000
"""Bytes."""
_SETTLED = 50_000_000
"""Nanoseconds: what changed so shortly before the index was written may have changed once more
since, in the same tick of the clock."""

_Stamp = tuple[int, int, int]
"""When a file was changed, twice, in nanoseconds, and its size: a file with another stamp is read
again."""
_UNSURE = (0, 0, 0)
"""The stamp of a file that could not be read this time."""


class Listed(NamedTuple):
    """A unit as lists show it."""

    line: str
    facts: dict[str, str | int | bool | None]
    cost: int
    """C-bills."""
    arms: tuple[str, ...] = ()
    """The names of its weapons and equipment."""


class Record(NamedTuple):
    """What is known about a file."""

    stamp: _Stamp
    kind: str
    chassis: str
    model: str
    code_name: str
    listed: Listed | None = None
    """None until it is wanted, and for a file with a fault."""
    fault: str | None = None
    """Why its unit cannot be read or played, from behind the path on: ":5: mass: ..."."""


_INDEX = TypeAdapter(tuple[str, dict[str, Record]])
"""Which program wrote it, and the files by their paths in the folder."""


def look_through(folder: Path, *, read: bool) -> dict[str, Record]:
    """The record sheet files in a folder and the folders in it, by their paths: who each is about
    and, if they are to be read, what lists show.

    Raises BadInput when there is no such folder, or more than anyone's record sheets in it.
    """
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder of record sheets")
    place = _place(folder)
    known, written = _load(place)
    records: dict[str, Record] = {}
    files = _files_in(folder)
    with _nothing_collected():
        for name, path in files.items():
            stamp = _stamp(path)
            record = known.get(name)
            if record is None or record.stamp != stamp or stamp[1] > written - _SETTLED:
                record = _read(Path(path), stamp) if read else _seen(Path(path), stamp)
            elif read and record.listed is None and record.fault is None:
                record = _read(Path(path), stamp)
            records[name] = record
    lasting = {name: record for name, record in records.items() if _is_text(name)}
    if lasting != known:
        _save(place, lasting)
    return {path: records[name] for name, path in files.items()}


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Sheets that are read and dropped again leave no cycles, but thousands of them would be
    looked through for some again and again: a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _files_in(folder: Path) -> dict[str, str]:
    """By their paths in the folder, for which the index is good wherever one looks from."""
    # Strings: thousands of Path objects take a noticeable time.
    found: dict[str, str] = {}
    start = len(str(folder))
    for place, folders, files in os.walk(folder):
        # Unit cards are no record sheets.
        folders[:] = [name for name in folders if name != CARDS]
        for name in files:
            if os.path.splitext(name)[1].casefold() in ENDINGS:
                path = os.path.join(place, name)
                found[path[start:].lstrip(os.sep)] = path
        if len(found) > _MOST_FILES:
            raise BadInput(f"{folder}: more than {_MOST_FILES} record sheets")
    return dict(sorted(found.items()))


def _is_text(name: str) -> bool:
    """Whether a name can be written into the index: some disks have names of any bytes."""
    return name.isascii() or not any("\ud800" <= each <= "\udfff" for each in name)


def _stamp(path: str | Path) -> _Stamp:
    try:
        status = os.stat(path)
    except OSError:
        return _UNSURE
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size


def _seen(path: Path, stamp: _Stamp) -> Record:
    """A file that cannot be understood goes by its own name, so that it is heard of when it is
    asked for."""
    try:
        return Record(stamp, *glance(path))
    except BadInput as error:
        return Record(_sure(stamp, error), MECH, path.stem, "", "")


def _read(path: Path, stamp: _Stamp) -> Record:
    try:
        sheet = read_any(path)
        if isinstance(sheet, MechSheet):
            playable(sheet, str(path))
    except BadFile as error:
        fault = str(error).removeprefix(str(path))
        return _seen(path, _sure(stamp, error))._replace(fault=fault)
    listed = Listed(
        list_line(sheet), list_facts(sheet), any_cost(sheet).total, tuple(any_arms(sheet))
    )
    code_name = sheet.code_name if isinstance(sheet, MechSheet) else ""
    return Record(stamp, kind_of(sheet), sheet.chassis, sheet.model, code_name, listed)


def _sure(stamp: _Stamp, error: BadInput) -> _Stamp:
    """The stamp of a file with a fault; what the disk is to blame for may be gone next time."""
    return _UNSURE if isinstance(error.__context__, OSError) else stamp


def _place(folder: Path) -> Path:
    name = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:24]
    return user_cache_path("btterm") / f"units-{name}.json"


def _load(place: Path) -> tuple[dict[str, Record], int]:
    """The records in an index, and when it was written; none where there is no index, or one that
    is damaged or another program's."""
    try:
        written = place.stat().st_mtime_ns
        program, records = _INDEX.validate_json(read_start(place, _LONGEST_INDEX))
    except (OSError, ValidationError):
        return {}, 0
    if program != _program() or any(record.kind not in KINDS for record in records.values()):
        return {}, 0
    return records, written


def _save(place: Path, records: dict[str, Record]) -> None:
    """Write an index, all of it or nothing; where that cannot be, the next start reads again."""
    # Another program may be at it, or reading: a file of its own takes the place in one step.
    with suppress(OSError, ValueError):
        text = _INDEX.dump_json((_program(), records))
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, written = tempfile.mkstemp(prefix=place.stem, dir=place.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text)
            os.replace(written, place)
        except OSError:
            Path(written).unlink(missing_ok=True)


@cache
def _program() -> str:
    """Tells this program from others, which may understand more or less of a file: by the files of
    the code that reads them."""
    files = sorted(_code())
    stamps = [(path.name, *_stamp(path)) for path in files]
    return hashlib.sha256(repr(stamps).encode()).hexdigest()


def _code() -> Iterator[Path]:
    for folder in (Path(__file__).parent, *map(Path, equipment.__path__)):
        yield from (path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
