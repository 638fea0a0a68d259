"""The workshop of an outfit: what there is to be repaired, and who does it (Compendium, Repair
Difficulty)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from btterm.campaign.orders import Desk, told
from btterm.campaign.outfit import Machine, Outfit, role_for
from btterm.campaign.people.person import Person
from btterm.campaign.people.ratings import Rating
from btterm.campaign.upkeep.teams import (
    MOST_TRIES,
    beyond_repair,
    expert_modifiers,
    team_for,
    team_minutes,
    team_modifiers,
    work_at,
    works,
)
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
from btterm.table.choice import Option
from btterm.table.numbers import TargetNumber
from btterm.table.procedure import Procedure, roll

SCRAP, RELOAD, REPAIR = "scrap", "reload", "repair"
"""The verbs of its orders; after them comes the machine, and the repair."""
OF = ": "


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
    team: Person | None = None
    """Who does it, where people are counted."""
    failed: tuple[Rating, ...] = ()
    """The teams that have tried it in vain."""

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
    failed = tuple(map(Rating, machine.failed.get(repair.key, "").split()))
    team = None
    if outfit.campaign is not None:
        work = work_at(role_for(machine.sheet))
        team, why = team_for(outfit.campaign, work, difficulty.minutes, failed, machine.late)
        lacks = lacks or str(why)
        if team is not None:
            number = number.plus(team_modifiers(team.skill, failed))
            number = number.plus(expert_modifiers(team, work))
            difficulty = difficulty._replace(minutes=team_minutes(team, difficulty.minutes))
    return Job(machine.name, repair, number, difficulty, part, points, lacks, team, failed)


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


def options(outfit: Outfit) -> Iterator[Option]:
    """All that there is to do to machines now."""
    for machine in outfit.machines:
        for job in jobs(outfit, machine):
            if not job.lacks:
                yield Option(job.key, f"{machine.name}: {job.words}")
        unit = machine.unit()
        if load := missing_shots(outfit, unit):
            shots = ", ".join(f"{count} {part}" for part, count in load.items())
            yield Option(f"{RELOAD} {machine.name}", f"{machine.name}: reload {shots}")
        yield Option(f"{SCRAP} {machine.name}", f"{machine.name}: take it apart for parts")


def _repair(outfit: Outfit, rest: str) -> Procedure[None]:
    """One Repair Roll. Parts are used up where it has any success."""
    name, _, key = rest.partition(OF)
    machine = outfit.machine(name)
    job = next(each for each in jobs(outfit, machine) if each.repair.key == key)
    why = f"{machine.name}, {job.repair.words}"
    throw = yield from roll(Rule.REPAIR_DIFFICULTY, why, side=0, target=job.number)
    whole = job.number.reached_by(throw.total)
    partly = job.partial is not None and throw.total >= job.partial and not whole
    outfit.minutes += job.difficulty.minutes
    if whole or partly:
        unit = machine.unit()
        kinds.mend(unit, job.repair.key, job.points, whole=whole)
        machine.note(unit)
        machine.failed.pop(job.repair.key, None)
        if job.part and outfit.counted:
            outfit.use(job.part, job.points)
    what = "repaired" if whole else "repaired in part" if partly else "not repaired"
    dice = "+".join(map(str, throw.dice))
    words = f"{what}, {job.number} and {dice} rolled, {job.difficulty.minutes} minutes"
    yield told(outfit, Rule.REPAIR_DIFFICULTY, f"{why}: {words}")
    if outfit.campaign is not None and job.team is not None:
        works(outfit.campaign, job.team, job.difficulty.minutes)
        if not whole and not partly:
            yield from _fail(outfit, machine, job, job.team.skill)


def _fail(outfit: Outfit, machine: Machine, job: Job, rating: Rating) -> Procedure[None]:
    """A team has failed. After the last try the part that was to be put in is lost, and a new one
    may be tried (House rules, Technical Teams)."""
    failed = (*job.failed, rating)
    if not beyond_repair(failed):
        machine.failed[job.repair.key] = " ".join(failed)
        return
    machine.failed.pop(job.repair.key, None)
    if job.part and outfit.counted:
        outfit.use(job.part, job.points)
        words = f"{job.points} {job.part} destroyed in {MOST_TRIES} tries"
        yield told(outfit, Rule.TECHNICAL_TEAMS, f"{machine.name}, {job.repair.words}: {words}")


def _scrap(outfit: Outfit, name: str) -> Procedure[None]:
    machine = outfit.machine(name)
    parts = kinds.salvage(machine.unit())
    outfit.remove(machine)
    for part, count in parts.items():
        outfit.parts[part] = outfit.parts.get(part, 0) + count
    words = f"{machine.name} was taken apart: {in_store(parts)}"
    yield told(outfit, Rule.SCAVENGING_AND_REPAIR, words)


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


def _reload(outfit: Outfit, name: str) -> Procedure[None]:
    """Ammunition takes neither a roll nor time worth counting."""
    machine = outfit.machine(name)
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
            outfit.use(part, count)
    words = f"{machine.name} was reloaded: {in_store(load)}"
    yield told(outfit, Rule.SCAVENGING_AND_REPAIR, words)


WORKSHOP = Desk("Repairs", options, {REPAIR: _repair, RELOAD: _reload, SCRAP: _scrap})
"""Repairs, reloads and what is taken apart."""
