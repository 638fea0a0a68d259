"""The commands of the 'Mech yard: designs are checked, priced, converted and built.

Each command imports what it needs when it runs, as those in `cli` do.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from btterm.data import plain

if TYPE_CHECKING:
    from btterm.classic.sheets.schema import MechSheet

yard = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Design = Annotated[str, typer.Argument(metavar="UNIT", help="As in `btterm unit`.")]
FAULTY = 1
"""Exit status when a design breaks a rule."""


@yard.command()
def check(
    designs: Annotated[list[str], typer.Argument(metavar="UNIT...", help="As in `btterm unit`.")],
    as_json: Json = False,
) -> int:
    """Hold designs to every rule of construction, and name each one that they break."""
    from btterm.classic.sheets.library import load_draft

    answers = [_check_facts(load_draft(design)) for design in designs]
    if as_json:
        print(json.dumps(answers, indent=1))
    else:
        for answer in answers:
            print("\n".join(_check_lines(answer)))
    legal = all(fault["excused"] for answer in answers for fault in answer["faults"])
    return 0 if legal else FAULTY


def _check_facts(sheet: MechSheet) -> dict[str, Any]:
    from btterm.classic.sheets.construction import tonnage
    from btterm.classic.sheets.legality import construction_faults
    from btterm.errors import BadInput

    try:
        weight = tonnage(sheet).total
    except BadInput:
        # Some item lacks slots, which is among the faults.
        weight = None
    return {
        "name": sheet.name,
        "tons": sheet.tons,
        "weight": weight,
        "faults": [
            {"step": str(fault.step), "text": fault.text, "excused": fault.step in sheet.excused}
            for fault in construction_faults(sheet)
        ],
    }


def _check_lines(answer: dict[str, Any]) -> list[str]:
    faults = answer["faults"]
    weight = "?" if answer["weight"] is None else f"{answer['weight']:g}"
    head = f"{answer['name']}: {weight} of {answer['tons']} tons"
    if not faults:
        return [f"{head}, legal"]
    return [
        head,
        *(
            f"  {'(excused) ' if fault['excused'] else ''}{fault['step']}: {fault['text']}"
            for fault in faults
        ),
    ]


@yard.command()
def convert(
    source: Annotated[str, typer.Argument(metavar="UNIT", help="As in `btterm unit`.")],
    target: Annotated[str, typer.Argument(metavar="FILE", help="Ends in .toml or .mtf.")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file.")] = False,
) -> None:
    """Write a record sheet as another kind of file: .toml or MegaMek's .mtf."""
    from btterm.classic.sheets.legality import unknown_items
    from btterm.classic.sheets.library import load_draft
    from btterm.classic.sheets.mtf_writing import write_mtf
    from btterm.classic.sheets.writing import write_sheet
    from btterm.errors import BadInput

    writers = {".toml": write_sheet, ".mtf": write_mtf}
    path = Path(target).expanduser()
    if path.suffix.casefold() not in writers:
        raise BadInput(f"{target}: a record sheet file ends in .toml or .mtf")
    sheet = load_draft(source)
    for item in unknown_items(sheet):
        print(
            f"btterm: {plain(source)}: {item} is not in the book and does nothing", file=sys.stderr
        )
    with path.open("w" if force else "x", encoding="utf-8") as file:
        file.write(writers[path.suffix.casefold()](sheet))
