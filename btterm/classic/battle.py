"""The state of a battle: everything a rule reads and changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, cast

from btterm.board.board import Board
from btterm.board.edges import Edge
from btterm.board.terrain import Construction
from btterm.classic.aerospace import AeroFighter, Run, SkyShot
from btterm.classic.artillery import Artillery
from btterm.classic.attacks import Attack, HexAttack, PhysicalAttack
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.ground import UNTOUCHED, HexState, Minefield, Supply
from btterm.classic.objectives import Objective
from btterm.classic.options import Options
from btterm.classic.rule import Rule
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Load, Timing
from btterm.hexes import Hex
from btterm.table.copying import copied


class Phase(StrEnum):
    """The phases of a turn, in order (Compendium, Sequence of Play)."""

    INITIATIVE = "initiative"
    TARGETING = "targeting"
    """With artillery alone."""
    MOVEMENT = "movement"
    REACTION = "reaction"
    OFF_BOARD_ATTACK = "off-board attack"
    """With artillery alone, in a turn in which something lands."""
    WEAPON_ATTACK = "weapon attack"
    PHYSICAL_ATTACK = "physical attack"
    HEAT = "heat"
    END = "end"

    @property
    def rule(self) -> Rule:
        """The section that says most of what is done in it."""
        return _RULES[self]


_RULES = {
    Phase.INITIATIVE: Rule.INITIATIVE_PHASE,
    Phase.TARGETING: Rule.TARGETING,
    Phase.MOVEMENT: Rule.MOVEMENT_COSTS,
    Phase.REACTION: Rule.TORSO_TWIST_TURRET_ROTATION,
    Phase.OFF_BOARD_ATTACK: Rule.ARTILLERY,
    Phase.WEAPON_ATTACK: Rule.TO_HIT_MODIFIERS,
    Phase.PHYSICAL_ATTACK: Rule.PHYSICAL_ATTACKS,
    Phase.HEAT: Rule.HEAT,
    Phase.END: Rule.END_PHASE,
}


ACTS_LAST = (Phase.MOVEMENT, Phase.WEAPON_ATTACK)
"""The phases in which a unit may wait for all others by Combat Intuition."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended. `winner` is None for a draw."""

    winner: int | None
    why: str


@dataclass(slots=True)
class Duel:
    """A duel by the Clans' code of honor, by the ids of its units."""

    mech: str
    """The Clan 'Mech that has challenged."""
    foes: list[str] = field(default_factory=list)
    """Whom it has challenged."""
    offenders: list[str] = field(default_factory=list)
    """Who has interfered."""


@dataclass(slots=True)
class Formation:
    """Units of a side that stand together, by their ids (Clan Invasion, Formation Types)."""

    side: int
    name: str
    """Its side has no other one of that name."""
    type: str
    """The name of its type (`forces.formations.formation_type`)."""
    units: list[str]
    partner: str = ""
    """The formation, by its name, that a Support formation helps, or whose OmniMechs carry the
    Elementals of a Nova."""
    command: str = ""
    """The command unit of a Command formation."""
    holders: list[str] = field(default_factory=list)
    """The units that have its ability, where not all do: for good, or for this turn."""
    rerolls: int = 0
    """How many rolls it may still roll again in this battle."""
    ready: bool = False
    """Whether all is chosen that is before the battle begins."""
    chosen: int = 0
    """The last turn for which its holders were chosen, where that is done each turn."""
    spent: int = 0
    """The last turn in which it has rolled the initiative again, or left it at that."""
    over: bool = False
    """Whether it was told that its ability is lost."""


@dataclass(slots=True)
class Trial:
    """Duels that one unit fights in turn, by the ids of its units."""

    unit: str
    opponents: list[str] = field(default_factory=list)
    """Those that it is to defeat, in their order: who has stepped up last fights, those after it
    wait."""
    over: bool = False
    """A melee has opened: all may fight all. Who its opponents were still counts for its ranks."""


@dataclass(slots=True)
class Footman:
    """A MechWarrior on foot, after ejecting."""

    mech: str
    """The unit that was left."""
    side: int
    hex: Hex
    beside: list[str] = field(default_factory=list)
    """Units in whose hex he ended the Movement Phase."""


@dataclass(slots=True)
class Progress:
    """How far the players have come in a phase; nothing of it outlasts the phase."""

    begun: bool = False
    """Whether the phase has begun. Everything else is empty until then."""
    queue: list[int] = field(default_factory=list)
    """Where the sides alternate: which one acts, now and after that, unit by unit."""
    pair: int = 0
    """How many of these act before the order is worked out anew."""
    acted: list[str] = field(default_factory=list)
    """Units that have acted."""
    moving: str = ""
    """The unit whose move was broken off by a fall and may go on."""
    skies: bool = False
    """Whether the attacks of fighters and the shots at them are being resolved, or are."""
    held: list[str] = field(default_factory=list)
    """Units that wait until all others have acted and what those have done counts."""
    sensing: list[str] = field(default_factory=list)
    """Units that have yet to say whether they use a sixth sense."""
    active: str = ""
    """The unit that was chosen to attack, and has rolls to make first."""
    ready: bool = False
    """Whether it has made them."""
    walkers: list[str] = field(default_factory=list)
    """The units of the MechWarriors on foot who have yet to walk."""
    orders: list[int] = field(default_factory=list)
    """Sides that have yet to be asked for orders."""
    exploded: bool = False
    """Whether ammunition has exploded."""
    pieces: list[str] = field(default_factory=list)
    """Artillery pieces that have yet to be told where to fire."""
    round: FireWay = FireWay.USUAL
    """What the first of them is to fire, where that was chosen already."""
    hiding: list[int] = field(default_factory=list)
    """Sides that have yet to say which of their hidden units act."""
    stirring: list[str] = field(default_factory=list)
    """Hidden units that act in this phase."""
    aimed: list[str] = field(default_factory=list)
    """Those of them that have turned their weapons."""
    sprung: list[str] = field(default_factory=list)
    """Units that the one whose move it is has come upon in their hiding."""
    lamps: list[str] = field(default_factory=list)
    """Units that have yet to turn their searchlight on somebody."""
    aboard: list[str] = field(default_factory=list)
    """Units on 'Mechs that have yet to say what they do there."""
    racers: list[str] = field(default_factory=list)
    """Formations, as "side/name", that have yet to say which Speed Demons go faster."""
    daunters: list[str] = field(default_factory=list)
    """Units that have yet to say whom they try to demoralize."""
    daunting: list[str] = field(default_factory=list)
    """Those of them that do so, as long as it is not resolved."""
    minds: list[str] = field(default_factory=list)
    """Units that have yet to say when they act, by Combat Intuition."""
    moment: int = -1
    """How many units had moved when it was last asked whether one of them acts at once."""
    foreseen: str = ""
    """The unit before whose move somebody has just acted, and which moves now."""
    within: str = ""
    """The unit that acts at once, whose actions are one part of the turn until it has."""
    seers: list[int] = field(default_factory=list)
    """Sides that have yet to say on whom their units focus."""
    mounted: list[str] = field(default_factory=list)
    """Elementals that fire from the backs of the 'Mechs on which they ride."""
    posts: dict[str, tuple[Hex, int]] = field(default_factory=dict)
    """Where those who are in a duel stood, and how many levels above the floor."""
    attacks: list[Attack | HexAttack] = field(default_factory=list)
    """Shots that are declared and not yet resolved."""
    flying: list[str] = field(default_factory=list)
    """Fighters that have yet to say what they do over the map."""
    gunners: list[str] = field(default_factory=list)
    """Units that have yet to say whether they fire at a fighter."""
    runs: list[Run] = field(default_factory=list)
    """Attacks of fighters that are declared and not yet resolved."""
    sky_shots: list[SkyShot] = field(default_factory=list)
    """Shots at fighters that are declared and not yet resolved."""
    designated: list[str] = field(default_factory=list)
    """Units on which a fighter's TAG lies."""
    strikes: list[PhysicalAttack] = field(default_factory=list)
    """Physical attacks that are declared and not yet resolved."""
    charges: list[PhysicalAttack] = field(default_factory=list)
    """Charges and death from above attacks that are not yet resolved."""
    able: bool = False
    """Whether any unit could make a physical attack."""
    standing: dict[str, int] = field(default_factory=dict)
    """The CF, at the beginning of the phase, of buildings that it has damaged, by their first
    hex."""
    absorbed: dict[str, int] = field(default_factory=dict)
    """Damage points that buildings have kept off those inside, by attacker and first hex."""
    battered: dict[str, int] = field(default_factory=dict)
    """CF that buildings lose once all attacks of the phase are resolved, by their first hex."""
    meant: dict[str, int] = field(default_factory=dict)
    """How much of that was aimed at the building itself."""
    sappers: list[str] = field(default_factory=list)
    """Infantry that has yet to be asked whether it clears mines."""
    offered: list[str] = field(default_factory=list)
    """Of which units, in which hexes, the owners of command-detonated mines were asked."""
    resolving: bool = False
    """Whether all is declared and it is being resolved."""


@dataclass(frozen=True, slots=True)
class Midway:
    """The way back into the middle of a rule."""

    start: Battle
    """The battle as it was when the rule began; nobody changes it."""
    given: tuple[Any, ...] = ()
    """What has been answered and thrown since."""


HOMES = (Edge.NORTH, Edge.SOUTH, Edge.WEST, Edge.EAST)
"""The edges that the sides come from where nobody says otherwise."""


@dataclass(slots=True)
class Battle:
    """Two sides or more on a board."""

    board: Board
    sides: list[str]
    """The players' names."""
    units: dict[str, AnyUnit] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    turn: int = 0
    phase: Phase = Phase.END
    initiative: tuple[int, ...] | None = None
    """This turn's initiative rolls, by side."""
    winner: int = 0
    """The side that has the initiative."""
    outcome: Outcome | None = None
    ground: dict[Hex, HexState] = field(default_factory=dict)
    """What has happened to hexes; those to which nothing has are not in it."""
    wind: int = 0
    """The hexside that the wind blows to, from 1, north, clockwise; 0: none blows."""
    basements: dict[str, int] = field(default_factory=dict)
    """What was rolled for the basements of buildings, by their first hexes."""
    artillery: Artillery = field(default_factory=Artillery)
    on_foot: list[Footman] = field(default_factory=list)
    """MechWarriors who have ejected and were not picked up yet."""
    loads: list[Load] = field(default_factory=list)
    """Cargo that lies on the ground."""
    duels: list[Duel] = field(default_factory=list)
    """The duels that are fought, with the option `zellbrigen`."""
    formations: list[Formation] = field(default_factory=list)
    """The formations of all sides, with the option `formations`."""
    trials: list[Trial] = field(default_factory=list)
    """Duels that are fought in turn."""
    melee: bool = False
    """Somebody has attacked another one than its opponent: duels in turn are over with the turn."""
    fighters: list[AeroFighter] = field(default_factory=list)
    """The fighters of all sides, wherever they are."""
    called: list[int] = field(default_factory=list)
    """Sides that have called for orders at the end of this turn."""
    idle_turns: int = 0
    """Turns in a row in which nobody had anything to decide."""
    progress: Progress = field(default_factory=Progress)
    """What has been done in this phase."""
    objectives: list[Objective] = field(default_factory=list)
    """What the sides fight for, beside being the last one left."""
    drill: bool = False
    """It is an exercise of the first side, passed or not."""
    ambushes: bool = False
    """Units may be hidden."""
    hidden_setup: bool = False
    """The sides are placing their units, and neither sees the other's until all stand."""
    pieces: list[Hex] = field(default_factory=list)
    """Where pieces of terrain were placed."""
    at_once: list[int] = field(default_factory=list)
    """How many units each side places before the next one does; empty: one."""
    riders: list[str] = field(default_factory=list)
    """Units that have yet to say, before the first turn, on which one they begin."""
    supplies: list[Supply] = field(default_factory=list)
    """Minefields that are still to be laid, before the first turn."""
    nations: list[str] = field(default_factory=list)
    """The nation of each side, for its morale; empty: none."""
    homes: list[Edge] = field(default_factory=list)
    """The edges that the sides come from; empty: as usual (`HOMES`)."""
    stand_fast: list[int] = field(default_factory=list)
    """Sides whose units never have to withdraw, crippled or not."""
    midway: Midway | None = field(default=None, compare=False)
    """Where a turn that begins with this battle goes on; None: the rest of it tells."""

    def mark(self) -> None:
        """Begin a part of a turn that may ask anything in its middle: a turn that goes on there
        plays that part again up to what was asked. What is within a part begins none."""
        if self.progress.within:
            return
        self.midway = None
        self.midway = Midway(self.copy())

    def note(self, given: Any) -> None:
        """Remember an answer or a throw."""
        if self.midway is None:
            self.mark()
        assert self.midway is not None
        self.midway = Midway(self.midway.start, (*self.midway.given, given))

    def go_back(self) -> tuple[Any, ...]:
        """Become the battle that it was where the rule began that it is in the middle of, if it
        is. Returns what leads on from there."""
        midway, self.midway = self.midway, None
        if midway is None:
            return ()
        # What a side has called for came from without.
        start, called = midway.start.copy(), self.called
        for each in fields(self):
            setattr(self, each.name, getattr(start, each.name))
        self.called = called
        self.midway = Midway(midway.start)
        return midway.given

    def copy(self) -> Battle:
        """A battle that goes its own way from here. It shares the record sheets."""
        return copied(self)

    @property
    def waiting(self) -> list[tuple[str, ...]]:
        """Units of each side that have yet to act, in a phase in which the sides alternate."""
        if not self.progress.queue:
            return []
        return [tuple(unit.id for unit in self.yet_to_act(side)) for side in range(len(self.sides))]

    def yet_to_act(self, side: int) -> list[AnyUnit]:
        """Units of a side that have yet to act in this phase; of those that hide, they that come
        out in it. Who acts last waits for all others."""
        found = self._waiting(side)
        if self.phase not in ACTS_LAST or all(u.timing is not Timing.LAST for u in found):
            return found
        others = (u for each in range(len(self.sides)) for u in self._waiting(each))
        if all(unit.timing is Timing.LAST for unit in others):
            return found
        return [unit for unit in found if unit.timing is not Timing.LAST]

    def _waiting(self, side: int) -> list[AnyUnit]:
        progress = self.progress
        riders = (self.units[id_] for id_ in progress.mounted)
        mounted = [unit for unit in riders if unit.side == side and unit.alive and unit.carried_by]
        return [
            unit
            for unit in (*self.on_board(side), *mounted)
            if unit.id not in progress.acted
            and unit.id not in progress.held
            and unit.timing is not Timing.ACTED
            and not unit.waits
            and (not unit.hidden or unit.id in progress.stirring)
        ]

    def home(self, side: int) -> Edge:
        """The edge of the map that a side comes from and withdraws over."""
        return (self.homes or HOMES)[side]

    def withdraws(self, side: int) -> bool:
        """Whether crippled units of a side must withdraw."""
        return self.options.forced_withdrawal and side not in self.stand_fast

    @property
    def loser(self) -> int:
        """The side that lost the initiative: it moves and declares first."""
        return self.order[0]

    @property
    def order(self) -> list[int]:
        """The sides as they move and declare: from the lowest initiative to the highest."""
        others = [side for side in range(len(self.sides)) if side != self.winner]
        if self.initiative is not None:
            others.sort(key=self.initiative.__getitem__)
        return [*others, self.winner]

    def enemies(self, side: int) -> Iterator[AnyUnit]:
        """The units of all other sides that stand in a hex of their own and do not hide."""
        return (unit for unit in self.on_board() if unit.side != side and not unit.hidden)

    def alive(self, side: int | None = None) -> Iterator[AnyUnit]:
        """Units still in the game, of one side or of both."""
        return (unit for unit in self.units.values() if unit.alive and side in (None, unit.side))

    def in_play(self, side: int | None = None) -> Iterator[AnyUnit]:
        """Units that have come onto the map, of one side or of both."""
        return (unit for unit in self.alive(side) if unit.reserve is None)

    def on_board(self, side: int | None = None) -> Iterator[AnyUnit]:
        """Units that stand in a hex of their own, of one side or of both: those that can be met,
        seen and hit."""
        return (unit for unit in self.alive(side) if unit.on_board)

    def carrier(self, unit: AnyUnit) -> AnyUnit:
        """The unit that a unit is aboard, or is aboard of one that carries it; if it is aboard
        none, the unit itself."""
        while unit.carried_by:
            unit = self.units[unit.carried_by]
        return unit

    def aboard(self, unit: AnyUnit) -> list[AnyUnit]:
        """The units that a unit carries."""
        return [other for other in self.alive() if other.carried_by == unit.id]

    def hex_of(self, unit: AnyUnit) -> Hex:
        """The hex that a unit is in, on its own or aboard another one."""
        return self.carrier(unit).hex

    def units_in(
        self,
        hex_: Hex,
        raised: int | None = None,
        *,
        besides: AnyUnit | None = None,
        known_to: int | None = None,
    ) -> list[AnyUnit]:
        """The units in a hex, without those in the air over it for a death from above attack and
        those that are carried; `raised`: those alone that are so many levels above its floor, as on
        the deck of a bridge or below it; `known_to`: without those that hide from a side."""
        return [
            unit
            for unit in self.units.values()
            if unit.hex == hex_
            and (besides is None or unit.id != besides.id)
            and unit.on_board
            and not unit.airborne
            and raised in (None, unit.raised)
            and (known_to is None or not unit.hidden_from(known_to))
        ]

    def state_of(self, hex_: Hex) -> HexState:
        """What has happened to a hex."""
        return self.ground.get(hex_, UNTOUCHED)

    def change(self, hex_: Hex, **fields: int | Construction | tuple[Minefield, ...]) -> HexState:
        """Let something happen to a hex. Returns its new state."""
        state = replace(self.state_of(hex_), **cast(Any, fields))
        self.set_state(hex_, state)
        return state

    def set_state(self, hex_: Hex, state: HexState) -> None:
        """Set all that has happened to a hex."""
        if state == UNTOUCHED:
            self.ground.pop(hex_, None)
        else:
            self.ground[hex_] = state

    def level(self, unit: AnyUnit) -> int:
        """The level that a unit stands on or is at in the air or in the water (Compendium, Line of
        Sight)."""
        carrier = self.carrier(unit)
        return self.board[carrier.hex].floor + carrier.raised

    def elevation(self, unit: AnyUnit) -> int:
        """Levels of a unit above the ground or the surface of the water in its hex; negative: its
        depth."""
        return self.level(unit) - self.board[self.hex_of(unit)].level

    def inside(self, unit: AnyUnit) -> bool:
        """Whether a unit is inside a building, and not on its roof."""
        carrier = self.carrier(unit)
        return self.board[carrier.hex].roofed(carrier.raised)

    def buried(self, unit: AnyUnit) -> bool:
        """Whether a unit is in a basement with all of it below the ground (Compendium,
        Basements)."""
        below = self.carrier(unit).raised < 0 and self.inside(unit)
        return below and self.level(unit) + unit.height < self.board[self.hex_of(unit)].level

    def sight_level(self, unit: AnyUnit) -> int:
        """The level that a unit is measured at for line of sight; inside a building its own height
        adds nothing; out of a basement it looks from the ground; who rides on a 'Mech looks from
        its height (Compendium, Damage to Units Inside, Basements)."""
        if self.inside(unit) and self.carrier(unit).raised < 0:
            return self.board[self.hex_of(unit)].level
        return self.level(unit) + (0 if self.inside(unit) else self.carrier(unit).height)
