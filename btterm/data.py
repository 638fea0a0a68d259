"""Where the shipped maps and record sheets lie, and how the text of files comes in and goes out."""

from __future__ import annotations

import re
import stat
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from btterm.errors import BadFile, BadInput

_PACKAGE = Path(__file__).resolve().parent
_IN_CHECKOUT = {"maps": "assets/maps", "record_sheets": "record_sheets"}
CARDS = "alpha-strike"
"""The folder of unit cards in a folder of record sheets, the shipped one or a player's own."""
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
        data = read_start(path, _LONGEST_FILE + 1)
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


def write_text(path: Path, text: str, *, new: bool = False) -> None:
    """Write a file in UTF-8, with its folder if need be. `new`: only where there is none yet, in a
    folder that is there. Raises BadInput when the file cannot be written."""
    try:
        if not new:
            path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x" if new else "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None


def read_start(path: Path, most: int) -> bytes:
    """So many bytes of a file, or all of them. Raises OSError when it cannot be read, and for a
    pipe or a device, which might never end."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(0, "not a plain file")
    with path.open("rb") as file:
        return file.read(most)


def load_toml(text: str) -> dict[str, Any]:
    """The keys and values of a TOML file. Raises tomllib.TOMLDecodeError for what is none, and
    RecursionError for what is nested too deeply."""
    if _DEEP_KEY.search(text):
        # The time that the parser takes for one key grows with the square of its parts.
        raise RecursionError("a key has too many parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        # Python reads no number of more than some thousand digits.
        raise tomllib.TOMLDecodeError("A number has too many digits") from None


_DEEP_KEY = re.compile(r"""(?:(?:(?<![\w-])[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){50}""")


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """Text without control and formatting characters, which a terminal might obey."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())
