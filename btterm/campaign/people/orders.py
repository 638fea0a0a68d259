"""Who fights in which machine, who learns, who goes (House rules, Personnel, Experience)."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.campaign.orders import Desk, told
from btterm.campaign.outfit import Machine, Outfit, role_for
from btterm.campaign.people.experience import learn, lessons
from btterm.campaign.people.person import Person
from btterm.classic.rule import Rule
from btterm.table.choice import Option
from btterm.table.procedure import Procedure

SEAT, LEAVE, LEARN, DISMISS = "seat", "leave", "learn", "dismiss"
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
        for lesson, price in lessons(person).items():
            if price <= person.xp:
                words = f"{person.name} learns {lesson}: {price} of {person.xp} XP"
                yield Option(f"{LEARN} {person.name}{OF}{lesson}", words)


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
    person = next(each for each in people(outfit) if each.name == name)
    learn(person, lesson)
    yield told(outfit, Rule.EXPERIENCE, f"{name} has learned {lesson}: {person.words}")


def machine_of(outfit: Outfit, person: Person) -> Machine | None:
    """The machine that somebody fights in."""
    return next((each for each in outfit.machines if each.who is person), None)


PEOPLE = Desk(
    "People",
    _options,
    {SEAT: _seat, LEAVE: _leave, LEARN: _learn, DISMISS: _dismiss},
)
"""Who fights in which machine, who learns, who goes."""
