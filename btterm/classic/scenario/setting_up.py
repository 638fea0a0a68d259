"""Setting up a battle: who fights with what, and where they begin."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, NamedTuple

from btterm.board.board import Board
from btterm.board.edges import Edge
from btterm.board.library import load_map
from btterm.classic.aerospace import AeroFighter, read_fighter
from btterm.classic.battle import HOMES, Battle, Trial
from btterm.classic.forces.formations import Fielded
from btterm.classic.forces.roles import Role, role_of
from btterm.classic.ground import Mines, Supply
from btterm.classic.notation import open_as, suffer
from btterm.classic.objectives import (
    BreakThrough,
    DestroyUnit,
    HoldHexes,
    Objective,
    ProtectUnit,
    ReachHexes,
    read_objective,
)
from btterm.classic.options import Options
from btterm.classic.rules import kinds
from btterm.classic.rules.movement_costs import shut
from btterm.classic.rules.skills import VICTORIES_FOR_A_SKILL, improve
from btterm.classic.rules.special import dropping
from btterm.classic.rules.special.hidden import entries, hide_refusal
from btterm.classic.rules.special.worlds import check_world
from btterm.classic.rules.stacking import check_room
from btterm.classic.rules.terrain.mines import POINTS, SETTINGS, bury
from btterm.classic.rules.terrain.works import dig_in, dig_refusal
from btterm.classic.scenario.aboard import go_aboard
from btterm.classic.scenario.cards import deal
from btterm.classic.scenario.emplacing import emplace
from btterm.classic.scenario.fielding import add_unit, new_id
from btterm.classic.scenario.forming import Formed, check_formations, form_up
from btterm.classic.scenario.landscape import lay_over, lay_pieces
from btterm.classic.scenario.placing import Zone, home, inward, motion_of, places_for
from btterm.classic.sheets.kinds import AnySheet
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.abilities import Ability
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Dummy, Load, Motion, Reserve
from btterm.data import plain
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex
from btterm.table.scenarios import KEYBOARD, lone_side

MAX_UNITS = 40
"""Most units of one side."""
SIDES = ("North", "South", "West", "East")
"""The players, as long as nobody says their names."""
FACES = {
    Edge.NORTH: Facing.S,
    Edge.EAST: Facing.SW,
    Edge.SOUTH: Facing.N,
    Edge.WEST: Facing.NE,
}
"""How units face that come over an edge."""
STANDARD = ("Warhammer WHM-6R", "Marauder MAD-3R")
"""The 'Mechs of the duel that is played when nobody chooses."""


class Post(NamedTuple):
    """Where a unit stands in its side."""

    formation: str
    """The name of its formation; empty: in none."""
    role: Role | None
    """What it is for; None: as its sheet tells (`role_of`)."""


@dataclass(frozen=True, slots=True)
class Force:
    """One side: the player's name and the units it brings."""

    name: str
    sheets: tuple[AnySheet, ...]
    artillery: tuple[str, ...] = ()
    """Batteries beside the map, as players write them."""
    formations: tuple[Formed, ...] = ()
    """Those in which some of its units stand."""
    posts: tuple[Post, ...] = ()
    """Where each unit stands; none: in no formation."""


def new_battle(board: Board, forces: Sequence[Force], options: Options | None = None) -> Battle:
    """A battle of two forces, the first along the north edge, the second along the south.

    Raises BadInput when a side has no unit, too many, one that cannot live on this world, or no
    room on the map.
    """
    battle = Battle(board.copy(), [force.name for force in forces], options=options or Options())
    for side, force in enumerate(forces):
        _check_size(force.name, len(force.sheets))
        motions = [motion_of(sheet) for sheet in force.sheets]
        places = places_for(board, Zone(HOMES[side]), motions)
        for sheet, place in zip(force.sheets, places, strict=True):
            add_unit(battle, side, sheet, place, FACES[HOMES[side]])
        emplace(battle, side, force.artillery)
        _form_up(battle, side, force.name, force.formations, force.posts)
    check_world(battle)
    return battle


@dataclass(frozen=True, slots=True)
class Fighter:
    """A 'Mech that a side brings. What is None is as usual: the sheet's skills, a place along
    the side's edge, facing the enemy's, automatic ejection as the option has it."""

    sheet: str
    """A name or a path, as `load_unit` takes it."""
    pilot: str = ""
    gunnery: int | None = None
    piloting: int | None = None
    hex: Hex | None = None
    facing: Facing | None = None
    auto_eject: bool | None = None
    """Whether it throws its MechWarrior out before ammunition explodes."""
    victories: int = 0
    """Enemy 'Mechs that its MechWarrior has destroyed in battles before."""
    improved: int = 0
    """Points of skill already gained by them."""
    turn: int = 0
    """The turn in which it comes onto the map; 0: it begins there."""
    edge: Edge | None = None
    """The edge over which it comes then; without it that of its side."""
    aboard: str = ""
    """The unit of its side that it begins aboard, by name or model; empty: on its own."""
    drop: bool = False
    """Whether it drops from a DropShip in that turn, into its `hex` or one named then."""
    hidden: bool = False
    dug_in: bool = False
    """Whether it begins in an improved position."""
    """Whether it begins in hiding."""
    damage: str = ""
    """What is damaged, lost and fired of it, in the words of situations (docs/situations.md)."""
    hits: int = 0
    """Those that its crew has taken."""
    machine: str = ""
    """The machine of a unit file that it is (docs/units.md)."""
    formation: str = ""
    """The formation of its side that it belongs to, by name; empty: to none."""
    role: Role | None = None
    """What it is for; None: as its sheet tells (`role_of`)."""
    card: str = ""
    """The MechWarrior card of its crew, by name."""
    duels: str = ""
    """The enemy, by name, model or MechWarrior, that it fights in turn with others that do."""
    dummy: Dummy = Dummy.NONE
    """The target that it is, where the program plays its side."""
    begins: str = ""
    """How it begins besides, hot or lying, in the words of situations: "heat=12 prone"."""
    abilities: tuple[str, ...] = ()
    """What its crew can do besides its skills (`units.abilities`)."""

    @property
    def condition(self) -> str:
        """What is damaged and fired of it, and the hits of its crew."""
        return f"{self.damage} hits={self.hits}".strip()

    def mechwarrior(self) -> Crew:
        """Who fights in it. Raises BadInput when there is no such sheet."""
        sheet = load_unit(self.sheet)
        gunnery, piloting = sheet.skills
        return Crew(
            self.pilot or (sheet.crew.name if sheet.crew else ""),
            gunnery if self.gunnery is None else self.gunnery,
            piloting if self.piloting is None else self.piloting,
            hits=self.hits,
            victories=self.victories,
            improved=self.improved,
            sixth_sense=Ability.SIXTH_SENSE in self.abilities,
            abilities=list(self.abilities),
        )

    def check_improved(self) -> None:
        """Raises BadInput where more points of skill are gained than its victories are worth."""
        need = VICTORIES_FOR_A_SKILL * self.improved
        if self.victories < need:
            takes = "point of skill takes" if self.improved == 1 else "points of skill take"
            words = f"{self.improved} {takes} {need} victories, not {self.victories}"
            raise BadInput(f"{self.sheet}: {words}")

    def bettered(self, *, gunnery: bool) -> Fighter:
        """The same with a point of skill that its victories are worth (Compendium, Skill
        Improvement). Raises BadInput where they are not, or the skill is 0 already."""
        pilot = self.mechwarrior()
        if not improve(pilot, gunnery=gunnery):
            need = VICTORIES_FOR_A_SKILL * (pilot.improved + 1)
            if pilot.victories < need:
                raise BadInput(f"the next point of skill takes {need} victories")
            raise BadInput(f"{'Gunnery' if gunnery else 'Piloting'} is 0 already")
        return replace(
            self, gunnery=pilot.gunnery, piloting=pilot.piloting, improved=pilot.improved
        )


def check_names(*names: str) -> None:
    """Raises BadInput where two sides have the same name."""
    for number, name in enumerate(names):
        if name.casefold() in map(str.casefold, names[:number]):
            raise BadInput(f"two sides are called {name}: give one of them another name")


@dataclass(frozen=True, slots=True)
class Team:
    """One side of a scenario."""

    name: str
    player: str = KEYBOARD
    """Who decides: somebody at the keyboard, or the name of a player of the program."""
    fighters: tuple[Fighter, ...] = ()
    objectives: tuple[str, ...] = ()
    """What it fights for, as players write it (`read_objective`)."""
    edge: Edge | None = None
    """Where it comes from; without it the north edge for the first, the south for the second."""
    rows: int = 0
    """How far from that edge it may begin; 0: as usual."""
    area: tuple[Hex, Hex] | None = None
    """Two corners of the rectangle in which it may begin; None: anywhere along its edge."""
    clear_level: int | None = None
    """It begins in clear hexes of this level alone; None: on any open ground."""
    places: int = 1
    """How many units it places before the next side does, where they are placed in turn."""
    withdraws: bool = True
    """Whether its crippled units must withdraw, where units must at all."""
    mines: tuple[str, ...] = ()
    """Its minefields, as players write them (`read_mines`)."""
    artillery: tuple[str, ...] = ()
    """Its batteries beside the map, as players write them (`read_battery`)."""
    designated: tuple[Hex, ...] = ()
    """Hexes on which its guns are laid; none: it is asked."""
    air: tuple[str, ...] = ()
    """Its fighters, as players write them (`aerospace.read_fighter`)."""
    formations: tuple[Formed, ...] = ()
    """Those in which some of its units stand."""
    faction: str = ""
    era: str = ""
    """Whose units they are, and of which time; no rule asks for either."""
    nation: str = ""
    """Whose troops they are, for their morale, one of `morale.NATIONS`; empty: nobody's."""
    lone: bool = False
    """Whoever plays alone takes this side, and the program the others."""

    @property
    def names(self) -> list[str]:
        """What it fights with."""
        return [fighter.sheet for fighter in self.fighters]


_MINES = re.compile(r"(?:([0-9]{1,2}) )?([a-z-]+)(?: ([0-9]{2,3})t)?((?: [0-9]{4}(?:[0-9]{2})?)*)")
MOST_FIELDS = 40


def read_mines(side: int, text: str) -> Supply | list[tuple[Hex, Mines, int]]:
    """Minefields of a side: how many it lays in play, `3 conventional` or `2 mines` of whatever
    kind; or where they lie, `command-detonated 0505 0606`, `vibrabomb 40t 0707`. Raises
    BadInput."""
    match = _MINES.fullmatch(text.strip())
    kinds_ = {str(kind): kind for kind in POINTS}
    if match is None or match[2] not in (*kinds_, "mines"):
        words = "3 conventional, command-detonated 0505, vibrabomb 40t 0606, 2 mines"
        raise BadInput(f"{plain(text)!r} is no minefield: say {words}")
    kind, hexes = kinds_.get(match[2]), [Hex.parse(word) for word in match[4].split()]
    if bool(match[1]) is bool(hexes) or (hexes and kind is None):
        raise BadInput(f"{plain(text)!r}: say how many minefields, or the kind and the hexes")
    tons = int(match[3] or 0)
    if tons not in (SETTINGS if hexes and kind is Mines.VIBRABOMB else (0,)):
        sets = f"{SETTINGS[0]}t to {SETTINGS[-1]}t, in steps of {SETTINGS.step}"
        raise BadInput(f"{plain(text)!r}: a vibrabomb that lies is set for {sets}, others are not")
    if hexes and kind is not None:
        return [(hex_, kind, tons) for hex_ in hexes]
    if not 1 <= int(match[1]) <= MOST_FIELDS:
        raise BadInput(f"{plain(text)!r}: a side lays 1 to {MOST_FIELDS} minefields")
    return Supply(side, int(match[1]), kind)


MOST_TONS = 200
"""The heaviest piece of cargo."""


def read_load(board: Board, text: str) -> Load:
    """Cargo on the map, its tons and its hex: 5:0505. Raises BadInput."""
    tons, _, hex_ = text.partition(":")
    if not re.fullmatch(r"[0-9]{1,3}", tons) or not 1 <= int(tons) <= MOST_TONS:
        raise BadInput(f"{plain(text)!r} is no cargo: say tons and hex, 5:0505")
    return Load(int(tons), board.require(Hex.parse(hex_)))


class Placing(StrEnum):
    """How units are placed in play."""

    IN_TURN = "in turn"
    """One each in turn, for all to see."""
    HIDDEN = "hidden"
    """One side after the other; neither sees the other's until all stand."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """All that a battle is set up from."""

    game: ClassVar[str] = "classic"
    map: str
    """As `load_map` takes it: a name, or the text of a map file."""
    teams: tuple[Team, ...]
    """The first begins along the north edge."""
    options: Options = field(default_factory=Options)
    title: str = ""
    about: str = ""
    placing: Placing | None = None
    """How the sides place their units in play, before the first turn; None: they stand already."""
    cargo: tuple[str, ...] = ()
    """What lies about to be picked up, as players write it (`read_load`)."""
    swamp: tuple[str, ...] = ()
    """Hexes, and rectangles of them, that are swampy, as players write them (`hexes_in`)."""
    ice: tuple[str, ...] = ()
    """The same, of those that are under ice."""
    mud: tuple[str, ...] = ()
    snow: tuple[str, ...] = ()
    """The same, of those under deep snow."""
    terrain: tuple[str, ...] = ()
    """Pieces of terrain that lie on the map, as players write them (`pieces.read_piece`)."""
    drill: bool = False
    """Whether it is an exercise of the first side, passed by who wins it."""

    @property
    def lone_side(self) -> int:
        """The side of whoever plays alone: the one that says so, else the first that is played at
        the keyboard."""
        return lone_side(self.teams)

    def swapped(self) -> Scenario:
        """The same with each player on the next one's side."""
        players = [*self.teams[1:], self.teams[0]]
        pairs = zip(self.teams, players, strict=True)
        return replace(
            self, teams=tuple(replace(t, name=p.name, player=p.player) for t, p in pairs)
        )

    def played_by(self, players: Sequence[str]) -> Scenario:
        """The same with others who decide, one for each side."""
        pairs = zip(self.teams, players, strict=True)
        return replace(self, teams=tuple(replace(team, player=name) for team, name in pairs))

    def battle(self) -> Battle:
        """The battle with every unit in its place. Raises BadInput when a map or a sheet is not
        there, a side has no or too many units, units begin in one hex that may not share it, or an
        objective is about what is not there."""
        board = load_map(self.map).copy()
        lay_over(board, swamp=self.swamp, ice=self.ice, mud=self.mud, snow=self.snow)
        battle = Battle(board, [team.name for team in self.teams], options=self.options)
        lay_pieces(battle, self.terrain)
        battle.drill = self.drill
        battle.hidden_setup = self.placing is Placing.HIDDEN
        if self.placing is Placing.IN_TURN:
            battle.at_once = [team.places for team in self.teams]
        if any(team.nation for team in self.teams):
            battle.nations = [team.nation for team in self.teams]
        battle.stand_fast = [n for n, team in enumerate(self.teams) if not team.withdraws]
        if any(team.edge for team in self.teams):
            battle.homes = [self.zone(side).edge for side in range(len(self.teams))]
        for side, team in enumerate(self.teams):
            _check_size(team.name, len(team.fighters))
            for fighter, hex_ in zip(team.fighters, self.places(board, side), strict=True):
                unit = _add_fighter(battle, side, fighter, hex_, self.zone(side))
                unit.reserve = self._reserve(board, fighter, unit)
            mine = [unit for unit in battle.units.values() if unit.side == side]
            for fighter, unit in zip(team.fighters, mine, strict=True):
                if fighter.aboard:
                    go_aboard(battle, unit, fighter.aboard)
        check_room(battle)
        check_world(battle)
        both = [fighter for team in self.teams for fighter in team.fighters]
        for fighter, unit in zip(both, battle.units.values(), strict=True):
            if fighter.hidden:
                _hide(battle, unit)
            if fighter.dug_in:
                _dig_in(battle, unit)
        for side, team in enumerate(self.teams):
            for text in team.air:
                add_fighter(battle, side, text, self.zone(side).edge)
        battle.loads = [read_load(board, text) for text in self.cargo]
        for side, team in enumerate(self.teams):
            _mine(battle, side, team.mines)
            emplace(battle, side, team.artillery, team.designated)
        for side, team in enumerate(self.teams):
            battle.objectives += [objective(battle, side, text) for text in team.objectives]
        for side, team in enumerate(self.teams):
            posts = [Post(fighter.formation, fighter.role) for fighter in team.fighters]
            _form_up(battle, side, team.name, team.formations, posts)
        self._duel_in_turn(battle)
        self._deal(battle)
        return battle

    def _deal(self, battle: Battle) -> None:
        """Give the crews their MechWarrior cards. Raises BadInput."""
        if any(fighter.card for team in self.teams for fighter in team.fighters):
            crews = iter([unit.crew for unit in battle.units.values()])
            deal([[(next(crews), f.card) for f in team.fighters] for team in self.teams])

    def _duel_in_turn(self, battle: Battle) -> None:
        """Let units fight one enemy in turn, the lightest first. Raises BadInput where there is no
        such enemy."""
        both = [fighter for team in self.teams for fighter in team.fighters]
        pairs = zip(both, battle.units.values(), strict=True)
        for fighter, unit in sorted(pairs, key=lambda pair: pair[1].tons):
            if fighter.duels:
                others = set(range(len(self.teams))) - {unit.side}
                enemy = _called(battle, fighter.duels, others)
                trial = next((each for each in battle.trials if each.unit == enemy), None)
                if trial is None:
                    trial = Trial(enemy)
                    battle.trials.append(trial)
                unit.waits = bool(trial.opponents)
                trial.opponents.append(unit.id)

    def places(self, board: Board, side: int) -> list[Hex]:
        """Where the units of a side begin, chosen or as usual. Raises BadInput as `battle`."""
        taken = [f.hex for team in self.teams for f in team.fighters if f.hex is not None]
        for hex_ in taken:
            board.require(hex_)
        fighters, zone = self.teams[side].fighters, self.zone(side)
        motions = [motion_of(load_unit(fighter.sheet)) for fighter in fighters]
        for fighter, motion in zip(fighters, motions, strict=True):
            if fighter.hex is not None and shut(board[fighter.hex], motion):
                words = f"{fighter.hex} is closed to {motion} units"
                raise BadInput(f"{fighter.sheet} cannot begin there: {words}")
        both = list(zip(fighters, motions, strict=True))
        usual = [motion for f, motion in both if f.hex is None and not (f.turn or f.aboard)]
        free = iter(places_for(board, zone, usual, taken))

        def begins(fighter: Fighter, motion: Motion) -> Hex:
            if fighter.aboard:
                # It goes to the place of its carrier later.
                return next(iter(home(board, zone)), Hex(1, 1))
            return inward(board, zone, motion)[0] if fighter.turn else next(free)

        return [f.hex or begins(f, motion) for f, motion in both]

    def zone(self, side: int) -> Zone:
        """Where a side begins."""
        team = self.teams[side]
        return Zone(team.edge or HOMES[side], team.rows, team.area, team.clear_level)

    def _reserve(self, board: Board, fighter: Fighter, unit: AnyUnit) -> Reserve | None:
        """When and where a unit comes onto the map, if it does not begin there."""
        zone, motion = self.zone(unit.side), motion_of(unit.sheet)
        if fighter.drop:
            if why := dropping.refusal(unit):
                raise BadInput(why)
            facing = FACES[zone.edge] if fighter.facing is None else fighter.facing
            open_ = (hex_ for hex_ in board if not shut(board[hex_], motion))
            hexes = tuple(open_) if fighter.hex is None else (fighter.hex,)
            return Reserve(fighter.turn, facing, hexes, drop=True)
        if fighter.turn:
            edge = fighter.edge or zone.edge
            facing = FACES[edge] if fighter.facing is None else fighter.facing
            return Reserve(fighter.turn, facing, tuple(inward(board, Zone(edge, 1), motion)))
        placed = self.placing or fighter.hidden
        if placed and fighter.hex is None and not fighter.aboard:
            return Reserve(0, unit.facing, tuple(inward(board, zone, motion)))
        return None


def _mine(battle: Battle, side: int, texts: Iterable[str]) -> None:
    """Lay the minefields of a side, and note those that it lays in play. Raises BadInput."""
    for text in texts:
        found = read_mines(side, text)
        if isinstance(found, Supply):
            battle.supplies.append(found)
            continue
        for hex_, kind, tons in found:
            if battle.board[battle.board.require(hex_)].depth:
                raise BadInput(f"{plain(text)!r}: {hex_} is deep water")
            bury(battle, hex_, kind, side, tons)


def add_fighter(battle: Battle, side: int, text: str, edge: Edge) -> AeroFighter:
    """Give a side a fighter, as players write it, that comes over an edge unless it says another
    one. Raises BadInput."""
    taken = [*battle.units, *(fighter.id for fighter in battle.fighters)]
    fighter = read_fighter(text, new_id("F1", side, taken), side, edge)
    battle.fighters.append(fighter)
    return fighter


def objective(battle: Battle, side: int, text: str) -> Objective:
    """An objective of a side in this battle, whose units may be named by id, name, model or
    MechWarrior. Raises BadInput."""
    found = read_objective(side, text)
    match found.goal:
        case HoldHexes(hexes) | ReachHexes(hexes):
            for hex_ in hexes:
                battle.board.require(hex_)
            if isinstance(found.goal, ReachHexes) and found.goal.units > len(hexes):
                raise BadInput(f"{text}: {len(hexes)} hexes hold no {found.goal.units} units")
        case BreakThrough(unit=unit) | ProtectUnit(unit) if unit:
            found.goal = replace(found.goal, unit=_called(battle, unit, {side}))
        case DestroyUnit(unit):
            others = set(range(len(battle.sides))) - {side}
            found.goal = replace(found.goal, unit=_called(battle, unit, others))
    return found


def _called(battle: Battle, name: str, sides: Collection[int]) -> str:
    """The unit of some sides that a name means. Raises BadInput."""
    units = [unit for unit in battle.units.values() if unit.side in sides]
    wanted = name.casefold()
    found = [unit.id for unit in units if unit.id == name] or [
        unit.id
        for unit in units
        if wanted in (unit.name.casefold(), unit.sheet.name.casefold(), unit.crew.name.casefold())
    ]
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"{unit.id} {unit.name}" for unit in units)
    many = f"{len(found)} units are" if found else "no unit is"
    raise BadInput(f"{many} called {name}: there are {known}")


def _form_up(
    battle: Battle, side: int, name: str, formations: Sequence[Formed], posts: Sequence[Post]
) -> None:
    """Where formations are played, note those of a side, whose units are on the board in the order
    of their posts. Raises BadInput where one is not what it is said to be."""
    if not battle.options.formations:
        return
    members: dict[str, dict[str, Fielded]] = {}
    units = [unit for unit in battle.units.values() if unit.side == side]
    for post, unit in zip(posts, units, strict=False):
        role = post.role or role_of(unit.sheet)
        members.setdefault(post.formation, {})[unit.id] = Fielded(unit.sheet, role)
    try:
        check_formations(formations, members)
        battle.formations += form_up(side, formations, members)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def after(scenario: Scenario, battle: Battle) -> Scenario:
    """The same battle once more, with the victories that its MechWarriors have won since. Those
    who died have left their 'Mechs to others."""
    mechs = iter(battle.units.values())
    teams = (
        replace(team, fighters=tuple(_veteran(fighter, next(mechs)) for fighter in team.fighters))
        for team in scenario.teams
    )
    return replace(scenario, teams=tuple(teams))


def _veteran(fighter: Fighter, mech: AnyUnit) -> Fighter:
    if mech.crew.dead:
        return Fighter(
            fighter.sheet, machine=fighter.machine, formation=fighter.formation, role=fighter.role
        )
    return replace(fighter, victories=mech.crew.victories, improved=mech.crew.improved)


def _add_fighter(battle: Battle, side: int, fighter: Fighter, hex_: Hex, zone: Zone) -> AnyUnit:
    sheet = load_unit(fighter.sheet)
    facing = FACES[zone.edge] if fighter.facing is None else fighter.facing
    mech = add_unit(battle, side, sheet, hex_, facing, fighter.mechwarrior())
    mech.dummy = fighter.dummy
    open_as(battle, mech, fighter.begins)
    if fighter.machine:
        mech.machine, mech.began = fighter.machine, fighter.condition
    if fighter.damage:
        suffer(mech, fighter.damage)
        if mech.destroyed:
            raise BadInput(f"{fighter.sheet} cannot fight as it is: {mech.destroyed}")
        mech.lost_before = kinds.points_lost(mech)
    if fighter.auto_eject is not None:
        kinds.auto_eject(mech, fighter.auto_eject)
    return mech


def _hide(battle: Battle, unit: AnyUnit) -> None:
    """A unit begins in hiding. Raises BadInput where it cannot."""
    if unit.carried_by:
        raise BadInput(f"{unit.sheet.name} is aboard another unit: that one hides, or nobody")
    if unit.off_board or (unit.reserve is not None and unit.reserve.turn):
        raise BadInput(f"{unit.sheet.name} is not on the map yet: it cannot begin in hiding")
    if why := unit.reserve is None and hide_refusal(battle, unit, unit.hex):
        raise BadInput(f"{unit.sheet.name} cannot hide: {why}")
    unit.hidden = battle.ambushes = True
    if unit.reserve is not None and not entries(battle, unit):
        raise BadInput(f"{unit.sheet.name} finds no place to hide in where its side begins")


def _dig_in(battle: Battle, unit: AnyUnit) -> None:
    """A unit begins in an improved position. Raises BadInput where it cannot."""
    if why := dig_refusal(battle, unit):
        raise BadInput(f"{unit.sheet.name} cannot be dug in: {why}")
    dig_in(battle, unit)


def _check_size(name: str, count: int) -> None:
    if not 1 <= count <= MAX_UNITS:
        raise BadInput(f"{name} needs 1 to {MAX_UNITS} units, not {count}")


def random_force(
    weights: Mapping[str, int], tons: int, units: int, pick: Callable[[Sequence[str]], str]
) -> list[str]:
    """Names of some units that together weigh as near to `tons` as can be, and no more.

    `weights` has the tons of each unit there is; `pick` takes one of several names by chance.
    Raises BadInput when so many units cannot be so light.
    """
    lightest = min(weights.values())
    force: list[str] = []
    for left in range(units, 0, -1):
        most = tons - (left - 1) * lightest
        fitting = {name: weight for name, weight in weights.items() if weight <= most}
        if not fitting:
            raise BadInput(f"{units} 'Mechs weigh {units * lightest} tons at least")
        if left == 1 or tons > left * max(weights.values()):
            fitting = {n: w for n, w in fitting.items() if w == max(fitting.values())}
        force.append(pick(list(fitting)))
        tons -= weights[force[-1]]
    return force
