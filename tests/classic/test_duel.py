"""A whole duel with every answer and every die written out, up to the last box marked (Compendium,
Introduction, Level Two BattleTech, Components, Units, BattleMechs, Playing the Game)."""

from __future__ import annotations

import json

from btterm.classic.decisions import Fire, Move, Twist
from btterm.classic.log.narrate import entries
from btterm.classic.saves.state import CLASSIC
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.situation import parse_situation
from btterm.classic.units.unit import Mode
from btterm.soak.mechs import mechs_of
from btterm.table.dice import ScriptedDice
from btterm.table.table import Table
from tests.rulebook.rules import Shot, read_steps

AC_20, RIGHT_LASER, LEFT_LASER = 0, 1, 2
LOCUST_LASER, LOCUST_RIGHT_GUN = 0, 1

ANSWERS = [
    # Turn 1: the Locust comes near, both fire at range 3.
    Move("lo", Mode.WALK, read_steps("F F F")),
    Move("HU", Mode.STAND),
    Twist("HU"),
    Twist("lo"),
    Fire("lo", (Shot(LOCUST_LASER, "HU"),)),
    Fire("HU", tuple(Shot(gun, "lo") for gun in (AC_20, RIGHT_LASER, LEFT_LASER))),
    # Turn 2: the Hunchback steps up to it.
    Move("HU", Mode.WALK, read_steps("F F")),
    Move("lo", Mode.STAND),
    Twist("lo"),
    Twist("HU"),
    Fire("HU", (Shot(AC_20, "lo"),)),
    Fire("lo", (Shot(LOCUST_LASER, "HU"), Shot(LOCUST_RIGHT_GUN, "HU"))),
]

DICE = [
    (6, 4),  # initiative: Anna 10,
    (2, 3),  # Ben 5: he moves first
    (3, 3),  # Locust's laser: 4 + 1 walked = 5, hits
    (4, 4),  # front 8: left torso, 20 > 15
    (1, 2),  # AC/20: 4 + 1 for 3 hexes = 5, misses
    (4, 3),  # right laser: 5, hits
    (5, 5),  # front 10: left arm, armor 4 > 0, structure 3 > 2
    (4, 4),  # one critical hit
    (1, 3),  # upper half, third slot: the machine gun
    (1, 1),  # left laser misses
    (1, 1),  # initiative: 2 to 2,
    (1, 1),  # rolled again
    (2, 2),  # Anna 4,
    (6, 6),  # Ben 12: Anna moves first
    (5, 5),  # AC/20: 4 + 1 walked = 5, hits
    (3, 4),  # front 7: center torso, 10 + 6 and 4 beyond
    (2, 2),  # Locust's laser: 4 + 0 for 2 hexes = 4, hits
    (6, 6),  # front 12: head, 9 > 4
    (2, 2),  # the MechWarrior stays awake on 3+
    (1, 2),  # machine gun: 4, misses
]


def test_a_duel_to_its_end() -> None:
    situation = "open=15x17; Hunchback HBK-4G@0810/N; Locust LCT-1V@0804/S"
    dice = ScriptedDice(DICE)
    table = Table(CLASSIC, parse_situation(situation), dice)
    for answer in ANSWERS:
        table.answer(answer)
    assert table.pending is None
    assert not dice.left
    battle = table.state
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.turn) == (0, 2)

    hunchback, locust = mechs_of(battle)["HU"], mechs_of(battle)["lo"]
    sheet = hunchback.sheet
    assert hunchback.armor == {**sheet.armor, Location.LT: 15, Location.HD: 4}
    assert hunchback.rear_armor == dict(sheet.rear_armor)
    assert hunchback.structure == sheet.structure_points
    assert not any(hunchback.criticals.values())
    assert hunchback.shots == [3, 5]
    assert (hunchback.crew.hits, hunchback.crew.awake) == (1, True)
    assert (hunchback.heat, str(hunchback.hex)) == (0, "0808")

    sheet = locust.sheet
    assert locust.destroyed == "center torso destroyed"
    assert locust.armor == {**sheet.armor, Location.LA: 0, Location.CT: 0}
    assert locust.structure == {**sheet.structure_points, Location.LA: 2, Location.CT: 0}
    assert {place: hit for place, hit in locust.criticals.items() if hit} == {Location.LA: [2]}
    assert locust.shots == [199]
    assert (locust.heat, str(locust.hex)) == (0, "0807")

    lines = [entry.line for entry in entries(battle, table.log)]
    assert lines[0] == "Anna 10, Ben 5: Anna has the initiative and moves last."
    assert lines[-1].startswith("Anna wins")


def test_the_same_answers_and_dice_give_the_same_journal() -> None:
    """Byte for byte, and the journal alone gives the same battle again."""
    texts = []
    for _ in range(2):
        situation = "open=15x17; Hunchback HBK-4G@0810/N; Locust LCT-1V@0804/S"
        table = Table(CLASSIC, parse_situation(situation), ScriptedDice(DICE))
        for answer in ANSWERS:
            table.answer(answer)
        texts.append(json.dumps(table.journal()))
    assert texts[0] == texts[1]
    again = Table.resume(CLASSIC, json.loads(texts[0]), ScriptedDice([]))
    assert again.state_hash() == table.state_hash()
