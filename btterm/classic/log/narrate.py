"""The log: what happened, in words. Text only; a screen may lay it out as it likes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from btterm.board.terrain import Terrain
from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.log.details import count, details
from btterm.classic.rule import Rule
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.units.unit import Mode
from btterm.table.dice import Throw
from btterm.table.procedure import Event
from btterm.table.table import TakenBack, Unfit

PHASE_WORDS = {
    Phase.INITIATIVE: "init",
    Phase.MOVEMENT: "move",
    Phase.REACTION: "react",
    Phase.WEAPON_ATTACK: "fire",
    Phase.PHYSICAL_ATTACK: "strike",
    Phase.HEAT: "heat",
    Phase.END: "end",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log."""

    turn: int
    phase: str
    """One word, as in PHASE_WORDS."""
    line: str
    details: tuple[str, ...] = ()
    """Every modifier and every die behind the line."""
    grave: bool = False
    """Whether something was lost for good: a part, a location, a 'Mech."""
    units: tuple[str, ...] = ()
    """Who it is about: whoever acts first."""
    damage: int = 0
    """Points that the last of them has lost."""
    rule: str = ""
    """The section about the gravest of what it tells."""


def first_turn(battle: Battle, events: Sequence[Event]) -> int:
    """The turn with which events begin. A battle may begin in the middle of one, which then was
    never told."""
    begun = next((event.turn for event in events if isinstance(event, e.TurnBegan)), None)
    if begun is None:
        return battle.turn
    return begun if isinstance(events[0], e.TurnBegan) else begun - 1


@dataclass(slots=True)
class Narrator:
    """The log of one battle. Reads on where it stopped."""

    entries: list[Entry] = field(default_factory=list)
    first: int | None = None
    """The turn that the events begin with, where it cannot be told from them and the battle."""
    _read: int = 0
    _turn: int = 0
    _phase: Phase = Phase.END
    _group: list[Event] = field(default_factory=list)

    def read(self, battle: Battle, events: Sequence[Event]) -> list[Entry]:
        """All entries. Begins anew when there are fewer events than before: one was undone."""
        if len(events) < self._read:
            self.entries, self._read, self._group = [], 0, []
        if not self._read:
            self._turn = first_turn(battle, events) if self.first is None else self.first
        for event in events[self._read :]:
            self._take(battle, event)
        self._read = len(events)
        return self.entries

    def _take(self, battle: Battle, event: Event) -> None:
        if isinstance(event, e.TurnBegan | e.PhaseBegan):
            if isinstance(event, e.TurnBegan):
                self._turn = event.turn
            else:
                self._phase = event.phase
            self._group = []
            return
        if self._group and not _opens(self._group, event):
            self._group.append(event)
            self.entries.pop()
        else:
            self._group = [event]
        line, details, grave = _compose(battle, self._group)
        phase = PHASE_WORDS[self._phase]
        units = _units(self._group)
        damage = sum(
            event.armor + event.structure
            for event in self._group
            if isinstance(event, e.Damaged) and event.unit == units[-1]
        )
        told = line, details, grave, units, damage, self._rule()
        self.entries.append(Entry(self._turn, phase, *told))

    def _rule(self) -> str:
        told = {event.rule for event in self._group}
        first = self._group[0].rule or self._phase.rule
        return next((rule for rule in GRAVEST if rule in told), first)


GRAVEST = (
    Rule.DESTROYING_A_UNIT,
    Rule.AMMUNITION_EXPLOSIONS,
    Rule.BATTLEMECH_CRITICAL_HITS,
    Rule.ULTRA_AUTOCANNON,
    Rule.SKIDDING,
    Rule.FALLING,
    Rule.CONSCIOUSNESS_ROLLS,
    Rule.DAMAGING_A_MECHWARRIOR,
    Rule.SHUTDOWN_EFFECTS,
    Rule.AMMUNITION_EFFECTS,
    Rule.PILOTING_SKILL_ROLLS,
    Rule.TRANSFERRING_DAMAGE,
    Rule.MISSILE_HITS,
)
"""What an entry is about whatever began it, the gravest first."""


def entries(battle: Battle, events: Sequence[Event]) -> list[Entry]:
    """The whole log of a battle."""
    return Narrator().read(battle, events)


def _units(group: Sequence[Event]) -> tuple[str, ...]:
    """The ids of the unit that acts, or to which something happens, and of its target."""
    first = group[0]
    found = [getattr(first, name, "") for name in ("unit", "target")]
    others = [event.unit for event in group if isinstance(event, e.Damaged)]
    # The "target" of a Piloting Skill Roll is a number.
    ids = (id_ for id_ in (found if any(found) else others) if isinstance(id_, str) and id_)
    return tuple(dict.fromkeys(ids))


# What belongs to one entry

_MOTION = (
    e.Moved,
    e.StoodUp,
    e.DroppedProne,
    e.PilotingRolled,
    e.Skidded,
    e.Fell,
    e.MascRolled,
    e.ChargeDeclared,
    e.Displaced,
    e.BridgeCollapsed,
    e.LeftMap,
)
_JOINED = (e.Twisted, e.HeatAdjusted, e.StoodStill)


def _opens(group: Sequence[Event], event: Event) -> bool:
    """Whether an event opens an entry of its own.

    All that one 'Mech does on its feet, or on the way off them, is one entry; and a few short
    lines of one kind stand together.
    """
    if not event.headline:
        return False
    first = group[0]
    if isinstance(first, _MOTION) and isinstance(event, _MOTION):
        return first.unit != event.unit
    if isinstance(first, _JOINED):
        return type(event) is not type(first)
    return True


# From events to sentences


@dataclass(slots=True)
class _Speech:
    """An entry as it is being put together."""

    battle: Battle
    sentences: list[str] = field(default_factory=list)
    details: list[str] = field(default_factory=list)
    grave: bool = False
    about: str = ""
    """The unit that the last sentence was about, which is not named again."""

    def say(self, unit: str, words: str) -> None:
        """Add a sentence about a unit: "walks 2 to 0609"."""
        if unit == self.about:
            words = words[0].upper() + words[1:]
        else:
            words = f"{name(self.battle, unit)} {words}"
        self.sentences.append(words)
        self.about = unit

    def note(self, unit: str, words: str) -> None:
        """Add a short remark on a unit: "left arm destroyed"."""
        if unit == self.about:
            words = words[0].upper() + words[1:]
        else:
            words = f"{name(self.battle, unit)}: {words}"
        self.sentences.append(words)
        self.about = unit


def _compose(battle: Battle, group: Sequence[Event]) -> tuple[str, tuple[str, ...], bool]:
    speech = _Speech(battle)
    for number, event in enumerate(group):
        if isinstance(event, e.WeaponFired | e.Struck):
            _attack(speech, event, _details_of(group, number))
        elif isinstance(event, e.Fell):
            speech.say(event.unit, _fall(event, _details_of(group, number)))
        elif isinstance(event, e.MinesRolled):
            _mines(speech, event, _details_of(group, number))
        else:
            _tell(speech, event)
        speech.details += details(battle, event)
    line = " ".join(f"{sentence}." for sentence in speech.sentences)
    return line, tuple(speech.details), speech.grave


def _details_of(group: Sequence[Event], number: int) -> list[Event]:
    """What belongs to the n-th event of a group: all up to the next headline."""
    return list(takewhile(lambda event: not event.headline, group[number + 1 :]))


def name(battle: Battle, unit: str) -> str:
    """A unit by id and name: "WH Warhammer"."""
    return f"{unit} {battle.units[unit].name}" if unit in battle.units else unit


def _tell(speech: _Speech, event: Event) -> None:
    battle = speech.battle
    match event:
        case e.InitiativeRolled():
            speech.sentences.append(_initiative(battle, event))
        case TakenBack(rolls):
            words = f": {rolls} roll{'s' * (rolls != 1)} do{'es' * (rolls == 1)} not count"
            speech.sentences.append(f"A decision is taken back by agreement{words * bool(rolls)}")
        case Unfit(why):
            speech.sentences.append(f"The rest of this turn is not played as it was saved: {why}")
        case e.Skipped():
            speech.sentences.append(
                f"{name(battle, event.unit)}: {event.why}"
                if event.unit
                else f"{event.why}, skipped"
            )
        case e.OrdersCalled(player):
            speech.sentences.append(f"{player} will give orders at the end of the turn")
        case e.GameOver(winner, why):
            victor = "Nobody" if winner is None else battle.sides[winner]
            speech.sentences.append(f"{victor} wins: {why}")
        case e.Moved():
            speech.say(event.unit, _move(battle, event))
        case e.StoodStill(unit):
            speech.say(unit, "stands still")
        case e.DroppedProne(unit):
            speech.say(unit, "drops prone")
        case e.StoodUp(unit, facing):
            speech.say(unit, f"stands up, faces {facing.name}")
        case e.Twisted(unit, twist, torso):
            where = {-1: "twists left", 0: "looks straight ahead", 1: "twists right"}[twist]
            where = "flips its arms to the rear" if event.flipped else where
            speech.say(unit, where + (f", torso {torso.name}" if twist else ""))
        case e.PilotingRolled():
            speech.note(event.unit, _piloting(event))
        case e.Skidded(unit, hexes, end):
            speech.say(unit, f"skids {_hexes(hexes)} to {end}")
        case e.BridgeCollapsed(unit, hex_):
            speech.say(unit, f"brings the bridge in {hex_} down")
        case e.NoLock(unit, weapon, target, number, throw):
            rolled = "" if throw is None else f", rolled {throw}, no lock"
            speech.sentences.append(f"{unit} aims {weapon} at {target}: {number}{rolled}")
            speech.about = target
        case e.FireDeclared(unit, shots):
            speech.say(unit, f"declares {_shots(shots)}" if shots else "holds fire")
        case e.StrikeDeclared(unit, blows, target):
            words = f"declares {', '.join(blows)} at {target}" if blows else "strikes nobody"
            speech.say(unit, words)
        case e.WakeRolled(unit, number, throw, awake):
            words = "comes round" if awake else "stays unconscious"
            speech.note(unit, f"MechWarrior {words}: {number}+, rolled {throw}")
        case e.HeatAdjusted():
            speech.note(event.unit, _heat(event))
        case e.Detail():
            _tell_detail(speech, event)
        case _:
            _tell_rarely(speech, event)


def _tell_rarely(speech: _Speech, event: Event) -> None:
    """What does not happen in every game."""
    match event:
        case e.MascRolled(unit, number, throw, holds):
            words = "switches MASC on, it holds" if holds else "freezes its hips with MASC"
            speech.say(unit, words + _rolled(number, throw))
            speech.grave |= not holds
        case e.HexFired(unit, weapon, hex_, number, throw, hit):
            how = f"{number}, rolled {throw}" if throw else str(number)
            speech.say(unit, f"fires {weapon} at {hex_}: {how}, {'hits' if hit else 'misses'}")
        case e.FireOut(hex_):
            speech.sentences.append(f"The fire in {hex_} is out")
        case e.Displaced(unit, start, end):
            speech.say(unit, f"goes from {start} to {end}")
        case e.LeftMap(unit):
            speech.say(unit, "leaves the map")
            speech.grave = True
        case e.ChargeDeclared(unit, target, from_above):
            words = "will come down on" if from_above else "will charge"
            speech.say(unit, f"{words} {name(speech.battle, target)}")
        case e.ClubTaken(unit, club, number, throw, found):
            rolled = f": {number}+, rolled {throw}" if throw else ""
            speech.say(unit, f"{'picks up' if found else 'finds no'} {club}{rolled}")
        case e.DumpAnnounced(unit, locations):
            speech.say(unit, f"will dump the ammunition of the {_places(locations)}")
        case e.AmmunitionDumped(unit, locations):
            speech.say(unit, f"has dumped the ammunition of the {_places(locations)}")
        case e.SinksSwitched(unit, off):
            speech.say(unit, f"keeps {count(off, 'heat sink')} switched off")
        case e.AntiMissileSwitched(unit, off):
            speech.say(unit, f"switches its anti-missile system {'off' if off else 'on'}")
        case e.ReactorOrdered(unit, restarts, overrides):
            restart = "restarts when it can" if restarts else "stays shut down when it is"
            override = "overrides shutdowns" if overrides else "lets itself be shut down"
            speech.say(unit, f"{restart}, {override}")
        case e.Ejected(unit, hex_, automatic):
            how = "is thrown out" if automatic else "ejects"
            speech.note(unit, f"MechWarrior {how} and lands in {hex_}")
            speech.grave = True
        case e.Walked(unit, hex_):
            speech.note(unit, f"MechWarrior walks to {hex_}")
        case e.PickedUp(unit, by, captured):
            how = "captured" if captured else "picked up"
            speech.note(unit, f"MechWarrior {how} by {name(speech.battle, by)}")


def _places(locations: Sequence[Location]) -> str:
    return ", ".join(location.label.lower() for location in locations)


def _tell_detail(speech: _Speech, event: e.Detail) -> None:
    match event:
        case e.LocationDestroyed(unit, location, blown_off):
            how = "blown off" if blown_off else "destroyed"
            speech.note(unit, f"{location.label.lower()} {how}")
            speech.grave = True
        case e.CriticalHit(unit, location, _, what, effect):
            speech.note(unit, f"critical: {location} {what} {effect}")
            speech.grave = True
        case e.AmmunitionExploded(unit, location, what, damage):
            speech.note(unit, f"{what} explodes in the {location.label.lower()} for {damage}")
            speech.grave = True
        case e.MinefieldLaid(hex_, points):
            speech.sentences.append(f"A minefield of {points} points lies in {hex_}")
        case e.CaughtFire(hex_):
            speech.sentences.append(f"{hex_} is on fire")
        case e.CoveredInGel(unit, turns):
            speech.note(unit, f"burning gel for {count(turns, 'turn')}")
            speech.grave = True
        case e.WeaponJammed(unit, weapon):
            speech.note(unit, f"{weapon} jams for good")
            speech.grave = True
        case e.PodAttached(unit):
            speech.note(unit, "a Narc pod sticks to it")
        case e.Heated(unit, points):
            speech.note(unit, f"heated by {points}")
        case e.PilotHit(unit, points, hits, why):
            speech.note(unit, f"MechWarrior takes {count(points, 'hit')} ({why}), {hits} in all")
        case e.ConsciousnessRolled(unit, number, throw, awake):
            words = "stays conscious" if awake else "passes out"
            speech.note(unit, f"MechWarrior {words}: {number}+, rolled {throw}")
            speech.grave |= not awake
        case e.UnitDestroyed(unit, why):
            speech.sentences.append(f"{name(speech.battle, unit)} is out: {why}")
            speech.about = unit
            speech.grave = True
        case e.ShutdownRolled(unit, number, throw, shut_down):
            words = "shuts down" if shut_down else "overrides the shutdown"
            speech.note(unit, f"{words}{_rolled(number, throw)}")
            speech.grave |= shut_down
        case e.RestartRolled(unit, number, throw, running):
            words = "starts up again" if running else "stays shut down"
            speech.note(unit, f"{words}{_rolled(number, throw)}")
        case e.AmmunitionRolled(unit, number, throw, exploded):
            words = "explodes" if exploded else "holds"
            speech.note(unit, f"ammunition {words}: {number}+, rolled {throw}")


def _initiative(battle: Battle, event: e.InitiativeRolled) -> str:
    rolls = ", ".join(
        f"{side} {throw}" for side, throw in zip(battle.sides, event.throws, strict=True)
    )
    if event.winner is None:
        return f"{rolls}: a tie, both roll again"
    return f"{rolls}: {battle.sides[event.winner]} has the initiative and moves last"


def _move(battle: Battle, event: e.Moved) -> str:
    verb = "moves" if event.mode is Mode.STAND else event.mode.verb
    words = f"{verb} {_hexes(event.hexes)} to {event.end}"
    if not event.hexes:
        words = f"{verb}, turning on the spot in {event.end}"
    words += f", faces {event.facing.name}{_ground(battle, event)}"
    return f"{words}: {event.modifier:+} to hit it" if event.modifier else words


def _ground(battle: Battle, event: e.Moved) -> str:
    terrain: Terrain = battle.board[event.end]
    if event.on_deck:
        return ", bridge"
    if terrain.water:
        return f", water {terrain.depth}"
    return f", {terrain.ground}" if terrain.woods else ""


def _piloting(event: e.PilotingRolled) -> str:
    outcome = ": holds" if event.success else ": fails"
    if event.throw is None:
        return f"Piloting ({event.cause}){outcome}"
    return f"Piloting {event.target} ({event.cause}), rolled {event.throw}{outcome}"


def _fall(event: e.Fell, after: Sequence[Event]) -> str:
    deep = f" {count(event.levels, 'level')}" if event.levels else ""
    where = _listed(_hit_places(event.unit, after))
    return (
        f"falls{deep} on its {event.side} in {event.hex}, faces {event.facing.name}: "
        f"{event.damage} damage{where and f', {where}'}"
    )


def _mines(speech: _Speech, event: e.MinesRolled, after: Sequence[Event]) -> None:
    words = "hits a mine" if event.goes_off else "misses all mines"
    where = _listed(_hit_places(event.unit, after))
    rolled = f"{event.number}+, rolled {event.throw}{where and f', {where}'}"
    speech.say(event.unit, f"{words} in {event.hex}: {rolled}")
    speech.grave |= event.goes_off


def _heat(event: e.HeatAdjusted) -> str:
    """ "heat 7 +12 -18 = 1": all that came, and all that was carried off."""
    gained = sum(part.value for part in event.parts if part.value > 0)
    lost = sum(part.value for part in event.parts if part.value < 0)
    if not event.before and not gained:
        return "heat 0"
    sums = "".join(f" {value:+}" for value in (gained, lost) if value)
    return f"heat {event.before}{sums} = {event.after}" if sums else f"heat {event.after}"


def _shots(shots: Sequence[tuple[str, str]]) -> str:
    """ "2 PPC at ma, Medium Laser at ho"."""
    found = []
    for target in dict.fromkeys(target for _, target in shots):
        weapons = Counter(weapon for weapon, at in shots if at == target)
        words = (f"{times} {weapon}" if times > 1 else weapon for weapon, times in weapons.items())
        found.append(f"{', '.join(words)} at {target}")
    return ", ".join(found)


def _attack(speech: _Speech, event: e.WeaponFired | e.Struck, after: Sequence[Event]) -> None:
    """One sentence for an attack with all the locations that it hits."""
    deed = f"fires {event.weapon}" if isinstance(event, e.WeaponFired) else event.blow
    words = f"{event.unit} {deed} at {event.target}: {event.to_hit}"
    if event.throw is not None:
        words += f", rolled {event.throw}"
        words += f", {_hits(event.target, after)}" if event.hit else ", misses"
    speech.sentences.append(words)
    speech.about = event.target
    if own := _hit_places(event.unit, after):
        points = sum(damage for _, damage in own)
        speech.note(event.unit, f"takes {points} itself, {_listed(own)}")


def _hits(target: str, after: Sequence[Event]) -> str:
    places = _hit_places(target, after)
    aim = next((event for event in after if isinstance(event, e.AimRolled)), None)
    aimed = ""
    if aim is not None:
        aimed = ", as aimed" if aim.found else f", not the {aim.location.label.lower()}"
    for event in after:
        if isinstance(event, e.MissilesHit):
            where = _listed(places)
            return f"hits with {event.hits} of {event.fired}{where and f': {where}'}{aimed}"
    if len(places) > 1:
        return f"hits: {_listed(places)}{aimed}"
    return "hits" + "".join(f" {place} for {damage}" for place, damage in places) + aimed


def _hit_places(unit: str, after: Sequence[Event]) -> list[tuple[str, int]]:
    """The locations of a unit that are hit, with the damage points for each."""
    return [
        (event.location.label.lower(), event.damage)
        for event in after
        if isinstance(event, (e.LocationRolled, e.AimedHit)) and event.unit == unit
    ]


def _listed(places: Sequence[tuple[str, int]]) -> str:
    """ "left arm 5, right leg 3"."""
    return ", ".join(f"{place} {damage}" for place, damage in places)


def _rolled(number: int | None, throw: Throw | None) -> str:
    return "" if number is None or throw is None else f": {number}+, rolled {throw}"


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"
