"""What the bot does with artillery."""

from __future__ import annotations

from btterm.board.edges import Edge
from btterm.classic.artillery import Battery, Designated, Piece
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import DesignationDecision, TargetingDecision
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.options import Options
from btterm.classic.situation import parse_situation
from btterm.hexes import Hex, distance
from btterm.players.bot import Bot
from btterm.players.dummies import Dummy


def guns(text: str, piece: Piece = Piece.LONG_TOM, *designated: str) -> Battle:
    battle = parse_situation(text, Options(artillery=True))
    battle.artillery.batteries.append(Battery("LT1", 0, piece, 1, Edge.NORTH))
    battle.artillery.designated += [Designated(0, Hex.parse(hex_)) for hex_ in designated]
    battle.phase = Phase.TARGETING
    return battle


def aim(battle: Battle) -> str:
    return str(Bot().decide(TargetingDecision(0, battle, "LT1")))


def test_it_fires_at_who_cannot_get_away() -> None:
    battle = guns("turn=2; Wasp@0101/S; Atlas@0810/N side=2 out; Locust LCT-1V@1015/N side=2")
    assert aim(battle) == "0810"


def test_it_fires_at_a_designated_hex_beside_an_enemy_rather_than_at_him() -> None:
    battle = guns("turn=2; Wasp@0101/S; Atlas@0810/N side=2", Piece.LONG_TOM, "0811")
    assert aim(battle) == "0811"


def test_it_does_not_shell_its_own() -> None:
    battle = guns("turn=2; Wasp@0808/S; Warhammer@0709/N side=1; Locust LCT-1V@0809/N side=2")
    assert aim(battle) == "hold"


def test_a_missile_is_left_to_who_can_guide_it() -> None:
    battle = guns("turn=2; Raven@0805/S; Atlas@0810/N side=2", Piece.ARROW)
    assert aim(battle) == "homing"
    battle.progress.round = FireWay.HOMING
    assert aim(battle) == "RA"
    far = guns("turn=2 open=15x40; Raven@0801/S; Atlas@0840/N side=2", Piece.ARROW)
    assert aim(far) != "homing"


def test_it_designates_hexes_between_the_sides_apart_from_each_other() -> None:
    battle = guns("turn=1; Wasp@0801/S; Atlas@0817/N side=2")
    for left in range(5, 0, -1):
        answer = Bot().decide(DesignationDecision(0, battle, left))
        battle.artillery.designated.append(Designated(0, Hex.parse(answer)))
    hexes = [each.hex for each in battle.artillery.designated]
    assert all(6 <= hex_.row <= 12 for hex_ in hexes)
    assert min(distance(a, b) for a in hexes for b in hexes if a != b) > 2


def test_the_first_answer_gives_no_shell_away() -> None:
    """Enter takes the first answer: five hexes, and a shell where it counts."""
    battle = guns("turn=1; Wasp@0801/S; Atlas@0817/N side=2")
    for left in range(5, 0, -1):
        answer = DesignationDecision(0, battle, left).default()
        battle.artillery.designated.append(Designated(0, Hex.parse(answer)))
    assert len({each.hex for each in battle.artillery.designated}) == 5
    battle = guns("turn=2; Wasp@0101/S; Atlas@0810/N side=2 out; Locust LCT-1V@1015/N side=2")
    decision = TargetingDecision(0, battle, "LT1")
    assert decision.default() == decision.answers()[0] == "0810"
    battle.progress.round = FireWay.SMOKE
    assert TargetingDecision(0, battle, "LT1").default() == "0810"
    at_friends = guns("turn=2; Wasp@0808/S; Warhammer@0709/N side=1; Locust LCT-1V@0809/N side=2")
    assert TargetingDecision(0, at_friends, "LT1").default() == "hold"


def test_who_is_to_guide_a_missile_comes_before_holding_fire() -> None:
    battle = guns("turn=2; Raven@0805/S; Atlas@0810/N side=2", Piece.ARROW)
    battle.progress.round = FireWay.HOMING
    assert TargetingDecision(0, battle, "LT1").answers() == ["RA", "hold"]


def test_a_dummy_fires_no_artillery() -> None:
    battle = guns("turn=1; Wasp@0101/S; Atlas@0810/N side=2 out")
    assert Dummy().decide(TargetingDecision(0, battle, "LT1")) == "hold"
    assert Dummy().decide(DesignationDecision(0, battle, 5)) == "done"
