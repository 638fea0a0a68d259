"""Who plays the enemy in the battles of missions: the program, or a friend at the keyboard."""

from __future__ import annotations

from collections.abc import Iterator

from btterm.campaign.campaign import BOT
from btterm.campaign.orders import Desk, told
from btterm.campaign.outfit import Outfit
from btterm.classic.rule import Rule
from btterm.table.choice import Option
from btterm.table.procedure import Procedure
from btterm.table.scenarios import KEYBOARD

AGAINST = "against"
PLAYERS = {
    KEYBOARD: "a friend at this keyboard",
    "bot:weak": "a weak bot",
    BOT: "a bot",
    "bot:strong": "a strong bot",
}
"""Who can be chosen, by the names that players have in scenarios."""


def opponent_words(outfit: Outfit) -> str:
    """Who plays the enemy: "a friend at this keyboard" (House rules, Leading a Unit)."""
    name = outfit.business.against
    return PLAYERS.get(name, name)


def _options(outfit: Outfit) -> Iterator[Option]:
    for name, words in PLAYERS.items():
        if name != outfit.business.against:
            yield Option(f"{AGAINST} {name}", f"let {words} play the enemy")


def _against(outfit: Outfit, name: str) -> Procedure[None]:
    outfit.business.against = name
    yield told(outfit, Rule.LEADING_A_UNIT, f"the enemy is played by {opponent_words(outfit)}")


OPPONENT = Desk("Opponent", _options, {AGAINST: _against})
"""Who plays the enemy. A battle that has begun keeps the players that it began with."""
