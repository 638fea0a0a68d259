"""The command that reviews a battle."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from btterm.cli.shared import Json
from btterm.data import plain
from btterm.terminal import print_json

if TYPE_CHECKING:
    from btterm.match.review import Cost, Doubt

commands = typer.Typer()

INTERRUPTED = 130


@commands.command()
def review(
    battle: Annotated[str, typer.Argument(metavar="BATTLE", help="A saved battle that is over.")],
    seed: Annotated[int, typer.Option(help="The same review every time.")] = 0,
    games: Annotated[
        int, typer.Option(min=2, help="Games that are played on with each answer.")
    ] = 6,
    turns: Annotated[int, typer.Option(min=0, help="How many turns beyond the one at hand.")] = 2,
    look: Annotated[int, typer.Option(min=1, help="From how many decisions.")] = 8,
    seconds: Annotated[
        float, typer.Option(min=0, help="Begin with no other decision after so many.")
    ] = 120.0,
    as_json: Json = False,
) -> int:
    """The three decisions of a battle that cost most, and what would have been better: bots play on
    from each of them, with what was done and with what a bot would have done. Ctrl-C ends it with
    what is known so far."""
    from btterm.match import review as reviewing
    from btterm.match.battles import called

    begun = time.monotonic()
    reviewed = reviewing.Review(called(battle), seed=seed, games=games, turns=turns)
    doubts: list[Doubt] = []
    costs: list[Cost] = []
    stopped, quiet = False, not sys.stderr.isatty()
    try:
        moments = reviewed.moments()
        with typer.progressbar(
            moments, label="looking through", hidden=quiet, file=sys.stderr
        ) as bar:
            for moment in bar:
                doubt = reviewed.doubt(moment)
                doubts += [doubt] if doubt is not None else []
        some = reviewing.worst(doubts, look)
        with typer.progressbar(some, label="playing on", hidden=quiet, file=sys.stderr) as bar:
            for each in bar:
                if costs and time.monotonic() - begun > seconds:
                    break
                costs.append(reviewed.cost(each))
    except KeyboardInterrupt:
        stopped = True
        print("\nstopped", file=sys.stderr)
    found = reviewing.told(costs)
    if as_json:
        print_json(
            {
                "battle": plain(battle),
                "seed": seed,
                "decisions": [asdict(cost) for cost in found],
                "looked": len(costs),
                "doubts": len(doubts),
            }
        )
    else:
        print("\n".join(map(plain, reviewing.lines(found, len(costs), len(doubts)))))
    return INTERRUPTED if stopped else 0
