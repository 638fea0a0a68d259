"""Finding maps: those that come with the program, files of the player, several laid together."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path

from btterm.board.board import Board
from btterm.board.mapfile import read_map
from btterm.board.megamek import read_board
from btterm.board.sheets import TURNED, Placed, lay
from btterm.data import data_dir
from btterm.errors import BadInput

OWN, MEGAMEK = ".map", ".board"


def map_names() -> list[str]:
    """The names of the maps that come with the program."""
    return sorted(path.stem for path in data_dir("maps").glob(f"*{OWN}"))


def load_map(text: str) -> Board:
    """The board that a player asks for.

    A name, or the path of a .map or .board file. `a+b` lies b to the right of a, `a/b` lies b
    below a, `r:a` turns a round. Raises BadInput for an unknown name, with the nearest one, and
    BadFile for a file that cannot be read.
    """
    return load_map_with_remarks(text)[0]


def load_map_with_remarks(text: str) -> tuple[Board, list[str]]:
    """As `load_map`, with a line for everything in the files that the game cannot represent."""
    remarks: list[str] = []
    text = text.strip()
    rows = [[_placed(word, remarks) for word in row] for row in _laid(text)]
    if len(rows) == len(rows[0]) == 1 and not rows[0][0].rotated:
        return rows[0][0].sheet, remarks
    return lay(rows), remarks


def _laid(text: str) -> list[list[str]]:
    """The words for sheets, row by row. A slash or plus in a path parts nothing: what names a
    file is a single word, as long as can be."""
    parts = re.split(r"([+/])", text)
    rows: list[list[str]] = [[]]
    while parts:
        count = _length(parts)
        rows[-1].append("".join(parts[:count]).strip())
        if parts[count : count + 1] == ["/"]:
            rows.append([])
        parts = parts[count + 1 :]
    return rows


def _length(parts: list[str]) -> int:
    """How many of these parts, every other one a plus or slash, name the first sheet: those
    that name a file that is there, else those that look like the path of one."""
    ends = range(len(parts), 0, -1)
    words = {end: "".join(parts[:end]).strip().removeprefix(TURNED).strip() for end in ends[::2]}
    there = [end for end, word in words.items() if _is_path(word) and _is_file(word)]
    if there:
        return there[0]
    alone = _is_path(words[1]) or "+" in parts or words[1] in map_names()
    return 1 if alone or not _is_path(words[len(parts)]) else len(parts)


def _is_path(text: str) -> bool:
    return Path(text).suffix.lower() in (OWN, MEGAMEK)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def _placed(word: str, remarks: list[str]) -> Placed:
    rotated = word.startswith(TURNED)
    name = word.removeprefix(TURNED).strip()
    if not name:
        raise BadInput(f"a map is missing beside a + or /; files of maps end in {OWN} or {MEGAMEK}")
    path = Path(name) if _is_path(name) else _shipped(name)
    return Placed(_read(path, remarks), rotated)


def _shipped(name: str) -> Path:
    wanted = "-".join(name.casefold().replace("_", " ").split())
    names = map_names()
    if wanted not in names:
        near = get_close_matches(wanted, names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
        raise BadInput(f"there is no map {name[:40]!r}: {hint}")
    return data_dir("maps") / f"{wanted}{OWN}"


def _read(path: Path, remarks: list[str]) -> Board:
    if path.suffix.lower() == OWN:
        return read_map(path)
    board, found = read_board(path)
    remarks += [f"{path.name}:{line}: {text}" for line, text in found]
    return board
