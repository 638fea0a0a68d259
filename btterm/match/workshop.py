"""What one wants to know of a design while it is being built, and its sheet on paper: commands that
the editor has beside those of the workbench, on the screen and on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from btterm.calculators.designs import abilities_lines, compare
from btterm.classic.sheets.library import load_sheet
from btterm.classic.sheets.mech.sheet import MechSheet
from btterm.data import write_text
from btterm.errors import BadInput
from btterm.match.export import export_folder
from btterm.printing.sheet import sheet_html, sheet_svg

HELP = (
    "numbers                     heat, armor, and damage by range",
    "compare UNIT                the design beside another 'Mech",
    "print [FILE]                its record sheet for paper: .html, or .svg",
)
"""What can be typed."""


def consult(sheet: MechSheet, line: str) -> list[str] | None:
    """The answer to one of these commands, in lines; None where it is none of them. Raises
    BadInput, with the reason, for one that cannot be carried out."""
    verb, _, rest = line.partition(" ")
    act = _ANSWERS.get(verb.casefold())
    return None if act is None else act(sheet, rest.strip())


def _compare(sheet: MechSheet, name: str) -> list[str]:
    if not name:
        raise BadInput("say with which 'Mech, such as: compare Warhammer")
    return compare(sheet, load_sheet(name)).lines


def _print(sheet: MechSheet, target: str) -> list[str]:
    return [f"It is in {print_sheet(sheet, target)}, on a page of A4."]


def print_sheet(sheet: MechSheet, target: str = "") -> Path:
    """Write a record sheet for paper into a new file, or without a name among the exports, in place
    of an earlier one. Returns where it lies; raises BadInput when it cannot be written."""
    name = "".join(c if c.isalnum() else "-" for c in sheet.name.casefold()).strip("-")
    path = Path(target).expanduser() if target else export_folder() / f"{name}.html"
    if path.suffix.casefold() not in (".html", ".svg"):
        raise BadInput(f"{path.name}: say a name that ends in .html or .svg")
    text = sheet_svg(sheet) if path.suffix.casefold() == ".svg" else sheet_html(sheet)
    write_text(path, text, new=bool(target))
    return path


_ANSWERS: dict[str, Callable[[MechSheet, str], list[str]]] = {
    "numbers": lambda sheet, rest: abilities_lines(sheet),
    "compare": _compare,
    "print": _print,
}
VERBS = frozenset(_ANSWERS)
"""The first words of all commands."""
