"""The commands about Alpha Strike's unit cards. Each imports what it needs when it runs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from btterm.cli.shared import Json
from btterm.data import plain
from btterm.errors import BadFile, BadInput
from btterm.terminal import print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from btterm.alphastrike.cards.card import Card
    from btterm.alphastrike.cards.library import Force
    from btterm.alphastrike.cards.valuation import Step
    from btterm.classic.sheets.kinds import AnySheet
    from btterm.printing.cards import Printed

commands = typer.Typer()

Svg = Annotated[bool, typer.Option("--svg", help="A picture to print on A4.")]
Html = Annotated[bool, typer.Option("--html", help="A web page to print on A4.")]
Skill = Annotated[int, typer.Option("--skill", min=0, max=8, help="The Skill of the crew.")]


@commands.command()
def card(
    name: Annotated[
        list[str], typer.Argument(metavar="UNIT", help="A unit card, or a record sheet.")
    ],
    skill: Skill = 4,
    why: Annotated[bool, typer.Option("--why", help="How the numbers come about.")] = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="As a file of cards has it.")] = False,
    as_json: Json = False,
    as_svg: Svg = False,
    as_html: Html = False,
) -> None:
    """Print an Alpha Strike unit card; a record sheet that has none is converted."""
    from btterm.alphastrike.cards.files import write_cards
    from btterm.alphastrike.cards.text import card_facts, card_lines

    if [as_json, as_svg, as_html, as_toml].count(True) > 1:
        raise BadInput("give one of --json, --toml, --svg and --html")
    found, chapters = _found(" ".join(name), why)
    if as_svg or as_html:
        _print_cards([_printed(found, skill)], found.name, as_svg)
    elif as_toml:
        print(write_cards([found]), end="")
    elif as_json:
        steps = {
            "why": [
                {"chapter": title, "steps": [step._asdict() for step in steps]}
                for title, steps in chapters
            ]
        }
        print_json(card_facts(found, skill) | (steps if why else {}))
    else:
        print("\n".join(map(plain_line, card_lines(found, skill))))
        for title, told in chapters:
            print(f"\n{title}")
            print("\n".join(_step_line(step) for step in told))


Chapters = tuple[tuple[str, tuple["Step", ...]], ...]


def _found(name: str, why: bool) -> tuple[Card, Chapters]:
    """The card of a name, and how it comes about: by conversion where there is a record sheet."""
    from btterm.alphastrike.cards import library
    from btterm.alphastrike.cards.valuation import valuation
    from btterm.calculators.conversion import convert
    from btterm.classic.sheets.library import load_any

    try:
        printed = library.card(name)
    except BadInput as unknown:
        converted = convert(_sheet(name, unknown))
        return converted.card, converted.chapters if why else ()
    if not why:
        return printed, ()
    try:
        converted = convert(load_any(printed.name))
    except BadInput:
        return printed, (("Point Value", valuation(printed).steps),)
    return printed, converted.chapters


def _sheet(name: str, unknown: BadInput) -> AnySheet:
    """The record sheet of a name. Where there is none either, the answer about cards holds, but for
    a file and for a name that several sheets have."""
    from btterm.classic.sheets.library import load_any, load_with_remarks

    try:
        sheet, remarks = load_any(name), load_with_remarks(name)[1]
    except BadInput as error:
        told = isinstance(error, BadFile) or "may be any of" in str(error)
        raise error if told else unknown from None
    for remark in remarks:
        print(f"btterm: {plain(remark)}", file=sys.stderr)
    return sheet


def plain_line(line: str) -> str:
    """A line as it is, without what a terminal might obey."""
    return line if line.isprintable() else plain(line)


def _step_line(step: Step) -> str:
    how = f"{step.about}: {step.sum}" if step.sum else step.about
    if len(how) > 72:
        return f"  {how}\n  {'':<72} {step.result}"
    return f"  {how:<72} {step.result}"


def _printed(found: Card, skill: int) -> Printed:
    from btterm.printing.cards import Printed

    return Printed(found, skill)


def _print_cards(cards: Sequence[Printed], name: str, as_svg: bool) -> None:
    from btterm.printing.cards import A_PAGE, cards_html, cards_svg

    if as_svg and len(cards) > A_PAGE:
        raise BadInput(f"a picture has {A_PAGE} cards at most: take --html for more pages")
    print(cards_svg(cards)[0] if as_svg else cards_html(cards, name), end="")


@commands.command()
def cards(
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUERY", help="Name, type, role, ability, jump, clan, <=30 PV."),
    ] = None,
    force: Annotated[
        list[str] | None,
        typer.Option("--force", metavar="NAME", help="The cards of an army list; of several: PV."),
    ] = None,
    skill: Skill = 4,
    as_json: Json = False,
    as_svg: Svg = False,
    as_html: Html = False,
) -> None:
    """Alpha Strike's unit cards that fit some words, or those of an army list; of several lists,
    whether they are balanced. --force ? tells the lists there are."""
    from btterm.alphastrike.cards import library
    from btterm.alphastrike.cards.text import card_facts

    if [as_json, as_svg, as_html].count(True) > 1:
        raise BadInput("give one of --json, --svg and --html")
    for fault in library.listing().faults:
        # One broken file of the player's own is no reason to keep the others back.
        print(f"btterm: {plain(fault)}", file=sys.stderr)
    if force and len(force) > 1:
        _compare([_force(each) for each in force], as_json)
        return
    if force:
        _print_force(_force(force[0]), as_json, as_svg, as_html)
        return
    words = " ".join(query or ())
    found = library.search(words)
    if not found:
        raise BadInput(f"no unit card fits {words!r}")
    if as_json:
        print_json([card_facts(each, skill) for each in found])
    elif as_svg or as_html:
        _print_cards([_printed(each, skill) for each in found], words or "Unit cards", as_svg)
    else:
        print("\n".join(map(_list_line, found)))


def _list_line(found: Card) -> str:
    from btterm.alphastrike.cards.text import list_line

    return plain_line(list_line(found))


def _compare(found: Sequence[Force], as_json: bool) -> None:
    """What forces are worth, and whether they are balanced."""
    from btterm.alphastrike.cards.points import balanced

    even = balanced(*(each.pv for each in found))
    if as_json:
        values = [{"name": f.name, "units": len(f.units), "pv": f.pv} for f in found]
        print_json({"forces": values, "balanced": even})
        return
    for each in found:
        print(f"{plain(each.name):<40} {len(each.units):>3} units {each.pv:>5} PV")
    print("balanced: within 5%" if even else "not balanced: more than 5% apart")


def _force(name: str) -> Force:
    from btterm.alphastrike.cards import library

    try:
        return library.force(name)
    except BadInput as error:
        known = ", ".join(each.name for each in library.forces())
        raise BadInput(f"{error}; there are: {known}") from None


def _print_force(force: Force, as_json: bool, as_svg: bool, as_html: bool) -> None:
    from btterm.alphastrike.cards.text import card_facts

    if as_svg or as_html:
        _print_cards([_printed(u.card, u.skill) for u in force.units], force.name, as_svg)
        return
    if as_json:
        print_json(
            {
                "name": force.name,
                "faction": force.faction or None,
                "era": force.era or None,
                "pv": force.pv,
                "formations": [
                    {
                        "name": each.name,
                        "pv": each.pv,
                        "units": [card_facts(unit.card, unit.skill) for unit in each.units],
                    }
                    for each in force.formations
                ],
            }
        )
        return
    print(plain(f"{force.name}, {len(force.units)} units, {force.pv} PV"))
    if force.note:
        print(plain(force.note))
    for formation in force.formations:
        print(plain(f"\n{formation.name}, {formation.pv} PV"))
        for unit in formation.units:
            skilled = f"  Skill {unit.skill}: {unit.pv} PV" if unit.skill != 4 else ""
            print(f"  {_list_line(unit.card)}{skilled}")
