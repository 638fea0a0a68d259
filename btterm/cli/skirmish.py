"""The command for Alpha Strike."""

from __future__ import annotations

from typing import Annotated

import typer

from btterm.cli.maps import maps_beginning
from btterm.terminal import need_screen

commands = typer.Typer()


@commands.command("alpha-strike")
def alpha_strike(
    side: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SIDE",
            help="Who with what: 'ANNA: Atlas AS7-K, Raven RVN-3L @3', or a force. Twice.",
        ),
    ] = None,
    map_name: Annotated[
        str | None,
        typer.Option(
            "--map",
            metavar="MAP",
            help="Where; open-grassland if not said.",
            autocompletion=maps_beginning,
        ),
    ] = None,
    solo: Annotated[
        str | None,
        typer.Option(
            metavar="WHO",
            help="Plays the second side: dummies, sentries, random, bot:weak, bot, bot:strong.",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="An optional rule: 'forced withdrawal', objectives, breakthrough ... Any.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same dice every time.")] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="You roll, and type what each die shows.")
    ] = False,
    as_text: Annotated[
        bool, typer.Option("--plain", help="As lines of text, for screen readers and pipes.")
    ] = False,
) -> None:
    """Play Alpha Strike, the fast game: unit cards on the same maps."""
    if not as_text:
        need_screen("btterm alpha-strike --plain plays without")
    from btterm.match.skirmish import GROUND, read_side, set_up

    sides = [read_side(each) for each in side or ()]
    where = map_name or GROUND
    chosen = option or ()
    game = set_up(sides, where, solo=solo, seed=seed, real_dice=real_dice, options=chosen)
    if as_text:
        from btterm.plain.door import play_at

        play_at(game)
        return
    from btterm.tui.door import run

    run(saved=game)
