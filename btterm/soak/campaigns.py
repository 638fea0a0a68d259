"""Campaigns that play themselves: somebody who buys, repairs and signs by simple rules, and bots in
the battles."""

from __future__ import annotations

import random
from collections.abc import Callable

from btterm.campaign.file import parse_outfit, write_outfit
from btterm.campaign.founding import new_outfit
from btterm.campaign.headquarters import HEADQUARTERS
from btterm.campaign.missions.laying_out import scenario
from btterm.campaign.outfit import Outfit
from btterm.campaign.returning import come_home
from btterm.classic.saves.state import CLASSIC
from btterm.players.player import play_out
from btterm.players.roster import recruit
from btterm.soak.accounts import Accounts
from btterm.table.dice import SeededDice
from btterm.table.table import Table, fingerprint

NAME = "soak"
BUSINESS = ("search", "part", "hire", "examine", "haggle", "trade", "train")
"""Orders that are good for something, and not for everybody."""
ORDERS = 400
"""In a row without a battle, after which a campaign is stuck."""


def table_of(outfit: Outfit) -> Table[Outfit]:
    """The headquarters of an outfit, whose dice go on where they were."""
    state = write_outfit(outfit)
    turn = {"state": state, "rolls_before": outfit.rolls, "hash": fingerprint(state)}
    journal = {"game": HEADQUARTERS.name, "turns": [{**turn, "entries": []}]}
    table: Table[Outfit] = Table.resume(HEADQUARTERS, journal, SeededDice(outfit.seed))
    return table


def play_campaign(
    seed: int,
    battles: int,
    players: tuple[str, str] = ("bot", "bot"),
    watch: Callable[[str], None] | None = None,
) -> Outfit:
    """An outfit from its founding to so many battles, or to the day on which it is bankrupt, under
    the laws of the second books. Raises LawBroken."""
    luck = random.Random(seed)
    outfit = new_outfit("Soak", seed)
    fought = 0
    while fought < battles:
        outfit = _until_a_battle(outfit, luck, watch)
        campaign = outfit.business
        contract = campaign.contract
        if contract is None or contract.plan is None:
            return outfit
        fought += 1
        _fight(outfit, f"{seed}/{fought}", players)
        # What was written and read again goes on as what stayed in memory.
        outfit = parse_outfit(write_outfit(outfit), NAME)
    return outfit


def _until_a_battle(
    outfit: Outfit, luck: random.Random, watch: Callable[[str], None] | None
) -> Outfit:
    table = table_of(outfit)
    for _ in range(ORDERS):
        campaign = table.state.business
        contract = campaign.contract
        if contract is not None and contract.plan is not None and contract.report is None:
            break
        keys = [option.key for option in table.pending.options]  # type: ignore[union-attr]
        order = choose(table.state, keys, luck)
        if not order:
            break
        before = Accounts.of(table.state)
        table.answer(order)
        if watch is not None:
            watch(order)
        before.check(order, table.state)
    table.state.rolls = table.rolls
    return table.state


def choose(outfit: Outfit, keys: list[str], luck: random.Random) -> str:
    """The next order of somebody who keeps an outfit running; empty: there is nothing to be done
    any more."""
    campaign = outfit.business
    if campaign.day == 0:
        return luck.choice([key for key in keys if key.startswith("found ")])
    for verbs in (("hear",), ("pursue", "spare"), ("seat",), ("reload",), ("repair",), ("learn",)):
        found = [key for key in keys if key.split()[0] in verbs]
        if found:
            return luck.choice(found)
    cheap = [
        f"buy {number}"
        for number, offer in enumerate(campaign.offers, 1)
        if f"buy {number}" in keys and offer.price < campaign.money / 3
    ]
    if cheap and (len(outfit.machines) < 8 or luck.random() < 0.2):
        return luck.choice(cheap)
    if campaign.contract is None:
        signs = [key for key in keys if key.startswith("sign ")]
        if signs:
            return luck.choice(signs)
        if not any(machine.ready for machine in outfit.machines) and campaign.money < 0:
            return ""
        if luck.random() < 0.7:
            return "seek missions"
    others = [key for key in keys if key.split()[0] in BUSINESS or key == "expedite 10000"]
    if others and luck.random() < 0.5:
        return luck.choice(others)
    return "wait month" if luck.random() < 0.3 else "wait day"


def _fight(outfit: Outfit, seed: str, players: tuple[str, str]) -> None:
    campaign = outfit.business
    assert campaign.contract is not None
    assert campaign.contract.plan is not None
    battle = scenario(outfit, campaign.contract.plan, NAME).battle()
    number = int.from_bytes(seed.encode()[:8], "big")
    table = Table(CLASSIC, battle, SeededDice(number))
    play_out(table, {side: recruit(name, number + side) for side, name in enumerate(players)})
    come_home(outfit, NAME, table.state, seed)
