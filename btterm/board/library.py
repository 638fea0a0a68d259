"""Finding maps: those that come with the program, files of the player, several laid together."""

from __future__ import annotations

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
    if _is_path(text):
        return _read(Path(text), remarks), remarks
    rows = [[_placed(word.strip(), remarks) for word in row.split("+")] for row in text.split("/")]
    if len(rows) == len(rows[0]) == 1 and not rows[0][0].rotated:
        return rows[0][0].sheet, remarks
    return lay(rows), remarks


def _is_path(text: str) -> bool:
    return Path(text).suffix.lower() in (OWN, MEGAMEK) and ("+" not in text or Path(text).is_file())


def _placed(word: str, remarks: list[str]) -> Placed:
    rotated = word.startswith(TURNED)
    name = word.removeprefix(TURNED).strip()
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
