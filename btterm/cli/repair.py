"""The command for what comes between battles.

It imports what it needs when it runs, as those in `play` do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from btterm.data import plain
from btterm.errors import BadInput, BttermError
from btterm.terminal import need_screen, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from btterm.campaign.outfit import Outfit
    from btterm.classic.battle import Battle

commands = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


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
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="You roll, and type what each die shows.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Repair a unit between battles. Of a saved battle: what each side has lost and takes home."""
    from btterm.match.repairing import Workshop
    from btterm.plain.repairing import work_at

    if file is None:
        if into is not None or side is not None:
            raise BadInput("say which saved battle: repair BATTLE --into UNIT")
        _list_files(as_json)
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

        print_json(_facts(read_outfit(unit)))
        return
    work_at(Workshop(unit, real_dice=real_dice))


@commands.command()
def campaign(
    name: Annotated[
        str | None, typer.Argument(metavar="UNIT", help="A unit file, or the name of a new one.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Found a unit of that name.")] = False,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Of a new unit: the same dice every time.")
    ] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="You roll, and type what each die shows.")
    ] = False,
    as_text: Annotated[
        bool, typer.Option("--plain", help="As lines of text, for screen readers and pipes.")
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(metavar="WHO", help="Plays the enemy: bot, or keyboard for a friend."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Lead a unit from battle to battle: people, money, market and missions."""
    from btterm.campaign.campaign import BOT
    from btterm.campaign.file import called, read_outfit
    from btterm.match.missions import new_unit, play_enemy

    if name is None:
        if new:
            raise BadInput("say how the new unit is called: campaign wolves --new")
        _list_files(as_json)
        return
    if seed is not None and not new:
        raise BadInput("--seed belongs to a new unit: campaign UNIT --new --seed 5")
    if not as_text and not as_json:
        need_screen("btterm campaign --plain goes without")
    outfit: Outfit | None = None
    if new:
        path, outfit = new_unit(name, seed, against or BOT)
    else:
        path = called(name)
        if against is not None:
            play_enemy(path, against)
    if as_json:
        print_json(_facts(outfit or read_outfit(path)))
    elif as_text:
        _lead_in_lines(path, outfit, real_dice)
    else:
        from btterm.tui.classic.screens.unit import UnitScreen
        from btterm.tui.door import run

        run(unit=UnitScreen(path, outfit, real_dice=real_dice))


def _lead_in_lines(path: Path, new: Outfit | None, real_dice: bool) -> None:
    """At the headquarters and in battles, until the player ends it. `new`: a unit that has no file
    yet."""
    from btterm.match.missions import bring_home, fight
    from btterm.match.repairing import Workshop
    from btterm.plain.door import play_at
    from btterm.plain.repairing import work_at

    while True:
        try:
            if new is None:
                bring_home(path)
        except BttermError as error:
            print(f"btterm: {plain(str(error))}")
        if not work_at(Workshop(path, new, real_dice=real_dice)):
            break
        new = None
        play_at(fight(path, real_dice=real_dice))


def _unit_file(text: str) -> Path | None:
    """The unit file that is meant, if it is one and no saved battle."""
    from btterm.campaign.file import called
    from btterm.match import battles

    try:
        battles.called(text)
    except BadInput:
        return called(text)
    return called(text) if text.casefold().endswith(".toml") else None


def _list_files(as_json: bool) -> None:
    """The player's own unit files."""
    from btterm.campaign.outfit import Outfit
    from btterm.match.repairing import unit_files

    found = unit_files()
    if as_json:
        print_json({name: _facts(o) for name, o in found.items() if isinstance(o, Outfit)})
        return
    if not found:
        print("There is no unit file yet: repair BATTLE --into NAME founds one after a battle.")
    for name, each in found.items():
        if isinstance(each, Outfit):
            print(f"{name:<20} {each.name}: {len(each.machines)} machines")
        else:
            print(plain(str(each)))


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
        print_json([_facts(outfit) for outfit in found])
        return
    for outfit in found:
        print("\n".join([*map(plain, stock_lines(outfit)), *map(plain, outfit.log[1:])]))
        for each in work_lines(outfit):
            if each.heading or each.key.startswith("repair"):
                print(f"{'' if each.heading else '  '}{plain(each.words)}")
        print()
    print("To repair: --into NAME keeps a side's units in a file of that name.")


def _facts(outfit: Outfit) -> dict[str, Any]:
    """What there is to know about an outfit, for programs."""
    from btterm.campaign.repairing import jobs, total_minutes
    from btterm.classic.rules import kinds

    machines = [
        {
            "name": machine.name,
            "sheet": machine.sheet,
            "pilot": machine.crew.name,
            "gunnery": machine.crew.gunnery,
            "piloting": machine.crew.piloting,
            "hits": machine.crew.hits,
            "can_fight": not machine.wreck,
            "damage": machine.damage,
            "repairs": [
                {
                    "key": job.repair.key,
                    "damage": job.repair.damage.value,
                    "words": job.repair.words,
                    "number": job.number.number,
                    "partial": job.partial,
                    "minutes": job.difficulty.minutes,
                    "part": job.part or None,
                    "count": job.points if job.part else 0,
                    "why_not": job.lacks or None,
                }
                for job in jobs(outfit, machine)
            ],
            "salvage": dict(sorted(kinds.salvage(machine.unit()).items())),
        }
        for machine in outfit.machines
    ]
    return {
        "name": outfit.name,
        "minutes_needed": total_minutes(outfit),
        "minutes_spent": outfit.minutes,
        "parts": dict(sorted(outfit.parts.items())) if outfit.counted else None,
        "machines": machines,
        "campaign": _business(outfit),
        "log": outfit.log,
    }


def _business(outfit: Outfit) -> dict[str, Any] | None:
    """What there is to know of an outfit that is a business; None: it is none."""
    if outfit.campaign is None:
        return None
    from btterm.campaign.people.orders import machine_of, people
    from btterm.campaign.people.payroll import payroll

    campaign = outfit.campaign
    contract = campaign.contract
    return {
        "day": campaign.day,
        "money": campaign.money,
        "salaries": payroll(outfit),
        "place": str(campaign.place),
        "mission": contract and contract.mission,
        "pay": contract and contract.pay,
        "months_left": contract and contract.months,
        "battle": contract and contract.plan and str(contract.plan.engagement),
        "people": [
            {
                "name": person.name,
                "role": str(person.role),
                "rating": str(person.rating),
                "gunnery": person.crew.gunnery if person.role.fights else None,
                "piloting": person.crew.piloting if person.role.fights else None,
                "hits": person.crew.hits,
                "xp": person.xp,
                "founder": person.founder,
                "machine": machine.name if (machine := machine_of(outfit, person)) else None,
            }
            for person in people(outfit)
        ],
        "offers": [
            {"what": offer.what, "price": offer.price, "count": offer.count}
            for offer in campaign.offers
        ],
    }
