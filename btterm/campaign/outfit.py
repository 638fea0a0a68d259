"""What there is to know about an outfit between two battles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from btterm.campaign.campaign import Campaign
from btterm.campaign.people.abilities import in_battle
from btterm.campaign.people.person import Person, Role
from btterm.campaign.quality import Quality
from btterm.classic.notation import lasting, suffer
from btterm.classic.rules import kinds
from btterm.classic.rules.repairs import REPAIR_DIFFICULTY, Damage, Difficulty
from btterm.classic.scenario.fielding import fresh
from btterm.classic.scenario.setting_up import Fighter
from btterm.classic.sheets.kinds import kind_of
from btterm.classic.sheets.library import load_unit
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Out
from btterm.errors import BadInput
from btterm.hexes import Facing, Hex

SIGN = "#"
"""Between the file of an outfit and the name of one of its machines."""
NOTHING_LEFT = {
    *(Out.EXPLODED, Out.BURNED, Out.SUNK, Out.FLOODED, Out.CRASHED),
    *(Out.MEN, Out.SUITS, Out.DROWNED, Out.BURIED, Out.CARRIER),
}
"""Fates of units of which nothing is left to be repaired or to be taken for parts."""
NOWHERE = Hex(1, 1)
"""Where machines are that are in no battle."""


@dataclass(slots=True)
class Machine:
    """A 'Mech, a vehicle or a unit of infantry, and who fights in it."""

    name: str
    """No two machines of an outfit have the same."""
    sheet: str
    """A name or a path, as `load_unit` takes it."""
    who: Person | None = field(default_factory=Person)
    """Who fights in it; None: nobody, for an outfit that counts its people."""
    damage: str = ""
    """What is damaged, lost and fired of it, in the words of situations (docs/situations.md)."""
    quality: Quality = Quality.D
    late: int = 0
    """Minutes of today for which it is not there to be repaired."""
    failed: dict[str, str] = field(default_factory=dict)
    """Repairs that were tried in vain, each with the ratings of the teams that did."""

    def unit(self) -> AnyUnit:
        """The machine as it stands. Raises BadInput where there is no such sheet, or its damage
        says what cannot be."""
        unit = self._fresh()
        try:
            suffer(unit, self.damage)
        except BadInput as error:
            raise BadInput(f"{self.name}: {error}") from None
        return unit

    def note(self, unit: AnyUnit) -> None:
        """Keep what is damaged of a unit that is this machine."""
        self.damage = lasting(unit, self._fresh())

    def _fresh(self) -> AnyUnit:
        return fresh("", 0, load_unit(self.sheet), NOWHERE, Facing.N, replace(self.crew))

    @property
    def crew(self) -> Crew:
        """Who fights in it, or somebody of the usual skill."""
        return Crew() if self.who is None else self.who.crew

    @property
    def wreck(self) -> bool:
        """Whether it has to be repaired before it can fight at all."""
        return bool(self.unit().destroyed)

    @property
    def ready(self) -> bool:
        """Whether it can fight as it is."""
        return self.who is not None and not self.wreck

    def fighter(self, source: str) -> Fighter:
        """The machine as one of the units of a battle; `source` is the file of its outfit."""
        crew = self.crew
        return Fighter(
            self.sheet,
            crew.name,
            crew.gunnery,
            crew.piloting,
            victories=crew.victories,
            improved=crew.improved,
            damage=self.damage,
            hits=crew.hits,
            machine=f"{source}{SIGN}{self.name}",
            abilities=in_battle(crew.abilities),
        )


def role_for(sheet: str) -> Role:
    """What somebody is who fights in a machine. Raises BadInput."""
    return ROLES[kind_of(load_unit(sheet))]


ROLES = {
    "'Mech": Role.MECHWARRIOR,
    "vehicle": Role.CREW,
    "infantry": Role.INFANTRY,
    "battle armor": Role.INFANTRY,
    "gun emplacement": Role.CREW,
}
"""By the kind of a machine."""


def usual_crew(sheet: str) -> Person:
    """Who fights in a machine as its sheet has it. Raises BadInput."""
    found = load_unit(sheet)
    crew = Crew(found.crew.name if found.crew else "", *found.skills)
    return Person(role_for(sheet), crew)


@dataclass(slots=True)
class Outfit:
    """A unit of players between battles."""

    name: str
    machines: list[Machine] = field(default_factory=list)
    parts: dict[str, int] = field(default_factory=dict)
    """What is in store, by name."""
    counted: bool = True
    """Whether repairs take parts from the stores; without it there is always enough."""
    numbers: dict[Damage, Difficulty] = field(default_factory=dict)
    """Rows of the Repair Difficulty Table that it has of its own."""
    minutes: int = 0
    """Spent on repairs so far."""
    seed: int = 0
    """Of the dice for its repairs."""
    rolls: int = 0
    """Repair Rolls made so far."""
    last_battle: str = ""
    """The saved battle whose results it has taken last."""
    log: list[str] = field(default_factory=list)
    closed: bool = False
    """No more is to be done for now."""
    campaign: Campaign | None = None
    """Its people, its money and what it is hired for, where anybody counts that."""

    @property
    def business(self) -> Campaign:
        """Its people, its money and what it is hired for, of one that counts them."""
        assert self.campaign is not None
        return self.campaign

    def machine(self, name: str) -> Machine:
        """The machine of this name. Raises BadInput."""
        for each in self.machines:
            if each.name == name:
                return each
        known = ", ".join(each.name for each in self.machines) or "none"
        raise BadInput(f"{self.name} has no machine called {name}: there are {known}")

    def difficulty(self, damage: Damage) -> Difficulty:
        """The row of the Repair Difficulty Table for some damage."""
        return self.numbers.get(damage, REPAIR_DIFFICULTY[damage])

    def add(self, sheet: str, who: Person | None, damage: str) -> Machine:
        """A machine more, with a name of its own."""
        chassis = load_unit(sheet).chassis
        machine = Machine(self.free_name(chassis), sheet, who, damage)
        self.machines.append(machine)
        return machine

    def remove(self, machine: Machine) -> None:
        """A machine less. Who fought in it stays, where people are counted."""
        self.machines.remove(machine)
        if self.campaign is not None and machine.who is not None:
            self.campaign.people.append(machine.who)

    def use(self, part: str, count: int) -> None:
        """Take parts out of the store."""
        self.parts[part] -= count
        if not self.parts[part]:
            del self.parts[part]

    def free_name(self, wish: str) -> str:
        """A name that no machine has: "Warhammer", "Warhammer 2"."""
        taken = {each.name for each in self.machines}
        numbered = (f"{wish} {number}" for number in range(2, len(taken) + 3))
        return next(name for name in (wish, *numbered) if name not in taken)

    def fighters(self, source: str) -> list[Fighter]:
        """All machines that can fight. Raises BadInput where none can."""
        found = [each.fighter(source) for each in self.machines if each.ready]
        if not found:
            raise BadInput(f"{self.name} has no machine that can fight")
        return found


def first_stores(machines: Iterable[Machine]) -> dict[str, int]:
    """What a new outfit has in store: as much armor and ammunition as its machines carry when they
    are whole, half their structure, and one of each other part."""
    stores = dict[str, int]()
    for machine in machines:
        whole = replace(machine, damage="").unit()
        for part, count in kinds.salvage(whole).items():
            word = part.rsplit(" ", 1)[-1]
            if "Structure" in part or "Endo Steel" in part:
                stores[part] = stores.get(part, 0) + count // 2
            elif word in ("Armor", "Ferro-Fibrous") or "Ammo" in part:
                stores[part] = stores.get(part, 0) + count
            else:
                stores[part] = 1
    return stores
