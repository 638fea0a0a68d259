"""A game on disk: a journal that grows with every answer and every throw (docs/save-format.md).

Each line is a checksum and a record in JSON. A line is written and flushed to the disk before
its effect is shown; a game that was cut off at any moment goes on from its last whole line.
"""

from __future__ import annotations

import json
import os
import shutil
import zlib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from filelock import FileLock, Timeout

from btterm.data import read_start
from btterm.errors import BadFile, BttermError

FORMAT = 1
MAX_BYTES = 256_000_000
MAX_LINE = 16_000_000

Record = dict[str, Any]


class InUse(BttermError):
    """Another program has this game open."""


@dataclass(slots=True)
class Story:
    """What a save file holds."""

    head: Record
    turns: list[Record] = field(default_factory=list)
    """Each with `state`, `rolls_before`, `hash` and the `entries` since."""
    note: str = ""
    """What was wrong with the end of the file and left out; empty for a whole file."""

    @property
    def journal(self) -> Record:
        """The form that `Table.resume` takes."""
        return {"game": self.head.get("game"), "turns": self.turns}


def is_open(path: Path) -> bool:
    """Whether a save file is open in any window."""
    lock = f"{path}.lock"
    if not Path(lock).exists():
        return False
    try:
        with FileLock(lock).acquire(timeout=0):
            return False
    except (Timeout, OSError):
        return True


class SaveFile:
    """An open save file, locked for this program. Use it as a table's `sink`."""

    def __init__(self, path: Path, head: Record) -> None:
        """Open a file for a game that is to be written into it. Raises InUse, OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.head = {"btterm": FORMAT, **head}
        self.trouble = ""
        """Why the game is not being saved at the moment, in a player's words; or empty."""
        self._file: BinaryIO | None = None
        self._lock = FileLock(f"{path}.lock")
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise InUse(f"{path.name} is open in another window") from None

    def begin(self, turns: Iterable[Record]) -> None:
        """Write the file anew with all that has happened so far, whole or not at all."""
        self.close_file()
        fresh = self.path.with_name(self.path.name + ".new")
        try:
            with fresh.open("wb") as file:
                file.write(_line(self.head))
                for turn in turns:
                    bare = {key: value for key, value in turn.items() if key != "entries"}
                    file.write(_line({"turn": bare}))
                    for entry in turn["entries"]:
                        file.write(_line(entry))
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, self.path)
            self._file = self.path.open("ab")
            self.trouble = ""
        except OSError as error:
            self.trouble = cannot_save(self.path, error)
            # Half a file takes room that may be short.
            with suppress(OSError):
                fresh.unlink(missing_ok=True)

    def append(self) -> None:
        """Go on with the file as it is."""
        try:
            self._file = self.path.open("ab+")
            self._file.seek(-1, os.SEEK_END)
            if self._file.read() != b"\n":
                # What comes next is a line of its own.
                self._file.write(b"\n")
        except OSError as error:
            self.trouble = cannot_save(self.path, error)

    def write(self, records: Iterable[Record]) -> None:
        """Add records to the end, and see them on the disk. Trouble is kept, not raised: the
        game in memory goes on. After it the file takes nothing more until `begin` writes it anew.
        """
        if self._file is None:
            return
        try:
            self._file.write(b"".join(_line(record) for record in records))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            self.trouble = cannot_save(self.path, error)
            self.close_file()

    def close_file(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            try:
                file.close()
            except OSError as error:
                self.trouble = cannot_save(self.path, error)

    def keep_old(self) -> Path:
        """Keep the file as it is now under another name, before it is written anew. Returns that
        name; raises BadFile when the disk does not allow it."""
        number = 0
        while True:
            kept = self.path.with_name(f"{self.path.name}.old{number or ''}")
            try:
                # This takes no room on a full disk, but some disks know only copies.
                os.link(self.path, kept)
            except FileExistsError:
                number += 1
                continue
            except OSError:
                pass
            else:
                return kept
            try:
                shutil.copy2(self.path, kept)
            except OSError as error:
                reason = error.strerror or str(error)
                raise BadFile(str(self.path), f"cannot be kept as {kept.name}: {reason}") from None
            else:
                return kept

    def close(self) -> None:
        """Let go of the file and its lock."""
        self.close_file()
        self._lock.release()


def cannot_save(path: Path, error: OSError) -> str:
    """Why a game is not being saved, in a player's words."""
    return f"cannot save to {path}: {error.strerror or error}"


def _line(record: Record) -> bytes:
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=True).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def read_save(path: Path, *, last_whole_turn: bool = False) -> Story:
    """What a save file holds. A torn last line is left out, with a note. What other programs do
    to the ends of lines, and a mark that they put before the first one, does no harm.

    A file that is damaged further up raises BadFile with the line; with `last_whole_turn` it is
    read up to the beginning of the last turn before the damage.
    """
    lines = _read_lines(path)
    if not any(lines):
        raise BadFile(str(path), "is empty")
    records: list[Record] = []
    note = ""
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        record = _record(line)
        if record is None:
            if number == len(lines):
                note = f"line {number} was cut off and is left out"
                break
            if not last_whole_turn:
                raise BadFile(str(path), "damaged: the checksum does not fit", number)
            note = f"damaged at line {number}: goes on from the turn before"
            records = records[: _last_turn(records) + 1]
            break
        records.append(record)
    return _story(path, records, note)


def _read_lines(path: Path) -> list[bytes]:
    try:
        data = read_start(path, MAX_BYTES + 1)
    except OSError as error:
        raise BadFile(str(path), error.strerror or "cannot be read") from None
    if len(data) > MAX_BYTES:
        raise BadFile(str(path), f"is longer than {MAX_BYTES} bytes")
    return [line.rstrip(b"\r") for line in data.removeprefix(BOM_UTF8).split(b"\n")]


def _record(line: bytes) -> Record | None:
    """A line's record; None when it is damaged."""
    if len(line) > MAX_LINE or line[8:9] != b" ":
        return None
    text = line[9:]
    try:
        if int(line[:8], 16) != zlib.crc32(text):
            return None
        record = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _last_turn(records: list[Record]) -> int:
    return max((n for n, record in enumerate(records) if "turn" in record), default=0)


def _story(path: Path, records: list[Record], note: str) -> Story:
    if not records or records[0].get("btterm") is None:
        raise BadFile(str(path), "is no saved game of btterm")
    head, *rest = migrated(path, records)
    story = Story(head, note=note)
    for record in rest:
        if "turn" in record:
            story.turns.append({**record["turn"], "entries": []})
        elif not story.turns:
            raise BadFile(str(path), "damaged: an answer before the first turn")
        elif "back" in record:
            _take_back(story.turns, record["back"], agreed=record.get("agreed", False))
        else:
            story.turns[-1]["entries"].append(record)
    if not story.turns:
        raise BadFile(str(path), "holds no turn yet")
    return story


def _take_back(turns: list[Record], count: int, *, agreed: bool) -> None:
    """Take entries off the end, and turns that began after them. Rolls among them do not count,
    but are not thrown again; the mark of an agreement stays."""
    rolls = 0
    while count > 0 and len(turns) > 1 and not turns[-1]["entries"]:
        turns.pop()
    while count > 0 and turns[-1]["entries"]:
        entry = turns[-1]["entries"].pop()
        rolls += 1 if "dice" in entry else entry.get("void", 0)
        count -= 1
        while count > 0 and len(turns) > 1 and not turns[-1]["entries"]:
            turns.pop()
    if rolls or agreed:
        turns[-1]["entries"].append({"void": rolls})


def migrated(path: Path, records: list[Record]) -> Iterator[Record]:
    """The records in the form of today. Raises BadFile for a format that is not known."""
    version = records[0]["btterm"]
    if version != FORMAT:
        raise BadFile(str(path), f"was written by a newer btterm (format {version})")
    yield from records
