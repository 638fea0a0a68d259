"""A kind of unit, as a table of its answers to the rules. Those without a default every kind owes;
the defaults are those of a unit that has nothing of the sort: no legs to fall from, no heat scale,
no fists, nothing to be switched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from btterm.classic.battle import Battle
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.events import PilotHit
from btterm.classic.hits import Hit, HitTable, Side
from btterm.classic.rule import Rule
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.drops import Drop, put
from btterm.classic.rules.mech.clubs import Club
from btterm.classic.rules.mech.limbs import BlowKind
from btterm.classic.rules.mech.orders import Order, OrderOptions
from btterm.classic.rules.movement_costs import SHIFT_MP
from btterm.classic.rules.repairs import Repair
from btterm.classic.rules.wear import Row
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.crew import FATAL_HITS
from btterm.classic.units.unit import Cause, Load, Mode, Motion, Out, Unit
from btterm.errors import ALLOWED, Refusal
from btterm.hexes import Arc, Facing, Hex
from btterm.table.numbers import Modifier, TargetNumber
from btterm.table.procedure import Procedure

U = TypeVar("U", bound=Unit)
M = TypeVar("M", bound=Mounted)


def _nothing(*_: Any) -> None:
    """Nothing happens."""


def _no_list(*_: Any) -> list[Any]:
    return []


def _no_choice(*_: Any) -> tuple[Any, ...]:
    return ()


def _no(*_: Any) -> bool:
    return False


def _none(*_: Any) -> int:
    return 0


def _no_aim(unit: Unit, *_: object) -> Refusal:
    """Only BattleMechs are shot at so (Compendium, Aimed Shots)."""
    return Refusal(Rule.AIMED_SHOTS, f"{unit.id} is no 'Mech: no aimed shot")


def _in_the_usual_way(*_: Any) -> Procedure[list[int] | None]:
    """The weapon alone says what it does."""
    yield from ()
    return None


def _in_the_way(unit: Unit, points: int, by: int) -> Procedure[int]:
    """All is for the building."""
    yield from ()
    return points


def _never(*_: Any) -> Procedure[Any]:
    """A procedure in which nothing happens."""
    yield from ()


def _allowed(*_: Any, **__: Any) -> Refusal:
    return ALLOWED


def _refuses(rule: Rule, why: str) -> Callable[..., Refusal]:
    refusal = Refusal(rule, why)
    return lambda *_: refusal


_no_standing_up = _refuses(Rule.STANDING_UP, "cannot stand up")
_no_masc = _refuses(Rule.MASC, "has no MASC")
_no_ejecting = _refuses(Rule.EJECTING, "nobody can eject")
_no_charge = _refuses(Rule.CHARGING, "cannot charge")
_no_lifting = _refuses(Rule.BATTLEMECH_LIFTING_CAPABILITIES, "has no hands to lift with")
_no_turret = _refuses(Rule.TORSO_TWIST_TURRET_ROTATION, "has nothing to turn")
_no_blows = _refuses(Rule.PHYSICAL_ATTACKS, "makes no physical attacks")


def _stands_fast(*_: Any) -> Procedure[bool]:
    yield from ()
    return True


def _not_alight(*_: Any) -> Procedure[bool]:
    yield from ()
    return False


def _no_number(*_: Any) -> TargetNumber:
    return TargetNumber(())


def _comes_down(
    battle: Battle, unit: Unit, over: Drop | None, side: Side | None
) -> Procedure[None]:
    """A unit that cannot lose its feet is at the foot of a drop, and not hurt."""
    if over is not None:
        put(unit, over.end)
    yield from ()


def _settled(battle: Battle, unit: Unit) -> Procedure[None]:
    unit.causes = []
    yield from ()


def _tires(battle: Battle, unit: Unit, hits: int, why: str) -> Procedure[None]:
    """The crew takes hits as a MechWarrior does, but nobody passes out."""
    unit.crew.hits = min(FATAL_HITS, unit.crew.hits + hits)
    yield PilotHit(unit.id, hits, unit.crew.hits, why)
    if unit.crew.dead:
        yield from destroy(unit, Out.CREW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[U, M]):
    """What the rules ask of one kind of unit. `rules.kinds` has the function that asks each of
    these, and says there what the answer means."""

    # Movement
    modes: Callable[[Battle, U], tuple[Mode, ...]]
    budget: Callable[[Battle, U, Mode], int]
    motion: Callable[[U], Motion]
    usual_mp: Callable[[U, Mode], int | None] = _nothing
    fills_hex: bool = False
    falls: bool = False
    pushable: bool = True
    obstacle: bool = True
    charges_units: bool = False
    turn_refusal: Callable[[U], Refusal] = _allowed
    stand_refusal: Callable[[U], Refusal] = _no_standing_up
    shift_mp: Callable[[U], int] = lambda _: SHIFT_MP
    masc_refusal: Callable[[Battle, U], Refusal] = _no_masc
    masc_number: Callable[[U], int] = _none
    engage_masc: Callable[[Battle, U], Procedure[bool]] = _stands_fast
    eject_refusal: Callable[[U], Refusal] = _no_ejecting
    eject: Callable[[Battle, U], Procedure[None]] = _never
    heat_of_move: Callable[[U], list[Modifier]] = _no_list

    # Carriers
    room: Callable[[U], float] = lambda _: 0.0
    lift_refusal: Callable[[U, Load], Refusal] = _no_lifting
    holds_load: Callable[[U], bool] = lambda _: True
    cargo: Callable[[U], int] = _none
    handholds: Callable[[U], bool] = _no
    rides: Callable[[U], bool] = _no
    lose_seats: Callable[[Battle, U, Collection[Location]], Procedure[None]] = _never
    outlives: Callable[[U], Procedure[bool]] = _stands_fast

    # Hits
    take: Callable[[Battle, U, Hit], Procedure[None]]
    armor_on: Callable[[U, Side], int]
    armor_share: Callable[[U], float]
    points_lost: Callable[[U], int]
    locations: Callable[[U], tuple[Location, ...]] = _no_choice
    places: Callable[[U], tuple[Location, ...]] = _no_choice
    aim_refusal: Callable[[U, Location, HitTable, Side | None], Refusal] = _no_aim
    unarmored: bool = False
    behind_walls: bool = False
    hit_in_walls: Callable[[U, int, int], Procedure[int]] = _in_the_way
    vacuum_refusal: Callable[[U], Refusal] = _allowed
    cost_of_point: Callable[[Battle, U], int] = lambda *_: 1
    to_be_hit: Callable[[U, Motion], list[Modifier]] = _no_list
    searchlight: Callable[[U], bool] = _no
    duels: bool = False
    attack_leg: Callable[[Battle, U, int], Procedure[None]] = _never
    take_from_swarm: Callable[[Battle, U, list[int], int, Location | None], Procedure[None]] = (
        _never
    )

    # Weapons
    fire_refusal: Callable[[U], Refusal]
    mount_refusal: Callable[[Battle, U, int, FireWay], Refusal]
    arcs: Callable[[U, M], tuple[Arc, Facing]]
    usable_bins: Callable[[U, Weapon, FireWay], list[int]] = _no_list
    together_refusal: Callable[[U, Iterable[M]], Refusal] = _allowed
    leg_refusal: Callable[[Battle, U, M, Hex | None], Refusal] = _allowed
    under_water: Callable[[Battle, U, M], bool] = _no
    own_modifiers: Callable[[U, M], list[Modifier]] = _no_list
    live_bins: Callable[[U], list[int]] = _no_list
    in_danger: Callable[[U], bool] = _no
    nearest: int | None = None
    steady: bool = False
    base_number: Callable[[Battle, U, M, int, int], Modifier | None] = _nothing
    own_ranges: bool = False
    strength: Callable[[U], int] = _none
    volley: Callable[[Battle, U, M, int], Procedure[list[int] | None]] = _in_the_usual_way
    average: Callable[[Battle, U, M], float | None] = _nothing
    dice_at_men: int = 2
    target_refusal: Callable[[Battle, U, M, Any, Motion], Refusal] = _allowed
    swarm_groups: Callable[[U], list[int]] = _no_list
    shake: Callable[[U], None] = _nothing
    armored_troops: bool = False
    wear_out: Callable[[Battle, U, int, str], Procedure[None]] = _tires
    bruise: Callable[[Battle, U, int], Procedure[None]] = _never

    # Heat and fire
    heat_forecast: Callable[[Battle, U], int | None] = _nothing
    slower: Callable[[U, int], int] = _none
    heat_up: Callable[[U, Modifier], None] = _nothing
    go_through_fire: Callable[[U], None] = _nothing
    burn: Callable[[U], Procedure[None]] = _never
    cover_in_gel: Callable[[U, int], Procedure[None]] = _never
    adjust_heat: Callable[[Battle, U], Procedure[bool]] = _not_alight

    # Keeping its feet
    touch_down: Callable[[Battle, U], Procedure[int]] | None = None
    closing_roll: Callable[[U, Mode], Cause | None] = _nothing
    strain: Callable[[Battle, U, int], Procedure[None]] = _never
    number_to_hold: Callable[[Battle, U, Cause], TargetNumber] = _no_number
    fall_chance: Callable[[U, tuple[Cause, ...]], float] = lambda *_: 0.0
    hold: Callable[[Battle, U, Cause], Procedure[bool]] = _stands_fast
    fall: Callable[[Battle, U, Drop | None, Side | None], Procedure[None]] = _comes_down
    trap: Callable[[U], Procedure[None]] = _never
    bury: Callable[[U], Procedure[None]] = _never
    crash: Callable[[Battle, U], Procedure[None]] = _never
    flying: Callable[[Battle, U], bool] = _no
    settle: Callable[[Battle, U], Procedure[None]] = _settled
    run_up_refusal: Callable[[U], Refusal] = _no_charge
    charge_refusal: Callable[[U], Refusal] = _no_charge

    # The turn
    begin_turn: Callable[[U], None] = _nothing
    begin_movement: Callable[[Battle, U], Procedure[None]] = _never
    begin_phase: Callable[[U], None] = _nothing
    end_phase: Callable[[Battle, U], Procedure[None]] = _never
    twist_refusal: Callable[[U], Refusal] = _no_turret
    turns: Callable[[U], tuple[int, ...]] = _no_choice
    can_flip: Callable[[U], bool] = _no
    twist: Callable[[U, int, bool], None] = _nothing
    auto_eject: Callable[[U, bool], None] = _nothing
    takes_orders: bool = False
    wants_orders: Callable[[U], bool] = _no
    order_options: Callable[[U], OrderOptions] = OrderOptions.none
    obey: Callable[[U, Order], Procedure[None]] = _never
    crippled: Callable[[U], str] = lambda _: ""

    # Between battles
    fixed: bool = False
    repairs: Callable[[U], list[Repair]] = _no_list
    mend: Callable[..., None] = _nothing
    salvage: Callable[[U], Counter[str]] = lambda _: Counter()
    wear: Callable[[U, Row], Procedure[bool]] | None = None

    # Physical attacks
    struck_refusal: Callable[[Battle, U, BlowKind, int], Refusal] = _allowed
    when_struck: Callable[[Battle, U], Procedure[None]] = _never
    blows: Callable[[U], tuple[BlowKind, ...]] = _no_choice
    blow_refusal: Callable[[U, BlowKind], Refusal] = _no_blows
    blow_modifiers: Callable[[U, BlowKind], list[Modifier]] = _no_list
    blow_damage: Callable[[U, BlowKind, int], int] = _none
    has_struck: Callable[[Battle, U, BlowKind], Procedure[None]] = _never
    clubs_at_hand: Callable[[Battle, U], tuple[Club, ...]] = _no_choice
    pick_up: Callable[[Battle, U, Club], Procedure[None]] = _never
