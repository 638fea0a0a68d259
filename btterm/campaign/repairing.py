"""The workshop of an outfit, as a game of its own for the table: it asks what is to be done next,
and rolls for it (Compendium, Repair Difficulty)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from btterm.campaign.file import parse_outfit, write_outfit
from btterm.campaign.outfit import Machine, Outfit
from btterm.classic.rule import Rule
from btterm.classic.rules import kinds
from btterm.classic.rules.repairs import (
    BY_THE_POINT,
    Difficulty,
    Repair,
    other_technology,
    part_name,
    repair_number,
)
from btterm.classic.units.any import AnyUnit
from btterm.errors import IllegalAnswer
from btterm.table.choice import Choice, Option
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Event, Procedure, roll
from btterm.table.table import Game

DONE = "done"
"""The answer that ends the work."""
SCRAP, RELOAD, REPAIR = "scrap", "reload", "repair"
"""The first words of the other answers; after them comes the machine, and the repair."""
OF = ": "


@dataclass(frozen=True, slots=True)
class Worked(Event):
    """Something was done to a machine."""

    words: str

    @property
    def rule(self) -> str:
        return Rule.REPAIR_DIFFICULTY


@dataclass(frozen=True, slots=True)
class Job:
    """A repair that a machine needs, with what it takes and whether it can be tried."""

    machine: str
    repair: Repair
    number: TargetNumber
    difficulty: Difficulty
    part: str
    """The part that it would take from the stores; empty: none."""
    points: int
    """How many of it."""
    lacks: str
    """Why it cannot be tried, or empty."""

    @property
    def key(self) -> str:
        """The answer that tries it."""
        return f"{REPAIR} {self.machine}{OF}{self.repair.key}"

    @property
    def words(self) -> str:
        """ "Left Arm: PPC (7+, 120 min, 1 PPC)"."""
        partial = self.partial
        half = f", in part {partial}+" if partial is not None else ""
        count = self.repair.count if self.lacks else self.points
        needs = f", {count} {self.part}" if self.part else ""
        return f"{self.repair.words} ({self.number}{half}, {self.difficulty.minutes} min{needs})"

    @property
    def partial(self) -> int | None:
        """The number from which on it is repaired in part; harder as the whole repair is."""
        if self.difficulty.partial is None:
            return None
        return self.difficulty.partial + self.number.number - self.difficulty.complete


def jobs(outfit: Outfit, machine: Machine) -> list[Job]:
    """All that there is to be repaired of a machine."""
    return [_job(outfit, machine, repair) for repair in kinds.repairs(machine.unit())]


def _job(outfit: Outfit, machine: Machine, repair: Repair) -> Job:
    difficulty = outfit.difficulty(repair.damage)
    part, points = _from_stores(outfit, repair)
    compatible = part in ("", repair.part)
    lacks = f"the {repair.first} first" if repair.first else ""
    if not lacks and points < (1 if repair.damage in BY_THE_POINT else repair.count):
        lacks = f"lacks {repair.count - points} {repair.part}"
    number = repair_number(repair, difficulty, compatible=compatible)
    return Job(machine.name, repair, number, difficulty, part, points, lacks)


def _from_stores(outfit: Outfit, repair: Repair) -> tuple[str, int]:
    """The part that the stores have for a repair, and how many of it; that of the other technology
    where only it will do."""
    if not repair.part or not outfit.counted:
        return repair.part, repair.count
    least = 1 if repair.damage in BY_THE_POINT else repair.count
    for part in (repair.part, other_technology(repair.part)):
        if outfit.parts.get(part, 0) >= least:
            return part, min(repair.count, outfit.parts[part])
    return repair.part, min(repair.count, outfit.parts.get(repair.part, 0))


def total_minutes(outfit: Outfit) -> int:
    """The minutes that one try at each repair takes (Compendium, Repair Difficulty)."""
    return sum(j.difficulty.minutes for machine in outfit.machines for j in jobs(outfit, machine))


def work(outfit: Outfit) -> Procedure[None]:
    """One thing is done, or the work is over for now."""
    options = (Option(DONE, "no more for now"), *_options(outfit))
    question = f"{outfit.name}: what is to be done?"
    answer = yield Choice(Rule.SCAVENGING_AND_REPAIR, 0, question, options)
    if answer == DONE:
        outfit.closed = True
        return
    what, _, rest = answer.partition(" ")
    name, _, key = rest.partition(OF)
    machine = outfit.machine(name)
    match what:
        case "scrap":
            yield _told(outfit, _scrap(outfit, machine))
        case "reload":
            yield _told(outfit, _reload(outfit, machine))
        case _:
            found = next(job for job in jobs(outfit, machine) if job.repair.key == key)
            yield from _repair(outfit, machine, found)


def _options(outfit: Outfit) -> Iterator[Option]:
    for machine in outfit.machines:
        for job in jobs(outfit, machine):
            if not job.lacks:
                yield Option(job.key, f"{machine.name}: {job.words}")
        unit = machine.unit()
        if load := missing_shots(outfit, unit):
            shots = ", ".join(f"{count} {part}" for part, count in load.items())
            yield Option(f"{RELOAD} {machine.name}", f"{machine.name}: reload {shots}")
        yield Option(f"{SCRAP} {machine.name}", f"{machine.name}: take it apart for parts")


def _told(outfit: Outfit, words: str) -> Worked:
    outfit.log.append(words)
    return Worked(words)


def _repair(outfit: Outfit, machine: Machine, job: Job) -> Procedure[None]:
    """One Repair Roll. Parts are used up where it has any success."""
    why = f"{machine.name}, {job.repair.words}"
    throw = yield from roll(Rule.REPAIR_DIFFICULTY, why, side=0, target=job.number)
    whole = job.number.reached_by(throw.total)
    partly = job.partial is not None and throw.total >= job.partial and not whole
    outfit.minutes += job.difficulty.minutes
    if whole or partly:
        unit = machine.unit()
        kinds.mend(unit, job.repair.key, job.points, whole=whole)
        machine.note(unit)
        if job.part and outfit.counted:
            _use(outfit, job.part, job.points)
    what = "repaired" if whole else "repaired in part" if partly else "not repaired"
    dice = "+".join(map(str, throw.dice))
    words = f"{what}, {job.number} and {dice} rolled, {job.difficulty.minutes} minutes"
    yield _told(outfit, f"{why}: {words}")


def _use(outfit: Outfit, part: str, count: int) -> None:
    outfit.parts[part] -= count
    if not outfit.parts[part]:
        del outfit.parts[part]


def _scrap(outfit: Outfit, machine: Machine) -> str:
    parts = kinds.salvage(machine.unit())
    outfit.machines.remove(machine)
    for part, count in parts.items():
        outfit.parts[part] = outfit.parts.get(part, 0) + count
    return f"{machine.name} was taken apart: {in_store(parts)}"


def in_store(parts: Counter[str] | dict[str, int]) -> str:
    """Parts in words: "40 Armor, 1 PPC"."""
    return ", ".join(f"{parts[part]} {part}" for part in sorted(parts)) or "nothing"


def missing_shots(outfit: Outfit, unit: AnyUnit) -> Counter[str]:
    """The shots that a machine has room for, as far as the stores have them."""
    found = Counter[str]()
    stores = Counter(outfit.parts)
    for bin_, left in zip(unit.bins, unit.shots, strict=True):
        part = part_name(bin_.ammo.name, unit.sheet.tech_base)
        lost = bin_.shots - left if unit.works(bin_) else 0
        taken = lost if not outfit.counted else min(lost, stores[part])
        stores[part] -= taken
        found[part] += taken
    return +found


def _reload(outfit: Outfit, machine: Machine) -> str:
    """Ammunition takes neither a roll nor time worth counting."""
    unit = machine.unit()
    load = missing_shots(outfit, unit)
    left = Counter(load)
    for number, bin_ in enumerate(unit.bins):
        part = part_name(bin_.ammo.name, unit.sheet.tech_base)
        shots = min(left[part], bin_.shots - unit.shots[number] if unit.works(bin_) else 0)
        unit.shots[number] += shots
        left[part] -= shots
    machine.note(unit)
    if outfit.counted:
        for part, count in load.items():
            _use(outfit, part, count)
    return f"{machine.name} was reloaded: {in_store(load)}"


def _load(data: Any) -> Outfit:
    return parse_outfit(data, "saved unit")


def _copy(outfit: Outfit) -> Outfit:
    return _load(write_outfit(outfit))


def _not_here(outfit: Outfit, side: int) -> Event:
    raise IllegalAnswer(Rule.SCAVENGING_AND_REPAIR, "nobody gives up or calls here")


WORKSHOP: Game[Outfit] = Game(
    "repair",
    work,
    lambda outfit: outfit.closed,
    write_outfit,
    _load,
    _copy,
    _not_here,
    _not_here,
)
"""Repair between battles, for the gaming table."""
