"""The commands that work out what one works out at the table: numbers, chances, damage, heat.

Each one asks for what it needs when it is called without arguments at a terminal. Each imports
what it needs when it runs, as those in `play` do.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from btterm.cli.shared import Json
from btterm.data import plain
from btterm.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

    from btterm.board.terrain import Ground
    from btterm.calculators.answers import Answer
    from btterm.calculators.rolls import Damaged
    from btterm.classic.equipment.catalogue import Weapon
    from btterm.classic.sheets.mech.locations import Location
    from btterm.classic.units.unit import Mode

T = TypeVar("T")

commands = typer.Typer()

WeaponName = Annotated[
    list[str] | None, typer.Argument(metavar="WEAPON", help="A weapon: LRM-20, 'Medium Laser'.")
]
Clan = Annotated[bool, typer.Option("--clan", help="The Clan version of the weapon.")]
Piloting = Annotated[int, typer.Option(min=0, max=12, help="Piloting Skill.")]
Actuators = Annotated[int, typer.Option(min=0, max=6, help="Leg and foot actuators destroyed.")]
Hips = Annotated[int, typer.Option(min=0, max=2, help="Hips destroyed.")]
Gyro = Annotated[bool, typer.Option("--gyro", help="The gyro is hit.")]
LegLost = Annotated[bool, typer.Option("--leg-lost", help="A leg is lost.")]
Move = Annotated[str, typer.Option("--move", metavar="MODE", help="stand, walk, run or jump.")]


def _give(answer: Answer, as_json: bool) -> None:
    if as_json:
        print(json.dumps(answer.facts, indent=1))
    else:
        print("\n".join(answer.lines))


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _ask(question: str, default: str, read: Callable[[str], T]) -> T:
    """What is typed in answer to a question, asked again until `read` takes it."""
    while True:
        text = typer.prompt(question, default=default, type=str)
        try:
            return read(text)
        except BadInput as error:
            print(f"  {plain(str(error))}")


def _ask_number(question: str, default: int, least: int, most: int) -> int:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise BadInput(f"{text[:20]!r} is not a whole number") from None
        if not least <= number <= most:
            raise BadInput(f"it is a number from {least} to {most}")
        return number

    return _ask(question, str(default), read)


def _mode(text: str) -> Mode:
    from btterm.classic.units.unit import Mode

    try:
        return Mode(text.casefold())
    except ValueError:
        raise BadInput(f"{text!r} is none of: {', '.join(Mode)}") from None


def _ground(text: str) -> Ground:
    from btterm.board.terrain import Ground

    known = [Ground.CLEAR, Ground.LIGHT_WOODS, Ground.HEAVY_WOODS, Ground.WATER]
    for ground in known:
        if text.casefold().replace("-", " ") == ground:
            return ground
    raise BadInput(f"{text!r} is none of: {', '.join(known)}")


def _damaged(piloting: int, actuators: int, hips: int, gyro: bool, leg_lost: bool) -> Damaged:
    from btterm.calculators.rolls import Damaged

    return Damaged(piloting=piloting, actuators=actuators, hips=hips, gyro=gyro, leg_lost=leg_lost)


@commands.command()
def odds(
    target: Annotated[
        str,
        typer.Argument(
            metavar="TARGET", help="The number to reach, such as 8; or a situation, for its fire."
        ),
    ],
    game: Annotated[
        str, typer.Option("--game", help="The game of a situation: classic, alpha-strike.")
    ] = "classic",
    as_json: Json = False,
) -> None:
    """The chance of reaching a target number on 2D6; or, of a situation, what all that the first
    unit can fire does to its best target, over all dice; in Alpha Strike what all units of the
    first side do to each that they can attack."""
    if game == "alpha-strike":
        from btterm.calculators.strike_lines import odds_in

        _give(odds_in(target), as_json)
        return
    if game != "classic":
        raise BadInput(f"no game {game!r} has odds: give classic or alpha-strike")
    if "@" in target:
        from btterm.calculators.volley import fire_of

        _give(fire_of(target), as_json)
        return
    from btterm.calculators.answers import odds as odds_of

    try:
        number = int(target.removesuffix("+"))
    except ValueError:
        raise BadInput(f"{target!r} is not a target number like 8") from None
    _give(odds_of(number), as_json)


@commands.command()
def tohit(
    weapon: WeaponName = None,
    clan: Clan = False,
    hexes: Annotated[
        int | None, typer.Option("--range", min=1, help="Hexes to the target.")
    ] = None,
    gunnery: Annotated[int, typer.Option(min=0, max=12, help="Gunnery Skill.")] = 4,
    move: Move = "stand",
    prone: Annotated[bool, typer.Option("--prone", help="The attacker lies.")] = False,
    heat: Annotated[int, typer.Option(min=0, max=30, help="The attacker's heat.")] = 0,
    sensors: Annotated[bool, typer.Option("--sensors", help="Its sensors are hit.")] = False,
    arm_actuators: Annotated[
        int, typer.Option(min=0, max=2, help="Destroyed in the arm that fires.")
    ] = 0,
    shoulder: Annotated[bool, typer.Option("--shoulder", help="Its shoulder is hit.")] = False,
    in_water: Annotated[bool, typer.Option("--in-water", help="It is in Depth 1 water.")] = False,
    target_hexes: Annotated[int, typer.Option(min=0, help="Hexes that the target moved.")] = 0,
    target_jumped: Annotated[bool, typer.Option("--target-jumped", help="It jumped.")] = False,
    target_prone: Annotated[bool, typer.Option("--target-prone", help="It lies.")] = False,
    immobile: Annotated[bool, typer.Option("--immobile", help="It is immobile.")] = False,
    skidded: Annotated[bool, typer.Option("--skidded", help="It skidded.")] = False,
    target_in: Annotated[
        str, typer.Option(metavar="GROUND", help="clear, light-woods, heavy-woods or water.")
    ] = "clear",
    light_woods: Annotated[int, typer.Option(min=0, help="Hexes of them between.")] = 0,
    heavy_woods: Annotated[int, typer.Option(min=0, help="Hexes of them between.")] = 0,
    cover: Annotated[bool, typer.Option("--cover", help="The target has partial cover.")] = False,
    secondary: Annotated[bool, typer.Option("--secondary", help="A secondary target.")] = False,
    head: Annotated[bool, typer.Option("--head", help="Aimed at an immobile head.")] = False,
    cluster: Annotated[bool, typer.Option("--cluster", help="LB-X cluster ammunition.")] = False,
    computer: Annotated[bool, typer.Option("--computer", help="A targeting computer.")] = False,
    c3: Annotated[
        int | None, typer.Option(min=1, help="Hexes from the nearest unit of the network.")
    ] = None,
    game: Annotated[
        str, typer.Option("--game", help="alpha-strike: of a situation in place of a weapon.")
    ] = "classic",
    as_json: Json = False,
) -> None:
    """The to-hit number of a shot, part by part, with its chance and damage on average; in Alpha
    Strike those of all attacks that the first side can make in a situation."""
    if game == "alpha-strike":
        from btterm.calculators.strike_lines import to_hit_in

        _give(to_hit_in(" ".join(weapon or ())), as_json)
        return
    if game != "classic":
        raise BadInput(f"no game {game!r} has to-hit numbers: give classic or alpha-strike")
    from btterm.calculators.shots import FARTHEST, ShotCase, parse_weapon, shot

    fired = parse_weapon(" ".join(weapon), clan) if weapon else None
    moved, ground = _mode(move), _ground(target_in)
    if fired is None and hexes is None and _at_terminal():
        fired = _ask("Weapon", "Medium Laser", lambda text: parse_weapon(text, clan))
        hexes = _ask_number("Hexes to the target", 5, 1, FARTHEST)
        gunnery = _ask_number("Gunnery Skill", gunnery, 0, 12)
        moved = _ask("The attacker did: stand, walk, run, jump", move, _mode)
        heat = _ask_number("Its heat", heat, 0, 30)
        target_hexes = _ask_number("Hexes that the target moved", target_hexes, 0, FARTHEST)
        target_jumped = typer.confirm("Did it jump?", default=target_jumped)
        ground = _ask("It is in: clear, light-woods, heavy-woods, water", target_in, _ground)
        light_woods = _ask_number("Light woods hexes between", light_woods, 0, FARTHEST)
        heavy_woods = _ask_number("Heavy woods hexes between", heavy_woods, 0, FARTHEST)
        cover = typer.confirm("Does a level hide its legs?", default=cover)
    if fired is None or hexes is None:
        raise BadInput("name a weapon and a range: btterm tohit PPC --range 5")
    case = ShotCase(
        weapon=fired,
        hexes=hexes,
        gunnery=gunnery,
        moved=moved,
        prone=prone,
        heat=heat,
        sensors=sensors,
        actuators=arm_actuators,
        shoulder=shoulder,
        in_water=in_water,
        target_hexes=target_hexes,
        target_jumped=target_jumped,
        target_prone=target_prone,
        target_immobile=immobile,
        target_skidded=skidded,
        target_in=ground,
        light_woods=light_woods,
        heavy_woods=heavy_woods,
        cover=cover,
        secondary=secondary,
        at_head=head,
        cluster=cluster,
        computer=computer,
        shared=c3,
    )
    _give(shot(case), as_json)


@commands.command()
def cluster(
    weapon: WeaponName = None,
    clan: Clan = False,
    guided: Annotated[bool, typer.Option("--guided", help="By Artemis IV or a Narc pod.")] = False,
    number: Annotated[
        int | None, typer.Option("--to-hit", metavar="NUMBER", help="For the damage on average.")
    ] = None,
    as_json: Json = False,
) -> None:
    """How many missiles of a salvo hit, with what chance, and in which groups."""
    from btterm.calculators.shots import parse_weapon, salvo

    def read(text: str) -> Weapon:
        found = parse_weapon(text, clan)
        salvo(found)
        return found

    fired = read(" ".join(weapon)) if weapon else None
    if fired is None and _at_terminal():
        fired = _ask("Weapon", "LRM 20", read)
        guided = typer.confirm("Guided by Artemis IV or a Narc pod?", default=guided)
        number = _ask_number("To-hit number", 7, 2, 13)
    if fired is None:
        raise BadInput("name a weapon: btterm cluster LRM-20")
    _give(salvo(fired, guided=guided, number=number), as_json)


@commands.command()
def fall(
    tons: Annotated[int | None, typer.Option(min=10, max=100, help="The 'Mech's.")] = None,
    levels: Annotated[int, typer.Option(min=0, help="Levels fallen.")] = 0,
    water: Annotated[bool, typer.Option("--water", help="From land into water.")] = False,
    gravity: Annotated[str, typer.Option(metavar="G", help="Gravity of the world: 0.5.")] = "1.0",
    piloting: Piloting = 5,
    actuators: Actuators = 0,
    hips: Hips = 0,
    gyro: Gyro = False,
    leg_lost: LegLost = False,
    as_json: Json = False,
) -> None:
    """What a fall does to a 'Mech and its MechWarrior."""
    from btterm.calculators import rolls

    if tons is None and _at_terminal():
        tons = _ask_number("Tons", 50, 10, 100)
        levels = _ask_number("Levels fallen", levels, 0, rolls.HIGHEST_FALL)
        water = typer.confirm("From land into water?", default=water)
        piloting = _ask_number("Piloting Skill", piloting, 0, 12)
    if tons is None:
        raise BadInput("say how heavy: btterm fall --tons 70 --levels 1")
    state = _damaged(piloting, actuators, hips, gyro, leg_lost)
    _give(rolls.fall(tons, levels, water, state, gravity), as_json)


@commands.command()
def psr(
    causes: Annotated[
        list[str] | None,
        typer.Argument(metavar="CAUSE...", help="What happened: damage, kicked, water-1, stand..."),
    ] = None,
    skid: Annotated[
        int | None, typer.Option(min=0, help="Running on after a turn, as the n-th hex.")
    ] = None,
    piloting: Piloting = 5,
    actuators: Actuators = 0,
    hips: Hips = 0,
    gyro: Gyro = False,
    leg_lost: LegLost = False,
    as_json: Json = False,
) -> None:
    """The number of a Piloting Skill Roll, part by part, with its chance."""
    from btterm.calculators import rolls

    if not causes and skid is None and _at_terminal():
        print(f"What can happen: {', '.join(rolls.causes())}")
        causes = _ask("What happened", "damage", rolls.parse_causes)
        piloting = _ask_number("Piloting Skill", piloting, 0, 12)
        actuators = _ask_number("Leg and foot actuators destroyed", actuators, 0, 6)
        hips = _ask_number("Hips destroyed", hips, 0, 2)
        gyro = typer.confirm("Is the gyro hit?", default=gyro)
        leg_lost = typer.confirm("Is a leg lost?", default=leg_lost)
    state = _damaged(piloting, actuators, hips, gyro, leg_lost)
    _give(rolls.piloting_roll(causes or (), state, skid), as_json)


@commands.command()
def heat(
    now: Annotated[
        int | None, typer.Option("--now", min=0, max=30, help="Heat at the start of the turn.")
    ] = None,
    move: Move = "stand",
    hexes: Annotated[int, typer.Option("--hexes", min=1, help="Hexes jumped.")] = 1,
    stands: Annotated[int, typer.Option(min=0, help="Attempts to stand up.")] = 0,
    fire: Annotated[
        list[str] | None, typer.Option(metavar="WEAPON", help="Fired; once for each weapon.")
    ] = None,
    clan: Annotated[bool, typer.Option("--clan", help="The Clan versions of weapons.")] = False,
    more: Annotated[int, typer.Option(help="Heat points from anything else.")] = 0,
    unit: Annotated[
        str | None, typer.Option(metavar="UNIT", help="Whose heat sinks, as in `btterm unit`.")
    ] = None,
    sinks: Annotated[int, typer.Option(min=0, max=60, help="Heat sinks, without --unit.")] = 10,
    double: Annotated[bool, typer.Option("--double", help="They are double.")] = False,
    leg_sinks: Annotated[int, typer.Option(min=0, max=60, help="Of them, in the legs.")] = 0,
    off: Annotated[int, typer.Option(min=0, help="Heat sinks off or destroyed.")] = 0,
    engine_hits: Annotated[int, typer.Option(min=0, max=2, help="Hits on the engine.")] = 0,
    depth: Annotated[int, typer.Option(min=0, max=9, help="Depth of water around it.")] = 0,
    lying: Annotated[bool, typer.Option("--lying", help="It lies in it.")] = False,
    air: Annotated[int, typer.Option(metavar="C", help="Degrees Celsius of the air.")] = 20,
    as_json: Json = False,
) -> None:
    """Where the Heat Scale ends this turn, and what that means."""
    from btterm.calculators import heat as heat_sums
    from btterm.calculators.shots import parse_weapon

    def parse_weapons(text: str) -> list[Weapon]:
        return [] if text == "none" else [parse_weapon(name, clan) for name in text.split(",")]

    weapons, moved = [parse_weapon(name, clan) for name in fire or ()], _mode(move)
    if now is None and _at_terminal():
        now = _ask_number("Heat at the start of the turn", 0, 0, 30)
        moved = _ask("It did: stand, walk, run, jump", move, _mode)
        if moved == "jump":
            hexes = _ask_number("Hexes jumped", hexes, 1, 30)
        weapons = _ask("Weapons fired, with commas between", "none", parse_weapons)
        sinks = _ask_number("Heat sinks", sinks, 0, 60)
        double = typer.confirm("Are they double?", default=double)
        engine_hits = _ask_number("Hits on the engine", engine_hits, 0, 2)
        depth = _ask_number("Depth of water around it", depth, 0, 9)
    if now is None:
        raise BadInput("say how hot it is: btterm heat --now 4 --move walk --fire PPC")
    sheet = None
    if unit is not None:
        from btterm.classic.sheets.library import load_sheet

        sheet = load_sheet(unit)
    case = heat_sums.HeatCase(
        heat=now,
        moved=moved,
        hexes=hexes,
        stands=stands,
        weapons=tuple(weapons),
        extra=more,
        sinks=sinks,
        double=double,
        leg_sinks=leg_sinks,
        sheet=sheet,
        off=off,
        engine_hits=engine_hits,
        depth=depth,
        lying=lying,
        air=air,
    )
    _give(heat_sums.heat(case), as_json)


@commands.command()
def crit(
    unit: Annotated[
        str | None, typer.Option(metavar="UNIT", help="A design, as in `btterm unit`.")
    ] = None,
    location: Annotated[
        str | None, typer.Option(metavar="LOCATION", help="HD, CT, RT, LT, RA, LA, RL or LL.")
    ] = None,
    as_json: Json = False,
) -> None:
    """The chances of critical hits; with --unit and --location, of each part to be struck."""
    from btterm.calculators.rolls import critical
    from btterm.classic.sheets.library import load_sheet

    sheet = None if unit is None else load_sheet(unit)
    place = None if location is None else _location(location)
    if sheet is None and place is None and _at_terminal():
        sheet = _ask(
            "Unit, or none", "none", lambda text: None if text == "none" else load_sheet(text)
        )
        place = _ask("Location", "CT", _location) if sheet else None
    if (sheet is None) != (place is None):
        raise BadInput("--unit and --location go together")
    _give(critical(sheet, place), as_json)


def _location(text: str) -> Location:
    from btterm.classic.sheets.mech.locations import Location

    known = {str(place): place for place in Location}
    if text.upper() not in known:
        raise BadInput(f"{text!r} is none of: {', '.join(known)}")
    return known[text.upper()]
