"""What every kind of unit has in play, whatever it is: where it is, who is in it, what it did."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple, cast

from btterm.classic.rule import Rule
from btterm.classic.sheets.mounts import Loaded, Mounted
from btterm.classic.units.crew import Crew
from btterm.hexes import Facing, Hex

EARTH = "1.0"
"""The gravity that all is built for, in G."""


class Motion(StrEnum):
    """How a unit gets about, as far as terrain goes (Compendium, Movement Costs). Hydrofoils
    and displacement hulls are naval."""

    MECH = "BattleMech"
    INFANTRY = "infantry"
    TRACKED = "tracked"
    WHEELED = "wheeled"
    HOVER = "hover"
    VTOL = "VTOL"
    NAVAL = "naval"
    SUBMARINE = "submarine"


class Mode(StrEnum):
    """Movement modes (Compendium, Movement Modes)."""

    STAND = "stand"
    WALK = "walk"
    RUN = "run"
    JUMP = "jump"

    @property
    def past(self) -> str:
        """ "walked"."""
        return _PAST[self]

    @property
    def verb(self) -> str:
        """ "walks"."""
        return f"{self.value}s"

    @property
    def rule(self) -> Rule:
        """The section about it."""
        return _RULES[self]


_PAST = {Mode.STAND: "stood", Mode.WALK: "walked", Mode.RUN: "ran", Mode.JUMP: "jumped"}
_RULES = {
    Mode.STAND: Rule.STANDING_STILL,
    Mode.WALK: Rule.WALKING_CRUISING,
    Mode.RUN: Rule.RUNNING_FLANK_SPEED,
    Mode.JUMP: Rule.JUMPING,
}


class ModeWords(NamedTuple):
    """What a movement mode of a unit is called."""

    name: str
    """ "walk"."""
    verb: str
    """ "walks"."""
    past: str
    """ "walked"."""


_DRIVEN = {
    Mode.WALK: ModeWords("cruise", "cruises", "cruised"),
    Mode.RUN: ModeWords("flank", "moves at flank speed", "flanked"),
}


class Out(StrEnum):
    """Why a unit is out of the game (Compendium, Destroying a Unit)."""

    NOT = ""
    """It is still in it."""
    ENGINE = "engine destroyed"
    TORSO = "center torso destroyed"
    HEAD = "head destroyed"
    COCKPIT = "cockpit destroyed"
    KILLED = "MechWarrior killed"
    EJECTED = "MechWarrior ejected"
    CREW = "crew killed"
    SECTION = "internal structure destroyed"
    EXPLODED = "exploded"
    BURNED = "burned out"
    SUNK = "sunk"
    FLOODED = "flooded"
    BREACHED = "open to vacuum"
    WEAPONS = "all weapons destroyed"
    RUBBLE = "building collapsed"
    CRASHED = "crashed"
    MEN = "no men left"
    SUITS = "no trooper left"
    DROWNED = "drowned"
    BURIED = "caught in a basement"
    CARRIER = "lost with its carrier"
    ASTRAY = "came down off the map"


class Timing(StrEnum):
    """When a unit acts that foresees what an enemy does (Clan Invasion, Combat Intuition)."""

    USUAL = ""
    WAITS = "waits"
    """It acts at once when it likes, before that enemy moves."""
    READY = "ready"
    """It acts at once as soon as that enemy is about to move."""
    NOW = "now"
    """It acts at once."""
    ACTED = "acted"
    """It has acted at once, and does no more in this turn."""
    LAST = "last"
    """It moves and declares its fire after all others."""


class Morale(StrEnum):
    """What losses have made a unit do, by the house rule."""

    USUAL = ""
    ROUT = "routs"
    FIGHTING_WITHDRAWAL = "withdraws fighting"
    STANDS = "stands its ground"
    ADVANCES = "advances"
    TO_THE_DEATH = "fights to the death"


class Dummy(StrEnum):
    """What a target does that the program leads, in place of what its player would make it do."""

    NONE = ""
    """It is none: its player decides."""
    STANDS = "stands"
    """Stays where it is, and attacks nobody."""
    WALKS = "walks"
    """Walks to and fro on its beat."""
    EVADES = "evades"
    """Keeps moving, as hard to hit and as far away as it can."""
    FIRES_BACK = "fires back"
    """Stays where it is, and fires at who has fired at it."""


GOES_HOME = (Morale.ROUT, Morale.FIGHTING_WITHDRAWAL)
"""With which a unit withdraws over its own edge of the map."""


@dataclass(slots=True)
class Movement:
    """What a unit has done in this turn's Movement Phase."""

    mode: Mode = Mode.STAND
    done: bool = False
    spent: int = 0
    """MP spent so far."""
    hexes: int = 0
    """Hexes moved since the unit last reversed its direction: what counts for being hit."""
    entered: int = 0
    """Hexes entered in all."""
    backward: bool = False
    """Whether the last hex was entered backward."""
    ever_backward: bool = False
    as_run: bool = False
    """Moved by the one-hex minimum: counts as having run in combat."""
    stands: int = 0
    """Attempts to stand up."""
    turned: bool = False
    """Whether it has turned since it entered its hex, or since it began."""
    heading: Facing | None = None
    """The hexside through which it entered its last hex."""
    skidded: bool = False
    mild_skid: bool = False
    """By the house rule, which also spoils its own aim."""
    leg_lost: bool = False
    """Lost a leg this turn: no attempt to stand before the next."""
    masc: bool = False
    """Uses its MASC this turn."""
    start: Hex | None = None
    """Where a jump began."""
    burned: tuple[Hex, ...] = ()
    """Burning hexes for which who is no 'Mech has rolled."""
    off_road: bool = False
    """Has entered a hex otherwise than along a road."""
    mounted: tuple[str, ...] = ()
    """Units that it has taken aboard this turn."""
    dismounted: tuple[str, ...] = ()
    """Units that it has let off this turn."""
    strained: bool = False
    """The roll for going faster than it was built for is made."""
    closed: bool = False
    """The roll that damage calls for at the end of a run or jump has come up this turn."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a Piloting Skill Roll is owed, with the modifier of the Piloting Skill Roll Table."""

    rule: Rule
    """What it is a roll for."""
    label: str
    modifier: int = 0
    automatic: bool = False
    """Whether the 'Mech falls without a roll."""


class OffBoard(NamedTuple):
    """Where a unit is that plays from beside the board."""

    edge: Facing
    """The edge that it is behind."""
    hexes: int
    """How far from it."""


class Reserve(NamedTuple):
    """Where a unit is that has yet to come onto the map."""

    turn: int
    """The turn in which it may; 0: before the first one."""
    facing: Facing
    """How it faces then."""
    hexes: tuple[Hex, ...]
    """Where it may be put."""
    drop: bool = False
    """Whether it drops from a DropShip, at the end of that turn's Movement Phase."""


@dataclass(frozen=True, slots=True)
class Load:
    """Cargo that is carried, or lies about to be picked up (Compendium, Cargo Carriers)."""

    tons: int
    hex: Hex
    """Where it lies; of what is carried, where it was picked up."""
    inside: bool = False
    """Whether it is carried in cargo space, which armor protects."""
    units: tuple[str, ...] = ()
    """The infantry that it is, by id, in the order in which it mounted; empty: goods."""


@dataclass(slots=True)
class Unit:
    """One unit on the board. Each kind adds what only it has; what a kind does is answered by
    `rules.kinds`."""

    id: str
    """Two characters, unique on the board: capitals for side 0, small letters for side 1."""
    side: int
    sheet: Any
    """Its record sheet, which nothing changes in play."""
    crew: Crew
    hex: Hex
    facing: Facing
    raised: int = 0
    """Levels above the floor of its hex, the bottom of water: on a bridge, on an upper storey or a
    roof, in the air. `Battle.level` is the level on the map, `Battle.elevation` the one above the
    ground."""
    destroyed: Out = Out.NOT
    """Why the 'Mech is out of the game, or empty."""
    moved: Movement = field(default_factory=Movement)
    fired: list[int] = field(default_factory=list)
    """Mounts fired this turn."""
    quiet: int = 0
    """Turns in a row, up to the last one, in which it has neither moved nor fired."""
    phase_damage: int = 0
    """Points of armor and structure lost in this phase."""
    gone: bool = False
    """Left the map by an edge."""
    beyond: Hex | None = None
    """The hex off the map to which it went then."""
    left_in: int = 0
    """The turn in which it did."""
    narc: list[int] = field(default_factory=list)
    """Sides whose Narc pods stick to it."""
    narc_new: list[int] = field(default_factory=list)
    """Sides whose pods hit it in this phase: they call missiles from the next one on."""
    useless: dict[int, str] = field(default_factory=dict)
    """Mounts out of use for the rest of the game without being hit, and why."""
    pull: str = EARTH
    """The gravity, in G, by which what is built bears it."""
    calibrated: str = EARTH
    """The gravity, in G, that its weapons were calibrated for last."""
    morale: Morale = Morale.USUAL
    resolute: bool = False
    """Rolls no more for its morale."""
    shaken_by: list[str] = field(default_factory=list)
    """What has weighed on its morale already."""
    scorched: bool = False
    """Infernos have hit it since it was last asked for its morale."""
    senses: bool = False
    """Uses a sixth sense this turn: moves last and attacks first."""
    dodges: bool = False
    """Dodges physical attacks this turn, and makes none."""
    lost_before: int = 0
    """Points of armor and structure that it had lost when the battle began."""
    hot: list[int] = field(default_factory=list)
    """Mounts with damaged cooling, which build up more heat than they should."""
    shots: list[int] = field(default_factory=list)
    """Shots left, one number for each of the sheet's ammunition bins."""
    intercepted: list[int] = field(default_factory=list)
    """Anti-missile systems that have engaged this turn, by mount."""
    anti_missile_off: bool = False
    """Its anti-missile systems are switched off and let all missiles pass."""
    dark: bool = False
    """It is night, and no searchlight lights it up."""
    spots: bool = False
    """Spots for the missiles of a friend this turn, and so attacks nobody."""
    at_sky: str = ""
    """The fighter that it fires at this turn, and so at nothing else."""
    landed: bool = False
    """Has dropped onto the map this turn, and does nothing else in it."""
    clears: bool = False
    """Clears mines this turn, and so attacks nobody."""
    beam: str = ""
    """The unit that its searchlight is turned on; empty: it is off."""
    charge: str = ""
    """The unit that it charges, or dives on from above, this turn; of a building the hex."""
    prone: bool = False
    """Lies on the ground, as only a 'Mech can."""
    airborne: bool = False
    """In the air over its hex and not in it, as in a death from above attack."""
    stuck_in: Hex | None = None
    """The swampy hex in which it is stuck, as long as it is there."""
    causes: list[Cause] = field(default_factory=list)
    """Piloting Skill Rolls owed in this phase."""
    fell: bool = False
    """Has fallen, and what falls off it has yet to."""
    waits: bool = False
    """Stands by until its duel begins, and does nothing."""
    dummy: Dummy = Dummy.NONE
    """The target that it is, on a side that the program plays."""
    shot_by: dict[str, int] = field(default_factory=dict)
    """Who has fired at it, by id, and the last turn in which."""
    breaches: int = 0
    """How often it has broken the Clans' code of honor."""
    struck_by: list[str] = field(default_factory=list)
    """Who has attacked it physically in this battle, by id, with the option `zellbrigen`."""
    dreads: list[str] = field(default_factory=list)
    """Enemies that have demoralized it, this turn."""
    dreads_next: list[str] = field(default_factory=list)
    """Those that have done so for the next turn."""
    daunts: str = ""
    """The enemy that it tries to demoralize this turn, in place of its fire."""
    speeds: bool = False
    """Goes a MP faster as a Speed Demon this turn, and attacks nobody."""
    focus: str = ""
    """The enemy whose actions it foresees in this turn, by Combat Intuition."""
    timing: Timing = Timing.USUAL
    """When it acts in this turn because of that."""
    carried_by: str = ""
    """The unit that it is aboard. It is where that one is (`Battle.hex_of`); its own hex is the one
    where it went aboard."""
    load: Load | None = None
    """The cargo that it carries outside, a 'Mech in its hands, or in its cargo space: goods, or
    infantry that finds no better place, outside."""
    lifted: bool = False
    """Has picked up cargo this turn, and makes no attacks in it."""
    off_board: OffBoard | None = None
    """Where it is beside the board, if it plays from there."""
    reserve: Reserve | None = None
    """When and where it comes onto the map, if it has yet to."""
    hidden: bool = False
    """Hides on the map, and the other sides do not know of it."""
    ambush: str = ""
    """The unit at which it fires a pointblank shot out of hiding, while it does."""
    ambushed: bool = False
    """Has fired a pointblank shot this turn, and does nothing else in it."""
    machine: str = ""
    """The machine of a unit file that it is: "wolves#Warhammer"; empty: of none."""
    began: str | None = None
    """How that machine was when the battle began; None: of none, or in a save of earlier."""

    pivot: ClassVar[str] = "torso"
    """What it turns in the Reaction Phase."""
    steering: ClassVar[str] = "Piloting"
    """The skill with which it is moved."""
    driven: ClassVar[bool] = False
    """Whether its crew drives it, so that it cruises and does not walk."""

    @property
    def weight(self) -> int:
        """Tons that what is built must bear to carry it, in the gravity of this world."""
        return self.tons if self.pull == EARTH else math.ceil(self.tons * Fraction(self.pull))

    @property
    def name(self) -> str:
        """What players call it: "Warhammer"."""
        return str(self.sheet.chassis)

    def mode_words(self, mode: Mode) -> ModeWords:
        """What a movement mode is called: a vehicle cruises and does not walk."""
        usual = ModeWords(mode.value, mode.verb, mode.past)
        return _DRIVEN.get(mode, usual) if self.driven else usual

    @property
    def tons(self) -> int:
        return int(self.sheet.tons)

    @property
    def mounts(self) -> Sequence[Mounted]:
        """The weapons and the equipment of its record sheet, by number."""
        return cast(Sequence[Mounted], self.sheet.mounts)

    @property
    def bins(self) -> Sequence[Loaded]:
        """The bins of ammunition of its record sheet, by number."""
        return cast(Sequence[Loaded], self.sheet.bins)

    def hidden_from(self, side: int) -> bool:
        """Whether it hides from a side."""
        return self.hidden and side != self.side

    @property
    def alive(self) -> bool:
        """Still in the game, wherever it is: not destroyed, and it has not left the map."""
        return not self.destroyed and not self.gone

    @property
    def on_board(self) -> bool:
        """Whether it is to be met in its hex: still in the game, not carried, not off the board
        nor yet to come onto it."""
        beside = self.off_board or self.reserve
        return self.alive and not self.carried_by and beside is None

    @property
    def stuck(self) -> bool:
        """Whether it is stuck in a swamp, and neither moves nor turns (Compendium, Swamp)."""
        return self.stuck_in == self.hex

    @property
    def can_act(self) -> bool:
        """Whether somebody awake is at the controls."""
        return self.alive and self.crew.awake

    @property
    def immobile(self) -> bool:
        """With nobody awake at the controls (Compendium, Immobile Targets)."""
        return not self.crew.awake

    @property
    def torso(self) -> Facing:
        """The hexside that most of its weapons are turned to."""
        return self.facing

    @property
    def shut_down(self) -> bool:
        """Without power, as the reactor of a 'Mech can leave it."""
        return False

    @property
    def height(self) -> int:
        """Levels that it rises above the one it is on, for lines of sight."""
        return 0

    def works(self, part: Any) -> bool:
        """Whether a weapon, a piece of equipment or a bin is undamaged."""
        return True
