"""Entries of the log: which events stand in one, and when it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from btterm.classic import events as e
from btterm.classic.battle import Battle, Phase
from btterm.classic.log.narrate import (
    aerospace,
    artillery,
    attack,
    buildings,
    course,
    damage,
    formations,
    heat,
    hiding,
    honor,
    infantry,
    mechwarriors,
    mines,
    missiles,
    movement,
    orders,
    physical,
    piloting,
    terrain,
    vehicle,
)
from btterm.classic.log.narrate.speech import Speech, hit_places, listed
from btterm.classic.rule import Rule
from btterm.table.procedure import Event
from btterm.table.telling import Entry

PHASE_WORDS = {
    Phase.INITIATIVE: "init",
    Phase.TARGETING: "target",
    Phase.MOVEMENT: "move",
    Phase.REACTION: "react",
    Phase.OFF_BOARD_ATTACK: "shells",
    Phase.WEAPON_ATTACK: "fire",
    Phase.PHYSICAL_ATTACK: "strike",
    Phase.HEAT: "heat",
    Phase.END: "end",
}


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
    ends: list[int] = field(default_factory=list)
    """For each entry the number of its last event."""
    first: int | None = None
    """The turn that the events begin with, where it cannot be told from them and the battle."""
    _read: int = 0
    _turn: int = 0
    _phase: Phase = Phase.END
    _group: list[Event] = field(default_factory=list)
    """What belongs to the entry that is open still."""
    _last: int = 0
    """The number of the last event of it."""
    _written: bool = True
    """Whether the open entry stands among the others as it is now."""

    def read(self, battle: Battle, events: Sequence[Event]) -> list[Entry]:
        """All entries. Begins anew when there are fewer events than before: one was undone."""
        if len(events) < self._read:
            self.entries, self.ends, self._read = [], [], 0
            self._group, self._written = [], True
        if not self._read:
            self._turn = first_turn(battle, events) if self.first is None else self.first
        for number, event in enumerate(events[self._read :], self._read):
            self._take(battle, event, number)
        self._write(battle)
        self._read = len(events)
        return self.entries

    def _take(self, battle: Battle, event: Event, number: int) -> None:
        if isinstance(event, e.TurnBegan | e.PhaseBegan):
            self._write(battle)
            if isinstance(event, e.TurnBegan):
                self._turn = event.turn
            else:
                self._phase = event.phase
            self._group = []
            return
        if not self._group or _opens(self._group, event):
            self._write(battle)
            self._group = []
        else:
            self._reopen()
            if _stands_out(self._group, event):
                *before, joined = self._group
                self._group, self._last = before, number - 2
                self._write(battle)
                self._group = [joined]
        self._group.append(event)
        self._last, self._written = number, False

    def _write(self, battle: Battle) -> None:
        """Put the open entry among the others."""
        if not self._written:
            self.entries.append(self._entry(battle, self._group))
            self.ends.append(self._last)
            self._written = True

    def _reopen(self) -> None:
        """Take the last entry out again: more belongs to it."""
        if self._written:
            self.entries.pop()
            self.ends.pop()
            self._written = False

    def _entry(self, battle: Battle, group: Sequence[Event]) -> Entry:
        speech = _compose(battle, group)
        units = _units(group)
        return Entry(
            self._turn,
            PHASE_WORDS[self._phase],
            tuple(f"{sentence}." for sentence in speech.sentences),
            tuple(speech.details),
            speech.grave,
            speech.grave or speech.harm,
            units,
            damage=sum(
                event.lost
                for event in group
                if isinstance(event, e.Loss) and event.unit == units[-1]
            ),
            rule=self._rule(group),
        )

    def _rule(self, group: Sequence[Event]) -> str:
        told = {event.rule for event in group}
        first = group[0].rule or self._phase.rule
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
    others = [event.unit for event in group if isinstance(event, e.Loss)]
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
    e.WallPassed,
    e.LeftMap,
)
_HURTS_ON_THE_WAY = (e.PilotingRolled, e.Skidded, e.WallPassed, e.CameDown, e.WentOver)
"""Events whose own sentences do not say which locations are hit."""
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
        return type(event) is not type(first) or any(isinstance(told, e.Detail) for told in group)
    return True


def _stands_out(group: Sequence[Event], event: Event) -> bool:
    """Whether more happens to the last of some units whose short lines stand together, so that it
    gets an entry of its own."""
    return isinstance(event, e.Detail) and isinstance(group[-1], _JOINED) and len(group) > 1


# From events to sentences

TELL = (
    movement.tell,
    piloting.tell,
    attack.tell,
    missiles.tell,
    damage.tell,
    physical.tell,
    heat.tell,
    infantry.tell,
    mechwarriors.tell,
    buildings.tell,
    mines.tell,
    terrain.tell,
    aerospace.tell,
    vehicle.tell,
    honor.tell,
    formations.tell,
    orders.tell,
    course.tell,
    artillery.tell,
    hiding.tell,
)
"""The chapters, those that have most to tell first."""


def _compose(battle: Battle, group: Sequence[Event]) -> Speech:
    speech = Speech(battle)
    for number, event in enumerate(group):
        speech.next = [told for told in group[number + 1 :] if told.headline][:2]
        speech.after = _details_of(group, number) if event.headline else ()
        any(tell(speech, event) for tell in TELL)
        if isinstance(event, _HURTS_ON_THE_WAY):
            _hurt(speech, event)
    return speech


def _hurt(
    speech: Speech, event: e.PilotingRolled | e.Skidded | e.WallPassed | e.CameDown | e.WentOver
) -> None:
    """Add to the last sentence where a unit is hit on its way: by the ground it slides over, the
    slope or the building it runs into."""
    if places := hit_places(event.unit, speech.after):
        told = hasattr(event, "damage") or hasattr(event, "points")
        damage = "" if told else f"{sum(points for _, points in places)} damage, "
        speech.sentences[-1] += f": {damage}{listed(places)}"


def _details_of(group: Sequence[Event], number: int) -> list[Event]:
    """What belongs to the n-th event of a group: all up to the next headline."""
    return list(takewhile(lambda event: not event.headline, group[number + 1 :]))
