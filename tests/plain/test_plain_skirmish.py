"""Alpha Strike by lines of text."""

from __future__ import annotations

import io

from btterm.alphastrike.battle import Objective
from btterm.alphastrike.decisions import MoveDecision
from btterm.alphastrike.situation import parse_situation
from btterm.hexes import Hex
from btterm.match import scenarios, skirmish
from btterm.match.opening import open_battle
from btterm.plain.door import play
from btterm.players.alphastrike.roster import recruit

LINES = """help
units
reach WA
WA 0101 N
WA jump 0808 N
WA 0815 NE
undo
WA 0815 NE
GR stay
HU stay
JE stay
attacks JE
card WA
hex 0505
map
rules overheat
nonsense
999
1
log
quit
"""


def told() -> str:
    game = skirmish.set_up(solo="dummies", seed=3)
    out = io.StringIO()
    play(game, io.StringIO(LINES), out, bots={1: recruit("dummies")})
    return out.getvalue()


def test_a_battle_is_played_and_looked_at_by_lines() -> None:
    text = told()
    assert "WA does not get to 0101" in text
    assert 'WA has 8" on its card' in text
    assert "Taken back." in text
    assert "WA moves 4" in text.replace(chr(34), "")
    assert "0505:" in text
    assert "No: 'nonsense'" in text
    assert "The battle is saved in" in text
    assert "Traceback" not in text


def test_options_are_played_and_told() -> None:
    chosen = ["objectives", "victory points"]
    game = skirmish.set_up(solo="dummies", seed=3, options=chosen)
    out = io.StringIO()
    play(game, io.StringIO("units\nquit\n"), out, bots={1: recruit("dummies")})
    assert "Objective of Red in 0503: free." in out.getvalue()
    assert "Victory points: Blue 0, Red 0." in out.getvalue()


def test_objectives_stand_on_the_map_and_capitals_tell_the_sides_apart() -> None:
    game = open_battle(scenarios.load("two-lances"), real_dice=False, seed=3)
    units = game.table.state.units
    units["ph"].id = "gr"
    game.table.state.units = {unit.id: unit for unit in units.values()}
    game.table.state.objectives = [Objective(Hex(4, 4), 1, held=0, turns=1)]
    out = io.StringIO()
    asked = game.table.pending
    assert isinstance(asked, MoveDecision)
    own, theirs = ("gr", "GR") if asked.side else ("GR", "gr")
    play(game, io.StringIO(f"{theirs} 0101 N\nmap\nhex 0404\ncard {own}\nquit\n"), out)
    text = " ".join(out.getvalue().split())
    assert f"is {own}, and capitals count" in text
    assert "** 0404: objective of Ben, held by Anna, one turn to go." in text
    assert "Objective of Ben, held by Anna" in text


def test_a_decision_behind_dice_is_taken_back_where_all_agree() -> None:
    line = "phase=combat turn=3; Atlas AS7-K@0505/S; Wolfhound@0508/N"
    lines = "1\nundo\nno\nundo\nyes\nlog\nquit\n"
    game = skirmish.kept(parse_situation(line), None, 3, real_dice=False)
    out = io.StringIO()
    play(game, io.StringIO(lines), out, bots={1: recruit("dummies")})
    text = " ".join(out.getvalue().split())
    assert text.count("Agreed by Anna? Say yes or no.") == 2
    assert text.count("Taken back.") == 1
    assert "A decision is taken back by agreement: " in text
    assert "TakenBack" not in text
