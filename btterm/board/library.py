"""Finding maps: those that come with the program, files of the player, maps by recipe, several of
them laid together."""

from __future__ import annotations

import re
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path

from btterm.board.board import Board
from btterm.board.mapfile import map_text, parse_map, read_map
from btterm.board.megamek import read_board
from btterm.board.recipes.making import Wish, is_wish, make_map, with_seed
from btterm.board.sheets import TURNED, Placed, lay
from btterm.data import data_dir, plain
from btterm.errors import BadInput, BttermError

OWN, MEGAMEK = ".map", ".board"


def map_names() -> list[str]:
    """The names of the maps that come with the program."""
    return sorted(path.stem for path in data_dir("maps").glob(f"*{OWN}"))


def load_map(text: str) -> Board:
    """The board that a player asks for.

    A name, the path of a .map or .board file, or a map by recipe, `random:hills:5:2x1`. `a+b` lies
    b to the right of a, `a/b` lies b below a, `r:a` turns a round. The text of a map file is the
    map in it. Raises BadInput for an unknown name, with the nearest one, and BadFile for a file
    that cannot be read.
    """
    return load_map_with_remarks(text)[0]


def load_map_with_remarks(text: str) -> tuple[Board, list[str]]:
    """As `load_map`, with a line for everything in the files that the game cannot represent."""
    remarks: list[str] = []
    text = text.strip()
    if _is_text(text):
        return parse_map(text, "the map"), remarks
    rows = [[_placed(word, remarks) for word in row] for row in _laid(text)]
    if len(rows) == len(rows[0]) == 1 and not rows[0][0].rotated:
        return rows[0][0].sheet, remarks
    return lay(rows), remarks


def called(text: str) -> str:
    """What a map is called that `load_map` takes, in a line, be it there or not."""
    name = re.search(r"^\s*name\s*:\s*(.+)", text, re.MULTILINE) if _is_text(text) else None
    if name is not None:
        return plain(name[1])
    return "a map without a name" if _is_text(text) else text


def lasting(text: str) -> str:
    """What `load_map` takes for the same map in years to come: the text of what a recipe draws
    today, since recipes get better. What is no map stays as it is."""
    by_recipe = not _is_text(text) and any(is_wish(_upright(w)) for row in _laid(text) for w in row)
    with suppress(BttermError):
        return map_text(load_map(text)) if by_recipe else text
    return text


def seeded(text: str, seed: int) -> str:
    """What a player asks for, with this seed for each map by recipe that has none: "random",
    "random:hills+random:coastal"."""
    if _is_text(text) or any(_is_path(_upright(word)) for row in _laid(text) for word in row):
        return text
    parts = re.split(r"([+/])", text)
    words = map(_upright, parts)
    return "".join(
        part.replace(word, with_seed(word, seed)) if is_wish(word) else part
        for part, word in zip(parts, words, strict=True)
    )


def _is_text(text: str) -> bool:
    """Whether this is the text of a map file, not the name of a map."""
    return "\n" in text.strip()


def _upright(word: str) -> str:
    """A word for a sheet, without what says that it is turned round."""
    return word.strip().removeprefix(TURNED).strip()


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
    words = {end: _upright("".join(parts[:end])) for end in ends[::2]}
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
    name = _upright(word)
    if is_wish(name):
        return Placed(make_map(Wish.parse(name)), rotated)
    if not name:
        raise BadInput(f"a map is missing beside a + or /; files of maps end in {OWN} or {MEGAMEK}")
    path = Path(name) if _is_path(name) else _shipped(name)
    return Placed(_read(path, remarks), rotated)


def _shipped(name: str) -> Path:
    wanted = "-".join(name.casefold().replace("_", " ").split())
    names = map_names()
    if wanted not in names:
        near = get_close_matches(wanted, names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"`btterm maps` lists all {len(names)}"
        raise BadInput(f"there is no map {name[:40]!r}: {hint}")
    return data_dir("maps") / f"{wanted}{OWN}"


def _read(path: Path, remarks: list[str]) -> Board:
    if path.suffix.lower() == OWN:
        return read_map(path)
    board, found = read_board(path)
    remarks += [f"{path.name}:{line}: {text}" for line, text in found]
    return board
