"""The condition of a unit in words, as situations, scenarios and files of units have them:
"heat=9 LAi=3 LAx=4 shots=2,15" (docs/situations.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, assert_never

from btterm.board.board import Board
from btterm.board.inline import number_in
from btterm.classic.battle import Battle, Formation
from btterm.classic.forces.formations import formation_type
from btterm.classic.rules import kinds
from btterm.classic.rules.burden import rides_outside
from btterm.classic.rules.carrying import take_aboard
from btterm.classic.rules.formations import REROLLS, formation_of
from btterm.classic.rules.mech.criticals import GYRO_HITS
from btterm.classic.rules.mech.damage import ENGINE_SHIELDING
from btterm.classic.rules.mech.lifting import most_lifted
from btterm.classic.rules.terrain.works import CF
from btterm.classic.rules.vehicle.criticals import DESTROYED
from btterm.classic.sheets.infantry.sheet import TROOPER
from btterm.classic.sheets.mech.locations import BLOWN_OFF_WITH, TORSOS, Location
from btterm.classic.sheets.mech.sheet import SlotKind
from btterm.classic.sheets.vehicle.sheet import Section
from btterm.classic.units.abilities import WITH, checked
from btterm.classic.units.any import AnyUnit
from btterm.classic.units.crew import FATAL_HITS
from btterm.classic.units.emplacement import Emplacement
from btterm.classic.units.mech import Mech
from btterm.classic.units.platoon import Platoon
from btterm.classic.units.squad import Squad
from btterm.classic.units.unit import Dummy, Load, Mode, Out
from btterm.classic.units.vehicle import Vehicle
from btterm.errors import BadInput

MOST_RAISED = 60


@dataclass(frozen=True)
class Item:
    """One kind of word: how it is read and how it is written."""

    read: Callable[[Battle, Any, str, str, str], bool]
    """Returns whether the word was of this kind. Raises BadInput when its value is wrong."""
    write: Callable[[Battle, Any, Any], list[str]]
    """The words for a unit, beside a fresh one."""
    lasting: bool = False
    """Whether it says something that outlasts a battle."""


def _count(
    name: str,
    least: int,
    most: int,
    get: Callable[[Any], int],
    put: Callable[[Any, int], None],
    *,
    lasting: bool = False,
) -> Item:
    """A word like heat=9."""

    def read(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
        if key != name:
            return False
        put(mech, number_in(word, value, least, most))
        return True

    def write(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
        return [f"{name}={get(mech)}"] if get(mech) != get(fresh) else []

    return Item(read, write, lasting)


def _flag(
    name: str,
    get: Callable[[Any], bool],
    put: Callable[[Battle, Any], None],
    *,
    lasting: bool = False,
) -> Item:
    """A word that stands alone, like prone."""

    def read(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
        if word != name:
            return False
        put(battle, mech)
        return True

    def write(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
        return [name] if get(mech) else []

    return Item(read, write, lasting)


def _turned(
    name: str, turns: Mapping[str, int], say: str, able: Callable[[Any], bool] = lambda unit: True
) -> Item:
    """A word for what is turned away from the front by some hexsides, like twist=left. `say`: what
    those are told who say another word, or say it of a unit that is not `able` to turn so."""

    def read(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
        if key != name:
            return False
        if not able(unit) or value not in turns:
            raise BadInput(f"{word!r}: say {say}")
        setattr(unit, name, turns[value])
        return True

    def write(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
        return [f"{name}={word}" for word, turn in turns.items() if turn == getattr(unit, name)]

    return Item(read, write)


def _read_moved(battle: Battle, mech: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "moved":
        return False
    match = re.fullmatch(r"(walk|run|jump)([0-9]{1,2})", value)
    if match is None:
        raise BadInput(f"{word!r}: say how and how many hexes, moved=walk3, run5 or jump4")
    mech.moved.mode = Mode(match[1])
    mech.moved.hexes = mech.moved.entered = mech.moved.spent = int(match[2])
    mech.moved.done = True
    return True


def _write_moved(battle: Battle, mech: AnyUnit, fresh: AnyUnit) -> list[str]:
    moved = mech.moved
    return [f"moved={moved.mode}{moved.hexes}"] if moved.mode is not Mode.STAND else []


ABOARD, OUTSIDE = "aboard", "outside"


def _read_aboard(battle: Battle, mech: AnyUnit, word: str, key: str, value: str) -> bool:
    if key not in (ABOARD, OUTSIDE):
        return False
    if value not in battle.units or value == mech.id:
        raise BadInput(f"{word!r}: no unit before this one has that id")
    carrier, outside = battle.units[value], key == OUTSIDE
    able = (carrier.driven or kinds.climbable(carrier)) and carrier.side == mech.side
    goods = carrier.load is not None and not carrier.load.units
    if outside and (goods or not able or not kinds.cargo(mech)):
        raise BadInput(f"{word!r}: {value} does not carry {mech.id} outside")
    take_aboard(mech, carrier, outside=outside)
    return True


def _write_aboard(battle: Battle, mech: AnyUnit, fresh: AnyUnit) -> list[str]:
    if not mech.carried_by:
        return []
    outside = rides_outside(battle.units[mech.carried_by], mech)
    return [f"{OUTSIDE if outside else ABOARD}={mech.carried_by}"]


def _carries(most: Callable[[Any], int]) -> Item:
    """The word for cargo that a unit carries outside, like carries=5."""

    def read(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
        if key != "carries":
            return False
        tons = number_in(word, value, 1, most(unit))
        unit.load = Load(tons, unit.hex, tons <= kinds.room(unit))
        return True

    def write(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
        return [f"carries={unit.load.tons}"] if unit.load and not unit.load.units else []

    return Item(read, write)


_PLACE = re.compile(r"(?P<place>[A-Z]{2,3})(?P<what>[rixp]?)")


def _read_place(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
    match = _PLACE.fullmatch(key)
    if match is None or match["place"] not in mech.structure:
        return False
    place = Location(match["place"])
    sheet = mech.sheet
    if match["what"] in ("x", "p"):
        numbers = [number_in(word, slot, 1, len(sheet.slots[place])) for slot in value.split(",")]
        slots = sorted({number - 1 for number in numbers})
        (mech.criticals if match["what"] == "x" else mech.patched)[place] = slots
    elif match["what"] == "i":
        mech.structure[place] = number_in(word, value, 0, sheet.structure_points[place])
        if not mech.structure[place]:
            mech.armor[place] = 0
    elif match["what"] == "r":
        if place not in TORSOS:
            raise BadInput(f"{word!r}: only torsos have rear armor")
        mech.rear_armor[place] = number_in(word, value, 0, sheet.rear_armor[place])
    else:
        mech.armor[place] = number_in(word, value, 0, sheet.armor[place])
    return True


def _write_places(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
    words = []
    for place in mech.structure:
        if mech.structure[place] != fresh.structure[place]:
            words.append(f"{place}i={mech.structure[place]}")
        if mech.armor[place] != (fresh.armor[place] if mech.structure[place] else 0):
            words.append(f"{place}={mech.armor[place]}")
        if mech.rear_armor.get(place) != fresh.rear_armor.get(place):
            words.append(f"{place}r={mech.rear_armor[place]}")
        if mech.criticals[place]:
            words.append(f"{place}x={_slots(mech.criticals[place])}")
        if mech.patched.get(place):
            words.append(f"{place}p={_slots(mech.patched[place])}")
    return words


def _slots(numbers: list[int]) -> str:
    return ",".join(str(number + 1) for number in numbers)


def _limbs(name: str) -> Item:
    """A word for some locations of a 'Mech, like flooded=LA,RL, kept in a list of that name."""

    def read(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
        if key != name:
            return False
        places = value.split(",")
        if not {*places} <= {*mech.structure}:
            raise BadInput(f"{word!r}: say locations of the 'Mech, as {name}=LA,RL")
        setattr(mech, name.replace("-", "_"), [Location(place) for place in places])
        return True

    def write(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
        places: list[Location] = getattr(mech, name.replace("-", "_"))
        return [f"{name}={','.join(places)}"] if places else []

    return Item(read, write)


def _read_shots(battle: Battle, mech: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "shots":
        return False
    numbers = value.split(",")
    if len(numbers) != len(mech.shots):
        raise BadInput(f"{word!r}: {mech.name} has {len(mech.shots)} bins")
    mech.shots = [
        number_in(word, number, 0, bin_.shots)
        for number, bin_ in zip(numbers, mech.bins, strict=True)
    ]
    return True


def _write_shots(battle: Battle, mech: AnyUnit, fresh: AnyUnit) -> list[str]:
    return [f"shots={','.join(map(str, mech.shots))}"] if mech.shots != fresh.shots else []


def _put(name: str) -> Callable[[AnyUnit, int], None]:
    return lambda mech, value: setattr(mech, name, value)


def _set(name: str) -> Callable[[Battle, AnyUnit], None]:
    return lambda battle, mech: setattr(mech, name, True)


def _put_pilot(name: str) -> Callable[[AnyUnit, int], None]:
    return lambda mech, value: setattr(mech.crew, name, value)


def _hurt(mech: AnyUnit, hits: int) -> None:
    mech.crew.hits = hits if mech.crew.awake else max(1, hits)


def _stay_inside(battle: Battle, mech: Mech) -> None:
    mech.auto_eject = False


def _hide(battle: Battle, unit: AnyUnit) -> None:
    unit.hidden = battle.ambushes = True


def _read_works(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
    if "dug-in" not in (key, word):
        return False
    battle.change(unit.hex, works=number_in(word, value, 1, CF) if value else CF)
    return True


def _write_works(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
    left = battle.state_of(unit.hex).works
    return [f"dug-in={left}" if left < CF else "dug-in"] if left and not unit.raised else []


def _pass_out(battle: Battle, mech: AnyUnit) -> None:
    # Nobody passes out unhurt, and the number to wake up is that of the hits taken.
    mech.crew.hits = max(1, mech.crew.hits)
    mech.crew.unconscious_since = battle.turn - 1


# Formations


def _read_formation(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "formation":
        return False
    name, colon, type_ = value.replace("_", " ").rpartition(":")
    kind = formation_type(type_)
    if not (name and colon) or kind is None:
        raise BadInput(f"{word!r}: say a name and a type of formation, formation=Alpha:Battle")
    if formation_of(battle, unit) is not None:
        raise BadInput(f"{word!r}: a unit stands in one formation")
    own = [each for each in battle.formations if each.side == unit.side]
    found = next((each for each in own if each.name == name), None)
    if found is None:
        found = Formation(unit.side, name, kind.name, [])
        battle.formations.append(found)
    if found.type != kind.name:
        raise BadInput(f"{word!r}: {name} is a {found.type} formation")
    found.units.append(unit.id)
    return True


def _write_formation(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
    found = formation_of(battle, unit)
    if found is None:
        return []
    words = [f"formation={found.name}:{found.type}".replace(" ", "_")]
    if unit.id == found.units[0]:
        words += [f"with={found.partner}".replace(" ", "_")] if found.partner else []
        words += [f"rerolls={found.rerolls}"] if found.rerolls else []
    words += ["commands"] if unit.id == found.command else []
    return [*words, "holds"] if unit.id in found.holders else words


def _of_formation(name: str, put: Callable[[Formation, Any, str], None]) -> Item:
    """A word about the formation of a unit, which stands behind that, and after which nothing is
    left to be chosen before the battle."""

    def read(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
        if key != name:
            return False
        found = formation_of(battle, unit)
        if found is None:
            raise BadInput(f"{word!r}: say before that in which formation the unit is")
        put(found, unit, value)
        found.ready, found.chosen = True, battle.turn
        return True

    return Item(read, lambda *_: [])


def _with(formation: Formation, unit: AnyUnit, value: str) -> None:
    formation.partner = value.replace("_", " ")


def _rerolls(formation: Formation, unit: AnyUnit, value: str) -> None:
    formation.rerolls = number_in(f"rerolls={value}", value, 0, REROLLS)


def _commands(formation: Formation, unit: AnyUnit, value: str) -> None:
    formation.command = unit.id


def _holds(formation: Formation, unit: AnyUnit, value: str) -> None:
    formation.holders.append(unit.id)


def _read_dreads(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "dreads":
        return False
    unit.dreads = value.split(",")
    if not all(re.fullmatch("[A-Za-z][A-Za-z0-9]", id_) for id_ in unit.dreads):
        raise BadInput(f"{word!r}: say the enemies that have demoralized it, dreads=at,ar")
    return True


def _write_dreads(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
    return [f"dreads={','.join(unit.dreads)}"] if unit.dreads else []


_FORMATION = (
    Item(_read_formation, _write_formation),
    _of_formation("with", _with),
    _of_formation("rerolls", _rerolls),
    _of_formation("commands", _commands),
    _of_formation("holds", _holds),
    Item(_read_dreads, _write_dreads),
)


def _read_abilities(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "abilities":
        return False
    unit.crew.abilities = [
        checked(each.replace("_", " ").replace(":", WITH)) for each in value.split(",")
    ]
    return True


def _write_abilities(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
    """ "abilities=toughness,weapon_specialist:PPC"."""
    words = [each.replace(WITH, ":").replace(" ", "_") for each in unit.crew.abilities]
    return [f"abilities={','.join(words)}"] if words else []


_CREW = (
    _count("gunnery", 0, 8, lambda unit: unit.crew.gunnery, _put_pilot("gunnery")),
    _count("piloting", 0, 8, lambda unit: unit.crew.piloting, _put_pilot("piloting")),
    _count("hits", 0, FATAL_HITS, lambda unit: unit.crew.hits, _hurt),
    _flag(
        "sixth-sense",
        lambda unit: unit.crew.sixth_sense,
        lambda battle, unit: setattr(unit.crew, "sixth_sense", True),
    ),
    Item(_read_abilities, _write_abilities),
    _flag("out", lambda unit: unit.crew.unconscious_since is not None, _pass_out),
)


def _read_dummy(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "dummy":
        return False
    words = {kind.replace(" ", "_"): kind for kind in Dummy if kind}
    if value not in words:
        raise BadInput(f"{word!r}: say dummy={', '.join(words)}")
    unit.dummy = words[value]
    return True


def _write_dummy(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
    return [f"dummy={unit.dummy.replace(' ', '_')}"] if unit.dummy else []


_WHERE = (
    Item(_read_dummy, _write_dummy),
    _count("raised", 0, MOST_RAISED, lambda unit: unit.raised, _put("raised")),
    Item(_read_aboard, _write_aboard),
    _flag("hidden", lambda unit: unit.hidden, _hide),
    Item(_read_works, _write_works),
    Item(_read_moved, _write_moved),
    *_FORMATION,
)
_SHOTS = Item(_read_shots, _write_shots, lasting=True)


class Notation(NamedTuple):
    """How one kind of unit is written down."""

    items: tuple[Item, ...]
    """Every kind of word that says something about it, in the order in which they are written."""
    bear: Callable[[Any], None]
    """What its damage means for it."""


def _bear_mech(mech: Mech) -> None:
    """What the damage of a 'Mech means for it, as if it had been done in play."""
    for torso, limbs in BLOWN_OFF_WITH.items():
        for limb in limbs:
            if limb in mech.structure and not mech.stands(torso):
                mech.structure[limb] = mech.armor[limb] = 0
            elif mech.has(limb) and not mech.has(torso):
                mech.flooded.append(limb)
    if not mech.has(Location.HD) or mech.hits_on(SlotKind.COCKPIT):
        mech.crew.hits = FATAL_HITS
    if mech.crew.dead:
        mech.destroyed = Out.KILLED
    elif not mech.has(Location.CT):
        mech.destroyed = Out.TORSO
    elif mech.engine_hits >= ENGINE_SHIELDING:
        mech.destroyed = Out.ENGINE
    mech.prone |= mech.gyro_hits >= GYRO_HITS or mech.legs_lost == len(mech.legs)


_DAMAGE = Item(_read_place, _write_places, lasting=True)


def _read_calibrated(battle: Battle, unit: AnyUnit, word: str, key: str, value: str) -> bool:
    if key != "calibrated":
        return False
    if not re.fullmatch(r"[0-9](\.[0-9]{1,2})?", value):
        raise BadInput(f"{word!r}: say a gravity in G, as calibrated=0.8")
    unit.calibrated = value
    return True


def _write_calibrated(battle: Battle, unit: AnyUnit, fresh: AnyUnit) -> list[str]:
    return [f"calibrated={unit.calibrated}"] if unit.calibrated != fresh.calibrated else []


_CALIBRATED = Item(_read_calibrated, _write_calibrated, lasting=True)


def _read_hot(battle: Battle, mech: Mech, word: str, key: str, value: str) -> bool:
    if key != "hot":
        return False
    numbers = [number_in(word, number, 1, len(mech.mounts)) for number in value.split(",")]
    mech.hot = sorted({number - 1 for number in numbers})
    return True


def _write_hot(battle: Battle, mech: Mech, fresh: Mech) -> list[str]:
    return [f"hot={_slots(mech.hot)}"] if mech.hot else []


_MECH = Notation(
    (
        *_CREW,
        _flag("no-eject", lambda mech: not mech.auto_eject, _stay_inside),
        _count("heat", 0, 30, lambda mech: mech.heat, _put("heat")),
        _flag("down", lambda mech: mech.shut_down, _set("shut_down")),
        _flag("prone", lambda mech: mech.prone, _set("prone")),
        *_WHERE,
        _carries(most_lifted),
        _turned("twist", {"left": -1, "right": 1}, "twist=left or twist=right"),
        _DAMAGE,
        _limbs("flooded"),
        replace(_limbs("blown-off"), lasting=True),
        _flag("lamp-out", lambda mech: mech.lamp_out, _set("lamp_out"), lasting=True),
        Item(_read_hot, _write_hot, lasting=True),
        _CALIBRATED,
        _SHOTS,
    ),
    _bear_mech,
)


_SIDE = re.compile(r"(?P<section>front|left|right|rear|turret|rotor)-(?P<what>armor|structure)")


def _read_section(battle: Battle, tank: Vehicle, word: str, key: str, value: str) -> bool:
    match = _SIDE.fullmatch(key)
    if match is None or match["section"] not in tank.armor:
        return False
    section = Section(match["section"])
    if match["what"] == "armor":
        tank.armor[section] = number_in(word, value, 0, tank.sheet.armor[section])
    else:
        tank.structure[section] = number_in(word, value, 0, tank.sheet.structure_points)
    return True


def _write_sections(battle: Battle, tank: Vehicle, fresh: Vehicle) -> list[str]:
    words = []
    for section in tank.armor:
        if tank.armor[section] != fresh.armor[section]:
            words.append(f"{section}-armor={tank.armor[section]}")
        if tank.structure[section] != fresh.structure[section]:
            words.append(f"{section}-structure={tank.structure[section]}")
    return words


def _read_lost(battle: Battle, tank: Vehicle, word: str, key: str, value: str) -> bool:
    if key != "lost":
        return False
    numbers = [number_in(word, number, 1, len(tank.mounts)) for number in value.split(",")]
    tank.useless |= dict.fromkeys((number - 1 for number in numbers), DESTROYED)
    return True


def _write_lost(battle: Battle, tank: Vehicle, fresh: Vehicle) -> list[str]:
    lost = [number for number, why in tank.useless.items() if why == DESTROYED]
    return [f"lost={_slots(sorted(lost))}"] if lost else []


def _bear_vehicle(tank: Vehicle) -> None:
    """What the damage of a vehicle means for it, as if it had been done in play."""
    if not all(tank.structure.values()):
        tank.destroyed = Out.SECTION


_HEXSIDES = {"left2": -2, "left": -1, "right": 1, "right2": 2, "back": 3}
_TURRET = _turned(
    "turret",
    _HEXSIDES,
    f"turret={', '.join(_HEXSIDES)}, of a vehicle that has one",
    able=lambda tank: tank.sheet.turret,
)


_VEHICLE = Notation(
    (
        *_CREW[:2],
        _flag("stunned", lambda tank: tank.stunned, _set("stunned")),
        _count("stun", 0, 2, lambda tank: tank.stun, _put("stun")),
        _flag("immobilized", lambda tank: tank.immobilized, _set("immobilized"), lasting=True),
        _count("slower", 0, 60, lambda tank: tank.mp_lost, _put("mp_lost"), lasting=True),
        _flag("locked", lambda tank: tank.turret_locked, _set("turret_locked"), lasting=True),
        *_WHERE,
        _carries(lambda vehicle: vehicle.tons),
        _TURRET,
        Item(_read_section, _write_sections, lasting=True),
        Item(_read_lost, _write_lost, lasting=True),
        _CALIBRATED,
        _SHOTS,
    ),
    _bear_vehicle,
)


def _bear_platoon(platoon: Platoon) -> None:
    """What its losses mean for a platoon."""
    if not platoon.men:
        platoon.destroyed = Out.MEN


_PLATOON = Notation(
    (_count("men", 0, 28, lambda platoon: platoon.men, _put("men"), lasting=True), *_WHERE),
    _bear_platoon,
)


def _read_suits(battle: Battle, squad: Squad, word: str, key: str, value: str) -> bool:
    if key != "suits":
        return False
    most, numbers = squad.sheet.armor + TROOPER, value.split(",")
    if len(numbers) != squad.sheet.suits:
        raise BadInput(f"{word!r}: {squad.name} has {squad.sheet.suits} suits")
    squad.suits = [number_in(word, number, 0, most) for number in numbers]
    return True


def _write_suits(battle: Battle, squad: Squad, fresh: Squad) -> list[str]:
    return [f"suits={','.join(map(str, squad.suits))}"] if squad.suits != fresh.suits else []


def _bear_squad(squad: Squad) -> None:
    """What their damage means for suits."""
    if not squad.active:
        squad.destroyed = Out.SUITS


_SUITS = Item(_read_suits, _write_suits, lasting=True)
_SQUAD = Notation((*_CREW[:2], _SUITS, *_WHERE, _SHOTS), _bear_squad)


def _bear_emplacement(unit: Emplacement) -> None:
    """Nothing that is written of it puts it out of action."""


_TURN_GUNS = _turned(
    "turret",
    _HEXSIDES,
    f"turret={', '.join(_HEXSIDES)}, of an emplacement that has one",
    able=lambda unit: unit.has_turret,
)
_EMPLACEMENT = Notation(
    (
        _CREW[0],
        *_WHERE,
        _TURN_GUNS,
        _flag("locked", lambda unit: unit.turret_locked, _set("turret_locked")),
        _count("turret-armor", 0, 999, lambda unit: unit.turret_armor, _put("turret_armor")),
        _SHOTS,
    ),
    _bear_emplacement,
)


def notation(unit: AnyUnit) -> Notation:
    """How a unit is written down."""
    match unit:
        case Mech():
            return _MECH
        case Vehicle():
            return _VEHICLE
        case Platoon():
            return _PLATOON
        case Squad():
            return _SQUAD
        case Emplacement():
            return _EMPLACEMENT
        case _:
            assert_never(unit)


# What outlasts a battle

_NO_BATTLE = Battle(Board("", 1, 1), [])
"""For words that say nothing about a battle, as those that last do not."""


def lasting(unit: AnyUnit, fresh: AnyUnit) -> str:
    """What is left to be repaired, replaced or reloaded of a unit, in words; empty for one that is
    as the `fresh` one beside it."""
    items = [item for item in notation(unit).items if item.lasting]
    return " ".join(word for item in items for word in item.write(_NO_BATTLE, unit, fresh))


OPENING = ("heat", "prone")
"""What a scenario may say of a unit besides, as it is when the battle begins."""


def open_as(battle: Battle, unit: AnyUnit, words: str) -> None:
    """Let a unit begin a battle hot or lying. Raises BadInput naming the word that is wrong."""
    for word in words.split():
        key, _, value = word.partition("=")
        items = notation(unit).items if key in OPENING else ()
        if not any(item.read(battle, unit, word, key, value) for item in items):
            raise BadInput(f"{word!r}: {unit.name} can begin with none but {', '.join(OPENING)}")


def suffer(unit: AnyUnit, words: str) -> None:
    """Do to a fresh unit what `lasting` has said of it. Raises BadInput naming the word that is
    wrong."""
    found = notation(unit)
    items = [item for item in found.items if item.lasting]
    for word in words.split():
        key, _, value = word.partition("=")
        if not any(item.read(_NO_BATTLE, unit, word, key, value) for item in items):
            raise BadInput(f"{word!r} is no lasting damage of {unit.name}")
    found.bear(unit)
