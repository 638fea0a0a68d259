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
    from btterm.classic.sheets.construction import Breakdown
    from btterm.classic.sheets.kinds import AnySheet

yard = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Design = Annotated[str, typer.Argument(metavar="UNIT", help="As in `btterm unit`.")]
FAULTY = 1
"""Exit status when a design breaks a rule."""


@yard.command()
def check(
    designs: Annotated[list[str], typer.Argument(metavar="UNIT...", help="As in `btterm unit`.")],
    steps: Annotated[
        bool, typer.Option("--steps", help="Show the numbers and the weight of every part.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Hold designs to every rule of construction, and name each one that they break."""
    from btterm.classic.sheets.library import load_any_draft

    answers = [_check_facts(load_any_draft(design)) for design in designs]
    if as_json:
        print(json.dumps(answers, indent=1))
    else:
        for answer in answers:
            print("\n".join(_check_lines(answer)))
            if steps:
                print("\n".join(_step_lines(answer)))
    legal = all(fault["excused"] for answer in answers for fault in answer["faults"])
    return 0 if legal else FAULTY


def _check_facts(sheet: AnySheet) -> dict[str, Any]:
    from btterm.classic.sheets import construction, vehicle_construction
    from btterm.classic.sheets.legality import construction_faults
    from btterm.classic.sheets.schema import MechSheet
    from btterm.classic.sheets.vehicle import VehicleSheet
    from btterm.errors import BadInput

    faults: list[tuple[str, str, bool]]
    weight: Breakdown | None
    steps: list[tuple[str, str]] = []
    if isinstance(sheet, MechSheet):
        found = construction_faults(sheet)
        faults = [(str(fault.step), fault.text, fault.step in sheet.excused) for fault in found]
        try:
            weight = construction.tonnage(sheet)
        except BadInput:
            # Some item lacks slots, which is among the faults.
            weight = None
    elif isinstance(sheet, VehicleSheet):
        wrong = vehicle_construction.construction_faults(sheet)
        faults = [(str(fault.step), fault.text, False) for fault in wrong]
        weight = vehicle_construction.tonnage(sheet)
        steps = vehicle_construction.construction_steps(sheet)
    else:
        raise BadInput(f"{sheet.name} is not built of parts")
    return {
        "name": sheet.name,
        "tons": sheet.tons,
        "weight": weight and weight.total,
        "faults": [dict(zip(("step", "text", "excused"), fault, strict=True)) for fault in faults],
        "steps": [{"step": step, "text": text} for step, text in steps],
        "parts": [{"part": part, "tons": tons} for part, tons in (weight.parts if weight else ())],
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


def _step_lines(answer: dict[str, Any]) -> list[str]:
    return [
        *(f"  {step['step']:<20} {step['text']}" for step in answer["steps"]),
        *(f"  {part['part']:<40} {part['tons']:>6g}" for part in answer["parts"]),
    ]


@yard.command()
def cost(design: Design, as_json: Json = False) -> None:
    """What a unit costs in C-bills, part by part, with full ammunition."""
    from btterm.classic.sheets.kinds import any_cost
    from btterm.classic.sheets.library import load_any_draft

    sheet = load_any_draft(design)
    price = any_cost(sheet)
    total = sum(each for _, each in price.parts)
    if as_json:
        answer = {
            "name": sheet.name,
            "parts": [{"part": name, "cost": each} for name, each in price.parts],
            "sum": round(total, 2),
            "multiplier": price.multiplier,
            "total": price.total,
        }
        print(json.dumps(answer, indent=1))
        return
    print(sheet.name)
    for name, each in price.parts:
        print(f"  {name:<40} {each:>14,.0f}")
    if price.multiplier != 1:
        print(f"  {f'Sum, to be multiplied by {price.multiplier:g}':<40} {total:>14,.0f}")
    print(f"  {'C-bills':<40} {price.total:>14,}")


@yard.command()
def convert(
    source: Annotated[str, typer.Argument(metavar="UNIT", help="As in `btterm unit`.")],
    target: Annotated[str, typer.Argument(metavar="FILE", help="Ends in .toml, .mtf or .blk.")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file.")] = False,
) -> None:
    """Write a record sheet as another kind of file: .toml, or MegaMek's .mtf or .blk."""
    from btterm.classic.sheets.kinds import write_any
    from btterm.classic.sheets.library import load_with_remarks

    path = Path(target).expanduser()
    sheet, remarks = load_with_remarks(source)
    text = write_any(sheet, path.suffix.casefold())
    for remark in remarks:
        print(f"btterm: {plain(source)}: {plain(remark)}", file=sys.stderr)
    with path.open("w" if force else "x", encoding="utf-8") as file:
        file.write(text)
