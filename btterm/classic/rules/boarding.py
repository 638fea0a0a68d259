"""Infantry mounts vehicles and OmniMechs and dismounts from them, and what becomes of it with its
carrier (Compendium, Infantry Carriers, Mechanized Battle Armor, Cargo Carriers)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from btterm.classic.battle import Battle
from btterm.classic.events import Dismounted, Mounted
from btterm.classic.hits import Hit, Side
from btterm.classic.rule import Rule
from btterm.classic.rules import burden, kinds, temperature
from btterm.classic.rules.burden import rides_outside
from btterm.classic.rules.carrying import let_off, take_aboard
from btterm.classic.rules.destroying import destroy
from btterm.classic.rules.drops import Place, place_of, put
from btterm.classic.rules.gravity import heavier
from btterm.classic.rules.movement_costs import shut
from btterm.classic.rules.stacking import MOST_OF_A_SIDE, beside, may_stop
from btterm.classic.rules.temperature import shelter_refusal
from btterm.classic.rules.ways import Way, ways_from
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.unit import Movement, Out
from btterm.errors import ALLOWED, Refusal
from btterm.table.choice import Choice, Option
from btterm.table.procedure import Procedure, ask, roll

FALL = 11
"""Damage points of who falls off a BattleMech, in one hit."""
TAKES_ALONG = (Out.EXPLODED, Out.CREW, Out.SUNK)
"""Ends of a vehicle that are the end of those inside."""
CARRIERS, RIDERS = Rule.INFANTRY_CARRIERS, Rule.MECHANIZED_BATTLE_ARMOR


def passengers(battle: Battle, carrier: AnyUnit) -> list[AnyUnit]:
    """The units of its own side that a unit carries."""
    return [unit for unit in battle.aboard(carrier) if unit.side == carrier.side]


def carries(unit: AnyUnit) -> bool:
    """Whether a unit can carry infantry at all."""
    return kinds.handholds(unit) or unit.driven


def room_left(carrier: AnyUnit, others: Iterable[AnyUnit]) -> float:
    """Tons of cargo space that these passengers leave, and goods."""
    goods = carrier.load.tons if carrier.load and carrier.load.inside else 0
    inside = [other for other in others if not rides_outside(carrier, other)]
    return kinds.room(carrier) - goods - sum(map(kinds.cargo, inside))


def fit_refusal(carrier: AnyUnit, unit: AnyUnit, others: Collection[AnyUnit]) -> Refusal:
    """Why a unit finds no good place aboard a carrier beside some others, wherever both are, or
    empty. A Point of Elementals rides on the outside of an OmniMech; all else goes by the tons of
    cargo space, in full for units that have lost men."""
    if not kinds.cargo(unit):
        return Refusal(CARRIERS, f"{unit.id} is no infantry")
    if kinds.handholds(carrier):
        if not kinds.rides(unit):
            return Refusal(RIDERS, f"{unit.id} does not ride on OmniMechs: Elementals alone do")
        riders = [other for other in others if not rides_outside(carrier, other)]
        return Refusal(RIDERS, f"{riders[0].id} rides on it" if riders else "")
    if not kinds.room(carrier):
        words = "is no OmniMech" if kinds.climbable(carrier) else "has no room for infantry"
        return Refusal(CARRIERS, f"{carrier.id} {words}")
    free = room_left(carrier, others)
    if kinds.cargo(unit) > free:
        words = f"{unit.id} takes {kinds.cargo(unit)} tons of cargo space, {free:g} are free"
        return Refusal(CARRIERS, words)
    return ALLOWED


def outside_refusal(carrier: AnyUnit, unit: AnyUnit) -> Refusal:
    """Why a unit cannot be cargo that a carrier has outside, wherever both are, or empty: on a
    vehicle up to its own weight, in the hands of a 'Mech as much as it lifts (Compendium, Cargo
    Carriers)."""
    if not kinds.cargo(unit):
        return Refusal(CARRIERS, f"{unit.id} is no infantry")
    return kinds.lift_refusal(carrier, burden.as_load(unit))


def outside(battle: Battle, carrier: AnyUnit) -> list[AnyUnit]:
    """The infantry that a unit carries as cargo, who has mounted first."""
    ids = carrier.load.units if carrier.load else ()
    return [battle.units[id_] for id_ in ids if battle.units[id_].alive]


def aboard_now(battle: Battle, carrier: AnyUnit) -> list[AnyUnit]:
    """Who is aboard after the steps that a unit has taken in its move so far."""
    moved = carrier.moved
    took = [battle.units[id_] for id_ in moved.mounted]
    found = {unit.id: unit for unit in (*battle.aboard(carrier), *took)}
    return [unit for id_, unit in found.items() if id_ not in moved.dismounted]


def mount_refusal(battle: Battle, carrier: AnyUnit, id_: str) -> Refusal:
    """Why a carrier cannot take a unit aboard now, or empty: both began the Movement Phase in one
    hex, and neither has moved (Compendium, Infantry Carriers)."""
    unit = battle.units.get(id_)
    rule = RIDERS if kinds.handholds(carrier) else CARRIERS
    if id_ in [each.id for each in aboard_now(battle, carrier) if each.side == carrier.side]:
        return Refusal(rule, f"{id_} is aboard already")
    if unit is None or not unit.on_board or unit.side != carrier.side:
        return Refusal(rule, f"no {id_} of its side to be taken aboard")
    if why := fit_refusal(carrier, unit, aboard_now(battle, carrier)):
        if not carrier.driven or not kinds.cargo(unit):
            return why
        if why := outside_refusal(carrier, unit) or weather_refusal(battle, unit):
            return why
    if unit.hidden:
        return Refusal(Rule.HIDDEN_UNITS, f"{id_} hides", brief="hides")
    if carrier.prone:
        return Refusal(rule, "lies on the ground")
    if carrier.moved.entered and not drops(battle, carrier):
        return Refusal(rule, "takes nobody aboard once it has moved", brief="has moved")
    if place_of(unit) != place_of(carrier):
        return Refusal(rule, f"{id_} is not in its hex", brief="own hex only")
    if id_ in battle.progress.acted or id_ in carrier.moved.dismounted:
        return Refusal(rule, f"{id_} has moved this turn")
    return ALLOWED


def weather_refusal(battle: Battle, unit: AnyUnit) -> Refusal:
    """Why nobody sends a unit onto the outside of a carrier on this world, or empty."""
    if kinds.unarmored(unit) and temperature.steps(battle):
        words = f"nobody lives outside at {battle.options.temperature} C"
        return Refusal(Rule.EXTREME_TEMPERATURES, words, brief="too hot or cold")
    return ALLOWED


def dismount_refusal(battle: Battle, carrier: AnyUnit, id_: str) -> Refusal:
    """Why a carrier cannot let a passenger off where it is now, or empty."""
    rule = RIDERS if kinds.handholds(carrier) else CARRIERS
    if id_ not in [unit.id for unit in aboard_now(battle, carrier) if unit.side == carrier.side]:
        return Refusal(rule, f"{id_} is not aboard")
    if id_ in carrier.moved.mounted:
        return Refusal(rule, f"{id_} has mounted this turn")
    if kinds.flying(battle, carrier):
        return Refusal(rule, "lands before anybody dismounts", brief="in the air")
    unit, place = battle.units[id_], place_of(carrier)
    if not may_be(battle, unit, place):
        return Refusal(rule, f"{place.hex} is closed to infantry: {battle.board[place.hex].ground}")
    if kinds.unarmored(unit) and (why := shelter_refusal(battle, *place)):
        return why
    if _full(battle, carrier, unit) and not around(battle, carrier, unit):
        return Refusal(Rule.STACKING, f"no room for {id_} beside others in {place.hex}")
    return ALLOWED


def _full(battle: Battle, carrier: AnyUnit, unit: AnyUnit) -> bool:
    """Whether a passenger finds no room in the place of its carrier."""
    place = place_of(carrier)
    fills = kinds.fills_hex(unit) and any(map(kinds.fills_hex, beside(battle, unit, *place)))
    return fills or _sharing(battle, carrier, unit, place) >= MOST_OF_A_SIDE


def around(battle: Battle, carrier: AnyUnit, unit: AnyUnit) -> list[Place]:
    """The places beside its carrier in which a passenger may get off where the hex of that is full,
    as by Clan Invasion (Clan Invasion, Stacking)."""
    if not drops(battle, carrier):
        return []
    ways = ways_from(battle.board, place_of(carrier), kinds.motion(unit), unit.weight)
    places = [way.place for way in ways if isinstance(way, Way)]
    return [place for place in places if not may_stop(battle, unit, *place)]


def may_be(battle: Battle, unit: AnyUnit, place: Place) -> bool:
    """Whether a unit can be in a place at all, as infantry cannot in water."""
    terrain = battle.board[place.hex]
    if terrain.frozen and place.raised != terrain.depth:
        return False
    deck = terrain.bears(unit.weight) and place.raised == terrain.depth
    return deck or not shut(terrain, kinds.motion(unit))


def _sharing(battle: Battle, carrier: AnyUnit, unit: AnyUnit, place: Place) -> int:
    """Units of a side in the place of a carrier, itself among them and those let off there."""
    moved = carrier.moved
    besides = (carrier.id, *moved.mounted, *moved.dismounted)
    others = beside(battle, unit, *place)
    friends = [u for u in others if u.side == unit.side and u.id not in besides]
    return len(friends) + 1 + len(moved.dismounted)


def mountable(battle: Battle, carrier: AnyUnit) -> list[AnyUnit]:
    """The units that a carrier can take aboard now."""
    if not carries(carrier):
        return []
    if drops(battle, carrier):
        # The move may lead to them.
        friends, others = battle.yet_to_act(carrier.side), battle.aboard(carrier)
        return [unit for unit in friends if not fit_refusal(carrier, unit, others)]
    there = battle.units_in(carrier.hex, besides=carrier)
    return [unit for unit in there if not mount_refusal(battle, carrier, unit.id)]


def mount(battle: Battle, carrier: AnyUnit, unit: AnyUnit) -> Procedure[None]:
    """A unit goes aboard, and does nothing of its own from then on."""
    take_aboard(unit, carrier)
    yield Mounted(unit.id, carrier.id, unit.tons if rides_outside(carrier, unit) else 0)


def dismount(battle: Battle, carrier: AnyUnit, unit: AnyUnit) -> Procedure[None]:
    """A unit gets off, and neither moves nor fights this turn; beside its carrier where the hex is
    full and that is allowed."""
    _put_off(battle, unit)
    full = may_stop(battle, unit, *place_of(unit))
    if full and (places := around(battle, carrier, unit)):
        names = [str(place.hex) for place in places]
        options = tuple(Option(name, f"in {name}") for name in names)
        question = f"Where does {unit.id} get off beside {carrier.id}?"
        choice = Choice(RIDERS, unit.side, question, options, unit.id)
        put(unit, places[names.index((yield from ask(choice)))])
    yield Dismounted(unit.id, carrier.id, unit.hex)


def _put_off(battle: Battle, unit: AnyUnit) -> None:
    let_off(battle, unit)
    kinds.shake(unit)
    battle.progress.acted.append(unit.id)


def come_off(battle: Battle, unit: AnyUnit) -> None:
    """A unit is off its carrier whether it will or not: in the hex, or beside it where it is full
    or closed to it, and does nothing more this turn."""
    _put_off(battle, unit)
    here = place_of(unit)
    if may_stop(battle, unit, *here) or not may_be(battle, unit, here):
        for way in kinds.ways(battle.board, unit):
            if isinstance(way, Way) and not may_stop(battle, unit, *way.place):
                put(unit, way.place)
                break


def sweep(battle: Battle) -> Procedure[None]:
    """Who rides on a BattleMech that has fallen falls off, and who was aboard a carrier that is no
    more is lost with it or on its own: inside one that explodes, sinks or is lost in the air, or
    whose crew is killed, there is no escape, and outside none from a vehicle that explodes or is
    lost in the air."""
    for unit in list(battle.alive()):
        carrier = battle.units.get(unit.carried_by)
        if carrier is None or carrier.side != unit.side:
            continue
        cargo = rides_outside(carrier, unit)
        if drops(battle, carrier) and not cargo:
            yield from _drop(battle, carrier, unit)
        elif carrier.fell and (cargo or kinds.handholds(carrier)):
            yield from _get_off(battle, carrier, unit, "fall")
            yield from kinds.take(battle, unit, _landing(battle, carrier, FALL))
        elif carrier.destroyed and _no_escape(battle, carrier, cargo):
            burden.take_off(carrier, unit)
            yield from destroy(unit, Out.CARRIER)
        elif carrier.destroyed:
            yield from _get_off(battle, carrier, unit, "wreck")
        elif cargo and not kinds.holds_load(carrier):
            yield from _get_off(battle, carrier, unit, "hands")


def _landing(battle: Battle, carrier: AnyUnit, points: int) -> Hit:
    """The hit of who falls off a carrier."""
    return Hit(heavier(battle, points), Side.FRONT, carrier.side)


def drops(battle: Battle, carrier: AnyUnit) -> bool:
    """Whether units mount and dismount a carrier by the rules of Clan Invasion for Drop
    Elementals: at the end of its move, whatever that was, and for nothing."""
    return battle.options.clan_invasion_elementals and kinds.handholds(carrier)


def _drop(battle: Battle, carrier: AnyUnit, unit: AnyUnit) -> Procedure[None]:
    """What befalls Drop Elementals: those are lost whose places on the 'Mech are destroyed, a fall
    throws all off with 2D6 points, and the end of the 'Mech is mostly theirs (Clan Invasion, Drop
    Elementals)."""
    yield from kinds.lose_seats(battle, unit, carrier)
    if not unit.alive:
        return
    if carrier.destroyed:
        if not (yield from kinds.outlives(unit)) or not may_be(battle, unit, place_of(carrier)):
            yield from destroy(unit, Out.CARRIER)
            return
        unit.moved = Movement(carrier.moved.mode, hexes=carrier.moved.hexes)
        yield from _get_off(battle, carrier, unit, "wreck")
    elif carrier.fell:
        yield from _get_off(battle, carrier, unit, "fall")
        throw = yield from roll(RIDERS, f"{unit.id} falls: damage", side=carrier.side)
        yield from kinds.take(battle, unit, _landing(battle, carrier, throw.total))


def _no_escape(battle: Battle, wreck: AnyUnit, cargo: bool) -> bool:
    """Whether those inside a wreck are lost with it, or those who are its `cargo` outside, as in
    one that comes down out of the air; nobody who is on a BattleMech."""
    if kinds.handholds(wreck) or not wreck.driven:
        return False
    ends = (Out.EXPLODED,) if cargo else TAKES_ALONG
    return wreck.destroyed in ends or kinds.flying(battle, wreck)


def _get_off(battle: Battle, carrier: AnyUnit, unit: AnyUnit, how: str) -> Procedure[None]:
    come_off(battle, unit)
    yield Dismounted(unit.id, carrier.id, unit.hex, how)
    if kinds.unarmored(unit) and not may_be(battle, unit, place_of(unit)):
        yield from destroy(unit, Out.DROWNED)
