"""The front door: `btterm` and its commands.

Each command imports what it needs when it runs, so that a look-up answers at once and does not
wait for the screens.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from btterm.data import plain
from btterm.errors import BadFile, BadInput, BttermError
from btterm.games_cli import games
from btterm.lookup_cli import lookup
from btterm.yard_cli import yard

if TYPE_CHECKING:
    from collections.abc import Callable

    from btterm.board.board import Board
    from btterm.board.sight import Sight
    from btterm.classic.battle import Battle
    from btterm.classic.rules.reach import End
    from btterm.classic.scenario import Force
    from btterm.classic.sheets.kinds import AnySheet
    from btterm.hexes import Facing, Hex
    from btterm.table.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
app.add_typer(yard)
app.add_typer(games)
app.add_typer(lookup)

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Map = Annotated[str, typer.Argument(metavar="MAP", help="The name of a map, or a file.")]
Unit = Annotated[
    str, typer.Argument(metavar="UNIT", help="A chassis, a model, a full name or a file.")
]


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return the exit status.

    0 is success. Anything the user got wrong is one line on standard error and status 2. Ctrl-C
    is 130, and a reader that closes the pipe early is 1, both without a word.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that knows only ASCII still gets the answer.
            stream.reconfigure(errors="replace")
    try:
        status = app(args=argv, prog_name="btterm", standalone_mode=False)
        if sys.stdout is not None:
            # It is None where it was closed before the program began.
            sys.stdout.flush()
    except BttermError as error:
        return _complain(str(error))
    except typer.TyperException as error:
        return _complain(_plainly(error.format_message()))
    except BrokenPipeError:
        # Python flushes standard output once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    return status if isinstance(status, int) else 0


def _plainly(message: str) -> str:
    """What is wrong with a number on the command line, in a player's words."""
    for kind, words in (("integer", "whole number"), ("number", "number")):
        message = re.sub(
            rf"Input should be a valid {kind}, unable to parse string as an? \w+",
            f"not a {words}",
            message,
        )
    return message


def _complain(message: str) -> int:
    print(f"btterm: {plain(message)}", file=sys.stderr)
    return 2


def _print_json(answer: object) -> None:
    """Lists with one item a line, for people who look and programs that compare."""
    if isinstance(answer, list):
        lines = ",\n ".join(json.dumps(item) for item in answer)
        print(f"[\n {lines}\n]" if lines else "[]")
    else:
        print(json.dumps(answer, indent=1))


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"btterm {version('btterm')}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def door(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    units: Annotated[
        str | None,
        typer.Option(
            "--units",
            metavar="DIR",
            envvar="BTTERM_UNITS",
            help="A folder of record sheets of your own, found by name like the shipped ones.",
        ),
    ] = None,
) -> None:
    """BattleTech at the terminal. Without a command: play."""
    if units is not None:
        os.environ["BTTERM_UNITS"] = units
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(
    seed: Annotated[int | None, typer.Option(help="The same dice every time.")] = None,
    map_name: Annotated[str | None, typer.Option("--map", metavar="MAP", help="Where.")] = None,
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="SIDE", help="Who with what: 'ANNA: Warhammer, Archer'. Twice."),
    ] = None,
    solo: Annotated[
        str | None,
        typer.Option(metavar="WHO", help="Plays side 2: dummies, sentries, random, bot."),
    ] = None,
    scenario: Annotated[
        str | None, typer.Option(metavar="SCENARIO", help="A scenario by name, or its file.")
    ] = None,
    situation: Annotated[
        str | None, typer.Option(metavar="LINE", help="From a situation in one line.")
    ] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="You roll, and type what each die shows.")
    ] = False,
    as_text: Annotated[
        bool, typer.Option("--plain", help="As lines of text, for screen readers and pipes.")
    ] = False,
    last: Annotated[
        bool, typer.Option("--continue", help="With --plain: go on with the last battle.")
    ] = False,
) -> None:
    """Play a battle. Without options: choose one first."""
    if last and not as_text:
        raise BadInput("--continue goes with --plain; on the screen F5 goes on")
    if real_dice and seed is not None:
        raise BadInput("give one of --seed and --real-dice")
    ways = {"--scenario": scenario, "--situation": situation, "--map": map_name, "--side": side}
    said = [name for name, value in ways.items() if value]
    if len(said) > 1 and said != ["--map", "--side"]:
        raise BadInput(f"{said[0]} says all that {said[1]} does; give one of them")
    players: tuple[str, ...] = ("keyboard", solo) if solo else ()
    set_up: Callable[[], Battle] | None = None
    if scenario is not None:
        set_up, players = _scenario(scenario, players)
    elif situation is not None:
        set_up = _situation(situation)
    elif real_dice or (seed, map_name, side, solo) != (None, None, None, None):
        set_up = _forces(map_name or "open-grassland", side or [])
    elif as_text and not last:
        set_up = _forces("open-grassland", [])
    if last and set_up is not None:
        raise BadInput("--continue goes on as the battle was set up, with no other options")
    from btterm.players.roster import bots_for

    bots_for(players)
    new_game = None if set_up is None else _game_of(set_up, seed, real_dice)
    if as_text:
        from btterm.plain.door import play_at

        play_at(new_game() if new_game else None, players)
        return
    _need_terminal()
    from btterm.tui.app import run

    run(new_game() if new_game else None, players=players, again=new_game)


def _need_terminal() -> None:
    dumb = os.environ.get("TERM", "").casefold() in ("dumb", "unknown")
    if dumb or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BttermError(
            "the screen needs a terminal that can draw; btterm play --plain plays without"
        )


def _game_of(
    set_up: Callable[[], Battle], seed: int | None, real_dice: bool
) -> Callable[[], Table[Battle]]:
    """What begins a game with a battle that is set up anew each time."""
    from random import randrange

    from btterm.classic.saving import CLASSIC
    from btterm.table.dice import DiceSource, RealDice, SeededDice
    from btterm.table.table import Table

    def dice() -> DiceSource:
        if real_dice:
            return RealDice()
        return SeededDice(randrange(1_000_000_000) if seed is None else seed)

    return lambda: Table(CLASSIC, set_up(), dice())


def _forces(map_name: str, sides: list[str]) -> Callable[[], Battle]:
    """What sets up a battle of the sides named, with standard ones for those that are not."""
    from btterm.classic.scenario import SIDES, STANDARD, new_battle

    if len(sides) > len(SIDES):
        raise BadInput(f"a battle has two sides, not {len(sides)}")
    standard = [f"{name}: {unit}" for name, unit in zip(SIDES, STANDARD, strict=True)]
    board = _load_map(map_name)
    forces = [_force(text) for text in [*sides, *standard[len(sides) :]]]
    return lambda: new_battle(board, forces)


def _situation(line: str) -> Callable[[], Battle]:
    """What sets up the battle of a line (docs/situations.md)."""
    from btterm.classic.situation import parse_situation

    parse_situation(line)
    return lambda: parse_situation(line)


def _scenario(name: str, players: tuple[str, ...]) -> tuple[Callable[[], Battle], tuple[str, ...]]:
    """What sets up the battle of a scenario, and who decides for its sides: those that the
    command line names, else those of the scenario."""
    from btterm.classic.scenario_file import load_scenario

    found = load_scenario(name)
    found.battle()
    return found.battle, players or tuple(team.player for team in found.teams)


def _force(text: str) -> Force:
    """Reads "ANNA: Warhammer, Archer"."""
    from btterm.classic.scenario import Force
    from btterm.classic.sheets.library import load_sheet

    name, colon, units = (part.strip() for part in text.partition(":"))
    if not (plain(name) and colon and units):
        raise BadInput(f"{text!r} is not a side like 'ANNA: Warhammer, Archer'")
    return Force(plain(name), tuple(load_sheet(unit.strip()) for unit in units.split(",")))


@app.command()
def settings() -> None:
    """Print where your settings lie, and what is set."""
    from btterm.tui.settings import load_settings, settings_path, settings_text

    path, (found, trouble) = settings_path(), load_settings()
    if trouble:
        print(f"btterm: {plain(trouble)}", file=sys.stderr)
    print(f"# {path}{'' if path.exists() else ' (not there: all as usual)'}")
    print(settings_text(found), end="")


@app.command()
def maps(as_json: Json = False) -> None:
    """The maps there are."""
    from btterm.board.library import map_names

    if as_json:
        _print_json(map_names())
    else:
        print("\n".join(map_names()))


@app.command("map")
def map_(
    name: Map,
    as_json: Json = False,
    as_svg: Annotated[bool, typer.Option("--svg", help="A picture to print on A4.")] = False,
) -> None:
    """Print a map."""
    from btterm.board.draw import draw_board
    from btterm.board.picture import board_svg

    if as_json and as_svg:
        raise BadInput("give one of --json and --svg")
    board = _load_map(name)
    if as_json:
        _print_json(_board_facts(board))
    elif as_svg:
        print(board_svg(board), end="")
    else:
        print("\n".join(draw_board(board)))


def _load_map(name: str) -> Board:
    """The map, with remarks on standard error for what its file has and the game has not."""
    from btterm.board.library import load_map_with_remarks

    board, remarks = load_map_with_remarks(name)
    for remark in remarks:
        print(f"btterm: {plain(remark)}", file=sys.stderr)
    return board


def _board_facts(board: Board) -> dict[str, Any]:
    from btterm.hexes import Facing

    def hex_facts(hex_: Hex) -> dict[str, Any]:
        terrain = board[hex_]
        return {
            "hex": str(hex_),
            "level": terrain.level,
            "ground": terrain.ground,
            "depth": terrain.depth,
            "roads": [side.name for side in Facing if terrain.road(side)],
            "bridge": terrain.bridge and asdict(terrain.bridge),
            "building": terrain.building and asdict(terrain.building),
        }

    return {
        "name": board.name,
        "columns": board.columns,
        "rows": board.rows,
        "hexes": [hex_facts(hex_) for hex_ in board],
    }


@app.command()
def los(
    map_name: Map,
    start: Annotated[str | None, typer.Argument(metavar="FROM", help="A hex: 0505.")] = None,
    target: Annotated[str | None, typer.Argument(metavar="TO", help="Another.")] = None,
    pairs: Annotated[
        str | None, typer.Option(metavar="FILE", help="Many at once: a pair of hexes a line.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Whether two standing 'Mechs see each other, and what it adds to the to-hit number."""
    if [start, target].count(None) != (0 if pairs is None else 2):
        raise BadInput("give either FROM and TO or --pairs FILE")
    board = _load_map(map_name)
    ends = [_pair(f"{start} {target}", board)] if pairs is None else _read_pairs(pairs, board)
    sights = [(a, b, _sight(board, a, b)) for a, b in ends]
    if as_json:
        facts = [_sight_facts(*sight) for sight in sights]
        _print_json(facts if pairs is not None else facts[0])
        return
    for a, b, sight in sights:
        words = _sight_words(sight) if a != b else "the same hex, nothing between"
        print(f"{a} to {b}: {words}")


def _pair(text: str, board: Board) -> tuple[Hex, Hex]:
    from btterm.hexes import Hex

    words = text.split()
    if len(words) != 2:
        raise BadInput(f"{text!r} is not a pair of hexes like 0505 0912")
    start, target = (board.require(Hex.parse(word)) for word in words)
    return start, target


def _read_pairs(path: str, board: Board) -> list[tuple[Hex, Hex]]:
    from btterm.data import read_text

    pairs = []
    for number, line in enumerate(read_text(Path(path)).splitlines(), start=1):
        text = line.partition("#")[0].strip()
        try:
            if text:
                pairs.append(_pair(text, board))
        except BadInput as error:
            raise BadFile(path, str(error), number) from None
    return pairs


def _sight(board: Board, start: Hex, target: Hex) -> Sight:
    from btterm.board.sight import Sight, line_of_sight

    if start == target:
        return Sight(True, ())
    here, there = board[start], board[target]
    dry = here.bridge is not None
    return line_of_sight(board, start, target, here.footing + 1, there.footing + 1, dry=dry)


def _sight_facts(start: Hex, target: Hex, sight: Sight) -> dict[str, Any]:
    return {
        "from": str(start),
        "to": str(target),
        "visible": sight.visible,
        "blocked_by": None if sight.blocked_by is None else str(sight.blocked_by),
        "light_woods": sight.light_woods,
        "heavy_woods": sight.heavy_woods,
        "partial_cover": sight.partial_cover,
        "modifier": sight.modifier if sight.visible else None,
    }


def _sight_words(sight: Sight) -> str:
    if not sight.visible:
        return f"no line of sight ({sight.why})"
    terms = ", ".join(f"{label} {value:+}" for label, value in sight.terms)
    return f"{sight.modifier:+} ({terms})" if terms else "clear"


@app.command()
def units(
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY", help="Words in the name.")
    ] = None,
    as_json: Json = False,
) -> None:
    """The record sheets there are, or those with these words in their name."""
    from btterm.classic.sheets.kinds import list_facts, list_line
    from btterm.classic.sheets.library import load_any, search

    words = " ".join(query or ())
    sheets: dict[str, AnySheet] = {}
    for name in search(words):
        try:
            sheets[name] = load_any(name)
        except BadFile as error:
            # One broken file of the player's own is no reason to keep the others back.
            print(f"btterm: {plain(str(error))}", file=sys.stderr)
    if not sheets:
        raise BadInput(f"no record sheet has {words!r} in its name")
    if as_json:
        _print_json([list_facts(sheet) for sheet in sheets.values()])
        return
    for name, sheet in sheets.items():
        print(list_line(sheet) + ("" if name == sheet.name else f"  {plain(name)}"))


@app.command()
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
        from btterm.lookup.paper_sheet import sheet_html, sheet_svg

        print((sheet_svg if as_svg else sheet_html)(load_any(name)), end="")
        return
    sheet = load_any(name)
    if as_json:
        _print_json(any_facts(sheet))
    else:
        print("\n".join(any_lines(sheet)))


@app.command()
def reach(
    map_name: Map,
    unit_name: Annotated[str, typer.Option("--unit", metavar="UNIT", help="As in `btterm unit`.")],
    at: Annotated[str, typer.Option(metavar="HEX", help="Where it stands: 0505.")],
    facing: Annotated[str, typer.Option(help="N, NE, SE, S, SW or NW.")] = "N",
    mode: Annotated[str, typer.Option(help="walk, run or jump.")] = "walk",
    as_json: Json = False,
) -> None:
    """Everywhere a unit, undamaged and alone on the map, can end its move."""
    ends = sorted(_ends(map_name, unit_name, at, facing, mode).items())
    if as_json:
        _print_json(
            [
                {"hex": str(hex_), "facing": side.name, "mp": end.mp, "rolls": end.rolls}
                for (hex_, side), end in ends
            ]
        )
        return
    by_hex: dict[Hex, list[str]] = {}
    for (hex_, side), end in ends:
        by_hex.setdefault(hex_, []).append(f"{side.name} {end.mp}{'!' * end.rolls}")
    for hex_, words in by_hex.items():
        print(f"{hex_}  {'  '.join(words)}")


def _ends(
    map_name: str, unit_name: str, at: str, facing: str, mode: str
) -> dict[tuple[Hex, Facing], End]:
    from btterm.classic.battle import Battle
    from btterm.classic.rules.movement import modes
    from btterm.classic.rules.reach import reach
    from btterm.classic.scenario import add_unit
    from btterm.classic.sheets.library import load_sheet
    from btterm.hexes import Facing, Hex

    battle = Battle(_load_map(map_name), ["", ""])
    place = battle.board.require(Hex.parse(at))
    mech = add_unit(battle, 0, load_sheet(unit_name), place, Facing.parse(facing))
    terrain = battle.board[place]
    if terrain.bridge is not None and terrain.bridge.cf >= mech.tons:
        mech.raised = terrain.depth
    known = {str(each): each for each in modes(battle, mech)}
    if mode not in known:
        raise BadInput(f"{mech.sheet.name} in {place} cannot {mode!r}: it can {', '.join(known)}")
    return reach(battle, mech, known[mode]).ends


@app.command()
def odds(
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="The number to reach, such as 8.")
    ],
    as_json: Json = False,
) -> None:
    """The chance of reaching a target number on 2D6."""
    from btterm.table.odds import ways_to_reach

    try:
        number = int(target.removesuffix("+"))
    except ValueError:
        raise BadInput(f"{target!r} is not a target number like 8") from None
    ways = ways_to_reach(number)
    if as_json:
        _print_json({"target": number, "ways": ways, "of": 36, "chance": round(ways / 36, 4)})
    else:
        remark = {36: " (always)", 0: " (never)"}.get(ways, "")
        print(f"{number}+ on 2D6: {ways} of 36 = {ways / 36:.0%}{remark}")
