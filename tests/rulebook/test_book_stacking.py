"""Who may pass and stop in a hex, and two units in one hex (Compendium, Stacking)."""

from __future__ import annotations

import pytest

from btterm.classic.units.unit import Mode
from btterm.soak.mechs import mechs_of
from tests.rulebook.rules import crowded, may_pass, may_stop, who_is_hit
from tests.rulebook.tabletop import at, decision, duel, move, refusal, solo


def test_nobody_passes_an_enemy_and_everybody_a_friend() -> None:
    battle, mech, enemy = duel("Wasp@0506/N; Stinger@0505/N")
    assert may_pass(battle, mech, enemy.hex) == f"{enemy.id} stands in 0505"
    enemy.side = mech.side
    assert not may_pass(battle, mech, enemy.hex)
    assert refusal(battle, mech, Mode.WALK, "F") == f"cannot stop in 0505: {enemy.id} is there"
    assert not refusal(battle, mech, Mode.WALK, "F F"), "the way leads on"


@pytest.mark.parametrize("side", [0, 1])
def test_one_mech_a_hex_whosoever_it_is(side: int) -> None:
    battle, mech, other = duel("Wasp@0506/N; Stinger@0505/N")
    other.side = side
    assert may_stop(battle, mech, at("0505"))
    assert not may_stop(battle, mech, at("0504"))
    assert not may_stop(battle, mech, mech.hex), "its own hex is its own"


def test_two_in_one_hex_are_a_state_from_which_one_gives_way() -> None:
    battle, mech, other = duel("Wasp@0506/N; Stinger@0505/N")
    assert not crowded(battle, mech)
    mech.hex = other.hex
    assert crowded(battle, mech)
    assert crowded(battle, other)
    assert battle.units_in(other.hex) == [mech, other]
    assert who_is_hit(battle, other.hex, besides=mech) is other


def test_the_deck_of_a_bridge_and_the_water_below_are_two_levels() -> None:
    """One 'Mech a hex all the same: the book parts the levels of buildings alone."""
    battle, deck, below = duel("0505=~2Hmr03 ; Wasp@0505/N; Stinger@0506/N")
    deck.raised, below.hex = 2, at("0505")
    assert battle.units_in(at("0505"), 2) == [deck]
    assert battle.units_in(at("0505"), 0) == [below]
    assert crowded(battle, below)


def test_a_hex_under_a_mech_in_the_air_is_free() -> None:
    """A death from above attack does not stack: others may come to the hex that it hangs over."""
    battle, diver = solo("Spider@0508/N; Crusader@0605/S moved=walk1; Stinger@0707/N side=2")
    move(battle, diver, Mode.JUMP, "A/0605")
    other = mechs_of(battle)["st"]
    assert not may_stop(battle, other, diver.hex)
    assert diver.hex in decision(battle, other).reach(other.id, Mode.JUMP).hexes()
    assert not refusal(battle, other, Mode.JUMP, f"J/{diver.hex}/N")
