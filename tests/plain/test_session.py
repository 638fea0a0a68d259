"""Battles by typed commands: what is heard, what is asked, what nothing can change."""

from __future__ import annotations

import errno
import io
import os
import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from btterm.board.library import load_map, map_names
from btterm.classic.battle import Battle, Phase
from btterm.classic.decisions import FireDecision, Move, MoveDecision, OrdersDecision
from btterm.classic.log.narrate import entries
from btterm.classic.options import Options, with_options
from btterm.classic.saves.state import CLASSIC
from btterm.classic.scenario.setting_up import Force, new_battle
from btterm.classic.sheets.library import load_sheet, names
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.hexes import Facing, Hex, distance
from btterm.match import battles
from btterm.plain.answers import read, write
from btterm.plain.asking import question
from btterm.plain.door import play
from btterm.plain.parts import split
from btterm.plain.session import LONGEST_LINE, Session
from btterm.plain.voice import WIDTH, Voice
from btterm.players.player import play_out
from btterm.players.random_player import RandomPlayer
from btterm.players.roster import recruit
from btterm.soak.mechs import mechs_of
from btterm.table.dice import DiceSource, RealDice, Roll, ScriptedDice, SeededDice
from btterm.table.savefile import read_save
from btterm.table.table import Table
from btterm.table.telling import Entry
from tests.rulebook.rules import read_steps
from tests.rulebook.tabletop import pending

DUEL = "initiative=5,9; Warhammer@0505/S id=WH; Marauder@0509/N id=ma"
MOVING = f"phase=move {DUEL}"


class Ear:
    """A session and what was heard since it was last asked."""

    def __init__(self, table: Table[Battle], **rest: Any) -> None:
        self.table = table
        self.out = io.StringIO()
        self.session = Session(battles.Game(table, None), Voice(self.out), **rest)
        self.session.begin()

    def heard(self) -> str:
        """What was said, without the ends of lines."""
        text = self.out.getvalue()
        self.out.seek(0)
        self.out.truncate()
        return " ".join(text.split())

    def say(self, line: str) -> str:
        """Say a line; gives what was heard after it."""
        self.heard()
        self.session.take(line)
        return self.heard()


def close_battle(seed: int, **options: bool) -> Table[Battle]:
    """Two 'Mechs a side close together on some map, with little armor left."""
    luck = random.Random(seed)
    board = load_map(luck.choice(map_names()))
    forces = [
        Force(name, tuple(load_sheet(luck.choice(names())) for _ in range(2)))
        for name in ("Anna", "Ben")
    ]
    battle = new_battle(board, forces, with_options(Options(), options))
    centre = Hex(board.columns // 2, board.rows // 2)
    near = sorted(board, key=lambda hex_: distance(centre, hex_))
    free = [hex_ for hex_ in near if board[hex_].building is None]
    for mech in mechs_of(battle).values():
        mech.hex = free.pop(luck.randrange(6))
        mech.facing = luck.choice(list(Facing))
        for diagram in (mech.armor, mech.rear_armor):
            for place, points in diagram.items():
                diagram[place] = points // 3
    return Table(CLASSIC, battle, SeededDice(seed))


def listen(situation: str, dice: DiceSource | None = None) -> Ear:
    return Ear(Table(CLASSIC, parse_situation(situation), dice or SeededDice(1)))


def test_a_duel_by_commands_to_the_last_box() -> None:
    """The duel of tests/classic/test_duel.py, typed."""
    dice = [
        *((6, 4), (2, 3), (3, 3), (4, 4), (1, 2), (4, 3), (5, 5), (4, 4), (1, 3), (1, 1)),
        *((1, 1), (1, 1), (2, 2), (6, 6), (5, 5), (3, 4), (2, 2), (6, 6), (2, 2), (1, 2)),
    ]
    ear = listen(
        "sides=Anna,Ben; Hunchback HBK-4G@0505/S id=HU; Locust LCT-1V@0511/N id=lo",
        ScriptedDice(dice),
    )
    first = ear.heard()
    assert first.startswith("Anna against Ben on open 15x17.")
    assert (
        "Ben moves lo Locust. lo in 0511, facing north: walk 8, run 12. Armor 100%, heat 0."
        in first
    )
    for line in ["walk f 3", "stay", "twist straight", "stay"]:
        ear.say(line)
    assert "Anna declares fire for HU Hunchback." in ear.say("fire laser at HU")
    fired = ear.say("fire ac, ml, ml at lo")
    assert "lo fires Medium Laser at HU: 5+, rolled 6, hits left torso for 5." in fired
    assert "HU fires AC/20 at lo: 5+, rolled 3, misses." in fired
    for line in ["walk f 2", "stay", "stay", "stay", "fire ac"]:
        ear.say(line)
    end = ear.say("fire ml, mg at HU")
    assert "lo Locust is out" in end
    assert "Anna wins" in end
    assert "The battle is over." in end
    assert ear.session.over


@pytest.mark.parametrize("seed", range(8))
def test_every_answer_is_a_command_and_every_command_is_harmless(seed: int) -> None:
    """Random play, all through typed commands: each means just the answer it was made from, trying
    it out changes nothing, and nothing is ever said that a terminal might obey."""
    table = close_battle(seed, end_phase_orders=seed % 2 == 0, flamer_heat=True)
    players = {side: RandomPlayer(2 * seed + side) for side in (0, 1)}
    looks = random.Random(seed)
    ear = Ear(table)
    said = ""
    while not ear.session.over and len(table.turns) <= 5:
        decision = pending(table)
        answer = players[decision.side].decide(decision)
        command = write(decision, answer)
        verb, *words = split(command)
        assert read(decision, verb, words) == answer
        before = len(table.log)
        ear.session.take(f"try {command}")
        ear.session.take(looks.choice(LOOKS))
        assert (table.pending, len(table.log)) == (decision, before)
        ear.session.take(f"{command} sure" if isinstance(decision, MoveDecision) else command)
        assert table.pending is not decision, command
        said += ear.out.getvalue()
        ear.heard()
    assert max(map(len, said.splitlines())) <= WIDTH
    assert all(c.isprintable() or c == "\n" for c in said)
    assert "Traceback" not in said


LOOKS = [
    *(
        "",
        "help",
        "help fire",
        "status",
        "unit",
        "enemy",
        "map",
        "map 0505",
        "hex 0505",
        "los 0505",
    ),
    *("reach", "weapons", "why 1", "why", "log", "details 3", "rules heat", "save", "# a remark"),
]


ERRORS = {
    "dance": "No: 'dance' is no command: say move, walk, run or help.",
    "fire ppc": "No: no fire in the movement phase: say move, walk, run or help.",
    "s": "No: 's' can be stay, stand, status or save: say more of it.",
    "help dance": "No: 'dance' is no command: say move,",
    "unit xx": "No: 'xx' is no unit here: there is WH Warhammer or ma Marauder.",
    "enemy xx yy": "Seen from WH Warhammer in 0505, facing south:",
    "map 9999": "No: hex 9999 is not on open 15x17, which runs from 0101 to 1517.",
    "map 0505 9": "No: map 0505 with a number of hexes from 1 to 6.",
    "hex": "No: of what? Name a hex, a unit or a weapon; help explains.",
    "hex here": "No: 'here' is no unit here:",
    "los": "No: of what?",
    "reach swim": "No: 'swim' is no way to move now: say walk or run.",
    "weapons at xx": "No: 'xx' is no unit here: there is ma Marauder.",
    "why gauss": "No: WH has no 'gauss'",
    "why small laser": "No: Small Laser, right torso at ma: too far, reach 3.",
    "why kick left": "No: kick left at ma: not adjacent.",
    "log x": "No: say a number of lines from 1 to 200.",
    "details 0": "No: say a number of lines from 1 to 200.",
    "try": "No: try what? try move, and the rest of the command.",
    "try status": "No: status changes nothing: say it without try.",
    "try run 0516": "No: 0516 is out of reach for WH, run 6 MP: say reach WH run.",
    "rules xqzzy": "No: nothing found for 'xqzzy': say it in other words.",
    "undo": "No: nothing to take back: you have decided nothing yet.",
    "x" * (LONGEST_LINE + 1): "No: that line is longer than 500 characters.",
    "\N{SUPERSCRIPT TWO}": "No: '\N{SUPERSCRIPT TWO}' is no command",
    "map \N{SUPERSCRIPT TWO}": "No: '\N{SUPERSCRIPT TWO}' is no unit here",
}


@pytest.mark.parametrize("line", ERRORS)
def test_what_cannot_be_done_is_said_and_changes_nothing(line: str) -> None:
    ear = listen(MOVING)
    pending, before = ear.table.pending, ear.table.state_hash()
    assert ear.say(line).startswith(ERRORS[line])
    assert (ear.table.pending, ear.table.state_hash()) == (pending, before)


@pytest.mark.parametrize("line", ["?", "rules"])
def test_the_rule_behind_a_refusal_is_a_word_away(line: str) -> None:
    ear = listen(MOVING)
    assert ear.say(line).startswith("MOVEMENT COSTS")
    assert ear.say("run b") == "No: cannot run backward."
    assert ear.say(line).startswith("RUNNING/FLANK SPEED")
    assert ear.say("why kick left") == "No: kick left at ma: not adjacent."
    assert ear.say(line).startswith("PHYSICAL ATTACKS")
    ear.say("walk f sure")
    assert ear.say(line).startswith("MOVEMENT COSTS")


def test_looking_in_words() -> None:
    ear = listen(MOVING)
    status = ear.say("status")
    assert status.startswith("Turn 1, movement phase. Ben has the initiative. Anna: WH Warhammer:")
    assert "ma Marauder: hex 0509, level 0, facing north, armor 100%, heat 0." in status
    assert ear.say("enemy") == (
        "Seen from WH Warhammer in 0505, facing south: ma Marauder: 4 hexes south, hex 0509, "
        "level 0, facing north. In your front arc; it sees you in its front arc. Armor 100%, "
        "heat 0."
    )
    assert ear.say("los 0709").startswith(
        "WH Warhammer to 0709, 5 hexes south-south-east: in sight"
    )
    assert ear.say("hex 0508") == (
        "0508: clear. 3 hexes south of WH, in its front arc: in sight, clear. WH gets there: "
        "walk 3 MP; run 3 MP."
    )
    assert ear.say("map 0101 1") == (
        "0101: clear. North: edge of the map. North-east: edge of the map. South-east: 0201 "
        "clear. South: 0102 clear. South-west: edge of the map. North-west: edge of the map."
    )
    assert "South: 0506 clear; 0507 clear; 0508 clear; 0509 clear with ma Marauder." in (
        ear.say("map WH 4")
    )
    # Standing attacker 4, short range up to 6, target stood: 4+, 33 of 36.
    why = ear.say("why ppc")
    assert why.startswith("PPC, right arm at ma, 4 hexes: 4+, 92%. 4 gunnery +0 range 4: short")
    assert "1 PPC, right arm: 4+, 92%, heat 10." in ear.say("weapons")
    assert "6 Small Laser, right torso: too far, reach 3. 7" in ear.say("weapons at ma")
    # The Marauder's PPCs too, and its autocannon above the torso.
    enemy = ear.say("weapons ma at WH")
    assert enemy.startswith("ma Marauder at WH Warhammer, 4 hexes north, hex 0505,")
    assert "PPC, right arm: 4+, 92%, heat 10." in enemy
    assert ear.say("why ma ppc at WH").startswith("PPC, right arm at WH, 4 hexes: 4+, 92%. 4")
    assert "5 SRM 6, right torso, 15 shots." in ear.say("unit")
    assert ear.say("unit marauder").startswith("ma Marauder MAD-3R, 75 tons, Ben.")
    assert "WH can walk to" in ear.say("reach")
    # Ahead and behind for 1 MP; a hex further, or a turn before it, for 2.
    near = "1 MP: 0504, 0506. 2 MP: 0404, 0405, 0503, 0507, 0604, 0605. 3 MP:"
    assert near in ear.say("reach walk")
    assert ear.say("rules skidding").startswith("SKIDDING (played)")


@pytest.mark.parametrize(
    ("unit", "command", "odds"),
    [
        # Base 5, +1 for walking; 70 tons over 2 hexes, and a tenth of 75 tons.
        ("Warhammer", "charge ma", "Charge at ma: 6+, 72%, 14 damage, 8 to itself."),
        # Base 5, +3 for jumping; 3 for each 10 of 30 tons, and a fifth of them.
        ("Spider SDR-5V", "dfa ma", "Death from above at ma: 8+, 42%, 9 damage, 6 to itself."),
    ],
)
def test_trying_tells_the_odds_of_a_charge_and_of_a_dive(
    unit: str, command: str, odds: str
) -> None:
    ear = listen(f"phase=move initiative=9,2; {unit}@0505/S id=at; Marauder@0508/N id=ma")
    ear.say("stay")
    assert odds in ear.say(f"try {command}")


def test_trying_tells_what_would_come_of_it() -> None:
    ear = listen(MOVING)
    tried = ear.say("try run 0508 s")
    assert tried.startswith("WH runs 3 of 6 MP to 0508, clear, facing south.")
    assert "+2 on its own numbers, +1 to hit it." in tried
    fire = listen(f"phase=fire {DUEL}").say("try fire ppc, ppc at ma")
    # Two PPCs at 33 of 36 for 10 each; 18 heat sinks take 18 of 20.
    assert fire == (
        "PPC, right arm at ma: 4+, 92%. PPC, left arm at ma: 4+, 92%. Expect 18.3 damage. "
        "Heat 0 to 2."
    )


def test_what_lies_in_a_hex_is_told_by_looking_at_it() -> None:
    ear = listen(f"cargo=5:0508 cargo=1:0303 {MOVING}")
    lies = "5 tons of cargo lie in 0508."
    assert lies in ear.say("hex 0508")
    assert lies not in ear.say("hex 0507")
    near = ear.say("map 0508 1")
    assert lies in near
    assert "0303" not in near
    assert "1 ton of cargo lies in 0303." in ear.say("map")


def test_trying_names_the_cause_of_a_roll() -> None:
    tried = listen(f"0506=~1 {MOVING}").say("try walk f")
    assert "Piloting roll in 0506: entering water, depth 1, 4+, 92%." in tried


def test_a_risk_is_asked_about_once() -> None:
    wet = f"0506=~1 {MOVING}"
    ear = listen(wet)
    asked = ear.say("walk f")
    assert asked.startswith("1 Piloting roll on the way: ")
    assert asked.endswith("Go? Say yes or no.")
    assert ear.say("no") == "Not done."
    assert ear.say("yes").startswith("No: 'yes' is no command")
    ear.say("walk f")
    assert "WH Warhammer walks 1 hex to 0506" in ear.say("yes")
    assert "walks 1 hex to 0506" in listen(wet).say("walk f sure")


def test_a_question_is_forgotten_when_something_else_is_said() -> None:
    ear = listen(MOVING)
    assert ear.say("eject") == ("The MechWarrior of WH ejects and WH is lost? Say yes or no.")
    assert ear.say("status").startswith("Not done: another command was given. Turn 1,")
    assert ear.say("yes").startswith("No: ")
    assert mechs_of(ear.table.state)["WH"].alive


@pytest.mark.parametrize("line", ["sure", "fire all", "# a remark"])
def test_a_question_stays_open_when_what_is_said_is_no_command(line: str) -> None:
    ear = listen(f"0506=~1 {MOVING}")
    ear.say("walk f")
    said = ear.say(line)
    assert not said or (said.startswith("No: ") and said.endswith("Say yes or no."))
    assert "WH Warhammer walks 1 hex to 0506" in ear.say("yes")


def test_what_is_asked_in_between_comes_first() -> None:
    ear = listen(f"0506=~1 {MOVING}", RealDice())
    ear.say("walk f sure")
    rolls = ear.say("fire all")
    assert rolls.startswith("No: no fire now, roll the dice first: say dice or help.")
    night = parse_situation(f"phase=fire {DUEL}")
    night.options = with_options(night.options, {"night": True})
    ear = Ear(Table(CLASSIC, night, SeededDice(1)))
    assert "Whom does WH light up" in ear.heard()
    told = ear.say("fire all")
    assert told.startswith("No: no fire now, answer the question first: say choose or help.")


def test_the_last_decision_can_be_taken_back() -> None:
    ear = listen(MOVING)
    assert "Ben moves ma Marauder." in ear.say("run 0508 s")
    back = ear.say("undo")
    assert back.startswith("Taken back: Anna's move.")
    assert "Anna moves WH Warhammer. WH in 0505" in back
    assert "WH Warhammer runs 3 hexes" in ear.say("run 0508 s")


def test_plain_mode_tells_trouble_and_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    game = battles.keep(Table(CLASSIC, parse_situation(MOVING), SeededDice(1)))
    assert game.file is not None
    path, out = game.file.path, io.StringIO()
    session = Session(game, Voice(out), {1: recruit("dummies")})
    session.begin()
    wrong = f"cannotsaveto{path}:Nospaceleftondevice."
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        session.take("run 0508 s")
        session.take("quit")
    # A path may be longer than a line.
    said = "".join(out.getvalue().split())
    assert said.count(wrong) == 2
    assert said.endswith(f"Thebattleisnotsaved:{wrong}")
    session.take("stay")
    assert "The battle is saved again." in out.getvalue()
    assert read_save(path).turns == game.table.journal()["turns"]
    game.close()


def test_undo_takes_back_what_a_bot_did_after_it() -> None:
    table = Table(CLASSIC, parse_situation(MOVING), SeededDice(1))
    ear = Ear(table, bots={1: recruit("dummies")})
    assert "ma Marauder stands still." in ear.say("run 0508 s")
    assert "Anna moves WH Warhammer. WH in 0505" in ear.say("undo")


def test_why_a_bot_did_it() -> None:
    """Before it has decided anything, and after its move."""
    table = Table(CLASSIC, parse_situation(MOVING), SeededDice(1))
    ear = Ear(table, bots={1: recruit("bot")})
    assert ear.say("why ma") == "It has decided nothing yet."
    ear.say("run 0508 s")
    found = ear.say("why ma")
    assert re.match(r"ma \w+ (to|in) \d{4}: expects to do \d", found)
    # Another one that sits down where the battle goes on knows it as well.
    again = Ear(table, bots={1: recruit("bot")})
    assert again.say("why ma") == found
    assert "It scored " in found
    assert "no" in ear.say("why WH")


def test_undo_is_about_ones_own_decision_where_a_bot_came_after_the_dice() -> None:
    table = Table(CLASSIC, parse_situation(f"phase=fire {DUEL}"), SeededDice(1))
    ear = Ear(table, bots={1: recruit("dummies")})
    shot = ear.say("fire ppc at ma")
    assert "Turn 1, movement phase. WH" not in shot
    assert ear.say("undo").endswith("Agreed by Anna? Say yes or no.")
    back = ear.say("yes")
    assert back.startswith("Taken back: Anna's fire.")
    assert "Anna declares fire for WH Warhammer." in back
    assert ear.say("undo").startswith("No: nothing to take back: you have decided nothing yet")


def test_a_wrong_choice_is_asked_again() -> None:
    """A Marauder fires from between the rear and the right of a Warhammer that faces south."""
    ear = listen("phase=fire initiative=5,9; Warhammer@0508/S id=WH; Marauder@0406/S id=ma")
    question = "Anna: WH is hit exactly between two sides. Which one? 1 its right side 2 its rear"
    assert ear.say("fire laser at WH").endswith(question)
    for wrong in ("3", "hold"):
        said = ear.say(wrong)
        assert said.startswith("No: ")
        assert said.endswith(question)
    assert "ma fires Medium Laser at WH" in ear.say("2")


def test_the_log_tells_turn_and_phase_once() -> None:
    ear = listen(MOVING)
    ear.say("stay")
    ear.say("stay")
    ear.say("stay")
    assert ear.say("log") == (
        "Turn 1, movement phase. WH Warhammer stands still. ma Marauder stands still. "
        "Turn 1, reaction phase. ma Marauder looks straight ahead."
    )


def test_dice_are_taken_back_only_if_both_players_agree() -> None:
    ear = listen(f"phase=fire {DUEL}")
    ear.say("fire ppc at ma")
    assert "WH fires PPC at ma" in ear.say("hold")
    before = ear.table.state_hash()
    asked = "What came after it will not count, dice too. Agreed by Anna and Ben? Say yes or no."
    assert ear.say("undo") == asked
    assert ear.say("no") == "Not done."
    assert ear.table.state_hash() == before
    assert ear.say("undo") == asked
    back = ear.say("yes")
    assert back.startswith("Taken back: Ben's fire.")
    assert "Ben declares fire for ma Marauder." in back
    assert "A decision is taken back by agreement" in ear.say("log 1")


def test_giving_up_is_asked_about() -> None:
    ear = listen(MOVING)
    assert ear.say("give up") == "Does Anna give up? Say yes or no."
    assert "Ben wins" in ear.say("yes")
    assert ear.session.over


def test_real_dice_are_typed() -> None:
    ear = listen("Warhammer@0505/S id=WH; Marauder@0509/N id=ma", RealDice())
    assert ear.heard().endswith("Anna rolls 2 dice: initiative of Anna.")
    again = "Anna rolls 2 dice: initiative of Anna."
    for wrong in ("7 1", "9", "12", "3", "1 2 3", "dice 1 0"):
        told = f"No: type what each of the 2 dice shows, such as 3 5. {again}"
        assert ear.say(wrong) == told
    assert ear.say("dance").endswith(again)
    assert ear.say("6 6") == "Ben rolls 2 dice: initiative of Ben."
    assert ear.say("dice 1 2").startswith("Anna 12, Ben 3: Anna has the initiative")
    assert isinstance(ear.table.pending, MoveDecision)


def test_entries_of_the_log_that_grow_are_told_on() -> None:
    """Twists stand together in one entry of the log; each is heard once."""
    ear = listen(f"phase=react {DUEL}")
    assert "ma Marauder twists left, torso north-west." in ear.say("twist left")
    second = ear.say("twist right")
    assert "WH Warhammer twists right, torso south-west." in second
    assert "ma Marauder twists" not in second


def test_hostile_names_are_inert() -> None:
    battle = parse_situation(MOVING)
    battle.sides[0] = "An\x1b[2Jna\N{RIGHT-TO-LEFT OVERRIDE}"
    battle.board.name = "x\x9b31m\r\n> quit"
    mechs_of(battle)["WH"].crew.name = "[red]Bo[/red]\x07"
    ear = Ear(Table(CLASSIC, battle, SeededDice(1)))
    for line in ["status", "unit", "map", "enemy", "run \x1b[31m", "fire \x00"]:
        ear.session.take(line)
    said = ear.out.getvalue()
    assert all(c.isprintable() or c == "\n" for c in said)
    assert "[red]Bo[/red]" in said


def test_a_file_of_commands_plays_a_duel_to_its_end(tmp_path: Path) -> None:
    """The commands of one game, played again from a file, tell the same story."""
    table = Table(CLASSIC, parse_situation(DUEL), SeededDice(5))
    bots = {side: recruit("bot", side) for side in (0, 1)}
    lines = []
    while table.pending is not None and len(table.turns) <= 40:
        answer = bots[pending(table).side].decide(pending(table))
        command = write(pending(table), answer)
        lines.append(f"{command} sure" if isinstance(table.pending, MoveDecision) else command)
        table.answer(answer)
    assert table.pending is None
    out = io.StringIO()
    again = Table(CLASSIC, parse_situation(DUEL), SeededDice(5))
    game = battles.keep(again, tmp_path / "duel.battle")
    play(game, lines_of(lines), out)
    assert again.state_hash() == table.state_hash()
    assert "No: " not in out.getvalue()
    *_, story, end = out.getvalue().split("The battle is over.")
    assert f"> {lines[-1]}" in story
    assert letters(end) == letters(f"The battle is saved in {tmp_path / 'duel.battle'}.")


def test_a_duel_with_real_dice_is_told_and_verified_like_any_other(tmp_path: Path) -> None:
    """Typed dice give the very battle that the same dice give when the program throws them."""
    rolled = Table(CLASSIC, parse_situation(DUEL), SeededDice(5))
    typed = Table(CLASSIC, parse_situation(DUEL), RealDice())
    bots = {side: recruit("bot", side) for side in (0, 1)}
    lines, rolls = [], 0
    while typed.pending is not None and len(typed.turns) <= 6:
        if isinstance(typed.pending, Roll):
            answer: Any = rolled.dice.throw(typed.pending, typed.rolls)
            lines += ["7", " ".join(str(die) for die in answer.dice)]
            rolls += 1
        else:
            answer = bots[typed.pending.side].decide(typed.pending)
            lines.append(f"{write(typed.pending, answer)}")
            if isinstance(typed.pending, MoveDecision):
                lines[-1] += " sure"
        typed.answer(answer)
    play_out(rolled, {side: recruit("bot", side) for side in (0, 1)}, 6)

    out = io.StringIO()
    path = tmp_path / "dice.battle"
    again = Table(CLASSIC, parse_situation(DUEL), RealDice())
    play(battles.keep(again, path), lines_of(lines), out)
    assert again.log == rolled.log[: len(again.log)]
    said = out.getvalue()
    # Each throw is asked for, and asked for again after the wrong "7".
    assert said.count("No: ") == said.count("No: type what") == rolls
    assert rolls > 30
    assert {wrong for _, wrong in battles.verify(path)} == {""}
    on = battles.go_on(path)
    assert on.table.state_hash() == again.state_hash()
    assert type(on.table.pending) is type(again.pending)
    on.close()


def letters(text: str) -> str:
    """What is left of a text without blanks: a long path is broken where the line ends."""
    return "".join(text.split())


def test_the_end_of_input_saves_and_says_so(tmp_path: Path) -> None:
    out = io.StringIO()
    game = battles.keep(
        Table(CLASSIC, parse_situation(MOVING), SeededDice(1)), tmp_path / "cut.battle"
    )
    play(game, lines_of(["run 0508 s"]), out)
    end = f"No more commands. The battle is saved in {tmp_path / 'cut.battle'}."
    assert letters(out.getvalue()).endswith(letters(end))
    on = battles.go_on(tmp_path / "cut.battle")
    assert mechs_of(on.table.state)["WH"].hex == (5, 8)
    on.close()


def test_an_overlong_line_is_one_line(tmp_path: Path) -> None:
    out = io.StringIO()
    game = battles.Game(Table(CLASSIC, parse_situation(MOVING), SeededDice(1)), None)
    play(game, lines_of(["x" * 5000, "status"]), out)
    assert out.getvalue().count("No: ") == 1
    assert "Turn 1, movement phase." in out.getvalue()


def lines_of(lines: Iterable[str]) -> io.StringIO:
    return io.StringIO("".join(f"{line}\n" for line in lines))


def test_orders_are_called_for_in_any_phase() -> None:
    """And asked for at the end of the turn, of the side that called."""
    ear = Ear(Table(CLASSIC, parse_situation(MOVING), SeededDice(1)))
    assert "Anna will give orders" in ear.say("call")
    assert "will give orders" not in ear.say("stay")
    table = ear.table
    while table.state.phase is not Phase.END:
        table.answer(pending(table).default())
    assert isinstance(table.pending, OrdersDecision)
    ear.session.take("orders WH dump CT restart off")
    assert not mechs_of(table.state)["WH"].restarts
    assert mechs_of(table.state)["WH"].dumping


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((Mode.JUMP, "A/0508"), "GR attacks from above and does not fire this turn."),
        ((Mode.RUN, "F F C"), "GR charges and does not fire this turn."),
    ],
)
def test_a_unit_that_charges_or_dives_has_no_fire(steps: tuple[Mode, str], said: str) -> None:
    line = "phase=move initiative=9,5; Griffin GRF-1N@0505/S id=GR; Marauder@0508/N id=ma"
    game = Table(CLASSIC, parse_situation(line), SeededDice(1))
    game.answer(Move("ma", Mode.STAND))
    game.answer(Move("GR", steps[0], read_steps(steps[1])))
    asked = FireDecision(0, game.state, ("GR",))
    assert list(question(game.state, asked))[1:] == [said]
    while game.state.phase is not Phase.PHYSICAL_ATTACK:
        game.answer(pending(game).default())
    told = [entry.line for entry in entries(game.state, game.log)]
    assert f"GR Griffin: {said.removeprefix('GR ')}" in told


def test_orders_to_several_units_stand_in_one_command() -> None:
    line = "initiative=5,9; Warhammer@0505/S id=WH; Archer@0405/S id=AR side=1; Wasp@0509/N"
    battle = parse_situation(line)
    told = next(iter(question(battle, OrdersDecision(0, battle, ("WH", "AR")))))
    assert "WH Warhammer and AR Archer, all in one command: orders WH ..., AR ..." in told
    told = next(iter(question(battle, OrdersDecision(0, battle, ("WH",)))))
    assert told.endswith("to WH Warhammer.")


def test_ctrl_c_tells_where_the_battle_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken_off(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", broken_off)
    path, out = tmp_path / "duel.battle", io.StringIO()
    game = battles.keep(Table(CLASSIC, parse_situation(MOVING), SeededDice(1)), path)
    with pytest.raises(KeyboardInterrupt):
        play(game, io.StringIO(), out, keyboard=True)
    assert "The battle is saved in" in out.getvalue()


def test_objectives_are_told_at_the_start_and_when_asked_for() -> None:
    goals = "turn=2 goal1=hold_0505_for_3_turns goal2=leave_north_with_ma,_9_points"
    ear = Ear(Table(CLASSIC, parse_situation(f"{goals} {MOVING}"), SeededDice(1)))
    told = (
        "Anna: hold 0505 for 3 turns: 0 of 3 turns. "
        "Ben: leave north with ma Marauder, 9 points: not yet. Points: Anna 0, Ben 0."
    )
    assert told in ear.heard()
    ear.session.take("goals")
    assert ear.heard() == told
    ear.session.take("status")
    assert told in ear.heard()


def test_without_objectives_the_last_side_left_wins() -> None:
    ear = Ear(Table(CLASSIC, parse_situation(MOVING), SeededDice(1)))
    ear.heard()
    ear.session.take("goals")
    assert ear.heard() == "The last side with a unit left wins."


def test_the_rest_of_a_lance_holds_or_fires_by_one_word() -> None:
    line = (
        "initiative=5,9; Warhammer WHM-6R@0505/S; Archer ARC-2R@0705/S side=1; "
        "Marauder@0510/N side=2; Atlas AS7-D@0710/N side=2"
    )
    moving = Ear(Table(CLASSIC, parse_situation(f"phase=move {line}"), SeededDice(1)))
    assert "WA Warhammer stands still" in moving.say("rest")
    assert moving.session.table.pending.units == ("ma", "at")  # type: ignore[union-attr]
    assert moving.say("rest fire").startswith("No: say rest")
    told = moving.say("rest")
    assert told.index("AR") < told.index("reaction phase")
    firing = Ear(Table(CLASSIC, parse_situation(f"phase=fire {line}"), SeededDice(1)))
    told = firing.say("rest fire")
    assert told.startswith("WA 4 at")
    assert told.endswith("Say yes or no.")
    assert firing.say("no") == "Not done."
    told = firing.say("rest fire sure")
    assert "declares fire for" in told
    told = firing.say("hold ma")
    assert "AR Archer declares" in told or "AR Archer holds fire" in told


TANK_AND_SUITS = (
    "phase=fire initiative=5,9 open=12x14; Manticore Heavy Tank@0610/N; "
    "Elemental Point Laser@0709/N side=1; Marauder MAD-3R@0705/S side=2"
)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("MA fire all", "MA Manticore Heavy Tank declares"),
        ("EL fire all", "EL Elemental Point declares"),
        ("manticore hold", "MA Manticore Heavy Tank holds fire"),
        ("MA try fire all", "Expect"),
        ("try MA fire all", "Expect"),
        ("MA weapons", "MA Manticore Heavy Tank at m2"),
        ("MA map", "0610: clear"),
        ("EL", "EL Elemental Point"),
        ("ma 0705", "No: '0705' is no command"),
        ("map", "12x14"),
    ],
)
def test_a_unit_may_stand_before_any_verb_and_its_id_is_no_shorter_command(
    line: str, words: str
) -> None:
    ear = Ear(Table(CLASSIC, parse_situation(TANK_AND_SUITS), SeededDice(1)))
    ear.heard()
    ear.session.take(line)
    assert words in ear.heard()


def test_a_long_entry_is_heard_a_sentence_to_a_line() -> None:
    table = Table(CLASSIC, parse_situation(f"phase=fire {DUEL}"), SeededDice(1))
    ear = Ear(table)
    ear.heard()
    sentences = ("WH Warhammer falls on its front in 0505: 7 damage, left arm 5.", "Hurt again.")
    ear.session._say(Entry(1, "fire", sentences * 2))
    assert ear.out.getvalue().splitlines() == [*sentences, *sentences]
