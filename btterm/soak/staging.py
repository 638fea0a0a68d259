"""What scenarios bring to random battles: duels in turn, placing in turn, MechWarrior cards,
nations, and who withdraws over which edge."""

from __future__ import annotations

import random
from collections.abc import Sequence

from btterm.board.edges import Edge
from btterm.classic.battle import Battle, Trial
from btterm.classic.rules import kinds
from btterm.classic.rules.movement_costs import shut
from btterm.classic.rules.special.morale import NATIONS
from btterm.classic.scenario.cards import cards, deal
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import Crew
from btterm.classic.units.unit import Reserve
from btterm.hexes import Facing, distance

OFTEN = 0.5
"""How often each of these comes into a staged battle."""
MOST_AT_ONCE = 3
"""Units that a side places before the next one does."""
NEAR = 6
"""How far from where a unit was drawn it may be placed."""


def stage(battle: Battle, seed: int) -> None:
    """Bring some of what only scenarios have into a battle, each by a draw of its own."""
    for name, bring in {
        "duels": duel_in_turn,
        "placing": place_in_turn,
        "cards": deal_cards,
        "nations": name_nations,
        "homes": send_home,
    }.items():
        luck = random.Random(f"{name} {seed}")
        if luck.random() < OFTEN:
            bring(battle, luck)


def duel_in_turn(battle: Battle, luck: random.Random) -> None:
    """Let one or two units of different sides each fight some of another side in turn."""
    units = [unit for unit in battle.units.values() if not unit.carried_by]
    luck.shuffle(units)
    taken: set[str] = set()
    for cadet in units[: luck.randint(1, 2)]:
        free = [each for each in units if each.side != cadet.side and each.id not in taken]
        free = [each for each in free if all(trial.unit != each.id for trial in battle.trials)]
        if cadet.id in taken or not free:
            continue
        foes = [each for each in free if each.side == free[0].side]
        foes = sorted(foes[: luck.randint(1, len(foes))], key=lambda each: each.tons)
        battle.trials.append(Trial(cadet.id, [foe.id for foe in foes]))
        taken |= {cadet.id, *(foe.id for foe in foes)}
        for foe in foes[1:]:
            foe.waits = True


def place_in_turn(battle: Battle, luck: random.Random) -> None:
    """Let the sides place some of their units before the first turn, near where they were drawn,
    one or several at a time."""
    battle.at_once = [luck.randint(1, MOST_AT_ONCE) for _ in battle.sides]
    for unit in battle.units.values():
        free = unit.reserve is None and not unit.carried_by and not _built(unit)
        if free and luck.random() < OFTEN:
            near = [hex_ for hex_ in battle.board if distance(hex_, unit.hex) <= NEAR]
            open_ = [hex_ for hex_ in near if not shut(battle.board[hex_], kinds.motion(unit))]
            unit.reserve = Reserve(0, luck.choice(list(Facing)), tuple(open_))


def _built(unit: AnyUnit) -> bool:
    """Whether it stands where its building does."""
    return not kinds.has_facing(unit) and not kinds.cargo(unit)


def deal_cards(battle: Battle, luck: random.Random) -> None:
    """Give one unit of some sides a MechWarrior card, all of one cost."""
    cost = luck.choice([card.cost for card in cards().values()])
    known = [card.name for card in cards().values() if card.cost == cost]
    luck.shuffle(known)
    sides: list[list[AnyUnit]] = [[] for _ in battle.sides]
    for unit in battle.units.values():
        sides[unit.side].append(unit)
    owners = [luck.choice(units) if luck.random() < OFTEN else None for units in sides]
    deal([_dealt(units, owner, known) for units, owner in zip(sides, owners, strict=True)])


def _dealt(
    units: Sequence[AnyUnit], owner: AnyUnit | None, known: list[str]
) -> list[tuple[Crew, str]]:
    card = known.pop() if owner is not None and known else ""
    return [(unit.crew, card if unit is owner else "") for unit in units]


def name_nations(battle: Battle, luck: random.Random) -> None:
    """Give sides nations, or none, for their morale."""
    battle.nations = [luck.choice(["", *NATIONS]) for _ in battle.sides]


def send_home(battle: Battle, luck: random.Random) -> None:
    """Let each side come from an edge of its own, and some never withdraw."""
    battle.homes = luck.sample(list(Edge), len(battle.sides))
    battle.stand_fast = [side for side in range(len(battle.sides)) if luck.random() < OFTEN]
