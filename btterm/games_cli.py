"""The commands for saved battles.

Each command imports what it needs when it runs, as those in `cli` do.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

games = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
DIFFERENT = 1
"""Exit status when a replay comes out otherwise than its file says, or a battle breaks a law."""


@games.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Play it again, and check every turn.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Tell a saved battle from its first turn, or prove that it was played by the rules."""
    if verify:
        return _verify(file, as_json)
    told = _told(file)
    if as_json:
        print(json.dumps(told, indent=1))
    else:
        for entry in told:
            print(f"T{entry['turn']} {entry['phase']:<6} {entry['line']}")
    return 0


def _verify(file: Path, as_json: bool) -> int:
    from btterm.classic.saves import verify

    found = [{"turn": turn, "difference": wrong or None} for turn, wrong in verify(file)]
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        for answer in found:
            print(f"turn {answer['turn']}: {answer['difference'] or 'as recorded'}")
    return DIFFERENT if any(answer["difference"] for answer in found) else 0


def _told(file: Path) -> list[dict[str, Any]]:
    from btterm.classic.narrate import Narrator
    from btterm.classic.saves import tables

    return [
        {"turn": entry.turn, "phase": entry.phase, "line": entry.line}
        for table in tables(file)
        for entry in Narrator().read(table.state, table.log)
    ]


@games.command()
def soak(
    number: Annotated[int, typer.Option("--games", min=1, help="How many battles.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first; the others follow.")] = 0,
    processes: Annotated[
        int, typer.Option(min=1, help="How many to play at the same time.")
    ] = os.cpu_count() or 1,
    again: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play a kept failure once more instead.")
    ] = None,
) -> int:
    """Play battles of random players, and hold them to the laws of the game after every answer.

    A battle that breaks one is kept in the working directory, cut to its last turns.
    """
    from btterm.soak import games

    if again is not None:
        return _again(again)
    failures = 0
    with typer.progressbar(
        games.soak(range(seed, seed + number), processes), number, file=sys.stderr
    ) as played:
        for failure in played:
            if failure is not None:
                failures += 1
                print(f"seed {failure.seed}: {failure.why}: {games.write(failure, Path())}")
    print(f"{number} battles, seeds {seed} to {seed + number - 1}: {failures} failed")
    return DIFFERENT if failures else 0


def _again(file: Path) -> int:
    from btterm.soak import games
    from btterm.table.savefile import read_save

    found = [games.trouble(turn) for turn in read_save(file).turns]
    for wrong in found:
        print(wrong or "nothing wrong")
    return DIFFERENT if any(found) else 0
