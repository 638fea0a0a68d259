"""Alpha Strike by lines of text."""

from __future__ import annotations

import io

from btterm.match import skirmish
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
