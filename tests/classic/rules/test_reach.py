"""Everywhere a 'Mech can go, held against trying out every sequence of steps."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from btterm.board.board import Board
from btterm.board.terrain import Ground, Terrain
from btterm.classic.battle import Battle
from btterm.classic.decisions import Move, MoveDecision
from btterm.classic.sheets.library import load_sheet
from btterm.classic.units.mech import Mech
from btterm.classic.units.unit import Mode
from btterm.errors import IllegalAnswer
from btterm.hexes import Facing, Hex
from tests.rulebook.rules import (
    LEFT,
    RIGHT,
    Backward,
    Forward,
    Shift,
    Stand,
    Step,
    ghost,
    reach,
    take_step,
)
from tests.rulebook.tabletop import add_mech

STEPS: tuple[Step, ...] = (
    Forward(),
    Backward(),
    LEFT,
    RIGHT,
    *(Shift(side) for side in (1, 2, 4, 5)),
)
STANDS: tuple[Step, ...] = tuple(Stand(facing) for facing in Facing)

terrains = st.builds(
    Terrain,
    level=st.integers(0, 2),
    ground=st.sampled_from([Ground.CLEAR] * 4 + list(Ground)),
    depth=st.just(0),
    roads=st.sampled_from([0, 0, 0, 0b001001, 0b111111]),
)
pools = st.builds(Terrain, ground=st.just(Ground.WATER), depth=st.integers(0, 3))


@st.composite
def battles(draw: st.DrawFn) -> tuple[Battle, Mech]:
    """A 5x5 board, a slow 'Mech in its middle, a friend and an enemy about."""
    hexes = draw(st.lists(st.one_of(terrains, pools), min_size=25, max_size=25))
    battle = Battle(Board("patch", 5, 5, hexes), ["Anna", "Ben"])
    name = draw(st.sampled_from(["UrbanMech", "Atlas", "Goliath"]))
    mech = add_mech(battle, 0, load_sheet(name), Hex(3, 3), draw(st.sampled_from(Facing)))
    mech.prone = draw(st.booleans())
    spots = st.sampled_from([hex_ for hex_ in battle.board if hex_ != mech.hex])
    friend, enemy = draw(st.lists(spots, min_size=2, max_size=2, unique=True))
    add_mech(battle, 0, load_sheet("Wasp"), friend, Facing.N)
    add_mech(battle, 1, load_sheet("Wasp"), enemy, Facing.N)
    return battle, mech


def by_hand(battle: Battle, mech: Mech, mode: Mode) -> dict[tuple[Hex, Facing], int]:
    """The fewest MP to every end, by trying all steps from everywhere, in order of MP."""
    best: dict[tuple[Hex, Facing], int] = {}
    seen: dict[object, int] = {}
    open_ = [ghost(mech)]
    while open_:
        here = open_.pop()
        moved = here.moved
        state = (here.hex, here.raised, here.facing, here.prone, moved.turned, moved.entered == 0)
        if seen.get(state, 99) <= moved.spent:
            continue
        seen[state] = moved.spent
        if not here.prone and battle.units_in(here.hex, besides=mech) in ([], [here]):
            key = (here.hex, here.facing)
            best[key] = min(best.get(key, 99), moved.spent)
        for step in STANDS if here.prone else STEPS:
            double = ghost(here)
            double.moved.mode = mode
            try:
                take_step(battle, double, mode, step)
            except IllegalAnswer:
                continue
            open_.append(double)
    return best


@settings(max_examples=60)
@given(battles(), st.sampled_from([Mode.WALK, Mode.RUN]))
def test_reach_is_what_the_steps_allow(found: tuple[Battle, Mech], mode: Mode) -> None:
    """The same ends at the same cost, whatever the terrain."""
    battle, mech = found
    ends = {key: end.mp for key, end in reach(battle, mech, mode).ends.items()}
    assert ends == by_hand(battle, mech, mode)


@settings(max_examples=60)
@given(battles())
def test_the_steps_to_an_end_are_legal_and_lead_there(found: tuple[Battle, Mech]) -> None:
    """Every end's own steps pass the check, at the cost and with the rolls that it names."""
    battle, mech = found
    decision = MoveDecision(0, battle, (mech.id,))
    for mode in decision.modes(mech.id):
        reach_ = decision.reach(mech.id, mode)
        if mode is Mode.STAND:
            continue
        for (hex_, facing), end in reach_.ends.items():
            view = decision.preview(Move(mech.id, mode, reach_.steps(hex_, facing)))
            assert (view.hex, view.facing, view.mp) == (hex_, facing, end.mp)
            assert len(view.rolls) == end.rolls
            assert view.as_run == end.as_run


def test_counted_on_open_ground() -> None:
    """Two MP on open ground: counted by hand. Facing N one can stay (1), turn once (2) or
    twice (2), go one hex ahead or back (2), turn and go or go and turn (4 ahead, 4 back),
    two ahead or two back (2); sideways to the rear costs three."""
    battle = Battle(Board("open", 9, 9), ["Anna", "Ben"])
    mech = add_mech(battle, 0, load_sheet("UrbanMech"), Hex(5, 5), Facing.N)
    ends = reach(battle, mech, Mode.WALK).ends
    assert len(ends) == 1 + 2 + 2 + 2 + 4 + 4 + 2
    assert ends[Hex(5, 3), Facing.N].mp == 2
    assert ends[Hex(6, 4), Facing.NE].mp == 2
    assert (Hex(6, 4), Facing.N) not in ends
