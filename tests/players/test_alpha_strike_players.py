"""The players of Alpha Strike: legal, repeatable, and the bot sees what is worth most."""

from __future__ import annotations

from dataclasses import replace

import pytest

from btterm.alphastrike.attacks import Kind
from btterm.alphastrike.battle import Phase
from btterm.alphastrike.decisions import AttackDecision, MoveDecision
from btterm.alphastrike.game import ALPHA_STRIKE
from btterm.board.board import Board
from btterm.errors import BadInput
from btterm.hexes import Facing, distance
from btterm.players.alphastrike.bot import Bot, Level
from btterm.players.alphastrike.roster import ROSTER, recruit
from btterm.players.alphastrike.worth import harm
from btterm.players.player import play_out
from btterm.soak.alphastrike.games import random_battle
from btterm.table.dice import SeededDice
from btterm.table.table import Table
from tests.alphastrike.tabletop import at, battle, card, went


def test_no_player_is_called_so() -> None:
    with pytest.raises(BadInput, match="no player is called 'chess': there are dummies, "):
        recruit("chess")


@pytest.mark.parametrize("name", ROSTER)
def test_a_seed_tells_everything(name: str) -> None:
    """Two turns among players of a kind, twice, are the same."""
    found = []
    for _ in range(2):
        table = random_battle(11)
        play_out(table, {side: recruit(name, side) for side in range(2)}, 2)
        found.append(ALPHA_STRIKE.dump(table.state))
    assert found[0] == found[1]


def test_the_bot_comes_near_and_destroys_what_stands_still() -> None:
    table = Table(
        ALPHA_STRIKE,
        battle([at("0416"), at("0816")], [at("0402"), at("0802")], Board("bare", 16, 17)),
        SeededDice(3),
    )
    play_out(table, {0: recruit("bot"), 1: recruit("dummies")}, 20)
    assert table.state.outcome is not None
    assert table.state.outcome.winner == 0


def test_the_bot_finishes_a_target_rather_than_scratch_another() -> None:
    weak, strong = card(body="1/1"), card(body="9/6")
    state = battle([at("0808")], [at("0706", strong), at("0906", weak)], Board("bare", 16, 17))
    state.phase = Phase.COMBAT
    targets = [unit.id for unit in state.of_side(1)]
    attack = Bot().attack(AttackDecision(state, 0))
    assert attack.target == targets[1]


def test_the_strong_bot_attacks_what_its_units_destroy_together() -> None:
    """Three points from each of two: five can be finished, and a bit more value elsewhere not."""
    hurt, dear = card(body="4/1"), replace(card(body="4/1"), armor=10, structure=6, pv=60)
    shooters = [at("0708"), at("0808")]
    state = battle(shooters, [at("0706", dear), at("0806", replace(hurt, pv=15))])
    state.phase = Phase.COMBAT
    dear_one, hurt_one = (unit.id for unit in state.of_side(1))
    normal = Bot().attack(AttackDecision(state, 0))
    strong = Bot(level=Level.STRONG).attack(AttackDecision(state, 0))
    assert (normal.target, strong.target) == (dear_one, hurt_one)


def test_the_bot_overheats_to_destroy_and_not_to_scratch() -> None:
    def overheat(body: str) -> int:
        hot = card(damage="3/3/3", overheat=2)
        state = battle([at("0808", hot)], [at("0806", card(body=body))], Board("bare", 16, 17))
        return Bot().attack(AttackDecision(state, 0)).overheat

    assert overheat("2/3") == 2
    assert overheat("10/6") == 0


def test_the_bot_leaves_alone_what_is_destroyed_already() -> None:
    """Damage is marked at once, and what it destroyed stands there until the End Phase."""
    state = battle([at("0808")], [at("0806"), at("0706")], Board("bare", 16, 17))
    gone, other = state.of_side(1)
    gone.armor = gone.structure = 0
    assert harm(gone, 5) == 0
    assert Bot().attack(AttackDecision(state, 0)).target == other.id


def test_the_bot_strikes_from_behind() -> None:
    """A fast unit ends its move where the enemy, who has moved, shows its rear."""
    fast = card(moves='20"', damage="4/1/0")
    state = battle([at("0812", fast)], [at("0806", facing=Facing.S)], Board("bare", 16, 17))
    unit, enemy = *state.of_side(0), *state.of_side(1)
    went(enemy, 2)
    move = Bot(level=Level.STRONG).move(MoveDecision(state, 0))
    assert move.unit == unit.id
    assert distance(move.to, enemy.hex) <= 3
    assert move.to.row < enemy.hex.row


def test_the_bot_knows_what_a_death_from_above_costs() -> None:
    """It takes its own size to do little: weapons or a blow are worth more."""
    jumper = card(moves='8"/8"j', size=4, body="1/1")
    state = battle([at("0808", jumper)], [at("0807", card(body="9/5"))], Board("bare", 16, 17))
    attack = Bot().attack(AttackDecision(state, 0))
    assert attack.kind is not Kind.DEATH_FROM_ABOVE
