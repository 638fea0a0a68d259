"""Infantry of bots and of random players rides."""

from __future__ import annotations

from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex
from btterm.players.bot import Bot
from btterm.players.random_player import RandomPlayer
from tests.rulebook.rules import Dismount, Mount

FOOT = "Foot Platoon SRM@{}/S id=FP side=1"


def moved(
    enemy: str, aboard: str = "", at: str = "0802", units: tuple[str, ...] = ("MX",), slow: int = 0
) -> Move:
    """How a bot moves a hovercraft with a platoon in its hex, or aboard."""
    carrier, foot = f"Maxim@{at}/S id=MX slower={slow}", f"{FOOT.format(at)} {aboard}"
    battle = parse_situation(f"{carrier}; {foot}; Hetzer@{enemy}/N id=he side=2")
    return Bot(1).move(MoveDecision(0, battle, units))


def test_a_bot_takes_infantry_aboard_that_is_far_from_the_enemy() -> None:
    move = moved("0817", units=("FP", "MX"))
    assert move.unit == "MX"
    assert move.steps[0] == Mount("FP")


def test_it_lets_it_off_near_the_enemy() -> None:
    move = moved("0812", "aboard=MX", at="0804")
    assert move.steps[-1] == Dismount("FP")


def test_it_keeps_it_aboard_far_from_the_enemy_and_takes_nobody_near_him() -> None:
    assert Dismount("FP") not in moved("0817", "aboard=MX", at="0801", slow=6).steps
    assert Mount("FP") not in moved("0808", at="0804").steps


def test_a_stuck_carrier_lets_its_passengers_off_near_the_enemy() -> None:
    battle = parse_situation(
        f"Maxim@0804/S id=MX immobilized; {FOOT.format('0804')} aboard=MX; "
        "Hetzer@0808/N id=he side=2"
    )
    assert Bot(1).move(MoveDecision(0, battle, ("MX",))).steps == (Dismount("FP"),)


def test_random_players_mount_and_dismount() -> None:
    def boards(aboard: str, step: object) -> bool:
        battle = parse_situation(f"Maxim@0804/S id=MX; {FOOT.format('0804')} {aboard}; Wasp@0101/S")
        decision = MoveDecision(0, battle, ("MX",))
        return any(step in RandomPlayer(seed).decide(decision).steps for seed in range(20))

    assert boards("", Mount("FP"))
    assert boards("aboard=MX", Dismount("FP"))


def test_a_bot_fetches_infantry_that_is_far_from_the_enemy() -> None:
    battle = parse_situation(
        "Maxim@0804/S id=MX; Foot Platoon SRM@0802/S id=FP side=1; Hetzer@0817/N id=he side=2"
    )
    move = Bot(1).move(MoveDecision(0, battle, ("FP", "MX")))
    assert move.unit == "MX"
    assert MoveDecision(0, battle, ("MX",)).preview(move).hex == battle.units["FP"].hex
    near = parse_situation(
        "Maxim@0804/S id=MX; Foot Platoon SRM@0802/S id=FP side=1; Hetzer@0808/N id=he side=2"
    )
    move = Bot(1).move(MoveDecision(0, near, ("MX",)))
    assert MoveDecision(0, near, ("MX",)).preview(move).hex != near.units["FP"].hex


def test_infantry_waits_where_its_carrier_has_come() -> None:
    battle = parse_situation(
        "Karnov@0802/S id=MX moved=walk2; Jump Platoon Rifle@0802/S id=FP side=1; "
        "Hetzer@0817/N id=he side=2"
    )
    assert Bot(1).move(MoveDecision(0, battle, ("FP",))).steps == ()
    battle.units["MX"].hex = Hex(8, 3)
    assert Bot(1).move(MoveDecision(0, battle, ("FP",))).steps
