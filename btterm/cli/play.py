"""The commands that play, and those for units.

Each command imports what it needs when it runs, so that a look-up answers at once and does not
wait for the screens.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from btterm.cli.maps import maps_beginning
from btterm.cli.shared import AsText, Json, OptionalRules, RealDice, Sides, Situation
from btterm.cli.skirmish import play_scenario
from btterm.data import plain
from btterm.errors import BadInput, BttermError
from btterm.terminal import need_screen, print_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from btterm.board.board import Board
    from btterm.classic.battle import Battle
    from btterm.classic.options import Options, Value
    from btterm.classic.scenario.setting_up import Force
    from btterm.match.battles import Game
    from btterm.match.scenarios import Scenario
    from btterm.table.table import Table
    from btterm.tui.guide import Guide

commands = typer.Typer()

FAULTY = 1
"""Exit status when a formation of a force lacks something."""

Unit = Annotated[
    str, typer.Argument(metavar="UNIT", help="A chassis, a model, a full name or a file.")
]


def _players_beginning(incomplete: str) -> list[str]:
    """The names that a shell may complete to."""
    from btterm.players.roster import ROSTER

    return [name for name in ROSTER if name.startswith(incomplete)]


def _lessons_beginning(incomplete: str) -> list[str]:
    """The names that a shell may complete to."""
    from btterm.tui.lessons.course import lessons

    return [lesson.name for lesson in lessons() if lesson.name.startswith(incomplete)]


@commands.command()
def play(
    seed: Annotated[int | None, typer.Option(help="The same dice every time.")] = None,
    map_name: Annotated[
        str | None,
        typer.Option("--map", metavar="MAP", help="Where.", autocompletion=maps_beginning),
    ] = None,
    side: Sides = None,
    solo: Annotated[
        str | None,
        typer.Option(
            metavar="WHO",
            help="Plays the other sides: dummies, sentries, random, bot, bot:strong.",
            autocompletion=_players_beginning,
        ),
    ] = None,
    scenario: Annotated[
        str | None, typer.Option(metavar="SCENARIO", help="A scenario by name, or its file.")
    ] = None,
    unit_file: Annotated[
        str | None,
        typer.Option("--unit", metavar="UNIT", help="The first side has those of a unit file."),
    ] = None,
    situation: Situation = None,
    option: OptionalRules = None,
    real_dice: RealDice = False,
    as_text: AsText = False,
    last: Annotated[
        bool, typer.Option("--continue", help="Go on with the last battle, or with BATTLE.")
    ] = False,
    battle: Annotated[
        str | None,
        typer.Argument(metavar="BATTLE", help="With --continue: a saved battle or its file."),
    ] = None,
    ask_all: Annotated[
        bool, typer.Option("--ask-all", help="Ask for every unit, also where nothing matters.")
    ] = False,
    tutorial: Annotated[
        bool, typer.Option("--tutorial", help="A first game that teaches a turn, step by step.")
    ] = False,
    lesson: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="A short lesson: signs, heat, falling, victory, alpha-strike.",
            autocompletion=_lessons_beginning,
        ),
    ] = None,
) -> None:
    """Play a battle. Without options: choose one first."""
    if battle is not None and not last:
        raise BadInput(f"--continue goes on with a saved battle: play --continue {plain(battle)}")
    if real_dice and seed is not None:
        raise BadInput("give one of --seed and --real-dice")
    ways = {"--scenario": scenario, "--situation": situation, "--map": map_name, "--side": side}
    said = [name for name, value in ways.items() if value]
    if len(said) > 1 and said != ["--map", "--side"]:
        raise BadInput(f"{said[0]} says all that {said[1]} does; give one of them")
    if map_name is not None:
        map_name = _seeded(map_name, seed)
    others = max(1, len(side or []) - (unit_file is None))
    players = ("keyboard", *[solo] * others) if solo else ()
    if scenario is not None and (other := _of_another_game(scenario)) is not None:
        if unit_file is not None or ask_all:
            raise BadInput(f"--{'unit' if unit_file else 'ask-all'} is for the classic game")
        play_scenario(other, solo, option or [], seed, real_dice=real_dice, as_text=as_text)
        return
    said_options, options = options_of(option or [])
    set_up: Callable[[], Battle] | None = None
    if scenario is not None:
        set_up, players = scenario_of(scenario, solo, said_options, unit_file)
    elif unit_file is not None and situation is None:
        set_up = _with_unit(unit_file, map_name or "open-grassland", side or [], options)
    elif situation is not None:
        set_up = situation_of(situation, options)
    elif real_dice or said_options or (seed, map_name, side, solo) != (None, None, None, None):
        set_up = _forces(map_name or "open-grassland", side or [], options)
    elif as_text and not last:
        set_up = _forces("open-grassland", [], options)
    if unit_file is not None and situation is not None:
        raise BadInput("a situation says all that --unit does; give one of them")
    if last and set_up is not None:
        raise BadInput("--continue goes on as the battle was set up, with no other options")
    taught = ["--tutorial"] * tutorial + ["--lesson"] * (lesson is not None)
    if taught and (len(taught) > 1 or as_text or last or set_up is not None):
        raise BadInput(f"{taught[0]} is a battle of its own on the screen, with no other options")
    from btterm.players.roster import bots_for

    bots_for(players)
    guide = _guide(lesson) if taught else None
    new_game = None if set_up is None else _game_of(set_up, seed, real_dice)
    if not as_text:
        need_screen("btterm play --plain plays without")
    from btterm.match import battles

    saved = (_go_on(battles.called(battle)) if battle else _go_on_with_last()) if last else None
    table = None if new_game is None else new_game()
    if as_text:
        from btterm.plain.door import play_at
        from btterm.tui.settings import load_settings

        game = battles.keep(table, players=players) if table is not None else saved
        assert game is not None
        play_at(game, skip=not ask_all and load_settings().settings.skip)
        return
    from btterm.tui.door import run

    run(table, players=players, again=new_game, saved=saved, guide=guide, ask_all=ask_all)


def _of_another_game(name: str) -> Scenario | None:
    """The scenario of a name, if it is none of the classic game. Raises BadInput."""
    from btterm.classic.scenario import setting_up as classic
    from btterm.match.scenarios import load

    found = load(name)
    return None if isinstance(found, classic.Scenario) else found


def _seeded(map_name: str, seed: int | None) -> str:
    """The map that is asked for; a map by recipe without a seed has that of the dice, or any."""
    from random import randrange

    from btterm.board.library import seeded
    from btterm.board.recipes.making import LARGEST_SEED

    return seeded(map_name, randrange(10_000) if seed is None else seed % (LARGEST_SEED + 1))


def _guide(lesson: str | None) -> Guide:
    """Who leads through a lesson, or through the first game. Raises BadInput."""
    if lesson is None:
        from btterm.tui.classic.tutorial import FirstGame

        return FirstGame()
    from btterm.tui.lessons.course import Course, lesson_called

    return Course(lesson_called(lesson))


def _go_on_with_last() -> Game:
    """Go on with the last battle that is not over, and of those that is not open in another
    window. Raises InUse where all of them are, BadInput where there is none."""
    from btterm.match import battles
    from btterm.table.savefile import InUse

    in_use: InUse | None = None
    for path in battles.unfinished():
        try:
            game = _go_on(path)
        except InUse as error:
            in_use = in_use or error
            continue
        if in_use is not None:
            told = f"{in_use}; this is {path.name}"
            game.note = f"{game.note}. {told}" if game.note else told
        return game
    if in_use is not None:
        raise InUse(f"{in_use}, and no other is left; to name one: --continue BATTLE")
    raise BadInput("no battle is left to go on with")


def _go_on(path: Path) -> Game:
    """Go on with a saved battle, if need be from the start of a turn; that is asked first."""
    from btterm.match import battles

    try:
        return battles.go_on(path)
    except battles.Hurt as hurt:
        print(f"{plain(str(hurt))}.\nThe old file is kept. Go on from there? Say yes or no.")
        print("> ", end="", flush=True)
        answer = sys.stdin.readline().strip()
        if not sys.stdin.isatty():
            print(answer)
        if answer.casefold() not in ("yes", "y"):
            raise BttermError("the battle is left as it is") from None
        return battles.go_on(path, mend=True)


def _game_of(
    set_up: Callable[[], Battle], seed: int | None, real_dice: bool
) -> Callable[[], Table[Battle]]:
    """What begins a game with a battle that is set up anew each time."""
    from random import randrange

    from btterm.classic.saves.state import CLASSIC
    from btterm.table.dice import DiceSource, RealDice, SeededDice
    from btterm.table.table import Table

    def dice() -> DiceSource:
        if real_dice:
            return RealDice()
        return SeededDice(randrange(1_000_000_000) if seed is None else seed)

    return lambda: Table(CLASSIC, set_up(), dice())


def options_of(texts: list[str]) -> tuple[dict[str, Value], Options]:
    """The options that are asked for, and all of them then. Raises BadInput."""
    from btterm.classic.options import Options, read_options, with_options

    said = read_options(texts)
    return said, with_options(Options(), said)


def _forces(map_name: str, sides: list[str], options: Options) -> Callable[[], Battle]:
    """What sets up a battle of the sides named, with standard ones for those that are not."""
    from btterm.classic.scenario.setting_up import new_battle

    board, forces = muster(map_name, sides)
    return lambda: new_battle(board, forces, options)


def muster(map_name: str, sides: list[str]) -> tuple[Board, list[Force]]:
    """The map, and the sides named, with standard ones for those that are not. Raises BadInput."""
    from btterm.classic.scenario.setting_up import SIDES, STANDARD, check_names
    from btterm.cli.maps import load_map

    if len(sides) > len(SIDES):
        raise BadInput(f"a battle has at most {len(SIDES)} sides, not {len(sides)}")
    standard = [f"{name}: {unit}" for name, unit in zip(SIDES, STANDARD, strict=False)]
    board = load_map(map_name)
    forces = [_force(text) for text in [*sides, *standard[len(sides) :]]]
    check_names(*(force.name for force in forces))
    return board, forces


def _with_unit(
    unit: str, map_name: str, sides: list[str], options: Options
) -> Callable[[], Battle]:
    """What sets up the battle of a unit file against the sides named, or a standard one."""
    from btterm.campaign.file import called, read_outfit, source_of
    from btterm.classic.scenario.setting_up import (
        SIDES,
        STANDARD,
        Fighter,
        Scenario,
        Team,
        check_names,
    )
    from btterm.match.repairing import as_they_are_now

    path = called(unit)
    outfit = read_outfit(path)
    others = [_force(text) for text in sides or [f"{SIDES[1]}: {STANDARD[1]}"]]
    fighters = (
        tuple(outfit.fighters(source_of(path))),
        *(
            tuple(
                Fighter(sheet.name, formation=post.formation, role=post.role)
                for sheet, post in zip(force.sheets, force.posts, strict=True)
            )
            for force in others
        ),
    )
    names = [outfit.name, *(force.name for force in others)]
    guns = ((), *(force.artillery for force in others))
    formed = ((), *(force.formations for force in others))
    check_names(*names)
    teams = tuple(
        Team(name, fighters=crews, artillery=pieces, formations=formations)
        for name, crews, pieces, formations in zip(names, fighters, guns, formed, strict=True)
    )
    scenario = Scenario(map_name, teams, options)
    scenario.battle()
    return lambda: as_they_are_now(scenario).battle()


def situation_of(line: str, options: Options) -> Callable[[], Battle]:
    """What sets up the battle of a line (docs/situations.md)."""
    from btterm.classic.rules.stacking import check_room
    from btterm.classic.situation import parse_situation

    check_room(parse_situation(line, options))
    return lambda: parse_situation(line, options)


def scenario_of(
    name: str, solo: str | None, said: dict[str, Value], unit: str | None
) -> tuple[Callable[[], Battle], tuple[str, ...]]:
    """What sets up the battle of a scenario, and who decides for its sides: those that it says
    itself, or `solo` for all but the one of a lone player. `unit`: a unit file in place of what its
    first side has, which a lone player takes then."""
    from dataclasses import replace

    from btterm.classic.options import with_options
    from btterm.classic.scenario.setting_up import Scenario
    from btterm.match.repairing import as_they_are_now, fighters_of
    from btterm.match.scenarios import load
    from btterm.table.scenarios import KEYBOARD

    found = load(name)
    if not isinstance(found, Scenario):
        raise BadInput(f"{found.title or name} is a scenario of {found.game}, not of this game")
    found = replace(found, options=with_options(found.options, said))
    if unit is not None:
        first, *others = found.teams
        first = replace(first, fighters=tuple(fighters_of(unit)))
        found = replace(found, teams=(first, *others))
    as_they_are_now(found).battle()
    players = [team.player for team in found.teams]
    if solo:
        lone = 0 if unit is not None else found.lone_side
        players = [KEYBOARD if side == lone else solo for side in range(len(players))]
    return lambda: as_they_are_now(found).battle(), tuple(players)


def _force(text: str) -> Force:
    """Reads "ANNA: Warhammer, Archer", "ANNA: hover lance" or "ANNA: Raven, Arrow IV 2"."""
    from btterm.classic.artillery import piece_named
    from btterm.classic.scenario.named_forces import force_or_unit
    from btterm.classic.scenario.setting_up import Force, Post
    from btterm.classic.sheets.kinds import crewed
    from btterm.classic.sheets.library import load_unit

    name, colon, units = (part.strip() for part in text.partition(":"))
    if not (plain(name) and colon and units):
        raise BadInput(f"{text!r} is not a side like 'ANNA: Warhammer, Archer'")
    parts = [each.strip() for each in units.split(",")]
    guns = tuple(each for each in parts if piece_named(each) is not None)
    called = [force_or_unit(each) for each in parts if each not in guns]
    crews = [fighter for force in called for fighter in force.fighters]
    sheets = (crewed(load_unit(each.sheet), each.gunnery, each.piloting) for each in crews)
    formed = tuple(each for force in called for each in force.formed)
    posts = tuple(Post(each.formation, each.role) for each in crews)
    return Force(plain(name), tuple(sheets), guns, formed, posts)


@commands.command()
def settings() -> None:
    """Print where your settings lie, and what is set."""
    from btterm.tui.places import keymap_with
    from btterm.tui.settings import load_settings, settings_path, settings_text

    path, (found, trouble) = settings_path(), load_settings()
    if trouble:
        print(f"btterm: {plain(trouble)}", file=sys.stderr)
    for clash in keymap_with(found).clashes:
        print(f"btterm: {plain(clash)}", file=sys.stderr)
    print(f"# {path}{'' if path.exists() else ' (not there: all as usual)'}")
    print(settings_text(found), end="")


@commands.command()
def units(
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY", help="Name, weapon, role, tons, year.")
    ] = None,
    as_json: Json = False,
) -> None:
    """The record sheets there are, or those that fit some words: a name or nickname, a weapon, a
    role, a kind, clan, jump, 60-75 or <=55 tons, 3025 or <=3025 for the year."""
    from btterm.classic.sheets.library import listing

    words = " ".join(query or ())
    found = []
    for each in listing(words):
        if each.listed is None:
            # One broken file of the player's own is no reason to keep the others back.
            print(f"btterm: {plain(each.fault)}", file=sys.stderr)
        else:
            found.append((each.label, each.listed))
    if not found:
        raise BadInput(f"no record sheet fits {words!r}")
    if as_json:
        print_json([listed.facts for _, listed in found])
        return
    for label, listed in found:
        print(listed.line + ("" if label == listed.facts["name"] else f"  {plain(label)}"))


@commands.command()
def forces(
    name: Annotated[str | None, typer.Argument(help="One of them, for its units.")] = None,
    as_json: Json = False,
) -> None:
    """The ready-made forces there are, for `play --side` and the set-up form."""
    from btterm.classic.scenario.named_forces import named_forces, units_called

    if name is not None:
        units = units_called(name)
        if units == (name,):
            raise BadInput(
                f"there is no force {plain(name)!r}: there are {', '.join(named_forces())}"
            )
        print_json(units) if as_json else print("\n".join(map(plain, units)))
        return
    found = {}
    for key, each in named_forces().items():
        if isinstance(each, BttermError):
            print(f"btterm: {plain(str(each))}", file=sys.stderr)
        else:
            found[key] = each
    if as_json:
        print_json(
            [
                {"name": key, "title": each.title, "about": each.about, "units": each.units}
                for key, each in found.items()
            ]
        )
        return
    for key, each in found.items():
        print(f"{key:<28} {len(each.units):>2} units  {each.about}")


@commands.command()
def mechwarriors(as_json: Json = False) -> None:
    """The MechWarrior cards there are, for scenario and force files and the set-up form."""
    from btterm.classic.scenario.cards import cards

    found = sorted(cards().values(), key=lambda card: (card.cost, card.name))
    if as_json:
        print_json([card._asdict() for card in found])
        return
    for card in found:
        skills = f"gunnery {card.gunnery}, piloting {card.piloting}"
        print(f"{card.name:<24} cost {card.cost}  {skills}  {card.about}")


@commands.command()
def force(
    units: Annotated[
        list[str], typer.Argument(metavar="FORCE|UNIT...", help="A force, its file, or units.")
    ],
    as_json: Json = False,
) -> int:
    """Add a force up, and check what its formations ask for. Ends with 1 where one lacks
    something."""
    from btterm.calculators.forces import force_of, force_report
    from btterm.classic.scenario.named_forces import force_called

    called = force_called(units[0]) if len(units) == 1 else None
    try:
        answer = force_report(called or force_of(units))
    except BadInput as error:
        if called or len(units) > 1:
            raise
        raise BadInput(f"there is no force {plain(units[0])!r}, and {error}") from None
    print_json(answer.facts) if as_json else print("\n".join(answer.lines))
    return FAULTY if any(each["faults"] for each in answer.facts["formations"]) else 0


@commands.command()
def unit(
    name: Unit,
    as_json: Json = False,
    as_svg: Annotated[bool, typer.Option("--svg", help="A picture to print on A4.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="The same as a web page.")] = False,
) -> None:
    """Print a record sheet."""
    from btterm.classic.sheets.kinds import any_facts, any_lines
    from btterm.classic.sheets.library import load_any

    if [as_json, as_svg, as_html].count(True) > 1:
        raise BadInput("give one of --json, --svg and --html")
    if as_svg or as_html:
        from btterm.printing.sheet import sheet_html, sheet_svg

        print((sheet_svg if as_svg else sheet_html)(load_any(name)), end="")
        return
    sheet = load_any(name)
    if as_json:
        print_json(any_facts(sheet))
    else:
        print("\n".join(any_lines(sheet)))
