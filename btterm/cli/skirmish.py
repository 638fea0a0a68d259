"""The command for Alpha Strike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from btterm.cli.maps import maps_beginning
from btterm.cli.shared import AsText, RealDice, Situation
from btterm.errors import BadInput
from btterm.terminal import need_screen

if TYPE_CHECKING:
    from btterm.match.scenarios import Scenario

commands = typer.Typer()


@commands.command("alpha-strike")
def alpha_strike(
    scenario: Annotated[
        str | None,
        typer.Argument(metavar="SCENARIO", help="A scenario by name, or its file."),
    ] = None,
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
    situation: Situation = None,
    seed: Annotated[int | None, typer.Option(help="The same dice every time.")] = None,
    real_dice: RealDice = False,
    as_text: AsText = False,
) -> None:
    """Play Alpha Strike, the fast game: unit cards on the same maps."""
    from btterm.match.skirmish import GROUND, kept, read_side, set_up

    if scenario is not None:
        from btterm.alphastrike.game import ALPHA_STRIKE
        from btterm.match.scenarios import load

        if side or map_name or situation:
            raise BadInput("a scenario says all that --side, --map and --situation do")
        found = load(scenario)
        if found.game != ALPHA_STRIKE.name:
            raise BadInput(f"{scenario} is a classic scenario: btterm play --scenario plays it")
        play_scenario(found, solo, option or [], seed, real_dice=real_dice, as_text=as_text)
        return
    if not as_text:
        need_screen("btterm alpha-strike --plain plays without")
    if situation is not None:
        if side or map_name or option:
            raise BadInput("a situation says all that --side, --map and --option do")
        from btterm.alphastrike.situation import parse_situation

        game = kept(parse_situation(situation), solo, seed, real_dice=real_dice)
    else:
        sides = [read_side(each) for each in side or ()]
        where, chosen = map_name or GROUND, option or ()
        game = set_up(sides, where, solo=solo, seed=seed, real_dice=real_dice, options=chosen)
    if as_text:
        from btterm.plain.door import play_at

        play_at(game)
        return
    from btterm.tui.door import run

    run(saved=game)


def play_scenario(
    scenario: Scenario,
    solo: str | None,
    options: Sequence[str],
    seed: int | None,
    *,
    real_dice: bool,
    as_text: bool,
) -> None:
    """Play a scenario of Alpha Strike, with further optional rules. `solo` plays all sides but the
    one of a lone player. Raises BadInput."""
    if not as_text:
        need_screen("btterm alpha-strike --plain plays without")
    from btterm.match.opening import open_battle
    from btterm.match.skirmish import played_with

    found = played_with(scenario, solo, options)
    game = open_battle(found, real_dice=real_dice, seed=seed)
    if as_text:
        from btterm.plain.door import play_at

        play_at(game)
        return
    from btterm.tui.door import run

    run(saved=game, scenario=found)
