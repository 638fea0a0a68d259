"""The command that plays a set-up many times."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from btterm.cli.maps import maps_beginning
from btterm.cli.shared import Json, OptionalRules, Sides, Situation
from btterm.errors import BadInput
from btterm.terminal import print_json, text_width

if TYPE_CHECKING:
    from btterm.simulation.games import Played
    from btterm.simulation.plan import Plan

commands = typer.Typer()

GAMES = 100
BOT = "bot"
CLASSIC, ALPHA_STRIKE = "classic", "alpha-strike"
INTERRUPTED = 130


@commands.command()
def simulate(
    scenario: Annotated[
        str | None, typer.Option(metavar="SCENARIO", help="A scenario by name, or its file.")
    ] = None,
    battle: Annotated[
        str | None,
        typer.Option(metavar="BATTLE", help="A saved battle, from the start of its last turn."),
    ] = None,
    situation: Situation = None,
    map_name: Annotated[
        str, typer.Option("--map", metavar="MAP", help="Where.", autocompletion=maps_beginning)
    ] = "open-grassland",
    side: Sides = None,
    game: Annotated[
        str, typer.Option("--game", help="The game that they play: classic, alpha-strike.")
    ] = CLASSIC,
    option: OptionalRules = None,
    by: Annotated[
        list[str] | None,
        typer.Option(metavar="WHO", help="Who plays: bot, bot:strong, random ... Once or twice."),
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = GAMES,
    seed: Annotated[int, typer.Option(help="The same games every time.")] = 0,
    turns: Annotated[int, typer.Option(min=1, help="A game is left after so many turns.")] = 60,
    mirror: Annotated[
        bool, typer.Option(help="Let forces and players change places from game to game.")
    ] = True,
    processes: Annotated[
        int, typer.Option(min=1, help="How many to play at the same time.")
    ] = os.cpu_count() or 1,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write each game down as it ends.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with kept games, up to --games.")
    ] = None,
    as_json: Json = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report as a page as well.")
    ] = None,
) -> int:
    """Play a set-up many times by bots: who wins how often, how long it takes, what does it; and
    whether it is fair. Ctrl-C ends it with the games played so far."""
    from btterm.simulation import games
    from btterm.simulation.report import Report

    ways = {"--scenario": scenario, "--battle": battle, "--situation": situation, "--side": side}
    said = [name for name, value in ways.items() if value]
    if len(said) > 1:
        raise BadInput(f"{said[0]} says all that {said[1]} does; give one of them")
    if resume is not None:
        if said or by or option or keep:
            raise BadInput("--resume goes on as the games began, with no other options")
        plan, played = games.read(resume)
    else:
        from btterm.simulation.plan import plan as made

        if battle is not None:
            game, saved = _saved(battle)
            battles, players = [saved], [BOT]
        elif scenario is not None:
            game, first, players = _scenario(scenario, option or [])
            battles = [first]
        elif game == CLASSIC:
            battles, players = _classic(situation, map_name, side or [], option or []), [BOT]
        else:
            if said and not side:
                raise BadInput(f"{said[0]} sets up battles of the classic game: give --side")
            battles, players = _cards(game, map_name, side or [], option or [], seed), [BOT]
        battles = battles if mirror else battles[:1]
        plan = made(battles, by or players, seed, turns, mirror=mirror, game=game)
        played = []
        if keep is not None:
            games.begin(keep, plan)
    done = {each.game for each in played}
    wanted = [game for game in range(number) if game not in done]
    stopped = False
    try:
        for each in _watched(plan, wanted, processes):
            played.append(each)
            if keep or resume:
                games.add(keep or resume or Path(), each)
    except KeyboardInterrupt:
        stopped = True
        print(f"\nstopped: {len(played)} of {number} games", file=sys.stderr)
    report = Report(plan, sorted(played, key=lambda each: each.game))
    if as_json:
        print_json(report.facts)
    else:
        from btterm.cli.charts import report_lines

        print("\n".join(report_lines(report, text_width())))
    if html is not None:
        from btterm.data import write_text
        from btterm.simulation.page import page

        write_text(html, page(report))
    return INTERRUPTED if stopped else 0


@commands.command()
def tournament(
    by: Annotated[
        list[str] | None,
        typer.Option(metavar="WHO", help="A player: random, bot:weak, bot ... Twice or more."),
    ] = None,
    map_name: Annotated[
        str, typer.Option("--map", metavar="MAP", help="Where.", autocompletion=maps_beginning)
    ] = "open-grassland",
    side: Sides = None,
    situation: Situation = None,
    option: OptionalRules = None,
    number: Annotated[int, typer.Option("--games", min=1, help="Games of each pair.")] = 20,
    seed: Annotated[int, typer.Option(help="The same games every time.")] = 0,
    turns: Annotated[int, typer.Option(min=1, help="A game is left after so many turns.")] = 60,
    processes: Annotated[
        int, typer.Option(min=1, help="How many to play at the same time.")
    ] = os.cpu_count() or 1,
    as_json: Json = False,
) -> int:
    """Let players play each against each on one set-up, with sides and places changed from game to
    game, and rate them. Ctrl-C ends it with the games played so far."""
    from btterm.players.ratings import ratings
    from btterm.simulation import tournament as playing

    if len(set(by or [])) < 2 or len(set(by or [])) < len(by or []):
        raise BadInput("name two players or more, each once: --by random --by bot:weak --by bot")
    if situation is not None and side:
        raise BadInput("--situation says all that --side does; give one of them")
    players = by or []
    battles = _classic(situation, map_name, side or [], option or [])
    pairs = playing.pairings(battles, players, seed, turns, CLASSIC)
    results, stopped = [], False
    try:
        found = playing.play(pairs, number, processes)
        with typer.progressbar(found, len(pairs) * number, file=sys.stderr) as bar:
            for result in bar:
                results += [result]
    except KeyboardInterrupt:
        stopped = True
        print(f"\nstopped: {len(results)} of {len(pairs) * number} games", file=sys.stderr)
    rated = ratings(players, results, seed)
    if as_json:
        print_json([asdict(rating) for rating in rated])
    else:
        print("\n".join(rating.words for rating in rated))
    return INTERRUPTED if stopped else 0


def _watched(plan: Plan, wanted: Sequence[int], processes: int) -> Iterator[Played]:
    """The games, with a bar of how many are played and when the rest will be."""
    from btterm.simulation.games import play_all

    found = play_all(plan, wanted, min(processes, max(1, len(wanted))))
    with typer.progressbar(found, len(wanted), file=sys.stderr) as bar:
        yield from bar


def _scenario(name: str, option: list[str]) -> tuple[str, Any, list[str]]:
    """The game of a scenario, its battle, and who plays its sides."""
    from btterm.cli.play import options_of, scenario_of
    from btterm.match.scenarios import load
    from btterm.table.scenarios import KEYBOARD

    found = load(name)
    players: Sequence[str]
    if found.game == CLASSIC:
        begin, players = scenario_of(name, None, options_of(option)[0], None)
        battle: Any = begin()
    else:
        from btterm.match.skirmish import played_with

        ready = played_with(found, None, option)
        battle, players = ready.battle(), [team.player for team in ready.teams]
    return found.game, battle, [BOT if player == KEYBOARD else player for player in players]


def _classic(
    situation: str | None, map_name: str, sides: list[str], option: list[str]
) -> list[Any]:
    """The battle that is asked for, with its forces in each other's places where it is made of
    forces alone."""
    from btterm.classic.scenario.setting_up import new_battle
    from btterm.cli.play import muster, options_of, situation_of

    _, options = options_of(option)
    if situation is not None:
        return [situation_of(situation, options)()]
    board, forces = muster(map_name, sides)
    return [new_battle(board, each, options) for each in (forces, forces[::-1])]


def _cards(game: str, map_name: str, sides: list[str], option: list[str], seed: int) -> list[Any]:
    """A battle of unit cards, and the same with its forces in each other's places."""
    if game != ALPHA_STRIKE:
        raise BadInput(f"no game {game!r} to play: give {CLASSIC} or {ALPHA_STRIKE}")
    from btterm.match.skirmish import battle_of, named, read_side

    forces = named([read_side(each) for each in sides])
    return [battle_of(each, map_name, option, seed) for each in (forces, forces[::-1])]


def _saved(name: str) -> tuple[str, Any]:
    """The game of a saved battle, and how it stood at the start of its last turn. Raises BadInput
    where it is over."""
    from btterm.match import battles
    from btterm.match.games import system_named
    from btterm.table.savefile import read_save

    path = battles.called(name)
    story = read_save(path, last_whole_turn=True)
    game = story.head.get("game", CLASSIC)
    system = system_named(game)
    if system is None:
        raise BadInput(f"{path.name} is a battle of another game")
    found = system.game.load(story.turns[-1]["state"])
    if found.outcome is not None:
        raise BadInput(f"{path.name} is over")
    return game, found
