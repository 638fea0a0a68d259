"""The commands for maps: what is on them, who sees whom, and who gets where.

Each command imports what it needs when it runs, as those in `play` do.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from btterm.cli.shared import Json
from btterm.data import plain
from btterm.errors import BadFile, BadInput
from btterm.terminal import print_json

if TYPE_CHECKING:
    from btterm.board.board import Board
    from btterm.classic.rules.attack.sight import Sight
    from btterm.classic.rules.movement.ends import End
    from btterm.hexes import Facing, Hex

commands = typer.Typer()


def maps_beginning(incomplete: str) -> list[str]:
    """The names that a shell may complete to."""
    from btterm.board.library import map_names

    return [name for name in map_names() if name.startswith(incomplete)]


Map = Annotated[
    str,
    typer.Argument(
        metavar="MAP", help="The name of a map, or a file.", autocompletion=maps_beginning
    ),
]


def terrains_beginning(incomplete: str) -> list[str]:
    """The kinds of country that a shell may complete to."""
    from btterm.board.landscapes import Landscape

    return [each.slug for each in Landscape if each.slug.startswith(incomplete)]


@commands.command()
def maps(
    as_json: Json = False,
    terrain: Annotated[
        str | None,
        typer.Option(
            metavar="TERRAIN",
            help="Only those that show it: hills, light-urban ...",
            autocompletion=terrains_beginning,
        ),
    ] = None,
) -> None:
    """The maps there are."""
    from btterm.board.landscapes import MAPS, Landscape
    from btterm.board.library import map_names

    names = map_names() if terrain is None else list(MAPS[Landscape.parse(terrain)])
    if as_json:
        print_json(names)
    else:
        print("\n".join(names))


NEW = "new"
"""In place of a map's name: one that is drawn by a recipe."""


@commands.command("map")
def map_(
    name: Map,
    as_json: Json = False,
    as_svg: Annotated[bool, typer.Option("--svg", help="A picture to print on A4.")] = False,
    terrain: Annotated[
        str | None,
        typer.Option(
            metavar="TERRAIN",
            help="Of `map new`: hills, coastal, light-urban ...; else by 2D6.",
            autocompletion=terrains_beginning,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Of `map new`: the same map again.")
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="AxB", help="Of `map new`: mapsheets across and down.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the map to a new .map file.")
    ] = None,
) -> None:
    """Print a map, or draw a new one: `map new --terrain hills --seed 5 --size 2x1`."""
    from btterm.board.draw import draw_board
    from btterm.board.library import OWN
    from btterm.board.mapfile import map_text
    from btterm.board.picture import board_svg
    from btterm.data import write_text

    if as_json and as_svg:
        raise BadInput("give one of --json and --svg")
    drawn = name == NEW
    if drawn:
        name = _wish(terrain, seed, size)
    elif (terrain, seed, size) != (None, None, None):
        raise BadInput("--terrain, --seed and --size are for `btterm map new`")
    board = load_map(name)
    if out is not None:
        if out.suffix.lower() != OWN:
            raise BadInput(f"{out}: the name of a map file ends in {OWN}")
        write_text(out, map_text(board), new=True)
    if as_json:
        print_json(_board_facts(board))
    elif as_svg:
        print(board_svg(board), end="")
    elif out is not None:
        print(f"{board.name} is written to {out}")
    else:
        # Whoever sees a new map can call for it again.
        print("\n".join([*[board.name] * drawn, *draw_board(board)]))


def _wish(terrain: str | None, seed: int | None, size: str | None) -> str:
    """The name of the map that `map new` asks for."""
    from random import randrange

    from btterm.board.landscapes import Landscape
    from btterm.board.library import seeded
    from btterm.board.recipes.making import LARGEST_SEED, RANDOM, Wish, read_size

    seed = randrange(10_000) if seed is None else seed
    if not 0 <= seed <= LARGEST_SEED:
        raise BadInput(f"a seed is a number from 0 to {LARGEST_SEED}")
    wanted = RANDOM if terrain is None else f"{RANDOM}:{Landscape.parse(terrain).slug}"
    found = Wish.parse(seeded(wanted, seed))
    across, down = read_size(size or "1x1")
    return str(Wish(found.landscape, seed, across, down))


def load_map(name: str) -> Board:
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


@commands.command()
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
    board = load_map(map_name)
    ends = [_pair(f"{start} {target}", board)] if pairs is None else _read_pairs(pairs, board)
    sights = [(a, b, _sight(board, a, b)) for a, b in ends]
    if as_json:
        facts = [_sight_facts(*sight) for sight in sights]
        print_json(facts if pairs is not None else facts[0])
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
    from btterm.classic.rules.attack.sight import Sight, line_of_sight

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
    terms = ", ".join(f"{term.label} {term.value:+}" for term in sight.terms)
    return f"{sight.modifier:+} ({terms})" if terms else "clear"


@commands.command()
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
        print_json(
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
    from btterm.classic.rules.kinds import modes
    from btterm.classic.rules.movement.reach import reach
    from btterm.classic.scenario.fielding import add_unit
    from btterm.classic.sheets.library import load_unit
    from btterm.hexes import Facing, Hex

    battle = Battle(load_map(map_name), ["", ""])
    place = battle.board.require(Hex.parse(at))
    mech = add_unit(battle, 0, load_unit(unit_name), place, Facing.parse(facing))
    terrain = battle.board[place]
    if terrain.bears(mech.tons):
        mech.raised = terrain.depth
    known = {str(each): each for each in modes(battle, mech)}
    if mode not in known:
        raise BadInput(f"{mech.sheet.name} in {place} cannot {mode!r}: it can {', '.join(known)}")
    return reach(battle, mech, known[mode]).ends
