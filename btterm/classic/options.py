"""Optional rules, as data: each is one line of `Options`, which says what it is called, what it can
be and is as usual, which section of the book it belongs to, and what it does.

The set-up form, scenario files, the command line, random battles, docs/scenarios.md and the quick
rules read them from here. A rule asks `battle.options`; nothing is switched behind its back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_type_hints

from btterm.classic.rule import Rule
from btterm.data import plain
from btterm.errors import BadInput

BATTLE = "The battle"
"""The first group, and that of a section which no other one has."""


def _from(first: Rule, last: Rule) -> tuple[Rule, ...]:
    """Sections in the order of the book."""
    book = tuple(Rule)
    return book[book.index(first) : book.index(last) + 1]


GROUPS: dict[str, tuple[Rule, ...]] = {
    BATTLE: (),
    "Units and equipment": (
        *_from(Rule.MECHANIZED_BATTLE_ARMOR, Rule.BATTLE_ARMOR_ATTACKS),
        *_from(Rule.ANTI_BATTLEMECH_INFANTRY, Rule.SWARM_ATTACKS),
        *_from(Rule.BATTLEMECH_LIFTING_CAPABILITIES, Rule.CARGO_CARRIERS),
        *_from(Rule.DUMPING_AMMUNITION, Rule.EJECTING),
        *_from(Rule.FOUR_LEGGED_BATTLEMECHS, Rule.HEAT_BUILD_UP),
        Rule.REVERSING_ARMS,
        *_from(Rule.EQUIPMENT, Rule.XL_ENGINES),
    ),
    "Fire, woods and ground": (
        Rule.BASEMENTS,
        Rule.CLEARING_WOODS,
        *_from(Rule.FIRE, Rule.SMOKE),
        Rule.ICE,
        Rule.SWAMP,
        Rule.GUN_EMPLACEMENTS,
        Rule.IMPROVED_POSITIONS,
        Rule.TERRAIN_PIECES,
        *_from(Rule.UNDERWATER_OPERATIONS, Rule.HULL_INTEGRITY),
    ),
    "Hidden units and mines": (
        *_from(Rule.HIDDEN_UNITS, Rule.POINTBLANK_SHOTS_FROM_HIDDEN_UNITS),
        *_from(Rule.MINEFIELDS, Rule.CLEARING_MINEFIELDS),
        Rule.BEAGLE_ACTIVE_PROBE,
        Rule.THUNDER_LONG_RANGE_MISSILES,
    ),
    "Artillery and the sky": (
        *_from(Rule.AEROSPACE_SUPPORT, Rule.RETURN_FIRE),
        *_from(Rule.ARTILLERY, Rule.ONBOARD_ARTILLERY_FIRE),
        Rule.DROPPING_TROOPS,
        *_from(Rule.FLAK, Rule.LB_X_CLUSTER_FLAK),
        Rule.LRM_INDIRECT_FIRE,
        Rule.ARROW_IV_MISSILE_ARTILLERY_SYSTEM,
        Rule.ARTILLERY_WEAPONS,
        Rule.TARGET_ACQUISITION_GEAR_TAG,
    ),
    "Night and other worlds": (
        Rule.NIGHT_COMBAT,
        Rule.HOSTILE_ENVIRONMENTS,
        Rule.EXTREME_TEMPERATURES,
        Rule.HIGH_LOW_GRAVITY,
        Rule.VACUUM,
        Rule.WEATHER_CONDITIONS,
    ),
    "Clan Invasion": (
        Rule.LEVEL_TWO_BATTLETECH,
        Rule.ANTI_MISSILE_SYSTEM,
        Rule.CELLULAR_AMMUNITION_STORAGE_EQUIPMENT_CASE,
        Rule.GAUSS_RIFLE,
        Rule.MASC,
        Rule.STREAK_SHORT_RANGE_MISSILES,
        Rule.TARGETING_COMPUTER,
        Rule.BATTLE_ARMOR_ATTACKS,
        *_from(Rule.FORMATION_TYPES, Rule.RETREAT_CLAN),
    ),
    "House rules of movement": _from(Rule.SKIDS_AT_EVERY_TURN, Rule.RANGES_BY_GRAVITY),
    "House rules of combat": _from(Rule.PROPPING_ON_ONE_ARM, Rule.RANDOM_DAMAGE),
}
"""The options in groups, as the set-up form folds them: the sections of the book that each group is
about. A section that two groups name belongs to the later one."""
_GROUP = {section: group for group, sections in GROUPS.items() for section in sections}

V = TypeVar("V")
Value = bool | int | str
"""What an option can be."""
ON_OFF = (False, True)
_SAID = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def an_option(default: Value, section: Rule, words: str) -> Any:
    return field(default=default, metadata={"section": section, "words": words})


@dataclass(frozen=True, slots=True)
class Options:
    """How a battle is played where the players have a choice. As usual: the Compendium as printed.

    An option is on or off (`bool`), or one of a few values (`Literal["day", "dusk", "night"]`).
    """

    defender_chooses: bool = an_option(
        True, Rule.ATTACK_DIRECTION, "ask the defender which side an attack takes"
    )
    auto_eject: bool = an_option(
        True, Rule.EJECTING, "MechWarriors eject before ammunition explodes"
    )
    formations: bool = an_option(
        False, Rule.FORMATION_TYPES, "formations give their units the abilities of their types"
    )
    formation_rerolls: Literal["asked", "likely"] = an_option(
        "asked",
        Rule.FORMATION_TYPES,
        "formations roll again when asked, or where it is likely to help",
    )
    zellbrigen: bool = an_option(
        False,
        Rule.ZELLBRIGEN,
        "a referee for the Clans' code of honor: duels, and who breaks them",
    )
    named_opponents: bool = an_option(
        False,
        Rule.ZELLBRIGEN,
        "by that code Clan 'Mechs name opponents before the first turn",
    )
    clan_invasion_rules: bool = an_option(
        False,
        Rule.LEVEL_TWO_BATTLETECH,
        "equipment works as Clan Invasion has it: all six that follow",
    )
    clan_invasion_ams: bool = an_option(
        False,
        Rule.ANTI_MISSILE_SYSTEM,
        "a target says from which salvo its system takes 4 of the hit roll",
    )
    clan_invasion_case: bool = an_option(
        False,
        Rule.CELLULAR_AMMUNITION_STORAGE_EQUIPMENT_CASE,
        "CASE leaves the armor whole that an explosion goes out through",
    )
    clan_invasion_gauss: bool = an_option(
        False, Rule.GAUSS_RIFLE, "a hit on Gauss ammunition destroys that bin, and no other there"
    )
    clan_invasion_masc: bool = an_option(
        False,
        Rule.MASC,
        "MASC begins with a run; if it fails, each leg takes a critical hit",
    )
    clan_invasion_streaks: bool = an_option(
        False,
        Rule.STREAK_SHORT_RANGE_MISSILES,
        "an arm whose Streak missiles find no lock cannot punch either",
    )
    clan_invasion_computers: bool = an_option(
        False,
        Rule.TARGETING_COMPUTER,
        "targeting computers aim each weapon by itself, but no pulse lasers",
    )
    clan_invasion_elementals: bool = an_option(
        False,
        Rule.BATTLE_ARMOR_ATTACKS,
        "battle armor fights, climbs 'Mechs and rides as Clan Invasion has it",
    )
    four_legged_rules: bool = an_option(
        True,
        Rule.FOUR_LEGGED_BATTLEMECHS,
        "quads fall less easily; all 'Mechs may step sideways",
    )
    flamer_heat: bool = an_option(
        False, Rule.FLAMERS, "flamers may heat their target in place of damage"
    )
    infernos: bool = an_option(False, Rule.INFERNOS, "infernos may be loaded and fired")
    fire: bool = an_option(
        False, Rule.FIRE, "woods and buildings can be set on fire, and the wind spreads it"
    )
    wind: Literal["steady", "turning"] = an_option(
        "steady", Rule.SPREADING_FIRES, "the wind of fires blows as it began, or turns on 1 and 6"
    )
    ice: Literal["none", "thin", "solid", "everywhere"] = an_option(
        "none",
        Rule.ICE,
        "water is frozen: thin ice may break, solid does not; everywhere: on all ground too",
    )
    swamp: bool = an_option(
        False, Rule.SWAMP, "water of Depth 0 on the map is swampy ground that may hold units"
    )
    clearing_woods: bool = an_option(False, Rule.CLEARING_WOODS, "heavy weapons can clear woods")
    indirect_fire: bool = an_option(
        False, Rule.LRM_INDIRECT_FIRE, "LRMs may be fired at what only a friend sees, who spots"
    )
    artillery: bool = an_option(
        False, Rule.ARTILLERY, "batteries beside the map, and artillery aboard units, fire"
    )
    flak: bool = an_option(
        False, Rule.FLAK, "artillery and LB-X cluster rounds are good against VTOLs in the air"
    )
    night: bool = an_option(
        False, Rule.NIGHT_COMBAT, "it is night: +2 to hit whoever no searchlight lights up"
    )
    temperature: Literal[-80, -60, -50, -40, 20, 60, 70, 80, 100] = an_option(
        20, Rule.EXTREME_TEMPERATURES, "degrees Celsius of the air"
    )
    gravity: Literal["0.2", "0.5", "0.75", "0.8", "1.0", "1.2", "1.25", "1.5", "2.0"] = an_option(
        "1.0", Rule.HIGH_LOW_GRAVITY, "gravity of the world, in G"
    )
    minefields: Literal[0, 1, 2, 3, 4, 5, 6, 8, 10] = an_option(
        0, Rule.MINEFIELDS, "minefields that each side lays in secret before the first turn"
    )
    hidden_units: Literal[0, 1, 2, 4, 8] = an_option(
        0, Rule.HIDDEN_UNITS, "units that each side may hide before the first turn"
    )
    rain: bool = an_option(
        False,
        Rule.WEATHER_CONDITIONS,
        "moderate rain: +1 to weapon attacks, and water of Depth 0 is mud",
    )
    snow: Literal["none", "falls", "lies"] = an_option(
        "none",
        Rule.WEATHER_CONDITIONS,
        "snow falls: +1 to attacks, deep from turn 20; lies: deep at once",
    )
    vacuum: bool = an_option(False, Rule.VACUUM, "no air: hits breach hulls, and nothing burns")
    basements: bool = an_option(
        False, Rule.BASEMENTS, "buildings may have basements, which are rolled for when it matters"
    )
    terrain_pieces: Literal[0, 1, 2, 3, 4, 6, 8] = an_option(
        0, Rule.TERRAIN_PIECES, "pieces of terrain that each side places in turn before the first"
    )
    improved_positions: Literal[0, 1, 2, 4, 8] = an_option(
        0, Rule.IMPROVED_POSITIONS, "units that each side may dig in before the first turn"
    )
    end_phase_orders: bool = an_option(
        False, Rule.END_PHASE, "ask for orders at the end of every turn"
    )
    turn_limit: Literal[0, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30] = an_option(
        0, Rule.END_PHASE, "turns after which the most points win; 0: as many as it takes"
    )
    points_for: Literal["nothing", "damage", "kills", "both"] = an_option(
        "nothing", Rule.END_PHASE, "points for damage, for the tons of units lost, or both"
    )
    forced_withdrawal: bool = an_option(
        False, Rule.FORCED_WITHDRAWAL, "crippled units must withdraw, and count as lost"
    )
    out_of_action: bool = an_option(
        False, Rule.FORCED_WITHDRAWAL, "who has only crippled units and infantry left has lost"
    )

    first_turn_skids: bool = an_option(
        False,
        Rule.SKIDS_AT_EVERY_TURN,
        "the first turn in each hex may end in a skid, also if nobody goes on",
    )
    milder_skids: bool = an_option(
        False, Rule.MODIFIERS_OF_SKIDS, "+1 to hit who skidded, and +2 for whom that fires at"
    )
    running_into_water: bool = an_option(False, Rule.RUNNING_INTO_WATER, "units may run into water")
    gravity_in_falls: bool = an_option(
        False,
        Rule.GRAVITY_IN_FALLS,
        "gravity counts before rounding, from above and in collapses too",
    )
    weights_by_gravity: bool = an_option(
        False, Rule.WEIGHTS_BY_GRAVITY, "buildings and bridges bear units by their weight here"
    )
    calibration: bool = an_option(
        False,
        Rule.CALIBRATION,
        "shells and missiles miss more in a gravity they are not calibrated for",
    )
    ranges_by_gravity: bool = an_option(
        False, Rule.RANGES_BY_GRAVITY, "shells and missiles fly as far as gravity lets them"
    )
    one_arm_prop: bool = an_option(
        False, Rule.PROPPING_ON_ONE_ARM, "a prone 'Mech needs one arm to fire, not both"
    )
    kicks_by_side: bool = an_option(
        False, Rule.KICKS_BY_SIDE, "kicks from a side may find the leg of the other one"
    )
    dodging: bool = an_option(
        False, Rule.DODGE_MANEUVER, "who makes no physical attack may dodge those of others"
    )
    stomping: bool = an_option(
        False, Rule.STOMP, "kicks in one's own hex come from the direction one faces"
    )
    consciousness_once_a_turn: bool = an_option(
        False,
        Rule.CONSCIOUSNESS_ONCE_A_TURN,
        "MechWarriors come round in the phase in which they passed out",
    )
    real_time_initiative: bool = an_option(
        False,
        Rule.REAL_TIME_INITIATIVE,
        "each unit's attacks count before the next attacks, the winner's first",
    )
    sixth_sense: bool = an_option(
        False,
        Rule.SIXTH_SENSE,
        "who has a sixth sense may move after all others and attack before them",
    )
    morale: bool = an_option(
        False, Rule.MORALE, "'Mechs and vehicles may lose heart over losses and withdraw, or flee"
    )
    random_damage: bool = an_option(
        False,
        Rule.RANDOM_DAMAGE,
        "'Mechs and vehicles are worn: up to three rolls for random damage",
    )

    def clan_invasion(
        self, what: Literal["ams", "case", "gauss", "masc", "streaks", "computers"]
    ) -> bool:
        """Whether a kind of equipment works as Clan Invasion has it, by itself or with all."""
        return self.clan_invasion_rules or bool(getattr(self, f"clan_invasion_{what}"))

    @property
    def fires(self) -> bool:
        """Whether woods and buildings can be set on fire: not without air."""
        return self.fire and not self.vacuum


class BattleOption(NamedTuple):
    """What there is to know about an option."""

    name: str
    values: tuple[Value, ...]
    """All that it can be, in the order of the form."""
    default: Value
    section: Rule
    words: str
    """What it does, in one line."""

    @property
    def group(self) -> str:
        """The one of GROUPS that has its section."""
        return _GROUP.get(self.section, BATTLE)

    def after(self, value: Value) -> Value:
        """The next value, the first one after the last."""
        return self.values[(self.values.index(value) + 1) % len(self.values)]


def options_of(kind: type[Options]) -> tuple[BattleOption, ...]:
    """The options that a class of them has, a group after the other."""
    hints = get_type_hints(kind)
    written = [
        BattleOption(
            each.name,
            ON_OFF if hints[each.name] is bool else get_args(hints[each.name]),
            getattr(kind(), each.name),
            each.metadata["section"],
            each.metadata["words"],
        )
        for each in fields(kind)
    ]
    return tuple(option for group in GROUPS for option in written if option.group == group)


OPTIONS = options_of(Options)
"""All options, in the order of the form."""


def grouped(options: Iterable[BattleOption]) -> dict[str, list[BattleOption]]:
    """Options by their groups, in the order of the form; no group without one."""
    groups: dict[str, list[BattleOption]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    return groups


RENAMED = {"drop_elementals": "clan_invasion_elementals"}
"""Options that older files call otherwise."""


def renamed(given: Mapping[str, V]) -> dict[str, V]:
    """Options by the names that they have today."""
    return {RENAMED.get(name, name): value for name, value in given.items()}


def with_options(options: Options, given: Mapping[str, Value | float]) -> Options:
    """The options with some of them as given, 0.8 as "0.8". Raises BadInput for a name or a value
    that there is not, with those that there are."""
    known = {option.name: option for option in options_of(type(options))}
    read: dict[str, Value] = {
        name: str(value) if isinstance(value, float) else value
        for name, value in renamed(given).items()
    }
    for name, value in read.items():
        if name not in known:
            raise BadInput(f"no option is called {plain(name)!r}: there are {', '.join(known)}")
        values = known[name].values
        if not any(type(value) is type(each) and value == each for each in values):
            raise BadInput(f"{name} is {' or '.join(map(_text, values))}, not {_text(value)}")
    return replace(options, **read)  # type: ignore[arg-type]  # each has just been checked


def changed(options: Options) -> dict[str, Value]:
    """The options that are not as usual."""
    now = {option: getattr(options, option.name) for option in OPTIONS}
    return {option.name: value for option, value in now.items() if value != option.default}


def read_options(texts: Sequence[str]) -> dict[str, Value]:
    """Options as they are said on a command line: `infernos`, `auto_eject=off`."""
    return dict(map(_said, texts))


def _said(text: str) -> tuple[str, Value]:
    name, sign, said = (part.strip() for part in text.partition("="))
    value = said.casefold()
    if not sign or value in _SAID:
        return name, _SAID.get(value, True)
    whole = value.removeprefix("-").isdecimal() and len(value) < 5
    return name, int(value) if whole else plain(said)


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else plain(str(value))
