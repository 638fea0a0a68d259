"""Who carries whom (Alpha Strike, Transporting Infantry, Mechanized Battle Armor)."""

from __future__ import annotations

import pytest

from btterm.alphastrike.battle import Battle
from btterm.alphastrike.cards.card import Card, Mode
from btterm.alphastrike.decisions import AttackDecision, Move, MoveDecision
from btterm.alphastrike.events import RiderRolled, UnitWithdrew
from btterm.alphastrike.rules.transport import (
    KEEP,
    SettingDown,
    _places,
    aboard,
    burden,
    may_ride,
    offer,
    passengers,
    set_down,
    spill,
    take_aboard,
)
from btterm.alphastrike.rules.victory import value, victory_points
from btterm.alphastrike.rules.withdrawal import leave_map
from btterm.alphastrike.turn.ends import end_phase
from btterm.board.terrain import Ground, Terrain
from btterm.hexes import Facing, Hex, distance
from btterm.players.alphastrike.bot import Bot
from btterm.players.alphastrike.passengers import in_time
from btterm.players.alphastrike.places import spots
from btterm.table.choice import Choice
from btterm.table.table import Table
from tests.alphastrike.tabletop import at, battle, card, play, told

PLATOON = card('2"f', "1/1/0", "2/1", "CAR3", type_="CI", size=1)
MAXIM = card('16"h', "2/2/0", "3/2", "IT12", type_="CV")
SUIT = card('4"j', "1/1/0", "2/1", "CAR4, MEC, AM", type_="BA", size=1)
HEAVY_SUIT = card('4"f', "1/1/0", "2/1", "CAR5, HMEC", type_="BA", size=1)
RIFLES = card('2"f', "1/0/0", "2/1", "CAR3", type_="CI", size=1)
PARATROOPS = card('2"f', "1/1/0", "2/1", "CAR3, PAR", type_="CI", size=1)
OMNI = card('14"', "3/3/1", "5/3", "OMNI")


def loaded(carrier: Card = MAXIM, who: Card = PLATOON) -> tuple[Battle, Table[Battle]]:
    """A carrier of the south that has taken aboard all that it can of two neighbors."""
    state = battle([at("0808", carrier), at("0708", who), at("0908", who)], [at("0101")])
    table = play(state, (1, 1), (6, 6))
    while isinstance(asked := table.pending, Choice):
        table.answer(asked.answers()[-1])
    return table.state, table


def test_the_maxim_of_the_book() -> None:
    """16 inches: two platoons aboard for 4, 8 inches of way, and both set down for 4."""
    state, table = loaded()
    carrier = state.of_side(0)[0]
    platoons = aboard(state, carrier)
    assert len(platoons) == 2
    asked = table.pending
    assert isinstance(asked, MoveDecision)
    assert [unit.id for unit in asked.units] == [carrier.id]
    assert max(way.inches for way in asked.reach(carrier.id, Mode.HOVER).values()) == 12
    table.answer(Move(carrier.id, Mode.HOVER, Hex.parse("0804"), Facing.N))
    for hex_ in ("0803", "0805"):
        asked = table.pending
        assert isinstance(asked, Choice)
        assert hex_ in asked.answers()
        table.answer(hex_)
    assert [each.hex for each in platoons] == [Hex.parse("0803"), Hex.parse("0805")]
    # They attack, and do not move.
    asked = table.pending
    assert isinstance(asked, MoveDecision)
    assert asked.side == 1
    enemy = asked.units[0]
    table.answer(Move(enemy.id, Mode.WALK, enemy.hex, enemy.facing))
    asked = table.pending
    assert isinstance(asked, AttackDecision)
    assert {unit.id for unit in asked.units} >= {each.id for each in platoons}


def test_too_far_to_set_both_down() -> None:
    state, table = loaded()
    carrier = state.of_side(0)[0]
    table.answer(Move(carrier.id, Mode.HOVER, Hex.parse("0803"), Facing.N))
    asked = table.pending
    assert isinstance(asked, Choice)
    table.answer(asked.answers()[0])
    assert len(aboard(table.state, table.state.units[carrier.id])) == 1
    assert isinstance(table.pending, MoveDecision)
    assert table.fork().state == table.state


def test_who_declines_is_not_asked_again() -> None:
    state = battle([at("0808", MAXIM), at("0709", PLATOON)], [at("0101")])
    table = play(state, (1, 1), (6, 6))
    asked = table.pending
    assert isinstance(asked, Choice)
    assert asked.default() == "no"
    table.answer("no")
    assert isinstance(table.pending, MoveDecision)


@pytest.mark.parametrize(
    ("carrier", "who", "fits"),
    [
        (MAXIM, PLATOON, True),
        (card('10"t', specials="IT2", type_="CV"), PLATOON, False),
        (OMNI, SUIT, True),
        (card('14"'), SUIT, False),
        (card('14"'), HEAVY_SUIT, True),
        (card('10"t', type_="CV"), HEAVY_SUIT, True),
        (OMNI, PLATOON, False),
        (SUIT, SUIT, False),
    ],
)
def test_who_fits_where(carrier: Card, who: Card, fits: bool) -> None:
    state = battle([at("0808", carrier), at("0709", who)], [at("0101")])
    first = next(iter(state.units.values()))
    assert bool(passengers(state, first)) == fits


def test_one_rider_on_an_omni_mech_and_it_slows_by_a_hex() -> None:
    state, table = loaded(OMNI, SUIT)
    carrier = state.of_side(0)[0]
    assert len(aboard(state, carrier)) == 1
    assert not may_ride(state, carrier, state.of_side(0)[1])
    asked = table.pending
    assert isinstance(asked, MoveDecision)
    assert max(way.inches for way in asked.reach(carrier.id, Mode.WALK).values()) == 12
    assert burden(state, carrier) == 0


def test_hmec_slows_in_every_turn() -> None:
    state, _ = loaded(card('14"'), HEAVY_SUIT)
    assert burden(state, state.of_side(0)[0]) == 2


@pytest.mark.parametrize(("specials", "inches"), [("OMNI", 0), ("", 2)])
def test_a_rider_with_both_abilities(specials: str, inches: int) -> None:
    """It costs an OMNI unit nothing."""
    both = card('4"f', "1/1/0", "2/1", "CAR5, HMEC, MEC", type_="BA", size=1)
    state, _ = loaded(card('14"', specials=specials), both)
    assert burden(state, state.of_side(0)[0]) == inches


@pytest.mark.parametrize(("die", "armor", "suit"), [(4, 2, (2, 1)), (5, 5, (0, 0))])
def test_who_is_struck(die: int, armor: int, suit: tuple[int, int]) -> None:
    """On 5 and 6 the rider."""
    state = battle([at("0808", OMNI), at("0101", SUIT)], [at("0805", facing=Facing.S)])
    carrier, riding, enemy = state.units.values()
    riding.carrier, riding.riding = carrier.id, True
    table = play(state, (6, 6), (1, 1), (6, 6), die)
    while isinstance(asked := table.pending, MoveDecision | Choice):
        table.answer(asked.default() if isinstance(asked, MoveDecision) else "no")
    assert isinstance(asked, AttackDecision)
    table.answer(next(s.attack for s in asked.solutions.values() if s.attack.unit == enemy.id))
    assert len(told(table, RiderRolled)) == 1
    found = table.state.units
    assert found[carrier.id].armor == armor
    assert (found[riding.id].armor, found[riding.id].structure) == suit


def test_a_destroyed_carrier_leaves_its_passengers_where_it_stood() -> None:
    state, _ = loaded()
    carrier = state.of_side(0)[0]
    within = aboard(state, carrier)
    carrier.structure = 0
    list(end_phase(state))
    assert carrier.gone
    assert within[0].hex == Hex.parse("0808")
    assert within[1].hex in Hex.parse("0808").neighbours()


def test_who_can_stand_nowhere_is_lost_with_its_carrier(monkeypatch: pytest.MonkeyPatch) -> None:
    state, _ = loaded()
    carrier = state.of_side(0)[0]
    within = aboard(state, carrier)
    monkeypatch.setattr("btterm.alphastrike.rules.transport._fits", lambda *_: False)
    list(spill(state, carrier))
    assert all(each.gone for each in within)


def test_who_walked_to_its_carrier_has_moved() -> None:
    """It is set down as one that moved in this turn."""
    state = battle([at("0808", MAXIM), at("0710", PLATOON)], [at("0101")])
    table = play(state, (1, 1), (6, 6))
    state = table.state
    carrier, platoon, _ = state.units.values()
    table.answer(Move(platoon.id, Mode.FOOT, Hex.parse("0709"), Facing.N))
    assert isinstance(table.pending, Choice)
    table.answer(platoon.id)
    table.answer(Move(carrier.id, Mode.HOVER, Hex.parse("0806"), Facing.N))
    assert isinstance(table.pending, Choice)
    table.answer("0805")
    assert (platoon.hex, platoon.moved.inches) == (Hex.parse("0805"), 2)


def test_a_crippled_carrier_takes_its_passengers_off_the_map() -> None:
    state, _ = loaded()
    carrier = state.of_side(0)[0]
    within = aboard(state, carrier)
    carrier.withdrawing, carrier.hex = True, Hex.parse("0817")
    told = list(leave_map(state, carrier))
    assert told == [UnitWithdrew(each.id) for each in (carrier, *within)]
    assert not any(each.destroyed for each in within)
    assert not state.of_side(0)
    assert victory_points(state, 1) == sum(map(value, (carrier, *within)))


def test_what_a_rider_cannot_take_strikes_its_carrier() -> None:
    """Battle armor with 2/1 takes three points of eight, the 'Mech the other five."""
    state = battle(
        [at("0808", OMNI), at("0101", SUIT)],
        [at("0805", card(damage="8/8/8"), facing=Facing.S)],
    )
    carrier, riding, _ = state.units.values()
    riding.carrier, riding.riding = carrier.id, True
    table = play(state, (6, 6), (1, 1), (6, 6), 6)
    while isinstance(asked := table.pending, MoveDecision | Choice):
        table.answer(asked.default() if isinstance(asked, MoveDecision) else "no")
    assert isinstance(asked, AttackDecision)
    table.answer(next(s.attack for s in asked.solutions.values() if not s.attack.overheat))
    found = table.state.units
    assert (found[carrier.id].armor, found[carrier.id].structure) == (0, 3)
    assert found[riding.id].destroyed


def test_from_the_air_only_those_get_out_who_jump() -> None:
    """Over woods a platoon on foot stays aboard, jump infantry and paratroops do not."""
    flyer = card('16"v', specials="IT12", type_="CV")
    state = battle([at("0808", flyer), at("0101", PLATOON)], [at("0102")])
    state.board[Hex.parse("0808")] = Terrain(ground=Ground.LIGHT_WOODS)
    carrier, platoon, _ = state.units.values()
    for inside, free in ((PLATOON, False), (SUIT, True), (PARATROOPS, True)):
        platoon.card, platoon.carrier = inside, carrier.id
        assert bool(list(_places(state, carrier, platoon))) is free
    state.board[Hex.parse("0808")] = Terrain()
    assert list(_places(state, carrier, platoon))


@pytest.mark.parametrize(
    ("enemy", "boards", "lands"), [("0801", True, False), ("0814", False, True)]
)
def test_the_bot_rides_where_the_fight_is_far(enemy: str, boards: bool, lands: bool) -> None:
    """It takes aboard who is far from all enemies, and sets down who can fight."""
    state = battle([at("0816", MAXIM), at("0716", RIFLES)], [at(enemy, card('0"'))])
    carrier, platoon, _ = state.units.values()
    asked = offer(state, 0)
    assert asked is not None
    assert (Bot().decide(asked.for_player()) == platoon.id) is boards
    list(take_aboard(state, carrier, platoon.id))
    down = next(set_down(state, carrier, 0))
    assert isinstance(down, SettingDown)
    assert (Bot().decide(down.for_player()) != KEEP) is lands


def test_the_bot_stops_where_there_is_time_to_get_out() -> None:
    state, table = loaded(who=RIFLES)
    asked = table.pending
    assert isinstance(asked, MoveDecision)
    carrier = asked.units[0]
    enemy = next(unit for unit in state.units.values() if unit.side)
    enemy.hex = Hex.parse("0802")
    found = in_time(state, carrier, list(spots(asked, carrier)), [enemy])
    assert found
    assert all(spot.spent <= 10 and distance(spot.hex, enemy.hex) <= 4 for spot in found)
