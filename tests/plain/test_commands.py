"""What typed commands mean, and what is said to those that mean nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from btterm.classic.battle import Battle
from btterm.classic.decisions import Fire, Move, Order, OrdersDecision, Strike, Twist
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.errors import BttermError
from btterm.plain.answers import read, write
from btterm.plain.parts import split
from btterm.soak.mechs import mechs_of
from btterm.table.choice import Choice, Option
from btterm.table.dice import Roll, SeededDice, Throw
from btterm.table.table import Table
from tests.rulebook.rules import Blow, BlowKind, Club, FireWay, Shot, kinds, read_steps
from tests.rulebook.tabletop import pending

# The Warhammer's weapons: 0 and 1 PPC in the right and left arm, 2 and 3 Medium Laser in the
# right and left torso, 4 SRM 6, 5 and 6 Small Laser, 7 and 8 Machine Gun.
DUEL = "initiative=5,9; Warhammer@0505/S id=WH; Marauder@0509/N id=ma"
TWO = "initiative=5,9; Warhammer@0505/S id=WH; Archer@0405/S id=AR side=1"
PAIRS = f"{TWO}; Marauder@0509/N id=ma side=2; Wasp@0506/N id=wa side=2"
PRONE = "phase=move initiative=5,9; Warhammer@0505/S id=WH prone; Marauder@0509/N id=ma"
JUMPER = "phase=move initiative=5,9; Griffin GRF-1N@0505/S id=GR; Marauder@0509/N id=ma"
CLOSE = "phase=strike initiative=5,9; Warhammer@0505/S id=WH; Marauder@0506/N id=ma"


def table(situation: str) -> Table[Battle]:
    return Table(CLASSIC, parse_situation(situation), SeededDice(1))


def asked(situation: str) -> Any:
    return table(situation).pending


def understood(decision: Any, command: str) -> Any:
    verb, *words = split(command)
    return read(decision, verb, words)


MOVES = {
    "run 0508 s": Move("WH", Mode.RUN, read_steps("F F F")),
    "run WH 0508 SOUTH": Move("WH", Mode.RUN, read_steps("F F F")),
    "move 0508": Move("WH", Mode.WALK, read_steps("F F F")),
    "move warhammer 0508": Move("WH", Mode.WALK, read_steps("F F F")),
    "move wh walk f f l": Move("WH", Mode.WALK, read_steps("F F L")),
    "walk f 3": Move("WH", Mode.WALK, read_steps("F F F")),
    "walk forward, left, back": Move("WH", Mode.WALK, read_steps("F L B")),
    "walk fr bl": Move("WH", Mode.WALK, read_steps("X/1 X/4")),
    "move f f f f f": Move("WH", Mode.RUN, read_steps("F F F F F")),
    "walk here": Move("WH", Mode.WALK),
    "stay": Move("WH", Mode.STAND),
    "stand": Move("WH", Mode.STAND),
    "drop": Move("WH", Mode.WALK, read_steps("D")),
    "walk 0506 s drop": Move("WH", Mode.WALK, read_steps("F D")),
    "eject": Move("WH", Mode.STAND, read_steps("P")),
}


@pytest.mark.parametrize("command", MOVES)
def test_moves(command: str) -> None:
    assert understood(asked(f"phase=move {DUEL}"), command) == MOVES[command]


def test_a_fallen_mech_gets_up() -> None:
    assert understood(asked(PRONE), "stand ne") == Move("WH", Mode.WALK, read_steps("S/NE"))
    assert understood(asked(PRONE), "stand") == Move("WH", Mode.WALK, read_steps("S/S"))
    assert understood(asked(PRONE), "run stand ne f") == Move("WH", Mode.RUN, read_steps("S/NE F"))
    assert understood(asked(PRONE), "stay") == Move("WH", Mode.STAND)


def test_jumps() -> None:
    north_east = Move("GR", Mode.JUMP, read_steps("J/0508/NE"))
    assert understood(asked(JUMPER), "jump 0508 ne") == north_east


def test_attacks_on_the_move() -> None:
    game = table(JUMPER.replace("5,9", "9,5"))
    game.answer(Move("ma", Mode.STAND))
    with pytest.raises(BttermError, match="GR cannot charge ma"):
        understood(game.pending, "charge ma jump")
    assert understood(game.pending, "dfa ma") == Move("GR", Mode.JUMP, read_steps("A/0509"))
    south_east = Move("GR", Mode.JUMP, read_steps("A/0509/SE"))
    assert understood(game.pending, "dfa ma south-east") == south_east
    assert write(pending(game), south_east) == "dfa GR ma SE"
    with pytest.raises(BttermError, match="'up' is no direction"):
        understood(game.pending, "dfa ma up")
    expected = Move("GR", Mode.WALK, read_steps("F F F C"))
    assert understood(game.pending, "charge marauder walk") == expected


def test_leaving_takes_the_cheapest_way_off_the_map() -> None:
    edge = "phase=move initiative=5,9; Warhammer@0502/N id=WH; Marauder@0509/N id=ma"
    assert understood(asked(edge), "leave") == Move("WH", Mode.WALK, read_steps("F E"))


def test_twists() -> None:
    decision = asked(f"phase=react {DUEL.replace('5,9', '9,5')}")
    assert understood(decision, "twist left") == Twist("WH", -1)
    assert understood(decision, "twist WH r") == Twist("WH", 1)
    assert understood(decision, "twist straight") == Twist("WH")
    assert understood(decision, "stay") == Twist("WH")
    assert understood(decision, "flip") == Twist("WH", flip=True)


def shots(*mounts: int) -> Fire:
    return Fire("WH", tuple(Shot(mount, "ma") for mount in mounts))


FIRES = {
    "fire ppc, ppc, srm at ma": shots(0, 1, 4),
    "fire ppc and srm 6": shots(0, 4),
    "fire WH 1, 2, 5 at marauder": shots(0, 1, 4),
    "fire ppc la": shots(1),
    "fire ppc left arm at ma": shots(1),
    "fire ml, ml": shots(2, 3),
    "fire medium lasers left torso": shots(3),
    "fire both ppcs": shots(0, 1),
    "fire all medium laser, srm at ma": shots(2, 3, 4),
    "fire 5 at ma aim left leg": Fire("WH", (Shot(4, "ma", Location.LL),)),
    "fire 5 double at ma": Fire("WH", (Shot(4, "ma", None, FireWay.DOUBLE),)),
    "fire 5 thunder at 0512": Fire("WH", (Shot(4, "0512", None, FireWay.THUNDER),)),
    # At 4 hexes small lasers and machine guns do not reach.
    "fire all at ma": shots(0, 1, 2, 3, 4),
    # 18 heat sinks and 4 heat that does no harm: 4 + 3 + 3 + 10, not 10 more.
    "fire all cool at ma": shots(4, 2, 3, 0),
    "hold": Fire("WH"),
}


@pytest.mark.parametrize("command", FIRES)
def test_fire(command: str) -> None:
    assert understood(asked(f"phase=fire {DUEL}"), command) == FIRES[command]


def test_fire_at_two_targets() -> None:
    decision = asked(f"phase=fire {PAIRS}")
    expected = Fire("WH", (Shot(0, "ma"), Shot(1, "ma"), Shot(4, "wa")))
    assert understood(decision, "fire WH ppc, ppc at ma, srm at wasp") == expected
    named = replace(expected, primary="wa")
    assert understood(decision, "fire WH ppc, ppc at ma, srm at wasp primary") == named
    assert understood(decision, write(decision, named).removeprefix("> ")) == named


ARCHER = "phase=fire initiative=5,9; Archer ARC-2R@0505/S id=WH; Marauder@0512/N id=ma"
FED = {
    "fire lrm from lt at ma": 2,
    "fire lrm from left torso at ma": 2,
    "fire lrm from lt 2 at ma": 3,
    "fire lrm from standard at ma": 0,
    "fire lrm at ma": None,
}


@pytest.mark.parametrize("command", FED)
def test_a_weapon_is_fed_from_the_bin_that_is_named(command: str) -> None:
    decision = asked(ARCHER)
    fire = understood(decision, command)
    assert [shot.bin for shot in fire.shots] == [FED[command]]
    assert understood(decision, write(decision, fire)) == fire


def test_a_bin_that_does_not_feed_the_weapon_is_told() -> None:
    for command in ("fire lrm from ct at ma", "fire med from lt at ma"):
        with pytest.raises(BttermError):
            understood(asked(ARCHER), command)


def test_a_club_in_place_of_fire() -> None:
    woods = '0505=" phase=fire initiative=5,9; Griffin GRF-1N@0505/S id=GR; Marauder@0509/N id=ma'
    assert understood(asked(woods), "pick up tree") == Fire("GR", pick_up=Club.TREE)
    assert understood(asked(woods), "pick up a tree") == Fire("GR", pick_up=Club.TREE)


def blows(*kinds: BlowKind) -> Strike:
    return Strike("WH", tuple(Blow(kind, "ma") for kind in kinds))


STRIKES = {
    "kick right ma": blows(BlowKind.KICK_RIGHT),
    "kick right at ma": blows(BlowKind.KICK_RIGHT),
    "kick": blows(BlowKind.KICK_LEFT),
    "punch both": blows(BlowKind.PUNCH_LEFT, BlowKind.PUNCH_RIGHT),
    "punch right, left at ma": blows(BlowKind.PUNCH_RIGHT, BlowKind.PUNCH_LEFT),
    "strike WH punch left at ma, punch right at ma": blows(
        BlowKind.PUNCH_LEFT, BlowKind.PUNCH_RIGHT
    ),
    "push ma": blows(BlowKind.PUSH),
    "hold": Strike("WH"),
}


@pytest.mark.parametrize("command", STRIKES)
def test_physical_attacks(command: str) -> None:
    assert understood(asked(CLOSE), command) == STRIKES[command]


BESIDE = "phase=strike 0508=#m2; Warhammer@0509/N id=WH; Foot Platoon Rifle@0508/N"


def test_a_building_is_struck_by_its_hex() -> None:
    decision = asked(BESIDE)
    kick = Strike("WH", (Blow(BlowKind.KICK_RIGHT, "0508"),))
    assert understood(decision, "kick right at 0508") == kick
    assert understood(decision, "kick right 0508") == kick
    assert "kick right at 0508" in write(decision, kick)


def test_a_bridge_is_fired_at_by_its_hex() -> None:
    decision = asked(
        "phase=fire 0508=~1Hmr03; Warhammer@0510/N id=WH; Locust LCT-1V@0508/N raised=1"
    )
    shot = Shot(0, "0508", way=FireWay.BUILDING)
    assert understood(decision, "fire 1 bridge at 0508") == Fire("WH", (shot,))
    assert understood(decision, "fire 1 building at 0508") == Fire("WH", (shot,))


def test_infantry_is_sent_to_a_floor() -> None:
    decision = asked(
        "phase=move initiative=5,9 0508=#m2; Motorized Platoon Rifle@0509/N id=MP; "
        "Locust LCT-1V@0101/S"
    )
    assert understood(decision, "walk 0508 level 2") == Move("MP", Mode.WALK, read_steps("F + +"))
    assert understood(decision, "walk F rise") == Move("MP", Mode.WALK, read_steps("F +"))


def test_orders() -> None:
    battle = parse_situation(TWO)
    one = OrdersDecision(0, battle, ("WH",))
    dump = Order("WH", (Location.RT, Location.CT), 2)
    assert understood(one, "orders dump RT ct sinks 2") == (dump,)
    assert understood(one, "orders WH dump RT CT sinks 2") == (dump,)
    assert understood(one, "orders WH") == (kinds.order_options(mechs_of(battle)["WH"]).as_before,)
    assert understood(one, "orders none") == ()
    two = OrdersDecision(0, battle, ("WH", "AR"))
    expected = (Order("WH", (), 3), Order("AR", (Location.LT,), 0))
    assert understood(two, "orders WH sinks 3, AR dump LT") == expected


def test_orders_to_an_anti_missile_system() -> None:
    battle = parse_situation("initiative=5,9; Viper Prime@0505/S id=VI; Archer@0405/S id=AR side=1")
    one = OrdersDecision(0, battle, ("VI",))
    silent = Order("VI", (), 0, anti_missile_off=True)
    assert understood(one, "orders missiles off") == (silent,)
    assert understood(one, "orders VI missiles off") == (silent,)
    assert understood(one, write(one, (silent,))) == (silent,)
    with pytest.raises(BttermError, match="missiles on"):
        understood(one, "orders missiles perhaps")


def test_orders_about_heat_sinks_in_the_legs_and_shutdowns() -> None:
    battle = parse_situation(TWO)
    one = OrdersDecision(0, battle, ("WH",))
    order = Order("WH", (), 2, False, mechs_of(battle)["WH"].legs, False, False)
    assert understood(one, "orders restart off sinks 2 legs override off") == (order,)
    assert understood(one, write(one, (order,))) == (order,)
    with pytest.raises(BttermError, match="restart on, restart off"):
        understood(one, "orders restart")


SIDES = Choice("Dice", 0, "Which one?", (Option("left", "its left"), Option("rear", "the rear")))


@pytest.mark.parametrize("word", ["2", "rear", "RE", "the r"])
def test_choices(word: str) -> None:
    assert understood(SIDES, f"choose {word}") == "rear"


@pytest.mark.parametrize("word", ["3 4", "3, 4", "3 and 4"])
def test_dice(word: str) -> None:
    assert understood(Roll("Dice", "a test"), f"dice {word}") == Throw((3, 4))


MOVING, FIRING = f"phase=move {DUEL}", f"phase=fire {DUEL}"
MOVING_TWO, FIRING_PAIRS = f"phase=move {TWO}; Marauder@0509/N", f"phase=fire {PAIRS}"
REFUSALS = [
    (MOVING, "stay ma", "ma is not yours"),
    (MOVING, "stay NE", "no unit is called 'NE'"),
    (MOVING, "stay WH NE", "'NE' after stay WH is too much"),
    (MOVING, "stand ma", "ma is not yours"),
    (MOVING, "eject zz", "no unit is called 'zz'"),
    (MOVING, "leave zz", "no unit is called 'zz'"),
    (FIRING, "hold zz", "no unit is called 'zz'"),
    (CLOSE, "hold ma", "ma is not yours"),
    (f"phase=react {DUEL}", "stay zz", "no unit is called 'zz'"),
    (MOVING, "run", "where to? run WH 0512 NE, or run WH F F L"),
    (MOVING, "jump 0507", "WH cannot jump now: it can walk, run or stay"),
    (MOVING, "walk 0516", "0516 is out of reach for WH, walk 4 MP: say reach WH walk"),
    (MOVING, "walk 0540", "hex 0540 is not on open 15x17, which runs from 0101 to 1517"),
    (MOVING, "walk 05", "'05' is not a hex number like 0512"),
    (MOVING, "walk 0508 n", "WH reaches 0508, but not facing N: S"),
    (MOVING, "walk 0506 up", "'up' is no facing: N NE SE S SW NW, and then drop or masc"),
    (MOVING, "run 0506 s masc", "WH has no MASC to switch on now"),
    (MOVING, "walk f q", "'q' is no step: F forward, B back, L and R turn"),
    (MOVING, "charge", "whom? charge ma"),
    (MOVING, "charge ma", "WH cannot charge ma: ma has yet to move"),
    (MOVING, "charge zz", "'zz' is no unit here: there is ma Marauder"),
    (MOVING.replace("0505", "0808"), "leave", "WH does not get off the map this turn"),
    (MOVING, "dfa ma", "WH cannot jump now: it can walk, run or stay"),
    (MOVING_TWO, "run 0508", "which unit? Name it first: WH Warhammer or AR Archer"),
    (FIRING, "fire", "fire what? fire WH 1, 3 at ma, or fire all cool"),
    (FIRING, "fire 10 at ma", "WH has weapons 1 to 9"),
    (FIRING, "fire laser", "'laser' can be Medium Laser or Small Laser"),
    (
        FIRING,
        "fire gauss",
        "WH has no 'gauss': it has PPC, Medium Laser, SRM 6, Small Laser and Machine Gun",
    ),
    (FIRING, "fire ppc, ppc, ppc", "WH has 2 x PPC: each fires once a turn"),
    (FIRING, "fire ppc at ma now", "'now' after the target is too much"),
    (FIRING, "fire ppc at ma aim tail", "'tail' is no location here: say head, "),
    (FIRING, "fire all small laser", "none of these can fire at ma: say weapons"),
    (FIRING, "pick up tree", "WH finds nothing here to strike with"),
    (FIRING_PAIRS, "fire WH ppc", "at whom? End with: at wa Wasp or ma Marauder"),
    (
        CLOSE,
        "strike",
        "which attack? strike WH with punch, kick, push, club, hatchet or thrash, then",
    ),
    (
        CLOSE,
        "strike bite ma",
        "'bite' is no physical attack: say punch, kick, push, club, hatchet or",
    ),
    (CLOSE, "push left ma", "a push has no side"),
    (CLOSE, "kick left ma hard", "'hard' after the target is too much"),
]


@pytest.mark.parametrize(("situation", "command", "says"), REFUSALS)
def test_refusals_say_what_is_possible(situation: str, command: str, says: str) -> None:
    with pytest.raises(BttermError) as caught:
        understood(asked(situation), command)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize(
    ("phase", "commands", "says"),
    [
        ("move", ("stay AR", "walk AR 0404", "run ar F", "eject AR"), "AR has moved"),
        ("react", ("stay AR", "twist AR left"), "AR has acted in this phase"),
        ("fire", ("hold AR", "fire AR 1 at ma"), "AR has acted in this phase"),
        ("strike", ("hold AR", "kick AR ma"), "AR has acted in this phase"),
    ],
)
def test_who_has_acted_is_not_another_word(
    phase: str, commands: tuple[str, ...], says: str
) -> None:
    decision = asked(f"phase={phase} {PAIRS}")
    decision.battle.progress.acted.append("AR")
    alone = replace(decision, side=0, units=("WH",))
    for command in commands:
        with pytest.raises(BttermError, match=says):
            understood(alone, command)
    with pytest.raises(BttermError, match=says):
        understood(replace(decision, side=0, units=("WH", "wa")), commands[1])


def test_refusals_without_a_board() -> None:
    for decision, command, says in [
        (SIDES, "choose 3", "say a number from 1 to 2"),
        (SIDES, "choose", "say a number from 1 to 2"),
        (Roll("Dice", "a test"), "dice three", "type what each of the 2 dice shows, such as 3 5"),
        (OrdersDecision(0, parse_situation(DUEL), ("WH",)), "orders", "orders none, or"),
        (OrdersDecision(0, parse_situation(DUEL), ("WH",)), "orders sinks x", "say how many"),
        (OrdersDecision(0, parse_situation(DUEL), ("WH",)), "orders WH hop", "'hop' is no order"),
    ]:
        with pytest.raises(BttermError) as caught:
            understood(decision, command)
        assert str(caught.value).startswith(says)


def test_commands_are_written_as_they_are_read() -> None:
    decision = asked(FIRING)
    assert write(decision, shots(0, 4)) == "fire WH 1 at ma, 5 at ma"
    moving = asked(MOVING)
    move = Move("WH", Mode.RUN, read_steps("F L X/5 S/NE D"))
    assert write(moving, move) == "run WH F L FL stand NE drop"


def test_only_a_unit_with_jump_jets_is_meant_by_a_dive() -> None:
    line = "phase=move initiative=5,9; Warhammer@0505/S id=WH; Griffin GRF-1N@0605/S side=1 id=GR"
    asked_now = asked(f"{line}; Marauder@0509/N id=ma")
    assert understood(asked_now, "jump 0606").unit == "GR"
