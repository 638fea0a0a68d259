"""Where the shipped maps and record sheets lie, and how the text of a file comes in."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from btterm.errors import BadFile

_PACKAGE = Path(__file__).resolve().parent
_IN_CHECKOUT = {"maps": "assets/maps", "record_sheets": "record_sheets"}
_LONGEST_FILE = 4_000_000


def data_dir(kind: Literal["maps", "record_sheets"]) -> Path:
    """The folder of the shipped data: inside the installed package, else beside it."""
    installed = _PACKAGE / "_data" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / _IN_CHECKOUT[kind]


def read_text(path: Path) -> str:
    """The text of a file in UTF-8 or, failing that, in the old Windows encoding.

    Raises BadFile when it is missing, no file, larger than 4 MB or no text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST_FILE + 1)
    except OSError as error:
        raise BadFile(str(path), f"cannot be read: {error.strerror}") from None
    if len(data) > _LONGEST_FILE:
        raise BadFile(str(path), "is too large: over 4 MB")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadFile(str(path), "is not a text file")


def plain(text: str) -> str:
    """Text without control and formatting characters, which a terminal might obey."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
