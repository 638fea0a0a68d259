"""The commands of the 'Mech yard: designs are checked, priced, converted and built.

Each command imports what it needs when it runs, as those in `play` do.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from btterm.classic.sheets.battle_value import BASE_SKILLS
from btterm.cli.shared import Json
from btterm.data import plain
from btterm.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

    from btterm.classic.sheets.kinds import AnySheet
    from btterm.classic.sheets.mech.locations import Location
    from btterm.classic.sheets.mech.sheet import MechSheet

Answer = TypeVar("Answer")

commands = typer.Typer()

Design = Annotated[str, typer.Argument(metavar="UNIT", help="As in `btterm unit`.")]
FAULTY = 1
"""Exit status when a design breaks a rule."""
UNREADABLE = 2
"""Exit status when there is no such design, or none that can be read."""


@commands.command()
def check(
    designs: Annotated[list[str], typer.Argument(metavar="UNIT...", help="As in `btterm unit`.")],
    steps: Annotated[
        bool, typer.Option("--steps", help="Show the numbers and the weight of every part.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Hold designs to every rule of construction, and name each one that they break."""
    from btterm.classic.sheets.library import load_with_remarks

    answers = []
    for design in designs:
        try:
            answers.append(_check_facts(*load_with_remarks(design)))
        except BadInput as error:
            print(f"btterm: {plain(str(error))}", file=sys.stderr)
    if as_json and answers:
        print(json.dumps(answers, indent=1))
    else:
        for answer in answers:
            print("\n".join(_check_lines(answer)))
            if steps:
                print("\n".join(_step_lines(answer)))
    if len(answers) < len(designs):
        return UNREADABLE
    legal = all(fault["excused"] for answer in answers for fault in answer["faults"])
    return 0 if legal else FAULTY


def _check_facts(sheet: AnySheet, remarks: list[str]) -> dict[str, Any]:
    from btterm.classic.sheets.kinds import any_faults, any_tonnage
    from btterm.classic.sheets.mech.sheet import MechSheet
    from btterm.classic.sheets.vehicle.construction import construction_steps
    from btterm.classic.sheets.vehicle.sheet import VehicleSheet

    weight = any_tonnage(sheet)
    excused = sheet.excused if isinstance(sheet, MechSheet) else ()
    steps = construction_steps(sheet) if isinstance(sheet, VehicleSheet) else []
    return {
        "name": sheet.name,
        "tons": sheet.tons if isinstance(sheet, MechSheet | VehicleSheet) else None,
        "weight": weight and weight.total,
        "weight_known": weight is not None and weight.whole,
        "faults": [
            {"step": str(fault.step), "text": fault.text, "excused": fault.step in excused}
            for fault in any_faults(sheet)
        ],
        "remarks": remarks,
        "steps": [{"step": step, "text": text} for step, text in steps],
        "parts": [{"part": part, "tons": tons} for part, tons in (weight.parts if weight else ())],
    }


def _check_lines(answer: dict[str, Any]) -> list[str]:
    faults = answer["faults"]
    remarks = [f"  remark: {remark}" for remark in answer["remarks"]]
    if answer["tons"] is None:
        return [f"{answer['name']}: as in the book's tables, legal", *remarks]
    weight = "?" if answer["weight"] is None else f"{answer['weight']:g}"
    least = "" if answer["weight_known"] or answer["weight"] is None else "at least "
    head = f"{answer['name']}: {least}{weight} of {answer['tons']} tons"
    if not faults:
        return [f"{head}, legal", *remarks]
    return [
        head,
        *remarks,
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


@commands.command()
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


@commands.command()
def value(
    design: Design,
    gunnery: Annotated[int, typer.Option(help="Of its crew.")] = BASE_SKILLS[0],
    piloting: Annotated[int, typer.Option(help="Of its crew, or Driving.")] = BASE_SKILLS[1],
    as_json: Json = False,
) -> None:
    """The Battle Value of a 'Mech or a vehicle, part by part, and with the skills of its crew."""
    from btterm.classic.sheets.battle_value import with_skills
    from btterm.classic.sheets.kinds import any_value
    from btterm.classic.sheets.library import load_any_draft

    sheet = load_any_draft(design)
    worth = any_value(sheet)
    if worth is None:
        raise BadInput(f"{sheet.name} has no Battle Value: 'Mechs and vehicles have one")
    skilled = with_skills(worth.total, gunnery, piloting)
    sides = (
        ("defense", worth.defense, worth.defense_factor),
        ("offense", worth.offense, worth.speed_factor),
    )
    if as_json:
        answer: dict[str, object] = {"name": sheet.name, "battle_value": worth.total}
        for side, parts, factor in sides:
            listed = [{"part": name, "value": each} for name, each in parts]
            answer[side] = {"parts": listed, "factor": round(factor, 2)}
        answer |= {"gunnery": gunnery, "piloting": piloting, "with_skills": skilled}
        print(json.dumps(answer, indent=1))
        return
    print(sheet.name)
    for side, parts, factor in sides:
        for name, each in parts:
            print(f"  {name:<40} {each:>10,.1f}")
        print(f"  {f'{side}, to be multiplied by {factor:.2f}':<40} {_sum(parts):>10,.1f}")
    print(f"  {'Battle Value':<40} {worth.total:>8,}")
    if (gunnery, piloting) != BASE_SKILLS:
        print(f"  {f'with Gunnery {gunnery}, Piloting {piloting}':<40} {skilled:>8,}")


def _sum(parts: tuple[tuple[str, float], ...]) -> float:
    return sum(each for _, each in parts)


@commands.command()
def compare(
    first: Design,
    second: Annotated[str, typer.Argument(metavar="UNIT", help="The other one.")],
    as_json: Json = False,
) -> None:
    """Two 'Mechs side by side: heat, damage by range, armor, price, weapons."""
    from btterm.calculators.designs import compare as side_by_side
    from btterm.classic.sheets.library import load_draft

    answer = side_by_side(load_draft(first), load_draft(second))
    print(json.dumps(answer.facts, indent=1) if as_json else "\n".join(answer.lines))


@commands.command()
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


@commands.command()
def refit(
    design: Design,
    load: Annotated[
        list[str] | None,
        typer.Option(metavar="LOAD", help="'RA: ER PPC, Double Heat Sink'; one for each location."),
    ] = None,
    model: Annotated[str, typer.Option(metavar="NAME", help="The new configuration.")] = "Refit",
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a new .toml or .mtf; else print it.")
    ] = None,
) -> int:
    """Load the pods of an OmniMech anew."""
    from btterm.classic.sheets.kinds import write_any
    from btterm.classic.sheets.library import load_draft
    from btterm.classic.sheets.mech import pods
    from btterm.classic.sheets.mech.text import sheet_lines

    loads: dict[Location, list[str]] = {}
    for text in load or ():
        place, names = _load(text)
        loads.setdefault(place, []).extend(names)
    sheet, faults = pods.refit(load_draft(design), loads, _name(plain(model)))
    for fault in faults:
        print(f"{fault.step}: {fault.text}")
    if faults:
        return FAULTY
    if out is None:
        print("\n".join(sheet_lines(sheet)))
        return 0
    path = Path(out).expanduser()
    written = write_any(sheet, path.suffix.casefold())
    with path.open("x", encoding="utf-8") as file:
        file.write(written)
    return 0


def _load(text: str) -> tuple[Location, list[str]]:
    """A location and what goes into it; commas inside brackets part nothing."""
    from btterm.classic.sheets.mech.locations import Location

    word, _, rest = plain(text).partition(":")
    names = [name.strip() for name in re.split(r",(?![^()]*\))", rest) if name.strip()]
    place = word.strip().upper()
    if place not in Location.__members__ or not names:
        raise BadInput(f"{plain(text)!r} is no load; one is 'RA: ER PPC, Double Heat Sink'")
    return Location(place), names


@commands.command("new-mech")
def new_mech(
    start: Annotated[
        str | None, typer.Argument(metavar="UNIT", help="Begin with this design instead of none.")
    ] = None,
) -> None:
    """Build a 'Mech step by step and save its record sheet."""
    from btterm.classic.sheets.library import load_sheet

    known = None if start is None else load_sheet(start)
    try:
        _work_on(known or _first_steps(), known)
    except EOFError:
        raise BadInput("the input ended before the design was saved") from None


def _first_steps() -> MechSheet:
    """The steps of the book up to the armor, one question each."""
    from functools import partial

    from btterm.classic.equipment.catalogue import TechBase
    from btterm.classic.sheets.mech.construction import armor_points
    from btterm.classic.sheets.mech.design import (
        add_jump_jets,
        new_design,
        set_heat_sinks,
        spread_armor,
    )
    from btterm.classic.sheets.mech.locations import BIPED, QUAD, max_armor

    chassis = _ask("Name:", _filled)
    model = _ask("Model []:", _name, default="")
    base = _ask(
        "Technology base, Inner Sphere or Clan [Inner Sphere]:",
        _one_of(*TechBase),
        TechBase.INNER_SPHERE,
    )
    clan = base is TechBase.CLAN
    omni = clan and _ask("OmniMech, yes or no [no]:", _yes_or_no, default=False)
    quad = _ask("Four legs, yes or no [no]:", _yes_or_no, default=False)
    tons = _ask("Tons, 10 to 100:", _tons)
    xl_engine = _ask("XL engine, yes or no [no]:", _yes_or_no, default=False)
    bare = partial(
        new_design, chassis, model, base, tons, quad=quad, omni=omni, xl_engine=xl_engine
    )
    sheet = _ask("Walking MP:", lambda text: bare(_number(text)))
    print(f"  engine rated {sheet.engine_rating}; {_left(sheet)}")
    endo_steel = _ask("Endo steel, yes or no [no]:", _yes_or_no, default=False)
    ferro = _ask("Ferro-fibrous armor, yes or no [no]:", _yes_or_no, default=False)
    double = _ask("Double heat sinks, yes or no [no]:", _yes_or_no, default=False)
    sheet = bare(sheet.walk, endo_steel=endo_steel, ferro_fibrous=ferro, double_heat_sinks=double)
    print(f"  {_left(sheet)}")
    sheet = _ask("Jumping MP [0]:", lambda text: add_jump_jets(sheet, _number(text)), default=sheet)
    print(f"  {_left(sheet)}")
    sheet = _ask(
        "Heat sinks in all [10]:", lambda text: set_heat_sinks(sheet, _number(text)), sheet
    )
    most = sum(max_armor(tons, place) for place in (QUAD if quad else BIPED))
    halves = next(half for half in range(1000) if armor_points(half / 2, sheet) >= most)
    print(f"  {_left(sheet)}; {halves / 2:g} tons are all the armor that it can carry")
    return _ask("Tons of armor:", lambda text: spread_armor(sheet, _half_tons(text)))


def _work_on(sheet: MechSheet, saved: MechSheet | None) -> None:
    """The remaining steps in any order, until the design is saved."""
    from btterm.classic.sheets.mech.workbench import HELP, obey, status
    from btterm.match import workshop

    commands_there_are = "\n".join([*HELP, *workshop.HELP, *_WAYS_OUT])
    print(commands_there_are)
    earlier: list[MechSheet] = []
    while True:
        print(status(sheet))
        line = plain(input("> "))
        verb, _, rest = line.partition(" ")
        try:
            match verb.casefold():
                case "":
                    continue
                case "help" | "?":
                    print(commands_there_are)
                case "undo":
                    sheet = earlier.pop() if earlier else sheet
                case "save":
                    _save(sheet, rest.strip())
                    saved = sheet
                case "quit" if sheet is not saved:
                    raise BadInput("not saved; quit! leaves all the same")
                case "quit" | "quit!":
                    return
                case _:
                    answer = workshop.consult(sheet, line)
                    changed, answer = (sheet, answer) if answer else obey(sheet, line)
                    if changed is not sheet:
                        earlier.append(sheet)
                        sheet = changed
                    for each in answer:
                        print(each)
        except (BadInput, OSError) as error:
            print(f"  {error}")


_WAYS_OUT = (
    "undo                        take back the last change",
    "save [FILE]                 keep it among your own units, or in a .toml or .mtf",
    "quit                        leave",
)


def _save(sheet: MechSheet, target: str) -> None:
    from btterm.classic.sheets.kinds import write_any
    from btterm.classic.sheets.library import save_own
    from btterm.classic.sheets.mech.legality import construction_faults

    if target:
        path = Path(target).expanduser()
        text = write_any(sheet, path.suffix.casefold())
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    else:
        target = str(save_own(sheet))
    faults = len(construction_faults(sheet))
    print(f"  saved {target}: {f'{faults} broken rules so far' if faults else 'a legal design'}")


def _left(sheet: MechSheet) -> str:
    from btterm.classic.sheets.mech.design import remaining_tons

    return f"{remaining_tons(sheet):g} tons left"


def _ask(
    question: str, understand: Callable[[str], Answer], default: Answer | None = None
) -> Answer:
    """Ask until the answer can be used, and say each time why not; nothing is the default."""

    while True:
        answer = plain(input(f"{question} "))
        if not answer and default is not None:
            return default
        try:
            return understand(answer)
        except BadInput as error:
            print(f"  {error}")


def _name(text: str) -> str:
    from btterm.classic.sheets.forms import LONGEST_NAME

    if len(text) > LONGEST_NAME:
        raise BadInput(f"at most {LONGEST_NAME} characters")
    return text


def _filled(text: str) -> str:

    if not text:
        raise BadInput("it needs one")
    return _name(text)


def _one_of(*choices: Answer) -> Callable[[str], Answer]:
    """Reads one of several, by as many letters as tell it apart."""

    def understand(text: str) -> Answer:
        found = [each for each in choices if str(each).casefold().startswith(text.casefold())]
        if len(found) != 1:
            raise BadInput(f"{text!r} is not one of {', '.join(map(str, choices))}")
        return found[0]

    return understand


def _yes_or_no(text: str) -> bool:
    return _one_of("yes", "no")(text) == "yes"


def _number(text: str) -> int:

    if not text.isascii() or not text.isdecimal() or len(text) > 4:
        raise BadInput(f"{text!r} is no number here")
    return int(text)


def _tons(text: str) -> int:
    from btterm.classic.sheets.mech.locations import Location, internal_structure

    internal_structure(_number(text), Location.CT)
    return _number(text)


def _half_tons(text: str) -> float:

    try:
        return float(text)
    except ValueError:
        raise BadInput(f"{text!r} are no tons") from None
