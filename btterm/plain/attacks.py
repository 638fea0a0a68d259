"""Weapon and physical attacks as commands: `fire ppc, ppc, srm at ma`, `kick right at ma`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from btterm.classic.decisions import Fire, FireDecision, Strike, StrikeDecision
from btterm.classic.drafts.fire import COOL, FireDraft
from btterm.classic.drafts.strike import StrikeDraft
from btterm.classic.equipment.catalogue import Weapon
from btterm.classic.equipment.fire_ways import FireWay
from btterm.classic.rule import Rule
from btterm.classic.rules.attack.solutions import Shot
from btterm.classic.rules.mech.limbs import BlowKind, PhysicalAttack
from btterm.classic.rules.physical.blows import Blow
from btterm.classic.sheets.mech.locations import Location
from btterm.classic.sheets.mounts import Mounted
from btterm.classic.units.any import AnyUnit
from btterm.errors import BadInput, IllegalAnswer, Refusal
from btterm.hexes import Hex
from btterm.plain.parts import actor, enemy_called, items, lone_actor, only_target, refuse_others
from btterm.plain.words import location_called, one_of, pick, quoted

FROM = "from"
"""Stands before the bin that feeds a weapon."""
PRIMARY = "primary"
"""Marks the primary target, where that is not the first."""
WAYS = {way.value: way for way in FireWay if way.value} | {"bridge": FireWay.BUILDING}
ALL, BOTH = "all", "both"
SIDES = ("left", "right")


# Weapons by name and number


def weapons(mech: AnyUnit) -> list[tuple[int, Mounted, Weapon]]:
    """The weapons as they are numbered in the commands, counted from 1, each with its place
    among the sheet's mounts."""
    return [
        (number, mount, mount.weapon)
        for number, mount in enumerate(mech.mounts)
        if mount.weapon is not None
    ]


def weapon_words(mount: Mounted) -> str:
    """ "PPC, right arm", "Medium Laser, center torso, rear"."""
    rear = ", rear" if mount.rear else ""
    return f"{mount.item.name}, {mount.location.label.lower()}{rear}"


def find_weapons(mech: AnyUnit, words: Sequence[str]) -> list[int]:
    """The mounts that words can mean: "2", "ppc", "medium laser", "ml", "ppc ra", "srm 6".

    All of them are weapons of one kind. Raises BadInput.
    """
    there = weapons(mech)
    if len(words) == 1 and words[0].isdecimal():
        if not 1 <= int(words[0]) <= len(there):
            raise BadInput(f"{mech.id} has weapons 1 to {len(there)}")
        return [there[int(words[0]) - 1][0]]
    name, place = _name_and_place(words)
    wanted = _squeezed(name)
    for fits in (_is_name, _is_beginning, _is_initials, _is_part):
        found = [each for each in there if wanted and fits(each[2], wanted) and place(each[1])]
        kinds = list(dict.fromkeys(weapon.name for _, _, weapon in found))
        if len(kinds) > 1:
            raise BadInput(f"{quoted(' '.join(words))} can be {one_of(kinds)}")
        if found:
            return [number for number, _, _ in found]
    names = dict.fromkeys(weapon.name for _, _, weapon in there)
    raise BadInput(f"{mech.id} has no {quoted(' '.join(words))}: it has {one_of(names, 'and')}")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a weapon must sit to be meant."""

    location: Location | None = None
    rear: bool = False

    def __call__(self, mount: Mounted) -> bool:
        return self.location in (None, mount.location) and (mount.rear or not self.rear)


def _name_and_place(words: Sequence[str]) -> tuple[str, _Place]:
    left = [word.casefold() for word in words]
    rear = len(left) > 1 and left[-1] == "rear"
    if rear:
        left.pop()
    for count in (2, 1):
        if len(left) > count:
            try:
                place = location_called(left[-count:], Location)
            except BadInput:
                continue
            return " ".join(left[:-count]), _Place(place, rear)
    return " ".join(left), _Place(rear=rear)


def _squeezed(text: str) -> str:
    name = "".join(c for c in text.casefold() if c.isalnum())
    return name[:-1] if name.endswith("s") and len(name) > 2 and name[-2].isalpha() else name


def _names(weapon: Weapon) -> Iterable[str]:
    return (weapon.name, weapon.short_name, *weapon.aliases)


def _is_name(weapon: Weapon, wanted: str) -> bool:
    return any(_squeezed(name) == wanted for name in _names(weapon))


def _is_beginning(weapon: Weapon, wanted: str) -> bool:
    return any(_squeezed(name).startswith(wanted) for name in _names(weapon))


def _is_initials(weapon: Weapon, wanted: str) -> bool:
    return wanted == "".join(word[0] for word in weapon.name.casefold().split())


def _is_part(weapon: Weapon, wanted: str) -> bool:
    return len(wanted) > 2 and any(wanted in _squeezed(name) for name in _names(weapon))


# Fire


@dataclass(slots=True)
class _Item:
    """What stands between two commas of a declaration."""

    words: list[str]
    target: str = ""
    aim: list[str] = field(default_factory=list)
    way: FireWay = FireWay.USUAL
    primary: bool = False
    fed: list[str] = field(default_factory=list)
    """The bin that feeds it: "LT narc"."""


def read_fire(decision: FireDecision, verb: str, words: Sequence[str]) -> Fire:
    """The declaration that a command stands for. Raises BadInput, IllegalAnswer."""
    if verb == "pick":
        words = [word for word in words if word.casefold() not in ("up", "a")]
    if verb == "hold":
        return Fire(lone_actor(decision, verb, words))
    id_, rest = actor(decision, words)
    refuse_others(decision, rest, lambda word: _is_weapon(decision.unit(id_), word))
    if verb == "pick":
        clubs = decision.clubs(id_)
        if not clubs:
            raise IllegalAnswer(Rule.CLUBBING, f"{id_} finds nothing here to strike with")
        wanted = pick(rest[0], clubs, "club") if rest else clubs[0]
        return Fire(id_, pick_up=next(club for club in clubs if club == wanted))
    found = [_item(item) for item in items(rest)]
    if not found:
        raise BadInput(f"fire what? fire {id_} 1, 3 at {_some_enemy(decision)}, or fire all cool")
    _spread_targets(decision, id_, found)
    draft = FireDraft(decision, id_)
    for item in found:
        _add(draft, item)
    primary = next((item.target for item in found if item.primary), "")
    return replace(draft.answer(), primary=primary)


def _is_weapon(mech: AnyUnit, word: str) -> bool:
    """Whether a word is the name or number of a weapon."""
    try:
        return bool(find_weapons(mech, [word]))
    except BadInput:
        return False


def _some_enemy(decision: FireDecision) -> str:
    return next((enemy.id for enemy in decision.enemies()), "")


def _item(words: list[str]) -> _Item:
    """Take an item apart: weapon, way, "at" target, "aim" location, "primary"."""
    item = _Item(words, primary=words[-1].casefold() == PRIMARY and len(words) > 1)
    item.words = words = words[:-1] if item.primary else words
    small = [word.casefold() for word in words]
    if "aim" in small[1:]:
        at = small.index("aim", 1)
        item.words, item.aim = words[:at], words[at + 1 :]
        small = small[:at]
    if "at" in small[1:-1]:
        at = small.index("at", 1)
        if len(small) != at + 2:
            raise BadInput(f"{quoted(' '.join(words[at + 2 :]))} after the target is too much")
        item.words, item.target = words[:at], words[at + 1]
    small = [word.casefold() for word in item.words]
    if FROM in small[1:-1]:
        place = small.index(FROM, 1)
        item.words, item.fed = item.words[:place], small[place + 1 :]
    if len(item.words) > 1 and item.words[-1].casefold() in WAYS:
        item.way = WAYS[item.words[-1].casefold()]
        item.words = item.words[:-1]
    return item


def _spread_targets(decision: FireDecision, id_: str, found: Sequence[_Item]) -> None:
    """Weapons without a target fire at the one named next, else at the one named before."""
    for order in (list(reversed(found)), list(found)):
        named = ""
        for item in order:
            named = item.target = item.target or named
    for item in found:
        if item.target[:1].isdecimal():
            # Some ammunition is fired at a hex.
            item.target = str(decision.battle.board.require(Hex.parse(item.target)))
        elif item.target:
            item.target = enemy_called(decision, item.target)
        else:
            item.target = only_target(decision, decision.targets(id_))


def _add(draft: FireDraft, item: _Item) -> None:
    """Add the shots of one item, with weapons that do not fire yet."""
    decision, id_ = draft.decision, draft.id
    mech = decision.unit(id_)
    at_unit = item.aim and item.target in decision.battle.units
    aim = location_called(item.aim, decision.locations(item.target)) if at_unit else None
    word, names = item.words[0].casefold(), item.words[1:]
    if word in (ALL, BOTH) or [w.casefold() for w in item.words] == ["cool"]:
        if [name.casefold() for name in names] == ["cool"] or word == "cool":
            if not draft.add_all(item.target, most=COOL):
                why = f"nothing that can hit {item.target} keeps {id_} at heat {COOL} or less"
                raise IllegalAnswer(Rule.BUILDING_UP_HEAT, why)
            return
        mounts = find_weapons(mech, names) if names else [n for n, _, _ in weapons(mech)]
        free = [mount for mount in mounts if draft.at(mount) is None]
        whys = {mount: _why(decision, id_, mount, item, aim) for mount in free}
        found = [mount for mount, why in whys.items() if not why]
        if not found:
            rule = whys[free[0]].rule if free else Rule.FIRING_WEAPONS
            raise IllegalAnswer(rule, f"none of these can fire at {item.target}: say weapons")
        for mount in found:
            draft.put(_shot(decision, id_, mount, item, aim))
        return
    mounts = find_weapons(mech, item.words)
    free = [mount for mount in mounts if draft.at(mount) is None]
    if not free:
        name = mech.mounts[mounts[0]].item.name
        why = f"{id_} has {len(mounts)} x {name}: each fires once a turn"
        raise IllegalAnswer(Rule.FIRING_WEAPONS, why)
    able = [mount for mount in free if not _why(decision, id_, mount, item, aim)]
    draft.put(_shot(decision, id_, (able or free)[0], item, aim))


def _shot(decision: FireDecision, id_: str, mount: int, item: _Item, aim: Location | None) -> Shot:
    """The shot of a weapon, fed from the first bin that is called so."""
    shot = Shot(mount, item.target, aim, _way(decision, id_, mount, item))
    if not item.fed:
        return shot
    name = " ".join(item.fed)
    bins = {number: decision.bin_name(id_, number) for number in sorted(decision.bins(id_, shot))}
    mech = decision.unit(id_)
    for number in sorted(bins, key=lambda n: bins[n].casefold() != name):
        if set(item.fed) <= _bin_words(mech, number, bins[number]):
            return replace(shot, bin=number)
    weapon = mech.mounts[mount].item.name
    if not bins:
        raise IllegalAnswer(Rule.AMMUNITION_EXPENDITURES, f"{weapon} is fed from no bin now")
    raise BadInput(f"{weapon} has no bin {quoted(name)}: {one_of(bins.values())}")


def _bin_words(mech: AnyUnit, number: int, name: str) -> set[str]:
    """All words that a bin answers to."""
    bin_ = mech.bins[number]
    load = bin_.ammo.munition or "standard"
    words = f"{name} {bin_.location.label} {load}"
    return set(words.casefold().split())


def _why(
    decision: FireDecision, id_: str, mount: int, item: _Item, aim: Location | None
) -> Refusal:
    way = _way(decision, id_, mount, item)
    return decision.solution(id_, mount, item.target, aim=aim, way=way).why


def _way(decision: FireDecision, id_: str, mount: int, item: _Item) -> FireWay:
    """The way that was said, or indirectly where only a friend sees the target."""
    usual = decision.first_way(id_, mount, item.target)
    return usual if item.way is FireWay.USUAL and usual is FireWay.INDIRECT else item.way


def write_fire(decision: FireDecision, fire: Fire) -> str:
    """The command that stands for a declaration."""
    if fire.pick_up is not None:
        return f"pick up {fire.unit} {fire.pick_up}"
    if not fire.shots:
        return f"hold {fire.unit}"
    numbers = [mount for mount, _, _ in weapons(decision.unit(fire.unit))]
    shots = []
    named = fire.primary
    for shot in fire.shots:
        fed = [] if shot.bin is None else [FROM, decision.bin_name(fire.unit, shot.bin)]
        number = str(numbers.index(shot.mount) + 1)
        words = [number, shot.way.value, *fed, "at", shot.target]
        words += ["aim", shot.aim.value] if shot.aim else []
        if shot.target == named:
            words.append(PRIMARY)
            named = ""
        shots.append(" ".join(word for word in words if word))
    return f"fire {fire.unit} {', '.join(shots)}"


# Physical attacks

BLOWS = tuple(PhysicalAttack)
"""The verbs: punch, kick, push, club, hatchet, thrash."""


def read_strike(decision: StrikeDecision, verb: str, words: Sequence[str]) -> Strike:
    """The physical attacks that a command stands for. Raises BadInput, IllegalAnswer."""
    if verb == "hold":
        return Strike(lone_actor(decision, verb, words))
    id_, rest = actor(decision, words)
    refuse_others(decision, rest, lambda word: word.casefold() in BLOWS)
    if verb != "strike":
        rest = [verb, *rest]
    draft = StrikeDraft(decision, id_)
    blows: list[Blow] = []
    kind = ""
    for item in items(rest):
        if item[0].casefold() not in SIDES or not kind:
            kind, item = pick(item[0], BLOWS, "physical attack"), item[1:]
        blows += _blows(draft, kind, item)
    if not blows:
        raise BadInput(f"which attack? strike {id_} with {one_of(BLOWS)}, then at whom")
    return Strike(id_, tuple(blows))


def _blows(draft: StrikeDraft, kind: str, words: list[str]) -> list[Blow]:
    """The blows of one item; without a side the better limb strikes."""
    decision = draft.decision
    side, both = "", False
    if words and words[0].casefold() in (*SIDES, BOTH):
        side, words = words[0].casefold(), words[1:]
        both = side == BOTH
    if len(words) > 1 and words[0].casefold() == "at":
        words = words[1:]
    if len(words) > 1:
        raise BadInput(f"{quoted(' '.join(words[1:]))} after the target is too much")
    if words and words[0][:1].isdecimal():
        target = str(Hex.parse(words[0]))
    elif words:
        target = enemy_called(decision, words[0])
    else:
        target = only_target(decision, decision.targets(draft.id))
    kinds = [each for each in BlowKind if each.attack == kind]
    if side and not both:
        kinds = [each for each in kinds if each.endswith(side)]
    if not kinds:
        raise BadInput(f"a {kind} has no side")
    if not both:
        return [draft.best(kinds, target)]
    return [Blow(each, target) for each in kinds]


def write_strike(decision: StrikeDecision, strike: Strike) -> str:
    """The command that stands for physical attacks."""
    if not strike.blows:
        return f"hold {strike.unit}"
    blows = ", ".join(f"{blow.kind} at {blow.target}" for blow in strike.blows)
    return f"strike {strike.unit} {blows}"
