"""The command for campaigns.

It imports what it needs when it runs, as those in `play` do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from btterm.cli.shared import AsText, Json, RealDice
from btterm.cli.unit_facts import facts_of, list_files, orders_of
from btterm.data import plain
from btterm.errors import BadInput, BttermError
from btterm.terminal import need_screen, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from btterm.campaign.outfit import Outfit

commands = typer.Typer()


@commands.command()
def campaign(
    name: Annotated[
        str | None, typer.Argument(metavar="UNIT", help="A unit file, or the name of a new one.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Found a unit of that name.")] = False,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Of a new unit: the same dice every time.")
    ] = None,
    real_dice: RealDice = False,
    as_text: AsText = False,
    against: Annotated[
        str | None,
        typer.Option(metavar="WHO", help="Plays the enemy: bot, or keyboard for a friend."),
    ] = None,
    orders: Annotated[
        list[str] | None,
        typer.Option(
            "--do", metavar="ORDER", help='Do this and end, as "buy 2"; several, one by one.'
        ),
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
        if orders or against:
            raise BadInput("say which unit: campaign wolves")
        list_files(as_json)
        return
    if seed is not None and not new:
        raise BadInput("--seed belongs to a new unit: campaign UNIT --new --seed 5")
    if orders and real_dice:
        raise BadInput("your own dice are asked for one by one: --real-dice and --plain")
    if not (as_text or as_json or orders):
        need_screen("btterm campaign --plain goes without")
    outfit: Outfit | None = None
    if new:
        path, outfit = new_unit(name, seed, against or BOT)
    else:
        path = called(name)
        if against is not None:
            play_enemy(path, against)
    if orders:
        _do(path, outfit, orders, as_json)
    elif as_json:
        print_json(_all_of(outfit or read_outfit(path)))
    elif as_text:
        _lead_in_lines(path, outfit, real_dice)
    else:
        from btterm.tui.classic.screens.unit import UnitScreen
        from btterm.tui.door import run

        run(unit=UnitScreen(path, outfit, real_dice=real_dice))


def _all_of(outfit: Outfit) -> dict[str, object]:
    """What there is to know of a unit, and what can be ordered."""
    return {**facts_of(outfit), "orders": orders_of(outfit)}


def _do(path: Path, new: Outfit | None, orders: list[str], as_json: bool) -> None:
    """Give orders one by one. Those before one that cannot be given stay done."""
    from btterm.campaign.ordering import order_meant
    from btterm.match.missions import bring_home
    from btterm.match.repairing import Workshop

    told = [] if new is not None else bring_home(path)
    if not as_json:
        print("\n".join(map(plain, told)), end="\n" * bool(told))
    shop = Workshop(path, new)
    for order in orders:
        if order.strip().casefold() == "fight":
            raise BadInput(
                f"a battle is fought on the screen or with --plain: campaign {path.stem}"
            )
        if order.strip().casefold() == "undo":
            came = [f"taken back: {shop.undo()}"]
        else:
            came = shop.answer(order_meant(shop.outfit, order))
        told += came
        if not as_json:
            print("\n".join(map(plain, came)))
    if as_json:
        print_json({**_all_of(shop.outfit), "told": told})


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
