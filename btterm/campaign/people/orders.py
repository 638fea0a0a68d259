"""Who fights in which machine, who learns, who goes (House rules, Personnel, Experience)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.campaign.orders import Desk, told
from btterm.campaign.outfit import Machine, Outfit, role_for
from btterm.campaign.people.experience import learn, lessons, tradable, trade
from btterm.campaign.people.person import Person, Role
from btterm.classic.rule import Rule
from btterm.classic.sheets.infantry.sheet import BattleArmorSheet
from btterm.classic.sheets.kinds import AnySheet, any_cost, climbs_mechs, weapon_names
from btterm.classic.sheets.library import load_unit
from btterm.errors import BadInput
from btterm.table.choice import Option
from btterm.table.procedure import Procedure

SEAT, LEAVE, LEARN, DISMISS = "seat", "leave", "learn", "dismiss"
TRADE, PASS, TRAIN = "trade", "pass", "train"
OF = ": "
"""Between a person and the rest of an order."""


def people(outfit: Outfit) -> list[Person]:
    """Everybody in the pay of an outfit: those in machines first."""
    return [*(m.who for m in outfit.machines if m.who is not None), *outfit.business.people]


def _options(outfit: Outfit) -> Iterator[Option]:
    empty = [machine for machine in outfit.machines if machine.who is None]
    for machine in outfit.machines:
        if machine.who is not None:
            words = f"{machine.who.name} leaves {machine.name}"
            yield Option(f"{LEAVE} {machine.name}", words)
    for person in outfit.business.people:
        for machine in empty:
            if role_for(machine.sheet) is person.role:
                words = f"{person.name} takes {machine.name}"
                yield Option(f"{SEAT} {person.name}{OF}{machine.name}", words)
        if not person.founder:
            yield Option(f"{DISMISS} {person.name}", f"dismiss {person.name}")
    for person in people(outfit):
        weapons, trained = _schooling(outfit, person)
        for lesson, price in lessons(person, weapons, trained=trained).items():
            if price <= person.xp:
                words = f"{person.name} learns {lesson}: {price} of {person.xp} XP"
                yield Option(f"{LEARN} {person.name}{OF}{lesson}", words)
        yield from _trades(outfit, person)
    for machine in outfit.machines:
        price = training_cost(machine)
        if price and price <= outfit.business.money:
            words = f"{machine.name} is trained to attack 'Mechs, {price:,} C-bills"
            yield Option(f"{TRAIN} {machine.name}", words)


def _schooling(outfit: Outfit, person: Person) -> tuple[list[str], bool]:
    """The weapons that somebody fights with, and whether they can learn to attack 'Mechs."""
    machine = machine_of(outfit, person)
    if machine is None:
        return [], person.role is not Role.INFANTRY
    sheet = load_unit(machine.sheet)
    return weapon_names(sheet), person.role is not Role.INFANTRY or climbs(sheet)


def _trades(outfit: Outfit, person: Person) -> Iterator[Option]:
    """Skills may be given up for experience points once by who is new, and by founding members on
    the first day, who may also pass points on to each other."""
    first = person.founder and outfit.business.day == 1
    if person.new or first:
        for skill, gain in tradable(person).items():
            words = f"{person.words}, gives up a point of {skill} for {gain} XP"
            yield Option(f"{TRADE} {person.name}{OF}{skill}", words)
    if first and person.xp:
        for other in people(outfit):
            if other.founder and other is not person:
                words = f"{person.name} passes {person.xp} XP on to {other.name}"
                yield Option(f"{PASS} {person.name}{OF}{other.name}", words)


def climbs(sheet: AnySheet) -> bool:
    """Whether infantry can attack 'Mechs with its hands."""
    return climbs_mechs(sheet) or isinstance(sheet, BattleArmorSheet)


TRAINED = "Trained "
"""Before the name of a platoon's record sheet, of those that are trained to attack 'Mechs."""
TRAINING = 0.5
"""Of its price, that a platoon costs more then: a ruling, by the salaries."""


def training_cost(machine: Machine) -> int:
    """C-bills for training a platoon to attack 'Mechs; 0: it is none, or cannot be trained (House
    rules, Special Abilities)."""
    sheet = load_unit(machine.sheet)
    if role_for(machine.sheet) is not Role.INFANTRY or climbs(sheet):
        return 0
    try:
        load_unit(f"{TRAINED}{machine.sheet}")
    except BadInput:
        return 0
    return int(any_cost(sheet).total * TRAINING)


def _leave(outfit: Outfit, name: str) -> Procedure[None]:
    machine = outfit.machine(name)
    assert machine.who is not None
    person, machine.who = machine.who, None
    outfit.business.people.append(person)
    yield told(outfit, Rule.PERSONNEL, f"{person.name} has left {machine.name}")


def _seat(outfit: Outfit, rest: str) -> Procedure[None]:
    name, _, where = rest.partition(OF)
    machine = outfit.machine(where)
    person = _take(outfit, name)
    machine.who = person
    yield told(outfit, Rule.PERSONNEL, f"{person.name} has taken {machine.name}")


def _dismiss(outfit: Outfit, name: str) -> Procedure[None]:
    person = _take(outfit, name)
    yield told(outfit, Rule.PERSONNEL, f"{person.words}, was dismissed")


def _take(outfit: Outfit, name: str) -> Person:
    """Somebody who sits in no machine, who is taken from that list."""
    person = outfit.business.person(name)
    assert person is not None
    outfit.business.people.remove(person)
    return person


def _learn(outfit: Outfit, rest: str) -> Procedure[None]:
    name, _, lesson = rest.partition(OF)
    person = _called(outfit, name)
    weapons, trained = _schooling(outfit, person)
    learn(person, lesson, weapons, trained=trained)
    yield told(outfit, Rule.EXPERIENCE, f"{name} has learned {lesson}: {person.words}")


def _called(outfit: Outfit, name: str) -> Person:
    return next(each for each in people(outfit) if each.name == name)


def _trade(outfit: Outfit, rest: str) -> Procedure[None]:
    name, _, skill = rest.partition(OF)
    person = _called(outfit, name)
    trade(person, skill)
    person.new = False
    words = f"{name} has given up a point of {skill}: {person.words}, {person.xp} XP"
    yield told(outfit, Rule.SPECIAL_ABILITIES, words)


def _pass(outfit: Outfit, rest: str) -> Procedure[None]:
    name, _, to = rest.partition(OF)
    person, other = _called(outfit, name), _called(outfit, to)
    other.xp, person.xp, passed = other.xp + person.xp, 0, person.xp
    yield told(outfit, Rule.FOUNDING_A_UNIT, f"{name} has passed {passed} XP on to {to}")


def _train(outfit: Outfit, name: str) -> Procedure[None]:
    machine = outfit.machine(name)
    price = training_cost(machine)
    outfit.business.money -= price
    machine.sheet = f"{TRAINED}{machine.sheet}"
    words = f"{name} is trained to attack 'Mechs, for {price:,} C-bills"
    yield told(outfit, Rule.SPECIAL_ABILITIES, words)


def machine_of(outfit: Outfit, person: Person) -> Machine | None:
    """The machine that somebody fights in."""
    return next((each for each in outfit.machines if each.who is person), None)


PEOPLE = Desk(
    "People",
    _options,
    {
        SEAT: _seat,
        LEAVE: _leave,
        LEARN: _learn,
        TRADE: _trade,
        PASS: _pass,
        TRAIN: _train,
        DISMISS: _dismiss,
    },
)
"""Who fights in which machine, who learns, who goes."""
