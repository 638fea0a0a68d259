"""Orders as players type them, and what is wrong with those that cannot be given."""

from __future__ import annotations

from btterm.campaign.founding import FOUND, FOUNDING
from btterm.campaign.headquarters import can_be_done
from btterm.campaign.market.orders import (
    BUY,
    EXAMINE,
    HIRE,
    MARKET,
    PART,
    SEARCH,
    SELL,
    buy_refusal,
    offer_words,
)
from btterm.campaign.missions.opponent import OPPONENT
from btterm.campaign.missions.orders import CONCEDE, HEAR, MISSION, SEEK, SIGN
from btterm.campaign.outfit import Outfit
from btterm.campaign.people.orders import DISMISS, LEARN, LEAVE, PEOPLE, SEAT
from btterm.campaign.people.person import Role
from btterm.campaign.people.ratings import RATINGS
from btterm.campaign.repairing import RELOAD, REPAIR, WORKSHOP, jobs
from btterm.data import plain
from btterm.errors import BadInput
from btterm.spelling import alike

DESKS = (FOUNDING, MISSION, WORKSHOP, PEOPLE, MARKET, OPPONENT)
VERBS = tuple(verb for desk in DESKS for verb in desk.verbs)
"""The first words of all orders."""
ONE = (SEEK, HEAR, CONCEDE)
"""Verbs that need nothing after them."""
FORMS = {
    HIRE: f"hire, a rating ({', '.join(RATINGS)}, any) and a role ({', '.join(Role)})",
    SEARCH: "search, and a type ('Mech, vehicle), a weight class (light 'Mech), a role "
    "(Sniper 'Mech), a chassis (Archer) or a model (Archer ARC-2R)",
}
"""What is said after a verb that has too many orders to list them."""
NOT_NOW = {
    FOUND: "it is founded",
    SIGN: "no mission is offered: seek missions looks for some",
    SEEK: "it is on a mission",
    HEAR: "there was no battle to hear of",
    REPAIR: "nothing can be repaired now",
    RELOAD: "nothing in store fits an empty ammunition bin",
    SEAT: "nobody without a machine fits into an empty one",
    LEAVE: "nobody sits in a machine",
    LEARN: "nobody has enough experience points",
    DISMISS: "there is nobody to dismiss",
    SEARCH: "nobody has time for it today",
    HIRE: "nobody has time for it today",
    PART: "nobody has time for it today, or no machine needs any",
    BUY: "nothing is for sale that it can buy: search, part and hire look for something",
    EXAMINE: "nothing is for sale whose quality is not known, or no technician has time",
    SELL: "there is no machine to sell",
}
"""Why no order with a verb can be given."""
MOST_NAMED = 6
"""Orders that a refusal names."""


def order_meant(outfit: Outfit, text: str) -> str:
    """The order that a player means, in whatever case, and with as few words of it as only one has.
    Raises BadInput, with those that there are."""
    keys = sorted(can_be_done(outfit))
    wish = " ".join(text.split()).casefold()
    for key in keys:
        if key.casefold() == wish:
            return key
    verb, _, rest = wish.partition(" ")
    if verb not in VERBS:
        raise BadInput(_unknown_verb(verb, keys))
    mine = [key for key in keys if key.startswith(f"{verb} ")]
    if not mine:
        raise BadInput(_not_now(outfit, verb))
    if not rest and verb in ONE:
        return mine[0]
    fits = [key for key in mine if all(word in key.casefold() for word in rest.split())]
    if rest and len(fits) == 1:
        return fits[0]
    if rest and fits:
        raise BadInput(f"which one: {_some(fits)}?")
    if rest and (why := _refused(outfit, verb, rest)):
        raise BadInput(why)
    wrong = f"there is no {plain(rest[:60])!r} to {verb} now" if rest else "say what"
    near = _near(rest, mine)
    raise BadInput(f"{wrong}: {near or FORMS.get(verb) or _some(mine)}")


def what_to_say(verb: str, outfit: Outfit) -> str:
    """What can be said after a verb."""
    mine = [key for key in sorted(can_be_done(outfit)) if key.startswith(f"{verb} ")]
    return FORMS.get(verb) or _some(mine)


def _unknown_verb(verb: str, keys: list[str]) -> str:
    near = alike(verb, VERBS)
    if near:
        return f"there is no order {plain(verb[:60])!r}: is {' or '.join(near)} meant?"
    now = ", ".join(each for each in VERBS if any(key.startswith(f"{each} ") for key in keys))
    return f"there is no order {plain(verb[:60])!r}: there are {now}"


def _not_now(outfit: Outfit, verb: str) -> str:
    campaign = outfit.campaign
    if campaign is None:
        return f"{verb} is for units with people and money"
    if not campaign.day:
        return f"{outfit.name} has to be founded first: found lance"
    if campaign.fighting and verb == CONCEDE:
        return "the battle has begun: fight it, or give it up there"
    if campaign.fighting and verb != FOUND:
        return "the battle has begun, and comes first"
    return NOT_NOW.get(verb, f"there is nothing to {verb} now")


def _refused(outfit: Outfit, verb: str, rest: str) -> str:
    """Why something that is listed cannot be done now; empty: it is not listed."""
    if verb == REPAIR:
        for machine in outfit.machines:
            for job in jobs(outfit, machine):
                if job.lacks and job.key.casefold() == f"{verb} {rest}":
                    return f"{machine.name}, {job.words}: {job.lacks}"
    if verb == BUY and outfit.campaign is not None:
        for number, offer in enumerate(outfit.campaign.offers, 1):
            if rest == str(number) and (why := buy_refusal(outfit, offer)):
                return f"{offer_words(offer)}: {why}"
    return ""


def _near(rest: str, keys: list[str]) -> str:
    """The words that were meant by those that no order has."""
    known = {word for key in keys for word in key.casefold().split()[1:]}
    for word in rest.split():
        if not any(word in key.casefold() for key in keys) and (near := alike(word, known)):
            return f"is {' or '.join(sorted(near)[:MOST_NAMED])} meant?"
    return ""


def _some(keys: list[str]) -> str:
    more = f", and {len(keys) - MOST_NAMED} more" if len(keys) > MOST_NAMED else ""
    return f"{', '.join(keys[:MOST_NAMED])}{more}"
