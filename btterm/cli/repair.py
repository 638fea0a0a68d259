"""The command for what comes between battles.

It imports what it needs when it runs, as those in `play` do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from btterm.cli.shared import Json, RealDice
from btterm.cli.unit_facts import facts_of, list_files
from btterm.data import plain
from btterm.errors import BadInput
from btterm.terminal import print_json

if TYPE_CHECKING:
    from pathlib import Path

    from btterm.campaign.outfit import Outfit
    from btterm.classic.battle import Battle

commands = typer.Typer()


@commands.command()
def repair(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="A unit file or a saved battle.")
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(metavar="UNIT", help="Take the battle into this unit file, new or not."),
    ] = None,
    side: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Whose units a new file is to have.")
    ] = None,
    real_dice: RealDice = False,
    as_json: Json = False,
) -> None:
    """Repair a unit between battles. Of a saved battle: what each side has lost and takes home."""
    from btterm.match.repairing import Workshop
    from btterm.plain.repairing import work_at

    if file is None:
        if into is not None or side is not None:
            raise BadInput("say which saved battle: repair BATTLE --into UNIT")
        list_files(as_json)
        return
    unit = _unit_file(file)
    if unit is None:
        unit = _after_battle(file, into, side, as_json)
        if unit is None:
            return
    elif into is not None or side is not None:
        raise BadInput("--into and --side belong to a saved battle")
    if as_json:
        from btterm.campaign.file import read_outfit

        print_json(facts_of(read_outfit(unit)))
        return
    work_at(Workshop(unit, real_dice=real_dice))


def _unit_file(text: str) -> Path | None:
    """The unit file that is meant, if it is one and no saved battle."""
    from btterm.campaign.file import called
    from btterm.match import battles

    try:
        battles.called(text)
    except BadInput:
        return called(text)
    return called(text) if text.casefold().endswith(".toml") else None


def _after_battle(text: str, into: str | None, side: str | None, as_json: bool) -> Path | None:
    """Take a battle into a unit file, which is returned, or tell what each side takes home."""
    from btterm.campaign.file import called, path_of
    from btterm.match import battles
    from btterm.match.repairing import found_from, take_in

    path = battles.called(text)
    battle, name = battles.standing(path), path.stem
    if into is None:
        sides = range(len(battle.sides)) if side is None else [_side(battle, side)]
        _tell(battle, list(sides), as_json)
        return None
    if path_of(into).exists():
        told = take_in(into, battle, name)
    else:
        if side is None:
            names = " or ".join(map(plain, battle.sides))
            raise BadInput(f"say whose units the new file is to have: --side {names}")
        told = found_from(into, battle, _side(battle, side), name)
    if not as_json:
        print("\n".join(map(plain, told)))
    return called(into)


def _side(battle: Battle, text: str) -> int:
    """A side by its name or its number from 1. Raises BadInput."""
    names = [name.casefold() for name in battle.sides]
    if text.casefold() in names:
        return names.index(text.casefold())
    if text.isdecimal() and len(text) == 1 and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise BadInput(f"no side is called {plain(text)!r}: there are {', '.join(battle.sides)}")


def _tell(battle: Battle, sides: list[int], as_json: bool) -> None:
    """What each side takes home from a battle, and what there is to be repaired."""
    from btterm.campaign.listing import stock_lines, work_lines
    from btterm.match.repairing import as_brought_home

    found: list[Outfit] = [as_brought_home(battle, side) for side in sides]
    if as_json:
        print_json([facts_of(outfit) for outfit in found])
        return
    for outfit in found:
        print("\n".join([*map(plain, stock_lines(outfit)), *map(plain, outfit.log[1:])]))
        for each in work_lines(outfit):
            if each.heading or each.key.startswith("repair"):
                print(f"{'' if each.heading else '  '}{plain(each.words)}")
        print()
    print("To repair: --into NAME keeps a side's units in a file of that name.")
