"""The commands for saved battles.

Each command imports what it needs when it runs, as those in `play` do.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from btterm.cli.shared import Json
from btterm.data import plain
from btterm.errors import BadInput
from btterm.terminal import need_screen

commands = typer.Typer()

DIFFERENT = 1
"""Exit status when a replay comes out otherwise than its file says, or a battle breaks a law."""


@commands.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Play it again, and check every turn.")
    ] = False,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="As a document, with all modifiers and dice.")
    ] = False,
    as_html: Annotated[bool, typer.Option("--html", help="The same as a web page.")] = False,
    as_map: Annotated[
        bool, typer.Option("--map", help="The map with the units at the end, as an SVG picture.")
    ] = False,
    as_text_map: Annotated[bool, typer.Option("--text-map", help="The same map as text.")] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="On the screen, line by line, forward and back.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Tell a saved battle from its first turn, or prove that it was played by the rules."""
    forms = [as_json, as_markdown, as_html, as_map, as_text_map, watch]
    if forms.count(True) > 1 or (verify and any(forms[1:])):
        raise BadInput(
            "only one of --json, --markdown, --html, --map, --text-map and --watch; "
            "with --verify only --json"
        )
    if verify:
        return _verify(file, as_json)
    if watch:
        return _watch(file)
    from btterm.match.export import saved

    found = saved(file)
    told = found.log
    chosen = {"markdown": as_markdown, "html": as_html, "svg": as_map, "text": as_text_map}
    if any(chosen.values()):
        print(found.written(next(form for form in chosen if chosen[form])), end="")
    elif as_json:
        facts = [
            {"turn": e.turn, "phase": e.phase, "line": e.line, "details": list(e.details)}
            for e in told
        ]
        print(json.dumps(facts, indent=1))
    else:
        for entry in told:
            print(f"T{entry.turn} {entry.phase:<6} {plain(entry.line)}")
    return 0


def _verify(file: Path, as_json: bool) -> int:
    from btterm.match.battles import verify

    found = [{"turn": turn, "difference": wrong or None} for turn, wrong in verify(file)]
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        for answer in found:
            print(f"turn {answer['turn']}: {answer['difference'] or 'as recorded'}")
    return DIFFERENT if any(answer["difference"] for answer in found) else 0


def _watch(file: Path) -> int:
    from btterm.tui.classic.replay import Replay
    from btterm.tui.door import run

    replay = Replay(file)
    need_screen("the other options of replay do without")
    run(replay=replay)
    return 0


@commands.command()
def stats(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle.")],
    as_json: Json = False,
) -> None:
    """What the dice did in a saved battle, against what was to be expected."""
    from btterm.match.export import saved

    found = saved(file).statistics
    print(json.dumps(found.facts, indent=1) if as_json else "\n".join(found.lines))


@commands.command()
def soak(
    number: Annotated[int, typer.Option("--games", min=1, help="How many battles.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first; the others follow.")] = 0,
    processes: Annotated[
        int, typer.Option(min=1, help="How many to play at the same time.")
    ] = os.cpu_count() or 1,
    again: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play a kept failure once more instead.")
    ] = None,
    game: Annotated[
        str, typer.Option("--game", help="The game that they play: classic, alpha-strike.")
    ] = "classic",
) -> int:
    """Play battles of random players, and hold them to the laws of the game after every answer.

    A battle that breaks one is kept in the working directory, cut to its last turns.
    """
    from btterm.soak import games

    if again is not None:
        return _again(again)
    play = _random_play(game).play
    failures = 0
    with typer.progressbar(
        games.soak(range(seed, seed + number), processes, play), number, file=sys.stderr
    ) as played:
        for failure in played:
            if failure is not None:
                failures += 1
                print(f"seed {failure.seed}: {failure.why}: {games.write(failure, Path(), game)}")
    print(f"{number} battles, seeds {seed} to {seed + number - 1}: {failures} failed")
    return DIFFERENT if failures else 0


def _random_play(game: str) -> Any:
    """What plays random battles of a game. Raises BadInput."""
    if game == "alpha-strike":
        from btterm.soak.alphastrike import games as alpha_strike

        return alpha_strike
    if game != "classic":
        raise BadInput(f"no game {game!r} to play: give classic or alpha-strike")
    from btterm.soak import games

    return games


def _again(file: Path) -> int:
    from btterm.table.savefile import read_save

    story = read_save(file)
    trouble = _random_play(story.head.get("game", "classic")).trouble
    found = [trouble(turn) for turn in story.turns]
    for wrong in found:
        print(wrong or "nothing wrong")
    return DIFFERENT if any(found) else 0
