"""What an outfit does between battles, as a game of its own for the table: it asks what is to be
done next, and does it."""

from __future__ import annotations

from typing import Any

from btterm.campaign.file import parse_outfit, write_outfit
from btterm.campaign.founding import FOUNDING
from btterm.campaign.market.orders import MARKET
from btterm.campaign.missions.opponent import OPPONENT
from btterm.campaign.missions.orders import MISSION
from btterm.campaign.orders import Desk
from btterm.campaign.outfit import Outfit
from btterm.campaign.people.orders import PEOPLE
from btterm.campaign.repairing import WORKSHOP
from btterm.classic.rule import Rule
from btterm.errors import IllegalAnswer
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Event, Procedure
from btterm.table.table import Game

DONE = "done"
"""The order that ends the work."""


def desks(outfit: Outfit) -> tuple[Desk, ...]:
    """What an outfit can be told: one that counts neither people nor money has a workshop alone
    (House rules, Leading a Unit)."""
    campaign = outfit.campaign
    if campaign is None:
        return (WORKSHOP,)
    if not campaign.day:
        return (FOUNDING, OPPONENT)
    # Machines that are in a battle are not worked on, and come back as they left.
    return (MISSION,) if campaign.fighting else (WORKSHOP, PEOPLE, MARKET, MISSION, OPPONENT)


def can_be_done(outfit: Outfit) -> set[str]:
    """The keys of all orders that can be given now."""
    return {each.key for desk in desks(outfit) for each in desk.options(outfit)}


def work(outfit: Outfit) -> Procedure[None]:
    """One order is given and carried out, or the work is over for now."""
    options = [Option(DONE, "no more for now")]
    options += [each for desk in desks(outfit) for each in desk.options(outfit)]
    question = f"{outfit.name}: what is to be done?"
    answer = yield Choice(Rule.SCAVENGING_AND_REPAIR, 0, question, tuple(options))
    if answer == DONE:
        outfit.closed = True
        return
    verb, _, rest = answer.partition(" ")
    carry_out = next(desk.verbs[verb] for desk in desks(outfit) if verb in desk.verbs)
    yield from carry_out(outfit, rest)


def _load(data: Any) -> Outfit:
    return parse_outfit(data, "saved unit")


def _copy(outfit: Outfit) -> Outfit:
    return _load(write_outfit(outfit))


def _not_here(outfit: Outfit, side: int) -> Event:
    raise IllegalAnswer(Rule.SCAVENGING_AND_REPAIR, "nobody gives up or calls here")


HEADQUARTERS: Game[Outfit] = Game(
    "repair",
    work,
    lambda outfit: outfit.closed,
    write_outfit,
    _load,
    _copy,
    _not_here,
    _not_here,
)
"""An outfit between battles, for the gaming table."""
