"""The commands that work out what one works out at the table: numbers, chances, damage, heat.

Each one asks for what it needs when it is called without arguments at a terminal. Each imports
what it needs when it runs, as those in `play_cli` do.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from btterm.errors import BadInput
from btterm.terminal import print_json

if TYPE_CHECKING:
    from btterm.board.terrain import Ground
    from btterm.classic.units.mech import Mode
    from btterm.lookup.answers import Answer
    from btterm.lookup.rolls import Damaged

commands = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
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


def _asked(question: str, default: int) -> int:
    answer: int = typer.prompt(question, default=default, type=int)
    return answer


def _mode(text: str) -> Mode:
    from btterm.classic.units.mech import Mode

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
    from btterm.lookup.rolls import Damaged

    return Damaged(piloting=piloting, actuators=actuators, hips=hips, gyro=gyro, leg_lost=leg_lost)


@commands.command()
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
        print_json({"target": number, "ways": ways, "of": 36, "chance": round(ways / 36, 4)})
    else:
        remark = {36: " (always)", 0: " (never)"}.get(ways, "")
        print(f"{number}+ on 2D6: {ways} of 36 = {ways / 36:.0%}{remark}")


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
    as_json: Json = False,
) -> None:
    """The to-hit number of a shot, part by part, with its chance and damage on average."""
    from btterm.lookup.shots import ShotCase, parse_weapon, shot

    name = " ".join(weapon or ())
    if not name and hexes is None and _at_terminal():
        name = typer.prompt("Weapon", default="Medium Laser")
        hexes = _asked("Hexes to the target", 5)
        gunnery = _asked("Gunnery Skill", gunnery)
        move = typer.prompt("The attacker did: stand, walk, run, jump", default=move)
        heat = _asked("Its heat", heat)
        target_hexes = _asked("Hexes that the target moved", target_hexes)
        target_jumped = typer.confirm("Did it jump?", default=target_jumped)
        target_in = typer.prompt(
            "It is in: clear, light-woods, heavy-woods, water", default="clear"
        )
        light_woods = _asked("Light woods hexes between", light_woods)
        heavy_woods = _asked("Heavy woods hexes between", heavy_woods)
        cover = typer.confirm("Does a level hide its legs?", default=cover)
    if not name or hexes is None:
        raise BadInput("name a weapon and a range: btterm tohit PPC --range 5")
    case = ShotCase(
        weapon=parse_weapon(name, clan),
        hexes=hexes,
        gunnery=gunnery,
        moved=_mode(move),
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
        target_in=_ground(target_in),
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
    from btterm.lookup.shots import parse_weapon, salvo

    name = " ".join(weapon or ())
    if not name and _at_terminal():
        name = typer.prompt("Weapon", default="LRM 20")
        guided = typer.confirm("Guided by Artemis IV or a Narc pod?", default=guided)
        number = _asked("To-hit number", 7)
    if not name:
        raise BadInput("name a weapon: btterm cluster LRM-20")
    _give(salvo(parse_weapon(name, clan), guided=guided, number=number), as_json)


@commands.command()
def fall(
    tons: Annotated[int | None, typer.Option(min=10, max=100, help="The 'Mech's.")] = None,
    levels: Annotated[int, typer.Option(min=0, help="Levels fallen.")] = 0,
    water: Annotated[bool, typer.Option("--water", help="From land into water.")] = False,
    piloting: Piloting = 5,
    actuators: Actuators = 0,
    hips: Hips = 0,
    gyro: Gyro = False,
    leg_lost: LegLost = False,
    as_json: Json = False,
) -> None:
    """What a fall does to a 'Mech and its MechWarrior."""
    from btterm.lookup import rolls

    if tons is None and _at_terminal():
        tons = _asked("Tons", 50)
        levels = _asked("Levels fallen", levels)
        water = typer.confirm("From land into water?", default=water)
        piloting = _asked("Piloting Skill", piloting)
    if tons is None:
        raise BadInput("say how heavy: btterm fall --tons 70 --levels 1")
    state = _damaged(piloting, actuators, hips, gyro, leg_lost)
    _give(rolls.fall(tons, levels, water, state), as_json)


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
    from btterm.lookup import rolls

    if not causes and skid is None and _at_terminal():
        print(f"What can happen: {', '.join(rolls.causes())}")
        causes = typer.prompt("What happened", default="damage").replace(",", " ").split()
        piloting = _asked("Piloting Skill", piloting)
        actuators = _asked("Leg and foot actuators destroyed", actuators)
        hips = _asked("Hips destroyed", hips)
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
    as_json: Json = False,
) -> None:
    """Where the Heat Scale ends this turn, and what that means."""
    from btterm.lookup import heat_sums
    from btterm.lookup.shots import parse_weapon

    weapons = list(fire or ())
    if now is None and _at_terminal():
        now = _asked("Heat at the start of the turn", 0)
        move = typer.prompt("It did: stand, walk, run, jump", default=move)
        hexes = _asked("Hexes jumped", hexes) if move == "jump" else hexes
        text = typer.prompt("Weapons fired, with commas between", default="none")
        weapons = [] if text == "none" else [name.strip() for name in text.split(",")]
        sinks = _asked("Heat sinks", sinks)
        double = typer.confirm("Are they double?", default=double)
        engine_hits = _asked("Hits on the engine", engine_hits)
        depth = _asked("Depth of water around it", depth)
    if now is None:
        raise BadInput("say how hot it is: btterm heat --now 4 --move walk --fire PPC")
    sheet = None
    if unit is not None:
        from btterm.classic.sheets.library import load_sheet

        sheet = load_sheet(unit)
    case = heat_sums.HeatCase(
        heat=now,
        moved=_mode(move),
        hexes=hexes,
        stands=stands,
        weapons=tuple(parse_weapon(name, clan) for name in weapons),
        extra=more,
        sinks=sinks,
        double=double,
        leg_sinks=leg_sinks,
        sheet=sheet,
        off=off,
        engine_hits=engine_hits,
        depth=depth,
        lying=lying,
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
    from btterm.lookup import rolls

    if unit is None and location is None and _at_terminal():
        unit = typer.prompt("Unit, or none", default="none")
        unit = None if unit == "none" else unit
        location = typer.prompt("Location", default="CT") if unit else None
    if (unit is None) != (location is None):
        raise BadInput("--unit and --location go together")
    if unit is None or location is None:
        _give(rolls.critical(), as_json)
        return
    from btterm.classic.sheets.library import load_sheet
    from btterm.classic.sheets.locations import Location

    known = {str(place): place for place in Location}
    if location.upper() not in known:
        raise BadInput(f"{location!r} is none of: {', '.join(known)}")
    _give(rolls.critical(load_sheet(unit), known[location.upper()]), as_json)
